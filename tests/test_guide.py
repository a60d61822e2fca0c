"""The excerpts in the guides really are in the files that they name, and the modules that they name exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = {path.name: path.read_text(encoding="utf-8") for path in sorted((ROOT / "docs").glob("*.md"))}
EXCERPTS = [
    found
    for text in PAGES.values()
    for found in re.findall(r"^```\w+ (\S+)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
]
PLACES = (
    ROOT,
    ROOT / "src/sandtable",
    ROOT / "src/sandtable/games/oil_war",
    ROOT / "src/sandtable/games/war_game",
    ROOT / "web/src/lib/play",
    ROOT / "tests/mini",
)


def test_the_guide_has_excerpts() -> None:
    assert len(EXCERPTS) > 10


@pytest.mark.parametrize(("name", "text"), EXCERPTS, ids=[name for name, _ in EXCERPTS])
def test_an_excerpt_is_in_its_file(name: str, text: str) -> None:
    assert text in (ROOT / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("page", ["architecture.md", "adding-an-end-point.md", "security.md"])
def test_the_files_that_a_page_names_exist(page: str) -> None:
    """A path that ends with a suffix or a slash; NAME, N and … stand for something."""
    named = re.findall(r"`([\w./-]+(?:\.(?:py|ts|svelte|json|css|toml|md)|/))`", PAGES[page])
    assert named
    missing = [name for name in named if "NAME" not in name and not any((place / name).exists() for place in PLACES)]
    assert missing == []


def test_the_layers_of_the_picture_exist() -> None:
    """Every floor of the house in `architecture.md` is a package or a module."""
    picture = PAGES["architecture.md"].partition("```text")[2].partition("```")[0]
    floors = re.findall(r"^  ([a-z]+)  ", picture, re.MULTILINE)
    assert len(floors) > 12
    source = ROOT / "src/sandtable"
    assert [name for name in floors if not (source / name).is_dir() and not (source / f"{name}.py").is_file()] == []
