"""October War: the war of 1973 in two theatres."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from sandtable.counters.game import CounterGame
from sandtable.documents import BoardDoc, Catalogue, Handbook, LogLine, Look, Offer, Paper, View
from sandtable.kernel import Draws, Event, Outcome, ScenarioInfo, Start, Step
from sandtable.kernel.plain import restore_state
from sandtable.language import Form, Grammar, Names, Words
from sandtable.threadsafe import convert

from . import (
    allies,
    arrivals,
    asking,
    case_position,
    events,
    invariants,
    mobilization,
    recon,
    refit,
    reorganization,
    resupply,
    victory,
)
from .air import fire as air_fire
from .air import ground_attack, plan, strategic, superiority
from .air import losses as air_losses
from .barrage import Barrages
from .battle import Battle, Breaching
from .combat import CombatPhase, Declaring, GroundAttacks
from .flying import Flight
from .fog.guess import fill
from .fog.sight import blank_memory, remember, sight_facts
from .fog.veil import Known
from .forms import FORMS, names_of
from .log import tell
from .losses import Rearguard, Result, Standing
from .movement import Movement
from .options import OPTIONS
from .pack import PACK
from .retreat import Retreating, Withdrawing
from .sequence import PHASES, Begin, Dismantling, TurnEnd, Turns
from .setup import Deployment, city_brigades, start_places, start_theatres
from .state import Position
from .view.boards import boards
from .view.build import build_view, sides_of
from .view.catalogue import catalogue
from .view.handbook import handbook
from .view.labels import label_offer
from .view.looks import LOOKS, TOOLS, calculate, look_up
from .world import THEATRES, World, world_of

STEPS = (
    Begin, Deployment, Turns, Movement, CombatPhase, GroundAttacks, Declaring, Battle, Breaching, Result,
    Standing, Rearguard, Retreating, Withdrawing, TurnEnd, Dismantling, Barrages, Flight,
    *allies.STEPS, *arrivals.STEPS, *events.STEPS,
    *mobilization.STEPS, *recon.STEPS, *refit.STEPS, *reorganization.STEPS, *resupply.STEPS, *plan.STEPS,
    *air_losses.STEPS, *superiority.STEPS, *strategic.STEPS, *ground_attack.STEPS, *air_fire.STEPS,
)  # fmt: skip

VERBS = {
    **FORMS,
    "begin": Form(""),
    "deploy": Form("unit space"),
    "form": Form("unit"),
    "quick": Form(""),
    "done": Form(""),
    "move": Form("unit by space*", "unit space"),
    "bridge": Form("unit space"),
    "theatre": Form("theatre"),
    "attack": Form("space"),
    "contingent": Form("nation"),
    "play": Form(""),
    "pass": Form(""),
    "fire": Form("unit"),
    "cease": Form(""),
    "stand": Form(""),
    "retreat": Form("unit space", ""),
    "stay": Form(""),
    "withdraw": Form(""),
    "lose": Form("unit", "wing", "kind"),
    "break": Form("unit"),
    "breach": Form(""),
    "leave": Form(""),
    "remove": Form("space"),
}


class OctoberWar(CounterGame[Position]):
    """Divisions and brigades in Sinai and on the Golan, nine turns of one to three days."""

    name = "october-war"
    title = "October War"
    revision = 11
    fog = True
    state_type = Position
    step_types = STEPS
    scenarios = (
        ScenarioInfo("1973", "The October War", "Egypt, Syria and their allies against Israel, 6 to 24 October 1973.",
                     ("arab", "israel")),
    )  # fmt: skip
    options = OPTIONS
    looks = LOOKS
    tools = TOOLS
    pack_files = PACK
    phases = PHASES
    cases = case_position

    def new(self, start: Start, options: Mapping[str, str]) -> Position:
        if start.position:
            return self.load(start.position)
        recorded = self.recorded_options(options)
        world = world_of(recorded)
        self.scenario(start.scenario)
        return starting_position(world, start.scenario, recorded)

    def carry_out(
        self, state: Position, step: Step[Position], seat: str, words: Words, draws: Draws, floor: int = 0
    ) -> list[Event]:
        """A verdict ends the match at once, in the middle of whatever goes on (7.2a, 7.3b)."""
        before = sight_facts(state)
        events = super().carry_out(state, step, seat, words, draws, floor)
        if before != sight_facts(state):
            remember(state, events)
        if state.verdict:
            state.stack.clear()
            state.forget()
        return events

    def ask(self, state: Position, what: str) -> str:
        return asking.ask(state, what)

    def outcome(self, state: Position) -> Outcome | None:
        return victory.outcome(state)

    def grammar(self, state: Position) -> Grammar:
        return _grammar(state.world)

    def invariants(self, state: Position) -> Iterable[str]:
        return invariants.faults(state)

    # --- what is shown, and what is guessed

    def view(self, state: Position, audience: frozenset[str]) -> View:
        return build_view(self, state, audience)

    def offer(self, state: Position, seat: str, prefix: Words = (), *, closed: bool = False) -> Offer:
        return label_offer(state.world, super().offer(state, seat, prefix, closed=closed))

    def guess(self, view: View, draws: Draws) -> Position:
        known = convert(view.knowledge, Known)
        position = restore_state(known.position, Position, STEPS)
        if len(known.sides) < len(position.world.seats):
            fill(position, known.sides, [int(mask, 16) for mask in known.held], draws)
        return position

    def tell(self, state: Position, event: Event, audience: frozenset[str]) -> LogLine:
        return tell(state.world, event, audience)

    def boards(self, state: Position) -> list[BoardDoc]:
        return boards()

    def catalogue(self, state: Position) -> Catalogue:
        return catalogue()

    def handbook(self, state: Position) -> Handbook:
        return handbook(state.world)

    def look_up(self, state: Position, audience: frozenset[str], words: Words) -> Look:
        return look_up(state, sides_of(audience, state.world), words)

    def calculate(self, state: Position, audience: frozenset[str], tool: str, fields: Mapping[str, str]) -> Paper:
        return calculate(state, fields)


@lru_cache(maxsize=16)
def _grammar(world: World) -> Grammar:
    names = {
        "unit": world.units, "space": world.spaces, "theatre": Names("theatre", THEATRES),
        "nation": Names("nation", world.nations), **names_of(world),
    }  # fmt: skip
    return Grammar(VERBS, names)


def starting_position(world: World, scenario: str, options: dict[str, str]) -> Position:
    """The position before anybody has set up (5)."""
    events = world.pack.event
    late = world.option("late-return-events")
    pools = [
        sum(
            1 << number
            for number, event in enumerate(events)
            if event.side == seat and event.in_pool_at_start and not (late and event.disposition == "return")
        )
        for seat in world.seats
    ]  # 8.0a, 8.3b
    return Position(
        scenario, options, 0, 0, 0, [Begin()], start_places(world), list(world.start_control), [0, 0],
        start_theatres(world), [-1] * world.counters, city=city_brigades(world), due=[0] * world.counters,
        ew=list(world.pack.markers.ew_start), pools=pools, last_turn=world.turns,
        memory=blank_memory(world),
    )  # fmt: skip
