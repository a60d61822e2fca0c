"""Odds while planning: with a unit in hand, a place tells in one corner of the map what fighting there would mean."""

from __future__ import annotations

import json
from typing import Any
from urllib.request import Request, urlopen

from playwright.sync_api import Browser, Page, expect

from sandtable.kernel import Match
from sandtable.kernel.files import dumps
from tests.e2e.rooms import wait_until_still
from tests.e2e.tables import MOUSE, OIL_WAR, PHONE, sit_down

AT = {"1218": ["US-ai-1", "US-ai-2"], "1419": ["SA-i-1", "SA-m-1"]}


def sit(browser: Browser, server: str, device: dict[str, Any], phase: str = "us:movement", at: Any = AT) -> Page:
    position, _ = OIL_WAR.opening("1", OIL_WAR.settle_options({}), {"turn": 1, "phase": phase, "at": at})
    file = Match.start(OIL_WAR, "1", "a seed", position=position.plain()).file
    with urlopen(Request(f"{server}/api/matches/import", dumps(file).encode())) as answer:
        made = {**json.load(answer), "game": "oil-war", "scenario": "1"}
    page = sit_down(browser, server, made, device)
    page.locator("svg.over [data-piece='US-ai-1']").wait_for(timeout=60_000)
    page.locator("section.orders .options button").first.wait_for(timeout=60_000)
    page.get_by_label("Fit the map").click()
    wait_until_still(page)
    return page


def test_the_pointer_rests_on_a_place(browser: Browser, server: str) -> None:
    page = sit(browser, server, MOUSE)
    odds = page.get_by_label("Odds here")
    page.locator("[data-space='1319']").first.wait_for(state="detached")
    page.locator("svg.over [data-piece='US-ai-1']").click(force=True)
    place = page.locator("[data-space='1319']").first
    place.wait_for()
    expect(odds).to_have_count(0)
    place.hover(force=True)
    expect(odds).to_contain_text("Next turn the enemy can bring 7 - 7 = +0", timeout=30_000)
    expect(odds).to_contain_text("67 % bad for you, 33 % good.")
    before = odds.bounding_box()
    page.locator("[data-space='1318']").first.hover(force=True)
    expect(odds).to_contain_text("1318", timeout=30_000)
    after = odds.bounding_box()
    assert before is not None
    assert after is not None
    assert before["x"] == after["x"]
    assert before["y"] + before["height"] == after["y"] + after["height"]
    page.keyboard.press("Escape")
    expect(odds).to_have_count(0)


def test_a_tap_on_a_place_keeps_it_on_the_phone(browser: Browser, server: str) -> None:
    page = sit(browser, server, PHONE)
    page.locator("svg.over [data-piece='US-ai-1']").tap(force=True)
    page.locator("[data-space='1319']").first.tap(force=True)
    expect(page.get_by_role("button", name="Do it")).to_be_visible()
    expect(page.get_by_label("Odds here")).to_contain_text("67 % bad for you, 33 % good.", timeout=30_000)


def test_a_phase_of_attacks_lists_them_all(browser: Browser, server: str) -> None:
    at = {"1319": ["US-ai-1"], "1419": ["SA-i-1"], "1320": ["SA-m-1"]}
    page = sit(browser, server, MOUSE, "us:ground_combat", at)
    listed = page.get_by_label("Attacks that can be made")
    expect(listed.get_by_role("listitem")).to_have_count(2, timeout=60_000)
    expect(listed.get_by_role("listitem").first).to_contain_text("1419")
    listed.get_by_label("sorted by").select_option("place")
    expect(listed.get_by_role("listitem").first).to_contain_text("1320")
    first = listed.get_by_role("button").first
    first.hover()
    page.locator(".shown").first.wait_for(state="attached")
    first.click()
    expect(page.get_by_role("button", name="Do it")).to_be_visible()
    expect(listed).to_have_count(0)
