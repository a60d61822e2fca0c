"""What several folders of tests use."""

from tests.browsers import browser, server
from tests.databases import database_url, postgres_server

__all__ = ["browser", "database_url", "postgres_server", "server"]
