"""Making matches: from a scenario, a case, a file or a moment of another match."""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from sandtable.confinement import Bounds, check_confined
from sandtable.errors import BadFile, SandtableError, Stale
from sandtable.kernel import MODERATOR, Game, Match, Start, fork
from sandtable.kernel.cases import match_of
from sandtable.kernel.files import parse
from sandtable.registry import game as game_named
from sandtable.roster import player_names
from sandtable.store import Conflict, SeatRow
from sandtable.verification import DIFFERS

from .calendars import Calendar, new_row
from .documents import case_named
from .entry_numbers import entries_known_to
from .errors import NotHeld
from .live_match import Audience, LiveMatch
from .seeds import SeedPromise, Seeds
from .tables import Tables
from .tokens import hash_token, new_token
from .wishes import COMPUTER

ME, LINK = "me", "link"
BOUNDS = Bounds()
LONGEST_WORD = 100


class NewMatch(Struct, frozen=True):
    """A new match: the tokens of the seats that its maker holds, the links to hand on, and what it has committed to."""

    match: str
    seats: dict[str, str]
    links: dict[str, str]
    commitment: str
    start_commitment: str


def new(
    tables: Tables,
    game_name: str,
    scenario: str,
    options: Mapping[str, str],
    seated: Mapping[str, str],
    account: str | None = None,
    *,
    listed: bool = True,
    word: str = "",
    seeds: Seeds | None = None,
    promise: SeedPromise | None = None,
    calendar: Calendar | None = None,
) -> NewMatch:
    """A match of a scenario. The word is added to the dice for all seats of the maker: to a seed that was promised."""
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
        return keep(tables, match, seated, account, listed, calendar=calendar)
    mine = [seat for seat in seats if seated.get(seat, ME) == ME]
    words = dict.fromkeys(mine, word) if word else {}
    match = Match.start(game, scenario, seeds.keep(promise), options, words)
    return keep(tables, match, seated, account, listed, promise.match, calendar)


def from_case(tables: Tables, game_name: str, name: str, account: str | None = None) -> NewMatch:
    """A match from the position of a case, all seats in one hand."""
    game = game_named(game_name)
    case = case_named(game_name, name)
    match = match_of(game, case, secrets.token_hex(16), f"case {name}")
    return keep(tables, match, {}, account, listed=False)


def from_file(tables: Tables, data: bytes, account: str | None = None, bounds: Bounds = BOUNDS) -> NewMatch:
    """A match from a file, all seats in one hand: whoever has the file knows its secrets."""
    checked = check_confined(data, "the file", "", bounds)
    if checked.verdict == DIFFERS:
        raise BadFile(f"the file:{checked.line}: {checked.fault}; it has been edited or damaged")
    if checked.unchecked_bytes > bounds.unchecked:
        raise BadFile(f"the file: {checked.unchecked_bytes} bytes of it cannot be checked, which is too much to keep")
    file = parse(data, "the file")
    game = game_named(file.game)
    name = secrets.token_hex(8)
    rows, tokens, _ = _seated(game, game.seats_of(game.new(file.start, file.options)), {}, name, account)
    tables.matches.create(name, file, rows, listed=False, thinking=False, ended=checked.ended)
    return NewMatch(name, tokens, {}, file.commitment, file.start_commitment)


def from_moment(tables: Tables, live: LiveMatch, n: int, held_seats: Audience, account: str | None = None) -> NewMatch:
    """A match from a moment of another one, with new dice: as it was, or as the asker knew it."""
    match = live.match
    seat = None
    audience = live.everybody if live.knows_all(held_seats) else held_seats
    if match.game.fog and not live.knows_all(held_seats):
        if not held_seats:
            raise NotHeld("spectators cannot continue from a match with secrets")
        seat = min(held_seats)
        audience = frozenset([seat])
    true = {own: number for number, own in entries_known_to(match, audience)}
    if n not in true:
        raise SandtableError(f"there is no entry {n}; they run from 1 to {max(true, default=0)}")
    return keep(tables, fork(match, true[n], secrets.token_hex(16), seat, shown=n), {}, account, listed=False)


def keep(
    tables: Tables,
    match: Match[Any],
    seated: Mapping[str, str],
    account: str | None,
    listed: bool,
    name: str = "",
    calendar: Calendar | None = None,
) -> NewMatch:
    """Write a new match down and hand out its seats. Raises Stale if there is a match of this name."""
    name = name or secrets.token_hex(8)
    if calendar is not None and not match.game.takes_documents:
        raise SandtableError(f"{match.game.title} has no rounds that a calendar could close")
    times = None if calendar is None else new_row(name, calendar, time.time())
    umpire = (MODERATOR,) if match.game.is_moderated(match.state) else ()
    rows, tokens, links = _seated(match.game, (*match.seats, *umpire), seated, name, account)
    live = LiveMatch(name, tables.shelf)
    live.seats = {row.seat: row for row in rows}
    live.take(match)
    live.keep_documents()
    ended = match.ended.text if match.ended is not None else ""
    try:
        tables.matches.create(
            name, match.file, rows, listed=listed, thinking=live.is_thinking, ended=ended, calendar=times
        )
    except Conflict:
        raise Stale("a match with this commitment already exists; ask for another one") from None
    if live.is_thinking:
        tables.call_computer(name)
    return NewMatch(name, tokens, links, match.file.commitment, match.file.start_commitment)


def _seated(
    game: Game[Any], seats: Sequence[str], seated: Mapping[str, str], name: str, account: str | None
) -> tuple[list[SeatRow], dict[str, str], dict[str, str]]:
    """The rows of all seats, the tokens of the maker's, the links to the others. Who sits nowhere else is the maker."""
    rows: list[SeatRow] = []
    tokens: dict[str, str] = {}
    links: dict[str, str] = {}
    for seat in seats:
        who = seated.get(seat, ME)
        if who == ME:
            tokens[seat] = new_token()
            rows.append(SeatRow(seat, "taken", token=hash_token(tokens[seat]), account=account))
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
