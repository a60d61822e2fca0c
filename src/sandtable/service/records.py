"""Looking back: the log, any moment of a match, transcripts and whole files."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from sandtable.kernel import SandtableError
from sandtable.kernel.files import dumps
from sandtable.kernel.view import LogLine

from .documents import remember
from .errors import NotHeld
from .live import Audience, Live
from .numbers import known
from .sections import Sections, sections


class Moment(Struct, frozen=True):
    """The position after an entry, as an audience may know it. `last` is the number of the last entry."""

    n: int
    last: int
    view: Sections


def log(live: Live, audience: Audience) -> list[LogLine]:
    return live.match.log(live.everybody if live.match.ended is not None else audience)


def replay(live: Live, audience: Audience, n: int) -> Moment:
    """The view after entry n, by the audience's own numbers; 0 is the start. The whole truth when the match is over."""
    match, game = live.match, live.match.game
    seats = live.everybody if match.ended is not None else audience
    shown = match.view(seats)
    numbers = {own: true for true, own in known(match, seats)}
    if game.fog and match.ended is None:  # what may still be taken back is nobody else's business
        told = max((line.n for line in shown.log), default=0)
        numbers = {own: true for own, true in numbers.items() if own <= told}
    last = max(numbers, default=0)
    if n == 0:
        state = game.new(match.file.start, match.file.options)
    elif n in numbers:
        state, _ = match.position_before(numbers[n] + 1)
    else:
        raise SandtableError(f"there is no entry {n}; they run from 0 to {last}")
    view = remember(game, state, game.view(state, seats))
    view = msgspec.structs.replace(view, log=[line for line in shown.log if line.n <= n])
    return Moment(n, last, sections(view))


def transcript(live: Live, audience: Audience) -> dict[str, Any]:
    """What an audience knows of a match, to keep. It holds no seed: the dice of a running match are secret."""
    match, file = live.match, live.match.file
    return {
        "sandtable-transcript": 1,
        "game": file.game,
        "rules": file.rules,
        "scenario": file.start.scenario,
        "options": file.options,
        "commitment": file.commitment,
        "audience": sorted(audience),
        "log": msgspec.to_builtins(log(live, audience)),
        "view": sections(live.view(audience)),
        "ended": match.ended.text if match.ended is not None else "",
    }


def whole_file(live: Live, held: Audience) -> str:
    """The match file with its seed and all its secrets: only for those from whom nothing is hidden."""
    if not live.knows_all(held):
        raise NotHeld(
            "the whole file holds secrets: it can be had when the match is over, or by who holds all its seats; "
            "until then there is the transcript"
        )
    return dumps(live.match.file)
