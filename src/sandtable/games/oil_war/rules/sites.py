"""SAM sites and air bases whose use hangs on who stands there: the log tells when it changes."""

from __future__ import annotations

from msgspec import Struct

from sandtable.games.oil_war.position.state import Position
from sandtable.kernel import Event

from .supply import garrisoned


class Sites(Struct, frozen=True):
    """Hexes, as they are at a moment."""

    silent: tuple[int, int]
    """SAM sites of each side that an enemy ground unit keeps from firing (7.53)."""
    garrisons: int
    """Air bases that supply American units and take in their air transport (5.45b)."""


def sites(state: Position) -> Sites:
    owned = state.world.sam_sites
    return Sites((owned[0] & state.ground_at(1), owned[1] & state.ground_at(0)), garrisoned(state))


def changes(state: Position, before: Sites) -> list[Event]:
    """What has fallen silent, woken, or got or lost a garrison since then."""
    world, now = state.world, sites(state)
    if now == before:  # as after nearly every march
        return []
    events = []
    for side, (then, silent) in enumerate(zip(before.silent, now.silent, strict=True)):
        about = {"seat": state.seat(side)}
        if silent & ~then:
            events.append(Event("silenced", about | {"at": world.spaces.say(silent & ~then)}, ("7.53",)))
        if then & ~silent:
            events.append(Event("woken", about | {"at": world.spaces.say(then & ~silent)}, ("7.53",)))
    if now.garrisons & ~before.garrisons:
        gained = world.spaces.say(now.garrisons & ~before.garrisons)
        events.append(Event("garrisoned", {"at": gained}, ("5.45b", "X20")))
    if before.garrisons & ~now.garrisons:
        lost = world.spaces.say(before.garrisons & ~now.garrisons)
        events.append(Event("abandoned", {"at": lost}, ("5.45b", "X20")))
    return events
