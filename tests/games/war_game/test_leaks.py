"""Receipts, order forms and views of an empire are the same whatever others keep secret. ORDERS-11, ECON-8"""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from sandtable.games.war_game.game import WarGame
from sandtable.games.war_game.orders.reading import read_orders
from sandtable.games.war_game.position.designs import Design, priced
from sandtable.games.war_game.position.state import War
from tests.games.war_game.worlds import random_orders, random_war

GAME = WarGame()
GHOST = priced(Design("Ghost", 1, "land", "line", 2, 100, 100), 125)


def with_other_secrets(war: War, rng: Random) -> War:
    """The same world to seat 0: all that only others know is different."""
    other = war.clone()
    for seat in range(1, war.seats):
        empire = other.empires[seat]
        settings = tuple(rng.randint(0, 2) for _ in range(war.seats))
        base = rng.choice(war.owned(seat))
        other.empires[seat] = replace(
            empire, settings=settings, treasury=rng.randint(0, 10**9), level=rng.randint(0, 5), base=base,
            silent=empire.silent, connected=(base,), income=rng.randint(0, 10**8), free_used=rng.random() < 0.5,
        )  # fmt: skip
        for territory in war.owned(seat):
            other.buildings[territory] = (rng.randint(0, 1), rng.randint(0, 3), rng.randint(0, 6000), 0)
        other.orders[seat] = ("BUYING",) if rng.random() < 0.5 else None
    for place, held in enumerate(war.forces):
        own = [holding for holding in held if holding[0] == 0]
        if not own and war.owner[place : place + 1] != [0]:
            strange = [(owner, kind, rng.randint(1, 99)) for owner, kind, _ in held]
            other.forces[place] = tuple(sorted(strange)) if rng.random() < 0.8 else ()
    other.designs.append(GHOST)
    return other


def mail(war: War, rng: Random) -> str:
    """Good lines, and lines that ask for what others hide."""
    good = random_orders(war, 0, rng, 45)
    world_lines = [
        "MOVE 1 Ghost: 45 > 44", 'MOVE 1 Ghost OF "Empire B": 45 > 44', "GIVE ALL Tank AT 45 TO \"Empire B\"",
        "AIRLIFT 5 Infantry IN 1 Air Transport: 45 > 44 > 43", "MOVE ALL Cruiser: Blue 70 > Blue 75",
        "BUY 5 Ghost AT 45", "UNLOAD ALL AT 44", "SUBS ENGAGE AT Blue 70",
    ]  # fmt: skip
    lines = [*good]
    for line in world_lines:
        lines.insert(rng.randint(1, len(lines)), line)
    return "\n".join([f"EMPIRE {war.empires[0].name}", f"CYCLE {war.cycle}", *lines])


@pytest.mark.clauses("ORDERS-11", "DIPL-1", "CUSTOM-7")
@pytest.mark.parametrize("seed", range(25))
def test_nothing_of_a_receipt_or_form_hangs_on_a_secret(seed: int) -> None:
    rng = Random(seed)
    war = random_war(rng, empires=4, territories=10)
    other = with_other_secrets(war, rng)
    text = mail(war, rng)
    for read in (lambda w: read_orders(w, 0, text), lambda w: GAME.document_form(w, "empire-1")):
        assert msgspec.json.encode(read(war)) == msgspec.json.encode(read(other))


@pytest.mark.parametrize("seed", range(10))
def test_nothing_of_a_view_hangs_on_a_secret(seed: int) -> None:
    rng = Random(seed)
    war = random_war(rng, empires=4, territories=10)
    other = with_other_secrets(war, rng)
    for audience in (frozenset(["empire-1"]), frozenset[str]()):
        assert msgspec.json.encode(GAME.view(war, audience)) == msgspec.json.encode(GAME.view(other, audience))
