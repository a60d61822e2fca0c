"""The service: everything that can be done at the tables, whoever asks. It is the only writer to the store."""

from sandtable.service.computers import Computers
from sandtable.service.notify import Notifier, PostgresNotifier, SingleNotifier, SqliteNotifier, notifier
from sandtable.service.people import People
from sandtable.service.tables import Tables

__all__ = [
    "Computers",
    "SingleNotifier",
    "Notifier",
    "People",
    "PostgresNotifier",
    "SqliteNotifier",
    "Tables",
    "notifier",
]
