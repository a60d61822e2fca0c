"""Saddam Moves South announces itself."""

from sandtable.announcement import Announcement

ABOUT = Announcement(
    "saddam-moves-south",
    "Saddam Moves South: Iraq against the Coalition, 1990",
    "sandtable.games.gulf.saddam_moves_south.game:SaddamMovesSouth",
    {"staff": "sandtable.games.gulf.staff:Staff"},
)
