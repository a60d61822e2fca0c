"""Turn track, resource tracks, phases, scores and boxes, laid beside the map."""

from collections.abc import Sequence
from itertools import groupby

from sandtable.documents import Box, Cell, Moment, Piece, Score, Track, amount_text
from sandtable.drawing.counters import Counters
from sandtable.drawing.letters import shorten, width, wrap
from sandtable.drawing.panels import PAD, Block, panel, paragraph
from sandtable.drawing.svg import el, text
from sandtable.drawing.theme import ACCENT, INK, PAPER, RULE

COUNTER = 44.0
FAN = 17.0  # how far counters of one kind lie apart in a box
LONGEST = 45  # a track with more steps than this is drawn as a bar


def draw_tracks(tracks: Sequence[Track], room: float) -> list[Block]:
    """A panel a track; those that are only a number share one."""
    drawn = [_draw_track(track, room) for track in tracks if track.cells or track.of]
    bare = [track for track in tracks if not track.cells and not track.of]
    return [*drawn, _draw_counts(bare, room)] if bare else drawn


def _draw_counts(tracks: Sequence[Track], room: float) -> Block:
    """Names and numbers in two columns, read downwards."""
    rows = (len(tracks) + 1) // 2
    wide = (room - 3 * PAD) / 2
    parts: list[str] = []
    for i, track in enumerate(tracks):
        x, y = PAD + i // rows * (wide + PAD), 20.0 + 21 * (i % rows)
        number = amount_text(track.value)
        name = shorten(_heading(track), 14, wide - 10 - width(number, 14, True))
        parts += [text(x, y, name, "body"), text(x + wide, y, number, "body bold end")]
    return panel("Counts", parts, 8 + 21 * rows, room, "counts")


def _heading(track: Track) -> str:
    return track.name + (" °" if track.source.provenance == "reconstructed" else "")


def _draw_track(track: Track, room: float) -> Block:
    if track.cells:
        parts, height = _cells(track.cells, room)
    elif isinstance(track.of, int) and isinstance(track.value, int) and 0 < track.of <= LONGEST:
        parts, height = _steps(track.value, track.of, room)
    else:
        parts, height = _bar(track, room)
    return panel(_heading(track), parts, height, room, "track", data_track=track.id)


def _cells(cells: Sequence[Cell], room: float) -> tuple[list[str], float]:
    """Cells with a label and what happens there, as many in a row as their text allows."""
    across = min(len(cells), 4 if any(c.lines for c in cells) else 8)
    wide = (room - 2 * PAD - 6 * (across - 1)) / across
    parts: list[str] = []
    y = 6.0
    for start in range(0, len(cells), across):
        row = cells[start : start + across]
        lines = [[part for line in cell.lines for part in wrap(line, 11, wide - 12)] for cell in row]
        high = max(34.0, 30 + 15 * max(len(x) for x in lines))
        for i, (cell, written) in enumerate(zip(row, lines, strict=True)):
            x = PAD + i * (wide + 6)
            fill, edge, thick = ("#f6dfc9", ACCENT, 2.6) if cell.here else (PAPER, RULE, 1)
            body = [
                el(
                    "rect",
                    x=x,
                    y=y,
                    width=wide,
                    height=high,
                    rx=4,
                    fill=fill,
                    stroke=edge,
                    stroke_width=thick,
                )
            ]
            body.append(text(x + 7, y + 21, shorten(cell.label, 15, wide - 12, True), "body bold"))
            body += [text(x + 7, y + 38 + 15 * k, line, "tiny") for k, line in enumerate(written)]
            parts.append(el("g", *body, class_="cell here" if cell.here else "cell"))
        y += high + 6
    return parts, y - 6


def _steps(value: int, of: int, room: float) -> tuple[list[str], float]:
    """Numbered squares from 0 on with a marker on the value."""
    across = of + 1 if of <= 20 else (of + 2) // 2
    wide = (room - 2 * PAD) / across
    high = min(wide, 34.0)
    parts = []
    for n in range(of + 1):
        x, y = PAD + n % across * wide, 6 + n // across * (high + 2)
        here = n == value
        style = {"fill": ACCENT if here else PAPER, "stroke": ACCENT if here else RULE}
        square = el("rect", x=x + 1, y=y, width=wide - 2, height=high, rx=3, **style)
        label = text(x + wide / 2, y + high / 2 + 4.5, str(n), "mid small bold", style="fill:#fff" if here else None)
        parts.append(el("g", square, label, class_="cell here" if here else "cell"))
    return parts, 6 + (of // across + 1) * (high + 2)


def _bar(track: Track, room: float) -> tuple[list[str], float]:
    of = track.of or 1
    wide = room - 2 * PAD - 130
    share = max(0.0, min(1.0, track.value / of))
    return [
        text(PAD, 25, f"{amount_text(track.value)} of {amount_text(of)}", "body bold"),
        el("rect", x=PAD + 130, y=12, width=wide, height=16, rx=3, fill=PAPER, stroke=RULE),
        el("rect", x=PAD + 130, y=12, width=wide * share, height=16, rx=3, fill=ACCENT),
    ], 32


def draw_phases(moment: Moment, room: float) -> Block:
    parts: list[str] = []
    x, y = PAD, 8.0
    for phase in moment.phases:
        wide = width(phase.name, 12, True) + 18
        if x + wide > room - PAD and x > PAD:
            x, y = PAD, y + 29
        style = {"fill": ACCENT if phase.now else PAPER, "stroke": ACCENT if phase.now else RULE}
        pill = el("rect", x=x, y=y, width=wide, height=23, rx=11, **style)
        colour = "fill:#fff" if phase.now else f"fill:{INK}"
        label = text(x + wide / 2, y + 16, phase.name, "mid small" + (" bold" if phase.now else ""), style=colour)
        parts.append(el("g", pill, label, class_="phase now" if phase.now else "phase", data_phase=phase.id))
        x += wide + 6
    return panel("Sequence of play", parts, y + 23, room, "phases")


def draw_scores(scores: Sequence[Score], room: float) -> Block:
    parts: list[str] = []
    y = 20.0
    for score in scores:
        name, high = paragraph(score.name[:1].upper() + score.name[1:], PAD, y, 190, 14, "body")
        note, height = paragraph(score.note, PAD + 245, y, room - 2 * PAD - 245, 12, "small")
        parts += [*name, text(PAD + 230, y, amount_text(score.value), "body bold end"), *note]
        y += max(21.0, high, height)
    return panel("Score", parts, y - 12, room, "scores")


def draw_box(box: Box, pieces: Sequence[Piece], counters: Counters, room: float) -> Block:
    """A box with its counters in order of kind; those of one kind lie fanned if there are many."""
    parts: list[str] = []
    y = 4.0
    if box.note:
        parts, height = paragraph(box.note, PAD, 15, room - 2 * PAD, 12, "small")
        y += height + 2
    x, top = PAD, y + 4
    ordered = sorted(pieces, key=lambda p: p.kind)
    roomy = len(pieces) * (COUNTER + 4) + 10 * len({p.kind for p in pieces}) <= 2 * (room - 2 * PAD)
    apart = COUNTER + 4 if roomy else FAN
    for _, same in groupby(ordered, key=lambda p: p.kind):
        fan = list(same)
        wide = COUNTER + apart * (len(fan) - 1)
        if x + wide > room - PAD and x > PAD:
            x, top = PAD, top + COUNTER + 12
        for piece in fan:
            if x + COUNTER > room - PAD:
                x, top = PAD, top + COUNTER + 12
            parts.append(counters.draw(piece, x + COUNTER / 2, top + COUNTER / 2, COUNTER))
            x += apart
        x += COUNTER - apart + 10
    if not pieces:
        parts.append(text(PAD, top + 12, "empty", "small"))
        return panel(box.name, parts, top + 14, room, "box", data_box=box.id)
    return panel(box.name, parts, top + COUNTER + 6, room, "box", data_box=box.id)
