"""27.1b: ground reconnaissance before the first move of a movement phase."""

from __future__ import annotations

from sandtable.board.masks import bits
from sandtable.errors import Refusal
from sandtable.games.october_war.position.state import Position
from sandtable.games.october_war.rules.phases import Order
from sandtable.kernel import Draws, Event, derived
from sandtable.language import END, Choices, Words

from .sight import examine


class ScoutOrder(Order):
    """`scout UNIT POINT`: recon and commando units look at an adjacent point, and do not move in this phase."""

    verb = "scout"
    clause = "27.1b"

    def choices(self, state: Position, side: int, prefix: Words) -> Choices:
        world = state.world
        if len(prefix) == 1:
            return Choices((), scouts(state, side), world.units)
        if len(prefix) == 2:
            return Choices((), in_view(state, world.units.index[prefix[1]]), world.spaces)
        return END

    def closed(self, state: Position, side: int) -> Refusal:
        if state.moved & ~state.in_place:
            return Refusal("ground reconnaissance comes before the first move of the phase", "27.1b")
        return Refusal("none of your recon or commando units is next to enemy units", "27.1b")

    def refuse(self, state: Position, side: int, prefix: Words, word: str | None) -> Refusal:
        if state.moved & ~state.in_place:
            return self.closed(state, side)
        if len(prefix) == 1:
            nearest = state.world.units.say(scouts(state, side))
            unit = state.world.units.index.get(word or "", -1)
            why = why_no_scout(state, side, unit)
            return Refusal(f"{word or 'it'} cannot look at an adjacent point: {why}", "27.1b", nearest=nearest)
        nearest = state.world.spaces.say(in_view(state, state.world.units.index[prefix[1]]))
        return Refusal(f"{prefix[1]} cannot look at {word or 'that point'}", "27.1b", "27.2", nearest=nearest)

    def answer(self, state: Position, side: int, words: Words, draws: Draws) -> list[Event]:
        world = state.world
        unit, point = world.units.index[words[1]], world.spaces.index[words[2]]
        state.in_place |= 1 << unit
        state.moved |= 1 << unit
        shown = state.shown.copy()
        shown[1 - side] |= 1 << unit  # the unit shows itself
        state.shown = shown
        data = {
            "seat": state.seat(side),
            "unit": words[1],
            "kind": world.kind[unit].id,
            "from": world.hex(state.at[unit]),
            "at": words[2],
        }
        return [Event("scouted", data, ("27.1b",), reveals=True), *examine(state, side, 1 << point, "27.1b")]


@derived
def scouts(state: Position, side: int) -> int:
    """Units that may look: not in contact, next to enemies, before the first move."""
    if state.moved & ~state.in_place:
        return 0
    return sum(1 << unit for unit in bits(trained(state, side) & ~state.moved) if in_view(state, unit))


def trained(state: Position, side: int) -> int:
    """The recon and commando units of a side."""
    world = state.world
    return (world.of_type["recon"] | world.of_type["commando"]) & world.of_side[side]


def why_no_scout(state: Position, side: int, unit: int) -> str:
    """What keeps a unit from looking at an adjacent point."""
    world = state.world
    if unit < 0 or not trained(state, side) >> unit & 1:
        return "it is not a recon or commando unit of yours"
    if not world.on_map(state.at[unit]):
        return "it is not on a map"
    if state.moved >> unit & 1:
        return "it has already scouted in this phase"
    if state.held(1 - side) >> state.at[unit] & 1:
        return "enemies are in its own point"
    return "no enemies are next to it"


def in_view(state: Position, unit: int) -> int:
    """The enemy-held points next to a unit on a map that is not in contact itself."""
    world = state.world
    point, enemy = state.at[unit], state.held(1 - world.side[unit])
    if not world.on_map(point) or enemy >> point & 1:
        return 0
    return world.grid.neighbours[point] & enemy


SCOUT = ScoutOrder()
