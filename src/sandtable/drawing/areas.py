"""The ground of areas over a real coast: the earth as it is, and over it what the game calls land and sea."""

from sandtable.documents import BoardDoc, Space
from sandtable.drawing.ground import Ground, box_of, is_water
from sandtable.drawing.svg import Attributes, curve, el, group, path
from sandtable.drawing.textures import texture
from sandtable.drawing.theme import COAST, HEIGHT, LAND, PAPER, SEA, SHALLOWS, UNIT

SHELF = 0.2  # how far from the coast the sea is paler, in board units
COVERS = {"desert": ("#e9cf93", "dots"), "forest": ("#8fb27c", "woods"), "ice": ("#f7fbfd", "")}
"""The colour and the texture of what covers land."""
BASIN, QUAY = "#6fb0dc", "#2f6796"
"""The water and the rim of a field within an area: a harbour."""
SAND = "#f4ecd8"
SMALLER = 0.5
"""Peaks and trees of a world are smaller than those of a map of one country."""
WASH, DROWNED = 0.78, 0.62
"""How strongly sea in an area of land takes the colour of sand, and land in an area of sea that of water."""


def has_coast(board: BoardDoc) -> bool:
    return board.kind == "area" and bool(board.art.land)


class AreaGround(Ground):
    """The areas decide what is land: their colour lies under the coast where it is land, over it where it is sea."""

    def __init__(self, board: BoardDoc) -> None:
        super().__init__(board)
        self._tint = next((t.tint for t in board.terrains if is_water(t) and t.tint), SEA)

    def defs(self) -> list[str]:
        looks = {"ridges": "mountains"} | {kind: look for kind, (_, look) in COVERS.items() if look}
        waves = texture("waves", self.name("waves"))
        return [
            *super().defs(),
            waves,
            *(part for name, look in looks.items() for part in self._small_texture(name, look)),
        ]

    def _small_texture(self, name: str, look: str) -> list[str]:
        large, small = self.name("large", name), self.name("small", name)
        return [texture(look, large), el("pattern", href=f"#{large}", id=small, patternTransform=f"scale({SMALLER})")]

    def draw(self) -> str:
        layers = [self._open_sea(), self._wash(), self._shelf(), self._country(), self._water_over(), self._drowned()]
        inside = group("ground", layers, clip_path=f"url(#{self.name('frame')})")
        return inside + self._beyond() + self._basins() + self._frame()

    def _basins(self) -> str:
        d = "".join(path(s.shape, UNIT, True) for s in self.board.spaces if s.shape and self._small(s))
        return el("path", d=d, fill=BASIN, stroke=QUAY, stroke_width=1.4, class_="basins") if d else ""

    def _small(self, space: Space) -> bool:
        """A field within an area, a harbour, is no land or sea of its own."""
        return bool(self.terrains.get(space.terrain)) and not self.terrains[space.terrain].border

    def _areas(self, wet: bool) -> str:
        chosen = [s for s in self.board.spaces if s.shape and not self._small(s) and self._water(s) == wet]
        return "".join(path(s.shape, UNIT, True) for s in chosen)

    def _open_sea(self) -> str:
        whole: Attributes = {**box_of(self.shown)}
        return "".join(el("rect", **whole, fill=fill) for fill in (self._tint, f"url(#{self.name('waves')})"))

    def _wash(self) -> str:
        """Areas of land are seen as such where there is only water on the earth."""
        return el("path", d=self._areas(False), fill=SAND, fill_opacity=WASH, class_="wash")

    def _shelf(self) -> str:
        common: Attributes = {"fill": "none", "stroke_linejoin": "round"}
        steps = [
            self._land_again(**common, stroke=SHALLOWS, stroke_opacity=0.24, stroke_width=2 * SHELF * UNIT * far)
            for far in (1.0, 0.66, 0.33)
        ]
        return group("shelf", [*steps, self._land_again(**common, stroke=COAST, stroke_width=2.6, class_="coast")])

    def _country(self) -> str:
        """Land in the colour of its continent, with what covers it and its mountains."""
        art = self.board.art
        parts = [self._land_again(fill=LAND, class_="land")]
        for region, d in self._continents().items():
            parts.append(el("path", d=d, fill=art.tints[region], data_region=region))
        for kind, (tint, look) in COVERS.items():
            d = "".join(curve([*cover.ring], UNIT) + "Z" for cover in art.covers if cover.kind == kind)
            if d:
                parts.append(
                    el("path", d=d, fill=tint, fill_opacity=0.55, stroke=tint, stroke_opacity=0.3, stroke_width=9)
                )
                parts.append(el("path", d=d, fill=f"url(#{self.name('small', kind)})") if look else "")
        parts += [self._ridge(strength, wide) for strength, wide in ((0.3, 1.7), (0.5, 1.1))]
        parts.append(self._ridge(1.0, 1.2, f"url(#{self.name('small', 'ridges')})"))
        return group("terrain", parts, clip_path=f"url(#{self.name('land')})")

    def _ridge(self, strength: float, wide: float, ink: str = HEIGHT) -> str:
        look: Attributes = {"fill": "none", "stroke": ink, "stroke_opacity": strength, "stroke_linecap": "round"}
        return "".join(
            el("path", d=curve(ridge.points, UNIT), **look, stroke_width=ridge.width * wide * UNIT)
            for ridge in self.board.art.ridges
        )

    def _continents(self) -> dict[str, str]:
        """The outlines of the areas by region; land in an area of sea has the colour of the nearest."""
        wide = [s for s in self.board.spaces if s.shape and not self._small(s)]
        land = [s for s in wide if s.region in self.board.art.tints]
        outlines = dict.fromkeys(self.board.art.tints, "")
        for space in wide:
            nearest = min(land, key=lambda other: (other.x - space.x) ** 2 + (other.y - space.y) ** 2)
            outlines[nearest.region] += path(space.shape, UNIT, True)
        return outlines

    def _drowned(self) -> str:
        """Areas of sea stay blue where there is land on the earth."""
        look: Attributes = {"fill": self._tint, "fill_opacity": DROWNED, "clip_path": f"url(#{self.name('land')})"}
        return el("path", d=self._areas(True), **look, class_="drowned")

    def _beyond(self) -> str:
        """Pale paper over what is not on the map."""
        r = self.shown
        frame = path([(r.x0, r.y0), (r.x1, r.y0), (r.x1, r.y1), (r.x0, r.y1)], UNIT, True)
        d = frame + self._areas(True) + self._areas(False)
        return el("path", class_="veil", d=d, fill=PAPER, fill_opacity=0.6, fill_rule="evenodd")
