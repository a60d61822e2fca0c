"""Why not: parts of refusals that all chapters share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.board.masks import bits
from sandtable.errors import Refusal

from .sequence import PHASE_TITLES, phase_clause
from .world import LOST, POOL

if TYPE_CHECKING:
    from .state import Position


def nearest(state: Position, space: int, among: int, limit: int = 3) -> list[str]:
    """The hexes of a set that lie nearest to a hex, by name."""
    world = state.world
    if space >= world.end:
        return [world.hex(s) for s in bits(among)[:limit]]
    ordered = sorted(bits(among), key=lambda s: (world.grid.distance(s, space), s))
    return [world.hex(s) for s in ordered[:limit]]


def wrong_word(state: Position, seat: str, verb: str, offered: list[str]) -> Refusal:
    """Why a verb cannot be said in this phase at all."""
    if state.turn == 0:
        return Refusal(f"'{verb}' comes after the deployment", "11.0", nearest=offered)
    phase = state.phase_name
    title = PHASE_TITLES[phase]
    clauses = [phase_clause(state.seat(state.player), phase)]
    if verb == "attack" and phase == "movement":
        clauses.insert(0, "5.11")
    elif verb in ("move", "fly") and phase in ("air_combat", "ground_combat"):
        clauses.insert(0, "7.0c")
    return Refusal(f"there is no '{verb}' now, in the {title} Phase of {seat}", *clauses, nearest=offered)


def nothing_follows(state: Position, seat: str) -> Refusal:
    """'done' stands alone."""
    clause = phase_clause(seat, state.phase_name)
    return Refusal("nothing follows 'done' in this phase", clause, nearest=["done"])


def not_a_choice(state: Position, seat: str, unit: int) -> Refusal | None:
    """Why a unit can do nothing at all now: it is the enemy's, out of play, or dead."""
    world = state.world
    name = world.unit(unit)
    if world.side[unit] != state.side(seat):
        owner = world.seats[world.side[unit]] if world.side[unit] >= 0 else None
        if owner is None:
            return Refusal(f"{name} is not in play in scenario {state.scenario}", "11.0", units=[name])
        return Refusal(f"{name} belongs to {owner}", "5.11", units=[name])
    if state.at[unit] == world.box[LOST]:
        return Refusal(f"{name} has been eliminated", "X36", units=[name])
    if state.at[unit] == world.box[POOL]:
        return Refusal(
            f"{name} has not arrived: it is due on Game-Turn {world.due.get(unit, '?')}", "9.11", units=[name]
        )
    return None
