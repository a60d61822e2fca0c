"""A workbook as an .xlsx file: a few XML files in an archive, written by the standard library alone.

The same workbook gives the same bytes on any day and machine.
"""

from __future__ import annotations

import io
import re
from xml.sax.saxutils import escape, quoteattr
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from sandtable.documents import Formula, SheetCell, SheetPage, Workbook

_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_LINKS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml"
_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_UNPRINTABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]")
_UNNAMEABLE = re.compile(r"[\[\]:*?/\\']")
LONGEST_NAME = 31
LONGEST_TEXT = 32_000
THE_EPOCH = (1980, 1, 1, 0, 0, 0)


def xlsx_bytes(workbook: Workbook) -> bytes:
    """The file of a workbook. One without sheets has an empty one, since programs open no others."""
    pages = workbook.pages or [SheetPage("Sheet", [])]
    names = sheet_names(pages)
    numbers = range(1, len(names) + 1)
    files = {
        "[Content_Types].xml": _content_types(numbers),
        "_rels/.rels": _relations([("officeDocument", "xl/workbook.xml")]),
        "xl/workbook.xml": _workbook(names),
        "xl/_rels/workbook.xml.rels": _relations(
            [*(("worksheet", f"worksheets/sheet{n}.xml") for n in numbers), ("styles", "styles.xml")]
        ),
        "xl/styles.xml": _STYLES,
        **{f"xl/worksheets/sheet{n}.xml": _sheet(page) for n, page in zip(numbers, pages, strict=True)},
    }
    out = io.BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(ZipInfo(name, THE_EPOCH), (_HEAD + text).encode(), ZIP_DEFLATED)
    return out.getvalue()


def sheet_names(pages: list[SheetPage]) -> list[str]:
    """Names that a spreadsheet program takes: short, without signs of its own, each once."""
    names: list[str] = []
    for page in pages:
        plain = _UNNAMEABLE.sub(" ", page.name).strip()[:LONGEST_NAME] or "Sheet"
        name, count = plain, 2
        while name.lower() in (other.lower() for other in names):
            name = f"{plain[: LONGEST_NAME - 4]} {count}"
            count += 1
        names.append(name)
    return names


def column_name(number: int) -> str:
    """The letters of a column, counted from 0: A to Z, AA …"""
    letters = ""
    number += 1
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(65 + rest) + letters
    return letters


def _text(text: str) -> str:
    return escape(_UNPRINTABLE.sub("", text)[:LONGEST_TEXT])


def _cell(place: str, cell: SheetCell, style: int = 0) -> str:
    look = f' s="{style}"' if style else ""
    if isinstance(cell, Formula):
        return f'<c r="{place}"{look}><f>{_text(cell.text)}</f><v>{cell.value}</v></c>'
    if isinstance(cell, str):
        return f'<c r="{place}"{look} t="inlineStr"><is><t xml:space="preserve">{_text(cell)}</t></is></c>'
    return f'<c r="{place}"{look}><v>{cell}</v></c>'


def _sheet(page: SheetPage) -> str:
    rows = [_row(1, list(page.head), 1)]
    rows += [_row(number, row) for number, row in enumerate(page.rows, 2)]
    frozen = (
        '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" '
        'state="frozen"/></sheetView></sheetViews>'
    )
    wide = "".join(
        f'<col min="{n}" max="{n}" width="{width}" customWidth="1"/>' for n, width in enumerate(_widths(page), 1)
    )
    columns = f"<cols>{wide}</cols>" if wide else ""
    return f'<worksheet xmlns="{_MAIN}">{frozen}{columns}<sheetData>{"".join(rows)}</sheetData></worksheet>'


def _row(number: int, cells: list[SheetCell] | list[str], style: int = 0) -> str:
    made = "".join(_cell(f"{column_name(place)}{number}", cell, style) for place, cell in enumerate(cells))
    return f'<row r="{number}">{made}</row>'


def _widths(page: SheetPage) -> list[int]:
    """Columns as wide as what stands in them, within reason."""
    table: list[list[SheetCell]] = [[*page.head], *page.rows]
    columns = max((len(row) for row in table), default=0)
    return [
        min(60, 3 + max((len(_cell_text(row[place])) for row in table if place < len(row)), default=8))
        for place in range(columns)
    ]


def _cell_text(cell: SheetCell) -> str:
    return str(cell.value if isinstance(cell, Formula) else cell)


def _workbook(names: list[str]) -> str:
    sheets = "".join(
        f'<sheet name={quoteattr(_UNPRINTABLE.sub("", name))} sheetId="{n}" r:id="rId{n}"/>'
        for n, name in enumerate(names, 1)
    )
    return (
        f'<workbook xmlns="{_MAIN}" xmlns:r="{_LINKS}"><sheets>{sheets}</sheets><calcPr fullCalcOnLoad="1"/></workbook>'
    )


def _relations(parts: list[tuple[str, str]]) -> str:
    made = "".join(
        f'<Relationship Id="rId{n}" Type="{_LINKS}/{kind}" Target="{target}"/>'
        for n, (kind, target) in enumerate(parts, 1)
    )
    return f'<Relationships xmlns="{_PACKAGE}/relationships">{made}</Relationships>'


def _content_types(numbers: range) -> str:
    sheets = "".join(
        f'<Override PartName="/xl/worksheets/sheet{n}.xml" ContentType="{_TYPE}.worksheet+xml"/>' for n in numbers
    )
    return (
        f'<Types xmlns="{_PACKAGE}/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        '<Default Extension="xml" ContentType="application/xml"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{_TYPE}.sheet.main+xml"/>'
        f'<Override PartName="/xl/styles.xml" ContentType="{_TYPE}.styles+xml"/>{sheets}</Types>'
    )


_STYLES = (
    f'<styleSheet xmlns="{_MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>'
    '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>'
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>'
    '</fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>'
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>'
    '<cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>'
    '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>'
)
