"""The position as a page of text, from a view alone."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.cli.lore import Lore
from sandtable.cli.output import bold, columns, dim, wrapped
from sandtable.kernel.view import Box, Piece


def position(lore: Lore, *, questions: bool = True) -> Iterator[str]:
    """When it is, how it stands, who is where, what is asked."""
    view = lore.view
    yield bold(view.moment.text)
    if view.moment.phases:
        yield wrapped(" > ".join(f"[{p.name}]" if p.now else p.name for p in view.moment.phases), "  ", "  ")
    yield from _figures(lore)
    for seat in view.seats:
        yield from _forces(lore, seat.id, f"{seat.name} ({seat.id})")
    yield from _forces(lore, "", "Others")
    yield from _boxes(lore)
    if view.ended is not None:
        yield ""
        yield bold(f"{view.ended.text}.")
    elif questions:
        yield ""
        yield from asked(lore)


def asked(lore: Lore) -> Iterator[str]:
    """The questions that stand."""
    for question in lore.view.questions:
        late = "" if question.waits else " (nobody waits for it)"
        yield wrapped(f"{bold(question.seat)} is asked: {question.text}{late}", "", "  ")
        if question.proposal:
            yield wrapped(f"proposal: {question.proposal}", "  ", "  ")


def _figures(lore: Lore) -> Iterator[str]:
    scores = [f"{score.value} {score.name}" for score in lore.view.scores]
    notes = [score.note for score in lore.view.scores if score.note]
    if scores:
        yield wrapped(", ".join(scores) + (f"; {'; '.join(notes)}" if notes else ""), "  ", "  ")
    for track in lore.view.tracks:
        following = ""
        here = next((place for place, cell in enumerate(track.cells) if cell.here), -1)
        if track.cells and here + 1 < len(track.cells) and track.cells[here + 1].lines:
            cell = track.cells[here + 1]
            following = f"; then {cell.label}: {', '.join(cell.lines)}"
        yield wrapped(f"{track.name} {track.value}{f' of {track.of}' if track.of else ''}{following}", "  ", "  ")


def _forces(lore: Lore, seat: str, title: str) -> Iterator[str]:
    """The stacks of a seat on the boards, by space."""
    rows = []
    for space in sorted(lore.spaces):
        mine = [piece for piece in lore.at.get(space, []) if piece.seat == seat]
        if mine:
            contested = "*" if len({piece.seat for piece in lore.at[space]}) > 1 else ""
            units = ", ".join(lore.unit(piece) for piece in mine)
            rows.append((f"  {space}{contested}", lore.place(space) or lore.terrains.get(lore.spaces[space].terrain, ""), units))
    for quantity in lore.view.quantities:
        if quantity.seat == seat:
            rows.append((f"  {quantity.at}", lore.place(quantity.at), f"{quantity.count} {quantity.kind}"))
    if rows:
        yield ""
        yield bold(title)
        yield from columns(rows)


def _boxes(lore: Lore) -> Iterator[str]:
    rows = [(f"  {box.name}", _contents(lore, box)) for box in lore.view.boxes if lore.at.get(box.id)]
    if rows:
        yield ""
        yield dim("Off the map")
        yield from columns(rows)


def _contents(lore: Lore, box: Box) -> str:
    """What is in a box, like pieces together: ``due on Game-Turn 2: US-m-1 3, US-m-2 3``."""
    groups: dict[str, list[Piece]] = {}
    for piece in lore.at[box.id]:
        groups.setdefault(", ".join(piece.status), []).append(piece)
    told = []
    for status in sorted(groups):
        units = ", ".join(f"{piece.id} {lore.figures(piece)}".rstrip() for piece in groups[status])
        told.append(f"{status}: {units}" if status else units)
    return "; ".join(told)
