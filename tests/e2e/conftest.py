"""A server for tests that want none of the usual one's computer players."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.e2e.rooms import room
from tests.web.serving import Server


@pytest.fixture(scope="session")
def plain_room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One for all tests that do not mind company: each looks at matches of its own."""
    with room(tmp_path_factory.mktemp("room")) as server:
        yield server
