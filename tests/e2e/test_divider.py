"""How the screen is shared: a divider between map and panel, tabs in one row, each with a scroll of its own."""

import re

import pytest
from playwright.sync_api import Browser, FloatRect, Locator, Page, expect

from tests.e2e.tables import MOUSE, PHONE, make, sit_down

TABLET = {"viewport": {"width": 768, "height": 1024}, "has_touch": True, "is_mobile": True}
LONG = 60_000
WIDTH = "width => Math.abs(document.querySelector('main.map').getBoundingClientRect().width - width) < 3"


def at_the_table(browser: Browser, server: str, device: dict[str, object]) -> Page:
    page = sit_down(browser, server, make(server, us="computer:random"), device)
    page.locator("section.orders .plan").wait_for(timeout=LONG)
    return page


def box(thing: Locator) -> FloatRect:
    found = thing.bounding_box()
    assert found is not None
    return found


def share(page: Page) -> int:
    return int(page.get_by_role("separator").get_attribute("aria-valuenow") or 0)


def drag(page: Page, across: float, down: float) -> None:
    handle = box(page.get_by_role("separator"))
    x, y = handle["x"] + handle["width"] / 2, handle["y"] + handle["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + across / 2, y + down / 2)
    page.mouse.move(x + across, y + down)
    page.mouse.up()


def test_the_divider_is_dragged_and_stays_where_it_was_put(browser: Browser, server: str) -> None:
    page = at_the_table(browser, server, MOUSE)
    before, usual = box(page.locator("main.map"))["width"], share(page)
    drag(page, -500, 0)
    expect(page.locator("aside.wide")).to_be_visible()
    page.wait_for_function(WIDTH, arg=before - 500)
    orders, tabs = box(page.locator("section.orders")), box(page.get_by_role("tablist"))
    assert orders["x"] + orders["width"] <= tabs["x"] + 1  # the question stands beside the tabs
    page.evaluate("location.hash = '#/'")
    expect(page.locator("aside.wide")).to_have_count(0)
    page.go_back()
    expect(page.locator("aside.wide")).to_be_visible(timeout=LONG)
    page.get_by_role("separator").dblclick()
    expect(page.get_by_role("separator")).to_have_attribute("aria-valuenow", str(usual))
    page.context.close()


def test_keys_move_the_divider_and_nothing_else(browser: Browser, server: str) -> None:
    page = at_the_table(browser, server, MOUSE)
    divider, usual = page.get_by_role("separator"), share(page)
    divider.focus()
    for key, now in (("ArrowLeft", usual + 2), ("ArrowRight", usual), ("Home", 72), ("Enter", usual)):
        divider.press(key)
        expect(divider).to_have_attribute("aria-valuenow", re.compile(f"^{now}$"))
    expect(divider).to_be_focused()  # the cursor on the map would have taken the focus
    page.context.close()


@pytest.mark.parametrize("device", [TABLET, PHONE], ids=["tablet", "phone"])
def test_held_upright_the_map_has_the_whole_width(browser: Browser, server: str, device: dict[str, object]) -> None:
    page = at_the_table(browser, server, device)
    width, height = page.evaluate("[innerWidth, innerHeight]")
    land = box(page.locator("main.map"))
    assert land["width"] == width
    assert land["height"] > 0.42 * height
    drag(page, 0, 120)
    page.wait_for_function("least => document.querySelector('main.map').offsetHeight > least", arg=land["height"] + 100)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.context.close()


@pytest.mark.parametrize("device", [MOUSE, PHONE], ids=["desk", "phone"])
def test_tabs_stand_in_one_row_and_the_others_are_listed(
    browser: Browser, server: str, device: dict[str, object]
) -> None:
    page = sit_down(browser, server, make(server, "saddam-moves-south", "1990", coalition="computer:random"), device)
    page.get_by_role("tab").first.wait_for(timeout=LONG)
    page.locator("section.orders .options button").first.wait_for(timeout=LONG)  # it moves the row down
    tops = page.get_by_role("tab").evaluate_all("tabs => tabs.map((tab) => tab.getBoundingClientRect().top)")
    assert len(set(tops)) == 1
    page.locator("aside").get_by_role("button", name="More", exact=True).click()
    page.locator("#more-tabs button", has_text="Match").click()
    chosen = page.get_by_role("tab", name="Match")
    expect(chosen).to_have_attribute("aria-selected", "true")
    expect(chosen).to_be_focused()
    expect(chosen).to_be_in_viewport(ratio=0.95)
    page.context.close()


def test_a_tab_keeps_its_scroll(browser: Browser, server: str) -> None:
    page = at_the_table(browser, server, MOUSE)
    page.get_by_role("tab", name="Legend").click()
    page.locator("ul.key").first.wait_for()
    page.locator("aside").evaluate("aside => aside.scrollTo(0, 150)")
    page.get_by_role("tab", name="In words").click()
    expect(page.get_by_role("tabpanel")).to_have_attribute("aria-labelledby", "tab-Text")
    page.wait_for_function("() => document.querySelector('aside').scrollTop === 0")
    page.get_by_role("tab", name="Legend").click()
    page.wait_for_function("() => document.querySelector('aside').scrollTop === 150")
    page.context.close()
