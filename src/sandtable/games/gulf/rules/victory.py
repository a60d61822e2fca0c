"""Victory: points for hexes held and units lost, counted at the end; sudden death on the way (4.0 to 4.3)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from msgspec import Struct

from sandtable.board.masks import bits
from sandtable.games.gulf.data.rule_records import ChartLine
from sandtable.games.gulf.position.control import controlled
from sandtable.games.gulf.position.state import Position
from sandtable.games.gulf.position.wording import SEATS
from sandtable.games.gulf.position.world import LOST, World
from sandtable.kernel import Outcome, derived

HEXES = ("capital", "bandar-abbas", "strategic", "iraqi-city", "oilfield", "port", "airfield")
"""Keys of the chart that stand for hexes; the others stand for losses and prizes."""
PAYING = "enemy-ground-us-nato"


class Entry(Struct, frozen=True):
    """Points of one source: what it is, how many there are, and what they come to."""

    item: str
    number: int
    points: float
    hexes: int = 0


def _chart(state: Position, side: int) -> Iterable[tuple[ChartLine, float]]:
    seat = state.seat(side)
    for line in state.world.pack.victory.chart:
        value = line.values.get(state.scenario)
        if line.side == seat and value is not None and (not line.optional or state.has(line.optional)):
            yield line, value


@lru_cache(maxsize=256)
def _hexes_of(world: World, key: str) -> int:
    """The hexes that a line of the chart is about: by their symbols, or by a key of their own."""
    named = sum(1 << s for s, places in world.places.items() if any(p.vp == key for p in places))
    return (world.feature.get(key, 0) | named) & world.land


@lru_cache(maxsize=16)
def hex_points(world: World, side: int) -> dict[int, float]:
    """The points that each hex brings a side that controls it, by its best symbol."""
    found: dict[int, float] = {}
    for line in world.pack.victory.chart:
        value = line.values.get(world.scenario)
        if value is not None and line.side == world.seats[side] and line.key in HEXES:
            for space in bits(_hexes_of(world, line.key)):
                found[space] = max(found.get(space, 0.0), value)
    return found


@derived
def count(state: Position, side: int) -> tuple[Entry, ...]:
    """The points of a side as if the match ended now, by source. A hex counts once, by its best symbol (4.1b)."""
    ours = controlled(state, side) & ~state.unscored()
    chart = list(_chart(state, side))
    entries = []
    left = ours
    for line, value in sorted(chart, key=lambda entry: -entry[1]):
        if line.key in HEXES:
            hexes = left & _hexes_of(state.world, line.key)
            left &= ~hexes
            burning = (hexes & state.fires).bit_count()
            whole = hexes.bit_count() - burning
            fire = state.world.pack.fire
            factor = fire.vp_factor if fire is not None else 1.0
            entries.append(Entry(line.item, hexes.bit_count(), value * (whole + factor * burning), hexes))  # 28.1e
    entries += [
        Entry(line.item, *_tally(state, side, line.key, value)) for line, value in chart if line.key not in HEXES
    ]
    entries += [Entry(name, 1, float(points)) for name, points in _awards(state, side)]
    return tuple(entry for entry in entries if entry.number)


def _tally(state: Position, side: int, key: str, value: float) -> tuple[int, float]:
    """How many of a kind of loss or prize a side has brought about, and what they are worth."""
    world = state.world
    if not key.startswith("enemy"):
        number = state.prizes.count(key)
        return number, number * _prize(state, key, value)
    lost = [u for u in bits(world.of_side[1 - side]) if state.at[u] == world.box[LOST]]
    paying = set(world.pack.atp.supply_for)
    if key == "enemy-air":
        found = [u for u in lost if world.aircraft >> u & 1 and not world.missiles >> u & 1]  # X17
    elif key == "enemy-sof":
        found = [u for u in lost if world.sofs >> u & 1]
    else:
        apart = any(line.key == PAYING for line, _ in _chart(state, side))
        found = [u for u in lost if world.ground >> u & 1]
        if apart:
            found = [u for u in found if (world.contingent[u] in paying) == (key == PAYING)]
    return len(found), len(found) * value


def _prize(state: Position, key: str, value: float) -> float:
    """Scud Hunt doubles the launchers and takes a point from every other marker (29.2j)."""
    if "scud-hunt" not in state.events:
        return value
    return 2 * value if key == "scud-launcher" else value - 1


def _awards(state: Position, side: int) -> list[tuple[str, int]]:
    """The points that variants in force give to a side (29.1c)."""
    seat = state.seat(side)
    return [
        (variant.name, variant.vp[seat])
        for variant in state.world.pack.variant
        if variant.id in state.events and seat in variant.vp and variant.cancels_with not in state.events
    ]


def total(state: Position, side: int) -> float:
    return sum(entry.points for entry in count(state, side))


def verdict(state: Position, difference: float) -> tuple[int, str]:
    """The side ahead (-1 for a draw) and the level, for side 0's lead (4.2)."""
    level = next(level.level for level in state.world.pack.victory.levels if abs(difference) >= level.min)
    return (-1 if level == "draw" else 0 if difference > 0 else 1), level


def sudden_death(state: Position) -> int | None:
    """The side that holds every strategic hex and every city of the chart's enemy country (4.3)."""
    wanted = _decisive(state.world)
    if not wanted:
        return None
    for side in (0, 1):
        theirs = wanted & state.ground_at(1 - side)
        if theirs and theirs & ~state.seized_at(side):
            continue
        if not wanted & ~controlled(state, side):
            return side
    return None


@lru_cache(maxsize=16)
def _decisive(world: World) -> int:
    """The hexes that end a match at once; none where there is no sudden death."""
    return world.region["strategic"] | world.region["iraqi-city"] if world.pack.victory.sudden_death else 0


def outcome(state: Position) -> Outcome | None:
    """How the match ended: by sudden death, or by the count after the last turn."""
    if state.sudden:
        seat = state.seat(state.sudden - 1)
        return Outcome(seat, "strategic", f"{SEATS[seat].name}: strategic victory by sudden death")
    if state.turn <= state.world.turns:
        return None
    points = [total(state, side) for side in (0, 1)]
    winner, level = verdict(state, points[0] - points[1])
    score = " to ".join(f"{value:g}" for value in sorted(points, reverse=True))
    if winner < 0:
        return Outcome("", "draw", f"A draw, {score} victory points")
    seat = state.seat(winner)
    return Outcome(seat, level, f"{SEATS[seat].name}: {level} victory, {score} victory points")
