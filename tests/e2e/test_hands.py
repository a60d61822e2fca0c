"""Mouse and fingers: counters are carried from boxes onto the map, and what is touched for long tells what it is."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.rooms import PHONE, Fingers, sit, wait_until_still
from tests.e2e.tables import make


@pytest.fixture(params=["desk", "phone"])
def page(request: pytest.FixtureRequest, browser: Browser, server: str) -> Iterator[Page]:
    """A match of Oil War with units in the boxes that may come onto the map."""
    page = sit(browser, server, make(server), **(PHONE if request.param == "phone" else {}))
    page.locator("section.orders .plan .main").click(timeout=60_000)
    expect(page.locator("section.orders .options button", has_text="Transport")).to_be_visible(timeout=60_000)
    expect(page.locator(".box .counter.lit").first).to_be_visible()
    yield page
    page.context.close()


def middle(place: Locator) -> tuple[float, float]:
    place.scroll_into_view_if_needed()
    box = place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def lit_space(page: Page) -> tuple[str, float, float]:
    """A lit space well inside the map."""
    frame = page.locator("main.map").bounding_box()
    assert frame is not None
    for space in page.locator("svg.over [data-space].lit").all():
        box = space.bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        if 80 < x - frame["x"] < frame["width"] - 120 and 80 < y - frame["y"] < frame["height"] - 160:
            return space.get_attribute("data-space") or "", x, y
    raise AssertionError("nothing is lit on the map")


def is_phone(page: Page) -> bool:
    return page.evaluate("matchMedia('(hover: none)').matches") is True


def test_a_counter_is_dragged_from_a_box_onto_the_map(page: Page) -> None:
    counter = page.locator(".box .counter.lit").first
    name = counter.get_attribute("data-piece")
    x, y = middle(counter)
    fingers = Fingers(page)
    if is_phone(page):
        fingers.put((x, y))
        expect(page.locator(".hover-card")).to_be_visible()  # the finger has rested long enough
        fingers.move((x, y - 20))
    else:
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x - 20, y)
    expect(page.locator(f'section.orders .word[data-word="{name}"]')).to_be_visible()
    expect(page.locator("svg.over [data-space].lit").first).to_be_attached()
    wait_until_still(page)
    space, to_x, to_y = lit_space(page)
    if is_phone(page):
        fingers.move((to_x, to_y))
        expect(page.locator(".carried")).to_have_text(name or "")
        fingers.lift()
    else:
        page.mouse.move(to_x, to_y)
        expect(page.locator(".carried")).to_have_text(name or "")
        page.mouse.up()
    expect(page.locator(f"svg.over [data-piece='{name}']")).to_have_attribute("data-at", space)
    expect(page.locator(".carried")).to_have_count(0)


@pytest.mark.parametrize("page", ["desk"], indirect=True)
@pytest.mark.parametrize("counter", [".counter.lit", ".counter:not(.lit)"], ids=["lit", "not lit"])
def test_a_drag_over_the_panel_marks_no_text(page: Page, counter: str) -> None:
    x, y = middle(page.locator(f".box:has(.counter.lit) {counter}").first)
    below = page.locator("aside .box").last.bounding_box()
    assert below is not None
    page.mouse.move(x, y)
    page.mouse.down()
    for step in range(1, 6):
        page.mouse.move(x + 8 * step, y + 40 * step)
    assert page.evaluate("getSelection().toString()") == ""
    if ":not" in counter:
        expect(page.locator(".refusal")).to_be_visible()  # why it stays
    page.mouse.up()
    page.context.close()


def test_a_reconstructed_value_tells_why(page: Page) -> None:
    counter = page.locator(".box .counter.lit").first
    card = page.locator(".hover-card")
    if is_phone(page):
        fingers = Fingers(page)
        fingers.put(middle(counter))
        expect(card).to_be_visible()
        fingers.lift()
    else:
        counter.hover()
    expect(card).to_be_visible()
    expect(card.locator(".doubts")).to_contain_text("ground strength: quoted as 10 in the published article")
    expect(page.locator("section.orders .word")).to_have_count(0)  # looking is not choosing
    track = page.locator("[data-track=turn]")
    track.locator(".mark").click()
    expect(track.get_by_role("note")).to_contain_text("Reconstructed: track is on the map")


def test_what_is_not_allowed_is_told_without_a_failed_request(page: Page) -> None:
    failed: list[str] = []
    page.on("response", lambda reply: failed.append(reply.url) if reply.status >= 400 else None)
    page.get_by_label("Fit the map").click()
    wait_until_still(page)
    page.locator("svg.over [data-piece='SA-i-2']").click(force=True)  # an enemy that nothing can be done with
    expect(page.locator(".refusal")).to_contain_text("Infantry Brigade 2 (Saudi Arabia) belongs to the Arab Player")
    page.locator(".refusal").get_by_label("Close").click()
    page.locator(".box .counter:not(.lit)").first.click()
    expect(page.locator(".refusal")).to_be_visible()
    assert failed == []


@pytest.mark.parametrize("page", ["phone"], indirect=True)
def test_two_fingers_zoom(page: Page) -> None:
    scale = "new DOMMatrix(getComputedStyle(document.querySelector('.stage .wrapper')).transform).a"
    wait_until_still(page)
    before = page.evaluate(scale)
    fingers = Fingers(page)
    x, y = middle(page.locator("main.map"))
    fingers.put((x - 40, y), (x + 40, y))
    for far in range(50, 121, 10):
        fingers.move((x - far, y), (x + far, y))
    wait_until_still(page)
    wide = page.evaluate(scale)
    assert wide / before == pytest.approx(3, rel=0.2) or wide == pytest.approx(3)
    for far in range(110, 29, -10):
        fingers.move((x - far, y), (x + far, y))
    fingers.lift()
    wait_until_still(page)
    assert page.evaluate(scale) < wide
    expect(page.locator("section.orders .word")).to_have_count(0)  # and nothing was clicked
    assert page.evaluate("visualViewport.scale") == 1
