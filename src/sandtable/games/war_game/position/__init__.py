"""The position: the facts of a match that never change, and what changes while it is played."""
