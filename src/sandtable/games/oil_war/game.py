"""Oil War: American Intervention in the Persian Gulf."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from sandtable.board.masks import bits
from sandtable.counters.case_position import asking
from sandtable.counters.game import CounterGame
from sandtable.counters.outlook import ATTACKS, ODDS
from sandtable.documents import BoardDoc, Catalogue, Handbook, LogLine, Look, View
from sandtable.kernel import Draws, Event, Outcome, ScenarioInfo, Start
from sandtable.language import Form, Grammar, Words

from .data.options import FORMER_OPTIONS, OPTIONS
from .data.pack import PACK
from .position.state import Position
from .position.wording import SEATS
from .position.world import POOL, UNUSED, World, world_of
from .presentation import case_position, log, view
from .presentation.handbook import handbook
from .rules import victory
from .rules.combat.advance import Advance
from .rules.combat.aftermath import Displace, Retreat
from .rules.combat.air_combat import AirCombat
from .rules.combat.ground_combat import GroundCombat
from .rules.combat.outlook import OilOutlook
from .rules.movement.basing import Basing
from .rules.movement.movement import Movement, excess
from .rules.movement.transport import AirTransport
from .rules.reinforcement import Reinforcement
from .rules.sequence import PHASES, AtpAllocation, Begin, TurnEnd, Turns
from .rules.setup import Deploy
from .rules.supply import Payment

STEPS = (
    Begin, Deploy, Turns, Basing, AtpAllocation, Payment, AirTransport, Reinforcement, Movement, AirCombat,
    GroundCombat, Retreat, Advance, Displace, TurnEnd,
)  # fmt: skip

VERBS = {
    "begin": Form(""),
    "deploy": Form("unit space", plan=True),
    "base": Form("unit space", plan=True),
    "supply": Form("unit drop", "unit unpaid", "unit space", plan=True),
    "transport": Form("unit space"),
    "land": Form("unit space"),
    "place": Form("unit space"),
    "move": Form("unit by space*", "unit space"),
    "fly": Form("unit space"),
    "attack": Form("space+ with unit+"),
    "retreat": Form("unit space", plan=True),
    "advance": Form("unit space", plan=True),
    "stay": Form(""),
    "displace": Form("unit space", plan=True),
    "done": Form("", "losing unit+"),
    "end": Form(""),
}


class OilWar(CounterGame[Position]):
    """Brigades and squadrons in the Gulf, eight turns of two days."""

    name = "oil-war"
    title = "Oil War"
    state_type = Position
    step_types = STEPS
    scenarios = (
        ScenarioInfo(
            "1",
            "Oil embargo with Israeli help",
            "The US, the EEC and Israel against the Gulf states and Iran.",
            ("us", "arab"),
        ),
        ScenarioInfo(
            "2", "Oil embargo, Israel neutral", "The US and the EEC against the Gulf states and Iran.", ("us", "arab")
        ),
        ScenarioInfo(
            "3", "Iranian offensive", "Iran against the Arab states and a small American force.", ("iran", "arab")
        ),
    )
    options = OPTIONS
    former_options = FORMER_OPTIONS
    pack_files = PACK
    phases = PHASES
    cases = case_position
    looks = (ODDS, ATTACKS)
    levels = ("marginal", "substantive", "decisive")
    revision = 3
    changes = {
        3: "the log says whom results touch, and names places; nothing is played differently",
    }

    def seat_title(self, state: Position, seat: str) -> str:
        return SEATS[seat].player

    def new(self, start: Start, options: Mapping[str, str]) -> Position:
        if start.position:
            return self.load(start.position)
        recorded = self.recorded_options(options)
        world = world_of(self.scenario(start.scenario).id, recorded)
        at = [
            world.set_up.get(unit, world.box[POOL if unit in world.due else UNUSED]) for unit in range(world.counters)
        ]
        for side in (0, 1):
            for unit in bits(world.to_deploy[side]):
                at[unit] = world.box[POOL]
        at += world.sam_hex
        return Position(start.scenario, recorded, 0, 0, 0, [Begin()], at, borders=start.scenario == "3")

    def view(self, state: Position, audience: frozenset[str]) -> View:
        return view.build_view(self, state, audience)

    def guess(self, view: View, draws: Draws) -> Position:
        """Nothing is hidden, so the view is the position."""
        return self.load(view.knowledge)

    def imagine(self, state: Position, seat: str, draws: Draws) -> Position:
        return state.clone()

    def look_up(self, state: Position, audience: frozenset[str], words: Words) -> Look:
        sides = [side for side, seat in enumerate(state.world.seats) if seat in audience]
        return OilOutlook().look_up(state, sides, words)

    def ask(self, state: Position, what: str) -> str:
        """``column DIFFERENCE``, ``result DIFFERENCE DIE``, ``victory SCENARIO OIL PORTS``, ``distance HEX HEX``."""
        verb, *args = what.split() or [""]
        world = state.world
        with asking(what):
            if verb == "column":
                column = world.crt.column(int(args[0]))
                return "prohibited" if column is None else f"{column:+d}" if column else "0"
            if verb == "result":
                return world.crt.result(int(args[0]), int(args[1]))
            if verb == "victory":
                counted = self.new(Start(self.scenario(args[0]).id), state.options)
                return " ".join(victory.verdict(counted, max(int(args[1]), 0), max(int(args[2]), 0)))
            if verb == "distance":
                return str(world.grid.distance(world.grid.space(args[0]), world.grid.space(args[1])))
        return super().ask(state, what)

    def outcome(self, state: Position) -> Outcome | None:
        return victory.outcome(state)

    def standing(self, state: Position) -> dict[str, float]:
        side = victory.contender(state)
        return {state.seat(side): victory.count(state, side).facilities}

    def grammar(self, state: Position) -> Grammar:
        return _grammar(state.world)

    def boards(self, state: Position) -> list[BoardDoc]:
        return [view.board_doc(state.world)]

    def catalogue(self, state: Position) -> Catalogue:
        return view.catalogue(state.world)

    def handbook(self, state: Position) -> Handbook:
        return handbook(state.world)

    def tell(self, state: Position, event: Event, audience: frozenset[str]) -> LogLine:
        return log.tell(event, state.world)

    def invariants(self, state: Position) -> Iterable[str]:
        """Units are conserved and stand where they can; ATPs never run below zero; stacking holds when it counts."""
        try:
            world = state.world
        except (KeyError, ValueError, StopIteration):
            yield f"there is no scenario {state.scenario}"
            return
        if len(state.at) != len(world.unit_names):
            yield f"{len(state.at)} units instead of {len(world.unit_names)}"
            return
        for unit, space in enumerate(state.at):
            if not 0 <= space < len(world.spaces.words) or world.spaces.words[space] is None:
                yield f"{world.unit(unit)} stands in no space"
                return
            if world.ground >> unit & 1 and space < world.end and not world.land >> space & 1:
                yield f"{world.unit(unit)} stands in the sea at {world.hex(space)} (X28)"
        if state.at[world.counters :] != world.sam_hex:
            yield "a SAM site has moved"
        if state.atp < 0:
            yield f"{state.atp} ATPs"
        for space in bits(state.ground_at(0) & state.ground_at(1)):
            yield f"ground units of both sides stand at {world.hex(space)} (5.26a)"
        if not 0 <= state.turn <= world.turns + 1 or state.player not in (0, 1):
            yield f"Game-Turn {state.turn}, player {state.player}"
            return
        moving = state.turn > 0 and isinstance(state.stack[-1] if state.stack else None, Movement)
        for side in (0, 1):
            for unit in bits(excess(state, side)) if not (moving and side == state.player) else ():
                yield f"overstacked at {world.hex(state.at[unit])}: {world.unit(unit)} (5.32a)"


@lru_cache(maxsize=16)
def _grammar(world: World) -> Grammar:
    return Grammar(VERBS, {"unit": world.units, "space": world.spaces})
