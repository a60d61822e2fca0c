"""What can be looked up: ranges, the line of support as it is drawn, and the price of support."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from sandtable.board.masks import bits
from sandtable.games.gulf.rules.special_forces.mission_table import mission_forecast, mission_result
from sandtable.games.gulf.rules.supply.lines_of_support import distances, has_line, shortest_line
from sandtable.games.gulf.rules.supply.support import airlift_sources, local_sources, sealift_sources
from sandtable.kernel import RandomDraws, Start
from sandtable.players import random_action
from sandtable.registry import game as game_named

GAMES = ("saddam-moves-south", "desert-one-war")


def positions(name: str, seed: int, every: int) -> list[Any]:
    """Some positions of a random match."""
    game, rng = game_named(name), Random(seed)
    draws = RandomDraws(rng)
    state: Any = game.new(Start(game.scenarios[-1].id), game.settle_options({}))
    found = []
    for number in range(240):
        if game.outcome(state) is not None:
            break
        seat = game.asks(state)[0].seat
        game.apply(state, seat, random_action(game, state, seat, rng), draws)
        if state.turn and number % every == 0:
            found.append(game.load(state.plain()))
    return found


@pytest.mark.parametrize("name", GAMES)
def test_the_line_that_is_drawn_is_the_one_that_the_rules_find(name: str) -> None:
    checked = 0
    for state in positions(name, 5, 60):
        world = state.world
        for unit in bits(state.on_map(world.ground & ~world.bases)):
            side, here = world.side[unit], state.at[unit]
            local = local_sources(state, side, state.contingent(unit))
            for sources in (sealift_sources(state, side), airlift_sources(state, side), local):
                line = shortest_line(state, unit, sources)
                assert (line is not None) == has_line(state, unit, sources)
                if line is None or len(line.hexes) == 1:
                    continue
                within = distances(state, side, sources)
                assert line.length == next(points for points in range(99) if within[points] >> here & 1)
                assert line.hexes[0] == here
                assert sources >> line.hexes[-1] & 1
                assert all(world.grid.neighbours[a] >> b & 1 for a, b in zip(line.hexes, line.hexes[1:], strict=False))
                checked += 1
    assert checked > 20


@pytest.mark.parametrize("name", GAMES)
def test_every_unit_can_be_looked_up_by_everybody(name: str) -> None:
    game = game_named(name)
    for state in positions(name, 6, 90):
        world = state.world
        for audience in (frozenset[str](), frozenset(world.seats[:1]), frozenset(world.seats)):
            for unit in range(world.counters):
                for word in ("range", "support"):
                    found = game.look(state, audience, f"{word} {world.unit(unit)}")
                    own = world.side[unit] >= 0 and world.seats[world.side[unit]] in audience
                    assert found.text
                    if state.at[unit] >= world.end and not own:
                        assert (found.overlays, found.paths) == ([], [])


GIVEN = {
    "phase": "coalition:refit",
    "at": {
        "2818": ["sa-base-1", "us-f16-1"], "1313": ["us-base-1", "us-f15-1"], "2616": ["us-24-1"],
        "1512": ["us-82-1"], "0708": ["us-82-2"], "0810": ["us-82-3"],
    },
    "set": {"atp": 10},
}  # fmt: skip


@pytest.mark.parametrize(
    ("what", "text", "way"),
    [
        ("support sa-base-1", "It needs no support.", []),
        ("support us-f16-1", "By sealift, free of charge.", []),
        ("support us-f15-1", "As an air unit, 1 ATP.", []),
        (
            "support us-24-1",
            "By sealift, free of charge, by a line of length 1½ (at most 8) to 2818.",
            ["2616", "2617", "2718", "2818"],
        ),
        (
            "support us-82-1",
            "By airlift to a base, 1 ATP, by a line of length 1 (at most 4) to 1313.",
            ["1512", "1412", "1313"],
        ),
        ("support us-82-2", "By emergency airlift, 2 ATP.", []),
        ("support us-82-3", "By airdrop, 3 ATP.", []),
        ("range us-f16-1", "16 hexes, out and home again.", []),
        ("range us-24-1", "8 movement points.", []),
        ("range us-base-1", "It does not move.", []),
        ("range us-f15-2", "It is not on the map.", []),
    ],
)
def test_a_look_tells_the_price_and_the_line(what: str, text: str, way: list[str]) -> None:
    game: Any = game_named("saddam-moves-south")
    state, _ = game.opening("1990", {}, GIVEN)
    found = game.look(state, frozenset({"coalition"}), what)
    assert " ".join(found.text) == text
    assert [path.spaces for path in found.paths] == ([way] if way else [])
    assert bool(found.overlays) == (what in ("range us-f16-1", "range us-24-1"))


def test_a_forecast_tells_what_more_factors_would_change() -> None:
    """C1 of the worked cases: odds are rounded for the defender, so a few factors more may make a column."""
    game: Any = game_named("saddam-moves-south")
    given = {"phase": "coalition:ground-attack", "at": {"1512": ["us-82-1", "us-24-1"], "1513": ["iq-irg-3sf"]}}
    state, _ = game.opening("1990", {}, given)
    forecast = game.offer(state, "coalition", ("attack", "1513", "with", "us-82-1")).forecast
    assert [margin.more > 0 for margin in forecast.margins] == [True, False]


def test_missions_and_scuds_have_a_forecast() -> None:
    game: Any = game_named("saddam-moves-south")
    given = {"phase": "opfor:air-to-ground", "at": {"1512": ["us-82-1"], "2105": ["iq-base-basra"]}}
    state, _ = game.opening("1990", {}, given)
    forecast = game.offer(state, "opfor", ("scud", "1512")).forecast
    assert [(chance.text, chance.numerator) for chance in forecast.chances] == [
        ("no effect", 5),  # a 5 too: no aircraft is there
        ("1 ground unit of the defender reduced", 1),
    ]
    game = game_named("desert-one-war")
    state, _ = game.opening(
        "1980", {}, {"phase": "allied:special-operations", "at": {"1104": ["us-sof-1"]}, "set": {"atp": 9}}
    )
    world = state.world
    forecast = mission_forecast(world, "recon", "us-sof-1", [("reconnaissance", 1)])
    assert (forecast.title, forecast.chances[-1].text) == ("recon by us-sof-1", "the objective marker is turned up")
    assert sum(chance.numerator for chance in forecast.chances) == 6
    assert [chance.result for chance in forecast.chances] == sorted(
        {mission_result(world, die + 1) for die in range(1, 7)}, key=["debacle", "failure", "success"].index
    )


def test_every_line_of_a_payment_tells_its_price_and_way() -> None:
    game: Any = game_named("saddam-moves-south")
    state, _ = game.opening("1990", {}, GIVEN)
    plan = game.offer(state, "coalition", ("allot", "us-82-1", "paid", ";", "us-82-3", "paid")).plan
    assert [(line.cost, line.note) for line in plan.lines] == [(1, "by airlift to a base"), (3, "by airdrop")]
    assert (plan.total, plan.limit, plan.unit) == (4, 10, "ATP")


def test_done_names_the_phase_that_it_ends() -> None:
    game: Any = game_named("saddam-moves-south")
    state, _ = game.opening("1990", {}, GIVEN | {"phase": "coalition:ground-movement"})
    done = next(option for option in game.offer(state, "coalition").options if option.word == "done")
    assert done.note == "Ground Movement Segment"
    assert all(option.note != done.note for option in game.offer(state, "coalition", ("move",)).options)
