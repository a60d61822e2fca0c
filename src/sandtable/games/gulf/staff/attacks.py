"""Which attacks to make, by expected value over the exact chances of the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction

from sandtable.board.masks import bits, mask_of
from sandtable.games.gulf.advance import Advance
from sandtable.games.gulf.air_combat import AirAttack, heading_of
from sandtable.games.gulf.ground_combat import GroundAttack
from sandtable.games.gulf.missiles import scud_targets
from sandtable.games.gulf.rule_records import ResultData
from sandtable.games.gulf.state import Position
from sandtable.language import Words

from .appraisal import swing, unit_worth, wanted

BOLDNESS = 0.25
"""The gain that an attack must promise."""


def _step(state: Position, units: int, number: int) -> float:
    """What so many step losses cost among some units: half of the cheapest, all of one that is reduced."""
    costs = []
    for unit in bits(units):
        whole = unit_worth(state, unit)
        survives = state.world.two_steps & ~state.reduced & 1 << unit
        costs.append(whole / 3 if survives else whole)
    return sum(sorted(costs)[:number])


def ground_gain(state: Position, segment: GroundAttack, target: int, units: int) -> float:
    """The expected gain of a ground attack."""
    world = state.world
    battle = segment.battle(state, (target,), units)
    ours, theirs = units & world.ground, segment.defenders(state, target)
    prize = 0.4 + wanted(state, segment.side).get(target, 0.0)
    total = 0.0
    for code, chance in segment.chances(state, battle).items():
        data = world.pack.crt.result[code]["ground"]
        gain = _step(state, theirs, data.defender_reduced) - _step(state, ours, data.attacker_reduced)
        alone = theirs.bit_count() <= data.defender_reduced and not theirs & world.two_steps & ~state.reduced
        if data.retreats == "defenders" or alone:
            gain += prize
        total += float(chance) * gain
    return total


def best_ground_attack(state: Position, segment: GroundAttack) -> Words:
    """The best attack of the segment, or its end."""
    world = state.world
    best: tuple[float, Words] = (BOLDNESS, ("done",))
    for target in bits(segment.open_targets(state)):
        for units in _forces(state, segment.joint(state, (target,)), segment.compatible):
            gain = ground_gain(state, segment, target, units)
            if gain > best[0]:
                best = gain, ("attack", world.hex(target), "with", *world.units.say(units))
    return best[1]


def _forces(state: Position, able: int, compatible: Callable[[Position, int], bool]) -> Iterable[int]:
    """Sets of attackers worth weighing: of each contingent the strongest ones, one more each time."""
    world = state.world
    ground = able & ~world.naval
    for name in sorted({state.contingent(unit) for unit in bits(ground)}):
        group = [unit for unit in bits(ground) if state.contingent(unit) == name]
        chosen = 0
        for unit in sorted(group, key=lambda unit: (-state.strength(unit), unit)):
            if compatible(state, chosen | 1 << unit):
                chosen |= 1 << unit
                yield chosen
        if chosen and able & world.naval:
            yield chosen | able & world.naval


def bombing_gain(state: Position, segment: AirAttack, target: int, units: int) -> float:
    """The expected gain of an attack from the air on ground units."""
    world = state.world
    ours = [segment.strength(state, unit) for unit in bits(units)]
    theirs, shifts = segment.defence(state, target, units), segment.shifts(state, target, units)
    chances: dict[str, Fraction] = world.crt.chances(heading_of(world, ours, theirs, shifts))
    struck = state.ground_units(target, 1 - segment.side)
    total = 0.0
    for code, chance in chances.items():
        data: ResultData = world.pack.crt.result[code]["air-to-ground"]
        lost = sorted(unit_worth(state, unit) for unit in bits(units))[: data.attacker_eliminated]
        total += float(chance) * (_step(state, struck, data.defender_reduced) - sum(lost))
    return total


def air_attack(state: Position, segment: AirAttack) -> Words:
    """The best attack from the air: everybody of one contingent, where it pays or must be."""
    world = state.world
    best: tuple[float, Words] = (-1000.0 if segment.compulsory else 0.02, ("done",))
    for target in bits(segment.targets(state)):
        for first in bits(segment.next_units(state, target, ())):
            chosen = [first]
            while more := segment.next_units(state, target, chosen):
                chosen.append(bits(more)[0])
            units = mask_of(chosen)
            if not segment.is_complete(state, target, units):
                continue
            gain = float(len(chosen)) if segment.compulsory else bombing_gain(state, segment, target, units)
            if gain > best[0]:
                best = gain, (segment.verb, world.hex(target), "with", *world.units.say(units))
    return best[1]


def scud(state: Position, side: int) -> Words | None:
    """The hex with most to lose."""
    hexes = bits(scud_targets(state, side))
    if not hexes:
        return None

    def worth(space: int) -> float:
        return sum(unit_worth(state, unit) for unit in bits(state.units_at(space)) if state.world.side[unit] != side)

    return "scud", state.world.hex(max(hexes, key=lambda space: (worth(space), space)))


def advance(state: Position, step: Advance) -> Words:
    """Take the hex if it is worth something, or if the units would be lost otherwise."""
    world = state.world
    able = bits(step.able(state))
    afloat = [unit for unit in able if world.sea >> state.at[unit] & 1]
    if afloat:
        return "advance", world.unit(afloat[0]), world.hex(step.target)
    held = state.ground_at(step.side) >> step.target & 1
    if held or not swing(world).get(step.target, 0.0):
        return ("stay",)

    def leaves(unit: int) -> tuple[float, int, int]:
        """What is given up where the unit stands now, if it is the last one there."""
        here = state.at[unit]
        last = state.ground_units(here, step.side) == 1 << unit
        return (swing(world).get(here, 0.0) if last else 0.0, -state.strength(unit), unit)

    unit = min(able, key=leaves)
    return "advance", world.unit(unit), world.hex(step.target)
