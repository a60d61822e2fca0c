"""Positions in the words of cases, and back: turn, phase, units in spaces with their marks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Generic, TypeVar

from sandtable.errors import BadFile
from sandtable.kernel import Event

from .sequence import current_phase
from .state import CounterState
from .world import CounterWorld

C = TypeVar("C", bound=CounterState)

KEYS = ("at", "phase", "set", "turn")


@contextmanager
def asking(what: str) -> Iterator[None]:
    """While a question of a case is answered: words that are missing or unknown are a fault of the file."""
    try:
        yield
    except IndexError:
        raise BadFile(f"ask '{what}': words are missing") from None
    except (KeyError, ValueError) as error:
        raise BadFile(f"ask '{what}': {error}") from None


def check_shape(game: str, given: Mapping[str, Any]) -> None:
    """Only the parts that a position has; `at` and `set` are tables."""
    for key in given:
        if key not in KEYS:
            raise BadFile(f"given.{key}: unknown; a position of {game} has {', '.join(KEYS)}")
    for key in ("at", "set"):
        if not isinstance(given.get(key, {}), Mapping):
            raise BadFile(f"given.{key}: must be a table")


def read_turn(world: CounterWorld, given: Mapping[str, Any], default: int) -> int:
    turn = given.get("turn", default)
    if type(turn) is not int or not 1 <= turn <= world.turns:
        raise BadFile(f"given.turn: must be 1 to {world.turns}, not {turn}")
    return turn


def read_phase(world: CounterWorld, scenario: str, text: str) -> tuple[int, int]:
    """The side and the number of a phase, written SEAT:PHASE."""
    seat, _, phase = text.partition(":")
    if seat not in world.seats:
        raise BadFile(f"given.phase: '{seat}' is not a seat of scenario {scenario}")
    player = world.seats.index(seat)
    if phase not in world.sequence[player]:
        raise BadFile(f"given.phase: {seat} has the phases {', '.join(world.sequence[player])}, not '{phase}'")
    return player, world.sequence[player].index(phase)


def phase_text(state: CounterState) -> str:
    """The phase as SEAT:PHASE, nothing before the first turn and after the last."""
    return f"{state.seat(state.player)}:{state.phase_name}" if 1 <= state.turn <= state.world.turns else ""


class Forces(Generic[C]):
    """Reads who stands where. Marks are masks of units, kept in fields of the state."""

    def __init__(self, marks: Sequence[str], counters: int, aside: int) -> None:
        """So many units are counters; those that nobody puts anywhere lie aside in a space."""
        self.marks = marks
        self.counters = counters
        self.aside = aside

    def misplaced(self, state: C, unit: int, space: int) -> str:
        """Why a unit cannot stand in a space; nothing if it can."""
        return ""

    def mark(self, state: C, unit: int, mark: str) -> None:
        setattr(state, mark, getattr(state, mark) | 1 << unit)

    def read(self, state: C, table: Mapping[str, Any]) -> None:
        """Put units into spaces."""
        for space, units in table.items():
            if space not in state.world.spaces.index:
                raise BadFile(f"given.at.{space}: there is no such space")
            if not isinstance(units, list):
                raise BadFile(f"given.at.{space}: must be a list of units")
            for entry in units:
                marks = dict(entry) if isinstance(entry, dict) else {"id": entry}
                unit = self._put(state, space, marks.pop("id", None))
                self._mark(state, space, unit, marks)
        state.forget_all()

    def _put(self, state: C, space: str, name: object) -> int:
        world, where = state.world, f"given.at.{space}"
        unit = world.units.index.get(name) if isinstance(name, str) else None
        if unit is None or unit >= self.counters:
            raise BadFile(f"{where}: there is no unit '{name}'")
        if world.side[unit] < 0:
            raise BadFile(f"{where}: {name} is not in play in scenario {state.scenario}")
        if state.at[unit] != self.aside:
            raise BadFile(f"{where}: {name} stands in {world.hex(state.at[unit])} already")
        place = world.spaces.index[space]
        if fault := self.misplaced(state, unit, place):
            raise BadFile(f"{where}: {name} {fault}")
        state.at[unit] = place
        return unit

    def _mark(self, state: C, space: str, unit: int, marks: Mapping[str, object]) -> None:
        for mark, value in marks.items():
            if mark not in self.marks or value is not True:
                name = state.world.unit(unit)
                raise BadFile(f"given.at.{space}: {name}: unknown status '{mark} = {value}'")
            self.mark(state, unit, mark)

    def open_phase(self, state: C) -> list[Event]:
        """Begin the phase; the marks that were given stay, whatever its beginning wipes out."""
        step = current_phase(state).step(state.player)
        state.stack.append(step)
        before = {mark: getattr(state, mark) for mark in self.marks}
        events = step.open(state)
        for mark, mask in before.items():
            setattr(state, mark, getattr(state, mark) | mask)
        state.forget_all()
        return events

    def places(self, state: C) -> dict[str, list[str]]:
        """Who stands where, by name."""
        world = state.world
        at: dict[str, list[str]] = {}
        for unit in range(self.counters):
            at.setdefault(world.hex(state.at[unit]), []).append(world.unit(unit))
        return at

    def status(self, state: C) -> dict[str, dict[str, bool]]:
        """The marks of each unit that has any."""
        status: dict[str, dict[str, bool]] = {}
        for mark in self.marks:
            for name in state.world.units.say(getattr(state, mark)):
                status.setdefault(name, {})[mark] = True
        return status
