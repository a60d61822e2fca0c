"""What enemies could do next turn, for players that plan: whom they can get at, and which ways out they leave."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from sandtable.board.masks import bits
from sandtable.kernel.plain import Mask

from .world import CounterWorld


class Threat(Struct, frozen=True):
    """What an enemy unit could do next turn: its strength, the spaces it can reach, those it can attack."""

    strength: int
    reach: Mask
    targets: Mask


def power_against(threats: Iterable[Threat], space: int) -> int:
    """The strength that the enemy could bring against a space."""
    return sum(threat.strength for threat in threats if threat.targets >> space & 1)


def exits_left(world: CounterWorld, threats: Iterable[Threat], space: int, exits: Mask, zone: Sequence[Mask]) -> Mask:
    """The exits of a space that are left when each attacker takes the place from which it bars most of them.

    `zone` has the spaces that a unit controls from each space.
    """
    near = world.grid.neighbours[space]
    for threat in threats:
        if not exits:
            return 0
        if not threat.targets >> space & 1:
            continue
        closed = 0
        for spot in bits(threat.reach & near):
            bars = exits & (zone[spot] | 1 << spot)
            if bars.bit_count() > closed.bit_count():
                closed = bars
        exits &= ~closed
    return exits
