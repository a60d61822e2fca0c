"""Two Rivers: the seven functions of the contract."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sandtable.documents import (
    BoardDoc,
    Box,
    Catalogue,
    Face,
    Line,
    LogLine,
    Look,
    LookInfo,
    Mark,
    Moment,
    Nation,
    Paper,
    Piece,
    PieceKind,
    Quantity,
    Roll,
    SeatInfo,
    Space,
    Symbol,
    Terrain,
    Track,
    Value,
    document_digest,
)
from sandtable.kernel import (
    Draws,
    Event,
    OptionInfo,
    Outcome,
    ScenarioInfo,
    Start,
    Step,
)
from sandtable.kernel.fog_game import FogGame
from sandtable.language import Form, Grammar, Words
from sandtable.threadsafe import once
from tests.mini import fog
from tests.mini.case_position import arrange, describe
from tests.mini.march import Marching
from tests.mini.pack import (
    CLAUSES,
    COAST,
    DATA,
    FIELDS,
    FORDS,
    LOST,
    MAP,
    ORDERS,
    OWNER,
    PLAIN,
    REASONS,
    RULES,
    SEATS,
    SPACES,
    START,
    STRENGTH,
    UNITS,
)  # fmt: skip
from tests.mini.state import Rivers, look
from tests.mini.steps import Begin, Orders, anytime

UNTRIED = [Face("untried", "Nobody knows its strength", values=[Value("strength", "1-3")])]

GRAMMAR = Grammar(
    {
        "begin": Form(""),
        "plan": Form("unit order", plan=True),
        "deadline": Form(""),
        "march": Form("unit space*"),
        "strike": Form("space with unit+"),
        "on": Form(""),
        "stop": Form(""),
        "done": Form(""),
        "ambush": Form(""),
        "pass": Form(""),
        "show": Form(""),
        "correct": Form("unit space because reason"),
    },
    {"unit": UNITS, "space": SPACES, "order": ORDERS, "reason": REASONS},
)

SENTENCES = {
    "first": "{seat} marches first", "turn": "turn {turn} begins", "returned": "{unit} returns",
    "dealt": "you are dealt the ambush", "ordered": "you order: {orders}", "closed": "the orders are closed",
    "sacks": "you have {sacks} sacks", "marched": "{unit} marches to {at}", "done": "{seat} is done",
    "halted": "{unit} finds somebody in {at} and halts", "ford": "{seat} crosses the ford {at}",
    "answered": "{seat} has answered", "quiet": "all is quiet at {at}",
    "ambushed": "{seat} springs the ambush at {at}: {die}", "shown": "{seat} shows the ambush",
    "struck": "{seat} strikes at {at}, {ahead} ahead, rolls {die}: {result}", "lost": "{unit} is lost",
    "levy": "the levy of {seat} has strength {strength}", "sighted": "you sight a counter of {owner} in {at}",
    "followed": "a counter of {owner} moves to {at}", "put": "{unit} now stands in {at}",
    "corrected": "the moderator corrects a position of {seat} ({reason})",
}  # fmt: skip


FOREIGN_SENTENCES = {"returned": "a unit of {owner} returns"}
"""What others read instead: they are not told which unit it is."""


class TwoRivers(FogGame[Rivers, fog.Known]):
    name = "two-rivers"
    title = "Two Rivers"
    state_type = Rivers
    step_types = fog.STEPS
    known_type = fog.Known
    seat_infos = tuple(SeatInfo(seat["id"], seat["name"], seat["colour"]) for seat in DATA["seat"])
    version = "1"
    horizon = 150
    scenarios = (ScenarioInfo("plain", "The Plain and the Coast", "Three banks, two rivers, no end.", SEATS),)
    options = (OptionInfo("mud", "Marches have two points only", ("no", "yes"), "M19"),)
    clauses = CLAUSES
    looks = (LookInfo("watch", "What it watches", ["unit"]),)

    def new(self, start: Start, options: Mapping[str, str]) -> Rivers:
        if start.position:
            return self.load(start.position)
        seats = len(SEATS)
        state = Rivers(
            0, options.get("mud") == "yes", 0, START.copy(), [0] * len(START), [RULES["sacks"]] * seats, [0] * seats,
            RULES["levies"].copy(), -1, [None] * seats, [], [0] * seats, [Begin()],
        )  # fmt: skip
        look(state)
        return state

    def opening(
        self, scenario: str, options: Mapping[str, str], given: Mapping[str, Any]
    ) -> tuple[Rivers, list[Event]]:
        state, events = super().opening(scenario, options, given)
        return state, look(state) if given else events  # from elsewhere, units see something else

    def arrange(self, state: Rivers, given: Mapping[str, Any]) -> None:
        arrange(state, given)

    def describe(self, state: Rivers) -> dict[str, Any]:
        return describe(state)

    def outcome(self, state: Rivers) -> Outcome | None:
        return None  # M20

    def grammar(self, state: Rivers) -> Grammar:
        return GRAMMAR

    def anytime(self, state: Rivers) -> Sequence[Step[Rivers]]:
        return anytime(state)

    def tell(self, state: Rivers, event: Event, audience: frozenset[str]) -> LogLine:
        data = event.data
        owner = SEATS[OWNER[UNITS.index[data["unit"]]]] if "unit" in data else ""
        foreign = {} if owner in audience else FOREIGN_SENTENCES
        text = foreign.get(event.kind, SENTENCES[event.kind]).format(**{"owner": owner, **data})
        return LogLine(0, text, list(event.clauses), [data["at"]] if "at" in data else [], rolls=rolls(event))

    def look_up(self, state: Rivers, audience: frozenset[str], words: Words) -> Look:
        return fog.watch(self.know(state, self.readers(audience)), UNITS.index[words[1]])

    def concession(self, state: Rivers, seat: str) -> Outcome:
        others = " and ".join(other for other in SEATS if other != seat)
        return Outcome("", "concession", f"{seat} concedes: {others} share the day")

    def know(self, state: Rivers, seats: frozenset[str]) -> fog.Known:
        return fog.known(state, fog.members(seats))

    def fill(self, known: fog.Known, draws: Draws) -> Rivers:
        return fog.guess(known, draws)

    def moment(self, known: fog.Known) -> Moment:
        return moment(known)

    def options_of(self, known: fog.Known) -> dict[str, str]:
        return {"mud": "yes" if known.mud else "no"}

    def pieces(self, known: fog.Known) -> list[Piece]:
        return fog.pieces(known)

    def quantities(self, known: fog.Known) -> list[Quantity]:
        return fog.quantities(known)

    def boxes(self, known: fog.Known) -> list[Box]:
        return [Box("lost", "Lost")]

    def tracks(self, known: fog.Known) -> list[Track]:
        pool = [Track(f"pool-{i}", f"Levies of strength {i}", n) for i, n in enumerate(known.pool, 1)]
        tried = [(seat, n) for seat, n in zip(SEATS, known.levies, strict=True) if n]
        return [*pool, *(Track(f"levy-{seat}", f"The levy of {seat}", n) for seat, n in tried)]

    def papers(self, known: fog.Known) -> list[Paper]:
        return fog.papers(known)

    def boards(self, state: Rivers) -> list[BoardDoc]:
        return [board for board, _ in boards()]

    def catalogue(self, state: Rivers) -> Catalogue:
        nations = [Nation(seat["id"], seat["name"], seat["colour"], "#ffffff") for seat in DATA["seat"]]
        backs = [PieceKind(f"{seat}-back", "Unknown", seat, "hidden") for seat in SEATS]
        fronts = [
            PieceKind(
                name, name, SEATS[seat], "infantry", "", "", [Value("strength", str(strength or "?"))], "", UNTRIED
            )
            for name, seat, strength in zip(UNITS.index, OWNER, STRENGTH, strict=True)
        ]
        return Catalogue(nations, backs + fronts, [Mark("ready", "R", "Has points to march or strike")])

    def invariants(self, state: Rivers) -> Iterable[str]:
        per_seat = (state.sacks, state.levies, state.plans, state.handles)
        if len(state.at) != len(OWNER) or len(state.points) != len(OWNER) or not state.stack:
            yield "units are missing, or nothing is to be done"
        elif any(len(each) != len(SEATS) for each in per_seat) or len(state.pool) != len(RULES["levies"]):
            yield "seats or chits are missing"
        elif any(space != LOST and not (0 <= space < LOST and MAP >> space & 1) for space in state.at):
            yield "a unit is nowhere"
        else:
            yield from self._faults(state)

    def _faults(self, state: Rivers) -> Iterable[str]:
        on_map = [space for space in state.at if space != LOST]
        if len(set(on_map)) != len(on_map):
            yield "two units stand in one space (M9)"
        if min(state.sacks) < 0:
            yield "a home owes sacks (M5)"
        if any(points and space == LOST for points, space in zip(state.points, state.at, strict=True)):
            yield "a lost unit has points"
        if sum(state.pool) + sum(strength > 0 for strength in state.levies) != sum(RULES["levies"]):
            yield "a levy chit is missing (M16)"
        again = state.clone()
        if look(again) or again.sights != state.sights:
            yield "a sight is not up to date (M6, M7)"


def rolls(event: Event) -> list[Roll]:
    """The dice that an event tells of."""
    data = event.data
    if event.kind == "first":
        return [Roll("who marches first", SEATS.index(data["seat"]) + 1, len(SEATS))]
    names = {"ambushed": "ambush", "struck": "strike"}
    return [Roll(f"{names[event.kind]} at {data['at']}", data["die"])] if event.kind in names else []


def moment(known: fog.Known) -> Moment:
    ordering = isinstance(known.stack[-1], Orders)
    marching = [step.seat for step in known.stack if isinstance(step, Marching)]
    seat = SEATS[marching[-1]] if marching and not ordering else ""
    phase = "march" if seat else "orders" if ordering else "begin"
    return Moment(f"Turn {known.turn}, {seat or 'all'}: {phase}", known.turn, seat=seat, phase=phase)


@once
def boards() -> list[tuple[BoardDoc, str]]:
    """Both boards with their digests."""
    terrains = [Terrain("field", "Field", "#d9cf9a"), Terrain("grass", "Grass", "#b9c99a")]
    river = Line("river", DATA["plain"]["rivers"], "The Long River")
    width, height = PLAIN.centre(PLAIN.spaces[-1])
    plain = BoardDoc(
        "plain", "The Plain", "hex", (-1, -1, width + 1, height + 1.5),
        [_space(space, *PLAIN.centre(space)) for space in PLAIN.spaces], terrains, [river],
    )  # fmt: skip
    roads = [Line("road", road) for road in DATA["coast"]["roads"]]
    coast = BoardDoc(
        "coast", "The Coast", "point", (-1, -1, len(COAST.spaces), 1),
        [_space(space, place, 0) for place, space in enumerate(COAST.spaces)], terrains, roads,
    )  # fmt: skip
    return [(board, document_digest(board)) for board in (plain, coast)]


def _space(space: int, x: float, y: float) -> Space:
    symbols = [Symbol("ford")] if FORDS >> space & 1 else []
    return Space(SPACES.words[space] or "", x, y, "field" if FIELDS >> space & 1 else "grass", symbols=symbols)
