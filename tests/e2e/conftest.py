"""A real server and a real browser."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.e2e.tables import CHROMIUM, FLAGS
from tests.web.serving import CANAL, Server

PAGE = Path(__file__).parents[2] / "src/sandtable/web/static/index.html"


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that also knows the miniature games."""
    if not PAGE.exists():
        pytest.fail("the page has not been built: run `make web` first")
    folder = tmp_path_factory.mktemp("state")
    with Server(f"sqlite:///{folder / 'sandtable.db'}", "--game", CANAL, log=folder / "log") as running:
        yield running.address


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        if os.environ.get("CI"):
            pytest.fail("there is no chromium on this machine")
        pytest.skip("there is no chromium on this machine")
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
