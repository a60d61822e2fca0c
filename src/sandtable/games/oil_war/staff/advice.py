"""The adviser of a search: the staff in several doctrines, plans for movement and transport, and what a position is
worth."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence

from msgspec.structs import replace

from sandtable.board.masks import bits
from sandtable.games.oil_war.position.state import Position
from sandtable.games.oil_war.position.world import LOST, UNUSED
from sandtable.games.oil_war.rules.victory import contender, controlled, count, outcome
from sandtable.players.advice import Advice

from .attacks import unit_worth
from .doctrine import Doctrine, doctrine
from .officer import Staff

LEVELS = {"marginal": 6.0, "substantive": 9.0, "decisive": 12.0}
"""What a level of victory is worth beyond the facilities, at the end."""
PORT = 2.5
"""What a port is worth, in oil facilities; so many count as are wanted for the highest level."""
PORTS = 3
REACHED = 0.5
"""What a facility is worth that is controlled, but has no way to a port yet."""
FORCE, FORCE_LATE = 0.15, 0.05
"""What a strength point is worth at the beginning, and at the end."""


class OilWarAdvice(Advice[Position]):
    """Advice for either side of any scenario."""

    shares: Mapping[str, float] = {"move": 1.0, "transport": 0.3}
    epochs = 4  # two turns of each side: with one, plans lead to fewer facilities

    def phase(self, state: Position) -> Hashable:
        return state.turn, state.player, state.phase

    def styles(self, seat: str) -> Sequence[str]:
        return tuple(STYLES)

    def policy(self, seat: str, style: str, seed: str) -> Staff:
        return Staff(self.scenario, seat, weights=STYLES[style](doctrine(self.scenario, seat)))

    def value(self, state: Position, seat: str) -> Mapping[str, float]:
        """In oil facilities, as the side that is to hold them counts."""
        world, holder = state.world, contender(state)
        late = min(1.0, state.turn / world.turns)
        found = count(state, holder)
        force = sum(self._force(state, side) * (1 if side == holder else -1) for side in (0, 1))
        terms = {
            "oil": float(found.facilities),
            "ports": PORT * min(found.harbours, PORTS),
            "ground": REACHED * (world.oil & controlled(state, holder) & ~found.oil).bit_count(),
            "forces": force * (FORCE * (1 - late) + FORCE_LATE * late),
        }
        ended = outcome(state)
        if ended is not None:
            terms["level"] = LEVELS[ended.level] * (1 if ended.winner == state.seat(holder) else -1)
        sign = 1 if state.side(seat) == holder else -1
        return {name: sign * value for name, value in terms.items()}

    def _force(self, state: Position, side: int) -> float:
        """The strength of a side that is not lost."""
        world = state.world
        gone = (world.box[LOST], world.box[UNUSED])
        return sum(unit_worth(state, unit) for unit in bits(world.of_side[side]) if state.at[unit] not in gone)


def usual(weights: Doctrine) -> Doctrine:
    return weights


def bold(weights: Doctrine) -> Doctrine:
    """Attacks at lower odds, and stands where it may be lost."""
    return replace(
        weights, caution=0.3 * weights.caution, caution_late=0.1, appetite=0.3, hold=0.3, trap=0.1, forlorn=99
    )


def careful(weights: Doctrine) -> Doctrine:
    """Keeps its brigades."""
    return replace(weights, caution=1.6 * weights.caution, caution_late=0.8, appetite=2.5, trap=0.8)


def far(weights: Doctrine) -> Doctrine:
    """Makes for what it does not hold yet."""
    return replace(weights, pull=0.8, hold=0.3, caution=0.6 * weights.caution)


def joined(weights: Doctrine) -> Doctrine:
    """Thinks of what is joined to a port, and shields it from the air."""
    return replace(weights, connect=2.5, shield=3.0)


STYLES = {"usual": usual, "bold": bold, "careful": careful, "far": far, "joined": joined}
