"""Drafts of order documents: kept for the holder of a seat, and for nobody else."""

from __future__ import annotations

from tests.web.serving import Server, new_match


def test_drafts_are_kept_for_the_holder_alone(server: Server) -> None:
    with server.client() as client:
        made = new_match(client, "war-game", "2", options={"moderator": "person"})
    path = f"/api/matches/{made['match']}/drafts"
    with server.client(made["seats"]["empire-1"]) as client:
        assert client.get(path, params={"seat": "empire-1"}).json() == []
        for text in ("first", "second"):
            kept = client.post(path, json={"seat": "empire-1", "name": "plan B", "text": text})
            assert (kept.status_code, [each["text"] for each in kept.json()]) == (200, [text])
        assert client.post(path, json={"seat": "empire-1", "name": "bell\u0007", "text": ""}).status_code == 400
        assert client.post(path, json={"seat": "empire-1", "name": "x" * 61, "text": ""}).status_code == 400
        assert client.post(path, json={"seat": "empire-1", "name": "x", "text": "y" * 20_001}).status_code == 400
        for number in range(19):
            assert client.post(path, json={"seat": "empire-1", "name": str(number), "text": ""}).status_code == 200
        full = client.post(path, json={"seat": "empire-1", "name": "one more", "text": ""})
        assert (full.status_code, "at most 20" in full.text) == (400, True)
        left = client.post(f"{path}/remove", json={"seat": "empire-1", "name": "7"}).json()
        assert len(left) == 19
    with server.client(made["seats"]["empire-2"]) as client:
        assert client.get(path, params={"seat": "empire-1"}).status_code == 403
        assert client.get(path, params={"seat": "empire-2"}).json() == []
        assert client.post(path, json={"seat": "empire-1", "name": "x", "text": ""}).status_code == 403
        assert client.post(f"{path}/remove", json={"seat": "empire-1", "name": "8"}).status_code == 403
    with server.client(made["seats"]["moderator"]) as client:
        body = {"act": "reassign", "key": "k", "seat": "empire-1", "text": "link", "why": "a new player"}
        link = client.post(f"/api/matches/{made['match']}/moderator", json=body).json()["link"].partition("#")[2]
        token = client.post(f"/api/matches/{made['match']}/join", json={"link": link}).json()["token"]
    with server.client(token) as client:
        assert client.get(path, params={"seat": "empire-1"}).json() == []  # who comes next starts anew
