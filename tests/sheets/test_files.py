"""Workbooks as files: formulas calculate, texts never do."""

from __future__ import annotations

import io
from xml.etree import ElementTree
from zipfile import ZipFile

import pytest

from sandtable.documents import Formula, SheetPage, Workbook
from sandtable.sheets import csv_text, xlsx_bytes
from sandtable.sheets.xlsx import column_name

NASTY = [
    "=1+1",
    "+1",
    "-1",
    "@SUM(A1)",
    "<b>&amp;",
    'a "quoted" name',
    "line\nbreak",
    "\x00\x0bcontrol",
    "ünïcode 漢字",
]
MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


def sheets(data: bytes) -> list[ElementTree.Element]:
    """The parsed sheets of a file; every part of it must be well-formed."""
    with ZipFile(io.BytesIO(data)) as archive:
        assert archive.testzip() is None
        parsed = {name: ElementTree.fromstring(archive.read(name)) for name in archive.namelist()}
    return [tree for name, tree in parsed.items() if name.startswith("xl/worksheets/")]


def test_a_text_is_never_a_formula() -> None:
    (sheet,) = sheets(xlsx_bytes(Workbook("nasty", [SheetPage("Names", NASTY, [list(NASTY)])])))
    assert not list(sheet.iter(f"{MAIN}f"))
    texts = [cell.findtext(f"{MAIN}is/{MAIN}t") for cell in sheet.iter(f"{MAIN}c")]
    assert texts == [text.replace("\x00\x0b", "") for text in NASTY] * 2
    rows = csv_text(SheetPage("Names", ["name"], [[text] for text in NASTY])).splitlines()
    assert rows[1:5] == ["'=1+1", "'+1", "'-1", "'@SUM(A1)"]


def test_numbers_and_formulas_keep_their_values() -> None:
    page = SheetPage("Sums", ["a", "b", "sum"], [[2, 3.5, Formula("A2+B2", 5.5)]])
    (sheet,) = sheets(xlsx_bytes(Workbook("sums", [page])))
    formula = next(cell for cell in sheet.iter(f"{MAIN}c") if cell.find(f"{MAIN}f") is not None)
    assert (formula.get("r"), formula.findtext(f"{MAIN}f"), formula.findtext(f"{MAIN}v")) == ("C2", "A2+B2", "5.5")
    assert csv_text(page).splitlines() == ["a,b,sum", "2,3.5,5.5"]


def test_names_of_sheets_are_short_and_different() -> None:
    pages = [SheetPage(name, ["x"]) for name in ("a/b:c*", "A B C", "long " * 20, "long " * 20, "")]
    data = xlsx_bytes(Workbook("names", pages))
    with ZipFile(io.BytesIO(data)) as archive:
        tree = ElementTree.fromstring(archive.read("xl/workbook.xml"))
    names = [sheet.get("name") or "" for sheet in tree.iter(f"{MAIN}sheet")]
    assert len({name.lower() for name in names}) == len(names) == len(sheets(data))
    assert all(0 < len(name) <= 31 and not set(name) & set("[]:*?/\\") for name in names)


def test_a_workbook_without_sheets_has_an_empty_one() -> None:
    (sheet,) = sheets(xlsx_bytes(Workbook("empty", [])))
    assert not list(sheet.iter(f"{MAIN}c"))


def test_the_same_workbook_gives_the_same_bytes() -> None:
    workbook = Workbook("same", [SheetPage("One", ["x"], [[1], ["two"]])])
    assert xlsx_bytes(workbook) == xlsx_bytes(workbook)


@pytest.mark.parametrize(
    ("number", "name"), [(0, "A"), (25, "Z"), (26, "AA"), (51, "AZ"), (52, "BA"), (701, "ZZ"), (702, "AAA")]
)
def test_columns_have_letters(number: int, name: str) -> None:
    assert column_name(number) == name
