"""Oil War in the browser: one whole match against the computer."""

import pytest
from playwright.sync_api import Browser

from tests.e2e.blind import Blind, play_to_the_end
from tests.e2e.tables import make, sit_down


@pytest.mark.long
def test_a_whole_match_against_the_computer(browser: Browser, server: str) -> None:
    page = sit_down(browser, server, make(server, "oil-war", "1", us="me", arab="computer:staff"))
    play_to_the_end(server, page, Blind(page, 2))
