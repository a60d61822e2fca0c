"""Where a ground unit can go on foot and wheels, and over which hexes (10.1, 12.0 to 12.5)."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.board.masks import bits
from sandtable.board.moves import MoveTable, Reach, reach
from sandtable.counters.bars import Bar, left_open
from sandtable.games.gulf.position.state import Position
from sandtable.games.gulf.position.world import HALVES
from sandtable.games.gulf.rules.special_forces.guerrillas import guerrilla_hexes
from sandtable.kernel import derived

HELD = "it is held by the enemy"
"""Why a hex with enemy ground units is closed; a refusal names them."""


def table_of(state: Position, unit: int) -> MoveTable:
    """Terrain costs; light units pay one point for any land hex and nothing for rivers (23.1b; 26.1a)."""
    world = state.world
    return world.light_moves if state.has("light-units") and world.light >> unit & 1 else world.moves


def allowance(state: Position, unit: int) -> int:
    """The movement factor in half points; airmobile units on the ground may have half of it (13.2b)."""
    world = state.world
    halved = world.profile.airmobile_walks_half and world.airmobile >> unit & 1
    return world.points[unit] // HALVES if halved else world.points[unit]


def barred(state: Position, unit: int) -> int:
    """Hexes that a rule of the scenario closes to a unit."""
    return state.barred(unit)


def homeland(state: Position, unit: int) -> int:
    """The hexes that a unit may be in at all: a guerrilla never leaves its country (27.1; 24.2)."""
    world = state.world
    if world.hovercraft >> unit & 1:
        return world.hover_hexes  # 23.2a, 23.2d
    if not world.guerrillas >> unit & 1 or state.at[unit] >= world.end:
        return world.land
    return state.range_of_guerrilla(unit)


def is_afloat(state: Position, unit: int) -> bool:
    """Whether a unit waits at sea for its assault: nobody walks ashore over an all-sea side (12.3; 12.5a).

    The hovercraft is at home there (23.2a).
    """
    world = state.world
    return bool(world.sea >> state.at[unit] & 1) and not world.hovercraft >> unit & 1


def enterable(state: Position, unit: int) -> int:
    """Land without enemy ground units (12.0d, 12.3); aircraft and special forces do not bar a hex (11.6b, 11.7b)."""
    return 0 if is_afloat(state, unit) else left_open(state.world.grid.all, march_bars(state, unit))


def march_bars(state: Position, unit: int) -> Iterator[Bar]:
    """The rules that close hexes to a unit on the ground, whatever it costs to get there."""
    world, cite = state.world, state.world.cite
    yield Bar(state.ground_at(1 - world.side[unit]), HELD, (cite["enemy-held hex"],))
    yield Bar(world.sea, "it is an all-sea hex", (cite["sea is closed"],))
    yield from state.bars(unit)
    if outside := world.land & ~homeland(state, unit):
        why, clause = state.why_confined(unit)
        yield Bar(outside, why, (clause,))
    if others := kept_apart(state, unit):
        yield Bar(others, "a guerrilla is there already, and a hex holds one", (cite["guerrilla in a hex"],))
    yield Bar(~world.land, "that country is closed", (cite["closed countries"], cite["closed ground"]))


def kept_apart(state: Position, unit: int) -> int:
    """Hexes of other guerrillas, which a guerrilla never enters in one of the games (27.0d)."""
    world = state.world
    if not (world.guerrillas >> unit & 1 and world.profile.guerrillas_never_meet):
        return 0
    return guerrilla_hexes(state) & ~(1 << state.at[unit])


def stops(state: Position, unit: int) -> int:
    """Hexes where a move ends: enemy zones (10.1a)."""
    return state.zone(1 - state.world.side[unit])


def fire_cost(state: Position) -> int:
    """What a fire adds to the cost of a hex, in half points (28.1b)."""
    fire = state.world.pack.fire
    return HALVES * fire.movement_extra if fire is not None else 0


class Ways:
    """Everything that a unit can reach in this segment, with cost and cheapest way."""

    __slots__ = ("_found", "_state", "_unit", "short", "spaces")

    def __init__(self, state: Position, unit: int) -> None:
        self._state = state
        self._unit = unit
        self._found: Reach = reach(
            table_of(state, unit),
            state.at[unit],
            allowance(state, unit),
            enter=enterable(state, unit),
            stop=stops(state, unit),
            dear=state.fires,
            extra=fire_cost(state),
        )
        self.short = minimum_move(state, unit) & ~self._found.spaces
        self.spaces = self._found.spaces | self.short

    def cost(self, space: int) -> int | None:
        if self.short >> space & 1:
            return allowance(self._state, self._unit)  # 12.0c: it takes the whole move
        return self._found.cost(space)

    def costs(self) -> dict[int, int]:
        """The points for every space in reach."""
        whole = allowance(self._state, self._unit)
        return {**self._found.costs(), **dict.fromkeys(bits(self.short), whole)}

    def path(self, space: int) -> tuple[int, ...]:
        return (space,) if self.short >> space & 1 else self._found.path(space)


def minimum_move(state: Position, unit: int) -> int:
    """Hexes that a unit may enter as its whole move, whatever they cost (12.0c, X27; 12.3)."""
    world, here = state.world, state.at[unit]
    if not allowance(state, unit):
        return 0
    near = first_steps(state, unit)
    return near if world.profile.minimum_move_crosses_water else near & ~world.over_water[here]


def first_steps(state: Position, unit: int) -> int:
    """Hexes beside a unit that it may enter first, if it can pay for it."""
    here, zone = state.at[unit], stops(state, unit)
    near = table_of(state, unit).steps[here] & enterable(state, unit)
    return near & ~zone if zone >> here & 1 else near  # 10.1c


def step_cost(state: Position, unit: int, here: int, space: int) -> int | None:
    """The half points of one step; None if it cannot be made."""
    cost = table_of(state, unit).cost(here, space)
    return cost + fire_cost(state) if cost is not None and state.fires >> space & 1 else cost


class Track:
    """A way in the making: where the unit stands and what it has spent."""

    __slots__ = ("here", "limit", "spent", "start", "state", "unit")

    def __init__(self, state: Position, unit: int) -> None:
        self.state = state
        self.unit = unit
        self.start = self.here = state.at[unit]
        self.spent = 0
        self.limit = allowance(state, unit)

    def steps(self) -> int:
        """Hexes that may be entered next."""
        state, unit, here = self.state, self.unit, self.here
        first = self.spent == 0
        if first:
            near = first_steps(state, unit)
        elif stops(state, unit) >> here & 1:
            return 0  # 10.1a
        else:
            near = table_of(state, unit).steps[here] & enterable(state, unit)
        found = 0
        for space in bits(near):
            cost = step_cost(state, unit, here, space)
            if cost is not None and self.spent + cost <= self.limit:
                found |= 1 << space
        return found | minimum_move(state, unit) if first else found

    def enter(self, space: int) -> None:
        cost = step_cost(self.state, self.unit, self.here, space) or 0
        self.spent = min(self.spent + cost, self.limit)
        self.here = space


def can_march(state: Position, unit: int) -> bool:
    """Whether a unit can enter any hex."""
    return bool(minimum_move(state, unit) or Track(state, unit).steps())


def able_to_march(state: Position, side: int) -> int:
    """The units of a side that can still march. In open country everybody can, but who keeps to a country."""
    world, zone = state.world, state.zone(1 - side)
    units = state.ground_afield(side) & world.marchers & ~state.moved
    afloat = state.ground_at(side) & world.sea
    if afloat:
        units &= ~state.units_in(afloat)
    closed = state.ground_at(1 - side) | state.closed_to_some()
    bounds = closed | zone
    doubtful = 0
    for space in bits(state.ground_at(side) & (bounds | world.grid.spread(bounds) | ~world.dry_exits)):
        ways_out = world.moves.steps[space] & ~world.over_water[space] & ~closed
        if not (ways_out & ~zone if zone >> space & 1 else ways_out):
            doubtful |= 1 << space
    for unit in bits(units & (state.units_in(doubtful) | world.guerrillas | world.hovercraft)):
        if not can_march(state, unit):
            units ^= 1 << unit
    return units


def is_reached_freely(state: Position, unit: int, space: int) -> bool:
    """Whether a unit could get to a hex if no enemy zone stopped it."""
    free = reach(
        table_of(state, unit),
        state.at[unit],
        allowance(state, unit),
        enter=enterable(state, unit),
        dear=state.fires,
        extra=fire_cost(state),
    )
    return bool(free.spaces >> space & 1)


@derived
def ways(state: Position, unit: int) -> Ways:
    """Where a unit can go by ground movement."""
    return Ways(state, unit)
