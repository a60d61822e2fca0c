"""Sets of spaces as plain integers: space number i is in the set when bit i is set.

Union is ``|``, intersection ``&``, difference ``& ~``; the empty set is 0.
"""

from collections.abc import Iterable
from threading import Lock
from typing import TypeAlias

Mask: TypeAlias = int

_IN_BYTE = tuple(tuple(i for i in range(8) if byte >> i & 1) for byte in range(256))
_AT: list[tuple[tuple[int, ...], ...]] = []  # _AT[n][byte]: the bit numbers when byte n of a mask is `byte`
_GROWING = Lock()


def bit(i: int) -> Mask:
    """The set that holds only space i."""
    return 1 << i


def bits(mask: Mask) -> list[int]:
    """The spaces of the set, ascending."""
    data = mask.to_bytes((mask.bit_length() + 7) >> 3, "little")
    if len(_AT) < len(data):
        _grow(len(data))
    found: list[int] = []
    for table, byte in zip(_AT, data, strict=False):
        if byte:
            found += table[byte]
    return found


def _grow(size: int) -> None:
    with _GROWING:  # a row that two threads add twice would move all later ones
        while len(_AT) < size:
            base = 8 * len(_AT)
            _AT.append(tuple(tuple(base + i for i in inside) for inside in _IN_BYTE))


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
    base = 0
    width = mask.bit_length()
    while width > 8:
        half = width >> 1
        low = mask & ((1 << half) - 1)
        inside = low.bit_count()
        if k < inside:
            mask = low
            width = half
        else:
            k -= inside
            mask >>= half
            base += half
            width -= half
    return base + _IN_BYTE[mask][k]


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
