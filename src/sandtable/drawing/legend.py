"""The legend, and the notice about values that are reconstructed."""

from collections.abc import Sequence

from sandtable.documents import BoardDoc, Catalogue, Source, Track
from sandtable.drawing import lines, symbols
from sandtable.drawing.counters import Counters
from sandtable.drawing.letters import shorten, width, wrap
from sandtable.drawing.panels import PAD, Block, panel, paragraph
from sandtable.drawing.svg import el, name_for, text
from sandtable.drawing.theme import GRID

ROW = 30.0


def draw_legend(boards: Sequence[BoardDoc], counters: Counters, kinds: set[str], room: float) -> Block:
    """What the map shows: terrain, lines, sides, symbols and nations in use."""
    entries = [entry for board in boards for entry in _entries(board)]
    nations = {counters.kind(k).nation for k in kinds}
    for nation in counters.nations.values():
        if nation.id in nations:
            swatch = el("rect", x=6, y=2, width=24, height=24, rx=4, fill=nation.colour, stroke=nation.ink)
            entries.append((swatch, nation.name, ""))
    entries = list(dict.fromkeys(entries))
    wide = (room - 2 * PAD) / 2
    rows = (len(entries) + 1) // 2
    parts = []
    for i, (swatch, words, note) in enumerate(entries):
        x, y = PAD + i // rows * wide, 8 + i % rows * ROW
        parts.append(el("g", swatch, transform=f"translate({x:.1f} {y:.1f})"))
        if note:
            parts += [text(x + 52, y + 12, words, "small bold"), text(x + 52, y + 26, note, "tiny")]
        elif width(words, 14) <= wide - 56:
            parts.append(text(x + 52, y + 18, words, "body"))
        else:  # a long name takes two small lines
            first, *rest = wrap(words, 11, wide - 56)
            parts.append(text(x + 52, y + 12, first, "tiny"))
            parts.append(text(x + 52, y + 25, shorten(" ".join(rest), 11, wide - 56), "tiny"))
    return panel("Legend", parts, 6 + rows * ROW, room, "legend")


def _entries(board: BoardDoc) -> list[tuple[str, str, str]]:
    found: list[tuple[str, str, str]] = []
    used = {s.terrain for s in board.spaces}
    for t in board.terrains:
        if t.id in used:
            square = {"x": 0.0, "y": 4.0, "width": 80.0, "height": 48.0}
            fill = el("rect", **square, fill=t.tint, stroke=GRID, stroke_opacity=0.6)
            if t.pattern != "plain":
                fill += el("rect", **square, fill=f"url(#{name_for(board.id, 'texture', t.id)})")
            found.append((el("g", fill, transform="scale(.5)"), t.name, t.note))
    for kind in reversed(lines.NAMES):
        if any(line.kind == kind for line in board.lines):
            found.append(("".join(lines.strokes(kind, "M1,18C14,4 24,24 40,10")), lines.NAMES[kind], ""))
    for kind, name in lines.SIDE_NAMES.items():
        names = {side.name for side in board.sides if side.kind == kind}
        if names:
            own = names.pop() if len(names) == 1 else ""  # a name that all of them share says more
            drawn = "".join(lines.side_strokes(kind, "M2,20L14,8L26,20L38,8"))
            found.append((drawn, own[:1].upper() + own[1:] or name, ""))
    if board.art.borders and not any(s.kind == "border" for s in board.sides):
        found.append(("".join(lines.side_strokes("border", "M1,16L40,10")), "Border", ""))
    for kind in sorted(
        symbols.kinds_used(board), key=lambda k: list(symbols.NAMES).index(k) if k in symbols.NAMES else 99
    ):
        use = el("use", href=f"#{name_for('symbol', kind)}", transform="translate(8 3) scale(.24)")
        found.append((use, symbols.NAMES.get(kind, kind.replace("_", " ").capitalize()), ""))
    return found


def draw_notice(boards: Sequence[BoardDoc], catalogue: Catalogue, tracks: Sequence[Track], room: float) -> Block | None:
    """Says which of the values shown were not printed in the rulebook."""
    about = []
    whys: list[str] = []
    for board in boards:
        shown = [board.source, *(line.source for line in board.lines), *(side.source for side in board.sides)]
        shown += [symbol.source for space in board.spaces for symbol in space.symbols]
        count = sum(_doubtful(s) for s in shown)
        if count:
            sheet = "the map as a whole and " if _doubtful(board.source) else ""
            about.append(f"{sheet}{count} features of “{board.name}”")
            whys += [board.source.why] if board.source.why else []
    values = [v for kind in catalogue.kinds for v in kind.values if v.slot != "hidden"]
    count = sum(_doubtful(v.source) for v in values)
    if count:
        about.append(f"on the counters, {count} of {len(values)} figures (in italics)")
    names = [track.name for track in tracks if _doubtful(track.source)]
    if names:
        about.append(f"the tracks marked °: {', '.join(names)}")
    if not about:
        return None
    words = "Not everything here is printed in the rulebook. Reconstructed are: " + "; ".join(about) + "."
    parts, height = paragraph(words, PAD, 17, room - 2 * PAD, 12, "small")
    for why in whys:
        more, extra = paragraph(f"Map: {why}.", PAD, 17 + height + 4, room - 2 * PAD, 10.5, "tiny")
        parts += more
        height += extra + 4
    return panel("Reconstructed values", parts, height + 6, room, "notice")


def _doubtful(source: Source) -> bool:
    return source.provenance == "reconstructed"
