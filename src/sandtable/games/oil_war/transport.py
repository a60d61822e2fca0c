"""5.4 Air transport and 5.49 amphibious transport: from the boxes onto the map."""

from __future__ import annotations

from sandtable.documents import Option
from sandtable.errors import Refusal
from sandtable.kernel import Draws, Event, Question, Step, derived
from sandtable.language import END, Choices, Words

from .explain import not_a_choice, nothing_lost, passed_over, wrong_word
from .state import Position
from .supply import garrisoned
from .wording import number_of, place
from .world import OMAN


def landing_room(state: Position, unit: int) -> int:
    """Hexes without enemy units (5.42a, X15) and with room for the unit at this moment (X47)."""
    world = state.world
    return _landing_room(state, world.side[unit], bool(world.ground >> unit & 1))


@derived
def _landing_room(state: Position, side: int, on_ground: bool) -> int:
    enemy = 1 - side
    full = state.ground_full(side) if on_ground else state.air_full(side)
    return state.world.grid.all & ~full & ~state.ground_at(enemy) & ~state.air_cover(enemy)


def transport_hexes(state: Position, unit: int) -> int:
    """Where a unit may be air transported with the ATPs that are left (5.4, 5.45a)."""
    price = state.world.transport.get(unit)
    if price is None or state.at[unit] != price.box:
        return 0
    found = 0
    if price.base <= state.atp:
        found |= garrisoned(state)
    if price.ground is not None and price.ground <= state.atp:
        found |= state.world.soft
    return found & landing_room(state, unit)


def transport_cost(state: Position, unit: int, space: int) -> int:
    """The lower price on a garrisoned base (5.45a)."""
    price = state.world.transport[unit]
    if price.ground is None or garrisoned(state) >> space & 1:
        return price.base
    return price.ground


def beaches(state: Position, unit: int) -> int:
    """Where marines may go ashore: coastal Clear or Sand without enemy ground units (5.49a, X21, X47)."""
    world = state.world
    if not world.marines >> unit & 1 or state.at[unit] != world.box[OMAN]:
        return 0
    side = world.side[unit]
    return world.coast & world.soft & ~state.ground_at(1 - side) & ~state.ground_full(side)


def land(state: Position, unit: int, space: int) -> Event:
    """A marine brigade goes ashore (5.49a)."""
    world = state.world
    state.put(unit, space)
    state.arrived |= 1 << unit
    return Event("landed", {"unit": world.unit(unit), "at": world.hex(space)}, ("5.49a",))


def why_not_beach(state: Position, unit: int, word: str) -> Refusal:
    world = state.world
    name, space = world.unit(unit), world.spaces.index[word]
    told = {"spaces": [word], "units": [name], "nearest": state.world.nearest(space, beaches(state, unit))}
    if space >= world.end or not world.coast >> space & 1:
        why, clause = "it is not a coastal hex", "5.49a"
    elif not world.soft >> space & 1:
        why, clause = f"the terrain is {world.terrain[space]}", "5.49a"
    elif state.ground_at(1 - world.side[unit]) >> space & 1:
        why, clause = "an enemy ground unit is there", "5.49a"
    else:
        why, clause = "two ground units are there already", "X47"
    return Refusal(f"{name} cannot land in {place(word)}: {why}", clause, **told)


def why_not_ashore(state: Position, unit: int) -> Refusal:
    """Why a unit in a box or off the map cannot land anywhere."""
    world = state.world
    name = world.unit(unit)
    if not world.marines >> unit & 1:
        return Refusal(f"{name} is not a marine brigade, and only marines land from the sea", "5.49a", units=[name])
    return Refusal(f"no coastal hex is open to {name}", "5.49a", units=[name])


class AirTransport(Step[Position], frozen=True, tag="transport"):
    """4.2A4: bring units from the boxes onto the map, one after the other."""

    side: int

    @derived
    def ready(self, state: Position) -> tuple[int, int]:
        """Units that can be transported now, marines that can land now."""
        world = state.world
        by_air = ashore = 0
        alike: dict[str, int] = {}  # units of one kind differ in nothing here
        for unit, price in world.transport.items():
            if state.at[unit] == price.box:
                if price.kind not in alike:
                    alike[price.kind] = transport_hexes(state, unit)
                if alike[price.kind]:
                    by_air |= 1 << unit
        for unit in world.marine_list:
            if beaches(state, unit):
                ashore |= 1 << unit
        return by_air, ashore

    def asks(self, state: Position) -> list[Question]:
        if not any(self.ready(state)):
            return []
        text = f"Bring units onto the map: {number_of(state.atp, 'ATP')} left"
        return [Question(state.seat(self.side), "transport", text)]

    def choices(self, state: Position, seat: str, prefix: Words) -> Choices:
        world = state.world
        if not prefix:
            by_air, ashore = self.ready(state)
            return Choices([*(["transport"] if by_air else []), *(["land"] if ashore else []), "done"])
        if prefix == ("done",) or len(prefix) == 3:
            return END
        by_air, ashore = self.ready(state)
        if len(prefix) == 1:
            return Choices((), by_air if prefix[0] == "transport" else ashore, world.units)
        unit = world.units.index[prefix[1]]
        if prefix[0] == "land":
            return Choices((), beaches(state, unit), world.spaces)

        def detail(word: str) -> Option:
            return Option(word, "space", cost=transport_cost(state, unit, world.spaces.index[word]))

        return Choices((), transport_hexes(state, unit), world.spaces, detail=detail)

    def refuse(self, state: Position, seat: str, prefix: Words, word: str | None) -> Refusal:
        world = state.world
        verbs = list(self.choices(state, seat, ()))
        if not prefix or word is None:
            return wrong_word(state, seat, word or prefix[0], verbs)
        if prefix[0] == "done":
            return nothing_lost(["done"])
        unit = world.units.index[word] if len(prefix) == 1 else world.units.index[prefix[1]]
        if len(prefix) == 2:
            if prefix[0] == "land":
                return why_not_beach(state, unit, word)
            return self._no_drop(state, unit, word)
        known = not_a_choice(state, seat, unit, "4.2A4")
        return known or self._no_passenger(state, unit, prefix[0])

    def _no_passenger(self, state: Position, unit: int, verb: str) -> Refusal:
        world = state.world
        name = world.unit(unit)
        if state.at[unit] < world.end:
            return Refusal(f"{name} is on the map already; units come from a box", "5.43", units=[name])
        if verb == "land":
            return why_not_ashore(state, unit)
        if world.marines >> unit & 1:
            ashore = [f"land {name}"] if beaches(state, unit) else []
            return Refusal(f"{name} comes by sea, not by air", "5.41", units=[name], nearest=ashore)
        if unit not in world.transport:
            return Refusal(f"{name} may not be air transported", world.box_clause(unit), "5.41", units=[name])
        why, *clauses = self._no_landing_place(state, unit)
        return Refusal(why, *clauses, units=[name])

    def _no_landing_place(self, state: Position, unit: int) -> tuple[str, ...]:
        """Why a unit that may be air transported can be brought nowhere, with the clauses."""
        world = state.world
        name, price = world.unit(unit), world.transport[unit]
        bases = garrisoned(state)
        if price.ground is None and not bases:
            return f"{name} needs a garrisoned air base, and there is none", "5.45a", "5.45b"
        cheapest = price.base if bases or price.ground is None else price.ground
        if cheapest > state.atp:
            return f"{name} costs {number_of(cheapest, 'ATP')}, and {state.atp} are left", "5.44", "5.4"
        enemy = 1 - self.side
        covered = state.air_cover(enemy)
        if bases & ~covered:
            return f"every garrisoned air base without enemy aircraft is full, so {name} cannot land", "X47", "5.32a"
        return f"enemy aircraft are over every garrisoned air base, so {name} cannot land", "5.42a", "X46"

    def _no_drop(self, state: Position, unit: int, word: str) -> Refusal:
        world = state.world
        name, space = world.unit(unit), world.spaces.index[word]
        enemy = 1 - self.side
        price = world.transport[unit]
        told = {"spaces": [word], "units": [name], "nearest": state.world.nearest(space, transport_hexes(state, unit))}
        if space >= world.end:
            return Refusal(f"{place(word)} is not on the map; air transport leads to a hex", "5.43", **told)
        here = 1 << space
        if state.ground_at(enemy) & here:
            return Refusal(f"an enemy ground unit stands in {word}", "5.42a", **told)
        if state.active_sams(enemy) & here:
            return Refusal(f"the active SAM site in {word} is an enemy air unit", "5.42a", "X15", **told)
        if state.air_at(enemy) & here:
            return Refusal(f"an enemy aircraft is over {word}", "5.42a", "X46", **told)
        if not garrisoned(state) & here:
            if price.ground is None:
                why = f"{name} needs a garrisoned air base, and {word} is not one"
                return Refusal(why, "5.45a", "5.45b", **told)
            if not world.soft & here:
                return Refusal(f"{name} can be dropped on clear or sand, not on {world.terrain[space]}", "5.4", **told)
        cost = transport_cost(state, unit, space)
        if cost > state.atp:
            why = f"bringing {name} to {word} costs {number_of(cost, 'ATP')}, and {state.atp} are left"
            return Refusal(why, "5.44", "5.4", **told)
        kind = "ground units" if world.ground >> unit & 1 else "aircraft"
        return Refusal(f"two {kind} are in {word} already", "X47", "5.32a", **told)

    def answer(self, state: Position, seat: str, words: Words, draws: Draws) -> list[Event]:
        world = state.world
        if words[0] == "done":
            state.stack.pop()
            return []
        unit, space = world.units.index[words[1]], world.spaces.index[words[2]]
        if words[0] == "land":
            return [land(state, unit, space)]
        cost = transport_cost(state, unit, space)
        state.atp -= cost
        state.arrived |= 1 << unit
        state.put(unit, space)
        data = {"unit": words[1], "to": words[2], "cost": cost, "left": state.atp}
        return [Event("transported", data, ("5.4", "5.48"))]

    def run(self, state: Position, draws: Draws) -> list[Event]:
        state.stack.pop()
        return passed_over(state, "nobody to transport")
