"""10.0 Victory: oil facilities and ports that the American or Iranian Player controls at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from sandtable.board.lines import supply_area
from sandtable.board.masks import bits
from sandtable.games.oil_war.position.wording import SEATS, number_of, player
from sandtable.games.oil_war.position.world import ARAB
from sandtable.kernel import Outcome, derived

from .supply import passable

if TYPE_CHECKING:
    from sandtable.games.oil_war.position.state import Position


class Count(Struct, frozen=True):
    """Facilities and ports that count, as masks of hexes."""

    oil: int
    ports: int

    @property
    def facilities(self) -> int:
        return self.oil.bit_count()

    @property
    def harbours(self) -> int:
        return self.ports.bit_count()


def contender(state: Position) -> int:
    """The side whose facilities are counted: American, in scenario 3 Iranian (10.0a)."""
    return next(side for side, seat in enumerate(state.world.seats) if seat != ARAB)


def controlled(state: Position, side: int) -> int:
    """All hexes that a side controls for victory purposes (10.0b to 10.0e, X32).

    Enemy air units deny a hex in any case, or by another reading only control by a Zone of Control.
    """
    world = state.world
    enemy = 1 - side
    theirs = state.ground_at(enemy) | state.zone(enemy)
    occupied = state.ground_at(side)  # 10.0b
    by_zone = state.zone(side) & ~theirs  # 10.0c
    at_home = world.home[side] & ~theirs  # 10.0d
    denied = state.air_cover(enemy)  # 10.0e, X32
    if world.options["air-denial"] == "zones":
        return occupied | by_zone & ~denied | at_home
    return (occupied | by_zone | at_home) & ~denied


@derived
def count(state: Position, side: int) -> Count:
    """Controlled facilities with a path to a controlled port, and the ports they are joined to (10.1a)."""
    world = state.world
    held = controlled(state, side)
    threat = state.air_cover(1 - side)
    open_hexes = passable(state, side)
    lines = world.lines_with_pipes(tuple((a, b) for a, b, hexes in world.pipelines if not hexes & threat))  # X29
    free = world.pack.supply.path_hexes_to_line
    oil = ports = 0
    for port in bits(world.ports & held):
        path = open_hexes & (~threat | 1 << port)  # 10.1b, X32; the path ends in the port and does not pass through it
        area = supply_area(world.moves, lines, 1 << port, path, free)
        joined = world.oil & held & area
        if joined:
            oil |= joined
            ports |= 1 << port
    return Count(oil, ports)


def verdict(state: Position, facilities: int, harbours: int) -> tuple[str, str]:
    """The winning seat and the level: the highest level met, otherwise the Arab table (X31)."""
    table = state.world.pack.victory
    for level in table:
        if level.winner != ARAB and facilities >= (level.min_oil or 0) and harbours >= (level.min_ports or 0):
            return state.seat(contender(state)), level.level
    for level in table:
        if level.winner == ARAB and (
            (level.or_enemy_ports is not None and harbours <= level.or_enemy_ports)
            or (level.enemy_oil_min or 0) <= facilities <= (level.enemy_oil_max or 0)
        ):
            return ARAB, level.level
    raise AssertionError(f"the victory tables leave out {facilities} facilities and {harbours} ports")


def outcome(state: Position) -> Outcome | None:
    """How the match ended: judged once, after Game-Turn 8 (4.3, X30)."""
    if state.turn <= state.world.turns:
        return None
    found = count(state, contender(state))
    winner, level = verdict(state, found.facilities, found.harbours)
    text = in_words(winner, level, state.seat(contender(state)), found.facilities, found.harbours)
    return Outcome(winner, level, text)


def in_words(winner: str, level: str, holder: str, facilities: int, harbours: int) -> str:
    """The result and what it hangs on."""
    holdings = f"{number_of(facilities, 'oil facility', 'oil facilities')} and {number_of(harbours, 'port')}"
    return f"{SEATS[winner].adjective} {level} victory: {player(holder)} controls {holdings}"
