"""Bringing a database up to date. Runs whenever a server starts."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, inspect, text

from sandtable.errors import SandtableError
from sandtable.store.engine import Database, translated_errors

if TYPE_CHECKING:
    from alembic.config import Config

NEWEST = "0013"
"""The revision that this program knows. Alembic is loaded only for a database that has another one."""
FOLDER = Path(__file__).parent / "migrations"
LOCK = 0x5A4D
"""PostgreSQL's advisory lock: several workers start at once, and one of them migrates."""


def config(connection: Connection | None = None) -> Config:
    from alembic.config import Config

    made = Config()
    made.set_main_option("script_location", str(FOLDER))
    made.attributes["connection"] = connection
    return made


def migrate(database: Database, to: str = "head") -> None:
    """Bring the tables up to date. Raises for a database made by a later version of the program."""
    with translated_errors(), database.engine.connect() as raw:
        connection = raw.execution_options(writes=True)
        with connection.begin():
            if database.postgres:
                connection.execute(text(f"select pg_advisory_xact_lock({LOCK})"))
            if current(connection) == NEWEST and to == "head":
                return
            from alembic import command
            from alembic.util import CommandError

            try:
                if to == "base":
                    command.downgrade(config(connection), to)
                else:
                    command.upgrade(config(connection), to)
            except CommandError as error:
                raise SandtableError(
                    f"the database has a different version from this program ({error}); update the program"
                ) from None


def current(connection: Connection) -> str:
    """The revision of a database; empty for a new one."""
    if not inspect(connection).has_table("alembic_version"):
        return ""
    return str(connection.scalar(text("select version_num from alembic_version")) or "")
