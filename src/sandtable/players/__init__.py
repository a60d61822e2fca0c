"""Players that need no hands. A player sees its seat's side of the table and nothing else."""

from sandtable.players.base import Player, SeatTable
from sandtable.players.random import RandomPlayer, random_action

__all__ = ["Player", "RandomPlayer", "SeatTable", "random_action"]
