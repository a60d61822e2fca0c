"""Differences between plain states, so that every entry can carry the position it led to.

A patch maps each changed field to ``{"=": value}`` or, where few items of a list changed, to
``{"[]": {"12": value}}``. Finished matches can be replayed from patches whatever became of the rules. In memory a patch
stays the bytes that it has in the file: whatever they hold, they take no more room than there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Raw

from sandtable.errors import BadFile

from .plain import Plain

NO_CHANGE = Raw(b"{}")

_encoder = msgspec.json.Encoder(order="deterministic")


def difference(before: Mapping[str, Any], after: Mapping[str, Any]) -> Raw:
    """What turns `before` into `after`, two plain states of one game."""
    patch: Plain = {}
    for name, new in after.items():
        old = before.get(name)
        if old == new:
            continue
        if isinstance(new, list) and isinstance(old, list) and len(old) == len(new) > 8:
            patch[name] = {"[]": {str(i): v for i, v in enumerate(new) if v != old[i]}}
        else:
            patch[name] = {"=": new}
    return Raw(_encoder.encode(patch)) if patch else NO_CHANGE


def apply_patch(before: Mapping[str, Any], patch: Raw) -> Plain:
    """The plain state after a patch. Raises BadFile for a patch that does not fit.

    Fields that the position does not have are left out: they belonged to rules of another day, or to nothing.
    """
    after = dict(before)
    for name, change in _read(patch).items():
        if name not in before:
            continue
        try:
            if "=" in change:
                after[name] = change["="]
            else:
                items = list(after[name])
                for place, value in change["[]"].items():
                    items[int(place)] = value
                after[name] = items
        except (AttributeError, KeyError, IndexError, TypeError, ValueError):
            raise BadFile(f"the stored change of '{name}' does not fit the position before it") from None
    return after


def same_patch(one: Raw, other: Raw) -> bool:
    """Whether two patches say the same, however they are written."""
    return bytes(one) == bytes(other) or _encoder.encode(_read(one)) == _encoder.encode(_read(other))


def _read(patch: Raw) -> Plain:
    try:
        plain = msgspec.json.decode(patch)
    except (msgspec.DecodeError, RecursionError):
        plain = None
    if not isinstance(plain, dict):
        raise BadFile("a stored change is not an object")
    return plain
