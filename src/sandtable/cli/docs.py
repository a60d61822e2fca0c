"""The documentation, which is installed with the program."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from sandtable.cli.app import app
from sandtable.cli.output import columns, say

PACKAGE = Path(__file__).parents[1]
FOLDERS = (PACKAGE / "docs", PACKAGE.parents[1] / "docs")
"""Where the pages lie: in an installed package, and in a checkout."""


@app.command()
def docs(
    page: Annotated[str, typer.Argument(metavar="[PAGE]", help="A page, such as making-a-game.")] = "",
    path: Annotated[bool, typer.Option("--path", help="Print where the page lies instead of its text.")] = False,
) -> None:
    """Show a page of the documentation; without a name, list them all."""
    from sandtable.errors import SandtableError

    pages = {file.stem: file for folder in FOLDERS for file in sorted(folder.glob("*.md"))}
    if not page:
        say(*columns([(name, _title(file)) for name, file in sorted(pages.items())]))
        return
    file = pages.get(page.removesuffix(".md"))
    if file is None:
        raise SandtableError(f"there is no page '{page}'; there are {', '.join(sorted(pages))}")
    say(str(file) if path else file.read_text(encoding="utf-8").rstrip())


def _title(file: Path) -> str:
    with file.open(encoding="utf-8") as lines:
        return next(lines, "").lstrip("# ").strip()
