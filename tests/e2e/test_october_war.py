"""October War on a phone and on a desk: its displays, steppers and battles can be used by everybody."""

import json
from typing import Any
from urllib.request import Request, urlopen

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from sandtable.kernel import Match
from sandtable.kernel.files import dumps
from sandtable.registry import game
from tests.e2e.blind import PATIENCE
from tests.e2e.tables import PHONE, make, open_tab, sit_down
from tests.e2e.two_sides import Racer, play

TABS = ("Off map", "Air", "Forces of Egypt", "Papers")


def serious(page: Page) -> list[tuple[str, str]]:
    """What axe finds serious, with an example."""
    found = [v for v in Axe().run(page).response["violations"] if v["impact"] in ("serious", "critical")]
    return [(v["help"], v["nodes"][0]["html"][:160]) for v in found]


def test_a_phone_plays_the_first_phases(browser: Browser, server: str) -> None:
    made = make(server, "october-war", "1973", arab="me", israel="computer:random")
    page = sit_down(browser, server, made, {**PHONE, "bypass_csp": True})
    blind = Racer(page, 4, touch=True, eager=0.6, endings=("Done", "Quick"))
    orders = page.locator("section.orders")
    expect(orders).to_contain_text("place 55 units", timeout=PATIENCE)
    expect(page.locator("aside .counter.lit")).to_have_count(55, timeout=PATIENCE)
    for name in TABS:
        open_tab(page, name)
        expect(page.locator("#tab-panel > *").first).to_be_attached()
        assert not serious(page), name
    wide = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
    assert wide <= 0, "the page is wider than the phone"
    for word, after in (("Quick", "all units are placed"), ("Done", "Air Commitment")):
        orders.locator(".options button", has_text=word).tap()
        expect(orders).to_contain_text(after, timeout=PATIENCE)
    less = page.get_by_role("button", name="Less: TAC: Ground Attack, Sinai")
    before = int(less.locator("+ output").inner_text())
    less.tap()
    expect(less.locator("+ output")).to_have_text(str(before - 1))
    assert not serious(page), "the air board"
    for _ in range(20):
        blind.step()
    page.context.close()


def imported(server: str, given: dict[str, Any]) -> dict[str, Any]:
    """A match from a position, with both seats at one screen."""
    rules = game("october-war")
    position = rules.position("1973", rules.settle_options({}), given)
    file = Match.start(rules, "1973", "a seed", position=position.plain()).file
    with urlopen(Request(f"{server}/api/matches/import", dumps(file).encode())) as answer:
        return {**json.load(answer), "game": "october-war", "scenario": "1973"}


@pytest.mark.parametrize(
    ("phase", "proposed", "after"),
    [
        ("mobilization", "mobilize Egyptian Armoured Brigade", "Refit"),
        ("first_combat", "attack Masada pass", "Israeli Player, it is your turn"),
    ],
)
def test_one_click_answers_a_whole_moment(browser: Browser, server: str, phase: str, proposed: str, after: str) -> None:
    at = {"masada": ["sy-arm-bde-2", "il-arm-bn-2"], "buqata": ["sy-arm-bde-1", "il-arm-bn-1"]}
    given = {"turn": 4, "phase": f"arab:{phase}", "at": at, "set": {"ew": [1, 1, 1]}}
    page = sit_down(browser, server, imported(server, given))
    page.get_by_role("button", name="I am Arab Player").click(timeout=PATIENCE)
    orders = page.locator("section.orders")
    expect(orders.locator(".proposal")).to_contain_text(proposed, timeout=PATIENCE)
    orders.get_by_role("button", name="Accept the proposal").click()
    expect(page.locator("body")).to_contain_text(after, timeout=PATIENCE)
    page.context.close()


@pytest.mark.long
def test_two_browsers_receive_nothing_hidden(browser: Browser, server: str) -> None:
    """The first turns of a match; `python -m tests.e2e.two_sides` plays all nine."""
    watch = play(browser, server, "october-war", "1973", seed=5, most=300, eager=0.8)
    assert len(watch.moments) > 10
    assert all(watch.shown.values()), "each side has seen something of the other"
    assert not watch.leaks()
    secret = min(watch.names["arab"] - watch.kinds)
    watch.traffic["israel"].parts.append(f'"{secret}"')
    assert watch.leaks() == [f'israel received "{secret}"'], "what is there is found"
