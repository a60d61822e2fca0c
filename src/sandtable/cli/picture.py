"""Maps as pictures."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from sandtable.documents import BoardDoc, Catalogue, View
from sandtable.errors import SandtableError
from sandtable.files import write_bytes, write_text


def boards_to_draw(boards: list[BoardDoc], name: str) -> list[BoardDoc]:
    """The maps, or the one board of a name; a display is drawn only where it is asked for."""
    if not name:
        return [board for board in boards if board.use == "map"] or boards
    for board in boards:
        if board.id == name:
            return [board]
    raise SandtableError(f"there is no board '{name}'; there are {', '.join(board.id for board in boards)}")


def view_to_draw(view: View, boards: list[BoardDoc], drawn: list[BoardDoc]) -> View:
    """The view without the counters of boards that are not drawn."""
    left_out = {space.id for board in boards for space in board.spaces}
    left_out -= {space.id for board in drawn for space in board.spaces}
    return replace(view, pieces=[piece for piece in view.pieces if piece.at not in left_out])


def svg_of(view: View, boards: list[BoardDoc], catalogue: Catalogue) -> str:
    """The map as SVG."""
    from sandtable.drawing import draw

    return draw(view, boards, catalogue)


def write_svg(path: Path, view: View, boards: list[BoardDoc], catalogue: Catalogue) -> None:
    """The map into an SVG file."""
    write_text(path, svg_of(view, boards, catalogue))


def write_png(path: Path, view: View, boards: list[BoardDoc], catalogue: Catalogue, zoom: int = 1) -> None:
    """The map into a PNG file."""
    from sandtable.drawing.raster import to_png

    write_bytes(path, to_png(svg_of(view, boards, catalogue), zoom))


def write_card(path: Path, view: View, boards: list[BoardDoc], catalogue: Catalogue) -> None:
    """The part of the map where the counters are into a small PNG file, as the card of a game shows it."""
    from sandtable.drawing import card_picture

    write_bytes(path, card_picture(view, boards, catalogue))
