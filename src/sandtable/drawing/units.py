"""Symbols of units on counters: boxes after the NATO custom, aircraft as silhouettes. In a square of 100."""

from sandtable.drawing.svg import Attributes, el, text

X0, Y0, X1, Y1 = 21, 23, 79, 58  # the box
_CROSS = f"M{X0},{Y0}L{X1},{Y1}M{X0},{Y1}L{X1},{Y0}"
_OVAL = {"cx": 50.0, "cy": 40.5, "rx": 19.0, "ry": 10.5}
_GULL = "M36,55C40,48 47,48 50,55C53,48 60,48 64,55"
_ANCHOR = "M50,29V53M44,33H56M40,46C42,53 46,54 50,54C54,54 58,53 60,46"

_AIRCRAFT = {
    "fighter": "M50,16L53,24L54,34L76,52V57L56,53L55,58L63,65V68L50,66L37,68V65L45,58L44,53L24,57V52L46,34L47,24Z",
    "attack": "M50,18C53,18 54,22 54,27V36L80,43V49L54,49V59L65,64V68L50,67"
    "L35,68V64L46,59V49L20,49V43L46,36V27C46,22 47,18 50,18Z",
    "bomber": "M50,12C53,12 55,18 55,26V36L84,58V64L55,52V60L66,67V71L50,68"
    "L34,71V67L45,60V52L16,64V58L45,36V26C45,18 47,12 50,12Z",
    "transport": "M50,14C54,14 55,19 55,25V33L88,41V47L55,46V58L67,64V68L50,66"
    "L33,68V64L45,58V46L12,47V41L45,33V25C45,19 46,14 50,14Z",
}
_SPANS = {"fighter": (16, 68), "attack": (18, 68), "bomber": (12, 71), "transport": (14, 68)}  # from, to
SYNONYMS = {
    "armour": "armor",
    "armored": "armor",
    "mech": "mechanized",
    "air_landing": "airborne",
    "air landing": "airborne",
    "paratroop": "airborne",
    "marines": "marine",
    "interceptor": "fighter",
    "fighter_bomber": "fighter",
    "aircraft": "fighter",
    "unknown": "hidden",
}
SIZES = {
    "company": "I",
    "battalion": "II",
    "regiment": "III",
    "brigade": "X",
    "division": "XX",
    "corps": "XXX",
    "army": "XXXX",
    "squadron": "",
    "wing": "",
}


def is_light(colour: str) -> bool:
    """Whether a colour written as #rgb or #rrggbb is nearer to white than to black."""
    digits = colour.lstrip("#")
    digits = "".join(d * 2 for d in digits) if len(digits) == 3 else digits
    try:
        r, g, b = (int(digits[i : i + 2], 16) for i in (0, 2, 4))
    except ValueError:
        return colour == "white"
    return 0.3 * r + 0.59 * g + 0.11 * b > 140


def family(symbol: str) -> str:
    return SYNONYMS.get(symbol, symbol)


def is_aircraft(symbol: str) -> bool:
    return family(symbol) in _AIRCRAFT or family(symbol) == "helicopter"


def emblem(symbol: str, label: str, ink: str) -> str:
    """The drawing in the middle of a counter."""
    name = family(symbol)
    if name in _AIRCRAFT:
        top, bottom = _SPANS[name]
        scale = 45 / (bottom - top)
        fit = f"translate({50 - 50 * scale:.2f} {23.5 - top * scale:.2f}) scale({scale:.3f})"
        return el("path", d=_AIRCRAFT[name], fill=ink, transform=fit)
    strokes: Attributes = {"fill": "none", "stroke": ink, "stroke_width": 3.2, "stroke_linejoin": "round"}
    ground, strength = ("#000", 0.22) if is_light(ink) else ("#fff", 0.6)
    box = el("rect", x=X0, y=Y0, width=X1 - X0, height=Y1 - Y0, fill=ground, fill_opacity=strength)
    frame = el("rect", x=X0, y=Y0, width=X1 - X0, height=Y1 - Y0, **strokes)
    cross = el("path", d=_CROSS, **strokes)
    oval = el("ellipse", **_OVAL, **strokes)
    match name:
        case "infantry":
            return box + cross + frame
        case "armor":
            return box + oval + frame
        case "mechanized":
            return box + cross + oval + frame
        case "airborne":
            return box + cross + frame + el("path", d=_GULL, **strokes)
        case "marine":
            ring = el("circle", cx=50, cy=27.5, r=2.2, **strokes)
            anchor = el("path", d=_ANCHOR, **{**strokes, "stroke_width": 3.6, "stroke_linecap": "round"})
            wide: Attributes = {**strokes, "stroke": ground, "stroke_width": 7, "stroke_opacity": 0.6}
            halo = el("path", d=_ANCHOR, **wide)
            return box + cross + halo + anchor + ring + frame
        case "artillery":
            return box + el("circle", cx=50, cy=40.5, r=7, fill=ink) + frame
        case "recon":
            return box + el("path", d=f"M{X0},{Y1}L{X1},{Y0}", **strokes) + frame
        case "engineer":
            return box + el("path", d="M36,51V34H64V51M50,34V51", **strokes) + frame
        case "headquarters":
            return box + frame + el("path", d=f"M{X0},{Y0}V72", **strokes)
        case "sam":
            arrow = "M50,54V30M43,38L50,29L57,38M34,57C36,46 64,46 66,57"
            return box + el("path", d=arrow, **strokes) + frame
        case "helicopter":
            return el("path", d="M24,26L76,58V26L24,58Z", fill=ink)
        case "ship":
            return el("path", d="M18,44H82L74,58H27ZM38,44V34H58V44M48,34V24", **strokes)
        case "missile":
            return el("path", d="M50,16L56,28V52L64,62H36L44,52V28Z", fill=ink)
        case "hidden":
            return text(50, 62, "?", "mid bold", font_size=54, style=f"fill:{ink}")
        case _:
            words = (label or symbol)[:6]
            return text(50, 50, words, "mid bold", font_size=min(30, 96 / max(len(words), 2)), style=f"fill:{ink}")
