"""What the games of the family share: grammar, fog, cases, the log, and what must always hold."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar, TypeVar

from msgspec.structs import replace

from sandtable.board.masks import bits
from sandtable.counters.case_position import asking
from sandtable.counters.game import CounterGame
from sandtable.counters.sequence import current_phase
from sandtable.documents import BoardDoc, Catalogue, Handbook, LogLine, Look, Offer, View
from sandtable.kernel import Draws, Event, Outcome, Step
from sandtable.language import Form, Grammar, Names, Words

from . import log, victory, view
from .advance import Advance
from .air_combat import DONE, AirLosses
from .air_movement import AirMovement
from .air_to_air import AirToAir
from .air_to_ground import AirToGround
from .basing import Abort, Basing
from .case_position import GulfCases
from .combat import odds_column
from .disclosure import Disclosure
from .ground_combat import DeepBattle, FailedAssault, GroundAttack
from .ground_movement import GroundMovement, March
from .handbook import handbook
from .interdiction import Interdiction
from .knowledge import fill_in
from .looks import LOOKS, look_up
from .losses import Losses
from .markers import HideMarkers, RevealMarkers
from .naval import AmphibiousMovement
from .refit import Refit, Support
from .reinforcement import Arrivals, Reinforcement
from .retreat import Retreat
from .setup import Deploy
from .special_operations import Missions, PlaceSof, Sabotage
from .stacking import StackCheck
from .state import Position
from .support import SupportCheck
from .transport import AirTransport
from .world import LOST, World

P = TypeVar("P", bound=Position)

FAMILY_STEPS: tuple[type[Step[Any]], ...] = (
    Deploy, Basing, Abort, Arrivals, Reinforcement, Refit, Support, SupportCheck, PlaceSof, Missions, Sabotage,
    AirTransport, AirMovement, AirToAir, AirToGround, AirLosses, GroundMovement, March, Interdiction,
    AmphibiousMovement, GroundAttack, DeepBattle, FailedAssault, Losses, Retreat, Advance, StackCheck, HideMarkers,
    RevealMarkers, Disclosure,
)  # fmt: skip

VERBS: Mapping[str, Form] = {
    "begin": Form(""),
    "deploy": Form("unit space", plan=True),
    "base": Form("unit space", plan=True),
    "place": Form("unit space"),
    "allot": Form("unit paid", "unit refit", "unit unpaid", plan=True),
    "mission": Form("unit mission"),
    "destroy": Form("unit"),
    "transport": Form("unit space"),
    "fly": Form("unit space"),
    "refuel": Form("unit space"),
    "fight": Form("space with unit+"),
    "bomb": Form("space with unit+"),
    "lose": Form("unit+"),
    "abort": Form("unit space", "unit"),
    "move": Form("unit by space*", "unit space"),
    "march": Form("space with unit+"),
    "interdict": Form("space with unit+"),
    "pass": Form(""),
    "lift": Form("unit space"),
    "land": Form("unit space"),
    "assault": Form("unit space"),
    "withdraw": Form("unit space"),
    "attack": Form("space with unit+"),
    "reduce": Form("unit+"),
    "retreat": Form("unit space*"),
    "stay": Form("unit", ""),
    "advance": Form("unit space*"),
    "remove-excess": Form("unit+"),
    "hide": Form("marker space"),
    "reveal": Form("space"),
    "disclose": Form(""),
    "done": Form(""),
}


class GulfGame(CounterGame[P]):
    """A game of the family; a subclass names its pack, its phases, its own steps and its opening."""

    fog = True
    looks = LOOKS
    seat_names = {"opfor": "OPFOR"}
    verbs: ClassVar[Mapping[str, Form]] = VERBS
    """The sentences of the game; one that has further kinds of steps adds theirs."""

    @abstractmethod
    def world_of(self, scenario: str) -> World:
        """The shared world of a scenario."""

    @abstractmethod
    def fresh(self, scenario: str, options: dict[str, str], events: list[str]) -> P:
        """The position before the first turn, with these variants in force: who is due when, and who waits."""

    @abstractmethod
    def bare(self, scenario: str, options: dict[str, str], moment: tuple[int, int, int], at: list[int]) -> P:
        """A position at a turn, player and phase, with units where they are put and nothing else."""

    @property
    def cases(self) -> GulfCases[P]:
        return GulfCases(self.name, self.world_of, self.bare)

    def view(self, state: P, audience: frozenset[str]) -> View:
        return view.build_view(self, state, audience)

    def guess(self, view: View, draws: Draws) -> P:
        plain = view.knowledge
        fresh = self.fresh(plain["scenario"], plain["options"], plain["events"])
        return self.load(fill_in(plain, fresh, draws))

    def ask(self, state: P, what: str) -> str:
        """``odds ATTACK DEFENCE SHIFT``, ``result COLUMN DIE``, ``level DIFFERENCE``, ``distance HEX HEX``."""
        verb, *args = what.split() or [""]
        world = state.world
        with asking(what):
            if verb == "odds":
                attack, defence, shift = float(args[0]), float(args[1]), int(args[2]) if len(args) > 2 else 0
                column = odds_column(world, attack, defence, ())
                place = min(max(column.place + shift, 0), len(world.crt.columns) - 1)
                return world.crt.columns[place]
            if verb == "result":
                return world.crt.result_at(args[0], int(args[1]))
            if verb == "level":
                return victory.verdict(state, float(args[0]))[1]
            if verb == "distance":
                return str(world.grid.distance(world.grid.space(args[0]), world.grid.space(args[1])))
        return super().ask(state, what)

    def offer(self, state: P, seat: str, prefix: Words = (), *, closed: bool = False) -> Offer:
        """What may be said next. Done names its phase: one that has nothing left to offer passes by itself."""
        found = super().offer(state, seat, prefix, closed=closed)
        if prefix or not 0 < state.turn <= state.world.turns:
            return found
        phase = current_phase(state).in_words
        named = [replace(option, note=phase) if option.word == DONE else option for option in found.options]
        return replace(found, options=named)

    def outcome(self, state: P) -> Outcome | None:
        return victory.outcome(state)

    def grammar(self, state: P) -> Grammar:
        return _grammar(state.world, self)

    def boards(self, state: P) -> list[BoardDoc]:
        return view.board_docs(state.world)

    def catalogue(self, state: P) -> Catalogue:
        return view.catalogue(state.world)

    def handbook(self, state: P) -> Handbook:
        return handbook(state.world)

    def look_up(self, state: P, audience: frozenset[str], words: Words) -> Look:
        return look_up(state, audience, words)

    def tell(self, state: P, event: Event, audience: frozenset[str]) -> LogLine:
        return log.tell(event)

    def anytime(self, state: P) -> Sequence[Step[P]]:
        """An owner of objective markers may turn one up at any time (26.2; 18.2c)."""
        return (RevealMarkers(),) if state.markers else ()

    def invariants(self, state: P) -> Iterable[str]:
        """Units are conserved and stand where they can; points never run below zero; enemies never share a hex."""
        try:
            world = state.world
        except (KeyError, ValueError, StopIteration):
            yield f"there is no scenario {state.scenario}"
            return
        if len(state.at) != world.counters or len(state.due) != world.counters:
            yield f"{len(state.at)} units instead of {world.counters}"
            return
        for unit, space in enumerate(state.at):
            if not 0 <= space < len(world.spaces.words) or world.spaces.words[space] is None:
                yield f"{world.unit(unit)} stands in no space"
                return
            if world.side[unit] < 0 and space < world.end:
                yield f"{world.unit(unit)} belongs to nobody and stands at {world.hex(space)}"
            if world.ground >> unit & 1 and space < world.end and not (world.land | world.sea) >> space & 1:
                yield f"{world.unit(unit)} stands in a closed hex at {world.hex(space)}"
        if state.atp < 0:
            yield f"{state.atp} ATP"
        for space in bits(state.ground_at(0) & state.ground_at(1)):
            yield f"ground units of both sides stand at {world.hex(space)}"
        if state.flying & ~world.aircraft:
            yield "something flies that is not an aircraft"
        lost = world.box[LOST]
        for unit in bits(state.flying):
            if state.at[unit] >= world.end:
                where = "eliminated" if state.at[unit] == lost else "off the map"
                yield f"{world.unit(unit)} flies and is {where}"
        if not 0 <= state.turn <= world.turns + 1 or state.player not in (0, 1):
            yield f"turn {state.turn}, player {state.player}"


@lru_cache(maxsize=64)
def _grammar(world: World, game: GulfGame[Any]) -> Grammar:
    missions = Names("mission", [mission.id for mission in world.pack.sof.mission])
    markers = Names("marker", [marker.id for marker in world.pack.objective_marker])
    names = {"unit": world.units, "space": world.spaces, "mission": missions, "marker": markers}
    if world.pack.corps:
        names["corps"] = world.corps
    return Grammar(game.verbs, names)
