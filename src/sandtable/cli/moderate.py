"""The moderator's console on the command line: for a match file, or for a match on a server."""

from __future__ import annotations

import json as json_module
import os
import secrets
from pathlib import Path
from typing import Annotated, Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import typer

from sandtable.cli.app import app
from sandtable.cli.options import Json
from sandtable.cli.output import log_text, say, say_json

ACTS = ("umpire", "preview", "rounds", "close", "roll-back", "extend", "pause", "resume", "holiday", "reassign")
ON_SERVERS = ("extend", "pause", "resume", "holiday", "reassign")
VARIABLE = "SANDTABLE_TOKEN"
PATIENCE = 30


@app.command(short_help="Moderate a match: rule, correct, preview, close, roll back.")
def moderate(
    match: Annotated[str, typer.Argument(metavar="MATCH", help="A match file, or the address of a match on a server.")],
    act: Annotated[str, typer.Argument(metavar="ACT", help=", ".join(ACTS))],
    words: Annotated[list[str] | None, typer.Argument(metavar="WORDS", help="What the act is about.")] = None,
    why: Annotated[str, typer.Option("--why", help="The reason, which is told to all.")] = "",
    json: Json = False,
) -> None:
    """Moderate a match that was begun with the option moderator=person.

    umpire LINE rules and corrects (NOTE, APPROVE, REFUSE, RULE, CORRECT, DISSOLVE); preview shows the round as it
    would end now; close ends it; rounds lists what roll-back N takes back. On a server also: extend MINUTES, pause,
    resume, holiday DAY, reassign SEAT link|computer:LEVEL. The token of the moderator's seat is read from
    SANDTABLE_TOKEN.
    """
    from sandtable.errors import SandtableError

    if act not in ACTS:
        raise SandtableError(f"there is no act '{act}'; there are {', '.join(ACTS)}")
    given = words or []
    if match.startswith(("http://", "https://")):
        _on_server(match, act, given, why, json)
    elif act in ON_SERVERS:
        raise SandtableError(
            f"'{act}' is for matches on a server: a file has no calendar, and anybody may sit down at it"
        )
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
        raise Refusal("nobody moderates this match: begin it with the option moderator=person")
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
            raise SandtableError("say why with --why: the reason is told to all")
        number = _number(words)
        match.roll_back(number)
        note = f"NOTE The moderator has gone back to before entry {number}: {' '.join(why.split())}"
        match.do_words(MODERATOR, ("umpire", note))
    else:
        match.do_words(MODERATOR, ("umpire", " ".join(words) + (f" BECAUSE {why}" if why else "")))
    opened.save()
    lines = match.log(everybody)[known if act != "roll-back" else -1 :]
    say_json(lines) if json else say(*(log_text(line) for line in lines))


def _number(words: list[str]) -> int:
    from sandtable.errors import SandtableError

    if len(words) != 1 or not words[0].isdecimal():
        raise SandtableError("say one number")
    return int(words[0])


# --- a server


def _on_server(address: str, act: str, words: list[str], why: str, json: bool) -> None:
    from sandtable.errors import SandtableError

    parts = urlsplit(address)
    name = parts.path.rstrip("/").rpartition("/")[2]
    url = f"{parts.scheme}://{parts.netloc}/api/matches/{name}/moderator"
    if act in ("preview", "rounds"):
        told = _request(url + ("/preview" if act == "preview" else ""), None)
        lines = [line["text"] for line in told["log"]] if act == "preview" else [f"{n}: {t}" for n, t in told["rounds"]]
        say_json(told) if json else say(*lines)
        return
    body: dict[str, Any] = {"act": act, "key": secrets.token_hex(16), "why": why}
    if act in ("roll-back", "extend"):
        body["n"] = _number(words)
    elif act == "reassign":
        if len(words) != 2:
            raise SandtableError("say which seat, and link or computer:LEVEL")
        body["seat"], body["text"] = words
    else:
        body["text"] = " ".join(words) + (f" BECAUSE {why}" if why and act == "umpire" else "")
    told = _request(url, body)
    say_json(told) if json else say(told.get("link") or "Done.")


def _request(url: str, body: dict[str, Any] | None) -> dict[str, Any]:
    """The reply of a server. What it refuses is an error with its sentence."""
    from sandtable.errors import Refusal, SandtableError

    data = json_module.dumps(body).encode() if body is not None else None
    headers = {"Authorization": f"Bearer {os.environ.get(VARIABLE, '')}", "Content-Type": "application/json"}
    try:
        with urlopen(Request(url, data, headers), timeout=PATIENCE) as reply:
            told: dict[str, Any] = json_module.loads(reply.read())
            return told
    except HTTPError as error:
        detail = json_module.loads(error.read() or b"{}").get("detail", error.reason)
        raise (Refusal if error.code in (409, 422) else SandtableError)(str(detail)) from None
    except URLError as error:
        raise SandtableError(f"{urlsplit(url).netloc} does not answer: {error.reason}") from None
