"""The documentation on the command line."""

from __future__ import annotations

from tests.cli.tools import fails, run


def test_the_pages_are_listed() -> None:
    listed = run("docs").stdout
    assert "making-a-game" in listed
    assert "How a game is made" in listed


def test_a_page_is_shown() -> None:
    assert "# How a game is made" in run("docs", "making-a-game").stdout
    assert run("docs", "cases", "--path").stdout.strip().endswith("cases.md")


def test_a_page_that_is_not_there() -> None:
    assert "there is no page 'cakes'; there are adding-an-end-point, architecture," in fails(2, "docs", "cakes")
