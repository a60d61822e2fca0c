"""Tables for tests of the game by mail and at the table."""

from tests.mail.conftest import sqlite_tables

__all__ = ["sqlite_tables"]
