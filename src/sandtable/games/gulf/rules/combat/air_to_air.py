"""Air-to-air combat: compulsory, all against all, in the hex (15)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from msgspec.structs import replace

from sandtable.board.masks import bits, mask_of, union
from sandtable.counters.attacking import Battle, Targets
from sandtable.documents import Term, halves
from sandtable.errors import Refusal
from sandtable.games.gulf.data.rule_records import ResultData
from sandtable.games.gulf.position.state import Position
from sandtable.games.gulf.position.wording import listing
from sandtable.games.gulf.rules.explain import not_a_hex
from sandtable.kernel import Event, derived

from .air_combat import AirAttack, push_air_losses
from .combat import Kind, at_most, result_in_words
from .suppression import Suppression

FIGHT = "fight"


def immune_in_the_air(state: Position, attackers: int) -> int:
    """Aircraft that no air-to-air result affects (15.3d, 21.3a; 23.4: a B-52 that attacks)."""
    world = state.world
    return world.parenthesized if world.profile.immune_aircraft == "parenthesized" else world.b52s & attackers


class AirToAir(AirAttack, frozen=True, tag="air_to_air"):
    """15.0a: aircraft must fight enemy aircraft and air defences in their own hex, and nobody elsewhere."""

    verb: ClassVar[str] = FIGHT
    kind: ClassVar[Kind] = "air-to-air"
    compulsory: ClassVar[bool] = True

    @property
    def called(self) -> str:
        return "Air-to-air attack"

    def question_text(self, state: Position) -> str:
        return "Fight the enemy aircraft and air defences in the hexes of your aircraft"

    # --- who fights

    @derived
    def targets(self, state: Position) -> int:
        """Hexes with enemy aircraft, flying or based, or a base with air defence (15.0a, 15.0d, X4; X-A2AFORCE)."""
        world = state.world
        enemy = 1 - self.side
        found = state.flying_at(enemy) | state.based_at(enemy) | state.defended_skies(enemy)
        over = mask_of(state.at[unit] for unit in bits(self._flyers(state)))
        return found & over & ~state.struck & world.grid.all

    def _flyers(self, state: Position) -> int:
        """Aircraft in the air; missiles take no part (21.4b)."""
        world = state.world
        return state.flying & world.of_side[self.side] & ~world.missiles & ~state.attacked

    @derived
    def parties(self, state: Position, target: int) -> tuple[int, ...]:
        """The sets of aircraft over a hex that may fight as one: a contingent, or allies together (X28; X-AIRCONT)."""
        world = state.world
        here = self._flyers(state) & state.units_at(target)
        by_contingent: dict[str, int] = {}
        for unit in bits(here):
            name = state.contingent(unit)
            by_contingent[name] = by_contingent.get(name, 0) | 1 << unit
        found = dict.fromkeys(by_contingent.values())
        for allies in world.pack.attack_together.allies:
            joined = 0
            for name in allies:
                joined |= by_contingent.get(name, 0)
            if joined:
                found[joined] = None
        return tuple(found)

    def joint(self, state: Position, targets: Targets) -> int:
        return union(self.parties(state, targets[0]))

    def can_attack(self, state: Position, targets: Targets) -> bool:
        return bool(self.parties(state, targets[0]))

    def feasible(self, state: Position, targets: Targets, units: int) -> bool:
        return units in self.parties(state, targets[0])

    def further_units(self, state: Position, targets: Targets, chosen: Sequence[int]) -> int:
        found = 0
        for party in self.parties(state, targets[0]):
            members = list(bits(party))
            if members[: len(chosen)] == list(chosen) and len(members) > len(chosen):
                found |= 1 << members[len(chosen)]
        return found

    # --- strengths

    def strength(self, state: Position, unit: int) -> Term:
        return Term(state.world.unit(unit), state.air_defence(unit), state.world.cite["air factors"])

    def defenders(self, state: Position, target: int) -> int:
        """Aircraft in the air and those that rise from the ground (15.0b, 15.0d)."""
        world = state.world
        return state.units_at(target) & world.aircraft & world.of_side[1 - self.side] & ~world.missiles

    def guns(self, state: Position, target: int) -> int:
        """Ground units with an air defence factor in the hex (15.4a; 15.5a)."""
        units = state.ground_units(target, 1 - self.side)
        return mask_of(unit for unit in bits(units) if state.air_defence(unit))

    def defence(self, state: Position, target: int) -> list[Term]:
        return self.defence_against(state, target, 0)

    def defence_against(self, state: Position, target: int, units: int) -> list[Term]:
        world = state.world
        terms = [
            Term(world.unit(u), state.air_defence(u), world.cite["air factors"])
            for u in bits(self.defenders(state, target))
        ]
        suppressed = bool(units & world.weasels)
        for unit in bits(self.guns(state, target)):
            value = state.air_defence(unit)
            name = world.unit(unit)
            if not suppressed:
                terms.append(Term(name, value, world.cite["air defence"]))
            elif world.profile.weasels == "halve":  # 15.5a
                terms.append(Term(f"{name}, halved by Wild Weasels", halves(value), world.cite["suppression"]))
            else:  # 15.6
                terms.append(Term(f"{name}, ignored because of Wild Weasels", 0, world.cite["suppression"]))
        return terms

    def shifts(self, state: Position, targets: Targets, units: int) -> list[Term]:
        """Wild Weasels, and nothing else, however many they are (15.2; 15.3)."""
        world = state.world
        if not units & world.weasels:
            return []
        return [Term("Wild Weasels", world.shift_columns["wild-weasel"], world.cite["weasel shift"])]

    # --- results

    def meaning(self, state: Position, battle: Battle, result: str) -> str:
        """Wild Weasels may destroy a base instead (CRX-ww)."""
        data = state.world.pack.crt.result[result][self.kind]
        weasels = self._destroys_guns(state, battle.targets[0], mask_of(battle.attackers), data)
        data = self.felt(state, battle, data)
        words = [result_in_words(data)] if data != ResultData() or not weasels else []
        return ", ".join([*words, "Wild Weasels destroy an air defence unit"] if weasels else words)

    def felt(self, state: Position, battle: Battle, data: ResultData) -> ResultData:
        """Who is immune suffers nothing (15.3d; 15.5c)."""
        attackers = mask_of(battle.attackers)
        immune = immune_in_the_air(state, attackers)
        ours, theirs = attackers & ~immune, self.defenders(state, battle.targets[0]) & ~immune
        if not ours:
            data = replace(data, attacker_eliminated=0, attacker_aborted=0)
        if not theirs:
            data = replace(data, defender_eliminated=0, defender_aborted=0)
        return at_most(data, ours, theirs)

    def _destroys_guns(self, state: Position, target: int, attackers: int, result: ResultData) -> bool:
        world = state.world
        able = world.profile.weasels == "ignore" and attackers & world.weasels
        return bool(able and result.defender_eliminated and self.guns(state, target))

    def carry_out(self, state: Position, battle: Battle, data: ResultData, result: str) -> list[Event]:
        """Eliminations before aborts, the defender first (15.3a; 15.4). No result touches what stands on the ground."""
        world, target, attackers = state.world, battle.targets[0], mask_of(battle.attackers)
        immune = immune_in_the_air(state, attackers)
        defenders = self.defenders(state, target)
        state.defended |= defenders
        first = world.weasels if world.profile.weasels == "halve" else 0  # 15.5b
        for side, units, down, aborts in (
            (self.side, attackers, data.attacker_eliminated, data.attacker_aborted),
            (1 - self.side, defenders, data.defender_eliminated, data.defender_aborted),
        ):
            open_to = units & ~immune
            push_air_losses(state, side, open_to, down, aborts, self.kind, open_to & first)
        if self._destroys_guns(state, target, attackers, data):
            state.stack.append(Suppression(1 - self.side, tuple(bits(self.guns(state, target)))))  # CRX-ww
        return []

    # --- why not

    def wrong_verb(self, state: Position, seat: str, word: str) -> Refusal:
        if word != self.end:
            return super().wrong_verb(state, seat, word)
        hexes = state.world.spaces.say(self.targets(state))
        why = f"aircraft must fight enemy aircraft in their hex first: {listing(hexes)}"
        return Refusal(why, state.world.cite["compulsory air combat"], spaces=hexes, nearest=[self.verb])

    def no_enemy(self, state: Position, target: int) -> Refusal:
        word, key = state.world.hex(target), "compulsory air combat"
        why = f"none of your aircraft is over enemy aircraft or air defence in {word}"
        return not_a_hex(state, target, key) or Refusal(why, state.world.cite[key], spaces=[word])

    def wrong_attacker(self, state: Position, targets: Targets, unit: int) -> Refusal:
        world, cite = state.world, state.world.cite
        name = world.unit(unit)
        if world.missiles >> unit & 1:
            return Refusal(f"{name} takes no part in air-to-air combat", cite["missiles in the air"], units=[name])
        why = f"{name} is not flying over {world.hex(targets[0])}"
        return Refusal(why, cite["compulsory air combat"], units=[name])

    def too_weak(self, state: Position, targets: Targets, units: int) -> tuple[str, ...]:
        cite = state.world.cite
        parties = [listing(state.world.units.say(party)) for party in self.parties(state, targets[0])]
        strangers = [] if self.compatible(state, units) else [cite["no joint attacks"]]
        why = f"all aircraft of one contingent fight together, without others: {' or '.join(parties)}"
        return why, cite["all against all"], *strangers
