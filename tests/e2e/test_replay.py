"""A match again, entry by entry: the map goes where an entry happened, and nothing covers its buttons."""

import json
from typing import Any
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.tables import make, sit_down

LONG = 60_000
BEYOND = 9999
"""The last entry is shown for any later one."""
COMMANDO, TARGET = "sy-commando-1", "mount-hermon"


def ask(server: str, made: dict[str, Any], path: str, body: dict[str, Any] | None = None) -> Any:
    headers = {"Authorization": f"Bearer {','.join(made['seats'].values())}", "Content-Type": "application/json"}
    data = json.dumps(body).encode() if body is not None else None
    with urlopen(Request(f"{server}/api/matches/{made['match']}{path}", data, headers)) as answer:
        return json.load(answer)


def question(server: str, made: dict[str, Any], seat: str) -> dict[str, Any] | None:
    asked = ask(server, made, f"/view?seats={seat}")["view"].get("questions", [])
    mine = [q for q in asked if q["seat"] == seat and q.get("waits", True)]
    return mine[0] if mine else None


@pytest.fixture
def landed(browser: Browser, server: str) -> Page:
    """The replay of a match whose last entry is a landing on the Golan; everything before it was on Sinai."""
    made = make(server, "october-war", "1973", arab="me", israel="me")
    for number in range(20):
        for seat in ("arab", "israel"):
            now = question(server, made, seat)
            if now is None:
                continue
            action = now.get("proposal") or "done"
            landing = now["kind"] == "move" and seat == "arab"
            if landing:
                action = f"fly {COMMANDO} {TARGET}"
            body = {"seat": seat, "question": now["id"], "key": f"{seat}-{number}", "action": action}
            ask(server, made, "/actions", body)
            if landing:
                page = sit_down(browser, server, made)
                page.goto(f"{server}/#/replay/{made['match']}/{BEYOND}")
                expect(page.locator("aside")).to_contain_text("Mount Hermon", timeout=LONG)
                return page
    raise AssertionError("no commando has flown")


def test_the_map_is_the_one_where_it_happened(landed: Page) -> None:
    last = landed.locator("aside h2").first.inner_text()
    maps = landed.get_by_role("group", name="Maps")
    golan, sinai = maps.get_by_role("button", name="Golan"), maps.get_by_role("button", name="Sinai")
    landed.get_by_role("button", name="Previous entry").click()
    expect(landed.locator("aside h2").first).not_to_have_text(last)
    sinai.click(timeout=LONG)  # and nothing covers the button
    expect(sinai).to_have_attribute("aria-pressed", "true")
    landed.get_by_role("button", name="Next entry").click()
    expect(landed.locator("aside h2").first).to_have_text(last)
    expect(golan).to_have_attribute("aria-pressed", "true")
    expect(landed.locator(f"svg.over [data-piece='{COMMANDO}']")).to_be_visible()
    # the log below goes along with the match, and leaves what is above it in sight
    expect(landed.locator("aside .log")).to_contain_text("Mount Hermon")
    expect(landed.get_by_role("button", name="Try again from here")).to_be_in_viewport()
    landed.context.close()


def test_what_lies_beside_the_map_can_be_unfolded(landed: Page) -> None:
    off = landed.locator("details.off")
    off.locator("> summary").click()
    switch = landed.get_by_role("group", name="Maps").bounding_box()
    box = off.bounding_box()
    assert switch is not None
    assert box is not None
    assert box["y"] >= switch["y"] + switch["height"]
    cut = "button => button.scrollWidth > button.clientWidth + 1"
    assert not landed.get_by_role("button", name="Golan", exact=True).evaluate(cut)
    expect(off).to_contain_text("Forces of Israel: Available for mobilization")
    landed.context.close()


def test_a_match_that_has_just_been_made_from_another_one_shows_its_start(browser: Browser, server: str) -> None:
    made = make(server, "saddam-moves-south", "1990", coalition="me", opfor="me")
    made |= ask(server, made, "/fork", {"n": 1})
    page = sit_down(browser, server, made)
    page.goto(f"{server}/#/replay/{made['match']}")
    expect(page.locator("aside")).to_contain_text("Nothing has happened yet.", timeout=LONG)
    expect(page.locator("footer")).to_contain_text("0 / 0")
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.get_by_role("button", name="Try again from here")).to_have_count(0)
