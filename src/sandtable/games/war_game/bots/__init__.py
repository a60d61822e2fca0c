"""Opponents: staffs with a personality, which write ordinary orders from what their empire knows. GM-3"""

from .staff import Staff

__all__ = ["Staff"]
