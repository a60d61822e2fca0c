"""The first page: what it starts is what its forms say."""

from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.tables import PHONE, make, public, screen, sit_down

LONG = 60_000


@pytest.mark.parametrize("opened", [True, False], ids=["form open", "form closed"])
def test_play_now_keeps_to_an_opened_form(browser: Browser, server: str, opened: bool) -> None:
    page = screen(browser)
    page.goto(server)
    game = card(page, "Oil War")
    form = game.get_by_text("Scenario, options, seats")
    form.click()
    expect(game.get_by_role("button", name="Play now")).to_contain_text("Oil embargo, Israel neutral. You lead")
    game.locator("input[type=radio]").nth(0).check()
    expect(game.get_by_role("button", name="Play now")).to_contain_text("Oil embargo with Israeli help. You lead")
    if not opened:
        form.click()
    game.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/#/match/*", timeout=LONG)
    expect(page.locator("section.orders")).to_be_visible(timeout=LONG)
    assert public(server, match_of(page))["scenario"] == "1"
    page.context.close()


def card(page: Page, title: str) -> Locator:
    return page.locator("article", has=page.get_by_role("heading", name=title, exact=True))


def test_each_game_shows_its_map_and_what_it_is(browser: Browser, server: str) -> None:
    page = screen(browser)
    page.goto(server)
    page.wait_for_function("() => document.querySelectorAll('article').length >= 5", timeout=LONG)
    expect(page.get_by_text("Start here")).to_have_count(1)
    oil = card(page, "Oil War")
    expect(oil).to_contain_text("Start here")
    expect(oil).to_contain_text("Persian Gulf, 1975 · about 1 hour · 1 or 2 players · complexity 2 of 5")
    for title in ("Oil War", "Desert One War", "Saddam Moves South", "October War", "The War Game, 3rd edition"):
        one = card(page, title)
        one.scroll_into_view_if_needed()
        picture = one.locator("img")
        page.wait_for_function(
            "image => image.complete && image.naturalWidth === 640", arg=picture.element_handle(), timeout=LONG
        )
        expect(one.get_by_role("button", name=f"Play now {title}.")).to_have_count(1)
    page.context.close()


def test_my_matches_stand_first_and_say_whose_turn_it_is(browser: Browser, server: str) -> None:
    made = make(server, arab="computer:random")
    page = sit_down(browser, server, made)
    page.goto(f"{server}/#/")
    expect(page.locator("main section").first.get_by_role("heading")).to_have_text("Your matches", timeout=LONG)
    mine = page.locator(".matches li").first
    expect(mine).to_contain_text("against Computer (random)", timeout=LONG)
    expect(mine).to_contain_text("you are US")
    expect(mine).to_contain_text("Last: ")
    page.context.close()


def test_what_is_played_alone_is_listed_nowhere(browser: Browser, server: str) -> None:
    page = screen(browser)
    page.goto(server)
    card(page, "Oil War").get_by_role("button", name="Play now").click()
    page.wait_for_url("**/#/match/*", timeout=LONG)
    match = match_of(page)
    with urlopen(f"{server}/api/matches?limit=1000") as reply:
        assert match not in reply.read().decode()
    page.context.close()


def test_a_first_match_is_begun_by_keyboard_alone(browser: Browser, server: str) -> None:
    page = screen(browser)
    page.goto(server)
    button = card(page, "Oil War").get_by_role("button", name="Play now")
    expect(button).to_be_enabled(timeout=LONG)
    for _ in range(20):
        page.keyboard.press("Tab")
        if button.evaluate("button => button === document.activeElement"):
            break
    page.keyboard.press("Enter")
    page.wait_for_url("**/#/match/*", timeout=LONG)
    page.context.close()


def test_on_a_phone_nothing_is_wider_than_the_screen(browser: Browser, server: str) -> None:
    page = screen(browser, PHONE)
    page.goto(server)
    summary = card(page, "Oil War").get_by_text("Scenario, options, seats")
    summary.tap()
    expect(card(page, "Oil War").get_by_role("radio").first).to_be_visible(timeout=LONG)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert summary.evaluate("summary => summary.closest('summary').offsetHeight") >= 44
    page.context.close()


def match_of(page: Page) -> str:
    return page.url.rsplit("/", 1)[1]
