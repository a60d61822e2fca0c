"""What the order sheet offers beside the receipt: attacks to try out, ranges on the map, sheets of the last round."""

from __future__ import annotations

from random import Random

import pytest

from sandtable.errors import Malformed
from sandtable.games.war_game.game import WarGame
from sandtable.games.war_game.position.state import War
from sandtable.games.war_game.position.units import BOMBER, CRUISER, FIGHTER, INFANTRY, SEA_TRANSPORT, TANK
from sandtable.games.war_game.position.world import earth
from sandtable.games.war_game.rules.steps import Orders
from sandtable.kernel import TABLE, Match, RandomDraws
from sandtable.language import LINE
from tests.games.war_game.worlds import random_war

GAME = WarGame()
SEAT = "empire-1"


@pytest.fixture
def match() -> Match[War]:
    return Match.start(GAME, "3", "seed")


def seal(match: Match[War], *lines: str) -> None:
    name = match.state.empires[0].name
    text = "\n".join([f"EMPIRE {name}", f"CYCLE {match.state.cycle}", *lines, "END"])
    receipt = GAME.read_document(match.state, SEAT, text)
    assert not receipt.refused, receipt.refused
    match.do_words(SEAT, tuple(receipt.action))


def border(match: Match[War]) -> tuple[str, str]:
    """The base of the first empire, and a neutral territory beside it."""
    world, base = earth(), match.state.empires[0].base
    return world.names[base], world.names[world.land_near[base][0]]


@pytest.mark.clauses("SITE-8", "BATTLE-24")
def test_an_attack_on_neutral_land_can_be_tried_out(match: Match[War]) -> None:
    base, target = border(match)
    text = (
        f"EMPIRE Arcadia\nCYCLE 1\nBUYING\nBUY 200 Infantry AT {base}\nBUY 25 Tank AT {base}\nATTACKING\n"
        f"ATTACK {target}\n200 Infantry + 25 Tank: {base} > {target}\nEND\n"
    )
    [trial] = GAME.read_document(match.state, SEAT, text).trials
    assert (trial.first, trial.last, trial.tool) == (7, 8, "battle")
    assert trial.fields["kind"] == "land"
    assert trial.fields["attack"] == "200 Infantry Platoon + 25 Tank"
    assert trial.fields["defence"] == "100 Infantry Platoon + 20 Tank + 10 AAT + 10 Artillery"
    assert "neutral" in trial.note
    paper = match.use_tool([SEAT], trial.tool, trial.fields)
    assert any("the attackers take the territory" in line for line in paper.text)


@pytest.mark.clauses("SITE-8", "ATK-12", "TRANS-14")
def test_a_landing_is_tried_out_with_what_is_aboard(match: Match[War]) -> None:
    world, place = earth(), match.state.empires[0].base
    shore = world.shores(place)[0]
    sea = next(w for w in world.sea_near[shore] if not world.is_land[w])
    goal = next(w for w in world.sea_near[sea] if world.is_land[world.home[w]] and world.home[w] != place)
    match.state.forces[shore] = ((0, INFANTRY, 30), (0, TANK, 4), (0, CRUISER, 1), (0, SEA_TRANSPORT, 2))
    base, water, target = (world.names[world.home[each]] for each in (shore, sea, goal))
    text = (
        f"EMPIRE Arcadia\nCYCLE 1\nATTACKING\nATTACK {target}\n"
        f"LAND ALL FROM 1 Sea Transport: {base} > {water} > {target}\n"
        f"ESCORT 1 Cruiser: {base} > {water} > {target}\n"
    )
    [trial] = GAME.read_document(match.state, SEAT, text).trials
    assert trial.fields["attack"] == "4 Tank"
    [trial] = GAME.read_document(match.state, SEAT, text.replace("1 Sea", "2 Sea")).trials
    assert trial.fields["attack"] == "4 Tank + 30 Infantry Platoon"


@pytest.mark.clauses("SITE-8", "UNITS-16")
@pytest.mark.parametrize("seed", range(4))
def test_a_trial_knows_what_its_writer_knows(seed: int) -> None:
    """In every world that the view allows, the same lines get the same trial."""
    war = random_war(Random(seed))
    war.stack = [Orders()]
    world = earth()
    view = GAME.view(war, frozenset([SEAT]))
    lines = []
    for target in range(world.areas):
        near = [place for place in world.land_near[target] if war.owner[place] == 0]
        if near and war.owner[target] != 0:
            lines += [f"ATTACK {world.names[target]}", f"1 Infantry: {world.names[near[0]]} > {world.names[target]}"]
    text = "\n".join([f"EMPIRE {war.empires[0].name}", f"CYCLE {war.cycle}", "ATTACKING", *lines[:20], "END"])
    told = GAME.read_document(war, SEAT, text)
    other = GAME.guess(view, RandomDraws(Random(seed)))
    assert GAME.read_document(other, SEAT, text).trials == told.trials


@pytest.mark.clauses("AIR-1", "AIR-8")
def test_ranges_of_aircraft(match: Match[War]) -> None:
    base, _ = border(match)
    place = match.state.empires[0].base
    empty = earth().names[next(t for t, owner in enumerate(match.state.owner) if owner < 0)]
    assert match.look([SEAT], f"range {empty}").title == ""
    match.state.forces[place] = (*match.state.forces[place], (0, FIGHTER, 3), (0, BOMBER, 2))
    look = match.look([SEAT], f"range {base.lower()}")
    spans = {overlay.id: len(overlay.spaces) for overlay in look.overlays}
    assert spans == {"range-raids-4": 54, "range-raids-7": 135, "range-lands-8": 170, "range-lands-14": 229}
    assert all(base in overlay.spaces for overlay in look.overlays)
    assert match.look(["empire-2"], f"range {base}").overlays == []  # of others nobody learns anything
    with pytest.raises(Malformed):
        match.look([SEAT], "range W999")


@pytest.mark.clauses("SITE-4", "SITE-3", "BATTLE-25")
def test_the_sheets_of_the_round(match: Match[War]) -> None:
    base, target = border(match)
    seal(
        match, "BUYING", f"BUY 200 Infantry AT {base}", f"BUY 25 Tank AT {base}", f"BUY 5000 Resource Center AT {base}",
        "ATTACKING", f"ATTACK {target}", f"200 Infantry + 25 Tank: {base} > {target}",
    )  # fmt: skip
    match.do(TABLE, "deadline")
    pages = {page.name: page for page in match.workbook([SEAT]).pages}
    orders = pages["Orders"]
    assert orders.head == ["line", "text", "result", "command points", "money"]
    by_text = {str(row[1]).split(" AT ")[0]: row for row in orders.rows}
    assert by_text["BUY 200 Infantry Platoon"][2:] == ["cycle 1: carried out", "", 16_000_000]
    assert "cut or failed" in str(by_text["BUY 5000 Resource Center"][2])
    assert by_text[f"ATTACK {target}"][3] == 1
    battles = pages["Battles"]
    assert battles.head == ["place", "kind", "attackers", "defenders", "stage", "losses", "result"]
    assert {row[4] for row in battles.rows} == {"artillery", "main battle"}
    assert battles.rows[-1][6] in ("the attackers win", "the defenders win")
    assert "Arcadia" in str(battles.rows[0][2])
    seal(match, "BUYING", f"BUY 3 Tank AT {base}")
    sealed = {page.name: page for page in match.workbook([SEAT]).pages}["Orders"].rows[-1]
    assert sealed == [2, f"BUY 3 Tank AT {base}", "sealed for cycle 2", "", 3 * 86_000]
    others = {page.name: page for page in match.workbook(["empire-2"]).pages}
    assert (others["Orders"].rows, others["Battles"].rows) == ([], [])


@pytest.mark.clauses("SITE-3")
def test_orders_that_end_with_a_heading_stand_in_the_sheet_as_well(match: Match[War]) -> None:
    buying = f"BUY 3 Tank AT {border(match)[0]}"
    match.do_words(SEAT, ("orders", "BUYING", LINE, buying, LINE, "ATTACKING"))
    match.do(TABLE, "deadline")
    rows = {page.name: page for page in match.workbook([SEAT]).pages}["Orders"].rows
    assert [(row[1], row[4]) for row in rows][-2:] == [(buying, 258_000), ("ATTACKING", "")]
