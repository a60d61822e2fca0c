"""How even the scenarios are, as measured: what each side won when a computer player met itself, and what would make it
even. `sandtable ladder --balance` measures it and writes `balance.json`."""

from __future__ import annotations

from pathlib import Path

import msgspec
from msgspec import Struct

from sandtable.errors import BadFile
from sandtable.files import read_bytes, write_bytes
from sandtable.threadsafe import decode, once

MEASURED = Path(__file__).with_name("balance.json")
LARGEST = 1 << 20


class Share(Struct, frozen=True):
    """The share of its matches that a seat wins: an interval of 95 %, from 0 to 1."""

    seat: str
    """Empty: nobody wins."""
    low: float
    high: float


class Bid(Struct, frozen=True):
    """What a seat would have to be given, in points of the game, to be ahead in half of the matches."""

    seat: str
    points: float
    """0: it is even as it is."""


class Balance(Struct, frozen=True, omit_defaults=True):
    """One scenario with the usual options, played by one player against itself."""

    scenario: str
    player: str
    matches: int
    shares: list[Share]
    bid: Bid | None = None
    """None: the game has more than two sides, or no points."""


class GameBalance(Struct, frozen=True):
    """What was measured of one game, when, and under which rules."""

    date: str
    rules: str
    rows: list[Balance]


@once
def measured_balance() -> dict[str, GameBalance]:
    """What was measured, by game."""
    return read_balance(MEASURED)


def read_balance(path: Path) -> dict[str, GameBalance]:
    try:
        return decode(read_bytes(path, LARGEST), dict[str, GameBalance])
    except msgspec.DecodeError as error:
        raise BadFile(f"{path}: {error}") from None


def renew_balance(path: Path, found: dict[str, GameBalance]) -> None:
    """Put what was measured in the place of what a file has of these games."""
    known = read_balance(path) if path.exists() else {}
    data = msgspec.json.encode(dict(sorted({**known, **found}.items())))
    write_bytes(path, msgspec.json.format(data, indent=1) + b"\n")


def say_share(share: Share) -> str:
    """38 to 46 %."""
    return f"{share.low:.0%} to {share.high:.0%}"


def say_bid(bid: Bid | None) -> str:
    if bid is None:
        return "–"
    return f"{bid.points:g} for {bid.seat}" if bid.points else "even"
