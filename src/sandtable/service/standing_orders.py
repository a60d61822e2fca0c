"""Standing orders: given and taken back by the seats that they answer for."""

from __future__ import annotations

from sandtable.errors import Stale
from sandtable.kernel import make_order

from .only_answers import ASK
from .tables import Tables


def give_order(tables: Tables, name: str, seat: str, kind: str, act: str = "") -> None:
    """Let questions of a kind be answered from now on, by a sentence or (empty) by what the game proposes.

    For a question that the seat is asked now: it is answered at once. `only_answers.ASK` is an order of its own: to be
    asked even where there is one answer only.
    """
    with tables.at(name, fresh=frozenset([seat])) as live:
        if live.match.ended is not None or live.match.stopped is not None:
            raise Stale("nothing is asked in this match now, so no standing order can be given")
        said = act if kind == ASK else make_order(live.match.game, live.match.state, seat, kind, act).act
        tables.matches.set_order(live.id, seat, kind, said)
    tables.reseat(name)


def cancel_order(tables: Tables, name: str, seat: str, kind: str) -> None:
    """Be asked again. To cancel what was not ordered is no mistake."""
    with tables.at(name) as live:
        tables.matches.set_order(live.id, seat, kind, None)
    tables.reseat(name)
