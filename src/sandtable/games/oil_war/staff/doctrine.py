"""Doctrine: the weights by which each side judges, found by series of matches between variants of itself."""

from __future__ import annotations

from msgspec import Struct


class Doctrine(Struct, frozen=True):
    """How one side of a scenario weighs things. Units are oil facilities or strength points."""

    caution: float = 0.9
    """How much the possible loss of a unit counts against standing in a hex, early in the game."""
    caution_late: float = 0.4
    """The same on the last Game-Turn."""
    opening: float = 0.0
    """Further caution on the first Game-Turns, when every brigade counts."""
    appetite: float = 1.0
    """The least expected gain for which an attack is prepared."""
    hold: float = 0.6
    """How much of what a hex is worth counts against leaving it for an attack."""
    base: float = 4.0
    """What a first air base is worth to the American side."""
    garrison: float = 4.0
    """What it is worth to the American side to keep a unit on a base that it has held since the turn before."""
    forlorn: int = 20
    """By how much the enemy's strength in reach of a hex must exceed a brigade that nobody comes down there alone."""
    stir: float = 0.2
    """What another hex must be worth more than the one where a unit stands."""
    shield: float = 1.0
    """How much aircraft over own ports and lines count late in the game."""
    pull: float = 0.35
    """How strongly units are drawn toward what they should take or deny."""
    connect: float = 1.0
    """How much facilities joined to a port count beyond those merely controlled."""
    trap: float = 0.5
    """How much of the chance to be driven off counts as a loss where an attack closes every way out."""


DOCTRINES = {
    ("1", "us"): Doctrine(caution=0.6, trap=0.2),
    ("2", "us"): Doctrine(caution=0.6, trap=0.2),
    ("1", "arab"): Doctrine(caution=0.5),
    ("2", "arab"): Doctrine(caution=0.5),
    ("3", "arab"): Doctrine(forlorn=99, pull=0.2),  # marines behind the Iranian army are worth their loss
}


def doctrine(scenario: str, seat: str) -> Doctrine:
    """The doctrine of a seat."""
    return DOCTRINES.get((scenario, seat), Doctrine())
