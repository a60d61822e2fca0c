"""Drawing any view as a map to print and pin up: SVG text from a view and its documents alone.

`draw` makes a whole page: the boards with counters, and beside them title, tracks, boxes, legend and notices.
`draw_board` makes one board alone, without pieces; `draw_map` makes what a page lays its lights and counters over.

The elements have a stable structure, so that a page may reuse them: each space is a ``.space`` with
``data-space``, each counter a ``.piece`` with ``data-piece``, each box a ``.box`` with ``data-box``, and each
track a ``.track`` with ``data-track``. Lengths are pixels; a hex is `theme.UNIT` of them high.
"""

from sandtable.drawing.page import draw, draw_board
from sandtable.drawing.sheet import draw_map, style

__all__ = ["draw", "draw_board", "draw_map", "style"]
