"""The format of cases: what each key means, and that a case which does not hold fails."""

from __future__ import annotations

import pytest

from sandtable.errors import BadFile, SandtableError
from sandtable.kernel.cases import Running, read_cases, run_case
from sandtable.kernel.cases.expectations import gone_already, names_column
from tests.mini import TwoRivers

GAME = TwoRivers()
HEAD = 'game = "two-rivers"\nclauses = ["M8"]\ntitle = "t"\n'
GIVEN = """
[given]
phase = "march:red"
at.0101 = [{ id = "red-1", points = 3 }]
at.0201 = [{ id = "red-2", points = 1 }]
at.0402 = ["blue-1"]
at.0302 = [{ id = "blue-2", points = 2 }]
"""


def fault_of(body: str, head: str = HEAD, given: str = GIVEN) -> str:
    """What is wrong with a case; empty if it holds."""
    try:
        for case in read_cases(f"{head}{given}{body}", "my.toml"):
            run_case(GAME, case)
    except SandtableError as error:
        return str(error)
    return ""


REFUSED = 'do = [{{ act = "march red-1 0301", refused = {} }}]'


@pytest.mark.parametrize(
    ("refused", "wrong"),
    [
        ("true", ""),
        ('"M8"', ""),
        ('"M9"', "not by M9"),
        ('["M8"]', ""),
        ('["M8", "M9"]', "not by M8 and M9"),
        ('{ any = ["M9", "M8"] }', ""),
        ('{ any = ["M9", "M5"] }', "not by one of M9, M5"),
        ('{ all = ["M8", "M9"] }', "not by M8 and M9"),
        ('{ only = ["M8"] }', ""),
        ('{ only = ["M8", "M9"] }', "by M8 and M9 and nothing else"),
        ('"not asked"', "not as expected (not asked)"),
    ],
)
def test_what_refused_means(refused: str, wrong: str) -> None:
    came = fault_of("", HEAD + REFUSED.format(refused))
    assert wrong in came
    assert bool(wrong) == bool(came)


def test_a_refusal_that_does_not_come() -> None:
    for refused in ("true", '"M8"', '{ any = ["M8"] }', '"not asked"'):
        assert "was accepted" in fault_of("", HEAD + f'do = [{{ act = "march red-1 0102", refused = {refused} }}]')


def test_who_is_not_asked_can_be_expected() -> None:
    act = 'seat = "blue", act = "march blue-2 0301"'
    assert fault_of("", HEAD + f'do = [{{ {act}, refused = "not asked" }}]') == ""
    assert "'blue' has nothing to answer" in fault_of("", HEAD + f"do = [{{ {act} }}]")
    assert "not as expected" in fault_of("", HEAD + f"do = [{{ {act}, refused = true }}]")
    assert fault_of("[then]\nnot_asked = ['blue', 'red:plan']") == ""
    assert "red is asked, expected not" in fault_of("[then]\nnot_asked = ['red']")
    assert "red:march is asked, expected not" in fault_of("[then]\nnot_asked = ['red:march']")
    assert "asked: red:march, expected nobody" in fault_of("[then]\nasks = []")


def test_the_other_side_never_acts_unnamed() -> None:
    done = 'do = [{ act = "done" }, { act = "march blue-2 0301" }]'
    assert "do 2: red is not asked for anything, but blue: name the seat" in fault_of("", HEAD + done)
    assert fault_of("", HEAD + done.replace('{ act = "march', '{ seat = "blue", act = "march')) == ""
    orders = GIVEN.replace('"march:red"', '"orders"')
    assert "several may act" in fault_of("", HEAD + 'do = [{ act = "plan" }]', orders)


def test_a_checkpoint_after_an_action() -> None:
    """What must hold after the first march; after the second it does not any more."""
    steps = 'do = [{{ act = "march red-1 0102", then = {} }}, {{ act = "march red-1 0101" }}]'
    assert fault_of("", HEAD + steps.format('{ at = { 0102 = ["red-1"] } }')) == ""
    assert "do 1: at 0102: red-1, expected nobody" in fault_of("", HEAD + steps.format("{ at = { 0102 = [] } }"))
    assert "at 0102: nobody, expected red-1" in fault_of("[then]\nat.0102 = ['red-1']", HEAD + steps.format("{}"))


def test_a_phase_held_open() -> None:
    """Everybody is done, so that a turn would begin; held open, it does not."""
    march = GIVEN.replace('"march:red"', '"march:green"')
    assert "draws: 'the ambush' is drawn" in fault_of("", HEAD + 'do = [{ act = "done" }]', march)
    assert fault_of("[then]\nset.turn = 1\nasks = []", HEAD + 'stay = true\ndo = [{ act = "done" }]', march) == ""
    assert fault_of("[then]\nset.turn = 1", HEAD + 'do = [{ act = "done", stay = true }]', march) == ""
    drawn = HEAD + 'draws = [{ "the ambush" = 4 }]\n'
    assert fault_of("[then]\nset.turn = 2", drawn + 'do = [{ act = "done" }]', march) == ""
    assert fault_of("[then]\nset.turn = 2", drawn + 'stay = true\ndo = [{ act = "done", stay = false }]', march) == ""


@pytest.mark.parametrize(
    ("reads", "wrong"),
    [
        ("red.shows = ['red-1 marches', 'red is done']", ""),
        ("red.shows = ['red is done', 'red-1 marches']", "the log of red does not say 'red-1 marches' (in that order)"),
        ("blue.hides = ['red-1']", ""),
        ("red.hides = ['red-1']", "the log of red says 'red-1'"),
        ("nobody.shows = ['red-1']", "the log of nobody does not say 'red-1'"),
        ("pink.hides = ['red-1']", "then.reads.pink: there is no such seat"),
        ("red.tells = ['red-1']", "then.reads.red.tells: unknown"),
        ("red.hides = ['']", "then.reads.red.hides: an empty text"),
    ],
)
def test_what_a_seat_reads(reads: str, wrong: str) -> None:
    came = fault_of(f"[then]\nreads.{reads}", HEAD + "do = [{ act = 'march red-1 0102' }, { act = 'done' }]")
    assert wrong in came
    assert bool(wrong) == bool(came)


LOSS = GIVEN.replace("at.0302", "at.0102")
STRIKE = HEAD + 'draws = [{ "strike at 0102" = 6 }]\ndo = [{ act = "strike 0102 with red-1" }]'


@pytest.mark.parametrize(
    ("gone", "wrong"),
    [
        ('["blue-2"]', ""),
        ('["blue-2", "red-3"]', ""),  # red-3 is not in the position, and so among the gone from the start
        ("[]", "blue-2 eliminated, expected nobody"),
        ('["red-3"]', "blue-2 eliminated, expected red-3"),
        ('["blue-2", "red-1"]', "red-1 has not been eliminated"),
    ],
)
def test_gone_is_everybody_who_is_gone_since(gone: str, wrong: str) -> None:
    assert fault_of(f"[then]\ngone = {gone}", STRIKE, LOSS) == wrong


def test_nobody_is_gone_while_nobody_has_been_lost() -> None:
    assert fault_of("[then]\ngone = []") == ""


def test_whom_the_opening_of_a_phase_removes_is_gone_since() -> None:
    described = {"at": {"lost": ["a", "b", "c"]}, "gone": ["a", "b", "c"]}
    given = {"at": {"0101": [{"id": "a"}], "lost": ["b"]}}
    assert gone_already(described, given) == {"b", "c"}


@pytest.mark.parametrize(
    ("shown", "named", "not_named"),
    [
        ("7 against 3, 2:1, shifted -2 to 1:2",
         ["7 against 3, 2:1, shifted -2 to 1:2", "1:2", "to 1:2", "shifted -2 to 1:2", "7 against 3"],
         ["2:1", "7 against 3, 2:1", "2", "against", "", "7", "against 3"]),
        ("20 against 8, 2:1, the shifts cancel out", ["2:1", "20 against 8, 2:1"], ["20", "8, 2:1", ":1"]),
        ("21 against 3, 7:1", ["7:1", "21 against 3"], ["1", ":1", "17:1"]),
        ("8 - 3 = +5, column +4", ["+4", "8 - 3 = +5", "column +4"], ["+5", "4", "= +5"]),
        ("1:2 to 2:1, by the strength of the untried", ["1:2 to 2:1"], ["1:2", "2:1"]),
        ("air 12", ["air 12", "12"], ["2", "air"]),
    ],
)  # fmt: skip
def test_a_column_is_named_as_it_is_shown(shown: str, named: list[str], not_named: list[str]) -> None:
    assert [text for text in (*named, *not_named) if names_column(shown, text)] == named


@pytest.mark.parametrize(
    ("body", "thin"),
    [
        ("", True),
        ("[then]\ngone = []", False),
        ("[then]\nasks = []", False),
        ('[[do]]\nact = "done"', True),
        ('[[do]]\nact = "done"\nrefused = false', True),
        ('[[do]]\nact = "done"\n[do.then]', True),
        ('[[do]]\nact = "done"\nrefused = true', False),
        ('[[do]]\nact = "done"\ncomplete = false', False),
        ('[[do]]\nact = "done"\n[do.then]\nsilent = ["x"]', False),
        ('[[do]]\nseat = "red"\ndocument = "x"', True),
    ],
)
def test_a_case_without_any_check_is_thin(body: str, thin: bool) -> None:
    (case,) = read_cases(HEAD + GIVEN + body, "my.toml")
    assert case.is_thin is thin


@pytest.mark.parametrize(
    ("then", "fault"),
    [
        ('view.reed.hides = ["red-1"]', "then.view.reed: there is no such seat"),
        ("sees.reed.0301 = []", "then.sees.reed: there is no such seat"),
        ('view.blue.hide = ["red-1"]', "then.view.blue.hide: unknown"),
        ('view.blue.shows = [""]', "then.view.blue.shows: an empty text is in everything"),
        ('events = [""]', "then.events: an empty text is in everything"),
    ],
)
def test_a_check_that_could_not_fail_is_refused(then: str, fault: str) -> None:
    assert fault in fault_of(f"[then]\n{then}")


def test_the_prefix_may_stand_in_any_order() -> None:
    strike = GIVEN.replace("at.0302", "at.0202")
    for units in ("red-1 red-2", "red-2 red-1"):
        head = HEAD + f'do = [{{ after = "strike 0202 with {units}", complete = true }}]'
        near = strike.replace("at.0101", "at.0102")
        assert fault_of("", head, near) == ""
    plan = GIVEN.replace('"march:red"', '"orders"')
    for lines in ("red-1 hold; red-2 march", "red-2 march; red-1 hold"):
        head = HEAD + f'do = [{{ seat = "red", after = "plan {lines}", complete = true }}]'
        assert fault_of("", head, plan) == ""
    after = 'do = [{ seat = "red", after = "plan red-1 hold;", offers = ["red-2"], withholds = ["red-1"] }]'
    assert fault_of("", HEAD + after, plan) == ""


def test_what_opening_the_phase_causes_is_in_the_log() -> None:
    beside = GIVEN.replace("at.0302", "at.0102")
    (case,) = read_cases(HEAD + beside, "my.toml")
    assert Running(GAME, case).log
    assert fault_of("[then]\nevents = ['you sight a counter of blue in 0102']", given=beside) == ""
    assert "the log says 'sight'" in fault_of("[then]\nsilent = ['sight']", given=beside)


def test_events_are_found_one_after_the_other() -> None:
    once = HEAD + 'do = [{ act = "march red-1 0102" }]'
    assert fault_of("[then]\nevents = ['red-1 marches']", once) == ""
    assert "the log does not say" in fault_of("[then]\nevents = ['red-1 marches', 'red-1 marches']", once)


def test_status_of_a_unit() -> None:
    assert fault_of("[then]\nat.0101 = [{ id = 'red-1', points = 3 }]") == ""
    assert "points of red-1 is 3, expected 2" in fault_of("[then]\nat.0101 = [{ id = 'red-1', points = 2 }]")
    assert "there is no unit 'red-9'" in fault_of("[then]\nat.0101 = [{ id = 'red-9' }]")


def test_a_value_that_does_not_exist() -> None:
    assert "then.set.sacs: unknown" in fault_of("[then]\nset.sacs = 3")
    assert "a list takes contains" in fault_of("[then]\nset.turn = { contains = [1] }")


def test_what_a_seat_sees_at_a_place() -> None:
    beside = GIVEN.replace("at.0302", "at.0102")
    for sees in ("['blue-back']", "['red-sees-1']", "[{ kind = 'blue-back', seat = 'blue' }]"):
        assert fault_of(f"[then]\nsees.red.0102 = {sees}", given=beside) == ""
    assert (
        fault_of("[then]\nsees.red.0402 = []\nsees.nobody.0102 = []\nsees.blue.0402 = ['blue-1']", given=beside) == ""
    )
    assert "red sees red-sees-1 (blue-back) at 0102, expected nothing" in fault_of(
        "[then]\nsees.red.0102 = []", given=beside
    )
    assert "expected blue-2 there" in fault_of("[then]\nsees.red.0102 = ['blue-2']", given=beside)
    assert "no such space" in fault_of("[then]\nsees.red.9999 = []")
    assert fault_of("[then]\nsees.red.0102 = ['2 sack']", given=GIVEN) != ""


@pytest.mark.parametrize(
    ("base", "variant", "key"),
    [
        ("draws = [{ a = 4 }]", "draws = [{ a = 5 }]", "draws"),
        ("then.at.0101 = []", "then = { at = { 0101 = ['red-1'] } }", "then.at.0101"),
        ("then = { outcome = 'none' }", "then.outcome = 'red'", "then.outcome"),
        ("ask = [{ what = 'a', is = 'b' }]", "ask = [{ what = 'a', is = 'c' }]", "ask"),
        ("then.at.0101 = []", "then = { at = { 0102 = [] } }", ""),
        ("draws = [{ a = 4 }]", "title = 'as it stands'\n[[variant]]\ndraws = [{ a = 5 }]", ""),
    ],
)
def test_what_every_variant_replaces_would_never_run(base: str, variant: str, key: str) -> None:
    wrong = ""
    try:
        read_cases(f"{HEAD}{base}\n[[variant]]\n{variant}", "my.toml")
    except BadFile as error:
        wrong = str(error)
    assert wrong.startswith(f"my.toml: {key}: every variant has its own") if key else not wrong


def test_variants_go_on_after_z() -> None:
    text = HEAD + GIVEN + "[[variant]]\n" * 28
    assert [case.variant for case in read_cases(text, "my.toml")][-3:] == ["z", "aa", "ab"]


def test_actions_that_would_never_run_are_refused() -> None:
    with pytest.raises(BadFile, match=r"my\.toml: do: every variant has its own"):
        read_cases(HEAD + "do = [{ act = 'done' }]\n[[variant]]\ndo = [{ act = 'march' }]", "my.toml")


def test_a_fault_names_the_place() -> None:
    with pytest.raises(BadFile, match=r"my\.toml: do\[0\]\.then: object contains unknown field `att`"):
        read_cases(HEAD + "do = [{ act = 'done', then = { att = 1 } }]", "my.toml")
    for variant in ("variant = 3", "variant = []", "variant = 'b'"):
        with pytest.raises(BadFile, match="variant: must be an array of tables"):
            read_cases(HEAD + variant, "my.toml")
