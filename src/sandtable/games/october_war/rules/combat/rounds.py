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
from sandtable.games.october_war.rules.results import brief, fire_forecast
from sandtable.kernel import Automatic, Draws, Event, Question, Step, derived
from sandtable.language import END, Choices, Words

from .fire import FIRE, RoundStep, column, shooters, strength
from .retreat import RETREAT, STAND, Retreating, leave_point, no_way_together, stand_choices
from .strike import strike
from .ways_out import might_retreat, no_retreat

CEASE = "cease"


def is_over(state: Position, point: int) -> bool:
    """Whether one side of a battle is gone (15.10a)."""
    return not (state.ground_units(point, 0) and state.ground_units(point, 1))


class Fire(RoundStep, frozen=True, tag="fire"):
    """One side fires with its units, one after the other, or ceases (15.3a, 15.3b). `fire` alone fires with all."""

    contingent: int
    """The only nation whose units make attack fire; -1 for all (22.1a)."""

    @derived
    def shooters(self, state: Position) -> int:
        """The units that may fire now, each once in a round (15.4a)."""
        limited = self.contingent if self.decider == self.side else -1  # 12.3: in defence all fire
        return shooters(state, self.decider, self.point, limited) & ~state.round_fired

    def salvo(self) -> list[Step[Position]]:
        return [self, Salvo(self)]

    def asks(self, state: Position) -> list[Question]:
        if is_over(state, self.point) or not self.shooters(state):
            return []
        return [self.question(state, FIRE, f"round {self.round}: fire with a unit, or cease")]

    def decisions(self, state: Position, seat: str, prefix: Words) -> Choices:
        if not prefix:
            return Choices((FIRE, CEASE))
        if prefix[0] == CEASE:
            return END if len(prefix) == 1 else Choices()
        world = state.world
        if len(prefix) == 1:
            return Choices((), self.shooters(state), world.units, complete=True, detail=self._detail(state))
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
        return max(bits(self.shooters(state)), key=lambda unit: (self.column(state, unit).place, -unit))

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
        if is_over(state, self.fire.point) or not self.fire.shooters(state):
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


class Rounds(Automatic[Position], frozen=True):
    """A battle, which builds its rounds on the stack."""

    side: int
    """The attacker: the phasing side (15.0a)."""
    point: int
    contingent: int
    """The only nation whose units make attack fire; -1 for all (22.1a)."""
    first: int
    """The side that fires first (15.2b)."""
    round: int = 0
    """The round that is fought."""

    def can_fire(self, state: Position) -> bool:
        """Whether anybody can fire first."""
        limited = self.contingent if self.first == self.side else -1
        return bool(shooters(state, self.first, self.point, limited))


def open_round(state: Position, draws: Draws) -> None:
    """A round begins, and whoever fires first in it fires with all his units."""
    state.stack[-1].run(state, draws)
    first = state.stack[-1]
    if isinstance(first, Fire):
        state.stack[-1:] = first.salvo()


def _battle_of(state: Position) -> tuple[Rounds, list[Step[Position]]]:
    """The battle that goes on, and the steps between it and the one on top."""
    for place in range(len(state.stack) - 2, -1, -1):
        if isinstance(battle := state.stack[place], Rounds):
            return battle, state.stack[place + 1 : -1]
    raise AssertionError("no battle goes on")


class StandOrRetreat(RoundStep, frozen=True, tag="stand_or_retreat"):
    """At the end of a round a side may leave the battle with its whole force (16.3c)."""

    @derived
    def is_asked(self, state: Position) -> bool:
        return not is_over(state, self.point) and might_retreat(state, self.decider, self.point)

    def fires_next(self, state: Position) -> bool:
        """Whether whoever stands fires at once: he fires first in the next round, and nobody else is asked before."""
        battle, others = _battle_of(state)
        return battle.first == self.decider and not any(step.asks(state) for step in others) and battle.can_fire(state)

    def asks(self, state: Position) -> list[Question]:
        text = f"round {self.round} is over: stand for another, or retreat?"
        return [self.question(state, STAND, text)] if self.is_asked(state) else []

    def _force(self, state: Position) -> int:
        return state.ground_units(self.point, self.decider)

    def decisions(self, state: Position, seat: str, prefix: Words) -> Choices:
        if prefix == (STAND,):
            return Choices((FIRE,) if self.fires_next(state) else (), complete=True)
        return stand_choices(state, self._force(state), prefix)

    def objection(self, state: Position, seat: str, prefix: Words, word: str | None) -> Refusal:
        if prefix == (RETREAT,):
            return no_way_together(state, self._force(state), word or "")
        if prefix == (STAND,):
            return Refusal("somebody else decides or fires before you do", "15.2c", nearest=[STAND])
        if word == RETREAT:
            return no_retreat(state, self._force(state), [STAND])
        return Refusal("say stand or retreat", "16.3c", nearest=[STAND])

    def proposal(self, state: Position, seat: str) -> Words:
        return (STAND, FIRE) if self.fires_next(state) else (STAND,)

    def decide(self, state: Position, seat: str, words: Words, draws: Draws) -> list[Event]:
        if words[0] == RETREAT:
            return self.leave(state, words, "16.3c")
        events = self.run(state, draws)
        if FIRE in words:
            self.open_fire(state, draws)
        return events

    def open_fire(self, state: Position, draws: Draws) -> None:
        """The next round begins with his fire."""
        while not isinstance(state.stack[-1], Rounds):
            state.stack.pop()  # the other side has nothing to decide
        open_round(state, draws)

    def leave(self, state: Position, words: Words, clause: str) -> list[Event]:
        state.stack.pop()
        data = {"seat": state.seat(self.decider), "at": state.world.hex(self.point)}
        going = leave_point(state, Retreating(self.decider, self.point, True), words)
        return [Event("gives_way", data, (clause,)), *going]


class ReturnFire(StandOrRetreat, frozen=True, tag="return_fire"):
    """A defender who was fired at first may retreat before he fires back, and then forfeits his fire (16.3d)."""

    contingent: int

    def asks(self, state: Position) -> list[Question]:
        text = f"round {self.round}: stand and fire back, or retreat before that?"
        return [self.question(state, STAND, text)] if self.is_asked(state) else []

    def shooters(self, state: Position) -> int:
        return self._fire().shooters(state)

    def salvo(self) -> list[Step[Position]]:
        return self._fire().salvo()

    def _fire(self) -> Fire:
        return Fire(self.side, self.point, self.decider, self.round, self.contingent)

    def fires_next(self, state: Position) -> bool:
        return bool(self.shooters(state))

    def leave(self, state: Position, words: Words, clause: str) -> list[Event]:
        return super().leave(state, words, "16.3d")

    def run(self, state: Position, draws: Draws) -> list[Event]:
        """He stands, and fires."""
        state.stack[-1] = self._fire()
        return []

    def open_fire(self, state: Position, draws: Draws) -> None:
        state.stack[-1:] = self.salvo()
