"""4 Victory: sudden death, the count of points, and the level."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from sandtable.board.masks import bits
from sandtable.games.october_war.position.state import Position
from sandtable.games.october_war.position.world import ARAB, EGYPT, GOLAN, ISRAEL, ISRAELIS, SINAI, SYRIA, World
from sandtable.kernel import Event, Outcome

PLAYERS = ("the Arab Player", "the Israeli Player")


class Score(Struct, frozen=True):
    """Points of one side from one source."""

    side: int
    item: str
    number: int
    points: int
    """For all of them together."""


def scores(state: Position) -> list[Score]:
    """The victory points of both sides by source, as they stand now (4.2b, 4.2c)."""
    world = state.world
    held = state.held(ISRAEL)
    value = _values(world)
    cities, towns, wanted = held & world.cities, held & world.towns, held & world.objectives[ISRAEL]
    best: dict[str, int] = {"African point": 0, "Egyptian town": 0, "Egyptian city": 0, "Israeli objective": 0}
    for point in bits(held & (world.africa | wanted)):  # 4.2d: the best of what a point is, once
        own = [
            name
            for name, mask in (("Israeli objective", wanted), ("Egyptian city", cities), ("Egyptian town", towns))
            if mask >> point & 1
        ]
        best[max(own, key=lambda name: value[name]) if own else "African point"] += 1
    forts = (state.control[ISRAEL] & world.arab_forts).bit_count()
    numbers = {
        "Arab casualty point (both indexes)": state.cp[EGYPT] + state.cp[SYRIA],
        **best,
        "Syrian fort": forts,
        "Israeli casualty point": state.cp[ISRAELIS],
        "Israeli fort": (state.control[ARAB] & world.israeli_forts).bit_count(),
        "Mitla or Gidi pass": (state.control[ARAB] & world.passes).bit_count(),
        "Arab objective": (state.held(ARAB) & world.objectives[ARAB]).bit_count(),
    }
    sides = {entry.item: world.seats.index(entry.side) for entry in world.pack.victory_points}
    return [Score(sides[name], name, number, number * value[name]) for name, number in numbers.items()]


def _values(world: World) -> dict[str, int]:
    """What each thing scores; a city 10 where the option says so (4.2b)."""
    ten = world.option("city-points")
    return {
        entry.item: entry.option_value if ten and entry.option_value else entry.points
        for entry in world.pack.victory_points
    }


def totals(state: Position) -> tuple[int, int]:
    """The points of the Arabs and of Israel."""
    found = scores(state)
    return sum(s.points for s in found if s.side == ARAB), sum(s.points for s in found if s.side == ISRAEL)


def sudden_death(state: Position) -> str:
    """The territorial conditions at the end of a turn: arab, israel, both or nobody (4.1a to 4.1g)."""
    arab, israel = bool(arab_wins(state)), israel_wins(state)
    return "both" if arab and israel else "arab" if arab else "israel" if israel else ""


def arab_wins(state: Position) -> str:
    """The clause by which the Arabs win, if they do: a front is broken and an objective of that map reached, and no
    Israeli unit is in an Arab town, city or fort (4.1a, 4.1b, 4.1c)."""
    world = state.world
    if state.held(ISRAEL) & world.arab_homes:
        return ""
    control, reached = state.control[ARAB], state.held(ARAB) & world.objectives[ARAB]
    fronts = {"4.1a": (SINAI, world.bar_lev | world.passes), "4.1b": (GOLAN, world.purple_forts)}
    for clause, (theatre, line) in fronts.items():
        if not line & ~control and reached & world.in_theatre[theatre]:
            return clause
    return ""


def israel_wins(state: Position) -> bool:
    """Two Egyptian cities and all Arab forts occupied, and no Arab on Israel's side of the lines (4.1e)."""
    world = state.world
    held = state.held(ISRAEL)
    intruders = state.held(ARAB) & (world.bar_lev | world.purple_west)
    return (held & world.cities).bit_count() >= 2 and not world.arab_forts & ~held and not intruders


def judge_turn(state: Position) -> list[Event]:
    """At the end of a turn: sudden death; after the last one the count of points (6.2k, 4.2a, 4.4a)."""
    winner = sudden_death(state)
    if winner in ("arab", "israel"):
        state.verdict = f"{winner} decisive {arab_wins(state) or '4.1e'}"
    elif winner == "both" or state.turn >= state.last_turn:
        state.verdict = by_points(state, "4.1g" if winner else "4.3")
    if not state.verdict:
        return []
    name, level, clause = state.verdict.split()
    return [Event("decided", {"winner": name, "level": level}, (clause, "6.2k"))]


def with_the_count(state: Position, events: list[Event]) -> list[Event]:
    """The events of the last action with the verdict as the last one, and with the points of both sides."""
    verdict = [event for event in events if event.kind == "decided"]
    arab, israel = totals(state)
    counted = [replace(event, data={**event.data, "arab": arab, "israel": israel}) for event in verdict]
    return [event for event in events if event.kind != "decided"] + counted


def by_points(state: Position, clause: str) -> str:
    """The verdict that the count of points gives (4.3)."""
    arab, israel = totals(state)
    levels = state.world.pack.victory_levels
    difference = abs(arab - israel)
    if difference < levels.minor_from:
        return f"nobody draw {clause}"
    level = "major" if difference >= levels.major_from else "minor"
    return f"{'arab' if arab > israel else 'israel'} {level} {clause}"


def outcome(state: Position) -> Outcome | None:
    """How the match ended, or None while it goes on."""
    if not state.verdict:
        return None
    winner, level, clause = state.verdict.split()
    arab, israel = totals(state)
    count = _count(arab, israel)
    ceasefire = f" after the ceasefire of turn {state.last_turn}" if state.last_turn < state.world.turns else ""  # 4.4b
    if winner == "nobody":
        return Outcome("", "draw", f"The war ends in a draw{ceasefire}: {count} ({clause})")
    player = PLAYERS[state.world.seats.index(winner)]
    if level == "decisive":
        how = "on casualties" if clause in ("7.2a", "7.3b") else "on ground held"
        return Outcome(winner, level, f"Decisive victory for {player}, {how} ({clause}); {count}")
    return Outcome(winner, level, f"A {level} victory for {player}{ceasefire}: {count} ({clause})")


def concession(state: Position, side: int) -> Outcome:
    """How the match ends when a side concedes."""
    winner = 1 - side
    text = f"{PLAYERS[side]} concedes: {PLAYERS[winner]} wins; {_count(*totals(state))}"
    return Outcome(state.seat(winner), "concession", f"{text[0].upper()}{text[1:]}")


def _count(arab: int, israel: int) -> str:
    return f"Arabs {arab}, Israel {israel} victory points"
