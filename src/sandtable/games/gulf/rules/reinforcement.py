"""Reinforcements: units that are due come to their displays or are placed on the map (9.0 to 9.7)."""

from __future__ import annotations

from sandtable.board.masks import bits, mask_of, union
from sandtable.errors import Refusal
from sandtable.games.gulf.position.control import controlled
from sandtable.games.gulf.position.state import Position
from sandtable.games.gulf.position.wording import PLACES, place
from sandtable.games.gulf.position.world import AIR_STAGING, CARRIER, GROUND_STAGING, SOF, TRACK, World
from sandtable.kernel import Automatic, Draws, Event, Question, Step, derived
from sandtable.language import END, Choices, Words

from .explain import not_a_choice, nothing_more, wrong_word
from .movement.entering import enter
from .supply.lines_of_support import links, passable

PLACE, DONE = "place", "done"


def display_of(world: World, unit: int) -> int | None:
    """The display where a unit of a paying contingent arrives; None for one that is placed on the map (9.1, 9.3)."""
    data = world.kind[unit]
    if data.kind == "sof":
        return world.box[SOF]
    if data.kind == "naval":
        return world.box[CARRIER if world.profile.gunfire == "ground attack" else GROUND_STAGING]
    if data.contingent not in world.pack.atp.supply_for:
        return None
    if data.kind == "air":
        at_sea = {"carrier", "cruise-missile"} & set(data.flags)
        return world.box[CARRIER if at_sea else AIR_STAGING]
    return world.box[GROUND_STAGING]


def chooses_display(state: Position, unit: int) -> bool:
    """Marine aircraft go to the carriers or to Air Staging in the turn when they arrive (9.1)."""
    world = state.world
    marine = bool(world.marine_air >> unit & 1)
    return marine and state.due[unit] == state.turn and state.at[unit] == world.box[CARRIER]


def on_track(state: Position, side: int) -> list[int]:
    """Units of a side that are due by now and have not appeared yet."""
    world = state.world
    units = state.units_at(world.box[TRACK]) & world.of_side[side]
    return [unit for unit in bits(units) if 0 < state.due[unit] <= state.turn]


@derived
def entry_hexes(state: Position, side: int, contingent: str) -> int:
    """Where a contingent's ground units come onto the map by themselves (9.3, 9.5; 9.2, 9.3)."""
    world = state.world
    data = world.contingents[contingent]
    if world.profile.arrival_places == "home places or edge":
        return state.entry_hexes(side, contingent)
    edges = [name for name in (contingent, *data.sources) if f"edge:{name}" in world.region]
    if edges:
        edge = union(world.region[f"edge:{name}"] for name in edges)
        return (edge | bases_on_line(state, side, contingent, edge)) & world.land
    for entry in world.data.random:
        if entry.nation == contingent and entry.arrives:
            return world.select(entry.arrives)
    home = world.country.get(data.home, 0)
    return home & (world.feature["city"] | world.feature["airfield"]) & controlled(state, side)


def bases_on_line(state: Position, side: int, contingent: str, edge: int) -> int:
    """Bases from which a line of any length leads to the edge, blocked only by enemies and their zones (9.5b)."""
    world = state.world
    names = world.contingents[contingent].sources or [contingent]
    units = bits(world.bases & state.ground_afield(side))
    bases = mask_of(state.at[u] for u in units if world.contingent[u] in names)
    joined = links(world)
    free = passable(state, side)
    reached = front = edge & free
    while front:
        near = 0
        for here in bits(front):
            near |= joined.line[here] | joined.dry[here] | joined.wet[here]
        front = near & ~reached
        reached |= front
        front &= free
    return bases & reached


@derived
def arrival_hexes(state: Position, unit: int) -> int:
    """The hexes where a unit that is due may be placed now (9.3, 9.5, 9.7b, X26)."""
    world = state.world
    side = world.side[unit]
    post = dict(state.posts).get(unit) if state.posts else None
    if post is not None:  # 9.5c, 9.7a: the base of a corps goes to its objective, when that is held
        return 1 << post & state.ground_at(side)
    if world.bases >> unit & 1 and world.kind[unit].corps:  # one whose objective nobody has noted
        return state.paid & state.ground_at(side)
    if world.aircraft >> unit & 1:
        return _arrival_fields(state, side, world.contingent[unit])
    return entry_hexes(state, side, world.contingent[unit]) & ~state.ground_at(1 - side) & world.land


@derived
def _arrival_fields(state: Position, side: int, contingent: str) -> int:
    """The airfields where aircraft of a contingent arrive: at home if it has a home, else any that is ours."""
    world = state.world
    homes = world.contingents[contingent].sources or [world.contingents[contingent].home]
    fields = union(world.country.get(name, 0) for name in homes if name)
    if not fields and world.profile.arrival_places == "home places or edge":
        fields = state.entry_hexes(side, contingent)  # 26.6e
    ours = controlled(state, side) & ~state.ground_at(1 - side) & world.land
    return world.airfields & (fields or ours) & ours


class Arrivals(Automatic[Position], frozen=True, tag="arrivals"):
    """Units that are due appear in their displays (9.1); nobody else is told which."""

    side: int

    def run(self, state: Position, draws: Draws) -> list[Event]:
        world = state.world
        state.stack.pop()
        displays = ((unit, display_of(world, unit)) for unit in on_track(state, self.side))
        places = {unit: box for unit, box in displays if box is not None}
        if not places:
            return []
        state.put_all(places)
        clauses = dict.fromkeys(state.display_clause(unit) for unit in places)
        data = {"places": world.by_name(places.items())}
        return [Event("arrived", data, tuple(clauses), seen_by=(state.seat(self.side),))]


class Reinforcement(Step[Position], frozen=True, tag="reinforcement"):
    """``place UNIT SPACE`` until the phase is ended; units may be held back (9.7a)."""

    side: int

    def open(self, state: Position) -> list[Event]:
        state.stack.append(Arrivals(self.side))
        return []

    @derived
    def ready(self, state: Position) -> int:
        """Units that can be placed somewhere now."""
        world = state.world
        due = (unit for unit in on_track(state, self.side) if display_of(world, unit) is None)
        marines = bits(world.marine_air & world.of_side[self.side])
        return mask_of(unit for unit in due if arrival_hexes(state, unit)) | mask_of(
            unit for unit in marines if chooses_display(state, unit)
        )

    def question_text(self, state: Position) -> str:
        waiting = self.ready(state)
        if not waiting:
            return "End the phase"
        return f"Place your reinforcements: {waiting.bit_count()} can be placed, now or on a later turn"

    def asks(self, state: Position) -> list[Question]:
        """Always ask: a skipped question would tell the enemy that nobody waits."""
        public = "Place your reinforcements"
        return [Question(state.seat(self.side), "reinforce", self.question_text(state), public=public)]

    def verbs(self, state: Position) -> list[str]:
        return [*([PLACE] if self.ready(state) else []), DONE]

    def places(self, state: Position, unit: int) -> int:
        if chooses_display(state, unit):
            return 1 << state.world.box[AIR_STAGING]
        return arrival_hexes(state, unit)

    def choices(self, state: Position, seat: str, prefix: Words) -> Choices:
        world = state.world
        if not prefix:
            return Choices(self.verbs(state))
        if prefix[0] == DONE or len(prefix) == 3:
            return END
        if len(prefix) == 1:
            return Choices((), self.ready(state), world.units)
        return Choices((), self.places(state, world.units.index[prefix[1]]), world.spaces)

    def knows(self, state: Position, verb: str) -> bool:
        return verb == PLACE

    def refuse(self, state: Position, seat: str, prefix: Words, word: str | None) -> Refusal:
        world = state.world
        if not prefix and word == PLACE:
            why = "none of your reinforcements can be placed now"
            return Refusal(why, world.cite["delay"], nearest=self.verbs(state))
        if not prefix or word is None:
            return wrong_word(state, seat, word or "", self.verbs(state))
        if prefix[0] == DONE:
            return nothing_more(state)
        if len(prefix) == 1:
            unit = world.units.index[word]
            return not_a_choice(state, seat, unit) or self._no_unit(state, unit)
        unit, space = world.units.index[prefix[1]], world.spaces.index[word]
        return self._no_place(state, unit, space)

    def _no_unit(self, state: Position, unit: int) -> Refusal:
        world, cite = state.world, state.world.cite
        name = world.unit(unit)
        if state.at[unit] < world.end:
            return Refusal(f"{name} is on the map already", cite["reinforcements"], units=[name])
        box = world.hex(state.at[unit])
        if box != TRACK:
            why = f"{name} is in {PLACES.get(box, box)} and is not placed in this phase"
            return Refusal(why, cite["reinforcements"], units=[name])
        if state.due[unit] > state.turn:
            return Refusal(f"{name} is due on turn {state.due[unit]}", cite["reinforcements"], units=[name])
        why = f"no hex where {name} may arrive is open, so it has to wait"
        return Refusal(why, cite["delay"], units=[name])

    def _no_place(self, state: Position, unit: int, space: int) -> Refusal:
        world, cite = state.world, state.world.cite
        name, word = world.unit(unit), world.hex(space)
        places = self.places(state, unit)
        near = world.nearest(space, places) if not places >> world.end else world.spaces.say(places)
        about = {"units": [name], "spaces": [word], "nearest": near}
        if space < world.end and state.ground_at(1 - self.side) >> space & 1:
            return Refusal(f"enemy units hold {word}", cite["legal arrival hexes"], **about)
        rule = state.arrival_rule(unit)
        why = f"{name} does not arrive in {place(word)}"
        return Refusal(f"{why}: {rule}" if rule else why, *state.arrival_clauses(unit), **about)

    def answer(self, state: Position, seat: str, words: Words, draws: Draws) -> list[Event]:
        world = state.world
        if words[0] == DONE:
            state.stack.pop()
            return []
        unit, space = world.units.index[words[1]], world.spaces.index[words[2]]
        data = {"unit": words[1], "to": words[2]}
        if space >= world.end:
            state.put(unit, space)
            seen = (state.seat(self.side),)
            return [Event("assigned", data, (state.display_clause(unit),), seen_by=seen)]
        events = [Event("placed", data, state.arrival_clauses(unit))]
        state.posts = [post for post in state.posts if post[0] != unit]
        state.arrived |= 1 << unit
        if world.aircraft >> unit & 1:
            state.put(unit, space)
            return events
        return events + enter(state, unit, space)

    def proposal(self, state: Position, seat: str) -> Words:
        """The end of the phase, once there is nothing else to do."""
        return (DONE,) if self.verbs(state) == [DONE] else ()
