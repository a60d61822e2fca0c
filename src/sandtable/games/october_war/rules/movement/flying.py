"""23.4: where a unit can fly, what may stop it, and the flight itself."""

from __future__ import annotations

from sandtable.board.masks import bits
from sandtable.documents import Chance, Forecast
from sandtable.errors import Refusal
from sandtable.games.october_war.position.dice import DICE
from sandtable.games.october_war.position.marks import bind, come_from, meet, unseen
from sandtable.games.october_war.position.state import Position
from sandtable.games.october_war.position.world import ARAB, GOLAN, ISRAEL, SINAI
from sandtable.games.october_war.rules.air.defence import (
    could_hide,
    hidden_coverers,
    known_umbrella,
    reveal_sam,
    umbrella,
    under,
)
from sandtable.games.october_war.rules.casualties import eliminate
from sandtable.games.october_war.rules.intelligence.sight import known_static, seen_by, watch
from sandtable.games.october_war.rules.stacking import room_for
from sandtable.kernel import Draws, Event, Question, Step, derived
from sandtable.language import END, NOTHING, Choices, Words

REVEAL, PASS = "reveal", "pass"
BY_AIR = -2
"""Where a unit that landed came from (X11)."""


@derived
def known_danger(state: Position, side: int) -> int:
    """The points under enemy SAM that a side knows of: revealed, in sight, or static and seen before (23.4f)."""
    world = state.world
    found = known_umbrella(state, 1 - side)
    for point in bits(known_static(state, side)):
        found |= under(world, point, world.pack.air_rules.sam_static_range)
    for unit in bits(seen_by(state, side) & world.sam):
        found |= umbrella(state, unit)
    return found


def in_range(state: Position, unit: int, points: int) -> int:
    """The points within a range; a Reserve Area counts as one point next to its gates (23.4b, 25.7a)."""
    world = state.world
    start, side = state.at[unit], world.side[unit]
    if world.on_map(start):
        return world.grid.within(1 << start, points)
    if not world.is_reserve(start):
        return 0
    theatres = (SINAI, GOLAN) if side == ISRAEL else (state.theatre[unit],)
    gates = sum(world.gates[side][theatre] for theatre in theatres)
    return world.grid.within(gates, points - 1)


@derived
def flights(state: Position, unit: int, points: int) -> int:
    """Where a unit can fly now: not onto objectives, nor out of or into a known umbrella (23.4e, 23.4f, 23.4g)."""
    world = state.world
    start, side = state.at[unit], world.side[unit]
    danger = known_danger(state, side)
    if world.on_map(start) and danger >> start & 1:
        return 0
    found = in_range(state, unit, points) & world.land & ~danger & ~(1 << start if world.on_map(start) else 0)
    found &= ~(world.objectives[0] | world.objectives[1])
    if state.fought >> unit & 1:
        found &= ~state.held(1 - side)  # 6.2h
    if side == ARAB and world.on_map(start):  # 25.7a: Arab units may fly back into their area
        theatre = world.theatre_of[start]
        if world.grid.within(1 << start, points - 1) & world.gates[side][theatre]:
            found |= 1 << world.reserve(side, theatre)
    return room_for(state, unit, found)


@derived
def retreats_by_air(state: Position, unit: int) -> int:
    """Where an airmobile unit may fly instead of retreating on the ground: to friendly points only (16.4b, 16.4e)."""
    world = state.world
    if not world.flag["airmobile"] >> unit & 1:
        return 0
    side = world.side[unit]
    friendly = state.control[side] & ~state.held(1 - side) | world.reserves
    return flights(state, unit, world.pack.movement.airmobile_range) & friendly


def line_of(state: Position, unit: int, goal: int) -> tuple[str, ...]:
    """The line of the airmobile table for a landing (23.4h)."""
    world = state.world
    table = world.pack.airmobile_table
    side = world.side[unit]
    theatre = world.theatre_of[goal] if world.on_map(goal) else state.theatre[unit]
    enemy_above = state.superior[theatre] == 1 - side
    if side == ISRAEL:
        return tuple(table.enemy_superiority if enemy_above else table.favourable)
    covered = not world.on_map(goal) or known_umbrella(state, side) >> goal & 1
    if covered or state.turn == 1:
        return tuple(table.favourable)
    return tuple(table.enemy_superiority if enemy_above else table.other_arab)


def own_cover(state: Position, side: int, goal: str) -> int:
    """Hidden SAM of one's own over the goal: shown with the declaration, they give the favourable line (23.4h)."""
    point = state.world.spaces.index[goal]
    return hidden_coverers(state, side, point) if side == ARAB and state.world.on_map(point) else 0


def after_goal(state: Position, side: int, prefix: Words, retreat: bool = False) -> Choices:
    """What may follow `fly UNIT SPACE`: nothing, or `reveal SAM`."""
    covering = own_cover(state, side, prefix[2])

    def foresee() -> Forecast:
        return forecast(state, prefix, retreat)

    if len(prefix) == 3:
        return Choices((REVEAL,) if covering else (), complete=True, forecast=foresee)
    return Choices((), covering, state.world.units) if len(prefix) == 4 else Choices(complete=True, forecast=foresee)


def forecast(state: Position, words: Words, retreat: bool) -> Forecast:
    """The chance of each result of a flight, unless the enemy prevents it (23.4f, 23.4h)."""
    world = state.world
    unit, goal = world.units.index[words[1]], world.spaces.index[words[2]]
    table = world.pack.airmobile_table
    line = table.favourable if len(words) > 4 else line_of(state, unit, goal)  # a SAM is shown with it
    lines = {"enemy air superiority": table.enemy_superiority, "other Arab": table.other_arab}
    column = next((name for name, results in lines.items() if list(results) == list(line)), "favourable")
    lost = "the unit is lost"
    meanings = {"S": "lands", "A": lost if retreat else "goes back where it was", "E": lost}  # 23.4b, X20
    found = [Chance(result, text, line.count(result), len(line)) for result, text in meanings.items()]
    ends = [space for space in (state.at[unit], goal) if world.on_map(space)]
    hidden = any(could_hide(state, 1 - world.side[unit], point) for point in ends)
    title = f"{world.kind[unit].name} flies to {world.place_name(goal)}"
    return Forecast(
        f"{title}, unless a hidden SAM prevents it" if hidden else title,
        column=column,
        chances=[chance for chance in found if chance.numerator],
        chart="airmobile",
        spaces=[world.hex(goal)],
    )


def take_off(state: Position, flight: Flight, words: Words) -> list[Event]:
    """A flight is declared: the enemy sees who flies, and the SAM that is shown with it."""
    side = flight.side(state)
    state.stack.append(flight)
    state.shown = [mask | 1 << flight.unit if other != side else mask for other, mask in enumerate(state.shown)]
    return reveal_sam(state, state.world.units.index[words[4]]) if len(words) > 4 else []


class Flight(Step[Position], frozen=True, tag="flight"):
    """A flight that has been declared: the enemy may reveal a SAM to prevent it, then the die falls (23.4b, 23.4f)."""

    unit: int
    goal: int
    drop: bool = False
    retreat: bool = False
    settles: bool = False
    """The result under this step is met once it has been flown (16.1e)."""

    def side(self, state: Position) -> int:
        return state.world.side[self.unit]

    def ends(self, state: Position) -> list[int]:
        """Start and goal, where they are points."""
        return [space for space in (state.at[self.unit], self.goal) if state.world.on_map(space)]

    def asks(self, state: Position) -> list[Question]:
        enemy = 1 - self.side(state)
        if not any(could_hide(state, enemy, point) for point in self.ends(state)):
            return []
        world = state.world
        start, goal = world.place_name(state.at[self.unit]), world.place_name(self.goal)
        text = f"The enemy flies from {start} to {goal}: reveal a SAM, or pass"
        return [Question(state.seat(enemy), "flight", text, standing=True, about=world.hex(self.goal))]

    @derived
    def stoppers(self, state: Position) -> int:
        """Hidden SAM of the enemy that cover start or goal."""
        found = 0
        for point in self.ends(state):
            found |= hidden_coverers(state, 1 - self.side(state), point)
        return found

    def choices(self, state: Position, seat: str, prefix: Words) -> Choices:
        if not prefix:
            return Choices((REVEAL, PASS) if self.stoppers(state) else (PASS,))
        if prefix == (REVEAL,):
            return Choices((), self.stoppers(state), state.world.units)
        return END if len(prefix) == 1 + (prefix[0] == REVEAL) else NOTHING

    def refuse(self, state: Position, seat: str, prefix: Words, word: str | None) -> Refusal:
        near = [PASS, *(f"{REVEAL} {name}" for name in state.world.units.say(self.stoppers(state)))]
        return Refusal(
            "reveal a hidden SAM that covers the start or the end of the flight, or pass", "23.4f", nearest=near
        )

    def proposal(self, state: Position, seat: str) -> Words:
        stoppers = state.world.units.say(self.stoppers(state))
        return (REVEAL, stoppers[0]) if stoppers else (PASS,)

    def answer(self, state: Position, seat: str, words: Words, draws: Draws) -> list[Event]:
        if words[0] == PASS:
            return self.run(state, draws)
        state.stack.pop()
        events = reveal_sam(state, state.world.units.index[words[1]])
        return [*events, Event("flight_prevented", self.data(state), ("23.4f",))]

    def data(self, state: Position) -> dict[str, object]:
        world = state.world
        return {
            "seat": state.seat(self.side(state)),
            "unit": world.unit(self.unit),
            "kind": world.kind[self.unit].id,
            "from": world.hex(state.at[self.unit]),
            "to": world.hex(self.goal),
        }

    def run(self, state: Position, draws: Draws) -> list[Event]:
        world = state.world
        state.stack.pop()
        if self.settles:
            state.stack.pop()
        die = draws.roll(DICE.of("flight", to=world.hex(self.goal)), world.pack.dice.sides)
        result = line_of(state, self.unit, self.goal)[die - 1]
        events = [Event("flight", {**self.data(state), "die": die, "result": result}, ("23.4b", "23.4h"))]
        bit = 1 << self.unit
        state.moved |= bit  # 23.4d
        state.drops += self.drop
        if result == "S":
            return events + self.land(state)
        if result == "E":
            state.flown |= bit  # 23.4c: it is lost on its flight, so it goes to the Refit box (11.1a)
        if result == "E" or self.retreat:  # X20: a unit that does not get away takes the loss
            return events + eliminate(state, bit, "23.4b" if result == "E" else "X20")
        return events

    def land(self, state: Position) -> list[Event]:
        world = state.world
        side, bit = self.side(state), 1 << self.unit
        unseen(state, self.unit)
        come_from(state, self.unit, BY_AIR)
        state.put(self.unit, self.goal)
        state.flown |= bit  # 23.4c
        if self.drop:
            state.dropped |= bit  # 23.5
        before = state.control[side]
        bind(state, self.unit)
        events = state.settle_points()
        watch(state, self.unit)
        where = world.hex(self.goal)
        if state.control[side] & ~before:
            events.append(Event("taken", {"seat": state.seat(side), "at": where}, ("2.6b", "X2")))
        if world.on_map(self.goal) and state.held(1 - side) >> self.goal & 1:
            meet(state, self.goal)
            events.append(Event("contact", {"seat": state.seat(side), "at": where}, ("27.1a",), reveals=True))
        return events
