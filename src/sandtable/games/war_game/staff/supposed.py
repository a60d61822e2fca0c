"""What may be where nothing was seen: a guessed position filled in, so that the others in it can act. UNITS-16

A guess has of other empires only what was seen. Here they are given the buildings, the money and the garrisons that an
empire of their size may have by now; all of it is made from what the seat knows, and from draws.
"""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.games.war_game.position.state import CENTER, DRILL, War
from sandtable.games.war_game.rules.economy import buildings
from sandtable.games.war_game.rules.turn import world_of
from sandtable.kernel import Draws

from .picture import Picture

FULL = 1000
"""Oil Drills of a territory. BUILD-4"""
PERCENT = 100
LEAST_INCOME = 60_000_000


def suppose(war: War, seat: int, draws: Draws) -> None:
    """Fill in what a seat does not know of the others, in the position itself."""
    picture = Picture(war, seat)
    war.orders = [None] * war.seats  # whoever has sent any may send others until the deadline
    for other, empire in enumerate(war.empires):
        if other != seat and empire.active and not empire.vacant:
            _fill(war, picture, other, draws)
    for other in range(war.seats):
        if other != seat:
            _let_see(war, other)


def _fill(war: War, picture: Picture, other: int, draws: Draws) -> None:
    """Buildings, money and garrisons of one empire."""
    world, lands = picture.world, war.owned(other)
    developed = picture.developed(other)
    base = next((t for t in lands if picture.is_base(t)), war.empires[other].base)
    income = 0
    for territory in lands:
        centers = int(world.limits[territory] * developed)
        drills = int(FULL * developed) if world.oil[territory] else 0
        war.buildings[territory] = (int(territory == base), int(territory == base), centers, drills)
        income += centers * buildings.income(CENTER) + drills * buildings.income(DRILL)
        _garrison(war, picture, other, territory, draws)
    income = max(income, LEAST_INCOME)
    name = war.empires[other].name
    treasury = income * (PERCENT // 2 + draws.roll(f"treasury of {name}", PERCENT)) // PERCENT
    war.empires[other] = replace(
        war.empires[other], base=base, treasury=treasury, income=income, connected=tuple(lands), free_used=True
    )


def _garrison(war: War, picture: Picture, other: int, territory: int, draws: Draws) -> None:
    """Troops where none were seen lately: from half to three halves of what its owner is thought to keep."""
    if any(owner == other for owner, _, _ in war.forces[territory]):
        return
    share = PERCENT // 2 + draws.roll(f"garrison of {picture.world.names[territory]}", PERCENT)
    held = [(other, kind, n * share // PERCENT) for kind, n in sorted(picture.usual(other).items())]
    war.forces[territory] = tuple(sorted([*war.forces[territory], *(part for part in held if part[2])]))


def _let_see(war: War, other: int) -> None:
    """An empire sees what stands beside its land."""
    world = world_of(war)
    near = {n for t in war.owned(other) for n in world.land_near[t] if war.owner[n] != other}
    places = sorted(near | {shore for t in near for shore in world.shores(t)})
    seen = [(place, *held, war.cycle - 1) for place in places for held in war.forces[place] if held[0] != other]
    war.sightings[other] = tuple(seen)
