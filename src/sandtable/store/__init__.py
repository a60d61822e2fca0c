"""The store: matches, seats and accounts in SQLite or PostgreSQL, by one text.

The log is the truth. It only grows, an entry is one transaction, and (match, number) is unique, so that of two
writers who act on the same position one succeeds and the other is told `Conflict`.
"""

from sandtable.store.accounts import Accounts
from sandtable.store.documents import Documents
from sandtable.store.engine import Database, parse_url, sqlite_path
from sandtable.store.errors import Gone, Unwritable
from sandtable.store.files import LockNote, ServerLock
from sandtable.store.matches import Conflict, Matches, Orders, SeatRow, Submission, Summary, Taken
from sandtable.store.migrate import migrate

__all__ = [
    "Accounts",
    "Conflict",
    "Database",
    "Documents",
    "Gone",
    "LockNote",
    "Matches",
    "Orders",
    "SeatRow",
    "ServerLock",
    "Submission",
    "Summary",
    "Taken",
    "Unwritable",
    "migrate",
    "parse_url",
    "sqlite_path",
]
