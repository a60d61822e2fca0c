"""What the program lists of this game before it is loaded."""

from sandtable.announcement import Announcement

ANNOUNCEMENT = Announcement(
    "night-ride",
    "Night ride",
    f"{__package__}.game:Rules",
    {"rider": f"{__package__}.player:Rider"},
    advice="sandtable.players.advice:Advice",  # it knows the rules only, and serves any game
    summary="A small game with secrets for two.",
)
