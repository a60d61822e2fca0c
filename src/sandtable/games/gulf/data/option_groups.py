"""The headings under which a new match offers the optional rules of the Gulf games."""

from __future__ import annotations

VARIANTS = "Scenario variants"
FORCES = "Forces"
LANDINGS = "Light, airmobile and amphibious units"
AIR = "Air power"
SPECIAL = "Special forces, guerrillas and fires"
HOUSE = "House rules"

GROUPS = {
    "light-units": LANDINGS,
    "carrier-airmobile": LANDINGS,
    "air-assault": LANDINGS,
    "airmobile-support": LANDINGS,
    "amphibious-support": LANDINGS,
    "withdrawal": LANDINGS,
    "interdiction": AIR,
    "close-air-support": AIR,
    "refueling": AIR,
    "special-operations": SPECIAL,
    "objective-markers": SPECIAL,
    "guerrillas": SPECIAL,
    "more-missions": SPECIAL,
    "kurds": SPECIAL,
    "fires": SPECIAL,
    "one-corps": HOUSE,
    "unprepared": HOUSE,
    "tricap": FORCES,
    "arabs-opfor": FORCES,
}
