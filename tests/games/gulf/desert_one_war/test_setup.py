"""What stands in the pack of Desert One War, and what happens before its first turn."""

from itertools import count

import pytest

from sandtable.board.masks import bits
from sandtable.games.gulf.desert_one_war.game import DesertOneWar
from sandtable.games.gulf.desert_one_war.position.files import FILES, world_of
from sandtable.games.gulf.desert_one_war.position.state import DesertPosition
from sandtable.games.gulf.desert_one_war.rules.opening import ArrivalDice, FirstGuerrillas, RevolutionRolls
from sandtable.games.gulf.fog.knowledge import HIDDEN, knowledge_of
from sandtable.games.gulf.position.state import Marker
from sandtable.games.gulf.position.world import POOL, TRACK, UNUSED
from sandtable.games.gulf.rules.special_forces.markers import turn_up
from sandtable.kernel import ScriptedDraws, Start

GAME = DesertOneWar()
PACK = FILES.pack


class Fixed:
    """Dice by name; all others show the same face."""

    def __init__(self, face: int, **named: int) -> None:
        self.face = face
        self.named = named
        self.asked = count()

    def roll(self, name: str, sides: int = 6) -> int:
        next(self.asked)
        return min(self.named.get(name.replace(" ", "_"), self.face), sides)


def new(scenario: str, **options: str) -> DesertPosition:
    chosen = {name.replace("_", "-"): value for name, value in options.items()}
    return GAME.new(Start(scenario), GAME.settle_options(chosen, scenario))


def begun(scenario: str, face: int = 6, **options: str) -> DesertPosition:
    """A match whose table has opened it; both sides deploy as proposed until play begins."""
    state = new(scenario, **options)
    draws = Fixed(face)
    GAME.apply(state, "table", ("begin",), draws)
    while state.turn == 0:
        asked = next(question for question in GAME.asks(state) if question.waits)
        words = GAME.proposal(state, asked.seat) or first_sentence(state, asked.seat)
        GAME.apply(state, asked.seat, words, draws)
    return state


def first_sentence(state: DesertPosition, seat: str) -> tuple[str, ...]:
    words: tuple[str, ...] = ()
    while not (choices := GAME.choices(state, seat, words)).complete:
        words = (*words, next(iter(choices)))
    return words


def unit(state: DesertPosition, name: str) -> int:
    return state.world.units.index[name]


@pytest.mark.clauses("25.2d", "25.2e", "25.2f", "25.3b", "25.3c", "X-REVDISPLAY")
def test_the_revolution_thins_out_the_iranian_forces() -> None:
    state = new("1980")
    world = state.world
    opfor = state.side("opfor")
    names = ["ir-16arm", "ir-28inf", "ir-77inf", "ir-hover", "ir-base-1", "ir-f14", "ir-f5-1"]
    for name in names:
        state.put(unit(state, name), world.grid.space("2008"))
    state.stack = [RevolutionRolls(opfor)]
    script = [
        ("revolution ir-16arm", 4), ("revolution ir-28inf", 5), ("revolution ir-77inf", 6), ("revolution ir-hover", 5),
        ("revolution ir-f5-1", 6), ("arrival of ir-f5-1", 1), ("revolution ir-f14", 3), ("arrival of ir-f14", 2),
    ]  # fmt: skip
    draws = ScriptedDraws(script)
    state.stack[-1].run(state, draws)
    draws.check_used()
    here = {world.unit(u) for u in bits(state.units_at(world.grid.space("2008")))}
    assert here == {"ir-16arm", "ir-28inf", "ir-base-1"}
    assert state.reduced == 1 << unit(state, "ir-28inf")
    assert (state.at[unit(state, "ir-f14")], state.due[unit(state, "ir-f14")]) == (world.box[TRACK], 2)
    gone = ["ir-77inf", "ir-hover", "ir-f5-1"]
    assert all(state.at[unit(state, name)] == world.box[UNUSED] for name in gone)
    data = next(entry for entry in PACK.scenario if entry.id == "1981").revolution
    assert data is not None
    assert (data.ground["reduced"], data.air["eliminated"]) == ([4, 5], [3, 4, 5, 6])


@pytest.mark.clauses("8.6b")
def test_nobody_else_knows_which_aircraft_outlived_the_revolution() -> None:
    state = begun("1980", face=1)
    aircraft = [u for u in bits(state.world.aircraft & state.world.of_side[state.side("opfor")]) if state.due[u]]
    assert aircraft
    known = knowledge_of(state, frozenset(["allied"]))
    assert all(known["at"][u] == HIDDEN and known["due"][u] == 0 for u in aircraft)
    own = knowledge_of(state, frozenset(["opfor"]))
    assert all(own["at"][u] == state.at[u] and own["due"][u] for u in aircraft)


@pytest.mark.clauses("25.2g", "25.3d")
def test_the_first_guerrilla_goes_to_teheran() -> None:
    state = new("1981")
    state.stack = [FirstGuerrillas(state.side("opfor"))]
    dice = [(f"guerrilla {number}", 1 if number == 4 else 5) for number in range(1, 7)]
    state.stack[-1].run(state, ScriptedDraws(dice))
    teheran = state.units_at(state.world.grid.space("2008"))
    assert teheran.bit_count() == 1
    assert teheran & state.world.guerrillas


@pytest.mark.clauses("9.4", "25.1g")
def test_random_reinforcements_roll_one_die_for_their_turn() -> None:
    state = new("1979")
    state.stack = [ArrivalDice()]
    state.stack[-1].run(state, Fixed(4, arrival_of_iq_pa=2))
    group = [name for entry in state.world.data.random for name in entry.units]
    assert all(state.due[unit(state, name)] == 4 for name in group)
    assert state.at[unit(state, "iq-tu22")] == state.world.box[TRACK]


@pytest.mark.clauses("25.0a", "25.0b", "25.0c", "X-SETUPSEQ")
@pytest.mark.parametrize("scenario", ["1979", "1980", "1981", "1978"])
def test_every_scenario_is_set_up_within_its_limits(scenario: str) -> None:
    state = begun(scenario)
    assert state.turn == 1
    assert not list(GAME.invariants(state))
    first = state.world.data.setup[0].side
    assert first == ("allied" if scenario == "1978" else "opfor")


@pytest.mark.clauses("25.1b", "25.1c", "25.1d", "25.1e", "25.1f", "25.1i", "25.2b", "25.2j", "25.3g", "25.4b", "25.4c")
def test_start_forces() -> None:
    numbers = {entry.id: sum(len(line.units) for line in entry.setup) for entry in PACK.scenario}
    assert numbers == {"1979": 67, "1980": 32, "1981": 33, "1978": 59}
    in_1980 = {name for line in PACK.scenario[1].setup for name in line.units}
    assert "ir-javgd" not in in_1980


@pytest.mark.clauses("25.2a", "25.1a", "25.3a", "25.4a")
def test_lengths_and_neutrals() -> None:
    assert [entry.turns for entry in PACK.scenario] == [8, 6, 8, 8]
    assert not world_of("1980").land & world_of("1980").country["Iraq"]
    assert world_of("1979").land & world_of("1979").country["Iraq"]


@pytest.mark.clauses("25.4d", "X-1978PHASES")
def test_nothing_western_in_1978() -> None:
    state = begun("1978")
    world = state.world
    western = [u for u in range(world.counters) if world.contingent[u] in ("US", "NATO", "Israel")]
    assert all(state.at[u] == world.box[UNUSED] for u in western)
    assert not any(PACK.atp.available["1978"])


@pytest.mark.clauses("26.6u", "26.6w", "25.5c")
def test_gulf_full_support_brings_the_gulf_states() -> None:
    state = begun("1981", variants="chosen", gulf_full_support="on", gulf_limited_support="on")
    world = state.world
    assert state.events == ["gulf-full-support"]
    assert state.on_map(world.of_side[state.side("allied")]) >> unit(state, "sa-arm") & 1
    assert world.side[unit(state, "iq-3arm")] < 0


@pytest.mark.clauses("26.6r", "26.6s", "26.6t")
def test_gulf_limited_support_opens_the_ground_alone() -> None:
    state = begun("1981", variants="chosen", gulf_limited_support="on")
    world = state.world
    allied, opfor = state.side("allied"), state.side("opfor")
    dhahran = world.grid.space("1825")
    assert state.host_airfields(allied) >> dhahran & 1
    assert state.unscored() >> dhahran & 1
    assert state.barred(unit(state, "ir-16arm")) >> dhahran & 1
    assert not state.host_airfields(opfor)


@pytest.mark.clauses("26.6n")
def test_heightened_alert_brings_turn_two_at_once() -> None:
    state = new("1980", variants="chosen", heightened_us_alert="on")
    GAME.apply(state, "table", ("begin",), Fixed(6))
    assert state.at[unit(state, "us-82-2")] == state.world.box["ground-staging"]
    assert state.due[unit(state, "us-opt-mech-1")] == 6


@pytest.mark.clauses("26.6d", "26.6g")
def test_delays() -> None:
    state = new("1979", variants="chosen", suez_closed="on", soviet_intervention="on")
    GAME.apply(state, "table", ("begin",), Fixed(6))
    assert state.due[unit(state, "us-24-2")] == 6
    assert state.due[unit(state, "us-101-1")] == 5
    assert state.due[unit(state, "uk-mar")] == 4


@pytest.mark.clauses("26.4a")
def test_tricap_replaces_the_24th() -> None:
    state = new("1981", tricap="on")
    GAME.apply(state, "table", ("begin",), Fixed(6))
    assert state.at[unit(state, "us-24-1")] == state.world.box[UNUSED]
    assert state.due[unit(state, "us-1cav-3")] == 5


@pytest.mark.clauses("26.6h")
def test_nato_sends_six_units() -> None:
    state = begun("1980", variants="chosen", nato_support="on")
    nato = [u for u in range(state.world.counters) if state.world.contingent[u] == "NATO"]
    assert sum(state.at[u] != state.world.box[UNUSED] for u in nato) == 6


@pytest.mark.clauses("26.6j")
def test_israel_starts_in_the_displays() -> None:
    state = begun("1980", variants="chosen", israeli_intervention="on")
    assert state.world.hex(state.at[unit(state, "il-abn")]) == "ground-staging"
    assert state.world.hex(state.at[unit(state, "il-f4")]) == "air-staging"


@pytest.mark.clauses("25.5b", "25.6")
def test_arab_forces_of_the_option() -> None:
    state = begun("1981", arabs_opfor="on")
    assert state.on_map(1 << unit(state, "iq-12arm"))
    assert state.at[unit(state, "iq-8inf")] in (state.world.box[TRACK], state.world.box[POOL])


@pytest.mark.clauses("2.3.3c")
def test_counters_bear_the_printed_abbreviations() -> None:
    names = {data.id: data.name for data in PACK.unit}
    assert names["us-rtf"] == "RTF"
    assert names["nl-km"] == "KM"
    assert all(short in names[unit] for unit, short in (("us-sag", "SAG"), ("us-awg-1", "AWG"), ("usaf-ww-1", "WW")))
    assert "PA" in names["iq-pa"]
    assert "EEC" in names["eec-exp"]


@pytest.mark.clauses("2.3.4e")
def test_tracks_show_the_turn_of_both_sides_and_the_points() -> None:
    tracks = {display.id: display.side for display in PACK.display if display.id.endswith(("track", "tracks"))}
    assert tracks == {"turn-tracks": "both", "atp-track": "allied"}


@pytest.mark.clauses("18.1b", "18.3b", "8.6b")
@pytest.mark.parametrize("face", range(1, 7))
def test_a_guess_lays_no_marker_that_both_have_seen(face: int) -> None:
    """Both deceptions were turned up and are gone: what still lies face down is something else."""
    state = begun("1980")
    places = [marker.at for marker in state.markers]
    kinds = ["deception", "deception", "hostages", "target"]
    state.markers = [Marker(kind, at, False) for kind, at in zip(kinds, places, strict=True)]
    for place in places[:2]:
        turn_up(state, place, "recon")
    assert [marker.kind for marker in state.markers] == ["hostages", "target"]
    guessed = GAME.guess(GAME.view(state, frozenset(["allied"])), Fixed(face))
    assert {marker.kind for marker in guessed.markers} <= {"hostages", "target", "blood"}


@pytest.mark.clauses("8.6b")
def test_both_sides_count_the_guerrillas_in_their_pool() -> None:
    state = begun("1980")
    waiting = {u for u in bits(state.world.guerrillas) if state.at[u] == state.world.box[POOL]}
    known = knowledge_of(state, frozenset(["allied"]))
    assert waiting
    assert all(known["at"][u] == state.at[u] for u in waiting)
