"""Tools beside the game: the battle calculator and the workshop for custom units. SITE-8, CUSTOM-4"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from sandtable.documents import Chance, Field, Forecast, Paper, Tool
from sandtable.errors import Malformed
from sandtable.games.war_game.battle.calculator import KINDS, BadForce, calculate, report
from sandtable.games.war_game.battle.forces import Unit
from sandtable.games.war_game.battle.tables import by_name
from sandtable.games.war_game.data.pack import load_pack
from sandtable.games.war_game.orders.faults import Fault
from sandtable.games.war_game.orders.forms import NewDesign
from sandtable.games.war_game.orders.grammar import parse
from sandtable.games.war_game.position.designs import design_faults
from sandtable.games.war_game.position.state import War
from sandtable.games.war_game.position.units import basic_units
from sandtable.games.war_game.rules.economy.designing import drawn_up
from sandtable.games.war_game.rules.turn import world_of
from sandtable.threadsafe import once

TOOLS = (
    Tool(
        "battle",
        "Battle calculator",
        [
            Field("kind", "Battle", "choice", "land", values=list(KINDS)),
            Field("attack", "Attackers", "text", "200 Infantry + 25 Tank", length=600),
            Field("defence", "Defenders", "text", "100 Infantry + 20 Tank + 10 AAT + 10 Artillery", length=600),
        ],
    ),
    Tool(
        "workshop",
        "Custom unit workshop",
        [Field("design", "Design", "text", "Hammer AS land line MOVE 2 LAND 300 ARMOR 300", length=180)],
    ),
)


@once
def named_units() -> dict[str, Unit]:
    """Basic units by every name that they have."""
    return by_name(msgspec.to_builtins(load_pack().unit), basic_units())


def use_tool(war: War, tool: str, fields: Mapping[str, str]) -> Paper:
    """What a tool gives for its fields; it knows nothing of the running game but its price level."""
    return _battle(fields) if tool == "battle" else _workshop(war, fields["design"])


def _battle(fields: Mapping[str, str]) -> Paper:
    try:
        answer = calculate(fields["kind"], fields["attack"], fields["defence"], named_units())
    except BadForce as error:
        raise Malformed(str(error)) from None
    chances = [Chance(text, text, c.numerator, c.denominator) for text, c in sorted(answer.outcomes.items())]
    return Paper("battle", "Battle calculator", report(answer), forecast=Forecast("Battle", chances=chances))


def _workshop(war: War, text: str) -> Paper:
    """The price of a design, and every limit that it breaks. CUSTOM-4, CUSTOM-5"""
    try:
        order = parse("BUYING", f"DESIGN {text}", world_of(war))
    except Fault as fault:
        raise Malformed(fault.why) from None
    if not isinstance(order, NewDesign):
        raise Malformed("that is not a design")
    design = drawn_up(order, 0, war.rules.factor)
    broken = [f"{why} ({clause})" for clause, why in design_faults(design)]
    return Paper("workshop", "Custom unit workshop", [f"{design.name} costs P{design.cost:,} each.", *broken])
