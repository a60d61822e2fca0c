"""Why not: parts of refusals that all chapters share."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec import structs

from sandtable.counters.bars import Bar, bar_at
from sandtable.counters.explain import not_yours, phase_passed, still_setting_up, wrong_time
from sandtable.errors import Refusal
from sandtable.games.oil_war.position.wording import SEATS, filling, place
from sandtable.games.oil_war.position.world import LOST, POOL, UNUSED
from sandtable.kernel import Event

if TYPE_CHECKING:
    from sandtable.games.oil_war.position.state import Position

ACTIVITIES = {
    "deploy": "units are set up before the first Game-Turn",
    "base": "aircraft return to base in the Air Unit Basing Phase",
    "supply": "supply is paid for in the Supply Phase",
    "transport": "units are air transported in the Air Transport Phase",
    "land": "marines land in the Air Transport or Reinforcement Phase",
    "place": "reinforcements are placed in the Reinforcement Phase",
    "move": "ground units move in the Movement Phase",
    "fly": "aircraft are placed in the Movement Phase",
    "attack": "attacks are made in the Combat Phases",
    "retreat": "units retreat after a combat result that tells them to",
    "advance": "units advance after an attack that empties a hex",
    "stay": "only units that may advance can stay instead",
    "displace": "aircraft are moved off SAM sites that become active again",
    "begin": "the match has begun",
    "end": "a Player-Turn ends after its last phase",
    "done": "this phase ends when its plan is given",
}
"""When a verb has its time."""


def wrong_word(state: Position, seat: str, verb: str, offered: list[str]) -> Refusal:
    """Why a verb cannot be said in this phase at all."""
    when = ACTIVITIES[verb]
    if state.turn == 0:
        return still_setting_up(SEATS[seat], when, "11.0", offered)
    clauses = []
    if verb == "attack" and state.phase_name == "movement":
        clauses = ["5.11"]
    elif verb in ("move", "fly") and state.phase_name in ("air_combat", "ground_combat"):
        clauses = ["7.0c"]
    return wrong_time(state, when, SEATS, clauses, offered)


def nobody_can(what: str, clause: str, reasons: Iterable[Refusal], offered: list[str]) -> Refusal:
    """A verb of this phase that no unit can use now, with the clauses that hold the units back."""
    clauses = dict.fromkeys(clause for reason in reasons for clause in reason.clauses)
    return Refusal(what, *(clauses or (clause,)), nearest=offered)


def barred(state: Position, bars: Iterable[Bar], unit: int, space: int) -> tuple[str, ...]:
    """The first of some rules that closes a space to a unit, as a sentence says it, and then its clauses."""
    world, bar = state.world, bar_at(bars, space)
    assert bar is not None, "what no rule closes is open"
    here = state.at[unit]
    why = bar.why.format(
        unit=world.unit(unit),
        nation=world.nation[unit],
        space=place(world.hex(space)),
        full=filling(world, unit),
        range=world.range[unit],
        terrain=world.terrain.get(space),
        far=world.grid.distance(here, space) if world.on_map(here) and world.on_map(space) else None,
    )
    return why, *bar.clauses


def passed_over(state: Position, why: str) -> list[Event]:
    """The log says why a phase ends by itself."""
    event = phase_passed(state, why)
    return [structs.replace(event, data={**event.data, "seat": state.seat(state.player)})]


def nothing_lost(nearest: list[str]) -> Refusal:
    """Losses are named at the end of a phase although no hex is overfull."""
    return Refusal("no hex is over the stacking limit, so no unit is lost", "5.33", nearest=nearest)


def not_a_choice(state: Position, seat: str, unit: int, clause: str) -> Refusal | None:
    """Why a unit can do nothing at all now: it is the enemy's (by a clause of the chapter), out of play, or dead."""
    stranger = not_yours(state, seat, unit, SEATS, clause, "11.0")
    if stranger is not None:
        return stranger
    world = state.world
    name = world.unit(unit)
    about = {"units": [name]}
    if state.at[unit] == world.box[LOST]:
        return Refusal(f"{name} has been eliminated", "X36", **about)
    if state.at[unit] == world.box[UNUSED]:
        return Refusal(f"{name} is not in play", "11.0", **about)
    if state.at[unit] == world.box[POOL]:
        turn = world.due.get(unit)
        if turn is not None and turn <= state.turn:
            return Refusal(f"{name} waits to be placed in a Reinforcement Phase", "9.15", **about)
        when = "" if turn is None else f": it is due on Game-Turn {turn}"
        timing = "9.21" if world.arrives_in_box >> unit & 1 else "9.11"
        return Refusal(f"{name} has not arrived{when}", timing, **about)
    return None
