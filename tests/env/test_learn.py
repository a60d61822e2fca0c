"""The example of learning: it learns."""

from __future__ import annotations

import pytest

from sandtable.env import SentenceEnv
from sandtable.env.learn import measure, train
from sandtable.registry import GAMES
from sandtable.template.outpost.announcement import ANNOUNCEMENT


def test_a_policy_learns_from_rewards_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "outpost", ANNOUNCEMENT)
    env = SentenceEnv("outpost")
    won = sum(won for won, _, _ in measure(env, train(env, 12), 50).values())
    assert won > 45, "of 100; a random player wins 15"
