"""Measurements. Each module here with a function `run()` measures one thing and prints a small table."""
