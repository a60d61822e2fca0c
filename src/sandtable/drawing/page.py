"""The page: boards on the left, everything else in columns beside them."""

from collections.abc import Collection, Sequence

from sandtable.documents import BoardDoc, Box, Catalogue, Overlay, Piece, View
from sandtable.drawing.counters import Counters
from sandtable.drawing.legend import draw_legend, draw_notice
from sandtable.drawing.ownership import draw_ownership
from sandtable.drawing.panels import Block, columns, paragraph
from sandtable.drawing.sheet import Sheet
from sandtable.drawing.signs import draw_signs
from sandtable.drawing.stacks import draw_quantities, stacks
from sandtable.drawing.svg import el, group, name_for, num, path, text
from sandtable.drawing.theme import ACCENT, GAP, INK, PAPER, RULE, SIDEBAR, STYLE, UNIT
from sandtable.drawing.tracks import draw_box, draw_phases, draw_scores, draw_tracks

SHORTEST = 900.0
LARGEST = 1.4  # how much the column beside the map may be enlarged


def draw_board(board: BoardDoc) -> str:
    """One board alone, without pieces, as SVG text."""
    sheet = Sheet(board)
    return _svg(sheet.width, sheet.height, sheet.defs(), [sheet.draw()], board.name)


def draw(
    view: View,
    boards: Sequence[BoardDoc],
    catalogue: Catalogue,
    *,
    title: str = "",
    shade: Collection[str] = (),
) -> str:
    """A whole view as SVG text. `shade` names the overlays to be shown."""
    counters = Counters(catalogue, [seat.id for seat in view.seats])
    title = title or view.game.replace("-", " ").title()
    sheets = [Sheet(board, stacks(board, view.pieces)) for board in boards]
    on_board = {s.space for sheet in sheets for s in sheet.piled}
    used = {p.kind for p in view.pieces}
    drawn, y = [], 0.0
    for sheet in sheets:
        over = [
            *(_overlay(o, sheet.board) for o in view.overlays if o.id in shade),
            draw_ownership(sheet.board, view.overlays, view.seats),
            group("pieces", (s.draw(counters) for s in sheet.piled)),
            draw_quantities(sheet.board, view.quantities, counters, view.seats),
            draw_signs(sheet.board, view.signs),
        ]
        drawn.append(el("g", sheet.draw(over), transform=f"translate({num(GAP)} {num(GAP + y)})"))
        y += sheet.height + GAP
    map_width = max((s.width for s in sheets), default=0.0)
    room = max(y - GAP, SHORTEST)
    beside = _blocks(view, boards, catalogue, counters, used, on_board, title)
    column, wide, tall = columns(beside, room)
    left = map_width + 2 * GAP if sheets else GAP
    grow = min(LARGEST, max(1.0, room / tall))  # fill the height of the map
    place = f"translate({num(left)} {num(GAP)}) scale({grow:.3f})"
    drawn.append(el("g", column, class_="beside", transform=place))
    defs = [d for sheet in sheets for d in sheet.defs()] + counters.defs(view.pieces)
    page_title = f"{title}: {view.moment.text}"
    return _svg(left + wide * grow + GAP, max(room, tall) + 2 * GAP, list(dict.fromkeys(defs)), drawn, page_title)


def _blocks(
    view: View,
    boards: Sequence[BoardDoc],
    catalogue: Catalogue,
    counters: Counters,
    used: set[str],
    on_board: set[str],
    title: str,
) -> list[Block]:
    blocks = [_title(view, title)]
    if view.moment.phases:
        blocks.append(draw_phases(view.moment, SIDEBAR))
    blocks += draw_tracks(view.tracks, SIDEBAR)
    if view.scores:
        blocks.append(draw_scores(view.scores, SIDEBAR))
    held: dict[str, list[Piece]] = {box.id: [] for box in view.boxes}
    for piece in view.pieces:
        if piece.at not in on_board:
            held.setdefault(piece.at, []).append(piece)
    boxes = {box.id: box for box in view.boxes}
    for at, pieces in held.items():
        box = boxes.get(at, Box(at, at.replace("_", " ").replace("-", " ").capitalize() or "Elsewhere"))
        blocks.append(draw_box(box, pieces, counters, SIDEBAR))
    blocks.append(draw_legend(boards, counters, used, SIDEBAR))
    notice = draw_notice(boards, catalogue, view.tracks, SIDEBAR)
    return [*blocks, notice, _credits(boards)] if notice else [*blocks, _credits(boards)]


def _title(view: View, title: str) -> Block:
    parts = [text(0, 44, title, "title"), el("path", d=f"M0,58H{SIDEBAR}", stroke=ACCENT, stroke_width=4)]
    lines, height = paragraph(view.moment.text, 0, 88, SIDEBAR, 22, "moment")
    parts += lines
    y = 88 + height
    asked = view.ended.text if view.ended else "; ".join(q.text for q in view.questions if q.waits)
    names = {seat.id: seat.name for seat in view.seats}
    seen = ", ".join(names.get(a, a) for a in view.audience)
    about = f"Scenario {view.scenario}" + (f" · seen by {seen}" if seen else "")
    for words, size, look in ((asked, 19, "subtitle"), (about, 14, "body")):
        if words:
            lines, height = paragraph(words, 0, y, SIDEBAR, size, look)
            parts += lines
            y += height + 4
    return Block(group("titles", parts), y - 6, SIDEBAR)


def _credits(boards: Sequence[BoardDoc]) -> Block:
    words = list(dict.fromkeys(w for b in boards for w in (b.note, b.art.credit and f"Outlines: {b.art.credit}.") if w))
    parts: list[str] = []
    y = 10.0
    for line in [*words, "Drawn by Sandtable."]:
        written, height = paragraph(line, 0, y, SIDEBAR, 10.5, "tiny")
        parts += written
        y += height
    return Block(group("credits", parts), y, SIDEBAR)


def _overlay(overlay: Overlay, board: BoardDoc) -> str:
    at = {s.id: s for s in board.spaces}
    parts = []
    for space in overlay.spaces:
        if space in at:
            s = at[space]
            x, y = s.x * UNIT, s.y * UNIT
            if board.kind == "hex":
                parts.append(el("use", href=f"#{name_for(board.id, 'hex')}", x=x, y=y))
            elif s.shape:
                parts.append(el("path", d=path(s.shape, UNIT, True)))
            else:
                parts.append(el("circle", cx=x, cy=y, r=0.36 * UNIT))
    return group("overlay", parts, data_overlay=overlay.id, fill=ACCENT, fill_opacity=0.16)


def _svg(width: float, height: float, defs: Sequence[str], parts: Sequence[str], title: str) -> str:
    paper = el("rect", width=width, height=height, fill=PAPER)
    frame = el("rect", x=6, y=6, width=width - 12, height=height - 12, fill="none", stroke=RULE, stroke_width=1)
    return el(
        "svg",
        el("title", title.replace("&", "&amp;").replace("<", "&lt;")),
        el("style", STYLE),
        el("defs", "\n" + "\n".join(d for d in defs if d) + "\n"),
        paper,
        frame,
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        class_="sandtable",
        width=width,
        height=height,
        viewBox=f"0 0 {num(width)} {num(height)}",
        color=INK,
    )
