"""Starting the program: fast, plain, and able to complete words."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.cli.tools import program


def test_listing_games_loads_no_game_and_no_kernel() -> None:
    code = "import sys; from sandtable.cli import app; app(['games'], standalone_mode=False); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split("\n")[-2].split())
    slow = {
        "sandtable.kernel",
        "sandtable.games.oil_war.game",
        "msgspec",
        "rich",
        "pydantic",
        "asyncio",
        "multiprocessing",
        "urllib.request",
        "email",
        "ssl",
    }
    assert not loaded & slow


def complete(words: str) -> list[str]:
    variables = {
        "_SANDTABLE_COMPLETE": "complete_bash",
        "COMP_WORDS": words,
        "COMP_CWORD": str(len(words.split(" ")) - 1),
    }
    code = "from sandtable.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, env={**os.environ, **variables}
    )
    return done.stdout.split()


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("sandtable sel", ["selfplay"]),
        ("sandtable new oil", ["oil-war"]),
        ("sandtable new oil-war --scenario ", ["1", "2", "3"]),
        ("sandtable rules oil-war 6.13", ["6.13"]),
        ("sandtable new oil-war --option rough=", ["rough=3", "rough=2"]),
    ],
)
def test_completion(words: str, expected: list[str]) -> None:
    found = complete(words)
    assert found == expected or (words.endswith("=") and set(expected) <= {f"rough={word[-1]}" for word in found})


def test_a_closed_pipe_is_no_error() -> None:
    command = f"{sys.executable} -m sandtable rules oil-war | head -1"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False)
    assert done.stderr == ""


def test_any_encoding_will_do() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "sandtable", "scenarios", "oil-war"],
        capture_output=True, check=False, env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )  # fmt: skip
    assert done.returncode == 0


def test_both_ways_to_start() -> None:
    assert program("--version").stdout.startswith("sandtable ")
