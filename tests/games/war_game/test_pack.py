"""The pack: what it says about the world, and what it refuses."""

from __future__ import annotations

import pytest

from sandtable.board import bits
from sandtable.errors import BadFile
from sandtable.games.war_game.data.pack import PACK, load_clauses, load_pack, read_pack
from sandtable.games.war_game.data.soundness import formula_price
from sandtable.games.war_game.position.world import earth


@pytest.mark.clauses("WORLD-1", "WORLD-8")
def test_229_territories_of_two_colours() -> None:
    pack = load_pack()
    assert len(pack.territory) == 229
    assert sum(territory.white for territory in pack.territory) == 119
    assert (pack.world.columns, pack.world.rows) == (22, 11)
    assert earth().grid.wrap


@pytest.mark.clauses("WORLD-6", "WORLD-7")
def test_printed_facts_about_corners_hold() -> None:
    grid = earth().grid
    for fact in load_pack().fact:
        if fact.a:
            a, b = grid.space(fact.a), grid.space(fact.b)
            network = grid.land if fact.a.startswith("W") else grid.sea
            assert grid.contact(a, b) == fact.touch
            assert bool(network.neighbours[a] >> b & 1) == fact.connected


@pytest.mark.clauses("WORLD-4")
def test_panama_joins_the_oceans_and_nothing_else_does() -> None:
    world = earth()
    (panama,) = bits(world.grid.canals)
    assert world.territories[panama].name == "Panama"
    assert world.names[panama] == "W34"
    assert len(world.shores(panama)) == 1


@pytest.mark.clauses("WORLD-5", "WORLD-16")
def test_coasts_and_shores() -> None:
    world = earth()
    touching = world.grid.space("W57")
    assert [world.names[shore] for shore in world.shores(touching)] == ["W57/B61", "W57/B64"]
    assert not world.is_coastal(world.grid.space("W66"))
    assert sum(len(world.shores(land)) > 1 for land in world.lands) == 18
    shore = world.shores(touching)[1]
    assert world.notation(shore) == "White 57 facing Blue 64"
    assert world.title(shore) == "W57 Upper Niger facing B64 Sierra Leone Basin"


@pytest.mark.clauses("ECON-1", "ECON-2", "ECON-3")
def test_resources_differ_from_territory_to_territory() -> None:
    white = [territory for territory in load_pack().territory if territory.white]
    assert {min(6000, t.resource_centers) for t in white} == {6000}
    assert max(t.resource_centers for t in white) <= 10_000
    assert 0 < sum(t.oil for t in white) < len(white)
    drill = next(building for building in load_pack().building if building.id == "oil_drill")
    center = next(building for building in load_pack().building if building.id == "resource_center")
    assert (drill.cost // drill.income, center.cost // center.income) == (2, 3)


@pytest.mark.clauses("UNITS-1", "CUSTOM-4")
def test_the_formula_gives_every_printed_price() -> None:
    pack = load_pack()
    assert [formula_price(pack, unit) for unit in pack.unit] == [unit.cost for unit in pack.unit]


@pytest.mark.clauses("TRANS-5")
def test_transports_have_no_weapons() -> None:
    for unit in load_pack().unit:
        if unit.role == "transport":
            assert (unit.land, unit.air, unit.sea, unit.sub) == (0, 0, 0, 0)


def test_clauses_refer_to_each_other() -> None:
    assert len(load_clauses()) == 272


FAULTS = [
    ("units", 'aliases = ["tanks"]', 'aliases = ["infantry"]', "names"),
    ("units", "cost = 86_000", "cost = 87_000", "formula"),
    ("units", 'id = "oil_drill"', 'id = "oil_rig"', "building"),
    ("rules", 'id = "enemy"', 'id = "foe"', "setting"),
    ("rules", "level = 2", "level = 7", "intelligence_level"),
    ("rules", "treasury = 100_000_000", "treasury = -1", "treasury"),
    ("rules", 'id = "movement"', 'id = "marching"', "phase"),
    ("rules", "per_cycle = 10", 'per_cycle = "ten"', "command_points"),
    ("map", 'id = "W2"', 'id = "W1"', "W must be numbered"),
    ("map", "resource_centers = 8750", "resource_centers = 5", "resource_centers"),
    ("map", "cells_on_map = 229", "cells_on_map = 230", "cells_on_map"),
    ("map", "bases = [40, 108]", "bases = [40, 40]", "start of 2"),
    ("orders", 'code = "E02"', 'code = "E01"', "same code"),
    ("orders", 'phases = ["movement"]', 'phases = ["sailing"]', "phases"),
    ("site", 'name = "Fleets"', "name = ", "site.toml"),
]


@pytest.mark.parametrize(("file", "old", "new", "said"), FAULTS)
def test_a_pack_that_makes_no_sense_is_refused(file: str, old: str, new: str, said: str) -> None:
    texts = dict(PACK.texts)
    assert old in texts[file]
    texts[file] = texts[file].replace(old, new, 1)
    with pytest.raises(BadFile, match=said):
        read_pack(texts)
