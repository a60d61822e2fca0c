"""What people at a terminal match are not asked: by standing orders, which last as long as the program runs, and where
there is one answer only."""

from __future__ import annotations

from typing import Any

from sandtable.kernel import Match, Question, StandingOrder, find_order, make_order, standing_answer, unasked_answer

ALL = "all"
"""`ask all`: to be asked where there is one answer only, too."""


class Orders:
    """The standing orders given so far, by seat and kind of question."""

    def __init__(self, humans: frozenset[str]) -> None:
        self._humans = humans
        self._orders: dict[tuple[str, str], StandingOrder] = {}
        self._asks_all = False

    def give(self, match: Match[Any], question: Question, act: str) -> str:
        """Answer this question and all of its kind like that (empty: by the proposal). What to tell the player."""
        order = make_order(match.game, match.state, question.seat, question.kind, act)
        self._orders[order.seat, order.kind] = order
        how = f"by '{order.act}' while that is possible" if order.act else "by the proposal"
        return f"From now on '{order.kind}' is answered {how}; 'ask {order.kind}' ends that."

    def end(self, seat: str, kind: str) -> str:
        """Ask again: one kind, or all. What to tell the player."""
        if kind == ALL:
            self._asks_all, kind = True, ""
        ended = [key for key in self._orders if key[0] == seat and kind in ("", key[1])]
        for key in ended:
            del self._orders[key]
        kinds = ", ".join(key[1] for key in ended)
        if self._asks_all and not ended:
            return "You will be asked everything."
        return f"You will be asked again: {kinds}." if ended else "There is no such standing order."

    def answer(self, match: Match[Any], question: Question) -> str:
        """What a standing order answers to this question, or all that can be answered; empty if the seat is asked."""
        order = find_order([question], self._orders.values())
        if order is not None:
            return standing_answer(match.game, match.state, order)
        # Two people at one terminal, and something hidden: that one is not asked would tell the other of it.
        alone = not match.game.fog or self._humans == {question.seat}
        if self._asks_all or not alone or question.seat not in self._humans:
            return ""
        return unasked_answer(match, question)
