"""The log: a sentence for every event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sandtable.documents import LogLine, Roll
from sandtable.kernel import Event

from .sequence import PHASES
from .wording import SEATS, is_or_are, listing, number_of, place

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
    text, spaces, pieces = SENTENCES[event.kind](event.data)
    rolls = [Roll(_roll_name(event.data), event.data["die"], die_sides)] if event.kind == "attack" else []
    return LogLine(0, text, list(event.clauses), spaces, pieces, rolls=rolls)


def _roll_name(attack: dict[str, Any]) -> str:
    """What the die of a combat is rolled for."""
    return f"{attack['kind']} combat at {'+'.join(attack['at'])}"


Told = tuple[str, list[str], list[str]]


def _plural(words: list[str]) -> str:
    return "" if len(words) > 1 else "s"


def _went(places: dict[str, str]) -> Told:
    text = ", ".join(f"{unit} to {place(space)}" for unit, space in places.items())
    return text, list(places.values()), list(places)


def _begun(data: dict[str, Any]) -> Told:
    return f"Scenario {data['scenario']} begins.", [], []


def _deployed(data: dict[str, Any]) -> Told:
    places = data["places"]
    return (
        f"The {SEATS[data['seat']].name} deploys {number_of(len(places), 'unit')}.",
        list(places.values()),
        list(places),
    )


def _turn(data: dict[str, Any]) -> Told:
    return f"Game-Turn {data['turn']}, {SEATS[data['seat']].adjective} Player-Turn.", [], []


def _passed(data: dict[str, Any]) -> Told:
    name = PHASES[data["phase"]].in_words
    return f"{name[0].upper()}{name[1:]}: {WHY_PASSED[data['why']]}.", [], []


def _reinforced(data: dict[str, Any]) -> Told:
    units = data["units"]
    return f"{listing(units)} arrive{_plural(units)} in {place(data['box'])}.", [data["box"]], units


def _home(data: dict[str, Any]) -> Told:
    return f"{listing(data['units'])} return{_plural(data['units'])} to the boxes.", [], data["units"]


def _based(data: dict[str, Any]) -> Told:
    text, spaces, pieces = _went(data["places"])
    return f"Aircraft return to base: {text}.", spaces, pieces


def _unbased(data: dict[str, Any]) -> Told:
    return (
        f"{listing(data['units'])} find{_plural(data['units'])} no base and {is_or_are(data['units'])} destroyed.",
        [],
        data["units"],
    )


def _atp(data: dict[str, Any]) -> Told:
    return f"{number_of(data['atp'], 'Air Transport Point')} for this turn.", [], []


def _supplied(data: dict[str, Any]) -> Told:
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


def _unsupplied(data: dict[str, Any]) -> Told:
    return f"{listing(data['units'])} {is_or_are(data['units'])} out of supply.", [], data["units"]


def _transported(data: dict[str, Any]) -> Told:
    text = (
        f"{data['unit']} is air transported to {data['to']} for {number_of(data['cost'], 'ATP')}; {data['left']} left."
    )
    return text, [data["to"]], [data["unit"]]


def _landed(data: dict[str, Any]) -> Told:
    return f"{data['unit']} goes ashore in {data['at']}.", [data["at"]], [data["unit"]]


def _placed(data: dict[str, Any]) -> Told:
    return f"{data['unit']} arrives in {data['at']}.", [data["at"]], [data["unit"]]


def _moved(data: dict[str, Any]) -> Told:
    path = data["path"]
    over = f" over {', '.join(path[:-1])}" if len(path) > 1 else ""
    return f"{data['unit']} moves from {data['from']} to {path[-1]}{over}.", [data["from"], *path], [data["unit"]]


def _flew(data: dict[str, Any]) -> Told:
    text = f"{data['unit']} flies from {place(data['from'])} to {data['to']}."
    return text, [data["from"], data["to"]], [data["unit"]]


def _crossed(data: dict[str, Any]) -> Told:
    return f"{data['unit']} crosses the border: Zones of Control reach across borders from now on.", [], [data["unit"]]


def _war(data: dict[str, Any]) -> Told:
    return "Iran attacks: Zones of Control reach across borders from now on.", [], []


def _overstacked(data: dict[str, Any]) -> Told:
    units = data["units"]
    return f"{listing(units)} {is_or_are(units)} over the stacking limit and eliminated.", [], units


def _attack(data: dict[str, Any]) -> Told:
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


def _shot_down(data: dict[str, Any]) -> Told:
    return f"{listing(data['units'])} {is_or_are(data['units'])} shot down.", [], data["units"]


def _destroyed(data: dict[str, Any]) -> Told:
    return f"{listing(data['units'])} {is_or_are(data['units'])} eliminated.", [], data["units"]


def _retreat(data: dict[str, Any]) -> Told:
    text, spaces, pieces = _went(data["places"])
    return f"Retreat: {text}.", spaces, pieces


def _displace(data: dict[str, Any]) -> Told:
    text, spaces, pieces = _went(data["places"])
    return f"Aircraft leave an active SAM site: {text}.", spaces, pieces


def _trapped(data: dict[str, Any]) -> Told:
    units = data["units"]
    return (
        f"{listing(units)} {'has' if len(units) == 1 else 'have'} nowhere to go and {is_or_are(units)} eliminated.",
        [],
        units,
    )


def _advanced(data: dict[str, Any]) -> Told:
    text, spaces, pieces = _went(data["places"])
    return f"Advance: {text}.", spaces, pieces


def _over(data: dict[str, Any]) -> Told:
    return "The last Game-Turn is over.", [], []


SENTENCES: dict[str, Callable[[dict[str, Any]], Told]] = {
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
