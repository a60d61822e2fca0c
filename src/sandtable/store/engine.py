"""The connection to a database: SQLite in a file, or PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Lock
from typing import Any, Literal

from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, OperationalError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.pool import PoolProxiedConnection, StaticPool

from sandtable.errors import SandtableError

Sync = Literal["full", "normal"]
Statement = tuple[str, tuple[Any, ...]]
BUSY = 5.0
"""Seconds to wait for a lock, for a connection and for an answer of the server."""


class Gone(SandtableError):
    """The database does not answer. What was asked for has not been done, and may be asked again."""


class Database:
    """One database. `sync` is for SQLite: with ``full`` what is committed is on the disk."""

    def __init__(self, url: str, sync: Sync = "full") -> None:
        self.url = _parsed(url)
        self.sync = sync
        self.postgres = self.url.get_backend_name() == "postgresql"
        self.engine = _postgres(self.url, ping=True) if self.postgres else _sqlite(self.url, sync)
        self._quick = _postgres(self.url, ping=False) if self.postgres else self.engine
        self._lock = Lock()
        self._writer: PoolProxiedConnection | None = None

    @property
    def memory(self) -> bool:
        """Whether this is a database that lives and dies with the process."""
        return not self.postgres and self.url.database in (None, "", ":memory:")

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """One transaction that writes. Nothing of it stands if anything in it raises."""
        with told(), self.engine.connect() as raw:
            connection = raw.execution_options(writes=True)
            with connection.begin():
                yield connection

    @contextmanager
    def read(self) -> Iterator[Connection]:
        with told(), self.engine.connect() as connection:
            yield connection

    def quick_write(self, statements: Sequence[Statement]) -> None:
        """One transaction as in `write`, for the one path that has to be fast: by the driver, without SQLAlchemy's
        layers. Trouble comes in SQLAlchemy's words all the same."""
        driver = self.engine.dialect.loaded_dbapi
        try:
            if self.postgres:
                try:
                    self._at_once(statements)
                except driver.OperationalError:  # the server was away since this connection was made
                    self._quick.dispose()
                    self._at_once(statements)  # if the first time succeeded after all, the log refuses the second
            else:
                self._one_by_one(statements)
        except driver.IntegrityError as error:
            raise IntegrityError(None, None, error) from None
        except (driver.OperationalError, driver.InterfaceError, SQLAlchemyError) as error:
            raise Gone(f"the database does not answer: {_first_line(error)}") from error

    def _at_once(self, statements: Sequence[Statement]) -> None:
        """All statements and the commit go to PostgreSQL together, and only then is an answer waited for."""
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

    def answers(self) -> bool:
        """Whether the database is there."""
        try:
            with self.read() as connection:
                connection.execute(text("select 1"))
        except Gone:
            return False
        return True

    def close(self) -> None:
        with self._lock:
            if self._writer is not None:
                self._writer.close()
                self._writer = None
        self._quick.dispose()
        self.engine.dispose()


@contextmanager
def told() -> Iterator[None]:
    """Trouble with the database in our words; a broken constraint is left to whoever can make sense of it."""
    try:
        yield
    except IntegrityError:
        raise
    except (OperationalError, PoolTimeout) as error:
        raise Gone(f"the database does not answer: {_first_line(error)}") from error
    except DBAPIError as error:
        if error.connection_invalidated or _is_full(error):
            raise Gone(f"the database does not answer: {_first_line(error)}") from error
        raise
    except SQLAlchemyError:
        raise


def _is_full(error: DBAPIError) -> bool:
    return "disk" in str(error.orig).lower()


def _first_line(error: Exception) -> str:
    return (str(getattr(error, "orig", None) or error).strip().splitlines() or [""])[0]


def _parsed(url: str) -> URL:
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise SandtableError(f"'{url}' is no database: say sqlite:///FILE or postgresql://HOST/NAME") from None
    match parsed.get_backend_name():
        case "sqlite":
            return parsed
        case "postgresql":
            return parsed.set(drivername="postgresql+psycopg")
        case other:
            raise SandtableError(f"there is no store in '{other}': say sqlite:///FILE or postgresql://HOST/NAME")


def _postgres(url: URL, *, ping: bool) -> Engine:
    """`ping`: after the server was away, the first answer is already the right one."""
    return create_engine(
        url,
        pool_size=8,
        max_overflow=8,
        pool_timeout=BUSY,
        pool_pre_ping=ping,
        connect_args={"connect_timeout": int(BUSY)},
    )


def _sqlite(url: URL, sync: Sync) -> Engine:
    in_memory = url.database in (None, "", ":memory:")
    if not in_memory and url.database is not None:
        try:
            Path(url.database).resolve().parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise SandtableError(f"{url.database}: {error.strerror}") from None
    options: dict[str, Any] = {"poolclass": StaticPool} if in_memory else {"pool_size": 8, "max_overflow": 8}
    engine = create_engine(url, connect_args={"check_same_thread": False, "timeout": BUSY}, **options)

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

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        # A writer takes its lock at once: one that read first could find that it must give up.
        writes = connection.get_execution_options().get("writes")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine
