"""Refusals are part of the rules: what a refusal says must be true, helpful, and fit to be read by a player.

`Sweep` takes positions, and tries near misses of legal sentences there. Of every refusal it checks that

- each clause is true of the position, by a predicate that the game's tests give for it, independent of the engine;
- every nearest thing is legal there, and none of them is what is refused;
- the sentence shows no internals: ids, words of the notation, "1 units", names of Python.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from random import Random
from typing import Any

from sandtable.conformance.subject import Anything
from sandtable.errors import Malformed, Refusal, Unfinished
from sandtable.kernel import State
from sandtable.kernel.cases import Case, Do, Running
from sandtable.language import LINE, Words
from sandtable.players.random import random_action

Predicate = Callable[[Any, str, Words, Refusal], bool]
"""Whether a clause bears on this sentence of this seat in this position."""

CLUMSY = re.compile(
    r"(?<![\w-])1 (?!is|was|has)[a-z]+s\b"  # a number of one with a plural
    r"|\b(?:None|True|False|self|lambda|dict|tuple|frozenset)\b|__|<[a-z]|object at 0x|\{|\}"  # Python
    r"|[a-z]_[a-z]"  # an id
    r"|'[a-z]+'"  # a word of the notation
    r"| ;|\s\s|\.\."  # punctuation
)


def near_misses(game: Anything, state: State, seat: str, rng: Random, count: int = 6) -> Iterator[Words]:
    """Sentences that are nearly legal: one word exchanged for another of its kind, or a line too many."""
    grammar = game.grammar(state)
    for _ in range(count):
        words = random_action(game, state, seat, rng)
        places = [place for place in range(len(words)) if kin(grammar, words, place)]
        place = rng.choice(places)
        yield (*words[:place], rng.choice(kin(grammar, words, place)), *words[place + 1 :])
        if grammar.verbs[words[0]].plan and len(words) > 2:
            cut = words.index(LINE) if LINE in words else len(words)
            more = [rng.choice(kin(grammar, words, place) or [words[place]]) for place in range(1, cut)]
            yield (*words, LINE, *more)
    verb = rng.choice(sorted(grammar.verbs))
    for form in grammar.verbs[verb].forms:
        names = [grammar.names.get(token.rstrip("+*")) for token in form]
        if all(names) or not form:
            yield (verb, *(rng.choice(sorted(table.index)) for table in names if table is not None))


def kin(grammar: Any, words: Words, place: int) -> list[str]:
    if place == 0:
        return sorted(grammar.verbs)
    return next((sorted(table.index) for table in grammar.names.values() if words[place] in table.index), [])


def refused(game: Anything, state: State, seat: str, words: Words) -> tuple[Words, Refusal] | None:
    """A sentence in its canonical form and why it is refused; None if it is legal or cannot be read."""
    try:
        words = game.grammar(state).canonical(words)
        game.check(state, seat, words)
    except Refusal as refusal:
        return words, refusal
    except (Unfinished, Malformed):
        pass
    return None


def check_wording(where: str, refusal: Refusal, ids: Iterable[str]) -> None:
    """The sentence of a refusal shows no internals; `ids` are those of the game that no player should read."""
    clumsy = [found.group() for found in CLUMSY.finditer(refusal.why)]
    assert not clumsy, f"{where}: '{refusal.why}' says '{clumsy[0]}'"
    for word in ids:
        assert not re.search(rf"\b{re.escape(word)}\b", refusal.why), f"{where}: '{refusal.why}' shows the id {word}"
    assert refusal.why.strip(" .") == refusal.why != "", f"{where}: '{refusal.why}' is not a clause of a sentence"


def check_nearest(game: Anything, state: State, seat: str, words: Words, refusal: Refusal) -> None:
    """What is offered instead is legal, and is not what is refused."""
    where = f"{state.digest()}: '{' '.join(words)}' of {seat}: {refusal}"
    place = next((p for p, word in enumerate(words) if word not in game.choices(state, seat, words[:p])), len(words))
    last = place
    if place and game.grammar(state).verbs[words[0]].plan:  # a line may be refused for the words that follow its first
        last = min(place + 2, len(words))
    for near in refusal.nearest:
        assert near != LINE, where
        words_near = tuple(near.split())
        here = [p for p in range(place, last + 1) if near in game.choices(state, seat, words[:p])]
        assert here or _walkable(game, state, seat, words_near), f"{where}: '{near}' is not legal"
        assert words_near != words, f"{where}: the same is offered that is refused"
        for p in here:
            assert p >= len(words) or words[p] != near, f"{where}: '{near}' is refused and offered"


def _walkable(game: Anything, state: State, seat: str, words: Words) -> bool:
    return all(word in game.choices(state, seat, words[:place]) for place, word in enumerate(words))


def check_clauses(state: State, seat: str, words: Words, refusal: Refusal, truth: Mapping[str, Predicate]) -> None:
    """Every clause that a refusal names is true of the position."""
    assert refusal.clauses, f"'{' '.join(words)}' is refused without a clause: {refusal}"
    for clause in refusal.clauses:
        predicate = truth.get(clause)
        if predicate is not None:
            where = f"{state.digest()}: '{' '.join(words)}' of {seat}: {refusal}"
            assert predicate(state, seat, words, refusal), f"{where}: {clause} is not true of the position"


class Noting(Running):
    """A case that notes the positions it comes to, and the actions tried in them."""

    def __init__(self, game: Anything, case: Case) -> None:
        self.moments: list[tuple[Any, str, str]] = []
        super().__init__(game, case)

    def _act(self, do: Do, seat: str) -> None:
        text = " ".join((do.act, f" {LINE} ".join(do.plan)))
        self.moments.append((self.state.clone(), seat, text))
        super()._act(do, seat)


def case_moments(game: Anything, cases: Iterable[Case]) -> Iterator[tuple[Any, str, Words]]:
    """The positions of cases, each with a seat and what it says there."""
    for case in cases:
        running = Noting(game, case)
        running.run()
        for state, seat, text in running.moments:
            if any(question.seat == seat for question in game.asks(state)):
                yield state, seat, game.grammar(state).read(text)


class Sweep:
    """Checks refusals and counts how often each clause was named."""

    def __init__(self, game: Anything, truth: Mapping[str, Predicate], ids: Iterable[str], rng: Random) -> None:
        self.game = game
        self.truth = truth
        self.ids = tuple(ids)
        self.rng = rng
        self.named: Counter[str] = Counter()

    def check(self, state: State, seat: str, sentence: Words) -> None:
        """Check the refusal of a sentence, if it is refused."""
        found = refused(self.game, state, seat, sentence)
        if found is None:
            return
        words, refusal = found
        check_wording(f"{state.digest()}: '{' '.join(words)}' of {seat}", refusal, self.ids)
        check_nearest(self.game, state, seat, words, refusal)
        check_clauses(state, seat, words, refusal, self.truth)
        self.named.update(refusal.clauses)

    def near(self, state: State) -> None:
        """Check the refusals of near misses of everybody who may act in a position."""
        for seat in sorted({question.seat for question in self.game.asks(state)}):
            for sentence in near_misses(self.game, state, seat, self.rng):
                self.check(state, seat, sentence)
