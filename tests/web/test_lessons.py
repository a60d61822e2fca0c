"""Lessons over a real connection: who is shown what, a step back, a step that the program takes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.web.serving import Server
from tests.web.test_api import problem, submission

Taken = tuple[httpx.Client, str]


@pytest.fixture
def taken(server: Server, client: httpx.Client) -> Iterator[Taken]:
    """A lesson that has just been begun."""
    made = client.post("/api/games/oil-war/lessons/land/start").json()
    assert list(made["seats"]) == ["us"], "the computer sits in the other seat"
    with server.client(made["seats"]["us"]) as learner:
        yield learner, made["match"]


def card(learner: httpx.Client, match: str) -> dict[str, Any]:
    view: dict[str, Any] = learner.get(f"/api/matches/{match}/view", params={"seats": "us"}).json()["view"]
    found: dict[str, Any] = view["lesson"]
    return found


def act(learner: httpx.Client, match: str, what: str, key: str) -> httpx.Response:
    return learner.post(f"/api/matches/{match}/lesson", json={"seat": "us", "key": key, "do": what})


def test_the_lessons_of_a_game_are_listed(client: httpx.Client) -> None:
    first, *_ = client.get("/api/games/oil-war/lessons").json()
    assert (first["name"], first["game"]) == ("land", "oil-war")
    assert client.get("/api/games/two-rivers/lessons").json() == []
    assert "no lesson" in problem(client.post("/api/games/oil-war/lessons/none/start"), 404)["detail"]


def test_only_the_learner_is_shown_the_step(taken: Taken, client: httpx.Client) -> None:
    learner, match = taken
    assert card(learner, match)["number"] == 1
    assert learner.get(f"/api/matches/{match}").json()["lesson"]["count"] == 12
    assert "lesson" not in client.get(f"/api/matches/{match}").json()
    assert "lesson" not in client.get(f"/api/matches/{match}/view").json()["view"]
    assert all(each["match"] != match for each in client.get("/api/matches").json()["watch"])


def test_a_step_is_skipped_and_taken_back(taken: Taken) -> None:
    learner, match = taken
    problem(act(learner, match, "back", "a"), 422)
    first = act(learner, match, "skip", "b")
    assert first.status_code == 201
    assert card(learner, match)["number"] == 2
    assert act(learner, match, "skip", "b").json() == first.json(), "a repetition counts once"
    assert act(learner, match, "back", "c").status_code == 201
    assert card(learner, match)["number"] == 1


def test_a_likely_mistake_is_answered(taken: Taken) -> None:
    learner, match = taken
    for key in "abc":
        act(learner, match, "skip", key)
    why = learner.post(f"/api/matches/{match}/why", json={"seat": "us", "action": "move EC-ai-1 1419"}).json()
    assert why["clauses"]
    assert why["hint"].startswith("A ground unit never enters")
    sent = submission(learner, match, "us", "done")
    assert learner.post(f"/api/matches/{match}/actions", json=sent).status_code == 201
    assert card(learner, match)["off"]


def test_strangers_do_nothing_in_a_lesson(taken: Taken, client: httpx.Client) -> None:
    _, match = taken
    problem(act(client, match, "skip", "a"), 403)


def test_a_match_that_only_claims_to_be_a_lesson_is_none(server: Server, taken: Taken) -> None:
    """Files come from anywhere."""
    from sandtable.games.oil_war.game import OilWar
    from sandtable.kernel import Match
    from sandtable.kernel.files import dumps

    file = Match.start(OilWar(), "1", "a seed", forked="lesson land").file
    learner, _ = taken
    made = learner.post("/api/matches/import", content=dumps(file).encode()).json()
    with server.client(*made["seats"].values()) as owner:
        assert "lesson" not in owner.get(f"/api/matches/{made['match']}").json()
        problem(act(owner, made["match"], "skip", "a"), 422)


def test_an_example_is_tried_as_a_lesson_that_shows_everything(server: Server, client: httpx.Client) -> None:
    cases = client.get("/api/games/two-rivers/cases").json()
    made = client.post(f"/api/games/two-rivers/cases/{cases[0]['name']}/try").json()
    with server.client(*made["seats"].values()) as all_seats:
        detail = all_seats.get(f"/api/matches/{made['match']}").json()
        view = all_seats.get(f"/api/matches/{made['match']}/view", params={"seats": ",".join(made["seats"])}).json()[
            "view"
        ]
    assert detail["lesson"]["example"]
    assert view["lesson"]["clauses"] == cases[0]["clauses"]
