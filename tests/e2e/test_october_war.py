"""October War on a phone and on a desk: its displays, steppers and battles can be used by everybody."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.e2e.blind import PATIENCE
from tests.e2e.tables import PHONE, make, open_tab, sit_down
from tests.e2e.two_sides import Racer, play

TABS = ("Off map", "Air", "Forces of Egypt", "Papers")


def serious(page: Page) -> list[tuple[str, str]]:
    """What axe finds serious, with an example."""
    found = [v for v in Axe().run(page).response["violations"] if v["impact"] in ("serious", "critical")]
    return [(v["help"], v["nodes"][0]["html"][:160]) for v in found]


def test_a_phone_plays_the_first_phases(browser: Browser, server: str) -> None:
    made = make(server, "october-war", "1973", arab="me", israel="computer:random")
    page = sit_down(browser, server, made, {**PHONE, "bypass_csp": True})
    blind = Racer(page, 4, touch=True, eager=0.6, endings=("Done", "Quick"))
    orders = page.locator("section.orders")
    expect(orders).to_contain_text("place 55 units", timeout=PATIENCE)
    expect(page.locator("aside .counter.lit")).to_have_count(55, timeout=PATIENCE)
    for name in TABS:
        open_tab(page, name)
        expect(page.locator("#tab-panel > *").first).to_be_attached()
        assert not serious(page), name
    wide = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
    assert wide <= 0, "the page is wider than the phone"
    for word, after in (("Quick", "all units are placed"), ("Done", "Air Commitment")):
        orders.locator(".options button", has_text=word).tap()
        expect(orders).to_contain_text(after, timeout=PATIENCE)
    less = page.get_by_role("button", name="Less: TAC: Ground Attack, Sinai")
    before = int(less.locator("+ output").inner_text())
    less.tap()
    expect(less.locator("+ output")).to_have_text(str(before - 1))
    assert not serious(page), "the air board"
    for _ in range(20):
        blind.step()
    page.context.close()


@pytest.mark.long
def test_two_browsers_receive_nothing_hidden(browser: Browser, server: str) -> None:
    """The first turns of a match; `python -m tests.e2e.two_sides` plays all nine."""
    watch = play(browser, server, "october-war", "1973", seed=5, most=300, eager=0.8)
    assert len(watch.moments) > 10
    assert all(watch.shown.values()), "each side has seen something of the other"
    assert not watch.leaks()
    secret = min(watch.names["arab"] - watch.kinds)
    watch.traffic["israel"].parts.append(f'"{secret}"')
    assert watch.leaks() == [f'israel received "{secret}"'], "what is there is found"
