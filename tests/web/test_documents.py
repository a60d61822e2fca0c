"""Order documents by the interface: they are read for a receipt, and sent as an answer."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from tests.web.serving import Server, new_match

FORM = "EMPIRE Arcadia\nCYCLE 1\nBUYING\n{}\nMOVEMENT\nATTACKING\nEND\n"


class Writer:
    """The holder of one seat of a new match of two empires."""

    def __init__(self, server: Server, client: httpx.Client) -> None:
        made = new_match(client, "war-game", "2", seats={"empire-2": "link"})
        self.path = f"/api/matches/{made['match']}"
        self.client = server.client(made["seats"]["empire-1"])

    def question(self) -> dict[str, Any]:
        view = self.client.get(f"{self.path}/view", params={"seats": "empire-1"}).json()["view"]
        return next(asked for asked in view["questions"] if asked["seat"] == "empire-1")

    def receipt(self, text: str) -> httpx.Response:
        return self.client.post(f"{self.path}/receipt", json={"seat": "empire-1", "text": text})

    def send(self, text: str, question: str, key: str) -> httpx.Response:
        body = {"seat": "empire-1", "question": question, "key": key, "text": text}
        return self.client.post(f"{self.path}/documents", json=body)


@pytest.fixture
def writer(server: Server, client: httpx.Client) -> Writer:
    return Writer(server, client)


def test_the_question_says_that_it_takes_a_document(writer: Writer) -> None:
    form = writer.question()["document"]
    assert form["text"] == "EMPIRE Arcadia\nCYCLE 1\nBUYING\nMOVEMENT\nATTACKING\nEND\n"
    assert form["sections"] == ["BUYING", "MOVEMENT", "ATTACKING"]
    move = next(start for start in form["starts"] if start["label"] == "Move")
    assert (move["text"], move["section"], move["place"]) == ("MOVE ", "MOVEMENT", ": ")
    assert move["form"].startswith("MOVE ")


def test_a_receipt_tells_every_line_and_changes_nothing(writer: Writer) -> None:
    receipt = writer.receipt(FORM.format("DIPLOMACY Borealia ALLY\nBYU 5 Tank AT W1")).json()
    assert receipt["accepted"] == [[4, "DIPLOMACY Borealia ALLY"]]
    (refused,) = receipt["refused"]
    assert (refused["number"], refused["nearest"], refused["clause"]) == (5, ["BUY"], "ORDERS-10")
    assert [meter["name"] for meter in receipt["meters"]] == ["Money", "Command points"]
    assert "waits" not in writer.question()  # the match still waits for this seat


def test_a_document_is_sent_once(writer: Writer) -> None:
    question, text = writer.question()["id"], FORM.format("DIPLOMACY Borealia ALLY")
    first, again = (writer.send(text, question, "one") for _ in range(2))
    assert first.status_code == again.status_code == 201
    assert first.json() == again.json()
    asked = writer.question()
    assert asked["waits"] is False
    assert "DIPLOMACY Borealia ALLY" in asked["document"]["text"]
    assert writer.send(text + " ", question, "one").status_code == 409
    assert writer.send(text, question, "two").status_code == 409


def test_what_is_refused_as_a_whole_replaces_nothing(writer: Writer) -> None:
    question = writer.question()["id"]
    refused = writer.send("EMPIRE Borealia\nCYCLE 1\n", question, "one")
    assert refused.status_code == 422
    assert refused.json()["clauses"]
    assert writer.question()["id"] == question


def test_others_read_and_send_nothing(writer: Writer, client: httpx.Client) -> None:
    body = {"seat": "empire-1", "text": FORM.format("")}
    assert client.post(f"{writer.path}/receipt", json=body).status_code == 403
    body |= {"question": "x", "key": "k"}
    assert client.post(f"{writer.path}/documents", json=body).status_code == 403
    assert writer.receipt("x" * 200_001).status_code in (400, 413)
    watched = client.get(f"{writer.path}/view").json()["view"]
    assert not any("document" in asked for asked in watched["questions"])


def test_the_status_sheet_is_a_file(writer: Writer, client: httpx.Client) -> None:
    got = writer.client.get(f"{writer.path}/workbook", params={"seats": "empire-1"})
    assert got.content[:2] == b"PK"
    assert "empire-1.xlsx" in got.headers["Content-Disposition"]
    forces = writer.client.get(f"{writer.path}/workbook/Forces", params={"seats": "empire-1"})
    assert "Infantry Platoon" in forces.text
    assert writer.client.get(f"{writer.path}/workbook/x", params={"seats": "empire-1"}).status_code == 404
    assert client.get(f"{writer.path}/workbook", params={"seats": "empire-1"}).status_code == 403
    assert client.get(f"{writer.path}/workbook").status_code == 200
