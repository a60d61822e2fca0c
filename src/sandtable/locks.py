"""The one lock under which things are made that all threads share, and games are loaded.

To make a thing may load a game, and a game that is loaded makes things: with two locks, two threads could wait for each
other for ever.
"""

from __future__ import annotations

from threading import RLock

one_thread = RLock()
"""Held while something is made once, or a game is loaded."""
