"""Eager random matches of a scenario to their end, with options drawn at random.

``python -m sandtable.conformance.eager october-war --matches 300`` plays so many, with the invariants checked
after every action, and says how many there were. Four in five begin at the start of the scenario, the others in the
position of a case. A dead end, a refusal of what was on offer or a broken invariant ends the run with the number of the
match, which repeats it: ``--first NUMBER --matches 1``.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Sequence

from sandtable.conformance.play import check_random_match
from sandtable.conformance.subject import Subject
from sandtable.registry import game as game_named

FIRST, EVERY = 2, 6
"""Of all random matches (`Course`), these are the eager walker's with options drawn at random."""


def run(name: str, scenario: str, first: int, matches: int) -> int:
    """Play them; the number of actions in all."""
    game = game_named(name)
    subject = Subject(game, scenario or game.scenarios[0].id)
    actions = 0
    for number in range(first, first + EVERY * matches, EVERY):
        played = check_random_match(subject, number, costly_every=0)
        actions += played.actions
        ended = played.outcome.text if played.outcome else "at its horizon"
        print(f"{subject}, match {number}: {played.actions} actions, {ended}", flush=True)
    return actions


def main(arguments: Sequence[str]) -> int:
    parser = ArgumentParser(prog="python -m sandtable.conformance.eager", description="Play eager random matches.")
    parser.add_argument("game", help="the game, as `sandtable games` names it")
    parser.add_argument("--scenario", default="", help="the scenario; the first if left out")
    parser.add_argument("--matches", type=int, default=300, help="how many")
    parser.add_argument("--first", type=int, default=FIRST, help="the number of the first match")
    chosen = parser.parse_args(arguments)
    if chosen.first % EVERY != FIRST:
        parser.error(f"these matches are numbered {FIRST}, {FIRST + EVERY}, {FIRST + 2 * EVERY} …")
    actions = run(chosen.game, chosen.scenario, chosen.first, chosen.matches)
    print(f"{chosen.matches} eager matches of {chosen.game}, {actions} actions, no fault")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
