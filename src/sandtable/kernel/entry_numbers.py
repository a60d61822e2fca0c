"""Numbers of entries, as an audience counts them.

Without fog they are those of the log. Under fog they count the entries of which the audience knows something, as
`Match.log` does: the true numbers would count what others do in secret.
"""

from __future__ import annotations

from typing import Any

from sandtable.kernel import Match


def own_number(match: Match[Any], n: int, audience: frozenset[str]) -> int:
    """The audience's number of an entry, or of the last one before it that it knows something of."""
    if not match.game.fog:
        return n
    return sum(true <= n for true in match.ledger.known_to(match.eyes(audience), match.void))


def entries_known_to(match: Match[Any], audience: frozenset[str]) -> list[tuple[int, int]]:
    """Every entry that the audience knows something of: its true number, and the audience's."""
    if not match.game.fog:
        return [(n, n) for n in range(1, len(match.entries) + 1)]
    return [(true, own) for own, true in enumerate(match.ledger.known_to(match.eyes(audience), match.void), 1)]
