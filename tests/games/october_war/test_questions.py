"""What a question says before anything has been picked: where it is, what it costs, what an answer is worth."""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.documents import Option
from sandtable.games.october_war.position.state import Position
from sandtable.games.october_war.position.world import ARAB
from sandtable.games.october_war.rules.air.plan import Commitment
from sandtable.games.october_war.rules.combat.losses import Result
from sandtable.games.october_war.rules.mobilization.resupply import Divide
from sandtable.kernel import only_answer
from tests.games.october_war.table import GAME


def position(phase: str, given: Mapping[str, object] | None = None, **at: list[str]) -> Position:
    places = {name.replace("_", "-"): units for name, units in at.items()}
    return GAME.position("1973", {}, {"turn": 4, "phase": phase, "at": places, "set": given or {}})


def options(state: Position, seat: str, *prefix: str) -> list[Option]:
    return GAME.offer(state, seat, prefix).options


def test_a_battle_names_its_point_and_counts_markers_for_its_player_alone() -> None:
    state = position("israel:first_combat", {"ew": [2, 0, 0]}, tasa=["il-arm-bn-1", "eg-inf-bde-1"])
    question = GAME.asks(state)[0]
    assert (question.about, question.text) == ("tasa", "Tasa: play an EW marker to fire first (2 left)?")
    assert question.public == "Tasa: play an EW marker to fire first?"
    asked = {audience: GAME.view(state, frozenset([audience])).questions[0] for audience in ("israel", "arab")}
    assert (asked["israel"].about, asked["arab"].about) == ("tasa", "")
    assert asked["arab"].text == question.public


def test_an_air_attack_names_its_map_and_tells_the_chance_of_each_number_of_strikes() -> None:
    strikes = {"ground-golan": ["il-tac-1", "il-tac-2"]}
    state = position("israel:first_combat", None, **strikes, nasej=["sy-inf-bde-1"])
    assert GAME.asks(state)[0].about == "golan"
    notes = [option.note for option in options(state, "israel", "raid", "il-tac", "nasej")]
    assert notes == ["column 0, 17% chance of a result", "column 1, 33% chance of a result"]
    assert GAME.offer(state, "israel", ("raid", "il-tac", "nasej", "2")).forecast is not None


def test_every_unit_that_may_fire_tells_its_column() -> None:
    state = position("israel:first_combat", None, tasa=["il-arm-bn-1", "eg-inf-bde-1"])
    assert GAME.asks(state)[0].seat == "arab"
    notes = [option.note for option in options(state, "arab", "fire")]
    assert len(notes) == 1
    assert notes[0].startswith("column ")


def test_a_retreat_says_what_it_cancels() -> None:
    state = position("israel:first_combat", None, tasa=["il-arm-bn-1"], kantara_west=["eg-inf-bde-1", "eg-inf-bde-2"])
    for kind, left, worth in (
        ("", 3, "all units go, cancels 1 of 3 loss points"),
        ("", 1, "all units go, cancels 1 of 1 loss point"),
        ("R", 1, "all units go, no loss point"),
        ("r", 1, "one unit goes, no loss point"),
    ):
        state.stack.append(Result(ARAB, state.world.point["kantara-west"], kind, left, chooser=ARAB))
        state.forget()
        assert {o.word: o.label for o in options(state, "arab")}["retreat"] == worth
        state.stack.pop()


def test_a_refused_move_names_what_stops_the_unit() -> None:
    state = position("israel:first_movement", None, baluza=["il-para-bde-31"])
    refusal = GAME.why(state, "israel", "move il-para-bde-31 bir-el-abd")
    assert "it must stop at Romani (desert)" in str(refusal)
    given = {"bridges": {"arab": ["kantara-west"]}, "arab": ["kantara-east"]}
    state = position("arab:first_movement", given, kantara_east=["eg-arm-bde-1"], baluza=["il-mech-bn-1"])
    refusal = GAME.why(state, "arab", "move eg-arm-bde-1 romani")
    assert "enemies stop it at Baluza" in str(refusal)


def test_who_moves_an_hq_in_the_second_echelon_is_told_what_it_ends() -> None:
    state = position("israel:second_movement", None, tasa=["il-hq-143", "il-arm-bn-1"])
    notes = {option.word: option.note for option in options(state, "israel", "move")}
    assert notes == {"il-hq-143": "after this only HQs may move", "il-arm-bn-1": ""}


def test_a_flight_tells_its_chances() -> None:
    state = position("arab:first_movement", None, fayid=["eg-commando-1"])
    goal = options(state, "arab", "fly", "eg-commando-1")[0].word
    found = GAME.offer(state, "arab", ("fly", "eg-commando-1", goal)).forecast
    assert found is not None
    assert sum(chance.numerator for chance in found.chances) == 6
    assert found.column in ("favourable", "other Arab", "enemy air superiority")


def test_a_ceasefire_is_told_in_the_line_that_says_when_it_is() -> None:
    def when(given: Mapping[str, object]) -> tuple[str, int]:
        found = GAME.view(position("israel:first_movement", given), frozenset(["arab"])).moment
        return found.text, found.turns

    assert when({}) == ("Turn 4 (11-13 Oct), Israeli Player, 1st Echelon Movement Phase", 9)
    text = "Turn 4 (11-13 Oct; the last, by ceasefire), Israeli Player, 1st Echelon Movement Phase"
    assert when({"last_turn": 4}) == (text, 4)


def test_the_end_says_whether_a_ceasefire_brought_it() -> None:
    for last, verdict, text in (
        (4, "arab major 4.3", "The war is over: a ceasefire"),
        (4, "arab decisive 7.2a", "The war is over"),
        (9, "nobody draw 4.3", "The war is over"),
    ):
        state = position("israel:first_movement", {"last_turn": last})
        state.verdict = verdict
        assert GAME.view(state, frozenset(["arab"])).moment.text == text


def test_a_barrage_without_a_target_is_asked_about_as_such() -> None:
    guns = {"barrage": ["sy-barrage-1"]}
    state = position("arab:first_combat", None, **guns, khan_arnabe=["sy-inf-bde-1"], fort_107=["il-mech-bn-1"])
    assert GAME.asks(state)[0].text == "Lay barrages in Golan on points with enemy units (1 marker left), or say done"
    state = position("arab:first_combat", None, **guns, khan_arnabe=["ma-mech"], fort_107=["il-mech-bn-1"])
    assert GAME.asks(state)[0].text == "No barrage of yours can reach an enemy in Golan now (1 marker left): say done"


def test_one_point_to_divide_is_one_point() -> None:
    state = position("arab:reorganization")
    one, two = (step.asks(state)[0].text for step in (Divide("points", 1), Divide("markers", 2)))
    assert one == "1 mobilization point: how many for Egypt? Syria gets the rest"
    assert two == "2 EW markers: how many for Egypt? Syria gets the rest"


def test_an_air_plan_tells_what_its_strikes_would_roll_on() -> None:
    strikes = {"ready": [f"il-tac-{number}" for number in range(1, 13)]}
    state = position("arab:commitment", None, **strikes)

    def note(lines: str) -> str:
        bill = Commitment().bill(state, "israel", tuple(f"commit {lines}".split()))
        assert bill is not None
        return bill.note

    assert note("superiority-sinai.il-tac 12").endswith(
        " Air Superiority over Sinai: column 10, 100% chance of a result and column 2, 50% chance of a result."
    )
    assert note("strategic-golan.il-tac 4 ; ground-golan.il-tac 2").endswith(
        " Strategic Attack over Golan: column 4, 67% chance of a result."
    )
    assert note("ground-golan.il-tac 2").endswith("Recon looks at points.")


def test_what_is_for_sale_tells_what_it_can_do() -> None:
    state = position("arab:mobilization", {"mp": [0, 4, 0]})
    notes = {option.word: option.note for option in options(state, "arab", "mobilize")}
    assert notes["eg-inf-bde"] == "strength 2, against armour 5; 10 in stock"
    assert notes["eg-barrage"].startswith("barrage 8; ")


def test_a_phase_does_not_wait_for_a_marker_that_could_look_somewhere() -> None:
    state = position("israel:first_combat", {"ew": [2, 0, 0]}, tasa=["il-arm-bn-1"], suez_city=["eg-inf-bde-1"])
    assert list(GAME.choices(state, "israel")) == ["done", "listen"]
    assert only_answer(GAME, state, "israel") == ("done",)
