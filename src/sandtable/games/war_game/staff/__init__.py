"""Opponents: staffs with a style, which write ordinary orders from what their empire knows. GM-3"""

from .officer import Staff, draft
from .style import STYLES, Style

__all__ = ["STYLES", "Staff", "Style", "draft"]
