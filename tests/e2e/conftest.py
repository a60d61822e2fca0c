"""A real server and a real browser."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, sync_playwright

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
PAGE = Path(__file__).parents[2] / "src/sandtable/web/static/index.html"
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
    "--disable-sync", "--no-first-run",
]  # fmt: skip


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """`sandtable serve` on a free port, with a database of its own."""
    if not PAGE.exists():
        pytest.fail("the page has not been built: run `make web` first")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    folder = tmp_path_factory.mktemp("state")
    command = [str(Path(sys.executable).with_name("sandtable")), "serve", "--port", str(port), "--no-browser"]
    running = subprocess.Popen(
        command, env={**os.environ, "XDG_STATE_HOME": str(folder)}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    address = f"http://localhost:{port}"
    for _ in range(120):
        try:
            urlopen(f"{address}/health", timeout=2).close()
            break
        except OSError:
            time.sleep(0.5)
    else:
        running.kill()
        pytest.fail("the server did not come up within a minute")
    yield address
    running.send_signal(signal.SIGTERM)
    running.wait(30)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        if os.environ.get("CI"):
            pytest.fail("there is no chromium on this machine")
        pytest.skip("there is no chromium on this machine")
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
