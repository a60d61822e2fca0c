"""Orders written as a document beside the map: by typing, by buttons, and by clicks on the map."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.rooms import wait_until_still
from tests.e2e.tables import PHONE, make, make_with, sit_down

BASE, BESIDE = "W24", "W25"
"""Where the first of three empires begins, and neutral land next to it."""
BOTS = {"empire-2": "computer:random", "empire-3": "computer:random"}


@pytest.fixture
def made(server: str) -> dict[str, Any]:
    return make(server, "war-game", "3", **BOTS)


@pytest.fixture
def page(browser: Browser, server: str, made: dict[str, Any]) -> Iterator[Page]:
    page = sit_down(browser, server, made)
    page.get_by_role("textbox", name="Orders").wait_for(timeout=60_000)
    yield page
    page.context.close()


def click_place(page: Page, space: str) -> None:
    """Click the middle of the chip that shows what is in a place."""
    wait_until_still(page)
    box = page.locator(f"g.chip[data-at='{space}'] rect").first.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_cycles_are_played_with_documents(page: Page) -> None:
    orders, receipt = page.get_by_role("textbox", name="Orders"), page.get_by_label("Receipt")
    base = page.locator("g.chip").first.get_attribute("data-at") or ""
    page.get_by_role("button", name="Buy", exact=True).click()
    page.keyboard.type("200 Infantry")
    click_place(page, base)
    expect(orders).to_have_value(
        f"EMPIRE Arcadia\nCYCLE 1\nBUYING\nBUY 200 Infantry AT {base}\nMOVEMENT\nATTACKING\nEND\n"
    )
    expect(page.locator(".meter").first).to_contain_text("P16,000,000 of P100,000,000")
    page.keyboard.press("Enter")
    page.keyboard.type(f"BYU 5 Tank AT {base}")
    expect(receipt).to_contain_text("'BYU' is not an order of the section BUYING")
    expect(receipt).to_contain_text("Try: BUY")
    expect(page.locator(".gutter .bad")).to_contain_text("5")
    page.reload()
    expect(orders).to_have_value(
        f"EMPIRE Arcadia\nCYCLE 1\nBUYING\nBUY 200 Infantry AT {base}\nBYU 5 Tank AT {base}\nMOVEMENT\nATTACKING\nEND\n"
    )
    page.get_by_role("button", name="Send orders").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Cycle 2", timeout=60_000)
    expect(page.locator("section.orders")).not_to_contain_text("Waiting for")  # who has sent orders is a secret
    expect(orders).to_have_value("EMPIRE Arcadia\nCYCLE 2\nBUYING\nMOVEMENT\nATTACKING\nEND\n")
    page.get_by_role("button", name="MOVEMENT").click()
    page.get_by_role("button", name="Move", exact=True).click()
    click_place(page, base)
    expect(orders).to_have_value(f"EMPIRE Arcadia\nCYCLE 2\nBUYING\nMOVEMENT\nMOVE {base}\nATTACKING\nEND\n")
    expect(
        page.get_by_role("group", name=f"Units in {base}").get_by_role("button", name="Infantry Platoon")
    ).to_be_visible()
    page.get_by_role("button", name="Start over").click()
    page.get_by_role("button", name="Send orders").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Cycle 3", timeout=60_000)


def test_orders_can_be_replaced_until_all_are_in(browser: Browser, server: str) -> None:
    made = make(server, "war-game", "2", **{"empire-2": "link"})
    page = sit_down(browser, server, made)
    orders = page.get_by_role("textbox", name="Orders")
    orders.wait_for(timeout=60_000)
    page.get_by_role("button", name="Send orders").click()
    expect(page.locator("section.orders")).to_contain_text("Your orders are in")
    orders.fill("EMPIRE Arcadia\nCYCLE 7\n")
    expect(page.get_by_label("Receipt")).to_contain_text("orders are taken for cycle 1, not for cycle 7")
    expect(page.get_by_role("button", name="Replace my orders")).to_be_disabled()
    page.get_by_role("button", name="Back to the orders sent").click()
    expect(page.get_by_role("button", name="Replace my orders")).to_be_enabled()
    with page.expect_response(lambda answer: answer.request.method == "POST" and answer.ok):
        page.get_by_role("button", name="Replace my orders").click()
    expect(page.get_by_text("Sent.", exact=True)).to_be_visible()
    page.context.close()


def test_the_sheet_fits_a_phone(browser: Browser, server: str, made: dict[str, Any]) -> None:
    page = sit_down(browser, server, made, PHONE)
    page.get_by_role("textbox", name="Orders").wait_for(timeout=60_000)
    expect(page.locator(".starts button").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    small = page.evaluate(
        "[...document.querySelectorAll('.starts button, .send button')].filter((b) => b.offsetHeight < 44).length"
    )
    assert small == 0
    page.get_by_role("button", name="Send orders").tap()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Cycle 2", timeout=60_000)
    page.context.close()


def test_the_calculator_and_the_workshop_are_tools(page: Page) -> None:
    page.get_by_role("tab", name="Tools").click()
    page.get_by_role("button", name="Calculate").click()
    paper = page.locator("[data-paper=battle]")
    expect(paper).to_contain_text("the attackers take the territory")
    page.get_by_label("Attackers").fill("nonsense")
    page.get_by_role("button", name="Calculate").click()
    expect(page.locator(".trouble")).to_be_visible()
    page.get_by_role("button", name="Custom unit workshop").click()
    page.get_by_role("button", name="Calculate").click()
    expect(page.locator("[data-paper=workshop]")).to_contain_text("costs P")


def test_an_attack_is_tried_out_in_the_calculator(page: Page) -> None:
    orders = page.get_by_role("textbox", name="Orders")
    orders.fill(
        f"EMPIRE Arcadia\nCYCLE 1\nBUYING\nBUY 200 Infantry AT {BASE}\nBUY 25 Tank AT {BASE}\nATTACKING\n"
        f"ATTACK {BESIDE}\n200 Infantry + 25 Tank: {BASE} > {BESIDE}"
    )
    page.get_by_role("button", name="What if?").click()
    expect(page.get_by_label("Attackers")).to_have_value("200 Infantry Platoon + 25 Tank")
    expect(page.locator("[data-paper=battle]")).to_contain_text("the attackers take the territory")


def test_the_range_of_aircraft_is_shown_where_the_pointer_rests(page: Page) -> None:
    wait_until_still(page)
    box = page.locator(f"g.chip[data-at='{BASE}'] rect").first.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator("[data-overlay$='range-raids-4']").first).to_be_attached()
    expect(page.locator(".hover-card")).to_contain_text("Fighter: raids 4 steps away, lands up to 8 away.")


def test_drafts_are_kept_on_the_server(browser: Browser, server: str, made: dict[str, Any], page: Page) -> None:
    orders = page.get_by_role("textbox", name="Orders")
    orders.fill("EMPIRE Arcadia\nCYCLE 1\nBUYING\nDIPLOMACY Borealia ALLY\nEND\n")
    page.get_by_text("Saved drafts").click()
    page.get_by_label("Name of the draft").fill("Peace")
    page.get_by_role("button", name="Save on the server").click()
    expect(page.get_by_text("is saved on the server")).to_be_visible()
    other = sit_down(browser, server, made, PHONE)
    other.get_by_text("Saved drafts (1)").click(timeout=60_000)
    other.get_by_role("button", name="Open Peace").click()
    expect(other.get_by_role("textbox", name="Orders")).to_have_value(orders.input_value())
    other.get_by_role("button", name="Delete Peace").click()
    expect(other.get_by_role("button", name="Open Peace")).to_have_count(0)
    other.context.close()


def test_the_papers_are_a_spreadsheet(page: Page) -> None:
    page.get_by_role("tab", name="Papers").click()
    with page.expect_download() as downloaded:
        page.get_by_role("button", name="Download as a spreadsheet").click()
    assert downloaded.value.suggested_filename.endswith(".xlsx")


def test_the_time_until_the_deadline_is_counted(browser: Browser, server: str) -> None:
    calendar, seats = {"kind": "every", "minutes": 600}, {"empire-2": "computer:random"}
    made = make_with(server, {"game": "war-game", "scenario": "2", "seats": seats, "calendar": calendar})
    page = sit_down(browser, server, made)
    page.get_by_role("textbox", name="Orders").wait_for(timeout=60_000)
    expect(page.get_by_role("timer")).to_contain_text(":")
    page.get_by_role("button", name="Send orders").click()
    expect(page.locator("section.orders")).to_contain_text("Your orders are in")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Cycle 1")
    page.context.close()


def test_a_new_empire_begins_with_suggested_orders_and_sees_them_on_the_map(page: Page) -> None:
    suggest = page.get_by_role("button", name="Suggest first orders")
    suggest.click()
    orders = page.get_by_role("textbox", name="Orders")
    expect(orders).to_have_value(re.compile(rf"BUY \d+ Infantry Platoon AT {BASE}"))
    expect(page.get_by_label("Receipt")).to_contain_text("all accepted")
    expect(page.locator("g.errand[data-errand='attack']")).to_have_count(1)
    expect(page.get_by_role("list", name="Arrows on the map")).to_contain_text("attack")
    expect(suggest).to_have_count(0)
    page.get_by_role("button", name="Start over").click()
    expect(suggest).to_be_visible()


def test_long_lines_wrap_and_a_wide_sheet_says_beside_each_line_what_is_wrong_with_it(page: Page) -> None:
    orders = page.get_by_role("textbox", name="Orders")
    wrong = f"BYU 5 Tank AT {BASE}"
    long = f"BUY 1 Infantry Platoon AT {BASE}" + " " * 10 + "# " + "a long remark " * 12
    orders.fill(f"EMPIRE Arcadia\nCYCLE 1\nBUYING\n{long}\n{wrong}\nMOVEMENT\nATTACKING\nEND\n")
    expect(page.locator(".gutter .bad")).to_contain_text("5")
    assert orders.evaluate("area => area.scrollWidth <= area.clientWidth && area.scrollHeight <= area.clientHeight + 2")
    rows = page.locator(".gutter .row")
    assert rows.nth(3).evaluate("row => row.offsetHeight") > 2 * rows.nth(4).evaluate("row => row.offsetHeight")
    said = rows.nth(4).locator(".said")
    expect(said).to_be_hidden()
    page.get_by_role("button", name="Whole width").click()
    expect(said).to_be_visible()
    expect(said).to_contain_text("'BYU' is not an order")
    page.get_by_role("button", name="Whole width").click()
    expect(said).to_be_hidden()
