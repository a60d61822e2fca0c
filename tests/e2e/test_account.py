"""One's own account in the browser: an address, a forgotten password, sessions; with keyboard, finger and axe."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.e2e.rooms import DESK, PHONE, room
from tests.mail.post import SmartHost, smart_host
from tests.web.serving import Server
from tests.web.test_account import letters

PASSWORD, OTHER = "correct horse battery", "seven green bottles"


@pytest.fixture(scope="module")
def host() -> Iterator[SmartHost]:
    with smart_host() as running:
        yield running


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory, host: SmartHost) -> Iterator[Server]:
    """A server that sends mail."""
    with room(tmp_path_factory.mktemp("club"), "--mail", "127.0.0.1:0", "--smart-host", host.url) as server:
        yield server


def signed_in(context: BrowserContext, club: Server, name: str) -> Page:
    """The page of the account of somebody who has just come."""
    reply = context.request.post(f"{club.address}/api/accounts", data={"name": name, "password": PASSWORD})
    assert reply.ok, reply.text()
    page = context.new_page()
    page.goto(f"{club.address}/#/account")
    expect(page.get_by_role("heading", name="Your account")).to_be_visible(timeout=60_000)
    expect(page.get_by_text(f"{name}, since")).to_be_visible()
    return page


def test_from_a_forgotten_password_to_a_new_one(browser: Browser, club: Server, host: SmartHost) -> None:
    page = signed_in(browser.new_context(**DESK), club, "Ada")
    page.get_by_text("Add one").click()
    mail = page.get_by_role("region", name="E-mail address")
    mail.get_by_label("Address").fill("ada@home.example")
    mail.get_by_label("Your password").fill(PASSWORD)
    mail.get_by_role("button", name="Save").click()
    code = re.search(r"^\w{4}-\w{4}$", letters(host, "ada@home.example", 1)[0], re.MULTILINE)
    assert code is not None
    mail.get_by_label("Code that was sent to ada@home.example").fill(code[0])
    mail.get_by_role("button", name="Confirm").click()
    expect(mail.get_by_text("is confirmed")).to_be_visible()

    other = browser.new_context(**PHONE).new_page()
    other.goto(club.address)
    other.get_by_role("button", name="Sign in").click(timeout=60_000)
    other.get_by_role("link", name="Forgot your password?").click()
    other.get_by_label("Your name or e-mail address").fill("ada")
    other.get_by_role("button", name="Send me a link").click()
    expect(other.get_by_role("heading", name="Look into your mail")).to_be_visible()
    link = re.search(r"/#/reset/\S+", letters(host, "ada@home.example", 2)[1])
    assert link is not None
    other.goto(f"{club.address}{link[0]}")
    other.get_by_label("New password").fill("short")
    other.get_by_role("button", name="Set password").click()
    expect(other.get_by_role("alert")).to_contain_text("8 to 200 characters")
    other.get_by_label("New password").fill(OTHER)
    other.get_by_role("button", name="Set password").click()
    expect(other.get_by_text("Ada, since")).to_be_visible()
    expect(other.get_by_role("region", name="Where you are signed in").get_by_role("listitem")).to_have_count(1)
    page.reload()
    expect(page.get_by_text("Nobody is signed in here")).to_be_visible()
    page.context.close()
    other.context.close()


def test_a_name_is_changed_with_the_keyboard_alone(browser: Browser, club: Server) -> None:
    page = signed_in(browser.new_context(**DESK), club, "Bob")
    summary = page.get_by_text("Change your name")
    for _ in range(10):
        page.keyboard.press("Tab")
        if summary.evaluate("element => element === document.activeElement"):
            break
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Control+a")
    page.keyboard.type("Robert")
    page.keyboard.press("Tab")
    page.keyboard.type("wrong password")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_have_text("this is not your password")
    page.keyboard.press("Control+a")
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.get_by_text("Robert, since")).to_be_visible()
    page.goto(club.address)
    expect(page.get_by_role("link", name="Robert")).to_be_visible()
    page.context.close()


def test_a_profile_shows_the_record_and_is_hidden_at_will(browser: Browser, club: Server) -> None:
    context, friend = browser.new_context(**PHONE, color_scheme="dark", bypass_csp=True), browser.new_context(**DESK)
    page = signed_in(context, club, "Emma")
    csrf = next(each["value"] for each in context.cookies() if each["name"] == "sandtable-csrf")
    wanted = {"game": "oil-war", "scenario": "1", "seats": {"arab": "link"}, "listed": True}
    proof = {"X-CSRF-Token": csrf}
    made = context.request.post(f"{club.address}/api/matches", data=wanted, headers=proof).json()
    link = made["links"]["arab"].partition("#")[2]
    match = f"{club.address}/api/matches/{made['match']}"
    taken = friend.request.post(f"{match}/join", data={"link": link}).json()
    given_up = {"seat": "arab", "key": "key"}
    holder = {"Authorization": f"Bearer {taken['token']}"}
    assert friend.request.post(f"{match}/concede", data=given_up, headers=holder).ok
    page.get_by_role("link", name="Your profile").click()
    expect(page.get_by_role("row", name="Oil War")).to_contain_text("10")  # won 1, lost 0
    expect(page.get_by_role("listitem")).to_contain_text("concedes")
    found = [v for v in Axe().run(page).response["violations"] if v["impact"] in ("serious", "critical")]
    assert not found, [(v["id"], v["help"]) for v in found]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_text("Report Emma").click()
    page.get_by_label("What has happened").fill("nothing at all")
    page.get_by_role("button", name="Send report").click()
    expect(page.get_by_role("status")).to_contain_text("somebody else")  # not about oneself
    page.go_back()
    page.get_by_label("It is shown to").select_option("nobody")
    expect(page.get_by_text("Saved.")).to_be_visible()
    stranger = friend.new_page()
    stranger.goto(f"{club.address}/#/person/Emma")
    expect(stranger.get_by_role("alert")).to_contain_text("no profile")
    context.close()
    friend.close()


def test_an_account_is_downloaded_and_deleted(browser: Browser, club: Server) -> None:
    page = signed_in(browser.new_context(**PHONE), club, "Dora")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download all that is kept").click()
    assert '"shown":"Dora"' in download.value.path().read_text()
    page.get_by_text("Delete your account").click()
    data = page.get_by_role("region", name="Your data")
    data.get_by_label("Your password").fill(PASSWORD)
    data.get_by_role("button", name="Delete my account").click()
    expect(page.get_by_role("status")).to_contain_text("Your account is deleted")
    page.goto(f"{club.address}/#/")
    expect(page.get_by_role("button", name="Sign in")).to_be_visible()
    page.context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_nothing_serious_on_a_desk_and_a_phone(
    browser: Browser, club: Server, scheme: Literal["light", "dark"], screen: dict[str, Any],
    request: pytest.FixtureRequest,
) -> None:  # fmt: skip
    context = browser.new_context(**screen, color_scheme=scheme, bypass_csp=True)
    page = signed_in(context, club, f"Cora {request.node.callspec.id}")
    for summary in page.locator("main summary").all():
        summary.click()
    found = [v for v in Axe().run(page).response["violations"] if v["impact"] in ("serious", "critical")]
    assert not found, [(v["id"], v["help"], [node["html"][:120] for node in v["nodes"][:3]]) for v in found]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if screen is PHONE:
        small = (
            "[...document.querySelectorAll('main button, main input, main summary')].filter(e => e.offsetHeight < 44)"
        )
        assert page.evaluate(f"{small}.map(e => e.outerHTML)") == []
    context.close()
