"""Computer players: legal, repeatable, without side effects, and blind to what their seat may not know."""

from __future__ import annotations

from random import Random

import msgspec

from sandtable.conformance.courses import actor
from sandtable.conformance.subject import PlayerMaker, Subject
from sandtable.conformance.universe import on_offer
from sandtable.documents import View
from sandtable.kernel import RandomDraws, State
from sandtable.players import SeatTable
from sandtable.players.random import random_action


def check_player(subject: Subject, make: PlayerMaker, seed: str, actions: int = 120, every: int = 6) -> int:
    """Let a player play all seats. Now and then a new one must choose the same, and the same again in a world that its
    seat cannot tell from the true one; where something is hidden, at every choice until there was such a world. How
    often that world was another one than the true one."""
    game, state, rng = subject.game, subject.new(), Random(f"{subject}|{seed}|player")
    draws = RandomDraws(rng)
    seats = game.seats(subject.scenario)
    players = {seat: make(subject.scenario, seat, f"{seed}|{seat}") for seat in seats}
    others = 0
    for number in range(actions):
        if game.outcome(state) is not None:
            break
        seat = actor(game.asks(state), rng)
        if seat not in players:
            game.apply(state, seat, random_action(game, state, seat, rng), draws)
            continue
        before = state.digest()
        words = players[seat].choose(SeatTable(game, state, seat))
        where = f"{subject.at(state)}: the player of {seat}"
        assert state.digest() == before, f"{where} has changed the position"
        assert on_offer(game, state, seat, words), f"{where} says '{' '.join(words)}', which is not on offer"
        if number % every == 0 or (game.fog and not others):
            others += _check_blind(subject, make, state, seat, f"{seed}|{number}", rng)
        game.apply(state, seat, words, draws)
    return others


def _check_blind(subject: Subject, make: PlayerMaker, state: State, seat: str, seed: str, rng: Random) -> bool:
    """Whether there was another world to choose in; in all of them the choice must be the same."""
    game = subject.game
    view = msgspec.json.decode(msgspec.json.encode(game.view(state, frozenset([seat]))), type=View)
    guessed: State = game.guess(view, RandomDraws(rng))
    worlds = (state, state.clone(), guessed)
    chosen = [make(subject.scenario, seat, seed).choose(SeatTable(game, world, seat)) for world in worlds]
    where = f"{subject.at(state)}: a player of {seat}"
    assert chosen[0] == chosen[1], f"{where} says '{' '.join(chosen[0])}', and then '{' '.join(chosen[1])}'"
    assert chosen[0] == chosen[2], (
        f"{where} says '{' '.join(chosen[0])}', but '{' '.join(chosen[2])}' in a world that looks the same to it"
    )
    return guessed.digest() != state.digest()
