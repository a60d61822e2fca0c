"""The battle calculator outside a match: on the command line, and as one file that runs wherever Python does. SITE-8"""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.errors import Malformed
from sandtable.games.war_game.battle.calculator import BadForce, calculate, report

from .tools import named_units

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


class BattleCalculator:
    """What `sandtable calc` works with."""

    package = "sandtable.games.war_game"
    folder = "battle"
    data: Mapping[str, str] = {"battle/units.toml": "pack/units.toml"}
    main = MAIN
    example = "land '10 Fighter' '5 Fighter'"

    def report(self, kind: str, attack: str, defence: str) -> list[str]:
        try:
            return report(calculate(kind, attack, defence, named_units()))
        except BadForce as error:
            raise Malformed(str(error)) from None
