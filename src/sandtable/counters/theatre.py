"""The former place and name of `CounterWorld`; it goes with version 0.4."""

import warnings

from .world import CounterWorld as Theatre

__all__ = ["Theatre"]

warnings.warn(
    "sandtable.counters.theatre.Theatre is sandtable.counters.world.CounterWorld now", DeprecationWarning, stacklevel=2
)
