"""A game on one page: aim, turn, what is different, advice for each side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sandtable.cli.output import bold, wrapped
from sandtable.documents import Guide
from sandtable.kernel import Game, Start


def primer_lines(game: Game[Any], guide: Guide) -> list[str]:
    """The primer of a game as it is printed."""
    card, primer = guide.card, guide.primer
    facts = [card.period, f"for {card.players}", card.length]
    lines = [bold(game.title), ", ".join(fact for fact in facts if fact)]
    if card.special:
        lines += ["", wrapped(card.special)]
    lines += _part("Aim", primer.aim) + _part("A turn", primer.turn) + _part("What is different", primer.different)
    for advice in primer.advice:
        seat = f"Advice: {_seat_name(game, advice.seat)}" if advice.seat else "Advice"
        lines += _part(seat, [f"{number}. {text}" for number, text in enumerate(advice.text, 1)])
    return lines


def _part(title: str, texts: Sequence[str]) -> list[str]:
    return ["", bold(title), *(wrapped(text) for text in texts)] if texts else []


def _seat_name(game: Game[Any], seat: str) -> str:
    """What the game calls a seat, in the first scenario that has it."""
    scenario = next(scenario.id for scenario in game.scenarios if seat in scenario.seats)
    state = game.new(Start(scenario), game.settle_options({}, scenario))
    names = {info.id: info.name for info in game.view(state, frozenset()).seats}
    return names.get(seat, game.seat_title(state, seat))
