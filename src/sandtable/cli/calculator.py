"""The battle calculator: here, and as one file that runs wherever Python does."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from sandtable.announcement import Calculator
from sandtable.cli.app import app
from sandtable.cli.output import say

Kind = Annotated[str, typer.Argument(metavar="KIND", help="land, naval, bombardment or interception.")]
Attack = Annotated[str, typer.Argument(metavar="ATTACK", help='A force, such as "10 Fighter + 40-60 Infantry".')]
Defence = Annotated[str, typer.Argument(metavar="DEFENCE", help="The force that defends.")]
Write = Annotated[
    Path | None, typer.Option("--write", metavar="FILE.pyz", help="Write the calculator as one file for any Python.")
]


@app.command("calc")
def calc(kind: Kind = "land", attack: Attack = "", defence: Defence = "", write: Write = None) -> None:
    """Work out a battle from two forces; ranges of numbers give a distribution."""
    from sandtable.registry import calculator

    found = calculator()
    if write is not None:
        write_calculator(found, write)
        say(f"{write}: run it with python {write} {found.example}")
        return
    for line in found.report(kind, attack, defence):
        say(line)


def write_calculator(calculator: Calculator, path: Path) -> None:
    """Pack the modules and the data of a calculator into one file that needs only the standard library."""
    import io
    import zipfile
    from importlib.resources import files

    from sandtable.files import write_bytes

    package, folder = files(calculator.package), calculator.folder
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("__main__.py", calculator.main)
        for module in sorted(package.joinpath(folder).iterdir(), key=lambda entry: entry.name):
            if module.name.endswith(".py"):
                archive.writestr(f"{folder}/{module.name}", module.read_text(encoding="utf-8"))
        for place, source in calculator.data.items():
            archive.writestr(place, package.joinpath(source).read_text(encoding="utf-8"))
    write_bytes(path, b"#!/usr/bin/env python3\n" + packed.getvalue())
