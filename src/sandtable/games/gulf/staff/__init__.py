"""The staff: a computer player for either side of the Gulf games, from what its seat knows."""

from .officer import Staff
from .style import Style

__all__ = ["Staff", "Style"]
