"""15.3, 16.3: the decisions in a round of battle: each side fires, and both may leave it."""

from __future__ import annotations

from collections.abc import Callable

from sandtable.board.masks import bits
from sandtable.combat import Column
from sandtable.documents import Forecast, Option, Term
from sandtable.errors import Refusal
from sandtable.games.october_war.position.dice import DICE
from sandtable.games.october_war.position.state import Position
from sandtable.games.october_war.rules.command import helper, note_help
from sandtable.games.october_war.rules.intelligence.recon import LookingStep
from sandtable.games.october_war.rules.results import brief, fire_forecast
from sandtable.kernel import Automatic, Draws, Event, Question, derived
from sandtable.language import END, Choices, Words

from .fire import column, shooters, strength
from .losses import STAND, stand_choices, strike
from .retreat import RETREAT, Retreating
from .ways_out import might_retreat, no_retreat

FIRE, CEASE = "fire", "cease"


def is_over(state: Position, point: int) -> bool:
    """Whether one side of a battle is gone (15.10a)."""
    return not (state.ground_units(point, 0) and state.ground_units(point, 1))


class RoundStep(LookingStep, frozen=True):
    """A part of a round, in which one side decides. Its `side` is the attacker, whose phase it is (15.0a)."""

    point: int
    decider: int
    """The side that decides."""
    round: int

    def may_look(self, state: Position) -> bool:
        """Whether the attacker is asked: it is his phase (27.1c, 27.1d)."""
        return self.decider == self.side

    def question(self, state: Position, kind: str, text: str) -> Question:
        where = state.world.points[self.point]
        return Question(
            state.seat(self.decider), kind, f"{where.name}, {text}", standing=True, about=state.world.hex(self.point)
        )


class Fire(RoundStep, frozen=True, tag="fire"):
    """One side fires with its units, one after the other, or ceases (15.3a, 15.3b). `fire` alone fires with all."""

    contingent: int
    """The only nation whose units make attack fire; -1 for all (22.1a)."""

    @derived
    def ready(self, state: Position) -> int:
        """The units that may fire now, each once in a round (15.4a)."""
        limited = self.contingent if self.decider == self.side else -1  # 12.3: in defence all fire
        return shooters(state, self.decider, self.point, limited) & ~state.round_fired

    def asks(self, state: Position) -> list[Question]:
        if is_over(state, self.point) or not self.ready(state):
            return []
        return [self.question(state, FIRE, f"round {self.round}: fire with a unit, or cease")]

    def decisions(self, state: Position, seat: str, prefix: Words) -> Choices:
        if not prefix:
            return Choices((FIRE, CEASE))
        if prefix[0] == CEASE:
            return END if len(prefix) == 1 else Choices()
        world = state.world
        if len(prefix) == 1:
            return Choices((), self.ready(state), world.units, complete=True, detail=self._detail(state))
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
        if not prefix:
            return Refusal("you fire now: say fire and a unit, or cease", "15.3a", nearest=[FIRE, CEASE])
        if word is None:
            return Refusal("name the unit that fires", "15.3a")
        unit = state.world.units.index.get(word, -1)
        if unit >= 0 and state.round_fired & state.world.of_side[state.side(seat)] & 1 << unit:
            return Refusal(f"{word} has already fired in this round", "15.4a", units=[word])
        if unit >= 0 and state.ground_units(self.point, self.decider) >> unit & 1:
            clause = "X8" if not state.world.strength[unit] else "22.1a"
            return Refusal(f"{word} may not fire in this battle", clause, units=[word])
        if not state.world.of_side[self.decider] & state.world.unit_named(word):
            return Refusal(f"{word} is not a unit of yours", "15.3a", units=[word])
        return Refusal(f"{word} takes no part in this battle", "15.1b", units=[word])

    def proposal(self, state: Position, seat: str) -> Words:
        return (FIRE,)

    def best(self, state: Position) -> int:
        """The unit with the best column."""
        return max(bits(self.ready(state)), key=lambda unit: (self.column(state, unit).place, -unit))

    def column(self, state: Position, unit: int) -> Column:
        return column(state, unit, self.point, self.decider == self.side)

    def forecast(self, state: Position, unit: int) -> Forecast:
        """The column of a firing and the chance of each result."""
        world = state.world
        power, name = strength(state, unit, self.point, self.decider == self.side)
        found = self.column(state, unit)
        title = f"{world.kind[unit].name} fires"
        return fire_forecast(world.ground_crt, title, Term(name, power, "15.3b"), found, at=world.hex(self.point))

    def decide(self, state: Position, seat: str, words: Words, draws: Draws) -> list[Event]:
        if words[0] == CEASE:
            state.stack.pop()
            return []
        if len(words) == 1:
            state.stack.append(Salvo(self))
            return []
        return self.shoot(state, state.world.units.index[words[1]], draws)

    def shoot(self, state: Position, unit: int, draws: Draws) -> list[Event]:
        """One die for one unit; its result is applied before the next fires (15.3b)."""
        world = state.world
        found = self.column(state, unit)
        other = helper(state, unit, self.point)
        note_help(state, unit, other)
        die = draws.roll(DICE.of("fired", at=world.hex(self.point)), world.pack.dice.sides)
        result = world.ground_crt.result_at(found.heading, die)
        state.round_fired |= 1 << unit
        state.round_scored |= result != "-"
        data = {
            "unit": world.unit(unit),
            "kind": world.kind[unit].id,
            "at": world.hex(self.point),
            "die": die,
            "column": found.heading,
            "result": result,
            "shifts": {term.reason: int(term.value) for term in found.shifts},
        }
        events = [Event("fired", data, ("15.3b", "T1"))]
        events += _show_headquarters(state, self.point, unit, other)
        return events + strike(state, 1 - self.decider, self.point, result)


class Salvo(Automatic[Position], frozen=True, tag="salvo"):
    """All units of one side fire, each time the one with the best column, until the enemy is gone (15.3a, 15.10a)."""

    fire: Fire

    def run(self, state: Position, draws: Draws) -> list[Event]:
        if is_over(state, self.fire.point) or not self.fire.ready(state):
            state.stack.pop()
            return []
        return self.fire.shoot(state, self.fire.best(state), draws)


def _show_headquarters(state: Position, point: int, unit: int, other: int) -> list[Event]:
    """An HQ next to the battle whose shift is used is revealed by that, alone of its stack (15.6d)."""
    world = state.world
    enemy = 1 - world.side[unit]
    if other < 0 or state.at[other] == point or state.shown[enemy] >> other & 1:
        return []
    shown = state.shown.copy()
    shown[enemy] |= 1 << other
    state.shown = shown
    data = {"unit": world.unit(other), "kind": world.kind[other].id, "at": world.hex(state.at[other])}
    return [Event("headquarters_shown", data, ("15.6d", "X10"), reveals=True)]


class StandOrRetreat(RoundStep, frozen=True, tag="stand_or_retreat"):
    """At the end of a round a side may leave the battle with its whole force (16.3c)."""

    @derived
    def is_asked(self, state: Position) -> bool:
        return not is_over(state, self.point) and might_retreat(state, self.decider, self.point)

    def asks(self, state: Position) -> list[Question]:
        text = f"round {self.round} is over: stand for another, or retreat?"
        return [self.question(state, STAND, text)] if self.is_asked(state) else []

    def _force(self, state: Position) -> int:
        return state.ground_units(self.point, self.decider)

    def decisions(self, state: Position, seat: str, prefix: Words) -> Choices:
        return stand_choices(state, self._force(state), prefix)

    def objection(self, state: Position, seat: str, prefix: Words, word: str | None) -> Refusal:
        if word == RETREAT:
            return no_retreat(state, self._force(state), [STAND])
        return Refusal("say stand or retreat", "16.3c", nearest=[STAND])

    def proposal(self, state: Position, seat: str) -> Words:
        return (STAND,)

    def decide(self, state: Position, seat: str, words: Words, draws: Draws) -> list[Event]:
        return self.leave(state, "16.3c") if words[0] == RETREAT else self.run(state, draws)

    def leave(self, state: Position, clause: str) -> list[Event]:
        state.stack[-1] = Retreating(self.decider, self.point, True)
        data = {"seat": state.seat(self.decider), "at": state.world.hex(self.point)}
        return [Event("gives_way", data, (clause,))]


class ReturnFire(StandOrRetreat, frozen=True, tag="return_fire"):
    """A defender who was fired at first may retreat before he fires back, and then forfeits his fire (16.3d)."""

    contingent: int

    def asks(self, state: Position) -> list[Question]:
        text = f"round {self.round}: stand and fire back, or retreat before that?"
        return [self.question(state, STAND, text)] if self.is_asked(state) else []

    def leave(self, state: Position, clause: str) -> list[Event]:
        return super().leave(state, "16.3d")

    def run(self, state: Position, draws: Draws) -> list[Event]:
        """He stands, and fires."""
        state.stack[-1] = Fire(self.side, self.point, self.decider, self.round, self.contingent)
        return []
