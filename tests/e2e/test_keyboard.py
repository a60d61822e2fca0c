"""Oil War without a mouse: against the computer, in an attack, and from tab to tab."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.blind import PATIENCE, finished
from tests.e2e.tables import before_an_attack, screen, sit_down
from tests.e2e.typist import Typist


def begin(browser: Browser, server: str) -> Typist:
    page = screen(browser)
    typist = Typist(page, 5)
    page.goto(server)
    expect(page.locator("article button.main").first).to_be_enabled(timeout=PATIENCE)
    games = page.locator("article:has(button.main) h3").all_inner_texts()
    typist._press("article button.main", games.index("Oil War"))
    expect(page.get_by_role("dialog", name="Your briefing")).to_be_visible(timeout=PATIENCE)
    page.keyboard.press("Escape")
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


FIRST, SECOND = "IR-a-1", "IR-a-2"
"""Two units that may attack the same hex, in one stack."""


@pytest.fixture
def attack(browser: Browser, server: str) -> Page:
    """An attack for which the first unit has been chosen; the cursor stands on its stack."""
    page = sit_down(browser, server, before_an_attack(server))
    page.locator("section.orders .options button", has_text="Attack").click(timeout=PATIENCE)
    page.locator(f'.member[data-word="{FIRST}"]').wait_for()
    page.evaluate("document.activeElement.blur()")
    goal = page.locator(f"svg.over [data-piece='{FIRST}']").get_attribute("data-at") or ""
    spoken = page.get_by_role("log", name="Spoken").locator("p").last
    for _ in range(12):
        page.keyboard.press("n")  # which is told at once
        if "Armored Brigade 1 (Iran)" in spoken.inner_text():
            break
    else:
        raise AssertionError(f"never came to {goal}: {spoken.inner_text()}")
    choose(page, FIRST)
    return page


def choose(page: Page, unit: str) -> None:
    """Press Enter at the cursor; where that leaves open which unit is meant, take the one that was wanted."""
    page.keyboard.press("Enter")
    taken = page.locator(f'.member[data-word="{unit}"].taken')
    expect(page.locator(".chooser").or_(taken)).to_be_visible()
    if page.locator(".chooser").count():
        page.locator(".chooser .main", has_text=unit.removeprefix("IR-a-")).press("Enter")
    expect(taken).to_be_visible()


def test_enter_takes_a_second_attacker_before_it_rolls_the_die(attack: Page) -> None:
    choose(attack, SECOND)
    expect(attack.locator(f'.member[data-word="{FIRST}"].taken')).to_be_visible()
    expect(attack.locator(".caption .die")).to_have_count(0)
    attack.evaluate("document.activeElement.blur()")
    attack.keyboard.press("Enter")  # all that stand here are taken: now it is done
    expect(attack.locator(".caption .die")).to_be_visible()
    expect(attack.locator(".passed")).to_contain_text("Armored Brigade 1 (Iran) and Armored Brigade 2 (Iran)")
    attack.context.close()


def test_arrow_keys_lead_from_tab_to_tab(attack: Page) -> None:
    tabs = attack.get_by_role("tab")
    tabs.nth(1).press("Enter")
    for key, place in (("ArrowRight", 2), ("ArrowRight", 3), ("ArrowLeft", 2), ("Home", 0), ("ArrowLeft", -1)):
        attack.keyboard.press(key)
        tab = tabs.nth(place) if place >= 0 else tabs.last
        expect(tab).to_be_focused()
        expect(tab).to_have_attribute("aria-selected", "true")
    expect(attack.locator("[role=tab][tabindex='0']")).to_have_count(1)
    attack.keyboard.press("Tab")
    expect(attack.get_by_role("tab", selected=True)).not_to_be_focused()
    attack.context.close()
