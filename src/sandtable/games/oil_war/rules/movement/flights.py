"""5.13: aircraft are placed anywhere within their range (X51)."""

from __future__ import annotations

from sandtable.counters.bars import Bar, left_open
from sandtable.errors import Refusal
from sandtable.games.oil_war.position.state import Position
from sandtable.games.oil_war.position.wording import place
from sandtable.games.oil_war.position.world import GERMANY
from sandtable.games.oil_war.rules.explain import barred


def grounded_reason(state: Position, unit: int) -> tuple[str, str] | None:
    """Why an aircraft may not be placed in this phase, with the clause."""
    world = state.world
    if state.moved >> unit & 1:
        return "has been placed already in this phase", "X51"
    if state.arrived >> unit & 1:
        return "was air transported this turn and may not move", "5.47b"
    if state.unpaid >> unit & 1:
        return "was not paid for and may not move", "X18"
    if world.not_on_turn_1 >> unit & 1 and state.turn == 1:
        return "may not be used on Game-Turn 1", "11.12c" if state.scenario == "1" else "X39"
    space = state.at[unit]
    if space >= world.end and world.home_box[unit] != space:
        if space != world.box[GERMANY]:
            return "is not on the map", "X35"
        return f"cannot fly from {place(GERMANY)}: its range is {world.range[unit]} hexes", "X12"
    return None


def flight_bars(state: Position, unit: int) -> tuple[Bar, ...]:
    """The rules that close spaces to an aircraft that may be placed; sea and land are alike (X13)."""
    world, here, enemy = state.world, state.at[unit], 1 - state.world.side[unit]
    beyond = ~flight_range(state, unit)
    if here >= world.end:
        far = Bar(beyond, "{unit} may not fly beyond the carriers' line, and {space} is beyond it", ("5.0e", "X12"))
    else:
        far = Bar(beyond, "{space} is {far} hexes from {unit}, and its range is {range}", ("3.23b", "5.13"))
    closed = ("5.25b", "7.36", "X16")
    return (
        Bar(~world.grid.all, "{unit} can be placed on the map only, not in {space}", ("5.13",)),
        Bar(world.bit[here], "{unit} is in {space} already", ("X11",)),
        far,
        Bar(state.active_sams(enemy), "{unit} cannot be placed in {space}: the SAM site there is active", closed),
        Bar(state.air_at(enemy), "{unit} cannot be placed in {space}: an enemy aircraft is there", closed),
    )


def flight_range(state: Position, unit: int) -> int:
    """All hexes within range of the base or box where the unit stands (3.23b, 5.16, 5.0e, X12)."""
    world = state.world
    space = state.at[unit]
    limit = world.range[unit]
    if space >= world.end:
        return world.beyond_oman_line if world.oman_bound >> unit & 1 else world.grid.all
    return world.grid.all if limit is None else world.grid.disc(space, limit)


def flight_hexes(state: Position, unit: int) -> int:
    """Where an aircraft may be placed."""
    if grounded_reason(state, unit) is not None:
        return 0
    return left_open(state.world.grid.all, flight_bars(state, unit))


def no_landing(state: Position, unit: int, space: int) -> Refusal:
    """Why an aircraft may not be placed in a space."""
    world = state.world
    why, *clauses = barred(state, flight_bars(state, unit), unit, space)
    near = world.nearest(space, flight_hexes(state, unit))
    return Refusal(why, *clauses, spaces=[world.hex(space)], units=[world.unit(unit)], nearest=near)
