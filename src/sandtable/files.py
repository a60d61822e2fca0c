"""Files that are read up to a limit, and written whole or not at all."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from sandtable.errors import BadFile


def read_bytes(path: Path, largest: int) -> bytes:
    """A file's bytes, or one sentence why not. No more than the limit is ever read."""
    try:
        with path.open("rb") as file:
            size = os.fstat(file.fileno()).st_size
            data = file.read(largest + 1) if size <= largest else b""
    except (OSError, ValueError) as error:
        raise BadFile(f"{path}: {_reason(error)}") from None
    if max(size, len(data)) > largest:
        raise BadFile(f"{path}: {max(size, len(data)) >> 20} MB is too much; the limit is {largest >> 20} MB")
    return data


def write_text(path: Path | str, text: str) -> None:
    """Write a file whole or not at all."""
    write_bytes(path, text.encode())


def write_bytes(path: Path | str, data: bytes, *, mode: int = 0o666) -> None:
    """Write a file whole or not at all: beside its place first, then into it. Links are followed."""
    path = Path(path)
    temporary = None
    try:
        place = path.resolve()
        if place.exists() and not place.is_file() and not place.is_dir():
            place.write_bytes(data)  # a device or a pipe has no whole to keep
            return
        temporary = place.with_name(f".{place.name[:100]}.{secrets.token_hex(6)}")
        handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
        with os.fdopen(handle, "wb") as out:
            out.write(data)
        if place.is_file():
            os.chmod(temporary, place.stat().st_mode & 0o777)
        os.replace(temporary, place)
    except (OSError, ValueError, RuntimeError) as error:
        if temporary is not None:
            temporary.unlink(missing_ok=True)
        raise BadFile(f"{path}: {_reason(error)}") from None


def _reason(error: Exception) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error)
