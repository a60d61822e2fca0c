"""Naval gunfire in the Air Operations Phase: a surface action group shells a coast alone (20.5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from sandtable.counters.attacking import DONE, Targets
from sandtable.counters.bars import Bar, bar_at, left_open
from sandtable.errors import Refusal
from sandtable.games.gulf.position.displays import has_displays
from sandtable.games.gulf.position.state import Position
from sandtable.games.gulf.rules.explain import not_a_hex
from sandtable.kernel import Event, Question, derived

from .strikes import Strike, ships_ready

SHELL = "shell"


class NavalGunfire(Strike, frozen=True, tag="naval_gunfire"):
    """A hex that was not bombed may be shelled (20.5a), once a turn for each group (20.5d)."""

    verb: ClassVar[str] = SHELL

    @property
    def called(self) -> str:
        return "Naval gunfire"

    def question_text(self, state: Position) -> str:
        return "Shell enemy ground units on the coast, or end the action"

    def asks(self, state: Position) -> list[Question]:
        """Always ask the owner: a skipped question would tell the enemy that no group is there."""
        return [self.question(state)] if has_displays(state, self.side) else []

    # --- who shells whom

    @derived
    def targets(self, state: Position) -> int:
        return left_open(state.world.grid.all, self._bars(state)) if ships_ready(state, self.side) else 0

    def _bars(self, state: Position) -> tuple[Bar, ...]:
        """The rules that close hexes to gunfire (20.5a, 14.3c)."""
        world, cite = state.world, state.world.cite
        gunfire, once = cite["gunfire"], cite["one attack a hex"]
        return (
            Bar(~world.coast, "is not a coastal hex", (gunfire,)),
            Bar(~state.ground_at(1 - self.side), "holds no enemy ground unit", (gunfire,)),
            Bar(state.bombed, "has been bombed: ships shell alone only what aircraft left alone", (gunfire, once)),
            Bar(state.struck, f"has been attacked already in this {world.profile.step}", (once,)),
        )

    def joint(self, state: Position, targets: Targets) -> int:
        return ships_ready(state, self.side)

    def feasible(self, state: Position, targets: Targets, units: int) -> bool:
        return units.bit_count() == 1  # 20.5b

    def can_attack(self, state: Position, targets: Targets) -> bool:
        return bool(ships_ready(state, self.side))

    def further_units(self, state: Position, targets: Targets, chosen: Sequence[int]) -> int:
        return 0 if chosen else self.joint(state, targets)

    # --- what happens

    def close(self, state: Position) -> list[Event]:
        state.bombed = 0
        return super().close(state)

    # --- why not

    def wrong_verb(self, state: Position, seat: str, word: str) -> Refusal:
        if word != SHELL:
            return super().wrong_verb(state, seat, word)
        cite = state.world.cite
        if ships_ready(state, self.side):
            why = "no coastal hex is left to shell: each is without enemies, bombed, or shelled"
            return Refusal(why, cite["gunfire"], cite["one attack a hex"], nearest=[DONE])
        return Refusal(*self._no_ship(state), nearest=[DONE])

    def _no_ship(self, state: Position) -> tuple[str, ...]:
        world, gunfire = state.world, state.world.cite["gunfire"]
        if state.used & world.gunships & world.of_side[self.side]:
            return "your surface action group has fired in this turn", world.cite["gunfire once"], gunfire
        return "no surface action group is with your forces at sea", gunfire

    def wrong_target(self, state: Position, target: int) -> Refusal:
        word = state.world.hex(target)
        away = not_a_hex(state, target, "gunfire")
        if away is not None:
            return away
        bar = bar_at(self._bars(state), target)
        if bar is None:
            return Refusal(*self._no_ship(state), spaces=[word])
        return Refusal(f"{word} {bar.why}", *bar.clauses, spaces=[word])

    def no_enemy(self, state: Position, target: int) -> Refusal:
        return self.wrong_target(state, target)

    def wrong_attacker(self, state: Position, targets: Targets, unit: int) -> Refusal:
        world, cite = state.world, state.world.cite
        name = world.unit(unit)
        if not world.gunships >> unit & 1:
            return Refusal(f"{name} is not a surface action group", cite["gunfire"], units=[name])
        if state.used >> unit & 1:
            return Refusal(f"{name} has fired in this turn", cite["gunfire once"], units=[name])
        return Refusal(f"{name} is not with your forces at sea", cite["gunfire"], units=[name])

    def too_weak(self, state: Position, targets: Targets, units: int) -> tuple[str, ...]:
        return "name one surface action group", state.world.cite["gunfire"]
