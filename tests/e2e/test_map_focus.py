"""The focus of who plays with keys: on the map, at the choices, kept after an order; and keys that stay on the map."""

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.listener import Listener
from tests.e2e.tables import before_an_attack, make, open_tab, sit_down

MAP = "() => document.activeElement.getAttribute('role') === 'application'"


@pytest.fixture
def listener(browser: Browser, server: str) -> Listener:
    listener = Listener(browser)
    sit_down(browser, server, before_an_attack(server), page=listener.page)
    listener.hear("to choose from")
    return listener


def test_the_first_stops_skip_to_the_map_and_to_the_choices(listener: Listener) -> None:
    listener.press("Tab")
    listener.hear("Skip to the map")
    listener.press("Enter")
    listener.hear("[application] Map")
    listener.press("c")
    listener.hear("[button] ")
    choice = listener.page.locator(":focus")
    expect(choice).to_be_visible()
    assert choice.evaluate("node => !!node.closest('section.orders')")
    listener.page.context.close()


def test_arrows_act_on_the_map_alone(listener: Listener) -> None:
    page = listener.page
    page.locator("section.orders .options button").first.focus()
    listener.press("ArrowRight", "m", "ArrowRight")
    listener.hear("[application] Map")
    listener.hear(". ")
    page.wait_for_function(MAP)
    told = listener.told()
    before = told[told.index("> ArrowRight") : told.index("[application] Map")]
    assert not re.search(r"^\d{4}", before, re.MULTILINE)
    page.context.close()


def test_letters_can_be_kept_to_the_map(listener: Listener) -> None:
    page = listener.page
    open_tab(page, "Match")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("One-letter keys work everywhere").uncheck()
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    expect(page.get_by_role("tab", name="Match")).to_have_attribute("aria-selected", "true")
    listener.press("l")
    expect(page.get_by_role("tab", name="Match")).to_have_attribute("aria-selected", "true")
    page.locator("[role=application]").focus()
    listener.press("l")
    expect(page.get_by_role("tab", name="Log")).to_have_attribute("aria-selected", "true")
    page.context.close()


def test_the_focus_is_kept_after_every_order(browser: Browser, server: str) -> None:
    listener = Listener(browser)
    page = listener.page
    sit_down(browser, server, make(server, us="me", arab="computer:random"), page=page)
    listener.hear("Bring units onto the map")
    for _ in range(2):
        page.locator(".box .counter.lit").first.focus()
        listener.press("Enter")
        listener.hear("places to choose from")
        listener.press("n")
        listener.hear("may be chosen")
        listener.press("Enter")
        listener.hear("is air transported to")
        listener.hear("to choose from")
        page.wait_for_function(MAP)
    listener.press("f")
    listener.hear("[input] ")
    page.context.close()
