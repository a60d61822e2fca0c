"""The parts of the documentation site that are made here."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandtable.registry import game
from website import links, reference, rules


@pytest.mark.parametrize("name", reference.MODULES)
def test_the_reference_describes_what_a_module_exports(name: str) -> None:
    text = reference.page(name)
    assert text.startswith(f"# `{name}`")
    assert "TypeVar" not in text


def test_the_contract_stands_in_the_reference() -> None:
    text = reference.page("sandtable.kernel.contract")
    assert "### Contract.guess" in text
    assert "One full state that the view allows." in text


def test_the_rules_of_a_game_name_their_examples() -> None:
    text = rules.page(game("oil-war"))
    clause = text[text.index("## 6.13 ") :]
    assert "Examples: `" in clause[: clause.index("## 6.14")]


def test_a_broken_link_is_found(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "index.html").write_text('<a href="deep/">a</a> <a href="https://x.example/none">b</a> <b id="here">')
    (tmp_path / "deep" / "index.html").write_text('<a href="../index.html#here">a</a> <img src="none.png">')
    assert list(links.broken(tmp_path)) == ["deep/index.html: none.png"]
    (tmp_path / "index.html").write_text('<a href="#gone">a</a>')
    assert sorted(links.broken(tmp_path)) == [
        "deep/index.html: ../index.html#here",
        "deep/index.html: none.png",
        "index.html: #gone",
    ]
