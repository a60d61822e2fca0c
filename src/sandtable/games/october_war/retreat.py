"""16.3 to 16.5 and X11: where units retreat to, whether all of them can, and the retreat itself."""

from __future__ import annotations

from sandtable.board.masks import bits, lowest
from sandtable.errors import Refusal
from sandtable.kernel import Draws, Event, Question, Step, derived
from sandtable.kernel.plain import Mask
from sandtable.language import END, NOTHING, Choices, Words

from .casualties import eliminate
from .flying import Flight, after_goal, retreats_by_air, take_off
from .fog.sight import seen_by, watch
from .loc import has_loc_at
from .marks import bind, unseen
from .stacking import fits
from .state import Position
from .water import canal_ends, crosses_water
from .ways import may_enter, net_of

RETREAT, STAY, WITHDRAW, FLY = "retreat", "stay", "withdraw", "fly"


def beside(state: Position, unit: int) -> int:
    """Spaces one retreat away: along a route or a bridge, for amphibious units over water (16.4c, 16.4d, 16.4f)."""
    world = state.world
    point = state.at[unit]
    net = net_of(state, unit)
    found = net.neighbours[point]
    if crosses_water(state, unit):
        found |= net.spread(found & world.water) | canal_ends(state, point, world.canal_at[point])  # 21.7a
    return found & ~world.water & ~(1 << point)


@derived
def ways_out(state: Position, unit: int) -> int:
    """Where a unit may retreat to, stacking apart (16.4a, 16.4b, 16.4c)."""
    world = state.world
    side = world.side[unit]
    if world.static >> unit & 1:
        return 0  # 16.4h
    found = beside(state, unit) & may_enter(state, unit)
    on_map = found & world.land & state.control[side] & ~state.held(1 - side)  # 16.4b, 2.6d
    flies = world.flag["airmobile"] >> unit & 1
    lines = sum(1 << point for point in bits(on_map) if flies or has_loc_at(state, unit, point))  # 16.4a, 16.4e
    return lines | found & world.reserves  # 16.4f


def has_place(state: Position, unit: int, space: int, others: int = 0) -> bool:
    """Whether a unit fits into a space besides those who are there and others who will be (16.4g)."""
    world = state.world
    if not world.on_map(space):
        return True  # 25.6
    side = world.side[unit]
    return fits(state, side, state.ground_units(space, side) | others | 1 << unit, space)


def open_spaces(state: Position, unit: int, among: int) -> int:
    """The spaces of a set with room for a unit."""
    return sum(1 << space for space in bits(among) if has_place(state, unit, space))


@derived
def places(state: Position, unit: int) -> int:
    """Where a unit may retreat to now."""
    return open_spaces(state, unit, ways_out(state, unit))


def mobile(state: Position, units: int) -> int:
    return units & ~state.world.static


@derived
def might_retreat(state: Position, side: int, point: int) -> bool:
    """Whether, by what everybody knows, units of a side may have somewhere to go from a point.

    Who is asked whether to retreat must not tell how full the points around are.
    """
    world = state.world
    if not mobile(state, state.ground_units(point, side)):
        return False
    net = world.net(state.bridges[side], True)
    if state.ground_units(point, side) & world.flag["airmobile"]:
        return True  # it may fly out, and everybody sees it there
    around = net.neighbours[point] | net.spread(net.neighbours[point] & world.water) | _banks(state, point)
    free = state.control[side] & ~state.held(1 - side) & ~(1 << point)
    return bool(around & (free | 1 << world.reserve(side, world.theatre_of[point])))


def _banks(state: Position, point: int) -> int:
    return canal_ends(state, point, state.world.canal_at[point])


@derived
def all_can(state: Position, units: int) -> bool:
    """Whether all mobile units of a force can retreat at the same time (16.3b)."""
    going = mobile(state, units)
    return bool(going) and can_pack(state, {unit: every_way(state, unit) for unit in bits(going)})


def every_way(state: Position, unit: int) -> int:
    """Where a unit may retreat to on the ground or by air, stacking apart (16.4e)."""
    return ways_out(state, unit) | retreats_by_air(state, unit)


def can_pack(state: Position, ways: dict[int, int]) -> bool:
    """Whether each unit can be given one of its spaces so that all stacks are legal (16.4g)."""
    weight = state.world.kind
    order = sorted(ways, key=lambda unit: (ways[unit].bit_count(), -weight[unit].stack, weight[unit].id))
    return _pack(state, order, ways, {}, set())


def _pack(state: Position, order: list[int], ways: dict[int, int], taken: dict[int, int], dead: set[object]) -> bool:
    """Give the next unit a space, and the rest theirs; `dead` remembers what has failed, by kinds."""
    if not order:
        return True
    kinds = state.world.kind
    mark = (
        len(order),
        tuple(sorted((space, tuple(sorted(kinds[u].id for u in bits(m)))) for space, m in taken.items())),
    )
    if mark in dead:
        return False
    unit, rest = order[0], order[1:]
    for space in reversed(bits(ways[unit])):  # areas beside the map first: they never fill
        others = taken.get(space, 0)
        if has_place(state, unit, space, others) and _pack(
            state, rest, ways, {**taken, space: others | 1 << unit}, dead
        ):
            return True
    dead.add(mark)
    return False


def withdraw(state: Position, unit: int, space: int, clause: str) -> list[Event]:
    """Put a retreating unit into a space."""
    world = state.world
    data = {
        "unit": world.unit(unit), "kind": world.kind[unit].id, "from": world.hex(state.at[unit]),
        "to": world.hex(space),
    }  # fmt: skip
    side = world.side[unit]
    watched = seen_by(state, 1 - side) >> unit & 1
    unseen(state, unit)
    state.put(unit, space)
    bind(state, unit)
    state.settle_points()
    if watched:
        watch(state, unit)
    return [Event("retreated", data, (clause,), seen_by=() if watched else (state.seat(side),))]  # X10


class Retreating(Step[Position], frozen=True, tag="retreating"):
    """A force leaves its point: static units are lost (16.4h), the others go one by one where their owner says.

    In a voluntary retreat (`whole`) no unit may take a place that another needs (16.3b). Under an R those who can go
    do, and the others stay (16.4i).
    """

    side: int
    point: int
    whole: bool
    only: Mask = 0
    """The units that go, if not all of the side."""

    def present(self, state: Position) -> int:
        return state.ground_units(self.point, self.side) & (self.only or -1)

    @derived
    def units_to_go(self, state: Position) -> int:
        """The units that still have to go and have somewhere to go (16.4i)."""
        return sum(1 << unit for unit in bits(self.present(state)) if self.goals(state, unit, RETREAT))

    @derived
    def flyers(self, state: Position) -> int:
        """The units that may fly out instead (16.4e)."""
        return sum(1 << unit for unit in bits(self.present(state)) if self.goals(state, unit, FLY))

    def asks(self, state: Position) -> list[Question]:
        present = self.present(state)
        if not present or present & state.world.static:
            return []
        where = state.world.points[self.point].name
        return [
            Question(state.seat(self.side), RETREAT, f"Retreat from {where}: where does each unit go?", standing=True)
        ]

    def goals(self, state: Position, unit: int, verb: str) -> int:
        return places(state, unit) if verb == RETREAT else retreats_by_air(state, unit)

    @derived
    def spaces(self, state: Position, unit: int, verb: str) -> int:
        """Where a unit may go now."""
        found = self.goals(state, unit, verb)
        others = bits((self.units_to_go(state) | self.flyers(state)) & ~(1 << unit))
        if not self.whole or not others:
            return found
        ways = {other: every_way(state, other) for other in others}
        return sum(1 << space for space in bits(found) if can_pack(state, ways | {unit: 1 << space})) or found

    def choices(self, state: Position, seat: str, prefix: Words) -> Choices:
        world = state.world
        if not prefix:
            verbs = [RETREAT] if self.units_to_go(state) else []
            verbs += [FLY] if self.flyers(state) else []
            return Choices(verbs or (STAY,))
        if prefix[0] == STAY:
            return END if len(prefix) == 1 else NOTHING
        if len(prefix) == 1:
            return Choices((), self.units_to_go(state) if prefix[0] == RETREAT else self.flyers(state), world.units)
        if len(prefix) == 2:
            return Choices((), self.spaces(state, world.units.index[prefix[1]], prefix[0]), world.spaces)
        return after_goal(state, self.side, prefix) if prefix[0] == FLY else Choices(complete=True)

    def refuse(self, state: Position, seat: str, prefix: Words, word: str | None) -> Refusal:
        world = state.world
        if not prefix or word is None:
            near = list(self.choices(state, seat, ()))
            return Refusal("units that can retreat must do so; the others stay", "16.4i", nearest=near)
        if len(prefix) == 1:
            why = hindrances(state, self.present(state) & 1 << world.units.index.get(word, 0))
            near = world.units.say(self.units_to_go(state))
            return Refusal(f"{word} does not retreat now", "16.3b", *why, units=[word], nearest=near)
        unit = world.units.index[prefix[1]]
        return why_not_retreat(state, unit, word, self.spaces(state, unit, prefix[0]))

    def proposal(self, state: Position, seat: str) -> Words:
        world = state.world
        verb, units = (RETREAT, self.units_to_go(state)) if self.units_to_go(state) else (FLY, self.flyers(state))
        if not units:
            return (STAY,)
        unit = lowest(units)
        return verb, world.unit(unit), world.hex(lowest(self.spaces(state, unit, verb)))

    def answer(self, state: Position, seat: str, words: Words, draws: Draws) -> list[Event]:
        world = state.world
        if words[0] == STAY:
            state.stack.pop()
            return []
        unit, space = world.units.index[words[1]], world.spaces.index[words[2]]
        if words[0] == FLY:
            return take_off(state, Flight(unit, space, retreat=True), words)
        return withdraw(state, unit, space, "16.4a")

    def run(self, state: Position, draws: Draws) -> list[Event]:
        static = self.present(state) & state.world.static
        if static:
            return eliminate(state, static, "16.4h")
        state.stack.pop()
        return []


def hindrances(state: Position, units: int) -> list[str]:
    """The clauses that keep units without a legal retreat where they are (16.4)."""
    world = state.world
    found: set[str] = set()
    for unit in bits(units):
        if places(state, unit):
            continue
        side, point = world.side[unit], state.at[unit]
        near = beside(state, unit)
        friendly = near & (state.control[side] & ~state.held(1 - side) | world.reserves)
        if world.static >> unit & 1:
            found.add("16.4h")
        elif ways_out(state, unit):
            found.add("16.4g")
        elif friendly & may_enter(state, unit):
            found.add("16.4a")
        else:
            found.add("16.4c" if (friendly | _banks(state, point) & state.control[side]) else "16.4b")
    return sorted(found)


def why_not_retreat(state: Position, unit: int, word: str, offered: int) -> Refusal:
    """Why a unit cannot retreat to a space."""
    world = state.world
    space = world.spaces.index.get(word, -1)
    side, name = world.side[unit], world.unit(unit)
    here = 1 << space if space >= 0 else 0
    if not here & beside(state, unit):
        why, clause = "a retreat is one point long, and only amphibious units cross water", "16.5"
    elif here & state.held(1 - side) or here & world.land & ~state.control[side]:
        why, clause = "enemies hold or control it", "16.4b"
    elif not here & may_enter(state, unit):
        why, clause = "the unit could not move there", "16.4c"
    elif not here & ways_out(state, unit):
        why, clause = "it would have no line of communication there", "16.4a"
    elif not here & places(state, unit):
        why, clause = "there is no room for it", "16.4g"
    else:
        why, clause = "other units of the force would then have nowhere to go", "16.3b"
    near = world.spaces.say(offered)[:3]
    return Refusal(f"{name} cannot retreat to {word}: {why}", clause, spaces=[word], units=[name], nearest=near)


class Withdrawing(Step[Position], frozen=True, tag="withdrawing"):
    """15.3c, X11: after a round without a result attackers go back where they came from."""

    side: int
    point: int

    def units_to_go(self, state: Position) -> int:
        return state.ground_units(self.point, self.side)

    def home(self, state: Position, unit: int) -> int:
        """The space that a unit came from, as a mask; nothing for one that came by air or whose way back is taken."""
        world = state.world
        origin = state.origin[unit]
        taken = origin < 0 or (world.on_map(origin) and state.held(1 - self.side) >> origin & 1)
        return 0 if taken else 1 << origin

    @derived
    def homes(self, state: Position, unit: int) -> int:
        """Where a unit may go: where it came from; if that is full, or it came by air, any legal retreat (X11)."""
        home = self.home(state, unit)
        if home and has_place(state, unit, lowest(home)):
            return home
        return places(state, unit)

    @derived
    def easy(self, state: Position) -> bool:
        """Whether all units fit where they came from, so that no question is needed."""
        units = bits(self.units_to_go(state))
        homes = {unit: self.home(state, unit) for unit in units}
        return all(homes.values()) and can_pack(state, homes)

    def asks(self, state: Position) -> list[Question]:
        if not self.units_to_go(state):
            return []
        where = state.world.points[self.point].name
        text = f"No result: your attackers withdraw from {where}"
        return [Question(state.seat(self.side), WITHDRAW, text, standing=True)]

    @derived
    def movable(self, state: Position) -> int:
        """Units that have somewhere to go, while not all can simply go back."""
        if self.easy(state):
            return 0
        return sum(1 << unit for unit in bits(self.units_to_go(state)) if self.homes(state, unit))

    @derived
    def flyers(self, state: Position) -> int:
        """Units that came by air and may fly out again (X11, X20)."""
        landed = [unit for unit in bits(self.units_to_go(state)) if not self.home(state, unit)]
        return sum(1 << unit for unit in landed if retreats_by_air(state, unit))

    def choices(self, state: Position, seat: str, prefix: Words) -> Choices:
        world = state.world
        if not prefix:
            verbs = [RETREAT] if self.movable(state) else []
            verbs += [FLY] if self.flyers(state) else []
            return Choices(verbs or (WITHDRAW,))
        if prefix[0] == WITHDRAW:
            return END if len(prefix) == 1 else NOTHING
        if len(prefix) == 1:
            return Choices((), self.movable(state) if prefix[0] == RETREAT else self.flyers(state), world.units)
        if len(prefix) == 2:
            unit = world.units.index[prefix[1]]
            goals = self.homes(state, unit) if prefix[0] == RETREAT else retreats_by_air(state, unit)
            return Choices((), goals, world.spaces)
        return after_goal(state, self.side, prefix) if prefix[0] == FLY else Choices(complete=True)

    def refuse(self, state: Position, seat: str, prefix: Words, word: str | None) -> Refusal:
        near = list(self.choices(state, seat, prefix))[:3]
        if not prefix or word is None:
            return Refusal("your attackers withdraw to where they came from", "15.3c", nearest=near)
        if len(prefix) == 1:
            return Refusal(f"{word} cannot withdraw", "X11", units=[word], nearest=near)
        why = f"{prefix[1]} cannot withdraw to {word}"
        return Refusal(why, "X11", spaces=[word], units=[prefix[1]], nearest=near)

    def proposal(self, state: Position, seat: str) -> Words:
        world = state.world
        if self.movable(state):
            unit = lowest(self.movable(state))
            return RETREAT, world.unit(unit), world.hex(lowest(self.homes(state, unit)))
        if self.flyers(state):
            unit = lowest(self.flyers(state))
            return FLY, world.unit(unit), world.hex(lowest(retreats_by_air(state, unit)))
        return (WITHDRAW,)

    def answer(self, state: Position, seat: str, words: Words, draws: Draws) -> list[Event]:
        """All go back if they can; units that cannot are lost (X11)."""
        world = state.world
        if words[0] == RETREAT:
            return withdraw(state, world.units.index[words[1]], world.spaces.index[words[2]], "X11")
        if words[0] == FLY:
            flight = Flight(world.units.index[words[1]], world.spaces.index[words[2]], retreat=True)
            return take_off(state, flight, words)
        if not self.easy(state):
            return eliminate(state, self.units_to_go(state), "X11")
        events: list[Event] = []
        kinds = world.kind
        for unit in sorted(
            bits(self.units_to_go(state)), key=lambda u: (state.origin[u], kinds[u].id, u)
        ):  # an order that tells nothing
            events += withdraw(state, unit, state.origin[unit], "15.3c")
        return events
