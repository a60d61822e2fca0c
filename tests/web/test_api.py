"""The interface over a real connection: what it does, and what becomes of bad input."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import httpx
import pytest

from sandtable.kernel import Match
from sandtable.kernel.files import loads
from sandtable.registry import game
from tests.kernel.matches import under_old_rules
from tests.web.serving import Server, new_match


def asked(client: httpx.Client, match: str, seat: str) -> list[dict[str, Any]]:
    reply = client.get(f"/api/matches/{match}/view", params={"seats": seat})
    assert reply.status_code == 200, reply.text
    view = reply.json()["view"]
    assert "knowledge" not in view
    return [question for question in view["questions"] if question["seat"] == seat]


def submission(client: httpx.Client, match: str, seat: str, action: str, key: str = "key") -> dict[str, str]:
    return {"seat": seat, "question": asked(client, match, seat)[0]["id"], "key": key, "action": action}


@pytest.fixture
def red(server: Server, client: httpx.Client) -> Iterator[tuple[httpx.Client, str]]:
    """Somebody who sits at red in a match of Two Rivers; blue and green have links."""
    made = new_match(client, seats={"blue": "link", "green": "link"})
    assert set(made["seats"]) == {"red"}
    with server.client(made["seats"]["red"]) as sitting:
        yield sitting, made["match"]


def problem(reply: httpx.Response, status: int) -> dict[str, Any]:
    assert reply.status_code == status, reply.text
    assert reply.headers["content-type"].startswith("application/problem+json")
    body: dict[str, Any] = reply.json()
    assert body["status"] == status
    assert body["title"]
    assert body["detail"]
    assert "Traceback" not in reply.text
    return body


def test_the_library(client: httpx.Client) -> None:
    games = {each["name"]: each for each in client.get("/api/games").json()}
    assert games["oil-war"]["players"] == ["random", "recruit", "staff", "general", "marshal"]
    assert games["oil-war"]["level"] == "staff"
    assert [each["name"] for each in games["oil-war"]["levels"]] == games["oil-war"]["players"]
    assert [each["id"] for each in games["oil-war"]["scenarios"]] == ["1", "2", "3"]
    assert any(each["id"] == "6.13" for each in client.get("/api/games/oil-war/clauses").json())
    cases = client.get("/api/games/oil-war/cases").json()
    case = client.get(f"/api/games/oil-war/cases/{cases[0]['name']}").json()
    assert case["clauses"] == cases[0]["clauses"]
    problem(client.get("/api/games/chess/clauses"), 404)
    problem(client.get("/api/games/oil-war/cases/nothing"), 404)
    problem(client.get("/api/boards/0123"), 404)
    problem(client.get("/api/drawings/0123-45"), 404)


def test_a_case_can_be_tried_and_its_boards_fetched(server: Server, client: httpx.Client) -> None:
    cases = client.get("/api/games/two-rivers/cases").json()
    made = client.post(f"/api/games/two-rivers/cases/{cases[0]['name']}/try").json()
    with server.client(*made["seats"].values()) as all_seats:
        view = all_seats.get(f"/api/matches/{made['match']}/view", params={"seats": "red,blue"}).json()["view"]
    assert view["audience"] == ["blue", "red"]
    for ref in view["boards"]:
        reply = client.get(f"/api/boards/{ref['digest']}")
        assert reply.json()["id"] == ref["id"]
        assert "immutable" in reply.headers["cache-control"]
        drawing = client.get(f"/api/drawings/{ref['drawing']}")
        assert "<defs>" in drawing.json()["ground"]
        assert "immutable" in drawing.headers["cache-control"]
    assert client.get(f"/api/catalogues/{view['catalogue']}").json()["kinds"]


def test_a_walk_from_choices_to_an_action(red: tuple[httpx.Client, str]) -> None:
    client, match = red
    offer = client.post(f"/api/matches/{match}/choices", json={"seat": "red"}).json()
    assert offer["options"][0]["word"] == "plan"
    offer = client.post(f"/api/matches/{match}/choices", json={"seat": "red", "prefix": ["plan"]}).json()
    assert offer["complete"]
    sent = submission(client, match, "red", "plan red-1 hold")
    reply = client.post(f"/api/matches/{match}/actions", json=sent)
    assert reply.status_code == 201
    assert client.post(f"/api/matches/{match}/actions", json=sent).json() == reply.json()
    body = problem(client.post(f"/api/matches/{match}/actions", json={**sent, "key": "another"}), 409)
    assert body["questions"][0]["id"] == asked(client, match, "red")[0]["id"]
    problem(client.post(f"/api/matches/{match}/actions", json={**sent, "action": "plan"}), 409)


def test_looks_tools_and_standing_orders(server: Server, client: httpx.Client) -> None:
    made = new_match(client, "canal", "october")
    match = f"/api/matches/{made['match']}"
    view = client.get(f"{match}/view").json()["view"]
    handbook = client.get(f"/api/handbooks/{view['handbook']}").json()
    assert handbook["looks"]
    problem(client.get("/api/handbooks/0123"), 404)
    with server.client(*made["seats"].values()) as seated:
        (question,) = client.get(f"{match}/view").json()["view"]["questions"]
        seat = question["seat"]
        problem(seated.post(f"{match}/look", json={"what": "nothing at all"}), 400)
        problem(seated.post(f"{match}/tool", json={"tool": "nothing", "fields": {}}), 400)
        problem(client.post(f"{match}/look?seats={seat}", json={"what": "x"}), 403)
        order = {"seat": seat, "kind": question["kind"], "on": True}
        problem(client.post(f"{match}/orders", json=order), 403)
        assert seated.post(f"{match}/orders", json=order).status_code == 204
        own = seated.get(f"{match}/view?seats={seat}").json()["view"]
        assert own["orders"] == [{"seat": seat, "kind": question["kind"]}]
        assert own["questions"][0]["kind"] != question["kind"]
        assert "orders" not in client.get(f"{match}/view").json()["view"]
        problem(seated.post(f"{match}/orders", json=order), 409)  # it is not asked now
        assert seated.post(f"{match}/orders", json={**order, "on": False}).status_code == 204
        assert "orders" not in seated.get(f"{match}/view?seats={seat}").json()["view"]


def test_a_seat_concedes_asked_or_not(server: Server, client: httpx.Client) -> None:
    made = new_match(client, "canal", "october")
    match = f"/api/matches/{made['match']}"
    (question,) = client.get(f"{match}/view").json()["view"]["questions"]
    seat = next(seat for seat in made["seats"] if seat != question["seat"])
    sent = {"seat": seat, "key": "k"}
    problem(client.post(f"{match}/concede", json=sent), 403)
    with server.client(*made["seats"].values()) as seated:
        reply = seated.post(f"{match}/concede", json=sent)
        assert reply.status_code == 201
        assert seated.post(f"{match}/concede", json=sent).json() == reply.json()
        problem(seated.post(f"{match}/concede", json={**sent, "key": "again"}), 409)
        listed = seated.get("/api/matches").json()
    ended = client.get(match).json()["ended"]
    assert (ended["winner"], ended["level"]) == (question["seat"], "concession")
    assert ended == client.get(f"{match}/view").json()["view"]["ended"]
    assert [info["ended"] for info in listed["mine"]] == [ended["text"]]


def test_why_not(red: tuple[httpx.Client, str]) -> None:
    client, match = red
    body = client.post(f"/api/matches/{match}/why", json={"seat": "red", "action": "plan blue-1 hold"}).json()
    assert not body["allowed"]
    assert body["clauses"] == ["M3"]
    assert client.post(f"/api/matches/{match}/why", json={"seat": "red", "action": "plan"}).json() == {"allowed": True}
    sent = submission(client, match, "red", "plan blue-1 hold")
    assert problem(client.post(f"/api/matches/{match}/actions", json=sent), 422)["clauses"] == ["M3"]
    sent["action"] = "plan blue-1"
    problem(client.post(f"/api/matches/{match}/actions", json=sent), 400)


def test_why_not_when_nothing_is_asked(server: Server, client: httpx.Client) -> None:
    made = new_match(client, "oil-war", "1")
    with server.client(*made["seats"].values()) as all_seats:
        path = f"/api/matches/{made['match']}"
        waiting = all_seats.get(f"{path}/view", params={"seats": "us,arab"}).json()["view"]["questions"][0]["seat"]
        other = {"us": "arab", "arab": "us"}[waiting]
        body = all_seats.post(f"{path}/why", json={"seat": other, "action": "done"})
    assert body.status_code == 200
    assert not body.json()["allowed"]
    assert body.json()["detail"]


def test_seats_in_one_hand_learn_which_of_them_is_waited_for(server: Server, client: httpx.Client) -> None:
    made = new_match(client, seats={"green": "link"})
    about = f"/api/matches/{made['match']}"
    with server.client(*made["seats"].values()) as both, server.client(made["seats"]["blue"]) as blue:
        assert both.get(about).json()["awaited"] == ["blue", "red"]
        before = blue.get(about).json()
        sent = submission(both, made["match"], "red", "plan")
        assert both.post(f"{about}/actions", json=sent).status_code == 201
        assert both.get(about).json()["awaited"] == ["blue"]
        assert blue.get(about).json() == before  # whoever holds no other seat learns nothing of it
        assert "awaited" not in client.get(about).json()


def test_only_what_is_held_can_be_seen_or_moved(server: Server, red: tuple[httpx.Client, str]) -> None:
    client, match = red
    problem(client.get(f"/api/matches/{match}/view", params={"seats": "blue"}), 403)
    problem(client.get(f"/api/matches/{match}/view", params={"seats": "red,blue"}), 403)
    problem(client.post(f"/api/matches/{match}/choices", json={"seat": "blue"}), 403)
    problem(client.post(f"/api/matches/{match}/undo", json={"seat": "blue", "key": "k"}), 403)
    problem(client.get(f"/api/matches/{match}/file"), 403)
    problem(client.post("/api/matches/0000000000000000/choices", json={"seat": "red"}), 404)
    assert client.get(f"/api/matches/{match}").json()["mine"] == ["red"]
    sent = submission(client, match, "red", "plan")
    for token in ("forged", "x" * 5000, "red"):
        with server.client(token) as stranger:
            problem(stranger.get(f"/api/matches/{match}/view", params={"seats": "red"}), 403)
            problem(stranger.post(f"/api/matches/{match}/actions", json=sent), 403)
            problem(stranger.post(f"/api/matches/{match}/computers", json={"stop": True}), 403)
    assert asked(client, match, "red")[0]["id"] == sent["question"]


def test_several_actions_are_one_order(server: Server, client: httpx.Client) -> None:
    made = new_match(client, "oil-war", "1")
    about = f"/api/matches/{made['match']}"
    with server.client(*made["seats"].values()) as both:
        deployment = submission(both, made["match"], "arab", "deploy", key="plan")
        assert both.post(f"{about}/actions", json=deployment).status_code == 201
        question = asked(both, made["match"], "us")[0]["id"]
        actions = ["transport US-ai-1 2013", "transport US-ai-2 9999", "transport US-ai-2 2013"]
        sent = {"seat": "us", "question": question, "key": "group", "actions": actions}
        first = both.post(f"{about}/groups", json=sent)
        assert first.status_code == 201, first.text
        members = first.json()["members"]
        assert [bool(member["n"]) for member in members] == [True, False, True]
        assert members[1]["detail"]
        assert both.post(f"{about}/groups", json=sent).json()["members"][0] == members[0]
        problem(both.post(f"{about}/groups", json={**sent, "key": "other"}), 409)
        problem(both.post(f"{about}/groups", json={**sent, "key": "x\x1f0"}), 400)
        problem(both.post(f"{about}/groups", json={**sent, "key": "none", "actions": []}), 400)
        assert both.post(f"{about}/undo", json={"seat": "us", "key": "back"}).status_code == 201
        log = both.get(f"{about}/view", params={"seats": "us"}).json()["view"]["log"]
        assert not any("US-ai" in line["text"] for line in log)
        with server.client("forged") as stranger:
            problem(stranger.post(f"{about}/groups", json=sent), 403)


def test_a_link_is_good_for_one(server: Server, client: httpx.Client) -> None:
    made = new_match(client, seats={"blue": "link"})
    path, _, link = made["links"]["blue"].partition("#")
    assert path == f"/join/{made['match']}"

    def join(_: int) -> httpx.Response:
        return client.post(f"/api/matches/{made['match']}/join", json={"link": link})

    with ThreadPoolExecutor(4) as pool:
        replies = sorted(pool.map(join, range(4)), key=lambda reply: reply.status_code)
    assert [reply.status_code for reply in replies] == [201, 409, 409, 409]
    with server.client(replies[0].json()["token"]) as friend:
        assert asked(friend, made["match"], "blue")
    problem(client.post(f"/api/matches/{made['match']}/join", json={"link": "guess"}), 404)


def test_files_transcripts_forks_and_verification(server: Server, client: httpx.Client) -> None:
    problem(client.post("/api/matches", json={"game": "oil-war", "scenario": "1", "word": "a word"}), 400)
    promise = client.post("/api/matches/commitment").json()
    made = new_match(client, "oil-war", "1", word="a word", promise=promise)
    assert (made["match"], made["commitment"]) == (promise["match"], promise["commitment"])
    problem(client.post("/api/matches", json={"game": "oil-war", "scenario": "1", "promise": promise}), 409)
    about = client.get(f"/api/matches/{made['match']}").json()
    assert about["words"] == {"us": "a word", "arab": "a word"}
    assert about["start_commitment"] == made["start_commitment"]
    with server.client(*made["seats"].values()) as both:
        match = made["match"]
        file = both.get(f"/api/matches/{match}/file")
        assert file.status_code == 200
        assert client.post("/api/verify", content=file.content).json()["verdict"] == "agrees"
        bad = file.text.replace('"seed":"', '"seed":"0')
        assert client.post("/api/verify", content=bad).json()["verdict"] == "differs"
        problem(client.post("/api/verify", content=b"nonsense"), 400)
        copy = client.post("/api/matches/import", content=file.content)
        assert copy.status_code == 201
        assert set(copy.json()["seats"]) == {"us", "arab"}
        fork = client.post(f"/api/matches/{match}/fork", json={"n": 1})  # nothing is hidden in Oil War
        assert fork.status_code == 201
        problem(client.get(f"/api/matches/{match}/file"), 403)
        assert "seed" not in client.get(f"/api/matches/{match}/transcript").text
        assert both.get(f"/api/matches/{match}/replay", params={"n": 0}).json()["last"] == 1
        problem(both.get(f"/api/matches/{match}/replay", params={"n": 99}), 400)
        frames = both.get(f"/api/matches/{match}/frames", params={"n": 0}).json()
        assert (frames["last"], len(frames["patches"])) == (1, 1)
        problem(both.get(f"/api/matches/{match}/frames", params={"n": 99}), 400)
        problem(both.get(f"/api/matches/{match}/replay", params={"n": "x"}), 400)
    later = file.text.replace('"sandtable":2', '"sandtable":7', 1)
    refused = problem(client.post("/api/matches/import", content=later), 400)
    assert "a match of format 7: this version reads format 2" in refused["detail"]
    other_rules = under_old_rules(Match.load(game("oil-war"), loads(file.content, "file")))
    assert client.post("/api/matches/import", content=other_rules).status_code == 201


def test_a_match_of_other_rules_stands_still_until_its_players_decide(server: Server, client: httpx.Client) -> None:
    match = Match.start(game("two-rivers"), "plain", "seed")
    match.do("red", "plan")
    made = client.post("/api/matches/import", content=under_old_rules(match, 2)).json()
    with server.client(*made["seats"].values()) as all_seats:
        address = f"/api/matches/{made['match']}"
        assert all_seats.get(address).json()["stopped"]
        sent = {"seat": "red", "key": "1", "say": "ask", "about": "take-back"}
        problem(client.post(f"{address}/agreement", json=sent), 403)
        assert all_seats.post(f"{address}/agreement", json=sent).json()["n"]
        assert "stopped" not in all_seats.get(address).json()
        assert asked(all_seats, made["match"], "red")


def test_malformed_and_oversized_bodies(client: httpx.Client, red: tuple[httpx.Client, str]) -> None:
    sitting, match = red
    before = asked(sitting, match, "red")
    actions = f"/api/matches/{match}/actions"
    for content in (b"", b"{", b"[]", b'"x"', b"\xff\xfe", b'{"seat":"red"}', b'{"seat":1}', b"[" * 50_000):
        problem(sitting.post(actions, content=content), 400)
    good = submission(sitting, match, "red", "plan")
    problem(sitting.post(actions, json={**good, "extra": 1}), 400)
    problem(sitting.post(actions, json={**good, "key": "k" * 65}), 400)
    problem(sitting.post(actions, json={**good, "action": "plan " * 5000}), 400)
    problem(sitting.post(actions, content=b"x" * 100_000), 413)
    problem(sitting.post(actions, content=(b"x" * 1000 for _ in range(200))), 411)
    problem(client.post("/api/verify", content=b"x" * (17 << 20)), 413)
    problem(client.put(actions, json=good), 405)
    problem(client.get("/api/nothing"), 404)
    assert asked(sitting, match, "red") == before


HOSTILE = [
    "<script>alert(1)</script>",
    "x" * 10_000,
    "\u202egnihsif",
    "",
    " ",
    "a\x00b",
    "'; drop table matches; --",
    "\U0001f600",
]


def test_hostile_names(client: httpx.Client, red: tuple[httpx.Client, str]) -> None:
    sitting, match = red
    for safe in HOSTILE:
        problem(client.post("/api/accounts", json={"name": safe, "password": "long enough"}), 400)
        problem(client.post("/api/matches", json={"game": safe, "scenario": "1"}), 400)
        problem(client.post("/api/matches", json={"game": "oil-war", "scenario": "1", "seats": {safe: "me"}}), 400)
        problem(client.post("/api/matches", json={"game": "oil-war", "scenario": "1", "seats": {"us": safe}}), 400)
        problem(client.post("/api/matches", json={"game": "oil-war", "scenario": "1", "options": {safe: "1"}}), 400)
        problem(sitting.post(f"/api/matches/{match}/choices", json={"seat": "red", "prefix": [safe]}), 400)
        problem(sitting.post(f"/api/matches/{match}/choices", json={"seat": safe}), 400 if len(safe) > 64 else 403)
    hebrew = client.post("/api/accounts", json={"name": "שלום", "password": "long enough"})
    assert hebrew.json()["name"] == "שלום"  # right to left by itself is a script, not an attack
    problem(
        client.post("/api/matches", json={"game": "oil-war", "scenario": "1", "word": "\u202e"}), 403
    )  # signed in now


def test_accounts_sessions_and_csrf(server: Server) -> None:
    with server.client() as client:
        signed = client.post("/api/accounts", json={"name": "Ada  Lovelace", "password": "correct horse"})
        assert signed.status_code == 201
        assert signed.json()["name"] == "Ada Lovelace"
        cookies = signed.headers.get_list("set-cookie")
        assert any("HttpOnly" in each and "samesite=lax" in each.lower() for each in cookies)
        body = {"game": "two-rivers", "scenario": "plain"}
        problem(client.post("/api/matches", json=body), 403)  # the cookie alone is not enough
        problem(client.post("/api/matches", json=body, headers={"X-CSRF-Token": "0" * 32}), 403)
        proof = {"X-CSRF-Token": signed.json()["csrf"]}
        made = client.post("/api/matches", json=body, headers=proof).json()
        assert asked(client, made["match"], "red")  # without a token: the seat is the account's
        assert [each["match"] for each in client.get("/api/matches").json()["mine"]] == [made["match"]]
        assert client.delete("/api/session", headers=proof).status_code == 204
        problem(client.get("/api/session"), 401)
    with server.client() as again:
        problem(again.post("/api/session", json={"name": "ada lovelace", "password": "wrong"}), 401)
        problem(again.post("/api/session", json={"name": "nobody", "password": "wrong"}), 401)
        problem(again.post("/api/accounts", json={"name": "ADA LOVELACE", "password": "something else"}), 409)
        assert again.post("/api/session", json={"name": "ada lovelace", "password": "correct horse"}).status_code == 201
        assert again.get("/api/session").json()["name"] == "Ada Lovelace"
        assert asked(again, made["match"], "blue")


def test_other_sites_are_not_answered(client: httpx.Client) -> None:
    body = {"game": "two-rivers", "scenario": "plain"}
    problem(client.post("/api/matches", json=body, headers={"Origin": "https://evil.example"}), 403)
    problem(client.get("/api/games", headers={"Host": "evil.example"}), 403)
    own = str(client.base_url).rstrip("/")
    assert client.post("/api/matches", json=body, headers={"Origin": own}).status_code == 201


def test_headers_health_metrics_and_the_page(client: httpx.Client) -> None:
    for path in (
        "/",
        "/api/games",
        "/match/anything",
        "/api/nothing",
        "/../../etc/passwd",
        "/assets/%2e%2e/%2e%2e/app.py",
    ):
        reply = client.get(path)
        assert "default-src 'none'" in reply.headers["content-security-policy"]
        assert reply.headers["x-content-type-options"] == "nosniff"
        assert "make_app" not in reply.text
        assert "root:" not in reply.text
    assert "<!doctype html>" in client.get("/anything").text.lower()
    assert client.get("/match/anything").headers["location"] == "../#/match/anything"
    assert client.get("/rules").headers["location"] == "./#/rules"
    assert client.get("/health").json()["status"] == "ok"
    problem(client.get("/metrics"), 404)
    problem(client.get("/metrics", headers={"Authorization": "Bearer"}), 404)
    schema = client.get("/api/schema").json()
    assert "/api/matches/{match}/actions" in schema["paths"]


def test_addresses_of_the_page_hold_below_a_prefix(client: httpx.Client) -> None:
    """A proxy that serves the table below /table/ hands on what stands behind it: nothing may lead to its own root."""
    for asked_for, shown in {
        "/m/0123": "/table/#/match/0123",
        "/match/0123": "/table/#/match/0123",
        "/replay/0123/7": "/table/#/replay/0123/7",
        "/rules": "/table/#/rules",
        "/join/0123": "/table/?join=0123",
    }.items():
        reply = client.get(asked_for)
        assert reply.status_code == 302, asked_for
        assert urljoin(f"https://x.example/table{asked_for}", reply.headers["location"]) == f"https://x.example{shown}"


def test_what_is_no_file_of_the_page_is_not_found(client: httpx.Client) -> None:
    """The index names its files by relative addresses: anywhere deeper it would be a white page."""
    for path in ("/assets/index-0000.js", "/m/assets/index.js", "/favicon-none.svg", "/no/such/page"):
        problem(client.get(path), 404)


def test_rate_limits(tmp_path: Path) -> None:
    options = ("--rate", "0.05", "--players", "0")  # sixty at once, and then one in twenty seconds
    with Server(f"sqlite:///{tmp_path / 'db'}", *options) as limited, limited.client() as client:
        replies = [client.get("/api/games") for _ in range(90)]
        refused = [reply for reply in replies if reply.status_code == 429]
        assert refused
        assert int(refused[0].headers["retry-after"]) >= 1
        assert any(reply.status_code == 200 for reply in replies)


def test_long_and_broken_addresses_are_refused(client: httpx.Client, red: tuple[httpx.Client, str]) -> None:
    sitting, match = red
    for part in ("x" * 300, "a%00b", "%00"):
        for path in (f"/{part}", f"/assets/{part}", f"/api/matches/{part}", f"/api/games/{part}/cases/{part}"):
            assert 400 <= client.get(path).status_code < 500, path
        assert 400 <= client.get(f"/api/matches/{match}/view?seats={part}").status_code < 500
    sent = submission(sitting, match, "red", "plan")
    for field in sent:
        reply = sitting.post(f"/api/matches/{match}/actions", json={**sent, field: "a\0b"})
        assert 400 <= reply.status_code < 500, field


def test_nobody_without_an_account_begins_a_match_where_it_is_required(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'db'}"
    with Server(database, "--accounts", "required", "--players", "0") as strict, strict.client() as client:
        body = {"game": "two-rivers", "scenario": "plain"}
        problem(client.post("/api/matches", json=body), 401)
        problem(client.post("/api/matches/import", content=b"{}"), 401)
        signed = client.post("/api/accounts", json={"name": "Ada", "password": "correct horse"}).json()
        assert client.post("/api/matches", json=body, headers={"X-CSRF-Token": signed["csrf"]}).status_code == 201
