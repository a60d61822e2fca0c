"""The position as a page of text, from a view alone."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.cli.glossary import Glossary
from sandtable.cli.lookup import paper_text
from sandtable.cli.output import NO_BREAK, bold, columns, wrapped
from sandtable.documents import Box, Piece, amount_text


def position(glossary: Glossary, *, questions: bool = True) -> Iterator[str]:
    """When it is, how it stands, who is where, what is asked."""
    view = glossary.view
    yield bold(view.moment.text)
    if view.moment.phases:
        yield wrapped(" > ".join(f"[{p.name}]" if p.now else p.name for p in view.moment.phases), "  ", "  ")
    yield from _figures(glossary)
    for seat in view.seats:
        yield from _forces(glossary, seat.id, f"{seat.name} ({seat.id})")
    yield from _forces(glossary, "", "Others")
    yield from _displays(glossary)
    yield from _boxes(glossary)
    yield from _links(glossary)
    yield from _papers(glossary)
    if view.ended is not None:
        yield ""
        yield bold(f"{view.ended.text}.")
    elif questions:
        yield ""
        yield from question_lines(glossary)


def question_lines(glossary: Glossary) -> Iterator[str]:
    """The questions that stand."""
    for question in glossary.view.questions:
        late = "" if question.waits else " (nobody waits for it)"
        yield wrapped(f"{bold(question.seat)} is asked: {question.text}{late}", "", "  ")
        if question.proposal:
            yield wrapped(f"proposal: {question.proposal}", "  ", "  ")


def _figures(glossary: Glossary) -> Iterator[str]:
    scores = [f"{amount_text(score.value)} {score.name}" for score in glossary.view.scores]
    notes = [score.note for score in glossary.view.scores if score.note and glossary.view.ended is None]
    if scores:
        yield wrapped(", ".join(scores) + (f"; {'; '.join(notes)}" if notes else ""), "  ", "  ")
    for track in glossary.view.tracks:
        following = ""
        here = next(
            (place for place, cell in enumerate(track.cells) if cell.here), -1 if track.value == 0 else len(track.cells)
        )
        if here + 1 < len(track.cells) and track.cells[here + 1].lines:
            cell = track.cells[here + 1]
            following = f"; then {cell.label}: {', '.join(cell.lines)}"
        most = f" of {amount_text(track.of)}" if track.of else ""
        yield wrapped(f"{track.name} {amount_text(track.value)}{most}{following}", "  ", "  ")


def _forces(glossary: Glossary, seat: str, title: str) -> Iterator[str]:
    """The stacks of a seat on the maps, by map and space; a space of two maps is listed with the first."""
    maps = [board for board in glossary.boards if board.use == "map"]
    rows = []
    listed: set[str] = set()
    for board in maps:
        spaces = {space.id for space in board.spaces} - listed
        listed |= spaces
        stood = [row for space in sorted(spaces) for row in _stack(glossary, seat, space)]
        if stood and len(maps) > 1:
            rows.append((f"  {board.name}:", "", ""))
        rows += stood
    for quantity in glossary.view.quantities:
        if quantity.seat == seat:
            rows.append((f"  {quantity.at}", glossary.place(quantity.at), f"{quantity.count} {quantity.kind}"))
    if rows:
        yield ""
        yield bold(title)
        yield from columns(rows)


def _stack(glossary: Glossary, seat: str, space: str) -> Iterator[tuple[str, str, str]]:
    mine = [piece for piece in glossary.at.get(space, []) if piece.seat == seat]
    if mine:
        contested = "*" if len({piece.seat for piece in glossary.at[space]}) > 1 else ""
        place = glossary.place(space) or glossary.terrains.get(glossary.spaces[space].terrain, "")
        yield f"  {space}{contested}", place, ", ".join(glossary.unit(piece) for piece in mine)


def _displays(glossary: Glossary) -> Iterator[str]:
    """Displays, each under its name: the boxes that hold something."""
    for board in glossary.boards:
        boxes = [Box(space.id, space.name or space.id) for space in board.spaces] if board.use == "display" else []
        rows = [row for box in boxes for row in _contents(glossary, box)]
        if rows:
            yield ""
            yield bold(board.name)
            yield from columns(rows)


def _boxes(glossary: Glossary) -> Iterator[str]:
    """Boxes beside the map, by group."""
    names = {group.id: group.name for group in glossary.view.groups}
    for group in dict.fromkeys(box.group for box in glossary.view.boxes):
        rows = [row for box in glossary.view.boxes if box.group == group for row in _contents(glossary, box)]
        if rows:
            yield ""
            yield bold(names.get(group, "Off the map"))
            yield from columns(rows)


def _links(glossary: Glossary) -> Iterator[str]:
    links = [f"{link.name or link.kind} {' - '.join(link.between)}" for link in glossary.view.links]
    if links:
        yield ""
        yield wrapped(f"{bold('Links')} {', '.join(links)}", "", "  ")


def _papers(glossary: Glossary) -> Iterator[str]:
    for paper in glossary.view.papers:
        yield ""
        yield from paper_text(paper, glossary.seats.get(paper.seat, "") if len(glossary.view.audience) > 1 else "")


def _contents(glossary: Glossary, box: Box) -> Iterator[tuple[str, str]]:
    """What is in a box, like pieces together: ``due on Game-Turn 2: US-m-1 3, US-F4-1…6 6-4-16``."""
    groups: dict[str, list[Piece]] = {}
    for piece in glossary.at.get(box.id, []):
        groups.setdefault(", ".join(piece.status), []).append(piece)
    title = f"  {box.name}"
    for status in sorted(groups):
        units = ", ".join(_runs(glossary, groups[status]))
        yield title, f"{status}: {units}" if status else units
        title = ""


def _runs(glossary: Glossary, pieces: list[Piece]) -> Iterator[str]:
    """Pieces of one kind with consecutive numbers as one: ``US-F4-1…6 6-4-16``."""
    runs: list[list[Piece]] = []
    for piece in pieces:
        if runs and runs[-1][-1].kind == piece.kind and _follows(runs[-1][-1].id, piece.id):
            runs[-1].append(piece)
        else:
            runs.append([piece])
    for run in runs:
        last = f"…{_number(run[-1].id)[1]}" if len(run) > 1 else ""
        yield f"{glossary.counter(run[0])}{last}{NO_BREAK}{glossary.figures(run[0])}".rstrip(NO_BREAK)


def _follows(one: str, other: str) -> bool:
    (stem, number), (stem2, number2) = _number(one), _number(other)
    return stem == stem2 and number.isdigit() and number2 == str(int(number) + 1)


def _number(name: str) -> tuple[str, str]:
    stem, dash, number = name.rpartition("-")
    return stem + dash, number
