"""The battle display: what each unit that may fire next would do, for both sides, from what the reader knows."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.board.masks import bits
from sandtable.combat import Column
from sandtable.documents import Forecast, Margin, Term
from sandtable.games.october_war.battle import FIRST, SECOND, Battle
from sandtable.games.october_war.command import headquarters
from sandtable.games.october_war.fire import column, strength
from sandtable.games.october_war.fog.sight import seen_by
from sandtable.games.october_war.results import chances
from sandtable.games.october_war.state import Position


def battle_forecasts(state: Position, sides: Sequence[int]) -> list[Forecast]:
    """One forecast for each kind of unit that may fire now; an HQ counts only if the reader sees it (15.6d)."""
    battle = next((step for step in reversed(state.stack) if isinstance(step, Battle)), None)
    if battle is None or battle.stage not in (FIRST, SECOND):
        return []
    firer = battle.firer()
    found: dict[tuple[str, str], Forecast] = {}
    for unit in bits(battle.ready(state)):
        known = reader_column(state, unit, battle.point, firer == battle.side, firer in sides)
        key = state.world.kind[unit].id, known.heading
        if key not in found:
            found[key] = _forecast(state, unit, battle, known)
    return list(found.values())


def reader_column(state: Position, unit: int, point: int, attacking: bool, own: bool) -> Column:
    """The column as a reader works it out: of a foreign unit without an HQ that he does not see."""
    true = column(state, unit, point, attacking)
    if own:
        return true
    world = state.world
    near = 1 << point | world.command_net.neighbours[point]
    seen = seen_by(state, 1 - world.side[unit])
    leaders = [other for other in bits(headquarters(state, world.nation[unit]) & seen) if near >> state.at[other] & 1]
    shifts = [term for term in true.shifts if term.clause != "15.6d"]
    if leaders:
        best = max(leaders, key=lambda other: world.leader[other])
        shifts.append(Term(world.kind[best].name, world.leader[best], "15.6d"))
    power, _ = strength(state, unit, point, attacking)
    return world.ground_crt.column(power, shifts)


def _forecast(state: Position, unit: int, battle: Battle, found: Column) -> Forecast:
    world = state.world
    power, why = strength(state, unit, battle.point, world.side[unit] == battle.side)
    name, where = world.kind[unit].name, world.points[battle.point].name
    table = world.ground_crt
    margins = [
        Margin(more, table.columns[found.place + more], "one shift to the " + ("right" if more > 0 else "left"))
        for more in (1, -1)
        if 0 <= found.place + more < len(table.columns)
    ]
    return Forecast(
        f"{name} fires at {where}", [Term(why, power, "15.3b")], [], found.heading, chances(table, found.heading),
        list(found.shifts),
        margins,
        sums=("strength", ""), chart="ground", seat=world.seats[world.side[unit]], spaces=[world.hex(battle.point)],
    )  # fmt: skip
