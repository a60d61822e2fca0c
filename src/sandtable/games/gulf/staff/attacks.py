"""Which attacks to make, by expected value over the exact chances of the table."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from sandtable.board.masks import bits, lowest, mask_of
from sandtable.games.gulf.data.rule_records import ResultData
from sandtable.games.gulf.position.displays import has_displays
from sandtable.games.gulf.position.state import Position
from sandtable.games.gulf.rules.combat.air_combat import AirAttack
from sandtable.games.gulf.rules.combat.combat import heading_of
from sandtable.games.gulf.rules.combat.ground_combat import GroundAttack
from sandtable.games.gulf.rules.combat.missiles import scud_targets
from sandtable.games.gulf.rules.combat.retreat import home_city
from sandtable.language import Words

from .appraisal import is_last_move, strength_worth, swing, unit_worth, wanted
from .style import STANDARD, Doctrine, Style

SIEGE = 0.6
"""How much of a hex is won with the steps of those who will not retreat from it."""


def doctrine(state: Position, side: int, style: Style = STANDARD) -> Doctrine:
    """Who is paid in corps for objectives must win them, and beat the enemy, before his army has come (9.6)."""
    return style.hurried if state.world.feature["objective"] and not has_displays(state, side) else style.patient


def promise(state: Position, side: int, style: Style, usual: float) -> float:
    """The gain that an attack must promise: nearly none when the enemy cannot answer any more."""
    return style.final if is_last_move(state, side) else usual


def has_way_back(state: Position, unit: int, space: int) -> bool:
    """Whether a unit that attacks from a hex could go back from there, or stay in a city of its own."""
    world, enemy = state.world, 1 - state.world.side[unit]
    if home_city(state, unit, space):
        return True
    closed = state.ground_at(enemy) | state.zone(enemy)
    return bool(world.points[unit] and world.beside[space] & ~closed & ~state.barred(unit))


def lost_if_driven_back(state: Position, places: Iterable[tuple[int, int]]) -> float:
    """What is lost with those attackers that have no way back, each with the hex from which it attacks."""
    return sum(unit_worth(state, unit) for unit, space in places if not has_way_back(state, unit, space))


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

    def __init__(
        self, state: Position, target: int, theirs: int, zone: int, repulse: float, doctrine: Doctrine
    ) -> None:
        """`zone` has the hexes that the attackers control: no enemy retreats there.

        `repulse` is what a retreat of the attackers costs: what nobody would hold any more, and who has no way back.
        """
        side = 1 - state.world.side[lowest(theirs)]
        self.state = state
        self.target = target
        self.theirs = theirs
        self.repulse = repulse
        world = state.world
        self.doctrine = doctrine
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
            return gain - self.repulse
        if alone:
            return gain + self.prize
        if data.retreats == "defenders" and not self.stubborn:
            return gain + self.prize + zeal * self.caught
        return gain + SIEGE * self.prize * min(1.0, data.defender_reduced / self.steps)


def ground_gain(state: Position, segment: GroundAttack, target: int, units: int, style: Style = STANDARD) -> float:
    """The expected gain of a ground attack."""
    battle = segment.battle(state, (target,), units)
    ours = units & state.world.ground
    places = {state.at[unit] for unit in bits(ours)}
    repulse = sum(swing(state).get(s, 0.0) for s in places if not state.ground_units(s, segment.side) & ~ours)
    repulse += lost_if_driven_back(state, ((unit, state.at[unit]) for unit in bits(ours)))
    zone, doctrine_ = state.zone(segment.side), doctrine(state, segment.side, style)
    stake = Stake(state, target, segment.defenders(state, target), zone, repulse, doctrine_)
    return sum(float(chance) * stake.gain(code, ours) for code, chance in segment.chances(state, battle).items())


def best_ground_attack(state: Position, segment: GroundAttack, style: Style = STANDARD) -> Words:
    """The best attack of the segment, in whatever manner, or its end."""
    world = state.world
    best: tuple[float, Words] = (promise(state, segment.side, style, style.attack), ("done",))
    for target in bits(segment.open_targets(state)):
        for verb, manner in segment.manners(state, target).items():
            for units in _forces(state, manner, target):
                gain = ground_gain(state, manner, target, units, style) + _stranded(state, units)
                if gain > best[0]:
                    best = gain, (verb, world.hex(target), "with", *world.units.say(units))
    return best[1]


def _stranded(state: Position, units: int) -> float:
    """What is lost with units before a beach if they do not attack it (18.3d; 20.4b)."""
    afloat = (unit for unit in bits(units & state.world.ground) if state.world.sea >> state.at[unit] & 1)
    return sum(unit_worth(state, unit) for unit in afloat)


def _forces(state: Position, segment: GroundAttack, target: int) -> Iterable[int]:
    """Sets of attackers worth weighing: of each contingent the strongest ones, one more each time.

    Those whom the attack needs come first. Bases stay out of it: they are lost if they are driven back.
    """
    world = state.world
    able = segment.joint(state, (target,))
    needed = segment.needed(state)
    ground = able & ~world.naval & ~world.bases
    for name in sorted({state.contingent(unit) for unit in bits(ground)}):
        group = [unit for unit in bits(ground) if state.contingent(unit) == name]
        chosen = 0
        for unit in sorted(group, key=lambda unit: (not needed >> unit & 1, -state.strength(unit), unit)):
            if segment.compatible(state, chosen | 1 << unit):
                chosen |= 1 << unit
                if not needed or chosen & needed:
                    yield chosen
        if chosen and able & world.naval and (not needed or chosen & needed):
            yield chosen | able & world.naval


def bombing_gain(state: Position, segment: AirAttack, target: int, units: int) -> float:
    """The expected gain of an attack from the air on ground units."""
    world = state.world
    battle = segment.battle(state, (target,), units)
    heading = heading_of(world, battle.ours, battle.theirs, battle.shifts)
    chances: dict[str, Fraction] = world.crt.chances(heading)
    struck = segment.defenders(state, target)
    total = 0.0
    for code, chance in chances.items():
        data: ResultData = world.pack.crt.result[code]["air-to-ground"]
        lost = sorted(unit_worth(state, unit) for unit in bits(units))[: data.attacker_eliminated]
        total += float(chance) * (_step(state, struck, data.defender_reduced) - sum(lost))
    return total


def air_attack(state: Position, segment: AirAttack) -> Words:
    """The best attack from the air: everybody of one contingent, where it pays or must be."""
    world = state.world
    best: tuple[float, Words] = (-1000.0 if segment.compulsory else 0.02, (segment.end,))
    for target in bits(segment.targets(state)):
        for first in bits(segment.further_units(state, (target,), ())):
            chosen = [first]
            while more := segment.further_units(state, (target,), chosen):
                chosen.append(bits(more)[0])
            units = mask_of(chosen)
            if not segment.feasible(state, (target,), units):
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
