"""Steps a second of the environments for learning agents: random words, on one core, with their observations."""

from __future__ import annotations

from time import process_time

import numpy as np

from sandtable.env import SentenceEnv
from sandtable.env.learn import random_choice

GAMES = (
    ("oil-war", "1"),
    ("desert-one-war", "1980"),
    ("saddam-moves-south", "1990"),
    ("october-war", "1973"),
    ("war-game", "6"),
)
STEPS = 3000


def run() -> dict[str, float]:
    """Words a second by game; CPU time."""
    figures = {}
    print(f"{'game':22}{'words/s':>9}{'choices':>9}{'numbers':>9}")
    for name, scenario in GAMES:
        env = SentenceEnv(name, scenario)
        choose = random_choice(np.random.default_rng(0))
        env.reset(seed=0)
        start = process_time()
        for _ in range(STEPS):
            if any(env.terminations.values()) or any(env.truncations.values()):
                env.reset()
            env.step(choose(env.observe(env.agent_selection)))
        figures[name] = STEPS / (process_time() - start)
        given = env.observe(env.agent_selection)
        print(f"{name:22}{figures[name]:9.0f}{len(given['action_mask']):9}{len(given['observation']):9}")
    return figures
