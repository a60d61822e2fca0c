"""Odds while planning, in the four games with maps: exact figures, and nothing in them that the seat may not know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import msgspec
import pytest

from sandtable.board.masks import bits
from sandtable.documents import Look, View
from sandtable.games.gulf.fog.knowledge import secret_units
from sandtable.games.gulf.position.state import Position as GulfPosition
from sandtable.games.gulf.rules.combat.outlook import GulfOutlook
from sandtable.games.october_war.presentation import outlook
from sandtable.kernel import RandomDraws, Start
from sandtable.players.random import eager_action
from sandtable.registry import game as game_named

GAMES = ("oil-war", "october-war", "saddam-moves-south", "desert-one-war")
At = Mapping[str, Sequence[str]]


def look(name: str, scenario: str, phase: str, at: At, words: str) -> Look:
    game = game_named(name)
    given = {"phase": phase, "turn": 4, "at": at}
    state = game.position(scenario, game.settle_options({}, scenario), given)
    return game.look(state, frozenset([phase.partition(":")[0]]), f"odds {words}")


TEHRAN = {"2713": ["ir-28inf", "ir-base-1"], "2913": ["us-82-1", "us-82-2"]}
WAFRA = {"2111": ["sa-4", "sa-12"], "2009": ["iq-iirg-adnan", "iq-iii-18"]}
EXAMPLES = [
    ("desert-one-war", "1980", "allied:ground-movement", TEHRAN, "2813 us-82-1 us-82-2", [
        "Ground combat at 2713: 10 against 8, 1:1; 67 % bad for you, 17 % good.",
        "Next turn the enemy can bring 8 against 10, 1:2: 0 % bad for you.",
    ], [6, 2]),
    ("desert-one-war", "1980", "allied:ground-movement", TEHRAN, "2713 us-82-1", [
        "They cannot attack it from where they are.",
    ], []),
    ("saddam-moves-south", "1990", "opfor:ground-movement", WAFRA, "2010 iq-iirg-adnan", [
        "Ground combat at 2111 (Al Wafra): 5 against 10, 1:2; 83 % bad for you, 0 % good.",
        "Next turn the enemy can bring 10 against 5, 2:1: 33 % bad for you.",
    ], [5, 5]),
    ("oil-war", "1", "us:movement", {"1419": ["SA-i-1", "SA-m-1"], "1319": ["US-ai-1"]}, "1319 US-ai-1", [
        "Ground combat at 1419: 7 - 7 = +0, column +0; 67 % bad for you, 33 % good.",
        "Next turn the enemy can bring 7 - 7 = +0, column +0: 33 % bad for you.",
    ], [3, 4]),
    ("oil-war", "1", "us:movement", {"1419": ["SA-i-1", "SA-m-1"], "1319": ["US-ai-1", "US-i-1"]}, "1419 US-ai-1", [
        "Ground combat at 1419: 15 - 7 = +8, column +8; 0 % bad for you, 100 % good.",
    ], []),
    ("oil-war", "1", "us:air_transport", {"1419": ["SA-i-1", "SA-m-1"], "germany": ["US-ai-1"]}, "1319 US-ai-1", [
        "Ground combat at 1419: 7 - 7 = +0, column +0; 67 % bad for you, 33 % good.",
        "Next turn the enemy can bring 7 - 7 = +0, column +0: 33 % bad for you.",
    ], [3, 4]),
    ("oil-war", "1", "us:air_transport", {"1419": ["SA-i-1"], "germany": ["US-ai-1"]}, "1419 US-ai-1", [
        "They cannot attack it from where they are.",
    ], []),
    ("oil-war", "1", "us:air_transport", {"1419": ["SA-i-1"], "eliminated": ["US-ai-1"]}, "1319 US-ai-1", [
        "Nobody of them would fight there.",
    ], []),
    ("desert-one-war", "1980", "allied:air-transport", {"2713": ["ir-28inf"], "ground-staging": ["us-82-1"]},
        "2813 us-82-1", [
        "Ground combat at 2713: 5 against 6, 1:2; 83 % bad for you, 0 % good.",
        "Next turn the enemy can bring 6 against 5, 1:1: 17 % bad for you.",
    ], [6]),
    ("october-war", "1973", "arab:first_combat", {"tasa": ["il-arm-bn-1", "eg-arm-bde-3"]}, "tasa eg-arm-bde-3", [
        "In a round of battle you would hurt the enemy with 33 %, he you with 17 %.",
    ], []),
]  # fmt: skip


@pytest.mark.parametrize(("name", "scenario", "phase", "at", "words", "text", "strengths"), EXAMPLES)
def test_the_figures_are_exact(
    name: str, scenario: str, phase: str, at: At, words: str, text: list[str], strengths: list[int]
) -> None:
    found = look(name, scenario, phase, at, words)
    assert found.text == text
    assert [term.value for term in found.terms] == strengths


def test_what_nobody_sees_is_said_and_not_counted() -> None:
    at = {"budapest": ["il-garrison-1"], "port-said": ["eg-inf-bde-1"]}
    found = look("october-war", "1973", "arab:first_movement", at, "budapest eg-inf-bde-1")
    assert found.text == ["The enemy holds it, and you see nobody there: in a round you would hurt him with 17 %."]


def test_nobody_fights_beside_the_map() -> None:
    found = look(
        "october-war", "1973", "arab:first_movement", {"port-said": ["eg-inf-bde-1"]}, "egyptian-reserve eg-inf-bde-1"
    )
    assert found.text == ["Nobody of them would fight there."]


def positions(name: str, seed: int, actions: int = 240) -> list[Any]:
    """Some positions of a random match, with enemies close to each other."""
    game, rng = game_named(name), Random(seed)
    scenario = game.scenarios[-1].id
    state: Any = game.new(Start(scenario), game.settle_options({}, scenario))
    found = []
    for number in range(actions):
        question = game.next_question(state)
        if question is None or game.outcome(state) is not None:
            break
        game.apply(state, question.seat, eager_action(game, state, question.seat, rng), RandomDraws(rng))
        if state.turn and number % 40 == 39:
            found.append(state.clone())
    return found


def asked(state: Any, seat: str, rng: Random) -> list[str]:
    """Some of a seat's units, also those that wait beside the map, in spaces near the enemies that stand on it."""
    world = state.world
    mine = [u for u in range(len(state.at)) if world.side[u] == state.side(seat)]
    theirs = {state.at[u] for u in range(len(state.at)) if world.side[u] == 1 - state.side(seat)}
    near = sorted({s for at in theirs if at < world.end for s in bits(world.grid.neighbours[at] | 1 << at)})
    return [f"odds {world.hex(rng.choice(near))} {world.unit(rng.choice(mine))}" for _ in range(12) if mine and near]


def check_same(game: Any, found: Sequence[Any]) -> int:
    """In worlds that a seat cannot tell apart it is told the same. How many answers were compared."""
    compared = 0
    for number, state in enumerate(found):
        for seat in state.world.seats:
            audience = frozenset([seat])
            view = msgspec.json.decode(msgspec.json.encode(game.view(state, audience)), type=View)
            other = game.guess(view, RandomDraws(Random(number)))
            for what in asked(state, seat, Random(number)):
                assert game.look(state, audience, what) == game.look(other, audience, what), f"{seat}: {what}"
                compared += 1
    return compared


@pytest.mark.parametrize("name", GAMES)
def test_a_seat_is_told_the_same_in_every_world_that_it_cannot_tell_apart(name: str) -> None:
    assert check_same(game_named(name), positions(name, 11)) > 20


def test_who_looks_at_the_true_map_of_the_october_war_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outlook, "_known", lambda state, sides: state)
    with pytest.raises(AssertionError, match="odds"):
        check_same(game_named("october-war"), positions("october-war", 11))


def test_who_reckons_with_what_waits_beside_the_map_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = GulfOutlook.fighters

    def peeping(self: GulfOutlook, state: GulfPosition, side: int) -> int:
        waiting = sum(state.at[unit] + state.due[unit] for unit in bits(secret_units(state, side)))
        return honest(self, state, side) if waiting % 2 else 0

    monkeypatch.setattr(GulfOutlook, "fighters", peeping)
    with pytest.raises(AssertionError, match="odds"):
        check_same(game_named("saddam-moves-south"), positions("saddam-moves-south", 11))


@pytest.mark.parametrize("name", ["oil-war", "saddam-moves-south", "desert-one-war"])
def test_every_attack_that_is_listed_may_be_ordered_and_is_foreseen_so(name: str) -> None:
    game, rng = game_named(name), Random(5)
    scenario = game.scenarios[-1].id
    state: Any = game.new(Start(scenario), game.settle_options({}, scenario))
    listed = 0
    for _ in range(400):
        question = game.next_question(state)
        if question is None or game.outcome(state) is not None or listed > 12:
            break
        if question.seat in state.world.seats:
            chances = [one.bad - one.good for one in game.look(state, frozenset([question.seat]), "attacks").attacks]
            assert chances == sorted(chances)
            for one in game.look(state, frozenset([question.seat]), "attacks").attacks:
                words = game.grammar(state).read(one.action)
                game.check(state, question.seat, words)
                foreseen = game.offer(state, question.seat, words).forecast
                assert foreseen is not None
                assert (foreseen.column, foreseen.chances) == (one.forecast.column, one.forecast.chances)
                listed += 1
        game.apply(state, question.seat, eager_action(game, state, question.seat, rng), RandomDraws(rng))
    assert listed > 5


def test_others_are_listed_no_attacks() -> None:
    game = game_named("desert-one-war")
    given = {"phase": "allied:ground-attack", "turn": 4, "at": {**TEHRAN, "2813": ["us-82-3"]}}
    state = game.position("1980", game.settle_options({}), given)
    (attack,) = game.look(state, frozenset(["allied"]), "attacks").attacks
    assert (attack.action, attack.good, attack.bad) == ("attack 2713 with us-82-3", 0, 83)
    assert not game.look(state, frozenset(["opfor"]), "attacks").attacks
