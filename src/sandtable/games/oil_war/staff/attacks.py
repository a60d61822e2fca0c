"""Which attacks to make, by expected value over the exact chances of the table."""

from __future__ import annotations

from sandtable.board.masks import bits
from sandtable.counters.attacking import WITH
from sandtable.games.oil_war.position.state import GROUND, Position
from sandtable.games.oil_war.rules.combat.advance import Advance
from sandtable.games.oil_war.rules.combat.aftermath import Retreat
from sandtable.games.oil_war.rules.combat.combat import CombatPhase
from sandtable.language import Words

from .appraisal import Estimate, chance
from .doctrine import Doctrine


def unit_worth(state: Position, unit: int) -> float:
    """What a unit is worth, in strength points: its best strength, aircraft a little more."""
    world = state.world
    if world.sams >> unit & 1:
        return 0.0
    if world.ground >> unit & 1:
        return float(world.ground_strength[unit])
    return 0.7 * world.air_strength[unit] + 0.5 * world.ground_strength[unit]


def hex_worth(state: Position, space: int) -> float:
    """What it is worth to drive the enemy out of a hex."""
    world = state.world
    near = world.bit[space] | world.grid.neighbours[space]
    worth = 1.5 * (world.oil & near).bit_count()
    worth += (
        3.0 * (world.ports >> space & 1) + 2.5 * (world.bases >> space & 1) + 1.0 * (world.lines.spaces >> space & 1)
    )
    return worth


def best_attack(state: Position, side: int) -> Words:
    """The best attack of the phase, or its end."""
    phase = state.stack[-1]
    assert isinstance(phase, CombatPhase)
    best: tuple[float, Words] = (0.0, ("done",))
    for target in bits(phase.open_targets(state)):
        able = phase.joint(state, (target,))
        for units in _forces(state, phase, target, able):
            gain = expectation(state, phase, target, units)
            if gain > best[0]:
                best = gain, ("attack", state.world.hex(target), WITH, *state.world.units.say(units))
    return best[1]


def _forces(state: Position, phase: CombatPhase, target: int, able: int) -> list[int]:
    """Sets of attackers worth weighing: everybody, and the strongest ones up to each column."""
    order = sorted(bits(able), key=lambda unit: -phase.strength(state, unit).value)
    defence = int(phase.resistance(state, (target,)))
    forces = []
    chosen = attack = 0
    column: int | None = None
    for unit in order:
        chosen |= 1 << unit
        attack += int(phase.strength(state, unit).value)
        reached = state.world.crt.column(attack - defence)
        if reached is not None and attack > 0 and reached != column:
            column = reached
            forces.append(chosen)
    return forces


def expectation(state: Position, phase: CombatPhase, target: int, units: int) -> float:
    """Expected gain of an attack in strength points."""
    world = state.world
    difference = phase.difference(state, (target,), units)
    if difference < world.crt.columns[0]:
        return -1.0
    kill, hurt = chance(state, difference, "De"), chance(state, difference, "Ae")
    defenders = phase.defenders(state, target)
    prize = sum(unit_worth(state, unit) for unit in bits(defenders))
    at_stake = sum(unit_worth(state, unit) for unit in bits(units))
    if phase.kind == "air":
        return kill * prize - hurt * at_stake - 0.05
    at_stake = sum(unit_worth(state, unit) for unit in bits(units & world.ground))
    push, back = chance(state, difference, "Dr"), chance(state, difference, "Ar")
    trapped = sum(
        unit_worth(state, unit) for unit in bits(defenders) if not _way_out(state, 1 - state.player, unit, defenders)
    )
    place = hex_worth(state, target)
    gain = kill * (prize + place) + push * (trapped + 0.8 * place + 0.1 * prize)
    return gain - hurt * at_stake - back * (0.5 + 0.08 * at_stake)


def _way_out(state: Position, side: int, unit: int, defenders: int) -> bool:
    return bool(Retreat(side, tuple(bits(defenders))).reach(state, unit))


def advance(state: Position, side: int, doctrine: Doctrine) -> Words:
    """Advance where the hex is worth it and can be held."""
    step = state.stack[-1]
    assert isinstance(step, Advance)
    world = state.world
    picture = Estimate(state, side, doctrine)
    lines: list[str] = []
    used: set[int] = set()
    for target in sorted(bits(step.vacated(state)), key=lambda space: -hex_worth(state, space)):
        able = [unit for unit in step.units if unit not in used and step.reach(state, unit) >> target & 1]
        able.sort(key=lambda unit: -world.ground_strength[unit])
        for unit in able[: world.room[GROUND + side]]:
            here = state.at[unit]
            strength = world.ground_strength[unit]
            friends = state.ground_at(side) & ~world.bit[here]
            stays = hex_worth(state, here) - strength * picture.danger(here, strength, friends)
            if here_last(state, side, unit) and world.bases >> here & 1 and picture.american:
                stays += 6  # a base without a garrison is lost
            goes = hex_worth(state, target) + 1.0 - strength * picture.danger(target, strength, friends)
            if goes > stays:
                used.add(unit)
                lines += [";", world.unit(unit), world.hex(target)] if lines else [world.unit(unit), world.hex(target)]
    if not lines:
        return ("stay",)
    by_unit = sorted((lines[i : i + 2] for i in range(0, len(lines), 3)), key=lambda line: world.units.index[line[0]])
    words = ["advance"]
    for line in by_unit:
        words += [";", *line] if len(words) > 1 else line
    return tuple(words)


def here_last(state: Position, side: int, unit: int) -> bool:
    """Whether a unit is the only ground unit of its side in its hex."""
    return state.ground_units(state.at[unit], side) == 1 << unit
