"""2.3: the counters, what is printed on them, and the marks that a view puts on them."""

from __future__ import annotations

from sandtable.documents import Catalogue, Face, Mark, Nation, PieceKind, Source, Value
from sandtable.games.october_war.data.pack import load_pack
from sandtable.games.october_war.data.pack_records import UnitData
from sandtable.threadsafe import once

NATIONS = {
    "israel": ("Israel", "#8fb3dd", "#0b1730", "plain"),
    "egypt": ("Egypt", "#d9b26a", "#2a1a05", "plain"),
    "syria": ("Syria", "#b7c48a", "#161c07", "plain"),
    "libya": ("Libya", "#8fb98f", "#0c1d0c", "stripes"),
    "algeria": ("Algeria", "#a9cfa0", "#10200c", "dots"),
    "tunisia": ("Tunisia", "#d59a8c", "#270e08", "dots"),
    "sudan": ("Sudan", "#b79a7a", "#20140a", "stripes"),
    "morocco": ("Morocco", "#cf8f7c", "#260d07", "grid"),
    "iraq": ("Iraq", "#a9a66f", "#191806", "grid"),
    "jordan": ("Jordan", "#c8bfa8", "#1c1810", "stripes"),
    "kuwait": ("Kuwait", "#b9ccb0", "#121a0e", "checks"),
    "pla": ("Palestinians", "#9a9a86", "#12120c", "checks"),
    "saudi-arabia": ("Saudi Arabia", "#7fae83", "#08170a", "checks"),
}
SYMBOLS = {
    "armor": "armor", "mech": "mechanized", "infantry": "infantry", "para": "airborne", "hq": "headquarters",
    "recon": "recon", "airmobile": "airmobile", "commando": "commando", "engineer": "engineer",
    "garrison": "infantry", "signals": "signals", "depot": "depot", "mobile-sam": "sam", "static-sam": "sam",
    "antitank": "antitank", "tac": "fighter", "ww": "weasel", "ssm": "missile", "barrage": "artillery",
    "amphibious": "marine", "mlr": "rocket",
}  # fmt: skip
SIZES = {
    "army": "army",
    "division": "division",
    "brigade": "brigade",
    "regiment": "regiment",
    "battalion": "battalion",
    "company": "company",
}
BACKS = {"arab": "arab-stack", "israel": "israel-stack"}
MARKS = [
    Mark("moved", "M", "Has moved in this phase"),
    Mark("fought", "F", "Has fought in this player turn"),
    Mark("no LOC", "!", "Cannot trace a line of communication", "fires two columns left, moves one point"),
    Mark("in command", "C", "May move in the 2nd Echelon"),
    Mark("revealed", "R", "A SAM that the enemy sees"),
    Mark("has fired", "X", "A SAM that has fired this turn"),
    Mark("seen", "S", "The enemy sees this unit"),
    Mark("flown", "A", "Has flown this turn"),
    Mark("city", "T", "Canal-city brigade: never east of the canal"),
    Mark("unaided", "W", "Has crossed water without help"),
    Mark("due", "D", "Arrives on a later turn"),
]


@once
def catalogue() -> Catalogue:
    pack = load_pack()
    nations = [Nation(name, *look) for name, look in NATIONS.items()]
    backs = [
        PieceKind("arab-stack", "Arab units, unseen", "egypt", "hidden", label="?"),
        PieceKind("israel-stack", "Israeli units, unseen", "israel", "hidden", label="?"),
    ]
    return Catalogue(nations, [*(_kind(data) for data in pack.unit), *backs], MARKS)


def _kind(data: UnitData) -> PieceKind:
    source = Source(data.provenance, data.why)
    values = (
        [Value("strength", str(data.combat), "left", source)] if data.unit_class not in ("strike", "marker") else []
    )
    if data.antitank:
        values.append(Value("against armour", f"({data.antitank})", "right", source))
    if data.attack_bracket:
        values.append(Value("attacking", f"({data.attack_bracket})", "right", source))
    if data.leader:
        values.append(Value("leader", str(data.leader), "right", source))
    if data.air:
        values.append(Value("air points", str(data.air), "left", source))
    if data.barrage:
        values.append(Value("barrage", str(data.barrage), "left", source))
    faces = []
    if "flips-to-combined-arms" in data.flags:
        faces.append(Face("combined", "Combined arms", symbol="combined"))
    label = data.designations[0] if len(data.designations) == 1 else ""
    notes = [note for flag, note in NOTES.items() if flag in data.flags]
    symbol = SYMBOLS[data.type]
    return PieceKind(
        data.id, data.name, data.nation, symbol, SIZES.get(data.size, ""), label, values, "; ".join(notes), faces
    )


NOTES = {
    "static": "static: never moves or retreats",
    "elite": "elite: one column right against forts and cities",
    "airmobile": "airmobile",
    "amphibious": "amphibious",
    "guards": "never combines",
    "sam": "air defence",
    "engineer": "builds bridges, helps crossings",
    "two-moves": "moves in both phases",
    "paradrop": "may make one parachute drop",
    "ground-recon": "may scout",
    "depot": "units that start here have four movement points",
}
