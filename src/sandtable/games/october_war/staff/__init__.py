"""A computer player for either side, which knows what its seat knows."""

from .officer import Staff

__all__ = ["Staff"]
