"""A plan of payment: the cheapest account, what its lines may say, and how far a budget goes."""

from __future__ import annotations

from typing import ClassVar

import pytest

from sandtable.counters.paying import Account, PaymentPlan, spend
from sandtable.documents import Option
from sandtable.errors import Refusal
from sandtable.kernel import Event, NoDraws, Question
from sandtable.language import Lines
from tests.counters.battlefield import FIELD, Ground, ground

DEPOT = "0101"
ROAD, MULES = 1, 3


class Wages(PaymentPlan[Ground], frozen=True, tag="wages"):
    """Red units are paid by road through the depot, two at most, or by mules; the budget is the turn."""

    verb: ClassVar[str] = "pay"

    def question(self, state: Ground) -> Question:
        return Question(state.seat(self.side), "pay", "Pay")

    def customers(self, state: Ground) -> int:
        return state.units_in((1 << FIELD.end) - 1) & 0b111

    def ways(self, state: Ground, unit: int) -> tuple[list[str], int]:
        return ["mules"], FIELD.bit[FIELD.spaces.index[DEPOT]]

    def detail(self, state: Ground, word: str) -> Option:
        return Option(word, "word", cost={"mules": MULES, DEPOT: ROAD}.get(word, 0))

    def settle(self, state: Ground, lines: Lines) -> Account | None:
        said = {unit: way for unit, way in lines.items() if way != "unpaid"}
        by_road = sum(way == DEPOT for way in said.values())
        left = state.turn - by_road * ROAD - (len(said) - by_road) * MULES
        if left < 0 or by_road > 2:
            return None
        rest = [unit for unit in range(3) if self.customers(state) >> unit & 1 and unit not in lines]
        claims = [
            (dict.fromkeys(rest[: 2 - by_road], DEPOT), ROAD),
            (dict.fromkeys(rest[2 - by_road :], "mules"), MULES),
        ]
        ways, short, left = spend(left, claims)
        unpaid = [unit for unit, way in lines.items() if way == "unpaid"]
        return Account({**said, **ways}, (*unpaid, *short), state.turn - left)

    def pay(self, state: Ground, account: Account) -> list[Event]:
        return [Event("paid", {"cost": account.cost, "unpaid": len(account.unpaid)}, ("P1",))]

    def wrong_verb(self, state: Ground, seat: str, word: str) -> Refusal:
        return Refusal("pay now", "P2", nearest=[self.verb])

    def wrong_unit(self, state: Ground, seat: str, unit: int) -> Refusal:
        return Refusal(f"{FIELD.unit(unit)} is not paid", "P3")

    def wrong_way(self, state: Ground, lines: Lines, unit: int, word: str) -> tuple[str, ...]:
        return f"{FIELD.unit(unit)} cannot have {word}", "P4"


STEP = Wages(0)


def camp(budget: int) -> Ground:
    state = ground(r0="0201", r1="0202", r2="0203")
    state.turn = budget
    state.stack.append(STEP)
    return state


def test_a_budget_is_spent_claim_by_claim() -> None:
    claims = [({1: "road", 2: "road"}, 2), ({3: ""}, 0), ({4: "mules", 5: "mules"}, 3)]
    assert spend(10, claims) == ({1: "road", 2: "road", 3: "", 4: "mules", 5: "mules"}, [], 0)
    assert spend(8, claims) == ({1: "road", 2: "road", 3: "", 4: "mules"}, [5], 1)
    assert spend(3, claims) == ({1: "road", 3: ""}, [2, 4, 5], 1)


def test_the_cheapest_account_is_proposed() -> None:
    assert STEP.proposal(camp(5), "red") == tuple(f"pay r0 {DEPOT} ; r1 {DEPOT} ; r2 mules".split())
    assert STEP.proposal(camp(4), "red") == tuple(f"pay r0 {DEPOT} ; r1 {DEPOT} ; r2 unpaid".split())
    assert STEP.asks(ground()) == []


@pytest.mark.parametrize(
    ("budget", "said", "offered"),
    [
        (9, "pay r0", ["mules", DEPOT]),  # there is enough for everybody, so nobody goes unpaid
        (3, "pay r0", ["unpaid", DEPOT]),  # with mules for one of them two would go unpaid
        (3, "pay r0 unpaid ; r1", [DEPOT]),
        (5, f"pay r0 {DEPOT} ; r1 {DEPOT} ; r2", ["mules"]),
    ],
)
def test_no_line_leaves_more_unpaid_than_must_be(budget: int, said: str, offered: list[str]) -> None:
    choices = STEP.choices(camp(budget), "red", tuple(said.split()))
    assert list(choices) == offered


def test_prices_and_refusals() -> None:
    state = camp(9)
    assert STEP.choices(state, "red", ("pay", "r0")).option("mules").cost == MULES
    assert STEP.refuse(state, "red", (), "attack").clauses == ("P2",)
    assert STEP.refuse(state, "red", ("pay",), "b0").clauses == ("P3",)
    refusal = STEP.refuse(state, "red", ("pay", "r0"), "unpaid")
    assert (refusal.clauses, refusal.units, refusal.nearest) == (("P4",), ("r0",), ("mules", DEPOT))
    assert STEP.has_line(state, "r0")
    assert not STEP.has_line(state, "b0")


def test_a_plan_may_leave_open_what_it_likes() -> None:
    state = camp(5)
    (event,) = STEP.answer(state, "red", ("pay", "r2", DEPOT), NoDraws())
    assert event.data == {"cost": 5, "unpaid": 0}
    assert state.stack == []
