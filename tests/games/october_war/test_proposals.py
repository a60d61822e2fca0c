"""What the page proposes to a player who is asked: nothing that he would regret."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from sandtable.board.masks import bits
from sandtable.games.october_war.position.world import ISRAEL
from sandtable.games.october_war.rules.combat.losses import Result
from sandtable.games.october_war.rules.mobilization.buying import Purse
from sandtable.games.october_war.staff.officer import Staff
from sandtable.players import SeatTable
from tests.games.october_war.table import GAME

PLACE = {"turn": 4, "phase": "arab:first_combat"}


@pytest.mark.parametrize(
    ("units", "kind", "left", "proposed"),
    [
        (["il-arm-bn-1"], "", 1, "retreat baluza"), (["il-arm-bn-1", "il-arm-bn-2"], "", 3, "retreat"),
        (["il-hq-252", "il-arm-bn-1"], "r", 1, "retreat il-arm-bn-1 baluza"),
        (["il-arm-bn-1"], "R", 1, "retreat baluza"),
        (["il-arm-bde-600", "il-arm-bn-1"], "", 1, "break il-arm-bde-600"),
        (["il-arm-bde-600", "il-arm-bn-1"], "", 2, "retreat baluza"),
    ],
)  # fmt: skip
def test_a_unit_retreats_before_it_is_lost(units: list[str], kind: str, left: int, proposed: str) -> None:
    state = GAME.position("1973", {}, {**PLACE, "at": {"tasa": units}})
    result = Result(ISRAEL, state.world.spaces.index["tasa"], kind, left, chooser=ISRAEL)
    assert " ".join(result.proposal(state, "israel")) == proposed


def test_it_is_told_why_nobody_can_retreat() -> None:
    """Tasa is left without a way out: the enemy holds every point around it."""
    around = {"tasa": ["il-arm-bn-1"]}
    state = GAME.position("1973", {}, {**PLACE, "at": around})
    world = state.world
    tasa = world.spaces.index["tasa"]
    for number, point in enumerate(bits(world.grid.neighbours[tasa]), 1):
        around[world.hex(point)] = [f"eg-inf-bde-{number}"]
    state = GAME.position("1973", {}, {**PLACE, "at": around})
    state.stack.append(Result(ISRAEL, tasa, "R", 1, chooser=ISRAEL))
    state.forget_all()
    (closed,) = GAME.offer(state, "israel", closed=True).closed
    assert (closed.word, closed.clauses[0]) == ("retreat", "16.4i")


def test_an_hq_is_lost_last() -> None:
    state = GAME.position("1973", {}, {**PLACE, "at": {"tasa": ["il-hq-252", "il-arm-bn-1"]}})
    result = Result(ISRAEL, state.world.spaces.index["tasa"], "", 1, taken=True, chooser=ISRAEL)
    assert result.proposal(state, "israel") == ("lose", "il-arm-bn-1")


def test_half_a_point_left_over_is_told() -> None:
    state = GAME.position("1973", {}, {**PLACE, "set": {"mp": [3, 0, 0]}, "phase": "israel:mobilization"})
    purse = state.stack[-1]
    assert isinstance(purse, Purse)
    assert purse.text(state).startswith("Mobilization: 10 MP to spend")
    assert replace(purse, spent=(1, 0, 0)).purse(state) == "10½ MP to spend"


GOLAN = {"masada": ["sy-arm-bde-2", "il-arm-bn-2"], "buqata": ["sy-arm-bde-1", "il-arm-bn-1"]}
ALLIED = {**GOLAN, "masada": [*GOLAN["masada"], "jo-arm-40"]}


@pytest.mark.parametrize(
    ("phase", "ew", "at", "proposed", "of_the_staff"),
    [
        ("first_combat", [1, 0, 1], GOLAN, "attack masada pass", "attack masada play"),
        ("first_combat", [0, 0, 1], GOLAN, "attack masada pass", "attack masada play fire"),
        ("first_combat", [0, 0, 0], GOLAN, "attack masada", "attack masada"),
        (
            "first_combat", [1, 0, 1], ALLIED,
            "attack masada contingent jordan pass", "attack masada contingent jordan play",
        ),
        (
            "mobilization", [0, 0, 0], {},
            "mobilize eg-arm-bde available; eg-arm-bde available; sy-arm-bde available; sy-mech-bde available; done",
            "",
        ),
        (
            "reorganization", [0, 0, 0],
            {"salhiya": ["eg-inf-bde-1", "eg-inf-bde-2", "eg-inf-bde-3"], "hold-arab": ["eg-inf-div-2"]},
            "combine eg-inf-div-2 salhiya; done", "",
        ),
    ],
)  # fmt: skip
def test_one_sentence_is_proposed_for_one_moment(
    phase: str, ew: list[int], at: dict[str, list[str]], proposed: str, of_the_staff: str
) -> None:
    """The staff says as much in one sentence as is proposed to a player."""
    given = {"turn": 4, "phase": f"arab:{phase}", "at": at, "set": {"ew": ew, "mp": [0, 0, 0]}}
    state = GAME.position("1973", {}, given)
    say = GAME.grammar(state).say
    assert say(GAME.proposal(state, "arab")) == proposed
    assert say(Staff("1973", "arab").choose(SeatTable(GAME, state, "arab"))) == (of_the_staff or proposed)


def test_a_free_unit_is_proposed_before_the_phase_is_ended() -> None:
    state = GAME.position("1973", {}, {"turn": 5, "phase": "israel:mobilization", "at": {"tasa": ["il-depot-1"]}})
    assert GAME.proposal(state, "israel")[:2] == ("free", "il-engineer")
