"""The page in a browser: first useful paint, frames while the map moves, and a click to the updated view.

Oil War's map with all its counters (1,054 hexes, 87 counters), headless Chromium on this machine, a server in a process
of its own. Everything is taken inside the page, from the browser's own clock.
"""

from __future__ import annotations

import math
import os
import tempfile
import time
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from sandtable.kernel import Match
from sandtable.kernel.files import dumps
from sandtable.players import random_action
from sandtable.registry import game
from tests.e2e.tables import CHROMIUM, FLAGS, screen, sit_down
from tests.web.serving import Server

LOADS = 20
MOVING = 24.0
"""Seconds of panning and zooming."""
CLICKS = 320
WATCH = (Path(__file__).parent / "browser.js").read_text()


def run() -> None:
    print(f"load of the machine before: {os.getloadavg()[0]:.2f}")
    print(f"{'':34} {'number':>7} {'median ms':>10} {'99% ms':>8} {'most ms':>8}")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        with Server(f"sqlite:///{Path(folder) / 'sandtable.db'}", "--players", "0") as server:
            file = fullest()
            loads = [first_paint(browser, server, brought(server, file)) for _ in range(LOADS)]
            row("first useful paint, cold", loads)
            row("frame while panning and zooming", frames(browser, server, brought(server, file)))
            chosen: list[float] = []
            moved: list[float] = []
            while len(chosen) + len(moved) < CLICKS:
                click(browser, server, brought(server, file), chosen, moved)
            row("click on a unit, to its hexes lit", chosen)
            row("click on a hex, to the unit there", moved)
            row("all clicks", chosen + moved)
    print(f"load of the machine after: {os.getloadavg()[0]:.2f}")


def row(name: str, spent: list[float]) -> None:
    hundredth = quantiles(spent, n=100, method="inclusive")[98]
    print(f"{name:34} {len(spent):7} {median(spent):10.1f} {hundredth:8.1f} {max(spent):8.1f}", flush=True)


def fullest() -> bytes:
    """A match at the beginning of a movement phase, with as many counters on the map as any has."""
    rules = game("oil-war")
    match: Match[Any] = Match.start(rules, "1", "the fullest")
    rng = Random(1)
    spaces = {space.id for board in rules.boards(match.state) for space in board.spaces}
    best, file = 0, b""
    while match.ended is None:
        seat = rules.asks(match.state)[0].seat
        view = rules.view(match.state, frozenset())
        there = sum(piece.at in spaces for piece in view.pieces)
        if there > best and view.moment.phase == "movement":
            best, file = there, dumps(match.file).encode()
        match.do(seat, rules.grammar(match.state).say(random_action(rules, match.state, seat, rng)))
    return file


def brought(server: Server, file: bytes) -> dict[str, Any]:
    """A new match from the file, all seats mine."""
    with server.client() as client:
        reply = client.post("/api/matches/import", content=file)
    reply.raise_for_status()
    return {**reply.json(), "game": "oil-war", "scenario": "1"}


def table(browser: Browser, server: Server, made: dict[str, Any]) -> Page:
    page = sit_down(browser, server.address, made)
    page.context.add_init_script(WATCH)
    page.reload()
    page.locator(".over .piece.lit").first.wait_for()
    return page


def first_paint(browser: Browser, server: Server, made: dict[str, Any]) -> float:
    """In a browser that has never been here."""
    page = screen(browser)
    page.context.add_init_script(WATCH)
    page.goto(f"{server.address}/#/match/{made['match']}", wait_until="commit")
    spent: float = page.evaluate("bench.firstPaint()")
    page.context.close()
    return spent


def frames(browser: Browser, server: Server, made: dict[str, Any]) -> list[float]:
    """Drag the map in circles; after each circle turn the wheel in and out."""
    page = table(browser, server, made)
    page.evaluate("window.taken = bench.frames(); undefined")
    until = time.monotonic() + MOVING
    while time.monotonic() < until:
        page.mouse.move(700, 450)
        page.mouse.down()
        for step in range(60):
            angle = step * math.tau / 60
            page.mouse.move(500 + 200 * math.cos(angle), 450 + 200 * math.sin(angle))
        page.mouse.up()
        for turn in [-120] * 8 + [120] * 8:
            page.mouse.wheel(0, turn)
            page.wait_for_timeout(16)
    spent: list[float] = page.evaluate("bench.going = false, taken")
    page.context.close()
    return spent


def click(browser: Browser, server: Server, made: dict[str, Any], chosen: list[float], moved: list[float]) -> None:
    """Move unit after unit with two clicks each, until no unit in sight may move any more."""
    page = table(browser, server, made)
    rng = Random(len(moved))
    for _ in range(20):
        unit = page.evaluate("draw => eyes.see(draw, '.over .piece.lit').point", rng.random())
        if unit is None:
            break
        chosen.append(timed(page, unit, "choice"))
        if page.locator(".chooser").count():  # it may move or fly
            page.locator(".chooser .main").first.click()
            page.locator(".over .lit[data-space]").first.wait_for()
        hexes = page.evaluate("draw => eyes.see(draw, '.over .lit[data-space]').point", rng.random())
        if hexes is None:  # the stack was fanned out; its units are lit
            continue
        moved.append(timed(page, hexes, "places"))
        page.locator(".over .piece.lit").first.wait_for()
    page.context.close()


def timed(page: Page, point: list[float], looks: str) -> float:
    """Click, and wait for the page to tell how long it took to look otherwise."""
    page.evaluate(f"window.taken = bench.click(bench.{looks}); undefined")
    page.mouse.click(*point)
    spent: float = page.evaluate("taken")
    return spent
