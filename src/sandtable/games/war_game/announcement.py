"""The War Game announces itself."""

from sandtable.announcement import Announcement

ANNOUNCEMENT = Announcement(
    "war-game",
    "The War Game",
    "sandtable.games.war_game.game:WarGame",
    {"staff": "sandtable.games.war_game.bots:Staff"},
    summary="Two to sixteen empires, sealed orders in plain words, on the page or by mail: a war without end.",
)
