"""A player who knows no rules, in a browser against `staff`, from every seat of some scenarios to the victory screen.

    python -m tests.e2e.against_staff desert-one-war 1978 1979 1981
    python -m tests.e2e.against_staff saddam-moves-south 1990 --seat coalition

plays at a server of its own and prints how each match ended.
"""

import argparse
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from sandtable.registry import game
from tests.e2e.blind import finished
from tests.e2e.tables import CHROMIUM, FLAGS, MOUSE, PHONE, make, sit_down
from tests.e2e.two_sides import Racer

ENDINGS = ("Done", "Quick", "Pass", "Deploy", "End")


def seats_of(rules: str, scenario: str) -> tuple[str, ...]:
    """Who plays in a scenario."""
    return next(each.seats for each in game(rules).scenarios if each.id == scenario)


def play(browser: Browser, server: str, rules: str, scenario: str, seat: str, seed: int, touch: bool, most: int) -> str:
    """A whole match; one line about its end."""
    others = {other: "computer:staff" for other in seats_of(rules, scenario) if other != seat}
    page = sit_down(browser, server, make(server, rules, scenario, **others), PHONE if touch else MOUSE)
    blind = Racer(page, seed, touch=touch, eager=0.85, endings=ENDINGS)
    start = time.monotonic()
    blind.play(most)
    view = finished(server, page)
    page.context.close()
    clicks = ", ".join(f"{number} {where}" for where, number in blind.clicks.items())
    return f"{rules} {scenario} as {seat}: {view['ended']['text']} ({clicks}; {time.monotonic() - start:.0f} s)"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("scenarios", nargs="+")
    parser.add_argument("--seat", action="append", help="one seat only; may be given again")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--touch", action="store_true", help="with a finger on a phone")
    parser.add_argument("--clicks", type=int, default=20_000)
    wanted = parser.parse_args()
    from tests.web.serving import Server

    folder = Path(tempfile.mkdtemp())
    failed = False
    with Server(f"sqlite:///{folder / 'staff.db'}", log=folder / "log") as running, sync_playwright() as p:
        browser = p.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for scenario in wanted.scenarios:
            for seat in wanted.seat or seats_of(wanted.game, scenario):
                try:
                    line = play(
                        browser, running.address, wanted.game, scenario, seat, wanted.seed, wanted.touch, wanted.clicks
                    )
                except AssertionError as fault:
                    failed, line = True, f"{wanted.game} {scenario} as {seat}: FAILED: {fault}"
                print(line, flush=True)
    sys.exit(failed)


if __name__ == "__main__":
    main()
