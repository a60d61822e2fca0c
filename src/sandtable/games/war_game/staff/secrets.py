"""Secret service and science: Intelligence, a spy on the nearest enemy, and a design of its own. RES-1, INTEL-1"""

from __future__ import annotations

from sandtable.games.war_game.data.pack import load_pack
from sandtable.games.war_game.orders.writing import quoted
from sandtable.games.war_game.position.state import CAPITOL, FACILITY

from .picture import Picture
from .sheet import Sheet
from .style import Style

RICH = 8
"""Research is done when it costs less than one part in so many of the treasury."""
DESIGNS = {
    "monitor": ("Monitor", "AS SEA WARSHIP ARMOR 2000 LAND 30000 MOVE 3 SEA 500"),
    "striker": ("Striker", "AS AIR BOMBER ARMOR 200 LAND 7500 MOVE 12"),
}
"""First designs: a ship that does nothing but shell coasts, and an aircraft that does nothing but bomb."""
DESIGN_FROM = 400_000_000
"""Treasury with which a design is worth thinking of."""


def study(picture: Picture, sheet: Sheet, style: Style) -> None:
    """Raise Intelligence where it is cheap, draw up a design, and spy on whom there is war with."""
    empire = picture.empire
    levels = load_pack().intelligence_level
    can_study = picture.war.buildings[picture.base][CAPITOL] and any(
        picture.war.buildings[territory][FACILITY] for territory in picture.own
    )
    if empire.level < min(style.spies, len(levels)) and can_study:
        level = levels[empire.level]
        if level.cost * RICH <= sheet.money and len(picture.own) >= level.requires_territories:
            sheet.setting("RESEARCH INTELLIGENCE")
            sheet.money -= level.cost
    if not empire.free_used and not empire.drafts and sheet.money >= DESIGN_FROM and not picture.war.rules.moderated:
        name, values = DESIGNS[style.design]
        sheet.setting(f"DESIGN {quoted(name)} {values}")
    enemies = [other for other in picture.neighbours if picture.at_war(other)]
    if enemies and empire.level:
        sheet.setting(f"SPY ON {quoted(picture.war.empires[enemies[0]].name)} ATTACK")
