"""Joint air-ground operations: special forces guide aircraft to enemies beside a friendly ground unit (25.3h)."""

from __future__ import annotations

from sandtable.board.masks import bits, mask_of
from sandtable.errors import Refusal
from sandtable.games.gulf.position.dice import DICE
from sandtable.games.gulf.position.displays import has_displays
from sandtable.games.gulf.position.state import Position
from sandtable.games.gulf.position.world import SOF
from sandtable.games.gulf.rules.explain import not_a_choice
from sandtable.kernel import Draws, Event
from sandtable.language import Choices, Words

from .mission_table import mission_forecast, mission_result

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
    """Hexes with a ground unit of the side and no other team, each for one mission a phase (25.2, 25.3a)."""
    return state.ground_at(side) & ~state.seized_at(side) & ~state.guided


def may_guide(state: Position, side: int) -> bool:
    return bool(teams(state, side) and posts(state, side))


def guide_choices(state: Position, side: int, prefix: Words) -> Choices:
    world = state.world
    if len(prefix) == 1:
        return Choices((), teams(state, side), world.units)
    if len(prefix) == 2:
        return Choices((), posts(state, side), world.spaces)
    return Choices((), complete=True, forecast=lambda: mission_forecast(world, MISSION, prefix[1], _modifiers(state)))


def why_no_guide(state: Position, seat: str, side: int, prefix: Words, word: str | None) -> Refusal:
    world = state.world
    if not has_displays(state, side):
        return Refusal("you have no special forces", world.cite["special forces"])
    near = list(guide_choices(state, side, prefix))[:3] if prefix else []
    if len(prefix) == 1 and word is not None:
        known = not_a_choice(state, seat, world.units.index[word])
        if known is not None:
            return known
    why = "before the first bombing, a team may join a ground unit at its price in ATP, once a phase in each hex"
    return Refusal(why, world.cite["guided bombing"], nearest=near)


def _modifiers(state: Position) -> list[tuple[str, int]]:
    """25.4b: the team stands with friends, where no enemy ground unit can be."""
    return [(data.text, data.drm) for data in state.world.pack.sof.modifier if data.when == "no-enemy-ground"]


def guide(state: Position, unit: int, space: int, draws: Draws) -> list[Event]:
    """Pay, roll with the modifiers of the table, and go home or to the eliminated units (25.4)."""
    world = state.world
    name = world.unit(unit)
    die = draws.roll(DICE.of("mission", unit=name))
    total = die + sum(value for _, value in _modifiers(state))
    result = mission_result(world, total)
    state.atp -= world.pack.sof.atp
    state.guided |= 1 << space
    if result == "debacle":
        state.eliminate(1 << unit)
    elif result == "success":
        state.joint_operations |= 1 << space
    data = {"unit": name, "kind": MISSION, "at": world.hex(space), "die": die, "total": total, "result": result}
    return [Event("mission", data, (world.cite["guided bombing"],))]
