"""What a result of the combat table does to whom, in words: the same before the roll and in the log."""

from __future__ import annotations

from sandtable.games.oil_war.position.world import World

ON_THE_GROUND = {
    "De": "all defending ground units eliminated",
    "Dr": "all defending ground units retreat one hex",
    "Ar": "all attacking ground units retreat one hex",
    "Ae": "all attacking ground units eliminated",
}
IN_THE_AIR = {"De": "all defending aircraft eliminated", "Ae": "all attacking aircraft eliminated"}


def effect(world: World, kind: str, result: str, attackers: int, defenders: int) -> tuple[str, str]:
    """What a result means for those who fight, with the clause that says whom it spares; empty if it spares nobody."""
    struck = attackers if result in ("Ar", "Ae") else defenders
    if kind == "air":
        if result not in IN_THE_AIR:
            return "no effect in the air", "14.3e"
        return (IN_THE_AIR[result], "") if struck & world.aircraft else ("no effect on SAM sites", "7.52")
    return (ON_THE_GROUND[result], "") if struck & world.ground else ("no effect on aircraft", "7.37")
