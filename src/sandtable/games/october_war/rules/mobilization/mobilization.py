"""10 Mobilization: income, arrivals, and buying units."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from sandtable.board.masks import bits
from sandtable.documents import Option, halves
from sandtable.errors import Refusal
from sandtable.games.october_war.position.boxes import AVAILABLE, REFIT, TRACK
from sandtable.games.october_war.position.names import figures, kind_names
from sandtable.games.october_war.position.state import Position
from sandtable.games.october_war.position.world import EGYPT, ISRAEL, ISRAELIS, SYRIA
from sandtable.games.october_war.rules.intelligence.recon import LOOKING, new_phase
from sandtable.games.october_war.rules.phases import Order, OrderList
from sandtable.kernel import Draws, Event, first_action
from sandtable.language import Choices, Words

from .arrivals import Arrivals, entries, kind_option, place, why_not_placed
from .breakdown import ISRAELI_HOLDS
from .buying import Purse, bought_so_far, count_purchase, price, stock, under_ceiling


def purse(state: Position) -> Mobilization:
    """The phase that is being played: it is on top, or under a step that it has put there."""
    return next(step for step in reversed(state.stack) if isinstance(step, Mobilization))


WANTED = (
    "il-engineer", "il-arm-bn", "il-mech-bn", "il-inf-bn", "eg-arm-bde", "eg-mech-bde", "eg-inf-bde", "sy-arm-bde",
    "sy-mech-bde", "sy-inf-bde", "eg-ssm", "sy-ssm", "eg-barrage", "sy-barrage", "il-barrage",
)  # fmt: skip
"""What it is proposed to buy, the first one that there are points for first."""


class MobilizeOrder(Order):
    """`mobilize KIND BOX`, for Israelis with the place: `mobilize KIND BOX SPACE` (10.0a)."""

    verb = "mobilize"
    clause = "10.0a"
    several = True

    def able(self, state: Position, side: int) -> dict[tuple[str, int], int]:
        phase = purse(state)
        return {key: unit for key, unit in stock(state, side).items() if phase.affords(state, unit)}

    def choices(self, state: Position, side: int, prefix: Words) -> Choices:
        return stock_choices(state, side, prefix, self.able(state, side))

    def closed(self, state: Position, side: int) -> Refusal:
        return Refusal("your mobilization points cannot buy anything", "10.2b", "10.5a")

    def refuse(self, state: Position, side: int, prefix: Words, word: str | None) -> Refusal:
        able = self.able(state, side)
        if len(prefix) == 1:
            return why_no_purchase(state, side, word or "", [kind for kind, _ in able])
        if len(prefix) == 2:
            boxes = [state.world.hex(box) for kind, box in able if kind == prefix[1]]
            return Refusal(f"no {prefix[1]} can be bought from {word or 'that box'}", "10.0a", "9.3c", nearest=boxes)
        return no_place_for(state, able[prefix[1], state.world.spaces.index[prefix[2]]], word)

    def wanted(self, state: Position, side: int, prefix: Words) -> Iterable[str]:
        world = state.world
        if len(prefix) > 1:
            return ()
        nations = (ISRAELIS,) if side == ISRAEL else (EGYPT, SYRIA)
        return [data.id for data in world.pack.unit if world.nations.index(data.nation) in nations]

    def answer(self, state: Position, side: int, words: Words, draws: Draws) -> list[Event]:
        world = state.world
        unit = self.able(state, side)[words[1], world.spaces.index[words[2]]]
        phase = state.stack[-1]
        assert isinstance(phase, Mobilization)
        state.stack[-1] = replace(phase, spent=phase.pay(state, unit))
        brigade = count_purchase(state, unit)
        nation = world.nation[unit]
        data = {
            "seat": state.seat(side),
            "kind": words[1],
            "box": words[2],
            "nation": world.nations[nation],
            "left": state.mp[nation],
        }
        events = [Event("mobilized", data, ("10.0a",) if words[2] != REFIT else ("11.0b",))]
        if brigade >= 0:
            released = {"seat": state.seat(side), "unit": world.unit(brigade)}
            events.append(Event("released", released, ("9.5c",)))
        return events + enter(state, unit, words[3:])


def no_place_for(state: Position, unit: int, word: str | None) -> Refusal:
    """Why a new unit cannot be put into a space: others than Israeli ones on the ground have one place to go."""
    world = state.world
    if world.nation[unit] != ISRAELIS or not world.ground >> unit & 1:
        return Refusal(f"{world.kind[unit].id} has one place to go, so name none", "10.0a")
    why, *clauses = why_not_placed(state, unit, world.spaces.index.get(word or "", -1))
    near = world.spaces.say(entries(state, unit))
    return Refusal(f"{world.kind[unit].id} cannot be put into {word or 'that space'}: {why}", *clauses, nearest=near)


def enter(state: Position, unit: int, words: Words) -> list[Event]:
    """Put a bought counter where its owner said, or in the only place it can go."""
    world = state.world
    space = world.spaces.index[words[0]] if words else entries(state, unit).bit_length() - 1
    clause = "10.8a" if world.nation[unit] == ISRAELIS else "10.10a"
    return place(state, unit, space, (clause,))


def stock_choices(
    state: Position, side: int, prefix: Words, able: dict[tuple[str, int], int], *, free: bool = False
) -> Choices:
    """A kind, the box that it lies in, and for Israeli ground units the space where it appears."""
    world = state.world
    kinds = kind_names(world)
    if len(prefix) == 1:
        mask = 0
        for kind, _ in able:
            mask |= 1 << kinds.index[kind]
        costs = {kind: 0 if free else price(state, unit, refit=False) for (kind, _), unit in able.items()}

        def detail(word: str) -> Option:
            label = kind_option(state)(word).label
            there = sum(in_stock(state, word, box) for kind, box in able if kind == word)
            unit = next(unit for (kind, _), unit in able.items() if kind == word)
            note = f"{figures(world.kind[unit])}; {there} in stock{bought_so_far(state, unit)}"
            return Option(word, "kind", label, cost=halves(costs[word] or 0), note=note)

        return Choices((), mask, kinds, detail=detail)
    boxes = {box: unit for (kind, box), unit in able.items() if kind == prefix[1]}
    if len(prefix) == 2:

        def source(word: str) -> Option:
            freed = " freed ones" if word in ISRAELI_HOLDS else ""  # 9.3c
            return Option(word, "space", note=f"{in_stock(state, prefix[1], world.spaces.index[word])}{freed} there")

        return Choices((), sum(1 << box for box in boxes), world.spaces, detail=source)
    unit = boxes[world.spaces.index[prefix[2]]]
    if world.nation[unit] != ISRAELIS or not world.ground >> unit & 1 or len(prefix) == 4:
        return Choices(complete=True)
    return Choices((), entries(state, unit), world.spaces)


def in_stock(state: Position, kind: str, box: int) -> int:
    """How many counters of a kind lie in a box."""
    return (state.units_at(box) & state.world.of_kind[kind]).bit_count()


def why_no_purchase(state: Position, side: int, kind: str, nearest: list[str]) -> Refusal:
    """Why a kind of counter cannot be bought now."""
    world = state.world
    units = bits(world.of_kind.get(kind, 0) & world.of_side[side])
    if not units:
        return Refusal(f"{kind or 'that'} is not one of your kinds of unit", "10.0a", nearest=nearest)
    unit = units[0]
    if price(state, unit, refit=False) is None:
        clause = (
            "10.4a" if world.nation[unit] > SYRIA else "10.7" if kind in ("il-ww", "il-at", "il-sam-us") else "10.5a"
        )
        return Refusal(f"{world.kind[unit].name} cannot be bought with mobilization points", clause, nearest=nearest)
    if not under_ceiling(state, unit):
        return Refusal(
            f"no further {world.kind[unit].name} may be bought in this game", "10.5b", "9.3c", nearest=nearest
        )
    if not any(name == kind for name, _ in stock(state, side)):
        why = f"no {world.kind[unit].name} is in the Available or Refit box"
        return Refusal(why, "10.0a", "9.3c" if side == ISRAEL else "10.5a", nearest=nearest)
    left = state.mp[world.nation[unit]]
    why = f"{world.kind[unit].name} costs more than the {left} mobilization points left"
    return Refusal(why, "10.2b", "10.2a", "10.1c" if side != ISRAEL else "10.3a", nearest=nearest)


class FreeOrder(Order):
    """`free KIND BOX SPACE`: from turn five one recon, engineer or commando unit free of charge (10.6b)."""

    verb = "free"
    clause = "10.6b"

    def able(self, state: Position, side: int) -> dict[tuple[str, int], int]:
        world = state.world
        ceilings = world.pack.ceilings
        if side != ISRAEL or state.turn < ceilings.free_unit_from_turn or purse(state).free_taken:
            return {}
        boxes = (world.box[AVAILABLE], world.box[REFIT])
        return {
            (kind, box): unit
            for (kind, box), unit in stock(state, side).items()
            if box in boxes and world.kind[unit].type in ceilings.free_unit_types
        }

    def choices(self, state: Position, side: int, prefix: Words) -> Choices:
        return stock_choices(state, side, prefix, self.able(state, side), free=True)

    def closed(self, state: Position, side: int) -> Refusal:
        why = "one recon, engineer or commando unit is free in each Israeli Mobilization Phase from turn 5 on"
        return Refusal(why, "10.6b")

    def refuse(self, state: Position, side: int, prefix: Words, word: str | None) -> Refusal:
        able = self.able(state, side)
        if len(prefix) == 2:
            boxes = [state.world.hex(box) for kind, box in able if kind == prefix[1]]
            return Refusal(f"no {prefix[1]} is in {word or 'that box'}", "10.6b", "10.0a", nearest=boxes)
        if len(prefix) == 3:
            return no_place_for(state, able[prefix[1], state.world.spaces.index[prefix[2]]], word)
        nearest = [kind for kind, _ in able]
        return Refusal(f"{word or 'that'} cannot be taken free of charge", "10.6b", nearest=nearest)

    def answer(self, state: Position, side: int, words: Words, draws: Draws) -> list[Event]:
        unit = self.able(state, side)[words[1], state.world.spaces.index[words[2]]]
        phase = state.stack[-1]
        assert isinstance(phase, Mobilization)
        state.stack[-1] = replace(phase, free_taken=True)
        data = {"seat": state.seat(side), "kind": words[1], "box": words[2]}
        return [Event("freed", data, ("10.6b",)), *enter(state, unit, words[3:])]


MOBILIZE, FREE = MobilizeOrder(), FreeOrder()
ORDERS = (MOBILIZE, FREE)


class Mobilization(Purse, frozen=True, tag="mobilization"):
    """2c, 3c: units arrive from the turn track, points come in, units are bought."""

    kind = "mobilize"
    clause = "10.0a"

    free_taken: bool = False

    def orders(self, state: Position) -> tuple[Order, ...]:
        return (*ORDERS, *LOOKING)

    def text(self, state: Position) -> str:
        return f"Mobilization: {self.purse(state)}. Buy units, then say done"

    def proposal(self, state: Position, seat: str) -> Words:
        """The unit that is free of charge, then all that there are points for."""
        able = FREE.choices(state, self.side, (FREE.verb,))
        if free := next((kind for kind in (*WANTED, *able) if kind in able), ""):
            return first_action(lambda words: FREE.choices(state, self.side, words), (FREE.verb, free))
        bought = OrderList(self, state, MOBILIZE).one_after_the_other(WANTED)
        return bought or super().proposal(state, seat)

    def open(self, state: Position) -> list[Event]:
        new_phase(state)
        world = state.world
        events = income(state, self.side)
        due = [
            u for u in bits(state.units_at(world.box[TRACK]) & world.of_side[self.side]) if state.due[u] <= state.turn
        ]
        if due:
            state.stack.append(Arrivals(self.side, sum(1 << unit for unit in due)))
        return events


def income(state: Position, side: int) -> list[Event]:
    """10.1a: the points of the turn; events may take some (28.2c, 28.2e)."""
    data = state.world.pack.turn[state.turn - 1]
    gains = {ISRAELIS: data.mp_israel} if side == ISRAEL else {EGYPT: data.mp_egypt, SYRIA: data.mp_syria}
    mp = state.mp.copy()
    for nation, points in gains.items():
        if state.no_income >> nation & 1:
            gains[nation] = 0
        else:
            mp[nation] += points
    names = state.world.nations
    events = [Event("income", {"points": {names[n]: points for n, points in gains.items()}}, ("10.1a", "10.1b"))]
    if side == ISRAEL and state.front:
        mp[ISRAELIS] = max(0, mp[ISRAELIS] - FRONT_COST)  # 28.2c, 10.2b
        state.front = False
        events.append(Event("front_cost", {"left": mp[ISRAELIS]}, ("28.2c",)))
    state.mp = mp
    state.no_income &= ~sum(1 << nation for nation in gains)
    return events


FRONT_COST = 3

STEPS = (Mobilization,)
