"""What requests bring and replies carry, where it is not a view."""

from __future__ import annotations

import json
from collections import Counter
from contextlib import suppress
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from sandtable.documents import Outcome, RefusalInfo
from sandtable.documents.lessons import LessonPlace
from sandtable.documents.live import Chair
from sandtable.errors import SandtableError
from sandtable.service.calendars import Calendar
from sandtable.service.seeds import SeedPromise

Seat = Annotated[str, Meta(max_length=64)]
Key = Annotated[str, Meta(min_length=1, max_length=64, pattern="^[^\\x00-\\x1f]+$")]
Sentence = Annotated[str, Meta(max_length=10_000)]
Word = Annotated[str, Meta(max_length=200)]
FieldText = Annotated[str, Meta(max_length=1000)]
"""What is filled in for a tool; each field of a tool has a length of its own, which is less."""
Secret = Annotated[str, Meta(max_length=200)]
Name = Annotated[str, Meta(max_length=160)]


def check_keys(body: bytes | str) -> None:
    """Refuse JSON in which a key comes twice: of two values only the last one would count. What is no JSON at all is
    told by whoever reads it."""
    twice: list[str] = []

    def note(pairs: list[tuple[str, Any]]) -> None:
        counted = Counter(key for key, _ in pairs)
        twice.extend(key for key, count in counted.items() if count > 1)

    with suppress(ValueError, RecursionError):
        json.loads(body, object_pairs_hook=note)
    if twice:
        raise SandtableError(f"the key '{twice[0][:40]}' stands more than once in one object")


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
    listed: bool = False
    """Whether anybody may find the match in order to watch. Only its maker can wish that."""
    calendar: Calendar | None = None
    """At which hours orders are closed; without one, as soon as everybody has sent some."""
    name: Name = ""
    """What a maker without an account wants to be called."""


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
    fields: dict[Word, FieldText] = {}


class NewAction(Struct, forbid_unknown_fields=True):
    """An action: the question that it answers (`questions[].id` of the view), and a key that no other one has."""

    seat: Seat
    question: Annotated[str, Meta(max_length=64)]
    key: Key
    action: Sentence


class NewGroup(Struct, forbid_unknown_fields=True):
    """Actions that are one order, each as in `NewAction`; the first answers the question, the others what it leads to.

    What is refused is left out. Nothing more is done after a die, after something that shows something or asks somebody
    else, and after another question. One undo takes all of it back.
    """

    seat: Seat
    question: Annotated[str, Meta(max_length=64)]
    key: Annotated[str, Meta(min_length=1, max_length=48, pattern="^[^\\x00-\\x1f]+$")]
    actions: Annotated[list[Sentence], Meta(min_length=1, max_length=60)]


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


class LessonAct(Struct, forbid_unknown_fields=True):
    """Go back to the beginning of the step of a lesson, or have the program take the step."""

    seat: Seat
    key: Key
    do: Literal["back", "skip"]


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
    name: Name = ""
    """What somebody without an account wants to be called."""


class HintRequest(Struct, forbid_unknown_fields=True):
    seat: Seat


class SandboxRequest(Struct, forbid_unknown_fields=True):
    """A sandbox from what a seat knew after entry n, as it counts."""

    seat: Seat
    n: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    """0: from what it knows now."""
    label: Annotated[str, Meta(max_length=100)] = ""
    level: Word = ""
    """Who plays the other seats; empty for the general, or the game's own player."""


class Fork(Struct, forbid_unknown_fields=True):
    n: Annotated[int, Meta(ge=1, le=1_000_000)]


class Pause(Struct, forbid_unknown_fields=True):
    stop: bool


class EntryNumber(Struct):
    """The number of an entry, as the seat counts."""

    n: int


class GroupMember(RefusalInfo):
    """What became of one action of a group: the number of its entry as the seat counts, or 0 and why."""

    action: str
    n: int


class GroupResult(Struct):
    """What became of the actions of a group, in their order; at least one of them was carried out."""

    members: list[GroupMember]


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
    hint: str = ""
    """What the lesson says to it that is being taken."""


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
    more: dict[str, str] = {}
    """For a list that goes on: its last match, which is asked for as `mine_after` or `watch_after`."""


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
    turn: int = 0
    turns: int = 0
    to_act: list[str] = []
    """The seats that the match waits for, as everybody can see."""
    last: str = ""
    """What happened last, in a sentence, as the asker knows it."""
    due: float | None = None
    """When the round is closed, in seconds since 1970."""
    lesson: LessonPlace | None = None
    """For its learner: the lesson that the match was begun for."""
    what_if: str = ""
    """For who plays in a sandbox: from which moment it goes on, and its label."""


class NumberedView(Struct):
    """A view with its number. The view is described by docs/view.md."""

    seq: int
    view: dict[str, Any]
