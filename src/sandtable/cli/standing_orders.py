"""Standing orders of the people at a terminal match. They last as long as the program runs."""

from __future__ import annotations

from typing import Any

from sandtable.kernel import Match, Question, StandingOrder, find_order, make_order, standing_answer


class Orders:
    """The standing orders given so far, by seat and kind of question."""

    def __init__(self) -> None:
        self._orders: dict[tuple[str, str], StandingOrder] = {}

    def give(self, match: Match[Any], question: Question, act: str) -> str:
        """Answer this question and all of its kind like that (empty: by the proposal). What to tell the player."""
        order = make_order(match.game, match.state, question.seat, question.kind, act)
        self._orders[order.seat, order.kind] = order
        how = f"by '{order.act}' while that is possible" if order.act else "by the proposal"
        return f"From now on '{order.kind}' is answered {how}; 'ask {order.kind}' ends that."

    def end(self, seat: str, kind: str) -> str:
        """Ask again: one kind, or all. What to tell the player."""
        ended = [key for key in self._orders if key[0] == seat and kind in ("", key[1])]
        for key in ended:
            del self._orders[key]
        kinds = ", ".join(key[1] for key in ended)
        return f"You will be asked again: {kinds}." if ended else "There is no such standing order."

    def answer(self, match: Match[Any], question: Question) -> str:
        """What a standing order answers to this question; empty if none does."""
        order = find_order([question], self._orders.values())
        return standing_answer(match.game, match.state, order) if order is not None else ""
