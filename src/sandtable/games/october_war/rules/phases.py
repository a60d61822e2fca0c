"""Phases in which a player gives orders of several kinds, one after the other, until done."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Sequence
from copy import copy
from typing import ClassVar

from msgspec import Struct

from sandtable.documents import Option
from sandtable.errors import Refusal
from sandtable.games.october_war.position.state import Position
from sandtable.kernel import Draws, Event, NoDraws, Question, Step, first_action
from sandtable.language import END, LINE, NOTHING, Choices, LinePlan, Words, split_lines

DONE = "done"
ELSEWHERE = {
    verb: (when, clause)
    for when, verbs in {
        "while you set up": {"deploy": "5.0a", "form": "5.2f", "quick": "5.0a"},
        "in the Air Commitment Phase": {"commit": "18.3a"},
        "in your Event Phase": {"draw": "8.1"},
        "in your Reorganization Phase": {"combine": "9.0a", "break": "9.0a", "convert": "9.9a"},
        "in your Mobilization Phase": {"mobilize": "10.0a", "free": "10.6b"},
        "in your Refit Phase": {"refit": "11.3"},
        "in your movement phases": {
            "move": "13.0a",
            "bridge": "13.7a",
            "fly": "13.8",
            "drop": "13.10a",
            "scout": "27.1b",
        },
        "in your combat phases": {"raid": "19.8a", "strike": "19.8a", "barrage": "24.1a", "attack": "15.0a"},
        "before an air attack of yours": {"jam": "20.10a"},
        "in a battle": {"fire": "15.3a"},
        "at the end of a turn": {"remove": "21.4a"},
    }.items()
    for verb, clause in verbs.items()
}
"""When each order may be given, and the clause that says so (6.2)."""


class CombatStep(Struct, frozen=True):
    """One part of a theatre's combat, in words for those who ask for it too early or too late."""

    clause: str
    what: str
    now: str
    after: str
    """When it comes."""
    before: str
    """Why it does not come any more."""


COMBAT_STEPS = {
    "raid": CombatStep(
        "19.8a", "strikes are placed", "you place your strikes now: say raid", "",
        "strikes are placed before all other combat of a theatre",
    ),
    "jam": CombatStep(
        "20.10a", "EW markers are played", "EW markers are played now: say jam, or pass",
        "the strikes of this theatre are placed", "EW markers support strikes before they attack",
    ),
    "strike": CombatStep(
        "19.8a", "strikes attack", "strikes attack now: say strike", "the strikes of this theatre are placed",
        "strikes attack before barrages",
    ),
    "barrage": CombatStep(
        "24.1a", "barrages are laid", "barrages are laid now", "the air attacks of this theatre are over",
        "barrages come before battles",
    ),
    "attack": CombatStep(
        "15.0a", "battles are fought", "battles are fought now: say attack",
        "the barrages of this theatre are over", "",
    ),
}  # fmt: skip
"""The combat of a theatre in its order (6.2e)."""


def out_of_step(word: str | None, step: str, nearest: list[str]) -> Refusal | None:
    """Why an order of a combat phase has to wait, or comes too late, in one of its steps."""
    if word is None or word not in COMBAT_STEPS or word == step:
        return None
    wanted, now = COMBAT_STEPS[word], COMBAT_STEPS[step].now
    order = list(COMBAT_STEPS)
    late = order.index(word) < order.index(step)
    why = wanted.before if late else f"{wanted.what} once {wanted.after}"
    return Refusal(f"{why}; {now}", "6.2e", wanted.clause, nearest=nearest)


IN_ANY_PHASE = frozenset({"recon", "listen"})
"""Orders of every phase of a player's own (27.1c, 27.1d): no phase waits for them alone."""


class Order(ABC):
    """One kind of order in a phase: `move`, `bridge`, `fly` … It holds no data: everything is in the state."""

    verb: ClassVar[str]
    clause: ClassVar[str]
    """The clause that a refusal of the verb names."""
    several: ClassVar[bool] = False
    """Whether a sentence may have several of it, and `done` after them: nothing is rolled, and nobody else is asked."""

    @abstractmethod
    def choices(self, state: Position, side: int, prefix: Words) -> Choices:
        """What may follow the words, verb included; nothing after the verb if the order cannot be given at all."""

    @abstractmethod
    def refuse(self, state: Position, side: int, prefix: Words, word: str | None) -> Refusal:
        """Why a word may not follow, or why the order may not end (None). The verb has been said."""

    def closed(self, state: Position, side: int) -> Refusal:
        """Why the order cannot be given at all now."""
        return Refusal(f"there is nothing to {self.verb} now", self.clause)

    @abstractmethod
    def answer(self, state: Position, side: int, words: Words, draws: Draws) -> list[Event]:
        """Carry it out. The phase stays on the stack; other steps may be put on top of it."""

    def wanted(self, state: Position, side: int, prefix: Words) -> Iterable[str]:
        """Words that a player may look for after a prefix, on offer or not."""
        return ()

    def is_open(self, state: Position, side: int) -> bool:
        return bool(self.choices(state, side, (self.verb,)))


class OrderPhase(Step[Position], frozen=True):
    """A phase of one side: any of its orders, until the player is done."""

    side: int

    kind: ClassVar[str]
    clause: ClassVar[str]
    public: ClassVar[str] = ""
    """What others read of the question, where its own text would tell too much."""
    standing: ClassVar[bool] = True
    """Whether a standing order may answer; not where the whole phase is the player's own."""

    @abstractmethod
    def orders(self, state: Position) -> tuple[Order, ...]:
        """The kinds of order that this phase takes."""

    @abstractmethod
    def text(self, state: Position) -> str:
        """The question."""

    def about(self, state: Position) -> str:
        """The board that it is about, if it is one alone."""
        return ""

    def close(self, state: Position) -> list[Event]:
        """The player is done; this step has been removed."""
        return []

    def must_go_on(self, state: Position) -> Refusal | None:
        """Why the player cannot be done yet, if so."""
        return None

    def asks(self, state: Position) -> list[Question]:
        return [
            Question(
                state.seat(self.side),
                self.kind,
                self.text(state),
                standing=self.standing,
                public=self.public,
                about=self.about(state),
            )
        ]

    def choices(self, state: Position, seat: str, prefix: Words) -> Choices:
        if not prefix:
            verbs = [order.verb for order in self.orders(state) if order.is_open(state, self.side)]
            return Choices(verbs if self.must_go_on(state) else [*verbs, DONE])
        if prefix[0] == DONE:
            return END if len(prefix) == 1 else Choices()
        orders = self.listed(state, prefix[0])
        return orders.choices(prefix) if orders else self._order(state, prefix[0]).choices(state, self.side, prefix)

    def _order(self, state: Position, verb: str) -> Order:
        return next(order for order in self.orders(state) if order.verb == verb)

    def listed(self, state: Position, verb: str) -> OrderList | None:
        """The list that orders of a verb may be given in, if they may."""
        order = next((order for order in self.orders(state) if order.verb == verb), None)
        return OrderList(self, state, order) if order is not None and order.several else None

    def line_plan(self, state: Position, seat: str, verb: str) -> OrderList | None:
        return self.listed(state, verb)

    def refuse(self, state: Position, seat: str, prefix: Words, word: str | None) -> Refusal:
        if prefix and prefix[0] != DONE:
            orders = self.listed(state, prefix[0])
            order = self._order(state, prefix[0])
            return orders.refuse(prefix, word) if orders else order.refuse(state, self.side, prefix, word)
        if word == DONE and (reason := self.must_go_on(state)) is not None:
            return reason
        for order in self.orders(state):
            if order.verb == word:
                return order.closed(state, self.side)
        nearest = list(self.choices(state, seat, ()))
        if word in ELSEWHERE:
            when, clause = ELSEWHERE[word]
            return Refusal(f"'{word}' is possible only {when}", clause, self.clause, nearest=nearest)
        return Refusal(f"'{word}' is not an order of this phase", self.clause, nearest=nearest)

    def stops_nobody(self) -> Collection[str]:
        return IN_ANY_PHASE

    def knows(self, state: Position, verb: str) -> bool:
        return any(order.verb == verb for order in self.orders(state))

    def wanted(self, state: Position, seat: str, prefix: Words) -> Iterable[str]:
        return self._order(state, prefix[0]).wanted(state, self.side, prefix) if prefix and prefix[0] != DONE else ()

    def proposal(self, state: Position, seat: str) -> Words:
        return () if self.must_go_on(state) else (DONE,)

    def answer(self, state: Position, seat: str, words: Words, draws: Draws) -> list[Event]:
        if words[0] == DONE:
            state.stack.pop()
            return self.close(state)
        order = self._order(state, words[0])
        events: list[Event] = []
        for line in split_lines(words) if order.several else [words[1:]]:
            if line == (DONE,):
                return events + self.answer(state, seat, line, draws)
            events += order.answer(state, self.side, (order.verb, *line), draws)
            state.forget()
        return events


class Draft:
    """What the lines of a list have come to so far."""

    def __init__(self, state: Position) -> None:
        self.state = state
        self.lines = 0
        self.is_closed = False

    def add_line(self) -> None:
        """Another line is carried out, on a copy of the position."""
        if not self.lines:
            self.state = self.state.clone()
        self.lines += 1


class OrderList(LinePlan[Draft]):
    """Orders of one verb in one sentence, in the order in which they are carried out: `mobilize …; …; done`.

    Each line is judged in the position that those before it lead to. `done` as the last one ends the phase.
    """

    written = True
    at_least = 1

    def __init__(self, phase: OrderPhase, state: Position, order: Order) -> None:
        self.phase, self.state, self.order = phase, state, order

    def draft(self) -> Draft:
        return Draft(self.state)

    def subjects(self, draft: Draft) -> Choices:
        if draft.is_closed:
            return NOTHING
        offered = self._offered(draft, ())
        if not draft.lines or self.phase.must_go_on(draft.state):
            return offered
        twin = copy(offered)
        twin.words = [*offered.words, DONE]
        if detail := offered.detail:
            twin.detail = lambda word: Option(DONE, "word") if word == DONE else detail(word)
        return twin

    def follow(self, draft: Draft, line: Words) -> Choices:
        return END if line == (DONE,) else self._offered(draft, line)

    def _offered(self, draft: Draft, line: Words) -> Choices:
        return self.order.choices(draft.state, self.phase.side, (self.order.verb, *line))

    def take(self, draft: Draft, line: Words) -> None:
        if line == (DONE,):
            draft.is_closed = True
            return
        draft.add_line()
        self.order.answer(draft.state, self.phase.side, (self.order.verb, *line), NoDraws())
        draft.state.forget()

    def refuse(self, prefix: Words, word: str | None) -> Refusal:
        """Why a word may not follow, or why the sentence may not end."""
        draft = self.draft()
        *lines, line = split_lines(prefix) or [()]
        for taken in lines:
            self.take(draft, taken)
        if draft.is_closed or line == (DONE,):
            return Refusal("done ends the phase: nothing may follow it", self.phase.clause)
        if word == LINE:
            return self.order.closed(draft.state, self.phase.side)
        if word == DONE and not line:
            early = Refusal(f"say {DONE} alone, or after an order", self.phase.clause, nearest=[DONE])
            return self.phase.must_go_on(draft.state) or early
        return self.order.refuse(draft.state, self.phase.side, (self.order.verb, *line), word)

    def one_after_the_other(self, wanted: Sequence[str] = ()) -> Words:
        """The best order, the best one after it and so on, and `done`; nothing if none can be given. Subjects are taken
        as they are `wanted`, and others not at all; without such a list as they are offered."""
        draft = self.draft()
        words: Words = (self.order.verb,)
        while line := self._best(draft, wanted):
            words = (*words, *line, LINE)
            self.take(draft, line)
        return (*words, DONE) if draft.lines else ()

    def _best(self, draft: Draft, wanted: Sequence[str]) -> Words:
        offered = self._offered(draft, ())
        subject = next((word for word in wanted or offered if word in offered), "")
        return first_action(lambda line: self._offered(draft, line), (subject,)) if subject else ()
