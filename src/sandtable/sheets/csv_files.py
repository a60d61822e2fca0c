"""One sheet as CSV. Spreadsheet programs calculate what begins like a formula, so a text that does gets a quote."""

from __future__ import annotations

import csv
import io

from sandtable.documents import Formula, SheetCell, SheetPage

_CALCULATED = ("=", "+", "-", "@", "\t", "\r")


def csv_text(page: SheetPage) -> str:
    """A sheet as text: formulas as what they come to, texts as they are and never calculated."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    table: list[list[SheetCell]] = [[*page.head], *page.rows]
    for row in table:
        writer.writerow([_written(cell) for cell in row])
    return out.getvalue()


def _written(cell: SheetCell) -> str | int | float:
    if isinstance(cell, Formula):
        return cell.value
    if isinstance(cell, str) and cell.lstrip().startswith(_CALCULATED):
        return f"'{cell}"
    return cell
