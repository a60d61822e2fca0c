"""Static documents (boards, catalogues, handbooks), by their digest. They never change."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError

from sandtable.store.engine import Database
from sandtable.store.schema import documents


class Documents:
    """The part of the store that is about documents."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def keep(self, bodies: Mapping[str, bytes]) -> None:
        """Keep documents under their digests, those that are not there yet."""
        with self.database.read() as connection:
            there = set(connection.scalars(select(documents.c.digest).where(documents.c.digest.in_(list(bodies)))))
        for digest, body in bodies.items():
            if digest not in there:
                try:
                    with self.database.write() as connection:
                        connection.execute(insert(documents), {"digest": digest, "body": body.decode()})
                except IntegrityError:  # another worker has kept the same at this moment
                    continue

    def get(self, digest: str) -> bytes | None:
        with self.database.read() as connection:
            body = connection.scalar(select(documents.c.body).where(documents.c.digest == digest))
        return None if body is None else str(body).encode()
