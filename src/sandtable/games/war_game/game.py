"""The War Game: the functions of the contract."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from sandtable.documents import (
    BoardDoc,
    BoardRef,
    Catalogue,
    DocumentForm,
    Handbook,
    LogLine,
    Look,
    Moment,
    Paper,
    Piece,
    Quantity,
    Range,
    Receipt,
    SeatInfo,
    View,
    Workbook,
    paper_workbook,
)
from sandtable.errors import NotYours, Refusal
from sandtable.kernel import (
    MODERATOR,
    TABLE,
    Draws,
    Event,
    OptionInfo,
    Outcome,
    ScenarioInfo,
    Start,
    show_questions,
)
from sandtable.kernel.packed import PackedGame
from sandtable.language import Form, Grammar, Words
from sandtable.threadsafe import convert, once

from . import atlas, fog, papers
from .case_position import describe, position
from .cycle import DEPUTY
from .empires import COLOURS, FEWEST, NAMES, new_war, settled_options
from .handbook import handbook, handbook_digest
from .invariants import faults
from .log import tell
from .looks import LOOKS, look_up, place_names
from .moderator import console
from .orders.form import order_form
from .orders.reading import read_orders
from .pack import PACK, load_pack
from .setup import setup_options
from .sheet import status_workbook
from .standings import is_over, outcome, power
from .state import War
from .steps import JOIN, Orders, is_absent, seat_name, seat_number
from .tools import TOOLS, use_tool
from .turn import world_of
from .units import FIRST_CUSTOM, unit_table

VERBS = {
    "orders": Form("text", written=True),
    "deadline": Form(""),
    "umpire": Form("text"),
    DEPUTY: Form("text", written=True),
    JOIN: Form(""),
}
MOST = 16


@once
def grammar() -> Grammar:
    """The sentences of the game; places are named in looks only, since orders are read as documents."""
    return Grammar(VERBS, {"space": place_names()})


def _scenario(empires: int, *, first: bool) -> ScenarioInfo:
    """A war of so many empires; what sort of game it is stands with the first of them only."""
    seats = tuple(seat_name(seat) for seat in range(empires))
    text = "Empires write their orders at the same time, on the page or by mail: a war without end." if first else ""
    return ScenarioInfo(str(empires), f"{empires} empires", text, seats)


class WarGame(PackedGame[War]):
    name = "war-game"
    title = "The War Game, 3rd edition"
    revision = 10
    fog = True
    horizon = 60
    log_window = 200
    state_type = War
    step_types = (Orders,)
    scenarios = tuple(_scenario(empires, first=empires == FEWEST) for empires in range(FEWEST, MOST + 1))
    options = (
        OptionInfo("refund_percent", "What a sale brings, in percent of the list price", ("50",), "BUY-7",
                   label="Refund", group="Money", range=Range(0, 100, 1, "percent")),
        OptionInfo("gifts", "Empires may give Points and units to each other", ("yes", "no"), "BUY-8", label="Gifts",
                   group="Money"),
        OptionInfo("recovery_grant", "An empire without income is raised to the price of a Capitol", ("yes", "no"),
                   "BASE-7", label="Recovery grant", group="Money"),
        OptionInfo("custom_factor_percent", "Price level of custom units, basic units being 100", ("125",), "CUSTOM-4",
                   label="Custom prices", group="Custom units", range=Range(50, 300, 5, "percent")),
        OptionInfo("custom_approval", "Who approves custom units", ("automatic", "moderator"), "CUSTOM-3",
                   label="Approval", group="Custom units"),
        OptionInfo("absent", "Who writes for an empire after five cycles in a row without orders", ("idle", "bot"),
                   "EMPIRE-4", label="Absent empires", group="Moderator"),
        OptionInfo("latecomers", "The last so many seats join later, two begin at least", ("0",), "EMPIRE-3",
                   label="Latecomers", group="Time", range=Range(0, MOST - FEWEST, 1, "seats")),
        OptionInfo("moderator", "A person may rule, correct and roll back", ("nobody", "person"), "GM-1",
                   label="Moderator", group="Moderator"),
        OptionInfo("cycle_limit", "The game ends after so many cycles; 0: never", ("0",), "X-9", label="Cycles",
                   group="Time", range=Range(0, 500, 1, "cycles")),
        *setup_options(),
    )  # fmt: skip
    pack_files = PACK
    tools = TOOLS
    looks = LOOKS

    # --- positions

    def new(self, start: Start, options: Mapping[str, str]) -> War:
        if start.position:
            return self.load(start.position)
        empires = len(self.seats(start.scenario))
        given = self.effective_options(options)
        war = new_war(settled_options(given), NAMES[:empires], int(given["latecomers"]))
        war.options, war.stack = dict(options), [Orders()]
        return war

    def check_start(self, state: War) -> None:
        self.recorded_options(state.options)

    def opening(self, scenario: str, options: Mapping[str, str], given: Mapping[str, Any]) -> tuple[War, list[Event]]:
        if not given:
            return self.new(Start(scenario), options), []
        seats = len(self.seats(scenario))
        war = position(settled_options(self.effective_options(options)), seats, given)
        war.options, war.stack = dict(options), [Orders()]
        return war, []

    def describe(self, state: War) -> dict[str, Any]:
        return describe(state)

    def invariants(self, state: War) -> Iterable[str]:
        return faults(state)

    def outcome(self, state: War) -> Outcome | None:
        return outcome(state)

    def concession(self, state: War, seat: str) -> Outcome:
        raise Refusal("the war has no end, and nobody is ever out", "TIME-5")

    def grammar(self, state: War) -> Grammar:
        return grammar()

    def seats_of(self, state: War) -> tuple[str, ...]:
        return tuple(seat_name(seat) for seat in range(state.seats))

    def deputy_verb(self, state: War, seat: str) -> str:
        named = seat in self.seats_of(state)
        return DEPUTY if named and is_absent(state, seat_number(seat)) else ""

    def is_moderated(self, state: War) -> bool:
        return state.umpired

    def read_document(self, state: War, seat: str, text: str) -> Receipt:
        if seat not in [question.seat for question in self.asks(state)] or seat in (TABLE, MODERATOR):
            raise NotYours(f"'{seat}' has no orders to give now")
        if state.empires[seat_number(seat)].vacant:
            raise Refusal("this empire has not joined the war yet", "EMPIRE-3", nearest=[JOIN])
        return read_orders(state, seat_number(seat), text)

    def document_form(self, state: War, seat: str) -> DocumentForm | None:
        if seat in (TABLE, MODERATOR) or state.empires[seat_number(seat)].vacant:
            return None
        return order_form(state, seat_number(seat))

    def look_up(self, state: War, audience: frozenset[str], words: Words) -> Look:
        return look_up(state, fog.members(state, audience), words)

    def calculate(self, state: War, audience: frozenset[str], tool: str, fields: Mapping[str, str]) -> Paper:
        return use_tool(state, tool, fields)

    # --- what is seen

    def tell(self, state: War, event: Event, audience: frozenset[str]) -> LogLine:
        return tell(event)

    def guess(self, view: View, draws: Draws) -> War:
        return fog.guess(convert(view.knowledge, fog.Knowledge), draws)

    def view(self, state: War, audience: frozenset[str]) -> View:
        seats = fog.members(state, audience)
        scores = [power(state, seat) for seat in range(state.seats)] if is_over(state) else []
        knowledge = fog.gather(state, seats, scores)
        ended = outcome(state)
        return View(
            game=self.name,
            scenario=str(state.seats),
            audience=sorted(audience),
            options=state.options,
            moment=_moment(state),
            seats=[SeatInfo(seat_name(n), e.name, COLOURS[n % len(COLOURS)]) for n, e in enumerate(state.empires)],
            boards=[BoardRef(atlas.BOARD, atlas.board_digest())],
            catalogue=atlas.catalogue_digest(),
            handbook=handbook_digest(),
            pieces=_sighted(state, seats),
            quantities=_quantities(state, seats),
            tracks=papers.tracks(state, knowledge),
            overlays=papers.overlays(state, knowledge),
            scores=papers.scores(state, knowledge),
            papers=papers.papers(state, knowledge) + ([console(state)] if MODERATOR in audience else []),
            questions=show_questions(
                self.asks(state) if ended is None else [],
                audience,
                lambda seat: " ".join(self.proposal(state, seat)),
                lambda seat: self.document_form(state, seat),
            ),
            ended=ended,
            knowledge=msgspec.to_builtins(knowledge),
        )

    def workbook(self, state: War, view: View, events: Sequence[Event] = ()) -> Workbook:
        seats = fog.members(state, frozenset(view.audience))
        return paper_workbook(view) if len(seats) != 1 else status_workbook(state, seats[0], events)

    def boards(self, state: War) -> list[BoardDoc]:
        return [atlas.board()]

    def catalogue(self, state: War) -> Catalogue:
        return atlas.catalogue()

    def handbook(self, state: War) -> Handbook:
        return handbook()


def _moment(war: War) -> Moment:
    return Moment(f"Cycle {war.cycle}: orders are being written", war.cycle, war.rules.limit, phase="orders")


def _quantities(war: War, seats: list[int]) -> list[Quantity]:
    """The own units of each empire of the audience."""
    world, units = world_of(war), unit_table(war.designs)
    return [
        Quantity(world.names[place], seat_name(owner), units[kind].name, number)
        for place, held in enumerate(war.forces)
        for owner, kind, number in held
        if owner in seats
    ]


def _sighted(war: War, seats: list[int]) -> list[Piece]:
    """Foreign units as each empire last saw them. UNITS-16"""
    world, units = world_of(war), unit_table(war.designs)
    ids = [unit.id for unit in load_pack().unit]
    shown: dict[str, Piece] = {}
    for seat in seats:
        for place, owner, kind, number, when in war.sightings[seat]:
            sort = ids[kind] if kind < FIRST_CUSTOM else atlas.CUSTOM
            handle = f"{seat_name(seat)}-sees-{world.names[place]}-{owner + 1}-{units[kind].name}"
            status = [] if kind < FIRST_CUSTOM else [units[kind].name]
            kind_id = f"{seat_name(owner)}-{sort}"
            at = world.names[place]
            shown[handle] = Piece(handle, kind_id, at, seat_name(owner), status, f"cycle {when}", count=number)
    return [shown[handle] for handle in sorted(shown)]
