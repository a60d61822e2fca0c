"""5.1, 5.2 and 6.1: where a ground unit can go, and over which hexes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.board.masks import bits
from sandtable.board.moves import Reach, reach, reach_from
from sandtable.kernel import derived

if TYPE_CHECKING:
    from sandtable.games.oil_war.position.state import Position


def allowance(state: Position, unit: int) -> int:
    """Ten movement points (5.15), five when unsupplied (5.22)."""
    world = state.world
    return world.halved_allowance if state.unsupplied >> unit & 1 else world.allowance


def enterable(state: Position, side: int) -> int:
    """Land without enemy ground units (X28, 5.26a). Aircraft and SAM sites do not matter (5.25a)."""
    return state.world.moves.enterable & ~state.ground_at(1 - side)


class Stretch:
    """A way in the making: where the unit stands, what it has spent, and which control it minds.

    Normally a unit stops in the first hex under enemy control (6.11) and never steps from one such hex
    to another (6.13). While Zones of Control end at borders, an Iranian unit that enters a foreign hex ends
    that rule at this instant (11.33d), so the rest of its way is under full control.
    """

    __slots__ = ("crossed", "here", "limit", "side", "spent", "state", "unit")

    def __init__(self, state: Position, unit: int) -> None:
        self.state = state
        self.unit = unit
        self.side = state.world.side[unit]
        self.here = state.at[unit]
        self.spent = 0
        self.limit = allowance(state, unit)
        self.crossed = False

    def control(self, space: int) -> int:
        """Enemy control as it counts for a unit that stands in or enters this hex."""
        state = self.state
        if state.borders and (self.crossed or self.crosses(space)):
            return full_zone(state, 1 - self.side)
        return state.zone(1 - self.side)

    def crosses(self, space: int) -> bool:
        return crosses_border(self.state, self.unit, space)

    def steps(self) -> int:
        """Hexes that may be entered next."""
        state, world = self.state, self.state.world
        here = self.here
        first = self.spent == 0
        controlled = self.control_at(here) >> here & 1
        if controlled and not first:
            return 0  # 6.11
        if state.arrived >> self.unit & 1:
            if not first:
                return 0  # 5.47a
            near = world.moves.steps[here] & enterable(state, self.side)
        else:
            near = 0
            for space in bits(world.moves.steps[here] & enterable(state, self.side)):
                cost = world.moves.cost(here, space)
                if cost is not None and self.spent + cost <= self.limit:
                    near |= 1 << space
        if controlled:
            for space in bits(near):
                if self.control(space) >> space & 1:
                    near &= ~(1 << space)  # 6.13
        return near

    def control_at(self, space: int) -> int:
        state = self.state
        if state.borders and self.crossed:
            return full_zone(state, 1 - self.side)
        return state.zone(1 - self.side)

    def enter(self, space: int) -> None:
        self.spent += self.state.world.moves.cost(self.here, space) or 0
        self.crossed = self.crossed or self.crosses(space)
        self.here = space


def crosses_border(state: Position, unit: int, space: int) -> bool:
    """Whether entering a hex ends the border rule: an Iranian ground unit in a hex that is not Iran's."""
    world = state.world
    return state.borders and world.nation[unit] == "Iran" and not world.country["Iran"] >> space & 1


@derived
def full_zone(state: Position, side: int) -> int:
    """Zones of Control of a side as if borders did not matter."""
    return state.world.grid.spread(state.ground_at(side))


class Ways:
    """Everything a ground unit can reach in this Movement Phase, with cost and cheapest path."""

    __slots__ = ("abroad", "doors", "home", "spaces", "state", "unit")

    def __init__(self, state: Position, unit: int) -> None:
        self.state = state
        self.unit = unit
        world = state.world
        side = world.side[unit]
        enter = enterable(state, side)
        zone = state.zone(1 - side)
        start = state.at[unit]
        self.doors: dict[int, tuple[int, int]] = {}
        self.abroad: Reach | None = None
        if state.arrived >> unit & 1:  # 5.47a: one hex, whatever it costs
            self.spaces = Stretch(state, unit).steps()
            self.home: Reach | None = None
            return
        points = allowance(state, unit)
        if state.borders and world.nation[unit] == "Iran":
            self._cross(start, points, enter, zone)
            return
        self.home = reach(world.moves, start, points, enter=enter, stop=zone)
        self.spaces = self.home.spaces

    def _cross(self, start: int, points: int, enter: int, zone: int) -> None:
        """11.33d: inside Iran under limited control, beyond the border under full control."""
        state, world = self.state, self.state.world
        iran = world.country["Iran"]
        home = reach(world.moves, start, points, enter=enter & iran, stop=zone)
        full = full_zone(state, 1 - world.side[self.unit])
        sources = [0] * (points + 1)
        moving = [(0, start)] + [
            (cost, space) for cost, layer in enumerate(home.layers) for space in bits(layer & ~zone)
        ]
        for spent, space in moving:
            beyond = world.moves.steps[space] & enter & ~iran
            if space == start and zone >> start & 1:
                beyond &= ~full
            for door in bits(beyond):
                cost = spent + (world.moves.cost(space, door) or 0)
                if cost <= points and (door not in self.doors or cost < self.doors[door][0]):
                    self.doors[door] = (cost, space)
        self.home = home
        self.abroad = reach_from(world.moves, sources, points, enter=enter, stop=full)
        for spent in range(points + 1):  # a door that is reached more cheaply through another one is none
            level = [door for door, (cost, _) in self.doors.items() if cost == spent]
            for door in level:
                known = self.abroad.cost(door)
                if known is not None and known <= spent:
                    del self.doors[door]
                elif not full >> door & 1:
                    sources[spent] |= 1 << door
            if level:
                self.abroad = reach_from(world.moves, sources, points, enter=enter, stop=full)
        self.spaces = home.spaces | self.abroad.spaces
        for door in self.doors:
            self.spaces |= 1 << door
        self.spaces &= ~(1 << start)

    def cost(self, space: int) -> int:
        if self.home is None:
            return self.state.world.moves.cost(self.state.at[self.unit], space) or 0
        if self.home.spaces >> space & 1:
            return self.home.cost(space) or 0
        if space in self.doors:
            return self.doors[space][0]
        assert self.abroad is not None
        return self.abroad.cost(space) or 0

    def path(self, space: int) -> tuple[int, ...]:
        """The hexes entered, in order; inside Iran no border is crossed if that can be avoided."""
        if self.home is None:
            return (space,)
        if self.home.spaces >> space & 1:
            return self.home.path(space)
        tail: tuple[int, ...] = ()
        if space not in self.doors:
            assert self.abroad is not None
            tail = self.abroad.path(space)
            space = self.abroad.origin(space)
        before = self.doors[space][1]
        head = () if before == self.state.at[self.unit] else self.home.path(before)
        return (*head, space, *tail)


@derived
def ways(state: Position, unit: int) -> Ways:
    """Where a unit can go."""
    return Ways(state, unit)
