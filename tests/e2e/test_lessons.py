"""Lessons in the browser: taken by keyboard, left and continued, and what is said to who goes astray."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from sandtable.lessons import find_lesson, lessons_of
from sandtable.registry import GAMES
from tests.e2e.blind import PATIENCE
from tests.e2e.pupil import Pupil
from tests.e2e.tables import PHONE, screen

ALL = [(game, lesson.name) for game in GAMES for lesson in lessons_of(game)]
SHORT = ("oil-war", "land")
SLOW = """() => {
    const ask = window.fetch
    window.fetch = async (...all) => { await new Promise((done) => setTimeout(done, 150)); return ask(...all) }
}"""


def begin(browser: Browser, server: str, game: str, name: str) -> Pupil:
    page = screen(browser)
    pupil = Pupil(page)
    page.goto(f"{server}/#/lesson/{game}/{name}")
    expect(page.locator(".lesson .say")).to_be_visible(timeout=PATIENCE)
    return pupil


def take(browser: Browser, server: str, game: str, name: str) -> None:
    pupil = begin(browser, server, game, name)
    pupil.take()
    steps = len(find_lesson(game, name).step)
    assert len(pupil.heads) == steps + 1, pupil.heads
    assert pupil.used_no_pointer()
    pupil.page.context.close()


def test_a_lesson_is_taken_by_keyboard(browser: Browser, server: str) -> None:
    take(browser, server, *SHORT)


@pytest.mark.long
@pytest.mark.parametrize(("game", "name"), [each for each in ALL if each != SHORT])
def test_every_lesson_is_taken_by_keyboard(browser: Browser, server: str, game: str, name: str) -> None:
    take(browser, server, game, name)


def step(page: Page, number: int) -> None:
    expect(page.locator(".lesson .head")).to_contain_text(f"Step {number} of", timeout=PATIENCE)


def test_who_goes_astray_is_told_and_steps_back(browser: Browser, server: str) -> None:
    page = begin(browser, server, *SHORT).page
    skip, back = (page.get_by_role("button", name=name) for name in ("Skip step", "Step back"))
    expect(back).to_be_disabled()
    for number in (1, 2, 3):
        step(page, number)
        skip.click()
    step(page, 4)
    expect(page.locator("[data-taught='1420']")).to_have_count(1)
    expect(page.locator(".piece.taught[data-piece=EC-ai-1]")).to_have_count(1)
    page.locator(".orders .options button", has_text="Move").click()
    page.evaluate(SLOW)  # a click waits until it is known what follows the counter
    page.locator(".orders .options button", has_text="Brigade 1 (EEC)").click()
    page.evaluate("document.activeElement.blur()")
    refused(page, "1419")
    expect(page.locator(".refusal .hint")).to_contain_text(
        "never enters a hex with enemy ground units", timeout=PATIENCE
    )
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.locator(".orders .options button", has_text="Done").click()
    expect(page.locator(".lesson .wrong")).to_contain_text("take a step back")
    expect(back).to_have_class(re.compile("taught"))
    back.click()
    step(page, 4)
    expect(page.locator(".lesson .wrong")).to_have_count(0)
    expect(page.locator(".orders .options button", has_text="Move")).to_have_class(re.compile("taught"))
    page.context.close()


def refused(page: Page, space: str) -> None:
    """Click a place that is not lit."""
    box = page.locator(f".piece[data-at='{space}'] .ring").first.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_a_lesson_is_left_and_continued_from_home(browser: Browser, server: str) -> None:
    page = screen(browser, PHONE)
    page.goto(f"{server}/#/lesson")
    page.get_by_role("link", name="Take the lesson Land and supply").tap(timeout=PATIENCE)
    step(page, 1)
    page.get_by_role("button", name="Skip step").tap()
    step(page, 2)
    match = page.url
    page.locator(".lesson").get_by_role("link", name="Leave").tap()
    expect(page.locator("#begun-lessons + ul")).to_contain_text("step 2 of 12")
    page.get_by_role("link", name="Continue the lesson").tap()
    step(page, 2)
    assert page.url == match
    page.goto(f"{server}/#/lesson/oil-war/land")
    step(page, 2)  # it is the same one
    page.goto(f"{server}/#/lesson/oil-war/land-of-milk")
    expect(page.get_by_role("alert")).to_contain_text("no lesson 'land-of-milk'")
    page.context.close()
