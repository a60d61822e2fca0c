"""A universe of sentences: legal ones, nearly legal ones, and nonsense."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

from sandtable.conformance.subject import Anything, Subject
from sandtable.documents import halves
from sandtable.kernel import MODERATOR, TABLE, State
from sandtable.language import LINE, NUMBER, TEXT, Grammar, Numbers, Texts, Words, number_word
from sandtable.players.random import random_action


def sentences(
    subject: Subject, state: State, rng: Random, past: Sequence[tuple[str, Words]], count: int = 24
) -> Iterator[tuple[str, Words]]:
    """Seats and what they might say now: wrong verbs, units, spaces, seats and times, and some that are right."""
    game = subject.game
    grammar: Grammar = game.grammar(state)
    seats = (*game.seats(subject.scenario), TABLE, MODERATOR)
    asked = sorted({question.seat for question in game.asks(state)})
    yield "nobody", ("xyzzy",)
    yield rng.choice(seats), ()
    for _ in range(count):
        seat = rng.choice(asked) if asked and rng.random() < 0.8 else rng.choice(seats)
        kind = rng.randrange(6)
        if kind <= 1 or not asked:
            yield seat, invented(grammar, rng)
        elif kind == 2 and past:  # the wrong time
            yield rng.choice(past)
        else:
            words = random_action(game, state, rng.choice(asked), rng)
            if kind == 3:  # the right words, perhaps from the wrong seat
                yield seat, words
            elif kind == 4:  # too short, too long
                yield seat, words[:-1] if rng.random() < 0.5 else (*words, rng.choice(words))
            else:
                yield seat, altered(grammar, words, rng)


def invented(grammar: Grammar, rng: Random) -> Words:
    """Any grammatical sentence, however senseless."""
    verb = rng.choice(sorted(grammar.verbs))
    form = grammar.verbs[verb]
    words = [verb]
    for line in range(rng.randint(1, 3) if form.plan else 1):
        if line:
            words.append(LINE)
        words += _line(grammar, rng.choice(form.forms), rng)
    return tuple(words)


def _line(grammar: Grammar, tokens: Sequence[str], rng: Random) -> list[str]:
    words = []
    for token in tokens:
        table = grammar.names.get(token.rstrip("+*"))
        if table is None:
            words.append(_PLAIN[token](rng) if token in _PLAIN else token)
        else:
            many = rng.randint(1, 3) if token[-1] in "+*" else 1
            words += rng.choices(sorted(table.index), k=many)
    return words


_PLAIN: dict[str, Callable[[Random], str]] = {
    NUMBER: lambda rng: number_word(halves(rng.randint(-2, 12))),
    TEXT: lambda rng: rng.choice(["x", "two words", "a; b", "z" * 150]),
}


def altered(grammar: Grammar, words: Words, rng: Random) -> Words:
    """One unit, space or other name exchanged for another of its kind."""
    places = [place for place, word in enumerate(words) if names_like(grammar, word)]
    if not places:
        return (rng.choice(sorted(grammar.verbs)), *words[1:])
    place = rng.choice(places)
    return (*words[:place], rng.choice(names_like(grammar, words[place])), *words[place + 1 :])


def names_like(grammar: Grammar, word: str) -> list[str]:
    """All names of the kind that a word is: all units, or all spaces."""
    return next((sorted(table.index) for table in grammar.names.values() if word in table.index), [])


def on_offer(game: Anything, state: State, seat: str, words: Words) -> bool:
    """Whether somebody who lists the choices word by word can say this: slow, obvious and independent."""
    for place, word in enumerate(words):
        offered = game.choices(state, seat, words[:place])
        if word not in (offered if isinstance(offered, Numbers | Texts) else list(offered)):
            return False
    return game.choices(state, seat, words).complete


def rephrased(grammar: Grammar, words: Words, rng: Random) -> Words | None:
    """The same action in other words: sets and plan lines in another order, a plan line given twice."""
    form = grammar.verbs[words[0]]
    if not form.plan:
        said = _shuffled(grammar, form.forms, words[1:], rng)
        return None if said is None else (words[0], *said)
    lines = _split(words[1:])
    if not lines:
        return None
    first = lines[0]
    again = [line for tokens in form.forms if (line := _line(grammar, tokens, rng)) and len(line) > 1]
    lines = [_shuffled(grammar, form.forms, line, rng) or line for line in lines]
    if not form.written:
        rng.shuffle(lines)
    if again and not form.written:  # an earlier line on the same subject is replaced by the later one
        lines.insert(0, (first[0], *rng.choice(again)[1:]))
    split_act = [word for line in lines for word in (LINE, *line)]
    return (words[0], *split_act[1:])


def _split(words: Sequence[str]) -> list[Words]:
    lines: list[list[str]] = [[]]
    for word in words:
        if word == LINE:
            lines.append([])
        else:
            lines[-1].append(word)
    return [tuple(line) for line in lines if line]


def _shuffled(grammar: Grammar, forms: Sequence[Sequence[str]], words: Words, rng: Random) -> Words | None:
    """The words with every set in another order, if some form has one."""
    for tokens in forms:
        said: list[str] = []
        place = 0
        for number, token in enumerate(tokens):
            table = grammar.names.get(token.rstrip("+*"))
            after = tokens[number + 1] if number + 1 < len(tokens) else None
            end = place + 1
            if token[-1] in "+*":
                while end < len(words) and words[end] != after:
                    end += 1
            group = list(words[place:end])
            if not group or any(word not in table.index if table else word != token for word in group):
                break
            if token.endswith("+"):
                rng.shuffle(group)
            said += group
            place = end
        else:
            if place == len(words):
                return tuple(said)
    return None
