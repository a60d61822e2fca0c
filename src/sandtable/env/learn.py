"""An example: a small policy learns a game from its rewards alone. ``python -m sandtable.env.learn``

The policy is one layer: a weight for every number of the observation and every word. After each batch of matches
against a random player, words that led to a better end than usual become likelier (REINFORCE with Adam). It takes a
few minutes on one core, and is then measured from each seat.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from time import process_time

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from sandtable.env.sentence_env import Observation, SentenceEnv
from sandtable.registry import GAMES
from sandtable.selfplay import interval
from sandtable.template.outpost.announcement import ANNOUNCEMENT

Row = NDArray[np.float32]
Choose = Callable[[Observation], int]
BATCH = 40
"""Matches between two steps of learning."""


class Policy:
    """Chances of words, from an observation; the weights are what is learnt."""

    def __init__(self, numbers: int, words: int, rng: np.random.Generator) -> None:
        self.weights = np.zeros((words, numbers), np.float32)
        self.rng = rng
        self._mean = np.zeros_like(self.weights)
        self._square = np.zeros_like(self.weights)
        self._steps = 0

    def chances(self, given: Observation) -> Row:
        scores = np.where(given["action_mask"] > 0, self.weights @ given["observation"], -np.inf)
        raised = np.exp(scores - scores.max())
        chances: Row = raised / raised.sum()
        return chances

    def choose(self, given: Observation) -> int:
        return self.draw(self.chances(given))

    def draw(self, chances: Row) -> int:
        return int(self.rng.choice(len(chances), p=chances / chances.sum()))

    def learn(self, gradient: Row, rate: float) -> None:
        """One step of Adam."""
        self._steps += 1
        self._mean = 0.9 * self._mean + 0.1 * gradient
        self._square = 0.999 * self._square + 0.001 * gradient**2
        mean = self._mean / (1 - 0.9**self._steps)
        square = self._square / (1 - 0.999**self._steps)
        self.weights += rate * mean / (np.sqrt(square) + 1e-8)


class Step(Struct):
    """One word that the policy has said: what it saw, how likely each word was, and which one it took."""

    seen: Row
    chances: Row
    taken: int


def random_choice(rng: np.random.Generator) -> Choose:
    """A player that says any word on offer."""
    return lambda given: int(rng.choice(np.flatnonzero(given["action_mask"])))


def play(env: SentenceEnv, seed: int, players: dict[str, Choose]) -> dict[str, float]:
    """One match; what its end is worth to each seat."""
    env.reset(seed=seed)
    while not any(env.terminations.values()) and not any(env.truncations.values()):
        env.step(players[env.agent_selection](env.observe(env.agent_selection)))
    return dict(env.rewards)


def train(env: SentenceEnv, batches: int, seed: int = 0, rate: float = 0.02) -> Policy:
    """A policy that has played so many batches of matches against a random player, in all seats in turn."""
    rng = np.random.default_rng(seed)
    env.reset(seed=seed)
    given = env.observe(env.agent_selection)
    policy = Policy(len(given["observation"]), len(given["action_mask"]), rng)
    usual = dict.fromkeys(env.possible_agents, 0.0)
    opponent = random_choice(rng)
    number = 0
    for _ in range(batches):
        gradient = np.zeros_like(policy.weights)
        for _ in range(BATCH):
            seat = env.possible_agents[number % len(env.possible_agents)]
            number += 1
            steps: list[Step] = []
            players = {**dict.fromkeys(env.possible_agents, opponent), seat: recorder(policy, steps)}
            reward = play(env, int(rng.integers(1 << 31)), players)[seat]
            usual[seat] += 0.01 * (reward - usual[seat])
            gradient += (reward - usual[seat]) * likelier(steps)
        policy.learn((gradient / BATCH).astype(np.float32), rate)
    return policy


def recorder(policy: Policy, steps: list[Step]) -> Choose:
    """The policy as a player, whose words are noted."""

    def choose(given: Observation) -> int:
        chances = policy.chances(given)
        taken = policy.draw(chances)
        steps.append(Step(given["observation"], chances, taken))
        return taken

    return choose


def likelier(steps: list[Step]) -> Row:
    """The direction in which the words that were taken become likelier."""
    pull = -np.stack([step.chances for step in steps])
    pull[np.arange(len(steps)), [step.taken for step in steps]] += 1
    direction: Row = pull.T @ np.stack([step.seen for step in steps])
    return direction


def measure(env: SentenceEnv, policy: Policy, pairs: int, seed: int = 1) -> dict[str, tuple[int, float, float]]:
    """Matches won against a random player from each seat, on the same seeds, with the interval of their share."""
    rng = np.random.default_rng(seed)
    opponent = random_choice(rng)
    found = {}
    for seat in env.possible_agents:
        players = {**dict.fromkeys(env.possible_agents, opponent), seat: policy.choose}
        won = sum(play(env, seed + number, players)[seat] > 0 for number in range(pairs))
        found[seat] = (won, *interval(won, pairs))
    return found


def main(batches: int = 400, pairs: int = 400) -> int:
    """Learn the game of the template, and tell what it is worth."""
    GAMES.setdefault(ANNOUNCEMENT.name, ANNOUNCEMENT)
    env = SentenceEnv(ANNOUNCEMENT.name)
    start = process_time()
    policy = train(env, batches)
    print(f"learnt from {batches * BATCH} matches in {process_time() - start:.0f} s of CPU")
    for seat, (won, low, high) in measure(env, policy, pairs).items():
        print(f"{seat}: {won} of {pairs} won against random ({low:.1%} to {high:.1%})")
    return 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:3])))
