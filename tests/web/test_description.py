"""The interface is fuzzed from its own description."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.web.serving import Server, new_match


def fuzz(server: Server, folder: Path, examples: int, phases: str) -> None:
    """No end point fails, replies with something that it does not describe, or takes what it should not."""
    with server.client() as client:
        made = new_match(client)
    command = [
        sys.executable, "-m", "schemathesis.cli", "run", f"{server.address}/api/schema",
        "--phases", phases, "--max-examples", str(examples), "--mode", "all",
        "--checks", "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance",
        "-H", f"Authorization: Bearer {','.join(made['seats'].values())}",
        "--exclude-path", "/metrics", "--seed", "1", "--no-color", "--request-timeout", "20",
    ]  # fmt: skip
    done = subprocess.run(command, capture_output=True, text=True, cwd=folder, env={**os.environ}, check=False)
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]


def test_the_description_holds(tmp_path: Path) -> None:
    with Server(f"sqlite:///{tmp_path / 'db'}", "--players", "0", "--sync", "normal", log=tmp_path / "log") as server:
        fuzz(server, tmp_path, 4, "examples,fuzzing")


@pytest.mark.long
def test_the_description_holds_for_long(tmp_path: Path) -> None:
    with Server(f"sqlite:///{tmp_path / 'db'}", "--players", "0", "--sync", "normal", log=tmp_path / "log") as server:
        fuzz(server, tmp_path, 50, "examples,coverage,fuzzing")
