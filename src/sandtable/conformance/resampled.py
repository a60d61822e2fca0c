"""The resampled world: in any world that a view allows, all that its audience can see, ask for or read is the same."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random

import msgspec

from sandtable.conformance.fog import Audience, audiences, encoded
from sandtable.conformance.subject import Anything, Subject
from sandtable.conformance.universe import sentences
from sandtable.documents import Field, View
from sandtable.errors import Refusal, SandtableError
from sandtable.kernel import RandomDraws, SeededDraws, State
from sandtable.language import Words, number_word
from sandtable.players.random import random_action

TRIES = 3
"""So many times each look and each tool is used."""


def check_resampled(subject: Subject, state: State, rng: Random, past: Sequence[tuple[str, Words]] = ()) -> None:
    """In any world that an audience's view allows, everything it can see or ask for is the same."""
    game = subject.game
    for audience in audiences(subject, rng):
        where = f"{subject.at(state)} as {sorted(audience)} know it"
        view = encoded(game.view(state, audience))
        guessed: State = game.guess(msgspec.json.decode(view, type=View), RandomDraws(rng))
        for fault in game.invariants(guessed):
            raise AssertionError(f"{where}: the guessed state is unsound: {fault}")
        if not game.fog:
            assert guessed.digest() == state.digest(), f"{where}: nothing is hidden, yet the guess differs"
        again = encoded(game.view(guessed, audience))
        assert again == view, f"{where}: the view hangs on something hidden: {_difference(view, again)}"
        _check_same_lookups(game, where, audience, state, guessed, rng)
        for seat in sorted(audience):
            _check_same_seat(subject, where, seat, state, guessed, rng)
        if len(audience) == 1:
            _check_imagined(game, where, view, state, min(audience), rng)
            _check_same_refusals(subject, where, audience, state, guessed, rng, past)


def _check_imagined(game: Anything, where: str, view: bytes, state: State, seat: str, rng: Random) -> None:
    """What a seat imagines is what is guessed from its view, and a position of its own."""
    if seat not in game.seats_of(state):
        return
    key, before = str(rng.random()).encode(), state.digest()
    imagined: State = game.imagine(state, seat, SeededDraws(key, 1))
    guessed: State = game.guess(msgspec.json.decode(view, type=View), SeededDraws(key, 1))
    assert imagined.digest() == guessed.digest(), f"{where}: {seat} imagines another world than it guesses"
    asked = sorted({question.seat for question in game.asks(imagined)}) if game.outcome(imagined) is None else []
    if asked:
        game.perform(imagined, asked[0], random_action(game, imagined, asked[0], rng), RandomDraws(rng))
    assert state.digest() == before, f"{where}: what happens in a world that {seat} imagines happens in the true one"


def _difference(ours: bytes, theirs: bytes) -> str:
    place = next((i for i, (a, b) in enumerate(zip(ours, theirs, strict=False)) if a != b), 0)
    return f"…{ours[max(0, place - 60) : place + 60]!r} or …{theirs[max(0, place - 60) : place + 60]!r}"


def _check_same_seat(subject: Subject, where: str, seat: str, state: State, guessed: State, rng: Random) -> None:
    game = subject.game
    asked = [[q for q in game.asks(world) if q.seat == seat] for world in (state, guessed)]
    assert asked[0] == asked[1], f"{where}: {seat} is asked {asked[0]}, or {asked[1]}"
    proposed = [game.proposal(world, seat) for world in (state, guessed)]
    assert proposed[0] == proposed[1], f"{where}: {seat} is proposed {proposed[0]}, or {proposed[1]}"
    for _ in range(2 if asked[0] else 0):
        words = random_action(game, state, seat, rng)
        explained = rng.randrange(len(words) + 1)
        for place in range(len(words) + 1):
            offers = [
                msgspec.json.encode(game.offer(world, seat, words[:place], closed=place == explained))
                for world in (state, guessed)
            ]
            assert offers[0] == offers[1], f"{where}: after '{' '.join(words[:place])}' {seat} is offered other things"


def _check_same_lookups(
    game: Anything, where: str, audience: Audience, state: State, guessed: State, rng: Random
) -> None:
    """Looks and tools answer the same in both worlds, or refuse in the same words."""
    names = game.grammar(state).names
    seen = _in_sight(game, state, audience)
    for look in game.looks:
        for number in range(TRIES + TRIES * len(look.names)):
            kinds = [kind.rstrip("+") for kind in look.names]
            pools = [(number % 2 and seen.get(kind)) or sorted(names[kind].index) for kind in kinds]
            what = " ".join([look.word, *(rng.choice(pool) for pool in pools)])
            found = [_answer(partial(game.look, world, audience, what)) for world in (state, guessed)]
            assert found[0] == found[1], f"{where}: to look up '{what}' gives {found[0]!r}, or {found[1]!r}"
    for tool in game.tools:
        for _ in range(TRIES):
            fields = {field.id: random_value(field, rng) for field in tool.fields}
            found = [_answer(partial(game.use_tool, world, audience, tool.id, fields)) for world in (state, guessed)]
            assert found[0] == found[1], f"{where}: {tool.id} with {fields} gives {found[0]!r}, or {found[1]!r}"


def _in_sight(game: Anything, state: State, audience: Audience) -> dict[str, list[str]]:
    """What a reader would point at: counters in sight that are names, and the places where and next to which they lie.

    Of all names few make sense together.
    """
    pieces = game.view(state, audience).pieces
    names = game.grammar(state).names
    units, spaces = names.get("unit"), names.get("space")
    found = {"unit": sorted({p.id for p in pieces if units is not None and p.id in units.index})}
    found["space"] = sorted({p.at for p in pieces if spaces is not None and p.at in spaces.index})
    return found


def _answer(ask: Callable[[], msgspec.Struct]) -> bytes:
    try:
        return msgspec.json.encode(ask())
    except SandtableError as error:
        return f"{type(error).__name__}: {error}".encode()


def random_value(field: Field, rng: Random) -> str:
    """Something that a field takes."""
    if field.kind == "number" and field.range is not None:
        return number_word(field.range.nth(rng.randrange(len(field.range))))
    if field.kind == "flag":
        return rng.choice(("yes", "no"))
    return rng.choice(field.values) if field.values else field.default


def _check_same_refusals(
    subject: Subject,
    where: str,
    audience: Audience,
    state: State,
    guessed: State,
    rng: Random,
    past: Sequence[tuple[str, Words]],
) -> None:
    game = subject.game
    for seat, words in sentences(subject, state, rng, past, count=8):
        if seat in audience:
            reasons = [_reason(game, world, seat, words) for world in (state, guessed)]
            assert reasons[0] == reasons[1], (
                f"{where}: '{' '.join(words)}' is answered with '{reasons[0]}', or '{reasons[1]}'"
            )


def _reason(game: Anything, state: State, seat: str, words: Words) -> tuple[object, ...]:
    """Why something is not allowed, in all detail; empty if it is."""
    try:
        game.check(state, seat, game.grammar(state).canonical(words))
    except Refusal as refusal:
        return (str(refusal), refusal.clauses, refusal.spaces, refusal.units, refusal.nearest)
    except SandtableError as error:
        return (type(error).__name__, str(error))
    return ()
