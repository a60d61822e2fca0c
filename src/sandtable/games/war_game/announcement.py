"""The War Game announces itself."""

from sandtable.announcement import Announcement

ANNOUNCEMENT = Announcement(
    "war-game",
    "The War Game",
    "sandtable.games.war_game.game:WarGame",
    {"staff": "sandtable.games.war_game.staff:Staff"},
    advice="sandtable.games.war_game.staff.advice:WarAdvice",
    summary="Two to 119 empires, sealed orders in plain words, on the page or by mail: a war without end.",
    calculator="sandtable.games.war_game.presentation.calculator:BattleCalculator",
)
