"""The commands in the README's code blocks work, in the order in which they stand there."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.tools import run

README = Path(__file__).parents[2] / "README.md"
SERVERS = ("serve",)
"""Commands that do not end by themselves."""
FEW = "2"
"""Matches of a series: the README plays a hundred."""


def commands() -> list[tuple[list[str], str]]:
    """Each command line without the program's name, and the remark beside it."""
    blocks = re.findall(r"^```\w*\n(.*?)^```$", README.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    lines = [line for block in blocks for line in block.splitlines() if line.startswith("sandtable ")]
    parts = [line.partition(" # ") for line in lines]
    return [(shlex.split(command)[1:], remark) for command, _, remark in parts]


def test_the_commands_of_the_readme(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    ran = set()
    for (name, *rest), remark in commands():
        if name in SERVERS:
            continue
        if name == "new":
            rest += ["--seed", "1"]
        if "--games" in rest:
            rest[rest.index("--games") + 1] = FEW
        output = run(name, *rest, code=1 if name == "why" else 0).stdout
        if name == "why":
            assert remark in output, "the README quotes the refusal"
        ran.add(name)
    assert ran >= {"new", "do", "legal", "why", "show", "odds", "verify", "selfplay"}
    assert {path.name for path in tmp_path.iterdir()} == {"gulf.json", "gulf.png"}


def test_the_program_of_the_readme() -> None:
    text = README.read_text(encoding="utf-8")
    (program,) = re.findall(r"^```python\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    last = done.stdout.splitlines()[-1]
    assert f"The last line is `{last}`" in text
