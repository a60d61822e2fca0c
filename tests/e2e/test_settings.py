"""Settings: on a page of their own and over a match, with mouse, keyboard and finger."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.tables import MOUSE, PHONE, make, screen, sit_down

ROOT = "document.documentElement.dataset"


@pytest.fixture(params=[MOUSE, PHONE], ids=["desk", "phone"])
def page(browser: Browser, server: str, request: pytest.FixtureRequest) -> Page:
    page = screen(browser, request.param)
    page.goto(f"{server}/#/settings")
    page.get_by_role("heading", name="Settings").wait_for(timeout=60_000)
    return page


def test_each_setting_counts_at_once_and_is_kept(page: Page) -> None:
    page.get_by_label("Light or dark").select_option("dark")
    page.get_by_label("Colours of signs").select_option("distinct")
    page.get_by_label("Movement").select_option("less")
    page.get_by_label("How fast other people's moves").select_option("1800")
    page.get_by_label("Sounds").check()
    assert page.evaluate(f"[{ROOT}.theme, {ROOT}.colours, {ROOT}.motion]") == ["dark", "distinct", "less"]
    kept = page.evaluate("JSON.parse(localStorage.getItem('sandtable.taste'))")
    assert (kept["pace"], kept["sound"], kept["colours"]) == (1800, True, "distinct")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.context.close()


def test_all_settings_are_reached_with_the_keyboard_over_a_match(browser: Browser, server: str) -> None:
    page = sit_down(browser, server, make(server))
    page.locator("section.orders .plan").wait_for(timeout=60_000)
    gear = page.get_by_role("button", name="Settings")
    gear.focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name="Settings")
    expect(dialog).to_be_visible()
    reached = set()
    for _ in range(dialog.locator("select, input").count()):
        reached.add(page.evaluate("document.activeElement.closest('label')?.textContent.trim()"))
        page.keyboard.press("Tab")
    assert len(reached - {None}) == dialog.locator("select, input").count()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(gear).to_be_focused()
    page.context.close()
