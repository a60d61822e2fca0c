"""Air movement: aircraft fly to the hexes where they will be until they land in their next turn (11.0 to 11.7)."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from sandtable.board.masks import bits, lowest
from sandtable.board.moves import Reach, reach, reach_from
from sandtable.documents import Amount
from sandtable.errors import Refusal
from sandtable.games.gulf.position.displays import has_displays
from sandtable.games.gulf.position.state import Position
from sandtable.games.gulf.position.wording import number_of, place
from sandtable.games.gulf.position.world import AIR, AIR_STAGING, CARRIER, TRACK
from sandtable.games.gulf.rules.explain import passed_over, wrong_word
from sandtable.kernel import Draws, Event, Question, derived

from .airbases import FAR, airbase_clause, airspace, entries, flight_range, is_unlimited
from .sending import GulfSending
from .ways import barred

FLY, REFUEL = "fly", "refuel"


def stops(state: Position, side: int) -> int:
    """Hexes where the flight of a side ends: enemy aircraft in the air, and air defence on the ground (11.3b)."""
    return state.flying_at(1 - side) | state.defended_skies(1 - side)


class FlightReach(Struct, frozen=True):
    """Where an aircraft can fly to: freely, or along ways that cost a point of range a hex."""

    spaces: int
    edge: int = 0
    """The hexes by which an aircraft of a display comes onto the map, for one point (11.5a)."""
    way: Reach | None = None
    """None for an aircraft that is put in any hex."""

    def cost(self, space: int) -> int | None:
        """The points of range that a mission takes; None where none are counted."""
        if self.way is None:
            return None
        return 1 if self.edge >> space & 1 else self.way.cost(space) or 0

    def path(self, space: int) -> tuple[int, ...]:
        """The hexes entered, in order."""
        if self.way is None or self.edge >> space & 1:
            return (space,)
        if not self.way.spaces >> space & 1:
            return ()  # X30: a mission of no hexes
        return self.way.route(space) if self.edge else self.way.path(space)


@derived
def flight(state: Position, unit: int, doubled: bool) -> FlightReach:
    """The missions of an aircraft from where it is (11.2, 11.3, 11.5a)."""
    world = state.world
    side, here = world.side[unit], state.at[unit]
    table = airspace(state, unit)
    legal = world.sky & ~barred(state, unit)
    points = flight_range(state, unit) * (2 if doubled else 1)
    stop = stops(state, side)
    if here < world.end:
        way = reach(table, here, points, enter=table.enterable & ~barred(state, unit), stop=stop & ~(1 << here))
        return FlightReach((way.spaces | 1 << here) & legal, 0, way)
    if is_unlimited(state, unit) and world.profile.unlimited_range == "anywhere":
        return FlightReach(legal)  # 11.1d
    edge = entries(state, unit) & table.enterable
    free = edge & ~stop  # 11.5a: the first hex costs a point; who meets an enemy there flies no farther
    way = reach_from(table, (0, free), points, enter=table.enterable & ~barred(state, unit), stop=stop)
    return FlightReach((way.spaces | edge) & legal, edge, way)


def missions(state: Position, unit: int, doubled: bool) -> int:
    """The hexes that an aircraft can fly to."""
    return flight(state, unit, doubled).spaces


@derived
def ready_aircraft(state: Position, side: int) -> int:
    """Aircraft that may still fly a mission (11.0a, 11.1e, X30)."""
    world = state.world
    staged = state.units_at(world.box[AIR_STAGING]) & world.staging_air
    afloat = state.units_at(world.box[CARRIER]) & (world.carrier_air | world.missiles) & ~world.staging_air
    at_home = (staged | afloat & ~state.ashore) & world.group_units[AIR + side]
    return (state.air_afield(side) | at_home) & ~(state.moved | state.flying)


def refuelling_price(state: Position) -> int:
    return state.world.prices["aerial-refueling"]


class AirMovement(GulfSending, frozen=True, tag="air_movement"):
    """11.0a: one aircraft after the other flies to its hex. Nothing is resolved before all have flown."""

    verbs: ClassVar[tuple[str, ...]] = (FLY, REFUEL)

    def question(self, state: Position) -> Question:
        text = "Fly your aircraft to the hexes where they stay until your next turn"
        return Question(state.seat(self.side), "fly", text)

    def asks(self, state: Position) -> list[Question]:
        """A side with secret displays is always asked: a skipped question would tell the enemy that they are empty."""
        return [self.question(state)] if has_displays(state, self.side) or any(self.ready(state)) else []

    def ready(self, state: Position) -> tuple[int, ...]:
        flyers = ready_aircraft(state, self.side)
        return flyers, self._refuellable(state) & flyers

    def _refuellable(self, state: Position) -> int:
        """Aircraft of the West with a range in numbers, while there are points to pay for it (24.3; 26.3i)."""
        if not state.has("refueling") or state.atp < refuelling_price(state):
            return 0
        world = state.world
        return sum(
            1 << unit
            for unit in world.groups[2 + self.side]
            if world.range[unit] is not None
            and world.contingents[world.contingent[unit]].logistics == "atp"
            and not world.overflies >> unit & 1
        )

    def open_spaces(self, state: Position, verb: str, unit: int) -> int:
        return missions(state, unit, verb == REFUEL)

    def price(self, state: Position, verb: str, unit: int, space: int) -> Amount | None:
        return refuelling_price(state) if verb == REFUEL else flight(state, unit, False).cost(space)

    def path(self, state: Position, verb: str, unit: int, space: int) -> tuple[int, ...]:
        return flight(state, unit, verb == REFUEL).path(space)

    def send(self, state: Position, verb: str, unit: int, space: int) -> list[Event]:
        world = state.world
        start, bit = world.hex(state.at[unit]), 1 << unit
        state.put(unit, space)
        state.flying |= bit
        state.moved |= bit
        data: dict[str, object] = {"unit": world.unit(unit), "from": start, "to": world.hex(space)}
        clauses = [world.cite["missions"]]
        if verb == REFUEL:
            state.atp -= refuelling_price(state)
            state.refuelled |= bit
            data |= {"cost": refuelling_price(state), "left": state.atp}
            clauses.append(world.cite["refueling"])
        return [Event("flew", data, tuple(clauses))]

    def run(self, state: Position, draws: Draws) -> list[Event]:
        state.stack.pop()
        flown = state.moved & state.world.of_side[self.side] & state.world.aircraft
        return passed_over(state, "every aircraft has flown" if flown else "no aircraft to fly")

    # --- why not

    def knows(self, state: Position, verb: str) -> bool:
        """Refueling is refused to all if the match does not use it, or if it cannot be paid."""
        payable = state.has("refueling") and state.atp >= refuelling_price(state)
        return super().knows(state, verb) and (verb != REFUEL or payable)

    def wrong_verb(self, state: Position, seat: str, word: str, offered: list[str]) -> Refusal:
        if word == REFUEL:
            cite = state.world.cite["refueling"]
            if not state.has("refueling"):
                return Refusal(
                    "aerial refueling is an optional rule that this match does not use", cite, nearest=offered
                )
            if state.atp >= refuelling_price(state):
                why = "no aircraft that may be refueled can still fly a mission"
                return Refusal(why, cite, nearest=offered)
            why = f"refueling costs {number_of(refuelling_price(state), 'ATP', 'ATP')}, and {state.atp} are left"
            return Refusal(why, cite, state.world.cite["pay as you act"], nearest=offered)
        if word == FLY:
            why = "none of your aircraft can fly a mission now"
            return Refusal(why, state.world.cite["missions"], nearest=offered)
        return wrong_word(state, seat, word, offered)

    def unsendable(self, state: Position, verb: str, unit: int) -> Refusal:
        world, cite = state.world, state.world.cite
        name = world.unit(unit)
        if not world.aircraft >> unit & 1:
            return Refusal(f"{name} is not an aircraft", cite["missions"], units=[name])
        if state.flying >> unit & 1:
            return Refusal(f"{name} has flown already", cite["missions"], units=[name])
        if ready_aircraft(state, self.side) >> unit & 1:  # so it may fly, and it is fuel that it cannot take
            why = "its range is unlimited" if is_unlimited(state, unit) else "only US and NATO aircraft are"
            return Refusal(f"{name} cannot be refueled: {why}", cite["refueling"], units=[name])
        where = place(world.hex(state.at[unit]))
        if world.missiles >> unit & 1 and state.at[unit] == world.box[AIR_STAGING]:
            why = f"{name} is in {where}: it flies again once it is reloaded in an Air Transport Phase"
            return Refusal(why, cite["missile reload"], units=[name])
        if state.at[unit] == world.box[TRACK]:
            return Refusal(f"{name} has not arrived yet", cite["reinforcements"], units=[name])
        return Refusal(f"{name} cannot fly a mission from {where}", airbase_clause(state, unit), units=[name])

    def wrong_space(self, state: Position, verb: str, unit: int, space: int) -> tuple[str, ...]:
        world, cite = state.world, state.world.cite
        name, word = world.unit(unit), world.hex(space)
        if space >= world.end:
            return f"{name} flies to a hex, not to {place(word)}", cite["missions"]
        if not world.sky >> space & 1 and world.overflies >> unit & 1:
            return f"{name} may cross {world.name_of(space)}, but not stay over it", cite["airspace"]
        if not world.sky >> space & 1:
            return f"no aircraft may fly over {world.name_of(space)}", cite["airspace"]
        if barred(state, unit) >> space & 1:
            why, clause = state.why_barred(unit, space)
            return f"{name} may not fly to {world.name_of(space)}: {why}", clause
        points = flight_range(state, unit) * (2 if verb == REFUEL else 1)
        far = self._distance(state, unit, space)
        if far > points and points < FAR:
            return f"{word} is {far} hexes from {name}, and its range is {points}", cite["range"]
        way = self._open_way(state, unit, space)
        if way is None or way > points:
            closed = barred(state, unit)
            clause = state.why_barred(unit, lowest(closed))[1] if closed else cite["airspace"]
            if way is None:
                return f"{name} has no route to {word}: countries in between are closed to it", clause, cite["range"]
            why = f"the route of {name} to {word} around closed countries is {way} hexes, and its range is {points}"
            return why, clause, cite["range"]
        return f"enemy aircraft or air defence stop {name} on every route to {word}", cite["forced stop"]

    @staticmethod
    def _distance(state: Position, unit: int, space: int) -> int:
        world = state.world
        if state.at[unit] < world.end:
            return world.grid.distance(state.at[unit], space)
        return 1 + min(world.grid.distance(edge, space) for edge in bits(entries(state, unit)))

    @staticmethod
    def _open_way(state: Position, unit: int, space: int) -> int | None:
        """How many points the shortest way over open country costs, whoever stops it; None if there is no way."""
        world, here = state.world, state.at[unit]
        table = airspace(state, unit)
        sky = table.enterable & ~barred(state, unit)
        start = (1 << here,) if here < world.end else (0, entries(state, unit) & sky)
        if start[-1] >> space & 1:
            return len(start) - 1
        return reach_from(table, start, world.end, enter=sky).cost(space)
