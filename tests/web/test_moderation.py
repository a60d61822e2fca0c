"""The moderator's console over the interface: for who holds that seat, and nobody else."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import httpx
import pytest

from tests.web.serving import Server, new_match


@pytest.fixture(scope="module")
def made(server: Server) -> dict[str, Any]:
    with server.client() as client:
        options = {"moderator": "person"}
        calendar = {"kind": "weekly", "zone": "Europe/Berlin"}
        return new_match(client, "war-game", "3", options=options, calendar=calendar)


def act(client: httpx.Client, match: str, **body: Any) -> httpx.Response:
    return client.post(f"/api/matches/{match}/moderator", json={"key": os.urandom(8).hex(), **body})


def test_a_player_or_a_stranger_is_no_moderator(server: Server, made: dict[str, Any]) -> None:
    match = made["match"]
    for tokens in ((), (made["seats"]["empire-1"],)):
        with server.client(*tokens) as client:
            assert client.get(f"/api/matches/{match}/moderator").status_code == 403
            assert client.get(f"/api/matches/{match}/moderator/preview").status_code == 403
            assert act(client, match, act="umpire", text="NOTE hello").status_code == 403
            assert client.get(f"/api/matches/{match}/view", params={"seats": "moderator"}).status_code == 403


def test_log_and_file_are_the_moderators(server: Server) -> None:
    with server.client() as client:
        made = new_match(client, "war-game", "2", options={"moderator": "person"})
    match = made["match"]
    with server.client(made["seats"]["moderator"]) as client:
        assert act(client, match, act="close").status_code == 201
        log = client.get(f"/api/matches/{match}/log", params={"seats": "moderator"}).json()
        assert {"Arcadia", "Borealia"} <= {line["text"].partition(":")[0] for line in log}
        file = client.get(f"/api/matches/{match}/file")
        assert (file.status_code, '"seed"' in file.text) == (200, True)
        frames = client.get(f"/api/matches/{match}/frames", params={"seats": "moderator", "n": 0}).json()
        assert {"forces-empire-1", "forces-empire-2"} <= {paper["id"] for paper in frames["view"]["papers"]}
    with server.client(made["seats"]["empire-1"]) as client:
        assert client.get(f"/api/matches/{match}/file").status_code == 403
        log = client.get(f"/api/matches/{match}/log", params={"seats": "empire-1"}).json()
        assert not [line for line in log if "Borealia" in line["text"]]


def test_one_ruling_one_correction_one_roll_back(server: Server, made: dict[str, Any]) -> None:
    match = made["match"]
    with server.client(made["seats"]["moderator"]) as client:
        console = client.get(f"/api/matches/{match}/moderator").json()
        assert console["rounds"] == []
        assert console["calendar"] == {"zone": "Europe/Berlin"}
        assert console["due"] > 0
        assert act(client, match, act="umpire", text="NOTE the war begins").status_code == 201
        wrong = act(client, match, act="umpire", text="CORRECT PAY Atlantis P1M BECAUSE x")
        assert (wrong.status_code, wrong.json()["clauses"]) == (422, ["GM-1"])
        right = act(client, match, act="umpire", text="CORRECT PAY Arcadia P1M BECAUSE a gift was lost")
        assert right.status_code == 201, right.text
        log = client.get(f"/api/matches/{match}/moderator/preview").json()["log"]
        assert log[0]["text"] == "The orders of cycle 1 are closed"
        assert act(client, match, act="close").status_code == 201
        [[n, text]] = client.get(f"/api/matches/{match}/moderator").json()["rounds"]
        assert text == "The orders of cycle 1 are closed"
        assert act(client, match, act="roll-back", n=n).status_code == 400  # without a reason
        assert act(client, match, act="roll-back", n=n, why="a mail was lost").status_code == 201
        assert act(client, match, act="roll-back", n=n, why="again").status_code == 400
        assert act(client, match, act="extend", n=60, why="a storm").status_code == 201
        handed = act(client, match, act="reassign", seat="empire-3", text="link", why="left").json()
        assert handed["link"].startswith(f"/join/{match}#")
    with server.client() as client:
        view = client.get(f"/api/matches/{match}/view").json()["view"]
    texts = [line["text"] for line in view["log"]]
    assert "the war begins" in texts
    assert any("gone back from cycle 2 to cycle 1: a mail was lost." in line for line in texts)
    assert view["calendar"]["zone"] == "Europe/Berlin"
    assert not any("P1M" in line for line in texts)


def test_the_same_from_the_command_line(server: Server, made: dict[str, Any]) -> None:
    match = f"{server.address}/match/{made['match']}"
    environment = {**os.environ, "SANDTABLE_TOKEN": made["seats"]["moderator"]}

    def moderate(*words: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-c", "from sandtable.cli import main; main()", "moderate", match, *words]
        return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)

    assert "The orders of cycle" in moderate("preview").stdout
    assert moderate("umpire", "NOTE from the command line").stdout == "Done.\n"
    refused = moderate("umpire", "SING")
    assert (refused.returncode, "expected" in refused.stderr) == (1, True)


def test_a_match_without_a_moderator(server: Server) -> None:
    with server.client() as client:
        made = new_match(client, "war-game", "2")
    with server.client(*made["seats"].values()) as client:
        assert act(client, made["match"], act="close").status_code == 403


def test_only_the_moderator_stops_the_computers_and_the_log_says_so(server: Server) -> None:
    seats = {"empire-2": "computer:random"}
    with server.client() as client:
        made = new_match(client, "war-game", "3", options={"moderator": "person"}, seats=seats)
    path = f"/api/matches/{made['match']}"
    with server.client(made["seats"]["empire-1"]) as client:
        assert client.post(f"{path}/computers", json={"stop": True}).status_code == 403
    with server.client(made["seats"]["moderator"]) as client:
        for stop in (True, True, False):
            assert client.post(f"{path}/computers", json={"stop": stop}).status_code == 200
        texts = [line["text"] for line in client.get(f"{path}/log").json()]
    assert texts == ["The computer players are stopped", "The computer players go on"]


def test_who_plays_alone_stops_the_computers_and_one_of_several_does_not(server: Server) -> None:
    with server.client() as client:
        alone = new_match(client, seats={"blue": "computer:random", "green": "computer:random"})
        others = new_match(client, seats={"blue": "computer:random", "green": "link"})
    for made, status in ((alone, 200), (others, 403)):
        with server.client(made["seats"]["red"]) as client:
            assert client.post(f"/api/matches/{made['match']}/computers", json={"stop": True}).status_code == status
