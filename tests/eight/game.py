"""A game of eight empires over ten cycles: three by mail and in browsers, five by bots, and a moderator's console.

``python -m tests.eight.game --seed 1 --cycles 10 --keep FOLDER`` plays it, keeps what everybody received, and says
what of it goes beyond the view of its empire.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
import time
from collections.abc import Callable
from email import policy
from email.message import EmailMessage
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace
from playwright.sync_api import Browser, ConsoleMessage, Page, expect, sync_playwright

from sandtable.games.war_game.game import WarGame
from sandtable.games.war_game.position.state import War
from sandtable.kernel import MODERATOR, TABLE, Match, MatchFile
from sandtable.store import Database, Matches, Post, Posts
from tests.e2e.tables import CHROMIUM, FLAGS, HURRIED, MOUSE, PHONE, open_tab
from tests.eight.judging import Recording, judged
from tests.eight.recording import Recorder
from tests.eight.writing import BOTS, CANNON, EMPIRES, Writer
from tests.mail.post import DOMAIN, SmartHost, mail, send, smart_host
from tests.web.serving import Server, new_match
from tests.web.test_mail import mail_port

PATIENCE = 600.0
WAIT = 120_000
RECORDING = "recording.json"


class Person:
    """Somebody who plays an empire, with an address for mail and a page."""

    def __init__(self, seat: str, seed: int, page: Page) -> None:
        self.seat = seat
        self.page = page
        self.writer = Writer(seat, seed)
        self.contact = f"{seat}@home.example"
        self.address = ""
        self.texts: list[str] = []


class EightEmpires:
    """The server, the people, and what they do."""

    def __init__(self, folder: Path, browser: Browser, host: SmartHost, seed: int) -> None:
        self.folder, self.browser, self.host, self.seed = folder, browser, host, seed
        self.random = Random(seed)
        self.recorder = Recorder()
        self.faults: list[str] = []
        self.closings = [0]
        """The entries that closed the cycles so far."""
        self.database = f"sqlite:///{folder / 'sandtable.db'}"
        options = (
            "--mail", "127.0.0.1:0", "--mail-domain", DOMAIN, "--smart-host", host.url, "--players", "1",
        )  # fmt: skip
        self.server = Server(self.database, *options, log=folder / "log").start()
        self.port = mail_port(folder / "log")
        with self.server.client() as client:
            self.made = new_match(
                client, "war-game", str(EMPIRES), seats=BOTS, calendar={"kind": "by-hand"},
                options={"moderator": "person", "custom_approval": "moderator"},
            )  # fmt: skip
        self.store = Matches(Database(self.database))
        self.people = [Person(seat, seed, self._sit(seat)) for seat in ("empire-1", "empire-2", "empire-3")]
        self.console = self._sit("moderator")

    @property
    def match(self) -> str:
        return str(self.made["match"])

    def _sit(self, seat: str) -> Page:
        """A browser of its own for each seat; the third empire plays on a phone."""
        device: dict[str, Any] = PHONE if seat == "empire-3" else MOUSE
        context = self.browser.new_context(**device, reduced_motion="reduce", accept_downloads=True)
        context.add_init_script(HURRIED)
        page = context.new_page()
        self.recorder.watch(seat, context, page)
        page.on("pageerror", lambda error: self.faults.append(f"{seat}: {error}"))
        page.on("console", lambda said: self._complain(seat, said))
        page.goto(self.server.address)
        held = {
            "match": self.match, "game": "war-game", "scenario": str(EMPIRES),
            "seats": {seat: self.made["seats"][seat]}, "links": {}, "when": 1,
        }  # fmt: skip
        page.evaluate("held => localStorage.setItem('sandtable.matches', JSON.stringify({[held.match]: held}))", held)
        page.goto(f"{self.server.address}/#/match/{self.match}")
        page.reload()
        return page

    def _complain(self, seat: str, said: ConsoleMessage) -> None:
        if said.type == "error":
            self.faults.append(f"{seat}: {said.text}")

    # --- looking

    def file(self) -> MatchFile:
        head = self.store.head(self.match)
        assert head is not None
        return replace(head, entries=self.store.entries(self.match))

    def now(self) -> Match[War]:
        return Match.load(WarGame(), self.file())

    def until(self, what: str, done: Callable[[], bool]) -> None:
        """Wait, and let pages do their work meanwhile."""
        begun = time.monotonic()
        while not done():
            assert time.monotonic() < begun + PATIENCE, f"{what} never came"
            self.console.wait_for_timeout(400)

    # --- people

    def open_tab(self, page: Page, name: str) -> None:
        open_tab(page, name)

    def register(self, person: Person) -> None:
        """Find the secret address on the page, and say where letters go."""
        self.open_tab(person.page, "Match")
        shown = person.page.locator("code", has_text=f"@{DOMAIN}").first
        expect(shown).to_be_visible(timeout=WAIT)
        person.address = shown.inner_text()
        person.page.get_by_label("Your own address").fill(person.contact)
        person.page.get_by_role("button", name="Save").click()
        self.until("the first letter", lambda: bool(self.host.texts(person.contact)))
        self.confirm(person)

    def confirm(self, person: Person) -> None:
        """Answer the letter that asks whether the address is right; the greeting follows."""
        message = next(message for to, message in self.host.letters if to == person.contact)
        reply_to = str(message["Reply-To"])
        assert send(self.port, reply_to, mail(reply_to, "Yes, that is me", sender=person.contact))[0] == 250
        self.until("the greeting", lambda: len(self.host.texts(person.contact)) > 1)

    def write(self, person: Person, style: str, text: str) -> None:
        """Send orders: by mail as text, as HTML, as a reply above a quoted letter, or on the page."""
        before = self.written(person.seat)
        if style == "page":
            person.texts.append(text)
            self.open_tab(person.page, "Orders")
            sheet = person.page.get_by_role("textbox", name="Orders")
            cycle = re.search(r"^CYCLE \d+$", text, re.MULTILINE)
            assert cycle is not None
            expect(sheet).to_have_value(re.compile(f"^{cycle[0]}$", re.MULTILINE), timeout=WAIT)  # not that of before
            sheet.fill(text)
            expect(person.page.get_by_label("Receipt")).to_contain_text(re.compile("[Ll]ine"), timeout=WAIT)
            person.page.locator(".send button.main").click()
            expect(person.page.get_by_text("Sent.", exact=True)).to_be_visible(timeout=WAIT)
        else:
            data = self.mailed(person, style, text)
            code, reply = send(self.port, person.address, data, sender=person.contact)
            assert code == 250, reply
        self.until("the entry", lambda: self.written(person.seat) > before)

    def written(self, seat: str) -> int:
        """How often a seat has acted: bots write whenever they like."""
        return sum(entry.seat == seat for entry in self.store.entries(self.match))

    def mailed(self, person: Person, style: str, text: str) -> bytes:
        if style == "reply":
            letters = self.host.texts(person.contact)
            quoted = "\n".join(f"> {line}" for line in letters[-1].splitlines()[:40])
            text = f"{text}\nOn Monday the table wrote:\n{quoted}\n"
        person.texts.append(text)
        if style == "html":
            message = EmailMessage(policy=policy.SMTP)
            message["From"], message["To"], message["Subject"] = person.contact, person.address, "orders"
            rows = "".join(f"<div>{line.replace('>', '&gt;')}</div>" for line in text.splitlines())
            message.set_content(f"<html><script>alert(1)</script><body>{rows}</body></html>", subtype="html")
            return message.as_bytes()
        return mail(person.address, text, sender=person.contact)

    def post(self, person: Person, text: str, *readers: str, treaty: bool = False) -> None:
        """Write on the message board."""
        page = person.page
        self.open_tab(page, "Messages")
        page.get_by_role("textbox", name="Message").fill(text)
        for name in readers:
            page.get_by_label(name, exact=True).check()
        if treaty:
            page.get_by_label("A treaty").check()
        page.get_by_role("button", name="Post").click()
        expect(page.locator("[data-post]").filter(has_text=text)).to_be_visible(timeout=WAIT)
        for name in readers:
            page.get_by_label(name, exact=True).uncheck()

    # --- the moderator

    def umpire(self, line: str) -> None:
        page = self.console
        before = self.written(MODERATOR)
        page.get_by_label("A ruling or a correction").fill(line, timeout=WAIT)
        page.get_by_role("button", name="Submit").click()
        self.until(line, lambda: self.written(MODERATOR) > before)

    def close_cycle(self, cycle: int) -> None:
        """Wait for the bots, look at what would happen, and close."""
        self.until("the orders of the bots", self._bots_are_in)
        page, received = self.console, len(self.host.letters)
        page.get_by_role("button", name="Preview the round").click()
        expect(page.get_by_role("heading", name="If it were closed now")).to_be_visible(timeout=WAIT)
        page.get_by_role("button", name="Close the round now").click()
        for each in (page, *(person.page for person in self.people)):
            expect(each.get_by_role("heading", level=1)).to_contain_text(f"Cycle {cycle + 1}", timeout=WAIT)
        self.until("the reports", lambda: self._reports(cycle, received) >= len(self.people))
        self.closings.append([entry.n for entry in self.store.entries(self.match) if entry.seat == TABLE][-1])

    def _bots_are_in(self) -> bool:
        """Whether every bot has written since the last closing."""
        entries = self.store.entries(self.match, self.closings[-1])
        return {entry.seat for entry in entries} >= set(BOTS)

    def _reports(self, cycle: int, received: int) -> int:
        """How many have got the report of a cycle, among the letters after so many."""
        wanted = f"cycle {cycle}: report"
        return len({to for to, message in self.host.letters[received:] if wanted in str(message["Subject"])})

    def roll_back(self, cycle: int) -> None:
        page = self.console
        page.get_by_label("Reason, shown to everyone").fill("a mail was lost on its way")
        page.get_by_role("button", name="Roll back").first.click()
        expect(page.get_by_role("heading", level=1)).to_contain_text(f"Cycle {cycle}:", timeout=WAIT)
        page.get_by_label("Reason, shown to everyone").fill("")
        self.closings.pop()

    # --- the game

    STYLES = ("text", "page", "html"), ("reply", "page", "page"), ("text", "page", "text")
    """How the three write, by turns."""

    def play(self, cycles: int) -> None:
        self.open_tab(self.console, "Match")
        for person in self.people:
            self.register(person)
        names = [empire.name for empire in self.now().state.empires]
        self.post(self.people[0], "Greetings to the whole world")
        self.post(self.people[0], "Ben, shall we divide the Otter coast?", names[1])
        self.post(self.people[1], "Pact of the seven rivers", names[0], treaty=True)
        self.open_tab(self.people[0].page, "Messages")
        self.people[0].page.get_by_role("button", name="Sign").click(timeout=WAIT)
        for cycle in range(1, cycles + 1):
            self.cycle(cycle, names)
            if cycle == 6:
                self.roll_back(cycle)
                self.write(self.people[1], "page", self.people[1].writer.orders(self.now()))
                self.close_cycle(cycle)
        self.take_workbooks()

    def cycle(self, cycle: int, names: list[str]) -> None:
        """One cycle: everybody writes, the moderator rules, and the round is closed."""
        for person, style in zip(self.people, self.STYLES[cycle % len(self.STYLES)], strict=True):
            self.write(person, style, person.writer.orders(self.now()))
        base = self.now().state.empires[0].base + 1
        if cycle == 1:
            self.umpire(f'APPROVE DESIGN "{CANNON}" OF {names[0]} POINT BECAUSE it is fair')
        if cycle == 4:
            self.umpire(f"RULE ACTION 1 OF {names[0]}: ADD 7 Tank OF {names[0]} AT {base}")
        if cycle == 5:
            self.umpire(f"CORRECT PAY {names[1]} P1234567 BECAUSE a drill was counted twice")
        self.close_cycle(cycle)

    def take_workbooks(self) -> None:
        for person in self.people:
            self.open_tab(person.page, "Papers")
            with person.page.expect_download() as downloaded:
                person.page.get_by_role("button", name="Download as a spreadsheet").click()
            self.recorder.file(person.seat, "workbook", Path(downloaded.value.path()).read_bytes())

    # --- the check

    def finish(self) -> Recording:
        for person in self.people:
            for _, message in [each for each in self.host.letters if each[0] == person.contact]:
                self.recorder.letter(person.seat, message)
        file, posts = self.file(), self._posts()
        texts = {person.seat: person.texts for person in self.people}
        players = {**dict.fromkeys(BOTS, "computer"), **dict.fromkeys(texts, "person")}
        return Recording(file, posts, dict(self.recorder.received), texts, list(self.faults), players)

    def _posts(self) -> list[Post]:
        everybody = ["moderator", *(person.seat for person in self.people)]
        return Posts(self.store.database).newest(self.match, everybody, 10_000)

    def close(self, pictures: Path | None = None) -> None:
        """Close pages and server, with pictures of how it looked at the end."""
        for name, page in [("moderator", self.console), *((each.seat, each.page) for each in self.people)]:
            if pictures is not None:
                page.screenshot(path=str(pictures / f"{name}.png"))
            page.context.close()
        self.store.database.close()
        self.server.stop()


def play(folder: Path, browser: Browser, seed: int, cycles: int, keep: Path | None = None) -> Recording:
    """Play the whole game in a folder."""
    with smart_host() as host:
        game = EightEmpires(folder, browser, host, seed)
        if keep is not None:
            keep.mkdir(parents=True, exist_ok=True)
        try:
            game.play(cycles)
            recording = game.finish()
            if keep is not None:
                (keep / RECORDING).write_bytes(msgspec.json.encode(recording))
        finally:
            game.close(keep)
    return recording


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cycles", type=int, default=10)
    parser.add_argument("--keep", type=Path, default=None, help="a folder for what everybody received")
    parser.add_argument("--check", type=Path, default=None, help="only check what was kept in a folder")
    given = parser.parse_args()
    if given.check is not None:
        recording = msgspec.json.decode((given.check / RECORDING).read_bytes(), type=Recording)
    else:
        with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            recording = play(Path(folder), browser, given.seed, given.cycles, given.keep)
            browser.close()
    outcome = judged(recording)
    sys.stdout.write("\n".join(outcome.lines()) + "\n")
    sys.exit(0 if outcome.is_clean else 1)


if __name__ == "__main__":
    main()
