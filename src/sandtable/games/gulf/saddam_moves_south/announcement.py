"""Saddam Moves South announces itself."""

from sandtable.announcement import Announcement

ANNOUNCEMENT = Announcement(
    "saddam-moves-south",
    "Saddam Moves South",
    "sandtable.games.gulf.saddam_moves_south.game:SaddamMovesSouth",
    {"staff": "sandtable.games.gulf.staff:Staff"},
    advice="sandtable.games.gulf.staff.advice:GulfAdvice",
    summary="Iraq drives on for the Saudi oilfields in 1990, and a coalition has to win the ground back.",
)
