"""Units sent to spaces by several verbs: what is offered, at which price, and why not."""

from __future__ import annotations

from typing import ClassVar

import pytest

from sandtable.counters.sending import SendingStep
from sandtable.errors import Refusal
from sandtable.kernel import Event, NoDraws, Question
from tests.counters.battlefield import FIELD, GRID, Ground, ground

LOST = FIELD.spaces.index["lost"]
PRICES = [1, 2.5, 9]


class Convoy(SendingStep[Ground], frozen=True, tag="convoy"):
    """Lost units are shipped to the first column for nothing, or flown anywhere, within three points."""

    verbs: ClassVar[tuple[str, ...]] = ("ship", "fly")
    shore: ClassVar[int] = sum(FIELD.bit[FIELD.spaces.index[name]] for name in ("0101", "0102", "0103"))

    def question(self, state: Ground) -> Question:
        return Question(state.seat(self.side), "send", "Send units")

    def ready(self, state: Ground) -> tuple[int, ...]:
        lost = state.units_at(LOST) & 0b111
        paid = sum(1 << unit for unit in range(3) if lost >> unit & 1 and PRICES[unit] <= 3)
        return (lost if self.shore & ~state.survey(1)[1] else 0), paid

    def open_spaces(self, state: Ground, verb: str, unit: int) -> int:
        return (self.shore if verb == "ship" else GRID.all) & ~state.survey(1)[1]

    def price(self, state: Ground, verb: str, unit: int, space: int) -> float | None:
        return PRICES[unit] if verb == "fly" else None

    def send(self, state: Ground, verb: str, unit: int, space: int) -> list[Event]:
        state.put(unit, space)
        return [Event("sent", {"by": verb}, ("S1",))]

    def wrong_verb(self, state: Ground, seat: str, word: str, offered: list[str]) -> Refusal:
        return Refusal(f"{word} is not said here", "S2", nearest=offered)

    def after_done(self, state: Ground) -> Refusal:
        return Refusal("nothing follows", "S2")

    def wrong_unit(self, state: Ground, seat: str, verb: str, unit: int) -> Refusal:
        return Refusal(f"{FIELD.unit(unit)} cannot {verb}", "S3")

    def wrong_space(self, state: Ground, verb: str, unit: int, space: int) -> tuple[str, ...]:
        return f"{FIELD.hex(space)} is closed to {FIELD.unit(unit)}", "S4", "S5"


STEP = Convoy(0)


def test_verbs_units_spaces_and_prices() -> None:
    state = ground(r0="0102")
    assert list(STEP.choices(state, "red", ())) == ["ship", "fly", "done"]
    assert list(STEP.choices(state, "red", ("ship",))) == ["r1", "r2"]
    assert list(STEP.choices(state, "red", ("fly",))) == ["r1"]
    ashore = STEP.choices(state, "red", ("ship", "r2"))
    assert list(ashore) == ["0101", "0102", "0103"]
    assert ashore.option("0101").cost is None
    by_air = STEP.choices(state, "red", ("fly", "r1"))
    assert by_air.option("0403").cost == 2.5
    assert STEP.choices(state, "red", ("fly", "r1", "0403")).complete
    assert STEP.choices(state, "red", ("done",)).complete


def test_a_verb_is_offered_only_where_somebody_can_be_sent() -> None:
    assert list(STEP.choices(ground(r0="0101", r1="0101"), "red", ())) == ["ship", "done"]
    assert STEP.asks(ground(r0="0101", r1="0101", r2="0102")) == []


@pytest.mark.parametrize(
    ("said", "word", "clauses", "nearest"),
    [
        ("", "attack", ("S2",), ["ship", "fly", "done"]),
        ("ship r2", None, ("S2",), ["ship", "fly", "done"]),
        ("done", "r1", ("S2",), []),
        ("fly", "r2", ("S3",), []),
        ("ship r2", "0203", ("S4", "S5"), ["0103", "0102", "0101"]),
    ],
)
def test_refusals(said: str, word: str | None, clauses: tuple[str, ...], nearest: list[str]) -> None:
    refusal = STEP.refuse(ground(r0="0102"), "red", tuple(said.split()), word)
    assert (refusal.clauses, list(refusal.nearest)) == (clauses, nearest)


def test_a_unit_is_sent_and_the_phase_ends() -> None:
    state = ground(r0="0102")
    state.stack.append(STEP)
    (event,) = STEP.answer(state, "red", ("fly", "r1", "0403"), NoDraws())
    assert event.data == {"by": "fly"}
    assert FIELD.hex(state.at[1]) == "0403"
    assert STEP.answer(state, "red", ("done",), NoDraws()) == []
    assert state.stack == []
