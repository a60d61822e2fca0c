"""Stacking: how much a hex holds, and what is lost when a check finds more (8.0 to 8.5)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache

from msgspec import Struct

from sandtable.board.masks import bits, mask_of, union
from sandtable.errors import Refusal
from sandtable.games.gulf.position.state import AIR_PART, GROUND_PART, Position
from sandtable.games.gulf.position.wording import listing
from sandtable.games.gulf.position.world import HOST, World
from sandtable.kernel import Draws, Event, Question, Step, derived, derived_from_part
from sandtable.language import Choices, Words

from .explain import not_a_choice, wrong_word

VERB = "remove-excess"

Limits = tuple[tuple[int, int], ...]
"""The units of each class, and how many of them a hex holds."""


def limiters(state: Position, units: int) -> int:
    """Those of some units that bring the limits of a whole hex down (8.4a)."""
    world = state.world
    if not world.profile.guerrillas_lower_limits:
        units &= ~world.guerrillas  # 27.0d
    small, guests = _small(world)
    found = units & small
    for unit in bits(units & guests):
        if world.contingents[state.contingent(unit)].stacking == "small":
            found |= 1 << unit
    return found


@lru_cache(maxsize=16)
def _small(world: World) -> tuple[int, int]:
    """Units of small contingents, and guerrillas that belong to the country where they stand (27.2)."""
    counted = world.ground | world.aircraft
    names = [name for name, data in world.contingents.items() if data.stacking == "small"]
    return union(map(world.of_contingent, names)) & counted, world.of_contingent(HOST) & counted


@lru_cache(maxsize=16)
def _tables(world: World) -> tuple[Limits, Limits, Limits]:
    """The limits of small contingents, those of large ones, and the lower of the two: who keeps to those is within
    the limits, whoever stands there. Guerrillas stand beside the others (8.2, 8.3)."""
    classes = {
        "mobile_ground": world.mobile & ~world.guerrillas,
        "base": world.bases,
        "based_air": world.aircraft,
        "guerrilla": world.guerrillas,
    }
    small, large = world.pack.stacking.small, world.pack.stacking.large
    limits = [(units, getattr(small, name), getattr(large, name)) for name, units in classes.items()]
    return (
        tuple((units, few) for units, few, _ in limits),
        tuple((units, many) for units, _, many in limits),
        tuple((units, min(few, many)) for units, few, many in limits),
    )


def limits(state: Position, units: int) -> Limits:
    """How many of each class a hex with these units may hold."""
    small, large, _ = _tables(state.world)
    return small if limiters(state, units) else large


class Excess(Struct, frozen=True):
    """What is too much in a hex: the units that may go, so many of each class, or else all that limit the stack."""

    space: int
    units: int
    by_class: tuple[tuple[int, int], ...]
    """For each class with too many units: its units, and how many of them must go, the limits being as they are."""
    unlimited: tuple[tuple[int, int], ...]
    """The same if everybody who lowers the limits goes first; those are the first entry."""

    @property
    def number(self) -> int:
        """The fewest units that must go (8.5a)."""
        return min(_total(self.by_class), _total(self.unlimited) if self.unlimited else 1000)

    def plans(self) -> list[tuple[tuple[int, int], ...]]:
        """The ways to get by with the fewest."""
        return [plan for plan in (self.by_class, self.unlimited) if plan and _total(plan) == self.number]

    @property
    def relief(self) -> int:
        """The units whose departure helps: those of classes with too many, and those who lower the limits."""
        return _union(self.by_class) | _union(self.unlimited[:1])

    def next_units(self, chosen: int) -> int:
        """The units that may be named after these."""
        found = 0
        for plan in self.plans():
            if all((chosen & units).bit_count() <= number for units, number in plan) and not chosen & ~_union(plan):
                for units, number in plan:
                    if (chosen & units).bit_count() < number:
                        found |= units & ~chosen
        return found

    def is_complete(self, chosen: int) -> bool:
        return any(
            not chosen & ~_union(plan) and all((chosen & units).bit_count() == number for units, number in plan)
            for plan in self.plans()
        )


def _total(plan: tuple[tuple[int, int], ...]) -> int:
    return sum(number for _, number in plan)


def _union(plan: tuple[tuple[int, int], ...]) -> int:
    whole = 0
    for units, _ in plan:
        whole |= units
    return whole


def _too_many(units: int, limit: Limits) -> tuple[tuple[int, int], ...]:
    """Of each class with too many units: its units, and how many must go."""
    return tuple(
        (units & members, number - most) for members, most in limit if (number := (units & members).bit_count()) > most
    )


def stacked(state: Position, space: int, side: int) -> int:
    """The units of a side that count for stacking in a hex: all but flying aircraft (8.1b)."""
    return state.units_at(space) & state.world.of_side[side] & ~state.flying


def exempt(state: Position) -> int:
    """Units that a check passes over: just arrived, until the movement that follows is over (7.3f, 9.7c)."""
    world = state.world
    if state.turn == 0:
        return 0
    phases = world.sequence[state.player]
    done = phases[: state.phase + 1]
    if "ground-movement" in done:
        return 0
    if "air-movement" in done:
        return state.flown_in | state.arrived & world.ground
    return state.arrived


def excess_in(state: Position, space: int, units: int) -> Excess | None:
    """What is too much in a hex with these units; None if it is within its limits."""
    too_many = _too_many(units, limits(state, units))
    if not too_many:
        return None
    low = limiters(state, units)
    rest = units & ~low
    without: tuple[tuple[int, int], ...] = ()
    if low and rest:
        without = ((low, low.bit_count()), *_too_many(rest, limits(state, rest)))
    return Excess(space, units, too_many, without)


@derived
def overfull(state: Position, side: int) -> tuple[Excess, ...]:
    """All hexes with too many units of a side, by a check made now."""
    hexes = crowds(state, GROUND_PART + side) | crowds(state, AIR_PART + side)
    if not hexes:
        return ()
    spared = exempt(state)
    found = (excess_in(state, space, stacked(state, space, side) & ~spared) for space in bits(hexes))
    return tuple(excess for excess in found if excess is not None)


@derived_from_part
def crowds(state: Position, part: int) -> int:
    """Hexes where a group of units breaks the lower limits, if everybody counts: no others can be overfull."""
    least, group = _tables(state.world)[2], state.world.group_units[part - 1]
    found = 0
    for space in bits(state.survey(part)[2]):
        units = state.units_at(space) & group
        for members, most in least:
            if (units & members).bit_count() > most:
                found |= 1 << space
    return found


def crowded(state: Position, units: int) -> bool:
    """Whether a hex cannot hold all these units together."""
    return bool(_too_many(units, limits(state, units)))


def has_room(state: Position, space: int, side: int, unit: int) -> bool:
    """Whether a unit could stand in a hex with those who are there, within the limits of all of them (8.2 to 8.4)."""
    units = stacked(state, space, side) & ~(1 << unit)
    before = _total(_too_many(units, limits(state, units)))
    together = units | 1 << unit
    return _total(_too_many(together, limits(state, together))) <= before and before == 0


def cures(state: Position, side: int, fresh: int, goals: Callable[[int], Iterable[int]]) -> Iterator[int]:
    """Those of some units that may still move whose move to a place with room relieves an over-stacked hex (8.5b).

    `goals` tells the spaces where a unit may go, the nearest sets first: one place with room is enough.
    """
    if state.world.profile.overstacking == "lost":
        return
    end = state.world.end
    for excess in overfull(state, side):
        for unit in bits(excess.relief & fresh):
            away = (space for spaces in goals(unit) for space in bits(spaces & ~(1 << excess.space)))
            if any(space >= end or has_room(state, space, side, unit) for space in away):
                yield unit


def still_overstacked(state: Position, side: int, cure: int, verbs: list[str]) -> Refusal:
    """Why a movement action cannot end yet: units that have not moved could cure an over-stack (8.5b)."""
    world = state.world
    hexes = [world.hex(excess.space) for excess in overfull(state, side)]
    units = world.units.say(cure)
    where = f"more units than the stacking limit allows are in {', '.join(hexes)}"
    why = f"{where}, and {listing(units)} can still move out"
    return Refusal(why, world.cite["overstacked on purpose"], spaces=hexes, units=units, nearest=verbs)


class StackCheck(Step[Position], frozen=True, tag="stack_check"):
    """8.1a: both sides' stacks are checked; each owner removes the fewest units that bring a hex into line (8.5a)."""

    side: int

    def _next(self, state: Position) -> tuple[int, Excess] | None:
        for side in (self.side, 1 - self.side):
            for excess in overfull(state, side):
                return side, excess
        return None

    def asks(self, state: Position) -> list[Question]:
        found = self._next(state)
        if found is None:
            return []
        side, excess = found
        world = state.world
        text = f"{world.name_of(excess.space)} is over its stacking limit: remove {excess.number} of its units"
        return [Question(state.seat(side), "overstacked", text, standing=True)]

    def _excess(self, state: Position) -> Excess:
        found = self._next(state)
        assert found is not None
        return found[1]

    def choices(self, state: Position, seat: str, prefix: Words) -> Choices:
        if not prefix:
            return Choices((VERB,))
        world, excess = state.world, self._excess(state)
        numbers = [world.units.index[word] for word in prefix[1:]]
        chosen = mask_of(numbers)
        offered = excess.next_units(chosen)
        floor = numbers[-1] + 1 if numbers else 0
        later = mask_of(
            unit for unit in bits(offered >> floor << floor) if self._finishes(excess, chosen | 1 << unit, unit + 1)
        )
        return Choices((), later, world.units, complete=excess.is_complete(chosen))

    @staticmethod
    def _finishes(excess: Excess, chosen: int, floor: int) -> bool:
        """Whether naming later units only can make the set complete."""
        for plan in excess.plans():
            if chosen & ~_union(plan):
                continue
            if all(
                0 <= number - (chosen & units).bit_count() <= ((units & ~chosen) >> floor).bit_count()
                for units, number in plan
            ):
                return True
        return False

    def refuse(self, state: Position, seat: str, prefix: Words, word: str | None) -> Refusal:
        world, cite = state.world, state.world.cite
        if not prefix:
            return wrong_word(state, seat, word or "", [VERB])
        excess = self._excess(state)
        near = list(self.choices(state, seat, prefix))
        hexes = [world.hex(excess.space)]
        if word is not None:
            unit = world.units.index[word]
            known = not_a_choice(state, seat, unit, "command")
            if known is not None:
                return known
            if not excess.units >> unit & 1:
                why = f"{word} is not in {world.name_of(excess.space)}, which is over its stacking limit"
                return Refusal(why, cite["overstacked"], spaces=hexes, units=[word], nearest=near)
        why = f"remove exactly {excess.number}: the fewest that bring {world.name_of(excess.space)} within its limit"
        return Refusal(why, cite["overstacked"], spaces=hexes, nearest=near)

    def proposal(self, state: Position, seat: str) -> Words:
        """Remove the units worth least."""
        excess, world = self._excess(state), state.world
        chosen: list[int] = []
        for units, number in excess.plans()[0]:
            worth = sorted(bits(units), key=lambda unit: (state.strength(unit), world.kind[unit].ad, unit))
            chosen += worth[:number]
        return (VERB, *(world.unit(unit) for unit in sorted(chosen)))

    def answer(self, state: Position, seat: str, words: Words, draws: Draws) -> list[Event]:
        world, excess = state.world, self._excess(state)
        gone = mask_of(world.units.index[word] for word in words[1:])
        state.eliminate(gone)
        data = {"units": world.units.say(gone), "at": world.hex(excess.space)}
        clauses = dict.fromkeys((world.cite["overstacked"], world.cite["excess is lost"]))
        return [Event("overstacked", data, tuple(clauses))]
