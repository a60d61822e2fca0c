"""15.6 and 15.7: the column of a firing unit, with every shift named."""

from __future__ import annotations

from sandtable.board.masks import bits
from sandtable.combat import Column
from sandtable.documents import Term
from sandtable.games.october_war.position.state import Position
from sandtable.games.october_war.position.world import ISRAEL
from sandtable.games.october_war.rules.command import helper
from sandtable.games.october_war.rules.intelligence.recon import LookingStep
from sandtable.games.october_war.rules.movement.loc import has_loc
from sandtable.kernel import Automatic, Question, Step, derived

FIRE = "fire"


class RoundStep(LookingStep, frozen=True):
    """A part of a round, in which one side decides. Its `side` is the attacker, whose phase it is (15.0a)."""

    point: int
    decider: int
    """The side that decides."""
    round: int

    def may_look(self, state: Position) -> bool:
        """Whether the attacker is asked: it is his phase (27.1c, 27.1d)."""
        return self.decider == self.side

    def question(self, state: Position, kind: str, text: str) -> Question:
        where = state.world.points[self.point]
        return Question(
            state.seat(self.decider), kind, f"{where.name}, {text}", standing=True, about=state.world.hex(self.point)
        )

    def shooters(self, state: Position) -> int:
        """The units that may fire in this part."""
        return 0

    def salvo(self) -> list[Step[Position]]:
        """What stands in its place once its side has said that all its units fire."""
        raise AssertionError(f"nobody fires in a {type(self).__name__}")


def next_salvo(state: Position, side: int, gone: int = 0) -> int:
    """The place on the stack of the part of a round in which a side fires as soon as it has answered what it is asked
    now: no die is rolled before that, and nobody else is asked. -1 if there is none. `gone` are units that it loses."""
    place = len(state.stack) - 2
    if isinstance(state.stack[place], Automatic):
        place -= 1  # the enemy fires with all his units
    while isinstance(part := state.stack[place], RoundStep):
        if found := part.shooters(state):
            return place if part.decider == side and found & ~gone else -1
        place -= 1
    return -1


def fire_next(state: Position, place: int) -> None:
    """Let all units fire in that part of the round, without being asked again."""
    part = state.stack[place]
    assert isinstance(part, RoundStep)
    state.stack[place : place + 1] = part.salvo()


def strength(state: Position, unit: int, point: int, attacking: bool) -> tuple[int, str]:
    """The strength that a unit fires with, and the reason if it is not its plain strength."""
    world = state.world
    data = world.kind[unit]
    if data.attack_bracket and attacking:
        return data.attack_bracket, "attack bracket"  # 23.2b, X9
    enemies = state.ground_units(point, 1 - world.side[unit])
    if data.antitank and state.armour(enemies):
        return data.antitank, "antitank strength"  # 15.7a
    return data.combat, "strength"


def shifts(state: Position, unit: int, point: int, attacking: bool) -> list[Term]:
    """Every shift of a firing, right positive; at most one of each category (15.6a, 15.6b)."""
    values = state.world.pack.shift
    found = []
    if attacking:
        found += _attackers_shifts(state, unit, point)
    if not has_loc(state, unit):
        found.append(Term("no line of communication", values.unsupplied, "15.6g"))
    other = helper(state, unit, point)
    if other >= 0:
        found.append(Term(state.world.kind[other].name, state.world.leader[other], "15.6d"))  # 17.2
    return found


def _attackers_shifts(state: Position, unit: int, point: int) -> list[Term]:
    world = state.world
    values, side, bit = world.pack.shift, world.side[unit], 1 << unit
    mechanized = world.mechanized >> unit & 1
    found = []
    chart = world.breached_shift if state.breaches >> point & 1 else world.terrain_shift
    if ground := chart[point][side][mechanized]:
        found.append(Term("terrain", ground, "15.6e"))
    force = state.ground_units(point, side)
    if not force & ~state.crossed and not state.aided & bit:
        worth = values.crossing_mechanized if mechanized else values.crossing
        found.append(Term("crossing", worth, "15.6f"))  # 21.8b
    if (world.cities | world.forts) >> point & 1:
        if force & world.flag["engineer"]:
            found.append(Term("engineer", values.engineer, "15.6h"))  # 23.3b
        if side == ISRAEL and world.flag["elite"] & bit:
            found.append(Term("elite", values.elite, "15.6i"))  # 23.1a
    if side == ISRAEL and state.morale:
        found.append(Term("morale", values.morale, "28.1e"))
    return found


@derived
def column(state: Position, unit: int, point: int, attacking: bool) -> Column:
    """The column that a unit fires on."""
    power, _ = strength(state, unit, point, attacking)
    return state.world.ground_crt.column(power, shifts(state, unit, point, attacking))


def shooters(state: Position, side: int, point: int, contingent: int) -> int:
    """The units of a side that can fire: those with a strength, of one contingent if the attacker named one (22.1a)."""
    world = state.world
    mine = state.ground_units(point, side)
    if contingent >= 0:
        mine &= world.of_nation[contingent]
    return sum(1 << unit for unit in bits(mine) if world.strength[unit])  # X8
