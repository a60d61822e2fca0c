"""Odds while planning: what it would mean to fight in a space, and what the enemy can bring against it next turn.

Everything is worked out from units that stand on the map, and those that the reader would bring there: what else waits
elsewhere may be a secret.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Generic

from msgspec import Struct
from msgspec.structs import replace

from sandtable.board.masks import bits, lowest, mask_of
from sandtable.documents import AttackChance, Forecast, Look, LookInfo, Term
from sandtable.errors import Refusal
from sandtable.language import Words

from .attacking import WITH, AttackStep, Battle
from .sequence import C
from .state import CounterState

ODDS = LookInfo("odds", "What fighting there would mean", ["space", "unit+"], own=True)
"""``odds 1612 US-m-1 US-a-1``: if these units go there, or attack there if the enemy holds it."""
ATTACKS = LookInfo("attacks", "All attacks that can be made now")
LISTED = 3
"""So many attacks are listed, the best ones."""


class Prospect(Struct, frozen=True):
    """What one attack would come to, with the chances that it goes well or badly for the attacker."""

    battle: Battle
    forecast: Forecast
    good: Fraction
    bad: Fraction

    @property
    def odds(self) -> str:
        return self.forecast.column


class Outlook(ABC, Generic[C]):
    """How a game of attacks looks ahead. It says who attacks, who may come from where, and what a result is worth."""

    @abstractmethod
    def begin(self, state: C, side: int) -> AttackStep[C]:
        """The phase of attacks of a side; marks of an earlier one are taken off this position."""

    @abstractmethod
    def fighters(self, state: C, side: int) -> int:
        """The units of a side on the map that fight on the ground."""

    def waiting(self, state: C, side: int) -> int:
        """The units of a side beside the map that may come and fight on the ground."""
        return 0

    @abstractmethod
    def goals(self, state: C, unit: int) -> int:
        """The spaces where a unit on the map can be after its next move, its own included."""

    @abstractmethod
    def favour(self, state: C, step: AttackStep[C], battle: Battle, result: str) -> int:
        """Above zero for a result that is good for the attacker, below for a bad one."""

    @abstractmethod
    def clause(self, state: C) -> str:
        """The rule of the attacks."""

    def together(self, state: C, step: AttackStep[C], target: int, units: int) -> bool:
        """Whether some units may attack a space as one force."""
        return step.feasible(state, (target,), units)

    # --- looking ahead

    def look_up(self, state: C, sides: Sequence[int], words: Words) -> Look:
        """What it would mean if some units of a reader's own fought in a space, or attacked what stands there.

        Or all attacks that the reader can make now.
        """
        if words[0] == ATTACKS.word:
            return self._now(state, sides)
        world = state.world
        space, units = world.spaces.index[words[1]], [world.units.index[word] for word in words[2:]]
        side = world.side[units[0]]
        for unit in units:
            if world.side[unit] != side or side not in sides:
                name = world.unit(unit)
                raise Refusal(f"only its owner can look ahead for {name}", self.clause(state), units=[name])
        here = mask_of(units) & self.fighters(state, side)
        force = here | mask_of(units) & self.waiting(state, side)
        if not force or not world.on_map(space):
            return self._look(state, words, ["Nobody of them would fight there."])
        if not self.fighters(state, 1 - side) & state.units_at(space):
            return self._from(state, words, force, space)
        if not here:
            return self._look(state, words, ["They cannot attack it from where they are."])
        return self._on(state, words, here, space)

    def _now(self, state: C, sides: Sequence[int]) -> Look:
        """Every space that can be attacked in the phase that is on, each with all who may join."""
        step = state.stack[-1] if state.stack else None
        if not isinstance(step, AttackStep) or step.side not in sides:
            return Look(ATTACKS.word, "", clauses=[self.clause(state)])
        found = []
        for target in bits(step.open_targets(state)):
            able = step.joint(state, (target,))
            if force := self._force(state, step, target, able, able):
                found.append(self._prospect(state, step, target, force))
        return Look(
            ATTACKS.word, "Attacks that can be made", attacks=[_chance(state, step, one) for one in _ranked(found)],
            clauses=[self.clause(state)],
        )  # fmt: skip

    def _look(self, state: C, words: Words, text: list[str], terms: Sequence[Term] = ()) -> Look:
        where = state.world.spaces.index[words[1]]
        title = f"If you fight at {state.world.hex(where)}"
        return Look(" ".join(words), title, text, list(terms), clauses=[self.clause(state)])

    def _on(self, state: C, words: Words, force: int, space: int) -> Look:
        """The enemy holds the space: what an attack on it comes to from where the units stand."""
        side = state.world.side[lowest(force)]
        ahead = self.attacks(state.clone(), side, force, 1 << space)
        if not ahead:
            return self._look(state, words, ["They cannot attack it from where they are."])
        return replace(self._look(state, words, [_told(ahead[0])]), forecast=ahead[0].forecast)

    def _from(self, state: C, words: Words, force: int, space: int) -> Look:
        """The units stand in the space: whom they could attack from there, and who could attack them."""
        side = state.world.side[lowest(force)]
        there = moved(state, dict.fromkeys(bits(force), space))
        threat = self.threat(state, there, 1 - side, space)
        ahead = self.attacks(there, side, force)
        text = [_told(prospect) for prospect in ahead] or ["You could attack nobody from there."]
        if threat is None:
            text.append("Nobody on the map could attack it next turn.")
        else:
            text.append(f"Next turn the enemy can bring {threat.odds}: {_share(threat.good)} bad for you.")
        look = self._look(state, words, text, threat.battle.ours if threat else ())
        return replace(look, forecast=ahead[0].forecast) if ahead else look

    def attacks(self, state: C, side: int, units: int, among: int = -1) -> list[Prospect]:
        """The best attacks in which some of these units could take part, each with all who stand ready beside them.

        The position is one's own: marks of an earlier phase are taken off it.
        """
        step = self.begin(state, side)
        found = []
        for target in bits(step.targets(state) & step.in_reach(state) & among):
            if force := self._force(state, step, target, step.joint(state, (target,)), units):
                found.append(self._prospect(state, step, target, force))
        return _ranked(found)[:LISTED]

    def threat(self, state: C, there: C, side: int, space: int) -> Prospect | None:
        """The most that a side can bring against a space next turn, once its units have moved next to it.

        Where they can go is taken from the position as it is, the battle from the one that is looked at.
        """
        twin = moved(there, self._approach(state, there, side, space))
        step = self.begin(twin, side)
        able = step.joint(twin, (space,)) & self.fighters(twin, side)
        force = self._force(twin, step, space, able, able)
        return self._prospect(twin, step, space, force) if force else None

    def _approach(self, state: C, there: C, side: int, space: int) -> dict[int, int]:
        """The units that can come next to a space, the strongest first, and where each finds room."""
        world = state.world
        near = world.grid.neighbours[space]
        ready = there.clone()
        step = self.begin(ready, side)
        units = self.fighters(there, side) & ~there.units_in(near)
        spots = {unit: goals for unit in bits(units) if (goals := self.goals(state, unit) & near)}
        taken: dict[int, int] = {}
        places: dict[int, int] = {}
        for unit in sorted(spots, key=lambda unit: (-step.strength(ready, unit).value, unit)):
            group, size = world.group_of[unit], 1 if world.weight is None else world.weight[unit]
            for spot in bits(spots[unit]):
                used = taken.get(spot, 0) + _filled(there, group, spot)
                if used + size <= world.room[group]:
                    places[unit] = spot
                    taken[spot] = taken.get(spot, 0) + size
                    break
        return places

    def _force(self, state: C, step: AttackStep[C], target: int, able: int, units: int) -> int:
        """All who may attack together with some of these units; where not all may, as many as go together."""
        if not able & units:
            return 0
        if self.together(state, step, target, able):
            return able
        force = 0
        for unit in (*bits(able & units), *bits(able & ~units)):
            if self.together(state, step, target, force | 1 << unit):
                force |= 1 << unit
        return force if force & units else 0

    def _prospect(self, state: C, step: AttackStep[C], target: int, force: int) -> Prospect:
        battle = step.battle(state, (target,), force)
        sides = {1: Fraction(0), 0: Fraction(0), -1: Fraction(0)}
        for code, chance in step.chances(state, battle).items():
            favour = self.favour(state, step, battle, code)
            sides[(favour > 0) - (favour < 0)] += chance
        return Prospect(battle, step.forecast(state, (target,), force), sides[1], sides[-1])


def _ranked(prospects: Sequence[Prospect]) -> list[Prospect]:
    """The best attacks first."""
    return sorted(prospects, key=lambda one: (one.bad - one.good, one.battle.targets))


def _chance(state: C, step: AttackStep[C], prospect: Prospect) -> AttackChance:
    """An attack with its order."""
    world, battle = state.world, prospect.battle
    spaces = [world.hex(target) for target in battle.targets]
    action = " ".join([step.verb, *spaces, WITH, *(world.unit(unit) for unit in battle.attackers)])
    forecast = replace(prospect.forecast, action=action, seat=state.seat(step.side), spaces=spaces)
    return AttackChance(action, forecast, round(100 * prospect.good), round(100 * prospect.bad))


def moved(state: C, places: Mapping[int, int]) -> C:
    """The position with some units elsewhere."""
    twin = state.clone()
    for unit, space in places.items():
        twin.put(unit, space)
    twin.forget()
    return twin


def _filled(state: CounterState, group: int, space: int) -> int:
    """How much of the room for a group is taken in a space."""
    world = state.world
    units = (unit for unit in bits(state.units_at(space)) if world.group_of[unit] == group)
    return sum(1 if world.weight is None else world.weight[unit] for unit in units)


def _told(prospect: Prospect) -> str:
    title, bad, good = prospect.forecast.title, _share(prospect.bad), _share(prospect.good)
    return f"{title[0].upper()}{title[1:]}: {prospect.odds}; {bad} bad for you, {good} good."


def _share(chance: Fraction) -> str:
    return f"{round(100 * chance)} %"
