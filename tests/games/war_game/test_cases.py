"""The cases of The War Game: its rules, one by one."""

from __future__ import annotations

from importlib.resources import files

import pytest

from sandtable.games.war_game.game import WarGame
from sandtable.kernel.cases import Case, read_cases, run_case

FOLDER = files("sandtable.games.war_game").joinpath("cases")
PATHS = sorted((path for path in FOLDER.iterdir() if path.name.endswith(".toml")), key=lambda path: path.name)
CASES = [case for path in PATHS for case in read_cases(path.read_text(encoding="utf-8"), path.name)]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.title)
def test_case(case: Case) -> None:
    run_case(WarGame(), case)
