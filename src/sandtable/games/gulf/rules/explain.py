"""Why not: parts of refusals that all chapters share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.counters.explain import not_yours, phase_passed, still_setting_up, wrong_time
from sandtable.counters.sequence import current_phase
from sandtable.errors import Refusal
from sandtable.games.gulf.position.wording import SEATS, place
from sandtable.games.gulf.position.world import LOST, TRACK, UNUSED
from sandtable.kernel import Event

if TYPE_CHECKING:
    from sandtable.games.gulf.position.state import Position

ACTIVITIES = {
    "begin": "the match has begun",
    "deploy": "units are set up before the first turn",
    "choose": "corps are chosen before the first turn",
    "remove": "corps are removed before the first turn",
    "base": "aircraft land in the Air Unit Basing Phase",
    "hide": "objective markers are hidden before the first turn",
    "reveal": "no objective marker of yours lies face down",
    "muster": "corps are raised in the Reinforcement Phase of the OPFOR Player",
    "raise": "corps are raised in the Reinforcement Phase",
    "restore": "foreign powers restore units in the Reinforcement Phase",
    "place": "reinforcements are placed in the Reinforcement Phase, special forces in the Special Operations Phase",
    "mission": "special forces run missions in the Special Operations Phase, once they are in place",
    "destroy": "special forces destroy an aircraft after a successful attack on an airfield",
    "burn": "oilfields are set on fire in the Reinforcement Phase of the OPFOR Player",
    "allot": "support and refit are paid for in the Logistics Phase",
    "transport": "units are air transported in the Air Transport Phase",
    "reload": "missiles are reloaded in the Air Transport Phase",
    "fly": "aircraft fly in the Air Movement {step}",
    "refuel": "aircraft are refueled in the Air Movement {step}",
    "fight": "aircraft fight each other in the Air-to-Air {step}",
    "bomb": "aircraft bomb ground units in the Air-to-Ground {step}",
    "shell": "ships shell a coast in the Naval Gunfire {step}",
    "guide": "special forces guide aircraft at the start of the Air-to-Ground {step}",
    "scud": "Scuds are fired in the Air-to-Ground {step}",
    "move": "ground units move in the Ground Movement {step}",
    "march": "stacks march in the Ground Movement {step}",
    "interdict": "aircraft interdict ground units that march into their hex",
    "pass": "you can pass only when asked to interdict or to turn up a marker",
    "lift": "helicopters fly in the Ground Movement {step}",
    "sail": "the hovercraft sails in the Ground Movement {step}",
    "land": "units land in the Amphibious Movement {step}",
    "assault": "units put to sea for an assault in the Amphibious Movement {step}",
    "withdraw": "units withdraw from a port in the Amphibious Movement {step}",
    "attack": "ground units attack in the Ground Attack {step}",
    "wave": "human waves attack in the Ground Attack {step}",
    "abort": "aircraft abort after a combat result that says so",
    "reduce": "units are reduced after a combat result that says so",
    "retreat": "units retreat after a combat result that tells them to",
    "stay": "only units that have to retreat or may advance can stay instead",
    "advance": "units advance after an attack that clears a hex",
    "lose": "units are lost after a combat result that says so",
    "disclose": "a marker is disclosed when its hex is attacked",
    "remove-excess": "units beyond the stacking limit are removed at the end of a {part}",
    "done": "you cannot end this phase now",
}
"""When each verb can be used, with a gap for what the book calls a part of a phase."""
FIRST = {
    "retreat": ("the units that have to retreat do so first", "retreat"),
    "stay": ("the units that have to retreat do so first, or stay", "retreat"),
    "advance": ("an advance is made first, or declined with 'stay'", "advance"),
    "reduce": ("losses are named first", "losses"),
    "lose": ("losses are named first", "losses"),
    "abort": ("aircraft abort first, as the last result says", "abort"),
    "disclose": ("a marker in the attacked hex is turned up first, or left with 'pass'", "marker revealed"),
    "mission": ("all special forces are in place, and their missions are run now", "missions of sof"),
}
"""What has to be settled before the phase goes on, by the word that is asked for, and where its clause is cited."""
BOMBING = ("bomb", "guide", "scud", "shell")
RAISING = "guerrillas are raised in the Reinforcement Phase, and by special forces"
"""The same for ``raise`` in a game without corps."""


def wrong_word(state: Position, seat: str, verb: str, offered: list[str]) -> Refusal:
    """Why a verb cannot be used in this phase."""
    when = ACTIVITIES.get(verb, "this order is not possible now")
    if verb == "raise" and not state.world.pack.corps:
        when = RAISING
    part = state.world.profile.step
    when = when.format(step=part.capitalize(), part=part)
    cite = state.world.cite
    if state.turn == 0:
        return still_setting_up(SEATS[seat], when, cite["set up"], offered)
    others = (SEATS[other].player for other in state.world.seats if other != seat)
    if current_phase(state).in_words in when and not any(other in when for other in others):
        return _in_its_phase(state, verb, offered)
    return wrong_time(state, when, SEATS, [cite["phase order"]], offered)


def _in_its_phase(state: Position, verb: str, offered: list[str]) -> Refusal:
    """Why a verb cannot be used although its phase is on: what comes first, or what is missing."""
    cite = state.world.cite
    if verb in offered:
        why, clauses = f"'{verb}' is unfinished", []
    elif offered and offered[0] in FIRST:
        why, key = FIRST[offered[0]]
        clauses = [cite["bombing losses" if key == "losses" and verb in BOMBING else key]]
    else:
        why, clauses = f"'{verb}' is not possible now", []
    return Refusal(f"{why}; possible orders: {', '.join(offered)}", *clauses, cite["phase order"], nearest=offered)


def nothing_more(state: Position) -> Refusal:
    """Refuse words after the one that ends a phase."""
    return Refusal("nothing follows 'done'", state.world.cite["phase order"], nearest=["done"])


def passed_over(state: Position, why: str) -> list[Event]:
    """The log line that says why a phase was skipped."""
    return [phase_passed(state, why)]


def not_a_choice(state: Position, seat: str, unit: int, key: str = "command") -> Refusal | None:
    """Why a unit can do nothing at all now: it is the enemy's (by a clause of the chapter), out of play, or lost."""
    world = state.world
    cite = world.cite
    stranger = not_yours(state, seat, unit, SEATS, cite[key], cite["not in play"])
    if stranger is not None:
        return stranger
    name = world.unit(unit)
    if state.at[unit] == world.box[LOST]:
        return Refusal(f"{name} has been eliminated", cite["eliminated"], units=[name])
    if state.at[unit] == world.box[UNUSED]:
        return Refusal(f"{name} is not in play", cite["not in play"], units=[name])
    return None


def not_a_hex(state: Position, space: int, key: str) -> Refusal | None:
    """Why nothing is attacked in a display; None for a hex."""
    world = state.world
    if space < world.end:
        return None
    word = world.hex(space)
    why = f"only hexes of the map are attacked, not {place(word)}"
    return Refusal(why, world.cite[key], world.cite["displays"], spaces=[word])


def off_map(state: Position, unit: int, key: str) -> Refusal | None:
    """Why a unit that is not on the map cannot do what only units on the map do."""
    world = state.world
    if state.at[unit] < world.end:
        return None
    name, box = world.unit(unit), place(world.hex(state.at[unit]))
    where = "on" if state.at[unit] == world.box[TRACK] else "in"
    return Refusal(f"{name} is {where} {box}, not on the map", world.cite[key], world.cite["displays"], units=[name])
