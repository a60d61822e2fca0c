"""22 and 10.12: allied contingents that come by the Arab Allies event."""

from __future__ import annotations

from sandtable.board.masks import bits
from sandtable.errors import Refusal
from sandtable.games.october_war.position.boxes import ALLY_POOL, PERMANENT, TRACK
from sandtable.games.october_war.position.dice import DICE
from sandtable.games.october_war.position.state import Position
from sandtable.games.october_war.position.world import ARAB
from sandtable.kernel import Draws, Event, Question, Step
from sandtable.language import END, NOTHING, Choices, Words

DIVISION = 3
"""A division counts as three units (28.2a)."""


def call_allies(state: Position, side: int, draws: Draws) -> list[Event]:
    """28.2a: three dice of allied units; three or less may be one division instead (10.12c)."""
    dice = [draws.roll("allied units") for _ in range(3)]
    number = sum(dice)
    events = [Event("allies", {"dice": dice, "number": number}, ("28.2a",))]
    if number <= DIVISION and divisions(state):
        state.stack.append(ChooseDivision(number))
        return events
    return events + draw_allies(state, number, draws)


def divisions(state: Position) -> int:
    """Allied divisions that still lie in the container."""
    return state.units_at(state.world.box[ALLY_POOL]) & state.world.large


def in_container(state: Position) -> int:
    """The counters that may be drawn; no more Jordanians than the Jordanian Front allows (28.2c)."""
    world = state.world
    pool = state.units_at(world.box[ALLY_POOL])
    return pool & ~world.of_nation[world.nations.index("jordan")] if state.jordan_left == 0 else pool


def draw_allies(state: Position, number: int, draws: Draws) -> list[Event]:
    """10.12b: unseen out of the container; a division that is too many goes back and another counter is drawn."""
    events: list[Event] = []
    while number > 0:
        pool = in_container(state)
        if number < DIVISION:
            pool &= ~state.world.large
        units = bits(pool)
        if not units:
            break
        unit = units[draws.roll("allied unit", len(units)) - 1]
        number -= DIVISION if state.world.large >> unit & 1 else 1
        events += schedule(state, unit, draws)
    return events


def schedule(state: Position, unit: int, draws: Draws) -> list[Event]:
    """28.2a: a unit arrives as many turns later as its die says; after the last turn it is lost (10.12b)."""
    world = state.world
    die = draws.roll(DICE.of("ally"))
    turn = state.turn + die
    lost = turn > world.turns
    state.put(unit, world.box[PERMANENT if lost else TRACK])
    if not lost:
        due = state.due.copy()
        due[unit] = turn
        state.due = due
    if world.kind[unit].nation == "jordan" and state.jordan_left > 0 and not lost:  # 28.2c counts arrivals
        state.jordan_left -= 1
    data = {"kind": world.kind[unit].id, "die": die, "turn": turn, "lost": lost}
    return [Event("ally", data, ("10.12b", "22.3"))]


class ChooseDivision(Step[Position], frozen=True, tag="division"):
    """10.12c: a division instead of a few units."""

    number: int

    def asks(self, state: Position) -> list[Question]:
        text = f"{self.number} allied units are granted: draw them, or choose a division instead"
        return [Question(state.seat(ARAB), "division", text, standing=True)]

    def choices(self, state: Position, seat: str, prefix: Words) -> Choices:
        if not prefix:
            return Choices(["division", "draw"])
        if prefix == ("division",):
            return Choices((), divisions(state), state.world.units)
        return END if prefix == ("draw",) or (prefix[0] == "division" and len(prefix) == 2) else NOTHING

    def refuse(self, state: Position, seat: str, prefix: Words, word: str | None) -> Refusal:
        nearest = ["draw", *(f"division {name}" for name in state.world.units.say(divisions(state)))]
        return Refusal("draw the units, or name a division in the container", "10.12c", nearest=nearest)

    def proposal(self, state: Position, seat: str) -> Words:
        return ("division", state.world.units.say(divisions(state))[0])

    def answer(self, state: Position, seat: str, words: Words, draws: Draws) -> list[Event]:
        state.stack.pop()
        if words[0] == "draw":
            return draw_allies(state, self.number, draws)
        return schedule(state, state.world.units.index[words[1]], draws)


STEPS = (ChooseDivision,)
