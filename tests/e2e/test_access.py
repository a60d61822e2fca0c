"""axe finds nothing serious on any page, light or dark."""

from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect

from tests.e2e.tables import make, wait_for_letters

PAGES = {
    "home": ("#/", "article button.main"),
    "match": ("#/match/{match}", ".board-art"),
    "replay": ("#/replay/{match}", ".board-art"),
    "rules": ("#/rules/oil-war", "main h2"),
    "verify": ("#/verify", "main"),
    "settings": ("#/settings", "main h1"),
    "account": ("#/account", "main h1"),
    "privacy": ("#/privacy", "main h2"),
    "reset": ("#/reset", "main h1"),
    "lessons": ("#/lesson", "main h2"),
    "lesson": ("#/lesson/oil-war/land", ".lesson .say"),
}
AT_REST = "() => document.getAnimations().every((one) => one.effect.getTiming().iterations === Infinity)"
"""Nothing fades or moves any more, but what always does."""


@pytest.fixture(scope="module")
def match(server: str) -> str:
    return str(make(server, us="me", arab="me")["match"])


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", PAGES)
def test_nothing_serious(
    browser: Browser, server: str, match: str, name: str, scheme: Literal["light", "dark"]
) -> None:
    address, landmark = PAGES[name]
    page = browser.new_context(color_scheme=scheme, bypass_csp=True).new_page()
    page.goto(f"{server}/{address.format(match=match)}")
    expect(page.locator(landmark).first).to_be_visible(timeout=60_000)
    wait_for_letters(page)
    page.wait_for_load_state("networkidle")
    page.wait_for_function(AT_REST)
    found = [v for v in Axe().run(page).response["violations"] if v["impact"] in ("serious", "critical")]
    assert not found, [(v["id"], v["help"], [node["html"][:120] for node in v["nodes"][:3]]) for v in found]
    page.close()
