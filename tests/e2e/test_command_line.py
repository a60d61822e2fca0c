"""Orders and questions are typed on the map in words: why not, the odds, and Enter to do it."""

from playwright.sync_api import Browser, expect

from tests.e2e.listener import Listener
from tests.e2e.tables import before_an_attack, sit_down


def test_an_order_is_typed_refused_weighed_and_done(browser: Browser, server: str) -> None:
    listener = Listener(browser)
    page = listener.page
    sit_down(browser, server, before_an_attack(server), page=page)
    listener.hear("to choose from")
    listener.press("t")
    line = page.get_by_label("Order or question")
    answer = page.locator("#tab-panel [role=status]")
    line.fill("what can attack 0813")
    line.press("Enter")
    expect(answer).to_contain_text("can be attacked by Armored Brigade 1 (Iran)")
    line.fill("what is near 0813")
    line.press("Enter")
    expect(answer).to_contain_text("1: 0812")
    line.fill("attack 1419 with IR-a-1")
    line.press("Enter")
    listener.hear("Rule ")
    line.fill("attack 0813 with IR-a-1")
    line.press("Enter")
    assert "percent" in listener.hear("Enter does it")
    line.press("Enter")
    listener.hear("0813")
    expect(line).to_have_value("")
    line.fill("last move")
    line.press("Enter")
    expect(answer).to_contain_text("0813")
    page.context.close()
