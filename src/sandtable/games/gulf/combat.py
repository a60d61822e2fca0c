"""Combat: what its three kinds share - odds, shifts, the results table, and who may not attack at all (14.0)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from fractions import Fraction
from typing import ClassVar, Literal

from sandtable.board.masks import bits, mask_of
from sandtable.combat.columns import Column
from sandtable.counters.attacking import AttackStep, Battle, Targets
from sandtable.documents import Amount, Margin, Term, amount_text
from sandtable.errors import Refusal
from sandtable.kernel import Draws, Event

from .explain import not_a_choice, nothing_more, wrong_word
from .rule_records import ResultData
from .state import Position
from .wording import names
from .world import World

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

    @abstractmethod
    def defenders(self, state: Position, target: int) -> int:
        """The enemies in a hex that an attack of this segment would strike."""

    @abstractmethod
    def carry_out(self, state: Position, battle: Battle, data: ResultData, result: str) -> list[Event]:
        """Put the steps of a result on the stack."""

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
        found: dict[str, Fraction] = {}
        for code, chance in state.world.crt.chances(self._column(state, battle).heading).items():
            result = self.final_result(code)
            found[result] = found.get(result, Fraction(0)) + chance
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

    def wrong_verb(self, state: Position, seat: str, word: str) -> Refusal:
        return wrong_word(state, seat, word, ["attack", "done"])

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
                f"{word} has been attacked already in this segment",
                cite["one attack a hex"],
                cite["one defence"],
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
        world = state.world
        target = battle.targets[0]
        where = world.hex(target)
        column = self._column(state, battle)
        die = draws.roll(f"{self.kind} combat at {where}", len(world.crt.faces))
        result = self.final_result(world.crt.result_at(column.heading, die))
        state.attacked |= mask_of(battle.attackers)
        state.struck |= 1 << target
        state.hit = 0
        data = {
            "kind": self.kind, "at": [where], "with": [world.unit(unit) for unit in battle.attackers],
            "attack": battle.attack, "defence": battle.defence, "column": column.heading,
            "shifts": [[term.reason, int(term.value)] for term in battle.shifts], "die": die, "result": result,
        }  # fmt: skip
        events = [Event("attack", data, (world.cite["odds"], world.cite["results"]))]
        return events + self.carry_out(state, battle, world.pack.crt.result[result][self.kind], result)
