"""The status sheet: what an empire knows of itself, with formulas that come to what the rules do."""

from __future__ import annotations

from random import Random

import pytest

from sandtable.documents import Formula, SheetPage
from sandtable.games.war_game.data.pack import load_pack
from sandtable.games.war_game.game import WarGame
from sandtable.games.war_game.position.state import War
from sandtable.games.war_game.presentation.papers import expected_income
from sandtable.games.war_game.presentation.sheet import status_workbook
from sandtable.games.war_game.rules.steps import Orders
from sandtable.games.war_game.rules.turn import world_of
from sandtable.kernel import TABLE, Match, RandomDraws
from tests.games.war_game.worlds import random_war

GAME = WarGame()


@pytest.fixture(params=range(5))
def war(request: pytest.FixtureRequest) -> War:
    war = random_war(Random(request.param))
    war.stack = [Orders()]
    return war


def pages(war: War, seat: int) -> dict[str, SheetPage]:
    return {page.name: page for page in status_workbook(war, seat, []).pages}


@pytest.mark.clauses("SITE-4")
def test_all_sheets_are_there_and_explained(war: War) -> None:
    sheets = pages(war, 0)
    assert list(sheets) == [
        "Summary", "Territories", "Forces", "Fleets", "Income", "Research", "Diplomacy", "Orders", "Battles",
        "Sightings", "Tutorial",
    ]  # fmt: skip
    assert {entry.name for entry in load_pack().sheet} == set(sheets)
    explained = {(row[0], row[1]) for row in sheets["Tutorial"].rows}
    assert {(entry.name, column) for entry in load_pack().sheet for column in entry.columns} <= explained
    for page in sheets.values():
        assert all(len(row) == len(page.head) for row in page.rows), page.name


@pytest.mark.clauses("SITE-4", "ECON-8")
def test_formulas_come_to_what_the_rules_do(war: War) -> None:
    for seat in range(war.seats):
        sheets = pages(war, seat)
        income = sheets["Income"].rows
        for number, row in enumerate(income, 2):
            amount, paid = row[3], row[5]
            assert isinstance(amount, Formula)
            assert isinstance(paid, Formula)
            text = amount.text.replace(f"B{number}", str(row[1])).replace(f"C{number}", str(row[2]))
            left, middle, capitol = text.split("+")
            assert (
                sum(int(a) * int(b) for a, b in (part.split("*") for part in (left, middle))) + int(capitol)
                == amount.value
            )
            assert paid.value == (amount.value if row[4] == "yes" else 0)
        assert sum(cell.value for row in income if isinstance(cell := row[5], Formula)) == expected_income(war, seat)
        total = [row[-1] for row in sheets["Forces"].rows if row[0] == "Total"]
        worth = [row[-1] for row in sheets["Forces"].rows if row[0] != "Total"]
        assert [cell.value for cell in total if isinstance(cell, Formula)] == (
            [sum(c.value for c in worth if isinstance(c, Formula))] if worth else []
        )


def test_the_sheet_tells_nothing_beyond_the_view(war: War) -> None:
    """In another world that the empire's view allows, its sheet is the same."""
    for seat in range(war.seats):
        view = GAME.view(war, frozenset([f"empire-{seat + 1}"]))
        other = GAME.guess(view, RandomDraws(Random(seat)))
        assert GAME.workbook(other, view) == GAME.workbook(war, view)


@pytest.mark.clauses("ORDERS-11", "SITE-4")
def test_the_orders_of_the_last_cycle_say_which_lines_were_cut() -> None:
    match: Match[War] = Match.start(GAME, "2", "seed", {})
    home = match.state.empires[0].base
    world = world_of(match.state)
    march = f"{world.names[home]} > {world.names[world.land_near[home][0]]}"
    text = f"EMPIRE Arcadia\nCYCLE 1\nBUYING\nRESEARCH INTELLIGENCE\nMOVEMENT\nMOVE 9999 Tank: {march}\nEND\n"
    match.do_words("empire-1", tuple(GAME.read_document(match.state, "empire-1", text).action))
    match.do(TABLE, "deadline")
    orders = next(page for page in match.workbook(["empire-1"]).pages if page.name == "Orders")
    told = [str(cell) for row in orders.rows for cell in row if "cycle 1:" in str(cell)]
    assert told[0] == "cycle 1: carried out"
    assert told[-1].startswith("cycle 1: cut or failed: only ")
