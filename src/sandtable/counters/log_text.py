"""Sentences for players: lists, numbers, and a line of the log for every event."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from sandtable.documents import LogLine, Loss, Roll
from sandtable.kernel import Event

from .world import CounterWorld

TURN = "turn"
"""The kind of the event with which a side's part of a turn begins."""

Sentence = tuple[str, list[str], list[str]]
"""A text, and the spaces and pieces that it is about."""
Sentences = Mapping[str, Callable[[dict[str, Any]], Sentence]]
"""How each kind of event is put into words."""


def listing(words: Sequence[str]) -> str:
    """ "A", "A and B", "A, B and C"."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def number_of(count: int, one: str, many: str = "") -> str:
    """ "1 port", "2 ports"."""
    return f"{count} {one if count == 1 else many or f'{one}s'}"


def is_or_are(words: Sequence[str]) -> str:
    return "is" if len(words) == 1 else "are"


def has_or_have(words: Sequence[str]) -> str:
    return "has" if len(words) == 1 else "have"


def verb(words: Sequence[str], plural: str) -> str:
    """A verb as its subjects need it: "A arrives", "A and B arrive"."""
    return f"{plural}s" if len(words) == 1 else plural


def about_units(units: list[str], text: str) -> Sentence:
    """A sentence that begins with units: "A and B" and what happens to them."""
    return f"{listing(units)} {text}.", [], units


def going(heading: str, places: Mapping[str, str], place: Callable[[str], str]) -> Sentence:
    """Units and where each of them goes: "Retreat: A to 0101, B to 0102."."""
    text = ", ".join(f"{unit} to {place(space)}" for unit, space in places.items())
    return f"{heading}: {text}.", list(places.values()), list(places)


def log_line(event: Event, sentences: Sentences, rolls: Sequence[Roll] = ()) -> LogLine:
    """What happened, in a sentence."""
    text, spaces, pieces = sentences[event.kind](event.data)
    return LogLine(0, text, list(event.clauses), spaces, pieces, rolls=list(rolls), turn=event.kind == TURN)


def losses_of(
    world: CounterWorld, lost: Iterable[str], weakened: Iterable[str], name: Callable[[str], str]
) -> list[Loss]:
    """Units that were destroyed or weakened, seat by seat, as `name` calls them."""
    found: dict[tuple[str, bool], list[str]] = {}
    for units, is_weakened in ((lost, False), (weakened, True)):
        for unit in units:
            side = world.side[world.units.index[unit]]
            if side >= 0:
                found.setdefault((world.seats[side], is_weakened), []).append(name(unit))
    return [Loss(seat, units, is_weakened) for (seat, is_weakened), units in found.items()]
