"""The counters of the family: what is printed on each, on all of its faces."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from sandtable.documents import Catalogue, Emblem, Face, Mark, Nation, PieceKind, Source, Value, document_digest
from sandtable.games.gulf.data.scenario_records import UnitData
from sandtable.games.gulf.position.world import World

COOL = {
    "US": ("#7fa87a", "#08140a", "plain"), "NATO": ("#a9c6dd", "#0b1620", "plain"),
    "Britain": ("#5f86b8", "#f7faff", "stripes"), "France": ("#7c9cc9", "#0a1424", "dots"),
    "Israel": ("#dfe6ef", "#0c1a3a", "grid"), "Kurds": ("#3f6f73", "#eefcfb", "dots"),
    "Kuwait": ("#8fc4c0", "#062220", "dots"), "Saudi Arabia": ("#4f9a86", "#03140f", "plain"),
    "Bahrain": ("#b4d3e6", "#0a1b26", "dots"), "Qatar": ("#8f9ed0", "#0b1030", "grid"),
    "UAE": ("#9fb7b0", "#0b1512", "plain"), "PSF": ("#6f8fa8", "#06121c", "grid"),
    "Egypt": ("#a7c39a", "#0c1a08", "stripes"), "Syria": ("#7aa6a0", "#041614", "stripes"),
    "Iraq": ("#5d8fa0", "#03131a", "stripes"), "Arab League": ("#8aa6c8", "#08121f", "grid"),
    "Soviet": ("#5b6fb0", "#f4f6ff", "plain"), "Iran": ("#7f9fc0", "#07121e", "plain"),
    "Iraqi-Arab": ("#6fa59a", "#03140f", "dots"),
}  # fmt: skip
WARM = {
    "Iran": ("#e8c27a", "#241500", "plain"),
    "Iraq": ("#c9812f", "#1c0c00", "stripes"),
    "Iraqi-Arab": ("#b5653a", "#fff3ea", "dots"),
    "Arab League": ("#a8503a", "#fff1ea", "grid"),
    "Kuwait": ("#d9a86a", "#221203", "dots"),
    "Saudi Arabia": ("#c99a52", "#1f1100", "plain"),
    "Bahrain": ("#d98b74", "#260c05", "dots"),
    "Qatar": ("#b8705f", "#fff2ee", "grid"),
    "UAE": ("#cfae84", "#1f1405", "plain"),
    "Soviet": ("#b23a32", "#fff4f0", "plain"),
    "Kurds": ("#7a4a2a", "#fbf3ea", "dots"),
}
"""Colours of the nations: cool ones against OPFOR, warm ones for it, so that the sides differ at a glance."""
EMBLEMS = {
    "armored-cavalry": "cavalry",
    "air-cavalry": "aircav",
    "combined-arms": "combined",
    "spetsnaz": "special",
    "sof": "special",
    "sag": "ship",
    "awg": "ship",
    "cruise-missile": "missile",
}
SIZES = {"[]": "", "III": "regiment", "X": "brigade", "XX": "division", "XXX": "corps"}
MARKS = [
    Mark("flying", "F", "In the air over this hex"),
    Mark("moved", "M", "Moved or flew in this {}"),
    Mark("attacked", "A", "Attacked in this {}"),
    Mark("just arrived", "N", "Came onto the map this turn"),
    Mark("unsupported", "U", "Without support"),
    Mark("supplied", "S", "Support has been paid for"),
    Mark("refuelled", "R", "Refueled: its range is doubled"),
    Mark("ashore", "B", "Based ashore for good"),
    Mark("used", "X", "Used this turn"),
    Mark("holds the target", "H", "Holds a critical target"),
    Mark("face down", "D", "Face down: unknown to the enemy"),
]
SHORT = {"hostages": "HOST", "target": "HVT", "blood": "BLOOD", "deception": "DECOY", "scud": "SCUD"}
"""What is written on an objective marker that is known."""
OWN_EMBLEMS = {*(f"marker-{name}" for name in SHORT), "fire"}


def emblem(unit: UnitData) -> str:
    if unit.type == "air":
        if "wild-weasel" in unit.flags:
            return "weasel"
        return "bomber" if unit.range == "U" else "attack" if unit.ga > unit.ad else "fighter"
    return EMBLEMS.get(unit.type, unit.type)


def _values(unit: UnitData, source: Source, reduced: bool) -> list[Value]:
    if unit.kind == "air":
        found = [Value("air defence factor", str(unit.ad), "left", source)] if unit.type != "cruise-missile" else []
        found.append(Value("ground attack factor", str(unit.ga), "bottom", source))
        found.append(Value("range", "unlimited" if unit.range == "U" else str(unit.range), "right", source))
        return found
    if unit.kind in ("ground", "base"):
        cf = unit.cf_reduced if reduced else unit.cf
        found = [Value("combat factor", str(cf), "left", source)]
        if unit.ad:
            ad = unit.ad_reduced if reduced else unit.ad
            found.append(Value("air defence factor", str(ad), "bottom", source))
        found.append(Value("movement factor", str(unit.mf), "right", source))
        return found
    return [Value("bombardment factor", str(unit.bombardment), "left", source)] if unit.bombardment else []


def _faces(world: World, unit: UnitData, source: Source) -> list[Face]:
    number = world.units.index[unit.id]
    if unit.kind == "air":
        return [Face("based", "On the ground", symbol="", values=[])]
    if world.guerrillas >> number & 1:
        strengths = sorted({world.kind[other].cf for other in world.pool_of[number]})
        tried = [
            Face(f"tried-{cf}", f"Tried, combat factor {cf}", values=[Value("combat factor", str(cf), "left", source)])
            for cf in strengths
        ]
        return [Face("untried", "Untried", values=[Value("combat factor", "?", "left", source)]), *tried]
    if unit.steps == 2:
        label = unit.reduced_name or ""
        return [Face("reduced", "Reduced", label=label, values=_values(unit, source, True))]
    return []


@lru_cache(maxsize=16)
def catalogue(world: World) -> Catalogue:
    """All counters of the pack; each is a kind of its own, since each has a name."""
    nations = [Nation(name, name, *look) for name, look in _looks(world).items()]
    kinds = []
    for number, unit in enumerate(world.kind):
        source = Source(unit.provenance, unit.why)
        hidden = bool(world.guerrillas >> number & 1)
        values = [Value("combat factor", "?", "left", source)] if hidden else _values(unit, source, False)
        kinds.append(
            PieceKind(
                unit.id, unit.name, unit.nation, emblem(unit), SIZES.get(unit.size, unit.size), unit.name, values,
                _note(unit), _faces(world, unit, source),
            )
        )  # fmt: skip
    kinds += [
        PieceKind(f"marker-{marker.id}", marker.name, "opfor", f"marker-{marker.id}", "", SHORT[marker.id])
        for marker in world.pack.objective_marker
    ]
    kinds.append(PieceKind("marker-unknown", "Objective marker, face down", "opfor", "hidden"))
    kinds.append(PieceKind("fire", "Oilfield fire", "opfor", "fire", "", "FIRE"))
    nations.append(Nation("opfor", "Markers", "#f1e3c6", "#8c2f1b"))
    emblems = [Emblem(kind.symbol, kind.name, text=kind.label) for kind in kinds if kind.symbol in OWN_EMBLEMS]
    marks = [replace(mark, name=mark.name.format(world.profile.step)) for mark in MARKS]
    return Catalogue(nations, kinds, marks, emblems)


def _looks(world: World) -> dict[str, tuple[str, str, str]]:
    """Colours, ink and pattern of every nation, by the side for which it fights."""
    opfor = world.seats.index("opfor")
    found: dict[str, tuple[str, str, str]] = {}
    for number, unit in enumerate(world.kind):
        table = WARM if world.side[number] == opfor and unit.nation in WARM else COOL
        found.setdefault(unit.nation, table[unit.nation])
    return found


def _note(unit: UnitData) -> str:
    words = [unit.type.replace("-", " "), unit.service, unit.corps and f"{unit.corps} corps"]
    words += [flag.replace("-", " ") for flag in unit.flags if flag not in ("static", "guerrilla", "untried")]
    return ", ".join(dict.fromkeys(word for word in words if word))


@lru_cache(maxsize=16)
def catalogue_digest(world: World) -> str:
    return document_digest(catalogue(world))
