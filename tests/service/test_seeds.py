"""The server commits to a seed before anybody adds a word to it."""

from __future__ import annotations

import pytest

from sandtable.errors import SandtableError, Stale
from sandtable.kernel.commitments import seed_commitment
from sandtable.service import Tables, new_matches
from sandtable.service.seeds import SeedPromise, Seeds
from tests.service.playing import SEATS

SEEDS = Seeds()


def make(tables: Tables, promise: SeedPromise | None, word: str = "", **seats: str) -> new_matches.NewMatch:
    return new_matches.new(tables, "two-rivers", "plain", {}, seats, word=word, seeds=SEEDS, promise=promise)


def test_the_seed_is_the_one_that_was_promised(tables: Tables) -> None:
    promise = SEEDS.promise()
    made = make(tables, promise, "salt")
    assert made.match == promise.match
    assert made.commitment == promise.commitment
    with tables.at(made.match) as live:
        file = live.match.file
        assert seed_commitment(file.seed) == promise.commitment
        assert file.words == dict.fromkeys(sorted(SEATS), "salt")
        assert file.start_commitment == made.start_commitment


def test_computers_and_latecomers_add_nothing(tables: Tables) -> None:
    made = make(tables, SEEDS.promise(), "salt", red="me", blue="link", green="computer:random")
    with tables.at(made.match) as live:
        assert live.match.file.words == {"red": "salt"}


def test_a_promise_serves_for_one_match_only(tables: Tables) -> None:
    """Who has seen its dice, or its seed at the end, cannot choose a word for it any more."""
    promise = SEEDS.promise()
    make(tables, promise, "salt")
    with pytest.raises(Stale, match="with this commitment already exists"):
        make(tables, promise, "pepper")


@pytest.mark.parametrize("match", ["", "x", "0" * 16, "../../etc", "0" * 17])
def test_what_was_not_promised_is_not_kept(tables: Tables, match: str) -> None:
    with pytest.raises(Stale, match="did not make that commitment"):
        make(tables, SeedPromise(match, seed_commitment("")), "salt")
    with pytest.raises(Stale):
        make(tables, Seeds("another server").promise())


def test_no_word_before_the_seed_is_fixed(tables: Tables) -> None:
    """A server that gets the words first could look for a seed that suits it."""
    with pytest.raises(SandtableError, match="ask for a commitment first"):
        make(tables, None, "salt")


def test_workers_share_the_secret() -> None:
    promise = Seeds("shared").promise()
    assert seed_commitment(Seeds("shared").keep(promise)) == promise.commitment
