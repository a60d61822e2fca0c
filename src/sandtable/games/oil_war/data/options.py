"""What players of Oil War can choose: readings of doubtful places."""

from __future__ import annotations

from sandtable.kernel import OptionInfo

OPTIONS = (
    OptionInfo("crt", "The doubtful cell of the combat table (die 4, +12): printed reads Dr, graded makes it De.",
               ("printed", "graded"), "14.3a"),
    OptionInfo("rough", "Movement points for rough terrain: the damaged figure is read as 3, or as 2.",
               ("3", "2"), "14.T"),
    OptionInfo("air-denial", "What an enemy air unit over a facility or port denies: flat denies control in any case, "
               "zones only control by a Zone of Control.", ("flat", "zones"), "10.0e"),
)  # fmt: skip

FORMER_OPTIONS = {"turn-end": "ask"}
"""Once a Player-Turn could also end by itself."""
