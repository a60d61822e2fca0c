"""The suite finds what it is there to find: each fault is planted in Two Rivers and must be reported."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

import msgspec
import pytest

from sandtable.conformance import Subject, check_derived, check_random_match, check_saving, check_undo
from sandtable.conformance.fog import known_less
from sandtable.conformance.universe import rephrased
from sandtable.conformance.whole_matches import check_determinism
from sandtable.documents import LogLine, Look, Piece, Roll, View
from sandtable.errors import Refusal
from sandtable.kernel import MODERATOR, TABLE, Draws, Event, Question, RandomDraws, Step
from sandtable.language import Choices, Form, Grammar, Names, Words
from tests.mini import TwoRivers
from tests.mini.pack import SEATS
from tests.mini.state import Rivers


class Leaky(TwoRivers):
    """The view of a seat hangs on the hand of another."""

    def view(self, state: Rivers, audience: frozenset[str]) -> View:
        view = super().view(state, audience)
        moment = msgspec.structs.replace(view.moment, text=f"{view.moment.text}{'.' * (state.holder + 1)}")
        return msgspec.structs.replace(view, moment=moment)


class LeakyLook(TwoRivers):
    """What is looked up hangs on the hand of another seat."""

    def look_up(self, state: Rivers, audience: frozenset[str], words: Words) -> Look:
        return msgspec.structs.replace(super().look_up(state, audience, words), title=f"Holder {state.holder}")


class LeakyRefusal(TwoRivers):
    """A refusal hangs on a hidden unit."""

    def check(self, state: Rivers, seat: str, words: Words) -> Step[Rivers]:
        try:
            return super().check(state, seat, words)
        except Refusal as refusal:
            raise Refusal(f"{refusal.why} {sum(state.at) if seat in SEATS else ''}", *refusal.clauses) from None


class Forgetful(TwoRivers):
    """Two seats together are shown less than one."""

    def view(self, state: Rivers, audience: frozenset[str]) -> View:
        view = super().view(state, audience)
        return msgspec.structs.replace(view, quantities=[]) if len(audience) == 2 else view


class Generous(TwoRivers):
    """Something is accepted that was not on offer."""

    def check(self, state: Rivers, seat: str, words: Words) -> Step[Rivers]:
        if seat in SEATS and words == ("stop",):
            return state.stack[-1]
        return super().check(state, seat, words)


class Stingy(TwoRivers):
    """Something is offered that leads nowhere."""

    def choices(self, state: Rivers, seat: str, prefix: Words = ()) -> Choices:
        choices = super().choices(state, seat, prefix)
        if prefix == () and seat in SEATS and choices:
            return Choices([*choices, "strike"]) if "strike" not in choices else choices
        return choices


class Hasty(TwoRivers):
    """A die is rolled before the action is checked."""

    def apply(self, state: Rivers, seat: str, action: str | Words, draws: Draws, floor: int = 0) -> list[Event]:
        if seat == MODERATOR:
            draws.roll("too early")
        return super().apply(state, seat, action, draws, floor)


class Careless(TwoRivers):
    """A refused action leaves a trace."""

    def check(self, state: Rivers, seat: str, words: Words) -> Step[Rivers]:
        try:
            return super().check(state, seat, words)
        except Refusal:
            state.sacks[0] += 1
            raise


class Boastful(TwoRivers):
    """The log tells of a better die than was rolled."""

    def tell(self, state: Rivers, event: Event, audience: frozenset[str]) -> LogLine:
        line = super().tell(state, event, audience)
        return msgspec.structs.replace(line, rolls=[Roll(roll.name, 7) for roll in line.rolls])


class Clauseless(TwoRivers):
    """A refusal names no clause."""

    def check(self, state: Rivers, seat: str, words: Words) -> Step[Rivers]:
        try:
            return super().check(state, seat, words)
        except Refusal as refusal:
            raise Refusal(refusal.why) from None


class Unsound(TwoRivers):
    """Sacks are owed after a while."""

    def invariants(self, state: Rivers) -> Iterable[str]:
        return [*super().invariants(state), *(["too many sacks"] if max(state.sacks) > 6 else [])]


class DeadEnd(TwoRivers):
    """From turn 3 on nobody is waited for."""

    def asks(self, state: Rivers) -> list[Question]:
        return [msgspec.structs.replace(q, waits=q.waits and state.turn < 3) for q in super().asks(state)]


class Lossy(TwoRivers):
    """Something is lost when a state is saved."""

    def load(self, plain: Mapping[str, Any]) -> Rivers:
        state = super().load(plain)
        state.handles = [0] * len(SEATS)
        return state


class Unruly(TwoRivers):
    """An event rests on a clause that does not exist."""

    def settle(self, state: Rivers, draws: Draws, floor: int = 0) -> list[Event]:
        return [Event("turn", {"turn": 0}, ("M99",)), *super().settle(state, draws, floor)]


class Endless(TwoRivers):
    """No horizon, no end."""

    horizon = 0


class Clairvoyant(TwoRivers):
    """What a seat imagines is the true position."""

    def imagine(self, state: Rivers, seat: str, draws: Draws) -> Rivers:
        return state.clone()


class Entangled(TwoRivers):
    """To imagine a world changes the true one."""

    def imagine(self, state: Rivers, seat: str, draws: Draws) -> Rivers:
        imagined = super().imagine(state, seat, draws)
        state.sacks[0] += 1
        return imagined


FAULTS: Sequence[tuple[type[TwoRivers], str]] = [
    (Leaky, "hangs on something hidden"),
    (LeakyLook, "to look up"),
    (LeakyRefusal, "is answered with"),
    (Forgetful, r"know quantities"),
    (Generous, "accepted"),
    (Stingy, "nothing may follow|is not on offer"),
    (Hasty, "refused after a draw"),
    (Careless, "changes the state"),
    (Boastful, "which was not rolled"),
    (Clauseless, "without a clause"),
    (Unsound, "too many sacks"),
    (DeadEnd, "waits for nobody"),
    (Lossy, "saving and loading changes the state"),
    (Unruly, "M99, which does not exist"),
    (Clairvoyant, "imagines another world than it guesses"),
    (Entangled, "happens in the true one"),
    (Endless, "has not ended after 300 actions"),
]


@pytest.mark.parametrize(("game", "told"), FAULTS, ids=[game.__name__ for game, _ in FAULTS])
def test_a_planted_fault_is_found(game: type[TwoRivers], told: str) -> None:
    with pytest.raises(AssertionError, match=told):
        check_some(Subject(game(), "plain", limit=300))


def check_some(subject: Subject) -> None:
    for seed in range(20):
        check_random_match(subject, seed, costly_every=8)


def test_hidden_chance_is_found() -> None:
    rng = Random(1)

    class Restless(TwoRivers):
        def settle(self, state: Rivers, draws: Draws, floor: int = 0) -> list[Event]:
            state.sacks[0] += rng.random() < 0.1
            return super().settle(state, draws, floor)

    subject = Subject(Restless(), "plain")
    with pytest.raises(AssertionError, match="two runs of one match differ"):
        check_determinism(subject, "x")
    with pytest.raises(AssertionError, match=r"does not replay|goes on differently"):
        check_saving(subject, "x", entries=40)


def test_something_kept_too_long_is_found() -> None:
    class Stale(TwoRivers):
        def view(self, state: Rivers, audience: frozenset[str]) -> View:
            view = super().view(state, audience)
            return msgspec.structs.replace(view, moment=state.__dict__.setdefault("moment", view.moment))

    subject = Subject(Stale(), "plain")
    state = subject.new()
    check_derived(subject, state, Random(1))
    subject.game.apply(state, TABLE, "begin", RandomDraws(Random(1)))
    with pytest.raises(AssertionError, match="differs between a used state and a fresh one"):
        check_derived(subject, state, Random(1))


def test_undo_works_somewhere_in_two_rivers() -> None:
    assert sum(check_undo(Subject(TwoRivers(), "plain"), seed, entries=80) for seed in "abc") >= 3


def test_the_same_action_in_other_words() -> None:
    names = {"unit": Names("unit", ["a", "b", "c"]), "space": Names("space", ["x", "y"])}
    grammar = Grammar({"attack": Form("space with unit+"), "put": Form("unit space", plan=True)}, names)
    rng = Random(2)
    said = {rephrased(grammar, ("attack", "x", "with", "a", "b", "c"), rng) for _ in range(50)}
    assert len(said) == 6
    assert {grammar.canonical(words) for words in said if words} == {("attack", "x", "with", "a", "b", "c")}
    plans = {rephrased(grammar, ("put", "a", "x", ";", "c", "y"), rng) for _ in range(50)}
    assert len(plans) > 2
    assert {grammar.canonical(words) for words in plans if words} == {("put", "a", "x", ";", "c", "y")}


def test_counters_of_one_kind_are_matched_by_what_is_known_of_them() -> None:
    """Whatever the order: a counter of which nothing is known takes no place from one of which something is."""
    subject = Subject(TwoRivers(), TwoRivers().scenarios[0].id)
    view = subject.game.view(subject.new(), frozenset())
    vague = [Piece("a", "tank", "ford"), Piece("b", "tank", "ford", status=["flown"])]
    known = [Piece("x", "tank", "ford", status=["flown", "seen"]), Piece("y", "tank", "ford", status=["seen"])]
    small, large = (msgspec.structs.replace(view, pieces=pieces) for pieces in (vague, known))
    assert known_less(small, large, set()) == []
    assert known_less(large, small, set())
