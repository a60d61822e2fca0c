"""Differences between plain states, so that every entry can carry the position it led to.

A patch maps each changed field to ``{"=": value}`` or, where few items of a list changed, to
``{"[]": {"12": value}}``. Finished matches can be replayed from patches whatever became of the rules. In memory a patch
stays the bytes that it has in the file: whatever they hold, they take no more room than there.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import compress
from operator import is_not
from typing import Any

import msgspec
from msgspec import Raw
from msgspec.structs import astuple

from sandtable.errors import BadFile

from .plain import Plain, S, field_writers, plain_state

NO_CHANGE = Raw(b"{}")
SHORT = 8
"""A list of so many items, or fewer, is written whole when one of them changes."""

_encoder = msgspec.json.Encoder(order="deterministic")


def difference(before: Mapping[str, Any], after: Mapping[str, Any]) -> Raw:
    """What turns `before` into `after`, two plain states of one game."""
    patch: Plain = {}
    for name, new in after.items():
        old = before.get(name)
        if old != new:
            patch[name] = _change(old, new)
    return _written(patch)


def _change(old: Any, new: Any) -> Plain:
    """The change of one field."""
    if isinstance(new, list) and isinstance(old, list) and len(old) == len(new) > SHORT:
        return {"[]": {str(i): v for i, v in enumerate(new) if v != old[i]}}
    return {"=": new}


def _written(patch: Plain) -> Raw:
    return Raw(_encoder.encode(patch)) if patch else NO_CHANGE


def next_plain(state: S, before: S, plain: Plain) -> tuple[Plain, Raw]:
    """The plain data of a state that came out of another one, whose plain data are given, and the patch between them.

    The same as `difference` of both states written out. But only what has changed is written; all else is shared.
    """
    writers = field_writers(type(state))
    if tuple(plain) != writers.names:  # made by rules that had other fields
        whole = plain_state(state)
        return whole, difference(plain, whole)
    after: Plain = plain.copy()
    patch: Plain = {}
    olds, news = astuple(before), astuple(state)
    for place in compress(range(len(news)), map(is_not, olds, news)):
        old, new = olds[place], news[place]
        if old == new:
            continue
        name, write = writers.names[place], writers.write[place]
        stored = plain[name]
        if type(old) is type(new) is list and len(old) == len(new) > SHORT:
            places = [i for i in compress(range(len(new)), map(is_not, old, new)) if old[i] != new[i]]
            written = zip(places, write([new[i] for i in places]), strict=True)
            items = {i: item for i, item in written if item != stored[i]}
            if items:
                after[name] = value = [*stored]
                for i, item in items.items():
                    value[i] = item
                patch[name] = {"[]": {str(i): item for i, item in items.items()}}
        elif (value := write(new)) != stored:
            after[name], patch[name] = value, _change(stored, value)
    return after, _written(patch)


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
    return bytes(one) == bytes(other) or rewritten(one) == rewritten(other)


def rewritten(patch: Raw) -> Raw:
    """A patch as this program writes it. Raises BadFile for what is none."""
    return _written(_read(patch))


def _read(patch: Raw) -> Plain:
    try:
        plain = msgspec.json.decode(patch)
    except (msgspec.DecodeError, RecursionError):
        plain = None
    if not isinstance(plain, dict):
        raise BadFile("a stored change is not an object")
    return plain
