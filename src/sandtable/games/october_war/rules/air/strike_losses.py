"""Losses of strikes: which are taken first, and what their owner chooses (19.4a, 20.9a)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from sandtable.board.masks import bits, mask_of
from sandtable.errors import Refusal
from sandtable.games.october_war.position.boxes import MISSIONS, READY
from sandtable.games.october_war.position.names import Wing, wing_names
from sandtable.games.october_war.position.state import Position
from sandtable.games.october_war.position.world import ISRAEL, SINAI, THEATRES
from sandtable.games.october_war.rules.casualties import lose_strikes
from sandtable.kernel import Draws, Event, Question, Step
from sandtable.kernel.plain import Mask
from sandtable.language import END, NOTHING, Choices, Words

from .plan import mission_box, on_mission


def ranks(state: Position, side: int, theatre: int) -> list[int]:
    """19.4a: strikes in the superiority combat, then those on other missions of the theatre, then Ready ones.

    Missiles are never taken (18.9b).
    """
    world = state.world
    others = 0
    for mission in MISSIONS[1:]:
        others |= on_mission(state, side, mission, theatre)
    ready = state.units_at(world.box[READY]) & world.of_side[side] & world.strikes
    if side != ISRAEL:
        ready = sum(1 << unit for unit in bits(ready) if state.theatre[unit] == theatre)
    missiles = world.of_type["ssm"]
    return [units & ~missiles for units in (on_mission(state, side, MISSIONS[0], theatre), others, ready)]


def wing_at(state: Position, unit: int) -> str:
    """The word for the wing that a strike belongs to."""
    world = state.world
    box = state.at[unit]
    for theatre in range(len(THEATRES)):
        for mission in MISSIONS:
            if box == mission_box(state, mission, theatre):
                return Wing(world.kind[unit].id, mission, theatre).word
    return Wing(world.kind[unit].id, READY, SINAI).word


class Downed(Step[Position], frozen=True, tag="downed"):
    """A number of strikes of a side to be lost, taken from the first group that is not empty."""

    side: int
    groups: tuple[tuple[int, ...], ...]
    """Strikes, those that are taken first in front."""
    refit: int
    """How many go to the Refit box."""
    gone: int
    """How many are eliminated; chosen first, since they weigh more."""
    spared: Mask = 0
    """Strikes that ELIM does not touch (20.11b)."""
    together: bool = False
    """The other side loses strikes at the same moment: the limits of casualties are tested after both (7.3b)."""

    def able(self, state: Position) -> int:
        """The strikes that may be taken next."""
        spared = self.spared if self.gone else 0
        for group in self.groups:
            if units := mask_of(group) & ~spared:
                return units
        return 0

    def options(self, state: Position) -> dict[str, int]:
        """One strike of each wing."""
        found: dict[str, int] = {}
        for unit in bits(self.able(state)):
            found.setdefault(wing_at(state, unit), unit)
        return found

    def asks(self, state: Position) -> list[Question]:
        if not (self.refit or self.gone) or len(self.options(state)) < 2:
            return []
        what = "is eliminated" if self.gone else "goes to the Refit box"
        return [Question(state.seat(self.side), "lose", f"Air losses: choose which strike {what}", standing=True)]

    def choices(self, state: Position, seat: str, prefix: Words) -> Choices:
        names = wing_names(state.world)
        if not prefix:
            return Choices(["lose"])
        if prefix == ("lose",):
            mask = sum(1 << names.index[word] for word in self.options(state))
            return Choices((), mask, names)
        return END if prefix[0] == "lose" and len(prefix) == 2 else NOTHING

    def refuse(self, state: Position, seat: str, prefix: Words, word: str | None) -> Refusal:
        verb = () if prefix else ("lose",)
        near = [" ".join((*verb, wing)) for wing in sorted(self.options(state))]
        return Refusal("choose one of your strikes", "19.4a", "20.9a", nearest=near)

    def proposal(self, state: Position, seat: str) -> Words:
        return ("lose", next(iter(self.options(state))))

    def answer(self, state: Position, seat: str, words: Words, draws: Draws) -> list[Event]:
        return self._take(state, self.options(state)[words[1]])

    def run(self, state: Position, draws: Draws) -> list[Event]:
        options = self.options(state)
        if not (self.refit or self.gone):
            state.stack.pop()
            return []
        if not options:  # hits beyond what is there are ignored; AR may still find one that ELIM spares
            state.stack.pop()
            if self.gone and self.refit:
                state.stack.append(replace(self, gone=0))
            return []
        return self._take(state, next(iter(options.values())))

    def _take(self, state: Position, unit: int) -> list[Event]:
        state.stack.pop()
        groups = tuple(tuple(other for other in group if other != unit) for group in self.groups)
        gone = self.gone - 1 if self.gone else 0
        refit = self.refit if self.gone else self.refit - 1
        if gone or refit:
            state.stack.append(replace(self, groups=groups, gone=gone, refit=refit))
        return lose_strikes(state, 1 << unit, refit=not self.gone, tested=not self.together)


def table_losses(results: Sequence[str]) -> tuple[int, int]:
    """Superiority results: strikes for the Refit box, and strikes eliminated (19.4b)."""
    refit = sum(result == "A" for result in results)
    return refit, sum(int(result) for result in results if result.isdecimal())


STEPS = (Downed,)
