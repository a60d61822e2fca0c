"""The engine against the slow rules, on positions of random matches and on random positions."""

from __future__ import annotations

import os
from random import Random
from typing import Any

import pytest

from sandtable.conformance.budget import SEED, seeds
from sandtable.errors import SandtableError
from sandtable.games.oil_war.rules.combat.ground_combat import GroundCombat
from sandtable.games.oil_war.rules.movement.movement import Movement
from sandtable.kernel import RandomDraws, Start
from sandtable.language import Words
from sandtable.registry import game
from tests.games.oil_war.slow_rules import Slow, facts, neighbours

GAME = game("oil-war")


def random_words(state: Any, seat: str, rng: Random) -> Words:
    """A legal action, chosen word by word. A phase is ended only now and then, or little would happen."""
    words: Words = ()
    while True:
        choices = GAME.choices(state, seat, words)
        number = len(choices)
        if choices.complete and (not number or rng.random() < 0.5):
            return words
        word = choices.nth(rng.randrange(number))
        if word == "done" and number > 1 and rng.random() < 0.8:
            continue
        words = (*words, word)


def seat_of(state: Any) -> str | None:
    asked = GAME.asks(state)
    return asked[0].seat if asked else None


def play(scenario: str, seed: int, every: int) -> list[Any]:
    """Positions of one random match, `every` so many actions."""
    rng = Random(f"{scenario}|{seed}")
    draws = RandomDraws(rng)
    state = GAME.new(
        Start(scenario), {"rough": "3" if seed % 2 else "2", "air-denial": "flat" if seed % 3 else "zones"}
    )
    found = []
    number = 0
    while (seat := seat_of(state)) is not None:
        GAME.perform(state, seat, random_words(state, seat, rng), draws)
        number += 1
        if number % every == seed % every and state.turn:
            found.append(state.clone())
    found.append(state)
    return found


def crowd(rng: Random, scenario: str, phase: str) -> Any:
    """A position with everybody close together: contact, full hexes, cut lines."""
    everyone = list(facts().kind)
    rng.shuffle(everyone)
    centre = rng.choice(["1420", "0710", "0805", "1324", "1203", "2024", "1217", "0605"])
    hexes = [centre]
    for _ in range(rng.choice([2, 3, 4])):
        hexes += [n for h in hexes for n in neighbours(h) if n not in hexes]
    hexes = list(dict.fromkeys(hexes))
    at: dict[str, list[Any]] = {}
    held: dict[str, str] = {}
    count: dict[tuple[str, bool], int] = {}
    for unit in everyone[: rng.randrange(8, 40)]:
        kind = facts().kind[unit]
        side = facts().nations[kind["nation"]][f"s{scenario}"]
        ground = kind["class"] == "ground"
        place = rng.choice(hexes)
        full = count.get((place, ground), 0) >= 2
        if side == "-" or full or (ground and not facts().is_land(place)):
            continue
        if held.setdefault(f"{place}{ground}", side) != side:
            continue
        count[place, ground] = count.get((place, ground), 0) + 1
        marks = {"moved": True} if phase.endswith("movement") and rng.random() < 0.2 else {}
        if phase.startswith("us") and side == "us" and rng.random() < 0.2:
            marks["arrived"] = True
        at.setdefault(place, []).append({"id": unit, **marks} if marks else unit)
    values: dict[str, Any] = {"atp": 200, "held": [h for h in hexes if rng.random() < 0.5]}
    if scenario == "3" and rng.random() < 0.5 and not abroad(at):
        values["borders"] = True
    given = {"turn": 1 if values.get("borders") else rng.randrange(2, 8), "phase": phase, "at": at, "set": values}
    return GAME.position(scenario, {}, given)


def abroad(at: dict[str, list[Any]]) -> bool:
    """Whether an Iranian brigade stands outside Iran: then the border rule is over."""
    names = [(h, unit["id"] if isinstance(unit, dict) else unit) for h, units in at.items() for unit in units]
    return any(
        name.startswith("IR-") and facts().kind[name]["class"] == "ground" and facts().country.get(h) != "Iran"
        for h, name in names
    )


# --- the comparison


def compare(state: Any, rng: Random) -> None:
    slow = Slow(state)
    oil, ports = slow.count()
    told = GAME.describe(state)["set"]
    assert (set(told["oil"]), set(told["ports"])) == (oil, ports)
    assert set(told["active_sams"]) == slow.active_sams(slow.phasing) | slow.active_sams(slow.enemy(slow.phasing))
    seat = seat_of(state)
    kind = GAME.asks(state)[0].kind if seat else ""
    if kind in CHECKS:
        CHECKS[kind](state, slow, rng)


def words(state: Any, *prefix: str) -> set[str]:
    seat = seat_of(state)
    assert seat is not None
    return set(GAME.choices(state, seat, prefix))


def compare_movement(state: Any, slow: Slow, rng: Random) -> None:
    seat = seat_of(state)
    assert seat is not None
    movers = {unit for unit in slow.ground(seat) if slow.reach(unit)}
    flyers = {u for u in slow.where if not slow.is_ground(u) and slow.side(u) == seat and slow.flights(u)}
    assert words(state, "move") == movers or not movers
    assert words(state, "fly") == flyers or not flyers
    assert ("move" in words(state)) == bool(movers)
    for unit in rng.sample(sorted(movers), min(len(movers), 6)):
        choices = GAME.choices(state, seat, ("move", unit))
        costs = {word: choices.option(word).cost for word in choices if word != "by"}
        assert costs == slow.reach(unit), unit
        for goal in rng.sample(sorted(costs), min(len(costs), 3)):
            walk(state, seat, unit, choices.option(goal).path or [])
    for unit in rng.sample(sorted(flyers), min(len(flyers), 3)):
        assert words(state, "fly", unit) == slow.flights(unit), unit


def walk(state: Any, seat: str, unit: str, path: list[str]) -> None:
    """A path that is shown can be walked, hex by hex."""
    prefix: Words = ("move", unit, "by")
    for step in path:
        assert step in GAME.choices(state, seat, prefix)
        prefix = (*prefix, step)
    assert GAME.choices(state, seat, prefix).complete


def compare_supply_status(state: Any, slow: Slow) -> None:
    """The status fixed when the phase began is what the slow rules find then."""
    if slow.phasing != "us":
        assert slow.short == slow.unsupplied(slow.phasing)


def compare_combat(kind: str) -> Any:
    def check(state: Any, slow: Slow, rng: Random) -> None:
        seat = seat_of(state)
        assert seat is not None
        enemy = slow.enemy(seat)
        targets = slow.ground_hexes(enemy) if kind == "ground" else slow.air_hexes(enemy)
        offered = words(state, "attack")
        for target in sorted(targets | offered):
            able = sorted(slow.attackers(target, kind), key=state.world.units.index.__getitem__)
            possible = slow.allowed(able, target, kind)
            assert (target in offered and "with" in words(state, "attack", target)) == possible, target
            if not possible:
                continue
            first = {unit for place, unit in enumerate(able) if slow.allowed(able[place:], target, kind)}
            assert words(state, "attack", target, "with") == first
            chosen = tuple(unit for unit in able if rng.random() < 0.7)
            if chosen and slow.allowed(list(chosen), target, kind):
                choices = GAME.choices(state, seat, ("attack", target, "with", *chosen))
                assert choices.complete
                assert choices.forecast is not None
                forecast = choices.forecast()
                assert forecast is not None
                attack = sum(slow.strength(unit, kind) for unit in chosen)
                assert forecast.column.startswith(f"{attack} - {slow.defence(target, kind)} =")
        for target in offered - targets:
            raise AssertionError(f"{target} holds nothing to attack")

    return check


def compare_retreat(state: Any, slow: Slow, rng: Random) -> None:
    step = state.stack[-1]
    lifted = {state.world.unit(unit) for unit in step.units}
    open_to = {unit: slow.retreats(unit, lifted) for unit in lifted}
    assert words(state, "retreat") == {unit for unit, hexes in open_to.items() if hexes}
    for unit, hexes in open_to.items():
        if hexes:
            assert words(state, "retreat", unit) == hexes


def compare_basing(state: Any, slow: Slow, rng: Random) -> None:
    seat = seat_of(state)
    assert seat is not None
    homeless = {u for u in slow.aircraft(seat) if not slow.bases(u)}
    for unit in slow.aircraft(seat):
        if unit not in homeless:
            assert words(state, "base", unit) == slow.bases(unit), unit
    assert words(state, "base") == set(slow.aircraft(seat)) - homeless


def compare_supply(state: Any, slow: Slow, rng: Random) -> None:
    after = state.clone()
    GAME.apply(after, "us", "supply", RandomDraws(rng))
    if slow.bill() <= state.atp:
        assert state.atp - after.atp == slow.bill()
        assert after.unpaid == 0
    else:
        assert after.unpaid
    for unit in slow.ground("us")[:3]:
        offered = words(state, "supply", unit) & slow.facts.bases
        traced = {base for base in slow.garrisoned() if slow.traces(slow.where[unit], {base}, "us")}
        assert offered <= traced
        if slow.bill() + 2 <= state.atp:
            assert offered == traced


CHECKS = {
    "move": compare_movement,
    "air_combat": compare_combat("air"),
    "ground_combat": compare_combat("ground"),
    "retreat": compare_retreat,
    "base": compare_basing,
    "supply": compare_supply,
}


def check_matches(scenario: str, seconds: float, every: int, first: int = 0) -> None:
    """Compare at positions of random matches, `every` so many actions."""
    for seed in seeds(seconds, first):
        rng = Random(seed)
        for state in play(scenario, seed, every):
            try:
                compare(state, rng)
            except AssertionError as error:
                error.add_note(f"scenario {scenario}; to repeat it: {SEED}={seed}")
                raise


@pytest.mark.parametrize("scenario", ["1", "2", "3"])
def test_on_positions_of_random_matches(scenario: str) -> None:
    check_matches(scenario, 2, 9)


PHASES = {
    "1": ["us:movement", "us:air_combat", "us:ground_combat", "us:supply", "us:basing",
          "arab:movement", "arab:air_combat", "arab:ground_combat", "arab:basing"],
    "3": ["iran:movement", "iran:ground_combat", "arab:movement", "arab:ground_combat", "iran:basing"],
}  # fmt: skip


def check_crowds(scenario: str, seconds: float, first: int = 0) -> None:
    kinds: dict[str, int] = {}
    for seed in seeds(seconds, first, least=30):
        rng = Random(f"crowd|{scenario}|{seed}")
        phase = rng.choice(PHASES[scenario])
        state = crowd(rng, scenario, phase)
        fresh = state.phase_name == phase.partition(":")[2] and seat_of(state) == phase.partition(":")[0]
        # where nobody can attack the phase is passed over, and only aircraft may have to leave a SAM site
        begun = isinstance(state.stack[-1], Movement | GroundCombat)
        if fresh and begun and phase.endswith(("movement", "ground_combat")):
            compare_supply_status(state, Slow(state))
        draws = RandomDraws(rng)
        for _ in range(5):
            seat = seat_of(state)
            if seat is None:
                break
            kinds[GAME.asks(state)[0].kind] = kinds.get(GAME.asks(state)[0].kind, 0) + 1
            try:
                compare(state, rng)
            except (AssertionError, SandtableError) as error:
                where = f"crowd {scenario}, {GAME.describe(state)['set']}; to repeat it: {SEED}={seed}"
                raise AssertionError(f"{where}: {error}") from error
            GAME.perform(state, seat, random_words(state, seat, rng), draws)
    if SEED not in os.environ:
        assert min(kinds.get(kind, 0) for kind in ("move", "ground_combat", "retreat", "base")) > 0


@pytest.mark.parametrize("scenario", ["1", "3"])
def test_on_crowded_positions(scenario: str) -> None:
    check_crowds(scenario, 6)


@pytest.mark.long
@pytest.mark.parametrize("scenario", ["1", "3"])
def test_on_many_crowded_positions(scenario: str) -> None:
    check_crowds(scenario, 40, 1000)


@pytest.mark.long
@pytest.mark.parametrize("scenario", ["1", "2", "3"])
def test_on_every_position_of_random_matches(scenario: str) -> None:
    check_matches(scenario, 30, 3, 1000)
