"""13.8, 13.10, 23.4, 23.5: airmobile moves and drops as orders of a movement phase."""

from __future__ import annotations

from sandtable.board.masks import bits
from sandtable.errors import Refusal
from sandtable.games.october_war.position.state import Position
from sandtable.games.october_war.position.world import ISRAEL
from sandtable.games.october_war.rules.phases import Order
from sandtable.kernel import Draws, Event
from sandtable.language import Choices, Words

from . import ways
from .flying import Flight, after_goal, flights, in_range, known_danger, retreats_by_air, take_off
from .why_move import why_not_unit


class FlyOrder(Order):
    """`fly UNIT SPACE`: an airmobile move instead of a ground move (13.8); an Arab may show a SAM over the goal."""

    verb = "fly"
    clause = "23.4a"
    drop = False

    def flyers(self, state: Position, side: int) -> int:
        return ways.able(state, side) & state.world.flag["airmobile"]

    def goals(self, state: Position, unit: int) -> int:
        return flights(state, unit, state.world.pack.movement.airmobile_range)

    def is_open(self, state: Position, side: int) -> bool:
        return any(self.goals(state, unit) for unit in bits(self.flyers(state, side)))

    def choices(self, state: Position, side: int, prefix: Words) -> Choices:
        world = state.world
        if len(prefix) == 1:
            found = sum(1 << unit for unit in bits(self.flyers(state, side)) if self.goals(state, unit))
            return Choices((), found, world.units)
        if len(prefix) == 2:
            return Choices((), self.goals(state, world.units.index[prefix[1]]), world.spaces)
        return after_goal(state, side, prefix)

    def closed(self, state: Position, side: int) -> Refusal:
        return Refusal("no airmobile unit of yours can fly now", self.clause)

    def refuse(self, state: Position, side: int, prefix: Words, word: str | None) -> Refusal:
        world = state.world
        if word is None:
            return Refusal("name the unit and where it lands", self.clause)
        if len(prefix) == 1:
            return self.why_not_unit(state, side, world.units.index.get(word, -1), word)
        if len(prefix) > 2:
            return no_such_cover(word)
        unit, space = world.units.index[prefix[1]], world.spaces.index.get(word, -1)
        here = 1 << space if 0 <= space < world.end else 0
        why, clause = self.why_not_there(state, unit, space)
        near = world.nearest(space, self.goals(state, unit) & (1 << world.end) - 1) if here else []
        name = prefix[1]
        return Refusal(f"{name} cannot fly to {word}: {why}", clause, spaces=[word], units=[name], nearest=near)

    def why_not_there(self, state: Position, unit: int, space: int) -> tuple[str, str]:
        """Why a unit cannot land in a space, and the clause."""
        world = state.world
        side, start = world.side[unit], state.at[unit]
        here = 1 << space if 0 <= space < world.end else 0
        if not here and (side == ISRAEL or space != world.reserve(side, state.theatre[unit])):
            return "units fly to points, and Arab ones back into the Reserve Area of their theatre", "25.7a"
        if space == start:
            return "it is already there", "23.4b"
        if here & (world.objectives[0] | world.objectives[1]):
            return "no unit may land on an objective", "23.4e"
        if here & world.water:
            return "no unit may land on water", "21.6b"
        if here & known_danger(state, side):
            return "it is under an enemy SAM umbrella that you know of", "23.4f"
        if self.under_fire(state, unit):
            return "the unit starts under an enemy SAM umbrella that you know of", "23.4f"
        if here and world.on_map(start) and world.theatre_of[start] != world.theatre_of[space]:
            return "no unit flies from one map to the other", "23.4g"
        if not here & in_range(state, unit, self.range(state)):
            return "it is out of range", "23.4b"
        if here & state.held(1 - side) and state.fought >> unit & 1:
            return "it fought in the 1st Echelon Combat Phase, and enemies are there", "6.2h"
        return "it is full", "12.0a"

    def why_not_unit(self, state: Position, side: int, unit: int, word: str) -> Refusal:
        """Why a unit cannot fly, or jump, at all."""
        world = state.world
        bit = 1 << unit if unit >= 0 else 0
        able = self.flyers(state, side)
        if not bit & world.ground_of(side) & self.trained(state):
            why, clause = self.untrained, self.clause
        elif bit & able and self.under_fire(state, unit):
            why, clause = "it is under an enemy SAM umbrella that you know of", "23.4f"
        elif bit & able:
            why, clause = "no point in range is open to it", "23.4b"
        elif not bit & ways.able(state, side):
            refusal = why_not_unit(state, side, unit)
            return Refusal(str(refusal), *refusal.clauses, self.clause, "23.4d", units=[word])
        else:
            why, clause = self.untimely(state, unit)
        nearest = [world.unit(other) for other in bits(able) if self.goals(state, other)][:3]
        clauses = dict.fromkeys((clause, self.clause))
        return Refusal(f"{word} cannot {self.verb}: {why}", *clauses, units=[word], nearest=nearest)

    untrained = "it is not an airmobile unit of yours"

    def trained(self, state: Position) -> int:
        """The units that make moves of this sort."""
        return state.world.flag["airmobile"]

    def untimely(self, state: Position, unit: int) -> tuple[str, str]:
        """Why a unit that may move cannot fly or jump now, and the clause."""
        return "it cannot fly now", self.clause

    def range(self, state: Position) -> int:
        return state.world.pack.movement.airmobile_range

    def under_fire(self, state: Position, unit: int) -> bool:
        start = state.at[unit]
        return state.world.on_map(start) and bool(known_danger(state, state.world.side[unit]) >> start & 1)

    def answer(self, state: Position, side: int, words: Words, draws: Draws) -> list[Event]:
        world = state.world
        flight = Flight(world.units.index[words[1]], world.spaces.index[words[2]], self.drop)
        return [*take_off(state, flight, words), Event("flight_declared", flight.data(state), ("23.4f",))]


class DropOrder(FlyOrder):
    """`drop UNIT POINT`: a battalion of the 202nd jumps, once a game and one battalion a phase (13.10a, 23.5)."""

    verb = "drop"
    clause = "23.5"
    drop = True

    def flyers(self, state: Position, side: int) -> int:
        """From a depot point or the Israeli Reserve Area (13.10a)."""
        world = state.world
        rules = world.pack.movement
        if state.drops >= rules.airborne_battalions_per_phase:
            return 0
        units = ways.able(state, side) & world.flag["paradrop"] & ~state.dropped
        return sum(
            1 << unit
            for unit in bits(units)
            if state.in_area(unit) or state.units_at(state.at[unit]) & world.flag["depot"]
        )

    def closed(self, state: Position, side: int) -> Refusal:
        if state.drops >= state.world.pack.movement.airborne_battalions_per_phase:
            return Refusal("a battalion has already jumped in this phase", "13.10a", "23.5")
        return Refusal("no battalion of the 202nd is ready to jump beside a depot or in the Reserve Area", "23.5")

    untrained = "it is not a battalion of the 202nd"

    def trained(self, state: Position) -> int:
        return state.world.flag["paradrop"]

    def untimely(self, state: Position, unit: int) -> tuple[str, str]:
        if state.drops >= state.world.pack.movement.airborne_battalions_per_phase:
            return "a battalion has already jumped in this phase", "13.10a"
        if state.dropped >> unit & 1:
            return "it has already made its one jump", "23.5"
        return "it is neither beside a depot nor in the Reserve Area", "13.10a"

    def range(self, state: Position) -> int:
        return state.world.pack.movement.airborne_range

    def goals(self, state: Position, unit: int) -> int:
        return flights(state, unit, self.range(state))


FLY, DROP = FlyOrder(), DropOrder()


def no_such_cover(word: str, *also: str) -> Refusal:
    """Why a word may not follow the goal of a flight: no SAM that could be shown with it (23.4h)."""
    return Refusal(f"{word} is not a hidden SAM of yours over the landing point", "23.4h", *also)


def why_no_flight_out(state: Position, unit: int, word: str) -> Refusal:
    """Why a unit cannot fly out of a battle to a space (16.4e)."""
    world = state.world
    space, side, name = world.spaces.index.get(word, -1), world.side[unit], world.unit(unit)
    why, clause = FLY.why_not_there(state, unit, space)
    if 0 <= space < world.end and state.held(1 - side) >> space & 1:
        why, clause = "enemies are there", "16.4b"
    elif 0 <= space < world.end and not state.controls(side, space):
        why, clause = "enemies control it", "16.4b"
    near = world.spaces.say(retreats_by_air(state, unit))[:3]
    return Refusal(f"{name} cannot fly to {word}: {why}", clause, "16.4e", spaces=[word], units=[name], nearest=near)
