"""The ground of a board: sea, land, terrain, coast, borders, grid."""

from collections import Counter

from sandtable.documents import BoardDoc, Space, Terrain
from sandtable.drawing.hexes import CORNER, Corner, HexBoard, hexagon, rounded
from sandtable.drawing.letters import Rect
from sandtable.drawing.shapes import SHAPES, stroke
from sandtable.drawing.svg import Attributes, curve, el, group, name_for, path, text
from sandtable.drawing.textures import texture
from sandtable.drawing.theme import (
    BORDER,
    COAST,
    GRID,
    HEIGHT,
    INK,
    LAND,
    PAPER,
    SEA,
    SEA_GRID,
    SHALLOWS,
    UNIT,
    mix,
)

DOT = 0.3  # radius of a space on a point board
MARGIN = 0.4  # ground shown beyond the outermost hexes


def is_water(terrain: Terrain) -> bool:
    return terrain.pattern == "waves" or terrain.id in ("sea", "ocean", "water", "lake")


def extent(board: BoardDoc) -> Rect:
    """The part of the plane that is shown."""
    if board.kind != "hex" or not board.spaces:
        return Rect(*board.window)
    xs, ys = [s.x for s in board.spaces], [s.y for s in board.spaces]
    wide, high = CORNER + MARGIN, 0.5 + MARGIN
    return Rect(min(xs) - wide, min(ys) - high, max(xs) + wide, max(ys) + high)


class Ground:
    """Everything of a board that lies under roads, names and counters."""

    def __init__(self, board: BoardDoc) -> None:
        self.board = board
        self.terrains = {t.id: t for t in board.terrains}
        self.hexes = HexBoard(board) if board.kind == "hex" else None
        self.shown = extent(board)

    def name(self, *words: str) -> str:
        return name_for(self.board.id, *words)

    def defs(self) -> list[str]:
        """Patterns, clips and the shape of a space, to be put once at the top."""
        r = self.shown
        parts = [texture(t.pattern, self.name("texture", t.id)) for t in self.board.terrains]
        parts.append(
            el(
                "clipPath",
                el("rect", **box_of(r)),
                id=self.name("frame"),
            )
        )
        if self.board.art.land:
            parts.append(el("path", d=self._land(), id=self.name("coast")))
            parts.append(el("clipPath", self._land_again(), id=self.name("land")))
        if self.board.art.heights:
            parts.append(texture("mountains", self.name("heights")))
        if self.hexes:
            parts.append(el("path", d=path(hexagon(), UNIT, True), id=self.name("hex")))
        return parts

    def draw(self) -> str:
        layers = [self._sea(), self._terrain(), self._heights(), self._water_over(), self._borders(), self._courses()]
        inside = group("ground", layers, clip_path=f"url(#{self.name('frame')})")
        return inside + self._veil() + self._frame()

    def grid(self) -> str:
        """The outlines of the spaces, and their numbers on hex boards."""
        if self.hexes is None:
            return group(
                "grid", [self._outline(s) for s in sorted(self.board.spaces, key=lambda s: not self._water(s))]
            )
        wet = {s.id for s in self.board.spaces if self._water(s)}
        dry = [cell for space, cell in self.hexes.cells.items() if space not in wet]
        lines = []
        for cells, colour, strength in (
            ([self.hexes.cells[s] for s in sorted(wet)], SEA_GRID, 0.42),
            (dry, GRID, 0.5),
        ):
            d = "".join(path(way, UNIT) for way in self.hexes.grid(cells))
            lines.append(el("path", d=d, stroke=colour, stroke_width=0.9, stroke_opacity=strength))
        numbers = [
            text(s.x * UNIT, (s.y - 0.375) * UNIT, s.id, "number sea" if s.id in wet else "number")
            for s in self.board.spaces
        ]
        return group("grid", lines) + group("numbers", numbers)

    def spaces(self) -> str:
        """One element for each space, transparent, to point at."""
        parts = []
        for s in self.board.spaces:
            terrain = self.terrains.get(s.terrain)
            words = [s.id, s.name if s.name != s.id else "", terrain.name if terrain else "", s.region]
            title = el("title", ", ".join(w for w in words if w).replace("&", "&amp;").replace("<", "&lt;"))
            common = {"class_": "space", "id": name_for("space", s.id), "data_space": s.id}
            if self.hexes:
                shape = el("use", title, href=f"#{self.name('hex')}", x=s.x * UNIT, y=s.y * UNIT, **common)
            elif s.shape:
                shape = el("path", title, d=path(s.shape, UNIT, True), **common)
            else:
                shape = el("circle", title, cx=s.x * UNIT, cy=s.y * UNIT, r=DOT * UNIT, **common)
            parts.append(shape)
        return group("spaces", parts)

    # -------------------------------------------------------------------------- layers

    def _water(self, space: Space) -> bool:
        terrain = self.terrains.get(space.terrain)
        return terrain is not None and is_water(terrain)

    def _land(self) -> str:
        return "".join(path(ring, UNIT, True) for ring in self.board.art.land)

    def _land_again(self, **attributes: str | float | None) -> str:
        """The outlines of the land, which are long and written down only once."""
        return el("use", href=f"#{self.name('coast')}", **attributes)

    def _sea(self) -> str:
        """Open water, paler towards the coast."""
        if not self.board.art.land and not any(is_water(t) for t in self.board.terrains):
            return el("rect", **box_of(self.shown), fill=LAND, class_="land")
        water = next((t for t in self.board.terrains if is_water(t)), None)
        deep = water.tint if water and water.tint else SEA
        parts = [el("rect", **box_of(self.shown), fill=deep, class_="deep")]
        if self.board.art.land:
            common: Attributes = {"fill": "none", "stroke_linejoin": "round"}
            for step in range(1, 5):
                tint, wide = mix(deep, SHALLOWS, step / 4), UNIT * (1.87 - 0.37 * step)
                parts.append(self._land_again(**common, stroke=tint, stroke_width=wide, class_=f"shoal-{step}"))
            # only the outer half of the coastline will show, so that overlapping patches of land have no seam
            parts.append(self._land_again(**common, stroke=COAST, stroke_width=3.4, class_="coast"))
        if water and water.pattern != "plain":
            parts.insert(1, el("rect", **box_of(self.shown), fill=f"url(#{self.name('texture', water.id)})"))
        return group("sea", parts)

    def _terrain(self) -> str:
        """Land in the tint of the commonest terrain, the others over it in rounded patches."""
        counts = Counter(s.terrain for s in self.board.spaces if s.terrain and not self._water(s))
        if self.board.kind == "point":  # the terrain of a point is no more than its dot
            counts.clear()
        common = [t for t, _ in counts.most_common() if t in self.terrains]
        clip = f"url(#{self.name('land')})" if self.board.art.land else None
        parts = []
        if self.board.art.land and not common:
            parts.append(self._land_again(fill=LAND, class_="land"))
        for i, terrain in enumerate(common):
            whole = i == 0 and bool(self.board.art.land)
            fills: list[Attributes] = [{"fill": self.terrains[terrain].tint, "data_terrain": terrain}]
            if self.terrains[terrain].pattern != "plain":
                fills.append({"fill": f"url(#{self.name('texture', terrain)})"})
            region = "" if whole else self._region(terrain)
            parts += [self._land_again(**fill) if whole else el("path", d=region, **fill) for fill in fills]
        return group("terrain", parts, clip_path=clip)

    def _region(self, terrain: str) -> str:
        if self.hexes is None:
            return "".join(path(s.shape, UNIT, True) for s in self.board.spaces if s.terrain == terrain and s.shape)
        cells = {cell for cell, looks in self._looks().items() if looks == terrain}
        return "".join(path(rounded(ring), UNIT, True) for ring in self.hexes.outlines(self.hexes.spread(cells)))

    def _looks(self) -> dict[Corner, str]:
        """The terrain that land in a hex shows; in a hex of the sea, that of most of its neighbours."""
        assert self.hexes is not None
        looks = {self.hexes.cells[s.id]: s.terrain for s in self.board.spaces if not self._water(s)}
        if not self.board.art.land:
            return looks
        shores: dict[Corner, str] = {}
        for cell in set(self.hexes.cells.values()) - set(looks):
            around = Counter(sorted(looks[n] for n in self.hexes.around(cell) if n in looks))
            if around:
                shores[cell] = around.most_common(1)[0][0]
        return looks | shores

    def _heights(self) -> str:
        d = "".join(path(ring, UNIT, True) for ring in self.board.art.heights)
        if not d:
            return ""
        ground = el("path", d=d, fill=HEIGHT, stroke=HEIGHT, stroke_width=10, stroke_linejoin="round")
        return group("heights", [ground, el("path", d=d, fill=f"url(#{self.name('heights')})")])

    def _courses(self) -> str:
        """Canals, rivers and front lines as they run."""
        layers = []
        for kind, look in SHAPES.courses.items():
            d = "".join(curve(c.points, UNIT) for c in self.board.art.courses if c.kind == kind)
            layers += [stroke(part, d) for part in look.strokes] if d else []
        return group("courses", layers) if layers else ""

    def _water_over(self) -> str:
        """Bays that the game asks for, and lakes."""
        parts = []
        for rings, name in ((self.board.art.bays, "bay"), (self.board.art.lakes, "lake")):
            d = "".join(path(ring, UNIT, True) for ring in rings)
            if d:
                parts.append(el("path", d=d, fill=SHALLOWS, class_=name))
        return group("inland", parts)

    def _borders(self) -> str:
        d = "".join(path(line, UNIT) for line in self.board.art.borders)
        if not d:
            return ""
        common = {"fill": "none", "stroke_linejoin": "round"}
        if any(side.kind == "border" for side in self.board.sides):  # those are the borders that count
            return group("borders", [el("path", d=d, stroke=BORDER, stroke_opacity=0.35)], **common)
        wide = el("path", d=d, stroke=BORDER, stroke_width=8, stroke_opacity=0.16)
        fine = el("path", d=d, stroke=BORDER, stroke_width=1.8, stroke_dasharray="11 4 2 4", stroke_opacity=0.9)
        return group("borders", [wide, fine], **common)

    def _veil(self) -> str:
        """Pale paper over what lies beyond the hexes."""
        if self.hexes is None:
            return ""
        r = self.shown
        frame = path([(r.x0, r.y0), (r.x1, r.y0), (r.x1, r.y1), (r.x0, r.y1)], UNIT, True)
        rings = self.hexes.outlines(set(self.hexes.cells.values()))
        d = frame + "".join(path(ring, UNIT, True) for ring in rings)
        return el("path", class_="veil", d=d, fill=PAPER, fill_opacity=0.55, fill_rule="evenodd")

    def _frame(self) -> str:
        thin = el("rect", **box_of(self.shown), fill="none", stroke=INK, stroke_width=1.2)
        r = self.shown
        out = 0.06
        outer = Rect(r.x0 - out, r.y0 - out, r.x1 + out, r.y1 + out)
        return group("neatline", [thin, el("rect", **box_of(outer), fill="none", stroke=INK, stroke_width=3.2)])

    def _outline(self, space: Space) -> str:
        if space.shape:
            border = self.terrains[space.terrain].border if space.terrain in self.terrains else ""
            wide = 2.4 if border else 1.4
            d = path(space.shape, UNIT, True)
            return el("path", d=d, stroke=border or GRID, stroke_width=wide, stroke_opacity=0.8)
        dot = {"cx": space.x * UNIT, "cy": space.y * UNIT, "r": DOT * UNIT}
        tint = self.terrains[space.terrain].tint if space.terrain in self.terrains else PAPER
        return el("circle", **dot, fill=tint, stroke=INK, stroke_width=1.6)


def box_of(r: Rect) -> dict[str, float]:
    """A rectangle in pixels, as the attributes of an element."""
    return {"x": r.x0 * UNIT, "y": r.y0 * UNIT, "width": (r.x1 - r.x0) * UNIT, "height": (r.y1 - r.y0) * UNIT}
