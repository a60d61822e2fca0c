"""What-if: the attacks of a document as forces for the battle calculator, against what its writer has seen. SITE-8

Only the writer's own units, its sightings and the public map go in, so that a trial tells nothing new.
"""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.documents import Trial
from sandtable.games.war_game.battle.forces import Unit
from sandtable.games.war_game.position.state import NOBODY
from sandtable.games.war_game.position.units import FIRST_CUSTOM, garrison
from sandtable.games.war_game.rules.movement.transports import by_sea, filled_of

from .document import Document
from .forms import Attack, Block, Drop, Landing, Order, Strike, blocks

TOOL = "battle"
KINDS = {"land": "land", "sea": "naval", "harbour": "naval", "bombard": "bombardment"}
LONGEST = 600
"""Letters of a force in the calculator."""


def trials(document: Document) -> list[Trial]:
    """A trial for each attack block that was accepted."""
    return [_trial(document, block) for block in blocks(document.orders.attacking) if block.lines]


def _trial(document: Document, block: Block) -> Trial:
    defence, note = _defenders(document, block.target)
    fields = {"kind": KINDS[block.target.sort], "attack": _force_text(_attackers(document, block)), "defence": defence}
    return Trial(block.heading.number, block.lines[-1].number, TOOL, fields, note)


def _attackers(document: Document, block: Block) -> dict[Unit, int]:
    """The units that the lines of a block bring into its battle, as far as they are there now; escorts stay at sea."""
    sent: dict[Unit, int] = {}
    for line in block.lines:
        for unit, number in _brought(document, line.order):
            sent[unit] = sent.get(unit, 0) + number
    return sent


def _brought(document: Document, order: Order) -> Iterator[tuple[Unit, int]]:
    sender = document.sender
    if isinstance(order, Landing):
        yield from _landed(document, order)
    elif isinstance(order, Strike | Drop):
        for part in order.force:
            yield sender.unit(part.unit), sender.number(part, sender.there(part.unit, order.path[0], order.path))


def _landed(document: Document, order: Landing) -> Iterator[tuple[Unit, int]]:
    """What a landing brings: the force named, or what the transports take by default of what is aboard. TRANS-14"""
    sender = document.sender
    water = sender.world.water_path([(place.at, place.facing) for place in order.path])[0]
    hulls, cargo = sender.ships_and_cargo(water) if water >= 0 else ({}, {})
    if order.force:
        for part in order.force:
            kind = sender.kind(part.unit)
            yield sender.unit(part.unit), sender.number(part, cargo.get((kind, 0), 0))
        return
    transport = sender.unit(order.transports.unit)
    ships = sender.number(order.transports, hulls.get((sender.kind(order.transports.unit), 0), 0))
    taken = filled_of(sender.units, cargo, ships * transport.capacity, by_sea)
    yield from ((sender.units[kind], number) for (kind, _), number in taken.items())


def _defenders(document: Document, target: Attack) -> tuple[str, str]:
    """What was last seen at a target, in words, and how it is known."""
    sender, war = document.sender, document.war
    afloat = target.sort in ("sea", "harbour")
    if not afloat and sender.world.is_land[target.at.at] and war.owner[target.at.at] == NOBODY:
        army = garrison(war.rules, sender.units)
        return _force_text(dict(army.counts())), "Defenders: the Army of neutral land."
    places = set(sender.world.waters_of(target.at.at) if afloat else (target.at.at,))
    seen = [sighting for sighting in war.sightings[document.seat] if sighting[0] in places]
    if not seen:
        return "", "Nothing of yours has seen this place: fill in the defenders."
    last = max(when for *_, when in seen)
    latest = [(kind, number) for _, _, kind, number, when in seen if when == last]
    basic = {sender.units[kind]: number for kind, number in latest if kind < FIRST_CUSTOM}
    custom = sum(number for kind, number in latest if kind >= FIRST_CUSTOM)
    note = f"Defenders: what you saw there in cycle {last}."
    return _force_text(basic), f"{note} {custom:,} custom units of unknown values are left out." if custom else note


def _force_text(force: dict[Unit, int]) -> str:
    """A force in the words of the calculator."""
    return " + ".join(f"{number} {_named(unit)}" for unit, number in force.items() if number)[:LONGEST]


def _named(unit: Unit) -> str:
    if unit.basic:
        return unit.name
    values = {"land": unit.land, "air": unit.air, "sea": unit.sea, "sub": unit.sub, "armor": unit.armor}
    return f"[{unit.kind} {unit.role} {' '.join(f'{name} {value}' for name, value in values.items() if value)}]"
