"""The Air Unit Basing Phase, and aircraft that abort: every flying aircraft lands, or is lost (11.4)."""

from __future__ import annotations

from sandtable.board.masks import bits
from sandtable.counters.placing import PlacingPlan
from sandtable.errors import Refusal
from sandtable.games.gulf.position.state import Position
from sandtable.games.gulf.position.wording import place
from sandtable.games.gulf.position.world import AIR_STAGING, CARRIER
from sandtable.games.gulf.rules.explain import not_a_choice, passed_over, wrong_word
from sandtable.games.gulf.rules.stacking import crowded, stacked
from sandtable.kernel import Draws, Event, Question, Step, derived
from sandtable.language import END, Choices, Lines, Words, plan_words

from .airbases import (
    airbase_clause,
    flight_range,
    home_box,
    landing_places,
    nearest_landing,
    open_airfields,
    put_down,
    why_closed_field,
)

BASE, ABORT = "base", "abort"
NEAR = 2
"""How far off, in hexes, enemies on the ground make a field unsafe."""


class Basing(PlacingPlan[Position], frozen=True, tag="basing"):
    """All flying aircraft of the side land at a base in range, in one plan; one that has none is lost (11.4a)."""

    verb = BASE

    def subjects(self, state: Position) -> int:
        return sum(
            1 << unit for unit in bits(state.flying & state.world.of_side[self.side]) if landing_places(state, unit)
        )

    def reach(self, state: Position, unit: int) -> int:
        return landing_places(state, unit)

    def room(self, state: Position, lines: Lines, unit: int) -> int:
        """Stacking is checked later (8.1a; 8.1), but where nobody over-stacks on purpose a full field is closed (8.5b).

        An aircraft for which every field was full from the start may choose among them.
        """
        places = landing_places(state, unit)
        if state.world.profile.overstacking == "lost" or not self._free_places(state, unit):
            return places
        return self._with_room(state, lines, unit)

    @derived
    def _free_places(self, state: Position, unit: int) -> int:
        """The landing places where an aircraft finds room before others land."""
        found = landing_places(state, unit)
        for space in bits(found & state.world.grid.all):
            if crowded(state, stacked(state, space, self.side) | 1 << unit):
                found ^= 1 << space
        return found

    def _with_room(self, state: Position, lines: Lines, unit: int) -> int:
        """The landing places where an aircraft finds room beside those that the lines send there."""
        world = state.world
        sent: dict[int, int] = {}
        for other, name in lines.items():
            if other != unit:
                space = world.spaces.index[name]
                sent[space] = sent.get(space, 0) | 1 << other
        found = self._free_places(state, unit)
        for space, others in sent.items():
            open_field = found >> space & 1 and space < world.end
            if open_field and crowded(state, stacked(state, space, self.side) | others | 1 << unit):
                found ^= 1 << space
        return found

    def asks(self, state: Position) -> list[Question]:
        """Ask only if there is a choice."""
        for unit in bits(self.subjects(state)):
            if landing_places(state, unit).bit_count() > 1:
                return [Question(state.seat(self.side), BASE, "Land your aircraft at their bases", standing=True)]
        return []

    def fill(self, state: Position, lines: Lines) -> Lines:
        """What is left open lands at home, or at the nearest field that is not full; who finds none is left open."""
        full: dict[int, str] = dict(lines)
        for unit in bits(self.subjects(state)):
            if unit in full:
                continue
            allowed = self.room(state, full, unit)
            if allowed:
                open_to = self._with_room(state, full, unit)
                full[unit] = state.world.hex(nearest_landing(state, unit, open_to or allowed))
        return full

    def proposal(self, state: Position, seat: str) -> Words:
        """Fields that no enemy stands near, if there are any with room: aircraft are lost with their field."""
        world = state.world
        exposed = world.grid.within(state.ground_at(1 - self.side), NEAR)
        lines: dict[int, str] = {}
        for unit in bits(self.subjects(state)):
            if safe := self._with_room(state, lines, unit) & ~exposed:
                lines[unit] = world.hex(nearest_landing(state, unit, safe))
        return plan_words(self.verb, world.units, self.fill(state, lines))

    def _complete(self, state: Position, lines: Lines) -> dict[int, int]:
        """Where each aircraft lands, also one that finds no room: the stacking check that follows deals with it."""
        world = state.world
        full = {unit: world.spaces.index[name] for unit, name in self.fill(state, lines).items()}
        for unit in bits(self.subjects(state)):
            if unit not in full:
                full[unit] = nearest_landing(state, unit, landing_places(state, unit))
        return full

    def run(self, state: Position, draws: Draws) -> list[Event]:
        flying = state.flying & state.world.of_side[self.side]
        return passed_over(state, "no choice of bases" if flying else "no aircraft in the air") + self.settle(state, {})

    def settle(self, state: Position, lines: Lines) -> list[Event]:
        world, cite = state.world, state.world.cite
        full = self._complete(state, lines)
        lost = state.flying & world.of_side[self.side] & ~sum(1 << unit for unit in full)
        events: list[Event] = []
        for unit, space in sorted(full.items()):
            put_down(state, unit, space)
        if full:
            places = {world.unit(unit): world.hex(space) for unit, space in sorted(full.items())}
            events.append(Event("based", {"places": places}, (cite["landing"],)))
        if lost:
            events.append(Event("unbased", {"units": world.units.say(lost)}, (cite["landing"],)))
            state.eliminate(lost)
        state.stack.pop()
        return events

    # --- why not

    def wrong_verb(self, state: Position, seat: str, word: str) -> Refusal:
        return wrong_word(state, seat, word, [BASE])

    def wrong_unit(self, state: Position, seat: str, lines: Lines, unit: int) -> Refusal:
        world, cite = state.world, state.world.cite
        name = world.unit(unit)
        known = not_a_choice(state, seat, unit, "command")
        if known is not None:
            return known
        if not state.flying >> unit & 1:
            return Refusal(f"{name} is not in the air", cite["landing"], units=[name])
        if landing_places(state, unit):
            why = f"the others leave {name} no room at any base in range"
            return Refusal(why, cite["overstacked on purpose"], units=[name])
        ashore = [cite["ashore"]] if state.ashore >> unit & 1 else []
        return Refusal(f"{name} has no base in range and will be lost", cite["landing"], *ashore, units=[name])

    def wrong_space(self, state: Position, seat: str, lines: Lines, unit: int, space: int) -> Refusal:
        if not landing_places(state, unit) >> space & 1:
            return no_landing(state, unit, space)
        world = state.world
        near = world.nearest(state.at[unit], self.room(state, lines, unit))
        why = f"{world.name_of(space)} has no room for {world.unit(unit)}, which can land elsewhere"
        clause = world.cite["overstacked on purpose"]
        return Refusal(why, clause, spaces=[world.hex(space)], units=[world.unit(unit)], nearest=near)


def no_landing(state: Position, unit: int, space: int) -> Refusal:
    """Why an aircraft cannot land in a space."""
    world, cite = state.world, state.world.cite
    name, word = world.unit(unit), world.hex(space)
    near = world.nearest(state.at[unit], landing_places(state, unit))
    about = {"spaces": [word], "units": [name], "nearest": near}
    if space >= world.end:
        if home_box(state, unit) == space:
            return Refusal(
                f"the edge of the map is too far for {name} to return to {place(word)}", cite["entry"], **about
            )
        clauses = [airbase_clause(state, unit)]
        if space == world.box[CARRIER] and state.ashore >> unit & 1:
            clauses.append(cite["ashore"])
        return Refusal(f"{name} cannot base in {place(word)}", *clauses, **about)
    if not world.airfields >> space & 1:
        return Refusal(f"there is no airfield in {word}", airbase_clause(state, unit), **about)
    if not open_airfields(state, unit) >> space & 1:
        return Refusal(why_closed_field(state, unit, space), airbase_clause(state, unit), **about)
    why = f"{word} is too far: {name} has a range of {flight_range(state, unit)}"
    return Refusal(why, cite["range"], **about)


class Abort(Step[Position], frozen=True, tag="abort"):
    """An aircraft must land at once; its owner says which one, and where (11.4c, 15.3c; 11.4e, X-ABORT).

    It aborts; or it has interdicted, and those that are still in the air go home (24.1d; 26.3d).
    """

    side: int
    units: tuple[int, ...]
    """The aircraft of which one aborts."""
    number: int = 1
    aloft: bool = False
    """Whether they go home after an interdiction: those that have landed meanwhile are left alone."""

    def clause(self, state: Position) -> str:
        return state.world.cite["home after interdiction" if self.aloft else "abort"]

    def able(self, state: Position) -> int:
        units = sum(1 << unit for unit in self.units if state.at[unit] < state.world.end)
        return units & state.flying if self.aloft else units

    def places(self, state: Position, unit: int) -> int:
        """Where the aircraft may land; one that rose from its airfield stays there (15.3c; X-RISE)."""
        world = state.world
        if world.missiles >> unit & 1:
            return 1 << world.box[AIR_STAGING]  # 21.4c
        if state.flying >> unit & 1:
            return landing_places(state, unit)
        here = 1 << state.at[unit]
        return here if world.profile.scrambled_abort == "stays" else here | landing_places(state, unit)

    def asks(self, state: Position) -> list[Question]:
        able = self.able(state)
        everybody = able.bit_count() <= self.number
        if not able or (everybody and all(self.places(state, unit).bit_count() <= 1 for unit in bits(able))):
            return []
        text = "One of your aircraft aborts: choose which, and where it lands"
        if self.aloft:
            text = "Your aircraft return to base after their interdiction: choose where each lands"
        return [Question(state.seat(self.side), ABORT, text, standing=True)]

    def choices(self, state: Position, seat: str, prefix: Words) -> Choices:
        world = state.world
        if not prefix:
            return Choices((ABORT,))
        if len(prefix) == 1:
            return Choices((), self.able(state), world.units)
        unit = world.units.index[prefix[1]]
        places = self.places(state, unit)
        if len(prefix) == 2:
            return Choices((), places, world.spaces, complete=not places)
        return END

    def refuse(self, state: Position, seat: str, prefix: Words, word: str | None) -> Refusal:
        world = state.world
        if not prefix:
            return wrong_word(state, seat, word or "", [ABORT])
        if len(prefix) == 1:
            near = world.units.say(self.able(state))
            unit = None if word is None else world.units.index[word]
            known = None if unit is None else not_a_choice(state, seat, unit, "command")
            what = "returns to base" if self.aloft else "aborts"
            who = near[0] if len(near) == 1 else f"one of {', '.join(near)}"
            return known or Refusal(f"{who} {what}", self.clause(state), nearest=near)
        unit = world.units.index[prefix[1]]
        if word is None:
            near = world.spaces.say(self.places(state, unit))[:3]
            return Refusal(f"say where {prefix[1]} lands", self.clause(state), nearest=near)
        return no_landing(state, unit, world.spaces.index[word])

    def proposal(self, state: Position, seat: str) -> Words:
        """The weakest aircraft, to its default landing place."""
        world = state.world
        saved = sum(1 << unit for unit in bits(self.able(state)) if self.places(state, unit))
        unit = min(bits(saved or self.able(state)), key=lambda u: (state.flying >> u & 1, world.kind[u].ad, u))
        places = self.places(state, unit)
        where = (world.hex(nearest_landing(state, unit, places)),) if places else ()
        return (ABORT, world.unit(unit), *where)

    def answer(self, state: Position, seat: str, words: Words, draws: Draws) -> list[Event]:
        world = state.world
        unit = world.units.index[words[1]]
        return self._carry_out(state, unit, world.spaces.index[words[2]] if len(words) > 2 else None)

    def run(self, state: Position, draws: Draws) -> list[Event]:
        able = self.able(state)
        if not able:
            state.stack.pop()
            return []
        unit = able.bit_length() - 1
        places = self.places(state, unit)
        return self._carry_out(state, unit, places.bit_length() - 1 if places else None)

    def _carry_out(self, state: Position, unit: int, space: int | None) -> list[Event]:
        world, clauses = state.world, (self.clause(state),)
        name = world.unit(unit)
        rest = tuple(u for u in self.units if u != unit)
        if self.number > 1 and rest:
            state.stack[-1] = Abort(self.side, rest, self.number - 1, self.aloft)
        else:
            state.stack.pop()
        if space is None:
            state.eliminate(1 << unit)
            return [Event("unbased", {"units": [name]}, clauses)]
        put_down(state, unit, space)
        what = "returned" if self.aloft else "aborted"
        return [Event(what, {"unit": name, "to": world.hex(space)}, clauses)]
