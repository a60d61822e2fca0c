"""Set-up: each side places its units where the scenario says, within stacking limits (3.0, 3.1, 22.1)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache, partial

from sandtable.board.masks import bits, lowest, mask_of
from sandtable.counters.placing import PlacingPlan
from sandtable.errors import Refusal
from sandtable.games.gulf.position.state import Position
from sandtable.games.gulf.position.wording import number_of, place
from sandtable.games.gulf.position.world import TRACK, World
from sandtable.kernel import Event, Question
from sandtable.language import Lines, Words, plan_words

from .explain import not_a_choice, wrong_word
from .stacking import crowded
from .victory import hex_points


@lru_cache(maxsize=16)
def selectors(world: World) -> dict[int, str]:
    """Where the lines of the scenario put each unit, in the words of the pack."""
    found: dict[int, str] = {}
    pools = {pool.id: pool.units for pool in world.pack.pool}
    for entry in world.data.setup:
        names = [*entry.units, *pools.get(entry.pool, ())]
        if entry.choose_corps:
            names += [name for corps in world.pack.corps for name in (corps.base, *corps.units)]
        for name in names:
            found.setdefault(world.units.index[name], entry.where)
    return found


@lru_cache(maxsize=16)
def areas(world: World) -> dict[int, int]:
    """The spaces where each unit may be set up."""
    return {unit: world.select(where) for unit, where in selectors(world).items()}


def in_words(where: str) -> str:
    """A selector of the pack as part of a sentence: "anywhere in Kuwait", "in a city or airfield hex of Iraq"."""
    kind, _, what = where.partition(":")
    if not what:
        return f"in {place(kind)}"
    if kind == "hex":
        return f"in {what}"
    if kind == "anywhere":
        return f"anywhere in {what}"
    return f"in {'an' if kind[0] in 'aeiou' else 'a'} {kind.replace('_', ' ')} hex of {what}"


class Deploy(PlacingPlan[Position], frozen=True, tag="deploy"):
    """One plan places every unit of a side that starts on the map."""

    verb = "deploy"
    always_room = True
    """Every area is larger than its forces."""

    def asks(self, state: Position) -> list[Question]:
        """Always ask: a skipped question would tell the enemy that there are no units."""
        number = self.subjects(state).bit_count()
        text = f"Deploy your {number_of(number, 'unit')}" if number else "You have no units to deploy on the map"
        return [Question(state.seat(self.side), "deploy", text, public="Deploy your units")]

    def subjects(self, state: Position) -> int:
        """Units that wait beside the map and are not due in any turn."""
        world = state.world
        track = world.box[TRACK]
        return mask_of(u for u in bits(world.of_side[self.side]) if state.at[u] == track and not state.due[u])

    def reach(self, state: Position, unit: int) -> int:
        return areas(state.world)[unit]

    def room(self, state: Position, lines: Lines, unit: int) -> int:
        return self._room_beside(state, self._settled(state, lines), unit)

    def _room_beside(self, state: Position, settled: Mapping[int, int], unit: int) -> int:
        """The hexes where a unit may be set up beside those that are settled."""
        found, bit = self.reach(state, unit), 1 << unit
        for space, units in settled.items():
            if found >> space & 1 and crowded(state, units | bit):
                found ^= 1 << space
        return found

    def _settled(self, state: Position, lines: Lines) -> dict[int, int]:
        """Hexes with units that are known to go there: by the plan, or because only one hex is open to them."""
        world = state.world
        found: dict[int, int] = {}
        for unit in bits(self.subjects(state) | mask_of(lines)):
            area = self.reach(state, unit)
            space = world.spaces.index[lines[unit]] if unit in lines else lowest(area)
            if unit in lines or not area & (area - 1):
                found[space] = found.get(space, 0) | 1 << unit
        return found

    def wrong_verb(self, state: Position, seat: str, word: str) -> Refusal:
        return wrong_word(state, seat, word, [self.verb])

    def wrong_unit(self, state: Position, seat: str, lines: Lines, unit: int) -> Refusal:
        known = not_a_choice(state, seat, unit)
        name = state.world.unit(unit)
        clauses = (state.world.cite["set up"], *state.setup_clauses(unit))
        return known or Refusal(f"{name} is not set up before the first turn", *clauses, units=[name])

    def wrong_space(self, state: Position, seat: str, lines: Lines, unit: int, space: int) -> Refusal:
        world, cite = state.world, state.world.cite
        name, word = world.unit(unit), world.hex(space)
        about = {"spaces": [word], "units": [name], "nearest": world.nearest(space, self.room(state, lines, unit))}
        if not self.reach(state, unit) >> space & 1:
            clauses = (cite["set up"], *state.setup_clauses(unit))
            why = f"{name} cannot be set up in {place(word)}: it starts {in_words(selectors(world)[unit])}"
            return Refusal(why, *clauses, **about)
        return Refusal(f"{word} would be over its stacking limit with {name}", cite["set up within limits"], **about)

    def fill(self, state: Position, lines: Lines) -> Lines:
        """What a plan leaves open: the advice of the pack, or the nearest hex to it with room."""
        world = state.world
        full = dict(lines)
        settled = self._settled(state, lines)
        advice = world.data.advice
        for unit in bits(self.subjects(state)):
            if unit in full:
                continue
            room = self._room_beside(state, settled, unit)
            wanted = advice.get(world.unit(unit))
            goal = world.spaces.index[wanted] if wanted else lowest(room)
            if not room >> goal & 1:
                goal = world.spaces.index[world.nearest(goal, room, 1)[0]]
            full[unit] = world.hex(goal)
            settled[goal] = settled.get(goal, 0) | 1 << unit
        return full

    def proposal(self, state: Position, seat: str) -> Words:
        """The advice of the pack; without it, units spread over what counts, and aircraft over their garrisons."""
        lines = {} if state.world.data.advice else self._spread(state)
        return plan_words(self.verb, state.world.units, self.fill(state, lines))

    def _spread(self, state: Position) -> Lines:
        """A hex for each unit, the strongest first: the one with most points for every unit that it would have."""
        world = state.world
        points = hex_points(world, self.side)
        held: dict[int, int] = {}
        lines: Lines = {}

        def need(unit: int, space: int) -> tuple[float, int]:
            here = held.get(space, 0)
            if world.aircraft >> unit & 1:
                return bool(here & world.ground) / (1 + (here & world.aircraft).bit_count()), -space
            return points.get(space, 0.0) / (1 + here.bit_count()), -space

        ground, aircraft = (bits(self.subjects(state) & kind) for kind in (~world.aircraft, world.aircraft))
        for unit in [*sorted(ground, key=lambda unit: (-state.strength(unit), unit)), *aircraft]:
            space = max(bits(self.room(state, lines, unit)), key=partial(need, unit))
            lines[unit] = world.hex(space)
            held[space] = held.get(space, 0) | 1 << unit
        return lines

    def settle(self, state: Position, lines: Lines) -> list[Event]:
        world = state.world
        places = self.put_down(state, lines)
        return [Event("deployed", {"seat": state.seat(self.side), "places": places}, (world.cite["set up"],))]
