"""The command line. Each module holds one group of commands; importing them here puts them on the list, in this order."""

from sandtable.cli.app import app, main

from sandtable.cli import about, matches, act, look, play, selfplay  # isort: skip

__all__ = ["about", "act", "app", "look", "main", "matches", "play", "selfplay"]
