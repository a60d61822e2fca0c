"""Amphibious movement, assaults from the sea, and withdrawal (18; 20)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import ClassVar

from sandtable.board.masks import bits, mask_of, union
from sandtable.counters.sending import DONE
from sandtable.errors import Refusal
from sandtable.games.gulf.position.displays import has_displays
from sandtable.games.gulf.position.state import Position
from sandtable.games.gulf.position.wording import place
from sandtable.games.gulf.position.world import CARRIER, GROUND_STAGING, TRACK, World
from sandtable.games.gulf.rules.explain import passed_over, wrong_word
from sandtable.games.gulf.rules.stacking import cures, still_overstacked
from sandtable.kernel import Draws, Event, Question, derived
from sandtable.language import Choices, Words

from .entering import enter
from .sending import GulfSending

LAND, ASSAULT, WITHDRAW = "land", "assault", "withdraw"
OTHER, MARINE = "other", "marine"


def load_class(world: World, ship: int, unit: int) -> str:
    """Under which head of its capacity a group carries a unit: its type, or any other ground unit; "" for never."""
    capacity = world.kind[ship].capacity
    name = world.kind[unit].type
    return name if name in capacity else OTHER if OTHER in capacity else ""


@derived
def idle_ships(state: Position, side: int) -> tuple[int, ...]:
    """Amphibious groups that have not been used this turn (18.2; 20.1e)."""
    world = state.world
    homes = (world.box[CARRIER], world.box[GROUND_STAGING])
    ready = world.transports & world.of_side[side] & ~state.used
    return tuple(unit for unit in bits(ready) if state.at[unit] in homes)


def room_at_sea(state: Position, unit: int) -> list[tuple[int, int]]:
    """Groups that are under way and have room for a unit, each with the space where it goes (20.3)."""
    return [
        (ship, goal)
        for ship, goal, number in state.lifts
        if load_class(state.world, ship, unit) == MARINE and number < state.world.kind[ship].capacity[MARINE]
    ]


def idle_ship_for(state: Position, side: int, unit: int) -> int | None:
    """The first idle group that can take a unit."""
    return next((ship for ship in idle_ships(state, side) if load_class(state.world, ship, unit)), None)


def carrier_for(state: Position, side: int, unit: int, space: int) -> int | None:
    """The group that takes a unit to a space: one that goes there already and has room, or an idle one (20.3)."""
    under_way = (ship for ship, goal in room_at_sea(state, unit) if goal == space)
    return next(under_way, idle_ship_for(state, side, unit))


@lru_cache(maxsize=256)
def loads(world: World, ship: int) -> int:
    """Units of its side that a group could ever take (18.1c, 20.1d)."""
    units = bits(world.ground & world.of_side[world.side[ship]])
    return mask_of(unit for unit in units if load_class(world, ship, unit))


@lru_cache(maxsize=32)
def passengers(world: World, side: int) -> int:
    """Units of a side that one of its groups could ever take."""
    return union(loads(world, ship) for ship in bits(world.transports & world.of_side[side]))


@derived
def may_sail(state: Position, side: int) -> int:
    """Units in the staging display that a group could take (18.1b, 18.1c, 18.2; 20.1d, 20.3).

    One that was just withdrawn waits for the next turn: from port to port nobody sails (23.6; 20.1c, 26.1g).
    """
    world = state.world
    waiting = state.units_at(world.box[GROUND_STAGING]) & passengers(world, side) & ~state.moved
    return mask_of(unit for unit in bits(waiting) if world.contingents[state.contingent(unit)].amphibious)


def landing_hexes(state: Position, side: int) -> int:
    """Coastal hexes of the Gulf without enemy ground units (18.1d; 20.1a, 20.1b)."""
    return state.world.coast & state.world.land & ~state.ground_at(1 - side)


def assault_hexes(state: Position, side: int) -> int:
    """Sea hexes beside a coastal hex that the enemy holds (18.3a, 18.3b; 20.4a)."""
    world = state.world
    return world.grid.spread(state.ground_at(1 - side) & world.coast) & world.sea


def off_ships(state: Position, units: int) -> int:
    """Those of some units at sea that came with an amphibious group, not by helicopter or parachute (18.3a, 23.3)."""
    world = state.world
    landing = units & (world.amphibious | world.hovercraft) & ~world.airmobile & ~state.flown_in
    return mask_of(unit for unit in bits(landing) if world.sea >> state.at[unit] & 1)


class AmphibiousMovement(GulfSending, frozen=True, tag="amphibious"):
    """Units land from the sea, or stop before a held beach to assault it (18.1, 18.3; 20.1, 20.4)."""

    verbs: ClassVar[tuple[str, ...]] = (LAND, ASSAULT, WITHDRAW)

    def question(self, state: Position) -> Question:
        return Question(state.seat(self.side), LAND, f"Land units from the sea, or end the {state.world.profile.step}")

    def asks(self, state: Position) -> list[Question]:
        return [self.question(state)] if has_displays(state, self.side) else []

    @derived
    def ready(self, state: Position) -> tuple[int, ...]:
        room = union(loads(state.world, ship) for ship in idle_ships(state, self.side))
        return tuple(self._ready_to(state, verb, room) for verb in self.verbs)

    def _ready_to(self, state: Position, verb: str, room: int) -> int:
        """Units that can be sent somewhere: by an idle group, in which these have room, or by one that is under way."""
        units = self._passengers(state, verb)
        if not units or not self._goals(state, verb):
            return 0
        rest = bits(units & ~room) if state.lifts else ()
        return units & room | mask_of(unit for unit in rest if self.open_spaces(state, verb, unit))

    def _passengers(self, state: Position, verb: str) -> int:
        world = state.world
        if verb == LAND:
            return may_sail(state, self.side)
        if verb == ASSAULT:
            return may_sail(state, self.side) & world.amphibious
        return self._in_port(state) if state.has("withdrawal") else 0

    def _in_port(self, state: Position) -> int:
        """Units in a port of the Gulf that began the ground operations there, however they had come (23.6; 26.1g)."""
        world = state.world
        here = state.units_in(world.gulf_ports) & passengers(world, self.side) & ~state.shifted
        return mask_of(unit for unit in bits(here) if world.contingents[state.contingent(unit)].amphibious)

    def _withdrawn(self, state: Position) -> int:
        """Units that ships took off a port in this segment."""
        return state.units_at(state.world.box[GROUND_STAGING]) & state.moved

    def _goals(self, state: Position, verb: str) -> int:
        """The spaces to which groups take units."""
        if verb == WITHDRAW:
            return 1 << state.world.box[GROUND_STAGING]
        return landing_hexes(state, self.side) if verb == LAND else assault_hexes(state, self.side)

    def open_spaces(self, state: Position, verb: str, unit: int) -> int:
        goals = self._goals(state, verb)
        if idle_ship_for(state, self.side, unit) is not None:
            return goals
        return goals & mask_of(goal for _, goal in room_at_sea(state, unit))

    def cures(self, state: Position) -> Iterator[int]:
        """Units that keep the segment open: ships could take them off an over-stacked port (8.5b)."""
        units = self.ready(state)[self.verbs.index(WITHDRAW)]
        return cures(state, self.side, units, lambda unit: [self.open_spaces(state, WITHDRAW, unit)])

    def choices(self, state: Position, seat: str, prefix: Words) -> Choices:
        found = super().choices(state, seat, prefix)
        if prefix or not any(True for _ in self.cures(state)):
            return found
        return Choices([word for word in found.words if word != DONE])

    def send(self, state: Position, verb: str, unit: int, space: int) -> list[Event]:
        world = state.world
        ship = carrier_for(state, self.side, unit, space)
        assert ship is not None
        number = next((n for s, _, n in state.lifts if s == ship), 0)
        share = (
            1 if load_class(state.world, ship, unit) == MARINE else world.kind[ship].capacity[MARINE]
        )  # 20.3: no mixed load
        state.lifts = [*(lift for lift in state.lifts if lift[0] != ship), (ship, space, number + share)]
        state.used |= 1 << ship
        if world.profile.used_group == "waits":
            state.put(ship, world.box[TRACK])
            state.due[ship] = state.turn + 1
        bit = 1 << unit
        state.moved |= bit
        data = {"unit": world.unit(unit), "to": world.hex(space), "ship": world.unit(ship)}
        if verb == WITHDRAW:
            state.put(unit, space)
            state.due[unit] = 0  # no reinforcement any more (26.6i)
            return [Event("withdrew", data, (world.cite["withdrawal"],))]
        state.arrived |= bit
        state.shifted |= bit
        if verb == ASSAULT:
            state.put(unit, space)
            return [Event("at_sea", data, (world.cite["assault"],))]
        events = enter(state, unit, space)
        return [Event("landed", data, (world.cite["amphibious movement"],)), *events]

    def answer(self, state: Position, seat: str, words: Words, draws: Draws) -> list[Event]:
        if words[0] == DONE:
            state.lifts = []
        return super().answer(state, seat, words, draws)

    def run(self, state: Position, draws: Draws) -> list[Event]:
        state.lifts = []
        state.stack.pop()
        return passed_over(state, "no amphibious forces")

    # --- why not

    def knows(self, state: Position, verb: str) -> bool:
        """It is the unit that is at fault, unless there is no free group, nowhere to go, or no such rule."""
        if not super().knows(state, verb) or (verb == WITHDRAW and not state.has("withdrawal")):
            return False
        return bool(idle_ships(state, self.side)) and bool(self._goals(state, verb))

    def wrong_verb(self, state: Position, seat: str, word: str, offered: list[str]) -> Refusal:
        world, cite = state.world, state.world.cite
        if word == DONE:
            return still_overstacked(state, self.side, mask_of(self.cures(state)), offered)
        if word == WITHDRAW and not state.has("withdrawal"):
            why = "amphibious withdrawal is an optional rule that this match does not use"
            return Refusal(why, cite["withdrawal"], nearest=offered)
        if word == WITHDRAW and idle_ships(state, self.side):
            why = "no unit that an amphibious group can carry began the ground operations in a port"
            return Refusal(why, cite["withdrawal"], nearest=offered)
        if word in (LAND, ASSAULT) and idle_ships(state, self.side) and self._withdrawn(state):
            why = f"a unit that was withdrawn from a port in this {world.profile.step} cannot sail to another"
            return Refusal(why, cite["withdrawal"], nearest=offered)
        if word == ASSAULT and idle_ships(state, self.side):
            held = bool(assault_hexes(state, self.side))
            why = "no unit that could assault waits to sail" if held else "no enemy holds a coast of the Gulf"
            return Refusal(why, cite["assault"], nearest=offered)
        if word in self.verbs:
            if not idle_ships(state, self.side):
                return Refusal("no amphibious group is free", cite["amphibious capacity"], nearest=offered)
            why = f"no unit that an amphibious group can carry waits in {place(GROUND_STAGING)}"
            return Refusal(why, cite["amphibious movement"], cite["amphibious capacity"], nearest=offered)
        return wrong_word(state, seat, word, offered)

    def unsendable(self, state: Position, verb: str, unit: int) -> Refusal:
        world, cite = state.world, state.world.cite
        name = world.unit(unit)
        about = {"units": [name]}
        if verb == WITHDRAW and passengers(world, self.side) >> unit & 1:
            return Refusal(f"{name} did not begin the ground operations in a port", cite["withdrawal"], **about)
        if verb == WITHDRAW:
            return Refusal(f"no amphibious group may carry {name}", cite["amphibious capacity"], **about)
        if state.at[unit] < world.end:
            return Refusal(f"{name} is on the map already", cite["amphibious movement"], **about)
        if state.moved >> unit & 1:
            why = f"{name} was withdrawn from a port in this {world.profile.step}: it cannot sail to another"
            return Refusal(why, cite["withdrawal"], **about)
        if not may_sail(state, self.side) >> unit & 1:
            contingent = world.contingents.get(world.contingent[unit])  # a guerrilla off the map has none
            stranger = contingent is None or not contingent.amphibious
            key = "who sails" if stranger else "amphibious capacity" if world.mobile >> unit & 1 else "cargo"
            clauses = dict.fromkeys((cite[key], cite["amphibious capacity"]))
            return Refusal(f"no amphibious group may carry {name}", *clauses, **about)
        if verb == ASSAULT and not world.amphibious >> unit & 1:
            return Refusal(f"{name} is not trained for an assault from the sea", cite["assault"], **about)
        return Refusal(f"no amphibious group has room for {name}", cite["amphibious capacity"], **about)

    def wrong_space(self, state: Position, verb: str, unit: int, space: int) -> tuple[str, ...]:
        world, cite = state.world, state.world.cite
        name, word = world.unit(unit), world.hex(space)
        if verb == WITHDRAW:
            return f"{name} can only withdraw to {place(GROUND_STAGING)}", cite["withdrawal"]
        if space >= world.end:
            return f"{name} cannot be taken to {place(word)}", cite["amphibious movement"]
        if verb == ASSAULT:
            return f"{word} is not a sea hex beside a coast that the enemy holds", cite["assault"]
        if not world.coast >> space & 1:
            return f"{word} is not a coastal hex of the Gulf", cite["landing coast"]
        if not world.land >> space & 1:
            return f"{world.name_of(space)} lies in a country that is closed", cite["closed countries"]
        if state.ground_at(1 - self.side) >> space & 1:
            return f"enemy ground units hold {word}", cite["landing hex"]
        return f"no amphibious group can take {name} to {word} now", cite["amphibious capacity"]
