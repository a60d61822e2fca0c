"""October War announces itself."""

from sandtable.announcement import Announcement

ABOUT = Announcement(
    "october-war",
    "October War: Sinai and the Golan, 1973",
    "sandtable.games.october_war.game:OctoberWar",
    {"staff": "sandtable.games.october_war.staff:Staff"},
)
