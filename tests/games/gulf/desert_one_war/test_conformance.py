"""Desert One War passes the suite that every game passes."""

from dataclasses import replace
from pathlib import Path

from sandtable.conformance.suite import Conformance, subjects_of
from sandtable.games.gulf.desert_one_war.game import DesertOneWar

RARE = {
    "Suppression": "Wild Weasels must shoot down a defender over an air defence unit; a case comes to it",
    "RaiseBeside": "a mission in Kurdistan must succeed; a case comes to it",
    "Sabotage": "a raid on an airfield must succeed; a case comes to it",
    "destroy": "a raid on an airfield with several aircraft must succeed; a case comes to it",
    "restore": "only with foreign help on even turns",
    "Interdiction": "ground units must march under enemy aircraft; a case comes to it",
    "interdict": "as Interdiction",
    "march": "only with interdiction; a case comes to it",
    "Disclosure": "an attack must strike a city with a face-down marker; a case comes to it",
    "disclose": "as Disclosure",
    "lose": "more aircraft must be over a hex than a result costs; a case comes to it",
    "withdraw": "an amphibious group must be idle while units sit in a port",
}


def everything(scenario: str) -> dict[str, str]:
    """All optional rules, and a die for every event."""
    options = DesertOneWar.options
    fitting = [one for one in options if not one.requires and (not one.scenarios or scenario in one.scenarios)]
    chosen = {one.name: "on" for one in fitting if "on" in one.values and one.name != "arabs-opfor"}
    return {**chosen, "variants": "rolled"}


class TestDesertOneWar(Conformance):
    subjects = tuple(
        replace(subject, golden=None) if subject.options else subject
        for subject in subjects_of(
            "desert-one-war",
            Path(__file__).parent,
            ("1979", everything("1979")),
            ("1980", everything("1980")),
            seconds=1,
            long_seconds=20,
            rare=RARE,
        )
    )
