"""Two browsers at one table: a friend follows a link and takes his seat."""

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.blind import Blind, finished
from tests.e2e.tables import follow, make, screen, sit_down


def test_a_friend_joins_by_link(browser: Browser, server: str) -> None:
    made = make(server, us="me", arab="link")
    friend = browser.new_context().new_page()
    follow(friend, server + made["links"]["arab"])
    orders = friend.locator("section.orders")
    expect(orders).to_contain_text("Deploy your 30 units", timeout=60_000)
    orders.locator(".plan .main").click()
    expect(orders).to_contain_text("Bring units onto the map", timeout=60_000)
    watcher = browser.new_context().new_page()
    watcher.goto(f"{server}/#/match/{made['match']}")
    expect(watcher.locator("section.orders")).to_contain_text("Bring units onto the map", timeout=60_000)
    expect(watcher.locator(".options button")).to_have_count(0)


@pytest.mark.long
def test_a_whole_match_between_two_browsers(browser: Browser, server: str) -> None:
    made = make(server, us="me", arab="link")
    friend = screen(browser)
    follow(friend, server + made["links"]["arab"])
    friend.wait_for_url(f"**/match/{made['match']}**")
    players = [Blind(sit_down(browser, server, made), 6), Blind(friend, 7)]
    playing = players
    for _ in range(6000):
        playing = [player for player in playing if player.step(patience=50)]
    logs = []
    for player in players:
        finished(server, player.page)
        player.page.keyboard.press("Escape")
        player.page.get_by_role("tab", name="Log").click()
        expect(player.page.locator("#tab-panel li").first).to_be_visible()
        logs.append(player.page.locator("#tab-panel li").all_text_contents())
        player.page.context.close()
    assert len(logs[0]) > 50
    assert logs[0] == logs[1]
