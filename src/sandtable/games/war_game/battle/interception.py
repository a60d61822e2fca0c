"""Interception: fighters fire once at a flight that passes, and its fighters fire back. AIR-4, AIR-6"""

from __future__ import annotations

from dataclasses import dataclass

from .forces import Force
from .losses import losses


@dataclass(frozen=True)
class Interception:
    flight_lost: Force
    interceptors_lost: Force


def interception(flight: Force, interceptors: Force) -> Interception:
    """One exchange at the same time; nobody wins and nobody turns back. AIR-6"""
    escort = flight.only(lambda unit: unit.fighter)
    return Interception(losses(interceptors.total("air"), flight), losses(escort.total("air"), interceptors))


def cargo_left(cargo: int, places: int, lost: int) -> int:
    """How many units of one kind are left aboard when transports with so many places of all are lost. TRANS-13"""
    return cargo * (places - lost) // places if places else 0
