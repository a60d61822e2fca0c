"""Staff: an opponent that plans each Player-Turn with exact odds, from its seat's view only."""

from .officer import Staff

__all__ = ["Staff"]
