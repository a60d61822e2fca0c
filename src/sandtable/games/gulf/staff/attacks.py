"""Which attacks to make, by expected value over the exact chances of the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction

from msgspec import Struct

from sandtable.board.masks import bits, mask_of
from sandtable.games.gulf.air_combat import AirAttack
from sandtable.games.gulf.combat import heading_of
from sandtable.games.gulf.displays import has_displays
from sandtable.games.gulf.ground_combat import GroundAttack
from sandtable.games.gulf.missiles import scud_targets
from sandtable.games.gulf.retreat import home_city
from sandtable.games.gulf.rule_records import ResultData
from sandtable.games.gulf.state import Position
from sandtable.language import Words

from .appraisal import strength_worth, swing, unit_worth, wanted

BOLDNESS = 0.25
"""The gain that an attack must promise."""
SIEGE = 0.6
"""How much of a hex is won with the steps of those who will not retreat from it."""


class Doctrine(Struct, frozen=True):
    """How a side weighs attacks."""

    prize: float
    """What it is worth to drive an enemy out of any hex."""
    zeal: float
    """How much of the enemy's losses counts, beside one's own."""
    shared: float
    """How much counts of what a unit could do elsewhere: others could do it, too."""
    effort: float
    """What each further attacker must add."""
    traps: bool
    """Whether attackers go where they close a way of retreat."""


PATIENT = Doctrine(prize=0.4, zeal=1.0, shared=0.5, effort=0.05, traps=False)
HURRIED = Doctrine(prize=2.0, zeal=3.0, shared=0.0, effort=0.0, traps=True)


def doctrine(state: Position, side: int) -> Doctrine:
    """Who is paid in corps for objectives must win them, and beat the enemy, before his army has come (9.6)."""
    return HURRIED if state.world.feature["objective"] and not has_displays(state, side) else PATIENT


def _step(state: Position, units: int, number: int) -> float:
    """What so many step losses cost among some units: half of the cheapest, all of one that is reduced."""
    if not number:
        return 0.0
    costs = []
    for unit in bits(units):
        whole = unit_worth(state, unit)
        survives = state.world.two_steps & ~state.reduced & 1 << unit
        costs.append(_lost_strength(state, unit) if survives else whole)
    return sum(sorted(costs)[:number])


def _lost_strength(state: Position, unit: int) -> float:
    """What a unit loses that is reduced, and a little for being nearer to its end."""
    data = state.world.kind[unit]
    return strength_worth(state, data.cf - data.cf_reduced) + 0.1 * unit_worth(state, unit)


class Stake:
    """What is at stake in an attack on a hex, by result of the table."""

    def __init__(self, state: Position, side: int, target: int, theirs: int, zone: int, bared: float) -> None:
        """`zone` has the hexes that the attackers control: no enemy retreats there.

        `bared` is what the hexes are worth that nobody would hold if the attackers had to retreat.
        """
        self.state = state
        self.target = target
        self.theirs = theirs
        self.bared = bared
        world = state.world
        self.doctrine = doctrine(state, side)
        self.prize = self.doctrine.prize + wanted(state, side).get(target, 0.0)
        self.stubborn = any(home_city(state, unit, target) for unit in bits(theirs))
        static = mask_of(unit for unit in bits(theirs) if not world.points[unit])
        way_out = world.beside[target] & ~zone & ~state.ground_at(side)
        self.steps = theirs.bit_count() + (theirs & world.two_steps & ~state.reduced).bit_count()
        self.caught = sum(unit_worth(state, unit) for unit in bits(static if way_out else theirs))

    def gain(self, result: str, ours: int) -> float:
        """What a result is worth to the attackers."""
        state, theirs = self.state, self.theirs
        data = state.world.pack.crt.result[result]["ground"]
        zeal = self.doctrine.zeal
        gain = zeal * _step(state, theirs, data.defender_reduced) - _step(state, ours, data.attacker_reduced)
        alone = theirs.bit_count() <= data.defender_reduced and not theirs & state.world.two_steps & ~state.reduced
        if data.retreats == "attackers":
            return gain - self.bared
        if alone:
            return gain + self.prize
        if data.retreats == "defenders" and not self.stubborn:
            return gain + self.prize + zeal * self.caught
        return gain + SIEGE * self.prize * min(1.0, data.defender_reduced / self.steps)


def ground_gain(state: Position, segment: GroundAttack, target: int, units: int) -> float:
    """The expected gain of a ground attack."""
    battle = segment.battle(state, (target,), units)
    ours = units & state.world.ground
    places = {state.at[unit] for unit in bits(ours)}
    bared = sum(swing(state).get(s, 0.0) for s in places if not state.ground_units(s, segment.side) & ~ours)
    stake = Stake(state, segment.side, target, segment.defenders(state, target), state.zone(segment.side), bared)
    return sum(float(chance) * stake.gain(code, ours) for code, chance in segment.chances(state, battle).items())


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
