"""Battles: the figures of the worked cases, and what must hold whatever fights."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.games.war_game.battle.bombardment import bombardment
from sandtable.games.war_game.battle.forces import Force, share, share_out
from sandtable.games.war_game.battle.interception import cargo_left, interception
from sandtable.games.war_game.battle.land import contest, land_battle
from sandtable.games.war_game.battle.losses import losses
from sandtable.games.war_game.battle.naval import naval_battle
from sandtable.games.war_game.position.units import basic_units
from tests.games.war_game.forces import force, unit, written

LAND_BATTLES = [
    # attackers, defenders, attackers alive, defenders alive, attackers win
    ("2 Fighter", "5 Fighter", "", "3 Fighter", False),
    (
        "200 Infantry + 25 Tank",
        "100 Infantry + 20 Tank + 10 AAT + 10 Artillery",
        "83 Infantry Platoon + 25 Tank",
        "",
        True,
    ),
    (
        "120 Infantry + 10 Tank",
        "100 Infantry + 20 Tank + 10 AAT + 10 Artillery",
        "3 Infantry Platoon + 10 Tank",
        "15 Infantry Platoon + 20 Tank + 10 AAT + 10 Artillery",
        False,
    ),
    ("10 Fighter + 4 Bomber + 100 Infantry", "6 Fighter + 3 SAM + 60 Infantry + 40 Artillery", "4 Bomber", "", True),
    ("2 Fighter + 3 Bomber", "6 Fighter + 40 Infantry", "", "40 Infantry Platoon + 4 Fighter", False),
    ("3 Bomber + 10 Infantry", "5 SAM + 80 Infantry", "3 Bomber", "29 Infantry Platoon + 5 SAM Site", False),
    ("3 Fighter + 2 Bomber + 60 Infantry", "30 Artillery + 20 Infantry", "2 Bomber", "", True),
    ("10 Fighter + 30 Infantry", "12 AAT + 40 Infantry", "", "8 Infantry Platoon + 12 AAT", False),
    ("3 Tank", "2 Infantry + 2 AAT", "1 Tank", "1 AAT", True),
    ("10 Infantry", "10 Infantry", "3 Infantry Platoon", "3 Infantry Platoon", False),
    ("4 Bomber + 5 Infantry", "60 Infantry", "4 Bomber", "", True),
    ("100 Tank", "40 Infantry + 10 SAM + 10 Artillery", "50 Tank", "", True),
    ("112 Tank", "60 Infantry + 30 Tank + 10 SAM + 10 Artillery", "17 Tank", "10 SAM Site + 8 Artillery", True),
    ("96 Tank", "100 Infantry + 3 Fighter", "18 Tank", "4 Infantry Platoon + 3 Fighter", True),
]


@pytest.mark.parametrize(("attack", "defence", "attack_left", "defence_left", "win"), LAND_BATTLES)
def test_land_battles(attack: str, defence: str, attack_left: str, defence_left: str, win: bool) -> None:
    fought = land_battle(force(attack), force(defence, 1))
    assert written(fought.attackers_survive) == attack_left
    assert written(fought.defenders_survive) == defence_left
    assert fought.attackers_win == win


def test_stages_of_a_full_battle() -> None:
    attack, defence = "10 Fighter + 4 Bomber + 100 Infantry", "6 Fighter + 3 SAM + 60 Infantry + 40 Artillery"
    fought = land_battle(force(attack), force(defence, 1))
    assert written(fought.air.attackers_lost) == "9 Fighter"
    assert written(fought.air.defenders_lost) == "6 Fighter"
    assert written(fought.air.fighters_on_land) == "1 Fighter"
    assert fought.early == 18
    assert written(fought.early_losses) == "36 Infantry Platoon"
    assert (fought.attack_fire, fought.defence_fire) == (29_800, 17_800)
    assert not fought.troops_left


def test_two_empires_share_the_losses_and_then_fight_for_the_prize() -> None:
    attack = force("100 Infantry + 20 Tank") + force("60 Infantry", 1)
    fought = land_battle(attack, force("80 Infantry + 5 Artillery", 2))
    assert written(fought.early_losses.of_seat(0)) == "6 Infantry Platoon"
    assert written(fought.early_losses.of_seat(1)) == "4 Infantry Platoon"
    first, second = (fought.attack_left.of_seat(seat) for seat in (0, 1))
    assert (written(first), written(second)) == ("56 Infantry Platoon + 20 Tank", "34 Infantry Platoon")
    prize = contest(first, second)
    assert (written(prize.holder_lost), written(prize.rival_lost)) == ("25 Infantry Platoon", "34 Infantry Platoon")
    assert prize.holder_wins


def test_leftover_damage_goes_past_survivors() -> None:
    assert written(losses(750, force("10 Infantry + 4 AAT"))) == "3 Infantry Platoon + 1 AAT"


HOSTILE = frozenset({frozenset((0, 1)), frozenset((0, 2)), frozenset((1, 2))})


def test_transports_die_last() -> None:
    navies = {0: force("2 Cruiser + 3 Sea Transport"), 1: force("3 Cruiser + 2 Sea Transport", 1)}
    fought = naval_battle(navies, HOSTILE, frozenset({1}))
    assert written(fought.lost[0]) == "2 Cruiser + 1 Sea Transport"
    assert written(fought.lost[1]) == "2 Cruiser"
    assert (fought.stay, fought.leave) == ([1], [0])


@pytest.mark.clauses("NAVAL-7")
def test_three_navies_divide_their_fire() -> None:
    navies = {0: force("1 Cruiser + 8 Sea Transport"), 1: force("2 Cruiser", 1), 2: force("1 Cruiser", 2)}
    fought = naval_battle(navies, HOSTILE, frozenset({1}))
    assert [fought.damage[seat]["sea"] for seat in range(3)] == [12_248, 4_616, 3_136]
    assert written(fought.lost[0]) == "1 Cruiser + 2 Sea Transport"
    assert (fought.stay, fought.leave) == ([1], [0, 2])


def test_equal_armor_leaves_the_water_to_who_was_there() -> None:
    navies = {0: force("2 Carrier"), 1: force("5 Cruiser", 1)}
    fought = naval_battle(navies, HOSTILE, frozenset({1}))
    assert (written(fought.left(0)), written(fought.left(1))) == ("1 Aircraft Carrier", "4 Cruiser")
    assert (fought.stay, fought.leave) == ([1], [0])
    assert naval_battle(navies, HOSTILE, frozenset()).leave == []


def test_submarines_and_ships_are_different_targets() -> None:
    navies = {0: force("1 Submarine"), 1: force("2 Cruiser + 1 Submarine", 1)}
    fought = naval_battle(navies, HOSTILE, frozenset({0}))
    assert not fought.left(0)
    assert not fought.left(1)
    assert (fought.stay, fought.leave) == ([0, 1], [])


def test_bombardment_hits_land_only() -> None:
    ashore = force("120 Infantry + 30 Tank + 20 Artillery + 5 SAM + 10 Fighter", 1)
    fired = bombardment(force("2 Cruiser"), ashore)
    assert fired.damage == 40_000
    assert written(ashore - fired.ashore_lost) == "10 Fighter"
    assert not fired.ships_lost


def test_interception_kills_on_both_sides() -> None:
    met = interception(force("2 Fighter + 4 Bomber"), force("5 Fighter", 1))
    assert written(met.flight_lost) == "2 Fighter + 3 Bomber"
    assert written(met.interceptors_lost) == "2 Fighter"
    assert cargo_left(40, 60, 20) == 26


@given(st.integers(0, 200), st.lists(st.integers(0, 40), min_size=1, max_size=6))
def test_shares_add_up_and_are_fair(total: int, weights: list[int]) -> None:
    shares = share(total, weights)
    whole = sum(weights)
    assert sum(shares) == min(total, whole)
    for got, weight in zip(shares, weights, strict=True):
        assert got <= weight
        if total < whole:
            assert total * weight // whole <= got <= -(-total * weight // whole)


def test_lines_of_one_empire_share_what_their_empire_loses() -> None:
    assert share_out(3, {(0, 1): 1, (0, 2): 5, (1, 1): 6}) == {(0, 1): 0, (0, 2): 2, (1, 1): 1}


numbers = st.integers(0, 60)
sides = st.tuples(*[numbers] * 5, st.integers(0, 6))
ATTACK = ("Infantry", "Tank", "AAT", "Fighter", "Bomber")
DEFENCE = ("Infantry", "Tank", "AAT", "Fighter", "SAM", "Artillery")


def slow_land_battle(attack: dict[str, int], defence: dict[str, int]) -> tuple[dict[str, int], dict[str, int], bool]:
    """The printed stages with the printed figures, one unit at a time where that is simplest."""
    a, d = dict(attack), dict(defence)
    sams_free, fighters_free = d["SAM"], d["Fighter"]
    need = 200 * a["Fighter"]
    fire = 0
    while need > 0 and sams_free:
        sams_free, need, fire = sams_free - 1, need - 200, fire + 200
    while need > 0 and fighters_free:
        fighters_free, need, fire = fighters_free - 1, need - 200, fire + 200
    hunters = min(fighters_free, a["Bomber"])
    for_land = fighters_free - hunters
    extra = max(0, a["Fighter"] - d["Fighter"])
    d_alive = d["Fighter"] - min(d["Fighter"], a["Fighter"])
    a["Fighter"] -= min(a["Fighter"], fire // 200)
    d["Fighter"] = d_alive
    a["Bomber"] -= hunters
    up, over = min(extra, a["Fighter"]), min(for_land, d_alive)
    early = max(0, d["Artillery"] - 2 * up - 5 * a["Bomber"])
    _die(a, 400 * early, [("Infantry", 200), ("Tank", 200), ("AAT", 150)])
    bombs = 5000 * a["Bomber"] - 1250 * min(sams_free, 4 * a["Bomber"])
    a_up, d_up = _flak(a, over), _flak(d, up)
    a_fire = 150 * a["Infantry"] + 200 * a["Tank"] + 50 * (a["AAT"] - a_up) + 200 * up + bombs
    d_fire = 150 * d["Infantry"] + 200 * d["Tank"] + 50 * (d["AAT"] - d_up) + 200 * over
    d_fire += 400 * (d["Artillery"] - early)
    a_hit, d_hit = 30 * d["Infantry"] + 150 * d_up, 30 * a["Infantry"] + 150 * a_up
    up_left, over_left = max(0, up - a_hit // 200), max(0, over - d_hit // 200)
    a["Fighter"] -= up - up_left
    d["Fighter"] -= over - over_left
    ground = [("Infantry", 200), ("Tank", 200), ("AAT", 150), ("Artillery", 150), ("SAM", 150)]
    _die(a, d_fire, ground[:3])
    _die(d, a_fire, ground)
    armor = [sum(side.get(name, 0) * each for name, each in ground) for side in (a, d)]
    return a, d, armor[0] + 200 * (up_left + a["Bomber"]) > armor[1] + 200 * over_left


def _flak(side: dict[str, int], fighters: int) -> int:
    firing, need = 0, 200 * fighters - 30 * side["Infantry"]
    while need > 0 and firing < side["AAT"]:
        firing, need = firing + 1, need - 150
    return firing


def _die(side: dict[str, int], damage: int, order: list[tuple[str, int]]) -> None:
    for name, armor in order:
        while side.get(name, 0) and damage >= armor:
            side[name] -= 1
            damage -= armor


@settings(max_examples=400, deadline=None)
@given(sides, sides)
def test_land_battle_equals_the_slow_one(one: tuple[int, ...], other: tuple[int, ...]) -> None:
    attack, defence = dict(zip(ATTACK, one, strict=False)), dict(zip(DEFENCE, (*other[:5], one[5] * 7), strict=True))
    fought = land_battle(
        Force((unit(name), (0, 0), n) for name, n in attack.items()),
        Force((unit(name), (1, 0), n) for name, n in defence.items()),
    )
    a, d, win = slow_land_battle(attack, defence)
    assert {name: fought.attackers_survive.count(unit(name)) for name in ATTACK} == a
    assert {name: fought.defenders_survive.count(unit(name)) for name in DEFENCE} == d
    assert fought.attackers_win == win


@settings(max_examples=100, deadline=None)
@given(st.lists(st.tuples(*[st.integers(0, 5)] * 4), min_size=2, max_size=4))
def test_a_naval_battle_leaves_somebody_and_kills_no_more_than_there_were(fleets: list[tuple[int, ...]]) -> None:
    kinds = [unit(name) for name in ("Cruiser", "Carrier", "Submarine", "Sea Transport")]
    navies = {
        seat: Force((kind, (seat, 0), n) for kind, n in zip(kinds, fleet, strict=True))
        for seat, fleet in enumerate(fleets)
    }
    hostile = frozenset(frozenset((a, b)) for a in navies for b in navies if a < b)
    fought = naval_battle(navies, hostile, frozenset({0}))
    assert fought.stay
    assert sorted(fought.stay + fought.leave) == sorted(navies)
    for seat, navy in navies.items():
        for kind in basic_units():
            assert 0 <= fought.lost[seat].count(kind) <= navy.count(kind)
        warships = fought.left(seat).only(lambda unit: unit.kind == "sea" and unit.role != "transport")
        assert not warships or not fought.lost[seat].count(unit("Sea Transport"))
