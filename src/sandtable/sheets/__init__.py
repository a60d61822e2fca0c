"""Workbooks as files that spreadsheet programs open."""

from .csv_files import csv_text
from .xlsx import xlsx_bytes

__all__ = ["csv_text", "xlsx_bytes"]
