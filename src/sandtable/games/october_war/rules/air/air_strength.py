"""19.9, 19.10: what a group of strikes is worth over its point: points, shifts, and the chance of each result."""

from __future__ import annotations

from sandtable.board.masks import bits
from sandtable.counters.log_text import number_of
from sandtable.documents import Forecast, Term
from sandtable.games.october_war.position.groups import Group
from sandtable.games.october_war.position.state import Position
from sandtable.games.october_war.position.world import ISRAEL
from sandtable.games.october_war.rules.intelligence.sight import open_points
from sandtable.games.october_war.rules.results import chances, margins
from sandtable.games.october_war.rules.stacking import overstacked
from sandtable.kernel import derived

from .defence import coverers
from .plan import ground_boxes


@derived
def airborne(state: Position) -> tuple[Group, ...]:
    """The groups of the raid that is flown; strikes that were shot down belong to none any more."""
    flying = state.units_in(ground_boxes(state.world))
    return tuple(Group(g.point, tuple(bits(g.units & flying)), g.hunt, g.jammed) for g in state.raid)


def missiles_only(state: Position, group: Group) -> bool:
    """18.9b: whether a group is all missiles, which air defence cannot touch."""
    return not group.units & ~state.world.of_type["ssm"]


def air_points(state: Position, group: Group) -> int:
    """Surviving points; a Wild Weasel counts only against air defence: on a hunt, or where nothing else stands in the
    target point (19.2a, 20.11a)."""
    world = state.world
    against_sam = group.hunt or _only_air_defence(state, group)
    counted = group.units if against_sam else group.units & ~world.of_type["ww"]
    return sum(world.kind[unit].air for unit in bits(counted))


def _only_air_defence(state: Position, group: Group) -> bool:
    """Whether its own side sees a group's target, and nothing but SAM in it."""
    world = state.world
    side = next((world.side[unit] for unit in group.strikes), ISRAEL)
    targets = state.ground_units(group.point, 1 - side) if open_points(state, side) >> group.point & 1 else 0
    return bool(targets) and not targets & ~world.sam


def air_shifts(state: Position, side: int, group: Group, placed: bool = True) -> list[Term]:
    """T6: terrain (19.10a), the umbrella of a revealed SAM (19.10b, X33), an overstacked target (19.10c).

    Before groups are `placed` nobody knows whether a target is overstacked (27.1a).
    """
    world = state.world
    table = world.breached_shift if state.breaches >> group.point & 1 else world.terrain_shift
    shifts = [Term(f"terrain of {world.points[group.point].name}", table[group.point][side][0], "19.10a")]
    covered = coverers(state, 1 - side, group.point, revealed=True) and not missiles_only(state, group)
    if covered and not group.jammed:
        shifts.append(Term("SAM umbrella", world.pack.shift.umbrella, "19.10b"))
    if placed and overstacked(state, 1 - side) >> group.point & 1:
        shifts.append(Term("overstacked target", world.pack.shift.overstacked, "19.10c"))
    return [term for term in shifts if term.value]


def air_forecast(state: Position, side: int, group: Group, placed: bool = True) -> Forecast:
    """The chance of each result of an air attack (T2)."""
    world = state.world
    points, shifts = air_points(state, group), air_shifts(state, side, group, placed)
    column = world.air_crt.column(points, shifts)
    where = world.points[group.point].name
    ours = [Term(number_of(group.units.bit_count(), "strike"), points, "19.9a")]
    return Forecast(
        f"Air attack at {where}", ours, [], f"air {column.heading}", chances(world.air_crt, column.heading),
        shifts, margins(world.air_crt, column), sums=("air points", ""),
        chart="air", spaces=[world.hex(group.point)], seat=state.seat(side),
    )  # fmt: skip
