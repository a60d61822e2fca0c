"""How a server is set up. Workers get the settings through the environment, as JSON."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

from sandtable.confinement import Bounds
from sandtable.errors import SandtableError
from sandtable.mail.settings import MailSettings

from .proxies import Header

VARIABLE = "SANDTABLE_SERVE"
LOOPBACK = ("localhost", "127.0.0.1", "::1")
LARGEST = 64 << 10
"""Most bytes of a request or a message, unless it is one of those below."""
LARGEST_DOCUMENT = 512 << 10
"""Bytes of a request with an order document: 400 lines of 200 letters, in any alphabet."""
LARGEST_FILE = 16 << 20
"""Bytes of a match file. A match of some thousand entries has a tenth of that."""
RESERVE = 160
"""Descriptors that are not for connections: database, players, listening, files of the page, and some to spare."""


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """The settings of a server: the options of `sandtable serve`, and a few for workers and tests."""

    database: str
    sync: Literal["full", "normal"] = "full"
    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 1
    accounts: Literal["auto", "required", "optional"] = "auto"
    """Whether only somebody with an account may begin a match. `auto`: not on this machine."""
    rate: float = 100.0
    """Requests a second from one address, four times as many at once; 0 for no limit."""
    connections: int = 4000
    """Connections in all. Fewer, if the system allows the server fewer open files."""
    connections_each: int = 100
    """Connections, and requests at the same time, from one address; no limit where `rate` is 0."""
    limits: str = ""
    """For workers: the file of the table in which they count requests together."""
    proxies: tuple[str, ...] = ()
    """Addresses of proxies that are trusted to name the client."""
    proxy_header: Header = "x-forwarded-for"
    https: bool = False
    """Whether browsers reach the server by HTTPS, through a proxy: then cookies are for HTTPS only."""
    metrics_key: str = ""
    """The file with the key for `/metrics`; nobody gets them without one."""
    players: int = 1
    """Processes in which computer players think; 0 for none."""
    games: tuple[str, ...] = ()
    """Games from elsewhere: ``NAME=MODULE:CLASS``."""
    hosts: tuple[str, ...] = ()
    """Names under which the server may be called, when they differ from `host`."""
    memory: int = 512
    """MB that matches may take in the memory of a worker, about; those that nobody watches are read again."""
    bounds: Bounds = Bounds()
    """What checking a match file may take."""
    imports: float = 50
    """Matches that one account (or address, without one) may import in a day; 0 for no limit."""
    secret: str = ""
    """For workers: what the seeds of new matches come from."""
    mark: int | None = None
    """For workers: the mark of the SQLite file that the server has opened."""
    mail: MailSettings | None = None
    """How mail is taken and sent; None for a server without it."""
    cheap_passwords: bool = False
    """For tests: hash passwords fast and badly."""

    @property
    def is_local(self) -> bool:
        return self.host in LOOPBACK

    @property
    def names(self) -> tuple[str, ...]:
        """The names that the server answers to; none for any."""
        return (*LOOPBACK, *self.hosts) if self.is_local or self.hosts else ()

    @property
    def needs_account(self) -> bool:
        return self.accounts == "required" or (self.accounts == "auto" and not self.is_local)

    def share(self, total: int) -> int:
        """A worker's part of what all of them have together."""
        return -(-total // self.workers)

    def places(self) -> int:
        """The connections that a worker may have open: its share, and no more than it has descriptors for."""
        if sys.platform == "win32":
            return self.share(self.connections)
        import resource

        descriptors = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
        return max(1, min(self.share(self.connections), descriptors - RESERVE))

    def to_environment(self) -> None:
        os.environ[VARIABLE] = msgspec.json.encode(self).decode()


def from_environment() -> Settings:
    try:
        return msgspec.json.decode(os.environ[VARIABLE], type=Settings)
    except (KeyError, msgspec.MsgspecError) as error:
        raise SandtableError(f"{VARIABLE} must hold the settings as JSON: {error}") from None


def default_database() -> str:
    """A file in the user's state folder."""
    state = os.environ.get("XDG_STATE_HOME", "")
    folder = Path(state) if os.path.isabs(state) else Path("~/.local/state").expanduser()
    return f"sqlite:///{folder / 'sandtable' / 'sandtable.db'}"
