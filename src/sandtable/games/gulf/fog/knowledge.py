"""Who knows what: the map and lost units are open, displays and turn tracks are their owner's secret (8.6)."""

from __future__ import annotations

from typing import Any

from sandtable.board.masks import bits
from sandtable.games.gulf.position.state import Position
from sandtable.games.gulf.position.world import LOST, POOL, TRACK, UNUSED, World
from sandtable.games.gulf.rules.reinforcement import display_of
from sandtable.games.gulf.rules.special_forces.markers import PRIZES
from sandtable.kernel import Draws

HIDDEN = -1
"""Where a unit is that the audience has lost sight of: somewhere off the map."""
SECRET = "unknown"
"""The kind of an objective marker that lies face down."""


def secret_units(state: Position, side: int) -> int:
    """The units of a side whose whereabouts the other does not know: all off the map that are not lost.

    Guerrillas are no secret: everybody can count those in the pool, and so those that are not in play (8.6b).
    """
    world = state.world
    lost = world.box[LOST]
    return sum(1 << u for u in bits(world.of_side[side] & ~world.guerrillas) if world.end <= state.at[u] != lost)


def marker_owner(state: Position) -> int:
    """The side that has objective markers."""
    return state.side("opfor")


def knowledge_of(state: Position, audience: frozenset[str]) -> dict[str, Any]:
    """The position as an audience knows it, as plain data; what it does not know is blotted out."""
    plain = state.plain()
    for side, seat in enumerate(state.world.seats):
        if seat in audience:
            continue
        for unit in bits(secret_units(state, side)):
            plain["at"][unit] = HIDDEN
        for unit in bits(state.world.of_side[side]):
            plain["due"][unit] = 0  # even of units on the map: they may have been held back
        if side == marker_owner(state):
            plain["claims"] = []
            plain["put_off"] = 0
            plain["posts"] = []
            plain["markers"] = [_blotted(marker) for marker in plain["markers"]]
            plain["stack"] = [_without_kinds(step) for step in plain["stack"]]
    return plain


def _blotted(marker: dict[str, Any]) -> dict[str, Any]:
    return marker if marker["up"] else {**marker, "kind": SECRET}


def _without_kinds(step: dict[str, Any]) -> dict[str, Any]:
    """A step in which markers are hidden tells others only how many are left."""
    return {**step, "kinds": [SECRET] * len(step["kinds"])} if "kinds" in step else step


def fill_in(plain: dict[str, Any], fresh: Position, draws: Draws) -> dict[str, Any]:
    """One whole position that an audience's knowledge allows: `fresh` is the match before its first turn."""
    world = fresh.world
    full = dict(plain)
    full["at"], full["due"] = list(plain["at"]), list(plain["due"])
    hidden = [unit for unit, space in enumerate(plain["at"]) if space == HIDDEN]
    known = fresh.unseen_places(plain, hidden, draws)
    for unit in hidden:
        place = known[unit] if unit in known else _somewhere(world, fresh, plain, unit, draws)
        full["at"][unit], full["due"][unit] = place
    full.update(fresh.unseen_claims(full, hidden))
    kinds = _unseen_markers(world, plain)
    full["markers"] = [_guessed(marker, kinds, draws) for marker in plain["markers"]]
    full["stack"] = [_with_kinds(step, kinds, draws) for step in plain["stack"]]
    return full


def _somewhere(world: World, fresh: Position, plain: dict[str, Any], unit: int, draws: Draws) -> tuple[int, int]:
    """A place off the map where a unit may be, and the turn when it is due."""
    at, due = fresh.at[unit], fresh.due[unit]
    turn, track = plain["turn"], world.box[TRACK]
    pool = world.box[POOL]
    dice = fresh.arrival_dice(unit)
    if at == pool and dice and _rolled(world, plain, unit):
        total = sum(draws.roll(f"guess of {world.unit(unit)}") for _ in range(dice))
        due = world.pack.random_arrival.turn.get(str(total), 0)
        at = track if due else world.box[UNUSED]
    box = display_of(world, unit)
    if at == track and due and _due_now(world, plain, unit, due, turn) and box is not None:
        at = box
    return at, due


def _rolled(world: World, plain: dict[str, Any], unit: int) -> bool:
    """Whether the dice for random arrivals have been rolled: in the first turn, after the step of the ATP track."""
    side = world.side[unit]
    steps = world.sequence[side]
    return _passed(plain, side, 1, steps.index("atp") if "atp" in steps else 0)


def _due_now(world: World, plain: dict[str, Any], unit: int, due: int, turn: int) -> bool:
    side = world.side[unit]
    return due < turn or (due == turn and _passed(plain, side, turn, world.sequence[side].index("reinforcement")))


def _passed(plain: dict[str, Any], side: int, turn: int, phase: int) -> bool:
    """Whether a phase of a side's part of a turn is over, or under way."""
    return bool((plain["turn"], plain["player"], plain["phase"]) >= (turn, side, phase + 1))


def _unseen_markers(world: World, plain: dict[str, Any]) -> list[str]:
    """The kinds of markers that may lie face down: all that have not been seen."""
    left = [data.id for data in world.pack.objective_marker for _ in range(data.quantity)]
    kinds = {prize: kind for kind, prize in PRIZES.items()}
    seen = [marker["kind"] for marker in plain["markers"] if marker["up"]]
    for kind in (*seen, *plain["spent_markers"], *(kinds[prize] for prize in plain["prizes"])):
        if kind in left:
            left.remove(kind)
    return left


def _guessed(marker: dict[str, Any], kinds: list[str], draws: Draws) -> dict[str, Any]:
    if marker["kind"] != SECRET:
        return marker
    return {**marker, "kind": kinds.pop(draws.roll("guess of a marker", len(kinds)) - 1)}


def _with_kinds(step: dict[str, Any], kinds: list[str], draws: Draws) -> dict[str, Any]:
    if SECRET not in step.get("kinds", ()):
        return step
    drawn = [kinds.pop(draws.roll("guess of a marker", len(kinds)) - 1) for _ in step["kinds"]]
    return {**step, "kinds": drawn}
