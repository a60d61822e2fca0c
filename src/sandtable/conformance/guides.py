"""The guide of a game, held against the match that it speaks of: what it names is there when the first turn begins."""

from __future__ import annotations

import re
from random import Random
from typing import Any

from sandtable.conformance.documents import check_document
from sandtable.conformance.subject import Subject
from sandtable.documents import Briefing, View
from sandtable.kernel import Match
from sandtable.players import SeatTable
from sandtable.players.random import random_action

MOST_SET_UP = 500
"""Answers after which the first turn must have begun."""
HEX = re.compile(r"\b(?!19[5-9]\d\b)\d{4}\b")
"""The number of a hex in a text; 1950 to 1999 are years."""


def check_guide(subject: Subject) -> None:
    """Every seat is briefed, and every unit, space and overlay that its briefing names is in its view."""
    game = subject.game
    guide = game.guide()
    check_document(f"the guide of {game.name}", guide)
    match = _first_turn(subject)
    for seat in game.seats(subject.scenario):
        briefing = guide.briefing_for(subject.scenario, seat)
        assert briefing is not None, f"the guide has no briefing for {seat} in scenario {subject.scenario}"
        faults = list(_missing(briefing, match.view(frozenset([seat])), _spaces(match), seat))
        assert not faults, f"the briefing of {seat} in scenario {subject.scenario} names {', '.join(faults)}"


def _spaces(match: Match[Any]) -> set[str]:
    return {space.id for board in match.game.boards(match.state) for space in board.spaces}


def _missing(briefing: Briefing, view: View, spaces: set[str], seat: str) -> list[str]:
    """What a briefing names and the view lacks."""
    pieces = {piece.id for piece in view.pieces}
    places = spaces | {box.id for box in view.boxes}
    overlays = {overlay.id for overlay in view.overlays if overlay.spaces}
    missing: list[str] = []
    for tip in briefing.opening:
        missing += [f"the unit {unit}" for unit in tip.units if unit not in pieces]
        missing += [f"the space {space}" for space in tip.spaces if space not in places]
        named = [overlay.format(seat=seat) for overlay in tip.overlays]
        missing += [f"the overlay {overlay}" for overlay in named if overlay not in overlays]
        if not (tip.units or tip.spaces or tip.overlays):
            missing.append(f"nothing to light for '{tip.text}'")
    texts = [briefing.who, *briefing.win, *(text for tip in briefing.opening for text in (tip.text, tip.why))]
    return missing + [f"the hex {found}" for text in texts for found in HEX.findall(text) if found not in places]


def _first_turn(subject: Subject) -> Match[Any]:
    """A match with the usual options that has been set up: by the game's player, by its proposals, or by chance."""
    game = subject.game
    match = Match.start(game, subject.scenario, "the first turn")
    players = {
        seat: subject.player and subject.player(subject.scenario, seat, "guide")
        for seat in game.seats(subject.scenario)
    }
    rng = Random("the first turn")
    for _ in range(MOST_SET_UP):
        question = game.next_question(match.state)
        if question is None or match.view(frozenset()).moment.turn >= 1:
            return match
        player = players.get(question.seat)
        table = SeatTable(game, match.state, question.seat)
        words = (
            player.choose(table) if player else table.proposal() or random_action(game, match.state, question.seat, rng)
        )
        match.do(question.seat, game.grammar(match.state).say(words))
    raise AssertionError(f"{subject}: the first turn has not begun after {MOST_SET_UP} answers")
