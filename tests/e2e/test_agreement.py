"""Two browsers by link: what one asks, the other agrees to, or does not."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.rooms import PHONE, begin, sit
from tests.e2e.tables import follow, make, public
from tests.e2e.test_back import transport
from tests.e2e.test_dialogs import stopped
from tests.web.serving import Server


class Friends:
    """The maker of a match, who has deployed, and a friend by link who has brought a unit onto the map since."""

    def __init__(self, browser: Browser, server: str, **screen: Any) -> None:
        self.server = server
        self.made = make(server, us="link")
        self.arab = sit(browser, server, self.made, **screen)
        self.arab.locator("section.orders .plan .main").click(timeout=60_000)
        self.us = browser.new_context(**{"viewport": {"width": 1400, "height": 900}, **screen}).new_page()
        follow(self.us, server + self.made["links"]["us"])
        expect(self.us.locator("section.orders")).to_contain_text("20 ATPs left", timeout=60_000)
        transport(self.us, "0308")
        expect(self.us.locator("section.orders")).to_contain_text("16 ATPs left")
        self.before = self.log()

    def log(self) -> list[dict[str, Any]]:
        lines: list[dict[str, Any]] = public(self.server, self.made["match"])["log"]
        return lines

    def close(self) -> None:
        self.arab.context.close()
        self.us.context.close()


@pytest.fixture
def friends(browser: Browser, server: str) -> Iterator[Friends]:
    made = Friends(browser, server)
    yield made
    made.close()


def wish(page: Page) -> Any:
    return page.locator(".wish")


def ask(page: Page) -> None:
    page.get_by_label("Undo").click()
    further = page.locator(".further")
    expect(further).to_contain_text("Ask American Player to take it back?")
    further.get_by_role("button", name="Ask").click()


def test_a_friend_agrees_to_take_back(friends: Friends) -> None:
    arab, us = friends.arab, friends.us
    us.locator(".box .counter.lit").first.click()
    us.locator("section.orders .find input").first.fill("03")  # in the middle of a sentence
    ask(arab)
    expect(wish(arab)).to_contain_text("You have asked to take back your last action")
    asked = us.get_by_role("alertdialog", name="A question for you")
    expect(asked).to_contain_text(
        "asks to take back its last action and everything after it; dice will be rolled again"
    )
    expect(us.locator("section.orders .find input").first).to_be_focused()  # nobody is interrupted
    asked.get_by_role("button", name="Agree").click()
    for page in (arab, us):
        expect(page.locator("section.orders")).to_contain_text("Deploy")
        expect(wish(page)).to_have_count(0)
        expect(page.get_by_role("main").get_by_text("Everyone agreed")).to_be_visible()
    arab.locator("section.orders .plan .main").click()
    expect(us.locator("section.orders")).to_contain_text("20 ATPs left")


def test_a_friend_says_no_by_keyboard(friends: Friends) -> None:
    arab, us = friends.arab, friends.us
    ask(arab)
    expect(wish(us)).to_be_visible()
    us.keyboard.press("w")
    us.keyboard.press("Tab")
    expect(us.get_by_role("button", name="No", exact=True)).to_be_focused()
    us.keyboard.press("Enter")
    expect(wish(us)).to_have_count(0)
    expect(wish(arab)).to_contain_text("American Player does not agree")
    arab.reload()
    expect(wish(arab)).to_contain_text("does not agree", timeout=60_000)
    wish(arab).get_by_role("button").click()
    expect(wish(arab)).to_have_count(0)
    assert friends.log() == friends.before
    ask(arab)  # and once more, but thinks better of it
    expect(wish(us)).to_be_visible()
    wish(arab).get_by_role("button", name="Withdraw").click()
    for page in (arab, us):
        expect(wish(page)).to_have_count(0)
    assert friends.log() == friends.before


def test_a_change_of_the_rules_is_settled_by_two(browser: Browser, plain_room: Server) -> None:
    made = stopped(plain_room)
    seats = made["seats"]
    assert isinstance(seats, dict)
    red = sit(browser, plain_room.address, {**made, "seats": {"red": seats["red"]}})
    others = sit(
        browser, plain_room.address, {**made, "seats": {seat: seats[seat] for seat in ("blue", "green")}}, **PHONE
    )
    red.get_by_role("button", name="Continue under").click(timeout=60_000)
    expect(wish(red)).to_contain_text("Waiting for The Blue Bank and The Coast")
    expect(wish(others)).to_contain_text("The Red Bank asks to continue under the current rules", timeout=60_000)
    wish(others).get_by_role("button", name="Agree").tap()  # one word for both seats
    for page in (red, others):
        expect(wish(page)).to_have_count(0)
        expect(page.get_by_text("This match is paused")).to_have_count(0)
        page.context.close()


def test_nobody_agrees_for_a_friend_who_has_not_come(browser: Browser, plain_room: Server) -> None:
    made = begin(plain_room, seats={"green": "link"})
    page = sit(browser, plain_room.address, {**made, "seats": {"red": made["seats"]["red"]}})
    page.locator("section.orders .plan .main").click(timeout=60_000)
    page.get_by_label("Undo").click(timeout=30_000)
    page.locator(".further").get_by_role("button", name="Ask").click()
    expect(wish(page)).to_contain_text("Waiting for The Blue Bank and The Coast (not everyone has joined yet)")
    watcher = browser.new_page()
    watcher.goto(f"{plain_room.address}/#/match/{made['match']}")
    expect(wish(watcher)).to_contain_text("The Red Bank has asked to take back its last action", timeout=60_000)
    expect(wish(watcher).get_by_role("button")).to_have_count(0)
    watcher.close()
    page.context.close()
