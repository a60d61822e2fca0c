"""The log: a sentence for every event."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from typing import Any

from msgspec import structs

from sandtable.board.masks import mask_of
from sandtable.counters.log_text import (
    Sentence,
    Sentences,
    about_units,
    going,
    has_or_have,
    is_or_are,
    listing,
    log_line,
    losses_of,
    number_of,
    verb,
)
from sandtable.documents import LogLine, Roll
from sandtable.games.oil_war.position.dice import die_name
from sandtable.games.oil_war.position.wording import SEATS, called, named, place, place_in
from sandtable.games.oil_war.position.world import World
from sandtable.games.oil_war.rules.effects import effect
from sandtable.games.oil_war.rules.sequence import PHASES
from sandtable.games.oil_war.rules.victory import in_words
from sandtable.kernel import TABLE, Event

WHY_PASSED = {
    "no aircraft": "no aircraft is on the map",
    "no choice of bases": "no aircraft has a choice of bases",
    "nobody to supply": "no unit on the map needs supply",
    "nobody to transport": "no unit can be brought onto the map now",
    "nobody else to transport": "no further unit can be brought onto the map now",
    "nobody to place": "no reinforcement can be placed now",
    "nobody else to place": "no further reinforcement can be placed now",
    "everybody placed": "no further reinforcement waits",
    "nobody waits": "no reinforcement waits",
    "nobody to move": "no unit can move",
    "everybody moved": "no other unit can move",
    "no air attack": "no enemy air unit can be attacked",
    "no ground attack": "no enemy ground unit can be attacked",
    "no further attack": "no further attack is possible",
}
"""Why a phase ends by itself."""
FATAL = ("unbased", "overstacked", "shot_down", "destroyed", "trapped")
"""Events that are the end of all units that they name."""


def tell(event: Event, world: World) -> LogLine:
    """What happened, in a sentence, and whose happening it is."""
    die_sides = world.pack.scale.die_sides
    data, rolls = event.data, []
    if event.kind == "attack":
        rolls = [Roll(die_name(data["kind"], data["at"]), data["die"], die_sides)]
    line = log_line(event, _sentences(world), rolls)
    lost = line.pieces if event.kind in FATAL else ()
    return structs.replace(
        line,
        whose=_whose(event, line, world),
        topic="battle" if event.kind == "attack" else "",
        losses=losses_of(world, lost, (), str),
    )


def _whose(event: Event, line: LogLine, world: World) -> str:
    """The seat that an event says, else that of the units it is about."""
    if "seat" in event.data:
        return str(event.data["seat"])
    if event.kind in OWNERS:
        return OWNERS[event.kind]
    if not line.pieces:
        return ""
    side = world.side[world.units.index[line.pieces[0]]]
    return world.seats[side] if side >= 0 else ""


def _going(world: World, heading: str, data: dict[str, Any]) -> Sentence:
    return going(heading, data["places"], partial(named, world))


def _together(places: Mapping[str, str]) -> dict[str, list[str]]:
    """The units of every space, in the order in which the spaces come."""
    found: dict[str, list[str]] = {}
    for unit, space in places.items():
        found.setdefault(space, []).append(unit)
    return found


def _begun(world: World, data: dict[str, Any]) -> Sentence:
    return f"Scenario {data['scenario']} begins.", [], []


def _deployed(world: World, data: dict[str, Any]) -> Sentence:
    places = data["places"]
    where = ", ".join(f"{listing(units)} in {named(world, space)}" for space, units in _together(places).items())
    return (
        f"The {SEATS[data['seat']].name} deploys {number_of(len(places), 'unit')}{f': {where}' if where else ''}.",
        list(places.values()),
        list(places),
    )


def _turn(world: World, data: dict[str, Any]) -> Sentence:
    return f"Game-Turn {data['turn']}, {SEATS[data['seat']].adjective} Player-Turn.", [], []


def _passed(world: World, data: dict[str, Any]) -> Sentence:
    name = PHASES[data["phase"]].in_words
    return f"{name[0].upper()}{name[1:]}: {WHY_PASSED[data['why']]}.", [], []


def _reinforced(world: World, data: dict[str, Any]) -> Sentence:
    units = data["units"]
    return f"{listing(units)} {verb(units, 'arrive')} in {place(data['box'])}.", [data["box"]], units


def _home(world: World, data: dict[str, Any]) -> Sentence:
    places = {}
    for unit in data["units"]:
        box = world.home_box[world.units.index[unit]]
        assert box is not None, "only aircraft of the boxes return to them"
        places[unit] = world.hex(box)
    parts = [f"{listing(units)} to {place(box)}" for box, units in _together(places).items()]
    return f"Aircraft return: {'; '.join(parts)}.", [], data["units"]


def _based(world: World, data: dict[str, Any]) -> Sentence:
    return _going(world, "Aircraft return to base", data)


def _unbased(world: World, data: dict[str, Any]) -> Sentence:
    units = data["units"]
    return about_units(units, f"{verb(units, 'find')} no base and {is_or_are(units)} destroyed")


def _atp(world: World, data: dict[str, Any]) -> Sentence:
    return f"{number_of(data['atp'], 'Air Transport Point')} for this turn.", [], []


def _supplied(world: World, data: dict[str, Any]) -> Sentence:
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
    text = f"Supply costs {number_of(data['cost'], 'ATP')} ({'; '.join(parts)}); {data['left']} left."
    bases = _together(data["through"])
    if bases:
        through = (f"through {named(world, base)}: {listing(units)}" for base, units in bases.items())
        sentence = "; ".join(through)
        text += f" {sentence[0].upper()}{sentence[1:]}."
    return text, list(bases), pieces


def _unsupplied(world: World, data: dict[str, Any]) -> Sentence:
    when = f" in the {PHASES[data['phase']].in_words}" if "phase" in data else ""
    return about_units(data["units"], f"{is_or_are(data['units'])} out of supply{when}")


def _known_as(world: World, verb: str, space: str) -> str:
    """What lies in a hex, as a sentence of its own; empty if that has no name."""
    name = place_in(world, space)
    return f" It {verb} {name}." if name else ""


def _transported(world: World, data: dict[str, Any]) -> Sentence:
    paid = f"{number_of(data['cost'], 'ATP')}; {data['left']} left"
    text = f"{data['unit']} is air transported to {data['to']} for {paid}.{_known_as(world, 'lands at', data['to'])}"
    return text, [data["to"]], [data["unit"]]


def _landed(world: World, data: dict[str, Any]) -> Sentence:
    return f"{data['unit']} goes ashore in {named(world, data['at'])}.", [data["at"]], [data["unit"]]


def _placed(world: World, data: dict[str, Any]) -> Sentence:
    return f"{data['unit']} arrives in {named(world, data['at'])}.", [data["at"]], [data["unit"]]


def _moved(world: World, data: dict[str, Any]) -> Sentence:
    path = data["path"]
    over = f" over {', '.join(path[:-1])}" if len(path) > 1 else ""
    return (
        f"{data['unit']} moves from {data['from']} to {path[-1]}{over}.{_known_as(world, 'reaches', path[-1])}",
        [data["from"], *path],
        [data["unit"]],
    )


def _flew(world: World, data: dict[str, Any]) -> Sentence:
    text = f"{data['unit']} flies from {place(data['from'])} to {named(world, data['to'])}."
    return text, [data["from"], data["to"]], [data["unit"]]


def _crossed(world: World, data: dict[str, Any]) -> Sentence:
    return f"{data['unit']} crosses the border: Zones of Control reach across borders from now on.", [], [data["unit"]]


def _war(world: World, data: dict[str, Any]) -> Sentence:
    return "Iran attacks: Zones of Control reach across borders from now on.", [], []


def _overstacked(world: World, data: dict[str, Any]) -> Sentence:
    return about_units(data["units"], f"{is_or_are(data['units'])} over the stacking limit and eliminated")


def _attack(world: World, data: dict[str, Any]) -> Sentence:
    kind = "Air" if data["kind"] == "air" else "Ground"
    fighters = [called(world, unit) for unit in data["with"]]
    names = [name for name in (place_in(world, space) for space in data["at"]) if name]
    where = f" It is fought at {listing(names)}." if names else ""
    text = (
        f"{kind} combat at {listing(data['at'])}: {listing(fighters)} with {data['attack']} against "
        f"{data['defence']}, {data['difference']:+d} (column {data['column']:+d}), die {data['die']}: "
        f"{data['result']}, {_effect(world, data)}.{where}"
    )
    return text, data["at"], data["with"]


def _effect(world: World, data: dict[str, Any]) -> str:
    """Whom a result touches (7.37). Matches of earlier rules do not tell who defended."""
    index = world.units.index
    attackers = mask_of(index[unit] for unit in data["with"])
    defenders = mask_of(index[unit] for unit in data["against"]) if "against" in data else world.aircraft | world.ground
    return effect(world, data["kind"], data["result"], attackers, defenders)[0]


def _shot_down(world: World, data: dict[str, Any]) -> Sentence:
    return about_units(data["units"], f"{is_or_are(data['units'])} shot down")


def _destroyed(world: World, data: dict[str, Any]) -> Sentence:
    return about_units(data["units"], f"{is_or_are(data['units'])} eliminated")


def _retreat(world: World, data: dict[str, Any]) -> Sentence:
    return _going(world, "Retreat", data)


def _displace(world: World, data: dict[str, Any]) -> Sentence:
    return _going(world, "Aircraft leave an active SAM site", data)


def _trapped(world: World, data: dict[str, Any]) -> Sentence:
    units = data["units"]
    return about_units(units, f"{has_or_have(units)} nowhere to go and {is_or_are(units)} eliminated")


def _advanced(world: World, data: dict[str, Any]) -> Sentence:
    return _going(world, "Advance", data)


def _stayed(world: World, data: dict[str, Any]) -> Sentence:
    where = listing([named(world, space) for space in data["at"]])
    return (
        f"{listing(data['units'])} could advance into {where} and {verb(data['units'], 'stay')}.",
        data["at"],
        data["units"],
    )


def _silenced(world: World, data: dict[str, Any]) -> Sentence:
    return _sites(world, data["at"], "SAM site", "falls silent", "fall silent", ": an enemy ground unit is there")


def _woken(world: World, data: dict[str, Any]) -> Sentence:
    return _sites(world, data["at"], "SAM site", "is active again", "are active again", "")


def _garrisoned(world: World, data: dict[str, Any]) -> Sentence:
    use = ": units are supplied through it and flown in there"
    return _sites(world, data["at"], "air base", "is garrisoned", "are garrisoned", use)


def _abandoned(world: World, data: dict[str, Any]) -> Sentence:
    return _sites(world, data["at"], "air base", "is no longer garrisoned", "are no longer garrisoned", "")


def _sites(world: World, spaces: list[str], what: str, one: str, many: str, why: str) -> Sentence:
    where = listing([named(world, space) for space in spaces])
    several = len(spaces) > 1
    why = why.replace("through it and flown in there", "through them and flown in there") if several else why
    return f"The {what}{'s' if several else ''} in {where} {many if several else one}{why}.", spaces, []


def _over(world: World, data: dict[str, Any]) -> Sentence:
    return "The last Game-Turn is over.", [], []


def _result(world: World, data: dict[str, Any]) -> Sentence:
    return f"{in_words(data['winner'], data['level'], data['holder'], data['oil'], data['ports'])}.", [], []


SENTENCES: Mapping[str, Callable[[World, dict[str, Any]], Sentence]] = {
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
    "stayed": _stayed,
    "silenced": _silenced,
    "woken": _woken,
    "garrisoned": _garrisoned,
    "abandoned": _abandoned,
    "over": _over,
    "result": _result,
}
"""How each kind of event is told."""
OWNERS = {"over": TABLE, "result": TABLE, "atp": "us", "war": "iran", "garrisoned": "us", "abandoned": "us"}
"""Whose happening an event is that neither says so nor is about a unit."""


@lru_cache(maxsize=16)
def _sentences(world: World) -> Sentences:
    return {kind: partial(sentence, world) for kind, sentence in SENTENCES.items()}
