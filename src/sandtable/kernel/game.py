"""A game: seven functions, and what names them.

`Game` is the contract that the whole platform stands on (`contract` has what a game supplies), with the machinery
that is the same for every game: finding the step that asks a seat, one legality for offer and acceptance, and running
steps that ask nobody.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from sandtable.documents import Guide, Look, Offer, Paper
from sandtable.errors import BadFile, Malformed, NotYours, Refusal, SandtableError, Unfinished
from sandtable.language import LINE, NOTHING, Choices, Words

from .contract import Contract, S, ScenarioInfo, Start
from .derived import derived
from .draws import Draws, NoDraws
from .events import MODERATOR, TABLE, Event, Question
from .guides import default_guide
from .lookup import find_tool, read_fields, read_look
from .offering import build_offer
from .options import check_options, check_together, draw_options, effective_options
from .plain import MISSHAPEN, restore_state
from .state import Step
from .steps import check_steps

__all__ = ["Game", "S", "ScenarioInfo", "Start"]

RUNAWAY = 10_000


class Game(Contract[S]):
    """The contract, and the machinery that carries it out."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()  # that of `Generic` notes the type parameters
        check_steps(getattr(cls, "step_types", ()))

    def guide(self) -> Guide:
        """What a newcomer reads: card, primer, glossary, briefings, titles of chapters. A game may write its own."""
        return default_guide(self)

    def picture(self) -> bytes | None:
        """A small picture of a match as PNG, 640 by 400 pixels, for the card of the game. None: the map is drawn as it
        is when the match begins."""
        return None

    def load(self, plain: Mapping[str, Any]) -> S:
        """The state of which `plain()` was taken. Raises SandtableError for anything else."""
        try:
            state = restore_state(plain, self.state_type, self.step_types)
            self.check_start(state)
            fault = next(iter(self.invariants(state)), "")
        except SandtableError:
            raise
        except MISSHAPEN as error:
            raise SandtableError(f"not a position of {self.name}: {error}") from None
        if fault:
            raise SandtableError(f"not a position of {self.name}: {fault}")
        return state

    def takes_orders(self, state: S, seat: str) -> bool:
        """Whether the seat is asked anything now that a standing order of it may answer."""
        return any(question.seat == seat and question.takes_orders for question in self.asks(state))

    def seats(self, scenario: str) -> tuple[str, ...]:
        return self.scenario(scenario).seats

    def scenario(self, name: str) -> ScenarioInfo:
        for scenario in self.scenarios:
            if scenario.id == name:
                return scenario
        known = ", ".join(scenario.id for scenario in self.scenarios)
        raise SandtableError(f"{self.name} has no scenario '{name}'; it has {known}")

    def settle_options(self, given: Mapping[str, str], scenario: str = "") -> dict[str, str]:
        """The options of a new match: defaults where nothing was given. Raises for what is unknown or does not fit."""
        settled = {option.name: option.default for option in self.options} | self._of_today(given)
        check_together(self.options, settled, scenario)
        return settled

    def random_options(self, scenario: str, pick: Callable[[int], int]) -> dict[str, str]:
        """Options of a new match at random; `pick(n)` gives a number below n."""
        return draw_options(self.options, scenario, pick)

    def recorded_options(self, recorded: Mapping[str, str]) -> dict[str, str]:
        """The options that a match recorded, with nothing added: they belong to its position and its hash."""
        self._of_today(recorded)
        return dict(recorded)

    def _of_today(self, given: Mapping[str, str]) -> dict[str, str]:
        """The options without those that are gone. Raises for what is unknown, and for the way that is gone."""
        former = self.former_options
        return check_options(self.options, {k: v for k, v in given.items() if former.get(k) != v}, self.name)

    def effective_options(self, recorded: Mapping[str, str]) -> dict[str, str]:
        """A value for every option of today; for one that was added later, the value that matches had before it."""
        return effective_options(self.options, recorded)

    def look(self, state: S, audience: frozenset[str], what: str) -> Look:
        """Look something up that is no action: ``range red-1``. Raises Malformed, with what can be looked up."""
        return self.look_up(state, audience, read_look(self.grammar(state), self.looks, what, self.title))

    def use_tool(self, state: S, audience: frozenset[str], name: str, fields: Mapping[str, str]) -> Paper:
        """Let a tool calculate. Raises SandtableError for an unknown tool, Malformed for fields that do not fit."""
        tool = find_tool(self.tools, name, self.title)
        return self.calculate(state, audience, tool.id, read_fields(tool, fields))

    @derived
    def asks(self, state: S) -> list[Question]:
        """Who may act now. Several seats at once where the game is simultaneous."""
        questions = self._top_asks(state)
        for step in self.anytime(state):
            questions = questions + step.asks(state)
        return questions

    def next_question(self, state: S, first: Collection[str] = ()) -> Question | None:
        """The question to answer next: one that the match waits for, of a player before the table's and the
        moderator's, and of the seats in `first` before others; None if nobody is asked.

        A sealed answer that may be replaced is asked for as well, but not waited for.
        """
        asked = self.asks(state)
        if len(asked) <= 1:
            return asked[0] if asked else None
        return min(asked, key=lambda q: (not q.waits, q.seat in (TABLE, MODERATOR), q.seat not in first))

    @derived
    def _top_asks(self, state: S) -> list[Question]:
        stack = state.stack
        return stack[-1].asks(state) if stack else []

    @derived
    def choices(self, state: S, seat: str, prefix: Words = ()) -> Choices:
        """The words that may follow the prefix, each completable."""
        steps = self._asking(state, seat)
        if not steps:
            return NOTHING
        if len(steps) == 1:
            return steps[0].choices(state, seat, prefix)
        if prefix:
            for step in steps:
                if prefix[0] in step.choices(state, seat, ()):
                    return step.choices(state, seat, prefix)
            return NOTHING
        return Choices([verb for step in steps for verb in step.choices(state, seat, ())])

    @derived
    def _asking(self, state: S, seat: str) -> list[Step[S]]:
        """The steps that ask this seat something now."""
        steps: list[Step[S]] = []
        if seat in [question.seat for question in self._top_asks(state)]:
            steps.append(state.stack[-1])
        for step in self.anytime(state):
            if seat in [question.seat for question in step.asks(state)]:
                steps.append(step)
        return steps

    def offer(self, state: S, seat: str, prefix: Words = (), *, closed: bool = False) -> Offer:
        """`choices` written out, for words that come from outside: raises for a prefix that is not on offer."""
        place = self._fault(state, seat, prefix)
        if place is not None and place < len(prefix):
            raise Malformed(f"'{prefix[place]}' cannot follow '{' '.join(prefix[:place])}' now")
        steps = [self._taking(state, seat, prefix)] if prefix else self._asking(state, seat)
        offered = self.choices(state, seat, prefix)
        units = tuple(self.units_of(state, seat)) if closed else None
        built = build_offer(self.grammar(state), state, seat, prefix, offered, steps, units)
        return self.label_offer(state, built)

    def proposal(self, state: S, seat: str) -> Words:
        """A whole action good enough to be accepted with one click; empty where the game has no idea."""
        for step in self._asking(state, seat):
            proposed = step.proposal(state, seat)
            if proposed:
                return proposed
        return ()

    def check(self, state: S, seat: str, words: Words) -> Step[S]:
        """The step that takes this action; raises NotYours or Refusal if it is not on offer."""
        place = self._fault(state, seat, words)
        if place is not None:
            raise self._refusal(state, seat, words, place)
        return self._taking(state, seat, words)

    def _fault(self, state: S, seat: str, words: Words) -> int | None:
        """The place of the first word that is not on offer, or of an end that comes too soon. Raises NotYours."""
        if not any(question.seat == seat for question in self.asks(state)):
            raise NotYours(self._not_yours(state, seat))
        if len(words) > 2 and words[0] in self.choices(state, seat, ()):
            plan = self._taking(state, seat, words).line_plan(state, seat, words[0])
            if plan is not None:
                return plan.fault(words)
        for place, word in enumerate(words):
            if word not in self.choices(state, seat, words[:place]):
                return place
        return None if self.choices(state, seat, words).complete else len(words)

    def _taking(self, state: S, seat: str, words: Words) -> Step[S]:
        """The step that takes sentences that begin like this; the first that asks the seat if none does."""
        steps = self._asking(state, seat)
        if len(steps) > 1 and words:
            for step in steps:
                if words[0] in step.choices(state, seat, ()):
                    return step
        return steps[0]

    def _refusal(self, state: S, seat: str, words: Words, place: int) -> Refusal:
        step = self._taking(state, seat, words)
        place = self._blamed(state, step, words, place)
        return step.refuse(state, seat, words[:place], words[place] if place < len(words) else None)

    def _blamed(self, state: S, step: Step[S], words: Words, place: int) -> int:
        """Which word is to blame if the one at this place is not offered.

        A plan offers neither a further line nor a subject that nothing is left for. Then it is the value of the
        line that asks too much, not the word before it. A verb is not offered where nothing can follow it: what is
        wrong with the word that did is worth more than that.
        """
        if not place and len(words) > 1 and step.knows(state, words[0]):
            return 1
        if not 0 < place < len(words) or not self.grammar(state).verbs[words[0]].plan:
            return place
        subject = place + 1 if words[place] == LINE else place
        starts_line = subject == 1 or words[subject - 1] == LINE
        if starts_line and subject + 1 < len(words) and step.has_line(state, words[subject]):
            return subject + 1
        return subject

    def _not_yours(self, state: S, seat: str) -> str:
        if self.fog:  # who else may act can be a secret
            return f"'{seat}' has nothing to answer now"
        asked = sorted({question.seat for question in self.asks(state)})
        if not asked:
            return f"nobody has anything to answer now, so '{seat}' cannot act"
        return f"'{seat}' has nothing to answer now; asked: {', '.join(asked)}"

    def why(self, state: S, seat: str, text: str) -> Refusal | None:
        """Why an action is not allowed now; None if it is. Malformed and NotYours are raised.

        An unfinished sentence is refused if it has gone wrong already, and Unfinished is raised if it has not.
        """
        try:
            try:
                self.check(state, seat, self.grammar(state).read(text))
            except Unfinished as unfinished:
                place = self._fault(state, seat, unfinished.words)
                if place is not None and place < len(unfinished.words):
                    raise self._refusal(state, seat, unfinished.words, place) from None
                raise
        except Refusal as refusal:
            return refusal
        return None

    def position(self, scenario: str, options: Mapping[str, str], given: Mapping[str, Any]) -> S:
        """The position that a case describes, with phases passed over in which nobody has a choice."""
        state, _ = self.opening(scenario, options, given)
        self.settle(state, NoDraws())
        for fault in self.invariants(state):
            raise BadFile(f"given: {fault}")
        return state

    def apply(self, state: S, seat: str, action: str | Words, draws: Draws, floor: int = 0) -> list[Event]:
        """Check an action and carry it out. If it raises, nothing has changed and nothing was drawn."""
        grammar = self.grammar(state)
        words = grammar.read(action) if isinstance(action, str) else grammar.canonical(action)
        step = self.check(state, seat, words)
        return self.carry_out(state, step, seat, words, draws, floor)

    def perform(self, state: S, seat: str, words: Words, draws: Draws) -> list[Event]:
        """As `apply`, for canonical words that were just taken from `choices`: nothing is checked again."""
        return self.carry_out(state, self._taking(state, seat, words), seat, words, draws)

    def carry_out(self, state: S, step: Step[S], seat: str, words: Words, draws: Draws, floor: int = 0) -> list[Event]:
        """Let a step take an action that `check` has allowed, here or on the state of which this is a copy."""
        before = self.before_action(state)
        events = step.answer(state, seat, words, draws)
        state.forget()
        events += self.settle(state, draws, floor)
        return self.after_action(state, events, before)

    def settle(self, state: S, draws: Draws, floor: int = 0) -> list[Event]:
        """Run the steps that ask nobody until somebody is asked or the match is over.

        The lowest `floor` steps of the stack do not run: so a case holds a phase open.
        """
        events: list[Event] = []
        stack = state.stack
        for _ in range(RUNAWAY):
            if len(stack) <= floor or self._top_asks(state) or self.outcome(state) is not None:
                return events
            events += stack[-1].run(state, draws)
            state.forget()
        raise AssertionError(f"{self.name}: steps run on without asking anybody")
