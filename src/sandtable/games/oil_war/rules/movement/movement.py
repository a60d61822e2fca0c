"""5.0 Movement: ground units by movement points, aircraft by placement within range."""

from __future__ import annotations

from sandtable.board.masks import bits, mask_of
from sandtable.counters.moving import MarchStep, follow
from sandtable.counters.sequence import current_phase
from sandtable.errors import Refusal
from sandtable.games.oil_war.position.state import AIR, GROUND, GROUND_PART, Position
from sandtable.games.oil_war.position.wording import listing, number_of, place
from sandtable.games.oil_war.rules.explain import nobody_can, not_a_choice, nothing_lost, passed_over, wrong_word
from sandtable.games.oil_war.rules.sites import changes, sites
from sandtable.games.oil_war.rules.supply import check_supply
from sandtable.kernel import Draws, Event, Question, derived, derived_from_part
from sandtable.language import END, Choices, Words

from . import movement_refusals as why_not
from .flights import flight_hexes, grounded_reason, no_landing
from .ways import Stretch, Ways, crosses_border, ways

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
    enemy = part - GROUND_PART
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
    return state.world.grid.spread(state.ground_at(part - GROUND_PART)) & state.world.land


# --- the end of the phase


def excess(state: Position, side: int) -> int:
    """Units beyond the stacking limit (5.32a): those that entered the hex last (5.33, X37)."""
    world = state.world
    overfull = state.overfull(side)
    if not any(overfull):
        return 0
    order = {unit: place for place, unit in enumerate(state.entered)}
    found = 0
    for crowded, group in zip(overfull, (GROUND + side, AIR + side), strict=True):
        for space in bits(crowded):
            units = [unit for unit in world.groups[group] if state.at[unit] == space]
            units.sort(key=lambda unit: (order.get(unit, -1), unit))
            found |= mask_of(units[world.room[group] :])
    return found


def exposed(state: Position, side: int) -> int:
    """Aircraft that share a hex with an enemy aircraft or active SAM site (5.25b, X50)."""
    world = state.world
    shared = state.air_at(side) & state.air_cover(1 - side)
    return state.units_in(shared) & world.aircraft & world.of_side[side] if shared else 0


class Movement(MarchStep[Position], frozen=True, tag="movement"):
    """4.2A5, 4.2B3: move and place units in any order (X51), each once (5.0c)."""

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
        held, part = state.ground_at(self.side), GROUND_PART + 1 - self.side
        hexes = next_to_enemies(state, part) if state.borders else dead_ends(state, part)
        captured = state.world.foreign_sams[self.side] & held
        return held & hexes | captured & state.air_at(self.side) if captured else held & hexes

    def asks(self, state: Position) -> list[Question]:
        ground, air = self.ready(state)
        if not ground | air and not excess(state, self.side):
            return []
        waiting = [number_of(ground.bit_count(), "ground unit")] if ground else []
        waiting += [f"{air.bit_count()} aircraft"] if air else []
        text = f"Move your units: {listing(waiting)} can still move" if waiting else "End the Movement Phase"
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
        return self.march_choices(state, unit, prefix[2:])

    def goals(self, state: Position, unit: int) -> Ways:
        return ways(state, unit)

    def walk(self, state: Position, unit: int) -> Stretch:
        return Stretch(state, unit)

    def _losses(self, state: Position, prefix: Words) -> Choices:
        """The phase can end with an overstack only if the losses are named (X37)."""
        lost = excess(state, self.side)
        if len(prefix) == 1:
            return Choices(("losing",)) if lost else END
        named = len(prefix) - 2
        left = bits(lost)[named:]
        return Choices((), 1 << left[0], state.world.units) if left else END

    # --- why not

    def knows(self, state: Position, verb: str) -> bool:
        return verb in ("move", "fly")

    def refuse(self, state: Position, seat: str, prefix: Words, word: str | None) -> Refusal:
        world = state.world
        if not prefix:
            if word == "done":
                return why_not.no_end_while_exposed(state, exposed(state, self.side))
            if word in ("move", "fly"):
                return self._nobody(state, seat, word)
            return wrong_word(state, seat, word or "", list(self.choices(state, seat, ())))
        if prefix[0] == "done":
            return self._no_end(state)
        flying = prefix[0] == "fly"
        assert word is not None, "every way, goal and placement ends a sentence"
        if len(prefix) == 1:
            unit = world.units.index[word]
            known = not_a_choice(state, seat, unit, "5.11")
            return known or (self._no_flight(state, unit) if flying else self._no_move(state, unit))
        unit, space = world.units.index[prefix[1]], world.spaces.index[word]
        if flying:
            return no_landing(state, unit, space)
        if len(prefix) > 2:
            return why_not.no_step(state, follow(Stretch(state, unit), world, prefix[3:]), space)
        return why_not.no_goal(state, unit, space)

    def _nobody(self, state: Position, seat: str, verb: str) -> Refusal:
        """No unit at all can move, or none can be placed: the clauses are those that hold the units of this side."""
        flying = verb == "fly"
        waiting = state.air_afield(self.side) if flying else state.ground_afield(self.side)
        reasons = [self._no_flight(state, unit) if flying else self._no_move(state, unit) for unit in bits(waiting)]
        what = "none of your aircraft can be placed now" if flying else "none of your ground units can move now"
        return nobody_can(what, current_phase(state).clause_of(seat), reasons, list(self.choices(state, seat, ())))

    def _no_end(self, state: Position) -> Refusal:
        world = state.world
        over = excess(state, self.side)
        if not over:
            return nothing_lost(["done"])
        lost = world.units.say(over)
        hexes = world.spaces.say(mask_of(state.at[unit] for unit in bits(over)))
        many = f"more units than the stacking limit allows are in {listing(hexes)}"
        ending = f"if the phase ends now, {listing(lost)} will be eliminated"
        remedy = f"done losing {' '.join(lost)}"
        return Refusal(f"{many}; {ending}", "5.33", "X37", units=lost, spaces=hexes, nearest=[remedy])

    def _no_move(self, state: Position, unit: int) -> Refusal:
        world = state.world
        name = world.unit(unit)
        details = {"units": [name]}
        if not world.ground >> unit & 1:
            return Refusal(f"{name} is an air unit: it is placed, not moved hex by hex", "5.13", "4.2d", **details)
        if state.at[unit] >= world.end:
            return Refusal(f"{name} is in {place(world.hex(state.at[unit]))}, not on the map", "5.43", **details)
        if state.moved >> unit & 1:
            return Refusal(f"{name} has moved already in this phase", "5.0c", **details)
        stuck = pinned_by_sam(state, unit)
        if stuck:
            left = listing(world.units.say(stuck))
            return Refusal(f"{name} cannot leave: {left} would be left on an active SAM site", "X50", **details)
        return why_not.hemmed_in(state, unit)

    def _no_flight(self, state: Position, unit: int) -> Refusal:
        world = state.world
        name = world.unit(unit)
        if world.ground >> unit & 1:
            return Refusal(f"{name} is a ground unit and moves hex by hex", "5.17", units=[name])
        if world.sams >> unit & 1:
            return Refusal(f"{name} is a SAM site and never moves", "7.51", units=[name])
        why, clause = grounded_reason(state, unit) or ("has nowhere to go", "5.25b")
        return Refusal(f"{name} {why}", clause, units=[name])

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
        path, before = self.march_path(state, unit, words[2:]), sites(state)
        crossed = state.borders and any(crosses_border(state, unit, space) for space in path)
        self._mark_moved(state, unit)
        state.put(unit, path[-1])
        events = [Event("moved", {"unit": words[1], "from": start, "path": [world.hex(s) for s in path]}, ("5.12",))]
        events += changes(state, before)
        if crossed:
            state.end_border_rule()
            events.append(Event("crossed", {"unit": words[1]}, ("11.33d",)))
        return events

    @staticmethod
    def _mark_moved(state: Position, unit: int) -> None:
        state.moved |= 1 << unit
        state.entered.append(unit)

    def run(self, state: Position, draws: Draws) -> list[Event]:
        return passed_over(state, "everybody moved" if state.moved else "nobody to move") + self._finish(state)

    def _finish(self, state: Position) -> list[Event]:
        lost = excess(state, self.side)
        names, before = state.world.units.say(lost), sites(state)
        state.eliminate(lost)
        state.entered.clear()
        state.stack.pop()
        return [Event("overstacked", {"units": names}, ("5.33", "X37")), *changes(state, before)] if names else []
