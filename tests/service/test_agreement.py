"""What needs everybody at the table: asked for, agreed to, declined; on SQLite and on PostgreSQL."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from random import Random
from threading import Barrier
from typing import Any

import pytest

from sandtable.errors import Refusal, Stale
from sandtable.kernel import Match
from sandtable.players import random_action
from sandtable.registry import game
from sandtable.service import Tables, new_matches
from sandtable.service.agreement import agree, ask, decline
from sandtable.service.errors import KeyReused
from sandtable.service.tokens import hash_token
from sandtable.service.wishes import UNDO, wishes
from sandtable.store import Conflict, Submission
from tests.service.conftest import NewTables
from tests.service.playing import SEATS, Client, act_randomly, eventually, new, proposed, question, state_hash

US, ARAB = frozenset(["us"]), frozenset(["arab"])
RED, BLUE, GREEN = (frozenset([seat]) for seat in ("red", "blue", "green"))


def shown(tables: Tables, match: str, *audience: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = tables.look(match, frozenset(audience))["view"].get("wishes", [])
    return found


def deployed(tables: Tables, **seats: str) -> tuple[str, str]:
    """Oil War after both sides have acted: the match, and the position from before the American action."""
    match = new(tables, "oil-war", "1", **seats).match
    tables.submit(match, "arab", question(tables, match, "arab"), "1", proposed(tables, match, "arab"))
    before = state_hash(tables, match)
    tables.submit(match, "us", question(tables, match, "us"), "2", "done")
    return match, before


def transport(tables: Tables, match: str, key: str) -> None:
    """The American side brings some unit onto the map, which it may take back."""
    with tables.at(match) as live:
        rules, state, rng = live.match.game, live.match.state, Random(key)
        while (words := random_action(rules, state, "us", rng)) == ("done",):
            pass
    tables.submit(match, "us", question(tables, match, "us"), key, rules.grammar(state).say(words))


def planned(tables: Tables) -> str:
    """Two Rivers, where everything is a secret: red has sealed its orders."""
    match = new(tables).match
    tables.submit(match, "red", question(tables, match, "red"), "1", "plan")
    return match


def stopped(tables: Tables) -> str:
    """A match of other rules, which stands still."""
    match = Match.start(game("two-rivers"), "plain", "seed")
    match.do("red", "plan")
    match.file.rules = "0"
    match.entries[1].hash = "0" * 24
    return new_matches.keep(tables, match, {}, None, listed=False).match


def sit_down(tables: Tables, made: new_matches.NewMatch, seat: str) -> None:
    link = made.links[seat].partition("#")[2]
    assert tables.matches.take(made.match, hash_token(link), f"token of {seat}", None) == seat
    tables.reseat(made.match)


# --- who plays alone


def test_who_plays_alone_takes_back_past_the_other_side(tables: Tables) -> None:
    match, before = deployed(tables)
    n = ask(tables, match, "us", "3", US | ARAB, UNDO)
    assert n == 4
    assert state_hash(tables, match) == before
    assert ask(tables, match, "us", "3", US | ARAB, UNDO) == n  # said again, not done again
    assert ask(tables, match, "us", "4", US | ARAB, UNDO) == 5
    assert ask(tables, match, "us", "3", US | ARAB, UNDO) == n
    with pytest.raises(Refusal, match="nothing to take back"):
        ask(tables, match, "us", "5", US | ARAB, UNDO)
    assert shown(tables, match) == []


def test_computer_players_agree_to_everything(tables: Tables) -> None:
    match, before = deployed(tables, arab="computer:random")
    assert ask(tables, match, "us", "3", US, UNDO)
    assert state_hash(tables, match) == before


# --- two people


def test_one_asks_and_the_other_agrees(tables: Tables) -> None:
    match, before = deployed(tables)
    watcher = Client(tables, match)
    assert ask(tables, match, "us", "3", US, UNDO) is None
    wish = shown(tables, match)[0]
    assert wish == {"id": wish["id"], "seat": "us", "about": UNDO, "agreed": ["us"]}
    eventually(lambda: watcher.view.get("wishes") == [wish])
    assert agree(tables, match, "arab", "3", ARAB, wish["id"]) == 4
    assert state_hash(tables, match) == before
    assert shown(tables, match) == []
    eventually(watcher.agrees)
    assert agree(tables, match, "arab", "3", ARAB, wish["id"]) == 4  # said again, not done again
    with pytest.raises(Stale):
        agree(tables, match, "arab", "4", ARAB, wish["id"])
    with tables.at(match) as live:
        assert [entry.act for entry in live.match.entries if entry.seat == "table"][1:] == ["undo 3"]


def test_one_asks_and_the_other_declines(tables: Tables) -> None:
    match, _ = deployed(tables)
    after = state_hash(tables, match)
    ask(tables, match, "us", "3", US, UNDO)
    first = shown(tables, match)[0]["id"]
    assert decline(tables, match, "arab", "3", ARAB, first) is None
    assert shown(tables, match) == [{"id": first, "seat": "us", "about": UNDO, "declined": "arab"}]
    for key, answer in (("4", agree), ("5", decline)):
        with pytest.raises(Stale):
            answer(tables, match, "arab", key, ARAB, first)
    assert decline(tables, match, "arab", "3", ARAB, first) is None  # the same again is not a second no
    ask(tables, match, "us", "4", US, UNDO)  # asked once more: another wish
    second = shown(tables, match)[0]["id"]
    assert second != first
    with pytest.raises(Stale):
        decline(tables, match, "arab", "6", ARAB, first)
    decline(tables, match, "us", "5", US, second)
    assert shown(tables, match) == []  # withdrawn
    assert state_hash(tables, match) == after
    ask(tables, match, "us", "6", US, UNDO)
    third = shown(tables, match)[0]["id"]
    decline(tables, match, "arab", "7", ARAB, third)
    decline(tables, match, "us", "7", US, third)  # read, and put away
    assert shown(tables, match) == []


def test_asking_twice_is_one_wish_and_a_key_is_good_for_one_thing(tables: Tables) -> None:
    match, _ = deployed(tables)
    for key in ("3", "3", "4"):
        assert ask(tables, match, "us", key, US, UNDO) is None
    (wish,) = shown(tables, match)
    for key in ("2", "3"):
        with pytest.raises(KeyReused):
            agree(tables, match, "us", key, US, wish["id"])
    assert agree(tables, match, "us", "5", US, wish["id"]) is None  # who asks has agreed already
    with pytest.raises(Stale):
        agree(tables, match, "arab", "6", ARAB, "no such wish")
    assert shown(tables, match) == [wish]


def test_a_wish_is_gone_when_its_seat_acts(tables: Tables) -> None:
    match, _ = deployed(tables)
    ask(tables, match, "us", "3", US, UNDO)
    (wish,) = shown(tables, match)
    rng = Random(3)
    while (act_randomly(tables, match, rng) or ("",))[0] != "us":
        assert shown(tables, match) == [wish]  # the other side may act meanwhile
    assert shown(tables, match) == []
    with pytest.raises(Stale):
        agree(tables, match, "arab", "3", ARAB, wish["id"])


def test_a_wish_that_is_gone_does_not_come_back(tables: Tables) -> None:
    match = new(tables, "oil-war", "1").match
    tables.submit(match, "arab", question(tables, match, "arab"), "1", proposed(tables, match, "arab"))
    transport(tables, match, "1")
    ask(tables, match, "us", "2", US, UNDO)
    assert shown(tables, match)
    transport(tables, match, "3")
    assert shown(tables, match) == []
    tables.undo(match, "us", "4")  # now the wish's action is the last one again
    assert shown(tables, match) == []
    ask(tables, match, "us", "5", US, UNDO)
    assert agree(tables, match, "arab", "5", ARAB, shown(tables, match)[0]["id"])
    with tables.at(match) as live:
        assert live.match.entries[-1].act == "undo 3"


def test_what_was_taken_back_alone_is_not_asked_any_more(tables: Tables) -> None:
    match = new(tables, "oil-war", "1").match
    tables.submit(match, "arab", question(tables, match, "arab"), "1", proposed(tables, match, "arab"))
    ask(tables, match, "arab", "2", ARAB, UNDO)
    assert shown(tables, match)
    tables.undo(match, "arab", "3")
    assert shown(tables, match) == []
    tables.submit(match, "arab", question(tables, match, "arab"), "4", proposed(tables, match, "arab"))
    assert shown(tables, match) == []  # the same action again is another entry


def test_nobody_agrees_for_a_friend_who_has_not_come_yet(tables: Tables) -> None:
    made = new(tables, "oil-war", "1", us="link")
    match = made.match
    tables.submit(match, "arab", question(tables, match, "arab"), "1", proposed(tables, match, "arab"))
    after = state_hash(tables, match)
    assert ask(tables, match, "arab", "2", ARAB, UNDO) is None
    (wish,) = shown(tables, match)
    sit_down(tables, made, "us")
    assert state_hash(tables, match) == after  # to sit down is not to agree
    assert shown(tables, match) == [wish]
    assert agree(tables, match, "us", "1", US, wish["id"])
    assert state_hash(tables, match) != after


def test_nothing_is_asked_or_agreed_after_the_end(tables: Tables) -> None:
    match = new(tables, "short-rivers", "plain").match
    rng = Random(1)
    wish = ""
    while (acted := act_randomly(tables, match, rng)) is not None:
        with tables.at(match) as live:
            if live.match.ended is not None:
                break
        ask(tables, match, acted[0], f"{wish} again", frozenset([acted[0]]), UNDO)
        wish = shown(tables, match)[-1]["id"]
    assert shown(tables, match) == []
    with pytest.raises(Refusal, match="over"):
        ask(tables, match, "red", "end", RED, UNDO)
    for seat in sorted(SEATS):
        with pytest.raises(Stale):
            agree(tables, match, seat, "end", frozenset([seat]), wish)


# --- secrets


def test_others_see_the_wish_and_nothing_else(tables: Tables) -> None:
    match = planned(tables)
    audiences = [(), ("blue",), ("green",)]
    before = [tables.look(match, frozenset(each))["view"] for each in audiences]
    ask(tables, match, "red", "2", RED, UNDO)
    (wish,) = shown(tables, match)
    for audience, view in zip(audiences, before, strict=True):
        assert tables.look(match, frozenset(audience))["view"] == {**view, "wishes": [wish]}
    decline(tables, match, "red", "3", RED, wish["id"])
    assert [tables.look(match, frozenset(each))["view"] for each in audiences] == before


def test_all_three_have_to_agree_and_numbers_are_ones_own(tables: Tables) -> None:
    match = planned(tables)
    for seat in ("blue", "green"):
        tables.submit(match, seat, question(tables, match, seat), "1", "plan")
    ask(tables, match, "blue", "2", BLUE, UNDO)
    (wish,) = shown(tables, match, "red")
    assert agree(tables, match, "red", "2", RED, wish["id"]) is None
    assert shown(tables, match)[0]["agreed"] == ["red", "blue"]
    assert agree(tables, match, "green", "2", GREEN, wish["id"]) is not None
    with tables.at(match) as live:
        assert live.match.entries[-1].act == "undo 3"
        assert {asked.seat for asked in live.waiting()} == {"blue", "green"}  # red's orders came before


def test_who_holds_several_seats_says_yes_for_all(tables: Tables) -> None:
    match = planned(tables)
    ask(tables, match, "red", "2", RED, UNDO)
    (wish,) = shown(tables, match)
    assert agree(tables, match, "blue", "2", BLUE | GREEN, wish["id"]) is not None
    assert shown(tables, match) == []


# --- a change of the rules


@pytest.mark.parametrize("about", ["adopt", "take-back"])
def test_a_change_of_the_rules_is_settled_together(tables: Tables, about: str) -> None:
    match = stopped(tables)
    with pytest.raises(Refusal, match="is paused"):
        ask(tables, match, "red", "0", SEATS, UNDO)
    other = "adopt" if about == "take-back" else "take-back"
    assert ask(tables, match, "red", "1", RED, other) is None
    assert ask(tables, match, "blue", "1", BLUE, about) is None
    assert [wish["about"] for wish in shown(tables, match)] == [other, about]
    assert ask(tables, match, "red", "2", RED, about) is None  # red comes round: to ask for the same is to agree
    (wish,) = shown(tables, match)
    assert wish["agreed"] == ["red", "blue"]
    assert agree(tables, match, "green", "1", GREEN, wish["id"]) is not None
    with tables.at(match) as live:
        assert live.trouble() == ""
        assert live.match.entries[-1].act.startswith(about)
    assert shown(tables, match) == []
    with pytest.raises(Refusal, match="agrees with the current rules"):
        ask(tables, match, "red", "3", RED, about)


def test_who_holds_all_seats_settles_a_change_of_the_rules_at_once(tables: Tables) -> None:
    match = stopped(tables)
    assert ask(tables, match, "red", "1", SEATS, "take-back") is not None
    with tables.at(match) as live:
        assert live.trouble() == ""


# --- several workers


def test_two_workers_tell_each_other_of_wishes(new_tables: NewTables) -> None:
    here, there = new_tables(), new_tables()
    match, before = deployed(here)
    client = Client(there, match, "arab")
    ask(here, match, "us", "3", US, UNDO)
    eventually(lambda: bool(client.view.get("wishes")))
    assert agree(there, match, "arab", "3", ARAB, client.view["wishes"][0]["id"])
    eventually(lambda: state_hash(here, match) == before and not shown(here, match))
    eventually(client.agrees)


def write_together(workers: list[Tables], what: str) -> None:
    """Both workers have decided what to write before one of them does."""
    both = Barrier(2)

    def once(write: Callable[..., Any]) -> Callable[..., Any]:
        waited = False

        def writing(*args: Any, **more: Any) -> Any:
            nonlocal waited
            if not waited:
                waited = True
                both.wait(300)
            return write(*args, **more)

        return writing

    for worker in workers:
        setattr(worker.matches, what, once(getattr(worker.matches, what)))


def test_the_last_two_agree_at_the_same_moment(new_tables: NewTables) -> None:
    workers = [new_tables(), new_tables()]
    match = planned(workers[0])
    ask(workers[0], match, "red", "2", RED, UNDO)
    (wish,) = shown(workers[0], match)
    write_together(workers, "wish")
    places = list(zip(workers, ("blue", "green"), strict=True))
    with ThreadPoolExecutor(2) as pool:
        said = [pool.submit(agree, worker, match, seat, "2", frozenset([seat]), wish["id"]) for worker, seat in places]
        assert [each.result() for each in said] == [None, None]  # neither of them knew that it was the last one
    assert [entry.act for entry in workers[0].matches.entries(match)][2:] == ["undo 2"]
    for worker, seat in places:
        assert agree(worker, match, seat, "2", frozenset([seat]), wish["id"]) is None
    eventually(lambda: [shown(worker, match) for worker in workers] == [[], []])


@pytest.mark.parametrize("keys", [("3", "3"), ("3", "4")])
def test_one_yes_that_comes_twice_at_the_same_moment(new_tables: NewTables, keys: tuple[str, str]) -> None:
    workers = [new_tables(), new_tables()]
    match, before = deployed(workers[0])
    ask(workers[0], match, "us", "3", US, UNDO)
    (wish,) = shown(workers[0], match)
    write_together(workers, "append")
    with ThreadPoolExecutor(2) as pool:
        places = zip(workers, keys, strict=True)
        said = [pool.submit(agree, worker, match, "arab", key, ARAB, wish["id"]) for worker, key in places]
        failed = [each.exception() for each in said]
    assert [each.result() for each, error in zip(said, failed, strict=True) if error is None][:1] == [4]
    assert all(error is None or (isinstance(error, Stale) and len(set(keys)) == 2) for error in failed)
    assert workers[0].matches.last(match) == 4
    assert state_hash(workers[1], match) == before


def test_one_question_that_comes_twice_at_the_same_moment(new_tables: NewTables) -> None:
    workers = [new_tables(), new_tables()]
    match, _ = deployed(workers[0])
    with ThreadPoolExecutor(4) as pool:
        said = [pool.submit(ask, workers[i % 2], match, "us", "3", US, UNDO) for i in range(8)]
        assert {each.result() for each in said} == {None}
    eventually(lambda: [len(shown(worker, match)) for worker in workers] == [1, 1])


def test_what_all_agreed_to_is_done_after_a_server_was_killed(new_tables: NewTables) -> None:
    tables = new_tables()
    match, before = deployed(tables)
    ask(tables, match, "us", "3", US, UNDO)
    with tables.at(match) as live:
        (wish,) = wishes(live.match, live.seats)
    tables.matches.wish(match, {"arab": wish.text()}, Submission("arab", "3", "x"))  # and here it went down
    with pytest.raises(Conflict):
        tables.matches.wish(match, {"arab": ""}, Submission("arab", "3", "x"))
    assert state_hash(new_tables(), match) == before
