"""The packs of the Gulf family have one shape, and name the place of a fault."""

import pytest

from sandtable.errors import BadFile
from sandtable.games.gulf.data.pack import GulfPack

GAMES = ("desert_one_war", "saddam_moves_south")


@pytest.fixture(params=GAMES)
def files(request: pytest.FixtureRequest) -> GulfPack:
    return GulfPack(f"sandtable.games.gulf.{request.param}")


def test_units_of_setups_exist_once(files: GulfPack) -> None:
    names = [unit.id for unit in files.pack.unit]
    assert len(names) == len(set(names))
    for scenario in files.pack.scenario:
        placed = [unit for line in scenario.setup for unit in line.units]
        assert len(placed) == len(set(placed))
        assert set(placed) <= set(names)


def test_clauses_of_the_sequence_exist(files: GulfPack) -> None:
    """A number without a letter stands for all clauses under it."""
    names = [clause.id for clause in files.clauses()]
    for line in files.pack.sequence:
        for number in line.clauses:
            assert any(name.startswith(number) for name in names), (line.id, number)


def test_an_unread_value_is_named_with_its_file(files: GulfPack) -> None:
    texts = {**files.texts, "rules": files.texts["rules"].replace("[scale]", "[scale]\nwidth = 3", 1)}
    with pytest.raises(BadFile, match=r"rules\.toml: scale: .*width"):
        files.read(texts)
