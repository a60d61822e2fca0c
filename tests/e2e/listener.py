"""A player who listens: what a screen reader would speak is recorded, in its order."""

from pathlib import Path

from playwright.sync_api import Browser, Page, TimeoutError

from tests.e2e.tables import screen

EARS = (Path(__file__).parent / "ears.js").read_text()
PATIENCE = 60_000
ONE_OF = """words => {
    const text = ears.heard.find((text) => words.some((each) => text.includes(each)))
    return text && words.find((each) => text.includes(each))
}"""


class Listener:
    """Presses keys, and waits until something is said."""

    def __init__(self, browser: Browser) -> None:
        self.page: Page = screen(browser)
        self.page.context.add_init_script(EARS)
        self.story: list[str] = []
        """Everything that was heard, with the keys that were pressed for it."""

    def hear(self, words: str) -> str:
        """Wait until these words are spoken; what is spoken up to them has been heard then. The text with the words."""
        self.hear_one_of(words)
        said: list[str] = self.page.evaluate(
            "words => ears.heard.splice(0, ears.heard.findIndex((text) => text.includes(words)) + 1)", words
        )
        self.story += said
        return said[-1]

    def hear_one_of(self, *words: str) -> str:
        """Wait until some of these words are spoken; which ones came first, or stand first in this list."""
        try:
            self.page.wait_for_function(ONE_OF, arg=words, timeout=PATIENCE)
        except TimeoutError:
            since = "\n".join(self.page.evaluate("ears.heard"))
            raise AssertionError(f"never heard: {words}\n{self.told()}\n--- since then\n{since}") from None
        heard: str = self.page.evaluate(ONE_OF, words)
        return heard

    def press(self, *keys: str) -> None:
        for key in keys:
            self.story.append(f"> {key}")
            self.page.keyboard.press(key)

    def told(self) -> str:
        """The record, a line for every text and every key."""
        return "\n".join(self.story)
