"""Sentences and their beginnings: reading them, and what may follow."""

from __future__ import annotations

from typing import Any

from sandtable.documents import Forecast, Option
from sandtable.errors import Unfinished
from sandtable.kernel import Game, State
from sandtable.language import LINE, NUMBER, TEXT, Grammar, Words, slot_of

LIMIT = 2000
"""Options that are looked at before a list is cut off."""


def read_start(game: Game[Any], state: State, seat: str, text: str) -> Words:
    """The canonical words of a sentence or of its beginning, each of them on offer; raises as `apply` does."""
    if not text.split():
        _must_be_asked(game, state, seat)
        return ()
    try:
        words = game.grammar(state).read(text)
        more = (*words, LINE)
        if text.rstrip().endswith(LINE) and walks(game, state, seat, more):
            words = more
    except Unfinished as unfinished:
        words = unfinished.words
    _must_be_asked(game, state, seat)
    if not walks(game, state, seat, words):
        game.check(state, seat, words)  # raises: a word is not on offer
    return words


def _must_be_asked(game: Game[Any], state: State, seat: str) -> None:
    if not any(question.seat == seat for question in game.asks(state)):
        game.check(state, seat, ())  # raises NotYours


def walks(game: Game[Any], state: State, seat: str, words: Words) -> bool:
    """Whether each word is on offer after those before it."""
    return all(word in game.choices(state, seat, words[:place]) for place, word in enumerate(words))


def following(game: Game[Any], state: State, seat: str, words: Words) -> list[Option]:
    """What may follow, also where a set is being named: its members are offered in order, but may be given in any."""
    offered = game.choices(state, seat, words)
    options = [offered.option(word) for word in offered]
    grammar = game.grammar(state)
    slot = slot_of(grammar, words, offered)
    if slot is None or slot.form != "set" or slot.start == len(words):
        return options
    before = game.choices(state, seat, words[: slot.start])
    earlier = []
    for word in list(before)[:LIMIT]:
        if word not in words and word not in offered:
            order = next(table.index for table in grammar.names.values() if word in table.index)
            group = sorted((*words[slot.start :], word), key=order.__getitem__)
            if walks(game, state, seat, (*words[: slot.start], *group)):
                earlier.append(before.option(word))
    return earlier + options


def forecasts(game: Game[Any], state: State, seat: str, words: Words) -> list[tuple[Words, Forecast]]:
    """The forecast of a sentence, drawn out if need be; of all that begin like it, if it has no object yet."""
    if len(words) > 1:
        offered = game.choices(state, seat, words)
        whole = offered.forecast() if offered.complete and offered.forecast is not None else None
        best = (words, whole) if whole else _best(game, state, seat, words)
        return [best] if best else []
    starts = [words] if words else [(verb,) for verb in game.choices(state, seat)]
    objects = [(*start, word) for start in starts for word in list(game.choices(state, seat, start))[:LIMIT]]
    return [best for words in objects if (best := _best(game, state, seat, words))]


def _best(game: Game[Any], state: State, seat: str, words: Words) -> tuple[Words, Forecast] | None:
    """A sentence with all that may join in: the best odds that can be had."""
    found = None
    for _ in range(LIMIT):
        offered = game.choices(state, seat, words)
        forecast = offered.forecast() if offered.forecast is not None else None
        if forecast is not None:
            found = words, forecast
        if not len(offered):
            break
        words = (*words, offered.nth(0))
    return found


def forms(game: Game[Any], state: State, seat: str, verb: str) -> str:
    """The forms of the actions with a verb that are allowed now: ``move UNIT SPACE``."""
    grammar = game.grammar(state)
    form = grammar.verbs.get(verb)
    if form is None:
        return verb
    offered = game.choices(state, seat, (verb,))
    shown = []
    for tokens in sorted(form.forms, key=len):
        if not tokens:
            if offered.complete:
                shown.append(verb)
        elif tokens[0] in offered or (tokens[0].rstrip("+*") in grammar.names and len(offered)):
            shown.append(" ".join([verb, *(_slot(grammar, token) for token in tokens)]))
    if form.plan:
        return f"{verb}, or {' or '.join(shown)}; …"
    return " or ".join(shown) or verb


def _slot(grammar: Grammar, token: str) -> str:
    kind = token.rstrip("+*")
    known = grammar.names.get(kind)
    if kind in (NUMBER, TEXT):
        return kind.upper()
    return token if known is None else known.kind.upper() + ("…" if token != kind else "")
