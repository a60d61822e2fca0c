"""Two Rivers with an end, under a name of its own."""

from tests.kernel.matches import Short


class ShortRivers(Short):
    name = "short-rivers"
    title = "Short Rivers"
