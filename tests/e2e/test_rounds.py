"""Nothing is forgotten, and the view stands still: who can still act, how a phase ends, and where the map looks."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.rooms import wait_until_laid_out, wait_until_still
from tests.e2e.tables import MOUSE, PHONE, be_asked_everything
from tests.e2e.test_stacks import LIT, STACK, middle, sit, unit

FEW = STACK[:2]

ASKING = "localStorage.setItem('sandtable.taste', JSON.stringify({pace: 0, asks: true}))"
CAMERA = "() => document.querySelector('.stage .wrapper').style.transform"


def question(page: Page) -> Locator:
    return page.get_by_role("alertdialog", name="End the phase?")


def chosen(page: Page) -> Locator:
    return page.locator("section.orders .word").nth(1)


def moment(page: Page) -> Locator:
    return page.get_by_role("heading", level=1)


@pytest.mark.parametrize("device", [MOUSE, PHONE], ids=["desk", "phone"])
def test_next_goes_through_all_that_can_act_and_spends_none(
    browser: Browser, server: str, device: dict[str, Any]
) -> None:
    page = sit(browser, server, device, FEW)
    button = page.get_by_role("button", name="Next unit")
    expect(button).to_contain_text("Next unit (3)")
    expect(page.locator("svg.over .piece .able")).to_have_count(3)
    seen = set()
    for _ in range(3):
        before = chosen(page).get_attribute("data-word") if chosen(page).count() else ""
        if device is MOUSE:
            page.keyboard.press("u")
        else:
            button.tap()
        expect(chosen(page)).not_to_have_attribute("data-word", before or "none")
        seen.add(chosen(page).get_attribute("data-word"))
    assert seen == {*FEW, "US-mi-3"}
    expect(button).to_contain_text("Next unit (3)")  # nobody has spent anything
    page.context.close()


def test_done_asks_once_while_units_can_act(browser: Browser, server: str) -> None:
    page = sit(browser, server, stack=FEW)
    page.evaluate(ASKING)
    now = moment(page).inner_text()
    page.keyboard.press("d")
    expect(question(page)).to_contain_text("3 units can still act")
    expect(page.locator("section.orders button", has_text="Done")).to_have_count(1)  # none beside "Done all the same"
    question(page).get_by_role("button", name="Show them").click()
    expect(question(page)).to_have_count(0)
    expect(moment(page)).to_have_text(now)
    page.locator("section.orders .options button", has_text="Done").click()  # it was asked before
    expect(moment(page)).not_to_have_text(now)
    page.context.close()


def test_who_wants_no_question_is_not_asked(browser: Browser, server: str) -> None:
    page = sit(browser, server, stack=FEW)
    page.evaluate(ASKING)
    page.get_by_role("button", name="Settings").click()
    box = page.get_by_label("Ask first if units can still act")
    expect(box).to_be_checked()
    box.uncheck()
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    now = moment(page).inner_text()
    page.locator("section.orders .options button", has_text="Done").click()
    expect(moment(page)).not_to_have_text(now)
    page.context.close()


def test_the_map_stands_still_after_orders_and_phases(browser: Browser, server: str) -> None:
    page = sit(browser, server, stack=FEW)
    be_asked_everything(page)
    page.get_by_label("Zoom in").click()
    page.get_by_label("Zoom in").click()
    wait_until_still(page)
    page.mouse.move(500, 300)
    page.mouse.down()
    page.mouse.move(700, 700, steps=3)
    page.mouse.up()
    wait_until_still(page)
    arrow = page.get_by_role("button", name="lit this way").first
    expect(arrow).to_be_visible()
    before = page.evaluate(CAMERA)
    page.locator("section.orders .options button", has_text="Done").click()
    expect(page.locator("section.orders .options button", has_text="End")).to_be_visible()
    assert page.evaluate(CAMERA) == before
    page.keyboard.press("Control+z")
    expect(page.get_by_role("button", name="Next unit")).to_be_visible()
    wait_until_still(page)
    assert page.evaluate(CAMERA) == before
    arrow.click()
    wait_until_still(page)
    assert page.evaluate(CAMERA) != before
    expect(unit(page, STACK[0])).to_have_class(LIT)
    page.context.close()


def test_the_panel_keeps_its_height(browser: Browser, server: str) -> None:
    page = sit(browser, server, stack=FEW)
    tabs = page.get_by_role("tablist", name="Beside the map")
    wait_until_laid_out(page)
    before = tabs.bounding_box()
    unit(page, FEW[-1]).click(force=True)
    expect(chosen(page)).to_be_visible()
    assert tabs.bounding_box() == before
    page.mouse.click(*middle(page, "1320"))
    expect(chosen(page)).to_have_count(0)
    assert tabs.bounding_box() == before
    page.context.close()
