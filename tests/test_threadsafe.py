"""What threads may do at the same moment."""

from __future__ import annotations

import re
from pathlib import Path

import sandtable

ROOT = Path(sandtable.__file__).parent
SERVED = ("documents", "kernel", "counters", "games", "drawing", "store", "service", "web", "mail")
AT_ONCE = ("drawing/shapes.py", "web/settings.py", "store/files.py")
"""They read their types before there are threads, or in a process that has only one."""
TYPED = re.compile(r"msgspec\.(convert\(|(json|msgpack)\.decode\([^\n]*type=)")


def test_threads_read_types_under_one_lock() -> None:
    """Two that first read a type at once bring the process down: `sandtable.threadsafe` keeps them apart."""
    modules = (path for folder in SERVED for path in (ROOT / folder).rglob("*.py"))
    careless = [
        str(path.relative_to(ROOT))
        for path in modules
        if TYPED.search(path.read_text()) and str(path.relative_to(ROOT)) not in AT_ONCE
    ]
    assert not careless, f"use decode or convert of sandtable.threadsafe in {', '.join(careless)}"
