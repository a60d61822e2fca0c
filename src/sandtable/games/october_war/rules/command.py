"""14 and 17: who is in command, and which HQ helps whom."""

from __future__ import annotations

from sandtable.board.masks import bits
from sandtable.games.october_war.position.state import Position
from sandtable.games.october_war.position.world import ARAB, ISRAEL
from sandtable.kernel import derived

from .intelligence.sight import seen_by


def headquarters(state: Position, nation: int) -> int:
    """The HQs of a nation on the maps. An HQ helps units of its own contingent only (22.2c)."""
    world = state.world
    return sum(
        1 << unit for unit in bits(world.of_type["hq"] & world.of_nation[nation]) if world.on_map(state.at[unit])
    )


def radius(state: Position, headquarter: int) -> int:
    """The points in which an HQ commands: as many routes away as its leader value, not past enemies (14.1a, 14.2b)."""
    world = state.world
    start = state.at[headquarter]
    enemy = state.held(1 - world.side[headquarter])
    edge = seen = 1 << start
    if enemy & edge:
        return edge  # 14.2a
    for _ in range(world.leader[headquarter]):
        edge = world.command_net.spread(edge & ~enemy) & ~seen  # X5
        seen |= edge
    return seen


@derived
def commanded_points(state: Position, nation: int) -> int:
    """The points in which units of a nation are in command."""
    found = 0
    for unit in bits(headquarters(state, nation)):
        found |= radius(state, unit)
    return found


def in_radius(state: Position, unit: int) -> bool:
    """Whether a unit on a map lies in the radius of an HQ of its contingent (14.1a, 24.2b, X34)."""
    world = state.world
    return world.on_map(state.at[unit]) and bool(commanded_points(state, world.nation[unit]) >> state.at[unit] & 1)


def foreign_radius(state: Position, unit: int) -> bool:
    """Whether a unit lies in the radius of an HQ of another contingent of its side, which does not count (22.2c)."""
    world = state.world
    point, mine = state.at[unit], world.of_type["hq"] & world.of_side[world.side[unit]]
    others = {world.nation[other] for other in bits(mine)} - {world.nation[unit]}
    return world.on_map(point) and any(commanded_points(state, nation) >> point & 1 for nation in others)


def in_command(state: Position, side: int) -> int:
    """The units of a side that are in command now (14.1a, 14.3a, 17.1b)."""
    world = state.world
    found = 0
    for unit in bits(world.ground_of(side)):
        is_hq = world.of_type["hq"] >> unit & 1 and world.on_map(state.at[unit])
        if is_hq or state.in_area(unit) or in_radius(state, unit):
            found |= 1 << unit
    return found


def moves_twice(state: Position, side: int) -> int:
    """Israeli recon and special forces: they move in both phases and need no command (14.4a, 23.1d, 23.1e)."""
    return state.world.flag["two-moves"] if side == ISRAEL else 0


@derived
def leaders(state: Position, unit: int, point: int) -> int:
    """The HQs that may shift the fire of a unit in a point: there or next to it (15.6d, X5).

    An Arab unit is helped by one of them in a phase and by no other (17.3).
    """
    world = state.world
    near = 1 << point | world.command_net.neighbours[point]
    found = sum(1 << other for other in bits(headquarters(state, world.nation[unit])) if near >> state.at[other] & 1)
    before = state.helped[unit] if state.helped else -1
    return found & 1 << before if before >= 0 else found


@derived
def helper(state: Position, unit: int, point: int) -> int:
    """The HQ whose leader value shifts the fire of a unit: the best that may; -1 for none (15.6d).

    Among equals one that the enemy sees already, so that no other is shown. X23
    """
    world = state.world
    best, rank = -1, (0, False)
    enemy = 1 - world.side[unit]
    for other in bits(leaders(state, unit, point)):
        visible = state.at[other] == point or bool(seen_by(state, enemy) >> other & 1)
        if (world.leader[other], visible) > rank:
            best, rank = other, (world.leader[other], visible)
    return best


def note_help(state: Position, unit: int, headquarter: int) -> None:
    """An Arab unit has been helped by an HQ in this phase (17.3)."""
    if headquarter >= 0 and state.world.side[unit] == ARAB:
        helped = state.helped.copy() or [-1] * len(state.at)
        helped[unit] = headquarter
        state.helped = helped
