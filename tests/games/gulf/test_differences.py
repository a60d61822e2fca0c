"""Every line of the difference table is a switch with a case on both sides of it, or a value of the packs."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import asdict, force_setattr

from sandtable.casefiles import all_cases, failure
from sandtable.games.gulf.desert_one_war.data.profile import PROFILE as DESERT
from sandtable.games.gulf.saddam_moves_south.data.profile import PROFILE as SADDAM
from sandtable.kernel.cases import Case
from sandtable.registry import game

LIST = tomllib.loads(Path(__file__).with_name("differences.toml").read_text(encoding="utf-8"))
GAMES = {"saddam": "saddam-moves-south", "desert": "desert-one-war"}
PROFILES = {"saddam": SADDAM, "desert": DESERT}
OTHER = {"saddam": "desert", "desert": "saddam"}
FOLDERS = {"saddam": "saddam_moves_south", "desert": "desert_one_war"}
FIXED = "guerrilla_side"
"""Part of the world of a scenario, which is made once."""
SHOWN = [
    (name, side)
    for name, cases in LIST["switch"].items()
    for side in GAMES
    if not cases[side].startswith("not shown: ") and name != FIXED
]


@cache
def cases_of(side: str) -> dict[str, Case]:
    return dict(all_cases(GAMES[side]))


@cache
def pack_of(side: str) -> dict[str, Any]:
    folder = Path(__file__).parents[3] / "src/sandtable/games/gulf" / FOLDERS[side] / "pack"
    found: dict[str, Any] = {}
    for name in ("rules", "units", "map", "scenarios"):
        found.update(tomllib.loads((folder / f"{name}.toml").read_text(encoding="utf-8")))
    return found


def test_every_switch_is_listed_and_thrown() -> None:
    saddam, desert = asdict(SADDAM), asdict(DESERT)
    assert set(LIST["switch"]) == set(saddam)
    assert [name for name in saddam if saddam[name] == desert[name]] == []


@pytest.mark.parametrize(("name", "side"), SHOWN)
def test_a_case_goes_red_when_the_switch_is_thrown(name: str, side: str) -> None:
    case = cases_of(side)[LIST["switch"][name][side]]
    profile, rules = PROFILES[side], game(GAMES[side])
    assert failure(rules, case) is None
    here = getattr(profile, name)
    force_setattr(profile, name, getattr(PROFILES[OTHER[side]], name))
    try:
        assert is_red(side, case)
    finally:
        force_setattr(profile, name, here)


def is_red(side: str, case: Case) -> bool:
    """Whether a case fails: what the other game refuses may have no clause in this one to be refused by."""
    try:
        return failure(game(GAMES[side]), case) is not None
    except KeyError:
        return True


@pytest.mark.parametrize("line", LIST["value"], ids=lambda line: line["topic"])
def test_the_packs_differ(line: dict[str, str]) -> None:
    values = {side: read(pack_of(side), line["key"].split(".")) for side in GAMES}
    assert values["saddam"] != values["desert"]
    for side in GAMES:
        assert line[side].startswith("not shown: ") or line[side] in cases_of(side)


def read(data: Any, keys: list[str]) -> Any:
    """The value of a key of a pack, of all tables of a list."""
    if isinstance(data, list):
        return [read(entry, keys) for entry in data]
    if not keys or data is None:
        return data
    return read(data.get(keys[0]), keys[1:])
