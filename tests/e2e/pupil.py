"""Somebody who takes a lesson with nothing but the keyboard, and does what the lesson points at."""

from typing import Any

from playwright.sync_api import Page

from tests.e2e.blind import PATIENCE
from tests.e2e.typist import Typist

LOOK = """() => {
  const visible = (e) => e.getBoundingClientRect().width > 0
  const all = (selector) => [...document.querySelectorAll(selector)].filter(visible)
  const text = (selector) => document.querySelector(selector)?.innerText ?? ''
  return {
    head: text('.lesson .head'),
    say: text('.lesson .say'),
    wrong: text('.lesson .wrong'),
    done: !!document.querySelector('.lesson.finished'),
    ends: all('.do.taught:enabled').length,
    buttons: all('aside button.taught:enabled:not(.chosen)').length,
    writes: document.querySelector('.writing textarea')?.value ?? '',
    words: text('.orders'),
  }
}"""
BUTTONS = "aside button.taught:enabled:not(.chosen)"
MOST = 400


class Pupil(Typist):
    def __init__(self, page: Page) -> None:
        super().__init__(page, 1)
        self.heads: list[str] = []
        """What stood above each step."""

    def look(self) -> dict[str, Any]:
        seen: dict[str, Any] = self.page.evaluate(LOOK)
        return seen

    def follow(self) -> bool:
        """Do one thing that is pointed at, or wait until something is. False at the end of the lesson."""
        self.rest()
        seen = self.look()
        assert not self.faults(), self.faults()
        assert not seen["wrong"], seen
        if not self.heads or self.heads[-1] != seen["head"]:
            self.heads.append(seen["head"])
        if seen["done"]:
            return False
        if seen["ends"]:
            self._press(".do.taught")
        elif seen["buttons"]:
            self._press(BUTTONS)
        self.page.wait_for_function(
            f"before => JSON.stringify(({LOOK})()) !== before", arg=self._as_json(seen), timeout=PATIENCE
        )
        return True

    def _as_json(self, seen: dict[str, Any]) -> str:
        return str(self.page.evaluate("JSON.stringify", seen))

    def take(self) -> None:
        """All of the lesson."""
        for _ in range(MOST):
            if not self.follow():
                return
        raise AssertionError(f"the lesson does not end: {self.look()}")
