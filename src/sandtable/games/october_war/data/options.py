"""What players of October War can choose: optional rules, and readings of unclear passages."""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.kernel import OptionInfo

OPTIONS = (
    OptionInfo("ceasefire-events", "Whether a ceasefire marker may end the war early.", ("yes", "no"), "4.4b",
               label="Ceasefire events", group="Events"),
    OptionInfo("late-return-events", "Whether markers that go back to the pool do so only after US Resupply.",
               ("no", "yes"), "8.3b", label="Late return of events", group="Events"),
    OptionInfo("city-points", "Points Israel scores for an Egyptian city: 1 as printed, or 10.",
               ("printed", "ten"), "4.2b",
               label="Points for a city", group="Victory"),
    OptionInfo("breach", "Whether an engineer whose force takes a fort may leave a breach in it.",
               ("no", "yes"), "2.4b",
               label="Breaches", group="Forts"),
)  # fmt: skip

_ON = {"ceasefire-events": "yes", "late-return-events": "yes", "city-points": "ten", "breach": "yes"}


def option_of(options: Mapping[str, str], name: str) -> bool:
    """Whether an option is on: an optional rule is played, or the reading differs from the printed one."""
    default = next(option.default for option in OPTIONS if option.name == name)
    return options.get(name, default) == _ON[name]
