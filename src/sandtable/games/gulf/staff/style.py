"""How a staff weighs things: the numbers of its judgement that may differ from one officer to the next."""

from __future__ import annotations

from msgspec import Struct


class Doctrine(Struct, frozen=True):
    """How a side weighs attacks."""

    prize: float
    """What it is worth to drive an enemy out of any hex."""
    zeal: float
    """How much of the enemy's losses counts, beside one's own."""
    shared: float
    """How much counts of what a unit could do elsewhere: others could do it, too."""
    effort: float
    """What each point of strength must add: it could be used elsewhere."""
    traps: bool
    """Whether attackers go where they close a way of retreat."""


PATIENT = Doctrine(prize=0.4, zeal=1.0, shared=0.5, effort=0.01, traps=False)
HURRIED = Doctrine(prize=2.0, zeal=3.0, shared=0.0, effort=0.02, traps=True)


class Style(Struct, frozen=True):
    """The character of an officer. The default is the one that the series are played with."""

    patient: Doctrine = PATIENT
    hurried: Doctrine = HURRIED
    """For who is paid in corps for objectives (9.6)."""
    attack: float = 0.25
    """The gain that an attack must promise."""
    plan: float = 0.5
    """The gain that a planned attack must promise: more than in the attack itself, which comes when all have moved."""
    final: float = 0.05
    """The gain that either must promise when the enemy has no turn any more."""
    exposed: float = 0.5
    """How much of a mobile unit is lost where its hex falls, if it has a way out; without one it is lost whole."""
    hunger: float = 0.3
    """How much of its worth a unit risks where it has no support."""
    reach: float = 1.6
    """How quickly the pull of a goal fades with distance."""
    safe: float = 0.85
    """The chance to keep a great hex that its garrison is to have."""
    landing: float = 0.8
    """What a landing from the sea must promise."""


STANDARD = Style()
