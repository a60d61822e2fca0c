"""9.3, 9.9d: combining small units into large ones, and which large counters are free for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from sandtable.board.masks import bits, lowest, mask_of
from sandtable.documents import Option
from sandtable.errors import Refusal
from sandtable.games.october_war.position.boxes import AVAILABLE, ELIMINATED, HOLD_ARAB, LOCKED, PERMANENT
from sandtable.games.october_war.position.marks import bind, clear_marks
from sandtable.games.october_war.position.state import Position
from sandtable.games.october_war.position.world import COMBINED, ISRAEL, RESERVE, World
from sandtable.games.october_war.rules.movement.loc import without_loc
from sandtable.games.october_war.rules.phases import Order
from sandtable.games.october_war.rules.stacking import fits
from sandtable.kernel import Draws, Event, derived
from sandtable.language import Choices, Words

from .breakdown import ISRAELI_HOLDS

CITY, ARMS = "city", "arms"


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

    City brigades come last, since they lose their status (5.2b); first if the player wants it so. So do battalions of
    conversions, since they may serve a task force (9.8c), or not be converted again (9.9b).
    """
    world = state.world
    kinds = world.parts[COMBINED if how == ARMS else world.kind[large].id]
    side = world.side[large]
    here = state.ground_units(space, side) & world.part_units
    here &= ~without_loc(state, side, space, here)
    city = state.city_brigades()
    taken = list(_lowest_parts(world, kinds, here, city if how == CITY else _wanted(state, large)))
    from_city = any(city >> unit & 1 for unit in taken)
    if (how == CITY and not from_city) or (from_city and not _has_room(state, large, space, taken)):
        return []
    return taken


def _wanted(state: Position, large: int) -> int:
    """The small units that a large one is made of before others."""
    if state.at[large] == state.world.box[LOCKED]:
        return state.surplus
    return ~(state.city_brigades() | state.surplus | state.converted)


@lru_cache(maxsize=8192)
def _lowest_parts(world: World, kinds: tuple[str, ...], units: int, wanted: int) -> tuple[int, ...]:
    """A unit of each kind out of some, those that are wanted first; none where a kind is missing."""
    taken: list[int] = []
    for kind in kinds:
        spare = units & world.of_kind[kind]
        if not spare:
            return ()
        taken.append(lowest(spare & wanted or spare))
        units &= ~(1 << taken[-1])
    return tuple(taken)


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
    if (
        ways
        and state.city_brigades()
        and parts_at(state, large, space, CITY)
        not in (
            [],
            parts_at(state, large, space, ""),
        )
    ):
        ways.append(CITY)
    return ways


def combined_arms(state: Position) -> bool:
    """9.9a: whether the event has been drawn."""
    return bool(state.in_play & state.world.combined_arms_event)


@derived
def combinations(state: Position, side: int) -> dict[int, int]:
    """The large counters that may be formed now, each with the spaces."""
    world = state.world
    found: dict[int, int] = {}
    fitting = _fitting(state, side)
    arms = fitting.get(COMBINED, 0) if combined_arms(state) else 0
    flips = world.flag["flips-to-combined-arms"]
    cities = mask_of(state.at[unit] for unit in state.city if unit >= 0)
    for large in bits(world.large & world.of_side[side]):
        spaces = fitting[world.kind[large].id]
        if arms and flips >> large & 1:
            spaces |= arms
        if not spaces or state.is_deployed(large):
            continue
        able = 0
        for space in bits(spaces):
            if cities >> space & 1:
                free = bool(ways_to_combine(state, large, space))  # a city brigade may find no room in a division
            else:
                free = is_free(state, large, space)
            able |= free << space
        if able:
            found[large] = able
    return found


def _fitting(state: Position, side: int) -> dict[str, int]:
    """The spaces in which all parts of each large kind stand together with a LOC (9.3a)."""
    world = state.world
    fewest, small, stacks = world.fewest_parts, world.part_units & world.of_side[side], state.stacks()
    spaces_of = dict.fromkeys(world.part_counts, 0)
    for space in bits(state.held(side) | world.areas):
        units = stacks.get(space, 0) & small
        if units.bit_count() >= fewest:
            for parts in _complete_sets(world, units & ~without_loc(state, side, space, units)):
                spaces_of[parts] |= 1 << space
    return {kind: spaces_of[parts] for kind, parts in world.parts.items()}


@lru_cache(maxsize=8192)
def _complete_sets(world: World, units: int) -> tuple[tuple[str, ...], ...]:
    """The parts of large units that are all among some small ones."""
    return tuple(
        parts
        for parts, wanted in world.part_counts.items()
        if all((units & world.of_kind[kind]).bit_count() >= number for kind, number in wanted)
    )


def combine(state: Position, large: int, space: int, how: str) -> list[Event]:
    """9.3a: the parts go to the breakdown display, the large unit takes their place."""
    world = state.world
    side = world.side[large]
    parts = parts_at(state, large, space, how)
    if state.at[large] == world.box[LOCKED] and world.kind[large].type == "armor":
        state.task_forces += 1
        state.surplus = _rest_of_surplus(state, parts)
    theatre = state.theatre.copy()
    theatre[large] = theatre[parts[0]]
    state.theatre = theatre
    converted = state.converted & mask_of(parts)
    for part in parts:
        clear_marks(state, part)  # 5.2b: the status of a city brigade ends
        state.put(part, world.box[hold_at(state, side, space)])
    clear_marks(state, large)
    state.converted |= 1 << large if converted else 0  # 9.9b
    state.released &= ~(1 << large)
    if how == ARMS:
        state.combined |= 1 << large
    state.put(large, space)
    bind(state, large)
    data = {
        "seat": state.seat(side),
        "unit": world.unit(large),
        "kind": world.kind[large].id,
        "at": world.hex(space),
        "parts": [world.kind[part].id for part in parts],
        "arms": how == ARMS,
    }
    return [Event("combined", data, ("9.9d" if how == ARMS else "9.3a",))]


def _rest_of_surplus(state: Position, parts: list[int]) -> int:
    """The surplus battalions that are left when a task force uses three, those that are in it first (9.8c)."""
    used = [*parts, *(unit for unit in bits(state.surplus) if unit not in parts)]
    return state.surplus & ~mask_of([unit for unit in used if state.surplus >> unit & 1][:3])


class CombineOrder(Order):
    """`combine LARGE SPACE`, with `arms` for combined arms, with `city` to use the city brigade."""

    verb = "combine"
    clause = "9.3a"
    several = True

    def choices(self, state: Position, side: int, prefix: Words) -> Choices:
        world = state.world
        if len(prefix) == 4:
            return Choices(complete=True)
        able = combinations(state, side)
        if len(prefix) == 1:

            def option(word: str) -> Option:
                """The counters are beside the map: where each can be formed says which units would join."""
                spaces = bits(able[world.units.index[word]])
                return Option(word, "unit", note=f"at {', '.join(map(world.place_name, spaces))}")

            return Choices((), sum(1 << large for large in able), world.units, detail=option)
        large = world.units.index[prefix[1]]
        if len(prefix) == 2:
            return Choices((), able[large], world.spaces)
        ways = ways_to_combine(state, large, world.spaces.index[prefix[2]])
        return Choices([way for way in ways if way], complete="" in ways)

    def refuse(self, state: Position, side: int, prefix: Words, word: str | None) -> Refusal:
        world = state.world
        if len(prefix) == 1:
            large = world.units.index.get(word or "", -1)
            if large >= 0 and not world.large & world.of_side[side] & 1 << large:
                return Refusal(
                    f"{word} is not a large unit of yours", "9.1a" if not side else "9.2a", units=[word or ""]
                )
            if large >= 0 and state.is_deployed(large):
                return Refusal(f"{word} is already in play", "9.3a", units=[word or ""])
            return _why_nowhere(state, side, large, word or "it")
        large = world.units.index[prefix[1]]
        if len(prefix) == 2 and word is not None:
            return _why_not_here(state, large, world.spaces.index.get(word, -1), word)
        return Refusal(f"{prefix[1]} cannot be formed in this way", "9.3a", "9.10a", "9.10b")

    def wanted(self, state: Position, side: int, prefix: Words) -> Iterable[str]:
        world = state.world
        return [world.unit(u) for u in bits(world.large & world.of_side[side])] if len(prefix) == 1 else ()

    def answer(self, state: Position, side: int, words: Words, draws: Draws) -> list[Event]:
        world = state.world
        how = words[3] if len(words) > 3 else ""
        return combine(state, world.units.index[words[1]], world.spaces.index[words[2]], how)


# ------------------------------------------------------------------------------ why not


def _why_nowhere(state: Position, side: int, large: int, name: str) -> Refusal:
    """Why a large unit cannot be formed anywhere."""
    world = state.world
    nearest = [world.unit(other) for other in combinations(state, side)]
    if large < 0:
        return Refusal("name the large unit to form", "9.3a", nearest=nearest)
    if spaces := _fitting(state, side)[world.kind[large].id]:
        why, clause = _why_not_free(state, large, spaces)
        return Refusal(f"{name} cannot be formed: {why}", clause, spaces=world.spaces.say(spaces), nearest=nearest)
    guards = ("23.2a", "9.3b") if _beside_guards(state, large) else ()
    clauses = (*guards, "9.3a", "9.10a" if side == ISRAEL else "9.10b")
    why = f"{', '.join(world.parts[world.kind[large].id])} are nowhere together with a line of communication"
    return Refusal(f"{name} cannot be formed: {why}", *clauses, nearest=nearest)


def _why_not_free(state: Position, large: int, spaces: int) -> tuple[str, str]:
    """What keeps a large counter from being used in spaces where its parts are, and the clause."""
    world = state.world
    reasons = {
        world.box[AVAILABLE]: ("three battalions of its type must be bought first", "9.5c"),
        world.box[LOCKED]: ("task forces become available as brigades convert to combined arms", "9.8c"),
        world.box[ELIMINATED]: ("it was lost in another theatre", "9.7b"),
        world.box[PERMANENT]: ("it is out of the game", "22.4"),
    }
    if any(is_free(state, large, space) for space in bits(spaces)):
        return "there would be no room once the city brigade counts for stacking", "5.2b"
    return reasons.get(state.at[large], ("it was broken down in another theatre", "9.5b"))


def _why_not_here(state: Position, large: int, space: int, word: str) -> Refusal:
    """Why a large unit cannot be formed in a space."""
    world = state.world
    side = world.side[large]
    nearest = world.spaces.say(combinations(state, side).get(large, 0))
    kinds = world.parts[world.kind[large].id]
    here = state.ground_units(space, side) if space >= 0 else 0
    if any((here & world.of_kind[kind]).bit_count() < kinds.count(kind) for kind in kinds):
        clauses = ("23.2a", "9.3b") if here & world.flag["guards"] else ("9.3a", "9.10a" if side == ISRAEL else "9.10b")
        why = f"the {world.kind[large].name} needs {', '.join(kinds)} in {word}"
        return Refusal(why, *clauses, spaces=[word], nearest=nearest)
    if without_loc(state, side, space, here & world.part_units):
        why = f"units in {word} have no line of communication"
        return Refusal(why, "9.3a", "11.2a", spaces=[word], nearest=nearest)
    why, clause = _why_not_free(state, large, 1 << space)
    return Refusal(f"{world.unit(large)} cannot be formed in {word}: {why}", clause, spaces=[word], nearest=nearest)


def _beside_guards(state: Position, large: int) -> bool:
    """Whether a large unit could be formed somewhere if a guards brigade were a component (23.2a)."""
    world = state.world
    wanted = Counter(world.parts[world.kind[large].id])
    for guard in bits(world.flag["guards"] & world.of_nation[world.nation[large]]):
        here = Counter(world.kind[unit].id for unit in bits(state.ground_units(state.at[guard], world.side[large])))
        if state.is_deployed(guard) and sum((wanted - here).values()) == 1:
            return True
    return False
