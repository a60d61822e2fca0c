"""What the games of the family share: grammar, fog, cases, the log, and what must always hold."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar, TypeVar

from msgspec.structs import replace

from sandtable.board.masks import bits
from sandtable.counters.attacking import DONE
from sandtable.counters.case_position import asking
from sandtable.counters.game import CounterGame
from sandtable.counters.sequence import current_phase
from sandtable.documents import BoardDoc, Catalogue, Handbook, LogLine, Look, Offer, View
from sandtable.kernel import Draws, Event, Outcome, Step
from sandtable.kernel.plain import restore_state
from sandtable.language import Form, Grammar, Names, Words

from .fog.knowledge import fill_in, knowledge_of
from .position.state import Position
from .position.world import LOST, World
from .presentation import view
from .presentation.case_position import GulfCases
from .presentation.handbook import handbook
from .presentation.log import Teller
from .presentation.looks import LOOKS, look_up
from .rules import victory
from .rules.combat.advance import Advance
from .rules.combat.air_combat import AirLosses
from .rules.combat.air_to_air import AirToAir
from .rules.combat.air_to_ground import AirToGround
from .rules.combat.combat import odds_column
from .rules.combat.ground_combat import DeepBattle, FailedAssault, GroundAttack
from .rules.combat.losses import Losses
from .rules.combat.retreat import Retreat
from .rules.movement.air_movement import AirMovement
from .rules.movement.basing import Abort, Basing
from .rules.movement.ground_movement import GroundMovement, March
from .rules.movement.interdiction import Interdiction
from .rules.movement.naval import AmphibiousMovement
from .rules.movement.transport import AirTransport
from .rules.reinforcement import Arrivals, Reinforcement
from .rules.sequence import end_after_entry
from .rules.setup import Deploy
from .rules.special_forces.disclosure import Disclosure
from .rules.special_forces.markers import HideMarkers, RevealMarkers
from .rules.special_forces.special_operations import Missions, PlaceSof, Sabotage
from .rules.stacking import StackCheck
from .rules.supply.refit import Refit, Support
from .rules.supply.support import SupportCheck

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
    levels = ("tactical", "operational", "strategic")
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
        return self.load(self._whole(view.knowledge, draws))

    def imagine(self, state: P, seat: str, draws: Draws) -> P:
        known = knowledge_of(state, frozenset([seat]))
        return restore_state(self._whole(known, draws), self.state_type, self.step_types)

    def _whole(self, known: dict[str, Any], draws: Draws) -> dict[str, Any]:
        """What an audience knows, with all that it does not know filled in."""
        return fill_in(known, self.fresh(known["scenario"], known["options"], known["events"]), draws)

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

    def label_offer(self, state: P, offer: Offer) -> Offer:
        """Done names its phase: one that has nothing left to offer passes by itself."""
        if offer.prefix or not 0 < state.turn <= state.world.turns:
            return offer
        phase = current_phase(state).in_words
        named = [replace(option, note=phase) if option.word == DONE else option for option in offer.options]
        return replace(offer, options=named)

    def after_action(self, state: P, events: list[Event], before: Any) -> list[Event]:
        """Sudden death is tested after every entry (4.3)."""
        ended = end_after_entry(state)
        if ended:
            state.forget()
        return events + ended

    def outcome(self, state: P) -> Outcome | None:
        return victory.outcome(state)

    def standing(self, state: P) -> dict[str, float]:
        return {seat: victory.total(state, side) for side, seat in enumerate(state.world.seats)} if state.turn else {}

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
        return Teller(state.world, self.phases).tell(event)

    def told(self, state: P, event: Event) -> str:
        """Cases may look for units and hexes by their names, or by the words that orders use."""
        plain = Teller(state.world, self.phases, by_name=False).tell(event).text
        return f"{super().told(state, event)}\n{plain}"

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
