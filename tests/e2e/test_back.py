"""Taking back and doing again, and coming back to a match in which others have acted."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.rooms import keep, sit
from tests.e2e.tables import follow, make


@pytest.fixture
def page(browser: Browser, server: str) -> Iterator[Page]:
    """Both sides of Oil War at one screen, with units to be brought onto the map."""
    page = sit(browser, server, make(server))
    page.locator("section.orders .plan .main").click(timeout=60_000)
    expect(page.locator("section.orders")).to_contain_text("20 ATPs left", timeout=60_000)
    yield page
    page.context.close()


def transport(page: Page, space: str) -> None:
    """Bring the first unit that may come onto the map."""
    page.locator(".box .counter.lit").first.click()
    page.locator("section.orders input[type=text], section.orders .find input").first.fill(space)
    page.locator("section.orders .options button", has_text=space).first.click()


def test_undo_and_redo_by_button_and_keyboard(page: Page) -> None:
    orders = page.locator("section.orders")
    undo, redo = page.get_by_label("Undo"), page.get_by_label("Redo")
    expect(redo).to_be_disabled()
    transport(page, "0308")
    expect(orders).to_contain_text("16 ATPs left")
    transport(page, "0308")
    expect(orders).to_contain_text("12 ATPs left")
    undo.click()
    expect(orders).to_contain_text("16 ATPs left")
    page.keyboard.press("Control+z")  # whether the answer to the click is here or not
    expect(orders).to_contain_text("20 ATPs left")
    expect(redo).to_be_enabled()
    redo.click()
    expect(orders).to_contain_text("16 ATPs left")
    expect(redo).to_be_enabled()
    page.keyboard.press("Control+Shift+Z")
    expect(orders).to_contain_text("12 ATPs left")
    expect(redo).to_be_disabled()
    undo.click()
    expect(orders).to_contain_text("16 ATPs left")
    expect(redo).to_be_enabled()
    transport(page, "0309")  # something else: there is nothing to be done again
    expect(orders).to_contain_text("12 ATPs left")
    expect(redo).to_be_disabled()
    page.reload()
    expect(orders).to_contain_text("12 ATPs left", timeout=60_000)
    page.get_by_label("Undo").click()  # a page that has forgotten everything can still take back
    expect(orders).to_contain_text("16 ATPs left")
    expect(page.get_by_label("Redo")).to_be_disabled()


def test_what_happened_while_away_is_offered_as_a_replay(browser: Browser, server: str) -> None:
    made = make(server, us="me", arab="link")
    page = sit(browser, server, made)
    expect(page.locator("section.orders")).to_contain_text("Deploy", timeout=60_000)
    page.evaluate("localStorage.setItem('sandtable.taste', JSON.stringify({asks: false, pace: 5000}))")
    page.goto("about:blank")
    friend = browser.new_context().new_page()
    follow(friend, server + made["links"]["arab"])
    friend.locator("section.orders .plan .main").click(timeout=60_000)
    expect(friend.locator("section.orders")).to_contain_text("Bring units onto the map", timeout=60_000)
    friend.context.close()
    page.goto(f"{server}/#/match/{made['match']}")
    away = page.locator("section.orders", has_text="since your last action")
    expect(away).to_be_visible(timeout=60_000)
    page.reload()  # still there, although it has been offered: nothing was shown
    since = page.get_by_label("Since your turn")
    expect(since).to_be_visible(timeout=60_000)
    since.click()
    expect(page.locator(".caption", has_text="The Arab Player deploys 30 units")).to_be_visible()
    expect(since).to_be_visible()  # the film is over, and can be seen again
    expect(page.locator("section.orders .options button").first).to_be_visible()
    keep(page, {**made, "seats": {}})
    page.context.close()


def test_who_plays_alone_may_go_back_further(page: Page) -> None:
    orders = page.locator("section.orders")
    transport(page, "0308")
    expect(orders).to_contain_text("16 ATPs left")
    page.get_by_label("Undo").click()
    expect(orders).to_contain_text("20 ATPs left")
    page.get_by_label("Undo").click()  # here the other side has deployed
    page.locator(".further").get_by_role("button", name="Take it back").click()
    expect(orders).to_contain_text("Deploy your 30 units")
