"""axe finds nothing serious beside the map where orders are documents, and the keyboard is enough to send some."""

from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.e2e.tables import make, open_tab, wait_for_letters

SEATS = {"empire-2": "link", "empire-3": "computer:random"}


def sitting(browser: Browser, server: str, scheme: Literal["light", "dark"]) -> Page:
    """The page of an empire; axe may run in it."""
    made = make(server, "war-game", "3", **SEATS)
    page = browser.new_context(color_scheme=scheme, bypass_csp=True, reduced_motion="reduce").new_page()
    page.goto(server)
    held = {name: made[name] for name in ("match", "game", "scenario", "seats")} | {"links": {}, "when": 1}
    page.evaluate("held => localStorage.setItem('sandtable.matches', JSON.stringify({[held.match]: held}))", held)
    page.goto(f"{server}/#/match/{made['match']}")
    page.reload()
    page.get_by_role("textbox", name="Orders").wait_for(timeout=60_000)
    wait_for_letters(page)
    return page


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_serious(browser: Browser, server: str, scheme: Literal["light", "dark"]) -> None:
    page = sitting(browser, server, scheme)
    page.get_by_role("textbox", name="Orders").fill("EMPIRE Arcadia\nCYCLE 1\nBUYING\nBYU 1 Tank AT W1\nEND\n")
    expect(page.get_by_label("Receipt")).to_contain_text("BYU")
    for tab in ("Orders", "Papers", "Tools", "Messages"):
        open_tab(page, tab)
        expect(page.locator("#tab-panel > *").first).to_be_attached()
        found = [v for v in Axe().run(page).response["violations"] if v["impact"] in ("serious", "critical")]
        told = [(v["id"], v["help"], [node["html"][:120] for node in v["nodes"][:3]]) for v in found]
        assert not found, (tab, told)
    page.context.close()


def test_orders_are_sent_with_the_keyboard_alone(browser: Browser, server: str) -> None:
    page = sitting(browser, server, "light")
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement?.getAttribute('aria-label')") == "Orders":
            break
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("EMPIRE Arcadia\nCYCLE 1\nBUYING\nDIPLOMACY Borealia ALLY\nEND\n")
    expect(page.get_by_label("Receipt")).to_contain_text("1 line, all accepted")
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement?.textContent") == "Send orders":
            break
    page.keyboard.press("Enter")
    expect(page.locator("section.orders")).to_contain_text("Your orders are in")
    page.context.close()
