"""What a game lays on the table beyond one map: displays, several maps, charts, numbers, looks and options."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.rooms import wait_until_still
from tests.e2e.tables import make, screen, sit_down


@pytest.fixture
def page(browser: Browser, server: str) -> Iterator[Page]:
    page = sit_down(browser, server, make(server, "canal", "october"))
    page.locator("section.orders .plan").wait_for(timeout=60_000)
    yield page
    page.context.close()


def test_maps_are_switched_and_displays_have_a_tab(page: Page) -> None:
    maps = page.get_by_role("group", name="Maps").get_by_role("button")
    expect(maps).to_have_count(2)
    expect(page.locator("svg.over [data-piece]").first).to_be_attached()
    wait_until_still(page)
    first = page.eval_on_selector_all("svg.over [data-piece]", "all => all.map((e) => e.dataset.piece)")
    maps.nth(1).click()
    expect(maps.nth(1)).to_have_attribute("aria-pressed", "true")
    expect(page.locator(f"svg.over [data-piece='{first[0]}']")).to_have_count(0)
    second = page.eval_on_selector_all("svg.over [data-piece]", "all => all.map((e) => e.dataset.piece)")
    assert not set(first) & set(second)
    page.get_by_role("tab", name="Hospital").click()
    expect(page.locator("[data-display=hospital]")).to_contain_text("Turn 4")


def test_a_number_is_set_step_by_step(page: Page) -> None:
    steps = page.locator(".plan").get_by_role("group", name="W-1")
    expect(steps.locator("output")).to_have_text("2")
    steps.get_by_role("button", name="Less").click()
    expect(steps.locator("output")).to_have_text("1")
    expect(page.locator(".plan .bill")).to_contain_text("of 3 points")
    page.get_by_role("button", name="Undo the change").click()
    expect(steps.locator("output")).to_have_text("2")


def test_charts_and_counters_are_explained(page: Page) -> None:
    page.get_by_role("tab", name="Charts").click()
    expect(page.locator("[data-chart=battle] table")).to_be_visible()
    expect(page.locator("[data-chart=turns] .lit").first).to_be_visible()
    expect(page.locator("#tab-panel")).to_contain_text("Sequence of play")
    expect(page.locator("#tab-panel")).to_contain_text("A unit whose strength nobody knows yet")


def test_what_can_be_looked_up_is_told_under_the_pointer(page: Page) -> None:
    page.locator("svg.over [data-piece='W-1']").hover()
    expect(page.locator(".hover-card .looked")).to_be_visible()


def test_what_is_closed_says_why(page: Page) -> None:
    page.locator("section.orders .plan .main").click()
    page.locator("section.orders .options button, section.orders .member").first.wait_for()
    page.get_by_text("What cannot be chosen, and why").click()
    expect(page.locator(".closed li").first).to_be_visible()


def test_lines_that_stay_as_written_stand_in_a_list(page: Page) -> None:
    """Each finished line is listed, any of them is struck out, and the one button that is left is the main one."""
    page.locator("section.orders .plan .main").click()
    options = page.locator("section.orders .options button")
    expect(page.locator("section.orders .options .main")).to_have_text("Order")
    for word in ("Order", "March", "W-1", "Add another", "Name", "W-2"):
        options.filter(has_text=word).first.click()
    lines = page.get_by_role("list", name="Lines so far").get_by_role("listitem")
    expect(lines).to_have_count(1)
    expect(lines.first).to_contain_text("March W-1")
    expect(page.locator("section.orders .sentence")).to_contain_text("W-2")
    page.get_by_role("button", name="Strike out line 1").click()
    expect(lines).to_have_count(0)
    expect(page.locator("section.orders .sentence")).to_contain_text("W-2")


def test_options_stand_under_their_headings(browser: Browser, server: str) -> None:
    page = screen(browser)
    page.goto(server)
    game = page.locator("article", has=page.get_by_role("heading", name="The Canal", exact=True))
    game.get_by_text("Scenario, options, seats").click()
    expect(game.locator("summary", has_text="Weather")).to_be_visible()
    storm = game.locator(".option", has_text="Marches cost half a point more")
    expect(storm.locator("select")).to_be_disabled()
    game.locator(".option", has_text="Winter").locator("select").first.select_option("yes")
    expect(storm.locator("select")).to_be_enabled()
    page.context.close()
