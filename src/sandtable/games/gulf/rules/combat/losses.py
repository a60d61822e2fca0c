"""Step losses: the owner chooses which units a result reduces, each at most once (16.3b, 17.3b; X-REDUCE1)."""

from __future__ import annotations

from typing import Literal

from sandtable.board.masks import bits, mask_of
from sandtable.counters.picking import Pick
from sandtable.errors import Refusal
from sandtable.games.gulf.position.state import Position
from sandtable.games.gulf.position.wording import number_of
from sandtable.games.gulf.rules.explain import not_a_choice, wrong_word
from sandtable.kernel import Event, Question

VERB = "reduce"
Cause = Literal["ground", "air-to-air", "air-to-ground", "scud"]
"""What costs units: a kind of combat, or a Scud."""
CLAUSES: dict[Cause, tuple[str, str]] = {
    "ground": ("losses", "reductions"),
    "air-to-air": ("air losses", "air losses"),
    "air-to-ground": ("bombing losses", "bombing reductions"),
    "scud": ("scud table", "scud table"),
}
"""The clauses that say who chooses the units that suffer, and how many there are, by their keys."""


def reduce_some(state: Position, side: int, units: int, count: int, cause: Cause = "ground") -> list[Event]:
    """Let a side take one step from each of so many of these units."""
    if count and units:
        state.stack.append(Losses(side, tuple(bits(units)), count, cause))
    return []


class Losses(Pick[Position], frozen=True, tag="losses"):
    """The owner names the units that are reduced; surplus reductions lapse (17.3b)."""

    side: int
    units: tuple[int, ...]
    count: int
    cause: Cause = "ground"

    verb = VERB

    def able(self, state: Position) -> int:
        return state.on_map(mask_of(self.units))

    def due(self, state: Position) -> int:
        return min(self.count, self.able(state).bit_count())

    def question(self, state: Position) -> Question:
        text = f"Choose {number_of(self.due(state), 'unit')} to lose a step"
        return Question(state.seat(self.side), "losses", text, standing=True)

    def note(self, state: Position, unit: int) -> str:
        """What a lost step does to a unit."""
        if state.world.guerrillas >> unit & 1:
            return "back to its pool"  # 27.3; 24.4
        return "reduced" if self._survives(state, unit) else "eliminated"

    def _survives(self, state: Position, unit: int) -> bool:
        return bool(state.world.two_steps & ~state.reduced & 1 << unit)

    def worth(self, state: Position, unit: int) -> tuple[int, ...]:
        """Full two-step units first, then the weakest: no unit is eliminated if another can be reduced."""
        return not self._survives(state, unit), state.strength(unit)

    def wrong_verb(self, state: Position, seat: str, word: str) -> Refusal:
        return wrong_word(state, seat, word, [VERB])

    def wrong_unit(self, state: Position, seat: str, chosen: int, unit: int, near: list[str]) -> Refusal | None:
        if known := not_a_choice(state, seat, unit):
            return known
        if self.able(state) >> unit & 1:
            return None
        name = state.world.unit(unit)
        return Refusal(f"{name} was not hit", self._clauses(state)[0], units=[name], nearest=near)

    def wrong_number(self, state: Position, near: list[str]) -> Refusal:
        number = number_of(self.due(state), "unit")
        return Refusal(f"exactly {number} must lose a step", self._clauses(state)[1], nearest=near)

    def _clauses(self, state: Position) -> tuple[str, ...]:
        return tuple(state.world.cite[key] for key in CLAUSES[self.cause])

    def carry_out(self, state: Position, units: int) -> list[Event]:
        state.stack.pop()
        if not units:
            return []
        state.hit |= units
        flipped, gone = state.reduce(units)
        say = state.world.units.say
        return [Event("losses", {"reduced": say(flipped), "lost": say(gone)}, self._clauses(state))]
