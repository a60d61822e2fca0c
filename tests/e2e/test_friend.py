"""Two browsers at one table: a friend follows a link and takes his seat."""

from playwright.sync_api import Browser, expect

from tests.e2e.tables import make


def test_a_friend_joins_by_link(browser: Browser, server: str) -> None:
    made = make(server, us="me", arab="link")
    friend = browser.new_context().new_page()
    friend.goto(server + made["links"]["arab"])
    orders = friend.locator("section.orders")
    expect(orders).to_contain_text("Deploy your 30 units", timeout=60_000)
    orders.locator(".plan .main").click()
    expect(orders).to_contain_text("Bring units onto the map", timeout=60_000)
    watcher = browser.new_context().new_page()
    watcher.goto(f"{server}/#/match/{made['match']}")
    expect(watcher.locator("section.orders")).to_contain_text("Bring units onto the map", timeout=60_000)
    assert watcher.locator(".options button").count() == 0
    friend.close()
    watcher.close()
