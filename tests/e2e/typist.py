"""A blind player with nothing but a keyboard."""

from playwright.sync_api import Page

from tests.e2e.blind import Blind, Seen

STOPS = 250
"""No button is farther away than so many presses of Tab."""
COUNT = "window.pointed = 0; addEventListener('pointerdown', () => window.pointed++, true)"


class Typist(Blind):
    def __init__(self, page: Page, seed: int) -> None:
        super().__init__(page, seed)
        page.add_init_script(COUNT)

    def see(self) -> Seen:
        """The keyboard also reaches what is out of sight: every lit thing can be pointed at."""
        seen = super().see()
        seen.point = [0, 0] if seen.lit else None
        return seen

    def _point(self, x: float, y: float) -> bool:
        self.clicks["map"] += 1
        for _ in range(self.rng.randint(1, 5)):
            self.page.keyboard.press("n")
        self.page.keyboard.press("Enter")
        return True

    def _press(self, selector: str, number: int = 0, sort: str = "button") -> bool:
        self.clicks[sort] += 1
        for _ in range(STOPS):
            there, here = self.page.evaluate(
                """([selector, number]) => {
                    const button = document.querySelectorAll(selector)[number]
                    return [!!button, button === document.activeElement]
                }""",
                [selector, number],
            )
            if here:
                self.page.keyboard.press("Enter")
            if here or not there:  # it may have gone in the meantime
                return True
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{selector} cannot be reached by keyboard")

    def used_no_pointer(self) -> bool:
        return bool(self.page.evaluate("window.pointed === 0"))
