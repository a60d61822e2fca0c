"""Two browsers, one a side, through a match; all that each receives is recorded and held against what it may know.

    python -m tests.e2e.two_sides --game october-war --scenario 1973 --seed 3

plays a whole match at a server of its own and prints what was found.
"""

import argparse
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.e2e.blind import Blind, finished
from tests.e2e.tables import CHROMIUM, FLAGS, make, screen, sit_down
from tests.e2e.traffic import Traffic, Watch

ENDINGS = ("Done", "Quick", "Pass")


class Racer(Blind):
    """A player who may be overtaken by the other: what a page asks about can be gone when the server answers.

    The last of two secret plans ends the question of both, also for who is about to replace a plan; a unit that is
    looked up may just have been lost.
    """

    def faults(self) -> list[str]:
        return [error for error in self.errors if not _overtaken(error)]


LATE = ("400", "409", "422")
"""What the server answers to who asks about something that has ended."""
ASKED = ("/actions ", "/choices ", "/look?", "/why ")


def _overtaken(error: str) -> bool:
    asked = error.startswith(LATE) and any(path in error for path in ASKED)
    return asked or any(f"status of {status}" in error for status in LATE)


def play(browser: Browser, server: str, game: str, scenario: str, seed: int, most: int, eager: float = 0.5) -> Watch:
    """A match between two players who know no rules, each in a browser context; at most so many clicks each."""
    made = make(server, game, scenario)
    pages, traffic = {}, {}
    for seat in made["seats"]:
        page = screen(browser)
        traffic[seat] = Traffic(page)
        pages[seat] = sit_down(browser, server, {**made, "seats": {seat: made["seats"][seat]}}, page=page)
    watch = Watch(server, made, traffic)
    players = [Racer(page, seed + place, eager=eager, endings=ENDINGS) for place, page in enumerate(pages.values())]
    playing = players
    for number in range(most):
        playing = [player for player in playing if player.step(patience=50)]
        watch.collect()
        if number % 50 == 0:
            print(f"{number} clicks: {players[0].page.locator('header h1').first.inner_text()}", flush=True)
        if not playing:
            break
    if not playing:
        for player in players:
            finished(server, player.page)
    watch.ended = not playing
    watch.collect()
    watch.read_match()
    for page in pages.values():
        page.context.close()
    return watch


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="october-war")
    parser.add_argument("--scenario", default="1973")
    parser.add_argument("--seed", type=int, default=3)
    parser.add_argument("--eager", type=float, default=0.7, help="how readily the players end a phase, up to 1")
    parser.add_argument("--clicks", type=int, default=20_000)
    wanted = parser.parse_args()
    from tests.web.serving import CANAL, Server

    folder = Path(tempfile.mkdtemp())
    with (
        Server(f"sqlite:///{folder / 'two.db'}", "--game", CANAL, log=folder / "log") as running,
        sync_playwright() as p,
    ):
        browser = p.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        watch = play(browser, running.address, wanted.game, wanted.scenario, wanted.seed, wanted.clicks, wanted.eager)
    leaks = watch.leaks()
    for seat, traffic in watch.traffic.items():
        print(f"{seat}: {len(traffic.parts)} messages, {len(traffic.text())} characters")
    print(f"over: {watch.ended}; {len(watch.moments)} moments; {len(leaks)} leaks")
    print("\n".join(leaks))
    sys.exit(bool(leaks))


if __name__ == "__main__":
    main()
