"""The page as a thing of its own: letters that come late, an icon on a phone, sheets of paper."""

import json
from urllib.parse import urljoin
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.rooms import wait_until_still
from tests.e2e.tables import MOUSE, PHONE, make, screen, sit_down

LETTERS = "() => [...document.fonts].some((face) => face.family.includes('Source Sans 3') && face.status === 'loaded')"


def test_letters_come_after_the_first_paint_and_from_this_server(browser: Browser, server: str) -> None:
    page = screen(browser)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{server}/#/settings")
    page.wait_for_function(LETTERS, timeout=60_000)
    script = next(place for place, url in enumerate(asked) if "/assets/index-" in url)
    fonts = [place for place, url in enumerate(asked) if url.endswith(".woff2")]
    assert min(fonts) > script
    assert all(url.startswith(server) for url in asked)
    needed = page.evaluate("""() => {
        const font = performance.getEntriesByType('resource').find((one) => one.name.endsWith('.woff2'))
        return performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd - font.startTime
    }""")
    assert needed < 0
    page.get_by_text("The letters are").click()
    expect(page.get_by_text("PERMISSION & CONDITIONS")).to_be_visible()
    page.context.close()


def test_a_phone_can_install_the_page(browser: Browser, server: str) -> None:
    page = screen(browser, PHONE)
    page.goto(server)
    found = page.context.new_cdp_session(page).send("Page.getAppManifest")
    assert found["errors"] == []
    manifest = json.loads(found["data"])
    assert (manifest["display"], manifest["name"]) == ("standalone", "Sandtable")
    for icon in manifest["icons"]:
        with urlopen(urljoin(found["url"], icon["src"])) as answer:
            assert answer.headers["Content-Type"].startswith(icon["type"])
            if icon["type"] == "image/png":
                head = answer.read(24)
                assert icon["sizes"] == f"{int.from_bytes(head[16:20])}x{int.from_bytes(head[20:24])}"
    page.context.close()


@pytest.mark.parametrize("device", [MOUSE, PHONE], ids=["desk", "phone"])
def test_the_map_and_the_open_tab_are_printed_without_the_table(
    browser: Browser, server: str, device: dict[str, object]
) -> None:
    page = sit_down(browser, server, make(server), device)
    page.locator("section.orders .plan").wait_for(timeout=60_000)
    page.emulate_media(media="print", color_scheme="dark")
    for gone in ("header", "section.orders", ".stage .tools", ".mini", "[role=tablist]", "[role=separator]"):
        expect(page.locator(gone).first).to_be_hidden()
    expect(page.get_by_role("tabpanel")).to_be_visible()
    wait_until_still(page)
    land, sheet = page.locator("svg.board-art").first.bounding_box(), page.locator(".stage").bounding_box()
    assert land is not None
    assert sheet is not None
    assert land["width"] <= sheet["width"] + 1
    assert land["height"] <= sheet["height"] + 1
    assert max(land["width"] / sheet["width"], land["height"] / sheet["height"]) > 0.95
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert len(page.pdf().split(b"/Type /Page\n")) > 2  # the map and what is beside it
    page.context.close()
