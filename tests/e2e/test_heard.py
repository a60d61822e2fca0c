"""Played by keyboard and ear alone: a whole turn of Oil War, and the first orders of The War Game, read as a story."""

from playwright.sync_api import Browser, expect

from tests.e2e.listener import Listener
from tests.e2e.tables import make, sit_down

STOPS = 120
"""No field is farther away than so many presses of Tab."""
AT_THE_LINE = "!!document.activeElement.labels?.[0]?.textContent.includes('Order or question')"
AT_THE_SHEET = "document.activeElement.getAttribute('aria-label') === 'Orders'"
AT_SEND = "document.activeElement.textContent.trim() === 'Send orders'"
OPENING = ["Pay for the supply", "Bring units onto the map"]
"""One of these opens one's next turn: the dice say who is left to be supplied."""
COUNT = "window.pointed = 0; addEventListener('pointerdown', () => window.pointed++, true)"


def go(listener: Listener, there: str) -> None:
    """Tab to something."""
    for _ in range(STOPS):
        if listener.page.evaluate(there):
            return
        listener.page.keyboard.press("Tab")
    raise AssertionError(f"not reached: {there}")


def order(listener: Listener, sentence: str, answer: str) -> str:
    """Type an order, hear what it means, do it, and hear what came of it."""
    write(listener, sentence)
    listener.hear("Enter does it")
    listener.press("Enter")
    return listener.hear(answer)


def write(listener: Listener, sentence: str) -> None:
    listener.page.keyboard.press("ControlOrMeta+a")
    listener.page.keyboard.type(sentence)
    listener.story.append(f"> {sentence}")
    listener.page.keyboard.press("Enter")


def next_turn(listener: Listener) -> str:
    """What opens one's next turn; until then take what is proposed, attack no more, and end the turn."""
    answers = {"Attack enemy": "done", "End your turn": "end", "proposed": "accept"}
    while (question := listener.hear_one_of(*OPENING, *answers)) in answers:
        listener.hear(question)
        write(listener, answers[question])
        if question != "proposed":
            listener.hear("Enter does it")
            listener.press("Enter")
    listener.hear(question)
    return question


def test_a_whole_turn_of_oil_war(browser: Browser, server: str) -> None:
    listener = Listener(browser)
    listener.page.context.add_init_script(COUNT)
    sit_down(browser, server, make(server, us="me", arab="computer:staff"), page=listener.page)
    listener.hear("Bring units onto the map")
    listener.press("t")
    go(listener, AT_THE_LINE)
    order(listener, "transport US-ai-1 1320", "is air transported to 1320")
    write(listener, "transport US-ai-2 1419")
    assert "Rule 5.42a" in listener.hear("An enemy ground unit stands in 1419")
    order(listener, "transport US-ai-2 1420", "is air transported to 1420")
    order(listener, "transport US-ai-3 1319", "Move your units")
    order(listener, "done", "Attack enemy ground units")
    write(listener, "what can attack 1419")
    expect(listener.page.locator("#tab-panel [role=status]")).to_contain_text("Air Landing Brigade 1")
    order(listener, "attack 1419 with US-ai-1 US-ai-2 US-ai-3", "Ground combat at 1419")
    question = next_turn(listener)
    assert listener.page.evaluate("window.pointed") == 0
    told = listener.told()
    parts = [
        "Bring units onto the map", "> transport US-ai-1 1320", "for 6 ATPs; 14 left", "Rule 5.42a", "Move your units",
        "> attack 1419", "percent", "Enter does it", "die ", "Arab Player-Turn", "J reads them",
        question,
    ]  # fmt: skip
    place = 0
    for part in parts:
        place = told.find(part, place)
        assert place >= 0, (part, told)
    listener.page.context.close()


def test_the_first_orders_of_the_war_game(browser: Browser, server: str) -> None:
    listener = Listener(browser)
    listener.page.context.add_init_script(COUNT)
    sit_down(browser, server, make(server, "war-game", "2", **{"empire-2": "computer:staff"}), page=listener.page)
    listener.hear("Write the orders")
    go(listener, AT_THE_SHEET)
    listener.press("ControlOrMeta+a")
    listener.page.keyboard.type("EMPIRE Arcadia\nCYCLE 1\nBUYING\nBYU 1 Tank AT W40\nEND\n")
    listener.hear("BYU")
    listener.press("ControlOrMeta+a")
    listener.page.keyboard.type("EMPIRE Arcadia\nCYCLE 1\nBUYING\nBUY 1 Tank AT W40\nEND\n")
    listener.hear("1 line, all accepted")
    go(listener, AT_SEND)
    listener.press("Enter")
    listener.hear("J reads them one by one")
    assert listener.page.evaluate("window.pointed") == 0
    listener.page.context.close()
