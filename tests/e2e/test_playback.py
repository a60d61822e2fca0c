"""Other people's moves are played back at a pace, and can be paused, stepped and skipped."""

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.tables import before_an_attack, make, screen, sit_down


@pytest.fixture
def pace() -> str:
    """The setting of somebody who wants to follow what others do."""
    return "localStorage.setItem('sandtable.taste', JSON.stringify({pace: 5000, asks: false}))"


def test_the_turn_of_the_computer_can_be_followed(browser: Browser, server: str, pace: str) -> None:
    page = screen(browser)
    page.clock.install()
    sit_down(browser, server, make(server, us="me", arab="computer:staff"), page=page)
    done = page.locator("section.orders .options button", has_text="Done")
    expect(done).to_be_visible(timeout=60_000)
    page.evaluate(pace)
    page.context.add_init_script(pace)
    done.click()
    page.locator("section.orders .options button", has_text="Fly").wait_for()
    done.click()
    caption = page.locator(".caption")  # nothing can be attacked, so the turn ends
    caption.get_by_role("button", name="Pause").click(timeout=60_000)
    before = page.locator("header h1").inner_text()
    first = caption.locator(".lines").inner_text()
    page.clock.fast_forward(60_000)
    expect(caption.locator(".lines")).to_have_text(first, use_inner_text=True)
    caption.get_by_role("button", name="Step").click()
    expect(caption.locator(".lines")).not_to_have_text(first, use_inner_text=True)
    assert "Arab" in page.locator("header h1").inner_text() or "Arab" in before
    expect(caption.get_by_role("button", name="Continue")).to_be_visible()
    caption.get_by_role("button", name="Skip").click()
    expect(done.or_(page.locator("section.orders .plan"))).to_be_visible(timeout=60_000)
    page.context.close()


def test_own_dice_stay_until_they_are_seen(browser: Browser, server: str, pace: str) -> None:
    page = screen(browser)
    page.clock.install()
    sit_down(browser, server, before_an_attack(server), page=page)
    page.context.add_init_script(pace)
    page.reload()
    page.locator("section.orders .options button", has_text="Attack").click(timeout=60_000)
    page.locator('.member[data-word="IR-F4-1"]').click()  # an aircraft first: the order does not matter
    page.locator('.member[data-word="IR-a-1"]').click()
    page.locator("button.do").click()
    expect(page.locator(".caption .die")).to_be_visible()
    expect(page.locator("svg.over .thrown")).to_be_attached()
    page.clock.fast_forward(60_000)
    expect(page.locator(".caption")).to_contain_text("Ground combat at 0813")
    page.locator(".caption .seen").click()
    expect(page.locator(".caption")).to_have_count(0)
    page.context.close()
