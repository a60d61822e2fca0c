"""Servers and pages for tests that need more than the usual table."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

from tests.e2e.tables import wait_for_letters
from tests.web.serving import Server, new_match

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESK: dict[str, Any] = {"viewport": {"width": 1400, "height": 900}}


@contextmanager
def room(folder: Path, *options: str) -> Iterator[Server]:
    """A server of its own, which also has the miniature game."""
    with Server(f"sqlite:///{folder / 'room.db'}", "--players", "0", *options) as server:
        yield server


def begin(server: Server, rules: str = "two-rivers", scenario: str = "plain", **more: Any) -> dict[str, Any]:
    with server.client() as client:
        return new_match(client, rules, scenario, **more)


def sit(browser: Browser, address: str, made: dict[str, Any], **screen: Any) -> Page:
    """A page that holds these seats and looks at their match; it does not ask before a phase ends."""
    page = browser.new_context(**{**DESK, **screen}).new_page()
    page.goto(address)
    keep(page, made)
    page.evaluate("localStorage.setItem('sandtable.taste', JSON.stringify({asks: false}))")
    page.goto(f"{address}/#/match/{made['match']}")
    page.reload()
    wait_for_letters(page)
    return page


def keep(page: Page, made: dict[str, Any]) -> None:
    """Put seats where the page keeps what it holds."""
    held = {"match": made["match"], "game": "", "scenario": "", "seats": made["seats"], "links": {}, "when": 1}
    page.evaluate("held => localStorage.setItem('sandtable.matches', JSON.stringify({[held.match]: held}))", held)


STILL = """() => {
  const map = document.querySelector('.stage .wrapper')
  const now = map.classList.contains('moving') ? NaN : getComputedStyle(map).transform
  const seen = (window.mapAt ??= { at: '', frames: 0 })
  seen.frames = seen.at === now ? seen.frames + 1 : 0
  seen.at = now
  return seen.frames > 20
}"""

LAID_OUT = """() => {
  const now = [...document.querySelectorAll('button, summary, h1, [role=tab]')].map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect()
    return [x, y, width, height].join()
  }).join(' ')
  const seen = (window.laidOut ??= { all: '', frames: 0 })
  seen.frames = seen.all === now ? seen.frames + 1 : 0
  seen.all = now
  return seen.frames > 20
}"""


def wait_until_still(page: Page) -> None:
    """Wait until the map has come to rest, however slow the machine, and is the same in twenty frames."""
    page.evaluate("window.mapAt = undefined")
    page.wait_for_function(STILL, polling="raf", timeout=60_000)


def wait_until_laid_out(page: Page) -> None:
    """Wait until every button, tab and heading has its place: the same ones in twenty frames."""
    page.evaluate("window.laidOut = undefined")
    page.wait_for_function(LAID_OUT, polling="raf", timeout=60_000)


class Fingers:
    """Touches as the browser gets them from a screen."""

    def __init__(self, page: Page) -> None:
        context: BrowserContext = page.context
        self.page = page
        self.wire = context.new_cdp_session(page)

    def put(self, *spots: tuple[float, float]) -> None:
        self._send("touchStart", spots)

    def move(self, *spots: tuple[float, float]) -> None:
        self._send("touchMove", spots)

    def lift(self) -> None:
        self._send("touchEnd", ())

    def _send(self, kind: str, spots: tuple[tuple[float, float], ...]) -> None:
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(spots)]
        self.wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
