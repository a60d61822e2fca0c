"""Views as they leave the server, and what changed from one to the next.

A view is a table of sections. A patch names the sections that changed: pieces by their id, the log by its tail,
everything else whole (null for a section that is no longer there). No change, no patch.
"""

from __future__ import annotations

from itertools import zip_longest
from typing import Any

import msgspec

from sandtable.documents import View

Sections = dict[str, Any]
Patch = dict[str, Any]


def sections(view: View) -> Sections:
    """A view as plain data, without what is for players inside the server only."""
    return Plain().sections(view)


class Plain:
    """Views of one audience as plain data. What is as it was before is taken as it was: most of a view is the same
    again, and what is the same object is known at a glance not to have changed."""

    def __init__(self) -> None:
        self._before: dict[str, Any] = {}
        self._made: Sections = {}

    def sections(self, view: View, **more: Any) -> Sections:
        before, made = self._before, self._made
        self._before, self._made = {}, {}
        for name in _FIELDS:
            value = self._before[name] = getattr(view, name)
            if not value and name not in _REQUIRED:
                continue
            old = before.get(name)
            if isinstance(value, list):
                self._made[name] = _list(old or [], made.get(name, []), value)
            else:
                self._made[name] = made[name] if old == value else msgspec.to_builtins(value)
        for name, value in more.items():
            if value:
                self._made[name] = made[name] if made.get(name) == value else value
        return dict(self._made)


_FIELDS = tuple(name for name in View.__struct_fields__ if name != "knowledge")
_REQUIRED = {field.encode_name for field in msgspec.structs.fields(View) if field.required}


def _list(old: list[Any], plain: list[Any], new: list[Any]) -> list[Any]:
    if new[: len(old)] == old:  # a log that has grown, mostly
        return [*plain, *map(msgspec.to_builtins, new[len(old) :])] if len(new) > len(old) else plain
    return [
        made if before is after or before == after else msgspec.to_builtins(after)
        for before, made, after in zip_longest(old, plain, new)
    ][: len(new)]


def difference(before: Sections, after: Sections) -> Patch:
    """What turns one view into the other; empty if nothing changed."""
    patch: Patch = {}
    for name in {**before, **after}:
        old, new = before.get(name), after.get(name)
        if old is new or old == new:
            continue
        if name == "pieces":
            patch[name] = _pieces(old or [], new or [])
        elif name == "log":
            patch[name] = _log(old or [], new or [])
        else:
            patch[name] = new
    return patch


def _pieces(old: list[dict[str, Any]], new: list[dict[str, Any]]) -> dict[str, Any]:
    if len(old) == len(new):
        changed = [(was, piece) for was, piece in zip(old, new, strict=True) if was is not piece and was != piece]
        if all(was["id"] == piece["id"] for was, piece in changed):  # the same counters in the same order, mostly
            return {"set": [piece for _, piece in changed], "gone": []}
    known = {piece["id"]: piece for piece in old}
    there = {piece["id"] for piece in new}
    return {
        "set": [piece for piece in new if (was := known.get(piece["id"])) is not piece and was != piece],
        "gone": [handle for handle in known if handle not in there],
    }


def _log(old: list[Any], new: list[Any]) -> dict[str, Any]:
    """Keep so many lines, then add these."""
    if new[: len(old)] == old:
        return {"keep": len(old), "add": new[len(old) :]}
    keep = 0
    for before, after in zip(old, new, strict=False):
        if before != after:
            break
        keep += 1
    return {"keep": keep, "add": new[keep:]}


def apply_patch(before: Sections, patch: Patch) -> Sections:
    """What a client makes of a patch."""
    after = dict(before)
    for name, change in patch.items():
        if name == "pieces":
            pieces = {piece["id"]: piece for piece in before.get(name, [])}
            pieces.update((piece["id"], piece) for piece in change["set"])
            for handle in change["gone"]:
                del pieces[handle]
            after[name] = list(pieces.values())
        elif name == "log":
            after[name] = [*before.get(name, [])[: change["keep"]], *change["add"]]
        else:
            after[name] = change
        if after[name] is None or (name in ("pieces", "log") and not after[name]):
            del after[name]
    return after
