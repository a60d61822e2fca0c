"""Oil War announces itself."""

from sandtable.announcement import Announcement

ANNOUNCEMENT = Announcement(
    "oil-war",
    "Oil War",
    "sandtable.games.oil_war.game:OilWar",
    {"staff": "sandtable.games.oil_war.staff:Staff"},
    advice="sandtable.games.oil_war.staff.advice:OilWarAdvice",
    summary="American intervention in the Persian Gulf, as imagined in 1975: three scenarios.",
)
