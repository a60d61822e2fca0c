"""Outpost, a small game for two on a hex map.

Read it in this order: `clauses.toml` (its rulebook), `board.toml` (its data), `pack.py`, `state.py`, `steps.py` (its
sequence of play), `game.py`, `player.py`.
"""
