"""Order documents: what a person would mail, from a file or from standard input."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from sandtable.cli.app import REFUSED, app
from sandtable.cli.options import Json, MatchPath, Seat
from sandtable.cli.output import say, say_json

LARGEST = 1 << 20
"""Bytes of one document, at most."""

DocumentPath = Annotated[
    Path, typer.Argument(metavar="DOCUMENT", help="A text file with the orders; - for standard input.")
]
SheetPath = Annotated[Path, typer.Option("-o", "--out", metavar="FILE.xlsx", help="The file to write.")]
Check = Annotated[bool, typer.Option("--check", help="Only show the receipt; change nothing.")]


@app.command("orders")
def orders(
    file: MatchPath, document: DocumentPath, seat: Seat = None, check: Check = False, json: Json = False
) -> None:
    """Send an order document: valid lines are accepted, and the receipt says why others are not."""
    from sandtable.cli.files import OpenMatch

    opened = OpenMatch(file)
    who = opened.actor(seat)
    receipt = opened.game.read_document(opened.match.state, who, _text(document))
    if receipt.action and not check:
        opened.match.do_words(who, tuple(receipt.action))
        opened.save()
    if json:
        say_json(receipt)
    else:
        for line in receipt.text:
            say(line)
    if receipt.why:
        raise typer.Exit(REFUSED)


@app.command("sheet")
def sheet(file: MatchPath, out: SheetPath, seat: Seat = None) -> None:
    """Write the papers of a seat as a workbook, with live formulas where the game has them."""
    from sandtable.cli.files import OpenMatch
    from sandtable.files import write_bytes
    from sandtable.sheets import xlsx_bytes

    opened = OpenMatch(file)
    audience = opened.audience([seat] if seat else None)
    workbook = opened.match.workbook(audience)
    write_bytes(out, xlsx_bytes(workbook))
    say(f"{len(workbook.pages)} sheets written to {out}.")


def _text(document: Path) -> str:
    from sandtable.files import read_bytes

    data = sys.stdin.buffer.read(LARGEST + 1)[:LARGEST] if str(document) == "-" else read_bytes(document, LARGEST)
    return data.decode("utf-8", errors="replace")
