"""What newcomers met in their first turns: a map that moved, a log at its beginning, words that nobody knows."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.rooms import wait_until_still
from tests.e2e.tables import close_briefing, make, screen, sit_down

LONG = 60_000
CAMERA = "getComputedStyle(document.querySelector('.stage .wrapper')).transform"
TABLET: dict[str, Any] = {"viewport": {"width": 820, "height": 1180}}
ASKS = "localStorage.setItem('sandtable.taste', JSON.stringify({pace: 0, asks: true}))"


@pytest.fixture
def first_turn(browser: Browser, server: str) -> Page:
    """Oil War where everybody waits in boxes: the first lights on the map are those of the first order."""
    page = sit_down(browser, server, make(server, "oil-war", "2", arab="computer:random"))
    expect(page.locator(".box .counter.lit").first).to_be_visible(timeout=LONG)
    return page


def place(page: Page, *units: str) -> None:
    """Bring units from their box to the lit hex nearest to the middle of the map, together."""
    for number, unit in enumerate(units):
        page.locator(f"aside [data-piece='{unit}']").click(modifiers=["Shift"] if number else [])
    if len(units) > 1:
        expect(page.locator("section.orders .group")).to_contain_text(f"{len(units)} units together", timeout=LONG)
    expect(page.locator("svg.over [data-space].lit").first).to_be_attached(timeout=LONG)
    goal = page.evaluate("() => eyes.see(0.5, '.over .lit[data-space]').point")
    page.mouse.click(*goal)


def test_the_map_stands_still_from_the_first_order_on(first_turn: Page) -> None:
    page, orders = first_turn, first_turn.locator("section.orders")
    wait_until_still(page)
    before = page.evaluate(CAMERA)
    place(page, "US-ai-1", "US-ai-2")
    expect(orders).to_contain_text("each is air transported", timeout=LONG)  # one order is one line
    place(page, "US-ai-3")
    expect(page.locator("header h1")).to_contain_text("Movement Phase", timeout=LONG)
    wait_until_still(page)
    assert page.evaluate(CAMERA) == before
    page.context.close()


def test_the_log_opens_at_its_end_and_other_tabs_at_their_beginning(first_turn: Page) -> None:
    page = first_turn
    page.set_viewport_size({"width": 1366, "height": 520})
    aside = "document.querySelector('aside')"
    page.get_by_role("tab", name="Log").click()
    page.wait_for_function(
        f"() => {aside}.scrollTop > 0 && {aside}.scrollTop + {aside}.clientHeight > {aside}.scrollHeight - 3"
    )
    page.get_by_role("tab", name="Legend").click()
    page.wait_for_function(f"() => {aside}.scrollTop === 0")
    page.get_by_role("tab", name="Log").click()
    page.wait_for_function(
        f"() => {aside}.scrollTop > 0 && {aside}.scrollTop + {aside}.clientHeight > {aside}.scrollHeight - 3"
    )
    page.context.close()


def test_a_counter_in_a_box_that_cannot_join_others_says_why(first_turn: Page) -> None:
    page = first_turn
    page.locator("aside [data-piece='US-ai-1']").click()
    expect(page.locator("section.orders .word[data-word='US-ai-1']")).to_be_visible(timeout=LONG)
    page.locator("aside [data-piece='US-i-1']").click(modifiers=["Shift"])
    expect(page.locator(".refusal")).to_contain_text("needs a garrisoned air base", timeout=LONG)
    expect(page.locator("aside .counter.chosen")).to_have_count(1)
    page.context.close()


def test_what_the_game_itself_proposes_to_end_is_not_doubted(browser: Browser, server: str) -> None:
    page = screen(browser)
    page.add_init_script(ASKS)
    sit_down(browser, server, make(server, "october-war", "1973", israel="computer:random"), page=page)
    page.get_by_role("button", name="Quick").click(timeout=LONG)
    orders = page.locator("section.orders")
    expect(orders).to_contain_text("all units are placed", timeout=LONG)
    orders.get_by_role("button", name="Done").click()  # an armoured division could still be split
    expect(orders).to_contain_text("Air Commitment", timeout=LONG)
    page.context.close()


def test_the_bar_of_a_tablet_is_one_row(browser: Browser, server: str) -> None:
    page = sit_down(browser, server, make(server, "desert-one-war", "1980", opfor="computer:random"), TABLET)
    expect(page.locator("header .since")).to_be_visible(timeout=LONG)
    bar = page.locator("header").bounding_box()
    assert bar is not None
    assert bar["height"] < 70
    page.context.close()


def test_two_at_one_screen_are_each_briefed_when_they_are_asked(browser: Browser, server: str) -> None:
    page = screen(browser)
    page.goto(server)
    card = page.locator("article", has=page.get_by_role("heading", name="Oil War", exact=True))
    card.get_by_text("Scenario, options, seats").click()
    sides = card.locator("select:has(option[value=link])")
    expect(sides).to_have_count(2, timeout=LONG)
    for side in sides.all():
        side.select_option("me")
    card.get_by_role("button", name="Play now").click()
    briefing = page.get_by_role("dialog", name="Your briefing")
    expect(briefing).to_contain_text("Your seat: Arab Player", timeout=LONG)
    expect(briefing).to_contain_text("American Player: at this screen, too")
    close_briefing(page)
    page.locator("section.orders .plan .main").click()
    expect(briefing).to_contain_text("Your seat: American Player", timeout=LONG)
    close_briefing(page)
    page.reload()
    expect(page.locator("section.orders")).to_contain_text("Bring units onto the map", timeout=LONG)
    expect(briefing).to_have_count(0)
    page.context.close()


def test_who_is_invited_reads_which_side_is_free(browser: Browser, server: str) -> None:
    made = make(server, "saddam-moves-south", "1990", coalition="me", opfor="link")
    page = screen(browser)
    page.goto(server + made["links"]["opfor"])
    expect(page.get_by_text("You will play")).to_contain_text("OPFOR", timeout=LONG)
    page.context.close()
