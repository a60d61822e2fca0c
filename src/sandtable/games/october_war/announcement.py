"""What the list of games shows of October War."""

from sandtable.announcement import Announcement

ANNOUNCEMENT = Announcement(
    "october-war",
    "October War",
    "sandtable.games.october_war.game:OctoberWar",
    {"staff": "sandtable.games.october_war.staff:Staff"},
    advice="sandtable.games.october_war.staff.advice:OctoberAdvice",
    summary="Sinai and the Golan, October 1973: two maps, hidden units, secret air plans, nine turns.",
)
