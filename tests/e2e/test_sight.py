"""What a player sees at a glance: the tab that calls, notices, boxes, names, minimap, charts, large text, files."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.rooms import wait_until_laid_out, wait_until_still
from tests.e2e.tables import before_an_attack, make, open_tab, public, sit_down

AWAY = """
    localStorage.setItem('sandtable.taste', JSON.stringify({pace: 0, notify: true}))
    window.notes = []
    window.Notification = class {
        static permission = 'granted'
        static requestPermission = async () => 'granted'
        constructor(title, { body }) { window.notes.push(`${title}. ${body}`) }
        close() {}
    }
    Object.defineProperty(document, 'hidden', { get: () => true })
"""
"""A player who wants to be notified and looks at another tab."""
INSIDE = """([things, frame]) => {
    const outer = document.querySelector(frame).getBoundingClientRect()
    const sticksOut = (box) =>
        box.left < outer.left - 1 || box.right > outer.right + 1 ||
        box.top < outer.top - 1 || box.bottom > outer.bottom + 1
    return [...document.querySelectorAll(things)].filter((thing) => {
        const box = thing.getBoundingClientRect()
        return box.width && sticksOut(box)
    }).map((thing) => thing.textContent.trim())
}"""
"""Those of some things that stick out of a frame."""
COVERED = """() => {
    const mini = document.querySelector('.mini')?.getBoundingClientRect()
    const meets = (box) =>
        box.left < mini.right && box.right > mini.left && box.top < mini.bottom && box.bottom > mini.top
    const lit = [...document.querySelectorAll('svg.over .piece.lit')]
    const counters = lit.map((counter) => counter.getBoundingClientRect())
    return mini ? counters.filter(meets).length : 0
}"""
"""Counters that can be chosen and lie under the minimap."""
CUT = """() => [...document.querySelectorAll('header button, .orders button, [role=tab], .more')].filter((button) => {
    if (button.role === 'tab') button.scrollIntoView()  // the row of tabs can be moved
    const box = button.getBoundingClientRect()
    return box.left < 0 || box.right > innerWidth + 1 || button.scrollWidth > button.clientWidth + 1
}).map((button) => button.textContent)"""
"""Buttons that stick out of the window, or whose words stick out of them."""
CAMERA = "getComputedStyle(document.querySelector('.stage .wrapper')).transform"


def at_the_map(page: Page) -> None:
    """Deploy as proposed: then counters wait in the boxes."""
    page.locator("section.orders .plan .main").click(timeout=60_000)
    expect(page.locator(".box .counter.lit").first).to_be_visible(timeout=60_000)


def test_the_tab_calls_the_player(browser: Browser, server: str) -> None:
    made = make(server)
    page = sit_down(browser, server, made)
    page.context.add_init_script(AWAY)
    page.reload()
    page.locator("section.orders .plan").wait_for(timeout=60_000)
    colours = {seat["id"]: seat["colour"] for seat in public(server, made["match"])["seats"]}
    for seat in ("arab", "us"):  # who deploys first, then whose turn it is
        expect(page).to_have_title(re.compile("^● Your turn"))
        expect(page.locator("link[rel=icon]")).to_have_attribute("href", "./favicon-turn.svg")
        expect(page.locator("header.mine")).to_have_css("--seat", colours[seat])
        if seat == "arab":
            page.locator("section.orders .plan .main").click()
            expect(page.locator("section.orders")).to_contain_text("ATPs left", timeout=60_000)
    page.wait_for_function("() => window.notes.length > 0")
    assert page.evaluate("window.notes")[0].startswith("Your turn. Arab Player: Deploy your 30 units")
    page.goto(f"{server}/#/")
    expect(page.locator("link[rel=icon]")).to_have_attribute("href", "./favicon.svg")
    page.context.close()


def test_one_notice_at_a_time_and_boxes_in_their_order(browser: Browser, server: str) -> None:
    page = sit_down(browser, server, make(server))
    order = "[...document.querySelectorAll('[data-box]')].map((box) => box.dataset.box)"
    page.locator("section.orders .plan").wait_for(timeout=60_000)
    page.locator("[data-box]").first.wait_for()
    before = page.evaluate(order)
    at_the_map(page)
    assert page.evaluate(order) == before
    for counter in page.locator(".box .counter:not(.lit)").all()[:3]:
        with page.expect_response("**/why"):
            counter.click()
        expect(page.locator(".refusal")).to_be_visible()
        expect(page.locator(".notice")).to_have_count(1)
    page.keyboard.press("Escape")
    page.locator("section.orders .options button", has_text="Done").click()
    expect(page.locator("section.orders")).to_contain_text("Move your units")
    expect(page.locator(".notice")).to_have_count(0)
    assert page.evaluate(order) == before
    page.context.close()


def test_saved_files_have_names_of_their_own(browser: Browser, server: str) -> None:
    made = make(server)
    page = sit_down(browser, server, made)
    page.locator("section.orders .plan").wait_for(timeout=60_000)
    open_tab(page, "Match")
    names = []
    for button in ("Match file", "Transcript"):
        with page.expect_download() as saved:
            page.get_by_role("button", name=button).click()
        names.append(saved.value.suggested_filename)
    assert names == [f"oil-war-{made['match']}.json", f"oil-war-{made['match']}-transcript.json"]
    page.context.close()


def test_no_name_is_clipped_and_the_minimap_covers_nothing_to_choose(browser: Browser, server: str) -> None:
    page = sit_down(browser, server, make(server))
    at_the_map(page)
    page.locator(".box .counter.lit").first.click()
    expect(page.locator("svg.over [data-space].lit").first).to_be_attached()
    page.get_by_label("Fit the map").click()
    for _ in range(4):  # from the whole map to the closest look
        wait_until_still(page)
        assert page.locator("svg.over .names text").count() > 5
        assert page.evaluate(INSIDE, ["svg.over .names text", "svg.board-art"]) == []
        assert page.evaluate(COVERED) == 0
        page.get_by_label("Zoom in").click()
    page.context.close()


def test_the_minimap_moves_the_map(browser: Browser, server: str) -> None:
    page = sit_down(browser, server, make(server))
    at_the_map(page)
    page.get_by_label("Zoom in").click()
    wait_until_still(page)
    before = page.evaluate(CAMERA)
    page.locator(".mini").click(position={"x": 60, "y": 120})
    wait_until_still(page)
    assert page.evaluate(CAMERA) != before
    page.context.close()


def test_what_cannot_be_chosen_is_listed_with_its_reason(browser: Browser, server: str) -> None:
    page = sit_down(browser, server, make(server))
    at_the_map(page)
    page.locator("section.orders .options button", has_text="Done").click()
    expect(page.locator("section.orders .options button", has_text="Fly")).to_be_visible(timeout=60_000)
    closed = page.locator("details.closed")
    closed.locator("summary").click()
    early = closed.locator("li", has_text="may not be used on Game-Turn 1")
    expect(early).to_have_count(2)  # both F-111
    flown = page.locator(".box .counter.lit").first
    name = flown.get_attribute("data-piece")
    flown.click()
    expect(page.locator("section.orders .word").nth(1)).to_be_visible()
    expect(page.locator("svg.over [data-space].lit").first).to_be_attached()
    wait_until_still(page)
    point = page.evaluate("eyes.see(0.5)")["point"]
    page.mouse.click(*point)
    expect(page.locator(f"svg.over [data-piece='{name}']")).to_be_attached()
    expect(early).to_have_count(2)  # it is told anew after an order
    expect(closed.locator("li", has_text="has been placed already")).to_have_count(1)
    page.context.close()


@pytest.fixture
def fight(browser: Browser, server: str) -> Page:
    """A match before an attack, with the order for it begun."""
    page = sit_down(browser, server, before_an_attack(server))
    page.locator("section.orders .options button", has_text="Attack").click(timeout=60_000)
    page.locator('.member[data-word="IR-a-1"]').click()
    expect(page.locator(".forecast")).to_be_visible()
    return page


def test_the_combat_table_shows_its_column_and_the_legend_its_key(fight: Page) -> None:
    column = fight.locator(".forecast .column strong").inner_text().split()[-1]
    fight.get_by_role("tab", name="Charts").click()
    lit = fight.locator("[data-chart] thead th.lit")
    expect(lit).to_have_count(1)
    expect(lit).to_have_text(column)
    table = fight.locator("[data-chart]", has=fight.locator("thead th.lit"))
    heads = table.locator("thead th").all_inner_texts()
    rows = table.locator("tbody tr").all()
    assert len(rows) == 6
    for row in rows:
        expect(row.locator(".lit")).to_have_count(1)
        expect(row.locator("th, td").nth(heads.index(column))).to_have_class(re.compile("lit"))
    fight.get_by_role("tab", name="Legend").click()
    key = fight.locator("ul.key")
    expect(key.first).to_contain_text("air strength")
    expect(key.first).to_contain_text("range")
    fight.context.close()


def test_text_twice_as_large_cuts_nothing_off(fight: Page) -> None:
    fight.evaluate("document.documentElement.style.fontSize = '200%'")
    wait_until_laid_out(fight)
    assert fight.evaluate(INSIDE, ["header button, header summary, header h1", "body"]) == []
    assert fight.evaluate(CUT) == []
    assert fight.evaluate("document.documentElement.scrollWidth <= innerWidth")
    fight.locator("button.do").click()
    expect(fight.locator(".caption .die")).to_be_visible()
    fight.context.close()
