"""Patches between positions: only what changed is written, and it is the same as if all were."""

from __future__ import annotations

from random import Random
from typing import Any

from sandtable.conformance.whole_matches import go_on
from sandtable.kernel import State, Step
from sandtable.kernel.patch import apply_patch, difference, next_plain
from sandtable.kernel.plain import Mask
from tests.kernel.matches import played


class Position(State):
    """Fields of every sort that a position has."""

    name: str
    turn: int
    dry: bool
    stack: list[Step[Any]]
    held: Mask
    sides: list[Mask]
    at: list[int]
    notes: list[tuple[int, ...]]
    places: dict[str, list[int]]
    both: tuple[str, int] | None = None


def drawn(rng: Random) -> Position:
    return Position(
        rng.choice(["a", "b"]),
        rng.randrange(3),
        rng.random() < 0.5,
        [],
        1 << rng.choice([3, 70]),
        [1 << rng.choice([2, 90]) for _ in range(rng.choice([2, 12]))],
        [rng.randrange(2000) if rng.random() < 0.2 else 7 for _ in range(rng.choice([3, 20, 20, 20]))],
        [tuple(range(rng.randrange(2))) for _ in range(12)],
        {name: [rng.randrange(2)] for name in "xy"[: rng.randrange(3)]},
        rng.choice([None, ("a", 1), ("b", 2)]),
    )


def test_the_next_position_is_written_as_if_it_were_written_whole() -> None:
    rng = Random(2)
    before = drawn(rng)
    for _ in range(300):
        state = drawn(rng)
        for name in rng.sample(state.__struct_fields__, rng.randrange(8)):
            setattr(state, name, getattr(before, name))
        plain, whole = before.plain(), state.plain()
        after, patch = next_plain(state, before, plain)
        assert after == whole
        assert list(after) == list(whole)
        assert bytes(patch) == bytes(difference(plain, whole))
        assert plain == before.plain(), "what others hold is not touched"
        assert apply_patch(plain, patch) == whole
        before = state


def test_what_has_not_changed_is_shared() -> None:
    before = drawn(Random(1))
    state = before.clone()
    state.at = [*before.at]
    state.turn += 1
    plain = before.plain()
    after, patch = next_plain(state, before, plain)
    assert all(after[name] is plain[name] for name in after if name != "turn")
    assert bytes(patch) == b'{"turn":{"=":%d}}' % state.turn


def test_a_position_of_rules_with_other_fields_is_written_whole() -> None:
    state = drawn(Random(1))
    plain = state.plain()
    old = {name: value for name, value in plain.items() if name != "both"} | {"gone": 1}
    after, patch = next_plain(state, state, old)
    assert after == plain
    assert bytes(patch) == bytes(difference(old, plain))


def test_a_match_holds_the_position_that_its_state_is() -> None:
    match = played(2)
    for seed in range(60):
        before = match.plain
        go_on(match, Random(seed), 1)
        assert match.plain == match.state.plain()
        assert bytes(match.entries[-1].set) == bytes(difference(before, match.plain))
