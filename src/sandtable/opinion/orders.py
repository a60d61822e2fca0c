"""A plan as the orders that it comes to: sentences, odds, and arrows on the map."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic

from msgspec import Struct

from sandtable.documents import Errand, Forecast, OrderWay, View
from sandtable.kernel import MODERATOR, TABLE, Draws
from sandtable.kernel.game import S
from sandtable.kernel.playouts import answer_of_the_table
from sandtable.language import Words
from sandtable.players.advice import Plan
from sandtable.players.base import ImaginedTable
from sandtable.players.search import Script, Search

MOST = 60
"""Orders of a plan that are told: as many as can be given together."""
AIR = "air"


class Order(Struct, frozen=True, omit_defaults=True):
    """One sentence of a plan."""

    text: str
    """As it is given."""
    sure: bool = True
    """Whether it can be given whatever the dice show: nothing is rolled before it."""
    forecast: Forecast | None = None
    """What may come of it, with the odds."""
    ways: list[OrderWay] = []
    """Where it sends somebody, as arrows; the line is the number of the order."""


class NotingDraws:
    """Draws that tell whether anything was rolled."""

    def __init__(self, draws: Draws) -> None:
        self._draws = draws
        self.rolled = False

    def roll(self, name: str, sides: int = 6) -> int:
        self.rolled = True
        return self._draws.roll(name, sides)


class PlanWalk(Generic[S]):
    """Goes through a plan in the first world of a search, as the player who makes it would say it."""

    def __init__(self, search: Search[S], plan: Plan) -> None:
        self.search, self.game, self.seat = search, search.game, search.seat
        self.state = search.world(0).clone()
        self.script = Script(plan, search.phase)
        self.players = search.players(search.advice.styles(search.seat)[0], 0)
        self.draws = NotingDraws(search.dice(0))
        self.spaces = {space.id for board in self.game.boards(self.state) for space in board.spaces}

    def orders(self) -> list[Order]:
        """The orders of the seat until the phase is over."""
        found: list[Order] = []
        for _ in range(20 * MOST):
            question = self.game.next_question(self.state, (self.seat,))
            if question is None or self.game.outcome(self.state) is not None or len(found) == MOST:
                return found
            if self.search.phase is not None and self.search.advice.phase(self.state) != self.search.phase:
                return found
            if question.seat == self.seat:
                found.append(self._order(len(found) + 1))
                if self.search.phase is None:
                    return found
            else:
                self._answer(question.seat)
        return found

    def _answer(self, seat: str) -> None:
        """Let somebody else answer."""
        game, state = self.game, self.state
        if seat in (TABLE, MODERATOR):
            words = answer_of_the_table(game, state, seat)
        else:
            words = self.players[seat].choose(ImaginedTable(game, state, seat))
        game.perform(state, seat, words, self.draws)

    def _order(self, number: int) -> Order:
        """Say the next sentence, and tell of it."""
        game, state, seat = self.game, self.state, self.seat
        table = ImaginedTable(game, state, seat)
        words = self.script.next(table, self.search.phase) or self.players[seat].choose(table)
        text, sure = game.grammar(state).say(words), not self.draws.rolled
        forecast = game.offer(state, seat, words).forecast
        before = game.view(state, frozenset([seat]))
        game.perform(state, seat, words, self.draws)
        after = game.view(state, frozenset([seat]))
        ways = [
            OrderWay(number, kind, spaces, text)
            for kind, spaces in self._ways(words, before, after, forecast is not None)
        ]
        return Order(text, sure, forecast, ways)

    def _ways(self, words: Words, before: View, after: View, is_fight: bool) -> Iterator[tuple[Errand, list[str]]]:
        """From where to where: attacks from those who make them to their goals, marches along the way that is named."""
        here, there = ({piece.id: piece for piece in view.pieces} for view in (before, after))
        named = [word for word in words if word in self.spaces]
        own = {name: piece for name, piece in here.items() if piece.seat == self.seat and piece.at in self.spaces}
        if is_fight:
            stands = dict.fromkeys(own[word].at for word in words if word in own)
            yield from (("attack", [at, goal]) for at in stands for goal in named if goal != at)
            return
        moved = {name: there[name].at for name in own if name in there and there[name].at != own[name].at}
        goals = set(moved.values()) & self.spaces
        between = named[:-1] if len(goals) == 1 else []  # with several goals, what is named is no way
        told: dict[tuple[str, ...], Errand] = {}
        for name, goal in moved.items():
            if goal in goals:
                way = (own[name].at, *(space for space in between if space not in (own[name].at, goal)), goal)
                told.setdefault(way, "flight" if own[name].layer == AIR else "move")
        yield from ((kind, list(way)) for way, kind in told.items())
