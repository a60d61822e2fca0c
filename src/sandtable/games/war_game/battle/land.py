"""A land battle: air stage, early artillery fire, one exchange, and who won. BATTLE-1 to BATTLE-23"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .air_stage import AirStage, air_stage
from .forces import Force, Holder
from .interception import cargo_left
from .losses import engaged, losses

TIED_BY_FIGHTER, TIED_BY_BOMBER = 2, 5


@dataclass(frozen=True)
class LandBattle:
    """A land battle with all its stages. Losses and survivors name whose units they are."""

    attackers: Force
    defenders: Force
    air: AirStage
    early: int
    """Artillery that fired before the main battle."""
    early_losses: Force
    attack_fire: int
    defence_fire: int
    attackers_lost: Force
    """In the main battle alone."""
    defenders_lost: Force
    attack_left: Force
    """Attackers of the main battle that survived it."""
    defence_left: Force
    attackers_survive: Force
    """All attackers that are alive, those that fought in the air stage only included."""
    defenders_survive: Force
    attackers_win: bool

    @property
    def troops_left(self) -> bool:
        """Whether the attackers have a land unit left, without which nothing is taken. BATTLE-22"""
        return bool(self.attack_left.only(lambda unit: unit.kind == "land"))


def land_battle(attackers: Force, defenders: Force, aboard: Mapping[Holder, Force] | None = None) -> LandBattle:
    """Fight for a territory. The defenders' bombers and air transports must be left out: they are in storage.

    `aboard` are paratroops, by the line whose transports drop them: they share the fate of those. CUSTOM-8
    """
    air = air_stage(attackers, defenders)
    attackers += dropped(attackers, air.attackers_lost, aboard or {})
    troops = attackers.only(lambda unit: unit.on_land)
    ground = defenders.only(lambda unit: unit.on_land)
    artillery = ground.only(lambda unit: unit.role == "artillery")
    tied, _ = engaged_count(artillery, _tied_down(air))  # BATTLE-16
    early = artillery - tied
    early_losses = losses(early.total("land"), troops)  # BATTLE-15: those killed do not fire back
    bombers = air.bombers.only(lambda unit: unit.armed)
    attack = (troops - early_losses) + air.fighters_on_land + bombers
    defence = ground + air.defenders_on_land
    attack_land, attack_air = ground_fire(attack, air.defenders_on_land)
    attack_land += air.bombs - bombers.total("land")
    defence_land, defence_air = ground_fire(defence - early, air.fighters_on_land)
    attackers_lost = _hit(attack, defence_land, defence_air)
    defenders_lost = _hit(defence, attack_land, attack_air)
    attack_left, defence_left = attack - attackers_lost, defence - defenders_lost
    return LandBattle(
        attackers,
        defenders,
        air,
        early.number(),
        early_losses,
        attack_land,
        defence_land,
        attackers_lost,
        defenders_lost,
        attack_left,
        defence_left,
        attackers - air.attackers_lost - early_losses - attackers_lost,
        defenders - air.defenders_lost - defenders_lost,
        attack_left.total("armor") > defence_left.total("armor"),  # BATTLE-21
    )


def dropped(flights: Force, lost: Force, aboard: Mapping[Holder, Force]) -> Force:
    """The paratroops that reach the ground. CUSTOM-8, TRANS-13"""
    landed = []
    for holder, troops in aboard.items():
        places = sum(unit.capacity * n for unit, whose, n in flights if whose == holder)
        gone = sum(unit.capacity * n for unit, whose, n in lost if whose == holder)
        landed += [(unit, holder, cargo_left(n, places, gone)) for unit, _, n in troops]
    return Force(landed)


def _tied_down(air: AirStage) -> int:
    """How many Artillery the aircraft that reached the land battle keep from firing early. BATTLE-16, X-5"""
    bombers = air.bombers.only(lambda unit: unit.role == "bomber").number()
    return TIED_BY_FIGHTER * air.fighters_on_land.number() + TIED_BY_BOMBER * bombers


def engaged_count(force: Force, number: int) -> tuple[Force, int]:
    """So many units in the order of death, and how many were wanting."""
    chosen = {}
    for unit, there in force.counts():
        chosen[unit] = min(there, number)
        number -= chosen[unit]
    return force.part(chosen), number


def ground_fire(side: Force, hostile_fighters: Force) -> tuple[int, int]:
    """Land damage, and Air damage at the fighters above, of all that fight in the main battle. BATTLE-18, BATTLE-19

    As many AATs as are needed fire at the fighters, the others at land. BATTLE-20
    """
    flak = side.only(lambda unit: unit.role == "aat")
    line = side.only(lambda unit: unit.kind == "land" and unit.role != "aat")
    others = side.only(lambda unit: unit.role != "aat")
    at_air, _ = engaged(flak, hostile_fighters.total("armor") - line.total("air"), "air")
    aiming_up = flak.part(at_air)
    return others.total("land") + (flak - aiming_up).total("land"), line.total("air") + aiming_up.total("air")


def _hit(side: Force, land: int, air: int) -> Force:
    """Losses of a side in the main battle: Land damage hits what stands, Air damage only the fighters. BATTLE-2"""
    return losses(land, side.only(lambda unit: unit.on_land)) + losses(air, side.only(lambda unit: unit.fighter))


@dataclass(frozen=True)
class Contest:
    """One exchange between two groups over a territory that both have won. MULTI-2"""

    holder_lost: Force
    rival_lost: Force
    holder_wins: bool


def contest(holder: Force, rival: Force) -> Contest:
    """Everything that survived the main battle fights once more; there is no air stage and no artillery. MULTI-2"""
    holder_land, holder_air = ground_fire(holder, rival.only(lambda unit: unit.fighter))
    rival_land, rival_air = ground_fire(rival, holder.only(lambda unit: unit.fighter))
    holder_lost = _hit(holder, rival_land, rival_air)
    rival_lost = _hit(rival, holder_land, holder_air)
    armor = (rival - rival_lost).total("armor"), (holder - holder_lost).total("armor")
    return Contest(holder_lost, rival_lost, armor[0] <= armor[1])
