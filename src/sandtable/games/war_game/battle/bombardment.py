"""Bombardment: ships fire at what stands ashore, and batteries fire back. BOMB-1 to BOMB-5"""

from __future__ import annotations

from dataclasses import dataclass

from .forces import Force
from .losses import losses, ship_losses


@dataclass(frozen=True)
class Bombardment:
    damage: int
    ashore_lost: Force
    reply: int
    ships_lost: Force


def bombardment(ships: Force, ashore: Force) -> Bombardment:
    """One exchange of fire: Land damage against land units and platforms, Sea and Sub damage in reply. BOMB-4"""
    damage = ships.total("land")
    ground = ashore.only(lambda unit: unit.on_land)
    surface = ships.only(lambda unit: unit.kind == "sea")
    below = ships.only(lambda unit: unit.kind == "sub")
    sunk = ship_losses(ground.total("sea"), surface) + losses(ground.total("sub"), below)
    return Bombardment(damage, losses(damage, ground), ground.total("sea"), sunk)
