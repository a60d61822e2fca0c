"""SVG text as PNG, in the font that comes along with the program, and with few colours where it must be small."""

from __future__ import annotations

import struct
import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from importlib.resources import files

SIGNATURE = b"\x89PNG\r\n\x1a\n"
RGBA = 4
"""Bytes to a pixel of the pictures that the renderer makes."""
COLOURS = 64


def to_png(svg: str, zoom: int = 1) -> bytes:
    """An SVG picture as PNG."""
    import resvg_py

    picture = resvg_py.svg_to_bytes(
        svg_string=svg,
        zoom=zoom,
        font_dirs=[str(files("ttf_opensans") / "ttf")],
        skip_system_fonts=True,
        font_family="Open Sans",
        sans_serif_family="Open Sans",
        serif_family="Open Sans",
        monospace_family="Open Sans",
    )
    return bytes(picture)


def with_few_colours(png: bytes) -> bytes:
    """The same picture with a palette: a quarter of the size. Only for pictures made by `to_png`."""
    width, height, rows = _read(png)
    shades = [_shades(row) for row in rows]
    counted = Counter(shade for row in shades for shade in row)
    boxes = _boxes(counted)
    palette = b"".join(_middle(box, counted) for box in boxes)
    place = {shade: number for number, box in enumerate(boxes) for shade in box}
    lines = b"".join(b"\0" + bytes(place[shade] for shade in row) for row in shades)
    return b"".join(
        (
            SIGNATURE,
            _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)),
            _chunk(b"PLTE", palette),
            _chunk(b"IDAT", zlib.compress(lines, 9)),
            _chunk(b"IEND", b""),
        )
    )


# --- reading


def _read(png: bytes) -> tuple[int, int, list[bytearray]]:
    """Width, height, and the bytes of each row."""
    width = height = 0
    packed = b""
    for name, body in _chunks(png):
        if name == b"IHDR":
            width, height = struct.unpack(">II", body[:8])
        elif name == b"IDAT":
            packed += body
    raw, length = zlib.decompress(packed), width * RGBA
    rows: list[bytearray] = []
    above = bytearray(length)
    for start in range(0, len(raw), length + 1):
        row = bytearray(raw[start + 1 : start + 1 + length])
        _unfilter(raw[start], row, above)
        rows.append(row)
        above = row
    return width, height, rows


def _chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = len(SIGNATURE)
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        yield png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        at += 12 + length


def _unfilter(kind: int, row: bytearray, above: bytearray) -> None:
    """Undo what a row was filtered with, as the definition of PNG numbers the filters."""
    if kind == 2:
        row[:] = bytes((a + b) & 255 for a, b in zip(row, above, strict=True))
        return
    for i in range(len(row)) if kind else ():
        left, corner = (row[i - RGBA], above[i - RGBA]) if i >= RGBA else (0, 0)
        row[i] = (row[i] + _guess(kind, left, above[i], corner)) & 255


def _guess(kind: int, left: int, above: int, corner: int) -> int:
    if kind == 1:
        return left
    if kind == 3:
        return (left + above) // 2
    guess = left + above - corner
    return min((left, above, corner), key=lambda near: abs(guess - near))


# --- colours: each is one of 32,768 shades, five bits to red, green and blue


def _shades(row: Sequence[int]) -> list[int]:
    pixels = zip(row[0::RGBA], row[1::RGBA], row[2::RGBA], strict=True)
    return [(red >> 3) << 10 | (green >> 3) << 5 | blue >> 3 for red, green, blue in pixels]


def _part(shade: int, channel: int) -> int:
    return shade >> (10 - 5 * channel) & 31


def _boxes(counted: Counter[int]) -> list[list[int]]:
    """Shades that become one colour: the box that is widest, and used most, is cut in the middle until there are
    enough."""
    boxes = [sorted(counted)]
    while len(boxes) < COLOURS:
        worst = max(range(len(boxes)), key=lambda one: _weight(boxes[one], counted))
        if len(boxes[worst]) == 1:
            break
        box = boxes.pop(worst)
        channel = _width(box)[1]
        box.sort(key=lambda shade: (_part(shade, channel), shade))
        cut = _half(box, counted)
        boxes += [box[:cut], box[cut:]]
    return boxes


def _weight(box: Sequence[int], counted: Counter[int]) -> float:
    """How much a box wants to be cut."""
    pixels: int = sum(counted[shade] for shade in box)
    return float(_width(box)[0] * pixels**0.5)


def _width(box: Sequence[int]) -> tuple[int, int]:
    """How far the shades of a box lie apart, and in which channel."""
    spans = []
    for channel in range(3):
        values = [_part(shade, channel) for shade in box]
        spans.append((max(values) - min(values), channel))
    return max(spans)


def _half(box: Sequence[int], counted: Counter[int]) -> int:
    """Where half of the pixels of a box are passed."""
    half, passed = sum(counted[shade] for shade in box) / 2, 0
    for number, shade in enumerate(box, 1):
        passed += counted[shade]
        if passed >= half:
            return min(number, len(box) - 1)
    return len(box) - 1


def _middle(box: Sequence[int], counted: Counter[int]) -> bytes:
    pixels = sum(counted[shade] for shade in box)
    return bytes(
        round(sum((_part(shade, channel) * 8 + 4) * counted[shade] for shade in box) / pixels) for channel in range(3)
    )


def _chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
