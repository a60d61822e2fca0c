"""All that The Canal lays on the table: maps, the hospital as a display, counters, handbook, and the view."""

from __future__ import annotations

from sandtable.documents import (
    BoardDoc,
    Catalogue,
    Chart,
    Emblem,
    Face,
    Field,
    Forecast,
    Group,
    Handbook,
    KeyLine,
    Label,
    Line,
    Link,
    Lit,
    LookInfo,
    Mark,
    Moment,
    Nation,
    Overlay,
    PhaseMark,
    Piece,
    PieceKind,
    Range,
    Score,
    Space,
    Stage,
    Symbol,
    Terrain,
    Tool,
    Topic,
    Track,
    Value,
    amount_text,
    halves,
)
from sandtable.threadsafe import once
from tests.canal.battle import forecast
from tests.canal.pack import (
    BATTLE,
    CROSSINGS,
    DATA,
    DEFENDED,
    EMBLEM,
    OWNER,
    POINTS,
    SEATS,
    SPACES,
    STRENGTH,
    TURNS,
    UNITS,
    WARDS,
)
from tests.canal.state import Position
from tests.canal.steps import Assault, Order, Provision

PHASES = {"Provision": "Provisions", "Order": "Orders", "Assault": "Assault"}
LOOKS = (LookInfo("reach", "Where it can march", ["unit"]),)
_SIZE = Range(0.5, 12, 0.5)
TOOLS = (
    Tool(
        "odds",
        "Battle calculator",
        [
            Field("attack", "Attack", "number", "3", _SIZE),
            Field("defence", "Defence", "number", "2", _SIZE),
            Field("pass", "Against a pass", "flag", "no"),
        ],
    ),
)


@once
def boards() -> list[BoardDoc]:
    """Two maps, between which a page switches, and the hospital, which has a tab of its own."""
    maps = [_theatre(theatre) for theatre in DATA["theatre"]]
    wards = [Space(ward, turn, 0, region="hospital", name=f"Turn {turn}") for turn, ward in enumerate(WARDS, 1)]
    window = (0.0, -1.0, TURNS + 1.0, 1.0)
    hospital = BoardDoc("hospital", "Hospital", "boxes", window, wards, use="display")
    return [*maps, hospital]


def _theatre(theatre: dict[str, list[tuple[str, float, float]]]) -> BoardDoc:
    here = {name for name, _, _ in theatre["points"]}
    spaces = [
        Space(name, x, y, "sand", symbols=[Symbol("pass")] if DEFENDED >> SPACES.index[name] & 1 else [])
        for name, x, y in theatre["points"]
    ]
    labels = [
        Label(name, x, y, kind="pass" if name.endswith("Pass") else "town", space=name)
        for name, x, y in theatre["points"]
    ]
    lines = [Line("track", pair) for pair in DATA["roads"] if here.issuperset(pair)]
    lines += [Line("canal", pair) for pair in DATA["crossings"] if here.issuperset(pair)]
    sand = [Terrain("sand", "Sand", "#e6d9a8", "dots")]
    return BoardDoc(
        str(theatre["id"]), str(theatre["name"]), "point", (-1, -1, 4, 3), spaces, sand, lines, labels=labels
    )


@once
def catalogue() -> Catalogue:
    nations = [Nation(seat["id"], seat["name"], seat["colour"], "#ffffff") for seat in DATA["seat"]]
    kinds = [
        PieceKind(name, name, SEATS[owner], emblem, values=[_value(str(strength or "?"))], faces=_faces(strength))
        for name, owner, emblem, strength in zip(UNITS.index, OWNER, EMBLEM, STRENGTH, strict=True)
    ]
    marks = [Mark("ready", "R", "Has points to spend"), Mark("honoured", "H", "Has a name of honour")]
    return Catalogue(nations, kinds, marks, [Emblem("engineer", "Engineers", text="E")])


def _value(text: str) -> Value:
    return Value("strength", text, "left")


def _faces(strength: int) -> list[Face]:
    reduced = Face("reduced", "Reduced", values=[_value(amount_text(halves(strength)) if strength else "?")])
    return [reduced] if strength else [reduced, Face("untried", "Untried", values=[_value("1-3")])]


@once
def handbook() -> Handbook:
    rows = [[str(die), *(BATTLE.result_at(heading, die) for heading in BATTLE.columns)] for die in BATTLE.faces]
    battle = Chart("battle", "Battle table", ["die", *BATTLE.columns], rows, clauses=["K8", "K9"])
    turns = [[str(turn), "units return" if turn > 2 else ""] for turn in range(1, TURNS + 1)]
    return Handbook(
        [
            battle,
            Chart("turns", "Turn record", ["turn", "what comes"], turns, clauses=["K1"]),
        ],
        [Stage(phase, name, clause=clause) for (phase, name), clause in zip(PHASES.items(), CHAPTERS, strict=True)],
        [KeyLine("E-3", "A unit whose strength nobody knows yet", "untried"), KeyLine("W-1", "A unit", "reduced")],
        [Topic("start", "How to begin", ["Give your units points, then write their orders."], ["K2", "K3"])],
        list(LOOKS),
        list(TOOLS),
    )


CHAPTERS = ("K2", "K3", "K7")


def pieces(state: Position) -> list[Piece]:
    return [
        Piece(name, name, SPACES.words[space] or "", SEATS[owner], _status(state, unit), face=_face(state, unit))
        for unit, (name, owner, space) in enumerate(zip(UNITS.index, OWNER, state.at, strict=True))
    ]


def _status(state: Position, unit: int) -> list[str]:
    return ["ready"] * bool(state.points[unit]) + ["honoured"] * bool(state.names[unit])


def _face(state: Position, unit: int) -> str:
    return "reduced" if state.reduced[unit] else "untried" if not state.strength[unit] else ""


def links(state: Position) -> list[Link]:
    pairs = [(number, CROSSINGS[number]) for number in state.bridges]
    return [
        Link(f"bridge-{n}", "bridge", (SPACES.words[a] or "", SPACES.words[b] or "")) for n, (a, b) in pairs
    ]  # fmt: skip


def overlays(state: Position) -> list[Overlay]:
    """What each seat holds, in its colour, always."""
    held = [[name for p, name in enumerate(POINTS) if state.units_at(p, seat)] for seat in range(len(SEATS))]
    return [
        Overlay(f"held-{name}", f"Held by {name}", held[seat], name, look="tint") for seat, name in enumerate(SEATS)
    ]


def tracks(state: Position) -> list[Track]:
    return [Track(f"depot-{name}", f"Depot of {name}", halves(state.depot[n])) for n, name in enumerate(SEATS)]


def scores(state: Position) -> list[Score]:
    return [Score(f"points of {name}", halves(state.score(n)), seat=name) for n, name in enumerate(SEATS)]


def forecasts(state: Position, seat: int) -> list[Forecast]:
    return [forecast(state, point, seat) for point in state.contested()]


def moment(state: Position) -> Moment:
    top = state.stack[-1] if state.stack else None
    phase = type(top).__name__ if top is not None else ""
    seat = SEATS[top.seat] if isinstance(top, (Assault, Order, Provision)) else ""
    marks = [PhaseMark(one, name, seat, one == phase) for one, name in PHASES.items()]
    return Moment(f"Turn {state.turn}, {seat}: {PHASES.get(phase, 'the end')}", state.turn, TURNS, seat, phase, marks)


def lit(state: Position) -> list[Lit]:
    """The row of the turn, and the columns of what may be fought now."""
    rows = [Lit("turns", state.turn - 1)] if 0 < state.turn <= TURNS else []
    columns = {forecast.column.split(" ")[0] for forecast in forecasts(state, 0)}
    return rows + [Lit("battle", column=1 + BATTLE.columns.index(name)) for name in sorted(columns)]


def groups() -> list[Group]:
    return [Group("off", "Off the map")]
