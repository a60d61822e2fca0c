"""Making matches: from a scenario, a case, a file or a moment of another match."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from sandtable.confinement import Bounds, resume_confined
from sandtable.errors import BadFile, SandtableError, Stale
from sandtable.kernel import MODERATOR, TABLE, Game, Match, Start, fork
from sandtable.kernel.cases import match_of
from sandtable.kernel.files import parse
from sandtable.lessons import start_lesson
from sandtable.opinion import has_adviser, sandbox
from sandtable.registry import game as game_named
from sandtable.roster import player_names, usual_player
from sandtable.store import Conflict, ExhibitionRow, SeatRow
from sandtable.verification import DIFFERS

from .calendars import Calendar, new_row
from .documents import case_named, lesson_named
from .errors import NotHeld
from .history import known_entries
from .live_match import Audience, LiveMatch
from .names import guest_name
from .seeds import SeedPromise, Seeds
from .tables import Tables
from .tokens import hash_token, new_token
from .wishes import COMPUTER

ME, LINK = "me", "link"
SPARRING = "general"
"""Who plays the other seats of a sandbox, where the game has such a player."""
BOUNDS = Bounds()
LONGEST_WORD = 100


def _nothing() -> None:
    """Matches that are not counted."""


class NewMatch(Struct, frozen=True):
    """A new match: the tokens of the seats that its maker holds, the links to hand on, and what it has committed to."""

    match: str
    seats: dict[str, str]
    links: dict[str, str]
    commitment: str
    start_commitment: str
    stop: str = ""
    """Where only computers play: the token with which the maker stops them."""


def new(
    tables: Tables,
    game_name: str,
    scenario: str,
    options: Mapping[str, str],
    seated: Mapping[str, str],
    account: str | None = None,
    *,
    listed: bool = False,
    word: str = "",
    seeds: Seeds | None = None,
    promise: SeedPromise | None = None,
    calendar: Calendar | None = None,
    maker: str = "",
    count: Callable[[], None] = _nothing,
) -> NewMatch:
    """A match of a scenario. The word is added to the dice for all seats of the maker: to a seed that was promised.

    `maker`: the name of a maker without an account. Raises BadName for one that cannot be shown. `count` is called
    before the match is kept if it is one that computers play by themselves.
    """
    guest = guest_name(account, maker)
    game = game_named(game_name)
    seats = game.seats_of(game.new(Start(game.scenario(scenario).id), game.settle_options(options)))
    for seat in seated:
        if seat not in (*seats, MODERATOR):
            raise SandtableError(f"there is no seat '{seat[:40]}'; the seats are {', '.join(seats)}")
    if len(word) > LONGEST_WORD or not word.isprintable():
        raise SandtableError(f"a word for the dice has at most {LONGEST_WORD} printable characters")
    if seeds is None or promise is None:
        if word:
            raise SandtableError("ask for a commitment first: a word can be added only to a seed that is fixed already")
        match = Match.start(game, scenario, secrets.token_hex(16), options)
        _count_if_played_by_computers(match, seated, count)
        return keep(tables, match, seated, account, listed, calendar=calendar, guest=guest)
    mine = [seat for seat in seats if seated.get(seat, ME) == ME]
    words = dict.fromkeys(mine, word) if word else {}
    match = Match.start(game, scenario, seeds.keep(promise), options, words)
    _count_if_played_by_computers(match, seated, count)
    return keep(tables, match, seated, account, listed, promise.match, calendar, guest)


def from_case(tables: Tables, game_name: str, name: str, account: str | None = None) -> NewMatch:
    """A match from the position of a case, all seats in one hand."""
    game = game_named(game_name)
    case = case_named(game_name, name)
    match = match_of(game, case, secrets.token_hex(16), f"case {name}")
    return keep(tables, match, {}, account, listed=False)


def from_lesson(tables: Tables, game_name: str, name: str, account: str | None = None) -> NewMatch:
    """A match for a lesson: the learner's seats in one hand, the computer in the others."""
    lesson = lesson_named(game_name, name)
    match = start_lesson(game_named(game_name), lesson)
    learners = lesson.learners(match.seats)
    seated = {seat: f"{COMPUTER}:{lesson.opponent}" for seat in match.seats if seat not in learners}
    return keep(tables, match, seated, account, listed=False)


def from_file(tables: Tables, data: bytes, account: str | None = None, bounds: Bounds = BOUNDS) -> NewMatch:
    """A match from a file, all seats in one hand: whoever has the file knows its secrets."""
    checked, snapshot = resume_confined(data, "the file", bounds)
    if checked.verdict == DIFFERS:
        raise BadFile(f"the file:{checked.line}: {checked.fault}; it has been edited or damaged")
    if checked.unchecked_bytes > bounds.unchecked:
        raise BadFile(f"the file: {checked.unchecked_bytes} bytes of it cannot be checked, which is too much to keep")
    file = parse(data, "the file")
    game = game_named(file.game)
    name = secrets.token_hex(8)
    rows, tokens, _ = _seated(game, game.seats_of(game.new(file.start, file.options)), {}, name, account)
    # What was computed there need not be computed again at the first view, when others would wait for it.
    cached = [] if snapshot is None else [tables.archives.statement(name, snapshot)]
    tables.matches.create(name, file, rows, listed=False, thinking=False, ended=checked.ended, also=cached)
    return NewMatch(name, tokens, {}, file.commitment, file.start_commitment)


def from_moment(
    tables: Tables,
    live: LiveMatch,
    n: int,
    held_seats: Audience,
    account: str | None = None,
    audience: Audience = frozenset(),
    count: Callable[[], None] = _nothing,
) -> NewMatch:
    """A match from a moment of another one, with new dice and against the same computers: as it was, or as the asker
    knew it. `count` as for a new one.

    `n` is the number that was shown to the audience; without one, to all seats that the asker holds.
    """
    match = live.match
    whole = live.knows_all(held_seats)
    shown_to = audience or (live.everybody if whole else held_seats)
    if match.game.fog and not shown_to:
        raise NotHeld("spectators cannot continue from a match with secrets")
    _, true = known_entries(live, shown_to)
    if not 0 < n < len(true):
        raise SandtableError(f"there is no entry {n}; they run from 1 to {len(true) - 1}")
    seat = min(shown_to) if match.game.fog and not whole else None
    forked = fork(match, true[n], secrets.token_hex(16), seat, shown=n)
    seated = _same_computers(live)
    _count_if_played_by_computers(forked, seated, count)
    return keep(tables, forked, seated, account, listed=False)


def what_if(
    tables: Tables,
    live: LiveMatch,
    seat: str,
    n: int,
    label: str,
    level: str,
    account: str | None = None,
    audience: Audience = frozenset(),
) -> NewMatch:
    """A sandbox from what a seat knew after an entry, as the audience counts (0: now): in its chair the asker, in all
    others computers of a level (empty: the general, or the game's own player). Nobody else is told of it."""
    match = live.match
    counting = live.everybody if match.ended is not None else audience
    chosen = level or (SPARRING if has_adviser(match.game.name) else usual_player(match.game.name))
    made = sandbox(match, seat, secrets.token_hex(16), n, label, counting)
    seated = {other: f"{COMPUTER}:{chosen}" for other in made.seats if other != seat}
    return keep(tables, made, seated, account, listed=False)


def _same_computers(live: LiveMatch) -> dict[str, str]:
    """The seats that a computer plays, for a match that goes on from this one; none where nobody else plays."""
    found = {row.seat: f"{COMPUTER}:{row.level}" for row in live.seats.values() if row.kind == COMPUTER}
    return {} if found.keys() >= set(live.match.seats) else found


def keep(
    tables: Tables,
    match: Match[Any],
    seated: Mapping[str, str],
    account: str | None,
    listed: bool,
    name: str = "",
    calendar: Calendar | None = None,
    guest: str = "",
) -> NewMatch:
    """Write a new match down and hand out its seats. Raises Stale if there is a match of this name."""
    name = name or secrets.token_hex(8)
    if calendar is not None and not match.game.takes_documents:
        raise SandtableError(f"{match.game.title} has no rounds that a calendar could close")
    times = None if calendar is None else new_row(name, calendar, time.time())
    umpire = (MODERATOR,) if match.game.is_moderated(match.state) else ()
    rows, tokens, links = _seated(match.game, (*match.seats, *umpire), seated, name, account, guest)
    live = LiveMatch(name, tables.shelf)
    live.seats = {row.seat: row for row in rows}
    live.take(match)
    live.keep_documents()
    ended = match.ended.text if match.ended is not None else ""
    stop = new_token() if live.is_exhibition else ""
    exhibition = ExhibitionRow(name, hash_token(stop), account, time.time()) if stop else None
    try:
        tables.matches.create(
            name,
            match.file,
            rows,
            listed=listed,
            thinking=live.is_thinking,
            ended=ended,
            calendar=times,
            exhibition=exhibition,
        )
    except Conflict:
        raise Stale("a match with this commitment already exists; ask for another one") from None
    if live.is_thinking:
        tables.call_computer(name)
    return NewMatch(name, tokens, links, match.file.commitment, match.file.start_commitment, stop)


def _count_if_played_by_computers(match: Match[Any], seated: Mapping[str, str], count: Callable[[], None]) -> None:
    """Count a match that computers play by themselves: in all seats, or where several of them are asked at the same
    time what no person is asked yet. One computer alone may just have the first move."""
    people = {seat for seat in match.seats if seated.get(seat, ME) in (ME, LINK)}
    questions = [question for question in match.game.asks(match.state) if question.seat != TABLE]
    computers = [question for question in questions if question.seat not in people]
    kinds = {question.kind for question in computers}
    is_played = any(question.seat in people and (question.waits or question.kind in kinds) for question in questions)
    if not people or (len({question.seat for question in computers}) > 1 and not is_played):
        count()


def _seated(
    game: Game[Any], seats: Sequence[str], seated: Mapping[str, str], name: str, account: str | None, guest: str = ""
) -> tuple[list[SeatRow], dict[str, str], dict[str, str]]:
    """The rows of all seats, the tokens of the maker's, the links to the others. Who sits nowhere else is the maker."""
    rows: list[SeatRow] = []
    tokens: dict[str, str] = {}
    links: dict[str, str] = {}
    for seat in seats:
        who = seated.get(seat, ME)
        if who == ME:
            tokens[seat] = new_token()
            rows.append(SeatRow(seat, "taken", token=hash_token(tokens[seat]), account=account, guest=guest))
        elif who == LINK:
            link = new_token()
            links[seat] = f"/join/{name}#{link}"  # what follows # never reaches a server, nor its logs
            rows.append(SeatRow(seat, "link", link=hash_token(link)))
        else:
            rows.append(SeatRow(seat, COMPUTER, level=_level(game, who)))
    return rows, tokens, links


def _level(game: Game[Any], who: str) -> str:
    kind, _, level = who.partition(":")
    names = player_names(game.name)
    if kind != COMPUTER or level not in names:
        offered = ", ".join(f"{COMPUTER}:{name}" for name in names)
        raise SandtableError(f"nobody called '{who[:40]}' can sit there; say {ME}, {LINK}, {offered}")
    return level
