"""What must be true of a position for a refusal of a Gulf game to name a clause.

Written from the clauses with the slow second implementation: nothing of the engine but the position is asked. A clause
of Saddam Moves South and its counterpart in Desert One War share one predicate.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from sandtable.casefiles import all_cases
from sandtable.conformance.refusals import Predicate, case_moments, check_clauses, near_misses, refused
from sandtable.errors import Refusal
from sandtable.games.gulf.position.state import Position
from sandtable.language import Words
from sandtable.registry import game
from tests.games.gulf.slow.rules import FAR, Slow

STOPPED = ("ground", "base")


class RefusedAction:
    """A refused sentence beside the position: the units and hexes that the reason names, the first of each apart."""

    def __init__(self, game: str, state: Position, seat: str, words: Words, refusal: Refusal) -> None:
        self.state, self.seat, self.words, self.why = state, seat, words, refusal.why
        self.slow = Slow(game, state)
        self.foe = self.slow.enemy(seat)
        self.units: list[str] = [
            word for word in re.findall(r"[a-z]+(?:-\w+)+", self.why) if word in self.slow.facts.unit
        ]
        self.hexes: list[str] = [word for word in re.findall(r"\b\d{4}\b", self.why) if word in self.slow.facts.terrain]
        self.numbers = [int(word) for word in re.findall(r"(?<![\w-])\d{1,3}\b(?!/)", self.why)]

    @property
    def unit(self) -> str:
        return self.units[0]

    @property
    def hex(self) -> str:
        return self.hexes[0]

    @property
    def data(self) -> dict[str, Any]:
        return self.slow.data(self.unit)

    @property
    def here(self) -> str:
        """Where the unit is; empty if it is nowhere on the map."""
        place: str = self.slow.where.get(self.unit, "")
        return place

    @property
    def foe_ground(self) -> bool:
        return self.hex in self.slow.hexes(self.foe)

    @property
    def foe_zone(self) -> bool:
        """10.0; 25.3g, 26.2b: special forces on a seized target have a zone in their own hex."""
        teams = {self.slow.where[unit] for unit in _named(self, self.state.seized)}
        return self.hex in self.slow.zone[self.foe] | teams

    @property
    def foe_units(self) -> bool:
        return any(self.hex == place and self.slow.side(unit) == self.foe for unit, place in self.slow.where.items())

    def flag(self, name: str) -> bool:
        return self.slow.flag(self.unit, name)

    def features(self, place: str) -> set[str]:
        return self.slow.facts.features.get(place, set())

    def says(self, *parts: str) -> bool:
        return any(part in self.why for part in parts)


Claim = Callable[[RefusedAction], bool]


# --- whose turn, whose unit (3, 5, 6)


def _in_phase(steps: str) -> Claim:
    """The phase that is on is one of those whose numbers in the sequence of play begin so."""

    def claim(case: RefusedAction) -> bool:
        world, state = case.state.world, case.state
        now = world.sequence[state.player][state.phase]
        entries = [entry for entry in case.slow.facts.pack["sequence"] if entry["id"].startswith(steps)]
        return any(entry["step"] == now and entry["side"] == world.seats[state.player] for entry in entries)

    return claim


def _out_of_play(case: RefusedAction) -> bool:
    return not case.here


def _of_the_enemy(case: RefusedAction) -> bool:
    return case.slow.side(case.unit) != case.seat


def _closed(case: RefusedAction) -> bool:
    return case.slow.facts.closed(case.hex)


# --- movement and zones (10, 12, 13)


def _in_zone(case: RefusedAction) -> bool:
    if case.says("an enemy unit is there"):
        return case.foe_ground
    if case.says("stops it first"):
        return case.hex not in case.slow.reach(case.unit)
    return case.foe_zone


def _zone_to_zone(case: RefusedAction) -> bool:
    """The unit begins in a zone, and some hex beside it lies in one too; or a way through one was named."""
    zone = case.slow.zone[case.foe]
    return bool(zone & set(case.slow.facts.neighbours(case.here))) and (case.here in zone or "by" in case.words)


def _no_ground(case: RefusedAction) -> bool:
    """No land to march over, or closed, or held; without a hex: nothing beside the unit can be entered."""
    if case.says("at sea"):
        return case.slow.facts.sea(case.here)
    if case.says("cross the sea"):
        return frozenset(case.hexes) in case.slow.facts.sea_sides
    return not case.slow.facts.land(case.hex)


def _out_of_reach(case: RefusedAction) -> bool:
    if case.says("movement points") and case.says("cannot reach"):
        return case.numbers[-1] == int(case.slow.allowance(case.unit)) and case.hex not in case.slow.reach(case.unit)
    return True


def _moved_already(case: RefusedAction) -> bool:
    if case.says("moved already"):
        return case.unit in _named(case, case.state.moved)
    if case.says("does not touch"):
        return case.hexes[0] not in case.slow.facts.neighbours(case.hexes[1])
    return True


def _held(case: RefusedAction) -> bool:
    return case.foe_ground and case.slow.where[case.units[1]] == case.hex


def _static(case: RefusedAction) -> bool:
    return case.data["kind"] == "base" or not case.data["mf"]


def _not_airmobile(case: RefusedAction) -> bool:
    if case.says("is not airmobile"):
        return not case.flag("airmobile")
    return True


def _too_far_to_fly(case: RefusedAction) -> bool:
    if case.says("hexes of flight"):
        if not case.here:
            return True  # from a display
        return case.slow.flight(case.unit).get(case.hex, FAR) > case.numbers[0]
    return "airfield" not in case.features(case.here)


def _no_landing(case: RefusedAction) -> bool:
    if not case.hexes:
        return True  # a display
    if case.says("enemy ground units hold"):
        return case.foe_ground
    return not case.slow.facts.land(case.hex) or case.foe_ground


# --- aircraft (11, 14 to 16)


def _out_of_range(case: RefusedAction) -> bool:
    if not case.says("and its range is"):
        return True
    far, reach = case.numbers[-2:]
    measured = case.slow.facts.distance(case.here, case.hex) if case.here else far
    return far == measured > reach


def _no_overflight(case: RefusedAction) -> bool:
    if case.says("the route of"):
        return case.numbers[-2] > case.numbers[-1]
    return case.slow.facts.closed(case.hex) or not case.slow.facts.country[case.hex]


def _harmless(case: RefusedAction) -> bool:
    return not case.data.get("ga") and not case.data.get("bombardment")


def _has_attacked(case: RefusedAction) -> bool:
    if case.units and case.says("has attacked already"):
        return case.unit in case.slow.attacked
    return bool(case.state.attacked) or case.says("Revolutionary Guards")


def _was_attacked(case: RefusedAction) -> bool:
    if not case.hexes:
        return case.says("Revolutionary Guards")
    hit = case.state.bombed if case.says("bombed") else case.state.struck
    struck = {case.state.world.hex(space) for space in range(case.state.world.end) if hit >> space & 1}
    return case.hex in struck or bool(_named(case, case.state.defended))


def _nobody_to_bomb(case: RefusedAction) -> bool:
    return not case.foe_ground if case.says("no enemy ground unit") and case.hexes else True


def _different(case: RefusedAction) -> bool:
    """8.4b, 15.1b: units of different contingents; or somebody of theirs is left out."""
    if case.says("may not attack together"):
        return len({case.slow.contingent(unit) for unit in case.units}) > 1
    return True


# --- ground attacks, losses, retreats, advances (17)


def _no_target(case: RefusedAction) -> bool:
    return not case.foe_ground if case.hexes else True


def _apart(case: RefusedAction) -> bool:
    if not case.says("next to"):
        return True
    if case.units:
        return case.hex not in case.slow.facts.neighbours(case.here)
    near = case.slow.facts.neighbours(case.hex)
    return not any(case.slow.where[unit] in near for unit in case.slow.ground[case.seat])


def _over_sea(case: RefusedAction) -> bool:
    return frozenset((case.here, case.hex)) in case.slow.facts.sea_sides or case.slow.facts.sea(case.hex)


def _unhurt(case: RefusedAction) -> bool:
    if case.says("was not hit"):
        return not case.slow.where.get(case.unit) or case.unit not in _named(case, case.state.hit)
    return True


def _not_beside(case: RefusedAction) -> bool:
    if not case.says("does not touch") or len(case.hexes) < 2:
        return True  # a display touches no hex
    return case.hexes[0] not in case.slow.facts.neighbours(case.hexes[1])


def _not_away(case: RefusedAction) -> bool:
    """17.4d; 17.6c: a retreat leads away, hex by hex."""
    if not case.says("lead away"):
        return True
    way = [word for word in case.words[case.words.index(case.unit) + 1 :] if word in case.slow.facts.terrain]
    here = way.index(case.hex)
    return case.slow.facts.distance(case.here, case.hex) <= max(here, 1)


def _no_room(case: RefusedAction) -> bool:
    return not case.slow.room(case.unit, case.hex) if case.says("is full") else True


def _not_at_home(case: RefusedAction) -> bool:
    if case.units:
        return not case.slow.at_home(case.unit, case.here)
    return True


def _held_now(case: RefusedAction) -> bool:
    return (
        case.foe_ground if case.says("an enemy unit is there", "enemy ground units hold", "enemy units hold") else True
    )


# --- ships and coasts (18, 20), reinforcements (9), air transport (7)


def _no_coast(case: RefusedAction) -> bool:
    if case.says("is not a coastal hex"):
        return case.hex not in case.slow.facts.coast or case.says("of the Gulf")
    return _held_now(case)


def _too_dear(case: RefusedAction) -> bool:
    if not case.says("ATP, and"):
        return True
    price, left = case.numbers[-2:]
    return price > left <= case.state.atp  # other lines of a plan are paid before


def _on_map(case: RefusedAction) -> bool:
    return case.here in case.slow.facts.terrain


def _barred(case: RefusedAction) -> bool:
    return case.foe_units or case.foe_zone


def _due_later(case: RefusedAction) -> bool:
    if not case.says("is due on turn"):
        return True
    return case.numbers[-1] > case.state.turn


def _not_reduced(case: RefusedAction) -> bool:
    if case.says("is not a reduced"):
        return case.unit not in case.slow.reduced or case.data["kind"] not in STOPPED
    return True


def _stays_home(case: RefusedAction) -> bool:
    """27.1; 24.3: a guerrilla and a hex of another country."""
    country = case.slow.facts.country
    return case.flag("guerrilla") and all(country[place] != country[case.here] for place in case.hexes)


def _met_another(case: RefusedAction) -> bool:
    """27.0d: a guerrilla is in the hex where one is to come, or where the special forces are."""
    where = case.hex if case.hexes else case.slow.where[case.words[1]]
    return any(case.slow.flag(unit, "guerrilla") and place == where for unit, place in case.slow.where.items())


def _no_guerrilla_here(case: RefusedAction) -> bool:
    """24.2b: held, in a zone, or neither city, airfield nor oilfield of the right country."""
    if case.says("held by the enemy"):
        return case.foe_ground
    return case.foe_zone if case.says("zone of control") else True


def _no_airfield(case: RefusedAction) -> bool:
    return "airfield" not in case.features(case.hex) if case.says("there is no airfield in") else True


def _no_foothold(case: RefusedAction) -> bool:
    """7.2: no airfield, or no ground unit of one's own on it."""
    if not case.says("and " + " ".join(case.hexes[:1]) + " is not one") or not case.hexes:
        return True
    return not ("airfield" in case.features(case.hex) and case.hex in case.slow.hexes(case.seat))


def _no_place_for_teams(case: RefusedAction) -> bool:
    return not case.slow.facts.land(case.hex) if case.says("go to a land hex") and case.hexes else True


def _team_there(case: RefusedAction) -> bool:
    return any(case.hex == place and case.slow.data(u)["kind"] == "sof" for u, place in case.slow.where.items())


def _on_the_ground(case: RefusedAction) -> bool:
    return case.unit not in case.slow.flying if case.says("is not in the air") else True


def _fights_first(case: RefusedAction) -> bool:
    """15: both sides fly over a hex where a fight comes first; and without aircraft of one's own there is none."""
    if not case.hexes:
        return True
    sides = {case.slow.side(unit) for unit in case.slow.flying if case.slow.where[unit] == case.hex}
    if case.says("must fight enemy aircraft in their hex first"):
        return case.seat in sides
    if case.says("none of your aircraft is over"):
        return sides != {case.seat, case.foe}
    return True


def _named(case: RefusedAction, mask: int) -> set[str]:
    return {case.state.world.unit(unit) for unit in range(case.state.world.counters) if mask >> unit & 1}


SADDAM: dict[str, Claim] = {
    "3.1": _out_of_play,
    "5.1a": _of_the_enemy,
    "5.3": _closed,
    **{f"6.1{letter}": _in_phase(f"o{number}") for number, letter in enumerate("bcdef", 1)},
    **{f"6.1{letter}": _in_phase(f"c{number}") for number, letter in enumerate("ghijklm", 1)},
    "7.1d": _too_dear,
    "7.3a": _on_map,
    "7.3d": _barred,
    "8.4b": _different,
    "9.0a": _due_later,
    "9.7b": _held_now,
    "10.1a": _in_zone,
    "10.1b": _zone_to_zone,
    "10.1c": _zone_to_zone,
    "10.2b": _in_zone,
    "11.1b": _no_airfield,
    "11.1c": _no_airfield,
    "11.1e": _no_airfield,
    "11.1f": _no_airfield,
    "11.2": _out_of_range,
    "11.3a": _no_overflight,
    "12.0a": _moved_already,
    "12.0b": _out_of_reach,
    "12.0d": _held,
    "12.3": _no_ground,
    "12.5": _static,
    "13.0": _not_airmobile,
    "13.1a": _too_far_to_fly,
    "13.2a": _too_far_to_fly,
    "13.3a": _no_landing,
    "14.1b": _harmless,
    "14.3b": _has_attacked,
    "14.3c": _was_attacked,
    "16.0a": _nobody_to_bomb,
    "16.3a": _unhurt,
    "7.2c": _no_foothold,
    "7.2e": _no_foothold,
    "15.0a": _fights_first,
    "25.1": _no_place_for_teams,
    "25.2": _team_there,
    "17.0a": _no_target,
    "17.0c": _apart,
    "17.0e": _was_attacked,
    "17.2d": _over_sea,
    "17.2e": _different,
    "17.4.1a": _not_at_home,
    "17.4.1b": _not_at_home,
    "17.4a": _not_beside,
    "17.4b": _in_zone,
    "17.4d": _not_away,
    "17.4e": _no_room,
    "17.5.1a": _not_beside,
    "17.5c": _held_now,
    "17.5d": _static,
    "18.1d": _no_coast,
    "20.3a": _not_reduced,
    "27.0d": _met_another,
    "27.1": _stays_home,
}
DESERT: dict[str, Claim] = {
    "3.1": _out_of_play,
    "5.0a": _of_the_enemy,
    "5.2c": _closed,
    **{f"6.1-A{number}": _in_phase(f"A{number}") for number in range(1, 8)},
    **{f"6.1-B{number}": _in_phase(f"B{number}") for number in range(1, 6)},
    "7.1c": _too_dear,
    "7.2e": _on_map,
    "7.3b": _barred,
    "8.4b": _different,
    "9.0": _due_later,
    "9.5b": _held_now,
    "10.1a": _in_zone,
    "10.1b": _zone_to_zone,
    "10.1c": _zone_to_zone,
    "10.2b": _in_zone,
    "11.1a": _no_airfield,
    "11.1b": _no_airfield,
    "11.1e": _no_airfield,
    "11.1f": _no_airfield,
    "11.1g": _no_airfield,
    "11.2a": _out_of_range,
    "11.3c": _no_overflight,
    "12.0": _out_of_reach,
    "12.1": _moved_already,
    "12.5a": _no_ground,
    "12.5b": _held,
    "12.7": _static,
    "13.0a": _not_airmobile,
    "13.0b": _too_far_to_fly,
    "13.0c": _no_landing,
    "14.1b": _harmless,
    "14.3b": _has_attacked,
    "14.3c": _was_attacked,
    "16.0a": _nobody_to_bomb,
    "17.1a": _no_target,
    "17.1b": _apart,
    "17.1c": _has_attacked,
    "17.1d": _was_attacked,
    "17.4": _over_sea,
    "17.5": _unhurt,
    "7.2f": _no_foothold,
    "7.2h": _no_foothold,
    "11.4a": _on_the_ground,
    "15.1a": _fights_first,
    "19.1": _no_place_for_teams,
    "19.2": _team_there,
    "17.6.1a": _not_at_home,
    "17.6.1d": _not_at_home,
    "17.6a": _not_beside,
    "17.6b": _in_zone,
    "17.6c": _not_away,
    "17.6d": _no_room,
    "17.7b": _static,
    "17.7c": _held_now,
    "20.1a": _no_coast,
    "20.1b": _held_now,
    "22.3a": _not_reduced,
    "24.2b": _no_guerrilla_here,
    "24.3": _stays_home,
}


def truths(game: str, claims: Mapping[str, Claim]) -> dict[str, Predicate]:
    """The predicates of a game as the sweep of refusals asks them."""

    def predicate(claim: Claim) -> Predicate:
        return lambda state, seat, words, refusal: claim(RefusedAction(game, state, seat, words, refusal))

    return {clause: predicate(claim) for clause, claim in claims.items()}


def named_truly(name: str, claims: Mapping[str, Claim]) -> set[str]:
    """The clauses that refusals name in the positions of the cases; each that has a predicate is true there."""
    rules, predicates = game(name), truths(name, claims)
    named: set[str] = set()
    rng = Random("clause truths")
    for state, seat, words in case_moments(rules, [case for _, case in all_cases(name)]):
        for sentence in (words, *near_misses(rules, state, seat, rng)):
            if found := refused(rules, state, seat, sentence):
                check_clauses(state, seat, *found, predicates)
                named.update(found[1].clauses)
    return named
