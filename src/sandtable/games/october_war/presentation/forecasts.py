"""The battle display: who fires when, and what each firing would do, for both sides, from what the reader knows."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from sandtable.board.masks import bits
from sandtable.combat import Column
from sandtable.documents import Forecast, Term
from sandtable.games.october_war.position.state import Position
from sandtable.games.october_war.rules.combat.battle import Battle, Count
from sandtable.games.october_war.rules.combat.combat import Declaring
from sandtable.games.october_war.rules.combat.fire import FIRE, RoundStep, column, shooters, strength
from sandtable.games.october_war.rules.combat.rounds import Fire
from sandtable.games.october_war.rules.command import leaders
from sandtable.games.october_war.rules.intelligence.sight import seen_by
from sandtable.games.october_war.rules.results import fire_forecast


def battle_forecasts(state: Position, sides: Sequence[int]) -> list[Forecast]:
    """The battle display: every kind of unit that will fire, in the order in which the sides fire.

    An HQ counts only if the reader sees it (15.6d).
    """
    step = next((step for step in reversed(state.stack) if isinstance(step, Battle | Declaring)), None)
    if step is None:
        return []
    found: list[Forecast] = []
    for firing in _order_of_fire(state, step):
        of_kind: dict[tuple[str, str], list[int]] = {}
        for unit in bits(firing.units):
            known = reader_column(state, unit, step.point, firing.side == step.side, firing.side in sides)
            of_kind.setdefault((state.world.kind[unit].id, known.heading), []).append(unit)
        found += [_forecast(state, units, step, firing, firing.side in sides) for _, units in sorted(of_kind.items())]
    return found + _chance_of_nothing(state, step, sides)


def _chance_of_nothing(state: Position, step: Battle | Declaring, sides: Sequence[int]) -> list[Forecast]:
    """15.3c: how likely nobody who has yet to fire in this round scores, so that the attackers withdraw."""
    firing = _now_firing(state) if isinstance(step, Battle) else None
    if isinstance(step, Battle) and (firing is None or state.round_scored):
        return []
    chance, fired = Fraction(1), state.round_fired if isinstance(step, Battle) else 0
    for side in (0, 1):
        attacking = side == step.side
        units = shooters(state, side, step.point, step.contingent if attacking else -1) & ~fired
        if isinstance(step, Battle) and firing is not None and side == step.first != firing.decider:
            continue  # who fired first has ceased
        for unit in bits(units):
            heading = reader_column(state, unit, step.point, attacking, side in sides).heading
            chance *= state.world.ground_crt.chances(heading).get("-", Fraction(0))
    title = f"The round brings nothing, and the attackers withdraw: {round(100 * chance)}%"
    return [Forecast(title, seat=state.seat(step.side), spaces=[state.world.hex(step.point)])]


class Firing(Struct, frozen=True):
    """The units of a side that fire together, and when."""

    side: int
    units: int
    when: str
    now: bool = False


def _now_firing(state: Position) -> Fire | None:
    """The fire that goes on; none while a side thinks about a retreat, or goes."""
    part = next(step for step in reversed(state.stack) if isinstance(step, RoundStep | Count | Battle))
    return part if isinstance(part, Fire) else None


def _order_of_fire(state: Position, step: Battle | Declaring) -> list[Firing]:
    """Who fires now, who after them, and who in the next round (15.2b, 15.3)."""
    point = step.point

    def all_of(side: int) -> int:
        return shooters(state, side, point, step.contingent if side == step.side else -1)

    if isinstance(step, Declaring):
        return [
            Firing(1 - step.side, all_of(1 - step.side), "defends"),
            Firing(step.side, all_of(step.side), "attacks"),
        ]
    first, second = step.first, 1 - step.first
    firing = _now_firing(state)
    if firing is not None and firing.decider == first:
        later = Firing(second, all_of(second) & ~state.round_fired, "fires after that")
        return [Firing(first, firing.shooters(state), "may fire now", now=True), later]
    if firing is not None:
        again = Firing(first, all_of(first), f"fires in round {step.round + 1}")
        return [Firing(second, firing.shooters(state), "may fire now", now=True), again]
    return [Firing(side, all_of(side), f"fires in round {step.round + 1}") for side in (first, second)]


def reader_column(state: Position, unit: int, point: int, attacking: bool, own: bool) -> Column:
    """The column as a reader can work it out: for an enemy unit, without an HQ that the reader does not see."""
    true = column(state, unit, point, attacking)
    if own:
        return true
    world = state.world
    known = bits(leaders(state, unit, point) & seen_by(state, 1 - world.side[unit]))
    shifts = [term for term in true.shifts if term.clause != "15.6d"]
    if known:
        best = max(known, key=lambda other: world.leader[other])
        shifts.append(Term(world.kind[best].name, world.leader[best], "15.6d"))
    power, _ = strength(state, unit, point, attacking)
    return world.ground_crt.column(power, shifts)


def _forecast(state: Position, units: list[int], step: Battle | Declaring, firing: Firing, own: bool) -> Forecast:
    world = state.world
    unit, attacking = units[0], firing.side == step.side
    found = reader_column(state, unit, step.point, attacking, own)
    power, why = strength(state, unit, step.point, attacking)
    number = f"{len(units)} × " if len(units) > 1 else ""
    title = f"{number}{world.kind[unit].name} {firing.when}"
    forecast = fire_forecast(world.ground_crt, title, Term(why, power, "15.3b"), found, at=world.hex(step.point))
    action = f"{FIRE} {world.unit(unit)}" if firing.now and own else ""
    return replace(forecast, seat=world.seats[firing.side], action=action)
