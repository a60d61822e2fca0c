"""Two Rivers, the miniature game: small, but with everything that is hard in the contract.

Read it in this order: `clauses.toml` (its rulebook), `pack.py` (its data), `state.py`, `steps.py` (its sequence of
play), `fog.py` (who may know what), `game.py`. `docs/making-a-game.md` walks through it.
"""

from tests.mini.game import TwoRivers

__all__ = ["TwoRivers"]
