"""5 Set-up: Israel first, then the Arabs, each counter by counter, or all at once after the historical deployment."""

from __future__ import annotations

from abc import abstractmethod
from functools import lru_cache

from sandtable.board.masks import bits, lowest, mask_of
from sandtable.errors import Refusal
from sandtable.games.october_war.position.boxes import HOLD_ARAB, UNDEPLOYED
from sandtable.games.october_war.position.state import Position
from sandtable.games.october_war.position.world import ARAB, GOLAN, ISRAEL, SINAI, World
from sandtable.kernel import Draws, Event, derived
from sandtable.language import Choices, Words

from .mobilization.breakdown import break_down, components
from .phases import Order, OrderPhase
from .stacking import CITIES, room_for

FREE_ZONES = (("map:sinai-west", "map:golan-east"), ("bar-lev", "map:sinai", "map:golan"))
"""The zones that each side deploys freely."""
ZONE_CLAUSES = {
    "map:sinai-west": "5.2a",
    "map:golan-east": "5.3a",
    "bar-lev": "5.1a",
    "map:sinai": "5.1b",
    "map:golan": "5.1d",
}
FIXED = {"mount-hermon": "5.1c", "port-said": "5.2b", "ismailia": "5.2b", "suez-city": "5.2b", "sasa": "5.3a"}
"""Zones of a single point: their units are put there at once."""
MOST = 2
"""Israeli units in a point outside forts (5.1b, 5.1d)."""
FORTS = 4
"""Purple Line forts that are occupied, by one unit each (5.1e)."""


def start_places(world: World) -> list[int]:
    """Where every counter is before anybody has set up."""
    at = [world.box[UNDEPLOYED]] * world.counters
    for unit, box in world.start_box.items():
        at[unit] = box
    for zone in FIXED:
        for unit in bits(world.zone_units[zone]):
            at[unit] = world.point[zone]
    return at


def start_theatres(world: World) -> list[int]:
    """The theatre of every counter at the start: by nation, by zone for allies and Israelis."""
    theatre = [-1] * world.counters
    by_nation = {"egypt": SINAI, "syria": GOLAN}
    for unit in range(world.counters):
        theatre[unit] = by_nation.get(world.nations[world.nation[unit]], -1)
    for zone, units in world.zone_units.items():
        found = _theatre_of_zone(zone)
        for unit in bits(units):
            if found >= 0 and theatre[unit] < 0:
                theatre[unit] = found
    return theatre


def _theatre_of_zone(zone: str) -> int:
    if zone in ("bar-lev", "map:sinai", "map:sinai-west", "hold:sinai", "egyptian-reserve", "ready:egypt"):
        return SINAI
    if zone in ("mount-hermon", "map:golan", "map:golan-east", "hold:golan", "sasa", "syrian-reserve"):
        return GOLAN
    return 2 if zone in ("israeli-reserve", "hold:israeli-reserve") else -1


def city_brigades(world: World) -> list[int]:
    """The brigades of Port Said, Ismailia and Suez City (5.2b)."""
    return [bits(world.zone_units[city])[0] for city in CITIES]


def zone_of(state: Position, unit: int) -> str:
    """The zone in which a unit is set up; parts of a broken-down unit go where it would have gone (5.2f)."""
    world = state.world
    for zone in FREE_ZONES[world.side[unit]]:
        if world.zone_units[zone] >> unit & 1:
            return zone
    return FREE_ZONES[ARAB][state.theatre[unit]]


def zone_points(state: Position, zone: str) -> int:
    """The points of a zone (5.1a to 5.3a)."""
    world = state.world
    return {
        "bar-lev": world.bar_lev,
        "map:sinai": world.in_theatre[SINAI] & world.land & ~world.africa & ~world.forts,
        "map:golan": world.purple_west,
        "map:sinai-west": world.africa,
        "map:golan-east": world.purple_east,
    }[zone]


def waiting(state: Position, side: int) -> int:
    """The units of a side that have no place yet."""
    return state.units_at(state.world.box[UNDEPLOYED]) & state.world.of_side[side]


def in_reserve(state: Position, side: int) -> int:
    """The units of a side in its Reserve Areas."""
    return state.units_in(state.world.reserves) & state.world.of_side[side]


def sites(state: Position, unit: int) -> int:
    """Where a unit may be set up now."""
    alike = state.world.of_kind[state.world.kind[unit].id] & ~state.city_brigades()
    return _sites(state, zone_of(state, unit), lowest(alike) if alike >> unit & 1 else unit)


def placeable(state: Position, units: int) -> int:
    """The given units that may be set up somewhere now; units of one kind and zone are alike."""
    world = state.world
    city, found = state.city_brigades(), 0
    while units:
        unit = lowest(units)
        same = units & world.of_kind[world.kind[unit].id] & world.zone_units[zone_of(state, unit)] & ~city | 1 << unit
        if sites(state, unit):
            found |= same
        units &= ~same
    return found


@derived
def _sites(state: Position, zone: str, unit: int) -> int:
    """Where a unit like this one may be set up now, if its zone is this one."""
    world = state.world
    found = zone_points(state, zone)
    if world.mechanized >> unit & 1:
        found &= ~world.barred_to_mechanized
    if world.side[unit] == ARAB:
        return room_for(state, unit, found)
    return found & _israeli_sites(state, zone)


@derived
def _israeli_sites(state: Position, zone: str) -> int:
    world = state.world
    if zone == "bar-lev":
        return ~state.held(ISRAEL)  # 5.1a
    stacks, mine = state.stacks(), world.ground_of(ISRAEL)
    full = mask_of(point for point in bits(state.held(ISRAEL)) if (stacks[point] & mine).bit_count() >= MOST)
    if zone != "map:golan":
        return ~full  # 5.1b
    taken = state.held(ISRAEL) & world.purple_forts
    missing = FORTS - taken.bit_count()
    free = world.purple_forts & ~taken if missing else 0
    left = (waiting(state, ISRAEL) & world.zone_units["map:golan"]).bit_count()
    if left <= missing:
        return free  # 5.1e: the last units go into the forts
    return free | ~world.purple_forts & ~full  # 5.1d


def _israeli_limit(state: Position, zone: str, point: int) -> tuple[str, str]:
    """Which limit of the set-up closes a point, and the clause."""
    world = state.world
    if zone == "bar-lev":
        return "it already has its garrison", "5.1a"
    if zone == "map:golan" and world.purple_forts >> point & 1:
        return f"exactly {FORTS} Purple Line forts must be occupied, by one unit each", "5.1e"
    if state.ground_units(point, ISRAEL).bit_count() >= MOST:
        return f"at most {MOST} units may start in a point", ZONE_CLAUSES[zone]
    return f"the units that are left must occupy {FORTS} Purple Line forts", "5.1e"


class DeployOrder(Order):
    """`deploy UNIT POINT` (5.1, 5.2, 5.3)."""

    verb = "deploy"
    clause = "5.0a"

    def choices(self, state: Position, side: int, prefix: Words) -> Choices:
        world = state.world
        if len(prefix) == 1:
            return Choices((), placeable(state, waiting(state, side)), world.units)
        if len(prefix) == 2:
            return Choices((), sites(state, world.units.index[prefix[1]]), world.spaces)
        return Choices(complete=True)

    def refuse(self, state: Position, side: int, prefix: Words, word: str | None) -> Refusal:
        world = state.world
        if word is None:
            return Refusal("name a unit and its point", self.clause)
        if len(prefix) == 1:
            return Refusal(f"{word} is not waiting to be set up", "5.0a", units=[word])
        unit = world.units.index[prefix[1]]
        zone = world.zones[zone_of(state, unit)]
        space = world.spaces.index.get(word, -1)
        near = world.nearest(space, sites(state, unit)) if 0 <= space < world.end else []
        if space < 0 or not zone_points(state, zone.id) >> space & 1:
            why, clause = f"it must be set up here: {zone.where}", ZONE_CLAUSES[zone.id]
        elif world.mechanized >> unit & 1 and world.barred_to_mechanized >> space & 1:
            why, clause = "mechanized units may not enter mountains", "T4"
        elif side == ARAB and world.of_type["hq"] >> unit & 1:
            why, clause = "another HQ of its size is there", "12.1c"
        elif side == ARAB:
            why, clause = "there is no room for it", "12.1a"
        else:
            why, clause = _israeli_limit(state, zone.id, space)
        name = world.unit(unit)
        return Refusal(f"{name} cannot be set up in {word}: {why}", clause, spaces=[word], units=[name], nearest=near)

    def answer(self, state: Position, side: int, words: Words, draws: Draws) -> list[Event]:
        world = state.world
        put_up(state, world.units.index[words[1]], world.spaces.index[words[2]])
        data = {"seat": state.seat(side), "places": {words[1]: words[2]}}
        return [Event("deployed", data, ("5.0a",), seen_by=(state.seat(side),))]


def put_up(state: Position, unit: int, point: int) -> None:
    """Set a unit up in a point."""
    world = state.world
    theatre = state.theatre.copy()
    theatre[unit] = world.theatre_of[point]
    state.theatre = theatre
    state.put(unit, point)


class DivisionOrder(Order):
    """An order that names one division and no more."""

    clause = "5.2f"
    fault_clause: str

    @abstractmethod
    def able(self, state: Position, side: int) -> int:
        """The divisions that may be named."""

    @abstractmethod
    def fault(self, state: Position, side: int, unit: int) -> str:
        """Why a unit, -1 for none, may not be named."""

    def choices(self, state: Position, side: int, prefix: Words) -> Choices:
        if len(prefix) == 1:
            return Choices((), self.able(state, side), state.world.units)
        return Choices(complete=True)

    def closed(self, state: Position, side: int) -> Refusal:
        if side == ISRAEL:
            return Refusal("the Israeli Player may not reorganize during set-up", "5.1i")
        return super().closed(state, side)

    def refuse(self, state: Position, side: int, prefix: Words, word: str | None) -> Refusal:
        if side == ISRAEL:
            return self.closed(state, side)
        if word is None:
            return Refusal("name the division", self.clause)
        why = self.fault(state, side, state.world.units.index.get(word, -1))
        return Refusal(f"{word} {why}", self.fault_clause, units=[word])


class BreakOrder(DivisionOrder):
    """`break UNIT`: a division is set up in parts, which may stand in different points (5.2f, 5.3e).

    One in a Reserve Area may be broken down there.
    """

    verb = "break"
    fault_clause = "9.4b"

    def fault(self, state: Position, side: int, unit: int) -> str:
        if unit < 0 or not self._divisions(state, side) >> unit & 1:
            return "is not a division being set up"
        return "cannot be broken down: its components are not available"

    @staticmethod
    def _divisions(state: Position, side: int) -> int:
        return (waiting(state, side) | in_reserve(state, side)) & state.world.large

    def able(self, state: Position, side: int) -> int:
        if side == ISRAEL:
            return 0  # 5.1i
        return mask_of(unit for unit in bits(self._divisions(state, side)) if components(state, unit))

    def answer(self, state: Position, side: int, words: Words, draws: Draws) -> list[Event]:
        unit = state.world.units.index[words[1]]
        return [hide(event, state.seat(side)) for event in break_down(state, unit, "5.2f")]


class FormOrder(DivisionOrder):
    """`form UNIT`: brigades that wait to be set up, or stand in a Reserve Area, become a division (5.2f, 5.3e)."""

    verb = "form"
    fault_clause = "9.10b"

    def fault(self, state: Position, side: int, unit: int) -> str:
        return "cannot be formed: its brigades are neither waiting to be set up nor together in a Reserve Area"

    def parts(self, state: Position, unit: int) -> list[int]:
        """Waiting units that make up a division, or units of its Reserve Area; empty if there are too few."""
        side = state.world.side[unit]
        return self._among(state, unit, waiting(state, side)) or self._among(state, unit, in_reserve(state, side))

    def _among(self, state: Position, unit: int, left: int) -> list[int]:
        world = state.world
        taken: list[int] = []
        for kind in world.parts[world.kind[unit].id]:
            spare = bits(left & world.of_kind[kind])
            if not spare:
                return []
            taken.append(spare[0])
            left &= ~(1 << spare[0])
        return taken

    def able(self, state: Position, side: int) -> int:
        if side == ISRAEL:
            return 0
        held = state.units_at(state.world.box[HOLD_ARAB]) & state.world.large
        return sum(1 << unit for unit in bits(held) if self.parts(state, unit))

    def answer(self, state: Position, side: int, words: Words, draws: Draws) -> list[Event]:
        world = state.world
        unit = world.units.index[words[1]]
        parts = self.parts(state, unit)
        state.put_all({unit: state.at[parts[0]], **dict.fromkeys(parts, world.box[HOLD_ARAB])})
        data = {"unit": words[1], "parts": [world.unit(part) for part in parts]}
        return [Event("formed", data, ("5.2f",), seen_by=(state.seat(side),))]


def hide(event: Event, seat: str) -> Event:
    """The same event, for its owner only."""
    return Event(event.kind, event.data, event.clauses, (seat,))


class QuickOrder(Order):
    """`quick`: every unit without a place goes where it was in the historical deployment, or nearby."""

    verb = "quick"
    clause = "5.0a"

    def choices(self, state: Position, side: int, prefix: Words) -> Choices:
        return Choices(complete=bool(waiting(state, side)))

    def refuse(self, state: Position, side: int, prefix: Words, word: str | None) -> Refusal:
        return Refusal("all units are placed", self.clause)

    def answer(self, state: Position, side: int, words: Words, draws: Draws) -> list[Event]:
        world = state.world
        placed: dict[str, str] = {}
        while waiting(state, side):
            unit, point = _next_place(state, side)
            put_up(state, unit, point)
            placed[world.unit(unit)] = world.hex(point)
        data = {"seat": state.seat(side), "places": placed}
        return [Event("deployed", data, ("5.0a",), seen_by=(state.seat(side),))]


def _next_place(state: Position, side: int) -> tuple[int, int]:
    """The next unit of the historical deployment and its point; after that any unit where there is room."""
    units = waiting(state, side)
    for point, kind, number in _historical(state.world):
        if kind & units and (state.units_at(point) & kind).bit_count() < number:
            for unit in bits(kind & units):
                if sites(state, unit) >> point & 1:
                    return unit, point
    able = [unit for unit in bits(units) if sites(state, unit)]
    return able[0], bits(sites(state, able[0]))[0]


@lru_cache(maxsize=16)
def _historical(world: World) -> tuple[tuple[int, int, int], ...]:
    """The historical deployment: points, the units of a kind, and how many of them stand there."""
    found: list[tuple[int, int, int]] = []
    for place in world.pack.suggested_setup:
        point = world.point[place.point]
        for count in place.units:
            kind = world.of_kind[count.unit]
            fixed = sum((world.zone_units[z] & kind).bit_count() for z in FIXED if world.point[z] == point)
            found.append((point, kind, max(count.n, fixed)))
    return tuple(found)


DEPLOY, BREAK, FORM, QUICK = DeployOrder(), BreakOrder(), FormOrder(), QuickOrder()


class Deployment(OrderPhase, frozen=True, tag="deployment"):
    """A side sets up (5.0a)."""

    kind = "deploy"
    clause = "5.0a"

    public = "Set up"
    standing = False

    def orders(self, state: Position) -> tuple[Order, ...]:
        return (DEPLOY, BREAK, FORM, QUICK)

    def text(self, state: Position) -> str:
        number = waiting(state, self.side).bit_count()
        if not number:
            return "Set up: all units are placed. Press Done"
        return f"Set up: place {number} units one by one; Quick places the rest as in history"

    def must_go_on(self, state: Position) -> Refusal | None:
        if waiting(state, self.side):
            return Refusal("some units are not placed yet", "5.0a", nearest=["quick"])
        return None

    def proposal(self, state: Position, seat: str) -> Words:
        return ("quick",) if waiting(state, self.side) else super().proposal(state, seat)

    def close(self, state: Position) -> list[Event]:
        return [Event("set_up", {"seat": state.seat(self.side)}, ("5.0a",))]
