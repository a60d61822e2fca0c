"""Offers, refusals and forecasts as text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from sandtable.cli.glossary import Glossary
from sandtable.cli.output import bold, columns, wrapped
from sandtable.cli.sentences import following, forms
from sandtable.documents import Amount, Forecast, Offer, Option, Plan, Slot, Term, amount_text
from sandtable.kernel import Game, State
from sandtable.language import Words, slot_of

MANY = 24
"""More options than this are shown side by side, without what else is known of them."""


def verbs(game: Game[Any], state: State, seat: str, *, numbered: bool = False) -> Iterator[str]:
    """What a seat may say now: the forms of its sentences and with whom they go."""
    rows = []
    for number, verb in enumerate(game.choices(state, seat), 1):
        offered = game.choices(state, seat, (verb,))
        words = [word for _, word in zip(range(8), offered, strict=False)]
        more = len(offered) - len(words)
        with_whom = ", ".join(words) + (f" and {more} more" if more > 0 else "")
        rows.append((f"  {number})" if numbered else " ", forms(game, state, seat, verb), with_whom))
    yield from columns(rows)


def worth_a_line(glossary: Glossary, offered: Sequence[Option]) -> list[Option]:
    """The options that are listed one by one: all if they are few, otherwise the places with a name or a guest."""
    if len(offered) <= MANY:
        return list(offered)
    return [
        option
        for option in offered
        if option.word not in glossary.spaces or glossary.spaces[option.word].name or option.word in glossary.at
    ]


def options(glossary: Glossary, offered: Sequence[Option], *, numbered: bool = False) -> Iterator[str]:
    """Words on offer with their costs, names and whereabouts; the many nameless spaces in one heap."""
    listed = worth_a_line(glossary, offered)
    width = len(str(len(listed)))
    yield from columns(
        (f"  {f'{number:>{width}}) ' if numbered else ''}{_brief(option)}", glossary.describe(option))
        for number, option in enumerate(listed, 1)
    )
    heaps: dict[Amount | None, list[str]] = {}
    for option in offered if len(listed) < len(offered) else ():
        if option not in listed:
            heaps.setdefault(option.cost, []).append(option.word)
    for cost, words in heaps.items():
        yield wrapped(f"{'' if cost is None else f'[{amount_text(cost)}] '}{' '.join(_runs(words))}", "  ", "  ")


def _runs(words: Sequence[str]) -> Iterator[str]:
    """Numbered spaces in a row as one: ``0101…0123``."""
    first = last = ""
    for word in [*words, ""]:
        if last and word.isdigit() and last.isdigit() and len(word) == len(last) and int(word) == int(last) + 1:
            last = word
            continue
        if first:
            yield first if first == last else f"{first}…{last}"
        first = last = word


def _brief(option: Option) -> str:
    return option.word + (f" [{amount_text(option.cost)}]" if option.cost is not None else "")


def offer(game: Game[Any], state: State, seat: str, words: Words, glossary: Glossary) -> Iterator[str]:
    """All that may follow some words, for reading."""
    sentence = game.grammar(state).say(words)
    if not words:
        yield f"{bold(seat)} can:"
        yield from verbs(game, state, seat)
        return
    offered = following(game, state, seat, words)
    complete = game.choices(state, seat, words).complete
    slot = slot_of(game.grammar(state), words, game.choices(state, seat, words))
    if offered:
        costs = " [cost]" if any(option.cost is not None for option in offered) else ""
        yield f"after '{sentence}' you can add{slot_text(slot)}{costs}:"
        yield from options(glossary, offered)
    if complete:
        yield f"'{sentence}' is a complete action{', as it stands' if offered else ''}"


def slot_text(slot: Slot | None) -> str:
    """What cannot be seen from a list: that any number of a range will do, or any text."""
    if slot is not None and slot.range is not None:
        low, high, step = (amount_text(number) for number in (slot.range.low, slot.range.high, slot.range.step))
        every = "" if step == "1" else f" in steps of {step}"
        return f" a number from {low} to {high}{every}{f' ({slot.range.unit})' if slot.range.unit else ''}"
    if slot is not None and slot.form == "text":
        return f' a text of up to {slot.length} letters, in "quotes" if it has spaces'
    return ""


def closed_words(offer: Offer) -> Iterator[str]:
    """What may not follow, and why."""
    if not offer.closed:
        yield "nothing else is ruled out here"
        return
    yield "not possible now:"
    yield from columns((f"  {one.word}", one.why + _clauses(one.clauses)) for one in offer.closed)


def bill(plan: Plan | None) -> Iterator[str]:
    """What a plan costs so far, where it costs anything."""
    if plan is not None and plan.total is not None:
        most = f" of {amount_text(plan.limit)}" if plan.limit is not None else ""
        lines = "1 line" if len(plan.lines) == 1 else f"{len(plan.lines)} lines"
        yield f"  {amount_text(plan.total)}{most} {plan.unit or 'points'} in {lines}"


def _clauses(clauses: Sequence[str]) -> str:
    return f" ({', '.join(clauses)})" if clauses else ""


def forecast_lines(forecast: Forecast, sentence: str) -> Iterator[str]:
    """The sum of strengths, the shifts, the chance of each result, and what a little more would change."""
    yield bold(f"{forecast.title}: {forecast.column}" if forecast.column else forecast.title)
    if sentence:
        yield f"  {sentence}"
    ours, theirs = forecast.sums
    yield from columns([*_terms(ours, forecast.ours), *_terms(theirs, forecast.theirs)])
    for shift in forecast.shifts:
        columns_ = "column" if abs(shift.value) == 1 else "columns"
        yield f"  {amount_text(abs(shift.value))} {columns_} {'left' if shift.value < 0 else 'right'}: {shift.reason}"
    yield from columns(
        (
            f"  {chance.result}",
            f"{chance.numerator}/{chance.denominator}",
            f"{round(100 * chance.numerator / chance.denominator):>3} %  {chance.text}",
        )
        for chance in forecast.chances
    )
    for margin in forecast.margins:
        change = f"{amount_text(abs(margin.more))} {'more' if margin.more > 0 else 'less'}"
        yield f"  {margin.text or f'{change} would give {margin.column}'}"


def _terms(title: str, terms: Sequence[Term]) -> list[tuple[str, str, str]]:
    low = sum(term.value for term in terms)
    high = sum(term.value if term.high is None else term.high for term in terms)
    return [(f"  {title}", _span(low, high), " + ".join(map(_term, terms)) or "nobody")]


def _term(term: Term) -> str:
    return f"{_span(term.value, term.value if term.high is None else term.high)} {term.reason}"


def _span(low: Amount, high: Amount) -> str:
    return amount_text(low) if low == high else f"{amount_text(low)} to {amount_text(high)}"
