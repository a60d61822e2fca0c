"""Air transport: from the staging displays to the map, for air transport points (7.2 to 7.4; 7.2 to 7.5)."""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar

from sandtable.board.masks import bits, lowest, mask_of, union
from sandtable.documents import Amount
from sandtable.errors import Refusal
from sandtable.games.gulf.position.displays import has_displays
from sandtable.games.gulf.position.state import Position
from sandtable.games.gulf.position.wording import listing, number_of, place
from sandtable.games.gulf.position.world import AIR_STAGING, CARRIER, GROUND_STAGING, TRACK, World
from sandtable.games.gulf.rules.explain import not_a_choice, off_map, passed_over, wrong_word
from sandtable.kernel import Draws, Event, Question, derived
from sandtable.language import END, Choices, Words

from .airbases import airbase_clause, open_airfields, put_down, why_closed_field
from .airmobile import assault_waters
from .entering import enter
from .sending import GulfSending

TRANSPORT, RELOAD = "transport", "reload"
GARRISONED, UNGARRISONED, OPEN_HEX = "garrisoned-airfield", "ungarrisoned-airfield", "open-or-desert-hex"


def transport_prices(state: Position, unit: int) -> dict[str, int]:
    """What it costs to fly a unit to each kind of target; nothing for one that is never transported (7.3c)."""
    return _prices(state.world, unit)


@lru_cache(maxsize=2048)
def _prices(world: World, unit: int) -> dict[str, int]:
    data = world.kind[unit]
    kind = "air" if world.aircraft >> unit & 1 else "ground"
    name = data.transport_class if kind == "air" else data.type
    return {line.target: line.cost for line in world.pack.atp.transport if line.kind == kind and name in line.types}


@lru_cache(maxsize=16)
def _classes(world: World) -> list[int]:
    """Ground units that are flown at the same prices."""
    found: dict[tuple[tuple[str, int], ...], int] = {}
    for unit in bits(world.ground):
        prices = tuple(_prices(world, unit).items())
        found[prices] = found.get(prices, 0) | 1 << unit
    return list(found.values())


def affordable(state: Position, unit: int) -> tuple[str, ...]:
    """The kinds of targets to which a unit can be flown with the points that are left."""
    return tuple(kind for kind, price in transport_prices(state, unit).items() if price <= state.atp)


@derived
def barred_targets(state: Position, side: int) -> int:
    """Hexes to which nobody is transported: enemy ground units, in one game enemy aircraft as well (7.3d; 7.3b)."""
    enemy = 1 - side
    found = state.ground_at(enemy)
    if state.world.profile.transport_barred_by_aircraft:
        found |= state.flying_at(enemy) | state.based_at(enemy)
    return found


@derived
def open_land(state: Position, side: int) -> int:
    """Land hexes to which somebody might be transported."""
    return state.world.land & ~barred_targets(state, side)


@derived
def occupied_airfields(state: Position, side: int) -> int:
    """Airfields with a ground unit of the side, or held for it (7.2c; 7.2f, 26.2b, 26.6r)."""
    return state.world.airfields & (state.ground_at(side) | state.seized_at(side) | state.host_airfields(side))


@derived
def targets(state: Position, unit: int) -> dict[int, int]:
    """The hexes to which a unit can be transported, whatever is left to pay, each with its price."""
    world = state.world
    side = world.side[unit]
    prices = transport_prices(state, unit)
    open_to = open_land(state, side) & ~state.barred(unit)
    found: dict[int, int] = {}
    for kind, mask in _kinds_of_hexes(state, unit, side).items():
        if kind in prices:
            for space in bits(mask & open_to):
                found[space] = min(found.get(space, prices[kind]), prices[kind])
    return found


def _kinds_of_hexes(state: Position, unit: int, side: int) -> dict[str, int]:
    if not state.world.aircraft >> unit & 1:
        return _ground_targets(state, side)
    garrisoned = occupied_airfields(state, side)
    return {GARRISONED: garrisoned & (open_airfields(state, unit) | _for_strangers(state, unit))}  # 7.2c; 7.2f


@derived
def _ground_targets(state: Position, side: int) -> dict[str, int]:
    world = state.world
    garrisoned = occupied_airfields(state, side)
    empty = world.airfields & ~state.ground_at(0) & ~state.ground_at(1) & ~garrisoned  # 7.2d; 7.2g
    towns = world.feature["city"] | world.feature["town"]
    landing = world.landing_ground & ~towns & ~world.airfields  # 7.2e; 7.2h
    return {GARRISONED: garrisoned, UNGARRISONED: empty, OPEN_HEX: landing}


@derived
def _open_to_ground(state: Position, side: int, kinds: tuple[str, ...]) -> int:
    """The hexes of some kinds to which ground units can be transported now."""
    targets = _ground_targets(state, side)
    return union(targets.get(kind, 0) for kind in kinds) & open_land(state, side)


def _for_strangers(state: Position, unit: int) -> int:
    """A carrier aircraft that may be transported is bound like the marines' from then on (7.2f)."""
    world = state.world
    if not world.carrier_air >> unit & 1 or world.marine_air >> unit & 1:
        return 0
    side = world.side[unit]
    units = bits(state.ground_afield(side))
    garrisons = mask_of(state.at[u] for u in units if world.contingent[u] in world.pack.atp.supply_for)
    return garrisons | state.seized_at(side) | state.host_airfields(side)


def sea_drops(state: Position, unit: int) -> int:
    """Sea hexes beside an enemy coast where paratroops may land to attack it (23.3; 26.1d)."""
    world = state.world
    if not state.has("air-assault") or "airborne" not in world.kind[unit].flags:
        return 0
    return assault_waters(state, unit) & ~barred_targets(state, world.side[unit])


@derived
def waiting(state: Position, side: int) -> int:
    """Units in the displays that may be transported at all (7.3a, 7.3c)."""
    world = state.world
    units = state.units_at(world.box[GROUND_STAGING]) | state.units_at(world.box[AIR_STAGING])
    if world.profile.transport_from_carriers:
        units |= state.units_at(world.box[CARRIER])
    units &= (world.ground | world.aircraft) & world.of_side[side]
    return mask_of(unit for unit in bits(units) if transport_prices(state, unit))


class AirTransport(GulfSending, frozen=True, tag="air_transport"):
    """7.3b: bring units from the displays to the map, one by one; the next may use what the last has opened."""

    verbs: ClassVar[tuple[str, ...]] = (TRANSPORT,)

    def question(self, state: Position) -> Question:
        text = f"Bring units from the displays to the map: {number_of(state.atp, 'ATP', 'ATP')} left"
        return Question(state.seat(self.side), TRANSPORT, text)

    def asks(self, state: Position) -> list[Question]:
        return [self.question(state)] if has_displays(state, self.side) else []

    @derived
    def ready(self, state: Position) -> tuple[int, ...]:
        world, units = state.world, waiting(state, self.side)
        found = 0
        for alike in _classes(world):  # where a hex is open to all of them, none has to be asked
            here = units & alike
            if here and _open_to_ground(state, self.side, affordable(state, lowest(here))) & ~state.closed_to_some():
                found |= here
        if not occupied_airfields(state, self.side) & open_land(state, self.side):
            units &= ~world.aircraft  # 7.2c; 7.2f: they land beside a ground unit
        rest = bits(units & ~found)
        return (found | mask_of(unit for unit in rest if self.open_spaces(state, TRANSPORT, unit)),)

    def open_spaces(self, state: Position, verb: str, unit: int) -> int:
        if not waiting(state, self.side) >> unit & 1:
            return 0
        kinds = affordable(state, unit)
        if not kinds:
            return 0
        if state.world.aircraft >> unit & 1:
            targets = _kinds_of_hexes(state, unit, self.side)
            found = union(targets.get(kind, 0) for kind in kinds) & open_land(state, self.side)
        else:
            found = _open_to_ground(state, self.side, kinds)
        found &= ~state.barred(unit)
        return found | sea_drops(state, unit) if OPEN_HEX in kinds else found

    def price(self, state: Position, verb: str, unit: int, space: int) -> Amount | None:
        found = targets(state, unit).get(space)
        return transport_prices(state, unit)[OPEN_HEX] if found is None else found

    def warning(self, state: Position, verb: str, unit: int, space: int) -> str:
        """A base never moves again, so a second one in a hex costs one of the two (8.2, X8)."""
        second = state.world.bases >> unit & 1 and state.base_at(self.side) >> space & 1
        return "a second base here: one of the two is lost at the next stacking check" if second else ""

    def send(self, state: Position, verb: str, unit: int, space: int) -> list[Event]:
        world = state.world
        cost = int(self.price(state, verb, unit, space) or 0)
        state.atp -= cost
        events: list[Event] = []
        if world.aircraft >> unit & 1:
            put_down(state, unit, space)
        else:
            events = enter(state, unit, space)  # X29
        bit = 1 << unit
        state.arrived |= bit
        state.flown_in |= bit
        data = {"unit": world.unit(unit), "to": world.hex(space), "cost": cost, "left": state.atp}
        return [Event("transported", data, (world.cite["air transport"],)), *events]

    # --- reloading missiles (21.4c)

    def spent(self, state: Position) -> int:
        """Missiles that wait for a reload, while there are points for it."""
        world = state.world
        if not world.missiles or state.atp < world.prices["reload-cruise-missile"]:
            return 0
        ready = world.missiles & world.of_side[self.side]
        return mask_of(unit for unit in bits(ready) if state.at[unit] == world.box[AIR_STAGING])

    def choices(self, state: Position, seat: str, prefix: Words) -> Choices:
        if prefix[:1] == (RELOAD,):
            return Choices((), self.spent(state), state.world.units) if len(prefix) == 1 else END
        found = super().choices(state, seat, prefix)
        if not prefix and self.spent(state):
            return Choices((*found.words, RELOAD))
        return found

    def answer(self, state: Position, seat: str, words: Words, draws: Draws) -> list[Event]:
        if words[0] != RELOAD:
            return super().answer(state, seat, words, draws)
        world = state.world
        unit = world.units.index[words[1]]
        cost = world.prices["reload-cruise-missile"]
        state.atp -= cost
        state.put(unit, world.box[CARRIER])
        data = {"unit": words[1], "cost": cost, "left": state.atp}
        return [Event("reloaded", data, (world.cite["missile reload"],), seen_by=(seat,))]

    def run(self, state: Position, draws: Draws) -> list[Event]:
        state.stack.pop()
        return passed_over(state, "nobody to transport")

    # --- why not

    def refuse(self, state: Position, seat: str, prefix: Words, word: str | None) -> Refusal:
        if prefix[:1] == (RELOAD,) or (not prefix and word == RELOAD):
            return self._no_reload(state, seat, word if prefix else None)
        return super().refuse(state, seat, prefix, word)

    def _no_reload(self, state: Position, seat: str, word: str | None) -> Refusal:
        world, cite = state.world, state.world.cite
        clause = cite["missile reload"]
        if word is not None:
            known = not_a_choice(state, seat, world.units.index[word], "command")
            return known or Refusal(f"{word} is not a spent missile in the Air Staging Display", clause, units=[word])
        cost = world.prices.get("reload-cruise-missile", 0)
        if cost > state.atp:
            why = f"a reload costs {number_of(cost, 'ATP', 'ATP')}, and {state.atp} are left"
            return Refusal(why, clause, cite["pay as you act"])
        return Refusal("no spent missile lies in the Air Staging Display", clause)

    def wrong_verb(self, state: Position, seat: str, word: str, offered: list[str]) -> Refusal:
        if word == TRANSPORT:
            why, *clauses = self._nobody(state)
            return Refusal(why, *clauses, nearest=offered)
        return wrong_word(state, seat, word, offered)

    def _nobody(self, state: Position) -> tuple[str, ...]:
        """Why no unit can be brought to the map, and by which clauses."""
        cite = state.world.cite
        units = bits(waiting(state, self.side))
        if not units:
            return "no unit waits in the displays to be brought to the map", cite["air transport"]
        if any(targets(state, unit) for unit in units):
            why = "no unit in the displays can be brought to the map with the points that are left"
            return why, cite["pay as you act"]
        why, *clauses = self._no_target(state, units[0])
        return f"no hex is open to the units in the displays: {why}", *clauses

    def _no_target(self, state: Position, unit: int) -> tuple[str, ...]:
        """Why no hex is open to a unit, whatever it may cost: no garrison, or enemies where there is one (7.2, 7.3)."""
        world, cite = state.world, state.world.cite
        name, drops = world.unit(unit), OPEN_HEX in transport_prices(state, unit)
        fields = occupied_airfields(state, self.side)
        barred = fields & barred_targets(state, self.side)
        clauses = [cite["garrisoned airfield"], *([cite["airborne landing"]] if drops else [cite["empty airfield"]])]
        if barred and not fields & ~barred:
            where = listing([world.name_of(space) for space in bits(barred)])
            return f"enemy units bar {where}, and {name} has no other place to go", cite["enemy at target"], *clauses
        if fields:
            why = f"{name} may use none of the airfields with a friendly ground unit"
            return why, *clauses, airbase_clause(state, unit) if world.aircraft >> unit & 1 else cite["legal target"]
        return f"{name} needs an airfield with a friendly ground unit, and there is none", *clauses

    def unsendable(self, state: Position, verb: str, unit: int) -> Refusal:
        world, cite = state.world, state.world.cite
        name = world.unit(unit)
        if state.at[unit] < world.end:
            return Refusal(f"{name} is on the map already", cite["one way transport"], units=[name])
        prices = transport_prices(state, unit)
        guest = world.contingent[unit] not in world.pack.atp.supply_for
        if guest and not waiting(state, self.side) >> unit & 1:
            why = f"{name} arrives on the map by itself, not by air transport"
            return Refusal(why, *state.arrival_clauses(unit), units=[name])
        if world.sofs >> unit & 1:
            return Refusal(f"{name} is sent in the Special Operations Phase", cite["sof placed"], units=[name])
        if not prices:
            unpriced = world.carrier_air >> unit & 1 and world.kind[unit].service != "USN"
            key = "transport prices" if unpriced else "untransportable"
            return Refusal(f"{name} cannot be air transported", cite[key], units=[name])
        if not waiting(state, self.side) >> unit & 1:
            if state.at[unit] == world.box[CARRIER]:
                why = f"{name} is based on the carriers and cannot be air transported"
                return Refusal(why, cite["untransportable"], units=[name])
            if state.at[unit] == world.box[TRACK]:
                return Refusal(f"{name} has not arrived yet", cite["reinforcements"], units=[name])
            return off_map(state, unit, "air transport") or Refusal(
                f"{name} cannot be air transported now", cite["air transport"], units=[name]
            )
        if min(prices.values()) > state.atp:
            why = f"{name} costs at least {number_of(min(prices.values()), 'ATP', 'ATP')}, and {state.atp} are left"
            return Refusal(why, cite["pay as you act"], cite["air transport"], units=[name])
        found = targets(state, unit)
        if found:
            cost = number_of(min(found.values()), "ATP", "ATP")
            why = f"{name} costs at least {cost} where it may go now, and {state.atp} are left"
            return Refusal(why, cite["pay as you act"], cite["air transport"], units=[name])
        why, *clauses = self._no_target(state, unit)
        return Refusal(why, *clauses, cite["air transport"], units=[name])

    def wrong_space(self, state: Position, verb: str, unit: int, space: int) -> tuple[str, ...]:
        world, cite = state.world, state.world.cite
        name, word = world.unit(unit), world.hex(space)
        if space >= world.end:
            return f"{name} goes to a hex of the map, not to {place(word)}", cite["air transport"]
        if world.sea >> space & 1:
            return self._not_at_sea(state, unit, space)
        if not world.land >> space & 1:
            why = f"{name} may not be put in {world.name_of(space)}: that country is closed"
            return why, cite["legal target"], cite["closed countries"]
        if state.barred(unit) >> space & 1:
            why, clause = state.why_barred(unit, space)
            return f"{name} may not be put in {world.name_of(space)}: {why}", cite["legal target"], clause
        if barred_targets(state, self.side) >> space & 1:
            return f"enemy units bar {world.name_of(space)}", cite["enemy at target"]
        cost = targets(state, unit).get(space)
        if cost is not None:
            return f"{name} to {word} costs {number_of(cost, 'ATP', 'ATP')}, and {state.atp} are left", cite[
                "pay as you act"
            ]
        if world.aircraft >> unit & 1 and occupied_airfields(state, self.side) >> space & 1:
            return why_closed_field(state, unit, space), airbase_clause(state, unit)
        if OPEN_HEX not in transport_prices(state, unit):
            why = f"{name} needs an airfield with a friendly ground unit, and {word} is not one"
            paratroops = "empty airfield" if world.airfields >> space & 1 else "airborne landing"  # who may go there
            return why, cite["garrisoned airfield"], cite[paratroops]
        return f"{world.name_of(space)} is not a legal hex for an airborne landing", cite["airborne landing"]

    def _not_at_sea(self, state: Position, unit: int, space: int) -> tuple[str, ...]:
        """Why a unit is not put in a sea hex: only paratroops go there, beside an enemy coast, by an optional rule."""
        world, cite = state.world, state.world.cite
        name, word = world.unit(unit), world.hex(space)
        if not state.has("air-assault") or "airborne" not in world.kind[unit].flags:
            return f"{name} may not be put in {word}: it is an all-sea hex", cite["legal target"], cite["sea is closed"]
        if barred_targets(state, self.side) >> space & 1:
            return f"enemy units bar {word}", cite["enemy at target"]
        if not sea_drops(state, unit) >> space & 1:
            return f"no enemy that {name} could attack from {word} is on the coast there", cite["air assault at sea"]
        cost = number_of(transport_prices(state, unit)[OPEN_HEX], "ATP", "ATP")
        return f"{name} to {word} costs {cost}, and {state.atp} are left", cite["pay as you act"]
