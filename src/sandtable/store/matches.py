"""Matches, their logs, their seats, and what was submitted to them."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence

import msgspec
from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, delete, func, insert, or_, select, text, update
from sqlalchemy.exc import IntegrityError

from sandtable.errors import SandtableError
from sandtable.kernel import Entry, MatchFile
from sandtable.store.calendars import CalendarRow
from sandtable.store.engine import Database, Statement
from sandtable.store.exhibitions import ExhibitionRow
from sandtable.store.schema import calendars, claims, entries, exhibitions, matches, orders, seats, submissions
from sandtable.threadsafe import decode

CHANNEL = "sandtable"
"""The name under which PostgreSQL tells other workers of a new entry."""


Orders = dict[str, dict[str, str]]
"""Standing orders: by seat and kind of question, the answer; an empty one is what the game proposes."""


class Conflict(SandtableError):
    """Somebody else has written this entry: look again, then decide again."""


class Taken(SandtableError):
    """The seat has been taken meanwhile."""


class Submission(Struct, frozen=True):
    """What a seat sent, under a key of its own."""

    seat: str
    key: str
    fingerprint: str
    """A hash of it: the same key for something else is a mistake, not a repetition."""


class SeatRow(Struct, frozen=True):
    """Who sits in a chair. `token` and `link` are hashes."""

    seat: str
    kind: str
    token: str | None = None
    link: str | None = None
    account: str | None = None
    level: str = ""
    wish: str = ""
    guest: str = ""
    """What somebody without an account is called."""


class Summary(Struct, frozen=True):
    """A match in a list."""

    id: str
    game: str
    scenario: str
    created: float
    changed: float
    ended: str


_insert_entry = insert(entries)
_seat_rows = select(
    seats.c.seat,
    seats.c.kind,
    seats.c.token,
    seats.c.link,
    seats.c.account,
    seats.c.level,
    seats.c.wish,
    seats.c.guest,
)
_order_rows = select(orders.c.seat, orders.c.kind, orders.c.answer)
_notify = text(f"select pg_notify('{CHANNEL}', :payload)")
SLACK = 1.0
"""Seconds by which the clocks of two workers may differ."""
LONGEST_NOTICE = 7900
"""Bytes that PostgreSQL passes on, with a little to spare."""
_QUICK = (
    "insert into entries (match, n, entry) values (?, ?, ?)",
    "insert into submissions (match, seat, key, said, n) values (?, ?, ?, ?, ?)",
    "update matches set changed = ?, ended = ?, thinking = ? where id = ?",
    f"select pg_notify('{CHANNEL}', ?)",
)
"""What is written with every entry."""


class Matches:
    """The part of the store that is about matches."""

    def __init__(self, database: Database) -> None:
        self.database = database
        mark = "%s" if database.postgres else "?"
        self._entry, self._submission, self._touch, self._notify = (text.replace("?", mark) for text in _QUICK)

    # --- writing

    def create(
        self,
        match: str,
        file: MatchFile,
        taken: Sequence[SeatRow],
        *,
        listed: bool,
        thinking: bool,
        ended: str,
        calendar: CalendarRow | None = None,
        exhibition: ExhibitionRow | None = None,
        also: Sequence[Statement] = (),
    ) -> None:
        """Keep a new match with the entries that it begins with. Raises Conflict if there is one of this name."""
        head = msgspec.json.encode(msgspec.structs.replace(file, entries=[])).decode()
        now = time.time()
        row = {
            "id": match, "game": file.game, "scenario": file.start.scenario, "head": head, "made": now, "changed": now,
            "listed": listed, "ended": ended, "thinking": thinking, "paused": False,
        }  # fmt: skip
        chairs = [{"match": match, "place": place, **msgspec.structs.asdict(seat)} for place, seat in enumerate(taken)]
        try:
            with self.database.write() as connection:
                connection.execute(insert(matches), row)
                if file.entries:
                    connection.execute(_insert_entry, [_row(match, entry) for entry in file.entries])
                connection.execute(insert(seats), chairs)
                if calendar is not None:
                    connection.execute(insert(calendars), msgspec.structs.asdict(calendar))
                if exhibition is not None:
                    connection.execute(insert(exhibitions), msgspec.structs.asdict(exhibition))
                for statement, values in self.database.marked(also):
                    connection.exec_driver_sql(statement, values)
        except IntegrityError:
            raise Conflict(f"there is a match '{match}' already") from None

    def append(
        self,
        match: str,
        entry: Entry,
        submission: Submission | None,
        *,
        thinking: bool,
        ended: str = "",
        touch: bool = True,
        also: Sequence[Statement] = (),
    ) -> int:
        """Write one entry, and under which key it was submitted; its length. Raises Conflict if its number is taken.

        `touch`: note the time, whether the match waits for a computer player, and its end, if there is one.
        `also`: what else is true if and only if the entry is: letters that tell of it.
        """
        written = msgspec.json.encode(entry).decode()
        statements: list[Statement] = [(self._entry, (match, entry.n, written))]
        if submission is not None:
            sent = (match, submission.seat, submission.key, submission.fingerprint, entry.n)
            statements.append((self._submission, sent))
        if touch:
            statements.append((self._touch, (time.time(), ended, thinking, match)))
        if also:
            statements += self.database.marked(also)
        if self.database.postgres:  # sent when the transaction is committed, and never otherwise
            statements.append((self._notify, (_notice(match, entry.n, written),)))
        try:
            self.database.quick_write(statements)
        except IntegrityError:
            raise Conflict(f"entry {entry.n} has been written by somebody else") from None
        return len(written)

    def note(self, match: str, submission: Submission, also: Sequence[Statement] = ()) -> None:
        """Write down that a submission became no entry. Raises Conflict if its key was used before."""
        sent = (match, submission.seat, submission.key, submission.fingerprint, 0)
        try:
            self.database.quick_write([(self._submission, sent), *self.database.marked(also)])
        except IntegrityError:
            raise Conflict(f"the key '{submission.key}' has just been used") from None

    # --- reading

    def head(self, match: str) -> MatchFile | None:
        """A match without its entries."""
        with self.database.read() as connection:
            head = connection.scalar(select(matches.c.head).where(matches.c.id == match))
        return None if head is None else decode(head, MatchFile)

    def entries(self, match: str, after: int = 0, until: int | None = None) -> list[Entry]:
        """The log after an entry, to its end or to another one."""
        wanted = select(entries.c.entry).where(entries.c.match == match, entries.c.n > after).order_by(entries.c.n)
        if until is not None:
            wanted = wanted.where(entries.c.n <= until)
        with self.database.read() as connection:
            return [decode(entry, Entry) for entry in connection.scalars(wanted)]

    def last(self, match: str) -> int:
        """The number of the last entry."""
        with self.database.read() as connection:
            return connection.scalar(select(func.max(entries.c.n)).where(entries.c.match == match)) or 0

    def last_sent(self, match: str, chairs: Iterable[str]) -> int:
        """The number of the last entry that one of these seats has submitted."""
        own = select(func.max(submissions.c.n)).where(
            submissions.c.match == match, submissions.c.seat.in_(sorted(chairs))
        )
        with self.database.read() as connection:
            return connection.scalar(own) or 0

    def find_submission(self, match: str, seat: str, key: str) -> tuple[str, int] | None:
        """What was submitted under a key, and the entry that it became; 0 if it became none."""
        wanted = select(submissions.c.said, submissions.c.n).where(
            submissions.c.match == match, submissions.c.seat == seat, submissions.c.key == key
        )
        with self.database.read() as connection:
            row = connection.execute(wanted).first()
        return None if row is None else (row.said, row.n)

    def summaries(
        self, ids: Iterable[str] | None = None, *, limit: int | None = None, after: str = ""
    ) -> list[Summary]:
        """The matches named, or the listed ones; the newest come first. `after`: those that come after this one."""
        wanted = select(
            matches.c.id, matches.c.game, matches.c.scenario, matches.c.made, matches.c.changed, matches.c.ended
        )
        wanted = wanted.where(matches.c.listed if ids is None else matches.c.id.in_(list(ids)))
        with self.database.read() as connection:
            if after:
                last = connection.execute(wanted.where(matches.c.id == after)).first()
                if last is None:
                    raise SandtableError(f"there is no match '{after[:40]}' in this list to go on after")
                same = (matches.c.made == last.made) & (matches.c.id < after)
                wanted = wanted.where((matches.c.made < last.made) | same)
            rows = connection.execute(wanted.order_by(matches.c.made.desc(), matches.c.id.desc()).limit(limit))
            return [Summary(*row) for row in rows]

    def is_listed(self, match: str) -> bool:
        """Whether anybody may find a match in order to watch it."""
        with self.database.read() as connection:
            return bool(connection.scalar(select(matches.c.listed).where(matches.c.id == match)))

    def paused(self, match: str) -> bool:
        """Whether the computer players of a match were told to stop."""
        with self.database.read() as connection:
            return bool(connection.scalar(select(matches.c.paused).where(matches.c.id == match)))

    def changed_since(self, when: float) -> list[str]:
        """Matches that changed at that time or later."""
        with self.database.read() as connection:
            return list(connection.scalars(select(matches.c.id).where(matches.c.changed >= when)))

    def thinking(self, watched_since: float = 0.0) -> list[str]:
        """Running matches that wait for a computer player; of those in which only computers play, the ones that
        somebody has watched since then."""
        watched = exhibitions.c.watched.is_(None) | (exhibitions.c.watched >= watched_since)
        wanted = select(matches.c.id).outerjoin(exhibitions).where(matches.c.thinking, ~matches.c.paused, watched)
        with self.database.read() as connection:
            return list(connection.scalars(wanted))

    # --- seats

    def seats(self, match: str) -> list[SeatRow]:
        with self.database.read() as connection:
            rows = connection.execute(_seat_rows.where(seats.c.match == match).order_by(seats.c.place))
            return [SeatRow(*row) for row in rows]

    def seats_held_by(
        self, tokens: Sequence[str], account: str | None, match: str | None = None
    ) -> set[tuple[str, str]]:
        """Match and seat of everything that these token hashes or this account hold."""
        ways: list[ColumnElement[bool]] = [seats.c.token.in_(list(tokens))]
        if account is not None:
            ways.append(seats.c.account == account)
        wanted = select(seats.c.match, seats.c.seat).where(or_(*ways))
        if match is not None:
            wanted = wanted.where(seats.c.match == match)
        with self.database.read() as connection:
            return {(row.match, row.seat) for row in connection.execute(wanted)}

    def take(self, match: str, link: str, token: str, account: str | None, guest: str = "") -> str | None:
        """Sit down by a link, which then is used up: the seat, or None if there is no such link."""
        with self.database.write() as connection:
            found = connection.execute(
                select(seats.c.seat, seats.c.kind).where(seats.c.match == match, seats.c.link == link)
            ).first()
            if found is None:
                return None
            done = connection.execute(
                update(seats)
                .where(seats.c.match == match, seats.c.seat == found.seat, seats.c.kind == "link")
                .values(kind="taken", token=token, account=account, guest=guest)
            )
            if done.rowcount != 1:
                raise Taken(f"somebody has taken the seat '{found.seat}' with this link already")
            connection.execute(update(matches).where(matches.c.id == match).values(changed=time.time()))
            _notify_others(connection, self.database, match)
            return str(found.seat)

    def reassign(self, match: str, row: SeatRow) -> None:
        """Put somebody else into a seat; whoever held it holds it no more, and no standing order of theirs stays."""
        seat = (seats.c.match == match) & (seats.c.seat == row.seat)
        with self.database.write() as connection:
            connection.execute(update(seats).where(seat).values(**msgspec.structs.asdict(row)))
            connection.execute(delete(orders).where((orders.c.match == match) & (orders.c.seat == row.seat)))
            connection.execute(update(matches).where(matches.c.id == match).values(changed=time.time()))
            _notify_others(connection, self.database, match)

    def announce(self, ids: Sequence[str]) -> None:
        """Have all workers look again who sits in these matches."""
        with self.database.write() as connection:
            for match in ids:
                connection.execute(update(matches).where(matches.c.id == match).values(changed=time.time()))
                _notify_others(connection, self.database, match)

    def pause(self, match: str, paused: bool) -> None:
        """Stop the computer players of a match, or let them go on."""
        with self.database.write() as connection:
            connection.execute(update(matches).where(matches.c.id == match).values(paused=paused, changed=time.time()))
            _notify_others(connection, self.database, match)

    def wish(
        self, match: str, change: Mapping[str, str], submission: Submission, *, instead_of: str | None = None
    ) -> None:
        """Note what seats wish for, and under which key. Raises Conflict if that key was used before.

        `instead_of`: only where this was wished for until now.
        """
        sent = {"match": match, "seat": submission.seat, "key": submission.key, "said": submission.fingerprint, "n": 0}
        try:
            with self.database.write() as connection:
                connection.execute(insert(submissions), sent)
                for seat, wish in change.items():
                    row = update(seats).where(seats.c.match == match, seats.c.seat == seat).values(wish=wish)
                    connection.execute(row if instead_of is None else row.where(seats.c.wish == instead_of))
                connection.execute(update(matches).where(matches.c.id == match).values(changed=time.time()))
                _notify_others(connection, self.database, match)
        except IntegrityError:
            raise Conflict(f"the key '{submission.key}' has just been used") from None

    # --- standing orders

    def orders(self, match: str) -> Orders:
        """By seat and kind of question: the sentence that answers it; empty for what the game proposes."""
        found: Orders = {}
        with self.database.read() as connection:
            for row in connection.execute(_order_rows.where(orders.c.match == match)):
                found.setdefault(row.seat, {})[row.kind] = row.answer
        return found

    def set_order(self, match: str, seat: str, kind: str, answer: str | None) -> None:
        """Give a standing order, or take it back (None)."""
        row = (orders.c.match == match) & (orders.c.seat == seat) & (orders.c.kind == kind)
        with self.database.write() as connection:
            # The match is written first: two that give the same order at the same moment wait for each other here.
            connection.execute(update(matches).where(matches.c.id == match).values(changed=time.time()))
            connection.execute(delete(orders).where(row))
            if answer is not None:
                connection.execute(insert(orders), {"match": match, "seat": seat, "kind": kind, "answer": answer})
            _notify_others(connection, self.database, match)

    # --- which worker's computer players look after a match

    def claim(self, match: str, owner: str, seconds: float) -> bool:
        """Take a match on for a while, unless another worker has. A claim that lasts longer than anybody claims for
        was made before the clock was put back: it is worth nothing."""
        now = time.time()
        free = (claims.c.owner == owner) | (claims.c.until < now) | (claims.c.until > now + seconds + SLACK)
        try:
            with self.database.write() as connection:
                renewed = connection.execute(
                    update(claims).where(claims.c.match == match, free).values(owner=owner, until=now + seconds)
                )
                if not renewed.rowcount:
                    connection.execute(insert(claims), {"match": match, "owner": owner, "until": now + seconds})
        except IntegrityError:
            return False
        return True

    def release(self, match: str, owner: str) -> None:
        with self.database.write() as connection:
            connection.execute(delete(claims).where(claims.c.match == match, claims.c.owner == owner))


def _row(match: str, entry: Entry) -> dict[str, object]:
    return {"match": match, "n": entry.n, "entry": msgspec.json.encode(entry).decode()}


def _notice(match: str, n: int, written: str) -> str:
    """What other workers are notified with: the entry itself, if it is short, so that they need not ask for it."""
    notice = f"{match}:{n}:{written}"
    return notice if len(notice.encode()) < LONGEST_NOTICE else f"{match}:{n}:"


def _notify_others(connection: Connection, database: Database, match: str) -> None:
    """Others learn that somebody sat down; no entry was made, so there is no number."""
    if database.postgres:
        connection.execute(_notify, {"payload": f"{match}:0:"})
