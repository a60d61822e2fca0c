"""One screen for several seats with secrets: the curtain falls for whoever is waited for, and nothing stays behind."""

import re

from playwright.sync_api import Browser, Page, expect

from tests.e2e.rooms import begin, sit
from tests.web.serving import Server

SEATS = ["blue", "green", "red"]


def asked_for(page: Page) -> str:
    """The seat that the curtain asks for."""
    curtain = page.locator("[data-curtain]")
    expect(curtain).to_be_visible()
    return curtain.get_attribute("data-curtain") or ""


def come(page: Page) -> None:
    page.get_by_role("button", name=re.compile("^I am ")).click()
    expect(page.locator("section.orders .plan .main")).to_be_visible()


def test_each_seat_is_asked_once_for_its_secret_orders(browser: Browser, plain_room: Server) -> None:
    page = sit(browser, plain_room.address, begin(plain_room))
    answered = []
    for _ in SEATS:
        seat = asked_for(page)
        answered.append(seat)
        come(page)
        if seat == answered[0]:
            page.reload()  # whoever comes back is asked for again, since nothing was answered
            assert asked_for(page) == seat
            come(page)
        page.locator("section.orders .plan .main").click()
        if len(answered) == 1:
            asked_for(page)
            page.reload()  # and whoever has answered is not, even if the page has forgotten it
    assert sorted(answered) == SEATS
    page.context.close()


def test_nothing_of_the_other_seat_stays(browser: Browser, plain_room: Server) -> None:
    page = sit(browser, plain_room.address, begin(plain_room))
    first = asked_for(page)
    come(page)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("n")
    expect(page.locator(".hover-card")).to_contain_text(first)
    page.locator("section.orders .plan .main").click()
    second = asked_for(page)
    assert second != first
    assert f"{first}-1" not in page.content()
    come(page)
    expect(page.locator(f"svg.over [data-piece={second}-1]")).to_be_attached()
    assert f"{first}-1" not in page.content()
    expect(page.locator(".hover-card")).to_have_count(0)  # the cursor is not where the other left it
    page.context.close()


def test_who_waits_for_a_friend_is_not_asked_to_leave(browser: Browser, plain_room: Server) -> None:
    made = begin(plain_room, seats={"green": "link"})
    page = sit(browser, plain_room.address, made)
    for _ in range(2):
        asked_for(page)
        come(page)
        with page.expect_response(lambda answer: answer.url.endswith(f"/api/matches/{made['match']}")):
            page.locator("section.orders .plan .main").click()  # then the page asks who is waited for
    page.evaluate("fetch('api/games').then((answer) => answer.json())")  # by now it has read the answer
    expect(page.locator("section.orders")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("^I am "))).to_have_count(0)
    page.context.close()


def test_papers_are_for_whoever_sits_there(browser: Browser, plain_room: Server) -> None:
    page = sit(browser, plain_room.address, begin(plain_room))
    first = asked_for(page)
    come(page)
    page.get_by_role("tab", name="Papers").click()
    expect(page.locator("[data-paper^=scouts-]")).to_have_count(1)
    expect(page.locator(f"[data-paper=scouts-{first}]")).to_contain_text("Foreign counters")
    page.locator("section.orders .plan .main").click()
    second = asked_for(page)
    assert f"scouts-{first}" not in page.content()
    come(page)
    expect(page.get_by_role("tab", name="Papers")).to_have_attribute("aria-selected", "true")
    expect(page.locator(f"[data-paper=scouts-{second}]")).to_be_visible()
    assert f"scouts-{first}" not in page.content()
    page.context.close()
