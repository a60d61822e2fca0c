"""9 Reorganization: the phase; breaking large units down, and conversion to combined arms."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.board.masks import bits, lowest, mask_of
from sandtable.errors import Refusal
from sandtable.games.october_war.position.boxes import AVAILABLE, ELIMINATED, REFIT
from sandtable.games.october_war.position.marks import bind, clear_marks
from sandtable.games.october_war.position.state import Position
from sandtable.games.october_war.position.world import ISRAEL
from sandtable.games.october_war.rules.intelligence.recon import LOOKING, new_phase
from sandtable.games.october_war.rules.movement.loc import has_loc
from sandtable.games.october_war.rules.phases import Order, OrderList, OrderPhase
from sandtable.kernel import Draws, Event, derived, first_action
from sandtable.language import Choices, Words

from .breakdown import ISRAELI_HOLDS, break_down, components
from .combining import CombineOrder, combined_arms, hold_at

CONVERSION_SOURCES = (AVAILABLE, REFIT, *ISRAELI_HOLDS, ELIMINATED)


class BreakOrder(Order):
    """`break LARGE`: no LOC is needed (9.4a)."""

    verb = "break"
    clause = "9.4a"

    def choices(self, state: Position, side: int, prefix: Words) -> Choices:
        if len(prefix) == 1:
            return Choices((), breakable(state, side), state.world.units)
        return Choices(complete=True)

    def closed(self, state: Position, side: int) -> Refusal:
        mine = state.world.large & state.world.of_side[side]
        if any(state.is_deployed(unit) for unit in bits(mine)):
            return Refusal("there are too few counters to break a large unit down", "9.4b", "9.8a")
        return Refusal("no large unit of yours is in play", "9.5a", "9.4a")

    def refuse(self, state: Position, side: int, prefix: Words, word: str | None) -> Refusal:
        world = state.world
        unit = world.units.index.get(word or "", -1)
        if unit >= 0 and world.large & world.of_side[side] & 1 << unit and state.is_deployed(unit):
            return Refusal(f"there are too few counters to break {word} down", "9.4b", "9.8a", units=[word or ""])
        return Refusal(f"{word or 'that'} is not a large unit of yours in play", "9.5a", "9.4a")

    def wanted(self, state: Position, side: int, prefix: Words) -> Iterable[str]:
        world = state.world
        return [world.unit(u) for u in bits(world.large & world.of_side[side])] if len(prefix) == 1 else ()

    def answer(self, state: Position, side: int, words: Words, draws: Draws) -> list[Event]:
        return break_down(state, state.world.units.index[words[1]], "9.4a")


@derived
def breakable(state: Position, side: int) -> int:
    """Large units in play whose components are available (9.4b)."""
    mine = state.world.large & state.world.of_side[side]
    return sum(1 << unit for unit in bits(mine) if state.is_deployed(unit) and components(state, unit))


class ConvertOrder(Order):
    """`convert BRIGADE BOX`: to combined arms; the armour battalion that it releases comes out of the box (9.9b)."""

    verb = "convert"
    clause = "9.9b"

    def choices(self, state: Position, side: int, prefix: Words) -> Choices:
        world = state.world
        if len(prefix) == 1:
            able = sum(1 << unit for unit in bits(convertible(state, side)))
            return Choices((), able if spare_armour(state) else 0, world.units)
        if len(prefix) == 2:
            return Choices((), spare_armour(state), world.spaces)
        return Choices(complete=True)

    def closed(self, state: Position, side: int) -> Refusal:
        if side != ISRAEL or not combined_arms(state):
            return Refusal("combined arms brigades may be formed only after the Combined Arms event", "9.9a")
        if not spare_armour(state):
            return Refusal("no armour battalion is left to release", "9.9c")
        if again := _convertible_again(state):
            return self._once_only(state, lowest(again))
        return Refusal("no armour brigade has a line of communication and a mechanized battalion with it", "9.9b")

    @staticmethod
    def _once_only(state: Position, brigade: int) -> Refusal:
        world = state.world
        word, of_phase = world.unit(brigade), state.converted & (1 << brigade | _mechanized_beside(state, brigade))
        who = "it" if of_phase >> brigade & 1 else f"the battalion beside it, {world.unit(lowest(of_phase))},"
        why = f"{word} cannot be converted: {who} has come out of a conversion in this phase"
        return Refusal(why, "9.9b", "9.8c", units=[word], nearest=world.units.say(convertible(state, ISRAEL)))

    def refuse(self, state: Position, side: int, prefix: Words, word: str | None) -> Refusal:
        if side != ISRAEL or not combined_arms(state) or not spare_armour(state):
            return self.closed(state, side)
        if len(prefix) == 1:
            if word and _convertible_again(state) & state.world.unit_named(word):
                return self._once_only(state, state.world.units.index[word])
            why = f"{word or 'it'} is not an armour brigade with a line of communication and a mechanized battalion"
            return Refusal(why, "9.9b", nearest=state.world.units.say(convertible(state, side)))
        nearest = state.world.spaces.say(spare_armour(state))
        return Refusal(f"no armour battalion is in {word or 'that box'}", "9.9c", nearest=nearest)

    def answer(self, state: Position, side: int, words: Words, draws: Draws) -> list[Event]:
        world = state.world
        brigade, box = world.units.index[words[1]], world.spaces.index[words[2]]
        space = state.at[brigade]
        mech = (_mechanized_beside(state, brigade) & ~state.converted).bit_length() - 1
        tank = lowest(state.units_at(box) & world.of_kind["il-arm-bn"])
        state.put(mech, world.box[hold_at(state, ISRAEL, space)])
        clear_marks(state, mech)
        state.put(tank, space)
        bind(state, tank)
        state.combined |= 1 << brigade
        state.conversions += 1
        state.surplus |= 1 << tank
        state.converted |= 1 << brigade | 1 << tank
        data = {"seat": state.seat(side), "unit": words[1], "at": world.hex(space), "kind": world.kind[brigade].id}
        return [Event("converted", data, ("9.9b", "9.9c"))]


def convertible(state: Position, side: int) -> int:
    """9.9b: armour brigades in play beside a mechanized battalion, with a LOC, neither of them out of a conversion."""
    if side != ISRAEL or not combined_arms(state):
        return 0
    return _convertible(state, state.converted)


def _convertible(state: Position, excluded: int) -> int:
    """The same, without some counters."""
    able = state.world.flag["flips-to-combined-arms"] & ~(state.combined | excluded)
    return mask_of(
        unit
        for unit in bits(able)
        if state.is_deployed(unit) and has_loc(state, unit) and _mechanized_beside(state, unit) & ~excluded
    )


def _convertible_again(state: Position) -> int:
    """Brigades that only a conversion of this phase keeps from being converted."""
    return _convertible(state, 0) & ~_convertible(state, state.converted)


def _mechanized_beside(state: Position, brigade: int) -> int:
    return state.units_at(state.at[brigade]) & state.world.of_kind["il-mech-bn"]


def spare_armour(state: Position) -> int:
    """9.9c: the boxes that hold an armour battalion."""
    world = state.world
    boxes = [world.box[name] for name in CONVERSION_SOURCES]
    return sum(1 << box for box in boxes if state.units_at(box) & world.of_kind["il-arm-bn"])


COMBINE, BREAK, CONVERT = CombineOrder(), BreakOrder(), ConvertOrder()
ORDERS = (COMBINE, BREAK, CONVERT)


class Reorganization(OrderPhase, frozen=True, tag="reorganization"):
    """2b, 3b: combine and break down as often as the player likes (9.0a)."""

    kind = "reorganize"
    clause = "9.0a"

    def orders(self, state: Position) -> tuple[Order, ...]:
        return (*ORDERS, *LOOKING)

    def text(self, state: Position) -> str:
        return "Reorganization: combine units or break them down, then say done"

    def proposal(self, state: Position, seat: str) -> Words:
        """Convert a brigade while one can be, then combine all that can be."""
        able = CONVERT.choices(state, self.side, (CONVERT.verb,))
        if able:
            return first_action(lambda words: CONVERT.choices(state, self.side, words), (CONVERT.verb,))
        return OrderList(self, state, COMBINE).one_after_the_other() or super().proposal(state, seat)

    def open(self, state: Position) -> list[Event]:
        new_phase(state)
        state.converted = 0
        return []


STEPS = (Reorganization,)
