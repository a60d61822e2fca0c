"""5.49 Amphibious transport, in whichever phase it is done: marines go ashore from the Gulf of Oman Box."""

from __future__ import annotations

from abc import abstractmethod

from sandtable.board.masks import bits, mask_of
from sandtable.counters.bars import Bar, left_open
from sandtable.counters.sending import SendingStep
from sandtable.counters.sequence import current_phase
from sandtable.errors import Refusal
from sandtable.games.oil_war.position.state import Position
from sandtable.games.oil_war.position.wording import place
from sandtable.games.oil_war.position.world import OMAN
from sandtable.games.oil_war.rules.explain import barred, nobody_can, nothing_lost, passed_over, wrong_word
from sandtable.games.oil_war.rules.sites import changes, sites
from sandtable.kernel import Draws, Event, derived

LAND = "land"
NOBODY_CAN = {
    LAND: "no marine brigade can land now",
    "transport": "no unit can be air transported now",
    "place": "no reinforcement can be placed now",
}
"""Why a verb is not on offer in its own phase."""


def beaches(state: Position, unit: int) -> int:
    """Where marines may go ashore: coastal Clear or Sand without enemy ground units (5.49a, X21, X47)."""
    world = state.world
    if not world.marines >> unit & 1 or state.at[unit] != world.box[OMAN]:
        return 0
    return left_open(world.grid.all, _shore_bars(state, unit))


def _shore_bars(state: Position, unit: int) -> tuple[Bar, ...]:
    world = state.world
    side = world.side[unit]
    return (
        Bar(~world.coast, "it is not a coastal hex", ("5.49a",)),
        Bar(~world.soft, "the terrain is {terrain}", ("5.49a",)),
        Bar(state.ground_at(1 - side), "an enemy ground unit is there", ("5.49a",)),
        Bar(state.ground_full(side), "{full} there already", ("X47",)),
    )


class ArrivalPhase(SendingStep[Position], frozen=True):
    """A phase in which units come onto the map in a way of its own, and marines may land besides."""

    # --- the phase's own way

    @abstractmethod
    def coming(self, state: Position) -> int:
        """Units that can come in this way now."""

    @abstractmethod
    def open_hexes(self, state: Position, unit: int) -> int:
        """Where a unit may come in this way."""

    @abstractmethod
    def bring(self, state: Position, unit: int, space: int) -> Event: ...

    @abstractmethod
    def wrong_hex(self, state: Position, unit: int, space: int) -> tuple[str, ...]:
        """Why a unit cannot come to a hex in this way, and then the clauses."""

    @abstractmethod
    def why_over(self, state: Position) -> str:
        """Why nobody can come now, for the log."""

    @abstractmethod
    def waiting(self, state: Position) -> int:
        """Units that wait to come in this way, whether or not any can now."""

    # --- both ways

    @derived
    def ready(self, state: Position) -> tuple[int, int]:
        """Units that can come now, marines that can land now."""
        world = state.world
        ashore = 0
        for unit in world.marine_list:
            if world.side[unit] == self.side and beaches(state, unit):
                ashore |= 1 << unit
        return self.coming(state), ashore

    def open_spaces(self, state: Position, verb: str, unit: int) -> int:
        return beaches(state, unit) if verb == LAND else self.open_hexes(state, unit)

    def send(self, state: Position, verb: str, unit: int, space: int) -> list[Event]:
        before = sites(state)
        event = self._go_ashore(state, unit, space) if verb == LAND else self.bring(state, unit, space)
        return [event, *changes(state, before)]

    @staticmethod
    def _go_ashore(state: Position, unit: int, space: int) -> Event:
        world = state.world
        state.put(unit, space)
        state.arrived |= 1 << unit
        return Event("landed", {"unit": world.unit(unit), "at": world.hex(space)}, ("5.49a",))

    def run(self, state: Position, draws: Draws) -> list[Event]:
        state.stack.pop()
        return passed_over(state, self.why_over(state))

    # --- why not

    def wrong_verb(self, state: Position, seat: str, word: str, offered: list[str]) -> Refusal:
        if word in self.verbs:
            return self._nobody(state, seat, word, offered)
        return wrong_word(state, seat, word, offered)

    def _nobody(self, state: Position, seat: str, verb: str, offered: list[str]) -> Refusal:
        """No unit at all can come in this way: the clauses are those that hold the units back that wait for it."""
        world = state.world
        at_sea = (unit for unit in world.marine_list if state.at[unit] == world.box[OMAN])
        waiting = mask_of(at_sea) & world.of_side[self.side] if verb == LAND else self.waiting(state)
        reasons = [self.wrong_unit(state, seat, verb, unit) for unit in bits(waiting)]
        clause = "5.49a" if verb == LAND else current_phase(state).clause_of(seat)
        return nobody_can(NOBODY_CAN[verb], clause, reasons, offered)

    def after_done(self, state: Position) -> Refusal:
        return nothing_lost(["done"])

    def wrong_space(self, state: Position, verb: str, unit: int, space: int) -> tuple[str, ...]:
        return _no_beach(state, unit, space) if verb == LAND else self.wrong_hex(state, unit, space)


def _no_beach(state: Position, unit: int, space: int) -> tuple[str, ...]:
    world = state.world
    why, *clauses = barred(state, _shore_bars(state, unit), unit, space)
    return f"{world.unit(unit)} cannot land in {place(world.hex(space))}: {why}", *clauses


def why_not_ashore(state: Position, unit: int) -> Refusal:
    """Why a unit in a box or off the map cannot land anywhere."""
    world = state.world
    name = world.unit(unit)
    if not world.marines >> unit & 1:
        return Refusal(f"{name} is not a marine brigade, and only marines land from the sea", "5.49a", units=[name])
    return Refusal(f"no coastal hex is open to {name}", "5.49a", units=[name])


def by_sea(state: Position, unit: int) -> list[str]:
    """What may be said instead for a marine brigade that can land."""
    return [f"{LAND} {state.world.unit(unit)}"] if beaches(state, unit) else []
