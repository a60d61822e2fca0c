"""What if? A match of one's own from a moment of another one, in which what one does not know is imagined.

Nothing but the view of one seat and a new seed goes into it. So there is nothing to be learnt from it: in two worlds
that the seat cannot tell apart it is the same, byte for byte, and its dice are others than those of the match.
"""

from __future__ import annotations

from sandtable.errors import NotYours, SandtableError
from sandtable.kernel import Match
from sandtable.kernel.commitments import draw_key
from sandtable.kernel.draws import SeededDraws
from sandtable.kernel.entry_numbers import entries_known_to
from sandtable.kernel.fork import start_from
from sandtable.kernel.game import S

PREFIX = "what if"
"""How the origin of a sandbox begins (`MatchFile.forked`)."""
LONGEST_LABEL = 100


def sandbox(
    match: Match[S], seat: str, seed: str, n: int = 0, label: str = "", counting: frozenset[str] = frozenset()
) -> Match[S]:
    """A sandbox from what a seat knew after entry n; 0: from what it knows now.

    `counting`: the audience whose log has that number, if it is not the seat alone.
    """
    check_label(label)
    game = match.game
    if seat not in match.seats:
        raise NotYours(f"there is no seat '{seat}'; the seats are {', '.join(match.seats)}")
    audience = match.eyes(counting or [seat])
    known = [true for true, _ in entries_known_to(match, audience)]
    if game.fog:  # what another seat may still take back is not to be counted
        del known[max((line.n for line in match.log(audience)), default=0) :]
    if n and not 0 < n <= len(known):
        raise SandtableError(f"there is no entry {n}; they run from 1 to {len(known)}")
    state = next(match.positions([known[n - 1]]))[0] if n else match.state_for(match.eyes([seat]))
    if game.fog:  # what hides nothing need not be imagined
        state = game.imagine(state, seat, SeededDraws(draw_key(seed, {}), 0))
    if game.outcome(state) is not None:
        raise SandtableError("the match is over at that moment: choose an earlier one")
    origin = f"{PREFIX}, {seat} at entry {n or len(known)}" + (f": {label}" if label else "")
    return start_from(match, state, seed, origin)


def check_label(label: str) -> None:
    """Raise SandtableError for a label that cannot be shown in a line."""
    if len(label) > LONGEST_LABEL or not label.isprintable():
        raise SandtableError(f"a label has at most {LONGEST_LABEL} printable characters")


def label_of(forked: str) -> str:
    """From which moment a sandbox goes on, and its label, by the origin of its match; empty for any other match."""
    return forked.removeprefix(f"{PREFIX}, ") if forked.startswith(f"{PREFIX}, ") else ""
