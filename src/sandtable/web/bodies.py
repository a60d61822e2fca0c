"""What requests bring and replies carry, where it is not a view."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from sandtable.documents import Outcome, RefusalInfo
from sandtable.documents.live import Chair
from sandtable.service.calendars import Calendar
from sandtable.service.seeds import SeedPromise

Seat = Annotated[str, Meta(max_length=64)]
Key = Annotated[str, Meta(min_length=1, max_length=64, pattern="^[^\\x00-\\x1f]+$")]
Sentence = Annotated[str, Meta(max_length=10_000)]
Word = Annotated[str, Meta(max_length=200)]
Secret = Annotated[str, Meta(max_length=200)]
Name = Annotated[str, Meta(max_length=160)]


class MatchRequest(Struct, forbid_unknown_fields=True):
    """A match to be made. A seat that is not named is the maker's."""

    game: Word
    scenario: Word
    options: dict[Word, Word] = {}
    seats: dict[Seat, Word] = {}
    """``me``, ``link`` (for a friend), ``computer:LEVEL``"""
    promise: SeedPromise | None = None
    """The commitment that the server has given for this match; see ``POST /api/matches/commitment``."""
    word: Annotated[str, Meta(max_length=100)] = ""
    """Goes into the key of the dice with the promised seed, so that nobody can have chosen them."""
    listed: bool = True
    """Whether anybody may find the match in order to watch."""
    calendar: Calendar | None = None
    """At which hours orders are closed; without one, as soon as everybody has sent some."""


class ChoicesRequest(Struct, forbid_unknown_fields=True):
    seat: Seat
    prefix: Annotated[list[Word], Meta(max_length=2000)] = []
    closed: bool = False
    """Whether the offer should also say what may not come next, and why."""


class LookRequest(Struct, forbid_unknown_fields=True):
    """Something to be looked up: `range US-f-1`."""

    what: Annotated[str, Meta(max_length=200)]


class ActionText(Struct, forbid_unknown_fields=True):
    seat: Seat
    action: Sentence


class ToolRequest(Struct, forbid_unknown_fields=True):
    """A tool of the game, and what is filled in."""

    tool: Word
    fields: dict[Word, Word] = {}


class NewAction(Struct, forbid_unknown_fields=True):
    """An action: the question that it answers (`questions[].id` of the view), and a key that no other one has."""

    seat: Seat
    question: Annotated[str, Meta(max_length=64)]
    key: Key
    action: Sentence


class MailWishes(Struct, forbid_unknown_fields=True):
    """Where the mail of a seat goes, and which; `renew`: the seat gets another secret address."""

    seat: Seat
    contact: Annotated[str, Meta(max_length=254)] = ""
    reports: bool = True
    reminders: bool = True
    renew: bool = False
    code: Annotated[str, Meta(max_length=100)] = ""
    """Confirms the contact that was given before; nothing else is then changed."""


class DocumentText(Struct, forbid_unknown_fields=True):
    """An order document, to be read for its receipt."""

    seat: Seat
    text: Annotated[str, Meta(max_length=200_000)]


class SentDocument(Struct, forbid_unknown_fields=True):
    """An order document that answers a question, as an action does."""

    seat: Seat
    question: Annotated[str, Meta(max_length=64)]
    key: Key
    text: Annotated[str, Meta(max_length=200_000)]


class ModeratorAct(Struct, forbid_unknown_fields=True):
    """What the moderator does. `text` is the line of a ruling, the day of a holiday, or who gets a seat."""

    act: Literal[
        "umpire", "close", "roll-back", "extend", "pause", "resume", "holiday", "calendar", "reassign", "accept",
    ]  # fmt: skip
    key: Key
    text: Annotated[str, Meta(max_length=1000)] = ""
    why: Annotated[str, Meta(max_length=500)] = ""
    n: Annotated[int, Meta(ge=0, le=10_000_000)] = 0
    """The entry to roll back, or the minutes to put a deadline off."""
    seat: Annotated[str, Meta(max_length=64)] = ""
    calendar: Calendar | None = None


class NewStandingOrder(Struct, forbid_unknown_fields=True):
    """A standing order: how questions of a kind (`questions[].kind` of the view) are answered from now on."""

    seat: Seat
    kind: Annotated[str, Meta(min_length=1, max_length=64)]
    on: bool
    act: Sentence = ""
    """A sentence; empty for what the game proposes."""


class UndoRequest(Struct, forbid_unknown_fields=True):
    seat: Seat
    key: Key


class Concession(Struct, forbid_unknown_fields=True):
    seat: Seat
    key: Key


class Agreement(Struct, forbid_unknown_fields=True):
    """What needs everybody: it is asked for, agreed to, or declined (by who asked: withdrawn)."""

    seat: Seat
    key: Key
    say: Literal["ask", "yes", "no"]
    about: Literal["undo", "adopt", "take-back"] | None = None
    """What is asked for: to take back the seat's last action and all that came after it; or, when the rules have
    changed, to go on from the stored position, or from before the first difference."""
    of: Annotated[str, Meta(max_length=64)] = ""
    """Which wish (`wishes[].id` of the view) is agreed to or declined."""


class Join(Struct, forbid_unknown_fields=True):
    link: Secret


class Fork(Struct, forbid_unknown_fields=True):
    n: Annotated[int, Meta(ge=1, le=1_000_000)]


class Pause(Struct, forbid_unknown_fields=True):
    stop: bool


class Credentials(Struct, forbid_unknown_fields=True):
    name: Name
    password: Secret


class EntryNumber(Struct):
    """The number of an entry, as the seat counts."""

    n: int


class AgreementResult(Struct):
    """The number of the entry that came of it, as the seat counts; null if none did: others have still to agree."""

    n: int | None


class Joined(Struct):
    match: str
    seat: str
    token: str


class Why(RefusalInfo):
    """Whether an action is allowed, and if not, why."""

    allowed: bool


class SignedIn(Struct):
    name: str
    csrf: str


class MatchInfo(Struct, omit_defaults=True):
    """A match in short."""

    match: str
    game: str
    scenario: str
    created: float
    changed: float
    ended: str = ""
    """How it ended, in one sentence; empty while it runs."""
    mine: list[str] = []


class MatchLists(Struct):
    mine: list[MatchInfo]
    watch: list[MatchInfo]


class MatchDetail(Struct, omit_defaults=True):
    match: str
    game: str
    scenario: str
    options: dict[str, str]
    rules: str
    commitment: str
    """The hash of the seed."""
    start_commitment: str
    """The hash of that, the words of the seats, and what else the match began with."""
    words: dict[str, str]
    """What seats have added to the key of the dice before the match began."""
    table: list[Chair]
    mine: list[str] = []
    moment: str = ""
    ended: Outcome | None = None
    stopped: str = ""
    whole: bool = False
    """Whether the asker may have the whole file now."""
    awaited: list[str] = []
    """Those of the asker's seats that the match waits for."""
    mail: bool = False
    """Whether the match takes orders by mail on this server."""


class NumberedView(Struct):
    """A view with its number. The view is described by docs/view.md."""

    seq: int
    view: dict[str, Any]
