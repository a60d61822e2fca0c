"""One voice tells who listens what is chosen, the odds, the result, and what others did."""

import pytest
from playwright.sync_api import Browser

from tests.e2e.listener import Listener
from tests.e2e.tables import before_an_attack, make, sit_down

ATTACKER = "Armored Brigade 1 (Iran)"


@pytest.fixture
def attack(browser: Browser, server: str) -> Listener:
    """Somebody who listens, before an attack."""
    listener = Listener(browser)
    sit_down(browser, server, before_an_attack(server), page=listener.page)
    listener.hear("to choose from")
    return listener


def test_the_choice_the_odds_and_the_result_are_spoken(attack: Listener) -> None:
    attack.page.locator("section.orders .options button", has_text="Attack").focus()
    attack.press("Enter")
    attack.hear("Attack")
    attack.page.locator('.member[data-word="IR-a-1"]').focus()
    attack.hear(ATTACKER)
    attack.press("Enter")
    odds = attack.hear("Enter does it")
    assert odds.index(ATTACKER) < odds.index("column") < odds.index("percent")
    attack.page.locator("button.do").focus()
    attack.press("Enter")
    assert "attack" in attack.hear("0813")
    attack.page.context.close()


def test_a_repeated_question_is_spoken_again_and_provenance_only_on_a_key(attack: Listener) -> None:
    attack.press("q")
    first = attack.hear("to choose from")
    attack.press("q")
    assert attack.hear("to choose from") == first
    attack.press("n")
    told = attack.hear("may be chosen")
    assert "reconstructed" not in told
    assert told.index("may be chosen") < told.index("ground strength")
    attack.press("i")
    assert "US-ai-1" in attack.hear("United States")
    attack.page.context.close()


def test_the_turn_of_others_is_read_line_by_line(browser: Browser, server: str) -> None:
    listener = Listener(browser)
    made = make(server, us="me", arab="computer:staff")
    sit_down(browser, server, made, page=listener.page)
    assert listener.hear("J reads them").startswith("Arab Player: ")
    listener.hear("to choose from")
    listener.press("j")
    first = listener.hear("1 of ")  # the beginning is told to whoever was there before the computer
    listener.press("j")
    assert "deploys 30 units" in first + listener.hear("2 of ")
    listener.press("k")
    listener.hear("1 of ")
    listener.page.context.close()
