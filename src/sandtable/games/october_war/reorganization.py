"""9 Reorganization: combining small units, breaking large ones down, and combined arms."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from sandtable.board.masks import bits
from sandtable.errors import Refusal
from sandtable.kernel import Draws, Event, derived
from sandtable.language import Choices, Words

from .boxes import AVAILABLE, ELIMINATED, HOLD_ARAB, LOCKED, REFIT
from .breakdown import ISRAELI_HOLDS, break_down, components
from .casualties import clear_marks
from .loc import has_loc
from .marks import bind
from .phases import Order, OrderPhase
from .recon import LOOKING, new_phase
from .stacking import fits
from .state import Position
from .world import COMBINED, ISRAEL, RESERVE

CITY, ARMS = "city", "arms"
CONVERSION_SOURCES = (AVAILABLE, REFIT, *ISRAELI_HOLDS, ELIMINATED)


def theatre_at(state: Position, space: int) -> int:
    """The theatre of a space; the Israeli Reserve Area is one of its own (9.5b)."""
    world = state.world
    return world.theatre_of[space] if world.on_map(space) else RESERVE


def hold_at(state: Position, side: int, space: int) -> str:
    """The breakdown display that serves a space (2.2b)."""
    return ISRAELI_HOLDS[theatre_at(state, space)] if side == ISRAEL else HOLD_ARAB


# ------------------------------------------------------------------------------ which large counters are free


def is_free(state: Position, large: int, space: int) -> bool:
    """Whether a large counter may be formed in a space (9.5b, 9.5c, 9.7b, 9.8c)."""
    world = state.world
    where = state.at[large]
    if world.side[large] != ISRAEL:
        return where in (world.box[HOLD_ARAB], world.box[ELIMINATED])
    theatre = theatre_at(state, space)
    if where == world.box[LOCKED]:
        return _task_force(state, large, theatre)
    if where == world.box[AVAILABLE]:
        return bool(state.released >> large & 1)  # 9.5c
    if where == world.box[ELIMINATED]:
        return state.theatre[large] == theatre  # 9.7b, 3.2b
    return where == world.box[ISRAELI_HOLDS[theatre]]  # 9.5b


def _task_force(state: Position, large: int, theatre: int) -> bool:
    """9.8c: one armour task force for three conversions; the mechanized one when no other such brigade is free."""
    world = state.world
    if world.kind[large].type == "armor":
        return state.task_forces < state.conversions // 3
    others = world.large & world.of_type["mech"] & world.of_side[ISRAEL] & ~world.flag["golani"] & ~(1 << large)
    return state.conversions >= 3 and not any(_ready_in(state, other, theatre) for other in bits(others))


def _ready_in(state: Position, large: int, theatre: int) -> bool:
    world = state.world
    where = state.at[large]
    if where == world.box[ELIMINATED]:
        return state.theatre[large] == theatre
    return where == world.box[ISRAELI_HOLDS[theatre]] or bool(state.released >> large & 1)


# ------------------------------------------------------------------------------ combining (9.3)


def parts_at(state: Position, large: int, space: int, how: str) -> list[int]:
    """The small units in a space that would form a large one; empty if some are missing (9.3a, 9.10a, 9.10b).

    City brigades come last, since they lose their status (5.2b); first if the player wants it so.
    """
    world = state.world
    kinds = world.parts[COMBINED if how == ARMS else world.kind[large].id]
    here = [unit for unit in bits(state.ground_units(space, world.side[large])) if has_loc(state, unit)]
    here.sort(key=lambda unit: (state.is_city_brigade(unit) != (how == CITY), unit))
    taken: list[int] = []
    for kind in kinds:
        found = next((unit for unit in here if world.kind[unit].id == kind and unit not in taken), None)
        if found is None:
            return []
        taken.append(found)
    from_city = any(state.is_city_brigade(unit) for unit in taken)
    if (how == CITY and not from_city) or (from_city and not _has_room(state, large, space, taken)):
        return []
    return taken


def _has_room(state: Position, large: int, space: int, parts: list[int]) -> bool:
    """A city brigade counts once it is part of a division, so that its city may be too small for it (5.2b, 12.0a)."""
    side = state.world.side[large]
    rest = state.ground_units(space, side) & ~sum(1 << part for part in parts)
    return fits(state, side, rest | 1 << large, space)


def ways_to_combine(state: Position, large: int, space: int) -> list[str]:
    """How a large unit may be formed in a space: plainly (``""``), as combined arms, with the city brigade."""
    world = state.world
    if not is_free(state, large, space):
        return []
    ways = [""] if parts_at(state, large, space, "") else []
    if (
        combined_arms(state)
        and world.flag["flips-to-combined-arms"] >> large & 1
        and parts_at(state, large, space, ARMS)
    ):
        ways.append(ARMS)  # 9.9d
    if ways and parts_at(state, large, space, CITY) not in ([], parts_at(state, large, space, "")):
        ways.append(CITY)
    return ways


def combined_arms(state: Position) -> bool:
    """9.9a: whether the event has been drawn."""
    events = state.world.pack.event
    return any(state.in_play >> n & 1 and event.id == "israel-combined-arms" for n, event in enumerate(events))


@derived
def combinations(state: Position, side: int) -> dict[int, int]:
    """The large counters that may be formed now, each with the spaces."""
    world = state.world
    found: dict[int, int] = {}
    fitting = _fitting(state, side)
    arms = fitting.get(COMBINED, 0) if combined_arms(state) else 0
    for large in bits(world.large & world.of_side[side]):
        spaces = fitting[world.kind[large].id]
        if world.flag["flips-to-combined-arms"] >> large & 1:
            spaces |= arms
        able = sum(1 << space for space in bits(spaces) if ways_to_combine(state, large, space))
        if able and not state.is_deployed(large):
            found[large] = able
    return found


def _fitting(state: Position, side: int) -> dict[str, int]:
    """The spaces in which all parts of each large kind stand together with a LOC (9.3a)."""
    world = state.world
    present: dict[int, Counter[str]] = {}
    for unit in bits(world.ground_of(side) & ~world.large):
        if state.is_deployed(unit) and has_loc(state, unit):
            present.setdefault(state.at[unit], Counter())[world.kind[unit].id] += 1
    spaces_of = {
        parts: sum(1 << space for space, here in present.items() if Counter(parts) <= here)
        for parts in set(world.parts.values())
    }
    return {kind: spaces_of[parts] for kind, parts in world.parts.items()}


def combine(state: Position, large: int, space: int, how: str) -> list[Event]:
    """9.3a: the parts go to the breakdown display, the large unit takes their place."""
    world = state.world
    side = world.side[large]
    parts = parts_at(state, large, space, how)
    if state.at[large] == world.box[LOCKED] and world.kind[large].type == "armor":
        state.task_forces += 1  # 9.8c
    theatre = state.theatre.copy()
    theatre[large] = theatre[parts[0]]
    state.theatre = theatre
    for part in parts:
        clear_marks(state, part)  # 5.2b: the status of a city brigade ends
        state.put(part, world.box[hold_at(state, side, space)])
    clear_marks(state, large)
    state.released &= ~(1 << large)
    if how == ARMS:
        state.combined |= 1 << large
    state.put(large, space)
    bind(state, large)
    data = {
        "seat": state.seat(side), "unit": world.unit(large), "kind": world.kind[large].id, "at": world.hex(space),
        "parts": [world.kind[part].id for part in parts], "arms": how == ARMS,
    }  # fmt: skip
    return [Event("combined", data, ("9.9d" if how == ARMS else "9.3a",))]


class CombineOrder(Order):
    """`combine LARGE SPACE`, with `arms` for combined arms, with `city` to use the city brigade."""

    verb = "combine"
    clause = "9.3a"

    def choices(self, state: Position, side: int, prefix: Words) -> Choices:
        world = state.world
        able = combinations(state, side)
        if len(prefix) == 1:
            return Choices((), sum(1 << large for large in able), world.units)
        large = world.units.index[prefix[1]]
        if len(prefix) == 2:
            return Choices((), able[large], world.spaces)
        ways = ways_to_combine(state, large, world.spaces.index[prefix[2]])
        if len(prefix) == 3:
            return Choices([way for way in ways if way], complete="" in ways)
        return Choices(complete=True)

    def refuse(self, state: Position, side: int, prefix: Words, word: str | None) -> Refusal:
        world = state.world
        able = combinations(state, side)
        if len(prefix) == 1:
            large = world.units.index.get(word or "", -1)
            if large >= 0 and not world.large & world.of_side[side] & 1 << large:
                return Refusal(f"{word} is no large unit of yours", "9.1a" if not side else "9.2a", units=[word or ""])
            if large >= 0 and state.is_deployed(large):
                return Refusal(f"{word} is in play already", "9.3a", units=[word or ""])
            clauses = ("23.2a", "9.3b") if large >= 0 and _beside_guards(state, large) else ("9.3a",)
            nearest = [world.unit(other) for other in able]
            return Refusal(f"{word or 'it'} cannot be formed anywhere now", *clauses, nearest=nearest)
        large = world.units.index[prefix[1]]
        if len(prefix) == 2 and word is not None:
            return self._why_not_here(state, large, world.spaces.index.get(word, -1), word)
        return Refusal(f"{prefix[1]} cannot be formed in this way", "9.3a", "9.10a", "9.10b")

    def _why_not_here(self, state: Position, large: int, space: int, word: str) -> Refusal:
        world = state.world
        nearest = world.spaces.say(combinations(state, world.side[large]).get(large, 0))
        kinds = world.parts[world.kind[large].id]
        present = (
            [world.kind[unit].id for unit in bits(state.ground_units(space, world.side[large]))] if space >= 0 else []
        )
        missing = [kind for kind in set(kinds) if present.count(kind) < kinds.count(kind)]
        if missing:
            guards = any("guards" in world.kind[u].flags for u in bits(state.ground_units(space, world.side[large])))
            clauses = ("23.2a", "9.3b") if guards else ("9.3a", "9.10a" if world.side[large] else "9.10b")
            why = f"the {world.kind[large].name} needs {', '.join(kinds)} in {word}"
            return Refusal(why, *clauses, spaces=[word], nearest=nearest)
        if not is_free(state, large, space):
            clause = (
                "9.5c"
                if state.at[large] == world.box[AVAILABLE]
                else "9.8c"
                if state.at[large] == world.box[LOCKED]
                else "9.5b"
            )
            return Refusal(
                f"{world.unit(large)} cannot be formed in {word}: its counter is not free there", clause, spaces=[word]
            )
        return Refusal(
            f"units in {word} have no line of communication", "9.3a", "11.2a", spaces=[word], nearest=nearest
        )

    def wanted(self, state: Position, side: int, prefix: Words) -> Iterable[str]:
        world = state.world
        return [world.unit(u) for u in bits(world.large & world.of_side[side])] if len(prefix) == 1 else ()

    def answer(self, state: Position, side: int, words: Words, draws: Draws) -> list[Event]:
        world = state.world
        how = words[3] if len(words) > 3 else ""
        return combine(state, world.units.index[words[1]], world.spaces.index[words[2]], how)


def _beside_guards(state: Position, large: int) -> bool:
    """Whether a large unit could be formed somewhere if a guards brigade were a component (23.2a)."""
    world = state.world
    wanted = Counter(world.parts[world.kind[large].id])
    for guard in bits(world.flag["guards"] & world.of_nation[world.nation[large]]):
        here = Counter(world.kind[unit].id for unit in bits(state.ground_units(state.at[guard], world.side[large])))
        if state.is_deployed(guard) and sum((wanted - here).values()) == 1:
            return True
    return False


# ------------------------------------------------------------------------------ breaking down, conversion (9.9)


class BreakOrder(Order):
    """`break LARGE`: no LOC is needed (9.4a)."""

    verb = "break"
    clause = "9.4a"

    def choices(self, state: Position, side: int, prefix: Words) -> Choices:
        if len(prefix) == 1:
            return Choices((), breakable(state, side), state.world.units)
        return Choices(complete=True)

    def refuse(self, state: Position, side: int, prefix: Words, word: str | None) -> Refusal:
        world = state.world
        unit = world.units.index.get(word or "", -1)
        if unit >= 0 and world.large & world.of_side[side] & 1 << unit and state.is_deployed(unit):
            return Refusal(f"there are too few counters to break {word} down", "9.4b", "9.8a", units=[word or ""])
        return Refusal(f"{word or 'that'} is no large unit of yours in play", "9.5a", "9.4a")

    def wanted(self, state: Position, side: int, prefix: Words) -> Iterable[str]:
        world = state.world
        return [world.unit(u) for u in bits(world.large & world.of_side[side])] if len(prefix) == 1 else ()

    def answer(self, state: Position, side: int, words: Words, draws: Draws) -> list[Event]:
        return break_down(state, state.world.units.index[words[1]], "9.4a")


@derived
def breakable(state: Position, side: int) -> int:
    """Large units in play whose components are at hand (9.4b)."""
    mine = state.world.large & state.world.of_side[side]
    return sum(1 << unit for unit in bits(mine) if state.is_deployed(unit) and components(state, unit))


class ConvertOrder(Order):
    """`convert BRIGADE BOX`: to combined arms; the armour battalion that it releases comes out of the box (9.9b)."""

    verb = "convert"
    clause = "9.9b"

    def choices(self, state: Position, side: int, prefix: Words) -> Choices:
        world = state.world
        if len(prefix) == 1:
            able = sum(1 << unit for unit in bits(convertible(state, side)))
            return Choices((), able if spare_armour(state) else 0, world.units)
        if len(prefix) == 2:
            return Choices((), spare_armour(state), world.spaces)
        return Choices(complete=True)

    def closed(self, state: Position, side: int) -> Refusal:
        if side != ISRAEL or not combined_arms(state):
            return Refusal("combined arms brigades may be formed only after the Combined Arms event", "9.9a")
        if not spare_armour(state):
            return Refusal("no armour battalion is left to be released", "9.9c")
        return Refusal("no armour brigade stands with a mechanized battalion and a line of communication", "9.9b")

    def refuse(self, state: Position, side: int, prefix: Words, word: str | None) -> Refusal:
        if len(prefix) == 1:
            why = (
                f"{word or 'it'} is no armour brigade with a mechanized battalion beside it and a line of communication"
            )
            return Refusal(why, "9.9b", nearest=state.world.units.say(convertible(state, side)))
        nearest = state.world.spaces.say(spare_armour(state))
        return Refusal(f"no armour battalion lies in {word or 'that box'}", "9.9c", nearest=nearest)

    def answer(self, state: Position, side: int, words: Words, draws: Draws) -> list[Event]:
        world = state.world
        brigade, box = world.units.index[words[1]], world.spaces.index[words[2]]
        space = state.at[brigade]
        mech = _mechanized_beside(state, brigade)
        tank = bits(state.units_at(box) & world.of_kind["il-arm-bn"])[0]
        state.put(mech, world.box[hold_at(state, ISRAEL, space)])
        clear_marks(state, mech)
        state.put(tank, space)
        bind(state, tank)
        state.combined |= 1 << brigade
        state.conversions += 1
        data = {"seat": state.seat(side), "unit": words[1], "at": world.hex(space), "kind": world.kind[brigade].id}
        return [Event("converted", data, ("9.9b", "9.9c"))]


def convertible(state: Position, side: int) -> int:
    """9.9b: armour brigades in play beside a mechanized battalion, with a LOC."""
    if side != ISRAEL or not combined_arms(state):
        return 0
    able = state.world.flag["flips-to-combined-arms"] & ~state.combined
    return sum(
        1 << unit
        for unit in bits(able)
        if state.is_deployed(unit) and has_loc(state, unit) and _mechanized_beside(state, unit) >= 0
    )


def _mechanized_beside(state: Position, brigade: int) -> int:
    battalions = state.units_at(state.at[brigade]) & state.world.of_kind["il-mech-bn"]
    return battalions.bit_length() - 1


def spare_armour(state: Position) -> int:
    """9.9c: the boxes that hold an armour battalion."""
    world = state.world
    boxes = [world.box[name] for name in CONVERSION_SOURCES]
    return sum(1 << box for box in boxes if state.units_at(box) & world.of_kind["il-arm-bn"])


ORDERS = (CombineOrder(), BreakOrder(), ConvertOrder())


class Reorganization(OrderPhase, frozen=True, tag="reorganization"):
    """2b, 3b: combine and break down as often as one likes (9.0a)."""

    kind = "reorganize"
    clause = "9.0a"

    def orders(self, state: Position) -> tuple[Order, ...]:
        return (*ORDERS, *LOOKING)

    def text(self, state: Position) -> str:
        return "Reorganization: combine units or break them down, then say done"

    def open(self, state: Position) -> list[Event]:
        new_phase(state)
        return []


STEPS = (Reorganization,)
