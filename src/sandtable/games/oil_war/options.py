"""What players of Oil War can choose: readings of doubtful places."""

from __future__ import annotations

from sandtable.kernel import OptionInfo

OPTIONS = (
    OptionInfo("crt", "The doubtful cell of the combat table (die 4, +12): printed reads Dr, graded makes it De.",
               ("printed", "graded"), "14.3a"),
    OptionInfo("rough", "Movement points for rough terrain: the damaged figure is read as 3, or as 2.",
               ("3", "2"), "14.T"),
)  # fmt: skip
