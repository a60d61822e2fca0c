"""Whole matches in the browser, by a player who knows no rules and clicks what is lit."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.blind import PATIENCE, Blind, play_to_the_end
from tests.e2e.tables import MOUSE, PHONE, close_briefing, make, screen, sit_down

DEVICES = pytest.mark.parametrize("device", [MOUSE, PHONE], ids=["mouse", "phone"])


def begin(browser: Browser, server: str, device: dict[str, Any]) -> Page:
    """As somebody does who comes for the first time."""
    page = screen(browser, device)
    page.goto(server)
    oil = page.locator("article", has=page.get_by_role("heading", name="Oil War", exact=True))
    oil.get_by_role("button", name="Play now").click()
    close_briefing(page)
    expect(page.locator("section.orders")).to_contain_text("Bring units onto the map", timeout=PATIENCE)
    return page


@DEVICES
def test_the_first_click_leads_to_a_match(browser: Browser, server: str, device: dict[str, Any]) -> None:
    page = begin(browser, server, device)
    blind = Blind(page, 1, touch=device is PHONE)
    for _ in range(25):
        blind.step()
    assert blind.clicks["map"]
    page.context.close()


@pytest.mark.long
@DEVICES
def test_a_whole_match_against_the_computer(browser: Browser, server: str, device: dict[str, Any]) -> None:
    made = make(server, "short-rivers", "plain", blue="computer:random", green="computer:random")
    page = sit_down(browser, server, made, device)
    play_to_the_end(server, page, Blind(page, 2, touch=device is PHONE), clicks=-1)  # it may be lost very soon


@pytest.mark.long
@DEVICES
def test_a_whole_match_behind_a_curtain(browser: Browser, server: str, device: dict[str, Any]) -> None:
    page = sit_down(browser, server, make(server, "short-rivers", "plain"), device)
    play_to_the_end(server, page, Blind(page, 4, touch=device is PHONE))
