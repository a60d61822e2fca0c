"""What a new match offers: the optional rules under headings, the variants with what makes up for them."""

from sandtable.games.gulf.data.option_groups import HOUSE, VARIANTS
from sandtable.games.gulf.saddam_moves_south.position.options import OPTIONS
from sandtable.registry import game


def test_house_rules_stand_apart_from_those_of_the_rulebook() -> None:
    assert [option.name for option in OPTIONS if option.group == HOUSE] == ["one-corps", "unprepared"]


def test_29_2_each_variant_names_its_clause_and_its_points() -> None:
    variants = [option for option in OPTIONS if option.group == VARIANTS and option.name != "variants"]
    titles = {clause.id: clause.title for clause in game("saddam-moves-south").clauses}
    assert len(variants) == 13
    for option in variants:
        assert titles[option.clause].replace("-", " ") == option.label.replace("-", " ")
    texts = {option.name: option.text for option in variants}
    assert texts["b1-bombers"].endswith("OPFOR gets 5 victory points to make up for it.")
    assert "make up" not in texts["scud-hunt"]
