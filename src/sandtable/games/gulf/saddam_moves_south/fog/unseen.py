"""What the Coalition can make of what it does not see: corps and aircraft that wait, Arab League units (8.6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sandtable.board.masks import bits
from sandtable.games.gulf.position.state import Places, Position
from sandtable.games.gulf.position.world import TRACK, UNUSED
from sandtable.games.gulf.saddam_moves_south.rules.variants import pool_units
from sandtable.kernel import Draws

LEAGUE, LEAGUE_TURN = "arab-league", 2
"""The variant with Arab League units, and the turn in which they roll for their arrival (29.2a)."""


def unseen_forces(fresh: Position, plain: Mapping[str, Any], hidden: Sequence[int], draws: Draws) -> Places:
    """Where units of OPFOR that are out of sight may be: those of corps that are known to be raised wait (9.7a)."""
    world = fresh.world
    waiting = (world.box[TRACK], plain["turn"])
    found: Places = {}
    if plain["turn"]:
        for number in raised_corps(fresh, hidden):
            found.update({unit: waiting for unit in _members(fresh, number) if unit in hidden})
        found.update(dict.fromkeys(_waiting_aircraft(fresh, plain, hidden), waiting))
    if LEAGUE in plain["events"] and _has_rolled(fresh, plain):
        for name in pool_units(fresh, "Arab League"):
            unit = world.units.index[name]
            if unit in hidden:
                turn = LEAGUE_TURN + draws.roll(f"guess of {name}")
                found[unit] = (world.box[TRACK], turn) if turn <= world.turns else (world.box[UNUSED], 0)
    return found


def unseen_claims(fresh: Position, full: Mapping[str, Any], hidden: Sequence[int]) -> dict[str, Any]:
    """Objectives that have been taken and have brought no corps yet, and those where a base is still to come."""
    world = fresh.world
    paid = bits(_mask(full["paid"]))
    corps = raised_corps(fresh, hidden)
    bases = [_members(fresh, number)[0] for number in range(len(world.pack.corps))]
    settled = {full["at"][base] for base in bases}
    free = [space for space in paid if space not in settled] + [space for space in paid if space in settled]
    posts = [
        (base, free.pop(0))
        for base in bases
        if base in hidden and free and full["at"][base] == world.box[TRACK] and full["turn"]
    ]
    left = max(len(paid) - max(len(corps) - _corps_at_start(fresh), 0), 0)
    most = min(left, 1) if fresh.has("one-corps") else left
    return {"posts": posts, "claims": sorted(free[:most])}


def raised_corps(fresh: Position, hidden: Sequence[int]) -> list[int]:
    """The corps of which a unit has been seen."""
    numbers = range(len(fresh.world.pack.corps))
    return [number for number in numbers if any(unit not in hidden for unit in _members(fresh, number))]


def _members(fresh: Position, number: int) -> list[int]:
    """The base of a corps, then its units."""
    corps = fresh.world.pack.corps[number]
    return fresh.world.numbers([corps.base, *corps.units])


def _waiting_aircraft(fresh: Position, plain: Mapping[str, Any], hidden: Sequence[int]) -> list[int]:
    """Aircraft that came with a corps that has been seen, but have not been seen themselves (22.14)."""
    if "israeli-intervention" in plain["events"]:
        return []
    entry = next(entry for entry in fresh.world.data.setup if entry.draw)
    pool = fresh.world.numbers(pool_units(fresh, entry.pool))
    unseen = [unit for unit in pool if unit in hidden]
    earned = entry.draw + max(len(raised_corps(fresh, hidden)) - _corps_at_start(fresh), 0)
    return unseen[: max(earned - (len(pool) - len(unseen)), 0)]


def _corps_at_start(fresh: Position) -> int:
    return next(entry.choose_corps for entry in fresh.world.data.setup if entry.choose_corps)


def _has_rolled(fresh: Position, plain: Mapping[str, Any]) -> bool:
    """Whether the Arab League has rolled: in OPFOR's Reinforcement Phase of the turn."""
    side = fresh.side("opfor")
    phase = fresh.world.sequence[side].index("reinforcement")
    return bool((plain["turn"], plain["player"], plain["phase"]) >= (LEAGUE_TURN, side, phase + 1))


def _mask(value: int | str) -> int:
    """A mask of plain data, which large numbers leave as hexadecimal text."""
    return int(value, 16) if isinstance(value, str) else value
