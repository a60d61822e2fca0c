"""The connection to a database: SQLite in a file, or PostgreSQL."""

from __future__ import annotations

import secrets
import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Lock
from typing import Any, Literal

from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DataError, DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.pool import PoolProxiedConnection, StaticPool

from sandtable.errors import SandtableError

from .errors import Gone, Unwritable
from .files import DatabaseFile

Sync = Literal["full", "normal"]
Statement = tuple[str, tuple[Any, ...]]
BUSY = 5.0
"""Seconds to wait for a lock, for a connection and for an answer of the server."""
STEPS = 100_000
"""Steps of SQLite after which it is asked whether it has taken too long."""
AT_ONCE = 1.0
"""Seconds for which a damaged database is looked through whenever somebody asks for its health."""
DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
BROKEN = ("XX001", "XX002")
"""What SQLite and PostgreSQL say of a page, or an index, that holds nonsense."""
GUARD_EVERY = 0.1
"""Seconds for which readers take it that the file of the database is still the right one."""


class Database:
    """One database. `sync` is for SQLite: with ``full`` what is committed is on the disk.

    `mark`: for workers, the mark of the SQLite file that their server has opened. They take no other file, and make
    none.
    """

    def __init__(self, url: str, sync: Sync = "full", mark: int | None = None) -> None:
        self.url = parse_url(url)
        self.sync = sync
        self.postgres = self.url.get_backend_name() == "postgresql"
        path = sqlite_path(self.url)
        self.file = DatabaseFile(path) if path is not None else None
        if self.file is not None:
            self.file.expected = mark
        self.engine = _postgres(self.url, ping=True) if self.postgres else _sqlite(self.url, sync, self.file)
        self._quick = _postgres(self.url, ping=False) if self.postgres else self.engine
        self._lock = Lock()
        self._writer: PoolProxiedConnection | None = None
        self._guarded = 0.0
        """When the file was last found to be the right one."""
        self._write_failed = False
        """Whether the last attempt to write came to nothing: then `fault` tries again, in earnest."""
        self._damage = ""
        """What was found to be damaged in the database; empty when nothing was, or nothing is any more."""

    @property
    def memory(self) -> bool:
        """Whether this is a database that lives and dies with the process."""
        return not self.postgres and self.url.database in (None, "", ":memory:")

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """One transaction that writes. Nothing of it stands if anything in it raises."""
        self._guard_reading()
        try:
            with translated_errors(), self.engine.connect() as raw:
                connection = raw.execution_options(writes=True)
                with connection.begin():
                    yield connection
            self._guard()
        except Gone as error:
            self._write_failed = True
            self._note_damage(error)
            raise
        self._write_failed = False

    @contextmanager
    def read(self) -> Iterator[Connection]:
        self._guard_reading()
        try:
            with translated_errors(), self.engine.connect() as connection:
                yield connection
        except Gone as error:
            self._note_damage(error)
            raise

    def _note_damage(self, error: Gone) -> None:
        if error.damaged:
            self._damage = str(error)

    def inspect(self, seconds: float) -> str:
        """Look through an SQLite file for damaged pages, as long as `seconds` allow: what is wrong, if anything is.
        What was wrong before is taken for mended only when all of it has been looked at."""
        if self.file is None:
            return ""
        until = time.monotonic() + seconds
        self._guard()
        with translated_errors(), closing(self.engine.raw_connection()) as pooled:
            connection: Any = pooled.driver_connection
            connection.set_progress_handler(lambda: time.monotonic() > until, STEPS)
            try:
                found = connection.execute("pragma quick_check(1)").fetchall()
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode != sqlite3.SQLITE_INTERRUPT:
                    raise
                return self._damage
            except sqlite3.DatabaseError as error:
                found = [(str(error),)]
            finally:
                connection.set_progress_handler(None, 0)
        self._damage = "" if found == [("ok",)] else f"the database is damaged: {found[0][0].splitlines()[-1]}"
        return self._damage

    def _guard(self) -> None:
        """Raise if the file that would be opened next is not the one that is open."""
        fault = self.file.fault() if self.file is not None else ""
        self._guarded = time.monotonic() if not fault else 0.0
        if fault:
            raise Gone(f"the database cannot be used: {fault}")

    def _guard_reading(self) -> None:
        """As `_guard`, but not again and again: what is read is not promised to anybody."""
        if time.monotonic() > self._guarded + GUARD_EVERY:
            self._guard()

    def marked(self, statements: Sequence[Statement]) -> list[Statement]:
        """Statements with the marks of this database for their values; they are written with ``?``."""
        if not self.postgres:
            return list(statements)
        return [(text.replace("?", "%s"), values) for text, values in statements]

    def quick_write(self, statements: Sequence[Statement]) -> None:
        """One transaction as in `write`, for the one path that has to be fast: by the driver, without SQLAlchemy's
        layers. Trouble comes in SQLAlchemy's words all the same."""
        driver = self.engine.dialect.loaded_dbapi
        write = self._at_once if self.postgres else self._one_by_one
        try:
            write(statements)
            self._guard()
        except driver.IntegrityError as error:
            raise IntegrityError(None, None, error, hide_parameters=True) from None
        except driver.DataError as error:
            raise Unwritable(UNWRITABLE) from error
        except (driver.DatabaseError, driver.InterfaceError, SQLAlchemyError) as error:
            self._write_failed = True
            gone = _gone(error)
            self._note_damage(gone)
            raise gone from error
        except Gone:
            self._write_failed = True
            raise
        self._write_failed = False

    def _at_once(self, statements: Sequence[Statement]) -> None:
        """All statements and the commit go to PostgreSQL together, and only then is an answer waited for."""
        try:
            self._send(statements)
        except self.engine.dialect.loaded_dbapi.OperationalError:  # the server was away since this connection was made
            self._quick.dispose()
            self._send(statements)  # if the first time succeeded after all, the log refuses the second

    def _send(self, statements: Sequence[Statement]) -> None:
        with closing(self._quick.raw_connection()) as connection:
            driver: Any = connection.driver_connection
            try:
                with driver.pipeline():
                    cursor = driver.cursor()
                    for text, values in statements:
                        cursor.execute(text, values)
                    driver.commit()
            except BaseException:
                connection.invalidate()
                raise

    def _one_by_one(self, statements: Sequence[Statement]) -> None:
        """SQLite has one writer at a time anyway, so one connection is kept for it."""
        with self._lock:
            cursor = self._cursor()
            cursor.execute("BEGIN IMMEDIATE")
            try:
                for text, values in statements:
                    cursor.execute(text, values)
                cursor.execute("COMMIT")
            except BaseException:
                self._give_up(cursor)
                raise

    def _cursor(self) -> Any:
        if self._writer is None:
            self._writer = self.engine.raw_connection()
        return self._writer.cursor()

    def _give_up(self, cursor: Any) -> None:
        """Roll back; if even that fails, the connection is of no more use."""
        try:
            cursor.execute("ROLLBACK")
        except Exception:
            writer, self._writer = self._writer, None
            if writer is not None:
                writer.invalidate()

    def fault(self) -> str:
        """What keeps the database from being read and written, in a few words; empty if nothing does."""
        try:
            self._guard()
            with self.read() as connection:
                if self.postgres and connection.scalar(text("show transaction_read_only")) == "on":
                    return "the database is read-only"
                connection.scalar(text("select count(*) from alembic_version"))
            self._try_to_write(in_earnest=self._write_failed)
            return self.inspect(AT_ONCE) if self._damage else ""
        except Gone as error:
            return str(error)

    def _try_to_write(self, *, in_earnest: bool) -> None:
        """Open a transaction that writes; `in_earnest`: change something, which a full disk does not allow."""
        if self.postgres and not in_earnest:
            return
        with self.write() as connection:
            if in_earnest:
                connection.execute(text("update alembic_version set version_num = version_num"))

    def renew_mark(self) -> int:
        """Put a new mark into the file, so that no copy of it from before passes for it. Returns the mark."""
        if self.file is None:
            return 0
        mark = secrets.randbelow((1 << 31) - 1) + 1
        with translated_errors(), self.engine.connect() as raw:
            connection = raw.execution_options(writes=True)
            with connection.begin():
                connection.execute(text(f"pragma user_version = {mark}"))
        with translated_errors(), self.engine.connect() as raw:  # the header in the file itself is looked at later
            raw.connection.execute("pragma wal_checkpoint(truncate)")
        self.file.mark = self.file.expected = mark
        self._guard()
        return mark

    def close(self) -> None:
        with self._lock:
            if self._writer is not None:
                self._writer.close()
                self._writer = None
        self._quick.dispose()
        self.engine.dispose()
        if self.file is not None:
            self.file.release()


UNWRITABLE = "this holds a character that cannot be stored"


@contextmanager
def translated_errors() -> Iterator[None]:
    """Trouble with the database in our words; a broken constraint is left to whoever can make sense of it."""
    try:
        yield
    except IntegrityError:
        raise
    except DataError as error:
        raise Unwritable(UNWRITABLE) from error
    except (DBAPIError, PoolTimeout) as error:
        raise _gone(error) from error


def _gone(error: Exception) -> Gone:
    cause = getattr(error, "orig", None) or error
    is_damaged = getattr(cause, "sqlite_errorcode", 0) & 0xFF in DAMAGED or getattr(cause, "sqlstate", "") in BROKEN
    return Gone(f"the database {'is damaged' if is_damaged else 'does not answer'}: {_first_line(error)}", is_damaged)


def _first_line(error: Exception) -> str:
    return (str(getattr(error, "orig", None) or error).strip().splitlines() or [""])[0]


def parse_url(url: str) -> URL:
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise SandtableError(f"'{url}' is not a database: use sqlite:///FILE or postgresql://HOST/NAME") from None
    match parsed.get_backend_name():
        case "sqlite":
            return parsed
        case "postgresql":
            return parsed.set(drivername="postgresql+psycopg")
        case other:
            raise SandtableError(f"there is no store in '{other}': use sqlite:///FILE or postgresql://HOST/NAME")


def sqlite_path(url: URL) -> Path | None:
    """The file of an SQLite database; None for one in memory, and for PostgreSQL."""
    if url.get_backend_name() != "sqlite" or url.database in (None, "", ":memory:"):
        return None
    return Path(str(url.database))


def _postgres(url: URL, *, ping: bool) -> Engine:
    """`ping`: after the server was away, the first answer is already the right one."""
    return create_engine(
        url,
        hide_parameters=True,
        pool_size=8,
        max_overflow=8,
        pool_timeout=BUSY,
        pool_pre_ping=ping,
        connect_args={"connect_timeout": int(BUSY)},
    )


def _sqlite(url: URL, sync: Sync, file: DatabaseFile | None) -> Engine:
    if file is not None:
        try:
            file.path.resolve().parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise SandtableError(f"{file.path}: {error.strerror}") from None
    options: dict[str, Any] = {"poolclass": StaticPool} if file is None else {"pool_size": 8, "max_overflow": 8}
    engine = create_engine(
        url, hide_parameters=True, connect_args={"check_same_thread": False, "timeout": BUSY}, **options
    )

    @event.listens_for(engine, "do_connect")
    def connecting(*_: Any) -> None:
        if file is not None:
            file.open()

    @event.listens_for(engine, "connect")
    def connected(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # transactions begin where we say so, below
        for pragma in (
            "journal_mode=WAL",
            f"synchronous={sync.upper()}",
            f"busy_timeout={int(BUSY * 1000)}",
            "foreign_keys=ON",
        ):
            connection.execute(f"pragma {pragma}")
        if file is not None and file.fault():
            raise sqlite3.OperationalError(file.fault())

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        # A writer takes its lock at once: one that read first could find that it must give up.
        writes = connection.get_execution_options().get("writes")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine
