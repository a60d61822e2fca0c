"""A sandbox from the page: by keyboard, on a phone, and with nothing for axe to find."""

from __future__ import annotations

import re
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.e2e.tables import MOUSE, PHONE, make, open_tab, sit_down

LONG = 60_000


def open_form(browser: Browser, server: str, device: dict[str, Any]) -> tuple[Page, str]:
    made = make(server, "october-war", "1973", israel="me", arab="computer:staff")
    page = sit_down(browser, server, made, device)
    page.locator("section.orders .ask").first.wait_for(timeout=LONG)
    open_tab(page, "Match")
    return page, str(made["match"])


def test_by_keyboard_into_the_sandbox_and_back_in_the_list(browser: Browser, server: str) -> None:
    page, match = open_form(browser, server, MOUSE)
    page.locator(".what-if summary").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.get_by_label("Label")).to_be_focused()
    page.keyboard.type("hold the passes")
    page.keyboard.press("Enter")
    expect(page).not_to_have_url(re.compile(match), timeout=LONG)
    page.goto(f"{server}/#/")
    expect(page.get_by_text(re.compile("what if: israel at entry .*: hold the passes"))).to_be_visible(timeout=LONG)
    page.close()


@pytest.mark.parametrize("device", [MOUSE, PHONE], ids=["desk", "phone"])
def test_nothing_serious(browser: Browser, server: str, device: dict[str, Any]) -> None:
    page, _ = open_form(browser, server, device)
    page.locator(".what-if summary").click()
    expect(page.get_by_role("button", name="Begin the sandbox")).to_be_visible()
    found = Axe().run(page).response["violations"]
    assert not [(each["id"], each["help"]) for each in found if each["impact"] in ("serious", "critical")]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the page scrolls sideways"
    page.close()
