"""Night ride, a small game with secrets for two on a map of roads.

Read it in this order: `clauses.toml` (its rulebook), `board.toml` (its data), `pack.py`, `state.py`, `steps.py` (its
sequence of play), `fog.py` (who may know what), `game.py`, `player.py`.
"""
