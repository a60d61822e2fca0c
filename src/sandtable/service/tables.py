"""The tables: the only writer of the log.

Matches that are being played are kept in memory, each under a lock of its own. An entry is checked by the rules, then
written in one transaction, and only then shown to anybody. If it cannot be written, what is in memory is thrown away
and read again: the log is the truth.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from sandtable.documents import QuestionInfo
from sandtable.errors import Refusal, SandtableError
from sandtable.kernel import Disagreement, Entry
from sandtable.kernel.entry_numbers import own_number
from sandtable.registry import game as game_named
from sandtable.store import (
    Accounts,
    Calendars,
    Conflict,
    Documents,
    Exhibitions,
    Matches,
    Post,
    Posts,
    Statement,
    Submission,
)

from . import only_answers
from .answers import Act, Answer, Deed, Late, fingerprint
from .archives import Archives
from .automatic import next_entry
from .channels import Channel, Listener
from .errors import Busy, KeyReused, NotHeld, Superseded, Unknown
from .listeners import TableListener
from .live_match import Audience, LiveMatch
from .memory import Memory
from .notify import ALL, SOMETHING, Notifier
from .push import Pusher
from .shelf import Shelf
from .tokens import Credentials
from .unchecked import refuse_misshapen
from .wishes import COMPUTER

TRIES = 8
MEMORY = 512 << 20
NOTED = 10.0
"""Seconds between two notes that somebody watches computers play."""
MOST_AT_ONCE = 100
"""Entries that are made in a row without anybody's doing, before others have their turn."""


class Tables:
    """All matches of a store, as far as one process has to do with them."""

    def __init__(self, matches: Matches, accounts: Accounts, notifier: Notifier, *, memory: int = MEMORY) -> None:
        self.matches = matches
        self.shelf = Shelf(Documents(matches.database))
        self.posts = Posts(matches.database)
        self.archives = Archives(matches)
        self.accounts = accounts
        self.calendars = Calendars(matches.database)
        self.exhibitions = Exhibitions(matches.database)
        self.notifier = notifier
        self.memory = Memory(self.shelf, memory)
        self._listeners: list[TableListener] = []
        self.pusher = Pusher(self._push)
        notifier.listen(self._on_change)

    def subscribe(self, listener: TableListener) -> None:
        """Let another part of the server take part in what happens at the tables."""
        self._listeners.append(listener)

    def close(self) -> None:
        self.notifier.close()
        self.pusher.close()

    # --- matches in memory

    @contextmanager
    def at(self, name: str, *, fresh: bool | Audience = False) -> Iterator[LiveMatch]:
        """A match, locked and loaded; `fresh`: with what other workers have written, or with what the seats of an
        audience have (see `refresh`)."""
        live = self.memory.open(name)
        with live.lock, refuse_misshapen(live):
            try:
                if live.loaded is None:
                    self._load(live)
                    self._act_at_once(live)
                elif isinstance(fresh, frozenset):
                    self.refresh(live, fresh)
                elif fresh and self.notifier.shared:
                    self._catch_up(live)
            except BaseException:
                if live.loaded is None and not live.is_watched:
                    self.memory.drop(name)
                raise
            try:
                yield live
            finally:
                self.memory.weigh(live)

    @property
    def connections(self) -> int:
        """How many live connections are open."""
        return sum(len(channel.listeners) for live in self.memory.all() for channel in list(live.channels.values()))

    def _load(self, live: LiveMatch) -> None:
        file = self.matches.head(live.id)
        if file is None:
            raise Unknown(f"there is no match '{live.id}'")
        self.read_seats(live)
        live.take(self.archives.load(live.id, game_named(file.game), file))

    def read_seats(self, live: LiveMatch) -> None:
        """Read who sits where."""
        live.seats_are_stale = False  # before reading: what others change from now on has to be read again
        rows = self.matches.seats(live.id)
        names = {row.seat: self.accounts.display_name(row.account) if row.account else row.guest for row in rows}
        live.keep_time(self.calendars.of_match(live.id))
        live.set_posts(self.posts.tallies(live.id))
        live.sit({row.seat: row for row in rows}, names, self.matches.paused(live.id), self.matches.orders(live.id))

    def refresh(self, live: LiveMatch, seats: Audience) -> None:
        """Before somebody looks: read what these seats may know that others have written.

        In a match with secrets that is what they have sent themselves. The rest comes as the other workers tell of
        it: to read it only now would take the longer, the more was done in secret.
        """
        if not self.notifier.shared:
            return
        if not live.match.game.fog or self.matches.last_sent(live.id, seats) > len(live.match.entries):
            self._catch_up(live)

    def _catch_up(self, live: LiveMatch) -> bool:
        """Read what others have written; whether there was anything."""
        if live.loaded is None:
            self._load(live)
            return True
        entries = self.matches.entries(live.id, after=len(live.match.entries))
        self._follow(live, entries)
        return bool(entries)

    def _follow(self, live: LiveMatch, entries: list[Entry]) -> None:
        try:
            live.match.follow(entries)
        except Disagreement:
            live.forget()
            self._load(live)

    # --- who may do what

    def seats_held_by(self, live: LiveMatch, shown: Credentials) -> Audience:
        """The seats of a match that somebody holds."""
        found = live.seats_held_by(shown)
        if shown.tokens and not found and self.notifier.shared:  # perhaps they sat down at another worker just now
            self.read_seats(live)
            found = live.seats_held_by(shown)
        return found

    def require_seat(self, live: LiveMatch, seat: str, shown: Credentials) -> None:
        """Raise NotHeld unless somebody holds a seat."""
        if seat not in self.seats_held_by(live, shown):
            raise NotHeld(f"you do not hold the seat '{seat}'")

    # --- acting

    def submit(
        self, name: str, seat: str, question: str, key: str, action: str, shown: Credentials | None = None
    ) -> int:
        """Answer a question with an action; see `answer`."""
        answer = Answer(seat, key, "action", action, question)
        return self.answer(name, answer, lambda live: Deed(live.match.do(seat, action)), shown)

    def answer(
        self, name: str, answer: Answer, act: Act, shown: Credentials | None = None, sent: Submission | None = None
    ) -> int:
        """Let a seat answer a question: the one gate for actions, documents and e-mails.

        A repetition gets the first answer again. The number is the seat's own. `shown`: what the sender shows for the
        seat; None where the table itself acts for it, or the sender is known. `sent`: under which key it is written
        down, if not its own. Raises `Superseded` if the question is not asked any more, `Late` after the hour of a
        moderator.
        """
        answer.check_length()

        def in_time(live: LiveMatch) -> Deed:
            if answer.question is not None and answer.question not in dict(live.questions(answer.seat)):
                raise self.superseded_error(live, answer.seat)
            if self._is_late(live, answer.seat, answer.received):
                raise Late("the deadline for orders has passed; late orders go to the moderator by mail")
            return act(live)

        self._keep_deadline(name, answer.received)
        return self.enter(name, sent or answer.submission, in_time, shown)

    def _is_late(self, live: LiveMatch, seat: str, moment: float | None = None) -> bool:
        """Whether a moment (or now) is past the hour by which a moderator, who closes by hand, wants answers."""
        if live.seats[seat].kind == COMPUTER or not _may_be_due(live, moment):
            return False
        return any(listener.is_late(live.id, moment) for listener in self._listeners)

    def _keep_deadline(self, name: str, moment: float | None) -> None:
        """Before a seat acts: close the round first if its deadline has passed."""
        live = self.memory.get(name)
        if live is None or live.loaded is None:
            with self.at(name) as live:
                pass
        if _may_be_due(live, moment):
            for listener in self._listeners:
                listener.before_action(name, moment)

    def undo(self, name: str, seat: str, key: str) -> int:
        """Take back the seat's last action, and with it the answers that the table gave after it."""

        def act(live: LiveMatch) -> Deed:
            if live.match.ended is not None:  # by now everybody may have seen everything, the seed too
                raise Refusal("the match is over; nothing can be taken back")
            if only_answers.is_ordered(live, seat):
                raise Refusal("a standing order has done this and would do it again: switch it off first")
            for _ in range(only_answers.trailing(live, seat)):
                self._write(live, live.match.undo(seat), None)
            return Deed(live.match.undo(seat))

        return self.enter(name, Submission(seat, key, fingerprint("undo", "")), act)

    def concede(self, name: str, seat: str, key: str) -> int:
        """Give the match up, asked or not."""
        sent = Submission(seat, key, fingerprint("concede", ""))
        return self.enter(name, sent, lambda live: Deed(live.match.give_up(seat)))

    def enter(self, name: str, sent: Submission, act: Act, shown: Credentials | None = None) -> int:
        """Make the entry that comes of a submission, and show it. The number is the seat's own.

        `shown`: see `answer`.
        """
        with self.at(name) as live:
            if shown is not None:
                self.require_seat(live, sent.seat, shown)
            n = self._enter(live, sent, act)
            number = own_number(live.match, n, frozenset([sent.seat]))
            self._act_at_once(live)
            is_thinking = self._show(live)
        if is_thinking:
            self.call_computer(name)
        return number

    def _show(self, live: LiveMatch) -> bool:
        """Have a change of a match shown to those who watch it; whether the match waits for a computer player."""
        if live.is_watched:
            self.pusher.push(live.id)
        return live.is_thinking

    def write_post(self, live: LiveMatch, post: Post) -> None:
        """Put up a message, together with the letters that tell of it."""
        self.posts.write(live.id, post, [row for each in self._listeners for row in each.post_statements(live, post)])

    def call_computer(self, name: str) -> None:
        """Have a computer player look at a match."""
        for listener in self._listeners:
            listener.on_computer_turn(name)

    def _enter(self, live: LiveMatch, sent: Submission, act: Act) -> int:
        """Check and write an entry, again if somebody else was faster."""
        for _ in range(TRIES):
            try:
                entry, also = act(live)
            except Conflict:  # what an undo takes back first
                self._load(live)
                continue
            except SandtableError:
                first = self.first_answer(live, sent)
                if first is not None:
                    return first
                if self.notifier.shared and self._catch_up(live):
                    continue
                raise
            try:
                self._write(live, entry, sent, also)
            except Conflict:
                self._load(live)
                first = self.first_answer(live, sent)
                if first is not None:
                    return first
                continue
            return entry.n
        raise Busy("another action arrived at the same moment; try again")

    def _write(self, live: LiveMatch, entry: Entry, sent: Submission | None, also: Sequence[Statement] = ()) -> None:
        match, thinking = live.match, live.is_thinking
        ended = match.ended.text if match.ended is not None else ""
        touch = self.notifier.shared or live.needs_touch(thinking, ended)
        try:
            more = (*also, *(row for listener in self._listeners for row in listener.statements(live, entry)))
            snapshot = self.archives.due(match, entry)
            if snapshot is not None:
                more = (*more, self.archives.statement(live.id, snapshot))
            size = self.matches.append(live.id, entry, sent, thinking=thinking, ended=ended, touch=touch, also=more)
            live.add_weight(size)
            if snapshot is not None:
                self.archives.let_go(live.id, match, snapshot)
        except BaseException:
            live.forget()
            raise

    def first_answer(self, live: LiveMatch, sent: Submission) -> int | None:
        """The entry that a submission became when it came before, 0 if it became none; None for a new one."""
        first = self.matches.find_submission(live.id, sent.seat, sent.key)
        if first is None:
            return None
        known, n = first
        if known != sent.fingerprint:
            raise KeyReused("this key was used for something else; every submission needs a key of its own")
        if n > len(live.match.entries):
            self._catch_up(live)
        return n

    def _act_at_once(self, live: LiveMatch) -> None:
        """Enter what nobody has to be asked for."""
        for _ in range(MOST_AT_ONCE):
            if self.notifier.shared and any(question.standing for question in live.waiting()):
                orders = self.matches.orders(live.id)  # perhaps one was given at another worker just now
                live.sit(live.seats, live.names, live.paused, orders)
            entry = next_entry(live, self._is_late)
            if entry is None:
                return
            try:
                self._write(live, entry, None)
            except Conflict:  # another worker did it
                self._load(live)
                return
        live.seats_are_stale = True  # the rest when others have had their turn
        self.pusher.push(live.id)

    def superseded_error(self, live: LiveMatch, seat: str) -> Superseded:
        asked = [
            QuestionInfo(seat, question.kind, question.text, question.waits, id=name)
            for name, question in live.questions(seat)
        ]
        ended = live.match.ended
        why = f"the match is over: {ended.text}" if ended else f"this is not what '{seat}' is asked now"
        return Superseded(why, asked)

    def reseat(self, name: str) -> None:
        """Somebody has sat down or wishes for something, or the computer players were stopped: look again."""
        with self.at(name) as live:
            self.read_seats(live)
            self._act_at_once(live)
            is_thinking = self._show(live)
        if is_thinking:
            self.call_computer(name)

    # --- looking

    def look(self, name: str, audience: Audience) -> dict[str, Any]:
        """The whole view of an audience, with its number."""
        with self.at(name, fresh=audience) as live:
            is_noted = self._note_watcher(live)
            view = self._current(live, audience).whole_view()
        if is_noted:
            self.call_computer(name)
        return view

    def listen(self, name: str, audience: Audience, after: int | None, listener: Listener) -> list[bytes]:
        """Send a client every change from now on; what it has missed since message `after` is returned."""
        with self.at(name, fresh=audience) as live:
            is_noted = self._note_watcher(live)
            channel = self._current(live, audience)
            channel.listeners.add(listener)
            missed = channel.messages_since(after)
        if is_noted:
            self.call_computer(name)
        return missed

    def _note_watcher(self, live: LiveMatch) -> bool:
        """Somebody looks: computers that play among themselves may go on. Whether it was time to note it."""
        is_due = time.monotonic() > live.watch_noted + NOTED
        if not is_due or live.match.ended is not None or not live.is_unattended:
            return False
        live.watch_noted = time.monotonic()
        self.exhibitions.watch(live.id)
        return True

    def leave(self, name: str, audience: Audience, listener: Listener) -> None:
        live = self.memory.get(name)
        if live is not None:
            with live.lock:
                channel = live.channels.get(audience)
                if channel is not None:
                    channel.listeners.discard(listener)

    def _current(self, live: LiveMatch, audience: Audience) -> Channel:
        channel, message = live.channel(audience, always=live.match.game.fog)
        if message is not None:
            channel.push(message)
        return channel

    # --- pushing

    def _on_change(self, name: str, n: int, entry: str) -> None:
        """Another worker has changed a match; with `ALL`, perhaps any of them."""
        lives = self.memory.all() if name == ALL else [live for live in [self.memory.get(name)] if live is not None]
        for live in lives:
            live.announce(n, entry)
            if n == SOMETHING:
                live.seats_are_stale = True
            if live.is_stale:
                self.pusher.push(live.id)
        if name != ALL and not lives:
            self.call_computer(name)  # nobody here looks at it, but it may wait for a computer player

    def _push(self, name: str) -> int:
        """Show all audiences of a match what is new to them; how many messages that took."""
        live = self.memory.get(name)
        if live is None:
            return 0
        sent = 0
        with live.lock:
            if live.loaded is None and not live.is_watched:
                return 0
            self._read_news(live)
            if live.is_watched:
                self._note_watcher(live)
            for audience, channel in live.channels.items():
                if channel.listeners:
                    message = live.channel(audience)[1]
                    sent += channel.push(message) if message is not None else 0
            is_thinking = live.is_thinking and self.notifier.shared
        if is_thinking:
            self.call_computer(name)
        return sent

    def _read_news(self, live: LiveMatch) -> None:
        """Read what other workers have announced; all of it if a write has failed here."""
        if live.loaded is None:
            self._load(live)
            self._act_at_once(live)
        elif live.seats_are_stale:
            self.read_seats(live)
            self._catch_up(live)
            self._act_at_once(live)
        elif live.is_stale:
            entries = live.announced_entries()
            if entries:
                self._follow(live, entries)
            else:
                self._catch_up(live)


def _may_be_due(live: LiveMatch, moment: float | None) -> bool:
    """Whether listeners have to be asked about a deadline: always of what has waited, since there may have been one."""
    return moment is not None or (live.calendar is not None and live.calendar.due is not None)
