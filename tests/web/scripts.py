"""Matches worked out beforehand, so that clients can play them without thinking.

Who holds all seats may have the file, and so knows the dice.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import httpx
from msgspec import Struct

from sandtable.kernel import Match
from sandtable.kernel.files import loads
from sandtable.players import random_action
from sandtable.registry import game
from sandtable.service.only_answers import ASK
from sandtable.service.questions import named_questions
from tests.web.serving import new_match


class Script(Struct):
    """A match, the tokens of its seats, and the submissions that play it."""

    match: str
    tokens: dict[str, str]
    submissions: list[dict[str, str]]
    before: int
    """Entries that were there already."""


def worked_out(client: httpx.Client, seed: str, most: int = 1_000_000) -> Script:
    """A random match of Oil War to its end, or so many actions of it."""
    made = new_match(client, "oil-war", "1")
    held = {"Authorization": f"Bearer {','.join(made['seats'].values())}"}
    for seat in made["seats"]:  # else the table would give the only answers itself, and the script gives them too
        asked = {"seat": seat, "kind": ASK, "act": "", "on": True}
        client.post(f"/api/matches/{made['match']}/orders", headers=held, json=asked).raise_for_status()
    reply = client.get(f"/api/matches/{made['match']}/file", headers=held)
    match: Match[Any] = Match.load(game("oil-war"), loads(reply.content, "file"))
    before = len(match.entries)
    return Script(made["match"], made["seats"], list(islice(_played(match, Random(seed)), most)), before)


def _played(match: Match[Any], rng: Random) -> Iterator[dict[str, str]]:
    rules = match.game
    while match.ended is None:
        seat = rules.asks(match.state)[0].seat
        question = named_questions(match, seat)[0][0]
        action = rules.grammar(match.state).say(random_action(rules, match.state, seat, rng))
        yield {"seat": seat, "question": question, "key": secrets.token_hex(8), "action": action}
        match.do(seat, action)
