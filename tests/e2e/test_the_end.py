"""What is told of a match that is over: the score by turn, losses, battles; and how it leaves the page."""

import json
import re
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Browser, Page, expect

from sandtable.kernel.files import dumps
from sandtable.selfplay import play_match
from tests.e2e.tables import MOUSE, OIL_WAR, PHONE, screen

OF_OLDER_RULES = Path(__file__).parents[1] / "recorded" / "format-2" / "saddam-moves-south-1990-desk.json"


def look_at(browser: Browser, server: str, device: dict[str, Any], file: str) -> Page:
    """The page of a match that is over."""
    with urlopen(Request(f"{server}/api/matches/import", file.encode())) as answer:
        match = json.load(answer)["match"]
    page = screen(browser, device)
    page.goto(f"{server}/#/match/{match}")
    return page


@pytest.fixture(scope="module")
def played() -> str:
    """A match that has been played to its end."""
    _, file = play_match(OIL_WAR, "1", {}, ["staff"], "the end", keep=True)
    assert file is not None
    return dumps(file)


@pytest.fixture(params=[MOUSE, PHONE], ids=["desk", "phone"])
def page(request: pytest.FixtureRequest, browser: Browser, server: str, played: str) -> Page:
    """The page of that match."""
    return look_at(browser, server, request.param, played)


def test_of_older_rules_the_log_is_told_alone(browser: Browser, server: str) -> None:
    page = look_at(browser, server, MOUSE, OF_OLDER_RULES.read_text())
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("dice in battle, mean", timeout=60_000)
    expect(dialog.get_by_role("img")).to_have_count(0)
    page.context.close()


def test_the_end_is_told_drawn_and_shared(page: Page) -> None:
    dialog = page.get_by_role("dialog")
    curve = dialog.get_by_role("img")
    expect(curve).to_be_visible(timeout=60_000)
    assert "oil facilities: 0" in (curve.get_attribute("alt") or "")
    expect(dialog).to_contain_text("dice in battle, mean")
    dialog.get_by_text("battles, with odds and dice").click()
    expect(dialog.locator(".battles li").first).to_contain_text("against")
    with page.expect_download() as download:
        dialog.get_by_role("button", name="Save as a picture").click()
    assert download.value.path().read_bytes().startswith(b"\x89PNG")
    dialog.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Score, losses and battles").click()
    expect(dialog).to_be_visible()
    dialog.get_by_role("link", name="Watch it").first.click()
    expect(page).to_have_url(re.compile("#/replay/"))
    page.context.close()
