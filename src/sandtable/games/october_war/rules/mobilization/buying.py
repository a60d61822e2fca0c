"""10.1 to 10.5, 11.3: what a counter costs, and paying for it in halves that cannot be saved."""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar

from sandtable.board.masks import bits
from sandtable.documents import amount_text, halves
from sandtable.games.october_war.position.boxes import AVAILABLE, REFIT
from sandtable.games.october_war.position.state import Position
from sandtable.games.october_war.position.world import EGYPT, ISRAEL, ISRAELIS, MAIN, SYRIA, World
from sandtable.games.october_war.rules.phases import OrderPhase
from sandtable.kernel import derived

from .breakdown import ISRAELI_HOLDS

BATTALION_TYPES = ("armor", "mech", "para", "infantry")
"""The types of battalions whose purchase releases a brigade, in the order of `state.bought` (9.5c)."""
OWN_BRIGADE = ("golani", "brigade-202")
"""Battalions that form one brigade only (9.6a, 9.6b)."""


def price(state: Position, unit: int, *, refit: bool) -> int | None:
    """What a counter costs in half points; None if it cannot be bought (10.5a, 10.13a, 10.13b)."""
    world = state.world
    if world.nation[unit] >= MAIN:
        return None  # 10.4a, 22.4
    return _prices(world, world.side[unit], refit).get(world.kind[unit].cost_row)


@lru_cache(maxsize=64)
def _prices(world: World, side: int, refit: bool) -> dict[str, int]:
    """What a side pays for each row of its table, in half points; rows that cannot be bought are left out."""
    rows = world.pack.israeli_cost if side == ISRAEL else world.pack.arab_cost
    costs = {row.type: row.refit if refit else row.mobilize for row in reversed(rows)}
    return {name: int(2 * cost) for name, cost in costs.items() if cost is not None}


class Purse(OrderPhase, frozen=True):
    """A phase in which mobilization points are spent. Halves are rounded up over the whole phase (10.2a)."""

    spent: tuple[int, int, int] = (0, 0, 0)
    """Half points that Israel, Egypt and Syria have spent in this phase."""

    refitting: ClassVar[bool] = False

    def whole_points(self, nation: int, cost: int) -> int:
        """Whole points that a cost adds to what was spent before."""
        return (self.spent[nation] + cost + 1) // 2 - (self.spent[nation] + 1) // 2

    def purse(self, state: Position) -> str:
        """What is left to spend, with the half that a cheap unit has left over (10.2a)."""
        left = [amount_text(halves(2 * points + spent % 2)) for points, spent in zip(state.mp, self.spent, strict=True)]
        if self.side == ISRAEL:
            return f"{left[ISRAELIS]} MP to spend"
        return f"Egypt has {left[EGYPT]} MP, Syria {left[SYRIA]}"

    def affords(self, state: Position, unit: int) -> bool:
        """Whether there are points for a counter; an army's points are its own (10.1c, 10.2b, 10.3a)."""
        cost = price(state, unit, refit=self.refitting)
        nation = state.world.nation[unit]
        return cost is not None and self.whole_points(nation, cost) <= state.mp[nation]

    def pay(self, state: Position, unit: int) -> tuple[int, int, int]:
        """Take the points, and tell what has been spent with them."""
        nation = state.world.nation[unit]
        cost = price(state, unit, refit=self.refitting) or 0
        mp = state.mp.copy()
        mp[nation] -= self.whole_points(nation, cost)
        state.mp = mp
        spent = list(self.spent)
        spent[nation] += cost
        return spent[0], spent[1], spent[2]


# ------------------------------------------------------------------------------ what may be bought, and from where


@derived
def stock(state: Position, side: int) -> dict[tuple[str, int], int]:
    """Counters that may be mobilized, by kind and box: one of each (10.0a, 11.0b, 9.3c)."""
    world = state.world
    found: dict[tuple[str, int], int] = {}
    boxes = (AVAILABLE, REFIT, *(ISRAELI_HOLDS if side == ISRAEL else ()))
    for name in boxes:
        box = world.box[name]
        for unit in bits(state.units_at(box) & world.of_side[side] & ~world.large):
            if price(state, unit, refit=False) is None or under_ceiling(state, unit) is False:
                continue
            if name in ISRAELI_HOLDS and not _spare(state, unit):
                continue
            found.setdefault((world.kind[unit].id, box), unit)
    return found


def under_ceiling(state: Position, unit: int) -> bool:
    """10.5b: at most twelve armour and fifteen mechanized battalions over the whole game, and what 9.8b adds."""
    found = _ceiling(state, unit)
    return found is None or found[0] < found[1]


def _ceiling(state: Position, unit: int) -> tuple[int, int] | None:
    """How many of a limited sort of battalion have been bought, and may be; none for other units."""
    world = state.world
    data = world.kind[unit]
    if world.nation[unit] != ISRAELIS or data.type not in BATTALION_TYPES[:2] or data.size != "battalion":
        return None
    place = BATTALION_TYPES.index(data.type)
    ceilings = world.pack.ceilings
    most = (ceilings.armor_battalions, ceilings.mech_battalions)[place] + state.extra[place]
    return state.bought[place], most


def bought_so_far(state: Position, unit: int) -> str:
    """The ceiling of a unit in words, after what is in stock; empty if there is none (10.5b)."""
    found = _ceiling(state, unit)
    return f", {found[0]} of {found[1]} bought in this war" if found else ""


def _spare(state: Position, unit: int) -> bool:
    """9.3c: freed battalions are bought again while a brigade of their type lies unreleased in Available."""
    world = state.world
    data = world.kind[unit]
    if data.type not in BATTALION_TYPES or any(flag in data.flags for flag in OWN_BRIGADE):
        return False
    return bool(unreleased(state, data.type))


def unreleased(state: Position, type_: str) -> int:
    """Israeli brigade counters of a type that no purchase has released yet (9.5c, 10.5d)."""
    world = state.world
    brigades = world.large & world.of_type[type_] & world.of_side[ISRAEL]
    return brigades & state.units_at(world.box[AVAILABLE]) & ~state.released


def count_purchase(state: Position, unit: int) -> int:
    """Count a battalion that was paid for; the brigade that the third one releases, or -1 (9.5c, 10.5b)."""
    world = state.world
    data = world.kind[unit]
    if world.nation[unit] != ISRAELIS or data.type not in BATTALION_TYPES or data.size != "battalion":
        return -1
    place = BATTALION_TYPES.index(data.type)
    bought = state.bought.copy()
    bought[place] += 1
    state.bought = bought
    free = unreleased(state, data.type)
    if bought[place] % 3 or not free:
        return -1
    brigade = bits(free)[0]
    state.released |= 1 << brigade
    return brigade
