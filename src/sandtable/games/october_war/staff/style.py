"""How a staff weighs things: the numbers of its judgement that may differ from one officer to the next."""

from __future__ import annotations

from msgspec import Struct


class Style(Struct, frozen=True):
    """The character of an officer, in victory points where nothing else is said."""

    attack: float = 0.5
    """The gain that an attack must promise."""
    zeal: float = 1.3
    """How much of the enemy's casualties counts, beside one's own."""
    fear: float = 0.15
    """How much counts of what the enemy could do to a stack before it moves again."""
    greed: float = 1.0
    """How much places are worth, beside units."""
    regain: float = 1.0
    """How much counts of what the enemy scores for a place, beside what one scores oneself."""
    fading: float = 0.7
    """How much of its pull a place keeps with every step of distance."""
    support: float = 0.8
    """How much of the air flies for the battles on the ground; the rest hunts, and attacks what is behind the front."""
    stand: float = 1.0
    """How bad a battle must look to be left: less stands longer."""


STANDARD = Style()
