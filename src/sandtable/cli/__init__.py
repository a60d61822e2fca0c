"""The command line. A module holds one group of commands, and is loaded when one of them is wanted (`commands`)."""

from sandtable.cli.app import app, main

__all__ = ["app", "main"]
