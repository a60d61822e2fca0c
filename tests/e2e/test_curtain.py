"""One screen for several seats with secrets: the curtain falls for whoever is waited for, and nothing stays behind."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.rooms import begin, room, sit
from tests.web.serving import Server

SEATS = ["blue", "green", "red"]


@pytest.fixture(scope="module")
def rivers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with room(tmp_path_factory.mktemp("rivers")) as server:
        yield server


def asked_for(page: Page) -> str:
    """The seat that the curtain asks for."""
    curtain = page.locator("[data-curtain]")
    expect(curtain).to_be_visible(timeout=30_000)
    return curtain.get_attribute("data-curtain") or ""


def come(page: Page) -> None:
    page.get_by_role("button", name=re.compile("^I am ")).click()
    expect(page.locator("section.orders .plan .main")).to_be_visible()


def test_each_seat_is_asked_once_for_its_secret_orders(browser: Browser, rivers: Server) -> None:
    page = sit(browser, rivers.address, begin(rivers))
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


def test_nothing_of_the_other_seat_stays(browser: Browser, rivers: Server) -> None:
    page = sit(browser, rivers.address, begin(rivers))
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
    assert page.locator(".hover-card").count() == 0  # the cursor is not where the other left it
    page.context.close()


def test_who_waits_for_a_friend_is_not_asked_to_leave(browser: Browser, rivers: Server) -> None:
    made = begin(rivers, seats={"green": "link"})
    page = sit(browser, rivers.address, made)
    for _ in range(2):
        asked_for(page)
        come(page)
        page.locator("section.orders .plan .main").click()
    expect(page.locator("section.orders")).to_be_visible()
    page.wait_for_timeout(500)
    assert page.get_by_role("button", name=re.compile("^I am ")).count() == 0
    page.context.close()


def test_papers_are_for_whoever_sits_there(browser: Browser, rivers: Server) -> None:
    page = sit(browser, rivers.address, begin(rivers))
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
