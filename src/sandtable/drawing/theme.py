"""Measures, colours and styles of a drawn page."""

from importlib.resources import files
from re import sub

from sandtable.drawing.shapes import SHAPES

UNIT = SHAPES.unit  # pixels to a board unit: the height of a hex
SIDEBAR = 640.0  # width of the column beside the map
GAP = 26.0

PAPER = SHAPES.colours["PAPER"]
PANEL = SHAPES.colours["PANEL"]
INK = SHAPES.colours["INK"]
FAINT = SHAPES.colours["FAINT"]
RULE = SHAPES.colours["RULE"]
ACCENT = SHAPES.colours["ACCENT"]
SEA = SHAPES.colours["SEA"]
SEA_INK = SHAPES.colours["SEA_INK"]
SHALLOWS = SHAPES.colours["SHALLOWS"]
LAND = SHAPES.colours["LAND"]
COAST = SHAPES.colours["COAST"]
BORDER = SHAPES.colours["BORDER"]
ROAD = SHAPES.colours["ROAD"]
RAIL = SHAPES.colours["RAIL"]
PIPE = SHAPES.colours["PIPE"]
BLOCKED = SHAPES.colours["BLOCKED"]
GRID = SHAPES.colours["GRID"]
SEA_GRID = SHAPES.colours["SEA_GRID"]
HALO = SHAPES.colours["HALO"]
HEIGHT = SHAPES.colours["HEIGHT"]


def mix(a: str, b: str, share: float) -> str:
    """A colour between two colours written as #rrggbb, with so much of the second; `b` if `a` is no such colour."""
    try:
        pairs = [(int(a[i : i + 2], 16), int(b[i : i + 2], 16)) for i in (1, 3, 5)]
    except ValueError:
        return b
    return "#" + "".join(f"{round(x + (y - x) * share):02x}" for x, y in pairs)


LETTERING = files("sandtable.drawing").joinpath("lettering.css").read_text(encoding="utf-8")
"""How the names on a map are written. The page has the same file; its themes give other values to the variables."""
STYLE = sub(r"var\(--[a-z-]+, *([^)]*)\)", r"\1", LETTERING).replace(".board-art ", ".sandtable ")
STYLE += f"""
.space {{ fill: #fff; fill-opacity: 0; stroke: none; }}
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
