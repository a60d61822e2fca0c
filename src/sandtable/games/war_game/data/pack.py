"""The pack: map, units, tables and order language of The War Game, read from TOML and checked.

This is the only module of the game that reads files.
"""

from __future__ import annotations

from sandtable.kernel.pack import PackFiles

from .agreement import check_agreement
from .pack_records import Pack
from .soundness import check_map, check_orders, check_rules, check_units

FILES = ("rules", "units", "orders", "site", "map")
PACK = PackFiles(
    "sandtable.games.war_game", FILES, Pack, (check_rules, check_units, check_map, check_orders, check_agreement)
)

read_pack = PACK.read
load_pack = PACK.load
load_clauses = PACK.clauses
load_art = PACK.art
fingerprint = PACK.fingerprint
