"""9.0 Reinforcements of the Arab and Iranian players, and marines in scenario 3 (X22)."""

from __future__ import annotations

from sandtable.errors import Refusal
from sandtable.kernel import Draws, Event, Question, Step, derived
from sandtable.language import END, Choices, Words

from .explain import not_a_choice, nothing_lost, passed_over, wrong_word
from .state import Position
from .transport import beaches, land, why_not_ashore, why_not_beach
from .wording import number_of, place
from .world import POOL


def due(state: Position, unit: int) -> bool:
    """Whether a unit waits off the map and may be placed; it may be held back for later turns (9.15)."""
    world = state.world
    return state.at[unit] == world.box[POOL] and world.due.get(unit, 99) <= state.turn


def arrival_hexes(state: Position, unit: int) -> int:
    """Where a reinforcement may be placed (9.12a, 9.12b, 9.14, 9.16)."""
    if not due(state, unit):
        return 0
    world = state.world
    return _arrival_hexes(state, world.side[unit], world.nation[unit], bool(world.ground >> unit & 1))


@derived
def _arrival_hexes(state: Position, side: int, nation: str, on_ground: bool) -> int:
    world = state.world
    enemy = 1 - side
    free = ~state.zone(enemy) | state.ground_at(side)
    home = world.country[nation] & free & ~state.ground_at(enemy)
    if on_ground:
        return home & ~state.ground_full(side)
    return home & world.bases & ~state.air_cover(enemy) & ~state.air_full(side)


class Reinforcement(Step[Position], frozen=True, tag="reinforcement"):
    """4.2B2: place what is due, or keep it for later."""

    side: int

    @derived
    def ready(self, state: Position) -> tuple[int, int]:
        """Units that can be placed now, marines that can land now."""
        world = state.world
        placed = ashore = 0
        pool = world.box[POOL]
        for unit, turn in world.due.items():
            here = turn <= state.turn and state.at[unit] == pool and world.side[unit] == self.side
            if here and arrival_hexes(state, unit):
                placed |= 1 << unit
        for unit in world.marine_list:
            if world.side[unit] == self.side and beaches(state, unit):
                ashore |= 1 << unit
        return placed, ashore

    def asks(self, state: Position) -> list[Question]:
        placed, ashore = self.ready(state)
        if not placed | ashore:
            return []
        number = (placed | ashore).bit_count()
        waiting = f"{number_of(number, 'unit')} {'is' if number == 1 else 'are'} waiting"
        return [Question(state.seat(self.side), "reinforce", f"Place reinforcements: {waiting}")]

    def choices(self, state: Position, seat: str, prefix: Words) -> Choices:
        world = state.world
        placed, ashore = self.ready(state)
        if not prefix:
            return Choices([*(["place"] if placed else []), *(["land"] if ashore else []), "done"])
        if prefix == ("done",) or len(prefix) == 3:
            return END
        if len(prefix) == 1:
            return Choices((), placed if prefix[0] == "place" else ashore, world.units)
        unit = world.units.index[prefix[1]]
        hexes = beaches(state, unit) if prefix[0] == "land" else arrival_hexes(state, unit)
        return Choices((), hexes, world.spaces)

    def refuse(self, state: Position, seat: str, prefix: Words, word: str | None) -> Refusal:
        world = state.world
        verbs = list(self.choices(state, seat, ()))
        if not prefix or word is None:
            return wrong_word(state, seat, word or prefix[0], verbs)
        if prefix[0] == "done":
            return nothing_lost(["done"])
        unit = world.units.index[word] if len(prefix) == 1 else world.units.index[prefix[1]]
        if len(prefix) == 2:
            return why_not_beach(state, unit, word) if prefix[0] == "land" else self._no_place(state, unit, word)
        if not due(state, unit) or world.side[unit] != self.side:
            known = not_a_choice(state, seat, unit, "4.2B2")
            if known is not None:
                return known
        return self._no_unit(state, unit, prefix[0])

    def _no_unit(self, state: Position, unit: int, verb: str) -> Refusal:
        """Why a unit of one's own can be placed, or land, nowhere."""
        world = state.world
        name = world.unit(unit)
        if world.sams >> unit & 1:
            return Refusal(f"{name} is a SAM site and stays where it is", "7.55", units=[name])
        if state.at[unit] < world.end:
            return Refusal(f"{name} is on the map already", "9.11", units=[name])
        if verb == "land":
            return why_not_ashore(state, unit)
        if not due(state, unit):
            ashore = [f"land {name}"] if beaches(state, unit) else []
            why = f"{name} is in {place(world.hex(state.at[unit]))} and is not placed like a reinforcement"
            return Refusal(why, "9.22", units=[name], nearest=ashore)
        if world.ground >> unit & 1:
            return Refusal(f"no hex of {world.nation[unit]} is open to {name}", "9.12a", "9.14", units=[name])
        return Refusal(f"no air base of {world.nation[unit]} is open to {name}", "9.12b", units=[name])

    def _no_place(self, state: Position, unit: int, word: str) -> Refusal:
        world = state.world
        name, space, nation = world.unit(unit), world.spaces.index[word], world.nation[unit]
        enemy = 1 - self.side
        ground = world.ground >> unit & 1
        told = {"spaces": [word], "units": [name], "nearest": state.world.nearest(space, arrival_hexes(state, unit))}
        if space >= world.end or not world.country[nation] >> space & 1:
            clause = "9.12a" if ground else "9.12b"
            return Refusal(f"{name} arrives in {nation}, and {place(word)} is not there", clause, **told)
        here = 1 << space
        if not ground and not world.bases & here:
            return Refusal(f"{name} arrives on an air base, and {word} has none", "9.12b", **told)
        if state.ground_at(enemy) & here:
            return Refusal(f"an enemy ground unit stands in {word}", "9.12a" if ground else "9.12b", **told)
        if state.zone(enemy) & here and not state.ground_at(self.side) & here:
            why = f"{word} is in an enemy Zone of Control and no friendly ground unit is there"
            return Refusal(why, "9.12a" if ground else "9.12b", "9.14", **told)
        if not ground and state.air_cover(enemy) & here:
            return Refusal(f"an enemy air unit is over the base in {word}", "9.12b", **told)
        kind = "ground units" if ground else "aircraft"
        return Refusal(f"two {kind} are in {word} already", "9.16", "X47", **told)

    def answer(self, state: Position, seat: str, words: Words, draws: Draws) -> list[Event]:
        world = state.world
        if words[0] == "done":
            state.stack.pop()
            return []
        unit, space = world.units.index[words[1]], world.spaces.index[words[2]]
        if words[0] == "land":
            return [land(state, unit, space)]
        state.put(unit, space)
        return [Event("placed", {"unit": words[1], "at": words[2]}, ("9.11", "9.13"))]

    def run(self, state: Position, draws: Draws) -> list[Event]:
        state.stack.pop()
        return passed_over(state, "nobody to place")
