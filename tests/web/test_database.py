"""A database file that is exchanged under a running server, and a second server on the same file."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.service.playing import eventually
from tests.web.serving import ROOT, Server, new_match
from tests.web.test_api import problem, submission


@pytest.mark.parametrize("workers", ["1", pytest.param("2", marks=pytest.mark.long)])
def test_nothing_is_acknowledged_while_the_file_is_another_one(tmp_path: Path, workers: str) -> None:
    path, aside = tmp_path / "tables.db", tmp_path / "aside.db"
    with (
        Server(f"sqlite:///{path}", "--players", "0", "--workers", workers) as server,
        server.client() as client,
    ):
        made = new_match(client)
        match = made["match"]
        with server.client(*made["seats"].values()) as seated:
            sent = submission(seated, match, "red", "plan", "first")
            path.rename(aside)
            body = problem(seated.post(f"/api/matches/{match}/actions", json=sent), 503)
            assert "database" in body["detail"]
            problem(client.post("/api/matches", json={"game": "two-rivers", "scenario": "plain"}), 503)
            problem(client.post("/api/accounts", json={"name": "Ada", "password": "long enough"}), 503)
            eventually(lambda: client.get("/health").status_code == 503)
            path.touch()
            problem(seated.post(f"/api/matches/{match}/actions", json=sent), 503)
            aside.rename(path)
            eventually(lambda: client.get("/health").status_code == 200)
            assert seated.post(f"/api/matches/{match}/actions", json=sent).status_code == 201


def serve_once(database: str) -> subprocess.CompletedProcess[str]:
    """A server that is expected not to start."""
    command = [
        sys.executable, "-c", "from sandtable.cli import main; main()", "serve", "--port", "0", "--no-browser",
        "--players", "0", "--database", database,
    ]  # fmt: skip
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)


def test_a_second_server_on_one_file_says_so_and_stops(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    with Server(database, "--players", "0") as server:
        second = serve_once(database)
        assert second.returncode == 2
        assert server.process is not None
        assert f"another Sandtable server (process {server.process.pid}) uses" in " ".join(second.stderr.split())
        assert "Traceback" not in second.stderr
        with server.client() as client:
            new_match(client)


def test_the_next_start_tells_what_became_of_the_database(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    said = tmp_path / "said"
    with Server(f"sqlite:///{path}", "--players", "0") as server:
        with server.client() as client:
            new_match(client)
        path.unlink()
    with Server(f"sqlite:///{path}", "--players", "0") as server:
        said.write_text(server.said)
    assert "is gone, and a new one was made" in said.read_text()
    path.unlink()
    path.write_text("no database at all, and longer than the header of one; " * 4)
    third = serve_once(f"sqlite:///{path}")
    assert third.returncode == 2
    assert "not a database" in third.stderr
    assert "Traceback" not in third.stderr
