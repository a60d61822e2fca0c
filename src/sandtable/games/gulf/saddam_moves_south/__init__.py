"""Saddam Moves South: Iraq against the Coalition, August 1990."""
