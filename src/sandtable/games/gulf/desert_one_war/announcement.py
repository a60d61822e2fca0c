"""Desert One War announces itself."""

from sandtable.announcement import Announcement

ANNOUNCEMENT = Announcement(
    "desert-one-war",
    "Desert One War",
    "sandtable.games.gulf.desert_one_war.game:DesertOneWar",
    {"staff": "sandtable.games.gulf.staff:Staff"},
    advice="sandtable.games.gulf.staff.advice:GulfAdvice",
    summary="The United States in the Gulf, 1978 to 1981: four scenarios, from a raid for hostages to an invasion.",
)
