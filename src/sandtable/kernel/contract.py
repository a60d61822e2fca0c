"""The contract: what a game supplies, and what names it. `Game` adds what is the same for every game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
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
    fog: bool = False
    """Whether anything is hidden from anybody."""
    horizon: int = 0
    """For a game without end: the number of entries after which random play may stop."""
    log_window: int = 0
    """For a game without end: the lines of the log that a view shows at least, the last ones; 0 for all."""
    state_type: type[S]
    step_types: tuple[type[Step[S]], ...]
    """Every step that may be on the stack."""
    scenarios: tuple[ScenarioInfo, ...]
    seat_names: Mapping[str, str] = {}
    """Names of seats in forms, where they are not the id with a capital letter."""
    options: tuple[OptionInfo, ...] = ()
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

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """How the match ended, or None while it goes on."""

    @abstractmethod
    def grammar(self, state: S) -> Grammar:
        """How sentences are read in this match."""

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

    def check_start(self, state: S) -> None:
        """Raise SandtableError if a loaded state belongs to no scenario or option of this game."""

    def invariants(self, state: S) -> Iterable[str]:
        """Everything that is wrong with a state; nothing for a sound one."""
        return ()

    def anytime(self, state: S) -> Sequence[Step[S]]:
        """Steps that may be answered besides the one on top: questions that nobody waits for."""
        return ()

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

    def concession(self, state: S, seat: str) -> Outcome:
        """How the match ends if this seat concedes. Raises Refusal where it cannot."""
        others = [other for other in self.seats_of(state) if other != seat]
        if len(others) != 1:
            raise Refusal("nobody can concede a match of more than two seats in this game")
        return Outcome(others[0], "concession", f"{seat} concedes: {others[0]} wins")

    def seats_of(self, state: S) -> tuple[str, ...]:
        """The seats of this match, in order of play; for a game whose scenarios differ in them, to be overridden."""
        return self.scenarios[0].seats

    def ask(self, state: S, what: str) -> str:
        """A table or function alone, for cases: ``column 5`` or the like."""
        raise SandtableError(f"{self.name} cannot be asked '{what}'")
