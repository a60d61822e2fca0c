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

from .explain import not_a_choice, passed_over, wrong_word
from .state import Position
from .wording import number_of, place

if TYPE_CHECKING:
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


def why_no_path(state: Position, side: int, start: int, source: int) -> tuple[str, ...]:
    """Why no supply path leads from a hex to a source, with the clauses."""
    world = state.world
    area = _area(world, 1 << source, world.land)
    if area >> start & 1:  # but for the enemy there would be one
        return "enemy ground units or their Zones of Control cut every path", "8.33", "6.31"
    near = world.grid.disc(start, world.pack.supply.path_hexes_to_line)
    if near & (1 << source | world.lines.flood(1 << source, world.land)):  # near enough, but for sea and blocked sides
        return "sea or blocked hexsides lie in between", "8.31"
    limit = world.pack.supply.path_hexes_to_line
    return f"it is more than {limit} hexes from the base and from every transportation line to it", "8.32"


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


class Payment(Step[Position], frozen=True, tag="payment"):
    """4.2A3: every unit based on the map must be paid for (8.24); the cheapest way is proposed (X17)."""

    side: int

    def asks(self, state: Position) -> list[Question]:
        ground, air = self.customers(state)
        if not ground | air:
            return []
        bill = self.cheapest(state)
        units = number_of(bill.paid + len(bill.unpaid), "unit")
        text = f"Pay for the supply of {units}: the cheapest way takes {bill.cost} of {number_of(state.atp, 'ATP')}"
        if bill.unpaid:
            text += f" and leaves {number_of(len(bill.unpaid), 'unit')} unpaid"
        return [Question(state.seat(self.side), "supply", text, standing=True)]

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
        if len(prefix) % 3 == 1:
            return self._no_subject(state, seat, word)
        name = prefix[-1]
        unit = world.units.index[name]
        lines = plan_lines(prefix, world.units)
        why, *clauses = self._no_value(state, lines, unit, word)
        spaces = [word] if word in world.spaces.index else []
        options = list(self._domain(state)(lines, unit))
        return Refusal(why, *clauses, spaces=spaces, units=[name], nearest=options)

    def has_line(self, state: Position, subject: str) -> bool:
        ground, air = self.customers(state)
        return bool((ground | air) >> state.world.units.index[subject] & 1)

    def _no_subject(self, state: Position, seat: str, word: str) -> Refusal:
        world = state.world
        unit = world.units.index[word]
        known = not_a_choice(state, seat, unit, "4.2A3")
        if known is not None:
            return known
        if state.at[unit] >= world.end:
            return Refusal(
                f"{word} is in {place(world.hex(state.at[unit]))} and needs no supply", "8.25b", units=[word]
            )
        why = f"nothing is to be decided for {word}: it must be paid for like every unit on the map"
        return Refusal(why, "8.24", "8.0b", units=[word])

    def _no_value(self, state: Position, lines: Lines, unit: int, word: str) -> tuple[str, ...]:
        """Why a unit may not be supplied (or left unpaid) like this, with the clauses."""
        world = state.world
        name = world.unit(unit)
        if word == UNPAID:
            return self._no_neglect(state, lines, unit)
        if world.aircraft >> unit & 1:
            price = number_of(world.pack.supply.atp_per_map_based_air_unit, "ATP")
            return f"{name} is an aircraft: it costs {price} wherever it is based", "8.25a"
        if word == DROP:
            price = number_of(world.pack.supply.atp_air_drop, "ATP")
            return f"an air drop for {name} costs {price}: {self._left_out(state, lines, unit, word)}", "X18", "8.23"
        base = world.spaces.index[word]
        if base >= world.end or not garrisoned(state) >> base & 1:
            return f"{place(word)} is not a garrisoned air base, so it supplies nobody", "8.21a", "8.26", "X20"
        if not self.sources(state)[unit] >> base & 1:
            why, *clauses = why_no_path(state, self.side, state.at[unit], base)
            return f"no supply path leads from {name} to {word}: {why}", "8.3", *clauses
        capacity = self.capacity(state, base)
        if sum(value == word for other, value in lines.items() if other != unit) >= capacity:
            return f"{word} supplies {capacity} units at most, and the plan gives it that many already", "8.21b"
        left_out = self._left_out(state, lines, unit, word)
        return f"{word} supplies {capacity} units at most: {left_out}", "8.21b", "X18"

    def _no_neglect(self, state: Position, lines: Lines, unit: int) -> tuple[str, ...]:
        """Why a unit may not go unpaid, with the clauses."""
        name = state.world.unit(unit)
        short = len(self.cheapest(state).unpaid)
        if not short:
            return f"the ATPs pay for every unit, so {name} may not go without supply", "8.24"
        return f"{name} may not go unpaid: {self._left_out(state, lines, unit, UNPAID)}", "X18", "8.24"

    def _left_out(self, state: Position, lines: Lines, unit: int, value: str) -> str:
        """How many units a line would leave unpaid, and how many may go unpaid."""
        may = len(self.cheapest(state).unpaid)
        limit = f"no more than {number_of(may, 'unit')} may go unpaid" if may else "no unit may go unpaid"
        bill = self.settle(state, {**lines, unit: value})
        if bill is None:
            return f"the plan would cost more than the {number_of(state.atp, 'ATP')} there are, and {limit}"
        return f"{number_of(len(bill.unpaid), 'unit')} would then go unpaid, and {limit}"

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
        return passed_over(state, "nobody to supply")
