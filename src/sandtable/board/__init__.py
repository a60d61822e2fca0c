"""Boards: spaces are small numbers, sets of spaces are integers, and both know nothing of any game."""

from sandtable.board.areas import Area, AreaGrid
from sandtable.board.boxes import Boxes
from sandtable.board.graph import PointGraph
from sandtable.board.hexgrid import DIRECTIONS, HexGrid, opposite
from sandtable.board.lines import Lines, supply_area
from sandtable.board.masks import bit, bits, count, lowest, mask_of, nth, union
from sandtable.board.moves import MoveTable, Reach, reach, reach_from
from sandtable.kernel.plain import Mask

__all__ = [
    "DIRECTIONS",
    "Area",
    "AreaGrid",
    "Boxes",
    "HexGrid",
    "Lines",
    "Mask",
    "MoveTable",
    "PointGraph",
    "Reach",
    "bit",
    "bits",
    "count",
    "lowest",
    "mask_of",
    "nth",
    "opposite",
    "reach",
    "reach_from",
    "supply_area",
    "union",
]
