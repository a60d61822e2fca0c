"""Two browsers at one table: a friend follows a link and takes his seat."""

import json
from urllib.request import Request, urlopen

from playwright.sync_api import Browser, expect


def test_a_friend_joins_by_link(browser: Browser, server: str) -> None:
    seats = {"us": "me", "arab": "link"}
    body = json.dumps({"game": "oil-war", "scenario": "1", "seats": seats}).encode()
    with urlopen(Request(f"{server}/api/matches", body, {"Content-Type": "application/json"})) as answer:
        made = json.load(answer)
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
