"""The command line. Each module holds one group of commands; importing it puts them on the list."""

from sandtable.cli import about, act, calc, charts, documents, look, lookup, matches, moderate, play, selfplay, serve
from sandtable.cli.app import app, main

__all__ = [
    "about",
    "act",
    "app",
    "calc",
    "charts",
    "documents",
    "look",
    "lookup",
    "main",
    "matches",
    "moderate",
    "play",
    "selfplay",
    "serve",
]
