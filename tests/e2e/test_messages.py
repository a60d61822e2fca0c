"""The message board between two browsers."""

from playwright.sync_api import Browser, expect

from tests.e2e.tables import follow, make, screen, sit_down


def test_two_empires_write_to_each_other(browser: Browser, server: str) -> None:
    made = make(server, "war-game", "3", **{"empire-2": "link", "empire-3": "computer:random"})
    first = sit_down(browser, server, made)
    second = screen(browser)
    match, secret = made["links"]["empire-2"].removeprefix("/join/").split("#")
    follow(second, f"{server}/#/join/{match}/{secret}")
    for page in (first, second):
        page.get_by_role("tab", name="Messages").click(timeout=60_000)
    first.get_by_role("textbox", name="Message").fill("=HYPERLINK(1) <b>peace</b>?")
    first.get_by_label("Borealia").check()
    first.get_by_label("A treaty").check()
    first.get_by_role("button", name="Post").click()
    expect(second.locator("[data-post] .text")).to_have_text("=HYPERLINK(1) <b>peace</b>?", timeout=30_000)
    second.get_by_role("button", name="Sign").click()
    expect(first.locator("[data-post]")).to_contain_text("Signed by Arcadia and Borealia", timeout=30_000)
    for page in (first, second):
        page.context.close()
