"""The War Game announces itself."""

from sandtable.announcement import Announcement

ABOUT = Announcement(
    "war-game",
    "The War Game: empires at war without end, by mail",
    "sandtable.games.war_game.game:WarGame",
    {"staff": "sandtable.games.war_game.bots:Staff"},
    page=True,
)
