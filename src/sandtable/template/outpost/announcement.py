"""What the program lists of this game before it is loaded."""

from sandtable.announcement import Announcement

ANNOUNCEMENT = Announcement(
    "outpost",
    "Outpost",
    f"{__package__}.game:Rules",
    {"guard": f"{__package__}.player:Guard"},
    advice="sandtable.players.advice:Advice",  # it knows the rules only, and serves any game
    summary="A small game for two.",
)
