"""Differences between plain states, so that every entry can carry the position it led to.

A patch maps each changed field to ``{"=": value}`` or, where few items of a list changed, to
``{"[]": {"12": value}}``. Finished matches can be replayed from patches whatever became of the rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sandtable.errors import BadFile

Patch = dict[str, Any]


def difference(before: Mapping[str, Any], after: Mapping[str, Any]) -> Patch:
    """What turns `before` into `after`, two plain states of one game."""
    patch: Patch = {}
    for name, new in after.items():
        old = before.get(name)
        if old == new:
            continue
        if isinstance(new, list) and isinstance(old, list) and len(old) == len(new) > 8:
            patch[name] = {"[]": {str(i): v for i, v in enumerate(new) if v != old[i]}}
        else:
            patch[name] = {"=": new}
    return patch


def patched(before: Mapping[str, Any], patch: Mapping[str, Any]) -> dict[str, Any]:
    """The plain state after a patch. Raises BadFile for a patch that does not fit."""
    after = dict(before)
    for name, change in patch.items():
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
