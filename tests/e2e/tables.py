"""Matches made for the browser, and pages that sit down at them: seats are put where the page keeps what it holds."""

import json
import shutil
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

from playwright.sync_api import Browser, Page, expect

from sandtable.games.oil_war.game import OilWar
from sandtable.kernel import Match
from sandtable.kernel.files import dumps

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
    "--disable-sync", "--no-first-run",
]  # fmt: skip
EYES = (Path(__file__).parent / "eyes.js").read_text()
MOUSE: dict[str, Any] = {"viewport": {"width": 1400, "height": 900}}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
HURRIED = "localStorage.setItem('sandtable.taste', JSON.stringify({pace: 0, asks: false}))"
"""Other people's moves are not shown one after the other, and no phase is asked about: that is for eyes."""
OIL_WAR = OilWar()
BEFORE_THE_ATTACK = {
    "turn": 1, "phase": "arab:ground_combat",
    "at": {"0812": ["IR-a-1", "IR-a-2"], "0813": ["US-ai-1", "IR-F4-1"], "1419": ["US-ai-2"], "0710": ["IR-a-3"]},
}  # fmt: skip


def make(server: str, game: str = "oil-war", scenario: str = "1", **seats: str) -> dict[str, Any]:
    """A new match; the game and the scenario stand beside what the server tells of it."""
    return make_with(server, {"game": game, "scenario": scenario, "seats": seats})


def make_with(server: str, wanted: dict[str, Any]) -> dict[str, Any]:
    """A new match with all that can be wanted of one."""
    body = json.dumps(wanted).encode()
    with urlopen(Request(f"{server}/api/matches", body, {"Content-Type": "application/json"})) as answer:
        return {**json.load(answer), "game": wanted["game"], "scenario": wanted["scenario"]}


def before_an_attack(server: str) -> dict[str, Any]:
    """A match of Oil War in which an attack comes next."""
    position, _ = OIL_WAR.opening("1", OIL_WAR.settle_options({}), BEFORE_THE_ATTACK)
    file = Match.start(OIL_WAR, "1", "a seed", position=position.plain()).file
    with urlopen(Request(f"{server}/api/matches/import", dumps(file).encode())) as answer:
        return {**json.load(answer), "game": "oil-war", "scenario": "1"}


def screen(browser: Browser, device: dict[str, Any] = MOUSE) -> Page:
    """An empty page on a desk or on a phone, of somebody who wants nothing to move by itself."""
    context = browser.new_context(**device, reduced_motion="reduce")
    context.add_init_script(HURRIED)
    context.add_init_script(EYES)
    return context.new_page()


def sit_down(
    browser: Browser, server: str, made: dict[str, Any], device: dict[str, Any] = MOUSE, page: Page | None = None
) -> Page:
    """A page that holds all seats of the match's maker."""
    page = page or screen(browser, device)
    page.goto(server)
    held = {name: made[name] for name in ("match", "game", "scenario", "seats")} | {"links": {}, "when": 1}
    page.evaluate("held => localStorage.setItem('sandtable.matches', JSON.stringify({[held.match]: held}))", held)
    page.goto(f"{server}/#/match/{made['match']}")
    page.reload()
    wait_for_letters(page)
    return page


def wait_for_letters(page: Page) -> None:
    """Wait until the page has its letters: they come after it, and words move a little."""
    page.locator("html[data-letters]").wait_for(state="attached", timeout=60_000)


def open_tab(page: Page, name: str) -> None:
    """Open a tab beside the map with a key: its row may still move under a pointer."""
    tab = page.get_by_role("tab", name=name, exact=True)
    tab.press("Enter", timeout=60_000)
    expect(tab).to_have_attribute("aria-selected", "true", timeout=60_000)


def be_asked_everything(page: Page) -> None:
    """Also what has one answer only."""
    open_tab(page, "Match")
    box = page.get_by_label("Ask me even where only one answer is possible")
    box.check()
    expect(box).to_be_checked()


def follow(page: Page, address: str, name: str = "Anna") -> None:
    """Follow the link to a seat, say who one is, and sit down."""
    page.goto(address)
    page.get_by_role("textbox", name="Your name").fill(name)
    page.get_by_role("button", name="Take your seat").click()
    close_briefing(page)


def close_briefing(page: Page) -> None:
    """Who sits down is told what the match is about; whoever has read it closes it."""
    briefing = page.get_by_role("dialog", name="Your briefing")
    briefing.get_by_role("button", name="Close").click(timeout=60_000)
    expect(briefing).to_have_count(0)


def public(server: str, match: str) -> dict[str, Any]:
    """What the server shows to those who only watch."""
    with urlopen(f"{server}/api/matches/{match}/view") as answer:
        view: dict[str, Any] = json.load(answer)["view"]
    return view
