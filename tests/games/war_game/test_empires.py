"""How many empires there may be, and who plays them."""

from __future__ import annotations

import msgspec
import pytest

from sandtable.games.war_game.game import WarGame
from sandtable.games.war_game.position.names import folded, is_name
from sandtable.games.war_game.position.world import earth
from sandtable.games.war_game.rules.empires import NAMES, colour
from sandtable.games.war_game.rules.invariants import faults
from sandtable.kernel import MODERATOR, TABLE, Event, Match
from sandtable.kernel.ledger import Ledger
from sandtable.kernel.snapshots import read_snapshot
from sandtable.service import Tables
from sandtable.service.new_matches import new


@pytest.mark.clauses("EMPIRE-3", "BASE-1")
def test_there_may_be_as_many_empires_as_the_map_has_land() -> None:
    match = Match.start(WarGame(), str(len(earth().lands)), "seed")
    assert {empire.base for empire in match.state.empires} == set(earth().lands)
    match.do(TABLE, "deadline")
    assert not list(faults(match.state))
    view = match.view(["empire-119"])
    kinds = {kind.id for kind in match.game.catalogue(match.state).kinds}
    assert "empire-119-infantry" in kinds
    assert len({seat.colour for seat in view.seats}) == 119


def test_the_last_of_all_empires_gives_orders_and_reads_what_came_of_them() -> None:
    """Who knows of an entry is kept as a set of seats; there are more of them than a machine word has bits."""
    match = Match.start(WarGame(), str(len(earth().lands)), "seed")
    for seat in ("empire-1", "empire-64", "empire-119"):
        match.do_words(seat, match.game.proposal(match.state, seat))
    assert [len(match.log([seat])) for seat in ("empire-2", "empire-64", "empire-119")] == [0, 1, 1]
    snapshot = read_snapshot(msgspec.json.encode(match.snapshot()))
    assert Ledger.restored(snapshot.ledger, fog=True).stored() == match.ledger.stored()


def test_names_and_colours_suffice_for_all_of_them() -> None:
    assert len({folded(name) for name in NAMES}) == len(earth().lands)
    assert all(map(is_name, NAMES))
    assert len({colour(seat) for seat in range(len(NAMES))}) == len(NAMES)


@pytest.mark.clauses("SITE-5")
def test_the_world_page_says_who_plays(sqlite_tables: Tables) -> None:
    made = new(sqlite_tables, "war-game", "3", {}, {"empire-1": "me", "empire-2": "computer:staff", "empire-3": "link"})
    for audience in (frozenset[str](), frozenset(["empire-1"])):
        papers = sqlite_tables.look(made.match, audience)["view"]["papers"]
        world = next(paper for paper in papers if paper["id"] == "world")
        assert world["head"][:4] == ["seat", "empire", "played by", "territories"]
        assert [row[2] for row in world["rows"]] == ["person", "computer", "nobody yet"]


@pytest.mark.clauses("X-9", "SITE-3")
def test_the_log_of_a_limited_game_ends_with_the_result_and_the_power_of_all() -> None:
    match = Match.start(WarGame(), "3", "seed", {"cycle_limit": "1"})
    match.do(TABLE, "deadline")
    assert match.ended is not None
    for audience in ((), ("empire-2",)):
        last = match.log(audience)[-1].text
        assert last.startswith(f"The war is over. {match.ended.text}. Power: ")
        assert all(name in last for name in ("Arcadia", "Borealia", "Cathay"))


@pytest.mark.clauses("X-9", "GM-1")
def test_the_moderators_paper_says_that_the_war_is_over() -> None:
    match = Match.start(WarGame(), "3", "seed", {"cycle_limit": "1", "moderator": "person"})

    def paper() -> list[str]:
        return next(paper.text for paper in match.view([MODERATOR]).papers if paper.id == "umpire")

    assert paper() == ["0 of 3 empires have sent orders for cycle 1."]
    match.do(TABLE, "deadline")
    assert paper() == ["The war is over."]


@pytest.mark.clauses("SITE-3", "CMD-1")
def test_a_report_says_how_many_command_points_were_used() -> None:
    match = Match.start(WarGame(), "2", "seed")
    base = match.state.empires[0].base
    target = next(land for land in earth().land_near[base] if match.state.owner[land] < 0)
    attack = f"ATTACK {target + 1}\n1 Tank: {base + 1} > {target + 1}"
    text = f"EMPIRE Arcadia\nCYCLE 1\nATTACKING\n{attack}\n"
    match.do_words("empire-1", tuple(match.game.read_document(match.state, "empire-1", text).action))
    match.do(TABLE, "deadline")
    assert "Command points used: 1 of 10." in [line.text for line in match.log(["empire-1"])]
    assert not any("Command points" in line.text for line in match.log(["empire-2"]))


@pytest.mark.clauses("SITE-3")
def test_a_line_says_whose_happening_it_is() -> None:
    """All of a round is done by the table: who looks with all seats finds each empire's part under its own."""
    match = Match.start(WarGame(), "2", "seed")
    match.do(TABLE, "deadline")
    own = {line.text: line.whose for line in match.log(["empire-1", "empire-2"]) if "Income" in line.text}
    assert {text.partition(":")[0]: whose for text, whose in own.items()} == {
        "Arcadia": "empire-1",
        "Borealia": "empire-2",
    }
    taken = Event("captured", {"by": "Borealia", "at": "White 40", "from": "Arcadia"}, ("BATTLE-22",))
    assert match.game.tell(match.state, taken, frozenset()).whose == "empire-2"
    assert not match.game.tell(match.state, Event("closed", {"cycle": 1}, ("TIME-3",)), frozenset()).whose


@pytest.mark.clauses("ORDERS-12")
def test_an_empire_takes_five_new_names_at_most() -> None:
    match = Match.start(WarGame(), "2", "seed")
    for number in range(6):
        text = f"EMPIRE Arcadia\nCYCLE {match.state.cycle}\nBUYING\nNAME Roma{number}\nGIVE P1M TO Borealia\n"
        receipt = match.game.read_document(match.state, "empire-1", text)
        assert [line.code for line in receipt.refused] == ([] if number < 5 else ["E11"])
        match.do_words("empire-1", tuple(receipt.action))
        match.do(TABLE, "deadline")
    assert match.state.empires[0].name == "Roma4"


@pytest.mark.clauses("SITE-4", "ORDERS-12")
def test_the_sheet_finds_what_was_given_to_an_empire_by_its_former_name() -> None:
    match = Match.start(WarGame(), "2", "seed")
    for seat, line in (("empire-1", "GIVE P1M TO Borealia"), ("empire-2", "NAME Roma")):
        text = f"EMPIRE {match.state.empires[int(seat[-1]) - 1].name}\nCYCLE 1\nBUYING\n{line}\n"
        match.do_words(seat, tuple(match.game.read_document(match.state, seat, text).action))
    match.do(TABLE, "deadline")
    pages = {page.name: page for page in match.workbook(["empire-1"]).pages}
    assert ["GIVE P1000000 TO Borealia", 1_000_000] in [[row[1], row[4]] for row in pages["Orders"].rows]
