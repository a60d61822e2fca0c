"""Matches made for the browser: the seats are put where the page keeps what it holds."""

import json
from typing import Any
from urllib.request import Request, urlopen

from playwright.sync_api import Browser, Page


def make(server: str, **seats: str) -> dict[str, Any]:
    """A new match of Oil War."""
    body = json.dumps({"game": "oil-war", "scenario": "1", "seats": seats}).encode()
    with urlopen(Request(f"{server}/api/matches", body, {"Content-Type": "application/json"})) as answer:
        made: dict[str, Any] = json.load(answer)
    return made


def sit_down(browser: Browser, server: str, made: dict[str, Any], width: int = 1400, height: int = 900) -> Page:
    """A page that holds all seats of its maker."""
    page = browser.new_context(viewport={"width": width, "height": height}).new_page()
    page.goto(server)
    held = {"match": made["match"], "game": "oil-war", "scenario": "1", "seats": made["seats"], "links": {}, "when": 1}
    page.evaluate("held => localStorage.setItem('sandtable.matches', JSON.stringify({[held.match]: held}))", held)
    page.goto(f"{server}/#/match/{made['match']}")
    page.reload()
    return page
