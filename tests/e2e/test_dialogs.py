"""Signing in, and going on after the rules have changed."""

from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect

from sandtable.conformance.whole_matches import go_on
from sandtable.kernel import Match
from tests.e2e.rooms import DESK, PHONE, room, sit
from tests.kernel.matches import under_old_rules
from tests.mini import TwoRivers
from tests.web.serving import Server

PASSWORD = "correct horse battery"


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server at which only people with an account begin matches."""
    with room(tmp_path_factory.mktemp("club"), "--accounts", "required") as server:
        yield server


def sign(page: Page, name: str, password: str, how: str) -> None:
    dialog = page.get_by_role("dialog", name="Sign in")
    dialog.get_by_label("Name").fill(name)
    dialog.get_by_label("Password").fill(password)
    dialog.get_by_role("button", name=how).click()


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_signing_in(browser: Browser, club: Server, screen: dict[str, object], request: pytest.FixtureRequest) -> None:
    name = f"Anna {request.node.callspec.id}"
    page = browser.new_context(**screen).new_page()  # type: ignore[arg-type]
    page.goto(club.address)
    page.locator("section[aria-labelledby=new] button.main").first.click()
    dialog = page.get_by_role("dialog", name="Sign in")
    expect(dialog).to_be_visible()  # a match needs an account here
    sign(page, name, PASSWORD, "Sign in")
    expect(dialog.get_by_role("alert")).to_be_visible()  # nobody is called so yet
    sign(page, name, "short", "New account")
    expect(dialog.get_by_role("alert")).to_contain_text("characters")
    sign(page, name, PASSWORD, "New account")
    expect(dialog).to_be_hidden()
    expect(page.get_by_text(name)).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)
    page.locator("section[aria-labelledby=new] button.main").first.click()
    page.wait_for_url("**/#/match/*")
    orders = page.locator("section.orders")
    expect(orders).to_contain_text("Waiting for Arab Player")  # no computer plays here
    elsewhere = browser.new_context(**screen).new_page()  # type: ignore[arg-type]
    elsewhere.goto(club.address)
    elsewhere.get_by_role("button", name="Sign in").click()
    sign(elsewhere, name, PASSWORD, "Sign in")
    expect(elsewhere.get_by_role("link", name="Resume")).to_be_visible()
    elsewhere.wait_for_load_state("networkidle")  # what is told of the match moves the link
    elsewhere.get_by_role("link", name="Resume").click()  # the seat belongs to the account
    expect(elsewhere.locator("section.orders")).to_have_text(orders.inner_text(), use_inner_text=True)
    expect(elsewhere.locator("section.orders button")).to_have_count(orders.locator("button").count())
    elsewhere.goto(club.address)
    elsewhere.get_by_role("button", name="Sign out").click()
    expect(elsewhere.get_by_role("button", name="Sign in")).to_be_visible()
    expect(elsewhere.get_by_role("link", name="Resume")).to_have_count(0)
    page.context.close()
    elsewhere.context.close()


def stopped(server: Server) -> dict[str, object]:
    """A match that was begun under other rules, which would have led elsewhere."""
    match = Match.start(TwoRivers(), "plain", "seed")
    go_on(match, Random(1), 6)
    with server.client() as client:
        made: dict[str, object] = client.post("/api/matches/import", content=under_old_rules(match, 5)).json()
    return made


@pytest.mark.parametrize("choice", ["Continue under", "Go back to before"])
def test_a_change_of_the_rules_is_settled(browser: Browser, plain_room: Server, choice: str) -> None:
    page = sit(browser, plain_room.address, stopped(plain_room))
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("the rules have changed", timeout=60_000)
    page.get_by_role("button", name=choice).click()
    expect(page.locator("[data-curtain]").or_(page.locator("section.orders .seat"))).to_be_visible()
    expect(alert).to_have_count(0)
    page.context.close()
