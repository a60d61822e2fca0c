"""Boxes beside the map: spaces without neighbours that continue the numbering of a board."""

from sandtable.board.naming import NamedSpaces


class Boxes(NamedSpaces):
    """Named spaces, and nothing between them."""
