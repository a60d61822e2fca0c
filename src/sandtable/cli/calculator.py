"""The battle calculator of The War Game: here, and as one file that runs wherever Python does. SITE-8"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from sandtable.cli.app import app
from sandtable.cli.output import say

Kind = Annotated[str, typer.Argument(metavar="KIND", help="land, naval, bombardment or interception.")]
Attack = Annotated[str, typer.Argument(metavar="ATTACK", help='A force, such as "10 Fighter + 40-60 Infantry".')]
Defence = Annotated[str, typer.Argument(metavar="DEFENCE", help="The force that defends.")]
Write = Annotated[
    Path | None, typer.Option("--write", metavar="FILE.pyz", help="Write the calculator as one file for any Python.")
]

MAIN = '''"""The battle calculator of The War Game. Usage: python calculator.pyz KIND ATTACK DEFENCE"""

import pkgutil
import sys
import tomllib

from battle.calculator import KINDS, BadForce, calculate, report
from battle.tables import basic_units, by_name

if len(sys.argv) != 4:
    sys.exit(f"usage: calculator {'|'.join(KINDS)} ATTACK DEFENCE   (a force: '10 Fighter + 40-60 Infantry')")
table = tomllib.loads(pkgutil.get_data("battle", "units.toml").decode())
units = by_name(table["unit"], basic_units(table["unit"], table["death_order"]))
try:
    print("\\n".join(report(calculate(*sys.argv[1:], units))))
except BadForce as error:
    sys.exit(str(error))
'''


@app.command("calc")
def calc(kind: Kind = "land", attack: Attack = "", defence: Defence = "", write: Write = None) -> None:
    """Work out a battle from two forces; ranges of numbers give a distribution."""
    from sandtable.errors import SandtableError
    from sandtable.games.war_game.battle.calculator import BadForce, calculate, report
    from sandtable.games.war_game.tools import named_units

    if write is not None:
        write_calculator(write)
        say(f"{write}: run it with python {write} land '10 Fighter' '5 Fighter'")
        return
    try:
        for line in report(calculate(kind, attack, defence, named_units())):
            say(line)
    except BadForce as error:
        raise SandtableError(str(error)) from None


def write_calculator(path: Path) -> None:
    """Pack the battle modules and the unit table into one file that needs only the standard library."""
    import io
    import zipfile
    from importlib.resources import files

    from sandtable.files import write_bytes

    package = files("sandtable.games.war_game")
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("__main__.py", MAIN)
        for module in sorted(package.joinpath("battle").iterdir(), key=lambda entry: entry.name):
            if module.name.endswith(".py"):
                archive.writestr(f"battle/{module.name}", module.read_text(encoding="utf-8"))
        table = package.joinpath("pack", "units.toml").read_text(encoding="utf-8")
        archive.writestr("battle/units.toml", table)
    write_bytes(path, b"#!/usr/bin/env python3\n" + packed.getvalue())
