"""The base of games whose view is put together from parts, each made of what the audience knows and of nothing else."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeVar

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
from .events import MODERATOR, TABLE, Event
from .game import Game
from .questions import show_questions

K = TypeVar("K")
"""What an audience knows: the position itself in a game that hides nothing."""


class ViewedGame(Game[S], Generic[S, K]):
    """Its view shows when it is (`moment`) and who sits there; other parts are empty until they are overridden."""

    seat_infos: tuple[SeatInfo, ...]
    """The seats with their names and colours, in order of play."""

    @abstractmethod
    def know(self, state: S, seats: frozenset[str]) -> K:
        """What these seats know together (none: spectators), built up from nothing."""

    @abstractmethod
    def knowledge(self, known: K) -> dict[str, Any]:
        """The same as plain data, from which `guess` makes a position."""

    @abstractmethod
    def moment(self, known: K) -> Moment:
        """Turn and phase."""

    @abstractmethod
    def arrange(self, state: S, given: Mapping[str, Any]) -> None:
        """Change the starting position into the one that a case gives. BadFile names the key at fault."""

    # --- parts of the view

    def scenario_of(self, known: K) -> str:
        """The scenario; for a game that has several, to be overridden."""
        return self.scenarios[0].id

    def options_of(self, known: K) -> Mapping[str, str]:
        """The options of the match; for a game that has some, to be overridden."""
        return {}

    def pieces(self, known: K) -> Sequence[Piece]:
        """The counters."""
        return ()

    def quantities(self, known: K) -> Sequence[Quantity]:
        """What is counted instead of named."""
        return ()

    def boxes(self, known: K) -> Sequence[Box]:
        """Places beside the map."""
        return ()

    def groups(self, known: K) -> Sequence[Group]:
        """Headings over boxes."""
        return ()

    def tracks(self, known: K) -> Sequence[Track]:
        """Turns, points and the like."""
        return ()

    def overlays(self, known: K) -> Sequence[Overlay]:
        """Sets of spaces that a player may want shaded."""
        return ()

    def links(self, known: K) -> Sequence[Link]:
        """Bridges and the like, which come and go."""
        return ()

    def forecasts(self, known: K) -> Sequence[Forecast]:
        """What may come of what either side may do next."""
        return ()

    def scores(self, known: K) -> Sequence[Score]:
        """How the match stands."""
        return ()

    def papers(self, known: K) -> Sequence[Paper]:
        """Something to read."""
        return ()

    def lit(self, known: K) -> Sequence[Lit]:
        """What is current on the charts of the handbook."""
        return ()

    # --- the contract

    def readers(self, audience: frozenset[str]) -> frozenset[str]:
        """The seats whose knowledge and questions an audience shares; the moderator shares everybody's."""
        return audience.union(*(info.seats for info in self.scenarios), (TABLE,)) if MODERATOR in audience else audience

    def view(self, state: S, audience: frozenset[str]) -> View:
        readers = self.readers(audience)
        known = self.know(state, readers)
        ended = self.outcome(state)
        asked = self.asks(state) if ended is None else []
        grammar = self.grammar(state)
        return View(
            game=self.name,
            scenario=self.scenario_of(known),
            audience=sorted(audience),
            options=dict(self.options_of(known)),
            moment=self.moment(known),
            seats=list(self.seat_infos),
            boards=[BoardRef(board.id, document_digest(board)) for board in self.boards(state)],
            catalogue=document_digest(self.catalogue(state)),
            handbook=document_digest(self.handbook(state)),
            lit=list(self.lit(known)),
            pieces=list(self.pieces(known)),
            quantities=list(self.quantities(known)),
            boxes=list(self.boxes(known)),
            groups=list(self.groups(known)),
            tracks=list(self.tracks(known)),
            overlays=list(self.overlays(known)),
            links=list(self.links(known)),
            forecasts=list(self.forecasts(known)),
            scores=list(self.scores(known)),
            papers=list(self.papers(known)),
            questions=show_questions(asked, readers, lambda seat: grammar.say(self.proposal(state, seat))),
            ended=ended,
            knowledge=self.knowledge(known),
        )

    def check_start(self, state: S) -> None:
        known = self.know(state, frozenset(self.seats_of(state)))
        self.scenario(self.scenario_of(known))
        self.recorded_options(self.options_of(known))

    def opening(self, scenario: str, options: Mapping[str, str], given: Mapping[str, Any]) -> tuple[S, list[Event]]:
        state = self.new(Start(self.scenario(scenario).id), self.settle_options(options, scenario))
        if given:
            self.arrange(state, given)
            state.forget()
        return state, []
