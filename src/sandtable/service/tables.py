"""The tables: the only writer of the log.

Matches that are being played are kept in memory, each under a lock of its own. An entry is checked by the rules, then
written in one transaction, and only then told to anybody. If it cannot be written, what is in memory is thrown away and
read again: the log is the truth.
"""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from threading import Lock
from typing import Any

from sandtable.errors import Refusal, SandtableError
from sandtable.kernel import Disagreement, Entry, Match
from sandtable.registry import game as game_named
from sandtable.store import Accounts, Calendars, Conflict, Documents, Matches, Posts, SeatRow, Statement, Submission

from .automatic import next_entry
from .channels import Channel, Send
from .errors import Busy, KeyReused, Superseded, Unknown
from .live import Audience, Live
from .notify import ALL, SOMETHING, Notifier
from .numbers import own_number
from .push import Pusher
from .shelf import Shelf

TRIES = 8
MEMORY = 512 << 20
LONGEST = 10_000
"""Characters of an action. A plan for a whole side has some hundreds."""
MOST_AT_ONCE = 100
"""Entries that are made in a row without anybody's doing, before others have their turn."""


class Tables:
    """All matches of a store, as far as one process has to do with them."""

    def __init__(self, matches: Matches, accounts: Accounts, notifier: Notifier, *, memory: int = MEMORY) -> None:
        self.matches = matches
        self.shelf = Shelf(Documents(matches.database))
        self.posts = Posts(matches.database)
        self.accounts = accounts
        self.calendars = Calendars(matches.database)
        self.notifier = notifier
        self.memory = memory
        """Bytes that matches may take, about; those that somebody watches stay in any case."""
        self._weights: dict[str, int] = {}
        self._weight = 0
        self.attend: Callable[[str], None] = lambda match: None
        """Called when a match waits for a computer player."""
        self.close_due: Callable[[str], None] = lambda match: None
        """Called before a seat acts: a deadline that has passed is kept first."""
        self.mailing: Callable[[Live, Entry], Sequence[Statement]] = lambda live, entry: ()
        """Letters that tell of an entry: written in the transaction of the entry itself."""
        self._live: OrderedDict[str, Live] = OrderedDict()
        self._lock = Lock()
        self.pusher = Pusher(self._push)
        notifier.listen(self._told)

    def close(self) -> None:
        self.notifier.close()
        self.pusher.close()

    # --- matches in memory

    @contextmanager
    def at(self, name: str, *, fresh: bool | Audience = False) -> Iterator[Live]:
        """A match, locked and loaded; `fresh`: with what other workers have written, or with what the seats of an
        audience have (see `refresh`)."""
        with self._lock:
            live = self._live.get(name)
            if live is None:
                live = self._live[name] = Live(name, self.shelf)
            self._live.move_to_end(name)
        with live.lock:
            try:
                if live.loaded is None:
                    self._load(live)
                elif isinstance(fresh, frozenset):
                    self.refresh(live, fresh)
                elif fresh and self.notifier.shared:
                    self._catch_up(live)
            except BaseException:
                if live.loaded is None and not live.is_watched:
                    with self._lock:
                        self._drop(name)
                raise
            try:
                yield live
            finally:
                self._weigh(live)

    def _weigh(self, live: Live) -> None:
        """Note how much a match has grown, and let go of others that nobody has looked at for longest."""
        weight = live.weight
        with self._lock:
            if self._live.get(live.id) is not live:
                return
            self._weight += weight - self._weights.get(live.id, 0)
            self._weights[live.id] = weight
            if self._weight > self.memory:
                for name in [name for name, other in self._live.items() if other is not live and not other.is_watched]:
                    self._drop(name)
                    if self._weight <= self.memory:
                        return

    def _drop(self, name: str) -> None:
        self._live.pop(name, None)
        self._weight -= self._weights.pop(name, 0)

    @property
    def in_memory(self) -> int:
        return len(self._live)

    @property
    def listeners(self) -> int:
        lives = list(self._live.values())
        return sum(len(channel.listeners) for live in lives for channel in list(live.channels.values()))

    def _load(self, live: Live) -> None:
        file = self.matches.head(live.id)
        if file is None:
            raise Unknown(f"there is no match '{live.id}'")
        self.read_seats(live)
        file.entries = self.matches.entries(live.id)
        live.take(Match.load(game_named(file.game), file))
        self._act_at_once(live)

    def read_seats(self, live: Live) -> None:
        """Read who sits where."""
        live.reseat = False  # before reading: what others tell of from now on has to be read again
        rows = self.matches.seats(live.id)
        names = {row.seat: self.accounts.shown(row.account) for row in rows if row.account}
        live.keep_time(self.calendars.of_match(live.id))
        live.set_posts(self.posts.all(live.id))
        live.sit({row.seat: row for row in rows}, names, self.matches.paused(live.id), self.matches.orders(live.id))

    def refresh(self, live: Live, seats: Audience) -> None:
        """Before somebody looks: read what these seats may know that others have written.

        In a match with secrets that is what they have sent themselves. The rest comes as the other workers tell of
        it: to read it only now would take the longer, the more was done in secret.
        """
        if not self.notifier.shared:
            return
        if not live.match.game.fog or self.matches.last_sent(live.id, seats) > len(live.match.entries):
            self._catch_up(live)

    def _catch_up(self, live: Live) -> bool:
        """Read what others have written; whether there was anything."""
        if live.loaded is None:
            self._load(live)
            return True
        entries = self.matches.entries(live.id, after=len(live.match.entries))
        self._follow(live, entries)
        return bool(entries)

    def _follow(self, live: Live, entries: list[Entry]) -> None:
        try:
            live.match.follow(entries)
        except Disagreement:
            live.forget()
            self._load(live)

    # --- who may do what

    def held(self, live: Live, tokens: Sequence[str], account: str | None) -> Audience:
        """The seats of a match that these tokens (as hashes) and this account hold."""
        found = _holding(live.seats.values(), tokens, account)
        if tokens and not found and self.notifier.shared:  # perhaps somebody sat down at another worker just now
            self.read_seats(live)
            found = _holding(live.seats.values(), tokens, account)
        return found

    # --- acting

    def submit(self, name: str, seat: str, question: str, key: str, action: str) -> int:
        """Answer a question. A repetition gets the first answer again. The number is the seat's own."""
        if len(action) > LONGEST:
            raise SandtableError(f"{len(action)} characters are too much for an action; the limit is {LONGEST}")

        def act(live: Live) -> Entry:
            if question not in [known for known, _ in live.questions(seat)]:
                raise self.superseded(live, seat)
            return live.match.do(seat, action)

        self.close_due(name)
        return self.enter(name, Submission(seat, key, said(question, action)), act)

    def undo(self, name: str, seat: str, key: str) -> int:
        """Take back the seat's last action."""

        def act(live: Live) -> Entry:
            if live.match.ended is not None:  # by now everybody may have seen everything, the seed too
                raise Refusal("the match is over; nothing can be taken back")
            if live.orders.get(seat) and live.match.tail and live.match.tail[-1].standing:
                raise Refusal("a standing order has done this and would do it again: switch it off first")
            return live.match.undo(seat)

        return self.enter(name, Submission(seat, key, said("undo", "")), act)

    def concede(self, name: str, seat: str, key: str) -> int:
        """Give the match up, asked or not."""
        return self.enter(name, Submission(seat, key, said("concede", "")), lambda live: live.match.give_up(seat))

    def enter(self, name: str, sent: Submission, act: Callable[[Live], Entry], also: Sequence[Statement] = ()) -> int:
        """Make the entry that comes of a submission, and tell others. The number is the seat's own.

        `also`: what is written in the same transaction; `act` may fill it in.
        """
        with self.at(name) as live:
            n = self._entered(live, sent, act, also)
            number = own_number(live.match, n, frozenset([sent.seat]))
            self._act_at_once(live)
            thinking = live.is_thinking
            last = len(live.match.entries)
        self.notifier.tell(name, last)
        if thinking:
            self.attend(name)
        return number

    def _entered(
        self, live: Live, sent: Submission, act: Callable[[Live], Entry], also: Sequence[Statement] = ()
    ) -> int:
        """Check and write an entry, again if somebody else was faster."""
        for _ in range(TRIES):
            try:
                entry = act(live)
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
        raise Busy("others act in this match at the same moment; try again")

    def _write(self, live: Live, entry: Entry, sent: Submission | None, also: Sequence[Statement] = ()) -> None:
        ended = live.match.ended.text if live.match.ended is not None else ""
        thinking = live.is_thinking
        touch = self.notifier.shared or live.needs_touch(thinking, ended)
        try:
            more = (*also, *self.mailing(live, entry))
            self.matches.append(live.id, entry, sent, thinking=thinking, ended=ended, touch=touch, also=more)
        except BaseException:
            live.forget()
            raise

    def first_answer(self, live: Live, sent: Submission) -> int | None:
        """The entry that a submission became when it came before, 0 if it became none; None for a new one."""
        first = self.matches.answered(live.id, sent.seat, sent.key)
        if first is None:
            return None
        said, n = first
        if said != sent.said:
            raise KeyReused("this key was used for something else; every submission has a key of its own")
        if n > len(live.match.entries):
            self._catch_up(live)
        return n

    def _act_at_once(self, live: Live) -> None:
        """Enter what nobody has to be asked for."""
        for _ in range(MOST_AT_ONCE):
            if self.notifier.shared and any(question.standing for question in live.waiting()):
                orders = self.matches.orders(live.id)  # perhaps one was given at another worker just now
                live.sit(live.seats, live.names, live.paused, orders)
            entry = next_entry(live)
            if entry is None:
                return
            try:
                self._write(live, entry, None)
            except Conflict:  # another worker did it
                self._load(live)
                return
        live.reseat = True  # the rest when others have had their turn
        self.pusher.push(live.id)

    def superseded(self, live: Live, seat: str) -> Superseded:
        asked = [
            {"id": name, "seat": seat, "kind": question.kind, "text": question.text, "waits": question.waits}
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
            thinking = live.is_thinking
        self.notifier.tell(name, SOMETHING)
        if thinking:
            self.attend(name)

    # --- looking

    def look(self, name: str, audience: Audience) -> dict[str, Any]:
        """The whole view of an audience, with its number."""
        with self.at(name, fresh=audience) as live:
            return self._current(live, audience).whole()

    def listen(self, name: str, audience: Audience, after: int | None, send: Send) -> list[bytes]:
        """Tell a client from now on; what it has missed is returned."""
        with self.at(name, fresh=audience) as live:
            channel = self._current(live, audience)
            channel.listeners.add(send)
            return channel.since(after)

    def leave(self, name: str, audience: Audience, send: Send) -> None:
        live = self._live.get(name)
        if live is not None:
            with live.lock:
                channel = live.channels.get(audience)
                if channel is not None:
                    channel.listeners.discard(send)

    def _current(self, live: Live, audience: Audience) -> Channel:
        channel, message = live.channel(audience, always=live.match.game.fog)
        if message is not None:
            channel.push(message)
        return channel

    # --- pushing

    def _told(self, name: str, n: int, entry: str) -> None:
        """A match has changed, here or elsewhere."""
        with self._lock:
            lives = [self._live.get(name)] if name != ALL else list(self._live.values())
        for live in lives:
            if live is None:
                continue
            live.hear(n, entry)
            if n == SOMETHING:
                live.reseat = True
            self.pusher.push(live.id)
        if name != ALL and lives == [None] and self.notifier.shared:
            self.attend(name)  # nobody here looks at it, but it may wait for a computer player

    def _push(self, name: str) -> int:
        """Tell all audiences of a match what is new to them."""
        live = self._live.get(name)
        if live is None:
            return 0
        told = 0
        with live.lock:
            if live.loaded is None and not live.is_watched:
                return 0
            if live.reseat and live.loaded is not None:
                self.read_seats(live)
                self._catch_up(live)
                self._act_at_once(live)
            elif live.loaded is None:  # a write has failed here: the log says what is true
                self._load(live)
            elif live.told > len(live.match.entries):
                entries = live.heard()
                if entries:
                    self._follow(live, entries)
                else:
                    self._catch_up(live)
            for audience, channel in live.channels.items():
                if channel.listeners:
                    message = live.channel(audience)[1]
                    told += channel.push(message) if message is not None else 0
            thinking = live.is_thinking and self.notifier.shared
        if thinking:
            self.attend(name)
        return told


def _holding(rows: Any, tokens: Sequence[str], account: str | None) -> Audience:
    return frozenset(
        row.seat
        for row in rows
        if isinstance(row, SeatRow)
        and ((row.token is not None and row.token in tokens) or (account is not None and row.account == account))
    )


def said(question: str, action: str) -> str:
    return hashlib.sha256(f"{question}|{action}".encode(errors="surrogatepass")).hexdigest()
