"""Who may know what: the knowledge of some seats, and a whole position made of it."""

from __future__ import annotations

from msgspec import Struct

from sandtable.board import bits
from sandtable.kernel import Draws
from sandtable.kernel.plain import Mask

from .pack import OWNER, RIDERS, SEATS
from .state import NOBODY, Position
from .steps import AnyStep, Entrust


class Known(Struct):
    """All that an audience knows. What everybody knows comes first; then, by side, what is known of its courier."""

    seats: list[int]
    turn: int
    at: list[int]
    scouted: list[Mask]
    cleared: Mask
    used: Mask
    stack: list[AnyStep]
    """Nothing in the steps of this game is a secret; otherwise they would be blanked here."""
    courier: list[int]
    """NOBODY where the audience does not know it, or nobody was chosen."""
    innocent: Mask
    """Riders who are no couriers, as far as the audience knows."""


def know(state: Position, audience: frozenset[str]) -> Known:
    """Built up from nothing: first what is public, then what the seats of the audience have chosen and seen."""
    seats = [side for side, seat in enumerate(SEATS) if seat in audience]
    steps = [step for step in state.stack if isinstance(step, AnyStep)]
    known = Known(
        seats, state.turn, [*state.at], [*state.scouted], state.cleared, state.used, steps,
        courier=[NOBODY] * len(SEATS), innocent=state.cleared,
    )  # fmt: skip
    for side, courier in enumerate(state.courier):
        if courier != NOBODY and (side in seats or state.is_decided(courier)):
            known.courier[side] = courier
    for side in seats:
        for unit in bits(state.scouted[side]):
            if unit == state.courier[1 - side]:
                known.courier[1 - side] = unit
            else:
                known.innocent |= 1 << unit
    return known


def suspects(known: Known, side: int) -> list[int]:
    """The riders of a side who may carry its dispatch, as far as the audience knows."""
    if known.courier[side] != NOBODY:
        return [known.courier[side]]
    return list(bits(RIDERS[side] & ~known.innocent))


def fill(known: Known, draws: Draws) -> Position:
    """One whole position in which the audience would know just this: any suspect may be the courier."""
    courier = [*known.courier]
    for side in range(len(SEATS)):
        if side in known.seats or courier[side] != NOBODY:
            continue
        possible = suspects(known, side)
        if known.stack and isinstance(known.stack[-1], Entrust):  # one at least has not chosen yet
            others_chose = NOBODY not in courier[:side] + courier[side + 1 :]
            possible = [NOBODY] if others_chose else [NOBODY, *possible]
        courier[side] = possible[draws.roll(f"courier of {SEATS[side]}", len(possible)) - 1]
    return Position(known.turn, [*known.at], courier, [*known.scouted], known.cleared, known.used, [*known.stack])


def face(known: Known, unit: int) -> str:
    """The face of a rider's counter: courier or escort where that can be told, else its back."""
    possible = suspects(known, OWNER[unit])
    if unit not in possible:
        return "escort"
    return "courier" if len(possible) == 1 else ""
