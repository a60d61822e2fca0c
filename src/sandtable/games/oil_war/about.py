"""Oil War announces itself."""

from sandtable.announcement import Announcement

ABOUT = Announcement(
    "oil-war",
    "Oil War: American intervention in the Persian Gulf",
    "sandtable.games.oil_war.game:OilWar",
    {"staff": "sandtable.games.oil_war.staff:Staff"},
)
