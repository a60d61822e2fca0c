"""Forces in the words of a wargamer, for tests: ``10 Fighter + 4 Bomber``."""

from __future__ import annotations

from sandtable.games.war_game.battle.forces import Force, Unit
from sandtable.games.war_game.data.pack import load_pack
from sandtable.games.war_game.position.units import basic_units

BY_NAME = {
    name.lower(): unit
    for data, unit in zip(load_pack().unit, basic_units(), strict=True)
    for name in (data.name, data.id, *data.aliases)
}


def unit(name: str) -> Unit:
    return BY_NAME[name.lower()]


def force(text: str, seat: int = 0, line: int = 0) -> Force:
    """The force that a text describes, all of one holder."""
    parts = []
    for part in text.split("+") if text else []:
        number, _, name = part.strip().partition(" ")
        parts.append((unit(name), (seat, line), int(number.replace(",", ""))))
    return Force(parts)


def written(force: Force) -> str:
    """A force as text, in the order of the unit table."""
    return " + ".join(f"{force.count(unit)} {unit.name}" for unit in basic_units() if force.count(unit))
