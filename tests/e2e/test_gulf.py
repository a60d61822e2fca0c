"""The Gulf games on the page: looks, displays in a tab, payments and forecasts, on a desk and on a phone."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.e2e.rooms import wait_until_still
from tests.e2e.tables import MOUSE, PHONE, make, open_tab, screen, sit_down

LONG = 60_000
CAMERA = "getComputedStyle(document.querySelector('.stage .wrapper')).transform"


def listen(page: Page) -> list[str]:
    """Everything that goes wrong on a page from now on."""
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("response", lambda answer: wrong.append(f"{answer.status} {answer.url}") if answer.status >= 400 else None)
    return wrong


def violations(page: Page) -> list[tuple[str, list[str]]]:
    found = [v for v in Axe().run(page).response["violations"] if v["impact"] in ("serious", "critical")]
    return [(v["id"], [node["html"][:120] for node in v["nodes"][:3]]) for v in found]


def commander_of_opfor(browser: Browser, server: str) -> Page:
    """OPFOR of Saddam Moves South, with its proposals accepted as far as the first flights."""
    page = sit_down(browser, server, make(server, "saddam-moves-south", "1990", coalition="computer:random"))
    accept = page.locator("section.orders").get_by_role("button", name="Accept")
    expect(page.locator("section.orders")).to_contain_text("Choose 2 corps", timeout=LONG)
    accept.click()
    expect(page.locator("section.orders .plan")).to_be_visible(timeout=LONG)
    accept.click()
    expect(page.locator("header h1")).to_contain_text("Reinforcement Phase", timeout=LONG)
    return page


def begin(page: Page, verb: str) -> None:
    """Say the first word of an order, and wait for what may follow it."""
    orders = page.locator("section.orders")
    orders.get_by_role("button", name=verb).click()
    expect(orders.locator(f".word[data-word='{verb.lower()}']")).to_be_visible(timeout=LONG)


def test_a_group_of_options_stays_open_while_they_are_chosen(browser: Browser, server: str) -> None:
    page = screen(browser)
    page.goto(server)
    game = page.locator("article", has=page.get_by_role("heading", name="Saddam Moves South", exact=True))
    game.get_by_text("Scenario, options, seats").click()
    game.locator("summary", has_text="Light, airmobile and amphibious units").click()
    withdrawal = game.locator(".option", has_text="Amphibious withdrawal").locator("select")
    game.locator(".option", has_text="Light units").locator("select").select_option("on")
    expect(game.locator("summary", has_text="1 changed")).to_be_visible()
    withdrawal.select_option("on")
    expect(withdrawal).to_be_visible()
    page.context.close()


def test_range_and_support_are_shown_where_the_pointer_rests(browser: Browser, server: str) -> None:
    page = commander_of_opfor(browser, server)
    wrong = listen(page)
    expect(page.locator("section.orders .options button").first).to_be_visible()  # a question that comes hides the card
    wait_until_still(page)
    counter = page.locator("svg.over .piece[data-piece^='iq-irg-']").first
    counter.hover(force=True)
    card = page.locator(".hover-card")
    expect(card).to_contain_text("Support:", timeout=LONG)
    expect(card).to_contain_text("movement points")
    expect(page.locator("svg.over .rim").first).to_be_attached()
    scores = page.locator("#tab-panel")
    expect(scores).to_contain_text("OPFOR Player: victory points")
    expect(scores).to_contain_text("control of an oilfield hex")
    assert not wrong
    page.context.close()


def test_a_scud_is_forecast_before_it_is_fired(browser: Browser, server: str) -> None:
    page = commander_of_opfor(browser, server)
    wrong = listen(page)
    done = page.locator("section.orders").get_by_role("button", name="Done")
    done.click()
    expect(page.locator("header h1")).to_contain_text("Air Movement", timeout=LONG)
    done.click()
    expect(page.locator("header h1")).to_contain_text("Air-to-Ground", timeout=LONG)
    begin(page, "Scud")
    page.locator("section.orders .options button").first.click()
    expect(page.locator(".forecast")).to_contain_text("no effect", timeout=LONG)
    expect(page.locator("section.orders .do")).to_be_visible()
    assert not wrong
    page.context.close()


def test_the_map_stays_after_an_order(browser: Browser, server: str) -> None:
    page = commander_of_opfor(browser, server)
    orders = page.locator("section.orders")
    orders.get_by_role("button", name="Done").click()
    expect(page.locator("header h1")).to_contain_text("Air Movement", timeout=LONG)
    begin(page, "Fly")
    orders.locator(".options button, .member").first.click()
    orders.locator("input[type=search]").fill("2110")
    goal = orders.locator(".options button")
    expect(goal).to_have_count(1)
    page.get_by_label("Zoom in").click()
    mini = page.locator(".mini").bounding_box()
    assert mini is not None
    page.locator(".mini").click(position={"x": mini["width"] - 8, "y": mini["height"] - 8})  # far from all aircraft
    wait_until_still(page)
    before = page.evaluate(CAMERA)
    goal.click()
    expect(orders).to_contain_text("flies to 2110")
    expect(orders.get_by_role("button", name="out of sight")).to_be_visible()  # more aircraft may fly
    wait_until_still(page)
    assert page.evaluate(CAMERA) == before
    page.context.close()


def test_a_counter_is_dragged_from_a_display_onto_the_map(browser: Browser, server: str) -> None:
    page = sit_down(browser, server, make(server, "desert-one-war", "1980", opfor="computer:random"))
    orders = page.locator("section.orders")
    expect(orders).to_contain_text("Place special forces", timeout=LONG)  # nobody is there to deploy or to place
    team = page.locator("aside .lit[data-piece='us-sof-1']")  # nothing on the map can be chosen: its tab is open
    team.wait_for(timeout=LONG)
    team.hover()
    page.mouse.down()
    frame = page.locator("main.map").bounding_box()
    assert frame is not None
    page.mouse.move(frame["x"] + 300, frame["y"] + 300, steps=3)
    expect(page.locator("svg.over [data-space].lit").first).to_be_attached()
    wait_until_still(page)
    goal = page.evaluate("() => eyes.see(0.5, '.over .lit[data-space]').point")
    page.mouse.move(*goal, steps=2)
    expect(page.locator(".carried")).to_be_visible()
    page.mouse.up()
    expect(page.locator("svg.over [data-piece='us-sof-1']")).to_be_attached()
    page.context.close()


@pytest.mark.parametrize("device", [MOUSE, PHONE], ids=["desk", "phone"])
def test_displays_lie_in_a_tab_and_nothing_is_hard_to_use(
    browser: Browser, server: str, device: dict[str, object]
) -> None:
    made = make(server, "desert-one-war", "1980", opfor="computer:random")
    page = sit_down(browser, server, made, {**device, "bypass_csp": True})
    wrong = listen(page)
    orders = page.locator("section.orders")
    expect(orders).to_contain_text("Place special forces", timeout=LONG)  # nobody is there to deploy or to place
    show = orders.get_by_role("button", name="Show the choices in")
    if device is PHONE:
        show.click()  # elsewhere the tab opens by itself, since nothing on the map can be chosen
    panel = page.locator("#tab-panel")
    for display in ("Ground Staging", "Air Staging", "Carriers", "Eliminated units"):
        expect(panel).to_contain_text(display)
    expect(show).to_have_count(0)
    counter = page.locator("aside [data-piece='us-sof-1']").first
    box = counter.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 40
    counter.click()
    expect(orders.locator("input[type=search]")).to_be_visible(timeout=LONG)
    orders.locator("input[type=search]").fill("tabriz")
    expect(orders.locator(".options button")).to_have_count(1)
    assert not violations(page)
    page.get_by_role("tab", name="Turn track").click()
    expect(panel).to_contain_text("Turn 6")
    open_tab(page, "Match")
    expect(panel).to_contain_text("Dice commitment", timeout=LONG)
    assert not wrong
    page.context.close()
