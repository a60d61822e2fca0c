"""The log: a sentence for every event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sandtable.documents import LogLine, Roll
from sandtable.kernel import Event

SEATS = {"us": "American", "arab": "Arab", "iran": "Iranian"}
RESULTS = {
    "De": "defender eliminated", "Dr": "defender retreats", "Ar": "attacker retreats", "Ae": "attacker eliminated",
}  # fmt: skip
BOXES = {"gulf_of_oman": "the Gulf of Oman Box", "germany": "the Germany Box", "israel": "the Israel Box"}


def tell(event: Event, die_sides: int) -> LogLine:
    """What happened, in a sentence."""
    text, spaces, pieces = SENTENCES[event.kind](event.data)
    rolls = [Roll(_roll_name(event.data), event.data["die"], die_sides)] if event.kind == "attack" else []
    return LogLine(0, text, list(event.clauses), spaces, pieces, rolls=rolls)


def _roll_name(attack: dict[str, Any]) -> str:
    """What the die of a combat is rolled for."""
    return f"{attack['kind']} combat at {'+'.join(attack['at'])}"


Told = tuple[str, list[str], list[str]]


def _place(space: str) -> str:
    return BOXES.get(space, space)


def _list(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def _plural(words: list[str]) -> str:
    return "" if len(words) > 1 else "s"


def _went(places: dict[str, str]) -> Told:
    text = ", ".join(f"{unit} to {_place(space)}" for unit, space in places.items())
    return text, list(places.values()), list(places)


def _begun(data: dict[str, Any]) -> Told:
    return f"Scenario {data['scenario']} begins.", [], []


def _deployed(data: dict[str, Any]) -> Told:
    places = data["places"]
    return f"The {SEATS[data['seat']]} Player deploys {len(places)} units.", list(places.values()), list(places)


def _turn(data: dict[str, Any]) -> Told:
    return f"Game-Turn {data['turn']}, {SEATS[data['seat']]} Player-Turn.", [], []


def _reinforced(data: dict[str, Any]) -> Told:
    units = data["units"]
    return f"{_list(units)} arrive{_plural(units)} in {_place(data['box'])}.", [data["box"]], units


def _home(data: dict[str, Any]) -> Told:
    return f"{_list(data['units'])} return{_plural(data['units'])} to the boxes.", [], data["units"]


def _based(data: dict[str, Any]) -> Told:
    text, spaces, pieces = _went(data["places"])
    return f"Aircraft base: {text}.", spaces, pieces


def _unbased(data: dict[str, Any]) -> Told:
    return f"{_list(data['units'])} find{_plural(data['units'])} no base and perish.", [], data["units"]


def _atp(data: dict[str, Any]) -> Told:
    return f"{data['atp']} Air Transport Points are allocated.", [], []


def _supplied(data: dict[str, Any]) -> Told:
    parts = []
    if data["through"]:
        parts.append(f"{len(data['through'])} units through bases")
    if data["dropped"]:
        parts.append(f"{_list(data['dropped'])} by air drop")
    if data["flown"]:
        parts.append(f"{len(data['flown'])} aircraft")
    if data["unpaid"]:
        parts.append(f"{_list(data['unpaid'])} unpaid")
    pieces = [*data["through"], *data["dropped"], *data["flown"], *data["unpaid"]]
    return f"Supply costs {data['cost']} ATPs ({'; '.join(parts)}); {data['left']} are left.", [], pieces


def _unsupplied(data: dict[str, Any]) -> Told:
    verb = "is" if len(data["units"]) == 1 else "are"
    return f"{_list(data['units'])} {verb} out of supply.", [], data["units"]


def _transported(data: dict[str, Any]) -> Told:
    text = f"{data['unit']} is air transported to {data['to']} for {data['cost']} ATPs; {data['left']} are left."
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
    text = f"{data['unit']} flies from {_place(data['from'])} to {data['to']}."
    return text, [data["from"], data["to"]], [data["unit"]]


def _crossed(data: dict[str, Any]) -> Told:
    return f"{data['unit']} crosses the border: Zones of Control reach across borders from now on.", [], [data["unit"]]


def _war(data: dict[str, Any]) -> Told:
    return "Iran attacks: Zones of Control reach across borders from now on.", [], []


def _overstacked(data: dict[str, Any]) -> Told:
    return f"{_list(data['units'])} exceed{_plural(data['units'])} the stacking limit and perish.", [], data["units"]


def _attack(data: dict[str, Any]) -> Told:
    kind = "Air" if data["kind"] == "air" else "Ground"
    text = (
        f"{kind} combat at {_list(data['at'])}: {_list(data['with'])} with {data['attack']} against "
        f"{data['defence']}, {data['difference']:+d} (column {data['column']:+d}), die {data['die']}: "
        f"{data['result']}, {RESULTS[data['result']]}."
    )
    return text, data["at"], data["with"]


def _shot_down(data: dict[str, Any]) -> Told:
    verb = "is" if len(data["units"]) == 1 else "are"
    return f"{_list(data['units'])} {verb} shot down.", [], data["units"]


def _destroyed(data: dict[str, Any]) -> Told:
    verb = "is" if len(data["units"]) == 1 else "are"
    return f"{_list(data['units'])} {verb} eliminated.", [], data["units"]


def _retreat(data: dict[str, Any]) -> Told:
    text, spaces, pieces = _went(data["places"])
    return f"Retreat: {text}.", spaces, pieces


def _displace(data: dict[str, Any]) -> Told:
    text, spaces, pieces = _went(data["places"])
    return f"Aircraft leave an active SAM site: {text}.", spaces, pieces


def _trapped(data: dict[str, Any]) -> Told:
    verb = "is" if len(data["units"]) == 1 else "are"
    return f"{_list(data['units'])} cannot go anywhere and {verb} eliminated.", [], data["units"]


def _advanced(data: dict[str, Any]) -> Told:
    text, spaces, pieces = _went(data["places"])
    return f"Advance: {text}.", spaces, pieces


def _over(data: dict[str, Any]) -> Told:
    return "The last Game-Turn is over.", [], []


SENTENCES: dict[str, Callable[[dict[str, Any]], Told]] = {
    "begun": _begun,
    "deployed": _deployed,
    "turn": _turn,
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
