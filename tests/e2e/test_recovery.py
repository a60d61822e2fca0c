"""The page goes on by itself: after a restart, a busy server, a late answer, and nonsense in the browser."""

from pathlib import Path

from playwright.sync_api import Browser, Page, Route, expect

from tests.e2e.rooms import begin, room, sit
from tests.web.serving import Server


def deploy(page: Page) -> None:
    page.locator("section.orders .plan .main").click(timeout=60_000)


def deployed(page: Page) -> None:
    expect(page.locator("section.orders")).to_contain_text("20 ATPs left", timeout=60_000)


def test_a_restart_of_the_server(browser: Browser, tmp_path: Path) -> None:
    with room(tmp_path) as server:
        page = sit(browser, server.address, begin(server, "oil-war", "1"))
        expect(page.locator("section.orders .plan .main")).to_be_visible(timeout=60_000)
        port = server.address.rsplit(":", 1)[1]
        server.stop()
        expect(page.locator("header .away")).to_be_visible()
        deploy(page)  # said while nobody listens
        expect(page.locator(".notice")).to_contain_text("will be sent again")
        with Server(server.database, "--players", "0", "--port", port):
            deployed(page)
            expect(page.locator("header .away")).to_have_count(0)
            expect(page.locator(".notice", has_text="will be sent again")).to_have_count(0)
            page.context.close()


def test_a_busy_server_gets_the_same_submission_again(browser: Browser, plain_room: Server) -> None:
    keys: list[str] = []
    seen: list[str] = []

    def busy(route: Route) -> None:
        keys.append((route.request.post_data_json or {})["key"])
        if len(keys) < 3 or not seen:
            route.fulfill(status=503, content_type="application/problem+json", body='{"detail": "The table is busy."}')
        else:
            route.continue_()

    page = sit(browser, plain_room.address, begin(plain_room, "oil-war", "1"))
    page.route("**/actions", busy)
    deploy(page)
    expect(page.locator(".notice")).to_contain_text("The table is busy.")
    seen.append("the notice")
    deployed(page)
    assert len(keys) >= 3
    assert len(set(keys)) == 1
    page.context.close()


def test_an_answer_that_came_too_late(browser: Browser, plain_room: Server) -> None:
    made = begin(plain_room, "oil-war", "1")
    page = sit(browser, plain_room.address, made)
    page.route(
        "**/actions",
        lambda route: route.fulfill(
            status=409, content_type="application/problem+json", body='{"detail": "this is not asked now"}'
        ),
    )
    deploy(page)
    expect(page.locator(".notice")).to_contain_text("The match has moved on", timeout=60_000)
    page.unroute("**/actions")
    deploy(page)
    deployed(page)
    page.evaluate("localStorage.setItem('sandtable.taste', '[3]'); localStorage.setItem('sandtable.seen', '{\"a\":')")
    page.evaluate('localStorage.setItem(\'sandtable.matches\', \'{"x": 3, "y": {"seats": []}}\')')
    page.goto(plain_room.address)
    expect(page.locator("section[aria-labelledby=new] button.main").first).to_be_visible()
    page.goto(f"{plain_room.address}/#/match/0000000000000000")
    expect(page.get_by_role("alert")).to_contain_text("not on this server", timeout=60_000)
    page.context.close()
    forged = sit(browser, plain_room.address, {**made, "seats": {"us": "forged"}})
    forged.get_by_role("button", name="Forget these seats and watch").click(timeout=60_000)
    expect(forged.locator("section.orders")).to_contain_text("Bring units onto the map", timeout=60_000)
    forged.context.close()
