"""Offer and acceptance are one: what is offered is accepted, everything else refused, and for a reason."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import msgspec

from sandtable.conformance.documents import check_document
from sandtable.conformance.subject import Anything, Subject
from sandtable.conformance.universe import names_like, on_offer, rephrased, sentences
from sandtable.documents import Roll
from sandtable.errors import Malformed, Refusal, SandtableError, Unfinished
from sandtable.kernel import RandomDraws, State
from sandtable.kernel.draws import Generator
from sandtable.language import Choices, Grammar, Words
from sandtable.players.random import eager_action, random_action, walk

WALKS = 3
"""Sentences that are walked for each seat at a position."""
FORKS = 5
"""Words that are tried at each fork of such a walk."""
NEAR = 12
"""Wrong words that are tried at each place of a sentence."""


class NotedDraws(RandomDraws):
    """Random results, noted."""

    def __init__(self, rng: Generator) -> None:
        super().__init__(rng)
        self.rolls: list[Roll] = []

    def roll(self, name: str, sides: int = 6) -> int:
        value = super().roll(name, sides)
        self.rolls.append(Roll(name, value, sides))
        return value


def check_questions(subject: Subject, state: State) -> None:
    """No dead ends: until it is over a match waits for somebody, and whoever is asked can answer."""
    game, where = subject.game, subject.at(state)
    questions = game.asks(state)
    if game.outcome(state) is not None:
        assert not questions, f"{where}: the match is over, but {questions[0].seat} is asked something"
        return
    assert any(question.waits for question in questions), f"{where}: the match goes on but waits for nobody"
    for question in questions:
        assert game.choices(state, question.seat), f"{where}: {question.seat} is asked but can say nothing"
        proposal = game.proposal(state, question.seat)
        if proposal:
            legal = on_offer(game, state, question.seat, proposal)
            assert legal, f"{where}: '{' '.join(proposal)}' is proposed to {question.seat} but not on offer"


def check_offers(subject: Subject, state: State, rng: Random) -> None:
    """Every offered word can be completed, every offered action is accepted, and notation round-trips."""
    game = subject.game
    if game.outcome(state) is not None:
        return
    for seat in sorted({question.seat for question in game.asks(state)}):
        for _ in range(WALKS):
            words = random_action(game, state, seat, rng)
            _check_notation(subject, state, words, rng)
            _check_accepted(subject, state, seat, words, rng)
            check_document(subject.at(state), game.choices(state, seat, words).offer(words))
            for place in range(len(words) + 1):
                _check_fork(subject, state, seat, words[:place], rng)


def _check_fork(subject: Subject, state: State, seat: str, prefix: Words, rng: Random) -> None:
    game = subject.game
    where = f"{subject.at(state)}: after '{' '.join(prefix)}' of {seat}"
    choices = game.choices(state, seat, prefix)
    words = list(choices)
    assert len(words) == len(set(words)) == len(choices), f"{where}: a word is offered twice, or miscounted"
    assert [choices.nth(number) for number in range(len(words))] == words, f"{where}: nth disagrees with the list"
    assert all(word in choices for word in words), f"{where}: a listed word is not contained"
    msgspec.json.encode(choices.offer(prefix))
    for word in words if len(words) <= FORKS else rng.sample(words, FORKS):
        begun = (*prefix, word)

        def onward(rest: Words, begun: Words = begun) -> Choices:
            return game.choices(state, seat, begun + rest)

        finished = begun + walk(onward, rng)
        assert on_offer(game, state, seat, finished), f"{where}: '{' '.join(finished)}' is not on offer"


def _check_accepted(subject: Subject, state: State, seat: str, words: Words, rng: Random) -> None:
    game, before = subject.game, state.digest()
    copy = state.clone()
    draws = NotedDraws(rng)
    try:
        events = game.apply(copy, seat, game.grammar(state).say(words), draws)
    except SandtableError as error:
        raise AssertionError(f"{subject.at(state)}: '{' '.join(words)}' of {seat} is on offer, but: {error}") from None
    everybody = frozenset(game.seats_of(state))
    for event in events:
        for roll in game.tell(copy, event, everybody).rolls:
            assert roll in draws.rolls, f"{subject.at(state)}: the log tells of {roll}, which was not rolled"
            draws.rolls.remove(roll)
        msgspec.json.encode(event)
    assert state.digest() == before, f"{subject.at(state)}: '{' '.join(words)}' on a copy changes the original"


def _check_notation(subject: Subject, state: State, words: Words, rng: Random) -> None:
    grammar = subject.game.grammar(state)
    where = f"{subject.at(state)}: '{grammar.say(words)}'"
    assert grammar.read(grammar.say(words)) == words, f"{where} is read as {grammar.read(grammar.say(words))}"
    other = rephrased(grammar, words, rng)
    if other is not None:
        assert grammar.canonical(other) == words, f"{where} is not what '{grammar.say(other)}' is read as"


def check_near_misses(subject: Subject, state: State, rng: Random) -> None:
    """Whatever goes wrong at any word of a legal sentence is refused, with a clause."""
    game = subject.game
    if game.outcome(state) is not None:
        return
    for seat in sorted({question.seat for question in game.asks(state)}):
        words = eager_action(game, state, seat, rng)
        for place in range(len(words) + 1):
            prefix = words[:place]
            wrong = _wrong_words(subject, state, seat, prefix, words[place] if place < len(words) else words[-1])
            for word in wrong if len(wrong) <= NEAR else rng.sample(wrong, NEAR):
                _check_near_miss(subject, state, seat, (*prefix, word), wrong=True)
            if prefix and not game.choices(state, seat, prefix).complete:
                _check_near_miss(subject, state, seat, prefix, wrong=False)


def _wrong_words(subject: Subject, state: State, seat: str, prefix: Words, word: str) -> list[str]:
    """Words like one that may come next, which may not: other verbs, units, spaces."""
    grammar: Grammar = subject.game.grammar(state)
    offered = subject.game.choices(state, seat, prefix)
    kin = list(grammar.verbs) if not prefix else names_like(grammar, word)
    return [other for other in kin if other not in offered]


def _check_near_miss(subject: Subject, state: State, seat: str, words: Words, *, wrong: bool) -> None:
    """A sentence with a wrong word at its end, or one that ends too early."""
    game = subject.game
    try:
        read = game.grammar(state).canonical(words)
    except Unfinished as unfinished:
        if not wrong:  # it cannot be read, so it is never refused
            return
        read = unfinished.words
    except Malformed:
        return
    if read != words:  # a set in another order, say
        return
    try:
        game.check(state, seat, words)
    except Refusal as refusal:
        _check_refusal(subject, f"{subject.at(state)}: '{' '.join(words)}' of {seat}", refusal)
    else:
        raise AssertionError(f"{subject.at(state)}: '{' '.join(words)}' of {seat} is not on offer, but accepted")


def check_refusals(subject: Subject, state: State, rng: Random, past: Sequence[tuple[str, Words]] = ()) -> None:
    """What is not on offer is refused before any draw, changes nothing, and a refusal names its clauses."""
    game, before = subject.game, state.digest()
    for seat, words in sentences(subject, state, rng, past):
        where = f"{subject.at(state)}: '{' '.join(words)}' of {seat}"
        try:
            legal = on_offer(game, state, seat, game.grammar(state).canonical(words))
        except SandtableError:
            legal = False
        copy, draws = state.clone(), NotedDraws(rng)
        refused = _refused(game, copy, seat, words, draws)
        assert (refused is None) == legal, f"{where} is {'' if legal else 'not '}on offer, but: {refused or 'accepted'}"
        if refused is not None:
            assert copy.digest() == before, f"{where} is refused, but changes the state"
            assert not draws.rolls, f"{where} is refused after a draw"
        if isinstance(refused, Refusal):
            _check_refusal(subject, where, refused)
        assert state.digest() == before, f"{where}: trying it on a copy changes the original"


def _refused(game: Anything, state: State, seat: str, words: Words, draws: NotedDraws) -> SandtableError | None:
    try:
        game.apply(state, seat, words, draws)
    except SandtableError as error:
        return error
    return None


def _check_refusal(subject: Subject, where: str, refusal: Refusal) -> None:
    assert refusal.clauses, f"{where} is refused without a clause: {refusal}"
    for clause in refusal.clauses:
        assert clause in subject.game.clauses, f"{where}: the refusal names clause {clause}, which does not exist"
