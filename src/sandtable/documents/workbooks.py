"""Workbooks: tables for a spreadsheet program, with formulas that go on calculating there.

A text is a text: only what stands in a `Formula` is ever calculated, so that no name can do so.
"""

from __future__ import annotations

from msgspec import Struct, field

from .views import Paper, View


class Formula(Struct, frozen=True):
    """A formula without its equals sign, and what it comes to now."""

    text: str
    value: int | float


SheetCell = str | int | float | Formula


class SheetPage(Struct, frozen=True):
    """One sheet: a head, and rows below it."""

    name: str
    head: list[str]
    rows: list[list[SheetCell]] = field(default_factory=list)


class Workbook(Struct, frozen=True):
    """Several sheets in a file."""

    title: str
    pages: list[SheetPage]


def paper_workbook(view: View) -> Workbook:
    """The tables that lie before an audience, one sheet each."""
    return Workbook(view.moment.text, [_page(paper) for paper in view.papers if paper.rows])


def _page(paper: Paper) -> SheetPage:
    return SheetPage(paper.title, list(paper.head), [list(row) for row in paper.rows])
