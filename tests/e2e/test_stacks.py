"""Several counters at once: chosen in a stack or with a frame, ordered together, taken back together."""

from __future__ import annotations

import json
import re
from typing import Any
from urllib.request import Request, urlopen

from playwright.sync_api import Browser, Locator, Page, expect

from sandtable.kernel import Match
from sandtable.kernel.files import dumps
from tests.e2e.rooms import Fingers, wait_until_still
from tests.e2e.tables import MOUSE, OIL_WAR, PHONE, sit_down

STACK = ["US-ai-1", "US-ai-2", "US-ai-3", "US-mi-1", "US-mi-2"]
POSITION: dict[str, Any] = {"turn": 1, "phase": "us:movement", "at": {"1423": ["US-mi-3"], "1510": ["IR-a-1"]}}
LIT = re.compile(r"\blit\b")
LEAST = 24
"""Pixels: what can be hit."""


def two_stacks(server: str, stack: list[str]) -> dict[str, Any]:
    """A match of Oil War: some units in one hex, one a little farther on, and all of them may move."""
    there = {**POSITION["at"], "1419": stack}
    position, _ = OIL_WAR.opening("1", OIL_WAR.settle_options({}), {**POSITION, "at": there})
    file = Match.start(OIL_WAR, "1", "a seed", position=position.plain()).file
    with urlopen(Request(f"{server}/api/matches/import", dumps(file).encode())) as answer:
        return {**json.load(answer), "game": "oil-war", "scenario": "1"}


def sit(browser: Browser, server: str, device: dict[str, Any] = MOUSE, stack: list[str] = STACK) -> Page:
    page = sit_down(browser, server, two_stacks(server, stack), device)
    expect(unit(page, STACK[0])).to_have_class(LIT, timeout=60_000)
    page.get_by_label("Fit the map").click()
    wait_until_still(page)
    return page


def unit(page: Page, name: str) -> Locator:
    return page.locator(f"svg.over [data-piece='{name}']")


def places(page: Page, names: list[str]) -> set[str | None]:
    return {unit(page, name).get_attribute("data-at") for name in names}


def middle(page: Page, space: str) -> tuple[float, float]:
    """The middle of a space that is lit."""
    box = page.locator(f"svg.over [data-space='{space}']").first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def click(page: Page, name: str, **more: Any) -> None:
    unit(page, name).click(force=True, **more)


def together(page: Page) -> Locator:
    return page.locator("section.orders .group")


def test_a_second_click_spreads_the_stack_out_at_any_zoom(browser: Browser, server: str) -> None:
    page = sit(browser, server)
    click(page, STACK[-1])
    expect(page.locator("section.orders .word").nth(1)).to_have_attribute("data-word", STACK[-1])
    before = unit(page, STACK[0]).bounding_box()
    assert before is not None
    assert before["width"] < LEAST  # the whole map is shown
    click(page, STACK[-1])
    for name in STACK:
        expect(page.locator("section.orders .unit", has_text=name.split("-")[-1]).first).to_be_visible()
    boxes = [unit(page, name).bounding_box() for name in STACK]
    assert all(box is not None and min(box["width"], box["height"]) >= LEAST for box in boxes)
    for one in boxes:  # none hides another
        for other in boxes:
            assert one is not None
            assert other is not None
            far = max(abs(one["x"] - other["x"]), abs(one["y"] - other["y"]))
            assert one is other or far >= LEAST
    click(page, STACK[1])
    expect(page.locator("section.orders .word").nth(1)).to_have_attribute("data-word", STACK[1])
    page.context.close()


def test_a_whole_stack_moves_with_one_order_and_one_undo(browser: Browser, server: str) -> None:
    page = sit(browser, server)
    click(page, STACK[-1])
    page.get_by_role("button", name="Whole stack (5)").click()
    expect(together(page)).to_contain_text("5 units together")
    page.mouse.click(*middle(page, "1319"))
    expect(unit(page, STACK[0])).to_have_attribute("data-at", "1319")
    assert places(page, STACK) == {"1319"}
    page.keyboard.press("Control+z")
    expect(unit(page, STACK[0])).to_have_attribute("data-at", "1419")
    assert places(page, STACK) == {"1419"}
    page.keyboard.press("Control+y")
    expect(unit(page, STACK[0])).to_have_attribute("data-at", "1319")
    assert places(page, STACK) == {"1319"}
    page.context.close()


def test_a_group_is_one_line_of_the_log(browser: Browser, server: str) -> None:
    page = sit(browser, server)
    click(page, STACK[-1])
    page.get_by_role("button", name="Whole stack (5)").click()
    page.mouse.click(*middle(page, "1319"))
    expect(unit(page, STACK[0])).to_have_attribute("data-at", "1319")
    page.get_by_role("tab", name="Log").click()
    lines = page.locator(".log li", has_text="each moves from 1419")
    expect(lines).to_have_count(1)
    page.context.close()


def test_shift_adds_and_the_group_is_dragged(browser: Browser, server: str) -> None:
    page = sit(browser, server)
    click(page, STACK[0])
    click(page, "US-mi-3", modifiers=["Shift"])  # a quick hand
    expect(together(page)).to_contain_text("2 units together")
    page.get_by_label("Leave out").first.click()
    expect(together(page)).to_have_count(0)  # one alone is ordered as any other
    expect(page.locator("section.orders .word").nth(1)).to_have_attribute("data-word", "US-mi-3")
    click(page, STACK[0], modifiers=["Shift"])
    expect(together(page)).to_contain_text("2 units together")
    box = unit(page, "US-mi-3").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    x, y = middle(page, "1421")
    page.mouse.move(x - 30, y)
    expect(page.locator(".carried")).to_have_text("2 units")
    page.mouse.move(x, y)
    page.mouse.up()
    expect(unit(page, "US-mi-3")).to_have_attribute("data-at", "1421")
    page.context.close()


def test_a_frame_takes_all_within_and_tells_who_cannot_come(browser: Browser, server: str) -> None:
    page = sit(browser, server)
    first, last = unit(page, STACK[0]).bounding_box(), unit(page, "US-mi-3").bounding_box()
    assert first is not None
    assert last is not None
    page.keyboard.down("Shift")
    page.mouse.move(min(first["x"], last["x"]) - 30, min(first["y"], last["y"]) - 30)
    page.mouse.down()
    page.mouse.move(max(first["x"], last["x"]) + 40, max(first["y"], last["y"]) + 40, steps=4)
    expect(page.locator(".framed")).to_be_visible()
    page.mouse.up()
    page.keyboard.up("Shift")
    expect(together(page)).to_contain_text("6 units together")
    some = page.locator("svg.over [data-space].some").first
    expect(some).to_be_attached()
    assert "of 6" in (some.get_attribute("aria-label") or "")
    space = some.get_attribute("data-space") or ""
    page.mouse.click(*middle(page, space))
    intent = together(page).locator(".intent")
    expect(intent).to_contain_text("of 6 can go to")
    expect(intent.locator(".why").first).to_be_visible()
    assert places(page, STACK) == {"1419"}  # nothing is done before it is told
    page.keyboard.press("Enter")
    expect(page.locator(".report")).to_contain_text("of 6 have gone to")
    expect(page.locator(".report")).to_contain_text("stays")
    page.context.close()


def test_the_keyboard_takes_a_stack(browser: Browser, server: str) -> None:
    page = sit(browser, server)
    page.keyboard.press("n")
    page.keyboard.press("s")
    expect(together(page)).to_contain_text("5 units together")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(unit(page, STACK[0])).not_to_have_attribute("data-at", "1419")
    assert len(places(page, STACK)) == 1
    page.context.close()


def test_fingers_spread_a_stack_and_choose_several(browser: Browser, server: str) -> None:
    page = sit(browser, server, PHONE)
    box = unit(page, STACK[-1]).bounding_box()
    assert box is not None
    fingers = Fingers(page)
    fingers.put((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
    expect(page.get_by_role("button", name="Whole stack (5)")).to_be_attached()
    fingers.lift()
    page.get_by_role("button", name="Choose several", exact=True).click()
    for name in STACK[:2]:
        grown = unit(page, name).bounding_box()
        assert grown is not None
        assert min(grown["width"], grown["height"]) >= 40
        page.touchscreen.tap(grown["x"] + grown["width"] / 2, grown["y"] + grown["height"] / 2)
        expect(together(page).locator(f"[data-word='{name}']")).to_be_attached()
    expect(together(page)).to_contain_text("2 units together")
    page.context.close()
