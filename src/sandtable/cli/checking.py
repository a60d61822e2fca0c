"""Verifying a match file on disk."""

from __future__ import annotations

from pathlib import Path

from sandtable.files import read_bytes
from sandtable.kernel.files import LARGEST
from sandtable.verification import Checked, check_file


def check(path: Path, noted: str = "") -> Checked:
    """Check a file; one that cannot be read at all raises BadFile."""
    return check_file(read_bytes(path, LARGEST), str(path), noted)
