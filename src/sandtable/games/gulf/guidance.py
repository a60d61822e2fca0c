"""Joint air-ground operations: special forces guide aircraft to enemies beside a friendly ground unit (25.3h)."""

from __future__ import annotations

from sandtable.board.masks import bits, mask_of
from sandtable.errors import Refusal
from sandtable.kernel import Draws, Event
from sandtable.language import END, Choices, Words

from .explain import not_a_choice
from .state import Position
from .world import SOF

GUIDE = "guide"
MISSION = "joint-air-ground"


def teams(state: Position, side: int) -> int:
    """Special forces in their display that can be paid for, before the first bombs of the segment fall."""
    world = state.world
    in_force = state.has("special-operations") and state.has("close-air-support")
    if not in_force or state.struck or state.atp < world.pack.sof.atp:
        return 0
    if MISSION not in [mission.id for mission in world.pack.sof.mission]:
        return 0
    return mask_of(unit for unit in bits(world.sofs & world.of_side[side]) if state.at[unit] == world.box[SOF])


def posts(state: Position, side: int) -> int:
    """Hexes with a ground unit of the side next to an enemy, where nobody guides yet."""
    world = state.world
    beside = world.grid.spread(state.ground_at(1 - side))
    return state.ground_at(side) & beside & ~state.joint_operations


def may_guide(state: Position, side: int) -> bool:
    return bool(teams(state, side) and posts(state, side))


def guide_choices(state: Position, side: int, prefix: Words) -> Choices:
    world = state.world
    if len(prefix) == 1:
        return Choices((), teams(state, side), world.units)
    return Choices((), posts(state, side), world.spaces) if len(prefix) == 2 else END


def why_no_guide(state: Position, seat: str, side: int, prefix: Words, word: str | None) -> Refusal:
    world = state.world
    near = list(guide_choices(state, side, prefix))[:3] if prefix else []
    if len(prefix) == 1 and word is not None:
        known = not_a_choice(state, seat, world.units.index[word])
        if known is not None:
            return known
    why = "before the first bombs fall, a team may join a ground unit next to the enemy for its price in ATP"
    return Refusal(why, world.cite["guided bombing"], nearest=near)


def guide(state: Position, unit: int, space: int, draws: Draws) -> list[Event]:
    """Pay, roll with the modifiers of the table, and go home or to the eliminated units (25.4)."""
    world = state.world
    sof = world.pack.sof
    name = world.unit(unit)
    die = draws.roll(f"mission of {name}")
    total = die + sum(data.drm for data in sof.modifier if data.when == "no-enemy-ground")
    result = "debacle" if total <= sof.table.debacle_max else "failure" if total <= sof.table.failure_max else "success"
    state.atp -= sof.atp
    if result == "debacle":
        state.eliminate(1 << unit)
    elif result == "success":
        state.joint_operations |= 1 << space
    data = {"unit": name, "kind": MISSION, "at": world.hex(space), "die": die, "total": total, "result": result}
    return [Event("mission", data, (world.cite["guided bombing"],))]
