"""Whole matches in the browser, by a player who knows no rules and clicks what is on offer."""

from random import Random

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.tables import make, sit_down

PATIENCE = 60_000
CLICKS = 3000


class Blind:
    """Clicks what may be clicked in the orders panel; ends phases as readily as a hurried player."""

    def __init__(self, page: Page, seed: int) -> None:
        self.page = page
        self.rng = Random(seed)
        self.orders = page.locator("section.orders")
        self.errors: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))

    def play(self, clicks: int = CLICKS) -> None:
        """Until the match is over."""
        for _ in range(clicks):
            assert not self.errors, self.errors
            if self.page.locator(".victory, [data-ended]").count() or self._ended():
                return
            self._click()
        raise AssertionError(f"the match is not over after {clicks} clicks: {self.orders.inner_text()}")

    def _ended(self) -> bool:
        return "victory:" in self.orders.inner_text()

    def _click(self) -> None:
        for choice in (self.orders.locator(".plan .main:enabled"), self.orders.locator("button.do:enabled")):
            if choice.count():
                return self._press(choice.first)
        done = self.orders.locator(".options button", has_text="Done")
        if done.count() and self.rng.random() < 0.6:
            return self._press(done.first)
        find = self.orders.locator("input[type=search]")
        if find.count() and not find.input_value():
            find.fill(self.rng.choice("0123"))
        options = self.orders.locator(".options button:enabled, .member")
        number = options.count()
        if number:
            return self._press(options.nth(self.rng.randrange(number)))
        self.page.wait_for_timeout(150)
        return None

    def _press(self, button: Locator) -> None:
        try:
            button.click(timeout=2000)
        except Exception as error:  # the panel may just have changed under the mouse
            if "Timeout" not in type(error).__name__ and "detached" not in str(error):
                raise
        self.page.wait_for_timeout(60)


def begin(browser: Browser, server: str, width: int, height: int) -> Page:
    page = browser.new_page(viewport={"width": width, "height": height})
    page.goto(server)
    page.get_by_role("button", name="Play now").first.click()
    expect(page.locator("section.orders")).to_contain_text("Bring units onto the map", timeout=PATIENCE)
    return page


def test_the_first_click_leads_to_a_match(browser: Browser, server: str) -> None:
    page = begin(browser, server, 1400, 900)
    blind = Blind(page, 1)
    for _ in range(25):
        blind._click()
    assert not blind.errors
    page.close()


@pytest.mark.long
def test_a_whole_match_against_the_computer(browser: Browser, server: str) -> None:
    page = begin(browser, server, 1400, 900)
    Blind(page, 2).play()
    page.close()


@pytest.mark.long
def test_a_whole_match_on_a_phone(browser: Browser, server: str) -> None:
    page = begin(browser, server, 390, 844)
    Blind(page, 3).play()
    page.close()


@pytest.mark.long
def test_a_whole_match_at_one_screen(browser: Browser, server: str) -> None:
    page = sit_down(browser, server, make(server, us="me", arab="me"))
    Blind(page, 4).play()
    page.close()
