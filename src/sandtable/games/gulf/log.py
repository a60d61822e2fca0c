"""The log: a sentence for every event."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from sandtable.counters.log_text import Sentence, about_units, going, is_or_are, listing, log_line, number_of, verb
from sandtable.documents import LogLine, Roll, amount_text
from sandtable.kernel import Event

from .wording import MARKERS, SEATS, place

Data = dict[str, Any]
DICE: Mapping[str, Callable[[Data], str]] = {
    "attack": lambda data: f"{data['kind']} combat at {data['at'][0]}",
    "attrition": lambda data: f"attrition of {data['unit']}",
    "refit": lambda data: f"refit of {data['unit']}",
    "scud": lambda data: f"Scud at {data['at']}",
    "mission": lambda data: f"mission of {data['unit']}",
    "arson": lambda data: f"fire at {data['at']}",
    "interception": lambda data: "hovercraft interception",
}
"""The events that tell of a die, and what it was rolled for."""
SIDES = 6


def tell(event: Event) -> LogLine:
    """What happened, in a sentence."""
    name = DICE.get(event.kind)
    rolls = [Roll(name(event.data), event.data["die"], SIDES)] if name else []
    return log_line(event, SENTENCES, rolls)


def _attack(data: Data) -> Sentence:
    shifts = "; ".join(f"{reason} {value:+d}" for reason, value in data["shifts"])
    sums = f"{amount_text(data['attack'])} against {amount_text(data['defence'])}{f' ({shifts})' if shifts else ''}"
    odds = f"{sums}, column {data['column']}"
    head = f"{data['kind'].capitalize()} attack on {data['at'][0]} by {listing(data['with'])}"
    return f"{head}: {odds}; {data['result']} (die {data['die']}).", data["at"], data["with"]


def _losses(data: Data) -> Sentence:
    parts = []
    if data["reduced"]:
        parts.append(f"{listing(data['reduced'])} {is_or_are(data['reduced'])} reduced")
    if data["lost"]:
        parts.append(f"{listing(data['lost'])} {is_or_are(data['lost'])} eliminated")
    return f"{'; '.join(parts)}.", [], [*data["reduced"], *data["lost"]]


def _route(text: str) -> Callable[[Data], Sentence]:
    def sentence(data: Data) -> Sentence:
        path = list(data["path"])
        return f"{data['unit']} {text} {place(path[-1])}.", path, [data["unit"]]

    return sentence


def _advanced(data: Data) -> Sentence:
    """An advance, with the hex on the way to a second one."""
    path = list(data["path"])
    through = f"through {place(path[0])} " if len(path) > 1 else ""
    return f"{data['unit']} advances {through}to {place(path[-1])}.", path, [data["unit"]]


def _to(text: str) -> Callable[[Data], Sentence]:
    """A unit and where it goes."""

    def sentence(data: Data) -> Sentence:
        cost = f" for {data['cost']} ATP, {data['left']} left" if "cost" in data else ""
        return f"{data['unit']} {text} {place(data['to'])}{cost}.", [data["to"]], [data["unit"]]

    return sentence


def _units(text: str, plural: str) -> Callable[[Data], Sentence]:
    def sentence(data: Data) -> Sentence:
        where = [data["at"]] if "at" in data else []
        found, _, units = about_units(data["units"], text if len(data["units"]) == 1 else plural)
        return found, where, units

    return sentence


def _attrition(data: Data) -> Sentence:
    effect = "is eliminated" if data["lost"] else "loses a step" if data["reduced"] else "holds out"
    return f"{data['unit']} is without support and {effect}.", [], [data["unit"]]


def _allotted(data: Data) -> Sentence:
    parts = [f"{data['cost']} ATP are allotted, {data['left']} left"]
    for key, text in (("refit", "refitted"), ("unpaid", "not paid for")):
        if data[key]:
            parts.append(f"{listing(data[key])} {is_or_are(data[key])} {text}")
    return f"{'; '.join(parts)}.", [], [*data["refit"], *data["unpaid"]]


def _refit(data: Data) -> Sentence:
    effect = "is refitted" if data["success"] else "is not refitted"
    return f"{data['unit']} {effect}.", [], [data["unit"]]


def _arrivals(data: Data) -> Sentence:
    turns: dict[int, list[str]] = {}
    for unit, turn in data["turns"].items():
        turns.setdefault(turn, []).append(unit)
    parts = [f"{'never' if not turn else f'turn {turn}'}: {', '.join(units)}" for turn, units in sorted(turns.items())]
    return f"Arrivals. {'; '.join(parts)}.", [], list(data["turns"])


def _at(text: str) -> Callable[[Data], Sentence]:
    """A sentence about a hex: the text has a gap for it."""

    def sentence(data: Data) -> Sentence:
        return text.format(**data), [data["at"]], []

    return sentence


def _marker(text: str) -> Callable[[Data], Sentence]:
    """A sentence about an objective marker."""
    return lambda data: _at(text)({**data, "marker": MARKERS[data["marker"]]})


def _scud(data: Data) -> Sentence:
    effect = {"none": "no effect", "air": "an aircraft is hit", "ground": "a ground unit is hit"}[data["result"]]
    return f"Scuds are fired at {data['at']}: {effect}.", [data["at"]], []


def _mission(data: Data) -> Sentence:
    kind = data["kind"].replace("-", " ")
    text = f"{data['unit']}, {kind} at {data['at']}: {data['result']} (total {data['total']})."
    return text, [data["at"]], [data["unit"]]


def _missiles(data: Data) -> Sentence:
    parts = []
    if data["spent"]:
        parts.append(f"{listing(data['spent'])} {is_or_are(data['spent'])} spent")
    if data["unused"]:
        parts.append(f"{listing(data['unused'])} {verb(data['unused'], 'return')} aboard")
    return f"{'; '.join(parts)}.", [], [*data["spent"], *data["unused"]]


def _deployed(data: Data) -> Sentence:
    places = data["places"]
    number = number_of(len(places), "unit") if places else "no units on the map"
    text = f"{SEATS[data['seat']].name} deploys {number}."
    return text, list(places.values()), list(places)


def _raised(data: Data) -> Sentence:
    return f"{listing(data['units'])} {verb(data['units'], 'arrive')} for {data['at']}.", [data["at"]], data["units"]


def _revolution(data: Data) -> Sentence:
    parts = []
    for key, text in (("reduced", "reduced"), ("gone", "gone")):
        if data[key]:
            parts.append(f"{listing(data[key])} {is_or_are(data[key])} {text}")
    return f"The revolution: {'; '.join(parts) or 'all units remain'}.", [], [*data["reduced"], *data["gone"]]


def _passed(data: Data) -> Sentence:
    """A step in which there was nothing to do."""
    step = data["phase"]
    name = f"{step} combat" if step.startswith("air-to-") else step.replace("-", " ")
    return f"{name.capitalize()}: {data['why']}.", [], []


SENTENCES: dict[str, Callable[[Data], Sentence]] = {
    "begun": lambda data: (f"Scenario {data['scenario']} begins.", [], []),
    "variants": lambda data: (f"Variants: {', '.join(data['names']) or 'none'}.", [], []),
    "deployed": _deployed,
    "choose": lambda data: (f"OPFOR starts with the corps {listing(data['corps'])}.", [], []),
    "remove": lambda data: (f"OPFOR removes the corps {listing(data['corps'])} from the game.", [], []),
    "turn": lambda data: (f"Turn {data['turn']}, {SEATS[data['seat']].name}.", [], []),
    "passed": _passed,
    "over": lambda data: ("The last turn is over.", [], []),
    "sudden_death": lambda data: (f"{SEATS[data['seat']].name} wins by sudden death.", [], []),
    "unleashed": lambda data: ("Iraqi units may enter Saudi Arabia from now on.", [], []),
    "atp": lambda data: (f"{data['atp']} ATP for this turn.", [], []),
    "rolled_arrivals": _arrivals,
    "arrived": lambda data: going("Arrivals", data["places"], place),
    "assigned": _to("goes to"),
    "placed": _to("arrives in"),
    "objectives": lambda data: (f"New objectives held: {listing(data['hexes'])}.", data["hexes"], []),
    "raised": _raised,
    "arson": lambda data: (
        f"The oilfield at {data['at']} {'burns' if data['burns'] else 'does not catch fire'}.", [data["at"]], []),
    "fire": _at("The oilfield at {at} catches fire."),
    "allotted": _allotted,
    "refit": _refit,
    "attrition": _attrition,
    "moved": _route("moves to"),
    "marched": lambda data: (
        f"{listing(data['units'])} move to {place(data['path'][-1])} together.", data["path"], data["units"]),
    "lifted": _to("flies by helicopter to"),
    "overrun": _units("is overrun on the ground", "are overrun on the ground"),
    "relieved": lambda data: (f"{data['unit']} is relieved and returns.", [], [data["unit"]]),
    "lost": _units("is eliminated", "are eliminated"),
    "attack": _attack,
    "declared": lambda data: (
        f"{listing(data['units'])} will attack {data['at']}.", [data["at"]], data["units"]),
    "losses": _losses,
    "retreated": _route("retreats to"),
    "stayed": lambda data: (f"{data['unit']} stays in {data['at']}.", [data["at"]], [data["unit"]]),
    "trapped": _units("cannot retreat and is eliminated", "cannot retreat and are eliminated"),
    "advanced": _advanced,
    "overstacked": _units("is over the stacking limit and is removed", "are over the stacking limit and are removed"),
    "flew": _to("flies to"),
    "based": lambda data: going("Landed", data["places"], place),
    "unbased": _units("finds no airfield and is lost", "find no airfield and are lost"),
    "aborted": _to("aborts to"),
    "shot_down": _units("is shot down", "are shot down"),
    "transported": _to("is flown to"),
    "reloaded": lambda data: (
        f"{data['unit']} is reloaded for {data['cost']} ATP, {data['left']} left.", [], [data["unit"]]),
    "landed": _to("lands in"),
    "at_sea": _to("is ready to assault from"),
    "withdrew": _to("withdraws to"),
    "scud": _scud,
    "missiles": _missiles,
    "sof_placed": _to("is sent to"),
    "sof_home": _units("returns", "return"),
    "mission": _mission,
    "marker": _marker("The marker at {at} is turned up: {marker}."),
    "prize": _marker("The marker at {at} is taken: {marker}."),
    "hidden": _at("An objective marker is hidden at {at}."),
    "hidden_kind": _marker("The marker at {at} is: {marker}."),
    "revealed": lambda data: (
        f"{data['unit']} turns out to have strength {data['strength']}.", [data["at"]], [data["unit"]]),
    "guerrilla": _at("A guerrilla appears at {at}."),
    "revolution": _revolution,
    "grounded": _units("leaves the map after the revolution", "leave the map after the revolution"),
    "guerrilla_dice": lambda data: (
        f"A die for each guerrilla ({', '.join(map(str, data['dice']))}): {data['placed']} may be placed.", [], []),
    "restored": lambda data: (
        f"{data['unit']} is restored{' in ' + data['to'] if data['to'] else ''}.", [], [data["unit"]]),
    "interception": lambda data: (
        f"{data['unit']} is {'sunk' if data['sunk'] else 'not caught'} on the way.", [], [data["unit"]]),
}  # fmt: skip
