"""A stack that marches as one: ``march HEX with UNIT UNIT…``, so that aircraft interdict it as one (24.1c; 26.3c)."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.board.masks import bits, mask_of
from sandtable.board.moves import Reach, reach
from sandtable.documents import Option, halves
from sandtable.errors import Refusal
from sandtable.games.gulf.position.state import Position
from sandtable.games.gulf.position.wording import place
from sandtable.kernel import derived
from sandtable.language import Choices, Words

from .movement_refusals import no_goal, no_move
from .ways import allowance, enterable, fire_cost, stops, table_of, ways

MARCH, WITH = "march", "with"


@derived
def common_ways(state: Position, units: tuple[int, ...]) -> Reach:
    """What units in one hex reach together: with the points of the slowest, at the prices of those who pay most."""
    world = state.world
    enter = world.land
    for unit in units:
        enter &= enterable(state, unit)
    heavy = next((unit for unit in units if table_of(state, unit) is world.moves), units[0])
    points = min(allowance(state, unit) for unit in units)
    return reach(
        table_of(state, heavy),
        state.at[heavy],
        points,
        enter=enter,
        stop=stops(state, heavy),
        dear=state.fires,
        extra=fire_cost(state),
    )


@derived
def stack_goals(state: Position, ready: int) -> int:
    """Hexes that at least two units of a stack reach together; none without the interdiction rule."""
    if not state.has("interdiction"):
        return 0
    found = 0
    for _, one, other in _pairs(state, ready):
        found |= common_ways(state, (one, other)).spaces
    return found


def _pairs(state: Position, ready: int) -> list[tuple[int, int, int]]:
    """Pairs of units in one hex that can still march, in ascending order."""
    places: dict[int, list[int]] = {}
    for unit in bits(ready):
        places.setdefault(state.at[unit], []).append(unit)
    return [
        (space, one, other)
        for space, units in places.items()
        for place, one in enumerate(units)
        for other in units[place + 1 :]
    ]


def _next_units(state: Position, ready: int, goal: int, chosen: Sequence[int]) -> int:
    """The units that may be named after these, in ascending order."""
    if not chosen:
        return mask_of(
            one for _, one, other in _pairs(state, ready) if common_ways(state, (one, other)).spaces >> goal & 1
        )
    later = ready >> (chosen[-1] + 1) << (chosen[-1] + 1)
    return mask_of(
        unit
        for unit in bits(later)
        if state.at[unit] == state.at[chosen[0]] and common_ways(state, (*chosen, unit)).spaces >> goal & 1
    )


def stack_choices(state: Position, ready: int, prefix: Words) -> Choices:
    """What may follow in an order to a stack."""
    world = state.world
    if len(prefix) == 1:
        return Choices((), stack_goals(state, ready), world.spaces)
    if len(prefix) == 2:
        return Choices((WITH,))
    goal = world.spaces.index[prefix[1]]
    chosen = tuple(world.units.index[word] for word in prefix[3:])

    def detail(word: str) -> Option:
        found = common_ways(state, (*chosen, world.units.index[word]))
        cost = found.cost(goal)
        path = [world.hex(space) for space in found.path(goal)] if cost is not None else []
        return Option(word, "unit", "", None if cost is None else halves(cost), path)

    complete = len(chosen) > 1
    return Choices((), _next_units(state, ready, goal, chosen), world.units, complete=complete, detail=detail)


def no_stack(state: Position, seat: str, ready: int, prefix: Words, word: str | None) -> Refusal:
    """Why a stack cannot march as ordered."""
    world, clause = state.world, state.world.cite["interdiction"]
    if not prefix:
        if not state.has("interdiction"):
            return Refusal("units march as a stack only when the interdiction rule is in use", clause, nearest=["move"])
        return Refusal("no two units in one hex can march together now", clause, nearest=["move"])
    near = list(stack_choices(state, ready, prefix))[:3]
    if len(prefix) == 1 and word is not None:
        why = f"no two units of one hex can march to {place(word)} together"
        return Refusal(why, clause, spaces=[word], nearest=near)
    if len(prefix) < 3 or word is None:
        return Refusal("name the hex where the stack goes, then at least two units from one hex", clause, nearest=near)
    unit, goal = world.units.index[word], world.spaces.index[prefix[1]]
    stack = state.at[world.units.index[prefix[3]]] if len(prefix) > 3 else state.at[unit]
    if not ready >> unit & 1:
        return no_move(state, seat, unit)
    if state.at[unit] == stack and not ways(state, unit).spaces >> goal & 1:
        return no_goal(state, unit, goal)
    why = f"{word} cannot march to {prefix[1]} with another unit of its hex"
    if word in prefix:
        why = f"{word} has been named already"
    elif state.at[unit] != stack:
        why = f"{word} is not with the stack in {world.hex(stack)}"
    return Refusal(why, clause, units=[word], spaces=[prefix[1]], nearest=near)
