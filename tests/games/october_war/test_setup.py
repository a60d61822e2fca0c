"""5, 6.3: how the war is set up, and what turn 1 leaves out."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from sandtable.board.masks import bits
from sandtable.errors import Refusal
from sandtable.games.october_war.game import OctoberWar
from sandtable.games.october_war.position.state import Position
from sandtable.games.october_war.position.world import ARAB, GOLAN, ISRAEL, SINAI
from sandtable.games.october_war.rules.setup import FORTS
from sandtable.games.october_war.rules.stacking import overstacked
from sandtable.kernel import NoDraws, RandomDraws, Start
from tests.games.october_war.table import GAME

DRAWS = NoDraws()


def begun() -> Position:
    state = GAME.new(Start("1973"), GAME.settle_options({}))
    GAME.apply(state, "table", "begin", DRAWS)
    return state


def deployed() -> Position:
    """The historical set-up of both sides."""
    state = begun()
    for seat in ("israel", "arab"):
        GAME.apply(state, seat, "quick", DRAWS)
        GAME.apply(state, seat, "done", DRAWS)
    return state


def kinds(state: Position, spaces: int) -> Counter[str]:
    return Counter(state.world.kind[unit].id for unit in bits(state.units_in(spaces)))


def in_box(state: Position, box: str) -> Counter[str]:
    return kinds(state, 1 << state.world.box[box])


@pytest.mark.clauses("5.0a", "1.1a", "3.0")
def test_israel_sets_up_first() -> None:
    state = begun()
    assert [question.seat for question in GAME.asks(state)] == ["israel"]
    GAME.apply(state, "israel", "quick", DRAWS)
    GAME.apply(state, "israel", "done", DRAWS)
    assert [question.seat for question in GAME.asks(state)] == ["arab"]
    assert state.turn == 0


@pytest.mark.clauses("5.1a", "5.1b", "5.1c", "5.1d", "5.1e")
def test_the_israeli_set_up() -> None:
    state = deployed()
    world = state.world
    held = state.held(ISRAEL)
    assert kinds(state, world.bar_lev)["il-garrison"] == 4
    assert (held & world.bar_lev).bit_count() == 4
    assert kinds(state, 1 << world.hermon)["il-sigint"] == 1
    sinai = kinds(state, world.in_theatre[SINAI] & ~world.africa)
    assert (sinai["il-arm-bn"], sinai["il-depot"], sinai["il-ad"]) == (9, 1, 1)
    golan = kinds(state, world.purple_west)
    assert (golan["il-arm-bn"], golan["il-golani-bn"], golan["il-para-bn"], golan["il-depot"]) == (6, 3, 3, 2)
    assert (held & world.purple_forts).bit_count() == FORTS
    for point in bits(held):
        assert state.ground_units(point, ISRAEL).bit_count() <= (1 if world.forts >> point & 1 else 2)


@pytest.mark.clauses("5.1c")
def test_the_signals_unit_has_no_choice() -> None:
    state = begun()
    world = state.world
    assert state.at[world.units.index["il-sigint"]] == world.hermon
    with pytest.raises(Refusal, match="il-sigint"):
        GAME.apply(state, "israel", "deploy il-sigint buqata", DRAWS)


@pytest.mark.clauses("5.1f", "5.1g", "5.1h", "5.1j")
def test_israel_off_the_map() -> None:
    state = deployed()
    reserve = in_box(state, "israeli-reserve")
    assert {"il-hq-143", "il-hq-146", "il-hq-162", "il-hq-240", "il-para-bde-202"} <= set(reserve)
    assert sum(number for kind, number in reserve.items() if kind.startswith("il-arm-bde")) == 6
    assert in_box(state, "ready")["il-tac"] == 20
    assert state.ew[0] == 0
    assert not in_box(state, "barrage")["il-barrage"]
    assert set(in_box(state, "hold-golan")) == {"il-golani", "il-arm-bde-7", "il-arm-bde-188", "il-para-bde-31"}
    assert set(in_box(state, "hold-sinai")) == {"il-arm-bde-14", "il-arm-bde-401", "il-arm-bde-460"}
    assert state.cp == [0, 0, 0]


@pytest.mark.clauses("5.2a", "5.2b", "5.2c", "5.2d", "5.2e")
def test_the_egyptian_set_up() -> None:
    state = deployed()
    world = state.world
    divisions = ("arm-div-4", "arm-div-21", "mech-div-6", "mech-div-23", *(f"inf-div-{n}" for n in (2, 7, 16, 18, 19)))
    assert kinds(state, world.africa) == {
        "eg-hq-2a": 1, "eg-hq-3a": 1, **{f"eg-{name}": 1 for name in divisions}, "eg-arm-bde": 2, "eg-amphib": 1,
        "eg-para": 1, "eg-commando": 4, "eg-at": 2, "eg-engineer": 4, "eg-mlr": 2, "eg-msam": 4, "eg-ssam": 8,
        "eg-inf-bde": 3,
    }  # fmt: skip
    for brigade, city in zip(state.city, ("port-said", "ismailia", "suez-city"), strict=True):
        assert world.hex(state.at[brigade]) == city
    reserve = ("eg-mech-div-3", "eg-guard", "eg-para", "eg-commando", "ly-arm")
    assert in_box(state, "egyptian-reserve") == dict.fromkeys(reserve, 1)
    ready = bits(state.units_at(world.box["ready"]) & world.of_side[ARAB])
    assert Counter(world.kind[unit].id for unit in ready if state.theatre[unit] == SINAI) == {
        "eg-tac": 5, "eg-ssm": 2, "ly-tac": 1, "dz-tac": 1,
    }  # fmt: skip
    assert in_box(state, "barrage")["eg-barrage"] == 2
    assert state.ew[1] == 3
    available = in_box(state, "available")
    assert (available["eg-arm-bde"], available["eg-mech-bde"], available["eg-inf-bde"]) == (5, 6, 7)
    assert {"dz-arm", "ma-inf", "sd-inf", "tn-inf"} <= set(
        in_box(state, "ally-pool")
    )  # 22.3: only the event brings them


@pytest.mark.clauses("5.3a", "5.3b", "5.3c", "5.3d")
def test_the_syrian_set_up() -> None:
    state = deployed()
    world = state.world
    assert kinds(state, world.purple_east) == {
        "sy-hq-7": 1, "sy-arm-div-1": 1, "sy-arm-div-3": 1, "sy-mech-div-5": 1, "sy-mech-div-7": 1, "sy-mech-div-9": 1,
        "sy-guard": 1, "sy-arm-bde": 2, "sy-engineer": 1, "sy-mlr": 1, "sy-msam": 2, "sy-ssam": 2, "ma-mech": 1,
        "sy-commando": 1,
    }  # fmt: skip
    assert kinds(state, 1 << world.point["sasa"])["sy-commando"] == 1
    assert in_box(state, "syrian-reserve") == {"sy-hq-ghq": 1, "sy-arm-bde": 2, "sy-mech-bde": 1, "pla-hittin": 1}
    assert in_box(state, "barrage")["sy-barrage"] == 1
    available = in_box(state, "available")
    assert (available["sy-arm-bde"], available["sy-mech-bde"], available["sy-inf-bde"]) == (2, 3, 5)
    allies = {"iq-arm-div", "jo-arm-40", "jo-arm-92", "kw-mech", "sa-mech", "pla-qadisiya"}
    assert allies <= set(in_box(state, "ally-pool"))
    ready = in_box(state, "ready")
    assert (ready["sy-tac"], ready["sy-ssm"]) == (3, 1)
    assert state.ew[2] == 2


@pytest.mark.clauses("5.1i", "5.2f", "5.3e")
def test_only_the_arabs_reorganize_while_they_set_up() -> None:
    state = begun()
    with pytest.raises(Refusal, match=r"5\.1i"):
        GAME.apply(state, "israel", "break il-arm-bde-600", DRAWS)
    GAME.apply(state, "israel", "quick", DRAWS)
    GAME.apply(state, "israel", "done", DRAWS)
    GAME.apply(state, "arab", "break eg-inf-div-2", DRAWS)
    parts = [unit for unit in bits(state.units_at(state.world.box["undeployed"])) if unit not in state.city]
    brigades = [state.world.unit(unit) for unit in parts if state.world.kind[unit].id == "eg-inf-bde"]
    assert len(brigades) == 3
    GAME.apply(state, "arab", f"deploy {brigades[0]} fayid", DRAWS)
    GAME.apply(state, "arab", f"deploy {brigades[1]} kabrit", DRAWS)
    GAME.apply(state, "arab", "break sy-arm-div-1", DRAWS)
    GAME.apply(state, "arab", "form sy-arm-div-1", DRAWS)
    assert state.world.hex(state.at[state.world.units.index["sy-arm-div-1"]]) == "undeployed"


@pytest.mark.clauses("5.1e", "5.1b")
@pytest.mark.parametrize("seed", range(6))
def test_any_free_set_up_keeps_the_limits(seed: int) -> None:
    rng = Random(seed)
    state = begun()
    for seat in ("israel", "arab"):
        while "deploy" in (offered := GAME.choices(state, seat, ())):
            units = list(GAME.choices(state, seat, ("deploy",)))
            unit = units[rng.randrange(len(units))]
            spaces = list(GAME.choices(state, seat, ("deploy", unit)))
            GAME.apply(state, seat, ("deploy", unit, spaces[rng.randrange(len(spaces))]), DRAWS)
        assert "done" in offered
        GAME.apply(state, seat, "done", DRAWS)
    world = state.world
    assert (state.held(ISRAEL) & world.purple_forts).bit_count() == FORTS
    assert not overstacked(state, ARAB)
    assert not overstacked(state, ISRAEL)
    assert list(GAME.invariants(state)) == []


@pytest.mark.clauses("5.4a", "5.4b", "6.3d", "6.1a", "6.2d", "6.2i", "6.2k", "X26")
def test_the_phases_of_turn_one() -> None:
    state = deployed()
    seen = phases_of_a_turn(state)
    mutual = ["commitment", "superiority", "strategic"]
    arab = ["first_movement", "first_combat", "second_movement", "second_combat"]
    assert seen == [*mutual, *arab, "second_movement", "second_combat", "air_return", "turn_end"]
    following = phases_of_a_turn(state)
    assert following[:7] == [*mutual, "event", "reorganization", "mobilization", "refit"]
    assert following.count("first_combat") == 2


def phases_of_a_turn(state: Position) -> list[str]:
    """The phases that are opened from here to the end of the turn, whatever the players do."""
    draws = RandomDraws(Random(1))
    opened = [state.phase_name]

    turn = max(state.turn, 1)
    turns = state.stack[0]
    while state.stack and not state.verdict and state.turn <= turn:
        while len(state.stack) > 1:
            if not GAME.asks(state):
                state.stack[-1].run(state, draws)
                state.forget()
                continue
            seat = next(question.seat for question in GAME.asks(state) if question.waits)
            step = state.stack[-1]
            step.answer(state, seat, GAME.proposal(state, seat) or first_words(state, seat), draws)
            state.forget()
        length = len(state.stack)
        turns.run(state, draws)
        state.forget()
        if len(state.stack) > length and state.turn == turn:
            opened.append(state.phase_name)
    return opened


def first_words(state: Position, seat: str) -> tuple[str, ...]:
    words: tuple[str, ...] = ()
    while not (offered := GAME.choices(state, seat, words)).complete:
        words = (*words, offered.nth(0))
    return words


def test_the_game_is_of_this_package() -> None:
    assert isinstance(GAME, OctoberWar)
    assert GOLAN == 1


def arabs() -> Position:
    """Israel has set up, the Arabs begin."""
    state = begun()
    for words in ("quick", "done"):
        GAME.apply(state, "israel", words, DRAWS)
    return state


@pytest.mark.clauses("5.2f", "5.3e", "9.4a", "9.10b")
def test_a_division_in_the_reserve_area_is_broken_down_there() -> None:
    state = arabs()
    GAME.apply(state, "arab", "break eg-mech-div-3", DRAWS)
    reserve = in_box(state, "egyptian-reserve")
    assert (reserve["eg-mech-bde"], reserve["eg-arm-bde"], reserve["eg-mech-div-3"]) == (2, 1, 0)
    GAME.apply(state, "arab", "form eg-mech-div-3", DRAWS)
    reserve = in_box(state, "egyptian-reserve")
    assert (reserve["eg-mech-bde"], reserve["eg-arm-bde"], reserve["eg-mech-div-3"]) == (0, 0, 1)


@pytest.mark.clauses("5.2f", "X21")
def test_parts_of_a_division_stand_apart_and_cannot_meet_again() -> None:
    state = arabs()
    GAME.apply(state, "arab", "break eg-inf-div-2", DRAWS)
    parts = [name for name in state.world.units.say(state.units_at(state.world.box["undeployed"])) if "inf-bde" in name]
    GAME.apply(state, "arab", f"deploy {parts[0]} fayid", DRAWS)
    with pytest.raises(Refusal):
        GAME.apply(state, "arab", "form eg-inf-div-2", DRAWS)


@pytest.mark.parametrize(
    ("seat", "words", "clause"),
    [
        ("arab", "deploy eg-arm-bde-1 jebel-ataqa", "T4"),
        ("arab", "deploy eg-arm-bde-1 tasa", "5.2a"),
        ("arab", "deploy sy-arm-bde-1 fayid", "5.3a"),
        ("arab", "deploy eg-arm-bde-1 lake-timsah", "5.2a"),
        ("israel", "deploy il-garrison-1 tasa", "5.1a"),
        ("israel", "deploy il-arm-bn-1 orkal", "5.1b"),
        ("israel", "deploy il-arm-bn-1 fayid", "5.1b"),
        ("israel", "deploy il-hq-36 jubata", "5.1d"),
        ("israel", "deploy il-golani-bn-1 mount-hermon", "T4"),
        ("israel", "break il-arm-bde-600", "5.1i"),
    ],
)
@pytest.mark.clauses("5.1a", "5.1b", "5.1d", "5.2a", "5.3a", "5.1i", "T4")
def test_where_a_unit_is_not_set_up(seat: str, words: str, clause: str) -> None:
    state = arabs() if seat == "arab" else begun()
    with pytest.raises(Refusal) as refusal:
        GAME.apply(state, seat, words, DRAWS)
    assert clause in refusal.value.clauses


@pytest.mark.clauses("5.1b", "5.1d", "5.1e")
def test_israeli_points_and_forts_are_full_soon() -> None:
    state = begun()
    for words in ("deploy il-hq-sc tasa", "deploy il-arm-bn-1 tasa"):
        GAME.apply(state, "israel", words, DRAWS)
    with pytest.raises(Refusal) as refusal:
        GAME.apply(state, "israel", "deploy il-arm-bn-2 tasa", DRAWS)
    assert "5.1b" in refusal.value.clauses
    GAME.apply(state, "israel", "deploy il-golani-bn-1 fort-104", DRAWS)
    with pytest.raises(Refusal) as refusal:
        GAME.apply(state, "israel", "deploy il-golani-bn-2 fort-104", DRAWS)
    assert "5.1e" in refusal.value.clauses
    for words in ("deploy il-hq-nc nafah", "deploy il-hq-36 nafah"):
        GAME.apply(state, "israel", words, DRAWS)
    with pytest.raises(Refusal) as refusal:
        GAME.apply(state, "israel", "deploy il-golani-bn-2 nafah", DRAWS)
    assert "5.1d" in refusal.value.clauses
