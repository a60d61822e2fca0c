"""The moderator's console on the command line: for a match file, or for a match on a server."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from sandtable.cli.app import app
from sandtable.cli.log_lines import log_texts
from sandtable.cli.options import Json, one_number
from sandtable.cli.output import say, say_json

ON_SERVERS = ("extend", "pause", "resume", "holiday", "reassign", "accept")
ACTS = ("umpire", "preview", "rounds", "close", "roll-back", *ON_SERVERS)


@app.command()
def moderate(
    match: Annotated[str, typer.Argument(metavar="MATCH", help="A match file, or the address of a match on a server.")],
    act: Annotated[str, typer.Argument(metavar="ACT", help=", ".join(ACTS))],
    words: Annotated[list[str] | None, typer.Argument(metavar="WORDS", help="What the act is about.")] = None,
    why: Annotated[str, typer.Option("--why", help="The reason, shown to everyone.")] = "",
    json: Json = False,
) -> None:
    """Moderate a match that was started with the option moderator=person.

    umpire LINE rules and corrects (NOTE, APPROVE, REFUSE, RULE, CORRECT, DISSOLVE); preview shows the round as it
    would end now; close ends it; rounds lists what roll-back N takes back. On a server also: extend MINUTES, pause,
    resume, holiday DAY, reassign SEAT link|computer:LEVEL, accept SEAT (its late mail). The token of the moderator's
    seat is read from SANDTABLE_TOKEN.
    """
    from sandtable.errors import SandtableError

    if act not in ACTS:
        raise SandtableError(f"there is no command '{act}'; the commands are {', '.join(ACTS)}")
    given = words or []
    if match.startswith(("http://", "https://")):
        from sandtable.cli.remote import moderate_on_server

        moderate_on_server(match, act, given, why, json)
    elif act in ON_SERVERS:
        raise SandtableError(f"'{act}' is for matches on a server: a file has no calendar and no seats of people")
    else:
        _on_file(Path(match), act, given, why, json)


# --- a file


def _on_file(path: Path, act: str, words: list[str], why: str, json: bool) -> None:
    from sandtable.cli.files import OpenMatch
    from sandtable.errors import Refusal, SandtableError
    from sandtable.kernel import MODERATOR, TABLE, SeededDraws

    opened = OpenMatch(path)
    match, game = opened.match, opened.game
    everybody = frozenset([*match.seats, MODERATOR])
    if not game.is_moderated(match.state):
        raise Refusal("this match has no moderator: start it with the option moderator=person")
    known = len(match.log(everybody))
    if act == "rounds":
        rounds = [entry for entry in match.entries if entry.seat == TABLE and entry.n not in match.void]
        say(*(f"{entry.n}: {game.tell(match.state, entry.events[0], everybody).text}" for entry in rounds))
        return
    if act == "preview":
        state = match.state.clone()
        draws = SeededDraws(match.key, match.next_number)
        events = game.apply(state, TABLE, game.proposal(state, TABLE), draws)
        lines = [game.tell(state, event, everybody) for event in events]
        say_json(lines) if json else say(*(line.text for line in lines))
        return
    if act == "close":
        match.do_words(TABLE, game.proposal(match.state, TABLE))
    elif act == "roll-back":
        if not why.strip():
            raise SandtableError("give a reason with --why: everyone is shown it")
        number = one_number(words)
        gone = match.roll_back(number)
        match.do_words(MODERATOR, ("umpire", f"NOTE {match.tell_going_back(gone, ' '.join(why.split()))}"))
    else:
        match.do_words(MODERATOR, ("umpire", " ".join(words) + (f" BECAUSE {why}" if why else "")))
    opened.save()
    lines = match.log(everybody)[known if act != "roll-back" else -1 :]
    say_json(lines) if json else say(*log_texts(lines))
