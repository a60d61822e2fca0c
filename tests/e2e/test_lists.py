"""Lists on the page: whole, or with a word about what is left out and a button that shows it."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.rooms import begin, room
from tests.e2e.tables import make, open_tab, screen, sit_down

LONG = 60_000
OLD_MATCHES = 11
LISTED = 105


def test_in_words_counts_what_has_no_counters(browser: Browser, server: str) -> None:
    bots = {"empire-2": "computer:random", "empire-3": "computer:random"}
    page = sit_down(browser, server, make(server, "war-game", "3", **bots))
    open_tab(page, "In words")
    stacks = page.get_by_role("list", name="Stacks by place")
    expect(stacks).to_contain_text("150 Infantry Platoon")
    page.get_by_label("Find a place or a unit").fill("fighter")
    expect(stacks).to_contain_text("12 Fighter")
    page.get_by_label("Find a place or a unit").fill("dragoon")
    expect(stacks).to_contain_text("Nothing on the map is called that")
    page.context.close()


def test_in_words_finds_units_by_their_names(browser: Browser, server: str) -> None:
    page = sit_down(browser, server, make(server))
    page.locator("section.orders .plan .main").click(timeout=LONG)
    expect(page.locator("section.orders")).to_contain_text("ATPs left")
    open_tab(page, "In words")
    stacks = page.get_by_role("list", name="Stacks by place").locator("> li")
    others = stacks.filter(has_not_text="Armo")
    expect(others.first).to_be_visible()
    page.get_by_label("Find a place or a unit").fill("armored")
    expect(others).to_have_count(0)
    expect(stacks.first).to_contain_text("Armo")
    page.context.close()


@pytest.fixture
def carrier(browser: Browser, server: str) -> Page:
    """Desert One War where a team of special forces may be placed in any of some hundreds of hexes."""
    page = sit_down(browser, server, make(server, "desert-one-war", "1980", opfor="computer:random"))
    expect(page.locator("header h1")).to_contain_text("Special", timeout=LONG)  # nothing is to be decided before
    return page


def test_all_choices_can_be_listed(carrier: Page) -> None:
    orders = carrier.locator("section.orders")
    carrier.locator("aside [data-piece='us-sof-1']").first.click()
    orders.get_by_role("button", name="List", exact=True).click(timeout=LONG)
    choices = int(orders.locator(".find label span").inner_text().split()[0])
    assert choices > 120
    buttons = orders.locator(".options button")
    expect(buttons).to_have_count(121)
    orders.get_by_role("button", name=f"120 of {choices} choices are listed. List all").click()
    expect(buttons).to_have_count(choices)
    carrier.context.close()


def of_many_lines(view: dict[str, Any], count: int) -> None:
    """Give a view a log of so many lines."""
    view["log"] = [{"n": n, "text": f"Line {n}.", "clauses": []} for n in range(1, count + 1)]


def test_the_whole_log_can_be_read(browser: Browser, server: str) -> None:
    page = screen(browser)

    def longer(route: Any) -> None:
        answer = route.fetch()
        body = answer.json()
        of_many_lines(body["view"], 450)
        route.fulfill(response=answer, json=body)

    page.route("**/view?*", longer)
    whole = [{"n": n, "text": f"Line {n}.", "clauses": []} for n in range(1, 451)]
    page.route("**/log?*", lambda route: route.fulfill(json=whole))
    sit_down(browser, server, make(server), page=page)
    page.get_by_role("tab", name="Log").click(timeout=LONG)
    lines = page.locator(".log li")
    expect(lines).to_have_count(200)
    expect(page.get_by_text("The last 200 lines are shown.")).to_be_visible()
    page.get_by_role("button", name="Show all").click()
    expect(lines).to_have_count(450)
    expect(lines.first).to_contain_text("Line 1.")
    page.context.close()


def test_home_shows_all_matches(browser: Browser, server: str) -> None:
    page = screen(browser)
    page.goto(server)
    made = [make(server) for _ in range(OLD_MATCHES)]
    kept = {"game": "oil-war", "scenario": "1", "links": {}, "when": 1}
    held = {m["match"]: {**kept, "match": m["match"], "seats": m["seats"]} for m in made}
    page.evaluate("held => localStorage.setItem('sandtable.matches', held)", json.dumps(held))
    page.reload()
    rows = page.locator("section[aria-labelledby=resume] li")
    expect(rows).to_have_count(8, timeout=LONG)
    expect(page.locator("section[aria-labelledby=resume]")).to_contain_text(f"8 of {OLD_MATCHES} are shown.")
    page.locator("section[aria-labelledby=resume]").get_by_role("button", name="Show all").click()
    expect(rows).to_have_count(OLD_MATCHES)
    page.context.close()


def test_home_shows_all_that_can_be_watched(browser: Browser, tmp_path: Path) -> None:
    """The server gives a hundred of them at a time."""
    with room(tmp_path) as server:
        for _ in range(LISTED):
            begin(server, listed=True)
        page = screen(browser)
        page.goto(server.address)
        watch = page.locator("section[aria-labelledby=watch]")
        rows = watch.locator("li")
        expect(rows).to_have_count(8, timeout=LONG)
        expect(watch).to_contain_text("8 of more than 100 are shown.")
        watch.get_by_role("button", name="Show more").click()
        expect(rows).to_have_count(100)
        watch.get_by_role("button", name="Show more").click()
        expect(rows).to_have_count(LISTED)
        expect(watch.get_by_role("button")).to_have_count(0)
        page.context.close()
