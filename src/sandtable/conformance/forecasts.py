"""Forecasts: their chances are those of all results, and each result does to the position what it says.

The events of an action that a forecast was made for name the result that came in their data, as ``result``, in the
words of the forecast.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from random import Random

from sandtable.conformance.subject import Subject
from sandtable.documents import Forecast
from sandtable.errors import SandtableError
from sandtable.kernel import Draws, Event, State
from sandtable.kernel.draws import every_result
from sandtable.language import Words
from sandtable.players.random import eager_action

WALKS = 3
"""Sentences that are walked for each seat, in search of one with a forecast."""
MOST = 400
"""Where the dice can fall in more ways than this, they are not all tried."""


NOTHING = "nothing"
"""The result of an action whose events name none."""


class _TooMany(Exception):
    """The dice can fall in too many ways."""


def check_forecasts(subject: Subject, state: State, rng: Random) -> int:
    """Hold forecasts of some actions against everything that may come of them; the number of forecasts."""
    game = subject.game
    checked = 0
    if game.outcome(state) is not None:
        return 0
    for seat in sorted({question.seat for question in game.asks(state)}):
        for _ in range(WALKS):
            words = eager_action(game, state, seat, rng)
            ahead = game.choices(state, seat, words).forecast
            forecast = ahead() if ahead is not None else None
            if forecast is not None and forecast.chances and not forecast.action:  # a later sentence has its own
                check_forecast(subject, state, seat, words, forecast)
                checked += 1
    return checked


def check_forecast(subject: Subject, state: State, seat: str, words: Words, forecast: Forecast) -> None:
    """The chances of one forecast are exact, and what it names is what happens."""
    where = f"{subject.at(state)}: the forecast of '{' '.join(words)}'"
    expected: dict[str, Fraction] = {}
    for chance in forecast.chances:
        expected[chance.result] = expected.get(chance.result, Fraction(0)) + Fraction(
            chance.numerator, chance.denominator
        )
    assert sum(expected.values()) == 1, f"{where}: the chances add up to {sum(expected.values())}: {_text(expected)}"
    came: dict[str, Fraction] = {}
    try:
        for number, (share, (result, fault)) in enumerate(
            every_result(lambda draws: _happen(subject, state, seat, words, draws))
        ):
            if number > MOST:
                raise _TooMany
            assert not fault, f"{where}: {result} is carried out wrongly: {fault}"
            came[result] = came.get(result, Fraction(0)) + share
    except _TooMany:
        return
    if set(came) == {NOTHING} and _waits_for_others(subject, state, seat, words):
        return
    likely = {result: share for result, share in expected.items() if share}
    assert came == likely, f"{where} is {_text(likely)}, but what comes is {_text(came)}"


def _happen(subject: Subject, state: State, seat: str, words: Words, draws: Draws) -> tuple[str, str]:
    """The result of one fall of the dice, and what is wrong with the position after it."""
    game = subject.game
    after = state.clone()
    try:
        events = game.apply(after, seat, words, draws, len(state.stack))
    except SandtableError as error:
        raise AssertionError(f"{subject.at(state)}: '{' '.join(words)}' is on offer, but: {error}") from None
    result = forecast_result(events)
    fault = subject.happens(state, seat, words, result, after) if subject.happens is not None else ""
    return result, fault


def _waits_for_others(subject: Subject, state: State, seat: str, words: Words) -> bool:
    """Whether the dice are cast only after another seat has answered a question that the action puts to it."""
    game = subject.game
    after = state.clone()
    for _ in every_result(lambda draws: game.apply(after, seat, words, draws, len(state.stack))):
        break
    return any(question.waits and question.seat != seat for question in game.asks(after))


def forecast_result(events: Iterable[Event]) -> str:
    """The result that events tell of."""
    return next((str(event.data["result"]) for event in events if "result" in event.data), NOTHING)


def _text(chances: dict[str, Fraction]) -> str:
    return ", ".join(f"{result} {share}" for result, share in sorted(chances.items()))
