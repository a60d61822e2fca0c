"""How often a player is stopped: the questions that the Arabs answer in turn 2 of October War, moves aside.

Both sides are led by the staff. The first figure counts every answer, the second leaves out what has one answer only:
the table gives that by itself.
"""

from __future__ import annotations

from collections import Counter
from statistics import median
from typing import Any

from sandtable.kernel import Match, unasked_answer
from sandtable.registry import game as game_named
from sandtable.selfplay import answer_for, match_seed, seat_players

GAME, SCENARIO, SEAT, TURN = "october-war", "1973", "arab", 2
MATCHES = 10
MOVES = ("move",)

Stops = Counter[tuple[str, str]]
"""How many questions of a kind were answered with a verb."""


def run() -> dict[str, float]:
    """The stops of the seat in its turn, and how many of them are left to it."""
    matches = [_stops(match_seed("stops", number)) for number in range(MATCHES)]
    figures = {}
    for name, found in zip(("answers", "asked"), zip(*matches, strict=True), strict=True):
        counts = sorted(stops.total() for stops in found)
        print(f"{GAME}, turn {TURN}, {SEAT}: {name:8} {counts}, median {median(counts):g}")
        figures[name] = float(median(counts))
    answers = sum((one for one, _ in matches), Stops())
    asked = sum((other for _, other in matches), Stops())
    for (kind, verb), number in answers.most_common():
        print(f"  {kind:12} {verb:12} {number / MATCHES:5.1f} a match, asked {asked[kind, verb] / MATCHES:5.1f}")
    return figures


def _stops(seed: str) -> tuple[Stops, Stops]:
    """What the seat answers, and what of that it is asked."""
    game = game_named(GAME)
    players = seat_players(game, SCENARIO, ["staff"], seed)
    match: Match[Any] = Match.start(game, SCENARIO, seed)
    answers: Stops = Counter()
    asked: Stops = Counter()
    while match.ended is None and match.state.turn <= TURN:
        question = game.next_question(match.state)
        assert question is not None, "a match that is not over asks somebody"
        words = answer_for(game, match.state, question.seat, players)
        if question.seat == SEAT and match.state.turn == TURN and words[0] not in MOVES:
            answers[question.kind, words[0]] += 1
            asked[question.kind, words[0]] += not unasked_answer(match, question)
        said = game.grammar(match.state).say(words)
        match.do(question.seat, said, standing=said == unasked_answer(match, question))
    return answers, asked
