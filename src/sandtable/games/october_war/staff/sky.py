"""Ground raids: where strikes do most, out of reach of the air defence that the seat knows of."""

from __future__ import annotations

from sandtable.board.masks import bits
from sandtable.games.october_war.air.defence import known_umbrella
from sandtable.games.october_war.air.ground_attack import AirAttacks, Flight, air_points, air_shifts
from sandtable.games.october_war.air.raid_plan import strikes_here
from sandtable.games.october_war.state import Position
from sandtable.language import Words

from .appraisal import expected_result, prizes

GROUP = 7
"""Strikes over one point: more than the last columns of the table reward would be wasted."""
FIGHTING = 2.0
"""How much more a loss counts where a battle is about to be fought."""
ENOUGH = 0.2
"""Loss points that a raid must promise."""


def plan_raid(state: Position, step: AirAttacks) -> Words:
    """The groups, the most promising first; `raid` alone where nothing is worth the risk."""
    world, side = state.world, step.side
    left = {kind: bits(units) for kind, units in strikes_here(state, side, step.theatre).items()}
    targets = state.held(1 - side) & world.in_theatre[step.theatre] & ~known_umbrella(state, 1 - side)
    lines: list[str] = []
    while targets and any(left.values()):
        kind = max(left, key=lambda name: len(left[name]))
        group = tuple(left[kind][:GROUP])
        best = max(bits(targets), key=lambda point: (_worth(state, side, point, group), -point))
        if _worth(state, side, best, group) < ENOUGH:
            break
        lines += [";"] * bool(lines) + [kind, world.hex(best), str(len(group))]
        left[kind] = left[kind][len(group) :]
        targets &= ~(1 << best)
    return ("raid", *lines)


def _worth(state: Position, side: int, point: int, group: tuple[int, ...]) -> float:
    """Loss points that a group brings on average, weighed by what the point means."""
    world = state.world
    flight = Flight(point, group)
    column = world.air_crt.column(air_points(state, flight), air_shifts(state, side, flight))
    fighting = FIGHTING if state.ground_units(point, side) else 1.0
    return expected_result(world.air_crt, column.heading) * fighting * (1 + prizes(world, side).get(point, 0.0) / 20)
