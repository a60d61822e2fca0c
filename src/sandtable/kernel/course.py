"""The course of a match: its entries so far, where they led, and how far a seat may go back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Generic

import msgspec
from msgspec import Raw

from sandtable.documents import Outcome
from sandtable.errors import BadFile, SandtableError

from .commitments import draw_key
from .entries import BEGIN, TAKE_BACK, UNDO, Disagreement, Entry, MatchFile, split_act
from .events import TABLE
from .game import Game, S
from .history import History
from .ledger import Ledger, StoredLedger
from .patch import apply_patch
from .plain import Plain, encode_state, unread
from .snapshots import AT_HAND, Archive, EntryLog, FinalSnapshot, Snapshot


class Course(Generic[S]):
    """Entries and the state they lead to. It moves by whole entries; whether they are right is checked elsewhere."""

    def __init__(self, game: Game[S], file: MatchFile) -> None:
        if fault := unread(file.sandtable):
            raise BadFile(fault)
        self.game = game
        self.file = file
        self.entries = file.entries
        self.key = draw_key(file.seed, file.words)
        self.state: S = game.new(file.start, file.options)
        self.stopped: Disagreement | None = None
        """Where the rules of today part from what is stored, if they do."""
        self.ended: Outcome | None = None
        self.rules = file.rules
        """The rules version that the last entry was made under."""
        self.plain = self.state.plain()
        """The position as it is stored."""
        self.history = History(self.plain)
        self.ledger = Ledger(game.seats_of(self.state), fog=game.fog)
        self.tail: list[Entry] = []
        """The actions that their seat may still take back by itself, and with `before_tail` where they began."""
        self.before_tail: S = self.state
        self.concealed: set[int] = set()
        """Numbers of entries that others could not see when they were made."""
        self._before_secret: tuple[int, S] = 0, self.state
        """The first entry of the tail that is secret, and the position before it."""

    @property
    def seats(self) -> tuple[str, ...]:
        return self.game.seats_of(self.state)

    @property
    def void(self) -> set[int]:
        """Numbers of entries that were taken back."""
        return self.history.void

    @property
    def next_number(self) -> int:
        return len(self.entries) + 1

    @property
    def first_of_players(self) -> int:
        """The number of the first entry after the table has begun the match. A given position needs no beginning."""
        return 2 if self.entries and self.entries[0].act == BEGIN else 1

    def digest(self) -> str:
        """The hash of the position."""
        return self.state.digest()

    # --- moving on

    def act(self, entry: Entry, state: S, plain: Plain) -> None:
        """Take an action that led to this state."""
        if self._is_final(entry, state):
            self.tail = []
        else:
            if self.tail and self.tail[-1].seat != entry.seat:
                self.tail = []
            if not self.tail:
                self.before_tail = self.state
            if self.held_back() is None and entry.is_secret:
                self._before_secret = entry.n, self.state
            self.tail.append(entry)
            if self.held_back() is not None:
                self.concealed.add(entry.n)
        self.state.forget()  # its offers hold it, and it them
        self._add(entry, plain)
        self.state, self.ended = state, entry.ended

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

    def held_back(self) -> tuple[int, S] | None:
        """Under fog, the first entry that others do not see yet, and the position before it.

        A public action is seen at once; one that shows or changes something hidden, and all that its seat does after
        it, once it can no longer be taken back.
        """
        first = self._before_secret[0]
        return self._before_secret if self.game.fog and any(entry.n == first for entry in self.tail) else None

    def concede(self, entry: Entry) -> None:
        """Take an entry that ends the match and changes nothing else."""
        self._add(entry, self.plain)
        self.ended, self.tail = entry.ended, []

    def step_back(self, entry: Entry, n: int, state: S, plain: Plain) -> list[int]:
        """Take an entry that goes back to before entry n; the numbers of those that stood until now."""
        gone = self.history.go_back(n)
        own = bool(self.tail) and self.tail[-1].n == n and self.tail[-1].seat == entry.seat
        tail = self.tail[:-1] if own else []
        self.settle(entry, state, plain)
        self.tail = tail
        return gone

    def settle(self, entry: Entry, state: S, plain: Plain) -> None:
        """Take an entry of the table that puts the match into a position."""
        self._add(entry, plain)
        self.state, self.ended, self.stopped = state, self.game.outcome(state), None
        self.tail = []

    def take_as_stored(self, entry: Entry) -> None:
        """Take an entry that cannot be replayed: only what is stored speaks for it."""
        word, number = split_act(entry)
        if word in (UNDO, TAKE_BACK):
            self.history.go_back(number)
        self._add(entry, apply_patch(self.plain, entry.set))
        self.ended = entry.ended

    def stand_on_stored(self, why: Disagreement) -> None:
        """Stop: the replay has split_act from what is stored, which is all there is to show."""
        self.stopped = why
        self.tail = []
        with suppress(SandtableError):  # a position that cannot be read any more: the last good one is shown
            self.state = self.game.load(self.plain)

    def _add(self, entry: Entry, plain: Plain) -> None:
        self.entries.append(entry)
        self.history.add(entry, plain)
        self.ledger.add(entry, self.concealed)
        self.rules = entry.rules or self.rules
        self.plain = plain

    # --- looking back

    def position_before(self, n: int) -> tuple[S, Plain]:
        """The stored position just before entry n."""
        return next(self.positions([n - 1]))

    def before_last_of_tail(self) -> tuple[S, Plain]:
        """The position before the last action that its seat may take back."""
        n = self.tail[-1].n
        if len(self.tail) > 1:
            return self.position_before(n)
        return self.before_tail.clone(), self.history.plain(self.entries, n - 1)

    def positions(self, numbers: Iterable[int]) -> Iterator[tuple[S, Plain]]:
        """The stored positions after these entries, which come in order; 0 is the start."""
        plain, done = self.plain, -1
        for n in numbers:
            if done < 0:
                plain = self.history.plain(self.entries, n)
            for entry in self.entries[done:n] if done >= 0 else ():
                plain = apply_patch(plain, entry.set)
            done = n
            state = self.game.load(plain)
            if n > 0 and state.digest() != self.entries[n - 1].hash:
                raise BadFile(f"the stored position before entry {n + 1} is not the one that its hash names")
            yield state, plain

    # --- long matches

    def snapshot(self) -> Snapshot | None:
        """The match as it can be gone on from without its log; None while a seat may take something back by itself,
        or while not all of it is checked by these rules."""
        if self.tail or self.stopped is not None or self.ended is not None:
            return None
        return Snapshot(*self._moment(encode_state(self.state)))

    def final_snapshot(self, doubt: str) -> FinalSnapshot:
        """The match as it stands, whatever has become of it; `doubt`: why not all of it is checked, if it is not."""
        hidden, stopped = self.held_back(), self.stopped
        return FinalSnapshot(
            *self._moment(encode_state(self.state) if stopped is None else msgspec.json.encode(self.plain)),
            ended=self.ended,
            stopped=(stopped.n, stopped.why) if stopped is not None else None,
            shown=self.state.plain() if stopped is not None else None,
            tail=[entry.n for entry in self.tail],
            before_tail=self.before_tail.plain() if self.tail else None,
            secret=hidden[0] if hidden is not None else 0,
            before_secret=hidden[1].plain() if hidden is not None else None,
            doubt=doubt,
        )

    def _moment(self, position: bytes) -> tuple[int, str, str, str, Raw, list[int], list[int], list[int], StoredLedger]:
        """What every snapshot holds of this moment."""
        return (
            len(self.entries), self.game.version, self.rules, self.digest(), Raw(position),
            sorted(self.void), list(self.history.goings_back), sorted(self.concealed), self.ledger.stored(),
        )  # fmt: skip

    def resume(self, snapshot: Snapshot, archive: Archive) -> None:
        """Stand where a snapshot was taken. Raises BadFile if it is not of these rules, or not whole."""
        final = snapshot if isinstance(snapshot, FinalSnapshot) else None
        plain = snapshot.plain()
        state = self.game.load(plain if final is None or final.shown is None else final.shown)
        if snapshot.rules != self.game.version or state.digest() != snapshot.hash or not snapshot.is_sound():
            raise BadFile(f"the snapshot after entry {snapshot.n} does not belong to these rules")
        self.file.entries = self.entries = EntryLog(snapshot.n, archive)
        self.state = self.before_tail = state
        self.plain, self.rules = plain, snapshot.last_rules
        self.history = History(plain, snapshot.n, archive)
        self.history.restore(snapshot.void, snapshot.goings_back)
        self.concealed = set(snapshot.concealed)
        self.ledger = Ledger.restored(snapshot.ledger, fog=self.game.fog)
        if final is not None:
            self._resume_end(final)

    def _resume_end(self, final: FinalSnapshot) -> None:
        """Take note of how a match stands after its last entry."""
        self.ended = final.ended
        self.stopped = Disagreement(*final.stopped) if final.stopped is not None else None
        if final.tail and final.before_tail is not None:
            wanted = set(final.tail)
            self.tail = [entry for entry in self.entries[min(wanted) - 1 :] if entry.n in wanted]
            self.before_tail = self.game.load(final.before_tail)
        if final.before_secret is not None:
            self._before_secret = final.secret, self.game.load(final.before_secret)

    def let_go(self, snapshot: Snapshot, archive: Archive) -> None:
        """Keep in memory only what is not in the archive, now that a snapshot of this moment is there."""
        if not isinstance(self.entries, EntryLog):
            log = EntryLog(0, archive)
            log.extend(self.entries)
            self.file.entries = self.entries = log
        self.entries.let_go(max(snapshot.n - AT_HAND, 0))
        self.history.rebase(snapshot.n, self.plain, archive)

    def standing(self) -> list[Entry]:
        """The actions that have not been taken back."""
        return [entry for entry in self.entries if entry.n not in self.void and entry.act.split()[:1] != [UNDO]]


def missing_seats(seats: Sequence[str], agreed: Iterable[str]) -> list[str]:
    """The seats that have not agreed."""
    return sorted(set(seats).difference(agreed))
