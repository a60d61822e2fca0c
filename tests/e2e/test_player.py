"""The page in a player's hands: what it shows, keeps and asks before anything is lost."""

import re

from playwright.sync_api import Browser, expect

from tests.e2e.rooms import wait_until_still
from tests.e2e.tables import MOUSE, PHONE, be_asked_everything, follow, make, open_tab, screen, sit_down

CAMERA = "getComputedStyle(document.querySelector('.stage .wrapper')).transform"


def test_the_link_for_a_friend_is_shown_and_the_friend_is_greeted(browser: Browser, server: str) -> None:
    host = screen(browser)
    host.goto(server)
    oil = host.locator("article", has=host.get_by_role("heading", name="Oil War", exact=True))
    oil.get_by_text("Scenario, options, seats").click()
    oil.locator("fieldset", has_text="Who plays").locator("select").last.select_option("link")
    oil.get_by_role("button", name="Play now").click()
    link = host.locator(".invite input").input_value(timeout=60_000)
    guest = screen(browser)
    follow(guest, link, "Berta")
    expect(guest.locator(".greeting")).to_contain_text(
        "You play the Arab Player against the American Player", timeout=60_000
    )
    expect(guest.locator(".greeting")).to_contain_text("It is your turn")
    expect(guest).to_have_title(re.compile("^● Your turn"))
    expect(host.locator(".invite")).to_have_count(0)  # the seat is taken
    host.goto(f"{server}/#/")
    expect(host.locator(".matches li").first).to_contain_text("against Berta (guest)")
    host.go_back()
    expect(host.locator("section.orders")).to_be_visible()
    expect(host).not_to_have_title(re.compile("Your turn"))
    host.context.close()
    guest.context.close()


def test_a_seat_is_not_thrown_away_by_one_click(browser: Browser, server: str) -> None:
    made = make(server)
    page = sit_down(browser, server, made)
    page.goto(f"{server}/#/")
    expect(page.locator(".matches li").first).to_contain_text("Your turn")  # which moves its buttons
    page.get_by_label("Forget this match").click()
    page.get_by_role("alertdialog").get_by_role("button", name="Keep it").click()
    expect(page.locator(".matches a", has_text="Resume")).to_be_visible()
    page.get_by_label("Forget this match").click()
    page.get_by_role("alertdialog").get_by_role("button", name="Forget it").click()
    expect(page.get_by_label("Forget this match")).to_have_count(0)
    page.context.close()


def test_a_match_of_computers_is_still_on_the_server(browser: Browser, server: str) -> None:
    page = sit_down(browser, server, make(server, us="computer:random", arab="computer:random"))
    page.goto(f"{server}/#/")
    expect(page.locator(".matches li").first).to_contain_text("you watch", timeout=60_000)
    expect(page.locator(".matches li").first).not_to_contain_text("no longer")
    page.context.close()


def test_the_map_and_an_edited_plan_outlive_a_reload(browser: Browser, server: str) -> None:
    page = sit_down(browser, server, make(server))
    line = page.locator('.plan .line[data-word="IR-i-1"]')
    line.click(timeout=60_000)
    page.locator(".plan .values button").first.click()
    expect(page.get_by_role("button", name="Undo the change")).to_be_visible()
    expect(line).not_to_contain_text("1510")
    changed = line.inner_text()
    page.get_by_label("Zoom in").click()
    wait_until_still(page)
    place = page.evaluate(CAMERA)
    page.reload()
    expect(line).to_have_text(re.compile(re.escape(changed.split("\n")[-1])), timeout=60_000)
    wait_until_still(page)
    assert page.evaluate(CAMERA) == place
    page.get_by_role("button", name="Undo the change").click()
    expect(line).to_contain_text("1510")
    page.context.close()


def test_units_that_are_asked_about_are_in_sight(browser: Browser, server: str) -> None:
    page = sit_down(browser, server, make(server))
    page.locator(".plan").wait_for(timeout=60_000)
    expect(page.locator("svg.over .piece.lit").first).to_be_visible()
    wait_until_still(page)
    frame = page.locator("main.map").bounding_box()
    assert frame is not None
    counters = [c.bounding_box() for c in page.locator("svg.over .piece.lit").all()]
    seen = [c for c in counters if c and frame["y"] < c["y"] < frame["y"] + frame["height"]]
    assert len(seen) > 0.7 * len(counters)
    page.context.close()


def test_a_rule_is_read_without_leaving_the_table(browser: Browser, server: str) -> None:
    page = sit_down(browser, server, make(server))
    page.locator("section.orders .plan .main").click(timeout=60_000)
    page.get_by_role("tab", name="Log").click()
    page.locator(".log .clause").first.click()
    expect(page.locator("dialog")).to_contain_text(re.compile(r"\d"))
    expect(page.locator("dialog p").first).not_to_be_empty()
    page.locator("dialog").get_by_role("button", name="Close").click()
    expect(page.locator("section.orders")).to_contain_text("Bring units onto the map")
    page.context.close()


def test_a_tap_on_a_phone_does_nothing_that_cannot_be_seen_first(browser: Browser, server: str) -> None:
    page = sit_down(browser, server, make(server), PHONE)
    orders = page.locator("section.orders")
    orders.locator(".plan .main").click(timeout=60_000)
    orders.locator(".options button", has_text="Transport").tap()
    orders.locator(".options button.unit").first.tap()
    orders.get_by_role("button", name="List").tap()
    orders.locator(".options button", has_text="cost").first.tap()
    do = page.locator("button.do")
    expect(do).to_be_in_viewport()
    expect(orders).to_contain_text("20 ATPs left")
    do.tap()
    expect(orders).to_contain_text(re.compile(r"\b1\d ATPs left"))
    orders.locator(".options button", has_text="Done").tap()  # a button that is a whole order
    expect(orders).to_contain_text("Move your units")
    page.context.close()


def test_an_address_without_its_sign_finds_the_page(browser: Browser, server: str) -> None:
    page = screen(browser, MOUSE)
    page.goto(f"{server}/match/abc")
    expect(page.get_by_role("alert")).to_contain_text("not on this server")
    page.goto(f"{server}/#/replay/abc")
    expect(page.get_by_role("heading", name="There is nothing to replay")).to_be_visible()
    page.context.close()


def test_units_in_boxes_are_reached_by_keys(browser: Browser, server: str) -> None:
    page = sit_down(browser, server, make(server))
    page.locator("section.orders .plan .main").click(timeout=60_000)
    expect(page.locator(".box .counter.lit").first).to_be_visible()
    page.keyboard.press("n")
    expect(page.locator(".box .counter.lit").first).to_be_focused()
    page.keyboard.press("n")
    expect(page.locator(".box .counter.lit").nth(1)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("section.orders .word").nth(1)).to_be_visible()
    page.context.close()


def test_a_turn_ends_by_itself_and_for_who_wants_to_be_asked_by_a_standing_order(browser: Browser, server: str) -> None:
    page = sit_down(browser, server, make(server))
    orders = page.locator("section.orders")
    orders.locator(".plan .main").wait_for(timeout=60_000)
    be_asked_everything(page)
    orders.locator(".plan .main").click()
    for question in ("Bring units onto the map", "Move your units"):
        expect(orders).to_contain_text(question)
        orders.locator(".options button", has_text="Done").click()
    expect(orders).to_contain_text("End your turn")
    orders.get_by_label("Always answer “End” without asking").click()
    expect(orders).to_contain_text("Arab Player")
    page.context.close()


def test_a_match_is_given_up_after_a_question(browser: Browser, server: str) -> None:
    page = sit_down(browser, server, make(server))
    page.locator("section.orders .plan").wait_for(timeout=60_000)
    open_tab(page, "Match")
    page.get_by_role("button", name="Concede …").click()
    page.get_by_role("button", name="Concede as").click()
    expect(page.locator("dialog .level")).to_be_visible()
    page.context.close()
