"""The pack: map, units, tables and scenarios of Oil War, read from TOML and checked.

Every value carries its provenance. This is the only module of the game that reads files.
"""

from __future__ import annotations

from sandtable.kernel.pack import PackFiles

from .pack_records import Pack
from .soundness import check_forces, check_map, check_rules, check_scenarios

FILES = ("rules", "units", "scenarios", "deployments", "map")
PACK = PackFiles("sandtable.games.oil_war", FILES, Pack, (check_rules, check_map, check_forces, check_scenarios))

read_pack = PACK.read
load_pack = PACK.load
load_clauses = PACK.clauses
load_art = PACK.art
fingerprint = PACK.fingerprint
