"""What is asked of a game when the file of its answers is written: questions and sentences that get new answers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from random import Random

from sandtable.casefiles import NamedCase
from sandtable.conformance.answers import DONE, OFFERED, SAID, Following, Moment, answer, new_match
from sandtable.conformance.courses import actor
from sandtable.conformance.golden import WRITE
from sandtable.conformance.refusals import kin
from sandtable.conformance.subject import Anything
from sandtable.errors import Malformed, SandtableError, Unfinished
from sandtable.kernel import State
from sandtable.kernel.events import MODERATOR, TABLE
from sandtable.language import LINE, Words, join_words
from sandtable.players.random import eager_action, random_action, walk

EACH = 2
"""So many sentences of each kind are kept: of one verb, that get the same answer but for its names and numbers."""
ALL_KIN = 2
"""At so many moments each word of a verb is exchanged for every word of its kind,"""
SOME_KIN = 6
"""later for so many of them."""
MATCHES = 2
"""So many matches of each scenario are asked: one without options, and others with some."""
NAMES = re.compile(r"[\w'/-]*\d[\w'/-]*|[\w']+-[\w'-]+|(?<!^)[A-Z][\w'-]*")


def write_answers(game: Anything, cases: Sequence[NamedCase], path: Path, actions: int) -> None:
    """Write the file of a game's answers, with questions and sentences drawn anew; matches have so many actions."""
    lines = Asking(game, actions).lines(cases)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


class Asking:
    """What has been asked so far, so that nothing is asked twice."""

    def __init__(self, game: Anything, actions: int) -> None:
        self.game = game
        self.actions = actions
        self.offers: set[tuple[str, ...]] = set()
        self.shapes: Counter[tuple[str, ...]] = Counter()
        self.exchanged: Counter[tuple[str, int]] = Counter()
        self.titles: set[str] = set()

    def lines(self, cases: Sequence[NamedCase]) -> list[str]:
        lines = [f"# {self.game.name}: what it answers. To write it anew: {WRITE}=write pytest"]
        for name, case in cases:
            following = Following(self.game, case)
            following.run()
            for moment in following.moments:
                found = self.ask(moment, Random(f"{name} {moment.number}"))
                if found:
                    lines += ["", f"# case {name} {moment.number}", *found]
        for scenario in self.game.scenarios:
            for number in range(MATCHES):
                lines += self.match(scenario.id, number)
        return lines

    def match(self, scenario: str, number: int) -> Iterator[str]:
        """A random match, with what is asked on the way; a file has one under each title."""
        rng = Random(f"{scenario} {number}")
        title = " ".join([scenario, *(self._options(scenario, rng) if number else [])])
        if title in self.titles:  # a game without options
            return
        self.titles.add(title)
        yield from ("", f"# match {title}")
        state = new_match(self.game, title)
        for turn in range(self.actions):
            if self.game.outcome(state) is not None:
                return
            seat = actor(self.game.asks(state), rng)
            words = eager_action(self.game, state, seat, rng)
            if seat not in (TABLE, MODERATOR):
                yield from self.ask(Moment(turn, state, seat, words), rng)
            line = f"{DONE} {seat}: {join_words(words)}"
            yield from (line, *answer(self.game, state, line))

    def _options(self, scenario: str, rng: Random) -> list[str]:
        """Some options that go together."""
        chosen: dict[str, str] = {}
        for option in self.game.options:
            wanted = {**chosen, option.name: rng.choice(list(option.values))}
            try:
                self.game.settle_options(wanted, scenario)
            except SandtableError:
                continue  # not in this scenario, or not without another one
            chosen = wanted
        return [f"{name}={value}" for name, value in chosen.items()]

    def ask(self, moment: Moment, rng: Random) -> list[str]:
        """The questions and sentences of a moment that get answers not yet heard, with these."""
        found: list[str] = []
        for line in self._questions(moment):
            told = answer(self.game, moment.state, line)
            if (line, *told) not in self.offers:
                self.offers.add((line, *told))
                found += [line, *told]
        for line in dict.fromkeys(self._sentences(moment, rng)):
            told = answer(self.game, moment.state, line)
            shape = (line.split()[2], *(_shape(text) for text in told))
            self.shapes[shape] += 1
            if self.shapes[shape] <= EACH:
                found += [line, *told]
        return found

    def _seats(self, moment: Moment) -> list[str]:
        """Who is asked; where somebody says something, nobody else."""
        asked = sorted({question.seat for question in self.game.asks(moment.state)} - {TABLE, MODERATOR})
        return [seat for seat in asked if moment.seat in ("", seat)]

    def _questions(self, moment: Moment) -> Iterator[str]:
        """What may come first, after each first word, and on the way through what is said."""
        for seat in self._seats(moment):
            prefixes: list[Words] = [(), *((verb,) for verb in self.game.choices(moment.state, seat, ()))]
            for place, word in enumerate(moment.words):
                if word not in self.game.choices(moment.state, seat, moment.words[:place]):
                    break
                prefixes.append(moment.words[: place + 1])
            for prefix in dict.fromkeys(prefixes):
                yield f"{OFFERED} {seat}: {join_words(prefix)}".rstrip()

    def _sentences(self, moment: Moment, rng: Random) -> Iterator[str]:
        """An action with each verb on offer and what is said, with near misses of all, and a try at every verb."""
        state = moment.state
        for seat in self._seats(moment):
            offered = partial(self.game.choices, state, seat)
            base = [moment.words] if moment.words else []
            base += [walk(offered, rng, (verb,)) for verb in offered(())]
            base.append(random_action(self.game, state, seat, rng))
            tries = [*base, *(near for words in base for near in self._near(state, words, rng))]
            for words in (*tries, *self._verbs(state, rng)):
                try:
                    said = self.game.grammar(state).canonical(words)
                except (Unfinished, Malformed):
                    continue
                yield f"{SAID} {seat}: {join_words(said)}"

    def _near(self, state: State, words: Words, rng: Random) -> Iterator[Words]:
        """Sentences cut short, gone on with, or with one word exchanged."""
        grammar = self.game.grammar(state)
        yield from (words[:end] for end in range(1, len(words)))
        for place in range(1, len(words) + 1):
            others = [other for other in kin(grammar, words, min(place, len(words) - 1)) if other not in words]
            self.exchanged[words[0], place] += 1
            if self.exchanged[words[0], place] > ALL_KIN:
                others = rng.sample(others, min(SOME_KIN, len(others)))
            for other in others:
                yield (*words[:place], other, *words[place + 1 :])
        if grammar.verbs[words[0]].plan and len(words) > 2:
            end = words.index(LINE) if LINE in words else len(words)
            more = [rng.choice(kin(grammar, words, place) or [words[place]]) for place in range(1, end)]
            yield (*words, LINE, *more)

    def _verbs(self, state: State, rng: Random) -> Iterator[Words]:
        """Each verb in each of its forms, with any names."""
        grammar = self.game.grammar(state)
        for verb, form in grammar.verbs.items():
            for each in form.forms:
                names = [grammar.names.get(token.rstrip("+*")) for token in each]
                if all(names) or not each:
                    yield (verb, *(rng.choice(sorted(table.index)) for table in names if table is not None))


def _shape(text: str) -> str:
    """A line without names, numbers and dice. Its first clause stays; what follows a semicolon makes no new kind."""
    said, parenthesis, clauses = text.partition("; nearest: ")[0].rpartition(" (")
    return NAMES.sub("#", said.partition("; ")[0]) + parenthesis + clauses.partition(", ")[0].partition(" [")[0]
