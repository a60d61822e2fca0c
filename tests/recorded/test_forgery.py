"""Forgeries: what a forger does to a match file, and that `verify` is not taken in.

Each one once passed as "Everything agrees". The match is one of Oil War, played at random.
"""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from typing import Any

import pytest

from sandtable.errors import BadFile
from sandtable.games.oil_war.game import OilWar
from sandtable.kernel import Match
from sandtable.kernel.commitments import start_commitment
from sandtable.kernel.files import as_written, dumps, loads, parse
from sandtable.players import random_action
from sandtable.verification import Checked, check_file

GAME = OilWar()
LAST = 120
"""The last entry of the match that is forged."""
SEATS = ("iran", "arab")
Plain = dict[str, Any]


def go_on(match: Match[Any], entries: int, seed: str = "course") -> None:
    """Random actions."""
    rng = random.Random(seed)
    for _ in range(entries):
        seat = GAME.asks(match.state)[0].seat
        match.do_words(seat, random_action(GAME, match.state, seat, rng))


@cache
def played() -> str:
    """A match with both kinds of undo."""
    match: Match[Any] = Match.start(GAME, "3", "a seed", {"crt": "graded", "rough": "2"})
    go_on(match, 8)
    match.undo(match.entries[-1].seat)
    match.undo_agreed(SEATS, 7)
    go_on(match, LAST - len(match.entries))
    return dumps(match.file)


def forged(change: Callable[[Plain], object], text: str = "") -> bytes:
    """The file with a change, as the program would write it; who puts in other rules commits to them, too."""
    plain = json.loads(text or played())
    rules = plain["rules"]
    change(plain)
    file = parse(json.dumps(plain).encode(), "forged")
    if plain["rules"] != rules:
        file.start_commitment = start_commitment(file)
    return dumps(as_written(file)).encode()


def verdict(change: Callable[[Plain], object], text: str = "", noted: str = "") -> Checked:
    return check_file(forged(change, text), "file", noted)


def with_die(plain: Plain, after: int = 1) -> Plain:
    found: Plain = next(entry for entry in plain["entries"] if entry.get("draws") and entry["n"] > after)
    return found


def test_the_match_itself_agrees() -> None:
    checked = check_file(played().encode(), "file")
    assert (checked.verdict, checked.fault, checked.reasons) == ("agrees", "", [])
    assert checked.checked == checked.entries == LAST
    assert checked.rolls == sum(len(entry.get("draws", [])) for entry in json.loads(played())["entries"])
    assert any("Who acted" in text for text in checked.unproven)


# --- the seed and the words


def test_words_put_in_afterwards_change_no_dice() -> None:
    for words in ({"iran": "w9"}, {"arab": "salt", "iran": "w9"}):
        checked = verdict(lambda plain, words=words: plain.update(words=words))  # type: ignore[misc]
        assert (checked.verdict, checked.line) == ("differs", 1)
        assert "committed to" in checked.fault


def test_a_forger_who_commits_anew_is_found_by_what_was_noted() -> None:
    """He can make a match of his own, but not one with the commitment that was shown."""
    shown = json.loads(played())
    noted = shown["start_commitment"]
    match: Match[Any] = Match.start(GAME, "3", shown["seed"], shown["options"], words={"arab": "salt", "iran": "w9"})
    go_on(match, 5)
    data = dumps(match.file).encode()
    assert check_file(data, "file").verdict == "agrees"
    assert check_file(data, "file", noted).verdict == "differs"
    assert check_file(played().encode(), "file", noted).verdict == "agrees"
    seed_alone = check_file(data, "file", shown["commitment"])
    assert seed_alone.verdict == "unchecked", "the seed is the one committed to, and yet the dice were chosen"
    assert "covers the seed alone" in seed_alone.reasons[0]


def test_two_words_cannot_pass_for_one() -> None:
    files = [
        Match.start(GAME, "3", "s", words=words).file
        for words in ({"arab": "x|iran=y"}, {"arab": "x", "iran": "y"}, {"arab": "x"}, {})
    ]
    assert len({file.start_commitment for file in files}) == len(files)
    assert len({Match(GAME, file).key for file in files}) == len(files)


def test_a_word_of_nobody() -> None:
    file = parse(played().encode(), "file")
    file.words = {"computer": "x"}
    file.start_commitment = start_commitment(file)
    checked = check_file(dumps(file).encode(), "file")
    assert (checked.verdict, checked.fault) == (
        "differs", "'computer' has added a word, but is not a seat of this match"
    )  # fmt: skip


def test_other_options_or_another_scenario_are_another_match() -> None:
    for change in ({"options": {"crt": "printed", "rough": "3"}}, {"start": {"scenario": "2"}}):
        assert verdict(lambda plain, change=change: plain.update(change)).line == 1  # type: ignore[misc]


def test_a_new_file_in_the_clothes_of_the_old_format_is_not_read() -> None:
    def disguise(plain: Plain) -> None:
        plain.update(sandtable=1, words={})
        plain.pop("start_commitment")

    with pytest.raises(BadFile, match=r"forged:1: a match of format 1: only Sandtable 0\.1\.0 reads it"):
        verdict(disguise)


# --- rules that switch a comparison off


def test_other_rules_for_one_entry_do_not_switch_the_comparison_off() -> None:
    def forge(plain: Plain) -> None:
        entry = with_die(plain)
        entry["events"][0]["data"]["forged"] = 1
        entry["rules"] = "oil-war 0"
        plain["entries"][entry["n"]]["rules"] = plain["rules"]

    checked = verdict(forge)
    assert checked.verdict == "unchecked"
    assert "in other words than the current rules do" in checked.reasons[0]
    assert checked.checked == checked.entries - 1


def test_an_ending_in_the_words_of_a_forger() -> None:
    """Winner and level are right, and the rules are said to be others: the words are anybody's."""
    match: Match[Any] = Match.load(GAME, parse(played().encode(), "file"))
    while match.ended is None:
        go_on(match, 1, f"{len(match.entries)}")

    def forge(plain: Plain) -> None:
        plain["rules"] = "oil-war 0"
        plain["entries"][-1]["ended"]["text"] = "a triumph"

    checked = check_file(forged(forge, dumps(match.file)), "file")
    assert f"entry {len(match.entries)}: it tells how it ended in other words" in checked.reasons[0]


def test_another_result_under_other_rules_that_nobody_settled() -> None:
    def forge(plain: Plain) -> None:
        entry = with_die(plain)
        name, value = entry["draws"][0]
        entry["draws"][0] = [name, value % 6 + 1]
        entry["rules"] = "oil-war 0"
        plain["entries"][entry["n"]]["rules"] = plain["rules"]

    checked = verdict(forge)
    assert checked.verdict == "differs"
    assert "no entry settles it" in checked.fault


def test_what_version_an_entry_names_is_remarked_and_no_proof() -> None:
    """Where the current rules play alike, nothing in a file can tell by which ones it was played."""
    noted = json.loads(played())["start_commitment"]
    checked = verdict(lambda plain: plain["entries"][3].update(rules="oil-war 0"), noted=noted)
    assert checked.verdict == "agrees"
    assert "made in part under 'oil-war 0'" in checked.remarks[0]
    assert "which version of the rules an entry names" in checked.unproven[0]


def test_other_rules_to_the_end_are_not_checked() -> None:
    def forge(plain: Plain) -> None:
        entry = with_die(plain, 20)
        entry["draws"][0][1] = entry["draws"][0][1] % 6 + 1
        plain["rules"] = "oil-war 0"

    checked = verdict(forge)
    first = with_die(json.loads(played()), 20)["n"]
    assert checked.verdict == "unchecked"
    assert checked.reasons[0].startswith(f"entries {first} to {LAST}: the dice of the seed are")
    assert checked.checked == first - 1, "only what was checked is counted"
    assert checked.rolls == sum(len(entry.get("draws", [])) for entry in json.loads(played())["entries"][: first - 1])


def test_an_invented_old_version_and_adopt_leave_nothing_believed() -> None:
    """Every die is changed to a six, under rules that never were; then the position is adopted."""

    def forge(plain: Plain) -> None:
        rules, plain["rules"] = plain["rules"], "oil-war 0"
        for entry in plain["entries"]:
            entry["draws"] = [[name, 6] for name, _ in entry.get("draws", [])]
        last = plain["entries"][-1]
        adopt = {"n": LAST + 1, "seat": "table", "act": f"adopt {LAST}", "hash": last["hash"], "rules": rules}
        plain["entries"].append(adopt | {"agreed": agreed})

    agreed = list(SEATS)
    checked = verdict(forge)
    assert checked.verdict == "unchecked"
    assert checked.rolls < 5
    assert "entries" in checked.reasons[0]
    for other in ([], ["iran"], ["nobody at all"], [*SEATS, "nobody at all"], ["arab", "iran"]):
        agreed = other
        checked = verdict(forge)
        assert (checked.verdict, checked.entry) == ("differs", LAST + 1)
        assert "needs the agreement of every seat" in checked.fault


# --- positions


RICH = {"atp": {"=": 99}}
"""A change of position that any player would like."""


def test_a_take_back_installs_no_position() -> None:
    for act in ("take-back 999999", "take-back 40", f"adopt {LAST}", "undo 40"):
        for rules in ("oil-war 0", "", GAME.version):
            for agreed in ([], list(SEATS)):

                def forge(plain: Plain, act: str = act, rules: str = rules, agreed: list[str] = agreed) -> None:
                    last = plain["entries"][-1]
                    entry = {"n": LAST + 1, "seat": "table", "act": act, "hash": last["hash"], "set": RICH}
                    plain["entries"].append(entry | {"rules": rules, "agreed": agreed})

                assert verdict(forge).verdict != "agrees", (act, rules, agreed)


def appended(act: str, n: int, **more: Any) -> Callable[[Plain], None]:
    """Go back to before entry n as the program itself would, whatever is lacking."""
    match: Match[Any] = Match.load(GAME, loads(played().encode(), "file"))
    entry = match.undo_agreed(SEATS, n)

    def forge(plain: Plain) -> None:
        again = json.loads(dumps(match.file))["entries"][-1]
        again.pop("agreed")
        plain["entries"].append(again | {"act": act} | more)

    assert entry.agreed == list(SEATS)
    return forge


def test_an_undo_by_the_table_needs_everybody_on_record() -> None:
    n = with_die(json.loads(played()), 20)["n"]
    for agreed in ([], ["iran"], ["iran", "iran"], ["iran", "table"], ["iran", "arab", "table"]):
        checked = verdict(appended(f"undo {n}", n, agreed=agreed))
        assert (checked.verdict, checked.entry) == ("differs", LAST + 1)
        assert "needs the agreement of every seat" in checked.fault
    checked = verdict(appended(f"undo {n}", n, agreed=list(SEATS)))
    assert checked.verdict == "agrees"
    assert checked.rerolls[0].startswith(f"entry {LAST + 1} goes back to before entry {n}: ")
    assert "agreed by iran, arab" in checked.rerolls[0]


def test_a_take_back_needs_a_difference_and_everybody() -> None:
    n = with_die(json.loads(played()), 20)["n"]
    for rules in ({}, {"rules": "oil-war 0"}):
        checked = verdict(appended(f"take-back {n}", n, **rules))
        assert checked.verdict == "differs"
        assert "needs the agreement of every seat" in checked.fault
    checked = verdict(appended(f"take-back {n}", n, agreed=list(SEATS)))
    assert checked.verdict == "differs"
    assert "no change of rules is settled there" in checked.fault
    checked = verdict(appended(f"take-back {n}", n, agreed=list(SEATS), rules="oil-war 0"))
    assert checked.verdict == "unchecked"
    assert checked.rerolls, "that dice were taken back is told"
    assert "which cannot be looked at" in checked.reasons[0]


def before_a_die(**more: Any) -> Callable[[Plain], None]:
    """The match up to a die, then an adoption that nothing has called for, and the die again under another number."""
    n = with_die(json.loads(played()), 20)["n"]

    def forge(plain: Plain) -> None:
        die, last = plain["entries"][n - 1], plain["entries"][n - 2]
        adopt = {"n": n, "seat": "table", "act": f"adopt {n - 1}", "hash": last["hash"], "rules": "oil-war 0"}
        again: Match[Any] = Match.load(GAME, loads(played().encode(), "file"))
        again.undo_agreed(SEATS, n)
        plain["entries"][n - 1 :] = [adopt | more]
        file = parse(json.dumps(plain).encode(), "forged")
        rest: Match[Any] = Match.load(GAME, file)
        rest.stopped = None
        entry = rest.do(die["seat"], die["act"])
        assert entry.draws != [tuple(draw) for draw in die["draws"]], "another number, another roll"
        plain["entries"] = json.loads(dumps(rest.file))["entries"]

    return forge


def test_an_adoption_without_need_rerolls_no_die_unnoticed() -> None:
    """By a version that never was, without a difference: only with everybody's agreement, and it is told."""
    for agreed in ([], ["nobody at all"], ["iran"]):
        checked = verdict(before_a_die(agreed=agreed))
        assert checked.verdict == "differs"
        assert "needs the agreement of every seat" in checked.fault
    checked = verdict(before_a_die(agreed=list(SEATS)))
    assert checked.verdict == "unchecked"
    assert "settles a difference from the rules 'oil-war 0', which cannot be looked at" in checked.reasons[0]
    for rules in ("", GAME.version):
        checked = verdict(before_a_die(agreed=list(SEATS), rules=rules))
        assert checked.verdict == "differs"
        assert "no change of rules is settled there" in checked.fault or "have not changed" in checked.fault


def test_an_adoption_names_the_position_before_it() -> None:
    checked = verdict(before_a_die(agreed=list(SEATS), act="adopt 3"))
    assert "names another position than the last one" in checked.fault


def test_no_act_is_relabelled_where_no_order_may_answer() -> None:
    """Nothing in Oil War takes standing orders at the time of its first die."""
    checked = verdict(lambda plain: with_die(plain, 20).update(standing=True))
    assert checked.verdict == "differs"
    assert "answers nothing that a standing order may answer" in checked.fault
    n = with_die(json.loads(played()), 20)["n"]
    for act in (f"undo {n}", f"adopt {LAST}"):
        more: Plain = {"agreed": list(SEATS), "standing": True}
        assert "needs no order" in verdict(appended(act, n, **more)).fault


def test_the_number_of_an_undo_is_written_in_one_way() -> None:
    n = with_die(json.loads(played()), 20)["n"]
    for act in (f"undo 0{n}", f"undo  {n}", f"undo {n} ", f"undo +{n}", "undo", f"undo {n}.0", f"undo {10**9 + n}"):
        checked = verdict(appended(act, n, agreed=list(SEATS)))
        assert (checked.verdict, checked.entry) == ("differs", LAST + 1), act


@pytest.mark.parametrize(
    ("where", "what"),
    [
        ('"start":{', '"note":"won by iran",'), ('"events":[{', '"note":"a six",'), ('"draws":[[', '"luck",6],['),
        ('"scenario":', '"1","scenario":'), ('"kind":', '"a six","kind":'), ('"seat":', '"arab","seat":'),
        ('"act":', '"pass","act":'), ('{"=":', '0,"=":'), ('"entries":[', " "), ('"n":', "0"), ('"n":', " "),
    ],
)  # fmt: skip
def test_what_a_reader_could_take_for_meaning_is_not_passed_over(where: str, what: str) -> None:
    """Keys that nobody knows, keys that stand twice, spaces and spellings."""
    text = played()
    place = text.index(where, text.index('"entries"') if where == '"seat":' else 0) + len(where)
    with suppress(BadFile):
        checked = check_file((text[:place] + what + text[place:]).encode(), "file")
        assert checked.verdict == "differs"
        assert checked.fingerprint != check_file(text.encode(), "file").fingerprint


def test_an_ending_is_written_as_the_program_writes_it() -> None:
    match: Match[Any] = Match.load(GAME, loads(played().encode(), "file"))
    match.give_up("iran")
    text = dumps(match.file)
    assert check_file(text.encode(), "file").verdict == "agrees"
    checked = check_file(text.replace('"ended":{', '"ended":{"by":"a miracle",').encode(), "file")
    assert (checked.verdict, checked.entry) == ("differs", LAST + 1)
    assert f"line {LAST + 2} is not written as this program writes it" in checked.fault


def test_a_bad_roll_made_false_and_taken_back() -> None:
    """Who dislikes a roll makes its entry false, so that a difference is there to be settled."""
    n = with_die(json.loads(played()), 20)["n"]
    settle = appended(f"take-back {n}", n, agreed=list(SEATS))

    def forge(plain: Plain) -> None:
        settle(plain)
        plain["entries"][n - 1]["draws"][0][1] = 7

    assert verdict(forge).verdict == "differs"

    def under_old_rules(plain: Plain) -> None:
        forge(plain)
        plain["rules"] = "oil-war 0"
        plain["entries"][-1]["rules"] = GAME.version

    checked = verdict(under_old_rules)
    assert checked.verdict == "unchecked"
    assert checked.rerolls, "that dice were taken back is told"


def test_what_the_table_does_causes_nothing() -> None:
    """An undo that brings events of its own would have them told in the log."""
    n = with_die(json.loads(played()), 20)["n"]
    undo = appended(f"undo {n}", n, agreed=list(SEATS))
    ended = {"winner": "iran", "level": "x", "text": "x"}
    for more in ({"events": [{"kind": "over"}]}, {"draws": [["luck", 6]]}, {"ended": ended}):

        def forge(plain: Plain, more: Plain = more) -> None:
            undo(plain)
            plain["entries"][-1].update(more)

        assert verdict(forge).verdict == "differs", more


@pytest.mark.parametrize(
    "more",
    [
        {"agreed": ["iran", "arab"]},
        {"ended": {"winner": "iran", "level": "decisive", "text": "victory"}},
        {"set": {"atp": {"=": 9}, "junk": {"=": [[]]}}},
        {"set": {}},
        {"seat": "nobody"},
    ],
)
def test_nothing_of_an_action_can_be_changed(more: Plain) -> None:
    assert verdict(lambda plain: with_die(plain, 20).update(more)).verdict == "differs"


def test_a_position_to_begin_from_holds_what_the_game_makes_of_it() -> None:
    match: Match[Any] = Match.start(GAME, "3", "a seed")
    go_on(match, 20)
    changes: list[Plain] = [{"junk": [[]]}, {"moved": 0}, {"options": {"crt": "graded", "rough": "3"}}]
    for change in changes:
        position = match.state.plain() | change
        made: Match[Any] = Match.start(GAME, "3", "a seed", position=position)
        assert check_file(dumps(made.file).encode(), "file").verdict == "differs", change
    made = Match.start(GAME, "3", "a seed", position=match.state.plain())
    assert check_file(dumps(made.file).encode(), "file").verdict == "agrees"


def test_where_a_match_says_that_it_comes_from_is_remarked() -> None:
    """A match from the start of a scenario can call itself anything."""

    def tell(plain: Plain) -> None:
        plain["forked"] = "a match that I was winning"

    file = parse(forged(tell), "forged")
    file.start_commitment = start_commitment(file)
    checked = check_file(dumps(file).encode(), "file")
    assert any("it says of itself 'a match that I was winning'" in remark for remark in checked.remarks)


def test_an_action_is_written_in_one_way_only() -> None:
    def forge(plain: Plain) -> None:
        entry = with_die(plain, 20)
        entry["act"] = entry["act"].replace(" ", "  ", 1)

    assert "not how this action is written down" in verdict(forge).fault


def test_a_start_made_up_for_a_noted_commitment() -> None:
    """The rules version that the match began under, and where it says it was forked from, are committed to as well."""
    noted = json.loads(played())["start_commitment"]
    for change in ({"rules": "oil-war 0"}, {"forked": "entry 9 of the final"}):
        assert verdict(lambda plain, change=change: plain.update(change), noted=noted).verdict == "differs"  # type: ignore[misc]


def test_who_knows_the_seed_can_write_another_course_but_not_with_the_same_fingerprint() -> None:
    match: Match[Any] = Match.load(GAME, loads(played().encode(), "file"))
    other: Match[Any] = Match.load(GAME, loads(played().encode(), "file"))
    go_on(match, 5, "one")
    go_on(other, 5, "two")
    one, two = (check_file(dumps(each.file).encode(), "file") for each in (match, other))
    assert one.verdict == two.verdict == "agrees"
    assert one.start_commitment == two.start_commitment
    assert one.fingerprint != two.fingerprint
    assert "a different match that the rules allow" in one.unproven[0]


# --- bombs


def test_chained_undos_take_no_longer_than_other_entries() -> None:
    """4,000 of them took 69 seconds."""
    match: Match[Any] = Match.load(GAME, loads(played().encode(), "file"))
    for _ in range(4000):
        match.undo_agreed(SEATS, 80)
    data = dumps(match.file).encode()
    started = time.process_time()
    checked = check_file(data, "file")
    assert checked.verdict == "agrees"
    assert time.process_time() - started < 12


def test_what_is_nested_takes_no_more_room_than_in_the_file() -> None:
    import tracemalloc

    def forge(plain: Plain) -> None:
        plain["rules"] = "oil-war 0"
        plain["entries"][5]["set"]["junk"] = {"=": [[]] * 200_000}

    data = forged(forge)
    tracemalloc.start()
    try:
        file = loads(data, "file")
        kept, _ = tracemalloc.get_traced_memory()
        assert kept < len(data) + 2_000_000
        match: Match[Any] = Match.load(GAME, file)
        kept, _ = tracemalloc.get_traced_memory()
        assert kept < len(data) + 2_000_000
    finally:
        tracemalloc.stop()
    assert match.stopped is None


# --- what is read


@pytest.mark.parametrize("junk", [None, 5, "x", [[]], {"x": 1}, ["\u001b[31m"], {"units": 3, "at": None}])
def test_malformed_events_are_told_in_one_line(junk: Any) -> None:
    """They crashed `show` and `log`, and a table that had imported them for good."""

    def forge(plain: Plain) -> None:
        plain["rules"] = "oil-war 0"
        for entry in plain["entries"]:
            for event in entry.get("events", []):
                for key in event.get("data", {}):
                    event["data"][key] = junk

    match: Match[Any] = Match.load(GAME, loads(forged(forge), "file"))
    for line in match.view(SEATS).log:
        assert line.text.isprintable()
        assert all(map(str.isprintable, (*line.spaces, *line.pieces, *line.clauses)))


@pytest.mark.parametrize(
    "change",
    [
        lambda plain: plain["entries"][3].update(act="move \u001b]0;x\u0007"),
        lambda plain: plain["entries"][3].update(seat="iran\u009b31m"),
        lambda plain: with_die(plain)["events"][0].update(kind="\u001b[2J"),
        lambda plain: plain["entries"][3].update(rules="\u202e"),
        lambda plain: plain.update(forked="\u001b[2J"),
        lambda plain: plain.update(rules="\u001b[2J"),
        lambda plain: plain["options"].update({"\u0007": "x"}),
        lambda plain: plain["entries"][3].update(ended={"winner": "iran", "level": "x", "text": "\u001b[2J"}),
    ],
)
def test_control_characters_are_not_read(change: Callable[[Plain], object]) -> None:
    with pytest.raises(BadFile, match="cannot be printed"):
        loads(forged(change), "file")
