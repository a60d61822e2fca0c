"""The game: the functions of the contract, and what lies on the table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from sandtable.counters.mapdoc import board_window, hex_centre
from sandtable.documents import (
    BoardDoc,
    Box,
    Catalogue,
    Cell,
    Guide,
    Label,
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
from sandtable.kernel import Event, NoDraws, Outcome, ScenarioInfo, Start
from sandtable.kernel.guides import settle_guide
from sandtable.kernel.open_game import OpenGame
from sandtable.language import Form, Grammar

from .pack import CLAUSES, DATA, GRID, GUIDE, HILL, LOST, OWNER, SEATS, SPACES, START, TURNS, UNITS, WOODS
from .state import Position
from .steps import STEPS, Act, Turn

GRAMMAR = Grammar(
    {"move": Form("unit space"), "attack": Form("unit space"), "done": Form("")}, {"unit": UNITS, "space": SPACES}
)
SENTENCES = {
    "turn": "turn {turn} begins",
    "done": "{seat} is done",
    "moved": "{unit} moves to {at}",
    "fought": "{unit} attacks {at} and rolls {die}: {text}",
}


class Rules(OpenGame[Position]):
    name = "outpost"
    title = "Outpost"
    version = "1"
    state_type = Position
    step_types = STEPS
    scenarios = (ScenarioInfo("hill", "The hill", "Two platoons want the same hill.", SEATS),)
    seat_infos = tuple(SeatInfo(seat["id"], seat["name"], seat["colour"]) for seat in DATA["seat"])
    clauses = CLAUSES

    # --- positions

    def new(self, start: Start, options: Mapping[str, str]) -> Position:
        if start.position:
            return self.load(start.position)
        state = Position(0, START.copy(), 0, [Turn()])
        self.settle(state, NoDraws())
        return state

    def outcome(self, state: Position) -> Outcome | None:
        """7"""
        for side, seat in enumerate(SEATS):
            if not state.hexes(side):
                winner = SEATS[1 - side]
                return Outcome(winner, "elimination", f"{seat} has no unit left: {winner} wins")
        if state.turn <= TURNS:
            return None
        unit = state.standing(HILL)
        if unit is None:
            return Outcome("", "draw", "nobody stands on the hill: a draw")
        return Outcome(SEATS[OWNER[unit]], "hill", f"{UNITS.words[unit]} stands on the hill: {SEATS[OWNER[unit]]} wins")

    def grammar(self, state: Position) -> Grammar:
        return GRAMMAR

    def invariants(self, state: Position) -> Iterable[str]:
        if len(state.at) != len(OWNER):
            yield f"{len(state.at)} units instead of {len(OWNER)}"
            return
        on_map = [space for space in state.at if space != LOST]
        if any(not GRID.all >> space & 1 for space in on_map):
            yield "a unit stands nowhere"
        if len(set(on_map)) < len(on_map):
            yield "two units stand in one hex (3)"

    def guide(self) -> Guide:
        return settle_guide(self, GUIDE, "guide.toml")

    # --- cases

    def arrange(self, state: Position, given: Mapping[str, Any]) -> None:
        """`turn`, `phase` (a seat) and units `at` hexes; everybody else is lost."""
        for key in given:
            if key not in ("turn", "phase", "at"):
                raise BadFile(f"given.{key}: a position has turn, phase and at")
        seat = given.get("phase", SEATS[0])
        if seat not in SEATS:
            raise BadFile(f"given.phase: must be {' or '.join(SEATS)}")
        state.turn, state.at, state.used = given.get("turn", 1), [LOST] * len(OWNER), 0
        state.stack = [Turn(), *(Act(side) for side in reversed(range(SEATS.index(seat), len(SEATS))))]
        for space, units in given.get("at", {}).items():
            for unit in units:
                if space not in SPACES.index or unit not in UNITS.index:
                    raise BadFile(f"given.at.{space}: there is no such hex, or no unit {unit}")
                state.at[UNITS.index[unit]] = SPACES.index[space]

    def describe(self, state: Position) -> dict[str, Any]:
        at: dict[str, list[str]] = {}
        for unit, space in enumerate(state.at):
            at.setdefault(SPACES.words[space] or "", []).append(UNITS.words[unit] or "")
        return {"at": at, "gone": at.get("lost", []), "set": {"turn": state.turn}}

    # --- what lies on the table

    def moment(self, state: Position) -> Moment:
        if state.turn > TURNS or not state.stack:
            return Moment("The game is over", TURNS, TURNS)
        top = state.stack[-1]
        seat = SEATS[top.side] if isinstance(top, Act) else ""
        return Moment(f"Turn {state.turn}, {seat} acts", state.turn, TURNS, seat, "act")

    def pieces(self, state: Position) -> list[Piece]:
        return [
            Piece(
                name,
                f"{SEATS[OWNER[unit]]}-platoon",
                SPACES.words[state.at[unit]] or "",
                SEATS[OWNER[unit]],
                ["used"] if state.used >> unit & 1 else [],
            )
            for name, unit in UNITS.index.items()
        ]

    def boxes(self, state: Position) -> list[Box]:
        return [Box("lost", "Lost")]

    def tracks(self, state: Position) -> list[Track]:
        cells = [Cell(str(turn), here=turn == state.turn) for turn in range(1, TURNS + 1)]
        return [Track("turn", "Turn", min(state.turn, TURNS), TURNS, cells)]

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
    spaces = []
    for space in GRID.spaces:
        x, y = hex_centre(GRID, space)
        symbols = [Symbol("objective", name="the hill")] if space == HILL else []
        spaces.append(Space(GRID.name(space), x, y, "woods" if WOODS >> space & 1 else "open", symbols=symbols))
    x, y = hex_centre(GRID, HILL)
    return BoardDoc(
        "map",
        "Map",
        "hex",
        board_window(GRID),
        spaces,
        [Terrain("open", "Open", "#e8e0c8"), Terrain("woods", "Woods", "#b9cfa4", "woods")],
        labels=[Label("the hill", x, y, 1, "objective", GRID.name(HILL))],
    )


@cache
def _catalogue() -> Catalogue:
    nations = [Nation(seat["id"], seat["name"], seat["colour"], "#ffffff") for seat in DATA["seat"]]
    return Catalogue(nations, [PieceKind(f"{s}-platoon", "Platoon", s, "infantry") for s in SEATS])
