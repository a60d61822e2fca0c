"""Acting in a match file: do, undo, concede."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from sandtable.cli.app import app
from sandtable.cli.log_lines import log_texts
from sandtable.cli.options import Json, MatchPath, Seat
from sandtable.cli.output import columns, say, say_json, say_replaced

if TYPE_CHECKING:
    from sandtable.cli.files import OpenMatch
    from sandtable.documents import LogLine

After = Annotated[
    int | None, typer.Option("--after", metavar="N", help="Only if entry N is still the last one.", show_default=False)
]


@app.command("do")
def do_(
    file: MatchPath,
    action: Annotated[list[str], typer.Argument(metavar="ACTION...", help="Complete actions, or `accept`.")],
    seat: Seat = None,
    after: After = None,
    json: Json = False,
) -> None:
    """Carry out one or more actions: all of them, or none if one is refused."""
    from sandtable.cli.files import OpenMatch
    from sandtable.errors import SandtableError

    opened = OpenMatch(file)
    _must_be_last(opened, after)
    before = len(opened.match.entries)
    audience = _audience(opened, seat)
    known = len(opened.match.log(audience))
    for number, text in enumerate(action, 1):
        try:
            _do(opened, seat, text)
        except SandtableError as error:
            if len(action) > 1:
                _name_action(error, f"action {number}, '{text}', and so none was carried out")
            raise
    opened.save()
    if not json:
        for text in action:
            say_replaced(opened.game.grammar(opened.match.state), text)
    _tell(opened, before, audience, opened.match.log(audience)[known:], json)


def _do(opened: OpenMatch, seat: str | None, text: str) -> None:
    match = opened.match
    if text.strip() == "accept" and "accept" not in opened.game.grammar(match.state).verbs:
        who = opened.actor(seat)
        match.do_words(who, accepted(opened.game, match.state, who))
    else:
        match.do(opened.actor(seat, text), text)


def accepted(game: Any, state: Any, seat: str) -> tuple[str, ...]:
    """The proposal that a seat accepts."""
    from sandtable.errors import Refusal

    words: tuple[str, ...] = game.proposal(state, seat)
    if not words:
        raise Refusal("there is no proposal here", nearest=list(game.choices(state, seat)))
    return words


def _name_action(error: Exception, which: str) -> None:
    error.args = (f"{error} [{which}]",)


def _must_be_last(opened: OpenMatch, after: int | None) -> None:
    from sandtable.errors import Stale

    last = len(opened.match.entries)
    if after is not None and after != last:
        raise Stale(f"{opened.path}: entry {last} has come after entry {after}; look again before you act")


@app.command()
def undo(
    file: MatchPath,
    seat: Seat = None,
    to: Annotated[
        int | None, typer.Option("--to", metavar="N", help="Go back to before entry N, by agreement of all seats.")
    ] = None,
    after: After = None,
    json: Json = False,
) -> None:
    """Take back the last action, but not past a roll or another seat's answer unless all agree (--to)."""
    from sandtable.cli.files import OpenMatch

    opened = OpenMatch(file)
    _must_be_last(opened, after)
    match = opened.match
    before = len(match.entries)
    if to is not None:
        match.undo_agreed(opened.seats, opened.true_number(to))
    else:
        match.undo(seat if seat is not None else _last_seat(opened))
    opened.save()
    audience = _audience(opened, seat)
    if not json:
        first = opened.own_number(int(match.entries[-1].act.split()[-1]) - 1, audience) + 1
        say(f"taken back to before entry {first}")
    _tell(opened, before, audience, [], json)


@app.command()
def concede(file: MatchPath, seat: Seat = None, after: After = None, json: Json = False) -> None:
    """Concede the match for a seat, whether or not it is asked now. This ends the match."""
    from sandtable.cli.files import OpenMatch

    opened = OpenMatch(file)
    _must_be_last(opened, after)
    before = len(opened.match.entries)
    who = opened.actor(seat)
    audience = _audience(opened, who)
    known = len(opened.match.log(audience))
    opened.match.give_up(who)
    opened.save()
    _tell(opened, before, audience, opened.match.log(audience)[known:], json)


def _last_seat(opened: OpenMatch) -> str:
    """Who acted last, of what still stands."""
    match = opened.match
    standing = [entry for entry in match.entries if entry.n not in match.void and entry.seat in opened.seats]
    return next((e.seat for e in reversed(standing) if not e.act.startswith("undo ")), opened.seats[0])


def _audience(opened: OpenMatch, seat: str | None) -> frozenset[str]:
    """The audience of the output: the seat that acts, or all seats."""
    return opened.audience([seat] if seat is not None and seat in opened.seats else None)


def _tell(opened: OpenMatch, before: int, audience: frozenset[str], lines: list[LogLine], json: bool) -> None:
    """What came of it."""
    match = opened.match
    asked = match.view(audience).questions
    if json:
        entries = [{"n": e.n, "seat": e.seat, "act": e.act, "draws": e.draws} for e in match.entries[before:]]
        say_json({"entries": entries, "log": lines, "asks": asked, "ended": match.ended})
        return
    say(*columns((f"{line.n:>4}", text) for line, text in zip(lines, log_texts(lines), strict=True)))
    if match.ended:
        say(f"{match.ended.text}.")
    say(*(f"{question.seat} is asked: {question.text}" for question in asked))
