"""Sets of spaces as plain integers: space number i is in the set when bit i is set.

Union is ``|``, intersection ``&``, difference ``& ~``; the empty set is 0.
"""

from collections.abc import Iterable
from threading import Lock

from sandtable.kernel.plain import Mask
from sandtable.language.choices import bits_of_bytes, nth_bit

_AT: list[tuple[tuple[int, ...], ...]] = []  # _AT[n][byte]: the bit numbers when byte n of a mask is `byte`
_GROWING = Lock()
FEW = 12
"""A set of so many spaces has few, one of a wide board more: one in 64 numbers."""


def bit(i: int) -> Mask:
    """The set that holds only space i."""
    return 1 << i


def bits(mask: Mask) -> list[int]:
    """The spaces of the set, ascending."""
    if mask >= 0 and mask.bit_count() <= FEW + (mask.bit_length() >> 6):
        return _few_bits(mask)
    data = mask.to_bytes((mask.bit_length() + 7) >> 3, "little")
    if len(_AT) < len(data):
        _grow(len(data))
    found: list[int] = []
    for table, byte in zip(_AT, data, strict=False):
        if byte:
            found += table[byte]
    return found


def _few_bits(mask: Mask) -> list[int]:
    """Few spaces of a wide set are found one by one, more quickly than byte by byte."""
    found: list[int] = []
    while mask:
        space = mask.bit_length() - 1
        found.append(space)
        mask ^= 1 << space
    found.reverse()
    return found


def _grow(size: int) -> None:
    with _GROWING:  # a row that two threads add twice would move all later ones
        while len(_AT) < size:
            _AT.append(bits_of_bytes(8 * len(_AT)))


def lowest(mask: Mask) -> int:
    """The lowest space of the set; ValueError when it is empty."""
    if not mask:
        raise ValueError("an empty set has no lowest space")
    return (mask & -mask).bit_length() - 1


def nth(mask: Mask, k: int) -> int:
    """The k-th space of the set, counted from 0 upwards; the same as ``bits(mask)[k]`` but quicker.

    IndexError when k is negative or the set is too small.
    """
    if not 0 <= k < mask.bit_count():
        raise IndexError(f"no space number {k} in a set of {mask.bit_count()}")
    return nth_bit(mask, k)


def count(mask: Mask) -> int:
    """How many spaces the set holds."""
    return mask.bit_count()


def union(masks: Iterable[Mask]) -> Mask:
    """All spaces that are in any of the sets."""
    whole = 0
    for mask in masks:
        whole |= mask
    return whole


def mask_of(ids: Iterable[int]) -> Mask:
    """The set of these spaces."""
    whole = 0
    for i in ids:
        whole |= 1 << i
    return whole
