"""Combat: what its three kinds share - odds, shifts, the results table, and who may not attack at all (14.0)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from fractions import Fraction
from typing import ClassVar, Literal

from msgspec.structs import replace

from sandtable.board.masks import bits, mask_of
from sandtable.combat.columns import Column
from sandtable.counters.attacking import NEAREST, WITH, AttackStep, Battle, Targets
from sandtable.documents import Amount, Margin, Term, amount_text
from sandtable.errors import Refusal
from sandtable.games.gulf.data.rule_records import ResultData
from sandtable.games.gulf.position.dice import DICE
from sandtable.games.gulf.position.state import Position
from sandtable.games.gulf.position.wording import names
from sandtable.games.gulf.position.world import World
from sandtable.games.gulf.rules.explain import not_a_choice, nothing_more, wrong_word
from sandtable.games.gulf.rules.special_forces.disclosure import awaits_disclosure, declare
from sandtable.games.gulf.rules.special_forces.guerrillas import reveal_in, revealed_worlds
from sandtable.kernel import Draws, Event
from sandtable.language import Words

Kind = Literal["air-to-air", "air-to-ground", "ground"]
RETREATS = {"attackers": "all attackers retreat", "defenders": "all defenders retreat", "one": "one unit retreats"}
FARTHEST = 30
"""How many points a forecast looks ahead for the next column."""
COMBAT_TABLE = "crt"
"""The chart of the handbook that battles are read from."""


def odds_column(world: World, attack: Amount, defence: Amount, shifts: tuple[Term, ...]) -> Column:
    """The column of a battle: odds in the defender's favour, brought into the table, then shifted (14.2, 14.4)."""
    table = world.crt
    if not attack:
        reached = table.columns.index(world.pack.crt.zero_attack)  # X5
    elif not defence:
        reached = table.columns.index(world.pack.crt.zero_defence)
    else:
        reached = table.reached(attack, defence)
    return table.choose(reached, shifts)


def total(terms: Sequence[Term]) -> Amount:
    return sum(term.value for term in terms)


def heading_of(world: World, ours: Sequence[Term], theirs: Sequence[Term], shifts: Sequence[Term]) -> str:
    return odds_column(world, total(ours), total(theirs), tuple(shifts)).heading


def column_in_words(world: World, attack: Amount, defence: Amount, shifts: tuple[Term, ...]) -> str:
    """The sums, the column that they give, and the one that the shifts lead to."""
    found = odds_column(world, attack, defence, shifts)
    reached = world.crt.columns[min(max(found.reached, 0), len(world.crt.columns) - 1)]
    odds = f"{amount_text(attack)} against {amount_text(defence)}, {reached}"
    if not shifts:
        return odds
    return f"{odds}, shifted {found.shift:+d} to {found.heading}" if found.shift else f"{odds}, the shifts cancel out"


def margins(world: World, ours: Sequence[Term], theirs: Sequence[Term], shifts: Sequence[Term]) -> list[Margin]:
    """How many points more make the column better, and how many less make it worse."""
    now = heading_of(world, ours, theirs, shifts)
    found = []
    for step in (1, -1):
        for points in range(1, FARTHEST):
            if total(ours) + step * points <= 0:  # nobody attacks with nothing
                break
            other = heading_of(world, [*ours, Term("", step * points)], theirs, shifts)
            if other != now:
                found.append(Margin(step * points, other))
                break
    return found


def at_most(data: ResultData, ours: int, theirs: int) -> ResultData:
    """A result that hits no more units of either side than there are; of a side without any nothing is known."""

    def cap(number: int, units: int) -> int:
        return min(number, units.bit_count()) if units else number

    return replace(
        data,
        attacker_reduced=cap(data.attacker_reduced, ours),
        defender_reduced=cap(data.defender_reduced, theirs),
        attacker_eliminated=(down := cap(data.attacker_eliminated, ours)),
        defender_eliminated=(lost := cap(data.defender_eliminated, theirs)),
        attacker_aborted=min(data.attacker_aborted, ours.bit_count() - down) if ours else data.attacker_aborted,
        defender_aborted=min(data.defender_aborted, theirs.bit_count() - lost) if theirs else data.defender_aborted,
    )


def result_in_words(data: ResultData) -> str:
    """What a code of the table does in one kind of combat."""
    parts = []
    for who in ("attacker", "defender"):
        for what in ("eliminated", "reduced", "aborted"):
            number = getattr(data, f"{who}_{what}")
            if number:
                units = "unit" if number == 1 else "units"
                parts.append(f"{number} {units} of the {who} {what}")
    if data.retreat:
        parts.append(f"{RETREATS[data.retreats]} {data.retreat} {'hex' if data.retreat == 1 else 'hexes'}")
    return ", ".join(parts) or "no effect"


class CombatSegment(AttackStep[Position], frozen=True):
    """Attacks one after the other, each carried out before the next (14.3a). Chapters 15 to 17 fill in who."""

    chart: ClassVar[str] = COMBAT_TABLE
    one_space: ClassVar[bool] = True
    kind: ClassVar[Kind]
    once: ClassVar[tuple[str, ...]] = ("one attack a hex",)
    """Why a hex is not attacked twice, by the keys of the clauses."""

    @property
    @abstractmethod
    def called(self) -> str:
        """What the log calls one of these attacks."""

    @abstractmethod
    def defenders(self, state: Position, target: int) -> int:
        """The enemies in a hex that an attack of this segment would strike."""

    @abstractmethod
    def carry_out(self, state: Position, battle: Battle, data: ResultData, result: str) -> list[Event]:
        """Put the steps of a result on the stack."""

    def turned_up(self, state: Position, battle: Battle) -> int:
        """The units of a battle that must not stay untried (27.0c; 24.1b)."""
        return 0

    def felt(self, state: Position, battle: Battle, data: ResultData) -> ResultData:
        """What is left of a result where it can harm nobody."""
        ours = mask_of(battle.attackers) & ~state.world.naval
        return at_most(data, ours, self.defenders(state, battle.targets[0]))

    def compatible(self, state: Position, units: int) -> bool:
        """Whether units may attack together: one contingent, or allies (8.4b, 8.4c, X28)."""
        world = state.world
        found = sorted({state.contingent(unit) for unit in bits(units & ~world.naval)})
        return all(world.allied(found[0], other) for other in found[1:])

    # --- the table

    def _column(self, state: Position, battle: Battle) -> Column:
        return odds_column(state.world, battle.attack, battle.defence, battle.shifts)

    def column(self, state: Position, battle: Battle) -> str:
        return column_in_words(state.world, battle.attack, battle.defence, battle.shifts)

    def chances(self, state: Position, battle: Battle) -> dict[str, Fraction]:
        """Over all strengths that untried guerrillas in the battle may turn out to have (27.0c; 24.1b)."""
        attackers = mask_of(battle.attackers)
        found: dict[str, Fraction] = {}
        for share, world in revealed_worlds(state, self.turned_up(state, battle)):
            tried = battle if world is state else self.battle(world, battle.targets, attackers)
            for code, chance in world.world.crt.chances(self._column(world, tried).heading).items():
                result = self.final_result(code)
                found[result] = found.get(result, Fraction(0)) + share * chance
        return found

    def final_result(self, result: str) -> str:
        """What a code of the table comes to in this attack; some attacks turn one into another (23.1a)."""
        return result

    def margins(self, state: Position, battle: Battle) -> list[Margin]:
        return margins(state.world, battle.ours, battle.theirs, battle.shifts)

    def title(self, state: Position, targets: Targets) -> str:
        return f"{self.kind} combat at {state.world.name_of(targets[0])}"

    def feasible(self, state: Position, targets: Targets, units: int) -> bool:
        """At least one unit with a factor (14.1b); ships never attack alone (18.4a)."""
        return bool(units & ~state.world.naval)

    # --- sets of one contingent

    def further_units(self, state: Position, targets: Targets, chosen: Sequence[int]) -> int:
        able = self.joint(state, targets)
        floor = chosen[-1] + 1 if chosen else 0
        later = able >> floor << floor
        have = mask_of(chosen)
        ships = state.world.naval
        found = mask_of(unit for unit in bits(later) if self.compatible(state, have | 1 << unit))
        return found if have else found & ~ships

    # --- what is asked, and why not

    def refuse(self, state: Position, seat: str, prefix: Words, word: str | None) -> Refusal:
        if word is None and prefix[:1] == (self.verb,) and WITH not in prefix:
            return self._unfinished(state, prefix)
        return super().refuse(state, seat, prefix, word)

    def _unfinished(self, state: Position, prefix: Words) -> Refusal:
        world = state.world
        if len(prefix) > 1:
            why, near = "add 'with' and the units that attack", [WITH]
        else:
            why, near = "name the hex of the attack", world.spaces.say(self.open_targets(state))[:NEAREST]
        return Refusal(why, world.cite["attacks"], nearest=near)

    def wrong_verb(self, state: Position, seat: str, word: str) -> Refusal:
        return wrong_word(state, seat, word, list(self.verbs(state)))

    def after_done(self, state: Position) -> Refusal:
        return nothing_more(state)

    def not_at_hand(self, state: Position, seat: str, unit: int) -> Refusal | None:
        return not_a_choice(state, seat, unit)

    def too_far_apart(self, state: Position, targets: Targets) -> Refusal:
        names_ = [state.world.hex(target) for target in targets]
        return Refusal("each attack is against one hex", state.world.cite["one hex an attack"], spaces=names_)

    def wrong_target(self, state: Position, target: int) -> Refusal:
        world, cite = state.world, state.world.cite
        word = world.hex(target)
        if target < world.end and state.struck >> target & 1:
            return Refusal(
                f"{word} has been attacked already in this {world.profile.step}",
                *(cite[key] for key in self.once),
                spaces=[word],
            )
        return self.no_enemy(state, target)

    @abstractmethod
    def no_enemy(self, state: Position, target: int) -> Refusal:
        """Why a hex without defenders cannot be attacked."""

    def too_weak(self, state: Position, targets: Targets, units: int) -> tuple[str, ...]:
        world, cite = state.world, state.world.cite
        if not units & ~world.naval:
            where = world.name_of(targets[0])
            ships = [cite["naval gunfire"]] if units else []  # they only join others
            return f"no unit that can attack {where} is named or available", cite["attackers"], *ships
        clauses = dict.fromkeys((cite["no joint attacks"], cite["joint attack"]))
        return f"{names(world, units)} may not attack together", *clauses

    # --- what happens

    def resolve(self, state: Position, seat: str, battle: Battle, draws: Draws) -> list[Event]:
        """The owner of a marker in the hex may turn it up first (18.2c)."""
        target, attackers = battle.targets[0], mask_of(battle.attackers)
        if self.kind != "air-to-air" and awaits_disclosure(state, self.side, target):
            return declare(state, target, attackers)
        return self.go_on(state, target, attackers, draws)

    def go_on(self, state: Position, target: int, attackers: int, draws: Draws) -> list[Event]:
        """Carry out an attack that was declared: who is untried is turned up first (27.0c; 24.1b)."""
        battle = self.battle(state, (target,), attackers)
        events = reveal_in(state, self.turned_up(state, battle), draws)
        if events:
            state.forget_all()
            battle = self.battle(state, (target,), attackers)
        return events + self._roll(state, battle, draws)

    def _roll(self, state: Position, battle: Battle, draws: Draws) -> list[Event]:
        world = state.world
        target = battle.targets[0]
        where = world.hex(target)
        column = self._column(state, battle)
        die = draws.roll(DICE.of("attack", kind=self.kind, at=[where]), len(world.crt.faces))
        result = self.final_result(world.crt.result_at(column.heading, die))
        state.attacked |= mask_of(battle.attackers)
        state.struck |= 1 << target
        state.hit = 0
        effect = world.pack.crt.result[result][self.kind]
        means = result_in_words(self.felt(state, battle, effect))
        data = {
            "called": self.called, "means": means, "kind": self.kind,
            "at": [where], "with": [world.unit(unit) for unit in battle.attackers],
            "attack": battle.attack, "defence": battle.defence, "column": column.heading,
            "shifts": [[term.reason, int(term.value)] for term in battle.shifts], "die": die, "result": result,
        }  # fmt: skip
        events = [Event("attack", data, (world.cite["odds"], world.cite["results"]))]
        return events + self.carry_out(state, battle, effect, result)
