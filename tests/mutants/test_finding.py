"""Faults for games: found by their place, told apart by kind, and put in one at a time."""

from __future__ import annotations

import ast
from pathlib import Path

from sandtable.mutants.finding import Mutant, find_mutants, modules_of, mutated, sites

RULES = '''
def reach(state, unit):
    """6.13"""
    if state.moved >> unit & 1:
        return 0
    return state.near(unit) & ~state.enemy  # 5.23


def bars(state):
    return (Bar(state.enemy & ~state.known, "an enemy is there", ("5.23",)),)


def refuse(state, unit):
    return Refusal("the hex is full of units", "6.13")


def carry_out(state, draws):
    die = draws.roll("attack on the hill")
    return [Event("fought", {"die": die}, ("5.23",))] if die > 3 and state.open else []
'''
CLAUSES = ["5.23", "6.13", "7.1"]


def described(text: str, name: str = "movement") -> list[tuple[str, str, str]]:
    return [(site.kind, site.function, site.what) for site in sites(ast.parse(text), text, name, CLAUSES)]


def test_faults_of_each_kind() -> None:
    assert described(RULES) == [
        ("rule", "reach", "the condition is turned round"),
        ("rule", "reach", "'& ~state.enemy' goes"),
        ("rule", "bars", "'state.enemy & ~state.known' is not closed"),
        ("rule", "bars", "'& ~state.known' goes"),
        ("refusal", "bars", "'an enemy is there' is told as 'an other is there'"),
        ("refusal", "bars", "5.23 is cited as 6.13"),
        ("refusal", "refuse", "'the hex is full of units' is told as 'other hex is full of units'"),
        ("refusal", "refuse", "6.13 is cited as 7.1"),
        ("text", "carry_out", "'attack on the hill' is told as 'other on the hill'"),
        ("rule", "carry_out", "the condition is turned round"),
        ("rule", "carry_out", "'die > 3' does not count"),
        ("rule", "carry_out", "'state.open' does not count"),
        ("rule", "carry_out", "'die > 3' becomes 'die >= 3'"),
        ("rule", "carry_out", "3 becomes 4"),
        ("text", "carry_out", "5.23 is cited as 6.13"),
    ]


def test_each_fault_changes_one_place() -> None:
    whole = ast.unparse(ast.parse(RULES))
    changed = [ast.unparse(mutated(RULES, "movement", number, CLAUSES)) for number in range(15)]
    assert len(set(changed)) == 15
    assert whole not in changed
    assert "return state.near(unit) & state.near(unit)" in changed[1]
    for text in changed:
        assert sum(a != b for a, b in zip(text.splitlines(), whole.splitlines(), strict=True)) == 1
        compile(text, "movement", "exec")


def test_the_clauses_of_a_function_come_from_its_text() -> None:
    assert sites(ast.parse(RULES), RULES, "movement", CLAUSES)[0].clauses == ("6.13", "5.23")


def test_a_log_is_all_text() -> None:
    text = 'SENTENCES = {"moved": "{unit} moves to {at}"}\n\ndef tell(event):\n    return 1 if event.n > 2 else 0\n'
    assert described(text, "log") == [("text", "SENTENCES", "'{unit} moves to {at}' is told as '{unit} other to {at}'")]


def test_a_family_without_the_sister() -> None:
    folder = Path(__file__).parents[2] / "src/sandtable/games/gulf/desert_one_war"
    modules = {name for name, _ in modules_of("sandtable.games.gulf.desert_one_war", folder)}
    assert {"sandtable.games.gulf.rules.supply.support", "sandtable.games.gulf.desert_one_war.rules.events"} <= modules
    assert not [name for name in modules if "saddam" in name]
    assert all(isinstance(one, Mutant) for one in find_mutants("sandtable.games.gulf.desert_one_war", folder, ["6.1"]))
