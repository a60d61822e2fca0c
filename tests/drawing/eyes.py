"""How colours look to other eyes: a simulation of the three kinds of colour blindness, and of print without colour."""

from __future__ import annotations

Colour = tuple[float, float, float]
Matrix = tuple[Colour, Colour, Colour]

EYES: dict[str, Matrix] = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
    "grey": ((0.2126, 0.7152, 0.0722), (0.2126, 0.7152, 0.0722), (0.2126, 0.7152, 0.0722)),
}
"""Machado, Oliveira and Fernandes (2009) at full severity, for linear light; `grey` keeps the luminance alone."""
TO_XYZ: Matrix = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
WHITE: Colour = (0.9505, 1.0, 1.089)


def linear(colour: str) -> Colour:
    """The light of a colour such as #a06a86."""
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return _light(red), _light(green), _light(blue)


def _light(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def times(matrix: Matrix, light: Colour) -> Colour:
    first, second, third = (sum(a * b for a, b in zip(row, light, strict=True)) for row in matrix)
    return first, second, third


def lab(light: Colour) -> Colour:
    """CIE Lab, in which distances are those that people see."""
    x, y, z = (_root(max(part, 0) / white) for part, white in zip(times(TO_XYZ, light), WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _root(part: float) -> float:
    return part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116


def distance(one: str, other: str, eyes: str) -> float:
    """How far two colours are apart for these eyes; about 2 can just be seen side by side."""
    first, second = (lab(times(EYES[eyes], linear(colour))) for colour in (one, other))
    return float(sum((a - b) ** 2 for a, b in zip(first, second, strict=True)) ** 0.5)
