"""The log: a sentence for every event, with units and places by name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from sandtable.counters.log_text import TURN, Sentence, is_or_are, listing, losses_of, verb
from sandtable.counters.sequence import Phase
from sandtable.documents import LineTopic, LogLine, Roll, amount_text
from sandtable.games.gulf.position.dice import DICE
from sandtable.games.gulf.position.naming import unit_names
from sandtable.games.gulf.position.wording import MARKERS, PLACES, SEATS
from sandtable.games.gulf.position.world import World
from sandtable.games.gulf.rules.special_forces.mission_table import EFFECTS
from sandtable.kernel import TABLE, Event

from .opening_log import SENTENCES as BEFORE_PLAY

Data = dict[str, Any]
SIDES = 6
TOPICS: Mapping[str, LineTopic] = {
    "attack": "battle", "scud": "battle", "mission": "battle", "interception": "battle", "objectives": "gain",
    "prize": "gain",
}  # fmt: skip
OWNERS = {"over": TABLE, "result": TABLE, "guerrilla_dice": "opfor", "objectives": "opfor", "unleashed": "opfor"}
"""Whose happening an event is that neither says so nor is about a unit."""
FATAL = ("overrun", "lost", "trapped", "overstacked", "unbased", "shot_down")
"""Events that are the end of all units that they name."""


class Teller:
    """Puts events into words."""

    def __init__(self, world: World, phases: Mapping[str, Phase[Any]], *, by_name: bool = True) -> None:
        """Units and hexes by name; or, for cases that look for them so, by the words that orders use."""
        self.world = world
        self.phases = phases
        self.by_name = by_name
        self.names = unit_names(world) if by_name else {}

    def tell(self, event: Event) -> LogLine:
        """What happened, in a sentence."""
        data = event.data
        has_die = "die" in data and event.kind in DICE
        rolls = [Roll(DICE.of(event.kind, **data), data["die"], SIDES)] if has_die else []
        text, spaces, pieces = SENTENCES[event.kind](self, data)
        return LogLine(
            0,
            text,
            list(dict.fromkeys(event.clauses)),
            spaces,
            pieces,
            rolls=rolls,
            whose=self._whose(event, pieces),
            turn=event.kind == TURN,
            topic=TOPICS.get(event.kind, ""),
            losses=losses_of(self.world, *_lost(event, pieces), self.unit),
        )

    def _whose(self, event: Event, pieces: Sequence[str]) -> str:
        """The seat whose happening it is: the event says it, the units are its own, or the phase is."""
        world = self.world
        if "seat" in event.data:
            return str(event.data["seat"])
        if unit := next(iter(pieces), event.data.get("unit")):
            side = world.side[world.units.index[unit]]
            return world.seats[side] if side >= 0 else ""
        if event.kind == "passed":
            clause_of = self.phases[event.data["phase"]].clause_of
            seats = [seat for seat in world.seats if clause_of(seat) in event.clauses]
            return seats[0] if len(seats) == 1 else ""
        paid = next(seat for seat in world.seats if seat != "opfor")  # 7.1a
        return paid if event.kind == "atp" else OWNERS.get(event.kind, "")

    def unit(self, word: str) -> str:
        return self.names.get(word, word)

    def units(self, words: Iterable[str]) -> str:
        return listing([self.unit(word) for word in words])

    def place(self, word: str) -> str:
        """A hex with the name of its place, a display by its name."""
        space = self.world.spaces.index.get(word)
        if space is None or space >= self.world.end:
            return PLACES.get(word, word)
        return self.world.name_of(space) if self.by_name else word

    def places(self, words: Iterable[str]) -> str:
        return listing([self.place(word) for word in words])

    def going(self, heading: str, places: Mapping[str, str]) -> Sentence:
        """Units by the space where each of them goes: "Landed: A and B in 0101, C in the Carrier Display"."""
        by_place: dict[str, list[str]] = {}
        for unit, space in places.items():
            by_place.setdefault(space, []).append(unit)
        parts = [f"{self.units(units)} in {self.place(space)}" for space, units in by_place.items()]
        return f"{heading}{': ' if parts else ''}{', '.join(parts)}.", list(by_place), list(places)


def _lost(event: Event, pieces: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
    """The units that an event destroys, and those that it weakens."""
    data = event.data
    if event.kind in FATAL or (event.kind == "interception" and data["sunk"]):
        return pieces, ()
    if event.kind == "losses":
        return data["lost"], data["reduced"]
    if event.kind == "attrition":
        return (pieces, ()) if data["lost"] else ((), pieces if data["reduced"] else ())
    return (), ()


Tell = Callable[[Teller, Data], Sentence]


def _die(data: Data) -> str:
    return f" (die {data['die']})" if "die" in data else ""


def _attack(t: Teller, data: Data) -> Sentence:
    shifts = "; ".join(f"{reason} {value:+d}" for reason, value in data["shifts"])
    sums = f"{amount_text(data['attack'])} against {amount_text(data['defence'])}{f' ({shifts})' if shifts else ''}"
    means = f": {data['means']}" if data.get("means") else ""
    head = data.get("called") or f"{data['kind'].capitalize()} attack"
    who = f"{head} on {t.places(data['at'])} by {t.units(data['with'])}"
    return f"{who}: {sums}, column {data['column']}; {data['result']}{_die(data)}{means}.", data["at"], data["with"]


def _losses(t: Teller, data: Data) -> Sentence:
    parts = []
    if data["reduced"]:
        parts.append(f"{t.units(data['reduced'])} {is_or_are(data['reduced'])} reduced")
    if data["lost"]:
        parts.append(f"{t.units(data['lost'])} {is_or_are(data['lost'])} eliminated")
    return f"{'; '.join(parts)}.", [], [*data["reduced"], *data["lost"]]


def _route(text: str) -> Tell:
    def sentence(t: Teller, data: Data) -> Sentence:
        path = list(data["path"])
        return f"{t.unit(data['unit'])} {text} {t.place(path[-1])}.", path, [data["unit"]]

    return sentence


def _marched(t: Teller, data: Data) -> Sentence:
    return f"{t.units(data['units'])} move to {t.place(data['path'][-1])} together.", data["path"], data["units"]


def _advanced(t: Teller, data: Data) -> Sentence:
    """An advance, with the hex on the way to a second one."""
    path = list(data["path"])
    through = f"through {t.place(path[0])} " if len(path) > 1 else ""
    return f"{t.unit(data['unit'])} advances {through}to {t.place(path[-1])}.", path, [data["unit"]]


def _to(text: str) -> Tell:
    """A unit and where it goes."""

    def sentence(t: Teller, data: Data) -> Sentence:
        cost = f" for {data['cost']} ATP, {data['left']} left" if "cost" in data else ""
        return f"{t.unit(data['unit'])} {text} {t.place(data['to'])}{cost}.", [data["to"]], [data["unit"]]

    return sentence


def _flew(t: Teller, data: Data) -> Sentence:
    """A mission; who is refueled for it pays first."""
    price = f"is refueled for {data['cost']} ATP, {data['left']} left, and " if "cost" in data else ""
    return f"{t.unit(data['unit'])} {price}flies to {t.place(data['to'])}.", [data["to"]], [data["unit"]]


def _units(text: str, plural: str) -> Tell:
    def sentence(t: Teller, data: Data) -> Sentence:
        where = [data["at"]] if "at" in data else []
        units = data["units"]
        return f"{t.units(units)} {text if len(units) == 1 else plural}.", where, units

    return sentence


def _unit(text: str) -> Tell:
    return lambda t, data: (f"{t.unit(data['unit'])} {text}.", [], [data["unit"]])


def _attrition(t: Teller, data: Data) -> Sentence:
    effect = "is eliminated" if data["lost"] else "loses a step" if data["reduced"] else "holds out"
    return f"{t.unit(data['unit'])} is without support and {effect}{_die(data)}.", [], [data["unit"]]


def _allotted(t: Teller, data: Data) -> Sentence:
    """What was paid for each way of support and for refits, and who goes without."""
    parts = [
        f"{t.units(units)} {is_or_are(units)} supported {way} ({cost} ATP)"
        for way, units, cost in data.get("support", ())
    ]
    if data["refit"]:
        cost = f" ({data['refit cost']} ATP)" if "refit cost" in data else ""
        parts.append(f"{t.units(data['refit'])} {is_or_are(data['refit'])} refitted{cost}")
    if data["unpaid"]:
        parts.append(f"{t.units(data['unpaid'])} {is_or_are(data['unpaid'])} not paid for")
    whole = f"{data['cost']} ATP {'is' if data['cost'] == 1 else 'are'} allotted, {data['left']} left"
    text = f"{whole}: {'; '.join(parts)}." if parts else f"{whole}."
    return text, [], list(dict.fromkeys((*data.get("paid", ()), *data["refit"], *data["unpaid"])))


def _refit(t: Teller, data: Data) -> Sentence:
    effect = "is refitted" if data["success"] else "is not refitted"
    return f"{t.unit(data['unit'])} {effect}{_die(data)}.", [], [data["unit"]]


def _at(text: str) -> Tell:
    """A sentence about a hex: the text has a gap for it."""

    def sentence(t: Teller, data: Data) -> Sentence:
        return text.format(**{**data, "at": t.place(data["at"])}), [data["at"]], []

    return sentence


def _marker(text: str) -> Tell:
    """A sentence about an objective marker."""
    return lambda t, data: _at(text)(t, {**data, "marker": MARKERS[data["marker"]]})


def _fire(t: Teller, data: Data) -> Sentence:
    effect = "catches fire" if data.get("burns", True) else "does not catch fire"
    return f"The oilfield at {t.place(data['at'])} {effect}{_die(data)}.", [data["at"]], []


def _scud(t: Teller, data: Data) -> Sentence:
    effect = {"none": "no effect", "air": "an aircraft is hit", "ground": "a ground unit is hit"}[data["result"]]
    return f"Scuds are fired at {t.place(data['at'])}: {effect}{_die(data)}.", [data["at"]], []


def _mission(t: Teller, data: Data) -> Sentence:
    dice, kind = f"die {data['die']}, total {data['total']}", data["kind"].replace("-", " ")
    effect = f": {EFFECTS[data['result']]}" if data["result"] in EFFECTS else ""
    text = f"{t.unit(data['unit'])}, {kind} at {t.place(data['at'])}: {data['result']} ({dice}){effect}."
    return text, [data["at"]], [data["unit"]]


def _missiles(t: Teller, data: Data) -> Sentence:
    parts = []
    if data["spent"]:
        parts.append(f"{t.units(data['spent'])} {is_or_are(data['spent'])} spent until reloaded")
    if data["unused"]:
        parts.append(f"{t.units(data['unused'])} {verb(data['unused'], 'return')} aboard")
    return f"{'; '.join(parts)}.", [], [*data["spent"], *data["unused"]]


def _passed(t: Teller, data: Data) -> Sentence:
    """A step in which there was nothing to do, or nothing more."""
    name = t.phases[data["phase"]].in_words
    return f"{name[0].upper()}{name[1:]}: {data['why']}.", [], []


def _counted(t: Teller, data: Data) -> Sentence:
    """The points of a side at the end, source by source."""
    items = "; ".join(f"{item} × {number}: {points:g}" for item, number, points in data["items"])
    total = f"{SEATS[data['seat']].name}: {data['points']:g} victory points"
    return f"{total} ({items})." if items else f"{total}.", [], []


SENTENCES: dict[str, Tell] = {
    **BEFORE_PLAY,
    "turn": lambda t, data: (f"Turn {data['turn']}, {SEATS[data['seat']].name}.", [], []),
    "passed": _passed,
    "over": lambda t, data: ("The last turn is over.", [], []),
    "sudden_death": lambda t, data: (f"{SEATS[data['seat']].name} wins by sudden death.", [], []),
    "counted": _counted,
    "result": lambda t, data: (f"{data['text']}.", [], []),
    "unleashed": lambda t, data: ("Iraqi units may enter Saudi Arabia from now on.", [], []),
    "atp": lambda t, data: (f"{data['atp']} ATP for this turn.", [], []),
    "arrived": lambda t, data: t.going("Arrivals", data["places"]),
    "assigned": _to("goes to"),
    "placed": _to("arrives in"),
    "objectives": lambda t, data: (f"New objectives held: {t.places(data['hexes'])}.", data["hexes"], []),
    "arson": _fire,
    "fire": _fire,
    "allotted": _allotted,
    "refit": _refit,
    "attrition": _attrition,
    "moved": _route("moves to"),
    "marched": _marched,
    "lifted": _to("flies by helicopter to"),
    "overrun": _units("is overrun on the ground", "are overrun on the ground"),
    "relieved": _unit("is relieved and returns"),
    "lost": _units("is eliminated", "are eliminated"),
    "attack": _attack,
    "declared": lambda t, data: (
        f"{t.units(data['units'])} will attack {t.place(data['at'])}.", [data["at"]], data["units"]),
    "losses": _losses,
    "retreated": _route("retreats to"),
    "stayed": lambda t, data: (
        f"{t.unit(data['unit'])} stays in {t.place(data['at'])}.", [data["at"]], [data["unit"]]),
    "trapped": _units("cannot retreat and is eliminated", "cannot retreat and are eliminated"),
    "advanced": _advanced,
    "no_advance": _at("Nobody advances to {at}."),
    "no_further_advance": _at("Nobody else advances to {at}."),
    "overstacked": _units("is over the stacking limit and is removed", "are over the stacking limit and are removed"),
    "flew": _flew,
    "based": lambda t, data: t.going("Landed", data["places"]),
    "unbased": _units("finds no airfield and is lost", "find no airfield and are lost"),
    "aborted": _to("aborts to"),
    "returned": _to("returns to"),
    "shot_down": _units("is shot down", "are shot down"),
    "transported": _to("is flown to"),
    "reloaded": lambda t, data: (
        f"{t.unit(data['unit'])} is reloaded for {data['cost']} ATP, {data['left']} left.", [], [data["unit"]]),
    "landed": _to("lands in"),
    "at_sea": _to("is ready to assault from"),
    "withdrew": _to("withdraws to"),
    "scud": _scud,
    "missiles": _missiles,
    "sof_placed": _to("is sent to"),
    "sof_home": _units("finds no mission and returns", "find no mission and return"),
    "mission": _mission,
    "marker": _marker("The marker at {at} is turned up: {marker}."),
    "prize": _marker("The marker at {at} is taken: {marker}."),
    "hidden": _at("An objective marker is hidden at {at}."),
    "hidden_kind": _marker("The marker at {at} is: {marker}."),
    "revealed": lambda t, data: (
        f"{t.unit(data['unit'])} turns out to have strength {data['strength']}.", [data["at"]], [data["unit"]]),
    "guerrilla": _at("A guerrilla appears at {at}."),
    "grounded": _units("leaves the map after the revolution", "leave the map after the revolution"),
    "restored": lambda t, data: (
        f"{t.unit(data['unit'])} is restored{' in ' + t.place(data['to']) if data['to'] else ''}.",
        [data["to"]] if data["to"] else [], [data["unit"]]),
    "interception": lambda t, data: (
        f"{t.unit(data['unit'])} is {'sunk' if data['sunk'] else 'not caught'} on the way{_die(data)}.", [],
        [data["unit"]]),
}  # fmt: skip
