"""The briefing: it opens once for who sits down, shows on the map what to do, and explains the words of the game."""

from typing import Any, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.tables import HURRIED, MOUSE, PHONE, close_briefing, make, screen, sit_down

LONG = 60_000
DEVICES = pytest.mark.parametrize("device", [MOUSE, PHONE], ids=["mouse", "phone"])


def begin(page: Page, server: str, title: str = "Saddam Moves South") -> Locator:
    """Begin a match from the card of a game: the briefing that opens."""
    page.goto(server)
    card = page.locator("article", has=page.get_by_role("heading", name=title, exact=True))
    card.get_by_role("button", name="Play now").click()
    briefing = page.get_by_role("dialog", name="Your briefing")
    expect(briefing).to_be_visible(timeout=LONG)
    return briefing


@DEVICES
def test_it_says_who_one_is_and_how_to_win_and_opens_once(
    browser: Browser, server: str, device: dict[str, Any]
) -> None:
    page = screen(browser, device)
    briefing = begin(page, server)
    expect(briefing).to_contain_text("You lead the Coalition")
    expect(briefing).to_contain_text("Computer (staff)")
    expect(briefing.get_by_role("heading", name="How it is won")).to_be_visible()
    expect(briefing).to_contain_text("The match has 8 turns")
    expect(briefing.get_by_role("button", name="Show me")).to_have_count(3)
    page.reload()
    expect(briefing).to_be_visible(timeout=LONG)  # nobody has dismissed it yet
    assert page.evaluate("document.documentElement.scrollWidth") <= device["viewport"]["width"]
    page.keyboard.press("Escape")
    expect(briefing).to_have_count(0)
    page.reload()
    expect(page.locator("section.orders .plan .main")).to_be_visible(timeout=LONG)
    expect(briefing).to_have_count(0)
    page.keyboard.press("?")
    expect(briefing).to_be_visible()
    expect(briefing).to_contain_text("Click a lit counter")  # and how the page is used
    page.context.close()


def test_who_sits_down_elsewhere_is_not_stopped(browser: Browser, server: str) -> None:
    """A seat that was taken otherwise, as by a file of one's own, has no briefing that opens by itself."""
    page = sit_down(browser, server, make(server))
    expect(page.locator("section.orders .plan .main")).to_be_visible(timeout=LONG)
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.context.close()


@DEVICES
def test_tips_are_shown_on_the_map(browser: Browser, server: str, device: dict[str, Any]) -> None:
    page = screen(browser, device)
    briefing = begin(page, server)
    briefing.get_by_role("button", name="Show me").first.click()
    expect(briefing).to_have_count(0)
    tip = page.get_by_role("region", name="Tip")
    expect(tip).to_contain_text("Kuwaiti brigades")
    expect(page.locator("path.shown")).to_have_count(2)
    expect(tip.get_by_role("button", name="Next tip")).to_be_focused()
    page.keyboard.press("Enter")
    expect(tip).to_contain_text("coast road")
    tip.get_by_role("button", name="Back to the briefing").click()
    expect(briefing).to_be_visible()
    briefing.get_by_role("button", name="Show me").last.click()
    tip.get_by_role("button", name="Play").click()
    expect(tip).to_have_count(0)
    expect(page.locator("path.shown")).to_have_count(0)
    page.context.close()


def test_words_are_explained_by_mouse_and_by_keyboard(browser: Browser, server: str) -> None:
    page = screen(browser)
    begin(page, server, "Oil War")
    close_briefing(page)
    note = page.get_by_role("tooltip")
    word = page.locator(".ask .word-mark")
    expect(word).to_have_text("ATPs", timeout=LONG)
    page.keyboard.press("g")
    expect(note).to_contain_text("Air transport points")
    expect(word).to_have_attribute("aria-describedby", "word-note")
    page.keyboard.press("Escape")
    expect(note).to_have_count(0)
    page.keyboard.press("Tab")
    word.hover()
    expect(note).to_contain_text("Air transport points")
    page.mouse.move(300, 500)
    expect(note).to_have_count(0)
    page.context.close()


def test_words_are_explained_by_a_finger(browser: Browser, server: str) -> None:
    page = screen(browser, PHONE)
    briefing = begin(page, server)
    briefing.locator(".word-mark").first.tap()
    note = page.get_by_role("tooltip")
    expect(note).to_be_visible()
    box = note.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390
    briefing.get_by_text("The words of this game").tap()
    expect(briefing.locator("dt", has_text="OPFOR")).to_be_visible()
    page.context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_serious(browser: Browser, server: str, scheme: Literal["light", "dark"]) -> None:
    context = browser.new_context(color_scheme=scheme, bypass_csp=True, reduced_motion="reduce")
    context.add_init_script(HURRIED)
    page = context.new_page()
    briefing = begin(page, server)
    briefing.get_by_text("The words of this game").click()
    found = serious(page)
    briefing.get_by_role("button", name="Show me").first.click()
    expect(page.get_by_role("region", name="Tip")).to_be_visible()
    found += serious(page)
    page.goto(f"{server}/#/primer/october-war")
    expect(page.get_by_role("heading", name="Advice: Israel")).to_be_visible(timeout=LONG)
    found += serious(page)
    assert not found
    context.close()


def serious(page: Page) -> list[Any]:
    """What axe finds."""
    violations = Axe().run(page).response["violations"]
    return [
        (each["id"], [node["html"][:120] for node in each["nodes"][:3]])
        for each in violations
        if each["impact"] in ("serious", "critical")
    ]


def test_the_primer_is_one_page(browser: Browser, server: str) -> None:
    page = screen(browser, PHONE)
    page.goto(f"{server}/#/rules/oil-war")
    page.get_by_role("link", name="The game on one page").click()
    for heading in ("Aim", "A turn", "What is different", "Advice: US", "Advice: Arab"):
        expect(page.get_by_role("heading", name=heading)).to_be_visible(timeout=LONG)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.emulate_media(media="print")
    expect(page.get_by_role("button", name="Print")).to_be_hidden()
    page.context.close()
