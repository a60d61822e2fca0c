"""The engine against the slow rules, on crowded random positions of both games."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from sandtable.board.masks import bits
from sandtable.games.gulf.position.state import Position
from sandtable.games.gulf.rules.combat.ground_combat import GroundAttack
from sandtable.games.gulf.rules.combat.retreat import Retreat
from sandtable.games.gulf.rules.movement.ways import ways
from sandtable.games.gulf.rules.supply.lines_of_support import has_line
from sandtable.registry import game
from tests.games.gulf.slow.facts import facts
from tests.games.gulf.slow.rules import Slow

SCENARIOS = [
    ("saddam-moves-south", "1990"), ("desert-one-war", "1978"), ("desert-one-war", "1979"), ("desert-one-war", "1980"),
    ("desert-one-war", "1981"),
]  # fmt: skip
POSITIONS = 8
"""So many positions a scenario and test."""
EACH = [(name, scenario, seed) for name, scenario in SCENARIOS for seed in range(POSITIONS)]
RETREATS = [(*one, hexes) for one in EACH for hexes in (1, 2, 3) if hexes < 3 or not one[2] % 4]
"""Long ways are many: fewer positions do."""


def crowd(name: str, scenario: str, seed: int) -> Position:
    """Ground units of both sides close together, some aircraft, fires, and marks at random."""
    rng = Random(f"{name}|{scenario}|{seed}")
    printed = facts(name, scenario)
    land = sorted(place for place in printed.terrain if printed.land(place))
    hexes = [rng.choice(land)]
    for _ in range(rng.choice([2, 3, 3, 4])):
        hexes += sorted({n for place in hexes for n in printed.neighbours(place)} - set(hexes))
    open_ = [place for place in hexes if printed.land(place)]
    sides = {c: seat for seat, names in printed.scenario["contingents"].items() for c in names}
    sides["host_country"] = "coalition" if name == "saddam-moves-south" else "opfor"
    at: dict[str, list[Any]] = {}
    owner: dict[str, str] = {}
    units = [u for u in printed.unit.values() if u["kind"] in ("ground", "base", "air") and u["contingent"] in sides]
    for unit in rng.sample(units, rng.randrange(10, 45)):
        if "hovercraft" in unit.get("flags", ()) or unit["type"] == "kurd":
            continue
        place = rng.choice(open_)
        seat = sides[unit["contingent"]]
        marks: dict[str, Any] = {"flying": True} if unit["kind"] == "air" else {}
        if not marks and owner.setdefault(place, seat) != seat:
            continue
        if unit["contingent"] == "host_country" and printed.country[place] not in printed.contingent:
            continue
        if unit.get("steps") == 2 and rng.random() < 0.3:
            marks["reduced"] = True
        if rng.random() < 0.1:
            marks["attacked"] = True
        at.setdefault(place, []).append({"id": unit["id"], **marks})
    rules = game(name)
    options = {option: "on" for option in ("light-units", "fires", "guerrillas") if rng.random() < 0.5}
    known = {option.name: option for option in rules.options}
    options = {option: "on" for option in options if option in known and not known[option].requires}
    burning = [place for place in open_ if rng.random() < 0.1] if "fires" in options else []
    seat = rng.choice(sorted(printed.scenario["contingents"]))
    given = {"turn": 3, "phase": f"{seat}:ground-attack", "at": at, "set": {"fires": burning} if burning else {}}
    state: Position = rules.opening(scenario, options, given)[0]
    return state


def ground_units(state: Position) -> list[int]:
    world = state.world
    units = world.ground & ~world.hovercraft
    kurds = [u for u in bits(units) if world.contingent[u] == "Kurds"]
    return [u for u in bits(units) if state.at[u] < world.end and world.side[u] >= 0 and u not in kurds]


def names(state: Position, spaces: int) -> set[str]:
    return set(state.world.spaces.say(spaces))


@pytest.mark.parametrize(("name", "scenario", "seed"), EACH)
def test_zones(name: str, scenario: str, seed: int) -> None:
    state = crowd(name, scenario, seed)
    slow = Slow(name, state)
    for side, seat in enumerate(state.world.seats):
        assert names(state, state.zone(side)) == slow.zone[seat]


@pytest.mark.parametrize(("name", "scenario", "seed"), EACH)
def test_movement(name: str, scenario: str, seed: int) -> None:
    state = crowd(name, scenario, seed)
    slow = Slow(name, state)
    for unit in ground_units(state):
        if state.world.points[unit]:
            found = ways(state, unit)
            costs = {state.world.hex(s): (found.cost(s) or 0) / 2 for s in bits(found.spaces)}
            assert costs == slow.reach(state.world.unit(unit)), state.world.unit(unit)


@pytest.mark.parametrize(("name", "scenario", "seed"), EACH)
def test_lines_of_support(name: str, scenario: str, seed: int) -> None:
    state = crowd(name, scenario, seed)
    slow = Slow(name, state)
    rng = Random(f"sources {seed}")
    land = bits(state.world.land)
    for unit in ground_units(state):
        near = state.world.grid.disc(state.at[unit], 7)
        sources = sum(1 << space for space in rng.sample([s for s in land if near >> s & 1], 3))
        length = slow.line(state.world.unit(unit), names(state, sources))
        assert has_line(state, unit, sources) == (length <= state.world.points[unit] / 2), state.world.unit(unit)


@pytest.mark.parametrize(("name", "scenario", "seed", "hexes"), RETREATS)
def test_retreats(name: str, scenario: str, seed: int, hexes: int) -> None:
    state = crowd(name, scenario, seed)
    slow = Slow(name, state)
    for unit in ground_units(state)[: 12 if hexes < 3 else 5]:
        step = Retreat(state.world.side[unit], (unit,), hexes)
        assert ways_out(state, step, unit) == slow.retreats(state.world.unit(unit), hexes), state.world.unit(unit)
        assert step.may_stay(state, unit) == slow.at_home(state.world.unit(unit), state.world.hex(state.at[unit]))


def ways_out(state: Position, step: Retreat, unit: int) -> set[tuple[str, ...]]:
    """Every whole way that the step offers."""
    found = set()
    todo: list[tuple[int, ...]] = [()]
    while todo:
        way = todo.pop()
        if step.ends(state, unit, way):
            found.add(tuple(state.world.hex(space) for space in way))
        todo += [(*way, space) for space in bits(step.next_hexes(state, unit, way))]
    return found


@pytest.mark.parametrize(("name", "scenario", "seed"), EACH)
def test_who_may_attack_whom(name: str, scenario: str, seed: int) -> None:
    state = crowd(name, scenario, seed)
    slow = Slow(name, state)
    segment = next(step for step in state.stack if isinstance(step, GroundAttack))
    found = {
        state.world.hex(target): names_of_units(state, segment.joint(state, (target,)))
        for target in bits(segment.targets(state))
    }
    assert {place: units for place, units in found.items() if units} == slow.targets(state.world.seats[segment.side])


def names_of_units(state: Position, units: int) -> set[str]:
    return set(state.world.units.say(units & ~state.world.naval))
