"""13, 14, 25: 1st and 2nd Echelon Movement."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from sandtable.board.masks import bits, union
from sandtable.documents import Option
from sandtable.errors import Refusal
from sandtable.games.october_war.position.marks import bind, come_from, meet, unseen
from sandtable.games.october_war.position.state import Position
from sandtable.games.october_war.rules.command import in_command, moves_twice
from sandtable.games.october_war.rules.intelligence.recon import LOOKING, new_phase
from sandtable.games.october_war.rules.intelligence.scouting import SCOUT
from sandtable.games.october_war.rules.phases import Order, OrderPhase
from sandtable.kernel import Draws, Event
from sandtable.language import Choices, Words

from .airmobile import DROP, FLY
from .water import BridgeOrder, is_aided, supporter
from .ways import SECOND, by_water, goals, movable, net_of, onward, shortest
from .why_move import why_not_there, why_not_unit

BY = "by"
AFTER_HQ = "after this only HQs may move"


class MoveOrder(Order):
    """`move UNIT SPACE`, or `move UNIT by SPACE …` for a chosen route (13.1)."""

    verb = "move"
    clause = "13.0a"

    def is_open(self, state: Position, side: int) -> bool:
        return any(movable(state, side))

    def choices(self, state: Position, side: int, prefix: Words) -> Choices:
        world = state.world
        if len(prefix) == 1:
            return Choices((), union(movable(state, side)), world.units, detail=self._detail(state))
        unit = world.units.index[prefix[1]]
        if len(prefix) == 2:
            return Choices((BY,), goals(state, unit), world.spaces)
        if prefix[2] != BY:
            return Choices(complete=True)
        way = tuple(world.spaces.index[word] for word in prefix[3:])
        complete = bool(way) and bool(goals(state, unit) >> way[-1] & 1)
        return Choices((), onward(state, unit, way), world.spaces, complete=complete)

    def _detail(self, state: Position) -> Callable[[str], Option]:
        """17.1a: who moves an HQ in the 2nd Echelon has moved his other units."""
        world = state.world
        headquarters = world.of_type["hq"] if state.phase_name == SECOND and not state.hq_moved else 0

        def option(word: str) -> Option:
            return Option(word, "unit", note=AFTER_HQ if headquarters >> world.units.index[word] & 1 else "")

        return option

    def refuse(self, state: Position, side: int, prefix: Words, word: str | None) -> Refusal:
        world = state.world
        if word is None:
            return Refusal("say where the unit goes", "13.1")
        if len(prefix) == 1:
            return why_not_unit(state, side, world.units.index[word])
        unit = world.units.index[prefix[1]]
        way = prefix[3:] if prefix[2:3] == (BY,) else None
        return why_not_there(state, unit, world.spaces.index.get(word, -1), way)

    def closed(self, state: Position, side: int) -> Refusal:
        if state.hq_moved:
            return Refusal("an HQ has moved, and only HQs may move after that", "17.1a")
        return Refusal("none of your units can still move in this phase", "13.4a")

    def wanted(self, state: Position, side: int, prefix: Words) -> Iterable[str]:
        """All units of the player on a map or beside it."""
        world = state.world
        if len(prefix) == 1:
            reserves = world.reserves
            mine = [u for u in bits(world.ground_of(side)) if state.at[u] < world.end or reserves >> state.at[u] & 1]
            return [world.unit(unit) for unit in mine]
        return ()

    def answer(self, state: Position, side: int, words: Words, draws: Draws) -> list[Event]:
        world = state.world
        unit = world.units.index[words[1]]
        if words[2] == BY:
            way = tuple(world.spaces.index[word] for word in words[3:])
        else:
            way = shortest(state, unit, world.spaces.index[words[2]])
        return march(state, unit, way)


def march(state: Position, unit: int, way: tuple[int, ...]) -> list[Event]:
    """Carry a move out: control of what is passed (2.6b), where it came from (X11), water that it crossed."""
    world = state.world
    side, start, goal, bit = world.side[unit], state.at[unit], way[-1], 1 << unit
    stations = (start, *way)
    before = stations[-2]
    if by_water(state, unit, before, goal):
        state.crossed |= bit
        if before < world.end and world.water >> before & 1:
            before = stations[-3]  # X11: the far shore
        elif is_aided(state, unit):
            state.aided |= bit  # 21.1a
            state.aiding |= supporter(state, side, start)  # 21.1c
    come_from(state, unit, before)
    state.moved |= bit
    state.hq_moved |= state.phase_name == SECOND and bool(world.of_type["hq"] & bit)  # 17.1a
    unseen(state, unit)
    changed = [point for point in way if world.on_map(point) and _taken(state, side, point)]
    state.put(unit, goal)
    for point in changed:
        state.take_control(side, point)
    bind(state, unit)
    gone = state.settle_points()
    seat = state.seat(side)
    data = {"unit": world.unit(unit), "way": [world.hex(space) for space in stations]}
    events = [Event("moved", data, ("13.1",), seen_by=(seat,))]
    events += [Event("taken", {"seat": seat, "at": world.hex(point)}, ("2.6b",)) for point in changed]
    events += gone
    if world.on_map(goal) and state.held(1 - side) >> goal & 1:
        meet(state, goal)
        events.append(Event("contact", {"seat": seat, "at": world.hex(goal)}, ("13.6", "27.1a"), reveals=True))
    return events


def _taken(state: Position, side: int, point: int) -> bool:
    """Whether a side gains a point by entering it: nobody of the enemy is there (X2)."""
    free = state.world.land & ~state.control[side] & ~state.held(1 - side)
    return bool(free >> point & 1)


MOVE, BRIDGE = MoveOrder(), BridgeOrder()


class Movement(OrderPhase, frozen=True, tag="movement"):
    """A movement phase. In the 2nd only units in command that have not moved in the 1st (14.0a)."""

    kind = "move"
    clause = "13.0a"
    standing = False

    def orders(self, state: Position) -> tuple[Order, ...]:
        return (MOVE, BRIDGE, FLY, DROP, SCOUT, *LOOKING)

    def text(self, state: Position) -> str:
        echelon = "2nd" if state.phase_name == SECOND else "1st"
        last = ", HQs last," if echelon == "2nd" else ""  # 17.1a
        return f"{echelon} Echelon Movement: move your units{last} and build bridges, then say done"

    def open(self, state: Position) -> list[Event]:
        world = state.world
        new_phase(state)
        before = state.moved & ~state.in_place | state.moved_before  # who acted in his point has not moved
        state.end_of_phase()
        if state.phase_name == SECOND:
            state.moved_before = before
            twice = moves_twice(state, self.side)
            state.commanded = in_command(state, self.side) & ~before | twice  # 14.0a, 17.1b, 14.4a
        else:
            state.commanded = world.ground_of(self.side)  # 13.0a
        state.commanded &= sum(1 << u for u in bits(world.ground_of(self.side)) if _present(state, u))
        return []


def _present(state: Position, unit: int) -> bool:
    """Whether a unit stands on a map or in an area beside it."""
    return bool(net_of(state, unit).all >> state.at[unit] & 1)
