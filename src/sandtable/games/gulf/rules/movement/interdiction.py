"""Interdiction, an optional rule: aircraft over a hex attack a ground unit that marches into it (24.1; 26.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from sandtable.board.masks import bits, mask_of
from sandtable.counters.attacking import Battle, Targets
from sandtable.counters.bars import Bar, closing, left_open
from sandtable.documents import Term
from sandtable.errors import Refusal
from sandtable.games.gulf.data.rule_records import ResultData
from sandtable.games.gulf.position.state import Position
from sandtable.games.gulf.position.wording import listing, names
from sandtable.games.gulf.rules.combat.shifts import fire_shift, terrain_shift
from sandtable.games.gulf.rules.combat.strikes import Strike
from sandtable.games.gulf.rules.special_forces.markers import blood_shift
from sandtable.kernel import Draws, Event, Question
from sandtable.language import Words

from .basing import Abort

INTERDICT, PASS = "interdict", "pass"


def interdictors(state: Position, side: int, space: int) -> int:
    """Aircraft of a side over a hex that may attack who marches in (24.1a)."""
    over = state.flying_units(space, side)
    return left_open(over, interdiction_bars(state, over, space)) if over else 0


def interdiction_bars(state: Position, over: int, space: int) -> tuple[Bar, ...]:
    """The rules that keep units from an interdiction; some aircraft fly over the hex (24.1a; 26.3a)."""
    world, cite = state.world, state.world.cite
    who = world.profile.interdictors
    others = mask_of(unit for unit in bits(over) if state.contingent(unit) not in who)
    return (
        Bar(~over, f"is not flying over {world.hex(space)}", (cite["interdiction"],)),
        Bar(others, f"may not interdict: only aircraft of {listing(who)} do", (cite["interdiction"],)),
        Bar(~world.bombers, "has no ground attack factor", (cite["factor needed"],)),
    )


def interdiction(state: Position, units: Sequence[int], space: int) -> Interdiction | None:
    """The window that opens when marching units have entered a hex; None if nobody is there to use it."""
    if not state.has("interdiction"):
        return None
    side = 1 - state.world.side[units[0]]
    here = tuple(unit for unit in units if state.at[unit] == space)
    return Interdiction(side, here, space) if here and interdictors(state, side, space) else None


class Interdiction(Strike, frozen=True, tag="interdiction"):
    """The owner of the aircraft attacks who marches, and nobody else, or lets it pass (24.1b, 24.1c; 26.3c)."""

    units: tuple[int, ...]
    """One unit, or a stack that marches together and is attacked as one."""
    space: int

    verb: ClassVar[str] = INTERDICT
    end: ClassVar[str] = PASS

    @property
    def called(self) -> str:
        return "Interdiction"

    def asks(self, state: Position) -> list[Question]:
        world = state.world
        who, marches = names(world, mask_of(self.units)), "marches" if len(self.units) == 1 else "march"
        text = f"{who} {marches} into {world.name_of(self.space)}: interdict, or pass"
        return [Question(state.seat(self.side), INTERDICT, text, standing=True)]

    def proposal(self, state: Position, seat: str) -> Words:
        return (PASS,)

    def verbs(self, state: Position) -> Words:
        return self.verb, self.end

    def targets(self, state: Position) -> int:
        return 1 << self.space

    def joint(self, state: Position, targets: Targets) -> int:
        return interdictors(state, self.side, self.space)

    def defenders(self, state: Position, target: int) -> int:
        return mask_of(self.units)

    def shifts(self, state: Position, targets: Targets, units: int) -> list[Term]:
        target = targets[0]
        home = state.world.country_of.get(target)
        native = any(state.contingent(unit) == home for unit in self.units)
        blood = blood_shift(state, target) if native else None  # 18.3a: any defence there by units of the country
        fire = fire_shift(state, target, "air-to-ground")
        terrain = terrain_shift(state.world, target, "terrain below")
        found = (terrain, blood, fire, self.close_support(state, target, units))
        return [term for term in found if term is not None]

    # --- why not

    def wrong_verb(self, state: Position, seat: str, word: str) -> Refusal:
        why = "interdict the unit with aircraft over the hex, or pass"
        return Refusal(why, state.world.cite["interdiction"], nearest=[INTERDICT, PASS])

    def after_done(self, state: Position) -> Refusal:
        return Refusal("nothing follows 'pass'", state.world.cite["interdiction"])

    def wrong_target(self, state: Position, target: int) -> Refusal:
        why = f"the unit that can be interdicted is in {state.world.hex(self.space)}"
        return Refusal(why, state.world.cite["interdiction"])

    def no_enemy(self, state: Position, target: int) -> Refusal:
        return self.wrong_target(state, target)

    def wrong_attacker(self, state: Position, targets: Targets, unit: int) -> Refusal:
        over = state.flying_units(self.space, self.side)
        bar, name = closing(interdiction_bars(state, over, self.space), unit), state.world.unit(unit)
        return Refusal(f"{name} {bar.why}", *bar.clauses, units=[name])

    # --- what happens

    def go_on(self, state: Position, target: int, attackers: int, draws: Draws) -> list[Event]:
        state.stack.pop()
        state.hit = 0
        state.stack.append(Abort(self.side, tuple(bits(attackers)), attackers.bit_count(), aloft=True))  # 24.1d
        return super().go_on(state, target, attackers, draws)

    def carry_out(self, state: Position, battle: Battle, data: ResultData, result: str) -> list[Event]:
        events = super().carry_out(state, battle, data, result)
        state.attacked &= ~mask_of(battle.attackers)
        state.struck &= ~(1 << self.space)
        state.defended &= ~mask_of(self.units)
        return events
