"""Match files on the command line: opening, seats, saving."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sandtable.cli.glossary import Glossary
from sandtable.cli.output import warn
from sandtable.errors import BadFile, NotYours, SandtableError, Stale
from sandtable.files import read_bytes
from sandtable.kernel import MODERATOR, Game, Match
from sandtable.kernel.entries import MatchFile
from sandtable.kernel.entry_numbers import entries_known_to, own_number
from sandtable.kernel.files import LARGEST, dumps, loads, write_match
from sandtable.registry import game as game_named

NOBODY = "nobody"


class OpenMatch:
    """A match with the file it came from."""

    def __init__(self, path: Path, *, stopped: bool = False) -> None:
        """`stopped`: also a running match that stands still because its replay differs."""
        self.path = path
        self.data = read_bytes(path, LARGEST)
        file = loads(self.data, str(path))
        self.game = game_of(file, path)
        try:
            self.match: Match[Any] = Match.load(self.game, file, strict=True)
        except SandtableError as error:
            raise BadFile(f"{path}: {error}") from None
        if self.fault and not stopped:
            if self.match.ended is None:
                raise BadFile(f"{self.fault} ('sandtable settle {path}' continues from there)")
            warn(self.fault)

    @property
    def edited(self) -> bool:
        """Whether a difference cannot come from a change of the rules."""
        return self.match.file.rules == self.game.version

    @property
    def fault(self) -> str:
        """Where and why the match stands still, if it does."""
        where = self.match.stopped
        return f"{self.path}:{where.n + 1}: {where}; {self.cause}" if where is not None else ""

    @property
    def cause(self) -> str:
        """Why a replay differs from what is stored."""
        if self.edited:
            return "the file has been edited or damaged, or the rules have changed and kept their version"
        return f"it was played under the rules '{self.match.file.rules}'; the current rules are '{self.game.version}'"

    @property
    def state(self) -> Any:
        return self.match.state

    @property
    def seats(self) -> tuple[str, ...]:
        return self.game.seats_of(self.match.state)

    def audience(self, seats: Sequence[str] | None) -> frozenset[str]:
        """Who looks: the seats named, nobody in particular, or whoever holds the file and so may see all."""
        umpire = (MODERATOR,) if self.game.is_moderated(self.state) else ()
        for seat in seats or ():
            if seat not in (*self.seats, *umpire, NOBODY):
                raise NotYours(f"there is no seat '{seat}'; the seats are {', '.join((*self.seats, *umpire))}")
        return frozenset(seat for seat in seats if seat != NOBODY) if seats else frozenset(self.seats)

    def true_number(self, n: int, seat: str | None = None) -> int:
        """The entry that the log of a seat, or of all seats, shows under a number."""
        audience = self.audience(None if seat is None else [seat])
        shown = {own: true for true, own in entries_known_to(self.match, audience)}
        if n not in shown:
            raise SandtableError(f"there is no entry {n}; they run from 1 to {max(shown, default=0)}")
        return shown[n]

    def own_number(self, n: int, audience: frozenset[str]) -> int:
        """The number under which the log of an audience shows an entry."""
        return own_number(self.match, n, audience)

    def actor(self, seat: str | None, action: str = "") -> str:
        """The seat that acts: the one named, or the only one that can be meant."""
        return actor(self.match, seat, action)

    def glossary(self, audience: frozenset[str]) -> Glossary:
        return glossary(self.match, audience)

    def save(self) -> None:
        """Write the match back, unless somebody else has done so meanwhile."""
        if read_bytes(self.path, LARGEST) != self.data:
            raise Stale(f"{self.path} was changed by somebody else in the meantime; nothing was written")
        write_match(self.path, self.match.file)
        self.data = dumps(self.match.file).encode()


def game_of(file: MatchFile, path: Path) -> Game[Any]:
    """The game of a match file."""
    try:
        return game_named(file.game)
    except SandtableError as error:
        raise BadFile(f"{path}:1: {error}") from None


def glossary(match: Match[Any], audience: frozenset[str]) -> Glossary:
    """What an audience may know, with the words explained."""
    game, state = match.game, match.state
    return Glossary(match.view(audience), game.boards(state), game.catalogue(state))


def actor(match: Match[Any], seat: str | None, action: str = "") -> str:
    """The seat that acts: the one named, or the only one that can be meant."""
    game, state = match.game, match.state
    questions = game.asks(state)
    if seat is not None:
        known = (*game.seats_of(match.state), *(question.seat for question in questions))
        if seat not in known:
            raise NotYours(f"there is no seat '{seat}'; the seats are {', '.join(dict.fromkeys(known))}")
        return seat
    if match.ended is not None or not questions:
        raise NotYours(f"the match is over: {match.ended.text}" if match.ended else "nobody has anything to answer now")
    asked = list(dict.fromkeys(question.seat for question in questions))
    verb = action.strip().partition(" ")[0].casefold()
    for fits in (
        [one for one in asked if verb in game.choices(state, one)],
        list(dict.fromkeys(question.seat for question in questions if question.waits)),
        asked,
    ):
        if len(fits) == 1:
            return fits[0]
    raise SandtableError(f"several seats are asked now ({', '.join(asked)}): name one with --seat")
