"""26 and 27: electronic warfare, reconnaissance, and what a side sees."""
