"""The Air Unit Basing Phase, and aircraft that abort: every flying aircraft lands, or is lost (11.4)."""

from __future__ import annotations

from sandtable.board.masks import bits
from sandtable.counters.placing import PlacingPlan
from sandtable.errors import Refusal
from sandtable.kernel import Draws, Event, Question, Step
from sandtable.language import END, Choices, Lines, Words

from .airbases import flight_range, home_box, landing_places, nearest_landing, open_airfields, put_down
from .explain import not_a_choice, passed_over, wrong_word
from .state import Position
from .wording import place
from .world import AIR_STAGING

BASE, ABORT = "base", "abort"


class Basing(PlacingPlan[Position], frozen=True, tag="basing"):
    """All flying aircraft of the side land at a base in range, in one plan; one that has none is lost (11.4a)."""

    verb = BASE
    always_room = True

    def subjects(self, state: Position) -> int:
        return sum(
            1 << unit for unit in bits(state.flying & state.world.of_side[self.side]) if landing_places(state, unit)
        )

    def reach(self, state: Position, unit: int) -> int:
        return landing_places(state, unit)

    def room(self, state: Position, lines: Lines, unit: int) -> int:
        """Stacking is checked later, not when aircraft land (8.1a, 8.1)."""
        return landing_places(state, unit)

    def asks(self, state: Position) -> list[Question]:
        """Only if anything can be chosen."""
        for unit in bits(self.subjects(state)):
            if landing_places(state, unit).bit_count() > 1:
                return [Question(state.seat(self.side), BASE, "Land your aircraft at their bases", standing=True)]
        return []

    def fill(self, state: Position, lines: Lines) -> Lines:
        """What is left open lands at home, or at the nearest field that is not full."""
        world = state.world
        full: dict[int, str] = dict(lines)
        taken: dict[int, int] = {}
        for name in lines.values():
            taken[world.spaces.index[name]] = taken.get(world.spaces.index[name], 0) + 1
        for unit in bits(self.subjects(state)):
            if unit in full:
                continue
            places = landing_places(state, unit)
            open_to = sum(
                1 << s for s in bits(places) if s >= world.end or self._load(state, s, taken) < self._limit(state)
            )
            space = nearest_landing(state, unit, open_to or places)
            taken[space] = taken.get(space, 0) + 1
            full[unit] = world.hex(space)
        return full

    def _load(self, state: Position, space: int, taken: dict[int, int]) -> int:
        return state.based_units(space, self.side).bit_count() + taken.get(space, 0)

    @staticmethod
    def _limit(state: Position) -> int:
        return state.world.pack.stacking.small.based_air

    def run(self, state: Position, draws: Draws) -> list[Event]:
        flying = state.flying & state.world.of_side[self.side]
        return passed_over(state, "no choice of bases" if flying else "no aircraft in the air") + self.settle(state, {})

    def settle(self, state: Position, lines: Lines) -> list[Event]:
        world, cite = state.world, state.world.cite
        full = self.fill(state, lines)
        lost = state.flying & world.of_side[self.side] & ~sum(1 << unit for unit in full)
        events: list[Event] = []
        for unit, name in sorted(full.items()):
            put_down(state, unit, world.spaces.index[name])
        if full:
            places = {world.unit(unit): name for unit, name in sorted(full.items())}
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
        return Refusal(f"{name} has no base in range and will be lost", cite["landing"], units=[name])

    def wrong_space(self, state: Position, seat: str, lines: Lines, unit: int, space: int) -> Refusal:
        return no_landing(state, unit, space)


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
        return Refusal(f"{name} does not base in {place(word)}", cite["airbases"], **about)
    if not world.airfields >> space & 1:
        return Refusal(f"there is no airfield in {word}", cite["airbases"], **about)
    if not open_airfields(state, unit) >> space & 1:
        return Refusal(f"{name} may not use the airfield in {world.name_of(space)} now", cite["airbases"], **about)
    why = f"{word} is too far: {name} has a range of {flight_range(state, unit)}"
    return Refusal(why, cite["range"], **about)


class Abort(Step[Position], frozen=True, tag="abort"):
    """An aircraft must land at once; its owner says which one, and where (11.4c, 15.3c; 11.4e, X-ABORT)."""

    side: int
    units: tuple[int, ...]
    """The aircraft of which one aborts."""
    number: int = 1

    def able(self, state: Position) -> int:
        return sum(1 << unit for unit in self.units if state.at[unit] < state.world.end)

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
        if not able or (able.bit_count() == 1 and self.places(state, able.bit_length() - 1).bit_count() <= 1):
            return []
        return [
            Question(
                state.seat(self.side),
                ABORT,
                "An aircraft of yours aborts: say which, and where it lands",
                standing=True,
            )
        ]

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
            return known or Refusal(f"one of {', '.join(near)} aborts", world.cite["abort"], nearest=near)
        unit = world.units.index[prefix[1]]
        if word is None:
            near = world.spaces.say(self.places(state, unit))[:3]
            return Refusal(f"say where {prefix[1]} lands", world.cite["abort"], nearest=near)
        return no_landing(state, unit, world.spaces.index[word])

    def proposal(self, state: Position, seat: str) -> Words:
        """Whoever fights worst, to where it would go anyway."""
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
        world, cite = state.world, state.world.cite
        name = world.unit(unit)
        rest = tuple(u for u in self.units if u != unit)
        if self.number > 1 and rest:
            state.stack[-1] = Abort(self.side, rest, self.number - 1)
        else:
            state.stack.pop()
        if space is None:
            state.eliminate(1 << unit)
            return [Event("unbased", {"units": [name]}, (cite["abort"],))]
        put_down(state, unit, space)
        return [Event("aborted", {"unit": name, "to": world.hex(space)}, (cite["abort"],))]
