"""The excerpts in the guide really are in the files that it names."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
GUIDE = (ROOT / "docs" / "making-a-game.md").read_text(encoding="utf-8")
EXCERPTS = re.findall(r"^```\w+ (\S+)\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL)


def test_the_guide_has_excerpts() -> None:
    assert len(EXCERPTS) > 10


@pytest.mark.parametrize(("name", "text"), EXCERPTS, ids=[name for name, _ in EXCERPTS])
def test_an_excerpt_is_in_its_file(name: str, text: str) -> None:
    assert text in (ROOT / name).read_text(encoding="utf-8")
