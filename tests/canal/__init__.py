"""The Canal, the second miniature game: open information on points, with displays, half points and plans of lines.

Read it in this order: `clauses.toml` (its rulebook), `pack.py`, `state.py`, `plans.py` and `steps.py` (its sequence of
play), `battle.py`, `papers.py` (all it lays on the table), `game.py`.
"""

from tests.canal.game import Canal

__all__ = ["Canal"]
