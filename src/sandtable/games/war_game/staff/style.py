"""Ways to lead an empire, as data: what a staff spends on what, how sure it wants to be, and how it keeps peace."""

from __future__ import annotations

from msgspec import Struct


class Style(Struct, frozen=True):
    """What a staff likes. Shares are parts of what it has."""

    land: float = 0.4
    """Of the treasury, for taking land; what no building needs is added to it."""
    defence: float = 0.16
    """Of the income, for garrisons where an attack may come."""
    margin: float = 1.3
    """How many times the defenders that it expects it wants to be able to beat."""
    greed: float = 1.6
    """What a territory has to be worth for each Point that taking it may cost."""
    air: float = 0.25
    """Of what is left, for bombers and their fighters."""
    sea: float = 0.3
    """Of what is left, for warships."""
    fronts: int = 2
    """Empires that it makes war on at a time."""
    truce: int = 8
    """Cycles that it keeps peace with the others; then it looks again who is worth a war."""
    spies: int = 2
    """The Intelligence level that it is content with."""
    design: str = "monitor"
    """Its first design of its own, which needs no research."""


STYLES = {
    "balanced": Style(),
    "bold": Style(land=0.5, defence=0.1, margin=1.15, greed=1.2, fronts=3, truce=4, spies=1),
    "careful": Style(land=0.35, defence=0.26, margin=1.5, greed=2.2, fronts=1, truce=10, spies=3),
    "naval": Style(sea=0.6, air=0.1, defence=0.14),
    "air": Style(air=0.6, sea=0.1, defence=0.14, design="striker"),
    "diplomat": Style(fronts=1, truce=15, spies=4, defence=0.18, greed=1.8),
}
"""By name; the first is the ordinary one."""
