"""What several folders of tests use."""

from tests.databases import database_url, postgres_server

__all__ = ["database_url", "postgres_server"]
