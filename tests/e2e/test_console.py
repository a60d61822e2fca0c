"""The moderator's console, the mail of a seat, and the countdown, on the page."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.tables import open_tab, sit_down
from tests.web.serving import Server


@pytest.fixture(scope="module")
def mailing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that takes mail."""
    folder: Path = tmp_path_factory.mktemp("console")
    options = ("--mail", "127.0.0.1:0", "--mail-domain", "table.example", "--players", "0")
    with Server(f"sqlite:///{folder / 'sandtable.db'}", *options) as server:
        yield server.address


@pytest.fixture
def made(mailing: str) -> dict[str, Any]:
    wanted = {"game": "war-game", "scenario": "2", "options": {"moderator": "person"}, "calendar": {"kind": "weekly"}}
    request = Request(f"{mailing}/api/matches", json.dumps(wanted).encode(), {"Content-Type": "application/json"})
    with urlopen(request) as answer:
        return {**json.load(answer), "game": "war-game", "scenario": "2"}


def alone(made: dict[str, Any], seat: str) -> dict[str, Any]:
    """The match for somebody who holds one seat."""
    return {**made, "seats": {seat: made["seats"][seat]}}


def test_the_moderator_corrects_closes_and_rolls_back(browser: Browser, mailing: str, made: dict[str, Any]) -> None:
    page = sit_down(browser, mailing, alone(made, "moderator"))
    open_tab(page, "Match")
    expect(page.get_by_text("Deadline:").first).to_be_visible()
    expect(page.get_by_role("timer").first).to_be_visible()
    page.get_by_label("A ruling or a correction").fill("CORRECT PAY Atlantis P1M BECAUSE of a storm")
    page.get_by_role("button", name="Submit").click()
    expect(page.get_by_text("there is no such empire")).to_be_visible()
    page.get_by_label("A ruling or a correction").fill("CORRECT PAY Arcadia P1M BECAUSE of a storm")
    page.get_by_role("button", name="Submit").click()
    expect(page.get_by_text("Done. Everyone can see it.")).to_be_visible()
    page.get_by_role("button", name="Preview the round").click()
    expect(page.get_by_role("listitem").filter(has_text="The orders of cycle 1 are closed").first).to_be_visible()
    page.get_by_role("button", name="Close the round now").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Cycle 2", timeout=60_000)
    expect(page.get_by_role("button", name="Roll back")).to_be_disabled()
    page.get_by_label("Reason, shown to everyone").fill("a mail was lost")
    page.get_by_role("button", name="Roll back").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Cycle 1", timeout=60_000)
    page.context.close()


def test_a_player_finds_and_renews_the_address(browser: Browser, mailing: str, made: dict[str, Any]) -> None:
    page = sit_down(browser, mailing, alone(made, "empire-1"))
    open_tab(page, "Match")
    address = page.get_by_text("@table.example").first
    expect(address).to_be_visible()
    before = address.inner_text()
    page.get_by_label("Your own address").fill("ann@home.example")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved.")).to_be_visible()
    expect(page.get_by_text(re.compile("your orders .* · waiting"))).to_be_visible()
    page.get_by_role("button", name="Get a new one").click()
    expect(page.get_by_text("The old address no longer works")).to_be_visible()
    expect(page.get_by_text("@table.example").first).not_to_have_text(before)
    expect(page.get_by_role("heading", name="Moderator")).to_have_count(0)
    page.context.close()
