"""A plan that says how each of some units is paid for from one budget; what is left open is paid the cheapest way."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from msgspec import Struct

from sandtable.board.masks import bits
from sandtable.documents import Option
from sandtable.errors import Refusal
from sandtable.kernel import Draws, Event, Question, Step, derived
from sandtable.language import Choices, Domain, Lines, Words, plan_choices, plan_lines, plan_words

from .sequence import C_contra

UNPAID = "unpaid"


class Account(Struct, frozen=True):
    """What a plan comes to: the way in which each unit is paid for, who goes unpaid, and the cost."""

    ways: dict[int, str]
    """Words of the plan; an empty one for units that have only one way, which is not named."""
    unpaid: tuple[int, ...]
    cost: int

    @property
    def paid(self) -> int:
        return len(self.ways)


def spend(budget: int, claims: Iterable[tuple[Mapping[int, str], int]]) -> tuple[dict[int, str], list[int], int]:
    """Pay for units, claim by claim, each unit at the price of its claim: the ways, who goes unpaid, what is left."""
    ways: dict[int, str] = {}
    unpaid: list[int] = []
    for claim, price in claims:
        number = min(len(claim), budget // price) if price else len(claim)
        budget -= price * number
        if number == len(claim):
            ways.update(claim)
        else:
            units = list(claim)
            ways.update((unit, claim[unit]) for unit in units[:number])
            unpaid += units[number:]
    return ways, unpaid, budget


class PaymentPlan(Step[C_contra], frozen=True):
    """One line a unit. No line may leave more units unpaid than the budget forces."""

    side: int

    verb: ClassVar[str]

    # --- what a game says

    @abstractmethod
    def question(self, state: C_contra) -> Question: ...

    @abstractmethod
    def customers(self, state: C_contra) -> int:
        """The units that must be paid for."""

    def undecided(self, state: C_contra) -> int:
        """The customers for which a plan may have a line as things are."""
        return self.customers(state)

    @abstractmethod
    def ways(self, state: C_contra, unit: int) -> tuple[Sequence[str], int]:
        """The words and the spaces that may pay for a unit, money and room apart; going unpaid is added here."""

    @abstractmethod
    def detail(self, state: C_contra, word: str) -> Option:
        """What a player should see of one way, with its price."""

    @abstractmethod
    def settle(self, state: C_contra, lines: Lines) -> Account | None:
        """The cheapest account that keeps to the lines; None if they cannot be kept."""

    @abstractmethod
    def pay(self, state: C_contra, account: Account) -> list[Event]:
        """Take the money, and tell who has been paid for."""

    @abstractmethod
    def wrong_verb(self, state: C_contra, seat: str, word: str) -> Refusal:
        """Why something else is not allowed now."""

    @abstractmethod
    def wrong_unit(self, state: C_contra, seat: str, unit: int) -> Refusal:
        """Why a unit cannot have a line."""

    @abstractmethod
    def wrong_way(self, state: C_contra, lines: Lines, unit: int, word: str) -> tuple[str, ...]:
        """Why a unit cannot be paid for (or go unpaid) like this, and then the clauses."""

    # --- what follows

    def asks(self, state: C_contra) -> list[Question]:
        return [self.question(state)] if self.customers(state) else []

    @derived
    def cheapest(self, state: C_contra) -> Account:
        """The cheapest account of all."""
        account = self.settle(state, {})
        assert account is not None  # a plan without lines can always be kept
        return account

    def allowed(self, state: C_contra, lines: Lines, unit: int, word: str) -> bool:
        """Whether a line leaves no more units unpaid than must be."""
        account = self.settle(state, {**lines, unit: word})
        return account is not None and account.paid >= self.cheapest(state).paid

    def choices(self, state: C_contra, seat: str, prefix: Words) -> Choices:
        if not prefix:
            return Choices((self.verb,))
        enough = not self.cheapest(state).unpaid
        units = state.world.units
        return plan_choices(prefix, units, self.undecided(state), self.domain(state), always=enough)

    def domain(self, state: C_contra) -> Domain:
        world = state.world

        def detail(word: str) -> Option:
            return self.detail(state, word)

        def domain(lines: Lines, unit: int) -> Choices:
            words, spaces = self.ways(state, unit)
            offered = [word for word in (*words, UNPAID) if self.allowed(state, lines, unit, word)]
            mask = 0
            for space in bits(spaces):
                if self.allowed(state, lines, unit, world.hex(space)):
                    mask |= 1 << space
            return Choices(offered, mask, world.spaces, detail=detail)

        return domain

    def has_line(self, state: C_contra, subject: str) -> bool:
        return bool(self.customers(state) >> state.world.units.index[subject] & 1)

    def refuse(self, state: C_contra, seat: str, prefix: Words, word: str | None) -> Refusal:
        if not prefix or word is None:
            return self.wrong_verb(state, seat, word or "")
        world = state.world
        if len(prefix) % 3 == 1:
            return self.wrong_unit(state, seat, world.units.index[word])
        unit, lines = world.units.index[prefix[-1]], plan_lines(prefix, world.units)
        why, *clauses = self.wrong_way(state, lines, unit, word)
        spaces = [word] if word in world.spaces.index else []
        near = list(self.domain(state)(lines, unit))
        return Refusal(why, *clauses, spaces=spaces, units=[prefix[-1]], nearest=near)

    def proposal(self, state: C_contra, seat: str) -> Words:
        account = self.cheapest(state)
        lines = {unit: way for unit, way in account.ways.items() if way}
        lines.update(dict.fromkeys(account.unpaid, UNPAID))
        return plan_words(self.verb, state.world.units, lines)

    def answer(self, state: C_contra, seat: str, words: Words, draws: Draws) -> list[Event]:
        account = self.settle(state, plan_lines(words, state.world.units))
        assert account is not None  # the choices have seen to that
        state.stack.pop()
        return self.pay(state, account)
