"""The accepted lines of a document as arrows on the map: who goes where, by land, sea or air, and what for."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.documents import Errand, OrderWay

from .document import Document
from .forms import (
    Airlift,
    Attack,
    Block,
    Drop,
    Escort,
    Force,
    Landing,
    Line,
    Move,
    Path,
    Place,
    Retreat,
    Strike,
    blocks,
)


def ways(document: Document) -> list[OrderWay]:
    """In the order of the lines."""
    orders = document.orders
    shown = [*_moves(document, orders.movement), *_retreats(document, orders.attacking)]
    for block in blocks(orders.attacking):
        shown += _attacks(document, block)
    return sorted(shown, key=lambda way: way.line)


def _moves(document: Document, lines: tuple[Line, ...]) -> Iterator[OrderWay]:
    for line in lines:
        match line.order:
            case Move(force=force, path=path):
                yield _way(document, line, _medium(document, force, path), path)
            case Airlift(path=path):
                yield _way(document, line, "flight", path)
    yield from _retreats(document, lines)


def _retreats(document: Document, lines: tuple[Line, ...]) -> Iterator[OrderWay]:
    for line in lines:
        if isinstance(line.order, Retreat):
            yield _way(document, line, "retreat", (line.order.start, line.order.to))


def _attacks(document: Document, block: Block) -> Iterator[OrderWay]:
    """Every line of a block goes to the target that its heading names."""
    for line in block.lines:
        match line.order:
            case Landing(path=path):
                yield _way(document, line, "landing", (*path, *_beyond(path, block.target)))
            case Drop(path=path) | Escort(path=path):
                yield _way(document, line, "flight", (*path, *_beyond(path, block.target)))
            case Strike(path=path):
                kind: Errand = "bombard" if block.target.sort == "bombard" else "attack"
                yield _way(document, line, kind, (*path, *_beyond(path, block.target)))


def _beyond(path: Path, target: Attack) -> Path:
    """The target, where the way of a line ends before it."""
    return () if path and path[-1].at == target.at.at else (target.at,)


def _medium(document: Document, force: Force, path: Path) -> Errand:
    sender = document.sender
    if any(sender.world.is_water[place.at] for place in path) or sender.unit(force[0].unit).afloat:
        return "sail" if sender.unit(force[0].unit).afloat else "flight"
    return "flight" if all(sender.unit(part.unit).kind == "air" for part in force) else "move"


def _way(document: Document, line: Line, kind: Errand, path: Path) -> OrderWay:
    return OrderWay(line.number, kind, [_space(document, place) for place in path], line.text)


def _space(document: Document, place: Place) -> str:
    names = document.sender.world.names
    shore = f"{names[place.at]}/{names[place.facing]}" if place.facing >= 0 else ""
    return shore if shore in names else names[place.at]
