"""The game: the functions of the contract, and what lies on the table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from sandtable.documents import (
    BoardDoc,
    Box,
    Catalogue,
    Cell,
    Face,
    Guide,
    Line,
    LogLine,
    Moment,
    Nation,
    Piece,
    PieceKind,
    Roll,
    SeatInfo,
    Space,
    Symbol,
    Terrain,
    Track,
)
from sandtable.errors import BadFile
from sandtable.kernel import Draws, Event, Outcome, ScenarioInfo, Start
from sandtable.kernel.fog_game import FogGame
from sandtable.kernel.guides import settle_guide
from sandtable.language import Form, Grammar

from . import fog
from .pack import (
    CLAUSES,
    DATA,
    GOAL,
    GRAPH,
    GUIDE,
    LOST,
    OWNER,
    PLACES,
    ROADS,
    SEATS,
    SPACES,
    START,
    TOWNS,
    TURNS,
    UNITS,
)
from .state import NOBODY, Position
from .steps import STEPS, Act, Entrust, Turn

GRAMMAR = Grammar(
    {
        "entrust": Form("rider"),
        "ride": Form("rider space"),
        "scout": Form("rider space"),
        "attack": Form("rider space"),
        "done": Form(""),
    },
    {"rider": UNITS, "space": SPACES},
)
SENTENCES = {
    "entrusted": "you give your dispatch to {unit}",
    "ready": "both dispatches are on their way",
    "turn": "turn {turn} begins",
    "done": "{seat} is done",
    "rode": "{unit} rides to {at}",
    "scouted": "{unit} looks at {target}",
    "saw": "{target} {what}",
    "fought": "{unit} attacks {at} and rolls {die}: {text}",
}


class Rules(FogGame[Position, fog.Known]):
    name = "night-ride"
    title = "Night ride"
    version = "1"
    state_type = Position
    known_type = fog.Known
    step_types = STEPS
    scenarios = (ScenarioInfo("dispatch", "The dispatch", "Each side must bring a letter through the other.", SEATS),)
    seat_infos = tuple(SeatInfo(seat["id"], seat["name"], seat["colour"]) for seat in DATA["seat"])
    clauses = CLAUSES

    # --- positions

    def new(self, start: Start, options: Mapping[str, str]) -> Position:
        if start.position:
            return self.load(start.position)
        sides = len(SEATS)
        return Position(0, START.copy(), [NOBODY] * sides, [0] * sides, 0, 0, [Turn(), Entrust()])

    def outcome(self, state: Position) -> Outcome | None:
        for side, courier in enumerate(state.courier):
            own, other = SEATS[side], SEATS[1 - side]
            if courier != NOBODY and state.at[courier] == LOST:  # 10
                return Outcome(other, "capture", f"{own} loses the dispatch: {other} wins")
            if courier != NOBODY and state.at[courier] == GOAL[side]:  # 9
                return Outcome(own, "arrival", f"the courier of {own} arrives: {own} wins")
        return Outcome("", "draw", "both couriers are still on their way: a draw") if state.turn > TURNS else None

    def grammar(self, state: Position) -> Grammar:
        return GRAMMAR

    def invariants(self, state: Position) -> Iterable[str]:
        if len(state.at) != len(OWNER) or len(state.courier) != len(SEATS) or len(state.scouted) != len(SEATS):
            yield "riders or sides are missing"
            return
        on_map = [place for place in state.at if place != LOST]
        if any(not GRAPH.all >> place & 1 for place in on_map):
            yield "a rider stands nowhere"
        if len(set(on_map)) < len(on_map):
            yield "two riders stand in one place (3)"
        if any(unit != NOBODY and OWNER[unit] != side for side, unit in enumerate(state.courier)):
            yield "a dispatch is with the enemy (1)"

    # --- who knows what

    def know(self, state: Position, seats: frozenset[str]) -> fog.Known:
        return fog.know(state, seats)

    def fill(self, known: fog.Known, draws: Draws) -> Position:
        return fog.fill(known, draws)

    def guide(self) -> Guide:
        return settle_guide(self, GUIDE, "guide.toml")

    # --- cases

    def arrange(self, state: Position, given: Mapping[str, Any]) -> None:
        """`turn`, `phase` (`entrust` or a seat), riders `at` places (the others are lost), `set.courier.SEAT`."""
        for key in given:
            if key not in ("turn", "phase", "at", "set"):
                raise BadFile(f"given.{key}: a position has turn, phase, at and set")
        seat = given.get("phase", SEATS[0])
        if seat == "entrust":
            return
        if seat not in SEATS:
            raise BadFile(f"given.phase: must be entrust, {' or '.join(SEATS)}")
        state.turn, state.at = given.get("turn", 1), [LOST] * len(OWNER)
        state.stack = [Turn(), *(Act(side) for side in reversed(range(SEATS.index(seat), len(SEATS))))]
        for place, units in given.get("at", {}).items():
            for unit in units:
                if place not in SPACES.index or unit not in UNITS.index:
                    raise BadFile(f"given.at.{place}: there is no such place, or no rider {unit}")
                state.at[UNITS.index[unit]] = SPACES.index[place]
        chosen = {f"courier.{seat}": f"{seat}-1" for seat in SEATS} | given.get("set", {})
        for name, unit in chosen.items():
            what, _, seat = name.partition(".")
            if what != "courier" or seat not in SEATS or unit not in UNITS.index:
                raise BadFile(f"given.set.{name}: only courier.SEAT can be set, to a rider")
            state.courier[SEATS.index(seat)] = UNITS.index[unit]
        state.clear()

    def describe(self, state: Position) -> dict[str, Any]:
        at: dict[str, list[str]] = {}
        for unit, place in enumerate(state.at):
            at.setdefault(SPACES.words[place] or "", []).append(UNITS.words[unit] or "")
        return {"at": at, "gone": at.get("lost", []), "set": {"turn": state.turn}}

    # --- what lies on the table: made of what the audience knows

    def moment(self, known: fog.Known) -> Moment:
        top = known.stack[-1] if known.stack else None
        if isinstance(top, Entrust):
            return Moment("Before the first turn", 0, TURNS, "", "entrust")
        if isinstance(top, Act):
            return Moment(f"Turn {known.turn}, {SEATS[top.side]} acts", known.turn, TURNS, SEATS[top.side], "act")
        return Moment("The game is over", min(known.turn, TURNS), TURNS)

    def pieces(self, known: fog.Known) -> list[Piece]:
        return [
            Piece(
                name,
                f"{SEATS[OWNER[unit]]}-rider",
                SPACES.words[known.at[unit]] or "",
                SEATS[OWNER[unit]],
                ["used"] if known.used >> unit & 1 else [],
                face=fog.face(known, unit),
            )
            for name, unit in UNITS.index.items()
        ]

    def boxes(self, known: fog.Known) -> list[Box]:
        return [Box("lost", "Lost")]

    def tracks(self, known: fog.Known) -> list[Track]:
        cells = [Cell(str(turn), here=turn == known.turn) for turn in range(1, TURNS + 1)]
        return [Track("turn", "Turn", min(known.turn, TURNS), TURNS, cells)]

    def tell(self, state: Position, event: Event, audience: frozenset[str]) -> LogLine:
        data = event.data
        rolls = [Roll(f"attack on {data['at']}", data["die"])] if event.kind == "fought" else []
        spaces = [data["at"]] if "at" in data else []
        return LogLine(0, SENTENCES[event.kind].format(**data), list(event.clauses), spaces, rolls=rolls)

    def boards(self, state: Position) -> list[BoardDoc]:
        return [_board()]

    def catalogue(self, state: Position) -> Catalogue:
        return _catalogue()


@cache
def _board() -> BoardDoc:
    spaces = [
        Space(
            name,
            x,
            y,
            "town" if TOWNS >> SPACES.index[name] & 1 else "open",
            name=name,
            symbols=[Symbol("town")] if TOWNS >> SPACES.index[name] & 1 else [],
        )
        for name, (x, y) in PLACES.items()
    ]
    right, bottom = (max(ends) for ends in zip(*PLACES.values(), strict=True))
    return BoardDoc(
        "map",
        "Map",
        "point",
        (-1, -1, right + 1, bottom + 1),
        spaces,
        [Terrain("open", "Open", "#e8e0c8"), Terrain("town", "Town", "#d8b89a", "town")],
        [Line("road", list(road)) for road in ROADS],
    )


@cache
def _catalogue() -> Catalogue:
    nations = [Nation(seat["id"], seat["name"], seat["colour"], "#ffffff") for seat in DATA["seat"]]
    faces = [Face("courier", "Courier", "infantry", "C"), Face("escort", "Escort", "infantry")]
    return Catalogue(nations, [PieceKind(f"{seat}-rider", "Rider", seat, "hidden", faces=faces) for seat in SEATS])
