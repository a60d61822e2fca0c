"""A hint on the page: asked for, drawn, accepted in part; by keyboard, on a phone, and with nothing for axe to find."""

from __future__ import annotations

import json
from typing import Any
from urllib.request import Request, urlopen

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, Route, expect

from sandtable.kernel import Match
from sandtable.kernel.files import dumps
from tests.e2e.tables import MOUSE, OIL_WAR, PHONE, make, sit_down

AT = {"1218": ["US-ai-1", "US-ai-2"], "1219": ["US-m-1"], "1419": ["SA-i-1", "SA-m-1"]}
LONG = 120_000


def sit(browser: Browser, server: str, device: dict[str, Any]) -> Page:
    """Before a movement of a few units, alone."""
    position, _ = OIL_WAR.opening("1", OIL_WAR.settle_options({}), {"turn": 1, "phase": "us:movement", "at": AT})
    file = Match.start(OIL_WAR, "1", "a seed", position=position.plain()).file
    with urlopen(Request(f"{server}/api/matches/import", dumps(file).encode())) as answer:
        made = {**json.load(answer), "game": "oil-war", "scenario": "1"}
    page = sit_down(browser, server, made, device)
    page.locator("section.orders .options button").first.wait_for(timeout=LONG)
    return page


def hint_of(page: Page) -> Locator:
    return page.get_by_role("region", name="Hint", exact=True)


def serious(page: Page) -> list[Any]:
    found = Axe().run(page).response["violations"]
    return [(each["id"], each["help"]) for each in found if each["impact"] in ("serious", "critical")]


def test_by_keyboard_alone(browser: Browser, server: str) -> None:
    page = sit(browser, server, MOUSE)
    hint = hint_of(page)
    told: list[str] = []

    def hold(route: Route) -> None:
        """The adviser gets the question when it has been seen that one waits."""
        expect(hint.get_by_role("status")).to_contain_text("tries out plans")
        told.append(hint.get_by_role("status").inner_text())
        route.continue_()

    page.route("**/hint", hold)
    hint.get_by_role("button", name="What would you do?").focus()
    page.keyboard.press("Enter")
    boxes = hint.get_by_role("checkbox")
    expect(boxes.first).to_be_checked(timeout=LONG)
    assert told
    expect(hint).to_contain_text("Why")
    count, arrows = boxes.count(), page.locator("g.errand")
    expect(arrows).to_have_count(count)
    boxes.last.focus()
    page.keyboard.press("Space")
    expect(arrows).to_have_count(count - 1)
    page.keyboard.press("Tab")
    expect(hint.get_by_role("button", name=f"Give {count - 1} of them")).to_be_focused()
    page.keyboard.press("Enter")
    expect(hint.get_by_role("button", name="What would you do?")).to_be_visible(timeout=LONG)
    expect(arrows).to_have_count(0)
    page.get_by_role("tab", name="Log").click()
    expect(page.locator("#tab-panel li").first).to_contain_text("move", timeout=LONG)
    page.close()


@pytest.mark.parametrize("device", [MOUSE, PHONE], ids=["desk", "phone"])
def test_arrows_show_the_plan_and_go_with_it_and_nothing_is_serious(
    browser: Browser, server: str, device: dict[str, Any]
) -> None:
    page = sit(browser, server, device)
    hint = hint_of(page)
    hint.get_by_role("button", name="What would you do?").click()
    expect(hint.get_by_role("button", name="Close the hint")).to_be_visible(timeout=LONG)
    hint.get_by_text("In figures").click(timeout=LONG)
    assert not serious(page)
    wide = page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert wide, "the page scrolls sideways"
    expect(page.locator("g.errand").first).to_be_attached()
    hint.get_by_role("button", name="Close the hint").click()
    expect(page.locator("g.errand")).to_have_count(0)
    page.close()


def test_a_game_without_an_adviser_says_so(browser: Browser, server: str) -> None:
    page = sit_down(browser, server, make(server, "canal", "october"), MOUSE)
    hint = hint_of(page)
    hint.get_by_role("button", name="What would you do?").click(timeout=LONG)
    expect(hint.get_by_role("alert")).to_contain_text("there is no second opinion in it")
    page.close()
