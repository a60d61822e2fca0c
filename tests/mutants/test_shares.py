"""Faults that are put into the games are noticed: a draw of a dozen in each game, in two minutes of CPU time."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GAMES = ("oil-war", "desert-one-war", "saddam-moves-south", "october-war", "war-game")
OF_EACH_KIND = 4
LEAST = {"rules": 0.9, "refusals": 0.85, "texts": 0.85}
"""Shares of the faults drawn."""


@pytest.mark.long
def test_faults_are_noticed() -> None:
    """In a process of its own, which must not have loaded a game. What nobody notices is printed."""
    command = [sys.executable, "-m", "sandtable.mutants", *GAMES, "--number", str(OF_EACH_KIND)]
    command += ["--least", *map(str, LEAST.values())]
    run = subprocess.run(command, check=False, cwd=ROOT, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr
