"""Bad case and pack files: one clear sentence with the place of the fault, and nothing else comes out."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sandtable.casefiles import case_files, named_cases, run_cases
from sandtable.errors import BadFile, SandtableError
from sandtable.games.oil_war.data.pack import FILES, PACK, read_pack
from sandtable.games.oil_war.position.world import World
from sandtable.kernel.cases import read_cases
from sandtable.registry import game

GAME = game("oil-war")
OPTIONS = GAME.settle_options({})

GOOD = """\
game = "oil-war"
clauses = ["7.4a"]
title = "Plus four"
draws = [{ "ground combat at 1204" = 1 }]

[given]
turn = 3
phase = "arab:ground_combat"
at.1204 = ["US-i-1"]
at.1203 = ["IR-m-1", "IR-m-2"]

[[do]]
act = "attack 1204 with IR-m-1 IR-m-2"

[then]
gone = ["US-i-1"]
"""


def fault_of(text: str) -> str:
    """The one sentence about a case: from reading it or from running it."""
    try:
        (ran,) = run_cases(named_cases(text, "my.toml"))
    except BadFile as error:
        return str(error)
    return f"my.toml: {ran.error}" if ran.error else "it holds"


def test_the_good_case_holds() -> None:
    assert fault_of(GOOD) == "it holds"


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('title = "Plus four"', 'titel = "Plus four"', "my.toml: object contains unknown field `titel`"),
        ('title = "Plus four"', "title = 4", "my.toml: title: expected `str`, got `int`"),
        ('title = "Plus four"\n', "", "my.toml: object missing required field `title`"),
        ('game = "oil-war"', 'game = "oil-wars"', "my: game: there is no game 'oil-wars'"),
        ('["7.4a"]', '["7.4z"]', "my.toml: the case claims clause 7.4z"),
        ("= 1 }]", "= 7 }]", "my.toml: do 1: draws: the script says 7 for 'ground combat at 1204', a die of 6 sides"),
        ("= 1 }]", '= "1" }]', "my.toml: draws[0][...]: expected `int`, got `str`"),
        ("combat at 1204", "combat at 1205", "my.toml: do 1: draws: 'ground combat at 1204' is drawn but"),
        ("turn = 3", "turn = 9", "my.toml: given.turn: must be 1 to 8, not 9"),
        ("turn = 3", "turn = true", "my.toml: given.turn: must be 1 to 8"),
        ("turn = 3", "trun = 3", "my.toml: given.trun: unknown"),
        ('"arab:ground_combat"', '"iran:movement"', "my.toml: given.phase: 'iran' is not a seat of scenario 1"),
        ('"arab:ground_combat"', '"arab:supply"', "my.toml: given.phase: arab has the phases basing,"),
        ("at.1204", "at.9904", "my.toml: given.at.9904: there is no such space"),
        ("at.1204 = [", "at.1020 = [", "it holds or not"),
        ('["US-i-1"]\nat.1203', '["US-i-9"]\nat.1203', "my.toml: given.at.1204: there is no unit 'US-i-9'"),
        ('["US-i-1"]\nat.1203', '"US-i-1"\nat.1203', "my.toml: given.at.1204: must be a list of units"),
        ('["US-i-1"]\nat.1203', "[3]\nat.1203", "my.toml: given.at.1204: there is no unit '3'"),
        ("at.1204", "at.1519", "my.toml: given.at.1519: US-i-1 cannot stand in the sea (X28)"),
        ('"IR-m-1", "IR-m-2"]', '"IR-m-1", "IR-m-1"]', "my.toml: given.at.1203: IR-m-1 stands in 1203 already"),
        ('"IR-m-2"]', '"IR-m-2", "IR-m-3"]', "my.toml: given: overstacked at 1203: IR-m-3 (5.32a)"),
        ("with IR-m-1", "with IR-m-8", "my.toml: do 1: in 'attack 1204 with IR-m-8 IR-m-2': expected a unit"),
        ("act = ", "akt = ", "my.toml: do[0]: object contains unknown field `akt`"),
        ('gone = ["US-i-1"]', 'gone = ["US-i-7"]', "my.toml: then.gone: there is no unit 'US-i-7'"),
        ('gone = ["US-i-1"]', "at.9999 = []", "my.toml: then.at.9999: there is no such space"),
        ('gone = ["US-i-1"]', "set.atp = 4", "my.toml: atp is 0, expected 4"),
        ("[then]", "[then", "my.toml: "),
        ("[given]", "[[given]]", "my.toml: given: expected `object`, got `array`"),
    ],
)
def test_a_fault_in_a_case_is_told_in_one_sentence(old: str, new: str, sentence: str) -> None:
    assert old in GOOD
    said = fault_of(GOOD.replace(old, new, 1))
    if sentence != "it holds or not":
        assert said.startswith(sentence), said
        assert "\n" not in said


def test_a_case_without_a_position_can_only_ask() -> None:
    assert "given: there is no position" in fault_of(
        'game = "oil-war"\nclauses = []\ntitle = "t"\n[[do]]\nact = "done"\n'
    )
    for what in ("", "column", "column x", "result 5 9", "victory 9 1 1", "distance 0101 9999", "weather"):
        ask = f'game = "oil-war"\nclauses = []\ntitle = "t"\nask = [{{ what = "{what}", is = "x" }}]\n'
        assert fault_of(ask).startswith("my.toml: ")


VALUES = st.sampled_from(
    ["0", "-1", "7", "99", "1e400", "nan", "true", '""', '"x"', '"1204"', "[]", "[[]]", "{}", '["US-i-1"]',
     "1979-05-27", '{ id = "US-i-1" }', '[{ id = "US-i-1", moved = 3 }]', "9" * 400, '"\\u0000"', "'''\n'''"]
)  # fmt: skip
CASE_TEXTS = [text for _, text in case_files("oil-war")]


@st.composite
def spoiled(draw: st.DrawFn, texts: list[str]) -> str:
    """A text with a few lines changed: a value replaced, a line lost, doubled or moved, or some noise in it."""
    lines = draw(st.sampled_from(texts)).splitlines()
    for _ in range(draw(st.integers(1, 3))):
        place = draw(st.integers(0, len(lines) - 1))
        how = draw(st.sampled_from(["value", "value", "value", "drop", "double", "swap", "noise"]))
        if how == "value" and "=" in lines[place]:
            lines[place] = f"{lines[place].split('=')[0]}= {draw(VALUES)}"
        elif how == "drop" and len(lines) > 1:
            del lines[place]
        elif how == "double":
            lines.insert(place, lines[place])
        elif how == "swap":
            other = draw(st.integers(0, len(lines) - 1))
            lines[place], lines[other] = lines[other], lines[place]
        else:
            at = draw(st.integers(0, len(lines[place])))
            noise = draw(st.text(alphabet='[]{}"=.,#1aé\\ \x00', min_size=1, max_size=3))
            lines[place] = lines[place][:at] + noise + lines[place][at:]
    return "\n".join(lines)


RELAXED = settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))


@RELAXED
@given(spoiled([*CASE_TEXTS, GOOD]))
def test_spoiled_cases_are_told_or_run(text: str) -> None:
    try:
        said = [ran.name for ran in run_cases(named_cases(text, "my.toml"))]
    except BadFile as error:
        said = [str(error)]
    assert all(sentence.startswith("my") for sentence in said)


@RELAXED
@given(st.text(max_size=200))
def test_any_text_is_told_or_read(text: str) -> None:
    with pytest.raises(BadFile, match=r"my\.toml"):
        read_cases(text, "my.toml")


# --- packs


@pytest.mark.parametrize(
    ("file", "old", "new", "sentence"),
    [
        ("map", '\nhex = "1521"', '\nhex = "1599"', "map.toml: map.place 'Az Zahran'.hex: there is no hex 1599"),
        ("map", '\nhex = "1521"', '\nhex = "1519"', "map.toml: map.place 'Az Zahran'.hex: hex 1519 is all sea"),
        ("map", '\nhex = "1521"', '\nhex = "1804"', "map.toml: map.place 'Az Zahran'.country: hex 1804 is not"),
        ("map", '["1324", "1224", "1125"', '["1324", "1125"', "map.toml: line 'Riyadh highway'.hexes: 1324 and 1125"),
        ("map", 'between = ["0708", "0707"]', 'between = ["0708", "0709", "0707"]', "map.toml: map.blocked_hexside[0]"),
        ("map", '  "cccccrcccccc', '  "ccccrcccccc', "map.toml: map.grid.terrain: row 1 has 30 hexes, not 31"),
        ("map", '  "cccccrcccccc', '  "cccccxcccccc', "map.toml: map.grid.terrain: row 1 has a letter"),
        ("map", "columns = 31", 'columns = "31"', "map.toml: map.columns: expected `int`, got `str`"),
        ("map", '{ "Israel/F4" =', '{ "Israel/F9" =', "map.toml: map.box 'israel'.base_for: there is no unit"),
        ("map", "countries = {", "lands = {", "map.toml: map.legend.countries: must be a table"),
        ("map", 'natural_hex = "0605"', 'natural_hex = "0606"', "map.toml: map.place 'Basra'.natural_hex: its lat"),
        ("map", "lat = 30.5", "lat = nan", "map.toml: map.place 'Basra': latitude nan"),
        ("map", "row_spacing_km = 30.0", "row_spacing_km = 0.0", "map.toml: map.projection.row_spacing_km: must be"),
        ("map", 'anchor_hex = "1521"', 'anchor_hex = "x"', "map.toml: map.projection.anchor_hex: there is no hex x"),
        ("rules", "air_transported_hexes = 1", "air_transported_hexes = 2", "rules.toml: movement.air_trans"),
        ("units", 'key = "Iran/i"', 'kye = "Iran/i"', "units.toml: unit[0]: object contains unknown field `kye`"),
        ("units", 'nation = "Iran"', 'nation = "Persia"', "units.toml: unit 'Iran/i'.nation: there is no nation"),
        ("units", 'class = "ground"', 'class = "sea"', "units.toml: unit[0].class: invalid enum value 'sea'"),
        ("rules", "game_turns = 8", "game_turns = 8.5", "rules.toml: scale.game_turns: expected `int`, got `float`"),
        ("rules", '1 = ["Dr", "Dr", ', '1 = ["Dr", ', "rules.toml: crt.rows: row 1 has 10 results for 11 columns"),
        ("rules", "[supply]", "[suply]", "rules.toml: top level: object contains unknown field `suply`"),
        ("rules", '"basing", "reinforcement"', '"basing", "rest"', "rules.toml: sequence[1].phases[1]: invalid enum"),
        ("scenarios", "Kuwait = { i = 2,", "Kuwait = { i = 3,", "scenarios.toml: scenario 1: 3 of 'Kuwait/i', but 2"),
        ("scenarios", "Kuwait = { i = 2,", "Kuwait = { q = 2,", "scenarios.toml: scenario 1: there is no unit"),
        ("scenarios", "number = 1\n", "number = ", "scenarios.toml: "),
    ],
)  # fmt: skip
def test_a_fault_in_a_pack_is_told_in_one_sentence(file: str, old: str, new: str, sentence: str) -> None:
    texts = dict(PACK.texts)
    assert old in texts[file]
    texts[file] = texts[file].replace(old, new, 1)
    with pytest.raises(BadFile) as caught:
        read_pack(texts)
    assert str(caught.value).startswith(sentence), str(caught.value)


@settings(RELAXED, max_examples=60)
@given(st.data(), st.sampled_from(FILES))
def test_spoiled_packs_are_told_or_read(data: st.DataObject, file: str) -> None:
    """What is read without complaint also makes a world, or says why not."""
    texts = dict(PACK.texts)
    texts[file] = data.draw(spoiled([texts[file]]))
    said = ".toml: "
    try:
        pack = read_pack(texts)
        for scenario in ("1", "2", "3"):
            World(pack, scenario, OPTIONS)
    except SandtableError as error:
        said = str(error)
    assert ".toml: " in said
