"""The Canal: the functions of the contract, in a game that hides nothing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from sandtable.documents import (
    BoardDoc,
    Box,
    Catalogue,
    Chance,
    Forecast,
    Group,
    Handbook,
    Link,
    Lit,
    LogLine,
    Look,
    Moment,
    Overlay,
    Paper,
    Path,
    Piece,
    Range,
    Roll,
    Score,
    SeatInfo,
    Term,
    Track,
    halves,
)
from sandtable.errors import SandtableError
from sandtable.kernel import Event, NoDraws, OptionInfo, Outcome, ScenarioInfo, Start
from sandtable.kernel.open_game import OpenGame
from sandtable.language import Form, Grammar, Words, read_number
from tests.canal import papers
from tests.canal.battle import RESULTS, column
from tests.canal.pack import (
    BATTLE,
    CLAUSES,
    DATA,
    LOST,
    OWNER,
    RULES,
    SEATS,
    SPACES,
    START,
    STRENGTH,
    TURNS,
    UNITS,
)
from tests.canal.state import Position
from tests.canal.steps import STEPS, Assault, Order, Provision, Turn, faults

GRAMMAR = Grammar(
    {
        "provision": Form("unit number", plan=True),
        "order": Form("march unit space*", "bridge unit space", "name unit text", written=True),
        "attack": Form("space"),
        "hold": Form(""),
    },
    {"unit": UNITS, "space": SPACES},
)

SENTENCES = {
    "turn": "turn {turn} begins", "returned": "{unit} returns from hospital", "provided": "{seat} shares provisions",
    "march": "{unit} marches to {last}", "bridge": "{unit} builds a bridge to {last}",
    "name": "{unit} is named {last}", "held": "{seat} holds", "reduced": "{unit} is reduced",
    "tried": "{unit} turns out to have a strength of {strength}",
    "fought": "{seat} attacks at {at}, {column}, rolls {die}: {result}",
    "hospital": "{unit} goes to hospital until turn {turn}", "lost": "{unit} is lost",
}  # fmt: skip


STORM = "Marches cost half a point more"


class Canal(OpenGame[Position]):
    name = "canal"
    title = "The Canal"
    state_type = Position
    step_types = STEPS
    version = "1"
    scenarios = (ScenarioInfo("october", "October", "The West Bank crosses over.", SEATS),)
    options = (
        OptionInfo("income", "Points that every depot gets a turn", (RULES["income"],), "K2", label="Income",
                   group="Balance", range=Range(1, 6, 0.5, "points")),
        OptionInfo("winter", "Depots get half a point less", ("no", "yes"), "K12", label="Winter", group="Weather"),
        OptionInfo("sandstorm", STORM, ("no", "yes"), "K12", group="Weather", requires=("winter=yes",)),
    )  # fmt: skip
    clauses = CLAUSES
    seat_infos = tuple(SeatInfo(seat["id"], seat["name"], seat["colour"]) for seat in DATA["seat"])
    looks = papers.LOOKS
    tools = papers.TOOLS

    def new(self, start: Start, options: Mapping[str, str]) -> Position:
        if start.position:
            return self.load(start.position)
        units = len(START)
        state = Position(
            dict(options), 0, START.copy(), STRENGTH.copy(), [False] * units, [0] * units, [0] * len(SEATS), [],
            [""] * units, [], [Turn()],
        )  # fmt: skip
        self.settle(state, NoDraws())
        return state

    def arrange(self, state: Position, given: Mapping[str, Any]) -> None:
        """Turn, phase (``SEAT:PHASE``), units in spaces (``{ id, points, reduced }``), and bridges."""
        state.turn, state.at = given.get("turn", 1), [LOST] * len(OWNER)
        seat, _, phase = given.get("phase", "west:order").partition(":")
        number = SEATS.index(seat)
        phases = {"provision": 3, "order": 2, "assault": 1}
        rest = [step(side) for side in range(len(SEATS) - 1, number - 1, -1) for step in (Assault, Order, Provision)]
        state.stack = [Turn(), *rest[: len(rest) - 3 + phases[phase]]]
        for space, units in given.get("at", {}).items():
            for named in units:
                unit = UNITS.index[named if isinstance(named, str) else named["id"]]
                state.at[unit] = SPACES.index[space]
                if isinstance(named, dict):
                    state.points[unit] = int(2 * named.get("points", 0))
                    state.reduced[unit] = named.get("reduced", False)
        state.depot = [int(2 * given.get("depot", 0))] * len(SEATS)
        state.bridges = given.get("bridges", [])

    def describe(self, state: Position) -> dict[str, Any]:
        at: dict[str, list[str]] = {}
        for unit, space in enumerate(state.at):
            at.setdefault(SPACES.words[space] or "", []).append(UNITS.words[unit] or "")
        tracks: dict[str, Any] = {"turn": state.turn, "bridges": len(state.bridges)}
        tracks |= {f"depot.{seat}": halves(state.depot[number]) for number, seat in enumerate(SEATS)}
        status = {
            name: {"points": halves(state.points[u]), "reduced": state.reduced[u]} for name, u in UNITS.index.items()
        }
        return {"at": at, "gone": at.get("lost", []), "set": tracks, "status": status}

    def invariants(self, state: Position) -> Iterable[str]:
        return faults(state)

    def outcome(self, state: Position) -> Outcome | None:
        if state.turn <= TURNS:
            return None
        west, east = state.score(0), state.score(1)
        winner = SEATS[0] if west > east else SEATS[1]
        return Outcome(winner, "points", f"{halves(west)} against {halves(east)} points: {winner} wins")  # K11

    def grammar(self, state: Position) -> Grammar:
        return GRAMMAR

    def tell(self, state: Position, event: Event, audience: frozenset[str]) -> LogLine:
        data = event.data
        last = (data.get("words") or [""])[-1]
        rolls = [Roll(f"battle at {data['at']}", data["die"])] if event.kind == "fought" else []
        if event.kind == "tried":
            rolls = [Roll(f"strength of {data['unit']}", data["strength"], 3)]
        return LogLine(0, SENTENCES[event.kind].format(**data, last=last), list(event.clauses), rolls=rolls)

    def look_up(self, state: Position, audience: frozenset[str], words: Words) -> Look:
        """How far a unit gets, over which ways, and for what."""
        unit = UNITS.index[words[1]]
        start = state.at[unit]
        if not state.on_map(OWNER[unit]) >> unit & 1:
            raise SandtableError(f"{words[1]} is not on the map")
        ways, queue = {start: (0, [start])}, [start]
        for here in queue:
            spent, way = ways[here]
            there = state.clone()
            there.at[unit], there.points[unit] = here, state.points[unit] - spent
            for space, cost in there.exits(unit).items():
                if space not in ways:
                    ways[space] = spent + cost, [*way, space]
                    queue.append(space)
        return self._reach(words[1], ways)

    def _reach(self, name: str, ways: Mapping[int, tuple[int, list[int]]]) -> Look:
        paths = [
            Path([SPACES.words[space] or "" for space in way], cost=halves(cost)) for cost, way in ways.values() if cost
        ]
        spaces = [SPACES.words[space] or "" for space in ways]
        return Look(f"reach {name}", f"Where {name} can march", paths=paths, overlays=[Overlay("reach", "", spaces)])

    def calculate(self, state: Position, audience: frozenset[str], tool: str, fields: Mapping[str, str]) -> Paper:
        attack, defence = (int(2 * (read_number(fields[name]) or 0)) for name in ("attack", "defence"))
        shift = -1 if fields["pass"] == "yes" else 0
        heading = BATTLE.columns[column(attack, defence, shift)]
        chances = [
            Chance(result, RESULTS[result], c.numerator, c.denominator) for result, c in BATTLE.chances(heading).items()
        ]
        shifts = [Term("a pass", -1, "K8")] if shift else []
        found = Forecast(
            "Battle", [Term("attack", halves(attack))], [Term("defence", halves(defence))], heading, chances, shifts,
            chart="battle",
        )  # fmt: skip
        return Paper("odds", "Battle calculator", [f"Column {heading}."], forecast=found)

    # --- what lies on the table

    def moment(self, state: Position) -> Moment:
        return papers.moment(state)

    def options_of(self, state: Position) -> Mapping[str, str]:
        return state.options

    def pieces(self, state: Position) -> list[Piece]:
        return papers.pieces(state)

    def boxes(self, state: Position) -> list[Box]:
        return [Box("lost", "Lost", group="off")]

    def groups(self, state: Position) -> list[Group]:
        return papers.groups()

    def tracks(self, state: Position) -> list[Track]:
        return papers.tracks(state)

    def overlays(self, state: Position) -> list[Overlay]:
        return papers.overlays(state)

    def links(self, state: Position) -> list[Link]:
        return papers.links(state)

    def lit(self, state: Position) -> list[Lit]:
        return papers.lit(state)

    def forecasts(self, state: Position) -> list[Forecast]:
        acting = state.stack[-1] if state.stack else None
        return papers.forecasts(state, acting.seat) if isinstance(acting, Assault) else []

    def scores(self, state: Position) -> list[Score]:
        return papers.scores(state)

    def boards(self, state: Position) -> list[BoardDoc]:
        return papers.boards()

    def catalogue(self, state: Position) -> Catalogue:
        return papers.catalogue()

    def handbook(self, state: Position) -> Handbook:
        return papers.handbook()
