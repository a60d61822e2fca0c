"""The analysis on the card of a match that is over: by keyboard, on a phone, with nothing for axe to find."""

from __future__ import annotations

import json
import re
from typing import Any
from urllib.request import Request, urlopen

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.tables import MOUSE, PHONE, sit_down
from tests.web.test_analysis import short_match

LONG = 120_000


@pytest.fixture(scope="module")
def made(server: str) -> dict[str, Any]:
    """A match that is over, with its seats."""
    with urlopen(Request(f"{server}/api/matches/import", short_match().encode())) as answer:
        return {**json.load(answer), "game": "oil-war", "scenario": "1"}


def card(browser: Browser, server: str, made: dict[str, Any], device: dict[str, Any]) -> tuple[Page, Locator]:
    page = sit_down(browser, server, made, device)
    part = page.get_by_role("dialog").get_by_role("region", name="Dice and decisions")
    expect(part).to_be_visible(timeout=60_000)
    return page, part


@pytest.mark.long
def test_by_keyboard_from_the_button_to_another_try(browser: Browser, server: str, made: dict[str, Any]) -> None:
    page, part = card(browser, server, made, MOUSE)
    part.get_by_role("button", name="Analyse the match").focus()
    page.keyboard.press("Enter")
    expect(part.get_by_role("progressbar")).to_be_visible()
    expect(part.get_by_role("img")).to_be_visible(timeout=LONG)
    assert "at the end of each turn: start" in (part.get_by_role("img").get_attribute("alt") or "")
    expect(part).to_contain_text("the dice")
    again = part.get_by_role("button", name="Try again from here").first
    again.focus()
    page.keyboard.press("Enter")
    expect(page).not_to_have_url(re.compile(made["match"]), timeout=60_000)
    expect(page.locator("section.orders .options button").first).to_be_visible(timeout=60_000)
    page.close()


@pytest.mark.parametrize("device", [MOUSE, PHONE], ids=["desk", "phone"])
def test_nothing_serious(browser: Browser, server: str, made: dict[str, Any], device: dict[str, Any]) -> None:
    """It is kept: whoever opens the card again sees it at once."""
    page, part = card(browser, server, made, device)
    button = part.get_by_role("button", name="Analyse the match")
    expect(button.or_(part.get_by_role("img"))).to_be_visible(timeout=LONG)
    if button.is_visible():
        button.click()
    expect(part.get_by_role("img")).to_be_visible(timeout=LONG)
    part.locator("summary").last.click()
    found = Axe().run(page).response["violations"]
    assert not [(each["id"], each["help"]) for each in found if each["impact"] in ("serious", "critical")]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the page scrolls sideways"
    page.close()
