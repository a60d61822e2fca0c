"""The log: a sentence for every event."""

from __future__ import annotations

from typing import Any

from sandtable.counters.log_text import (
    Sentence,
    Sentences,
    about_units,
    going,
    has_or_have,
    is_or_are,
    listing,
    log_line,
    number_of,
    verb,
)
from sandtable.documents import LogLine, Roll
from sandtable.kernel import Event

from .sequence import PHASES
from .wording import SEATS, place

RESULTS = {
    "De": "defender eliminated", "Dr": "defender retreats", "Ar": "attacker retreats", "Ae": "attacker eliminated",
}  # fmt: skip
WHY_PASSED = {
    "no aircraft": "no aircraft is on the map",
    "no choice of bases": "no aircraft has a choice of bases",
    "nobody to supply": "no unit on the map needs supply",
    "nobody to transport": "no unit can be brought onto the map now",
    "nobody to place": "no reinforcement can be placed now",
    "nobody to move": "no unit can move",
    "everybody moved": "no other unit can move",
    "no air attack": "no enemy air unit can be attacked",
    "no ground attack": "no enemy ground unit can be attacked",
    "no further attack": "no further attack is possible",
}
"""Why a phase ends by itself."""


def tell(event: Event, die_sides: int) -> LogLine:
    """What happened, in a sentence."""
    rolls = [Roll(_roll_name(event.data), event.data["die"], die_sides)] if event.kind == "attack" else []
    return log_line(event, SENTENCES, rolls)


def _roll_name(attack: dict[str, Any]) -> str:
    """What the die of a combat is rolled for."""
    return f"{attack['kind']} combat at {'+'.join(attack['at'])}"


def _going(heading: str, data: dict[str, Any]) -> Sentence:
    return going(heading, data["places"], place)


def _begun(data: dict[str, Any]) -> Sentence:
    return f"Scenario {data['scenario']} begins.", [], []


def _deployed(data: dict[str, Any]) -> Sentence:
    places = data["places"]
    return (
        f"The {SEATS[data['seat']].name} deploys {number_of(len(places), 'unit')}.",
        list(places.values()),
        list(places),
    )


def _turn(data: dict[str, Any]) -> Sentence:
    return f"Game-Turn {data['turn']}, {SEATS[data['seat']].adjective} Player-Turn.", [], []


def _passed(data: dict[str, Any]) -> Sentence:
    name = PHASES[data["phase"]].in_words
    return f"{name[0].upper()}{name[1:]}: {WHY_PASSED[data['why']]}.", [], []


def _reinforced(data: dict[str, Any]) -> Sentence:
    units = data["units"]
    return f"{listing(units)} {verb(units, 'arrive')} in {place(data['box'])}.", [data["box"]], units


def _home(data: dict[str, Any]) -> Sentence:
    return about_units(data["units"], f"{verb(data['units'], 'return')} to the boxes")


def _based(data: dict[str, Any]) -> Sentence:
    return _going("Aircraft return to base", data)


def _unbased(data: dict[str, Any]) -> Sentence:
    units = data["units"]
    return about_units(units, f"{verb(units, 'find')} no base and {is_or_are(units)} destroyed")


def _atp(data: dict[str, Any]) -> Sentence:
    return f"{number_of(data['atp'], 'Air Transport Point')} for this turn.", [], []


def _supplied(data: dict[str, Any]) -> Sentence:
    parts = []
    if data["through"]:
        parts.append(f"{number_of(len(data['through']), 'unit')} through bases")
    if data["dropped"]:
        parts.append(f"{listing(data['dropped'])} by air drop")
    if data["flown"]:
        parts.append(f"{len(data['flown'])} aircraft")
    if data["unpaid"]:
        parts.append(f"{listing(data['unpaid'])} unpaid")
    pieces = [*data["through"], *data["dropped"], *data["flown"], *data["unpaid"]]
    return f"Supply costs {number_of(data['cost'], 'ATP')} ({'; '.join(parts)}); {data['left']} left.", [], pieces


def _unsupplied(data: dict[str, Any]) -> Sentence:
    return about_units(data["units"], f"{is_or_are(data['units'])} out of supply")


def _transported(data: dict[str, Any]) -> Sentence:
    text = (
        f"{data['unit']} is air transported to {data['to']} for {number_of(data['cost'], 'ATP')}; {data['left']} left."
    )
    return text, [data["to"]], [data["unit"]]


def _landed(data: dict[str, Any]) -> Sentence:
    return f"{data['unit']} goes ashore in {data['at']}.", [data["at"]], [data["unit"]]


def _placed(data: dict[str, Any]) -> Sentence:
    return f"{data['unit']} arrives in {data['at']}.", [data["at"]], [data["unit"]]


def _moved(data: dict[str, Any]) -> Sentence:
    path = data["path"]
    over = f" over {', '.join(path[:-1])}" if len(path) > 1 else ""
    return f"{data['unit']} moves from {data['from']} to {path[-1]}{over}.", [data["from"], *path], [data["unit"]]


def _flew(data: dict[str, Any]) -> Sentence:
    text = f"{data['unit']} flies from {place(data['from'])} to {data['to']}."
    return text, [data["from"], data["to"]], [data["unit"]]


def _crossed(data: dict[str, Any]) -> Sentence:
    return f"{data['unit']} crosses the border: Zones of Control reach across borders from now on.", [], [data["unit"]]


def _war(data: dict[str, Any]) -> Sentence:
    return "Iran attacks: Zones of Control reach across borders from now on.", [], []


def _overstacked(data: dict[str, Any]) -> Sentence:
    return about_units(data["units"], f"{is_or_are(data['units'])} over the stacking limit and eliminated")


def _attack(data: dict[str, Any]) -> Sentence:
    kind = "Air" if data["kind"] == "air" else "Ground"
    text = (
        f"{kind} combat at {listing(data['at'])}: {listing(data['with'])} with {data['attack']} against "
        f"{data['defence']}, {data['difference']:+d} (column {data['column']:+d}), die {data['die']}: "
        f"{data['result']}, {_meaning(data)}."
    )
    return text, data["at"], data["with"]


def _meaning(data: dict[str, Any]) -> str:
    """What a result means; retreats have no effect in the air (14.3e)."""
    result: str = data["result"]
    return "no effect" if data["kind"] == "air" and result in ("Ar", "Dr") else RESULTS[result]


def _shot_down(data: dict[str, Any]) -> Sentence:
    return about_units(data["units"], f"{is_or_are(data['units'])} shot down")


def _destroyed(data: dict[str, Any]) -> Sentence:
    return about_units(data["units"], f"{is_or_are(data['units'])} eliminated")


def _retreat(data: dict[str, Any]) -> Sentence:
    return _going("Retreat", data)


def _displace(data: dict[str, Any]) -> Sentence:
    return _going("Aircraft leave an active SAM site", data)


def _trapped(data: dict[str, Any]) -> Sentence:
    units = data["units"]
    return about_units(units, f"{has_or_have(units)} nowhere to go and {is_or_are(units)} eliminated")


def _advanced(data: dict[str, Any]) -> Sentence:
    return _going("Advance", data)


def _over(data: dict[str, Any]) -> Sentence:
    return "The last Game-Turn is over.", [], []


SENTENCES: Sentences = {
    "begun": _begun,
    "deployed": _deployed,
    "turn": _turn,
    "passed": _passed,
    "reinforced": _reinforced,
    "home": _home,
    "based": _based,
    "unbased": _unbased,
    "atp": _atp,
    "supplied": _supplied,
    "unsupplied": _unsupplied,
    "transported": _transported,
    "landed": _landed,
    "placed": _placed,
    "moved": _moved,
    "flew": _flew,
    "crossed": _crossed,
    "war": _war,
    "overstacked": _overstacked,
    "attack": _attack,
    "shot_down": _shot_down,
    "destroyed": _destroyed,
    "retreat": _retreat,
    "displace": _displace,
    "trapped": _trapped,
    "advanced": _advanced,
    "over": _over,
}
"""How each kind of event is told."""
