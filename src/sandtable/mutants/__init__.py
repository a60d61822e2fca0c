"""Mutants of a game: small faults that are put into its code one at a time, to see which test notices.

A mutant changes a rule, a refusal or a text (`finding`). It lives in a process of its own (`running`), in which the
game's cases are run, those first that claim the clauses named beside the fault, then the tests that claim them and the
golden matches. ``python -m sandtable.mutants GAME`` draws some by a seed and says which of them nobody noticed.
"""

from .finding import KINDS, Mutant, find_mutants

__all__ = ["KINDS", "Mutant", "find_mutants"]
