"""8.0 Supply.

Arab and Iranian units need a path to their own country and are checked twice a turn (8.12); American units
are paid for with ATPs in the Supply Phase (8.2), and what they cost is an assignment of units to bases.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec import Struct

from sandtable.board.lines import supply_area
from sandtable.board.masks import bits
from sandtable.board.rooms import allot
from sandtable.documents import Option
from sandtable.errors import Refusal
from sandtable.kernel import Draws, Event, Question, Step, derived
from sandtable.language import Choices, Domain, Lines, Words, plan_choices, plan_lines, plan_words

from .explain import not_a_choice, wrong_word
from .sequence import PHASES

if TYPE_CHECKING:
    from .state import Position
    from .world import World

DROP, UNPAID = "drop", "unpaid"


# --- paths (8.3)


def passable(state: Position, side: int) -> int:
    """Hexes a supply path of this side may use (8.31, 8.33, 6.31): land, no enemy ground unit, no enemy
    control except where a friendly ground unit stands (6.32). Aircraft are ignored (8.34)."""
    enemy = 1 - side
    free = ~state.zone(enemy) | state.ground_at(side)
    return state.world.land & ~state.ground_at(enemy) & free


def in_supply_from(state: Position, side: int, sources: int) -> int:
    """All hexes from which a unit of this side can trace to one of the sources (8.3, 8.32, X19)."""
    return _area(state.world, sources, passable(state, side))


@lru_cache(maxsize=500)  # nothing else matters, and most actions change neither
def _area(world: World, sources: int, passable: int) -> int:
    return supply_area(world.moves, world.lines, sources, passable, world.pack.supply.path_hexes_to_line)


# --- Arab and Iranian supply (8.1)


def out_of_supply(state: Position, side: int) -> int:
    """Ground units of an Arab or Iranian side that are unsupplied now (8.0a, 8.11)."""
    world = state.world
    abroad: dict[str, int] = {}
    for unit in world.ground_list[side]:
        space = state.at[unit]
        nation = world.nation[unit]
        if space < world.end and not world.country[nation] >> space & 1:  # at home it is always in supply
            abroad[nation] = abroad.get(nation, 0) | 1 << unit
    found = 0
    for nation, units in abroad.items():
        if nation == "United States":  # 11.33a: marines are always in supply
            continue
        area = in_supply_from(state, side, world.country[nation])
        for unit in bits(units):
            if not area >> state.at[unit] & 1:
                found |= 1 << unit
    return found


def check_supply(state: Position) -> list[Event]:
    """Fix the status of the phasing side for the phase that begins (8.12); the American side is paid for."""
    world = state.world
    side = state.player
    if world.us_force & world.of_side[side]:
        state.unsupplied = state.unpaid & world.ground  # X18
        return []
    state.unsupplied = out_of_supply(state, side)
    if not state.unsupplied:
        return []
    return [Event("unsupplied", {"units": world.units.say(state.unsupplied)}, ("8.12", "8.0a"))]


# --- American supply (8.2)


def garrisoned(state: Position) -> int:
    """Air bases with an American ground unit now and at the end of the last Game-Turn (5.45b, X20)."""
    world = state.world
    if not world.us_force:
        return 0
    return world.bases & state.held & state.ground_at(world.seats.index("us"))


class Bill(Struct, frozen=True):
    """Who is supplied how: a base for each unit that traces to one, then air drop, then those unpaid."""

    through: dict[int, int]
    dropped: tuple[int, ...]
    flown: tuple[int, ...]
    unpaid: tuple[int, ...]
    cost: int

    @property
    def paid(self) -> int:
        return len(self.through) + len(self.dropped) + len(self.flown)


class Payment(Step, frozen=True, tag="payment"):
    """4.2A3: every unit based on the map must be paid for (8.24); the cheapest way is proposed (X17)."""

    side: int

    def asks(self, state: Position) -> list[Question]:
        ground, air = self.customers(state)
        if not ground | air:
            return []
        bill = self.cheapest(state)
        text = f"Pay for the supply of {bill.paid + len(bill.unpaid)} units: {bill.cost} of {state.atp} ATPs"
        return [Question(state.seat(self.side), "supply", text)]

    @derived
    def customers(self, state: Position) -> tuple[int, int]:
        """Ground units on the map, aircraft based on it (8.25a); the boxes cost nothing (8.25b)."""
        world = state.world
        ground = air = 0
        for unit in world.ground_list[self.side]:
            if state.at[unit] < world.end:
                ground |= 1 << unit
        for unit in world.air_list[self.side]:
            if state.at[unit] < world.end:
                air |= 1 << unit
        return ground, air

    @derived
    def sources(self, state: Position) -> dict[int, int]:
        """The bases each ground unit can trace to (8.21a)."""
        ground, _ = self.customers(state)
        found = dict.fromkeys(bits(ground), 0)
        for base in bits(garrisoned(state)):
            area = in_supply_from(state, self.side, 1 << base)
            for unit in found:
                if area >> state.at[unit] & 1:
                    found[unit] |= 1 << base
        return found

    def capacity(self, state: Position, base: int) -> int:
        """Six ground units through a base with a SAM symbol, three through another (8.21b, X41)."""
        data = state.world.pack.supply
        with_sam = state.world.sam_bases >> base & 1
        return data.capacity_base_with_sam if with_sam else data.capacity_base_without_sam

    def settle(self, state: Position, lines: Lines) -> Bill | None:
        """The cheapest bill that keeps to the given lines; None if they cannot be kept."""
        world = state.world
        data = world.pack.supply
        ground, air = self.customers(state)
        sources = self.sources(state)
        wishes = {
            unit: bits(sources[unit]) if unit not in lines else [world.spaces.index[lines[unit]]]
            for unit in (*lines, *(unit for unit in bits(ground) if unit not in lines))
            if lines.get(unit) not in (DROP, UNPAID)
        }
        through = allot(wishes, lambda base: self.capacity(state, base))
        fixed = set(lines)
        if any(
            unit not in through or not sources.get(unit, 0) >> through[unit] & 1 for unit in wishes if unit in fixed
        ):
            return None
        waiting = [unit for unit in wishes if unit not in through]
        pinned = [unit for unit in through if unit in fixed]
        free = [unit for unit in through if unit not in fixed]
        must_drop = [unit for unit, value in lines.items() if value == DROP]
        flying = [unit for unit in bits(air) if unit not in fixed]
        purse = state.atp - data.atp_through_source * len(pinned) - data.atp_air_drop * len(must_drop)
        if purse < 0:
            return None
        unpaid = [unit for unit, value in lines.items() if value == UNPAID]
        dropped = list(must_drop)
        flown: list[int] = []
        for units, price, served in (  # the cheapest first (X18)
            (free, data.atp_through_source, pinned),
            (flying, data.atp_per_map_based_air_unit, flown),
            (waiting, data.atp_air_drop, dropped),
        ):
            number = min(len(units), purse // price)
            purse -= price * number
            served += units[:number]
            unpaid += units[number:]
        served_through = {unit: through[unit] for unit in pinned}
        return Bill(served_through, tuple(dropped), tuple(flown), tuple(unpaid), state.atp - purse)

    def best(self, state: Position) -> int:
        """How many units can be paid at most."""
        return self.cheapest(state).paid

    @derived
    def cheapest(self, state: Position) -> Bill:
        """The cheapest bill of all (X17)."""
        bill = self.settle(state, {})
        assert bill is not None
        return bill

    def allowed(self, state: Position, lines: Lines, unit: int, value: str) -> bool:
        """A line may not leave more units unpaid than the shortage forces (8.24, X18)."""
        bill = self.settle(state, {**lines, unit: value})
        return bill is not None and bill.paid >= self.best(state)

    def choices(self, state: Position, seat: str, prefix: Words) -> Choices:
        if not prefix:
            return Choices(("supply",))
        ground, air = self.customers(state)
        short = self.cheapest(state).unpaid
        subjects = ground | air if short else ground  # without a shortage aircraft are simply paid for
        return plan_choices(prefix, state.world.units, subjects, self._domain(state), always=not short)

    def _domain(self, state: Position) -> Domain:
        world = state.world
        sources = self.sources(state)
        data = world.pack.supply

        def detail(word: str) -> Option:
            if word == DROP:
                return Option(word, "word", "air drop", data.atp_air_drop)
            if word == UNPAID:
                return Option(word, "word", "leave unpaid", 0)
            return Option(word, "source", "through this base", data.atp_through_source)

        def domain(lines: Lines, unit: int) -> Choices:
            words = [DROP, UNPAID] if unit in sources else [UNPAID]
            words = [word for word in words if self.allowed(state, lines, unit, word)]
            mask = 0
            for base in bits(sources.get(unit, 0)):
                if self.allowed(state, lines, unit, world.hex(base)):
                    mask |= 1 << base
            return Choices(words, mask, world.spaces, detail=detail)

        return domain

    def refuse(self, state: Position, seat: str, prefix: Words, word: str | None) -> Refusal:
        world = state.world
        if not prefix or word is None:
            return wrong_word(state, seat, word or "", ["supply"])
        place = len(prefix) % 3
        if place == 1:
            known = not_a_choice(state, seat, world.units.index[word])
            return known or Refusal(
                f"{word} needs no choice: it is off the map or can only be paid for", "8.25b", units=[word]
            )
        if place == 0:
            return Refusal("nothing is left to choose: the other units must be paid for", "8.24", "8.0b")
        unit = world.units.index[prefix[-1]]
        name = world.unit(unit)
        lines = plan_lines(prefix, world.units)
        options = list(self._domain(state)(lines, unit))
        if word == UNPAID:
            return Refusal(
                f"the ATPs suffice, so {name} may not go without supply", "8.24", units=[name], nearest=options
            )
        if word == DROP:
            return Refusal(
                f"an air drop for {name} would leave other units unpaid", "X18", "8.23", units=[name], nearest=options
            )
        base = world.spaces.index[word]
        told = {"spaces": [word], "units": [name], "nearest": options}
        if base >= world.end or not garrisoned(state) >> base & 1:
            return Refusal(f"{word} is no garrisoned air base, so it supplies nobody", "8.21a", "8.26", "X20", **told)
        if not self.sources(state).get(unit, 0) >> base & 1:
            return Refusal(f"no supply path leads from {name} to {word}", "8.3", "8.33", **told)
        return Refusal(f"{word} supplies its {self.capacity(state, base)} units already", "8.21b", **told)

    def proposal(self, state: Position, seat: str) -> Words:
        bill = self.cheapest(state)
        world = state.world
        lines = {unit: world.hex(base) for unit, base in bill.through.items()}
        lines.update(dict.fromkeys(bill.dropped, DROP))
        lines.update(dict.fromkeys(bill.unpaid, UNPAID))
        return plan_words("supply", world.units, lines)

    def answer(self, state: Position, seat: str, words: Words, draws: Draws) -> list[Event]:
        world = state.world
        bill = self.settle(state, plan_lines(words, world.units))
        assert bill is not None
        state.atp -= bill.cost
        state.unpaid = sum(1 << unit for unit in bill.unpaid)
        state.stack.pop()
        data = {
            "cost": bill.cost,
            "left": state.atp,
            "through": {world.unit(unit): world.hex(base) for unit, base in sorted(bill.through.items())},
            "dropped": [world.unit(unit) for unit in sorted(bill.dropped)],
            "flown": [world.unit(unit) for unit in sorted(bill.flown)],
            "unpaid": [world.unit(unit) for unit in sorted(bill.unpaid)],
        }
        return [Event("supplied", data, ("4.2A3", "8.22", "8.23", "8.25a", *(("X18",) if bill.unpaid else ())))]

    def run(self, state: Position, draws: Draws) -> list[Event]:
        state.stack.pop()
        return []


PHASES["supply"] = Payment
