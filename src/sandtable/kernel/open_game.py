"""The base of games that hide nothing: the view is put together from parts, and a guess is the position itself."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any

from sandtable.documents import (
    BoardRef,
    Box,
    Forecast,
    Group,
    Link,
    Lit,
    Moment,
    Overlay,
    Paper,
    Piece,
    Quantity,
    Score,
    SeatInfo,
    Track,
    View,
    document_digest,
)

from .contract import S, Start
from .draws import Draws
from .events import Event
from .game import Game
from .questions import show_questions


class OpenGame(Game[S]):
    """A game of open information. Its view shows when it is (`moment`) and who sits there; other parts are empty until
    they are overridden."""

    seat_infos: tuple[SeatInfo, ...]
    """The seats with their names and colours, in order of play."""

    @abstractmethod
    def moment(self, state: S) -> Moment:
        """Turn and phase."""

    @abstractmethod
    def arrange(self, state: S, given: Mapping[str, Any]) -> None:
        """Change the starting position into the one that a case gives. BadFile names the key at fault."""

    # --- parts of the view

    def scenario_of(self, state: S) -> str:
        """The scenario of a position; for a game that has several, to be overridden."""
        return self.scenarios[0].id

    def options_of(self, state: S) -> Mapping[str, str]:
        """The options of a position; for a game that has some, to be overridden."""
        return {}

    def pieces(self, state: S) -> Sequence[Piece]:
        """The counters."""
        return ()

    def quantities(self, state: S) -> Sequence[Quantity]:
        """What is counted instead of named."""
        return ()

    def boxes(self, state: S) -> Sequence[Box]:
        """Places beside the map."""
        return ()

    def groups(self, state: S) -> Sequence[Group]:
        """Headings over boxes."""
        return ()

    def tracks(self, state: S) -> Sequence[Track]:
        """Turns, points and the like."""
        return ()

    def overlays(self, state: S) -> Sequence[Overlay]:
        """Sets of spaces that a player may want shaded."""
        return ()

    def links(self, state: S) -> Sequence[Link]:
        """Bridges and the like, which come and go."""
        return ()

    def forecasts(self, state: S) -> Sequence[Forecast]:
        """What may come of what either side may do next."""
        return ()

    def scores(self, state: S) -> Sequence[Score]:
        """How the match stands."""
        return ()

    def papers(self, state: S) -> Sequence[Paper]:
        """Something to read."""
        return ()

    def lit(self, state: S) -> Sequence[Lit]:
        """What is current on the charts of the handbook."""
        return ()

    # --- the contract

    def view(self, state: S, audience: frozenset[str]) -> View:
        ended = self.outcome(state)
        asked = self.asks(state) if ended is None else []
        grammar = self.grammar(state)
        return View(
            game=self.name,
            scenario=self.scenario_of(state),
            audience=sorted(audience),
            options=dict(self.options_of(state)),
            moment=self.moment(state),
            seats=list(self.seat_infos),
            boards=[BoardRef(board.id, document_digest(board)) for board in self.boards(state)],
            catalogue=document_digest(self.catalogue(state)),
            handbook=document_digest(self.handbook(state)),
            lit=list(self.lit(state)),
            pieces=list(self.pieces(state)),
            quantities=list(self.quantities(state)),
            boxes=list(self.boxes(state)),
            groups=list(self.groups(state)),
            tracks=list(self.tracks(state)),
            overlays=list(self.overlays(state)),
            links=list(self.links(state)),
            forecasts=list(self.forecasts(state)),
            scores=list(self.scores(state)),
            papers=list(self.papers(state)),
            questions=show_questions(asked, audience, lambda seat: grammar.say(self.proposal(state, seat))),
            ended=ended,
            knowledge=state.plain(),
        )

    def guess(self, view: View, draws: Draws) -> S:
        """Nothing is hidden, so the view is the position."""
        return self.load(view.knowledge)

    def check_start(self, state: S) -> None:
        self.scenario(self.scenario_of(state))
        self.recorded_options(self.options_of(state))

    def opening(self, scenario: str, options: Mapping[str, str], given: Mapping[str, Any]) -> tuple[S, list[Event]]:
        state = self.new(Start(self.scenario(scenario).id), self.settle_options(options, scenario))
        if given:
            self.arrange(state, given)
            state.forget()
        return state, []
