"""A match: a start, options, and entries. The state is always derivable from them.

Entries are never changed or renumbered. Taking something back is an entry; so is going on after the rules
changed. The dice of an entry hang on its number, so an action that is taken back and made again is rolled
afresh.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from sandtable.documents import LogLine, Look, Paper, View, Workbook, narrowed
from sandtable.errors import BadFile, Refusal, SandtableError, Stale

from .commitments import seed_commitment, start_commitment
from .conceding import concession
from .course import Course, missing_seats
from .draws import SeededDraws
from .entries import ADOPT, BEGIN, CONCEDE, TAKE_BACK, UNDO, Disagreement, Entry, MatchFile, numbered_act, split_act
from .events import MODERATOR, TABLE, Event
from .game import Game, S, Start
from .logs import LogReader
from .only_answer import may_be_automatic
from .patch import difference, next_plain
from .plain import FORMAT, Plain, digest_of, encode_state
from .replay import Doubt, Replay, Report
from .snapshots import Archive, FinalSnapshot, Snapshot


class Match(Course[S]):
    """A match in memory. Make one with `Match.start`, `Match.load` or `fork`."""

    def __init__(self, game: Game[S], file: MatchFile) -> None:
        super().__init__(game, file)
        self.report = Report()
        """What was checked when the match was loaded."""
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
            commitment=seed_commitment(seed),
            words=_by_seat(words or {}, game.seats(scenario)),
            forked=forked,
        )
        file.start_commitment = start_commitment(file)
        match = cls(game, file)
        if any(question.seat == TABLE and question.kind == BEGIN for question in game.asks(match.state)):
            match.do(TABLE, BEGIN)
        return match

    @classmethod
    def load(cls, game: Game[S], file: MatchFile, *, strict: bool = False) -> Match[S]:
        """Replay a saved match under the rules of today; `report` says what was checked.

        If they agree with what is stored, the match is as it was. Otherwise a finished match stands on its
        stored positions, and a running one is `stopped` at the first difference: `take_back` or `adopt`.
        Rolls, events and hashes are always compared; `strict` compares the stored position and ending of
        every entry too.
        """
        if file.game != game.name:
            raise BadFile(f"this is a match of {file.game}, not of {game.name}")
        entries, file.entries = file.entries, []
        match = cls(game, file)
        match.report = Replay(match, strict=strict).run(entries)
        return match

    @classmethod
    def load_part(cls, game: Game[S], file: MatchFile, snapshot: Snapshot, archive: Archive) -> Match[S]:
        """As a strict `load`, for entries that come after a snapshot."""
        entries, file.entries = file.entries, []
        match = cls.resumed(game, file, snapshot, archive)
        match.report = Replay(match, strict=True).run(entries)
        return match

    @classmethod
    def resumed(cls, game: Game[S], file: MatchFile, snapshot: Snapshot, archive: Archive) -> Match[S]:
        """A match that goes on from a snapshot; `follow` the entries after it. Raises BadFile if it does not serve."""
        match = cls(game, file)
        match.resume(snapshot, archive)
        if isinstance(snapshot, FinalSnapshot) and snapshot.doubt:
            match.report.doubts.append(Doubt(1, snapshot.n, snapshot.doubt))
        return match

    def final(self) -> FinalSnapshot:
        """The match as it stands, for whoever is to go on with it without replaying it."""
        report = self.report
        doubts = [str(report.fault)] if report.fault is not None else [doubt.why for doubt in report.doubts]
        return self.final_snapshot(doubts[0] if doubts else "")

    def go_on(self, entries: Sequence[Entry]) -> None:
        """As `follow`, also for a match that had stopped: one of the entries may settle that."""
        if self.stopped is None:
            self.follow(entries)
        elif entries:
            self.report = Replay(self, report=self.report).run(entries)

    def follow(self, entries: Iterable[Entry]) -> None:
        """Go along with entries that were made elsewhere. Raises Disagreement if they do not fit."""
        replay = Replay(self)
        for entry in entries:
            if entry.n != self.next_number:
                raise Disagreement(entry.n, f"entry {self.next_number} was expected")
            if self.stopped is not None:
                raise Disagreement(entry.n, "the match has to be loaded again after its rules have changed")
            replay.follow(entry)

    # --- playing

    def do(self, seat: str, action: str, *, standing: bool = False) -> Entry:
        """Carry out an action as the next entry. Raises and changes nothing if it is not allowed.

        `standing` marks what the table answers for the seat. Every game takes `concede`.
        """
        self._must_go_on()
        game, before = self.game, self.state
        grammar = game.grammar(before)
        if action.strip().casefold() == CONCEDE and CONCEDE not in grammar.verbs:
            return self.give_up(seat)
        words = grammar.read(action)
        if standing and not may_be_automatic(game, before, seat, words):
            raise Refusal(f"{seat} is asked nothing now that a standing order may answer")
        step = game.check(before, seat, words)
        state = before.clone()
        draws = SeededDraws(self.key, self.next_number)
        events = game.carry_out(state, step, seat, words, draws)
        data = encode_state(state)
        plain, change = next_plain(state, before, self.plain)
        entry = Entry(
            self.next_number,
            seat,
            grammar.say(words),
            digest_of(data),
            draws.drawn,
            events,
            change,
            self._new_rules(),
            game.outcome(state),
            standing=standing,
        )
        self.act(entry, state, plain)
        return entry

    def give_up(self, seat: str) -> Entry:
        """End the match because a seat concedes it, asked or not. Raises Refusal where the game does not allow it."""
        self._must_go_on()
        entry = concession(self, seat, self._new_rules())
        self.concede(entry)
        return entry

    def do_words(self, seat: str, words: tuple[str, ...]) -> Entry:
        """As `do`, for words as `choices` gave them."""
        return self.do(seat, self.game.grammar(self.state).say(words))

    def _new_rules(self) -> str:
        """The rules version, if it is another one than that of the last entry."""
        return "" if self.game.version == self.rules else self.game.version

    def undo(self, seat: str) -> Entry:
        """Take back the seat's last action; raises Refusal at a barrier."""
        self._must_run()
        if not self.tail or self.tail[-1].seat != seat:
            raise Refusal(self._barrier(seat))
        n = self.tail[-1].n
        return self._go_back(seat, UNDO, n, *self.before_last_of_tail())

    def undo_agreed(self, seats: Iterable[str], n: int) -> Entry:
        """Go back to just before entry n because all seats of the match agree to it; dice are then fresh."""
        self._must_run()
        agreed = self._agreed(seats, "going back past a die or another seat")
        first = self.first_of_players
        if not first <= n <= len(self.entries):
            raise SandtableError(f"there is no entry {n} to go back to; they run from {first} to {len(self.entries)}")
        return self._go_back(TABLE, UNDO, n, *self.position_before(n), agreed)

    def roll_back(self, n: int) -> Entry:
        """Go back to just before entry n because the moderator says so; dice are then fresh."""
        self._must_run()
        if not self.game.is_moderated(self.state):
            raise Refusal("nobody moderates this match")
        if not 1 <= n <= len(self.entries) or n in self.void:
            raise SandtableError(f"there is no entry {n} to go back to")
        return self._go_back(MODERATOR, UNDO, n, *self.position_before(n))

    def tell_going_back(self, entry: Entry, why: str) -> str:
        """What all are told of a roll-back, or of going back by agreement: in rounds, since the number of an entry
        would count what others do in secret."""
        _, n = split_act(entry)
        before, after = (self.game.round_name(self.position_before(number)[0]) for number in (entry.n, n))
        who = "The moderator" if entry.seat == MODERATOR else "The match"
        if before == after:
            return f"{who} has gone back within {after}: {why}. What was sent since then is void."
        void = f"The report of {after} is void, and so is all that came after it."
        return f"{who} has gone back from {before} to {after}: {why}. {void}"

    def _agreed(self, seats: Iterable[str], what: str) -> list[str]:
        """All seats of the match, in their order, if all of them are there."""
        missing = missing_seats(self.seats, seats)
        if missing:
            raise Refusal(f"{what} needs everyone to agree: {', '.join(missing)}")
        return list(self.seats)

    def _go_back(self, seat: str, word: str, n: int, state: S, plain: Plain, agreed: Iterable[str] = ()) -> Entry:
        entry = self._table_entry(seat, numbered_act(word, n), state, plain, agreed)
        self.step_back(entry, n, state, plain)
        return entry

    def _table_entry(self, seat: str, act: str, state: S, plain: Plain, agreed: Iterable[str]) -> Entry:
        """An entry that puts the match into a position."""
        change = difference(self.plain, plain)
        digest = state.digest()
        return Entry(self.next_number, seat, act, digest, set=change, rules=self._new_rules(), agreed=list(agreed))

    def _barrier(self, seat: str) -> str:
        """Why the seat cannot take back anything, from what it knows."""
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

    def _must_go_on(self) -> None:
        self._must_run()
        if self.ended is not None:
            raise Stale(f"the match is over: {self.ended.text}")

    def _must_run(self) -> None:
        if self.stopped is not None:
            raise SandtableError(
                f"the match is paused at {self.stopped}: take it back to there, or adopt the stored position"
            )

    # --- after a change of the rules

    def adopt(self, seats: Iterable[str]) -> Entry:
        """Go on from the stored position under the rules of today, because all seats agree to it."""
        if self.stopped is None:
            raise SandtableError("the match agrees with the rules; there is nothing to adopt")
        agreed = self._agreed(seats, "adopting a position")
        state = self.game.load(self.plain)
        plain = state.plain()
        entry = self._table_entry(TABLE, numbered_act(ADOPT, len(self.entries)), state, plain, agreed)
        self.settle(entry, state, plain)
        return entry

    def take_back(self, seats: Iterable[str]) -> Entry:
        """Go on from just before the first entry that the rules of today play differently: all seats agree to it."""
        if self.stopped is None:
            raise SandtableError("the match agrees with the rules; there is nothing to take back to")
        agreed = self._agreed(seats, "taking back")
        n = self.stopped.n
        return self._go_back(TABLE, TAKE_BACK, n, *self.position_before(n), agreed)

    # --- looking

    def next_seat(self) -> str | None:
        """The seat that the match waits for, the first of them if there are several; None when it is over.

        It may be the table's, which has nothing to decide: it takes what is proposed to it.
        """
        question = self.game.next_question(self.state) if self.ended is None else None
        return None if question is None else question.seat

    @property
    def is_checked(self) -> bool:
        """Whether the current rules have caused every event of the match."""
        return self.stopped is None and self.report.fault is None and not self.report.doubts

    def eyes(self, audience: Iterable[str]) -> frozenset[str]:
        """The seats that an audience looks with: the moderator sees what all of them see.

        Raises SandtableError for seats that the match does not have.
        """
        if isinstance(audience, str):
            raise SandtableError(f"seats are given as a list: ['{audience}']")
        seats = frozenset(audience)
        strange = min(seats.difference(self.seats, (MODERATOR, TABLE)), default=None)
        if strange is not None:
            raise SandtableError(f"there is no seat '{strange}'; the seats are {', '.join(self.seats)}")
        return seats.union(self.seats) if MODERATOR in seats else seats

    def view(self, audience: Iterable[str]) -> View:
        """What these seats may know now, with the log as they may read it."""
        seats = self.eyes(audience)
        if not self.game.fog:
            return narrowed(self._open_view(), seats)
        return self._finished(self.game.view(self.state_for(seats), seats), seats)

    def look(self, audience: Iterable[str], what: str) -> Look:
        """Look something up in what these seats know now."""
        seats = self.eyes(audience)
        return self.game.look(self.state_for(seats), seats, what)

    def use_tool(self, audience: Iterable[str], tool: str, fields: Mapping[str, str]) -> Paper:
        """Let a tool of the game calculate from what these seats know now."""
        seats = self.eyes(audience)
        return self.game.use_tool(self.state_for(seats), seats, tool, fields)

    def state_for(self, seats: frozenset[str]) -> S:
        """The position that these seats look at: without what others may still take back in secret."""
        held_back = self._held_back(seats)
        return self.state if held_back is None else held_back[1]

    def _finished(self, view: View, seats: frozenset[str]) -> View:
        """A view with its log, and with the end of a match that was conceded."""
        if self.ended is None or view.ended is not None:
            return msgspec.structs.replace(view, log=self.log(seats))
        return msgspec.structs.replace(view, log=self.log(seats), questions=[], ended=self.ended)

    def _open_view(self) -> View:
        """What everybody knows in a game that hides nothing: made once, however many audiences look."""
        if self._open is None or self._open[0] != len(self.entries):
            seats = frozenset(self.seats)
            self._open = len(self.entries), self._finished(self.game.view(self.state, seats), seats)
        return self._open[1]

    def workbook(self, audience: Iterable[str], players: Mapping[str, str] | None = None) -> Workbook:
        """What lies before these seats as tables for a spreadsheet, with who plays each seat if a table knows it."""
        seats = self.eyes(audience)
        view = self.game.with_players(self.view(seats), players or {})
        return self.game.workbook(self.state_for(seats), view, self.last_round(seats))

    def last_round(self, audience: Iterable[str]) -> list[Event]:
        """What these seats know of the last round that the table has closed: from the closing before it to its own."""
        seats = self.eyes(audience)
        entries: list[Entry] = []
        closings = 0
        for entry in reversed(self.entries):  # from the end: a long match has its beginning in the archive
            if entry.n in self.void or entry.act.split()[:1] == [UNDO]:
                continue
            closings += entry.seat == TABLE and bool(entry.events)
            if closings == 2:
                break
            if closings:
                entries.insert(0, entry)
        return [event for entry in entries for event in entry.events if event.known_to(seats)]

    def log(self, audience: Iterable[str], *, whole: bool = False) -> list[LogLine]:
        """The log as these seats may read it: its end if the game has a window for it, unless it is wanted `whole`.

        Under fog the numbers are the audience's own: they count the entries that it knows something of, so
        that a gap does not tell that somebody has done something in secret.
        """
        seats = self.eyes(audience)
        reader = LogReader(self, seats, whole=True) if whole else self._readers.get(seats)
        if reader is None:
            reader = self._readers[seats] = LogReader(self, seats)
        held_back = self._held_back(seats)
        return reader.lines(len(self.entries) if held_back is None else held_back[0] - 1)

    def log_until(self, audience: Iterable[str], n: int) -> list[LogLine]:
        """The log up to entry n as these seats may read it."""
        return LogReader(self, self.eyes(audience)).lines(n)

    def _held_back(self, seats: frozenset[str]) -> tuple[int, S] | None:
        """What these seats do not see yet, if it is not their own."""
        return None if not self.tail or self.tail[0].seat in seats else self.held_back()


def _by_seat(words: Mapping[str, str], seats: Sequence[str]) -> dict[str, str]:
    """The words in the order of the seats, so that the same match has the same file."""
    return {seat: words[seat] for seat in (*seats, *words) if seat in words}
