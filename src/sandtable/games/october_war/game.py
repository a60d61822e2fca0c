"""October War: the war of 1973 in two theatres."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from sandtable.counters.game import CounterGame
from sandtable.documents import BoardDoc, Catalogue, Handbook, LogLine, Look, Offer, Paper, View
from sandtable.kernel import Draws, Event, Outcome, ScenarioInfo, Start
from sandtable.kernel.plain import restore_state
from sandtable.language import Form, Grammar, Names, Words
from sandtable.threadsafe import convert

from .data.options import OPTIONS
from .data.pack import PACK
from .fog.guess import fill
from .fog.veil import Known, veil
from .position.state import Position
from .position.world import THEATRES, World, world_of
from .presentation import asking, case_position
from .presentation.boards import boards
from .presentation.catalogue import catalogue
from .presentation.forms import FORMS, names_of
from .presentation.handbook import handbook
from .presentation.labels import with_labels
from .presentation.log import tell
from .presentation.looks import LOOKS, TOOLS, calculate, look_up
from .presentation.view import build_view, sides_of
from .rules import events, invariants, victory
from .rules.air import ground_attack, plan, strategic, superiority
from .rules.air import sam_fire as air_fire
from .rules.air import strike_losses as air_losses
from .rules.combat import battle
from .rules.combat.barrage import Barrages
from .rules.combat.combat import CombatPhase, Declaring, GroundAttacks
from .rules.combat.losses import Rearguard, Result
from .rules.combat.retreat import Retreating, Withdrawing
from .rules.combat.strike import Standing
from .rules.intelligence import recon
from .rules.intelligence.sight import blank_memory, remember, sight_facts
from .rules.mobilization import allies, arrivals, mobilization, refit, reorganization, resupply
from .rules.movement.flying import Flight
from .rules.movement.movement import Movement
from .rules.sequence import PHASES, Begin, Dismantling, TurnEnd, Turns
from .rules.setup import Deployment, city_brigades, start_places, start_theatres

STEPS = (
    Begin, Deployment, Turns, Movement, CombatPhase, GroundAttacks, Declaring, Result,
    Standing, Rearguard, Retreating, Withdrawing, TurnEnd, Dismantling, Barrages, Flight,
    *allies.STEPS, *arrivals.STEPS, *battle.STEPS, *events.STEPS,
    *mobilization.STEPS, *recon.STEPS, *refit.STEPS, *reorganization.STEPS, *resupply.STEPS, *plan.STEPS,
    *air_losses.STEPS, *superiority.STEPS, *strategic.STEPS, *ground_attack.STEPS, *air_fire.STEPS,
)  # fmt: skip

OPENINGS = ("", "fire", "play", "play fire", "pass")
"""What may be said with an attack of its first fire (15.2b)."""
NAMED = tuple(f"contingent nation {words}".strip() for words in OPENINGS)
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
    "attack": Form(*(f"space {words}".strip() for words in OPENINGS), *(f"space {words}".strip() for words in NAMED)),
    "contingent": Form(*(words.removeprefix("contingent ") for words in NAMED)),
    "play": Form("", "fire"),
    "pass": Form(""),
    "fire": Form("unit", ""),
    "cease": Form(""),
    "stand": Form("", "fire"),
    "retreat": Form("unit space", "space", ""),
    "stay": Form(""),
    "withdraw": Form(""),
    "lose": Form("unit+", "unit+ fire", "wing", "kind"),
    "break": Form("unit", "unit fire", "unit lose unit+", "unit lose unit+ fire", "kind"),
    "breach": Form(""),
    "leave": Form(""),
    "remove": Form("space"),
}


class OctoberWar(CounterGame[Position]):
    """Divisions and brigades in Sinai and on the Golan, nine turns of one to three days."""

    name = "october-war"
    title = "October War"
    revision = 16
    changes = {
        16: "what one moment decides can be said in one sentence: an attack with its contingent and "
        "its first fire, several losses of one result, the place to which a whole force retreats, standing and firing, "
        "purchases and counters sent from abroad as a list, the first raid with its theatre; play is the same",
        15: "where not all of a force can get away, whoever can fly or go elsewhere leaves the others their places",
        14: "a side may say fire without a unit: all its units fire, the best column first, and that is proposed; the "
        "log tells the dice of resupply",
        13: "the rounds of a battle and the parts of a raid are steps of their own; play is the same",
        12: "a retreat leaves nobody behind who could get away; a number scored by a hunt for SAM is cancelled only "
        "if the whole force retreats; what came out of a conversion is not converted again in the phase; whoever "
        "must go back to its point goes first",
    }
    fog = True
    state_type = Position
    step_types = STEPS
    scenarios = (
        ScenarioInfo(
            "1973",
            "The October War",
            "Egypt, Syria and their allies against Israel, 6 to 24 October 1973.",
            ("arab", "israel"),
        ),
    )
    options = OPTIONS
    looks = LOOKS
    tools = TOOLS
    pack_files = PACK
    phases = PHASES
    levels = ("minor", "major", "decisive")
    cases = case_position

    def new(self, start: Start, options: Mapping[str, str]) -> Position:
        if start.position:
            return self.load(start.position)
        recorded = self.recorded_options(options)
        world = world_of(recorded)
        self.scenario(start.scenario)
        return starting_position(world, start.scenario, recorded)

    def before_action(self, state: Position) -> Any:
        return sight_facts(state)

    def after_action(self, state: Position, events: list[Event], before: Any) -> list[Event]:
        """A verdict ends the match at once, in the middle of whatever goes on (7.2a, 7.3b)."""
        if before != sight_facts(state):
            remember(state, events)
        if state.verdict:
            state.stack.clear()
            state.forget()
            events = victory.with_the_count(state, events)
        return events

    def ask(self, state: Position, what: str) -> str:
        return asking.ask(state, what)

    def outcome(self, state: Position) -> Outcome | None:
        return victory.outcome(state)

    def standing(self, state: Position) -> dict[str, float]:
        return dict(zip(state.world.seats, victory.totals(state), strict=True))

    def grammar(self, state: Position) -> Grammar:
        return _grammar(state.world)

    def invariants(self, state: Position) -> Iterable[str]:
        return invariants.faults(state)

    # --- what is shown, and what is guessed

    def view(self, state: Position, audience: frozenset[str]) -> View:
        return build_view(self, state, audience)

    def label_offer(self, state: Position, offer: Offer) -> Offer:
        return with_labels(state.world, offer)

    def guess(self, view: View, draws: Draws) -> Position:
        known = convert(view.knowledge, Known)
        position = restore_state(known.position, Position, STEPS)
        if len(known.sides) < len(position.world.seats):
            fill(position, known.sides, [int(mask, 16) for mask in known.held], draws)
        return position

    def imagine(self, state: Position, seat: str, draws: Draws) -> Position:
        if self.outcome(state) is not None:  # now all is open
            return state.clone()
        veiled = veil(state, [state.side(seat)])
        fill(veiled.position, veiled.sides, veiled.held, draws)
        return veiled.position

    def tell(self, state: Position, event: Event, audience: frozenset[str]) -> LogLine:
        return tell(state.world, event, audience)

    def told(self, state: Position, event: Event) -> str:
        """Cases may look for counters by their names, or by the words that orders use."""
        plain = tell(state.world, event, frozenset(state.world.seats), by_name=False).text
        return f"{super().told(state, event)}\n{plain}"

    def concession(self, state: Position, seat: str) -> Outcome:
        return victory.concession(state, state.side(seat))

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
        "unit": world.units,
        "space": world.spaces,
        "theatre": Names("theatre", THEATRES),
        "nation": Names("nation", world.nations),
        **names_of(world),
    }
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
