"""The game of eight empires, in the longer run: a few cycles, and what everybody received held against its view."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser

from tests.eight.game import play
from tests.eight.judging import judged


@pytest.mark.long
def test_nobody_receives_anything_beyond_its_view(browser: Browser, tmp_path: Path) -> None:
    recording = play(tmp_path, browser, seed=3, cycles=3)
    outcome = judged(recording)
    assert outcome.cycle == 4
    assert outcome.is_clean, outcome.lines()
    assert {"http", "live", "letter", "file"} <= {each.kind for each in recording.received["empire-1"]}
    swapped = replace(recording, received={**recording.received, "empire-1": recording.received["empire-2"]})
    found = judged(swapped)
    assert found.surplus["empire-1"], "what another empire received is not found to be too much"
    assert found.secrets["empire-1"], "secrets of another empire are not found"
