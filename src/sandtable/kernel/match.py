"""A match: a start, options, and entries. The state is always derivable from them.

Entries are never changed or renumbered. Taking something back is an entry; so is going on after the rules
changed. The dice of an entry hang on its number, so an action that is taken back and made again is rolled
afresh.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, Generic

import msgspec

from sandtable.documents import LogLine, View, narrowed
from sandtable.errors import BadFile, Refusal, SandtableError, Stale

from .draws import Draws, SeededDraws, commitment, draw_key
from .entries import ADOPT, BEGIN, FORMAT, TAKE_BACK, UNDO, Disagreement, Entry, MatchFile, parted, skipped_entries
from .events import Event, Outcome
from .game import TABLE, Game, S, Start
from .logs import LogReader
from .patch import difference, patched

_encoder = msgspec.json.Encoder(order="deterministic")


class _Done(Generic[S]):
    """An entry in effect, with the state it started from (kept while it can be taken back)."""

    __slots__ = ("before", "entry", "plain")

    def __init__(self, entry: Entry, before: S, plain: dict[str, Any]) -> None:
        self.entry = entry
        self.before = before
        self.plain = plain


class Match(Generic[S]):
    """A match in memory. Make one with `Match.start`, `Match.load` or `fork`."""

    def __init__(self, game: Game[S], file: MatchFile) -> None:
        self.game = game
        self.file = file
        self.entries = file.entries
        self.key = draw_key(file.seed, file.words)
        self.state: S = game.new(file.start, file.options)
        self.stopped: Disagreement | None = None
        """Where the rules of today part from what is stored, if they do."""
        self.ended: Outcome | None = None
        self.void: set[int] = set()
        """Numbers of entries that were taken back."""
        self._plain = self.state.plain()
        self._version, self._read = file.rules, 0
        self._tail: list[_Done[S]] = []
        self._readers: dict[frozenset[str], LogReader] = {}
        self._open: tuple[int, View] | None = None
        """The view of all seats after so many entries, in a game that hides nothing."""

    # --- making

    @classmethod
    def start(
        cls,
        game: Game[S],
        scenario: str,
        seed: str,
        options: Mapping[str, str] | None = None,
        words: Mapping[str, str] | None = None,
        *,
        position: Mapping[str, Any] | None = None,
        forked: str = "",
    ) -> Match[S]:
        """A new match, begun: the table's first entry is made."""
        file = MatchFile(
            sandtable=FORMAT,
            game=game.name,
            rules=game.version,
            start=Start(game.scenario(scenario).id, dict(position or {})),
            options=game.settle_options(options or {}, scenario),
            seed=seed,
            commitment=commitment(seed),
            words=dict(words or {}),
            forked=forked,
        )
        match = cls(game, file)
        if any(question.seat == TABLE and question.kind == BEGIN for question in game.asks(match.state)):
            match.do(TABLE, BEGIN)
        return match

    @classmethod
    def load(cls, game: Game[S], file: MatchFile, *, strict: bool = False) -> Match[S]:
        """Replay a saved match under the rules of today.

        If they agree with what is stored, the match is as it was. Otherwise a finished match stands on its
        stored positions, and a running one is `stopped` at the first difference: `take_back` or `adopt`.
        Rolls, events and hashes are always compared; `strict` compares the stored position and ending of
        every entry too.
        """
        if file.game != game.name:
            raise BadFile(f"this is a match of {file.game}, not of {game.name}")
        entries, file.entries = file.entries, []
        match = cls(game, file)
        skip = skipped_entries(entries)
        for place, entry in enumerate(entries):
            if entry.n != place + 1:
                raise BadFile(f"entry {place + 1} carries the number {entry.n}")
            if entry.n in skip:
                match._take_as_stored(entry)
                continue
            before = match._plain
            try:
                match._replay(entry, strict)
            except Disagreement as disagreement:
                del match.entries[place:]
                match._plain = before
                match._stand_on_stored(entries, place, disagreement)
                return match
        if _encoder.encode(match._plain) != _encoder.encode(match.state.plain()):
            raise BadFile("the stored changes do not add up to the position that the actions lead to")
        return match

    def follow(self, entries: Iterable[Entry]) -> None:
        """Go along with entries that were made elsewhere. Raises Disagreement if they do not fit."""
        for entry in entries:
            if entry.n != len(self.entries) + 1:
                raise Disagreement(entry.n, f"entry {len(self.entries) + 1} was expected")
            self._replay(entry)

    def _stand_on_stored(self, entries: Sequence[Entry], place: int, why: Disagreement) -> None:
        for entry in entries[place:]:
            self._take_as_stored(entry)
        self.stopped = why
        self._tail = []
        with suppress(SandtableError):  # a position that cannot be read any more: the last good one is shown
            self.state = self.game.load(self._plain)

    def _take_as_stored(self, entry: Entry) -> None:
        word, number = parted(entry)
        if word in (UNDO, TAKE_BACK):
            self.void.update(range(number, entry.n))
        self.entries.append(entry)
        self.ended = entry.ended
        self._plain = patched(self._plain, entry.set)

    # --- playing

    def do(self, seat: str, action: str) -> Entry:
        """Carry out an action as the next entry. Raises and changes nothing if it is not allowed."""
        self._must_run()
        if self.ended is not None:
            raise Stale(f"the match is over: {self.ended.text}")
        draws = SeededDraws(self.key, len(self.entries) + 1)
        return self._take(seat, action, draws, draws.drawn)

    def do_words(self, seat: str, words: tuple[str, ...]) -> Entry:
        """As `do`, for words as `choices` gave them."""
        return self.do(seat, self.game.grammar(self.state).say(words))

    def _take(self, seat: str, action: str, draws: Draws, drawn: list[tuple[str, int]]) -> Entry:
        words = self.game.grammar(self.state).read(action)
        self.game.check(self.state, seat, words)
        before = self.state
        state = before.clone()
        events = self.game.perform(state, seat, words, draws)
        plain = state.plain()
        entry = Entry(
            len(self.entries) + 1,
            seat,
            self.game.grammar(before).say(words),
            state.digest(),
            list(drawn),
            events,
            difference(self._plain, plain),
            "" if self.game.version == self._rules() else self.game.version,
            self.game.outcome(state),
        )
        self._append(entry, state, plain)
        return entry

    def _append(self, entry: Entry, state: S, plain: dict[str, Any]) -> None:
        if self._is_final(entry, state):
            self._tail = []
        else:
            if self._tail and self._tail[-1].entry.seat != entry.seat:
                self._tail = []
            self._tail.append(_Done(entry, self.state, self._plain))
        self.entries.append(entry)
        self.state.forget()  # its offers hold it, and it them
        self.state = state
        self._plain = plain
        self.ended = entry.ended

    def _is_final(self, entry: Entry, after: S) -> bool:
        """Whether an action cannot be taken back by its seat alone.

        Under fog others do not see an action that may still be taken back. So one that leaves the match
        waiting for somebody else is final: otherwise nobody would see the question.
        """
        if entry.draws or entry.seat == TABLE or any(event.reveals for event in entry.events):
            return True
        if any(question.sealed and question.seat == entry.seat for question in self.game.asks(self.state)):
            return True
        if not self.game.fog:
            return False
        waited = {question.seat for question in self.game.asks(after) if question.waits}
        return entry.ended is not None or waited != {entry.seat}

    def undo(self, seat: str) -> Entry:
        """Take back the seat's last action; raises Refusal at a barrier."""
        self._must_run()
        if not self._tail or self._tail[-1].entry.seat != seat:
            raise Refusal(self._barrier(seat))
        done = self._tail.pop()
        tail = self._tail
        entry = self._step_back(seat, f"{UNDO} {done.entry.n}", done.entry.n, done.before.clone(), done.plain)
        self._tail = tail
        return entry

    def undo_agreed(self, seats: Iterable[str], n: int) -> Entry:
        """Go back to just before entry n because all seats of the match agree to it; dice are then fresh."""
        self._must_run()
        missing = set(self.game.seats_of(self.state)) - set(seats)
        if missing:
            raise Refusal(f"going back past a die or another seat needs everybody: {', '.join(sorted(missing))}")
        if not 1 < n <= len(self.entries):
            raise SandtableError(f"there is no entry {n} to go back to; they run from 2 to {len(self.entries)}")
        state, plain = self.position_before(n)
        entry = self._step_back(TABLE, f"{UNDO} {n}", n, state, plain)
        self._tail = []
        return entry

    def _step_back(self, seat: str, act: str, n: int, state: S, plain: dict[str, Any]) -> Entry:
        rules = "" if self.game.version == self._rules() else self.game.version
        entry = Entry(len(self.entries) + 1, seat, act, state.digest(), set=difference(self._plain, plain), rules=rules)
        self.void.update(range(n, len(self.entries) + 1))
        self.entries.append(entry)
        self.state, self._plain = state, plain
        self.ended = self.game.outcome(state)
        return entry

    def position_before(self, n: int) -> tuple[S, dict[str, Any]]:
        """The stored position just before entry n."""
        return next(self.positions([n - 1]))

    def positions(self, numbers: Iterable[int]) -> Iterator[tuple[S, dict[str, Any]]]:
        """The stored positions after these entries, which come in order; 0 is the start."""
        plain, done = self.game.new(self.file.start, self.file.options).plain(), 0
        for n in numbers:
            for entry in self.entries[done:n]:
                plain = patched(plain, entry.set)
            done = n
            state = self.game.load(plain)
            if n > 0 and state.digest() != self.entries[n - 1].hash:
                raise BadFile(f"the stored position before entry {n + 1} is not the one that its hash names")
            yield state, plain

    def standing(self) -> list[Entry]:
        """The actions that have not been taken back."""
        return [entry for entry in self.entries if entry.n not in self.void and entry.act.split()[:1] != [UNDO]]

    def _barrier(self, seat: str) -> str:
        """Why the seat cannot take back anything, told from what it knows."""
        known = frozenset([seat])
        for last in reversed(self.entries):
            if last.n in self.void or last.act.split()[0] == UNDO:
                continue
            if last.draws and not self.game.fog:
                return f"entry {last.n} cannot be taken back: a die was rolled"
            if last.seat == seat:
                why = "a die was rolled, somebody has learnt something or is asked, or it is sealed"
                return f"this cannot be taken back: {why}"
            if any(event.known_to(known) for event in last.events):
                return f"{last.seat} has answered since; {seat} cannot take back what came before it"
        return "there is nothing to take back"

    def _must_run(self) -> None:
        if self.stopped is not None:
            raise SandtableError(
                f"the match stands still at {self.stopped}; take back to there, or adopt the stored position"
            )

    # --- after a change of the rules

    def adopt(self) -> Entry:
        """Go on from the stored position under the rules of today."""
        if self.stopped is None:
            raise SandtableError("the match agrees with the rules; there is nothing to adopt")
        state = self.game.load(self._plain)
        return self._settle(f"{ADOPT} {len(self.entries)}", state, self._plain)

    def take_back(self) -> Entry:
        """Go on from just before the first entry that the rules of today play differently."""
        if self.stopped is None:
            raise SandtableError("the match agrees with the rules; there is nothing to take back to")
        state, plain = self.position_before(self.stopped.n)
        self.void.update(range(self.stopped.n, len(self.entries) + 1))
        return self._settle(f"{TAKE_BACK} {self.stopped.n}", state, plain)

    def _settle(self, act: str, state: S, plain: dict[str, Any]) -> Entry:
        patch = {name: {"=": value} for name, value in plain.items()}
        entry = Entry(len(self.entries) + 1, TABLE, act, state.digest(), set=patch, rules=self.game.version)
        self.entries.append(entry)
        self.state, self._plain = state, plain
        self.stopped = None
        self._tail = []
        self.ended = self.game.outcome(state)
        return entry

    def _rules(self) -> str:
        """The rules version that the last entry was made under."""
        while self._read < len(self.entries):
            self._version = self.entries[self._read].rules or self._version
            self._read += 1
        return self._version

    # --- checking

    def _replay(self, entry: Entry, strict: bool = False) -> None:
        """Do an entry again, and raise Disagreement where anything differs from what is stored."""
        word, number = parted(entry)
        try:
            stored = patched(self._plain, entry.set)
            if word in (ADOPT, TAKE_BACK):
                if entry.seat != TABLE or (word == ADOPT and strict and entry.rules in ("", self._rules())):
                    raise Disagreement(entry.n, f"'{entry.act}' by {entry.seat}: no change of rules is settled there")
                if word == TAKE_BACK:
                    self.void.update(range(number, entry.n))
                state = self.game.load(stored)
                self.entries.append(entry)
                self.state, self._plain, self._tail = state, stored, []
                self.ended = self.game.outcome(state)
            elif word == UNDO:
                self._replay_undo(entry, number)
            elif self.ended is not None:
                raise Disagreement(entry.n, f"the match was over before: {self.ended.text}")
            else:
                draws = SeededDraws(self.key, entry.n)
                state = self.state.clone()
                events = self.game.apply(state, entry.seat, entry.act, draws)
                self._compare(entry, state, draws.drawn, events)
                if strict and self.game.outcome(state) != entry.ended:
                    raise Disagreement(entry.n, "the stored ending is not that of the position")
                self._append(entry, state, stored)
        except Disagreement:
            raise
        except (SandtableError, ValueError) as error:
            raise Disagreement(entry.n, f"'{entry.act}' by {entry.seat}: {error}") from None
        if word in (ADOPT, TAKE_BACK, UNDO) and self.state.digest() != entry.hash:
            raise Disagreement(entry.n, f"'{entry.act}' leads to another position than the stored one")
        if strict and _encoder.encode(stored) != _encoder.encode(self.state.plain()):
            raise Disagreement(entry.n, f"the stored change of position is not that of '{entry.act}'")

    def _replay_undo(self, entry: Entry, n: int) -> None:
        if self._tail and self._tail[-1].entry.n == n and self._tail[-1].entry.seat == entry.seat:
            done = self._tail.pop()
            state, plain, tail = done.before.clone(), done.plain, self._tail
        elif entry.seat == TABLE and 1 < n < entry.n:
            (state, plain), tail = self.position_before(n), []
        else:
            raise Disagreement(entry.n, f"entry {n} cannot be taken back there")
        self.void.update(range(n, entry.n))
        self.entries.append(entry)
        self.state, self._plain, self._tail = state, plain, tail
        self.ended = self.game.outcome(state)

    def _compare(self, entry: Entry, state: S, drawn: list[tuple[str, int]], events: list[Event]) -> None:
        if drawn != entry.draws:
            raise Disagreement(entry.n, f"the dice of the seed are {drawn}, the file says {entry.draws}")
        if state.digest() != entry.hash:
            raise Disagreement(entry.n, f"'{entry.act}' leads to another position than the stored one")
        same_rules = (entry.rules or self._rules()) == self.game.version
        if same_rules and _encoder.encode(events) != _encoder.encode(entry.events):
            raise Disagreement(entry.n, f"'{entry.act}' causes other events than the stored ones")

    # --- looking

    def view(self, audience: Iterable[str]) -> View:
        """What these seats may know now, with the log as they may read it."""
        seats = frozenset(audience)
        if not self.game.fog:
            return narrowed(self._open_view(), seats)
        state = self._tail[0].before if self._held_back(seats) else self.state
        return msgspec.structs.replace(self.game.view(state, seats), log=self.log(seats))

    def _open_view(self) -> View:
        """What everybody knows in a game that hides nothing: made once, however many audiences look."""
        if self._open is None or self._open[0] != len(self.entries):
            seats = frozenset(self.game.seats_of(self.state))
            view = msgspec.structs.replace(self.game.view(self.state, seats), log=self.log(seats))
            self._open = len(self.entries), view
        return self._open[1]

    def log(self, audience: Iterable[str]) -> list[LogLine]:
        """The log as these seats may read it.

        Under fog the numbers are the audience's own: they count the entries that it knows something of, so
        that a gap does not tell that somebody has done something in secret.
        """
        seats = frozenset(audience)
        reader = self._readers.get(seats)
        if reader is None:
            reader = self._readers[seats] = LogReader(self, seats)
        return reader.lines(self._tail[0].entry.n - 1 if self._held_back(seats) else len(self.entries))

    def _held_back(self, seats: frozenset[str]) -> bool:
        """Under fog others see a move once it can no longer be taken back."""
        return self.game.fog and bool(self._tail) and self._tail[0].entry.seat not in seats
