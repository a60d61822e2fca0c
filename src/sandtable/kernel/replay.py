"""Replaying a match: every entry is done again under the rules of today, and compared with what is stored.

Where the two part, the entry was made under other rules, or the file is not true. From there on entries stand as
stored until one of the table settles it: by going back to before the difference, or by adopting the stored position.
Positions are computed, never believed; what could not be computed is reported.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic

import msgspec
from msgspec import Struct, field

from sandtable.documents import Outcome
from sandtable.errors import BadFile, SandtableError

from .conceding import concession, is_concession
from .course import Course, missing_seats
from .draws import SeededDraws
from .entries import ADOPT, TAKE_BACK, UNDO, Disagreement, Entry, numbered_act, split_act
from .events import MODERATOR, TABLE, Event
from .game import S
from .only_answer import may_be_automatic
from .patch import apply_patch, difference, same_patch
from .plain import Plain, digest_of, encode_state

_encoder = msgspec.json.Encoder(order="deterministic")


class NeverTrue(Disagreement):
    """What this program has not written under any rules."""


class Doubt(Struct, frozen=True):
    """Entries that this program cannot check, and why."""

    first: int
    last: int
    why: str


class Reroll(Struct, frozen=True):
    """A going back past dice: the entry, to before which one it goes, how many rolls, and who agreed."""

    entry: int
    to: int
    rolls: int
    agreed: tuple[str, ...]


class Report(Struct):
    """What a replay has checked, and what it has not."""

    checked: int = 0
    rolls: int = 0
    taken_back: int = 0
    fault: Disagreement | None = None
    """The first entry that contradicts the rules by which it says it was made."""
    doubts: list[Doubt] = field(default_factory=list)
    rerolls: list[Reroll] = field(default_factory=list)
    parted: bool = False
    """Whether the rules have led elsewhere than what is stored, settled or not."""


class Replay(Generic[S]):
    """Follows the entries of a match. `strict`: compare also the stored change and ending of every entry."""

    def __init__(self, course: Course[S], *, strict: bool = False, report: Report | None = None) -> None:
        self.course = course
        self.game = course.game
        self.strict = strict
        self.report = report or Report()
        """What was found before, if the replay goes on with a match."""
        self._parted = course.stopped
        """Where the replay has split_act from what is stored, while that is not settled."""

    def run(self, entries: Sequence[Entry]) -> Report:
        """Replay all entries. Raises BadFile for a file that makes no sense at all."""
        course = self.course
        before = len(course.entries)
        for place, entry in enumerate(entries, before + 1):
            if entry.n != place:
                raise BadFile(f"entry {place} carries the number {entry.n}")
            if self._parted is None:
                try:
                    self.follow(entry)
                except Disagreement as disagreement:
                    self._part(entry, disagreement)
            else:
                self._drift(entry, self._parted)
        if self._parted is not None:
            self._doubt(self._parted, before + len(entries))
            course.stand_on_stored(self._parted)
        elif _encoder.encode(course.plain) != _encoder.encode(course.state.plain()):
            raise BadFile("the stored changes do not add up to the position that the actions lead to")
        self.report.taken_back = sum(split_act(course.entries[n - 1])[0] != UNDO for n in course.void if n > before)
        return self.report

    # --- while both agree

    def follow(self, entry: Entry) -> None:
        """Do an entry again. Raises Disagreement where anything differs from what is stored; then nothing changed."""
        word, number = split_act(entry)
        try:
            if self.strict and entry.rules and entry.rules == self.course.rules:
                raise Disagreement(entry.n, f"it names the rules '{entry.rules}', which have not changed")
            if word in (ADOPT, TAKE_BACK, UNDO):
                self._check_settling(entry, word, number)
                if word == UNDO:
                    self._undo(entry, number)
                elif word == TAKE_BACK:
                    self._take_back(entry, number)
                else:
                    self._adopt(entry)
            elif is_concession(self.course, entry):
                self._concede(entry)
            else:
                self._act(entry)
        except Disagreement:
            raise
        except (SandtableError, ValueError) as error:
            raise Disagreement(entry.n, f"'{entry.act}' by {entry.seat}: {error}") from None
        self.report.checked += 1
        self.report.rolls += len(entry.draws)

    def _check_settling(self, entry: Entry, word: str, number: int) -> None:
        """An entry that puts the match into a position does nothing else, and is written in one way."""
        if entry.act != numbered_act(word, number):
            raise NeverTrue(entry.n, f"'{entry.act}' is not how this is written down")
        if entry.draws or entry.events or entry.ended is not None or entry.standing:
            raise NeverTrue(entry.n, f"'{entry.act}' rolls nothing, causes nothing, ends nothing and needs no order")
        if word == ADOPT and number != entry.n - 1:
            raise NeverTrue(entry.n, f"'{entry.act}' names another position than the last one")
        if word in (ADOPT, TAKE_BACK) and not self._is_agreed(entry):
            raise self._lacks_agreement(entry)

    def _act(self, entry: Entry) -> None:
        course, game = self.course, self.game
        if course.ended is not None:
            raise Disagreement(entry.n, f"the match was over before: {course.ended.text}")
        if entry.agreed:
            raise Disagreement(entry.n, f"'{entry.act}' needs nobody's agreement")
        if self.strict:
            grammar = game.grammar(course.state)
            if grammar.say(grammar.read(entry.act)) != entry.act:
                raise Disagreement(entry.n, f"'{entry.act}' is not how this action is written down")
        draws = SeededDraws(course.key, entry.n)
        state = course.state.clone()
        events = game.apply(state, entry.seat, entry.act, draws)
        if draws.drawn != entry.draws:
            raise Disagreement(entry.n, f"the dice of the seed are {draws.drawn}, the file says {entry.draws}")
        data = encode_state(state)
        if digest_of(data) != entry.hash:
            raise Disagreement(entry.n, f"'{entry.act}' leads to another position than the stored one")
        if self.strict:
            plain: Plain = msgspec.json.decode(data)
            self._compare_change(entry, plain)
            self._compare_ending(entry, game.outcome(state))
        else:
            plain = apply_patch(course.plain, entry.set)
        self._compare_events(entry, events)
        if self.strict and entry.standing and not self._may_be_automatic(entry):
            self._differ_in_words(entry, "who acted", f"'{entry.act}' answers nothing that a standing order may answer")
        course.act(entry, state, plain)

    def _may_be_automatic(self, entry: Entry) -> bool:
        game, state = self.game, self.course.state
        return may_be_automatic(game, state, entry.seat, game.grammar(state).read(entry.act))

    def _concede(self, entry: Entry) -> None:
        course = self.course
        if course.ended is not None:
            raise Disagreement(entry.n, f"the match was over before: {course.ended.text}")
        if _encoder.encode(concession(course, entry.seat, entry.rules)) != _encoder.encode(entry):
            raise Disagreement(entry.n, f"'{entry.act}' by {entry.seat}: it does not end the match like that")
        course.concede(entry)

    def _compare_change(self, entry: Entry, plain: Plain) -> None:
        if not same_patch(entry.set, difference(self.course.plain, plain)):
            raise Disagreement(entry.n, f"the stored change of position is not that of '{entry.act}'")

    def _compare_ending(self, entry: Entry, ending: Outcome | None) -> None:
        """Other rules may put the same ending into other words."""
        stored = entry.ended
        if stored == ending:
            return
        same = (
            stored is not None and ending is not None and (stored.winner, stored.level) == (ending.winner, ending.level)
        )
        if not same:
            raise Disagreement(entry.n, "the stored ending is not that of the position")
        self._differ_in_words(entry, "how it ended", "the stored ending is not that of the position")

    def _compare_events(self, entry: Entry, events: list[Event]) -> None:
        encode = msgspec.json.encode if self.strict else _encoder.encode  # the order of keys is the game's, too
        if encode(events) != encode(entry.events):
            self._differ_in_words(entry, "what happened", f"'{entry.act}' causes other events than the stored ones")

    def _differ_in_words(self, entry: Entry, what: str, fault: str) -> None:
        """An entry that is right in all but its words: under other rules they may be theirs, or anybody's."""
        if self._rules_of(entry) == self.game.version:
            raise Disagreement(entry.n, fault)
        why = f"it tells {what} in other words than the current rules do"
        if not self.report.doubts or self.report.doubts[-1].first != entry.n:
            self.report.doubts.append(Doubt(entry.n, entry.n, why))
            self.report.checked -= 1

    def _undo(self, entry: Entry, n: int) -> None:
        course = self.course
        if course.tail and course.tail[-1].n == n and course.tail[-1].seat == entry.seat:
            if entry.agreed:
                raise Disagreement(entry.n, f"'{entry.act}' needs nobody's agreement")
            state, plain = course.before_last_of_tail()
        elif entry.seat == TABLE and course.first_of_players <= n < entry.n:
            if not self._is_agreed(entry):
                raise self._lacks_agreement(entry)
            state, plain = course.position_before(n)
        elif entry.seat == MODERATOR and 1 <= n < entry.n and self.game.is_moderated(course.state):
            if entry.agreed or n in course.void:
                raise Disagreement(entry.n, f"'{entry.act}' needs nobody's agreement, and an entry that stands")
            state, plain = course.position_before(n)
        else:
            raise Disagreement(entry.n, f"entry {n} cannot be taken back there")
        self._go_back(entry, n, state, plain)

    def _adopt(self, entry: Entry) -> None:
        """The rules of today play alike what another version did not: nothing has to be adopted, nothing changes."""
        course = self.course
        self._doubt_settling(entry, entry.n)
        self._check_position(entry, course.state, course.plain)
        course.settle(entry, course.state, course.plain)

    def _take_back(self, entry: Entry, n: int) -> None:
        """The rules of today play alike what another version did not, and yet it was taken back."""
        if not 0 < n < entry.n:
            raise Disagreement(entry.n, f"'{entry.act}': there is no such entry")
        self._doubt_settling(entry, n)
        self._go_back(entry, n, *self.course.position_before(n))

    def _doubt_settling(self, entry: Entry, first: int) -> None:
        """What settles a difference that does not show: only rules that are not at hand can have made it.

        The dice after it are others than without it, since it takes a number.
        """
        rules = self._rules_of(entry)
        if entry.seat != TABLE or rules in (self.course.rules, self.game.version):
            raise Disagreement(entry.n, f"'{entry.act}' by {entry.seat}: no change of rules is settled there")
        why = f"'{entry.act}' settles a difference from the rules '{rules}', which cannot be looked at"
        self.report.doubts.append(Doubt(first, entry.n, why))

    def _is_agreed(self, entry: Entry) -> bool:
        """Whether every seat is recorded to have agreed, and nobody else."""
        return entry.agreed == list(self.course.seats)

    def _lacks_agreement(self, entry: Entry) -> NeverTrue:
        missing = ", ".join(missing_seats(self.course.seats, entry.agreed)) or "nobody"
        return NeverTrue(entry.n, f"'{entry.act}' needs the agreement of every seat; missing: {missing}")

    def _go_back(self, entry: Entry, n: int, state: S, plain: Plain) -> None:
        self._check_position(entry, state, plain)
        gone = self.course.step_back(entry, n, state, plain)
        rolls = sum(len(self.course.entries[number - 1].draws) for number in gone)
        if rolls:
            self.report.rerolls.append(Reroll(entry.n, n, rolls, tuple(entry.agreed)))

    def _check_position(self, entry: Entry, state: S, plain: Plain) -> None:
        """A going back or an adoption leads where it must, and is stored so."""
        if state.digest() != entry.hash:
            raise Disagreement(entry.n, f"'{entry.act}' leads to another position than the stored one")
        self._compare_change(entry, plain)

    def _rules_of(self, entry: Entry) -> str:
        return entry.rules or self.course.rules

    # --- while they do not

    def _part(self, entry: Entry, why: Disagreement) -> None:
        self._parted, self.report.parted = why, True
        self._blame(entry, why)
        self.course.take_as_stored(entry)

    def _blame(self, entry: Entry, why: Disagreement) -> None:
        """A difference under the very rules of today cannot come from a change of rules."""
        if (isinstance(why, NeverTrue) or self._rules_of(entry) == self.game.version) and self.report.fault is None:
            self.report.fault = why

    def _drift(self, entry: Entry, why: Disagreement) -> None:
        """An entry while a difference is not settled."""
        word, number = split_act(entry)
        if word in (ADOPT, TAKE_BACK) and entry.seat == TABLE:
            try:
                self._settle(entry, word, number, why)
            except Disagreement as disagreement:
                self.report.fault = self.report.fault or disagreement
            except SandtableError as error:
                self.report.fault = self.report.fault or Disagreement(entry.n, f"'{entry.act}': {error}")
            else:
                return
        unsettled = f"{why.why}; no entry settles it, yet the match goes on under the current rules"
        self._blame(entry, Disagreement(why.n, unsettled))
        self.course.take_as_stored(entry)

    def _settle(self, entry: Entry, word: str, n: int, why: Disagreement) -> None:
        """Go on from a position that follows from what is stored; it is not better checked than that."""
        course = self.course
        self._check_settling(entry, word, n)
        rules = self._rules_of(entry)
        if rules == course.rules and self.report.fault is None:
            raise Disagreement(entry.n, f"'{entry.act}': no change of rules is settled there")
        if word == TAKE_BACK and not (why.n if rules == self.game.version else 1) <= n < entry.n:
            raise Disagreement(entry.n, f"'{entry.act}': that is not where the difference is")
        if word == ADOPT:
            state = self.game.load(course.plain)
            plain = state.plain()
            self._check_position(entry, state, plain)
            course.settle(entry, state, plain)
        else:
            self._go_back(entry, n, *course.position_before(n))
        self._doubt(why, entry.n - 1)
        self._parted = None
        self.report.checked += 1

    def _doubt(self, why: Disagreement, last: int) -> None:
        self.report.doubts.append(Doubt(why.n, last, why.why))
