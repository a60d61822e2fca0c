"""A real server and a real browser: one of each for all tests of a process."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PAGE = Path(__file__).parents[1] / "src/sandtable/web/static/index.html"
PATIENCE = 60_000
"""Milliseconds: so long may what a test expects take, on a machine that does other things as well."""


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that also knows the miniature games."""
    from tests.web.serving import CANAL, Server

    if not PAGE.exists():
        pytest.fail("the page has not been built: run `make web` first")
    folder = tmp_path_factory.mktemp("state")
    with Server(f"sqlite:///{folder / 'sandtable.db'}", "--game", CANAL, log=folder / "log") as running:
        yield running.address


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """Chromium; without it tests in a browser are skipped, but not in CI."""
    from playwright.sync_api import expect, sync_playwright

    from tests.e2e.tables import CHROMIUM, FLAGS

    if CHROMIUM is None:
        if os.environ.get("CI"):
            pytest.fail("there is no chromium on this machine")
        pytest.skip("there is no chromium on this machine")
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)


@pytest.fixture
def browser(chromium: Browser) -> Iterator[Browser]:
    """The browser for one test; pages that it leaves open, as when it fails, do not trouble the next one."""
    yield chromium
    for context in chromium.contexts:
        context.close()
