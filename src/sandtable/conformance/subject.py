"""What is put to the test, and how hard."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sandtable.kernel import Game, Start, State
from sandtable.kernel.cases import Case
from sandtable.language import Words
from sandtable.players import Player

Anything = Game[Any]
Happens = Callable[[Any, str, Words, str, Any], str]
PlayerMaker = Callable[[str, str, str], Player]


@dataclass(frozen=True)
class Subject:
    """A game, a scenario and options, with the budget of its tests in seconds."""

    game: Anything
    scenario: str
    options: Mapping[str, str] = field(default_factory=dict)
    golden: Path | None = None
    """The folder of golden files; without it, none are kept."""
    cases: Sequence[tuple[str, Case]] = ()
    """Cases whose positions random matches start from."""
    player: PlayerMaker | None = None
    """A computer player, made from scenario, seat and seed: random matches go on from its matches."""
    searching: PlayerMaker | None = None
    """A player that searches by the game's adviser, little enough for a test."""
    watched: int = 120
    """So many actions of a computer player are watched for what its seat may not know."""
    led: int = 250
    """Computer players make at most so many actions before random play takes over."""
    happens: Happens | None = None
    """What a forecast result must have done to the position: from the state before, the seat, its words, the result and
    the state after, what is wrong with it (empty if nothing is). Without it, only the chances are checked."""
    rare: Mapping[str, str] = field(default_factory=dict)
    """Verbs and step types that random play need not reach, each with the reason."""
    irrevocable: str = ""
    """Why no action can ever be taken back, in a game where each is sealed, rolls a die or reveals something."""
    remembered: bool = False
    """Whether what is revealed to everybody stands in every view from then on: then the log of it is compared, too."""
    seconds: float = 4
    """Random matches every day."""
    long_seconds: float = 60
    """Random matches in the long run."""
    costly_every: int = 60
    """One position in so many gets the costly checks (on average), those of step types with few checks more often."""
    limit: int = 20_000
    """No random match has more actions than this."""
    positions: int = 10
    """At so many positions legal actions are counted."""
    most: int = 3_000
    """Where there are more actions than this, they are not counted."""

    def __str__(self) -> str:
        chosen = [f"{name}={value}" for name, value in sorted(self.options.items())]
        return "-".join([self.game.name, self.scenario, *chosen])

    @property
    def settled(self) -> dict[str, str]:
        return self.game.settle_options(self.options)

    @property
    def reference(self) -> str:
        """Where another process finds the game: a class that is made without arguments."""
        kind = type(self.game)
        return f"{kind.__module__}:{kind.__qualname__}"

    def new(self) -> State:
        """The position before anything happened."""
        state: State = self.game.new(Start(self.scenario), self.settled)
        return state

    def at(self, state: State) -> str:
        """Where we are, for messages."""
        return f"{self} at {state.digest()} ({step_type(state)})"


def step_type(state: State) -> str:
    """The type of the step on top of the stack."""
    top = state.stack[-1:]
    return type(top[0]).__name__ if top else "no step"
