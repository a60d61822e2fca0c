"""The interface is fuzzed from its own description."""

from __future__ import annotations

import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest

from sandtable.web import description
from tests.web.serving import Server, new_match

ROOT = Path(__file__).parents[2]
API = ROOT / "docs" / "api.schema.json"
VIEW = ROOT / "docs" / "view.schema.json"
TYPES = ROOT / "web" / "src" / "lib" / "api" / "schema.ts"


@pytest.mark.filterwarnings("error::DeprecationWarning")
def test_the_written_description_is_up_to_date(tmp_path: Path) -> None:
    assert description.main([str(tmp_path / "api.json")]) == 0
    assert API.read_text(encoding="utf-8") == (tmp_path / "api.json").read_text(encoding="utf-8"), "run: make schemas"
    assert description.main([]) == 2


def test_the_types_of_the_page_are_made_from_the_descriptions() -> None:
    digest = sha256(VIEW.read_bytes() + API.read_bytes()).hexdigest()[:16]
    assert f"({digest})" in TYPES.read_text(encoding="utf-8").splitlines()[0], "run: make types"


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
