"""Where the code of another version is: a folder of source, a wheel, or a commit of the checkout at hand."""

from __future__ import annotations

import hashlib
import io
import os
import secrets
import shutil
import subprocess
import zipfile
from pathlib import Path

import sandtable
from sandtable.errors import SandtableError
from sandtable.threadsafe import once

PACKAGE = "sandtable"


@once
def find_version(place: str) -> Path:
    """The folder that has the package `sandtable` of a version. Wheels and commits are unpacked once, into a cache."""
    path = Path(place)
    if path.is_dir():
        return _source_folder(path.resolve())
    if path.suffix == ".whl" and path.is_file():
        data = path.read_bytes()
        return _unpack(data, hashlib.sha256(data).hexdigest())
    return _commit(place)


def _source_folder(path: Path) -> Path:
    for folder in (path, path / "src"):
        if (folder / PACKAGE / "__init__.py").is_file():
            return folder
    raise SandtableError(f"{path}: there is no package '{PACKAGE}' in it")


def _commit(name: str) -> Path:
    """A commit of the checkout that this program runs from, or that one stands in."""
    for folder in (Path(sandtable.__file__).parent, Path.cwd()):
        found = _git(folder, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{name}^{{commit}}")
        if found is None:
            continue
        digest = found.decode().strip()
        if (kept := _cache() / digest).is_dir():
            return kept / "src"
        top = _git(folder, "rev-parse", "--show-toplevel")
        archive = _git(Path(top.decode().strip()), "archive", "--format=zip", digest, "src") if top else None
        if archive is None:
            raise SandtableError(f"the commit {digest} has no folder 'src'")
        return _unpack(archive, digest) / "src"
    raise SandtableError(f"'{name}' is no folder, no wheel, and no commit of the checkout here")


def _git(folder: Path, *arguments: str) -> bytes | None:
    """What git says; None if it says no, or is not there."""
    try:
        done = subprocess.run(["git", "-C", str(folder), *arguments], capture_output=True, check=False)
    except OSError:
        return None
    return done.stdout if done.returncode == 0 else None


def _cache() -> Path:
    home = os.environ.get("XDG_CACHE_HOME")
    return (Path(home) if home else Path.home() / ".cache") / "sandtable" / "versions"


def _unpack(archive: bytes, name: str) -> Path:
    """An archive in its folder of the cache, whole or not at all."""
    kept = _cache() / name
    if kept.is_dir():
        return kept
    beside = kept.with_name(f"{name}.{secrets.token_hex(4)}")
    with zipfile.ZipFile(io.BytesIO(archive)) as packed:
        packed.extractall(beside)
    try:
        beside.rename(kept)
    except OSError:  # another process was quicker
        shutil.rmtree(beside)
        if not kept.is_dir():
            raise
    return kept
