"""A player who knows no rules and no game: it clicks what is lit, and presses buttons where nothing is."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from playwright.sync_api import Locator, Page, Request, Response, TimeoutError

from tests.e2e.tables import public

WORDS = ".orders .options button:enabled, .orders .values button:enabled"
BESIDE = "aside .counter.lit, aside .place [data-space], aside .over .lit"
STEPPER = ".orders .stepper .main:enabled"
PATIENCE = 60_000
"""So long may a computer player think, or the server be busy."""
PAUSE = 20
SOON = 1500
"""After a click something has changed by then, or it meant nothing."""


@dataclass
class Seen:
    """What `eyes.js` sees."""

    point: list[float] | None
    lit: int
    beside: int
    words: list[str]
    plan: bool
    whole: bool
    chooser: int
    curtain: bool
    refusal: str
    over: bool
    text: str
    state: str


class Blind:
    """Plays with mouse or finger. `eager` is how readily it ends what it is doing: a plan, a sentence, a phase.

    `endings` are the buttons that do so.
    """

    def __init__(
        self, page: Page, seed: int, touch: bool = False, eager: float = 0.2, endings: Sequence[str] = ("Done",)
    ) -> None:
        self.endings = endings
        self.page, self.touch, self.eager = page, touch, eager
        self.rng = Random(seed)
        self.errors: list[str] = []
        self.clicks = {"map": 0, "beside": 0, "button": 0}
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda told: self.errors.append(told.text) if told.type == "error" else None)
        page.on("response", self._hear)
        self.asked: set[Request] = set()
        """What the server has not answered yet."""
        page.on("request", lambda request: self.asked.add(request) if "/api/" in request.url else None)
        page.on("requestfinished", self._answered)
        page.on("requestfailed", self._answered)

    def _answered(self, request: Request) -> None:
        self.asked.discard(request)

    def _hear(self, answer: Response) -> None:
        """What the page asks the server for can always be had."""
        if not answer.ok:
            self.errors.append(f"{answer.status} {answer.url} {answer.request.post_data}")

    def faults(self) -> list[str]:
        """The errors of the page so far, and the requests that failed."""
        return self.errors

    def see(self) -> Seen:
        return Seen(**self.page.evaluate("draw => eyes.see(draw)", self.rng.random()))

    def play(self, most: int = 4000) -> None:
        """Until the match is over."""
        for _ in range(most):
            if not self.step():
                return
        raise AssertionError(f"the match is not over after {most} clicks: {self.see().text}")

    def step(self, patience: float = PATIENCE) -> bool:
        """One click, or waiting for others. False when the match is over."""
        self.rest()
        seen = self.see()
        faults = self.faults()
        assert not faults, faults
        assert not seen.refusal, f"what was lit was refused: {seen.refusal}"
        if seen.over:
            return False
        acted = self._act(seen)
        try:
            self.page.wait_for_function(
                "before => eyes.state() !== before", arg=seen.state, timeout=SOON if acted else patience
            )
        except TimeoutError:
            assert acted or patience < PATIENCE, f"nothing happens any more: {seen.text}"
        return True

    def rest(self) -> None:
        """Wait until the page knows what it has asked for and the map stands still: what is about to change or to move
        cannot be pointed at."""
        while self.asked:
            self.page.wait_for_timeout(PAUSE)
            if not self.asked:  # an answer may lead to the next question
                self.page.evaluate("pause => new Promise((done) => setTimeout(done, pause))", PAUSE)
        self.page.wait_for_function("() => !document.querySelector('.stage .wrapper.moving')")

    def _act(self, seen: Seen) -> bool:
        """Do what there is to do; False if there is nothing."""
        if seen.curtain:
            return self._press("main.alone button")
        if seen.chooser:
            return self._press(".chooser .main", self.rng.randrange(seen.chooser))
        if (seen.whole or seen.plan) and (self._hurries() or not seen.lit):
            return self._press(".orders .do, .orders .plan .head button:enabled")
        ending = next((n for n, word in enumerate(seen.words) if word.split(" · ")[0] in self.endings), -1)
        if ending >= 0 and self._hurries():
            return self._press(WORDS, ending)
        ways: list[tuple[int, Callable[[], bool]]] = []
        if seen.point:
            point = seen.point
            ways.append((6, lambda: self._point(*point)))
        if seen.beside:
            ways.append((6, lambda: self._press(BESIDE, self.rng.randrange(seen.beside), "beside")))
        if seen.words:
            ways.append((2, lambda: self._press(WORDS, self.rng.randrange(len(seen.words)))))
        if not ways and not seen.lit and self.page.locator(STEPPER).count():
            return self._press(STEPPER)
        if not ways and seen.lit:
            return self._press("button[aria-label='Fit the map']")  # all that is lit is out of sight
        return bool(ways) and self.rng.choices([way for _, way in ways], [weight for weight, _ in ways])[0]()

    def _hurries(self) -> bool:
        return self.rng.random() < self.eager

    def _point(self, x: float, y: float) -> bool:
        self.clicks["map"] += 1
        if self.touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)
        return True

    def _press(self, selector: str, number: int = 0, sort: str = "button") -> bool:
        self.clicks[sort] += 1
        button: Locator = self.page.locator(selector).nth(number)
        try:
            if self.touch:
                button.tap(timeout=SOON)
            else:
                button.click(timeout=SOON)
        except TimeoutError:  # the buttons have changed under the hand
            pass
        return True


def match_of(page: Page) -> str:
    return page.url.partition("/match/")[2].partition("/")[0]


def finished(server: str, page: Page) -> dict[str, Any]:
    """The page shows who has won, and the server says the same."""
    view = public(server, match_of(page))
    assert view.get("ended"), "the page says that the match is over, the server does not"
    assert view["ended"]["text"] in page.locator("dialog[open]").inner_text()
    return view


def play_to_the_end(server: str, page: Page, blind: Blind, clicks: int = 4) -> None:
    """A whole match, with more than so many clicks on the map and nothing that goes wrong."""
    blind.play()
    finished(server, page)
    assert not blind.errors
    assert blind.clicks["map"] > clicks, blind.clicks
    page.context.close()
