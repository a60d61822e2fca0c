"""Running the program, in this process or in one of its own."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from typer.testing import CliRunner, Result

from sandtable.cli import app
from sandtable.kernel import Match
from sandtable.kernel.commitments import seed_commitment, start_commitment
from sandtable.kernel.files import parse, write_match
from sandtable.registry import game

runner = CliRunner()


def run(*args: object, code: int = 0, stdin: str | None = None) -> Result:
    """Run a command; whatever happens, nothing but an exit code may come out of it."""
    result = runner.invoke(app, [str(arg) for arg in args], input=stdin)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code == code, f"exit code {result.exit_code}: {result.output}"
    return result


def fails(code: int, *args: object) -> str:
    """Run a command that must fail with one clear sentence; the sentence."""
    result = run(*args, code=code)
    assert result.stderr.count("\n") == 1, result.stderr
    assert "Traceback" not in result.output
    return result.stderr.strip()


def answer(*args: object, code: int = 0) -> Any:
    """What a command answers as JSON."""
    return json.loads(run(*args, "--json", code=code).stdout)


def program(*args: object, stdin: str = "", folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    """The real program in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "sandtable", *map(str, args)],
        input=stdin, capture_output=True, text=True, cwd=folder, timeout=600, check=False,
    )  # fmt: skip


def write(path: Path, *actions: str, scenario: str = "1", seed: str = "a seed") -> Path:
    """A match file with some actions in it, each by whoever is asked; `accept` takes the proposal."""
    rules = game("oil-war")
    match: Match[Any] = Match.start(rules, scenario, seed)
    for action in actions:
        seat = rules.asks(match.state)[0].seat
        words = rules.proposal(match.state, seat)
        match.do(seat, rules.grammar(match.state).say(words) if action == "accept" else action)
    write_match(path, match.file)
    return path


def edit(path: Path, change: Callable[[Any], object]) -> None:
    """Change a match file as somebody with a careful editor would, who keeps its lines and puts in no spaces."""
    file = json.loads(path.read_text())
    change(file)
    written = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
    entries = ",\n".join(map(written, file["entries"]))
    head = written({name: value for name, value in file.items() if name != "entries"})
    path.write_text(f'{head[:-1]},"entries":[\n{entries}\n]}}\n')


def reseal(path: Path) -> None:
    """Commit to a changed start as a forger would who knows how it is done."""
    file = parse(path.read_bytes(), "forged")
    seed = file.commitment = seed_commitment(file.seed)
    start = start_commitment(file)
    edit(path, lambda plain: plain.update(commitment=seed, start_commitment=start))


LANDED = ["accept", "transport US-ai-1 0611", "transport US-ai-2 0611"]
"""The Arabs are deployed, two brigades have landed beside Kuwait: American Air Transport Phase of Game-Turn 1."""

BEFORE_COMBAT = [*LANDED, "done", "done"]
"""The American Ground Combat Phase of Game-Turn 1."""
