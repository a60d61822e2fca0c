"""8.0 Supply.

Arab and Iranian units need a path to their own country and are checked twice a turn (8.12); American units
are paid for with ATPs in the Supply Phase (8.2), and what they cost is an assignment of units to bases.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar

from sandtable.board.lines import supply_area
from sandtable.board.masks import bits, mask_of
from sandtable.board.rooms import allot
from sandtable.counters.paying import UNPAID, Account, PaymentPlan, spend
from sandtable.documents import Option
from sandtable.errors import Refusal
from sandtable.games.oil_war.position.state import Position
from sandtable.games.oil_war.position.wording import number_of, place
from sandtable.kernel import Draws, Event, Question, derived
from sandtable.language import Lines

from .explain import not_a_choice, passed_over, wrong_word

if TYPE_CHECKING:
    from sandtable.games.oil_war.position.world import World

DROP = "drop"


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
        if _area(world, 1 << source, world.land & ~state.ground_at(1 - side)) >> start & 1:
            return "enemy Zones of Control cut every path", "8.33", "6.31"
        return "enemy ground units cut every path", "8.33"
    near = world.grid.disc(start, world.pack.supply.path_hexes_to_line)
    if near & (1 << source | world.lines.flood(1 << source, world.land)):  # near enough, but for sea and blocked sides
        return "no way over land leads there", "8.31"
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
    data = {"units": world.units.say(state.unsupplied), "phase": state.phase_name}
    return [Event("unsupplied", data, ("8.12", "8.0a"))]


# --- American supply (8.2)


def garrisoned(state: Position) -> int:
    """Air bases with an American ground unit now and at the end of the last Game-Turn (5.45b, X20)."""
    world = state.world
    if not world.us_force:
        return 0
    return world.bases & state.held & state.ground_at(world.seats.index("us"))


class Payment(PaymentPlan[Position], frozen=True, tag="payment"):
    """4.2A3: every unit based on the map must be paid for (8.24); the cheapest way is proposed (X17)."""

    verb: ClassVar[str] = "supply"

    def question(self, state: Position) -> Question:
        account = self.cheapest(state)
        units = number_of(account.paid + len(account.unpaid), "unit")
        text = f"Pay for the supply of {units}: the cheapest way takes {account.cost} of {number_of(state.atp, 'ATP')}"
        if account.unpaid:
            text += f" and leaves {number_of(len(account.unpaid), 'unit')} unpaid"
        return Question(state.seat(self.side), "supply", text, standing=True)

    @derived
    def on_map(self, state: Position) -> tuple[int, int]:
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

    def customers(self, state: Position) -> int:
        ground, air = self.on_map(state)
        return ground | air

    def undecided(self, state: Position) -> int:
        """Without a shortage aircraft are simply paid for."""
        ground, air = self.on_map(state)
        return ground | air if self.cheapest(state).unpaid else ground

    @derived
    def sources(self, state: Position) -> dict[int, int]:
        """The bases each ground unit can trace to (8.21a)."""
        ground, _ = self.on_map(state)
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

    def settle(self, state: Position, lines: Lines) -> Account | None:
        wishes = self._wishes(state, lines)
        through = allot(wishes, lambda base: self.capacity(state, base))
        sources = self.sources(state)
        said = [unit for unit in lines if unit in wishes]
        if any(unit not in through or not sources.get(unit, 0) >> through[unit] & 1 for unit in said):
            return None
        data, world = state.world.pack.supply, state.world
        dropped = [unit for unit, value in lines.items() if value == DROP]
        purse = state.atp - data.atp_through_source * len(said) - data.atp_air_drop * len(dropped)
        if purse < 0:
            return None
        _, air = self.on_map(state)
        free = {unit: world.hex(base) for unit, base in through.items() if unit not in lines}
        based = dict.fromkeys((unit for unit in bits(air) if unit not in lines), "")
        waiting = dict.fromkeys((unit for unit in wishes if unit not in through), DROP)
        ways, short, left = spend(  # the cheapest first (X18)
            purse,
            (
                (free, data.atp_through_source),
                (based, data.atp_per_map_based_air_unit),
                (waiting, data.atp_air_drop),
            ),
        )
        ways.update((unit, lines[unit]) for unit in (*said, *dropped))
        unpaid = [unit for unit, value in lines.items() if value == UNPAID]
        return Account(ways, (*unpaid, *short), state.atp - left)

    def _wishes(self, state: Position, lines: Lines) -> dict[int, list[int]]:
        """The bases that each ground unit may be supplied through, those of the lines first."""
        index, sources = state.world.spaces.index, self.sources(state)
        wishes = {unit: [index[value]] for unit, value in lines.items() if value not in (DROP, UNPAID)}
        wishes.update((unit, bits(bases)) for unit, bases in sources.items() if unit not in lines)
        return wishes

    def ways(self, state: Position, unit: int) -> tuple[list[str], int]:
        sources = self.sources(state)
        return ([DROP], sources[unit]) if unit in sources else ([], 0)

    def detail(self, state: Position, word: str) -> Option:
        data = state.world.pack.supply
        if word == DROP:
            return Option(word, "word", "air drop", data.atp_air_drop)
        if word == UNPAID:
            return Option(word, "word", "leave unpaid", 0)
        return Option(word, "source", "through this base", data.atp_through_source)

    def wrong_verb(self, state: Position, seat: str, word: str) -> Refusal:
        return wrong_word(state, seat, word, [self.verb])

    def wrong_unit(self, state: Position, seat: str, unit: int) -> Refusal:
        world = state.world
        word = world.unit(unit)
        known = not_a_choice(state, seat, unit, "4.2A3")
        if known is not None:
            return known
        if state.at[unit] >= world.end:
            return Refusal(
                f"{word} is in {place(world.hex(state.at[unit]))} and needs no supply", "8.25b", units=[word]
            )
        why = f"there is nothing to decide for {word}: it must be paid for like every unit on the map"
        return Refusal(why, "8.24", "8.0b", units=[word])

    def wrong_way(self, state: Position, lines: Lines, unit: int, word: str) -> tuple[str, ...]:
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
        account = self.settle(state, {**lines, unit: value})
        if account is None:
            return f"the plan would cost more than the {number_of(state.atp, 'ATP')} there are, and {limit}"
        return f"{number_of(len(account.unpaid), 'unit')} would then go unpaid, and {limit}"

    def pay(self, state: Position, account: Account) -> list[Event]:
        world = state.world
        state.atp -= account.cost
        state.unpaid = mask_of(account.unpaid)
        paid = {world.unit(unit): way for unit, way in sorted(account.ways.items())}
        data = {
            "cost": account.cost,
            "left": state.atp,
            "through": {unit: way for unit, way in paid.items() if way not in ("", DROP)},
            "dropped": [unit for unit, way in paid.items() if way == DROP],
            "flown": [unit for unit, way in paid.items() if not way],
            "unpaid": [world.unit(unit) for unit in sorted(account.unpaid)],
        }
        return [Event("supplied", data, ("4.2A3", "8.22", "8.23", "8.25a", *(("X18",) if account.unpaid else ())))]

    def run(self, state: Position, draws: Draws) -> list[Event]:
        state.stack.pop()
        return passed_over(state, "nobody to supply")
