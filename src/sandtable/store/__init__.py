"""The store: matches, seats and accounts in SQLite or PostgreSQL, by one text.

The log is the truth. It only grows, an entry is one transaction, and (match, number) is unique, so that of two
writers who act on the same position one succeeds and the other gets a `Conflict`.
"""

from sandtable.store.accounts import AccountRow, Accounts, Name, SessionRow
from sandtable.store.calendars import CalendarRow, Calendars
from sandtable.store.documents import Documents
from sandtable.store.drafts import Draft, Drafts
from sandtable.store.engine import Database, Statement, parse_url, sqlite_path
from sandtable.store.errors import Gone, Unwritable
from sandtable.store.exhibitions import ExhibitionRow, Exhibitions
from sandtable.store.files import LockNote, ServerLock
from sandtable.store.forgotten import Forgotten, NewReset
from sandtable.store.inbox import Inbox, NewMail, ReceivedMail
from sandtable.store.leaving import AccountExport, HeldSeat, Leaving
from sandtable.store.letterboxes import Letterbox, Letterboxes
from sandtable.store.matches import Conflict, Matches, Orders, SeatRow, Submission, Summary, Taken
from sandtable.store.migrate import migrate
from sandtable.store.outbox import Letter, Outbox, QueuedLetter, letter_statement
from sandtable.store.posts import Post, Posts, Tally
from sandtable.store.profiles import PlayedSeat, Profiles
from sandtable.store.reports import Report, Reports
from sandtable.store.snapshots import Snapshots

__all__ = [
    "AccountExport",
    "AccountRow",
    "Accounts",
    "CalendarRow",
    "Calendars",
    "Conflict",
    "Database",
    "Documents",
    "Draft",
    "Drafts",
    "ExhibitionRow",
    "Exhibitions",
    "Forgotten",
    "Gone",
    "HeldSeat",
    "Inbox",
    "Leaving",
    "Letter",
    "Letterbox",
    "Letterboxes",
    "LockNote",
    "Matches",
    "Name",
    "NewMail",
    "NewReset",
    "Orders",
    "Outbox",
    "QueuedLetter",
    "ReceivedMail",
    "PlayedSeat",
    "Post",
    "Posts",
    "Profiles",
    "Report",
    "Reports",
    "SeatRow",
    "ServerLock",
    "SessionRow",
    "Snapshots",
    "Statement",
    "Submission",
    "Summary",
    "Taken",
    "Tally",
    "Unwritable",
    "letter_statement",
    "migrate",
    "parse_url",
    "sqlite_path",
]
