"""The environment for researchers: PettingZoo's own tests on all games, and what its numbers are made of."""

from __future__ import annotations

import warnings

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from sandtable.env import SentenceEnv
from sandtable.env.vocabulary import END, OTHERS
from sandtable.errors import SandtableError
from sandtable.kernel import RandomDraws
from sandtable.registry import GAMES
from sandtable.template.night_ride.announcement import ANNOUNCEMENT as NIGHT_RIDE
from sandtable.template.outpost.announcement import ANNOUNCEMENT as OUTPOST

NAMES = ["oil-war", "desert-one-war", "saddam-moves-south", "october-war", "war-game", "outpost", "night-ride"]


@pytest.fixture(autouse=True)
def templates(monkeypatch: pytest.MonkeyPatch) -> None:
    for announcement in (OUTPOST, NIGHT_RIDE):
        monkeypatch.setitem(GAMES, announcement.name, announcement)


def env_of(name: str) -> SentenceEnv:
    return SentenceEnv(name, "3" if name == "war-game" else "", cycles=2)


def choose(env: SentenceEnv, rng: np.random.Generator) -> int:
    mask = env.observe(env.agent_selection)["action_mask"]
    return int(rng.choice(np.flatnonzero(mask)))


@pytest.mark.parametrize("name", NAMES)
def test_it_passes_the_tests_of_pettingzoo(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(env_of(name), num_cycles=120)
        seed_test(lambda: env_of(name), num_cycles=60)


@pytest.mark.parametrize("name", NAMES)
def test_a_match_goes_on_to_its_end_and_pays_what_it_is_worth(name: str) -> None:
    env = env_of(name)
    env.reset(seed=3)
    rng = np.random.default_rng(3)
    paid = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter(20_000):
        _, reward, ended, broken_off, info = env.last()
        paid[agent] += reward
        env.step(None if ended or broken_off else choose(env, rng))  # type: ignore[arg-type]
        if ended:
            assert info["outcome"]
    assert not env.agents, "it has ended"
    assert sum(paid.values()) == pytest.approx(0, abs=1e-6)
    assert all(-1 <= reward <= 1 for reward in paid.values())


def test_words_stand_beside_the_numbers() -> None:
    env = SentenceEnv("outpost")
    env.reset(seed=1)
    agent = env.agent_selection
    verbs = env.words(agent)
    assert set(verbs.values()) == {"move", "done"}
    assert np.flatnonzero(env.observe(agent)["action_mask"]).tolist() == sorted(verbs)
    before = env.observe(agent)["observation"]
    env.step(next(number for number, word in verbs.items() if word == "move"))
    assert env.agent_selection == agent
    assert env.sentence == ("move",)
    assert (env.observe(agent)["observation"] != before).sum() == 2, "the word, and that it is the last"
    assert env.words("red") == {}
    assert "move …" in env.render()


def test_a_number_that_is_not_on_offer_is_refused() -> None:
    env = SentenceEnv("outpost")
    env.reset(seed=1)
    with pytest.raises(SandtableError, match="not among the choices"):
        env.step(END)


def test_words_that_no_table_lists_have_places_of_their_own() -> None:
    from sandtable.documents import Range
    from sandtable.language.choices import Numbers

    vocabulary = SentenceEnv("outpost").vocabulary
    offered = vocabulary.offered(Numbers(Range(0, 3, 1), ["done"], complete=True))
    places = range(vocabulary.size - OTHERS, vocabulary.size)
    assert offered == {END: "", vocabulary.number["done"]: "done", **dict(zip(places, "0123", strict=False))}


@pytest.mark.parametrize("name", ["night-ride", "october-war"])
def test_what_a_seat_cannot_know_changes_no_number(name: str) -> None:
    env = env_of(name)
    env.reset(seed=5)
    rng = np.random.default_rng(5)
    for _ in range(60):
        env.step(choose(env, rng))
    for agent in env.agents:
        view = env.game.view(env.state_now, frozenset([agent]))
        other = env.game.guess(view, RandomDraws(rng))
        again = env.encoding.numbers(env.game.view(other, frozenset([agent])), agent)
        assert np.array_equal(again, env.encoding.numbers(view, agent))


def test_points_on_the_way_are_for_open_games() -> None:
    with pytest.raises(SandtableError, match="hides things"):
        SentenceEnv("october-war", shaping=0.1)
    env = SentenceEnv("oil-war", "3", shaping=0.1)
    env.reset(seed=2)
    env._leads = {"iran": 5.0, "arab": -5.0}
    env._reward_leads()
    now = env.game.standing(env.state_now)["iran"]
    assert env.rewards["iran"] == pytest.approx(0.1 * (now - 5))
    assert env.rewards["arab"] == pytest.approx(-0.1 * (now - 5))


def test_a_match_that_takes_too_long_is_broken_off() -> None:
    env = SentenceEnv("outpost", most_words=3)
    env.reset(seed=1)
    rng = np.random.default_rng(1)
    for _ in range(3):
        assert not any(env.truncations.values())
        env.step(choose(env, rng))
    assert all(env.truncations.values())
