"""Verifying a match file on disk."""

from __future__ import annotations

from pathlib import Path

from sandtable.files import read_bytes
from sandtable.kernel.files import LARGEST
from sandtable.verification import Checked, check_parts


def check(paths: list[Path], noted: str = "") -> Checked:
    """Check a file, or the parts of a match in their order; what cannot be read at all raises BadFile."""
    return check_parts(((str(path), read_bytes(path, LARGEST)) for path in paths), noted)
