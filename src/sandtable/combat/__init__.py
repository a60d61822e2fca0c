"""Combat results tables, free of any one game."""

from sandtable.combat.columns import Column, OddsTable, ShiftedTable, StrengthTable
from sandtable.combat.tables import DifferentialTable, ResultTable

__all__ = ["Column", "DifferentialTable", "OddsTable", "ResultTable", "ShiftedTable", "StrengthTable"]
