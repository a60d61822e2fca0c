"""Views as they leave the server, and what changed from one to the next.

A view is a table of sections. A patch names the sections that changed: pieces by their id, the log by its tail,
everything else whole (null for a section that is no longer there). No change, no patch.
"""

from __future__ import annotations

from typing import Any

import msgspec

from sandtable.kernel.view import LogLine, View

Sections = dict[str, Any]
Patch = dict[str, Any]


def sections(view: View, **more: Any) -> Sections:
    """A view without what is for players inside the server only."""
    made: Sections = msgspec.to_builtins(msgspec.structs.replace(view, knowledge=None))
    for name, value in more.items():
        if value:
            made[name] = value
    return made


class PlainLog:
    """Log lines as plain data. Lines that were there before are taken as they were: a log is mostly the same again."""

    def __init__(self) -> None:
        self._lines: list[LogLine] = []
        self._plain: list[dict[str, Any]] = []

    def plain(self, lines: list[LogLine]) -> list[dict[str, Any]]:
        same = 0
        for before, after in zip(self._lines, lines, strict=False):
            if before is not after:
                break
            same += 1
        self._plain = [*self._plain[:same], *msgspec.to_builtins(lines[same:])]
        self._lines = lines
        return self._plain


def difference(before: Sections, after: Sections) -> Patch:
    """What turns one view into the other; empty if nothing changed."""
    patch: Patch = {}
    for name in {**before, **after}:
        old, new = before.get(name), after.get(name)
        if old == new:
            continue
        if name == "pieces":
            patch[name] = _pieces(old or [], new or [])
        elif name == "log":
            patch[name] = _log(old or [], new or [])
        else:
            patch[name] = new
    return patch


def _pieces(old: list[dict[str, Any]], new: list[dict[str, Any]]) -> dict[str, Any]:
    known = {piece["id"]: piece for piece in old}
    there = {piece["id"] for piece in new}
    return {
        "set": [piece for piece in new if known.get(piece["id"]) != piece],
        "gone": [handle for handle in known if handle not in there],
    }


def _log(old: list[Any], new: list[Any]) -> dict[str, Any]:
    """Keep so many lines, then add these."""
    keep = 0
    for before, after in zip(old, new, strict=False):
        if before is not after and before != after:
            break
        keep += 1
    return {"keep": keep, "add": new[keep:]}


def patched(before: Sections, patch: Patch) -> Sections:
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
