"""The file of an SQLite database: readable by its owner only, used by one server, and noticed when it is exchanged.

SQLite goes on writing to a file that has been deleted or replaced under it, and nobody would find those entries again.
So every transaction is followed by a look at what stands under the name of the database now: the same file, log and
index as were opened, with the mark that this server has put into its header. Only then is it acknowledged.
"""

from __future__ import annotations

import os
import sqlite3
import sys
from pathlib import Path
from threading import Lock, RLock

import msgspec
from msgspec import Struct

from sandtable.errors import SandtableError

from .errors import Gone

PRIVATE = 0o600
SIDES = ("", "-wal", "-shm")
"""The files of a database: itself, what is not yet in it, and the index of that."""
MARK_AT = 60
"""Where the header of an SQLite file holds `user_version`, which serves as the mark: four bytes."""

Identity = tuple[tuple[int, int] | None, ...]

_descriptors: dict[tuple[int, int], tuple[list[int], int]] = {}
"""Our descriptors of each database file, and how many `DatabaseFile`s use them. To close one while SQLite has the file
open would drop SQLite's locks, which belong to the whole process: all are closed when the last user is gone."""
_descriptors_lock = Lock()


class DatabaseFile:
    """What a process knows of the file that it has opened."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._names = [f"{path}{side}" for side in SIDES]
        self.expected: int | None = None
        """The mark that the file must have; None to take the file as it is, and to make one if there is none."""
        self.mark = 0
        self.created = False
        self._descriptor: int | None = None
        self._file: tuple[int, int] | None = None
        self._identity: Identity | None = None
        self._anchor: sqlite3.Connection | None = None
        """Keeps the write-ahead log in being when no other connection is open: SQLite would remove it."""
        self._opening = RLock()

    def open(self) -> None:
        """Before the first connection: make the file if need be, see that only its owner can read it, and note which
        file it is."""
        with self._opening:
            if self._identity is None:
                self._prepare(create=self.expected is None)
                self._anchor = sqlite3.connect(self.path, check_same_thread=False)
                self._anchor.execute("pragma journal_mode=WAL")
                self._anchor.execute("select count(*) from sqlite_master").fetchone()
                self.mark = self._mark_on_disk() if self.expected is None else self.expected
                self._identity = self._on_disk()

    def _prepare(self, *, create: bool) -> None:
        self.created = create and not self.path.exists()
        try:
            descriptor = os.open(self.path, os.O_RDONLY | (os.O_CREAT if create else 0), PRIVATE)
        except OSError as error:
            raise Gone(f"cannot open the database {self.path}: {error.strerror}") from None
        self._file, self._descriptor = _keep(descriptor), descriptor
        for name in self._names:
            _make_private(Path(name))

    def fault(self) -> str:
        """What is wrong with what stands under the name now; empty if it is what was opened."""
        if self._identity is None:
            return ""
        now = self._on_disk()
        if now == self._identity:
            return "" if self._mark_on_disk() == self.mark else "its file has been overwritten"
        if now[0] is None:
            return "its file has been deleted"
        return "its file has been replaced" if now[0] != self._identity[0] else "its write-ahead log has been removed"

    def release(self) -> None:
        """After every other connection to the file has been closed."""
        if self._anchor is not None:
            self._anchor.close()
        if self._file is not None:
            _let_go(self._file)
        self._file = self._descriptor = self._identity = self._anchor = None

    def _on_disk(self) -> Identity:
        return tuple([_identity(name) for name in self._names])

    def _mark_on_disk(self) -> int:
        if self._descriptor is None:
            return 0
        return int.from_bytes(os.pread(self._descriptor, 4, MARK_AT), "big")


def _identity(path: str) -> tuple[int, int] | None:
    try:
        status = os.stat(path)
    except OSError:
        return None
    return status.st_dev, status.st_ino


def _make_private(path: Path) -> None:
    try:
        if path.stat().st_mode & 0o077:
            path.chmod(PRIVATE)
    except FileNotFoundError:
        return
    except OSError as error:
        raise SandtableError(f"{path} can be read by others, and that cannot be changed: {error.strerror}") from None


def _keep(descriptor: int) -> tuple[int, int]:
    status = os.fstat(descriptor)
    file = (status.st_dev, status.st_ino)
    with _descriptors_lock:
        kept, users = _descriptors.get(file, ([], 0))
        _descriptors[file] = ([*kept, descriptor], users + 1)
    return file


def _let_go(file: tuple[int, int]) -> None:
    with _descriptors_lock:
        kept, users = _descriptors.pop(file)
        if users > 1:
            _descriptors[file] = (kept, users - 1)
            return
    for descriptor in kept:
        os.close(descriptor)


class LockNote(Struct, frozen=True):
    """What the lock file says: who serves the database, and the mark of the database that it served."""

    pid: int
    mark: int = 0


class ServerLock:
    """A lock beside the database file: one server at a time. Its workers share it, so that they count as well."""

    def __init__(self, database: Path) -> None:
        self.path = Path(f"{database.resolve()}-lock")
        self.database = database
        self.before = LockNote(0)
        """What the last server has left."""
        self._descriptor: int | None = None

    def acquire(self) -> None:
        """Be the only server. Raises if there is another."""
        if sys.platform == "win32":
            return
        import fcntl

        self._open()
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            self.before = self._read()
            self.write(LockNote(os.getpid(), self.before.mark))
            fcntl.flock(self._file, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            pid = self._read().pid
            self.release()
            raise SandtableError(
                f"another Sandtable server{f' (process {pid})' if pid else ''} uses {self.database}; stop that one, or "
                "give this one a file of its own with --database"
            ) from None

    def share(self) -> None:
        """Belong to the server that has the lock: as long as one of its workers lives, no other server starts."""
        if sys.platform == "win32":
            return
        import fcntl

        self._open()
        fcntl.flock(self._file, fcntl.LOCK_SH)

    def write(self, note: LockNote) -> None:
        if self._descriptor is not None:
            text = msgspec.json.encode(note)
            os.ftruncate(self._file, 0)
            os.pwrite(self._file, text, 0)

    def release(self) -> None:
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None

    @property
    def _file(self) -> int:
        if self._descriptor is None:
            raise AssertionError("the lock has not been opened")
        return self._descriptor

    def _open(self) -> None:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._descriptor = os.open(self.path, os.O_RDWR | os.O_CREAT, PRIVATE)
        except OSError as error:
            raise SandtableError(f"cannot open {self.path}, which keeps other servers away: {error.strerror}") from None

    def _read(self) -> LockNote:
        try:
            return msgspec.json.decode(os.pread(self._file, 200, 0), type=LockNote)
        except msgspec.MsgspecError:
            return LockNote(0)
