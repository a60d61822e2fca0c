"""The contract: what a game supplies, and what names it. `Game` adds what is the same for every game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from msgspec import Struct, field

from sandtable.documents import (
    BoardDoc,
    Catalogue,
    DocumentForm,
    Handbook,
    LogLine,
    Look,
    LookInfo,
    Offer,
    Outcome,
    Paper,
    Receipt,
    Tool,
    View,
    Workbook,
    paper_workbook,
)
from sandtable.errors import Refusal, SandtableError
from sandtable.language import Grammar, Words

from .clauses import ClauseIndex
from .draws import Draws
from .events import Event
from .options import OptionInfo
from .state import State, Step

S = TypeVar("S", bound=State)


class ScenarioInfo(Struct, frozen=True):
    """A scenario: its name, a sentence about it, its seats in order of play."""

    id: str
    name: str
    text: str
    seats: tuple[str, ...]


class Start(Struct, frozen=True, omit_defaults=True):
    """How a match begins: a scenario, or a position of one (a plain state)."""

    scenario: str
    position: dict[str, Any] = field(default_factory=dict)


class Contract(ABC, Generic[S]):
    """The functions and facts of a game. Subclasses are stateless: everything that changes is in the state."""

    name: str
    title: str
    revision: int = 1
    """The number of the rules, a part of the version. It rises with any change of play; golden matches hold it fast."""
    changes: Mapping[int, str] = {}
    """What a number of the rules has changed, in a sentence for those whose match began before it."""
    fog: bool = False
    """Whether anything is hidden from anybody."""
    horizon: int = 0
    """For a game without end: the number of entries after which random play may stop."""
    has_cycles: bool = False
    """Whether the table closes cycles, as where everybody hands in orders by a deadline."""
    log_window: int = 0
    """For a game without end: the lines of the log that a view shows at least, the last ones; 0 for all."""
    clock: tuple[str, ...] = ()
    """The fields of a position that tell its phase: the log gets its headings from them (`phase_title`)."""
    levels: tuple[str, ...] = ()
    """The levels of victory, the smallest first; a level that is not among them counts as a whole victory."""
    state_type: type[S]
    step_types: tuple[type[Step[S]], ...]
    """Every step that may be on the stack."""
    scenarios: tuple[ScenarioInfo, ...]
    seat_names: Mapping[str, str] = {}
    """Names of seats in forms, where they are not the id with a capital letter."""
    options: tuple[OptionInfo, ...] = ()
    former_options: Mapping[str, str] = {}
    """Options that are gone, each with the value by which everybody plays now: files with that value still load."""
    looks: tuple[LookInfo, ...] = ()
    """What can be looked up; `look_up` answers."""
    tools: tuple[Tool, ...] = ()
    """Calculators; `calculate` answers."""

    @property
    @abstractmethod
    def version(self) -> str:
        """Name, number and data of the rules in one word: what an entry was played by."""

    @property
    @abstractmethod
    def clauses(self) -> ClauseIndex:
        """The numbered rules."""

    @abstractmethod
    def new(self, start: Start, options: Mapping[str, str]) -> S:
        """The position before anything happened. No seed, no draw.

        The options are those that the match recorded (`settle_options` makes them for a new one); an option that
        was added to the game later is not among them, and `effective_options` tells its value.
        """

    @abstractmethod
    def view(self, state: S, audience: frozenset[str]) -> View:
        """What these seats may know together (none: spectators)."""

    @abstractmethod
    def guess(self, view: View, draws: Draws) -> S:
        """One full state that the view allows."""

    def imagine(self, state: S, seat: str, draws: Draws) -> S:
        """One full state that the view of a seat allows: `guess` of that view. A game that knows a way to it without
        the view takes that; the conformance suite holds the two against each other. The state itself stays as it is."""
        return self.guess(self.view(state, frozenset([seat])), draws)

    def epoch(self, state: S) -> Hashable:
        """The part of the match that is going on, such as one side's turn; public. Look-aheads are as long as so many
        of them, and sampled dice begin anew with each. Where a game does not say, the match is one."""
        return ()

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """How the match ended, or None while it goes on."""

    @abstractmethod
    def grammar(self, state: S) -> Grammar:
        """How sentences are read in this match."""

    def turn_of(self, state: S) -> int:
        """The turn that a position is in; 0 before the first, and for a game without turns."""
        turn: int = getattr(state, "turn", 0)
        return turn

    def standing(self, state: S) -> dict[str, float]:
        """What seats have gained so far, in the figures by which the game is decided; empty where nothing is counted.

        Nothing is kept secret here: it is for statistics of matches, not for players.
        """
        return {}

    def boards(self, state: S) -> list[BoardDoc]:
        """The static boards of this match."""
        return []

    def catalogue(self, state: S) -> Catalogue:
        """The static pieces of this match."""
        return Catalogue([], [])

    def handbook(self, state: S) -> Handbook:
        """Charts, sequence of play, key, help, looks and tools of this match: static, and public."""
        return Handbook(looks=list(self.looks), tools=list(self.tools))

    def tell(self, state: S, event: Event, audience: frozenset[str]) -> LogLine:
        """A sentence for an event, and the dice that it tells of; made of nothing but the event.

        It may name a counter to its owner and only a kind to others. Entry numbers are filled in by the match.
        """
        return LogLine(0, event.kind, list(event.clauses))

    def phase_title(self, state: S, clock: tuple[Any, ...]) -> str:
        """The title of a phase of this match, given the values that its `clock` had then; public in every game."""
        return ""

    def told(self, state: S, event: Event) -> str:
        """The text in which cases look for what an event should tell."""
        return self.tell(state, event, frozenset(self.seats_of(state))).text

    def check_start(self, state: S) -> None:
        """Raise SandtableError if a loaded state belongs to no scenario or option of this game."""

    def invariants(self, state: S) -> Iterable[str]:
        """Everything that is wrong with a state; nothing for a sound one."""
        return ()

    def units_of(self, state: S, seat: str) -> Iterable[str]:
        """The units of a seat that a player may look for wherever a unit is asked for, on offer or not."""
        return ()

    def anytime(self, state: S) -> Sequence[Step[S]]:
        """Steps that may be answered besides the one on top: questions that nobody waits for."""
        return ()

    # --- what a game adds to what the kernel does with an action and an offer

    def before_action(self, state: S) -> Any:
        """What `after_action` compares the position with; noted before an action is carried out."""
        return None

    def after_action(self, state: S, events: list[Event], before: Any) -> list[Event]:
        """All that an action tells, once it and whatever follows from it are complete.

        The place for what is tested or noted after every action, such as a sudden end of the match. It may change the
        position.
        """
        return events

    def label_offer(self, state: S, offer: Offer) -> Offer:
        """The offer with labels and notes of the game; its words stay as they are."""
        return offer

    @abstractmethod
    def opening(self, scenario: str, options: Mapping[str, str], given: Mapping[str, Any]) -> tuple[S, list[Event]]:
        """The position that a case (or a user's own scenario) describes, and what opening its phase has caused.

        The phase is on top of the stack; nothing has been passed over yet. BadFile names the key at fault.
        """

    @abstractmethod
    def describe(self, state: S) -> dict[str, Any]:
        """A position in the words of cases: units ``at`` spaces, units ``gone``, tracks as ``set``.

        The ``status`` of units, and quantities that spaces ``hold``, where the game has them.
        """

    def look_up(self, state: S, audience: frozenset[str], words: Words) -> Look:
        """The answer to one of the game's `looks`, from what the audience knows."""
        raise SandtableError(f"nothing can be looked up in {self.name}")

    def calculate(self, state: S, audience: frozenset[str], tool: str, fields: Mapping[str, str]) -> Paper:
        """What one of the game's `tools` gives for its fields, from what the audience knows."""
        raise SandtableError(f"{self.name} has no tools")

    def deputy_verb(self, state: S, seat: str) -> str:
        """The verb under which a computer player answers for a person who has been away for long; empty for nobody."""
        return ""

    def is_moderated(self, state: S) -> bool:
        """Whether a person sits in the moderator's seat of this match, and may go back in it."""
        return False

    # --- what letters say, in games that are played by mail

    def seat_title(self, state: S, seat: str) -> str:
        """What a sentence calls a seat."""
        return self.seat_names.get(seat, seat.capitalize())

    def round_name(self, state: S) -> str:
        """What a letter calls the round that is being played: ``cycle 17``."""
        return "this round"

    def welcome(self, state: S, seat: str) -> list[str]:
        """What somebody must know who begins and has nothing but mail: who they are, the rules, an example."""
        return []

    def round_report(self, state: S, audience: frozenset[str], events: Sequence[Event]) -> list[Paper]:
        """What the report of a round shows besides its log and the position after it. `events`: those of the round."""
        return []

    @property
    def takes_documents(self) -> bool:
        """Whether seats may answer with order documents."""
        return type(self).read_document is not Contract.read_document

    def read_document(self, state: S, seat: str, text: str) -> Receipt:
        """Read an order document of a seat: an action of its good lines, and a receipt for all of them.

        It depends on nothing but what the seat knows. The action is legal as it stands.
        """
        raise SandtableError(f"{self.title} takes no order documents")

    def document_form(self, state: S, seat: str) -> DocumentForm | None:
        """The order document that a seat would write now, as an editor opens it; None where none is asked for."""
        return None

    def workbook(self, state: S, view: View, events: Sequence[Event] = ()) -> Workbook:
        """What lies before an audience as tables for a spreadsheet; it depends on nothing but what the view tells.

        `events` are those of the last round that the audience knows of, as `Match.last_round` gives them.
        """
        return paper_workbook(view)

    def with_players(self, view: View, players: Mapping[str, str]) -> View:
        """A view with what the table adds where the rules want it shown: who plays each seat, in words."""
        return view

    def concession(self, state: S, seat: str) -> Outcome:
        """How the match ends if this seat concedes. Raises Refusal where it cannot."""
        others = [other for other in self.seats_of(state) if other != seat]
        if len(others) != 1:
            raise Refusal("nobody can concede a match of more than two seats in this game")
        loser, winner = self.seat_title(state, seat), self.seat_title(state, others[0])
        return Outcome(others[0], "concession", f"{loser[0].upper()}{loser[1:]} concedes: {winner} wins")

    def seats_of(self, state: S) -> tuple[str, ...]:
        """The seats of this match, in order of play; for a game whose scenarios differ in them, to be overridden."""
        return self.scenarios[0].seats

    def ask(self, state: S, what: str) -> str:
        """A table or function alone, for cases: ``column 5`` or the like."""
        raise SandtableError(f"{self.name} cannot be asked '{what}'")
