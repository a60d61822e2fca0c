"""The general of The War Game: it weighs sheets against sheets, in worlds that its seat may think of."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from sandtable.games.war_game.game import WarGame
from sandtable.games.war_game.orders.reading import action
from sandtable.games.war_game.position.state import NOBODY, War
from sandtable.games.war_game.position.units import ARTILLERY
from sandtable.games.war_game.rules.steps import seat_name
from sandtable.games.war_game.staff import STYLES, Staff, draft
from sandtable.games.war_game.staff.advice import WarAdvice
from sandtable.games.war_game.staff.appraisal import terms
from sandtable.games.war_game.staff.proposals import without_attack
from sandtable.games.war_game.staff.supposed import suppose
from sandtable.kernel import TABLE, CommonDraws, RandomDraws, Start
from sandtable.language import Words
from sandtable.players.base import SeatTable
from sandtable.players.planning import FirstResults
from sandtable.players.sealed import SealedPlayer, Weighing
from sandtable.players.search import Budget
from sandtable.roster import player

from .test_staff_habits import two_empires

GAME = WarGame()


def after(cycles: int, empires: int = 3) -> War:
    """A war of staffs after some cycles."""
    war, draws = GAME.new(Start(str(empires)), GAME.settle_options({})), RandomDraws(Random(2))
    staffs = [Staff(str(empires), seat_name(seat), "x") for seat in range(empires)]
    for _ in range(cycles):
        for seat, staff in enumerate(staffs):
            GAME.apply(war, seat_name(seat), staff.choose(SeatTable(GAME, war, seat_name(seat))), draws)
        GAME.apply(war, TABLE, ("deadline",), draws)
    return war


@pytest.fixture(scope="module")
def war() -> War:
    return after(5)


def general(scenario: str, seat: str, seed: str) -> SealedPlayer:
    return SealedPlayer(WarAdvice(GAME, scenario), seat, seed, Budget(30))


def weighed(root: War, own: Sequence[Words], budget: Budget) -> Weighing[War]:
    return Weighing(WarAdvice(GAME, "3"), root, "empire-1", own, "key", budget)


def sheets(root: War, count: int) -> list[Words]:
    return WarAdvice(GAME, "3").sheets(root, "empire-1", count, Random(1))


def guessed(war: War, seat: int = 0) -> War:
    return GAME.imagine(war, seat_name(seat), FirstResults())


def test_what_it_sends_is_taken_whole(war: War) -> None:
    words = general("3", "empire-1", "s").choose(SeatTable(GAME, war, "empire-1"))
    lines = [word for word in words[1:] if word != ";"]
    document = "\n".join(["EMPIRE Arcadia", f"CYCLE {war.cycle}", *lines, "END"])
    receipt = GAME.read_document(war, "empire-1", document)
    assert receipt.refused == []
    assert tuple(receipt.action) == words


def test_it_keeps_to_its_play_outs(war: War) -> None:
    root = guessed(war)
    weighing = weighed(root, sheets(root, 4), Budget(40))
    weighing.best()
    assert weighing.left >= -8  # the last check takes four samples of two sheets at least


def test_it_prefers_a_sheet_to_none(war: War) -> None:
    root = guessed(war)
    written = tuple(action(draft(root, 0, STYLES["careful"]).lines()))
    assert weighed(root, [("orders",), written], Budget(60)).best() == written


def test_its_sheets_are_different_and_legal(war: War) -> None:
    root = guessed(war)
    found = sheets(root, 8)
    assert found[0] == tuple(action(draft(root, 0, STYLES["careful"]).lines()))
    assert 2 < len(set(found)) == len(found) <= 8
    assert all(SeatTable(GAME, war, "empire-1").choices(words).complete for words in found)


def test_a_sheet_without_an_attack_has_one_block_less() -> None:
    lines = ("ATTACKING", "ATTACK W1", "1 Tank: W2 > W1", "ATTACK W3", "1 Tank: W2 > W3", "2 Tank: W4 > W3")
    for seed in range(4):
        left = without_attack(lines, Random(seed))
        assert left in (("ATTACKING", *lines[3:]), lines[:3])
    assert without_attack(lines[:3], Random(1)) == lines[:3]


def test_a_supposed_world_keeps_what_is_known_and_lets_the_others_act(war: War) -> None:
    known, filled = guessed(war), guessed(war)
    suppose(filled, 0, CommonDraws("x"))
    assert filled.empires[0] == known.empires[0]
    assert filled.sightings[0] == known.sightings[0]
    for territory in known.owned(0):
        assert filled.buildings[territory] == known.buildings[territory]
        assert set(filled.forces[territory]) == set(known.forces[territory])
    for other in (1, 2):
        assert draft(filled, other, STYLES["bold"]).lines()
        assert not known.empires[other].treasury


def test_more_land_more_value(war: War) -> None:
    """Everything else alike."""
    more = war.clone()
    more.owner[more.owner.index(NOBODY)] = 0
    assert sum(terms(more, 0).values()) > sum(terms(war, 0).values())


def test_an_undefended_border_is_a_danger() -> None:
    war, _, border, _ = two_empires()
    open_border = terms(war, 0)["danger"]
    war.forces[border] = ((0, ARTILLERY, 20_000),)
    assert open_border < terms(war, 0)["danger"] <= 0


def test_the_same_seed_gives_the_same_sheet(war: War) -> None:
    first, again = (general("3", "empire-1", "s").choose(SeatTable(GAME, war, "empire-1")) for _ in range(2))
    assert first == again


def test_the_levels_know_it() -> None:
    made = player("war-game", "general", "1", "3", "empire-1", 20.0)
    assert isinstance(made, SealedPlayer)
    assert made.budget == Budget(300, 20.0)


def test_it_joins_late() -> None:
    war = GAME.new(Start("4"), GAME.settle_options({"latecomers": "1"}))
    assert general("4", "empire-4", "s").choose(SeatTable(GAME, war, "empire-4")) == ("join",)
    assert general("4", "empire-1", "s").choose(SeatTable(GAME, war, "empire-1"))[0] == "orders"


def test_it_stops_when_its_time_is_up(war: War) -> None:
    root = guessed(war)
    own = sheets(root, 3)
    weighing = weighed(root, own, Budget(100_000, 0.01))
    assert weighing.best() in own
    assert weighing.left > 99_000


def test_what_is_weighed_is_what_the_cycle_brings(war: War) -> None:
    root = guessed(war)
    weighing = weighed(root, [("orders",)], Budget(10))
    joint = dict.fromkeys(GAME.seats_of(root), 0)
    value = weighing.value(0, joint, 0, "empire-1")
    assert weighing.worlds[0].cycle == root.cycle, "the world that is imagined stays as it is"
    assert value == weighing.value(0, joint, 0, "empire-1")
