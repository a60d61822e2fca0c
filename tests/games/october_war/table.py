"""The game, for tests that do not look at views."""

from __future__ import annotations

from sandtable.games.october_war.game import OctoberWar

GAME = OctoberWar()
