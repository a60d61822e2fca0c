"""Cases: executable examples of rules, small enough for a wargamer to read.

A case gives a position at the start of a phase, does something, and says what must come of it. It is a test,
an example in the rule browser, and the form of a bug report. Reading and running are here; finding the files
is somebody else's task.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct, field

from sandtable.errors import BadFile, Malformed, NotYours, Refusal, SandtableError, Stale
from sandtable.language import LINE
from sandtable.shared import convert

from .draws import ScriptedDraws
from .game import Game, S
from .match import Match

LARGEST = 1 << 20


class Do(Struct, frozen=True, forbid_unknown_fields=True):
    """One thing to try: an action (with the lines of its plan), or a question about the choices."""

    act: str = ""
    plan: list[str] = []
    seat: str = ""
    refused: str | list[str] | None = None
    why: str = ""
    """A part of the refusal's sentence."""
    nearest: list[str] = []
    """Legal things that the refusal must name."""
    after: str = ""
    """The prefix for `offers` and `withholds`."""
    offers: list[str] = []
    withholds: list[str] = []
    complete: bool | None = None
    forecast: dict[str, str] = {}
    """The column as ``column`` and the chance of each result, as a fraction."""
    proposes: str = ""
    costs: dict[str, int] = {}
    """What words after the prefix cost."""


class Then(Struct, frozen=True, forbid_unknown_fields=True):
    """What must hold at the end."""

    at: dict[str, list[str]] = {}
    gone: list[str] = []
    """Units that must be in no space named in `at`, but eliminated."""
    set: dict[str, Any] = {}
    events: list[str] = []
    """Parts of log sentences that must appear, in this order."""
    silent: list[str] = []
    """Parts of log sentences that must not appear."""
    asks: list[str] = []
    """Who is asked what: ``seat:kind``."""
    outcome: str = ""
    view: dict[str, dict[str, list[str]]] = {}
    """For a seat (or ``nobody``): texts that its view ``shows`` or ``hides``."""


class Ask(Struct, frozen=True, forbid_unknown_fields=True):
    """A table or function alone: ``what = "column 5"  is = "+4"``."""

    what: str
    is_: str = field(name="is")


class Case(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One case, or one variant of it."""

    game: str
    clauses: list[str]
    title: str
    scenario: str = ""
    options: dict[str, str] = {}
    given: dict[str, Any] = {}
    draws: list[dict[str, int]] = []
    do: list[Do] = []
    then: Then = field(default_factory=Then)
    ask: list[Ask] = []
    note: str = ""


def read_cases(text: str, name: str) -> list[Case]:
    """The case in a text and its variants, each whole; BadFile names the key at fault."""
    if len(text) > LARGEST:
        raise BadFile(f"{name}: {len(text) >> 10} kB are too much for a case")
    try:
        plain = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadFile(f"{name}: {error}") from None
    variants = plain.pop("variant", None)
    if variants is None:
        return [_convert(plain, name)]
    if not isinstance(variants, list) or not all(isinstance(v, dict) for v in variants):
        raise BadFile(f"{name}: variant: must be an array of tables")
    cases = []
    for number, variant in enumerate(variants):
        merged = _merged(plain, variant)
        letter = chr(ord("a") + number)
        merged["title"] = f"{plain.get('title', '')} ({letter})" + (
            f" {variant['title']}" if "title" in variant else ""
        )
        cases.append(_convert(merged, f"{name} ({letter})"))
    return cases


def _merged(base: Mapping[str, Any], change: Mapping[str, Any]) -> dict[str, Any]:
    """What differs replaces what stood there; tables are merged key by key."""
    merged = dict(base)
    for key, value in change.items():
        old = merged.get(key)
        merged[key] = _merged(old, value) if isinstance(old, dict) and isinstance(value, dict) else value
    return merged


def _convert(plain: Mapping[str, Any], name: str) -> Case:
    try:
        return convert(plain, Case)
    except msgspec.ValidationError as error:
        what, _, where = str(error).partition(" - at `$.")
        key = where.rstrip("`")
        raise BadFile(f"{name}: {f'{key}: ' if key else ''}{what[0].lower()}{what[1:]}") from None


class Failure(SandtableError):
    """A case that does not hold: what was expected and what came."""


class Running:
    """A case being run; `state` is the position it has come to, for those who want to go on from there."""

    def __init__(self, game: Game[S], case: Case) -> None:
        self.game: Game[Any] = game
        self.case = case
        if case.game != game.name:
            raise BadFile(f"game: the case is one of '{case.game}', not of {game.name}")
        for clause in case.clauses:
            if clause not in game.clauses:
                raise Failure(f"the case claims clause {clause}, which {game.name} does not have")
        self.draws = ScriptedDraws([pair for entry in case.draws for pair in entry.items()])
        self.log: list[str] = []
        self.state: Any = None
        if case.given or case.scenario:
            options = game.settle_options(case.options)
            self.state = game.position(case.scenario or game.scenarios[0].id, options, case.given)
        elif case.do or case.then != Then():
            raise BadFile("given: there is no position to do anything in")

    def run(self) -> None:
        """Raise Failure or BadFile if the case does not hold."""
        for number, do in enumerate(self.case.do, 1):
            try:
                self._do(do)
            except SandtableError as error:
                raise Failure(f"do {number}: {error}") from None
        self._then(self.case.then)
        for ask in self.case.ask:
            answer = self.game.ask(ask.what)
            if answer != ask.is_:
                raise Failure(f"'{ask.what}' is {answer}, expected {ask.is_}")
        try:
            self.draws.check_used()
        except SandtableError as error:
            raise Failure(f"draws: {error}") from None

    def _seat(self, do: Do) -> str:
        if do.seat:
            return do.seat
        asked = [question.seat for question in self.game.asks(self.state)]
        if not asked:
            raise Failure("nobody is asked for anything")
        return asked[0]

    def _do(self, do: Do) -> None:
        seat = self._seat(do)
        if do.offers or do.withholds or do.complete is not None or do.forecast or do.costs:
            self._look(do, seat)
        if do.proposes:
            proposed = self.game.grammar(self.state).say(self.game.proposal(self.state, seat))
            if proposed != do.proposes:
                raise Failure(f"the proposal is '{proposed}', expected '{do.proposes}'")
        if not do.act:
            return
        text = do.act + (f" {f' {LINE} '.join(do.plan)}" if do.plan else "")
        before = self.state.digest()
        drawn = len(self.draws.drawn)
        try:
            events = self.game.apply(self.state, seat, text, self.draws)
        except Refusal as refusal:
            self._refused(do, text, refusal)
            if self.state.digest() != before or len(self.draws.drawn) != drawn:
                raise Failure(f"'{text}' was refused but changed something") from None
            return
        except (Malformed, NotYours, Stale):
            raise
        except SandtableError as error:
            raise Failure(f"draws: {error}") from None
        if do.refused is not None:
            raise Failure(f"'{text}' was accepted, expected a refusal by {do.refused}")
        self.log += [self.game.tell(self.state, event).text for event in events]

    def _refused(self, do: Do, text: str, refusal: Refusal) -> None:
        if do.refused is None:
            raise Failure(f"'{text}' was refused: {refusal}") from None
        wanted = [do.refused] if isinstance(do.refused, str) else do.refused
        for clause in wanted:
            if clause not in refusal.clauses:
                raise Failure(f"'{text}' was refused, but not by {clause}: {refusal}") from None
        if do.why not in refusal.why:
            raise Failure(f"'{text}' was refused with '{refusal.why}', expected '{do.why}'") from None
        for word in do.nearest:
            if word not in refusal.nearest:
                raise Failure(f"'{text}': nearest are {list(refusal.nearest)}, expected {word} among them") from None

    def _look(self, do: Do, seat: str) -> None:
        prefix = tuple(do.after.replace(LINE, f" {LINE} ").split())
        walked: tuple[str, ...] = ()
        for word in prefix:
            if word not in self.game.choices(self.state, seat, walked):
                raise Failure(f"'{word}' is not offered after '{' '.join(walked)}'")
            walked = (*walked, word)
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
            told = choices.option(word).cost if word in choices else "not offered"
            if told != cost:
                raise Failure(f"'{do.after} {word}' costs {told}, expected {cost}")
        if do.forecast:
            self._forecast(do, choices)

    def _forecast(self, do: Do, choices: Any) -> None:
        forecast = choices.forecast() if choices.forecast is not None else None
        if forecast is None:
            raise Failure(f"there is no forecast after '{do.after}'")
        told = {chance.result: f"{chance.numerator}/{chance.denominator}" for chance in forecast.chances}
        for name, value in do.forecast.items():
            if name == "column":
                if value not in forecast.column:
                    raise Failure(f"the forecast says '{forecast.column}', expected '{value}'")
            elif told.get(name) != value:
                raise Failure(f"the chance of {name} is {told.get(name)}, expected {value}")

    def _then(self, then: Then) -> None:
        if then.at or then.gone or then.set:
            self._check_names(then)
            found = self.game.describe(self.state)
            for space, units in then.at.items():
                there = found["at"].get(space, [])
                if sorted(units) != sorted(there):
                    raise Failure(f"at {space}: {' '.join(there) or 'nobody'}, expected {' '.join(units) or 'nobody'}")
            for unit in then.gone:
                if unit not in found["gone"]:
                    raise Failure(f"{unit} has not been eliminated")
            for name, value in then.set.items():
                if found["set"].get(name) != value:
                    raise Failure(f"{name} is {found['set'].get(name)}, expected {value}")
        self._then_told(then)
        if then.outcome:
            outcome = self.game.outcome(self.state)
            told = f"{outcome.winner} {outcome.level}" if outcome else "none"
            if told != then.outcome:
                raise Failure(f"the outcome is {told}, expected {then.outcome}")
        if then.asks:
            asked = [f"{question.seat}:{question.kind}" for question in self.game.asks(self.state)]
            if sorted(asked) != sorted(then.asks):
                raise Failure(f"asked: {' '.join(asked) or 'nobody'}, expected {' '.join(then.asks)}")
        for seat, wanted in then.view.items():
            audience = frozenset() if seat == "nobody" else frozenset([seat])
            text = msgspec.json.encode(self.game.view(self.state, audience)).decode()
            for part in wanted.get("shows", []):
                if part not in text:
                    raise Failure(f"the view of {seat} does not show '{part}'")
            for part in wanted.get("hides", []):
                if part in text:
                    raise Failure(f"the view of {seat} shows '{part}'")

    def _check_names(self, then: Then) -> None:
        """A space or unit that does not exist would otherwise be empty, or alive, without anybody noticing."""
        known = {word for names in self.game.grammar(self.state).names.values() for word in names.index}
        for space, units in then.at.items():
            if space not in known:
                raise BadFile(f"then.at.{space}: there is no such space")
            for unit in units:
                if unit not in known:
                    raise BadFile(f"then.at.{space}: there is no unit '{unit}'")
        for unit in then.gone:
            if unit not in known:
                raise BadFile(f"then.gone: there is no unit '{unit}'")

    def _then_told(self, then: Then) -> None:
        whole = "\n".join(self.log)
        place = 0
        for part in then.events:
            place = whole.find(part, place)
            if place < 0:
                raise Failure(f"the log does not tell '{part}' (in that order); it says: {whole or 'nothing'}")
        for part in then.silent:
            if part in whole:
                raise Failure(f"the log tells '{part}'; it says: {whole}")


def run_case(game: Game[S], case: Case) -> Running:
    """Run a case; raises Failure (or another SandtableError) if it does not hold."""
    running = Running(game, case)
    running.run()
    return running


def match_of(game: Game[S], case: Case, seed: str) -> Match[Any]:
    """A match that starts from the position of a case."""
    state = game.position(case.scenario or game.scenarios[0].id, game.settle_options(case.options), case.given)
    return Match.start(game, case.scenario or game.scenarios[0].id, seed, case.options, position=state.plain())
