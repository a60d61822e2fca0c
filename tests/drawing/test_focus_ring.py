"""The ring of the focus can be seen on every ground, and is not the colour of what is lit."""

import re
from pathlib import Path

import pytest

CSS = (Path(__file__).parents[2] / "web/src/app.css").read_text()
GROUNDS = ("paper", "panel", "raised", "table")


def colours(theme: str) -> dict[str, str]:
    """The colours of a theme, by name."""
    block = CSS[CSS.index(theme) :].partition("}")[0]
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6})", block))


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    r, g, b = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


@pytest.mark.parametrize("theme", [":root {", ":root[data-theme='dark'] {"])
def test_the_ring_stands_out_on_every_ground(theme: str) -> None:
    of = colours(theme)
    assert of["focus"] != of["light"]
    for ground in GROUNDS:
        low, high = sorted((luminance(of["focus"]), luminance(of[ground])))
        assert (high + 0.05) / (low + 0.05) >= 3, ground
