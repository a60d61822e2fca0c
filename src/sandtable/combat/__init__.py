"""Combat results tables, free of any one game."""

from sandtable.combat.tables import DifferentialTable, ResultTable

__all__ = ["DifferentialTable", "ResultTable"]
