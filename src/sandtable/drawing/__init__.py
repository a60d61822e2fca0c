"""Drawing any view as a map to print and pin up: SVG text from a view and its documents alone.

`draw` makes a whole page: the boards with counters, and beside them title, tracks, boxes, legend and notices.
`draw_board` makes one board alone, without pieces; `draw_map` makes what a page lays its lights and counters over;
`card_picture` makes a small PNG of a position, for the card of a game.

The elements have a stable structure, so that a page may reuse them: each space is a ``.space`` with
``data-space``, each counter a ``.piece`` with ``data-piece``, each box a ``.box`` with ``data-box``, and each
track a ``.track`` with ``data-track``. Lengths are pixels; a hex is `theme.UNIT` of them high.
"""

from collections.abc import Sequence

from sandtable.documents import BoardDoc, Catalogue, View
from sandtable.drawing.cards import draw_card
from sandtable.drawing.page import draw, draw_board
from sandtable.drawing.sheet import draw_map, style

__all__ = ["card_picture", "draw", "draw_board", "draw_map", "style"]


def card_picture(view: View, boards: Sequence[BoardDoc], catalogue: Catalogue) -> bytes:
    """A small picture of a position as PNG."""
    from sandtable.drawing.raster import to_png, with_few_colours

    return with_few_colours(to_png(draw_card(view, boards, catalogue)))
