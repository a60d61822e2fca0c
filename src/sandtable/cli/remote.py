"""Moderating a match on a server, through its interface."""

from __future__ import annotations

import json
import os
import secrets
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from sandtable.cli.options import one_number
from sandtable.cli.output import say, say_json
from sandtable.errors import Refusal, SandtableError

VARIABLE = "SANDTABLE_TOKEN"
PATIENCE = 30


def moderate_on_server(address: str, act: str, words: list[str], why: str, as_json: bool) -> None:
    """Do or show what the moderator wants of a match at this address."""
    parts = urlsplit(address)
    name = parts.path.rstrip("/").rpartition("/")[2]
    url = f"{parts.scheme}://{parts.netloc}/api/matches/{name}/moderator"
    if act in ("preview", "rounds"):
        reply = _request(url + ("/preview" if act == "preview" else ""), None)
        lines = (
            [line["text"] for line in reply["log"]] if act == "preview" else [f"{n}: {t}" for n, t in reply["rounds"]]
        )
        say_json(reply) if as_json else say(*lines)
        return
    body: dict[str, Any] = {"act": act, "key": secrets.token_hex(16), "why": why}
    if act in ("roll-back", "extend"):
        body["n"] = one_number(words)
    elif act == "reassign":
        if len(words) != 2:
            raise SandtableError("name a seat, then link or computer:LEVEL")
        body["seat"], body["text"] = words
    elif act == "accept":
        if len(words) != 1:
            raise SandtableError("name the seat whose late orders you accept")
        body["seat"] = words[0]
    else:
        body["text"] = " ".join(words) + (f" BECAUSE {why}" if why and act == "umpire" else "")
    reply = _request(url, body)
    say_json(reply) if as_json else say(reply.get("link") or "Done.")


def _request(url: str, body: dict[str, Any] | None) -> dict[str, Any]:
    """The reply of a server. What it refuses is an error with its sentence."""
    data = json.dumps(body).encode() if body is not None else None
    headers = {"Authorization": f"Bearer {os.environ.get(VARIABLE, '')}", "Content-Type": "application/json"}
    try:
        with urlopen(Request(url, data, headers), timeout=PATIENCE) as response:
            reply: dict[str, Any] = json.loads(response.read())
            return reply
    except HTTPError as error:
        detail = json.loads(error.read() or b"{}").get("detail", error.reason)
        raise (Refusal if error.code in (409, 422) else SandtableError)(str(detail)) from None
    except URLError as error:
        raise SandtableError(f"{urlsplit(url).netloc} does not answer: {error.reason}") from None
