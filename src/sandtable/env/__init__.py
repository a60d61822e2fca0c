"""Any game as a PettingZoo environment: `SentenceEnv` (extra ``rl``). See docs/simulation.md."""

from .sentence_env import SentenceEnv

__all__ = ["SentenceEnv"]
