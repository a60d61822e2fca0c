"""Reads the pack of October War."""

from __future__ import annotations

from sandtable.kernel.pack import PackFiles

from .pack_records import Pack
from .soundness import check_forces, check_map, check_setup

FILES = ("rules", "units", "setup", "map")
PACK = PackFiles("sandtable.games.october_war", FILES, Pack, (check_map, check_forces, check_setup))

read_pack = PACK.read
load_pack = PACK.load
load_clauses = PACK.clauses
load_art = PACK.art
fingerprint = PACK.fingerprint
