"""A match cut into steps: what a seat says until a die falls, somebody else's turn begins, or the part is over."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Any, NamedTuple

from sandtable.errors import SandtableError
from sandtable.kernel import MODERATOR, TABLE, Entry, Match, State
from sandtable.kernel.entries import ADOPT, CONCEDE, TAKE_BACK, UNDO, split_act
from sandtable.players.advice import AnyAdvice

NOBODY = (TABLE, MODERATOR)
"""Who decides nothing."""


class Act(NamedTuple):
    """An entry that stands, with the positions before and after it."""

    entry: Entry
    before: State
    after: State
    phase: Hashable
    """What the plan of its seat is made for: together with the seat, which decision it belongs to."""
    epoch: Hashable
    is_played: bool
    """Whether the rules lead from one position to the other, and not a word of the table or the moderator."""


class Step(NamedTuple):
    """Acts of one seat that are valued together; only the last one may have dice."""

    acts: list[Act]

    @property
    def first(self) -> Act:
        return self.acts[0]

    @property
    def last(self) -> Act:
        return self.acts[-1]

    @property
    def seat(self) -> str:
        return self.first.entry.seat

    @property
    def is_rolled(self) -> bool:
        return bool(self.last.entry.draws) and self.last.is_played


def acts_of(match: Match[Any], advice: AnyAdvice) -> Iterator[Act]:
    """The entries that stand, in their order. Raises SandtableError for a match that these rules have not played."""
    if not match.is_checked:
        raise SandtableError("the match was played by other rules, so it cannot be analysed by those of today")
    game, standing = match.game, match.standing()
    numbers = sorted({number for entry in standing for number in (entry.n - 1, entry.n)})
    states = dict(zip(numbers, (state for state, _ in match.positions(numbers)), strict=True))
    before = None
    for entry in standing:
        before = before or states[entry.n - 1]
        word = split_act(entry)[0]
        is_played = word not in (UNDO, ADOPT, TAKE_BACK) and not (word == CONCEDE and entry.ended is not None)
        after = states[entry.n]
        phase = advice.phase(before)
        yield Act(entry, before, after, entry.n if phase is None else phase, game.epoch(before), is_played)
        before = after


def steps_of(match: Match[Any], advice: AnyAdvice) -> list[Step]:
    """The match from the first act to the last."""
    found: list[Step] = []
    for act in acts_of(match, advice):
        if found and _goes_on(found[-1].last, act):
            found[-1].acts.append(act)
        else:
            found.append(Step([act]))
    return found


def _goes_on(last: Act, act: Act) -> bool:
    """Whether an act belongs to the step of the one before it."""
    same = (last.entry.seat, last.phase, last.epoch) == (act.entry.seat, act.phase, act.epoch)
    return same and not last.entry.draws and last.is_played and act.is_played
