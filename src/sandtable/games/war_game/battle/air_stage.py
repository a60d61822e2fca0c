"""The air stage of a land battle: fighters and SAM Sites first, then whoever is free. BATTLE-8 to BATTLE-14"""

from __future__ import annotations

from dataclasses import dataclass, field

from .forces import Force, Unit
from .losses import engaged, losses

SAMS_PER_BOMBER = 4


@dataclass(frozen=True)
class AirStage:
    """What the air stage left over."""

    attackers_lost: Force = field(default_factory=Force)
    defenders_lost: Force = field(default_factory=Force)
    fighters_on_land: Force = field(default_factory=Force)
    """Attacking fighters that go on to the land battle."""
    bombers: Force = field(default_factory=Force)
    """Attacking bombers that got through, and transports with paratroops."""
    defenders_on_land: Force = field(default_factory=Force)
    """Defending fighters that are free for land targets."""
    bombs: int = 0
    """Land damage of the bombers after what SAM Sites take off."""


def air_stage(attackers: Force, defenders: Force) -> AirStage:
    """Fight for the air over a territory."""
    fighters = attackers.only(lambda unit: unit.fighter)
    bombers = attackers.only(lambda unit: unit.kind == "air" and not unit.fighter)
    cover = defenders.only(lambda unit: unit.fighter)
    sams = defenders.only(lambda unit: unit.role == "sam")
    # BATTLE-10: SAM Sites first, then as many fighters as are still needed
    firing_sams, rest = engaged(sams, fighters.total("armor"), "air")
    against_fighters, _ = engaged(cover, rest, "air")
    free = cover - cover.part(against_fighters)
    against_bombers, _ = engaged(free, bombers.total("armor"), "air")  # BATTLE-11
    for_land = free - free.part(against_bombers)
    fire = sams.part(firing_sams).total("air") + cover.part(against_fighters).total("air")
    fighters_lost = losses(fire, fighters)
    bombers_lost = losses(free.part(against_bombers).total("air"), bombers)  # BATTLE-12
    cover_lost = losses(fighters.total("air"), cover)
    needed, _ = engaged(fighters, cover.total("armor"), "air")  # BATTLE-9
    extra = fighters - fighters.part(needed)
    through = bombers - bombers_lost
    return AirStage(
        fighters_lost + bombers_lost,
        cover_lost,
        _those_left(extra, fighters - fighters_lost),
        through,
        _those_left(for_land, cover - cover_lost),
        bomb_damage(through, sams.number() - sum(firing_sams.values())),
    )


def _those_left(wanted: Force, survivors: Force) -> Force:
    """Of each kind the smaller of two numbers: those meant for a task and those alive. BATTLE-9, BATTLE-11"""
    return survivors.part({unit: min(number, survivors.count(unit)) for unit, number in wanted.counts()})


def bomb_damage(bombers: Force, free_sams: int) -> int:
    """The Land damage of bombers. Each free SAM Site takes a quarter off one, four at most off each. BATTLE-13"""
    damage = 0
    heaviest: list[tuple[Unit, int]] = sorted(bombers.counts(), key=lambda pair: -pair[0].land)
    for unit, number in heaviest:
        shot = min(free_sams, SAMS_PER_BOMBER * number)
        free_sams -= shot
        damage += unit.land * number - unit.land // 4 * shot
    return max(damage, 0)
