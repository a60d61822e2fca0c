"""2.2b: the displays."""

from sandtable.documents import BoardDoc


def display_boards() -> list[BoardDoc]:
    return []
