"""The site of an empire: its page under a secret link, and the drawn map."""

from __future__ import annotations

from collections import defaultdict
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Browser, expect

from sandtable.drawing.page import draw_board
from sandtable.games.war_game.position.world import earth
from sandtable.games.war_game.presentation.atlas import BLUE, WHITE, board
from tests.e2e.tables import follow, make, screen


@pytest.mark.clauses("WORLD-3", "SITE-6")
def test_land_has_a_white_border_all_round_and_sea_a_blue_one() -> None:
    terrains = {terrain.id: terrain.border for terrain in board().terrains}
    assert (terrains["land"], terrains["canal"], terrains["sea"]) == (WHITE, WHITE, BLUE)
    drawing = ElementTree.fromstring(draw_board(board()))
    drawn: dict[str, list[int]] = defaultdict(list)
    grid = [path for path in drawing.iter() if path.get("stroke") in (WHITE, BLUE)]
    for place, path in enumerate(grid):
        drawn[path.get("stroke") or ""].append(place)
    world = earth()
    white = sum(territory.white for territory in world.territories)
    assert (len(drawn[WHITE]), len(drawn[BLUE])) == (white, len(world.territories) - white)
    assert min(drawn[WHITE]) > max(drawn[BLUE]), "where land meets sea the white border lies on top"


@pytest.mark.clauses("SITE-1", "SITE-2", "SITE-7", "SITE-9", "SITE-10")
def test_an_empire_has_a_site_under_a_secret_link(browser: Browser, server: str) -> None:
    made = make(server, "war-game", "2", **{"empire-1": "link", "empire-2": "link"})
    match, secret = made["links"]["empire-1"].removeprefix("/join/").split("#")
    page = screen(browser)
    follow(page, f"{server}/#/join/{match}/{secret}")
    orders = page.get_by_role("textbox", name="Orders")
    orders.wait_for(timeout=60_000)
    orders.fill("EMPIRE Arcadia\nCYCLE 1\nBUYING\nBYU 1 Tank AT W1\nMOVEMENT\nATTACKING\nEND\n")
    clause = page.get_by_label("Receipt").get_by_text("ORDERS-10")
    clause.click()
    expect(page.get_by_role("dialog")).to_contain_text("ORDERS-10")
    page.keyboard.press("Escape")
    page.get_by_role("tab", name="Papers").click()
    for title in ("World page", "Territories", "Forces", "Diplomacy", "Sightings", "Research"):
        expect(page.get_by_role("heading", name=title, exact=True)).to_be_visible()
    page.get_by_role("tab", name="Charts").click()
    expect(page.locator("#tab-panel table").first).to_be_visible()
    page.get_by_role("tab", name="Messages").click()
    page.get_by_role("textbox", name="Message").fill("Greetings from Arcadia")
    page.get_by_role("button", name="Post").click()
    expect(page.locator("[data-post]")).to_contain_text("Greetings from Arcadia")
    page.goto(f"{server}/#/join/{match}/{secret[:-2]}xx")
    page.get_by_role("button", name="Take your seat").click()
    expect(page.get_by_role("alert")).to_contain_text("does not belong to a seat")
    page.context.close()
