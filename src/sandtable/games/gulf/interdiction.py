"""Interdiction, an optional rule: aircraft over a hex attack a ground unit that marches into it (24.1; 26.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from sandtable.board.masks import bits, mask_of
from sandtable.documents import Term
from sandtable.errors import Refusal
from sandtable.kernel import Draws, Event, Question
from sandtable.language import END, Choices, Words

from .air_combat import WITH
from .air_to_ground import AirToGround
from .basing import Abort
from .markers import blood_shift
from .rule_records import ResultData
from .shifts import fire_shift, terrain_shift
from .state import Position
from .wording import names

INTERDICT, PASS = "interdict", "pass"


def interdictors(state: Position, side: int, space: int) -> int:
    """Aircraft of a side over a hex that may attack who marches in (24.1a)."""
    world = state.world
    over = state.flying_units(space, side) & world.bombers
    return mask_of(unit for unit in bits(over) if state.contingent(unit) in world.profile.interdictors)


def interdiction(state: Position, units: Sequence[int], space: int) -> Interdiction | None:
    """The window that opens when marching units have entered a hex; None if nobody is there to use it."""
    if not state.has("interdiction"):
        return None
    side = 1 - state.world.side[units[0]]
    here = tuple(unit for unit in units if state.at[unit] == space)
    return Interdiction(side, here, space) if here and interdictors(state, side, space) else None


class Interdiction(AirToGround, frozen=True, tag="interdiction"):
    """The owner of the aircraft attacks who marches, and nobody else, or lets it pass (24.1b, 24.1c; 26.3c)."""

    units: tuple[int, ...]
    """One unit, or a stack that marches together and is attacked as one."""
    space: int

    verb: ClassVar[str] = INTERDICT

    def asks(self, state: Position) -> list[Question]:
        world = state.world
        who, marches = names(world, mask_of(self.units)), "marches" if len(self.units) == 1 else "march"
        text = f"{who} {marches} into {world.name_of(self.space)}: interdict, or pass"
        return [Question(state.seat(self.side), INTERDICT, text, standing=True)]

    def proposal(self, state: Position, seat: str) -> Words:
        return (PASS,)

    def targets(self, state: Position) -> int:
        return 1 << self.space

    def able(self, state: Position, target: int) -> int:
        return interdictors(state, self.side, self.space)

    def choices(self, state: Position, seat: str, prefix: Words) -> Choices:
        if not prefix:
            return Choices((INTERDICT, PASS))
        if prefix[0] == PASS:
            return END
        return super().choices(state, seat, prefix)

    def refuse(self, state: Position, seat: str, prefix: Words, word: str | None) -> Refusal:
        world, cite = state.world, state.world.cite
        near = list(self.choices(state, seat, prefix))[:3]
        if not prefix or prefix[0] == PASS:
            return Refusal("interdict the unit with aircraft over the hex, or pass", cite["interdiction"], nearest=near)
        if len(prefix) == 1:
            why = f"the unit that can be interdicted is in {world.hex(self.space)}"
            return Refusal(why, cite["interdiction"], nearest=near)
        return super().refuse(state, seat, prefix, word)

    def struck_units(self, state: Position, target: int) -> int:
        return mask_of(self.units)

    def shifts(self, state: Position, target: int, attackers: int) -> list[Term]:
        home = state.world.country_of.get(target)
        native = any(state.contingent(unit) == home for unit in self.units)
        blood = blood_shift(state, target) if native else None  # 18.3a: any defence there by units of the country
        fire = fire_shift(state, target, "air-to-ground")
        found = (terrain_shift(state.world, target), blood, fire, self.close_support(state, target, attackers))
        return [term for term in found if term is not None]

    def wrong_attacker(self, state: Position, target: int, chosen: Sequence[int], unit: int) -> Refusal:
        world, cite = state.world, state.world.cite
        if self.able(state, target) >> unit & 1:
            return super().wrong_attacker(state, target, chosen, unit)
        name = world.unit(unit)
        why = f"{name} is not flying over {world.hex(target)}, or cannot interdict"
        return Refusal(why, cite["interdiction"], units=[name])

    def answer(self, state: Position, seat: str, words: Words, draws: Draws) -> list[Event]:
        if words[0] == PASS:
            state.stack.pop()
            return []
        attackers = mask_of(state.world.units.index[word] for word in words[words.index(WITH) + 1 :])
        return self.attack(state, self.space, attackers, draws)

    def go_on(self, state: Position, target: int, attackers: int, draws: Draws) -> list[Event]:
        state.stack.pop()
        state.hit = 0
        state.stack.append(Abort(self.side, tuple(bits(attackers)), attackers.bit_count(), aloft=True))  # 24.1d
        return self.resolve(state, target, attackers, draws)

    def carry_out(self, state: Position, target: int, attackers: int, result: ResultData) -> list[Event]:
        events = super().carry_out(state, target, attackers, result)
        state.attacked &= ~attackers
        state.struck &= ~(1 << target)
        state.defended &= ~mask_of(self.units)
        return events
