"""Servers for the tests of the web."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.web.serving import Server, games

__all__ = ["games"]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server with SQLite for all tests that do not mind company."""
    folder: Path = tmp_path_factory.mktemp("server")
    with Server(f"sqlite:///{folder / 'sandtable.db'}", log=folder / "log") as running:
        yield running


@pytest.fixture
def client(server: Server) -> Iterator[httpx.Client]:
    with server.client() as made:
        yield made
