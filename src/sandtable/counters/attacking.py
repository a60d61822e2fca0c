"""Attacks one after the other: ``attack SPACE… with UNIT…``, what may come of each, and why one cannot be made."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import ClassVar

from msgspec import Struct

from sandtable.board.masks import bits
from sandtable.documents import Amount, Chance, Forecast, Margin, Option, Term, amount_text
from sandtable.errors import Refusal
from sandtable.kernel import Draws, Event, Question, Step, derived
from sandtable.language import END, Choices, Words, later_members

from .sequence import C_contra

ATTACK, WITH, DONE = "attack", "with", "done"
NEAREST = 3
"""How many legal words a refusal names."""

Targets = tuple[int, ...]
"""The spaces of one attack, in ascending order."""


class Battle(Struct, frozen=True):
    """One attack with everything that counts: strengths and shifts of the column, each with its reason."""

    targets: Targets
    attackers: tuple[int, ...]
    ours: tuple[Term, ...]
    theirs: tuple[Term, ...]
    shifts: tuple[Term, ...] = ()

    @property
    def attack(self) -> Amount:
        return sum(term.value for term in self.ours)

    @property
    def defence(self) -> Amount:
        return sum(term.value for term in self.theirs)


class AttackStep(Step[C_contra], frozen=True):
    """A phase of attacks. A game says who may attack what, at which strength, and what the table gives for it.

    Strength never makes an attack worse: what some units may attack, they may attack with further ones beside them.
    """

    side: int

    chart: ClassVar[str] = ""
    """The chart of the handbook with the results."""
    one_space: ClassVar[bool] = False
    """Whether an attack strikes one space only."""
    verb: ClassVar[str] = ATTACK
    """The word with which an attack begins."""
    end: ClassVar[str] = DONE
    """The word that ends the phase."""

    # --- what a game says: who may attack what

    @abstractmethod
    def question(self, state: C_contra) -> Question: ...

    @abstractmethod
    def targets(self, state: C_contra) -> int:
        """Spaces with enemies that may still be attacked, by whomever."""

    def in_reach(self, state: C_contra) -> int:
        """Spaces that any unit could attack from where it stands: a sieve, so that only these are looked at closely."""
        return self.targets(state)

    @abstractmethod
    def joint(self, state: C_contra, targets: Targets) -> int:
        """The units that may attack all these spaces in one battle."""

    def widens(self, state: C_contra, targets: Targets) -> bool:
        """Whether attacking further spaces, too, could bring in strength that these alone do not."""
        return False

    @abstractmethod
    def feasible(self, state: C_contra, targets: Targets, units: int) -> bool:
        """Whether these units, among those that may, are enough to attack these spaces; never so for no unit."""

    def can_attack(self, state: C_contra, targets: Targets) -> bool:
        """Whether some of the units at hand are enough to attack these spaces: as a rule, if all of them are."""
        return self.feasible(state, targets, self.joint(state, targets))

    # --- at which strength, and with which result

    @abstractmethod
    def strength(self, state: C_contra, unit: int) -> Term:
        """What a unit adds to an attack."""

    @abstractmethod
    def defence(self, state: C_contra, target: int) -> Sequence[Term]:
        """What counts against an attack on a space."""

    def defence_against(self, state: C_contra, target: int, units: int) -> Sequence[Term]:
        """The same, where it depends on the attackers."""
        return self.defence(state, target)

    def shifts(self, state: C_contra, targets: Targets, units: int) -> Sequence[Term]:
        """By how many columns a battle is shifted, and why."""
        return ()

    @abstractmethod
    def title(self, state: C_contra, targets: Targets) -> str:
        """What a forecast is headed."""

    @abstractmethod
    def column(self, state: C_contra, battle: Battle) -> str:
        """The column of the table, with the sum that leads to it, as a player reads it."""

    @abstractmethod
    def chances(self, state: C_contra, battle: Battle) -> Mapping[str, Fraction]:
        """The exact chance of every result."""

    def margins(self, state: C_contra, battle: Battle) -> list[Margin]:
        """How much more strength makes the column better, and how much less makes it worse."""
        return []

    @abstractmethod
    def meaning(self, state: C_contra, battle: Battle, result: str) -> str:
        """A result of the table in words, for the units of a battle."""

    def promise(self, state: C_contra, targets: Targets) -> str:
        """What everybody together could reach against these spaces, in a few words."""
        return ""

    @abstractmethod
    def resolve(self, state: C_contra, seat: str, battle: Battle, draws: Draws) -> list[Event]:
        """Roll, and carry out the result."""

    # --- and why not; the nearest legal words are added here

    @abstractmethod
    def wrong_verb(self, state: C_contra, seat: str, word: str) -> Refusal:
        """Why something else is not allowed now."""

    @abstractmethod
    def after_done(self, state: C_contra) -> Refusal:
        """Why nothing may follow the word that ends the phase."""

    @abstractmethod
    def wrong_target(self, state: C_contra, target: int) -> Refusal:
        """Why a space cannot be attacked by anybody."""

    @abstractmethod
    def too_far_apart(self, state: C_contra, targets: Targets) -> Refusal:
        """Why nobody can attack several spaces in one battle."""

    def not_at_hand(self, state: C_contra, seat: str, unit: int) -> Refusal | None:
        """Why a unit can do nothing at all now; None if it can."""
        return None

    @abstractmethod
    def wrong_attacker(self, state: C_contra, targets: Targets, unit: int) -> Refusal:
        """Why a unit that is at hand cannot attack these spaces."""

    @abstractmethod
    def too_weak(self, state: C_contra, targets: Targets, units: int) -> tuple[str, ...]:
        """What such an attack lacks, and then the clauses; there may be no unit at all."""

    # --- strengths

    def might(self, state: C_contra, units: int) -> Amount:
        """The attack strength of a set of units."""
        return sum(self.strength(state, unit).value for unit in bits(units))

    def resistance(self, state: C_contra, targets: Iterable[int]) -> Amount:
        """The defence strength of some spaces."""
        return sum(self._resistance(state, target) for target in targets)

    @derived
    def _resistance(self, state: C_contra, target: int) -> Amount:
        return sum(term.value for term in self.defence(state, target))

    def battle(self, state: C_contra, targets: Targets, units: int) -> Battle:
        ours = tuple(self.strength(state, unit) for unit in bits(units))
        theirs = tuple(term for target in targets for term in self.defence_against(state, target, units))
        return Battle(targets, tuple(bits(units)), ours, theirs, tuple(self.shifts(state, targets, units)))

    def forecast(self, state: C_contra, targets: Targets, units: int) -> Forecast:
        """The exact chance of every result, before the roll."""
        battle = self.battle(state, targets, units)
        chances = [
            Chance(result, self.meaning(state, battle, result), chance.numerator, chance.denominator)
            for result, chance in self.chances(state, battle).items()
        ]
        return Forecast(
            self.title(state, targets),
            list(battle.ours),
            list(battle.theirs),
            self.column(state, battle),
            chances,
            list(battle.shifts),
            self.margins(state, battle),
            chart=self.chart,
        )

    # --- the sentence

    def asks(self, state: C_contra) -> list[Question]:
        return [self.question(state)] if self.open_targets(state) else []

    @derived
    def open_targets(self, state: C_contra) -> int:
        """Spaces that could be attacked now with all that is at hand."""
        found = 0
        for target in bits(self.targets(state) & self.in_reach(state)):
            if self.completable(state, (target,)):
                found |= 1 << target
        return found

    def completable(self, state: C_contra, targets: Targets) -> bool:
        """Whether these spaces, alone or with further ones, can be attacked with all that is at hand."""
        if self.can_attack(state, targets):
            return True
        if not self.widens(state, targets):
            return False
        return any(self.completable(state, (*targets, target)) for target in bits(self._further(state, targets)))

    def _further(self, state: C_contra, targets: Targets) -> int:
        """Spaces that may be named after these."""
        return 0 if self.one_space else self.targets(state) >> (targets[-1] + 1) << (targets[-1] + 1)

    def verbs(self, state: C_contra) -> Words:
        """The words with which a sentence may begin."""
        return self.verb, self.end

    def choices(self, state: C_contra, seat: str, prefix: Words) -> Choices:
        if not prefix:
            return Choices(self.verbs(state))
        if prefix[0] == self.end:
            return END
        targets, units = self._read(state, prefix)
        return self._more_targets(state, targets) if units is None else self._more_units(state, targets, units)

    def _read(self, state: C_contra, words: Words) -> tuple[Targets, list[int] | None]:
        """The spaces and the units of a sentence; None for the units as long as spaces are named."""
        world = state.world
        cut = words.index(WITH) if WITH in words else len(words)
        targets = tuple(world.spaces.index[word] for word in words[1:cut])
        return targets, None if cut == len(words) else [world.units.index[word] for word in words[cut + 1 :]]

    def _more_targets(self, state: C_contra, targets: Targets) -> Choices:
        spaces, detail = state.world.spaces, self._target_detail(state, targets)
        if not targets:
            return Choices((), self.open_targets(state), spaces, detail=detail)
        more = 0
        for target in bits(self._further(state, targets)):
            if self.completable(state, (*targets, target)):
                more |= 1 << target
        words = (WITH,) if self.can_attack(state, targets) else ()
        return Choices(words, more, spaces, detail=detail)

    def _target_detail(self, state: C_contra, targets: Targets) -> Callable[[str], Option]:
        def detail(word: str) -> Option:
            if word == WITH:
                return Option(word, "word", "choose the attackers")
            return Option(word, "space", note=self.promise(state, (*targets, state.world.spaces.index[word])))

        return detail

    def _more_units(self, state: C_contra, targets: Targets, chosen: Sequence[int]) -> Choices:
        units = state.world.units
        have = sum(1 << unit for unit in chosen)
        offered = self.further_units(state, targets, chosen)
        complete = self.feasible(state, targets, have)

        def forecast() -> Forecast | None:
            return self.forecast(state, targets, have) if complete else None

        def detail(word: str) -> Option:
            term = self.strength(state, units.index[word])
            return Option(word, "unit", note=f"{amount_text(term.value)}: {term.reason}")

        return Choices((), offered, units, complete=complete, forecast=forecast, detail=detail)

    def further_units(self, state: C_contra, targets: Targets, chosen: Sequence[int]) -> int:
        """The units that may be named after these, which stand in ascending order."""
        able = self.joint(state, targets)
        return later_members(able, chosen, lambda members: self.feasible(state, targets, members))

    # --- why not

    def refuse(self, state: C_contra, seat: str, prefix: Words, word: str | None) -> Refusal:
        if not prefix:
            return self.wrong_verb(state, seat, word or "")
        if prefix[0] == self.end:
            return self.after_done(state)
        targets, units = self._read(state, prefix)
        if units is not None:
            return self._refuse_unit(state, seat, targets, units, word)
        if word is None or word == WITH:
            near = list(self._more_targets(state, targets))
            return self._refuse_force(state, targets, self.joint(state, targets), near)
        return self._refuse_target(state, targets, state.world.spaces.index[word])

    def _refuse_target(self, state: C_contra, targets: Targets, target: int) -> Refusal:
        if targets:
            near = list(self._more_targets(state, targets))
        else:
            near = state.world.nearest(target, self.open_targets(state), NEAREST)
        if not state.world.on_map(target) or not self.targets(state) >> target & 1:
            return _with_nearest(self.wrong_target(state, target), near)
        wider = (*targets, target)
        able = self.joint(state, wider)
        if targets and (self.one_space or not able):
            return self.too_far_apart(state, wider)
        return self._refuse_force(state, wider, able, near)

    def _refuse_unit(
        self, state: C_contra, seat: str, targets: Targets, chosen: Sequence[int], word: str | None
    ) -> Refusal:
        near = list(self._more_units(state, targets, chosen))
        have = sum(1 << unit for unit in chosen)
        if word is None:
            return self._refuse_force(state, targets, have, near)
        unit = state.world.units.index[word]
        refusal = self.not_at_hand(state, seat, unit)
        if refusal is not None:
            return refusal
        if not self.joint(state, targets) >> unit & 1:
            return _with_nearest(self.wrong_attacker(state, targets, unit), near)
        return self._refuse_force(state, targets, have | 1 << unit, near)

    def _refuse_force(self, state: C_contra, targets: Targets, units: int, near: list[str]) -> Refusal:
        world = state.world
        why, *clauses = self.too_weak(state, targets, units)
        spaces = [world.hex(target) for target in targets]
        return Refusal(why, *clauses, spaces=spaces, units=world.units.say(units), nearest=near[:NEAREST])

    # --- what happens

    def answer(self, state: C_contra, seat: str, words: Words, draws: Draws) -> list[Event]:
        if words[0] == self.end:
            return self.close(state)
        targets, units = self._read(state, words)
        chosen = sum(1 << unit for unit in units or ())
        return self.resolve(state, seat, self.battle(state, targets, chosen), draws)

    def close(self, state: C_contra) -> list[Event]:
        """The phase is over."""
        state.stack.pop()
        return []


def _with_nearest(refusal: Refusal, near: list[str]) -> Refusal:
    return Refusal(refusal.why, *refusal.clauses, spaces=refusal.spaces, units=refusal.units, nearest=near[:NEAREST])
