"""Measures, colours and styles of a drawn page."""

UNIT = 72.0  # pixels to a board unit: the height of a hex
SIDEBAR = 640.0  # width of the column beside the map
GAP = 26.0

PAPER = "#fbf8f0"
PANEL = "#fffdf7"
INK = "#2a2620"
FAINT = "#6b6357"
RULE = "#b9ae98"
ACCENT = "#8c2f1b"
SEA = "#9fc6dd"
SEA_INK = "#2d5f86"
SHALLOWS = "#dcedf4"
LAND = "#f2e8cd"
COAST = "#35566b"
BORDER = "#8b2f66"
ROAD = "#8f2d16"
ROAD_CASING = "#fff6e6"
RAIL = "#26221e"
PIPE = "#3a3f44"
BLOCKED = "#14406b"
GRID = "#5b4f3c"
SEA_GRID = "#3f6d8d"
HALO = "#fffaf0"


def mix(a: str, b: str, share: float) -> str:
    """A colour between two colours written as #rrggbb, with so much of the second; `b` if `a` is no such colour."""
    try:
        pairs = [(int(a[i : i + 2], 16), int(b[i : i + 2], 16)) for i in (1, 3, 5)]
    except ValueError:
        return b
    return "#" + "".join(f"{round(x + (y - x) * share):02x}" for x, y in pairs)


FONT = "'Open Sans','DejaVu Sans',sans-serif"

STYLE = f"""
.sandtable text {{ font-family: {FONT}; fill: {INK}; }}
.grid {{ fill: none; stroke-linejoin: round; }}
.space {{ fill: #fff; fill-opacity: 0; stroke: none; }}
.number {{ font-size: 8.6px; fill: {GRID}; fill-opacity: .9; text-anchor: middle; }}
.number.sea {{ fill: {SEA_INK}; }}
.label {{ paint-order: stroke; stroke: {HALO}; stroke-opacity: .86; stroke-linejoin: round; }}
.label.country {{ stroke-width: 0; fill: #7b3a5d; fill-opacity: .62; font-weight: 700; }}
.label.sea {{ stroke-width: 0; fill: {SEA_INK}; fill-opacity: .8; font-style: italic; }}
.label.oil, .label.base {{ font-style: italic; fill: #453d33; }}
.label.edge {{ font-style: italic; fill: {FAINT}; }}
.title {{ font-size: 46px; font-weight: 800; letter-spacing: 1px; }}
.subtitle {{ font-size: 19px; }}
.moment {{ font-size: 22px; font-weight: 700; fill: {ACCENT}; }}
.heading {{ font-size: 17px; font-weight: 700; letter-spacing: .6px; }}
.body {{ font-size: 14px; }}
.small {{ font-size: 12px; fill: {FAINT}; }}
.tiny {{ font-size: 10.5px; fill: {FAINT}; }}
.mid {{ text-anchor: middle; }}
.end {{ text-anchor: end; }}
.bold {{ font-weight: 700; }}
.figure {{ font-weight: 700; }}
.figure.reconstructed {{ font-style: italic; }}
"""
STYLE = STYLE.replace("\n.", "\n.sandtable .").replace(".sandtable .sandtable ", ".sandtable ")
