"""Running a case, action by action."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from sandtable.errors import BadFile, Malformed, NotYours, Refusal, SandtableError, Stale, Unfinished
from sandtable.kernel.draws import ScriptedDraws
from sandtable.kernel.events import MODERATOR, TABLE, Event
from sandtable.kernel.game import Game, S
from sandtable.kernel.match import Match
from sandtable.language import LINE, Choices, Words, split_words

from .expectations import Failure, check_receipt, check_then, gone_already, names_column
from .format import NOBODY, NOT_ASKED, Case, Clauses, Do, Then
from .transcript import Transcript


class Running:
    """A case being run; `state` is the position it has come to, for those who want to go on from there.

    `transcript`: takes down all that players would read on the way, if it is given.
    """

    def __init__(self, game: Game[S], case: Case, transcript: Transcript | None = None) -> None:
        self.game: Game[Any] = game
        self.transcript = transcript
        self.case = case
        if case.game != game.name:
            raise BadFile(f"game: the case is one of '{case.game}', not of {game.name}")
        for clause in case.clauses:
            if clause not in game.clauses:
                raise Failure(f"the case claims clause {clause}, which {game.name} does not have")
        self.draws = ScriptedDraws([pair for entry in case.draws for pair in entry.items()])
        self.log: list[str] = []
        self.readings: dict[str, list[str]] = {}
        """What each seat reads, and nobody, where the case wants to know."""
        self.state: Any = None
        self._seat = ""
        self._floor = 0
        self._gone_before: frozenset[str] = frozenset()
        if case.has_position:
            self._open()
        elif case.do or case.then != Then():
            raise BadFile("given: there is no position to do anything in")

    def _open(self) -> None:
        """Set the position up; what opening its phase causes is in the log."""
        game, case = self.game, self.case
        scenario = game.scenario(case.scenario or game.scenarios[0].id).id
        self.state, events = game.opening(scenario, game.settle_options(case.options, scenario), case.given)
        self._floor = len(self.state.stack)
        self._gone_before = gone_already(game.describe(self.state), case.given)
        try:
            events = events + game.settle(self.state, self.draws, self._floor if case.stay else 0)
        except SandtableError as error:
            raise Failure(f"given: {error}") from None
        for fault in game.invariants(self.state):
            raise BadFile(f"given: {fault}")
        self._tell(events)
        seats = game.seats(scenario)
        self._seat = next((part for part in str(case.given.get("phase", "")).split(":") if part in seats), "")

    def _tell(self, events: list[Event]) -> None:
        self.log += [self.game.told(self.state, event) for event in events]
        for seat in (*self.game.seats_of(self.state), NOBODY) if self.case.wants_reading else ():
            audience = frozenset() if seat == NOBODY else frozenset([seat])
            lines = [self.game.tell(self.state, event, audience).text for event in events if event.known_to(audience)]
            self.readings.setdefault(seat, []).extend(lines)
        if self.transcript is not None:
            self.transcript.events(self.game, self.state, events)

    def run(self) -> None:
        """Raise Failure or BadFile if the case does not hold."""
        for number, do in enumerate(self.case.do, 1):
            try:
                self._do(do)
                if do.then is not None:
                    self._check(do.then)
            except SandtableError as error:
                raise Failure(f"do {number}: {error}") from None
        if self.state is not None:
            self._check(self.case.then)
        for ask in self.case.ask:
            answer = self.game.ask(self._asked_state(), ask.what)
            if answer != ask.is_:
                raise Failure(f"'{ask.what}' is {answer}, expected {ask.is_}")
        try:
            self.draws.check_used()
        except SandtableError as error:
            raise Failure(f"draws: {error}") from None

    def _check(self, then: Then) -> None:
        check_then(self.game, self.state, self.log, then, self._gone_before, self.readings)

    def _asked_state(self) -> Any:
        """The position, or the start of the first scenario where the case gives none."""
        if self.state is not None:
            return self.state
        return self.game.position(self.game.scenarios[0].id, self.game.settle_options(self.case.options), {})

    # --- one action

    def _whose(self, do: Do) -> str:
        """The seat that a `do` names, or else the one that acted before. Another side never acts unnamed."""
        if do.seat:
            return do.seat
        questions = self.game.asks(self.state)
        if not questions:
            raise Failure("nobody is asked for anything")
        if self._seat:
            if all(question.seat != self._seat for question in questions):
                asked = ", ".join(sorted({question.seat for question in questions}))
                raise Failure(f"{self._seat} is not asked for anything, but {asked}: name the seat that acts")
            return self._seat
        waited = {q.seat for q in questions if q.waits and q.seat not in (TABLE, MODERATOR)}
        if len(waited) != 1:
            raise Failure(f"several may act ({', '.join(sorted(q.seat for q in questions))}): name the seat that acts")
        return waited.pop()

    def _do(self, do: Do) -> None:
        seat = self._whose(do)
        if do.offers or do.withholds or do.complete is not None or do.forecast or do.costs:
            self._look(do, seat)
        if do.proposes:
            proposed = self.game.grammar(self.state).say(self.game.proposal(self.state, seat))
            if proposed != do.proposes:
                raise Failure(f"the proposal is '{proposed}', expected '{do.proposes}'")
        if do.document:
            self._read(do, seat)
        elif do.act:
            self._act(do, seat)
        if seat not in (TABLE, MODERATOR):
            self._seat = seat

    def _read(self, do: Do, seat: str) -> None:
        """Read a document, hold its receipt against what is expected, and carry out what was accepted."""
        receipt = self.game.read_document(self.state, seat, do.document)
        check_receipt(receipt, do)
        if self.transcript is not None:
            self.transcript.receipt(seat, receipt)
        if receipt.action:
            self._tell(self.game.apply(self.state, seat, tuple(receipt.action), self.draws))

    def _act(self, do: Do, seat: str) -> None:
        text = do.act + (f" {f' {LINE} '.join(do.plan)}" if do.plan else "")
        before = self.state.digest()
        drawn = len(self.draws.drawn)
        stay = self.case.stay if do.stay is None else do.stay
        self._floor = min(self._floor, len(self.state.stack))
        if self.transcript is not None:
            self.transcript.action(self.game, self.state, seat, text)
        try:
            events = self.game.apply(self.state, seat, text, self.draws, self._floor if stay else 0)
        except (Refusal, NotYours) as refusal:
            _check_refused(do, text, refusal)
            if self.transcript is not None:
                self.transcript.refusal(refusal)
            if self.state.digest() != before or len(self.draws.drawn) != drawn:
                raise Failure(f"'{text}' was refused but changed something") from None
            return
        except (Malformed, Stale):
            raise
        except SandtableError as error:
            raise Failure(f"draws: {error}") from None
        if do.refused not in (None, False):
            raise Failure(f"'{text}' was accepted, expected a refusal by {do.refused}")
        self._tell(events)

    # --- what is on offer

    def _prefix(self, text: str) -> Words:
        """The words of an unfinished sentence, in any order that an action may have."""
        grammar = self.game.grammar(self.state)
        words = split_words(text)
        if not words:
            return ()
        try:
            read = grammar.canonical(words)
        except Unfinished as unfinished:
            return unfinished.words
        return (*read, LINE) if words[-1] == LINE else read

    def _look(self, do: Do, seat: str) -> None:
        prefix = self._prefix(do.after)
        for place, word in enumerate(prefix):
            if word not in self.game.choices(self.state, seat, prefix[:place]):
                raise Failure(f"'{word}' is not offered after '{' '.join(prefix[:place])}'")
        choices = self.game.choices(self.state, seat, prefix)
        for word in do.offers:
            if word not in choices:
                raise Failure(f"'{word}' is not offered after '{do.after}'; offered: {' '.join(choices)[:300]}")
        for word in do.withholds:
            if word in choices:
                raise Failure(f"'{word}' is offered after '{do.after}'")
        if do.complete is not None and choices.complete != do.complete:
            raise Failure(f"'{do.after}' is {'' if choices.complete else 'not '}a whole sentence")
        for word, cost in do.costs.items():
            price = choices.option(word).cost if word in choices else "not offered"
            if price != cost:
                raise Failure(f"'{do.after} {word}' costs {price}, expected {cost}")
        if do.forecast:
            _check_forecast(do, choices)


def _check_refused(do: Do, text: str, refusal: Refusal | NotYours) -> None:
    if do.refused in (None, False):
        if isinstance(refusal, NotYours):
            raise refusal
        raise Failure(f"'{text}' was refused: {refusal}") from None
    if isinstance(refusal, NotYours) or do.refused == NOT_ASKED:
        if not isinstance(refusal, NotYours) or do.refused != NOT_ASKED:
            raise Failure(f"'{text}' was refused, but not as expected ({do.refused}): {refusal}") from None
        return
    missing = _clauses(do).missing(refusal.clauses)
    if missing:
        raise Failure(f"'{text}' was refused, but not {missing}: {refusal}") from None
    if do.why not in refusal.why:
        raise Failure(f"'{text}' was refused with '{refusal.why}', expected '{do.why}'") from None
    for word in do.nearest:
        if word not in refusal.nearest:
            raise Failure(f"'{text}': nearest are {list(refusal.nearest)}, expected {word} among them") from None


def _clauses(do: Do) -> Clauses:
    if isinstance(do.refused, Clauses):
        return do.refused
    if isinstance(do.refused, str):
        return Clauses(all=[do.refused])
    return Clauses(all=do.refused if isinstance(do.refused, list) else [])


def _check_forecast(do: Do, choices: Choices) -> None:
    forecast = choices.forecast() if choices.forecast is not None else None
    if forecast is None:
        raise Failure(f"there is no forecast after '{do.after}'")
    chances = {chance.result: Fraction(chance.numerator, chance.denominator) for chance in forecast.chances}
    for name, value in do.forecast.items():
        if name == "column":
            if not names_column(forecast.column, value):
                raise Failure(f"the forecast says '{forecast.column}', expected '{value}'")
        elif name not in chances:
            raise Failure(f"the forecast has no result '{name}'; it has {', '.join(chances)}")
        elif chances[name] != _chance(name, value):
            raise Failure(f"the chance of {name} is {chances[name]}, expected {value}")


def _chance(name: str, text: str) -> Fraction:
    try:
        return Fraction(text)
    except (ValueError, ZeroDivisionError):
        raise BadFile(f"forecast.{name}: '{text}' is not a chance: write 1/6") from None


def run_case(game: Game[S], case: Case) -> Running:
    """Run a case; raises Failure (or another SandtableError) if it does not hold."""
    running = Running(game, case)
    running.run()
    return running


def match_of(game: Game[S], case: Case, seed: str, forked: str = "") -> Match[Any]:
    """A match that starts from the position of a case; it has dice of its own."""
    state = Running(game, case).state
    if state is None:
        raise SandtableError(f"the case '{case.title}' asks about a table and has no position to play from")
    scenario = case.scenario or game.scenarios[0].id
    return Match.start(game, scenario, seed, case.options, position=state.plain(), forked=forked)
