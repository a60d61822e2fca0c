"""11 Refit: buying eliminated units back, with a die."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.board.masks import bits
from sandtable.documents import Option, halves
from sandtable.errors import Refusal
from sandtable.games.october_war.position.boxes import PERMANENT, REFIT, TRACK
from sandtable.games.october_war.position.dice import DICE
from sandtable.games.october_war.position.names import kind_names
from sandtable.games.october_war.position.state import Position
from sandtable.games.october_war.position.world import ISRAEL, MAIN
from sandtable.games.october_war.rules.casualties import count, index_of, value
from sandtable.games.october_war.rules.intelligence.recon import LOOKING, new_phase
from sandtable.games.october_war.rules.phases import Order
from sandtable.kernel import Draws, Event, derived
from sandtable.language import Choices, Words

from .arrivals import Arrivals, kind_option
from .buying import Purse, price


@derived
def wrecks(state: Position, side: int) -> dict[str, int]:
    """Counters in the Refit box that may be bought back, one of each kind (11.0a, 22.4)."""
    world = state.world
    found: dict[str, int] = {}
    for unit in bits(state.units_at(world.box[REFIT]) & world.of_side[side]):
        if price(state, unit, refit=True) is not None:
            found.setdefault(world.kind[unit].id, unit)
    return found


class RefitOrder(Order):
    """`refit KIND`: pay, and roll (11.3)."""

    verb = "refit"
    clause = "11.3"

    def able(self, state: Position, side: int) -> dict[str, int]:
        phase = next(step for step in reversed(state.stack) if isinstance(step, Refit))
        return {kind: unit for kind, unit in wrecks(state, side).items() if phase.affords(state, unit)}

    def choices(self, state: Position, side: int, prefix: Words) -> Choices:
        if len(prefix) == 2:
            return Choices(complete=True)
        kinds = kind_names(state.world)
        able = self.able(state, side)

        def detail(word: str) -> Option:
            cost = price(state, able[word], refit=True) or 0
            return Option(word, "kind", kind_option(state)(word).label, cost=halves(cost), note=chances(side, state))

        return Choices((), sum(1 << kinds.index[kind] for kind in able), kinds, detail=detail)

    def closed(self, state: Position, side: int) -> Refusal:
        if not wrecks(state, side):
            return Refusal("nothing in the Refit box can be refitted", "11.0a", "10.5a")
        return Refusal("there are no mobilization points left for a refit", "10.2b", "10.2a")

    def refuse(self, state: Position, side: int, prefix: Words, word: str | None) -> Refusal:
        world = state.world
        nearest = sorted(self.able(state, side))
        units = world.of_kind.get(word or "", 0) & world.of_side[side]
        if not units:
            return Refusal(f"{word or 'that'} is not one of your kinds of unit", "11.3", nearest=nearest)
        unit = bits(units)[0]
        if world.nation[unit] >= MAIN:
            return Refusal("allied units are never refitted", "22.4", nearest=nearest)
        if price(state, unit, refit=True) is None:
            return Refusal(f"{world.kind[unit].name} cannot be refitted", "10.5a", nearest=nearest)
        if word not in wrecks(state, side):
            return Refusal(f"no {world.kind[unit].name} is in the Refit box", "11.0a", nearest=nearest)
        return Refusal(f"there are no points left to refit {world.kind[unit].name}", "10.2b", "10.2a", nearest=nearest)

    def answer(self, state: Position, side: int, words: Words, draws: Draws) -> list[Event]:
        world = state.world
        unit = self.able(state, side)[words[1]]
        phase = state.stack[-1]
        assert isinstance(phase, Refit)
        state.stack[-1] = replace(phase, spent=phase.pay(state, unit))
        die = draws.roll(DICE.of("refitted", kind=words[1]))
        table = world.pack.refit.israel if side == ISRAEL else world.pack.refit.arab
        result = table[die - 1]
        data = {"seat": state.seat(side), "kind": words[1], "die": die, "result": result}
        return [Event("refitted", data, ("11.3", "11.5a" if side else "11.5b")), *settle(state, unit, result)]


def settle(state: Position, unit: int, result: str) -> list[Event]:
    """Apply a result of the refit table to a unit (11.4)."""
    world = state.world
    if result == "X":
        state.put(unit, world.box[PERMANENT])  # 11.4a
        points = value(state, unit) if world.strikes >> unit & 1 else 0  # 7.4c
        return count(state, {index_of(state, unit): points})
    turns = int(result[1:])
    if not turns:
        state.stack.append(Arrivals(world.side[unit], 1 << unit, "11.4c"))  # 11.4c
        return []
    due = state.due.copy()
    due[unit] = state.turn + turns
    state.due = due
    state.put(unit, world.box[TRACK])  # 11.4b
    return []


def chances(side: int, state: Position) -> str:
    """The refit table in a few words."""
    table = state.world.pack.refit.israel if side == ISRAEL else state.world.pack.refit.arab
    counts = {result: table.count(result) for result in table}
    names = {"X": "gone", "R0": "at once", "R1": "in 1 turn", "R2": "in 2 turns", "R3": "in 3 turns"}
    return ", ".join(f"{names[result]} {number}/6" for result, number in counts.items())


ORDERS = (RefitOrder(),)


class Refit(Purse, frozen=True, tag="refit"):
    """2d, 3d: units in the Refit box are bought back."""

    kind = "refit"
    clause = "11.0a"
    refitting = True

    def orders(self, state: Position) -> tuple[Order, ...]:
        return (*ORDERS, *LOOKING)

    def text(self, state: Position) -> str:
        return f"Refit: {self.purse(state)}. Refit units, then say done"

    def open(self, state: Position) -> list[Event]:
        new_phase(state)
        return []


STEPS = (Refit,)
