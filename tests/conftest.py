"""What several folders of tests use."""

from asyncio.events import _get_running_loop, _set_running_loop
from collections.abc import Iterator

import pytest

from tests.browsers import browser, chromium, server
from tests.databases import database_url, postgres_server

__all__ = ["browser", "chromium", "database_url", "no_loop_of_the_browser", "postgres_server", "server"]


@pytest.fixture(autouse=True)
def no_loop_of_the_browser(request: pytest.FixtureRequest) -> Iterator[None]:
    """The browser of a process keeps its event loop running between tests; those without a browser must not meet it."""
    if "browser" in request.fixturenames:
        yield
        return
    running = _get_running_loop()
    _set_running_loop(None)
    yield
    _set_running_loop(running)
