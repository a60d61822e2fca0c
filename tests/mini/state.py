"""The state of Two Rivers, and sight: what each seat watches and remembers."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from sandtable.board import bits
from sandtable.kernel import Event, State, Step
from sandtable.language import Words
from tests.mini.pack import FORDS, LOST, NEAR, OWNER, RULES, SEATS, SPACES, STRENGTH


class Sight(Struct, frozen=True):
    """A counter that a seat sees, or saw: its handle, and where and when it was last seen."""

    seat: int
    handle: int
    owner: int
    at: int
    turn: int
    unit: int = -1
    """The unit itself while it is watched. Of a counter out of sight nobody knows any more which it was."""
    front: bool = False
    """Whether the seat has seen which unit it is."""


class Rivers(State):
    turn: int
    mud: bool
    first: int
    at: list[int]
    """Where each unit is."""
    points: list[int]
    """What each unit may still march this turn."""
    sacks: list[int]
    """Sacks of grain in each home: counted, not named."""
    levies: list[int]
    """The strength of each seat's levy, 0 while nobody knows it."""
    pool: list[int]
    """Levy chits left, by strength from 1."""
    holder: int
    """The seat that holds the ambush, -1 for the box."""
    plans: list[Words | None]
    """What each seat has ordered so far this turn."""
    sights: list[Sight]
    handles: list[int]
    """The last handle that each seat has given to a counter."""
    stack: list[Step[Rivers]]

    def standing(self, space: int) -> int | None:
        """The unit in a space."""
        return self.at.index(space) if space in self.at else None

    def strength(self, unit: int) -> int:
        return STRENGTH[unit] or self.levies[OWNER[unit]]

    def watched(self, seat: int) -> int:
        """The spaces that a seat watches. M6"""
        mask = FORDS
        for unit, space in enumerate(self.at):
            if OWNER[unit] == seat and space != LOST:
                mask |= 1 << space | NEAR[space]
        return mask

    def enemies_seen(self, seat: int) -> int:
        """The spaces where a seat sees a counter of another."""
        mask = 0
        for sight in self.sights:
            if sight.seat == seat and sight.unit >= 0:
                mask |= 1 << sight.at
        return mask


def look(state: Rivers) -> list[Event]:
    """Bring every seat's sights up to date after anything has moved by one space. M6, M7"""
    events: list[Event] = []
    kept: list[Sight] = []
    for seat in range(len(SEATS)):
        eyes = state.watched(seat)
        following = set()
        for sight in state.sights:
            if sight.seat != seat:
                continue
            if sight.unit < 0:
                if sight.turn + RULES["memory"] >= state.turn:
                    kept.append(sight)
            elif eyes >> state.at[sight.unit] & 1:
                following.add(sight.unit)
                kept.append(replace(sight, at=state.at[sight.unit], turn=state.turn))
                if sight.at != kept[-1].at:
                    events.append(_seen("followed", kept[-1]))
            else:
                kept.append(replace(sight, unit=-1, front=False))
        for space in bits(eyes):  # in the order of spaces: that of units would give them away
            unit = state.standing(space)
            if unit is not None and OWNER[unit] != seat and unit not in following:
                state.handles[seat] += 1
                kept.append(Sight(seat, state.handles[seat], OWNER[unit], space, state.turn, unit))
                events.append(_seen("sighted", kept[-1]))
    state.sights = kept
    return events


def _seen(kind: str, sight: Sight) -> Event:
    data = {"handle": handle(sight), "owner": SEATS[sight.owner], "at": SPACES.words[sight.at]}
    return Event(kind, data, ("M6",), seen_by=(SEATS[sight.seat],), reveals=True)


def handle(sight: Sight) -> str:
    """The word for a counter in the views of the seat that sees it."""
    return f"{SEATS[sight.seat]}-sees-{sight.handle}"


def forget(state: Rivers) -> None:
    """At the start of a turn, drop the memory of spaces that are watched. M7"""
    eyes = [state.watched(seat) for seat in range(len(SEATS))]
    state.sights = [s for s in state.sights if s.unit >= 0 or not eyes[s.seat] >> s.at & 1]


def lift(state: Rivers, unit: int) -> None:
    """Take a unit off the board: no watcher can follow the counter from here."""
    state.sights = [sight for sight in state.sights if sight.unit != unit]
    state.at[unit] = LOST


def turn_up(state: Rivers, units: Iterable[int]) -> None:
    """Show the fronts of some units to every seat that sees them. M15"""
    shown = set(units)
    state.sights = [replace(s, front=True) if s.unit in shown else s for s in state.sights]
