"""21 Water: who crosses what, bridges, engineers."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.board.masks import bits, lowest
from sandtable.errors import Refusal
from sandtable.games.october_war.position.state import Position
from sandtable.games.october_war.position.world import ISRAEL
from sandtable.games.october_war.rules.phases import Order
from sandtable.kernel import Draws, Event
from sandtable.language import Choices, Words

from .loc import has_loc

AIDED_TYPES = ("infantry", "commando", "airmobile", "para")
"""Non-mechanized types that cross the canal where an engineer helps (21.1a)."""


def crosses_water(state: Position, unit: int) -> bool:
    """Amphibious units and Israeli commandos enter lakes and sea, and cross the canal unaided (21.6a, 21.7a)."""
    return bool(state.world.flag["crosses-lake-and-sea"] >> unit & 1)


def helpers(state: Position, side: int, point: int) -> int:
    """Engineers of a side that have been in a point since the phase began (13.7b, 21.1a)."""
    world = state.world
    mine = state.ground_units(point, side) & world.flag["engineer"]
    return sum(1 << unit for unit in bits(mine) if state.origin[unit] == -1)


def supporter(state: Position, side: int, point: int) -> int:
    """The engineer that stays to support a crossing: one that does not move any more, if there is one (21.1c)."""
    able = helpers(state, side, point)
    bound = able & (state.aiding | state.moved)
    return 1 << lowest(bound or able)


def is_aided(state: Position, unit: int) -> bool:
    """Whether an engineer in its point helps a unit across the canal (13.7b, 21.1a)."""
    world = state.world
    return world.kind[unit].type in AIDED_TYPES and bool(helpers(state, world.side[unit], state.at[unit]))


def far_banks(state: Position, unit: int) -> int:
    """Points beyond unbridged canal routes that a unit may cross to with all its movement (21.1a, 21.7a)."""
    world = state.world
    point = state.at[unit]
    if not world.on_map(point) or not world.canal_at[point] or state.is_city_brigade(unit):
        return 0
    if not (is_aided(state, unit) or crosses_water(state, unit)):
        return 0
    return canal_ends(state, point, world.canal_at[point] & ~state.bridges[world.side[unit]])


def canal_ends(state: Position, point: int, routes: int) -> int:
    """The far ends of canal routes of a point."""
    return sum(1 << sum(state.world.canals[number]) - point for number in bits(routes))


def bridges_left(state: Position, side: int) -> int:
    """Bridge markers that a side can still place (21.5)."""
    markers = state.world.pack.markers
    total = markers.bridge_israel if side == ISRAEL else markers.bridge_arab
    return total - state.bridges[side].bit_count()


def bridge_routes(state: Position, unit: int) -> int:
    """The canal routes that an engineer may bridge now (21.2a, X28)."""
    world = state.world
    point, side = state.at[unit], world.side[unit]
    routes = world.canal_at[point] & ~state.bridges[side]
    ready = world.flag["engineer"] >> unit & 1 and not state.moved >> unit & 1
    return routes if routes and ready and bridges_left(state, side) and has_loc(state, unit) else 0


class BridgeOrder(Order):
    """`bridge ENGINEER POINT`: a bridge to the point beyond the canal; it works at once (13.7a, 21.2a)."""

    verb = "bridge"
    clause = "21.2a"

    def choices(self, state: Position, side: int, prefix: Words) -> Choices:
        world = state.world
        if len(prefix) == 1:
            return Choices((), sum(1 << unit for unit in self.builders(state, side)), world.units)
        unit = world.units.index[prefix[1]]
        if len(prefix) == 2:
            return Choices((), canal_ends(state, state.at[unit], bridge_routes(state, unit)), world.spaces)
        return Choices(complete=True)

    def builders(self, state: Position, side: int) -> Iterator[int]:
        """Engineers that can build a bridge now."""
        world = state.world
        engineers = world.flag["engineer"] & world.of_side[side] & may_act(state, side)
        return (unit for unit in bits(engineers) if bridge_routes(state, unit))

    def is_open(self, state: Position, side: int) -> bool:
        return any(True for _ in self.builders(state, side))

    def closed(self, state: Position, side: int) -> Refusal:
        if not bridges_left(state, side):
            return Refusal("all your bridges are in use", "21.5")
        if state.hq_moved:
            return Refusal("an HQ has moved, and only HQs may move after that", "17.1a")
        return Refusal(
            "no engineer of yours next to the canal has a line of communication and is ready to build", "21.2a", "X28"
        )

    def refuse(self, state: Position, side: int, prefix: Words, word: str | None) -> Refusal:
        world = state.world
        if word is None:
            return Refusal("name the engineer and the point beyond the canal", self.clause)
        if len(prefix) > 1:
            point = world.hex(state.at[world.units.index[prefix[1]]])
            return Refusal(f"no unbridged canal route leads from {point} to {word}", "X28", spaces=[word])
        unit = world.units.index.get(word, -1)
        why, clause = "it is not an engineer of yours", "21.2a"
        if unit >= 0 and world.flag["engineer"] & world.of_side[side] & 1 << unit:
            if not bridges_left(state, side):
                why, clause = "all your bridges are in use", "21.5"
            elif state.moved >> unit & 1:
                done = "built" if state.in_place >> unit & 1 else "moved"
                why, clause = f"it has already {done} in this phase", "21.2a"
            elif not world.on_map(state.at[unit]) or not world.canal_at[state.at[unit]]:
                why, clause = "it is not next to the canal", "X28"
            elif not has_loc(state, unit):
                why, clause = "it has no line of communication", "13.7a"
            elif state.hq_moved:
                why, clause = "an HQ has moved, and building a bridge counts as movement", "17.1a"
            elif state.moved_before >> unit & 1:
                why, clause = "it moved in the 1st Echelon Movement Phase", "14.0a"
            else:
                why, clause = "it was not in command when the phase began", "14.1a"
        return Refusal(f"{word} cannot build a bridge: {why}", clause, units=[word])

    def answer(self, state: Position, side: int, words: Words, draws: Draws) -> list[Event]:
        world = state.world
        unit, far = world.units.index[words[1]], world.spaces.index[words[2]]
        near = state.at[unit]
        number = next(n for n, ends in enumerate(world.canals) if set(ends) == {near, far})
        bridges = state.bridges.copy()
        bridges[side] |= 1 << number
        state.bridges = bridges
        state.moved |= 1 << unit
        state.in_place |= 1 << unit
        data = {"seat": state.seat(side), "from": world.hex(near), "to": words[2]}
        return [Event("bridged", data, ("13.7a", "21.2a"))]


def may_act(state: Position, side: int) -> int:
    """The units of a side that may still build in this phase: a bridge takes all movement, and nobody but HQs has any
    left once one of them has moved (13.7a, 17.1a)."""
    return 0 if state.hq_moved else state.commanded & state.world.ground_of(side)
