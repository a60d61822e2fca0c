"""The War Game: the functions of the contract."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

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

from .data.pack import PACK, load_pack
from .data.setup import setup_options
from .fog import knowledge as fog
from .fog.knowledge import Knowledge
from .orders.form import order_form
from .orders.reading import read_orders
from .position.state import War
from .position.units import FIRST_CUSTOM, unit_table
from .presentation import atlas, letters, papers
from .presentation.case_position import describe, position
from .presentation.handbook import handbook, handbook_digest
from .presentation.log import as_of_many, tell, whose
from .presentation.looks import LOOKS, look_up, place_names
from .presentation.sheet import status_workbook
from .presentation.tools import TOOLS, use_tool
from .rules.cycle import DEPUTY
from .rules.empires import FEWEST, NAMES, colour, new_war, settled_options
from .rules.invariants import faults
from .rules.moderator import console
from .rules.standings import is_over, outcome, power
from .rules.steps import JOIN, Orders, is_absent, seat_name, seat_number
from .rules.turn import world_of

VERBS = {
    "orders": Form("text", written=True),
    "deadline": Form(""),
    "umpire": Form("text"),
    DEPUTY: Form("text", written=True),
    JOIN: Form(""),
}
MOST = len(NAMES)
"""As many empires as the map has land territories: each needs a base. BASE-1"""


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
    revision = 13
    changes = {
        13: "an attack on land of one's own that is taken meanwhile says so in the report; play is the same",
        11: "orders that were cut say so; ships at the other shore and cargo that is not aboard are warned of; an "
        "overflight sees what is there when it passes; empires may change their names",
        12: "the end of a limited war names all who share the victory in a sentence of its own",
    }
    fog = True
    horizon = 60
    has_cycles = True
    log_window = 200
    state_type = War
    step_types = (Orders,)
    scenarios = tuple(_scenario(empires, first=empires == FEWEST) for empires in range(FEWEST, MOST + 1))
    options = (
        OptionInfo("refund_percent", "What a sale brings, in percent of the list price.", ("50",), "BUY-7",
                   label="Refund", group="Money", range=Range(0, 100, 1, "percent")),
        OptionInfo("gifts", "Empires may give Points and units to each other.", ("yes", "no"), "BUY-8", label="Gifts",
                   group="Money"),
        OptionInfo("recovery_grant", "An empire that earns nothing gets enough for a Capitol.", ("yes", "no"),
                   "BASE-7", label="Recovery grant", group="Money"),
        OptionInfo("custom_factor_percent", "What custom units cost, in percent of basic units.", ("125",), "CUSTOM-4",
                   label="Custom prices", group="Custom units", range=Range(50, 300, 5, "percent")),
        OptionInfo("custom_approval", "Who approves custom units.", ("automatic", "moderator"), "CUSTOM-3",
                   label="Approval", group="Custom units"),
        OptionInfo("absent", "Who writes for an empire after five cycles in a row without orders.", ("idle", "bot"),
                   "EMPIRE-4", label="Absent empires", group="Moderator"),
        OptionInfo("latecomers", "How many of the last seats join later; two start at least.", ("0",), "EMPIRE-3",
                   label="Latecomers", group="Time", range=Range(0, MOST - FEWEST, 1, "seats")),
        OptionInfo("moderator", "Whether a person moderates: rules, corrects, takes cycles back.", ("nobody", "person"),
                   "GM-1", label="Moderator", group="Moderator"),
        OptionInfo("cycle_limit", "The cycles after which the game ends; 0 means never.", ("0",), "X-9", label="Cycles",
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

    def turn_of(self, state: War) -> int:
        return state.cycle

    def standing(self, state: War) -> dict[str, float]:
        return {seat: power(state, number) for number, seat in enumerate(self.seats_of(state))}

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

    def seat_title(self, state: War, seat: str) -> str:
        return (
            state.empires[seat_number(seat)].name if seat in self.seats_of(state) else super().seat_title(state, seat)
        )

    def round_name(self, state: War) -> str:
        return f"cycle {state.cycle}"

    def welcome(self, state: War, seat: str) -> list[str]:
        return letters.moderators_welcome(state) if seat == MODERATOR else letters.welcome(state, seat_number(seat))

    def round_report(self, state: War, audience: frozenset[str], events: Sequence[Event]) -> list[Paper]:
        return letters.moderators_report(state, events) if MODERATOR in audience else []

    def read_document(self, state: War, seat: str, text: str) -> Receipt:
        if seat in (TABLE, MODERATOR):
            raise NotYours("the moderator sends no orders, and rules on the page of the match")
        if (ended := outcome(state)) is not None:
            raise NotYours(f"the war is over: {ended.text}")
        if seat not in [question.seat for question in self.asks(state)]:
            raise NotYours(f"{self.seat_title(state, seat)} has no orders to give now")
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
        several = fog.members(state, audience)
        names = {seat_name(seat): state.empires[seat].name for seat in several} if len(several) > 1 else {}
        seats = {empire.name: seat_name(seat) for seat, empire in enumerate(state.empires)}
        return replace(tell(event, names), whose=whose(event, seats))

    def told(self, state: War, event: Event) -> str:
        """Cases may look for what one unit does in the words for several."""
        text = super().told(state, event)
        plain = as_of_many(event)
        return text if plain in text else f"{text}\n{plain}"

    def guess(self, view: View, draws: Draws) -> War:
        return fog.guess(convert(view.knowledge, fog.Knowledge), draws)

    def imagine(self, state: War, seat: str, draws: Draws) -> War:
        return fog.guess(self._gather(state, fog.members(state, frozenset([seat]))), draws)

    def epoch(self, state: War) -> int:
        return state.cycle

    def _gather(self, state: War, seats: list[int]) -> Knowledge:
        """What these empires know together; the Power of all of them when it is over."""
        scores = [power(state, seat) for seat in range(state.seats)] if is_over(state) else []
        return fog.gather(state, seats, scores)

    def view(self, state: War, audience: frozenset[str]) -> View:
        seats = fog.members(state, audience)
        knowledge = self._gather(state, seats)
        ended = outcome(state)
        return View(
            game=self.name,
            scenario=str(state.seats),
            audience=sorted(audience),
            options=state.options,
            moment=_moment(state),
            seats=[SeatInfo(seat_name(n), e.name, colour(n)) for n, e in enumerate(state.empires)],
            boards=[BoardRef(atlas.BOARD, atlas.board_digest())],
            catalogue=atlas.catalogue_digest(state.seats),
            handbook=handbook_digest(),
            pieces=_sighted(state, seats),
            quantities=_quantities(state, seats),
            tracks=papers.tracks(state, knowledge),
            overlays=papers.overlays(state, knowledge),
            signs=papers.signs(state, seats),
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

    def with_players(self, view: View, players: Mapping[str, str]) -> View:
        return replace(view, papers=[papers.with_players(paper, players) for paper in view.papers])

    def workbook(self, state: War, view: View, events: Sequence[Event] = ()) -> Workbook:
        seats = fog.members(state, frozenset(view.audience))
        return paper_workbook(view) if len(seats) != 1 else status_workbook(state, seats[0], events)

    def boards(self, state: War) -> list[BoardDoc]:
        return [atlas.board()]

    def catalogue(self, state: War) -> Catalogue:
        return atlas.catalogue(state.seats)

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
