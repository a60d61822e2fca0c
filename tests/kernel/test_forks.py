"""Forks: a new match from any moment, with dice of its own."""

from __future__ import annotations

import msgspec
import pytest

from sandtable.errors import NotYours, SandtableError
from sandtable.kernel import fork
from tests.kernel.matches import GAME, played, reloaded


def test_a_fork_begins_where_the_other_match_was() -> None:
    match = played(40)
    for n in (1, 17, 40):
        forked = fork(match, n, "other seed")
        assert forked.state.digest() == match.entries[n - 1].hash
        assert forked.file.forked == f"entry {n}"
        assert reloaded(forked).state.digest() == forked.state.digest()


def test_a_fork_has_dice_of_its_own() -> None:
    match = played(40)
    at = next(entry.n for entry in match.entries[3:] if entry.draws and entry.seat != "table")
    act = match.entries[at - 1]
    draws = {tuple(fork(match, at - 1, str(seed)).do(act.seat, act.act).draws) for seed in range(20)}
    assert len(draws) > 1
    assert fork(match, 5, "x").file.commitment != match.file.commitment


def test_a_fork_for_one_seat_holds_what_it_knew() -> None:
    match = played(60)
    for seat in ("red", "blue", "green"):
        forked = fork(match, 60, "other seed", seat)
        mine, theirs = (game.game.view(game.state, frozenset([seat])) for game in (match, forked))
        assert msgspec.json.encode(mine) == msgspec.json.encode(theirs)
        assert forked.file.forked == f"entry 60 as {seat} knew it"
        assert reloaded(forked).stopped is None
    hashes = {fork(match, 60, str(seed), "red").state.digest() for seed in range(6)}
    assert len(hashes) > 1


def test_what_cannot_be_forked() -> None:
    match = played(5)
    with pytest.raises(SandtableError, match="no entry 6"):
        fork(match, 6, "x")
    with pytest.raises(NotYours, match="no seat 'purple'"):
        fork(match, 2, "x", "purple")
    assert GAME.seats("plain") == ("red", "blue", "green")
