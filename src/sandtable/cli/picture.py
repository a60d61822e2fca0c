"""Maps as pictures."""

from __future__ import annotations

from pathlib import Path

from sandtable.documents import BoardDoc, Catalogue, View
from sandtable.files import write_bytes, write_text


def svg_of(view: View, boards: list[BoardDoc], catalogue: Catalogue) -> str:
    """The map as SVG."""
    from sandtable.drawing import draw

    return draw(view, boards, catalogue)


def write_svg(path: Path, view: View, boards: list[BoardDoc], catalogue: Catalogue) -> None:
    """The map into an SVG file."""
    write_text(path, svg_of(view, boards, catalogue))


def write_png(path: Path, view: View, boards: list[BoardDoc], catalogue: Catalogue, zoom: int = 1) -> None:
    """The map into a PNG file, in the font that comes along with the program."""
    from importlib.resources import files

    import resvg_py

    picture = resvg_py.svg_to_bytes(
        svg_string=svg_of(view, boards, catalogue),
        zoom=zoom,
        font_dirs=[str(files("ttf_opensans") / "ttf")],
        skip_system_fonts=True,
        font_family="Open Sans",
        sans_serif_family="Open Sans",
        serif_family="Open Sans",
        monospace_family="Open Sans",
    )
    write_bytes(path, bytes(picture))
