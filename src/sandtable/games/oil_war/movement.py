"""5.0 Movement: ground units by movement points, aircraft by placement within range."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.board.masks import bits, mask_of
from sandtable.documents import Option
from sandtable.errors import Refusal
from sandtable.kernel import Draws, Event, Question, Step, derived, derived_from_part
from sandtable.language import END, Choices, Words

from .explain import nearest, not_a_choice, wrong_word
from .sequence import PHASES
from .state import MAP
from .supply import check_supply
from .ways import Stretch, crosses_border, ways
from .world import GERMANY

if TYPE_CHECKING:
    from .state import Position


# --- aircraft (5.13, X51)


def grounded_reason(state: Position, unit: int) -> tuple[str, str] | None:
    """Why an aircraft may not be placed in this phase, with the clause."""
    world = state.world
    if state.moved >> unit & 1:
        return "has been placed already in this phase", "X51"
    if state.arrived >> unit & 1:
        return "was air transported this turn and may not move", "5.47b"
    if state.unpaid >> unit & 1:
        return "was not paid for and may not move", "X18"
    if world.not_on_turn_1 >> unit & 1 and state.turn == 1:
        return "may not be used on Game-Turn 1", "11.12c"
    space = state.at[unit]
    if space >= world.end and world.home_box[unit] != space:
        if space != world.box[GERMANY]:
            return "is not on the map", "X35"
        return f"cannot fly from the box: its range is {world.range[unit]} hexes", "X12"
    return None


def flight_range(state: Position, unit: int) -> int:
    """All hexes within range of the base or box where the unit stands (3.23b, 5.16, 5.0e, X12)."""
    world = state.world
    space = state.at[unit]
    limit = world.range[unit]
    if space >= world.end:
        return world.beyond_oman_line if world.oman_bound >> unit & 1 else world.grid.all
    return world.grid.all if limit is None else world.grid.disc(space, limit)


def flight_hexes(state: Position, unit: int) -> int:
    """Where an aircraft may be placed: in range, no enemy air unit there (5.25b); sea and land alike (X13)."""
    world = state.world
    if grounded_reason(state, unit) is not None:
        return 0
    here = state.at[unit]
    return flight_range(state, unit) & ~state.air_cover(1 - world.side[unit]) & ~world.bit[here]


# --- ground units


def pinned_by_sam(state: Position, unit: int) -> int:
    """Aircraft that would be left on a SAM site that wakes up if this unit, the last one, moved out (X50)."""
    world = state.world
    side = world.side[unit]
    space = state.at[unit]
    if not world.sam_bases >> space & 1 or world.home[side] >> space & 1:
        return 0
    if state.ground_units(space, side) != 1 << unit:
        return 0
    stuck = state.moved | state.arrived | state.unpaid
    return state.air_units(space, side) & stuck


def first_steps(state: Position, unit: int) -> int:
    """Hexes that a ground unit may enter first; nothing if it may not move."""
    if state.moved >> unit & 1 or pinned_by_sam(state, unit):
        return 0
    return ways_out(state, unit)


def ways_out(state: Position, unit: int) -> int:
    """Hexes that a ground unit could enter from where it stands, if it still may move."""
    world = state.world
    space = state.at[unit]
    if space >= world.end:
        return 0
    side = world.side[unit]
    if state.borders:
        return Stretch(state, unit).steps()
    near = world.moves.steps[space] & ~state.ground_at(1 - side)
    zone = state.zone(1 - side)
    return near & ~zone if zone >> space & 1 else near


@derived_from_part
def dead_ends(state: Position, part: int) -> int:
    """Hexes that no ground unit could leave because of the enemy's (5.23, 6.13); only once control crosses borders."""
    world = state.world
    enemy = part - MAP
    theirs, zone = state.ground_at(enemy), state.zone(enemy)
    found = 0
    for space in bits(next_to_enemies(state, part)):
        out = world.moves.steps[space] & ~theirs
        if not (out & ~zone if zone >> space & 1 else out):
            found |= world.bit[space]
    return found


@derived_from_part
def next_to_enemies(state: Position, part: int) -> int:
    """Land next to an enemy ground unit."""
    return state.world.grid.spread(state.ground_at(part - MAP)) & state.world.land


# --- the end of the phase


def excess(state: Position, side: int) -> int:
    """Units beyond the stacking limit (5.32a): those that entered the hex last (5.33, X37)."""
    world = state.world
    on_ground, in_air = state.overfull(side)
    if not on_ground | in_air:
        return 0
    order = {unit: place for place, unit in enumerate(state.entered)}
    found = 0
    rule = world.pack.stacking
    for crowded, kind, limit in (
        (on_ground, world.ground, rule.ground_per_hex),
        (in_air, world.aircraft, rule.air_per_hex),
    ):
        for space in bits(crowded):
            units = bits(state.units_at(space) & kind & world.of_side[side])
            units.sort(key=lambda unit: order.get(unit, -1))
            found |= mask_of(units[limit:])
    return found


def exposed(state: Position, side: int) -> int:
    """Aircraft that share a hex with an enemy aircraft or active SAM site (5.25b, X50)."""
    world = state.world
    shared = state.air_at(side) & state.air_cover(1 - side)
    return state.units_in(shared) & world.aircraft & world.of_side[side] if shared else 0


class Movement(Step, frozen=True, tag="movement"):
    """4.2A5, 4.2B3: move and place units in any order (X51), each once (5.0c)."""

    side: int

    def open(self, state: Position) -> list[Event]:
        state.moved = 0
        state.entered.clear()
        return check_supply(state)

    @derived
    def ready(self, state: Position) -> tuple[int, int]:
        """Ground units that can move, aircraft that can be placed."""
        world = state.world
        ground = state.ground_afield(self.side) & ~state.moved
        # no aircraft lacks a hex to go to: the shortest range covers more hexes than the enemy has air units
        air = state.air_afield(self.side) & ~(state.moved | state.arrived | state.unpaid)
        if state.turn == 1:
            air &= ~world.not_on_turn_1
        tight = self._tight(state)
        if tight:
            for unit in bits(state.units_in(tight) & ground):
                if not ways_out(state, unit) or pinned_by_sam(state, unit):
                    ground &= ~(1 << unit)
        return ground, air

    def _tight(self, state: Position) -> int:
        """Hexes with ground units that may not be able to leave."""
        held, part = state.ground_at(self.side), MAP + 1 - self.side
        hexes = next_to_enemies(state, part) if state.borders else dead_ends(state, part)
        captured = state.world.foreign_sams[self.side] & held
        return held & hexes | captured & state.air_at(self.side) if captured else held & hexes

    def asks(self, state: Position) -> list[Question]:
        ground, air = self.ready(state)
        if not ground | air and not excess(state, self.side):
            return []
        text = f"Move your units: {ground.bit_count()} on the ground, {air.bit_count()} in the air"
        return [Question(state.seat(self.side), "move", text)]

    def choices(self, state: Position, seat: str, prefix: Words) -> Choices:
        if not prefix:
            ground, air = self.ready(state)
            done = [] if exposed(state, self.side) else ["done"]
            return Choices([*(["move"] if ground else []), *(["fly"] if air else []), *done])
        world = state.world
        verb = prefix[0]
        if verb == "done":
            return self._losses(state, prefix)
        if len(prefix) == 1:
            ground, air = self.ready(state)
            return Choices((), ground if verb == "move" else air, world.units)
        unit = world.units.index[prefix[1]]
        if verb == "fly":
            return END if len(prefix) == 3 else Choices((), flight_hexes(state, unit), world.spaces)
        if len(prefix) == 2:
            found = ways(state, unit)

            def detail(word: str) -> Option:
                if word == "by":
                    return Option(word, "word", "name the way")
                space = world.spaces.index[word]
                return Option(word, "space", "", found.cost(space), [world.hex(s) for s in found.path(space)])

            return Choices(("by",), found.spaces, world.spaces, detail=detail)
        if prefix[2] != "by":
            return END
        return Choices((), self._way(state, unit, prefix).steps(), world.spaces, complete=len(prefix) > 3)

    def _way(self, state: Position, unit: int, prefix: Words) -> Stretch:
        way = Stretch(state, unit)
        for word in prefix[3:]:
            way.enter(state.world.spaces.index[word])
        return way

    def _losses(self, state: Position, prefix: Words) -> Choices:
        """The phase can end with an overstack only if the losses are named (X37)."""
        lost = excess(state, self.side)
        if len(prefix) == 1:
            return Choices(("losing",)) if lost else END
        named = len(prefix) - 2
        left = bits(lost)[named:]
        return Choices((), 1 << left[0], state.world.units) if left else END

    # --- why not

    def refuse(self, state: Position, seat: str, prefix: Words, word: str | None) -> Refusal:
        world = state.world
        if not prefix:
            return self._no_verb(state, seat, word or "")
        if prefix[0] == "done":
            return self._no_end(state)
        if word is None:
            return Refusal("the sentence is not finished", "5.0c")
        if len(prefix) == 1:
            unit = world.units.index[word]
            known = not_a_choice(state, seat, unit)
            return known or (self._no_move(state, unit) if prefix[0] == "move" else self._no_flight(state, unit))
        unit = world.units.index[prefix[1]]
        space = world.spaces.index[word]
        if prefix[0] == "fly":
            return self._no_landing(state, unit, space)
        if len(prefix) > 2:
            return self._no_step(state, unit, self._way(state, unit, prefix), space)
        return self._no_goal(state, unit, space)

    def _no_verb(self, state: Position, seat: str, word: str) -> Refusal:
        if word == "done":
            names = state.world.units.say(exposed(state, self.side))
            return Refusal(
                f"{', '.join(names)} shares a hex with an enemy air unit and has to be placed elsewhere first",
                "X50", "5.25b", units=names,
            )  # fmt: skip
        return wrong_word(state, seat, word, list(self.choices(state, seat, ())))

    def _no_end(self, state: Position) -> Refusal:
        lost = state.world.units.say(excess(state, self.side))
        if not lost:
            return Refusal("nothing is over the stacking limit, so nothing is lost", "5.33", nearest=["done"])
        remedy = f"done losing {' '.join(lost)}"
        return Refusal(
            f"{', '.join(lost)} would be over the stacking limit and lost", "5.33", "X37", units=lost, nearest=[remedy]
        )

    def _no_move(self, state: Position, unit: int) -> Refusal:
        world = state.world
        name = world.unit(unit)
        told = {"units": [name]}
        if not world.ground >> unit & 1:
            return Refusal(f"{name} is an air unit; it is placed with 'fly'", "5.13", "4.2d", **told)
        if state.at[unit] >= world.end:
            return Refusal(f"{name} is not on the map", "5.43", **told)
        if state.moved >> unit & 1:
            return Refusal(f"{name} has moved already in this phase", "5.0c", **told)
        stuck = pinned_by_sam(state, unit)
        if stuck:
            left = ", ".join(world.units.say(stuck))
            return Refusal(f"{name} cannot leave: {left} would be left on an active SAM site", "X50", **told)
        return Refusal(f"{name} has no hex to go to: enemies and their control are all around", "5.23", "6.13", **told)

    def _no_flight(self, state: Position, unit: int) -> Refusal:
        world = state.world
        name = world.unit(unit)
        if world.ground >> unit & 1:
            return Refusal(f"{name} is a ground unit; it moves with 'move'", "5.17", units=[name])
        if world.sams >> unit & 1:
            return Refusal(f"{name} is a SAM site and never moves", "7.51", units=[name])
        why, clause = grounded_reason(state, unit) or ("has nowhere to go", "5.25b")
        return Refusal(f"{name} {why}", clause, units=[name])

    def _no_landing(self, state: Position, unit: int, space: int) -> Refusal:
        world = state.world
        name, word, enemy = world.unit(unit), world.hex(space), 1 - self.side
        told = {"spaces": [word], "units": [name], "nearest": nearest(state, space, flight_hexes(state, unit))}
        if space >= world.end:
            return Refusal(f"{name} returns to a box in the Basing Phase, not now", "X4", **told)
        if space == state.at[unit]:
            return Refusal(f"{name} stands in {word} already", "X11", **told)
        if not flight_range(state, unit) >> space & 1:
            if state.at[unit] >= world.end:
                return Refusal(f"{name} may not cross the carriers' line: {word} is beyond it", "5.0e", "X12", **told)
            far = world.grid.distance(state.at[unit], space)
            return Refusal(f"{word} is {far} hexes away, {name} flies {world.range[unit]}", "3.23b", "5.13", **told)
        if state.active_sams(enemy) >> space & 1:
            return Refusal(f"{name} cannot end in {word}: the SAM site there is active", "5.25b", "X16", **told)
        return Refusal(f"{name} cannot end in {word}: an enemy aircraft is there", "5.25b", "7.36", "X16", **told)

    def _blocked(self, state: Position, unit: int, space: int) -> tuple[str, str] | None:
        """Why nobody of this side could enter a hex at all."""
        world = state.world
        if space >= world.end or world.sea >> space & 1:
            return "it is all sea" if space < world.end else "it is a box", "X28"
        if state.ground_at(1 - self.side) >> space & 1:
            return "an enemy ground unit stands there", "5.26a"
        return None

    def _no_goal(self, state: Position, unit: int, space: int) -> Refusal:
        """Why a hex is out of reach."""
        world = state.world
        name, word = world.unit(unit), world.hex(space)
        found = ways(state, unit)
        told = {"spaces": [word], "units": [name], "nearest": nearest(state, space, found.spaces)}
        if space == state.at[unit]:
            return Refusal(f"{name} stands in {word} already", "5.0c", **told)
        blocked = self._blocked(state, unit, space)
        if blocked is not None:
            return Refusal(f"cannot enter {word}: {blocked[0]}", blocked[1], **told)
        way = Stretch(state, unit)
        if world.grid.neighbours[way.here] >> space & 1:
            return self._no_step(state, unit, way, space)
        if state.arrived >> unit & 1:
            return Refusal(f"cannot reach {word}: {name} has just landed and may move one hex", "5.47a", **told)
        zone = state.zone(1 - self.side)
        controlled = " and has to stop in enemy Zones of Control" if zone & found.spaces else ""
        clauses = ["5.21a"] + (["6.11"] if controlled else [])
        if state.unsupplied >> unit & 1:
            clauses.insert(0, "5.22")
        return Refusal(f"cannot reach {word}: {name} has {way.limit} movement points{controlled}", *clauses, **told)

    def _no_step(self, state: Position, unit: int, way: Stretch, space: int) -> Refusal:
        """Why one step of a way is not allowed."""
        world = state.world
        name, word, here = world.unit(unit), world.hex(space), world.hex(way.here)
        told = {"spaces": [word], "units": [name], "nearest": [world.hex(s) for s in bits(way.steps())][:3]}
        if space >= world.end or not world.grid.neighbours[way.here] >> space & 1:
            return Refusal(f"{word} is not next to {here}", "5.0c", **told)
        blocked = self._blocked(state, unit, space)
        if blocked is not None:
            return Refusal(f"cannot enter {word}: {blocked[0]}", blocked[1], **told)
        cost = world.moves.cost(way.here, space)
        if cost is None:
            return Refusal(f"cannot enter {word}: the hexside from {here} is blocked", "14.T", **told)
        first = way.spent == 0
        if state.arrived >> unit & 1 and not first:
            return Refusal(f"cannot enter {word}: {name} has just landed and may move one hex", "5.47a", **told)
        if way.control_at(way.here) >> way.here & 1:
            if not first:
                return Refusal(
                    f"cannot go on to {word}: {name} must stop in {here}, an enemy Zone of Control", "6.11", **told
                )
            return Refusal(
                f"cannot enter {word}: {name} stands in an enemy zone of control and may not step into another",
                "6.13", "5.23", **told,
            )  # fmt: skip
        clauses = ["5.22", "5.21a"] if state.unsupplied >> unit & 1 else ["5.21a"]
        left = way.limit - way.spent
        return Refusal(f"cannot enter {word}: it costs {cost} and {name} has {left} points left", *clauses, **told)

    # --- what happens

    def answer(self, state: Position, seat: str, words: Words, draws: Draws) -> list[Event]:
        if words[0] == "done":
            return self._finish(state)
        world = state.world
        unit = world.units.index[words[1]]
        start = world.hex(state.at[unit])
        if words[0] == "fly":
            self._mark_moved(state, unit)
            state.put(unit, world.spaces.index[words[2]])
            return [Event("flew", {"unit": words[1], "from": start, "to": words[2]}, ("5.13",))]
        if words[2] == "by":
            path = tuple(world.spaces.index[word] for word in words[3:])
        else:
            path = ways(state, unit).path(world.spaces.index[words[2]])
        crossed = any(crosses_border(state, unit, space) for space in path)
        self._mark_moved(state, unit)
        state.put(unit, path[-1])
        events = [Event("moved", {"unit": words[1], "from": start, "path": [world.hex(s) for s in path]}, ("5.12",))]
        if crossed:
            state.end_border_rule()
            events.append(Event("crossed", {"unit": words[1]}, ("11.33d",)))
        return events

    @staticmethod
    def _mark_moved(state: Position, unit: int) -> None:
        state.moved |= 1 << unit
        state.entered.append(unit)

    def run(self, state: Position, draws: Draws) -> list[Event]:
        return self._finish(state)

    def _finish(self, state: Position) -> list[Event]:
        lost = excess(state, self.side)
        names = state.world.units.say(lost)
        state.eliminate(lost)
        state.entered.clear()
        state.stack.pop()
        return [Event("overstacked", {"units": names}, ("5.33", "X37"))] if names else []


PHASES["movement"] = Movement
