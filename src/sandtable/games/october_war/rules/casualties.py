"""7 Casualties: the indexes, their limits, and where lost units go."""

from __future__ import annotations

from sandtable.board.masks import bits
from sandtable.games.october_war.position.boxes import ELIMINATED, PERMANENT, REFIT
from sandtable.games.october_war.position.marks import clear_marks
from sandtable.games.october_war.position.state import Position
from sandtable.games.october_war.position.world import EGYPT, ISRAELIS, MAIN, SINAI, SYRIA
from sandtable.kernel import Event

from .mobilization.breakdown import components, count_reused
from .movement.loc import has_loc


def value(state: Position, unit: int) -> int:
    """Casualty points for a unit that is lost in combat (7.4a, 7.4e)."""
    world = state.world
    data, values = world.kind[unit], world.pack.casualty_values
    if data.unit_class == "strike":
        return values.ssm if data.type == "ssm" else values.strike
    if data.type == "static-sam":
        return values.static_sam
    return values.large if world.large >> unit & 1 else values.small


def index_of(state: Position, unit: int) -> int:
    """The index on which a unit counts: an ally's is that of the theatre where it fights (7.3c)."""
    nation = state.world.nation[unit]
    return nation if nation < MAIN else EGYPT if state.theatre[unit] == SINAI else SYRIA


def count(state: Position, points: dict[int, int], *, tested: bool = True) -> list[Event]:
    """Enter casualty points by index, all of them before the limits are tested (X24). An index never falls (7.5).

    Where more is entered at the same moment (7.3b), whoever enters the last of it tests the limits.
    """
    points = {index: number for index, number in points.items() if number}
    if not points:
        return []
    state.cp = [number + points.get(index, 0) for index, number in enumerate(state.cp)]
    names = state.world.nations
    data = {"points": {names[index]: points[index] for index in sorted(points)}, "cp": state.cp.copy()}
    return [Event("casualties", data, ("7.1", "7.4a")), *(test_limits(state) if tested else [])]


def test_limits(state: Position) -> list[Event]:
    """The Israeli limit first; the Arab one is suspended while Israel's own index is high (7.2a, 7.3b)."""
    limits = state.world.pack.casualty_limits
    if state.verdict:
        return []
    if state.cp[ISRAELIS] > limits.israel_above:
        state.verdict = "arab decisive 7.2a"  # 4.1d
    elif (state.cp[EGYPT] > limits.egypt_above or state.cp[SYRIA] > limits.syria_above) and state.cp[
        ISRAELIS
    ] <= limits.arab_limit_suspended_while_israel_above:
        state.verdict = "israel decisive 7.3b"  # 4.1f
    else:
        return []
    winner, level, clause = state.verdict.split()
    return [Event("decided", {"winner": winner, "level": level}, (clause, "4.1d" if winner == "arab" else "4.1f"))]


def dead_box(state: Position, unit: int) -> str:
    """Where a small ground unit goes: the Refit box if it has a LOC, else the Eliminated box (11.1a, 22.4)."""
    if state.world.nation[unit] >= MAIN:
        return PERMANENT
    return REFIT if has_loc(state, unit) else ELIMINATED


def eliminate(state: Position, units: int, clause: str = "16.1a", *, counted: bool = True) -> list[Event]:
    """Ground units leave play, those of one side in one place. Casualty points count unless stacking took them."""
    if not units:
        return []
    world = state.world
    points: dict[int, int] = {}
    boxes = {unit: dead_box(state, unit) for unit in bits(units)}  # all tests before anybody is gone
    where = world.hex(state.at[next(iter(boxes))])
    for unit, box in boxes.items():
        index = index_of(state, unit)
        points[index] = points.get(index, 0) + value(state, unit)
        if world.large >> unit & 1:
            _lose_parts(state, unit, box)
            box = PERMANENT if box == PERMANENT else ELIMINATED  # 9.7a
        clear_marks(state, unit)
        state.put(unit, world.box[box])
    gone = state.settle_points()
    kinds = [world.kind[unit].id for unit in boxes]
    data = {"at": where, "units": [world.unit(u) for u in boxes], "kinds": kinds, "boxes": list(boxes.values())}
    events = [Event("eliminated", data, (clause, "11.1a")), *gone]
    return events + (count(state, points) if counted else [])


def _lose_parts(state: Position, unit: int, box: str) -> None:
    """The components of a large unit that is lost whole count as the units lost (9.7a); none where there are too few
    of them (9.8a)."""
    parts = components(state, unit)
    count_reused(state, parts)
    state.put_all(dict.fromkeys(parts, state.world.box[box]))


def lose_strikes(state: Position, units: int, *, refit: bool, tested: bool = True) -> list[Event]:
    """Strikes are shot down, or go to the Refit box, where they cost no casualty points yet (7.4c, 11.1b)."""
    world = state.world
    points: dict[int, int] = {}
    for unit in bits(units):
        index = index_of(state, unit)
        points[index] = points.get(index, 0) + (0 if refit else value(state, unit))
        ally = world.nation[unit] >= MAIN
        state.put(unit, world.box[PERMANENT if ally else REFIT if refit else ELIMINATED])  # 22.4
    data = {"units": [world.unit(unit) for unit in bits(units)], "refit": refit}
    return [Event("strikes_lost", data, ("11.1b", "7.4a")), *count(state, points, tested=tested)]
