"""7.0 Combat: what both Combat Phases share - the differential, and who may not attack at all."""

from __future__ import annotations

from abc import abstractmethod
from fractions import Fraction
from typing import ClassVar

from sandtable.board.masks import bits, mask_of
from sandtable.counters.attacking import AttackStep, Battle, Targets
from sandtable.errors import Refusal
from sandtable.games.oil_war.position.dice import die_name
from sandtable.games.oil_war.position.state import Position
from sandtable.games.oil_war.position.wording import listing
from sandtable.games.oil_war.position.world import COMBAT_TABLE
from sandtable.games.oil_war.rules.effects import effect
from sandtable.games.oil_war.rules.explain import not_a_choice, nothing_lost, passed_over, wrong_word
from sandtable.kernel import Draws, Event, Question


class CombatPhase(AttackStep[Position], frozen=True):
    """Attacks one after the other, each resolved before the next (7.0d). Chapters 7.1 to 7.3 fill in who."""

    chart: ClassVar[str] = COMBAT_TABLE
    kind: ClassVar[str]
    attacked_from: ClassVar[tuple[str, str]]
    """Where attackers stand, and the clause."""

    # --- what the two phases differ in

    @abstractmethod
    def defenders(self, state: Position, target: int) -> int:
        """The enemies in a hex that an attack of this phase would strike (7.21a)."""

    @abstractmethod
    def in_place(self, state: Position, target: int) -> int:
        """Units of this side that stand where they could attack a hex from, able to attack or not."""

    def sound(self, state: Position, targets: Targets, units: int) -> bool:
        """Whether such a set of attackers may attack these hexes at all, strengths apart."""
        return True

    @abstractmethod
    def carry_out(self, state: Position, battle: Battle, result: str) -> list[Event]: ...

    @abstractmethod
    def no_enemy(self, state: Position, target: int) -> Refusal:
        """Why a place without defenders cannot be attacked."""

    @abstractmethod
    def wrong_kind(self, state: Position, unit: int) -> Refusal | None:
        """Why a unit never attacks in this phase."""

    @abstractmethod
    def wrong_place(self, state: Position, targets: Targets, unit: int) -> Refusal:
        """Why a unit that may attack cannot attack these hexes from where it stands."""

    # --- the differential

    def difference(self, state: Position, targets: Targets, units: int) -> int:
        """7.4a"""
        return int(self.might(state, units) - self.resistance(state, targets))

    def feasible(self, state: Position, targets: Targets, units: int) -> bool:
        """At least minus one (7.4b) and at least one point (X24)."""
        if not units or not self.sound(state, targets, units):
            return False
        attack = self.might(state, units)
        lowest = state.world.crt.columns[0]
        return attack >= 1 and attack - self.resistance(state, targets) >= lowest

    def promise(self, state: Position, targets: Targets) -> str:
        return f"up to {self.difference(state, targets, self.joint(state, targets)):+d}"

    def title(self, state: Position, targets: Targets) -> str:
        return f"{self.kind} combat at {' and '.join(state.world.hex(target) for target in targets)}"

    def column(self, state: Position, battle: Battle) -> str:
        difference = _difference(battle)
        column = state.world.crt.column(difference)
        return f"{battle.attack} - {battle.defence} = {difference:+d}, column {column:+d}"

    def chances(self, state: Position, battle: Battle) -> dict[str, Fraction]:
        return state.world.crt.distribution(_difference(battle))

    def meaning(self, state: Position, battle: Battle, result: str) -> str:
        attackers, defenders = mask_of(battle.attackers), self.struck(state, battle)
        return effect(state.world, self.kind, result, attackers, defenders)[0]

    # --- what is asked, and why not

    def question(self, state: Position) -> Question:
        text = f"Attack enemy {self.kind} units, or end the phase"
        return Question(state.seat(self.side), f"{self.kind}_combat", text)

    def wrong_verb(self, state: Position, seat: str, word: str) -> Refusal:
        return wrong_word(state, seat, word, ["attack", "done"])

    def after_done(self, state: Position) -> Refusal:
        return nothing_lost(["done"])

    def not_at_hand(self, state: Position, seat: str, unit: int) -> Refusal | None:
        return not_a_choice(state, seat, unit, "7.0c")

    def too_far_apart(self, state: Position, targets: Targets) -> Refusal:
        names = [state.world.hex(space) for space in targets]
        return Refusal(f"no unit that can attack is next to all of {listing(names)}", "7.23", spaces=names)

    def wrong_target(self, state: Position, target: int) -> Refusal:
        world = state.world
        if target < world.end and self.defenders(state, target):
            word = world.hex(target)
            struck = "air units" if self.kind == "air" else "units"
            return Refusal(f"the {struck} in {word} have been attacked in this phase", "7.15a", spaces=[word])
        return self.no_enemy(state, target)

    def wrong_attacker(self, state: Position, targets: Targets, unit: int) -> Refusal:
        world = state.world
        name = world.unit(unit)
        never = self.wrong_kind(state, unit)
        if never is not None:
            return never
        aircraft = world.aircraft >> unit & 1
        if state.attacked >> unit & 1:
            why, clause = "has attacked already in this phase", "7.15a"
        elif state.at[unit] >= world.end:
            why, clause = "is not on the map", "X35"
        elif aircraft and state.arrived >> unit & 1:
            why, clause = "was air transported this turn and may not attack", "5.47b"
        elif aircraft and state.unpaid >> unit & 1:
            why, clause = "was not paid for and may not attack", "X18"
        else:
            return self.wrong_place(state, targets, unit)
        return Refusal(f"{name} {why}", clause, units=[name])

    @staticmethod
    def not_adjacent(state: Position, targets: Targets, unit: int, clause: str) -> Refusal:
        """A unit is too far from some of the hexes: only those are named."""
        world = state.world
        near = world.grid.neighbours[state.at[unit]]
        far = [world.hex(target) for target in targets if not near >> target & 1]
        clauses = [clause] if len(targets) == 1 else [clause, "7.23"]
        name = world.unit(unit)
        return Refusal(f"{name} is not next to {listing(far)}", *clauses, spaces=far, units=[name])

    def too_weak(self, state: Position, targets: Targets, units: int) -> tuple[str, ...]:
        if not units:
            return self._nobody(state, targets)
        if not self.sound(state, targets, units):
            return "aircraft alone may not attack several hexes in one combat", "7.34"
        places = listing([state.world.hex(target) for target in targets])
        attack = self.might(state, units)
        if attack < 1:
            return f"an attack on {places} needs at least one strength point", "X24"
        defence = self.resistance(state, targets)
        lowest = state.world.crt.columns[0]
        strengths = f"{attack} against {defence} at {places} gives {attack - defence:+d}"
        return f"{strengths}, and an attack needs at least {lowest:+d}", "7.4b", "14.3c"

    def _nobody(self, state: Position, targets: Targets) -> tuple[str, ...]:
        """Why no unit at all can attack some hexes, with the clauses."""
        places = listing([state.world.hex(target) for target in targets])
        waiting = state.world.of_side[self.side]
        for target in targets:
            waiting &= self.in_place(state, target)
        if not waiting:
            where, clause = self.attacked_from
            return f"no unit stands {where} {places}", clause
        reasons = [self.wrong_attacker(state, targets, unit) for unit in bits(waiting)]
        clauses = dict.fromkeys(clause for reason in reasons for clause in reason.clauses)
        return f"no unit can attack {places}: {listing([reason.why for reason in reasons])}", *clauses

    # --- what happens

    def resolve(self, state: Position, seat: str, battle: Battle, draws: Draws) -> list[Event]:
        world = state.world
        places = [world.hex(target) for target in battle.targets]
        difference = _difference(battle)
        die = draws.roll(die_name(self.kind, places), world.pack.scale.die_sides)
        result = world.crt.result(difference, die)
        state.attacked |= sum(1 << unit for unit in battle.attackers)
        defenders = self.struck(state, battle)
        data = {
            "kind": self.kind,
            "at": places,
            "with": [world.unit(unit) for unit in battle.attackers],
            "against": world.units.say(defenders),
            "attack": battle.attack,
            "defence": battle.defence,
            "difference": difference,
            "column": world.crt.column(difference),
            "die": die,
            "result": result,
        }
        _, spared = effect(world, self.kind, result, mask_of(battle.attackers), defenders)
        events = [Event("attack", data, ("7.0b", "14.3a", *([spared] if spared else [])))]
        if state.borders and seat == "iran":
            state.end_border_rule()
            events.append(Event("war", {}, ("11.33d",)))
        return events + self.carry_out(state, battle, result)

    def struck(self, state: Position, battle: Battle) -> int:
        """The defenders of a battle."""
        defenders = 0
        for target in battle.targets:
            defenders |= self.defenders(state, target)
        return defenders

    def strike(self, state: Position, battle: Battle) -> int:
        """The defenders of a battle; from now on they have been attacked in this phase (7.15a)."""
        defenders = self.struck(state, battle)
        state.defended |= defenders
        return defenders

    def run(self, state: Position, draws: Draws) -> list[Event]:
        why = "no further attack" if state.attacked else f"no {self.kind} attack"
        return passed_over(state, why) + self.close(state)


def _difference(battle: Battle) -> int:
    return int(battle.attack - battle.defence)  # 7.4a
