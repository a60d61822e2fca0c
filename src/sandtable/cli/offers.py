"""Offers, refusals and forecasts as text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from sandtable.cli.lore import Lore
from sandtable.cli.output import bold, columns, grid
from sandtable.cli.sentences import following, forms
from sandtable.kernel import Game, State, Words
from sandtable.kernel.view import Forecast, Option, Term

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
        rows.append((f"  {number})" if numbered else " ", forms(game, state, verb), with_whom))
    yield from columns(rows)


def options(lore: Lore, offered: Sequence[Option], *, numbered: bool = False) -> Iterator[str]:
    """Words on offer with their costs, names and whereabouts."""
    shown = [f"{number}) {_brief(option)}" if numbered else _brief(option) for number, option in enumerate(offered, 1)]
    if len(offered) <= MANY:
        yield from columns((f"  {brief}", lore.about(option)) for brief, option in zip(shown, offered, strict=True))
        return
    yield from grid(shown)
    named = [option for option in offered if option.word in lore.spaces and lore.spaces[option.word].name]
    if named:
        yield "  among them:"
        yield from columns((f"    {_brief(option)}", lore.about(option)) for option in named)


def _brief(option: Option) -> str:
    return option.word + (f" [{option.cost}]" if option.cost is not None else "")


def offer(game: Game[Any], state: State, seat: str, words: Words, lore: Lore) -> Iterator[str]:
    """All that may follow some words, for reading."""
    said = game.grammar(state).say(words)
    if not words:
        yield f"{bold(seat)} may say:"
        yield from verbs(game, state, seat)
        return
    offered = following(game, state, seat, words)
    complete = game.choices(state, seat, words).complete
    if offered:
        costs = " [cost]" if any(option.cost is not None for option in offered) else ""
        yield f"after '{said}' may follow{costs}:"
        yield from options(lore, offered)
    if complete:
        yield f"'{said}' is a whole action{', as it stands' if offered else ''}"


def forecast(told: Forecast, said: str) -> Iterator[str]:
    """The sum of strengths and the chance of each result."""
    yield bold(f"{told.title}: {told.column}")
    if said:
        yield f"  {said}"
    yield from columns([*_terms("attack", told.ours), *_terms("defence", told.theirs)])
    yield from columns(
        (f"  {chance.result}", f"{chance.numerator}/{chance.denominator}",
         f"{round(100 * chance.numerator / chance.denominator):>3} %  {chance.text}")
        for chance in told.chances
    )  # fmt: skip


def _terms(title: str, terms: Sequence[Term]) -> list[tuple[str, str, str]]:
    total = sum(term.value for term in terms)
    return [(f"  {title}", str(total), " + ".join(f"{term.value} {term.reason}" for term in terms) or "nobody")]
