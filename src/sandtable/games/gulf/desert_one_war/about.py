"""Desert One War announces itself."""

from sandtable.announcement import Announcement

ABOUT = Announcement(
    "desert-one-war",
    "Desert One War: the United States in the Persian Gulf, 1978 to 1981",
    "sandtable.games.gulf.desert_one_war.game:DesertOneWar",
    {"staff": "sandtable.games.gulf.staff:Staff"},
)
