"""15.2 to 15.5: a ground combat, round by round, unit by unit."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from sandtable.board.masks import bits
from sandtable.combat import Column
from sandtable.documents import Forecast, Option, Term
from sandtable.errors import Refusal
from sandtable.kernel import Draws, Event, Question, Step, derived
from sandtable.kernel.plain import Mask
from sandtable.language import END, Choices, Words

from .command import helper, note_help
from .fire import column, shooters, strength
from .losses import STAND, stand_choices, strike
from .recon import LookingStep
from .results import brief, chances, margins
from .retreat import RETREAT, Retreating, Withdrawing
from .state import Position
from .ways_out import might_retreat, no_retreat
from .world import ARAB

FIRE, CEASE, BREACH, LEAVE = "fire", "cease", "breach", "leave"
FIRST, DECIDE, SECOND, CLOSE, ATTACKER, DEFENDER = range(6)
"""The stages of a round: first fire, retreat before return fire, second fire, the count, the retreats at its end."""


class Battle(LookingStep, frozen=True, tag="battle"):
    """All units of both sides in one point fight until one side is gone, or a round brings nothing (15.2d, 15.3c).

    The `side` of the step is the attacker: the phasing side (15.0a).
    """

    point: int
    contingent: int
    """The only nation whose units make attack fire; -1 for all (22.1a)."""
    first: int
    """The side that fires first (15.2b)."""
    round: int = 1
    stage: int = FIRST
    fired: Mask = 0
    scored: bool = False
    """Whether anybody has had a result in this round (15.3c)."""
    retreated: bool = False
    """A side has just left of its own will, or the attackers withdraw: nobody is asked again at this stage."""

    # --- who does what now

    def firer(self) -> int:
        return self.first if self.stage == FIRST else 1 - self.first

    @derived
    def ready(self, state: Position) -> int:
        """The units that may fire now, each once in a round (15.4a)."""
        side = self.firer()
        limited = self.contingent if side == self.side else -1  # 12.3: in defence all fire
        return shooters(state, side, self.point, limited) & ~self.fired

    @derived
    def asked_side(self, state: Position) -> int:
        """The side that decides something now, -1 for nobody."""
        if self.over(state) or self.retreated:
            return -1
        if self.stage in (FIRST, SECOND):
            return self.firer() if self.ready(state) else -1
        side = {DECIDE: 1 - self.side, ATTACKER: self.side, DEFENDER: 1 - self.side}.get(self.stage, -1)
        if self.stage == DECIDE and self.first != self.side:
            return -1  # 16.3d: only where the attacker fired first
        return side if side >= 0 and might_retreat(state, side, self.point) else -1

    def over(self, state: Position) -> bool:
        """Whether one side is gone (15.10a)."""
        return not (state.ground_units(self.point, 0) and state.ground_units(self.point, 1))

    def asks(self, state: Position) -> list[Question]:
        side = self.asked_side(state)
        if side < 0:
            return []
        fires = self.stage in (FIRST, SECOND)
        kind = FIRE if fires else STAND
        text = (
            f"round {self.round}: fire with a unit, or cease"
            if fires
            else f"round {self.round}: stand and fire back, or retreat before that?"  # 16.3d
            if self.stage == DECIDE
            else f"round {self.round} is over: stand for another, or retreat?"  # 16.3c
        )
        text = f"{state.world.points[self.point].name}, {text}"
        return [Question(state.seat(side), kind, text, standing=True, about=state.world.hex(self.point))]

    def may_look(self, state: Position) -> bool:
        """Whether the attacker is asked: it is his phase (27.1c, 27.1d)."""
        return self.asked_side(state) == self.side

    def decisions(self, state: Position, seat: str, prefix: Words) -> Choices:
        if self.stage not in (FIRST, SECOND):
            return stand_choices(state, state.ground_units(self.point, self.asked_side(state)), prefix)
        if not prefix:
            return Choices((FIRE, CEASE))
        if prefix[0] == CEASE:
            return END if len(prefix) == 1 else Choices()
        world = state.world
        if len(prefix) == 1:
            return Choices((), self.ready(state), world.units, detail=self._detail(state))
        unit = world.units.index[prefix[1]]
        return Choices(complete=True, forecast=lambda: self.forecast(state, unit)) if len(prefix) == 2 else Choices()

    def _detail(self, state: Position) -> Callable[[str], Option]:
        """The column of each firing, and how likely it does anything: before a unit has been picked."""
        world = state.world

        def option(word: str) -> Option:
            found = self.column(state, world.units.index[word])
            return Option(word, "unit", note=brief(world.ground_crt, found.heading))

        return option

    def objection(self, state: Position, seat: str, prefix: Words, word: str | None) -> Refusal:
        if self.stage not in (FIRST, SECOND):
            if word == RETREAT:
                return no_retreat(state, state.ground_units(self.point, self.asked_side(state)), [STAND])
            return Refusal("say stand or retreat", "16.3c", nearest=[STAND])
        if prefix and word is not None:
            unit = state.world.units.index.get(word, -1)
            if unit >= 0 and self.fired & state.world.of_side[state.side(seat)] & 1 << unit:
                return Refusal(f"{word} has already fired in this round", "15.4a", units=[word])
            if unit >= 0 and state.ground_units(self.point, self.firer()) >> unit & 1:
                clause = "X8" if not state.world.strength[unit] else "22.1a"
                return Refusal(f"{word} may not fire in this battle", clause, units=[word])
            if not state.world.of_side[self.firer()] >> max(unit, 0) & 1:
                return Refusal(f"{word} is not a unit of yours", "15.3a", units=[word])
            return Refusal(f"{word} takes no part in this battle", "15.1b", units=[word])
        if prefix:
            return Refusal("name the unit that fires", "15.3a")
        return Refusal("you fire now: say fire and a unit, or cease", "15.3a", nearest=[FIRE, CEASE])

    def proposal(self, state: Position, seat: str) -> Words:
        if self.stage not in (FIRST, SECOND):
            return (STAND,)
        units = bits(self.ready(state))
        best = max(units, key=lambda unit: (self.column(state, unit).place, -unit))
        return FIRE, state.world.unit(best)

    # --- fire

    def column(self, state: Position, unit: int) -> Column:
        return column(state, unit, self.point, state.world.side[unit] == self.side)

    def forecast(self, state: Position, unit: int) -> Forecast:
        """The column of a firing and the chance of each result."""
        world = state.world
        power, name = strength(state, unit, self.point, world.side[unit] == self.side)
        found = self.column(state, unit)
        return Forecast(
            f"{world.kind[unit].name} fires", [Term(name, power)], [], found.heading,
            chances(world.ground_crt, found.heading), list(found.shifts), margins(world.ground_crt, found),
            sums=("strength", ""), chart="ground", spaces=[world.hex(self.point)],
        )  # fmt: skip

    def decide(self, state: Position, seat: str, words: Words, draws: Draws) -> list[Event]:
        state.stack.pop()
        if words[0] in (CEASE, STAND):
            return self.go_on(state)
        if words[0] == RETREAT:
            side = state.side(seat)
            stage = SECOND if self.stage == DECIDE else self.stage  # 16.3d: he forfeits his fire
            state.stack.append(replace(self, stage=stage, retreated=True))
            state.stack.append(Retreating(side, self.point, True))
            data = {"seat": seat, "at": state.world.hex(self.point)}
            return [Event("gives_way", data, ("16.3c" if self.stage != DECIDE else "16.3d",))]
        return self.shoot(state, state.world.units.index[words[1]], draws)

    def shoot(self, state: Position, unit: int, draws: Draws) -> list[Event]:
        """One die for one unit; its result is applied before the next fires (15.3b)."""
        world = state.world
        found = self.column(state, unit)
        other = helper(state, unit, self.point)
        note_help(state, unit, other)
        die = draws.roll(f"fire in {world.hex(self.point)}", world.pack.dice.sides)
        result = world.ground_crt.result_at(found.heading, die)
        state.stack.append(replace(self, fired=self.fired | 1 << unit, scored=self.scored or result != "-"))
        data = {
            "unit": world.unit(unit), "kind": world.kind[unit].id, "at": world.hex(self.point), "die": die,
            "column": found.heading, "result": result,
            "shifts": {term.reason: int(term.value) for term in found.shifts},
        }  # fmt: skip
        events = [Event("fired", data, ("15.3b", "T1"))]
        events += self._show(state, unit, other)
        return events + strike(state, 1 - world.side[unit], self.point, result)

    def _show(self, state: Position, unit: int, other: int) -> list[Event]:
        """An HQ next to the battle whose shift is used is revealed by that, alone of its stack (15.6d)."""
        world = state.world
        enemy = 1 - world.side[unit]
        if other < 0 or state.at[other] == self.point or state.shown[enemy] >> other & 1:
            return []
        shown = state.shown.copy()
        shown[enemy] |= 1 << other
        state.shown = shown
        data = {"unit": world.unit(other), "kind": world.kind[other].id, "at": world.hex(state.at[other])}
        return [Event("headquarters_shown", data, ("15.6d", "X10"), reveals=True)]

    # --- from stage to stage

    def go_on(self, state: Position) -> list[Event]:
        """The next stage of the round, or the next round; this step has been removed."""
        if self.stage == DEFENDER:
            state.stack.append(replace(self, round=self.round + 1, stage=FIRST, fired=0, scored=False, retreated=False))
        else:
            state.stack.append(replace(self, stage=self.stage + 1, retreated=False))
        return []

    def run(self, state: Position, draws: Draws) -> list[Event]:
        state.stack.pop()
        if self.over(state):
            return self.finish(state)
        if self.stage == CLOSE and not self.scored:
            state.stack.append(replace(self, retreated=True))
            state.stack.append(Withdrawing(self.side, self.point))
            data = {"seat": state.seat(self.side), "at": state.world.hex(self.point)}
            return [Event("no_result", data, ("15.3c", "16.0b"))]
        return self.go_on(state)

    def finish(self, state: Position) -> list[Event]:
        """The side that is left holds the point (15.10a, 16.6)."""
        world = state.world
        holder = next((side for side in (0, 1) if state.ground_units(self.point, side)), -1)
        data = {"at": world.hex(self.point), "seat": state.seat(holder) if holder >= 0 else ""}
        force = state.ground_units(self.point, self.side)
        if holder == self.side and force & world.flag["engineer"] and Breaching.possible(state, self.point, self.side):
            state.stack.append(Breaching(self.side, self.point))
        return [Event("battle_over", data, ("15.10a",))]


class Breaching(Step[Position], frozen=True, tag="breaching"):
    """2.4b, an option: a force with an engineer that wins a fort may leave a breach there."""

    side: int
    point: int

    @staticmethod
    def possible(state: Position, point: int, side: int) -> bool:
        world = state.world
        return world.option("breach") and bool((world.own_forts[1 - side] & ~state.breaches) >> point & 1)

    def asks(self, state: Position) -> list[Question]:
        where = state.world.points[self.point].name
        return [
            Question(
                state.seat(self.side), "breach", f"{where} is taken: leave a breach in the fort?", standing=True,
                about=state.world.hex(self.point),
            )
        ]  # fmt: skip

    def choices(self, state: Position, seat: str, prefix: Words) -> Choices:
        return Choices((BREACH, LEAVE)) if not prefix else END if len(prefix) == 1 else Choices()

    def refuse(self, state: Position, seat: str, prefix: Words, word: str | None) -> Refusal:
        return Refusal("say breach or leave", "2.4b", nearest=[BREACH, LEAVE])

    def proposal(self, state: Position, seat: str) -> Words:
        return (BREACH,)

    def answer(self, state: Position, seat: str, words: Words, draws: Draws) -> list[Event]:
        state.stack.pop()
        if words[0] == LEAVE:
            return []
        state.breaches |= 1 << self.point
        return [Event("breached", {"at": state.world.hex(self.point)}, ("2.4b",))]


def is_syrian_surprise(state: Position, side: int, point: int, contingent: int) -> bool:
    """On turn 1 Syrian attackers south of the line fire first, and no marker can change it (6.3a, X19)."""
    world = state.world
    if side != ARAB or state.turn != 1 or not world.south >> point & 1:
        return False
    nations = {world.nation[unit] for unit in bits(state.ground_units(point, side))}
    firing = contingent if contingent >= 0 else min(nations)
    return world.nations[firing] == "syria"
