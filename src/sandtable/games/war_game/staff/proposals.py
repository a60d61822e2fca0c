"""Order sheets to choose from: what the staff would write in its styles, in styles like them, and without an attack."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from sandtable.games.war_game.orders.reading import action
from sandtable.games.war_game.position.state import War
from sandtable.kernel.draws import Generator
from sandtable.language import Words
from sandtable.players.advice import pick

from .officer import draft
from .style import Style

Lines = tuple[str, ...]
HEADINGS = ("ATTACK ", "BOMBARD ")
CHANGED = ("land", "defence", "margin", "greed", "air", "sea")
"""The numbers of a style that are varied …"""
CHANGE = 0.4
"""… by this part of them at most."""
NEW_STYLE = 0.5
"""How often a variation is a new style; otherwise it is the first sheet without an attack."""


def proposals(war: War, seat: int, styles: Sequence[Style], count: int, rng: Generator) -> list[Words]:
    """So many different sheets at most: those of the styles first, then variations."""
    found: dict[Lines, None] = {}
    for style in styles:
        if len(found) < count:
            found[draft(war, seat, style).lines()] = None
    for _ in range(count - len(styles)):
        if rng.random() < NEW_STYLE:
            found[draft(war, seat, changed(styles[pick(len(styles), rng)], rng)).lines()] = None
        else:
            found[without_attack(next(iter(found)), rng)] = None
    return [tuple(action(lines)) for lines in found]


def changed(style: Style, rng: Generator) -> Style:
    """A style with other shares and another caution."""
    factors = {name: 1 + CHANGE * (2 * rng.random() - 1) for name in CHANGED}
    return replace(style, **{name: factor * getattr(style, name) for name, factor in factors.items()})


def without_attack(lines: Lines, rng: Generator) -> Lines:
    """A sheet without one of its attacks; its troops stay where they are."""
    starts = [number for number, line in enumerate(lines) if line.startswith(HEADINGS)]
    if len(starts) < 2:
        return lines
    place = pick(len(starts), rng)
    end = starts[place + 1] if place + 1 < len(starts) else len(lines)
    return *lines[: starts[place]], *lines[end:]
