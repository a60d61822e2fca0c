"""Oil War against the computer without a mouse."""

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.blind import PATIENCE, finished
from tests.e2e.tables import screen
from tests.e2e.typist import Typist


def begin(browser: Browser, server: str) -> Typist:
    page = screen(browser)
    typist = Typist(page, 5)
    page.goto(server)
    expect(page.locator("button.go").first).to_be_enabled(timeout=PATIENCE)
    games = page.locator("article:has(button.go) h3").all_inner_texts()
    typist._press("button.go", games.index("Oil War"))
    expect(page.locator("section.orders")).to_contain_text("Bring units onto the map", timeout=PATIENCE)
    return typist


def test_some_orders_by_keyboard(browser: Browser, server: str) -> None:
    typist = begin(browser, server)
    while sum(typist.clicks.values()) < 14:
        typist.step()
    assert typist.clicks["map"]
    assert typist.used_no_pointer()
    typist.page.context.close()


@pytest.mark.long
def test_a_whole_match_by_keyboard(browser: Browser, server: str) -> None:
    typist = begin(browser, server)
    typist.play()
    finished(server, typist.page)
    assert typist.clicks["map"] > 10, typist.clicks
    assert typist.used_no_pointer()
    typist.page.context.close()
