"""16.3 to 16.5 and X11: the retreat of a force, and the withdrawal of attackers."""

from __future__ import annotations

from sandtable.board.masks import bits, lowest, mask_of
from sandtable.documents import Option
from sandtable.errors import Refusal
from sandtable.games.october_war.position.marks import bind, unseen
from sandtable.games.october_war.position.state import Position
from sandtable.games.october_war.rules.casualties import eliminate
from sandtable.games.october_war.rules.intelligence.sight import seen_by, watch
from sandtable.games.october_war.rules.movement.airmobile import no_such_cover, why_no_flight_out
from sandtable.games.october_war.rules.movement.flying import Flight, after_goal, retreats_by_air, take_off
from sandtable.kernel import Draws, Event, Question, Step, derived
from sandtable.kernel.plain import Mask
from sandtable.language import END, NOTHING, Choices, Words

from .ways_out import (
    all_can,
    can_pack,
    every_way,
    has_place,
    hindrances,
    leaving_room,
    mobile,
    no_retreat,
    places,
    together,
    why_not_retreat,
)

RETREAT, STAY, STAND, WITHDRAW, FLY = "retreat", "stay", "stand", "withdraw", "fly"


def withdraw(state: Position, unit: int, space: int, clause: str) -> list[Event]:
    """Put a retreating unit into a space."""
    world = state.world
    data = {
        "unit": world.unit(unit),
        "kind": world.kind[unit].id,
        "from": world.hex(state.at[unit]),
        "to": world.hex(space),
    }
    side = world.side[unit]
    watched = seen_by(state, 1 - side) >> unit & 1
    unseen(state, unit)
    state.put(unit, space)
    bind(state, unit)
    gone = state.settle_points()
    if watched:
        watch(state, unit)
    return [Event("retreated", data, (clause,), seen_by=() if watched else (state.seat(side),)), *gone]  # X10


def stand_choices(state: Position, force: int, prefix: Words, possible: bool | None = None) -> Choices:
    """`stand`, or `retreat` where all of a force can; if it cannot, `stand` says why."""
    if prefix == (RETREAT,):
        return places_together(state, force)
    if prefix:
        return END
    if all_can(state, force) if possible is None else possible:
        return Choices((STAND, RETREAT))
    return Choices((STAND,), detail=lambda word: Option(word, "word", no_retreat(state, force, []).why))


def places_together(state: Position, force: int) -> Choices:
    """After `retreat`: where all of a force may go at once, if its owner says that already."""
    return Choices((), together(state, force), state.world.spaces, complete=True)


def no_way_together(state: Position, force: int, word: str) -> Refusal:
    """Why not all of a force may go to one space."""
    near = state.world.spaces.say(together(state, force))
    if word not in state.world.spaces.index:
        return Refusal("the whole force retreats: name one place for all of it, or none", "16.3b", nearest=near)
    for unit in bits(mobile(state, force)):
        if not places(state, unit) & state.world.space_named(word):
            return why_not_retreat(state, unit, word, places(state, unit))
    return Refusal(f"there is no room for all of them in {word}", "16.4g", spaces=[word], nearest=near)


def leave_point(state: Position, step: Retreating, words: Words) -> list[Event]:
    """A force begins to retreat; where to, if its owner has said that for all of it."""
    state.stack.append(step)
    return step.go_together(state, state.world.spaces.index[words[1]]) if len(words) > 1 else []


class Retreating(Step[Position], frozen=True, tag="retreating"):
    """A force leaves its point: static units are lost (16.4h), the others go where their owner says, one by one or all
    to one place.

    No unit may take a place that another needs, in a voluntary retreat (`whole`, 16.3b) and under an R alike (16.1d).
    Under an R those who can go do, and the others stay (16.4i).
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
        """The units that may go now on the ground: somewhere that nobody else needs (16.4i)."""
        return sum(1 << unit for unit in bits(self.present(state)) if self.spaces(state, unit, RETREAT))

    @derived
    def flyers(self, state: Position) -> int:
        """The units that may fly out instead (16.4e)."""
        return sum(1 << unit for unit in bits(self.present(state)) if self.spaces(state, unit, FLY))

    def asks(self, state: Position) -> list[Question]:
        present = self.present(state)
        if not present or present & state.world.static:
            return []
        text = f"Retreat from {state.world.points[self.point].name}: where does each unit go?"
        return [Question(state.seat(self.side), RETREAT, text, standing=True, about=state.world.hex(self.point))]

    @derived
    def ways(self, state: Position) -> dict[int, int]:
        """The units that can get away, each with the spaces where it may go."""
        able = (unit for unit in bits(self.present(state)) if places(state, unit) or retreats_by_air(state, unit))
        return {unit: every_way(state, unit) for unit in able}

    @derived
    def spaces(self, state: Position, unit: int, verb: str) -> int:
        """Where a unit may go now: a unit that may fly leaves the last place to those that cannot."""
        found = places(state, unit) if verb == RETREAT else retreats_by_air(state, unit)
        return leaving_room(state, unit, found, self.ways(state))

    def choices(self, state: Position, seat: str, prefix: Words) -> Choices:
        world = state.world
        if not prefix:
            verbs = [RETREAT] if self.units_to_go(state) else []
            verbs += [FLY] if self.flyers(state) else []
            return Choices(verbs or (STAY,))
        if prefix[0] == STAY:
            return END if len(prefix) == 1 else NOTHING
        if len(prefix) == 1:
            return self._who_goes(state, prefix[0])
        if len(prefix) == 2 and prefix[1] in world.spaces.index:
            return END
        if len(prefix) == 2:
            return Choices((), self.spaces(state, world.units.index[prefix[1]], prefix[0]), world.spaces)
        return after_goal(state, self.side, prefix, retreat=True) if prefix[0] == FLY else Choices(complete=True)

    def _who_goes(self, state: Position, verb: str) -> Choices:
        """One unit, or the place to which all of them go."""
        world = state.world
        if verb == FLY:
            return Choices((), self.flyers(state), world.units)

        def option(word: str) -> Option:
            return Option(word, "unit") if word in world.units.index else Option(word, "space", note="all of them")

        goals = world.spaces.say(self.goals(state))
        return Choices(goals, self.units_to_go(state), world.units, detail=option if goals else None)

    @derived
    def goals(self, state: Position) -> int:
        """The places to which all units may go at once; none while a single one is there to go."""
        return together(state, self.present(state)) if len(self.ways(state)) > 1 else 0

    def go_together(self, state: Position, space: int) -> list[Event]:
        """All go to one place, as far as they can."""
        static = self.present(state) & state.world.static
        events = eliminate(state, static, "16.4h")
        kinds = state.world.kind
        for unit in sorted(bits(self.present(state)), key=lambda u: (kinds[u].id, u)):
            if places(state, unit) >> space & 1:
                events += withdraw(state, unit, space, "16.4a")
        return events

    def refuse(self, state: Position, seat: str, prefix: Words, word: str | None) -> Refusal:
        world = state.world
        if prefix == (RETREAT,) and word in world.spaces.index:
            return no_way_together(state, self.present(state), word or "")
        if not prefix or word is None:
            near = list(self.choices(state, seat, ()))
            if near == [FLY]:
                return Refusal("no unit can retreat on the ground: fly out", "16.4e", "16.4i", nearest=near)
            return Refusal("units that can retreat must do so; the others stay", "16.4i", nearest=near)
        together = "16.3b" if self.whole else "16.1d"
        if len(prefix) == 1:
            return self._not_this_unit(state, prefix[0], word, together)
        unit = world.units.index[prefix[1]]
        if prefix[0] == FLY:
            if len(prefix) > 2:
                return no_such_cover(word, "16.4e")
            if retreats_by_air(state, unit) & world.space_named(word):
                why = f"{prefix[1]} cannot fly to {word}: other units of the force would then have nowhere to go"
                near = world.spaces.say(self.spaces(state, unit, FLY))[:3]
                return Refusal(why, together, "16.4e", spaces=[word], units=[prefix[1]], nearest=near)
            return why_no_flight_out(state, unit, word)
        return why_not_retreat(state, unit, word, self.spaces(state, unit, prefix[0]), together)

    def _not_this_unit(self, state: Position, verb: str, word: str, together: str) -> Refusal:
        """Why a unit may not go now."""
        world = state.world
        here = self.present(state) & world.unit_named(word)
        near = world.units.say(self.units_to_go(state) if verb == RETREAT else self.flyers(state))
        if verb == RETREAT and any(places(state, unit) for unit in bits(here)):
            why = f"{word} leaves its places on the ground to units that have no other: it flies out"
            return Refusal(why, together, "16.4e", units=[word], nearest=[f"{FLY} {word}"])
        why = f"{word} does not retreat now"
        return Refusal(why, "16.3b", *hindrances(state, here), units=[word], nearest=near)

    def proposal(self, state: Position, seat: str) -> Words:
        world = state.world
        if goals := self.goals(state):
            return RETREAT, world.hex(lowest(goals))
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
        if len(words) == 2:
            return self.go_together(state, world.spaces.index[words[1]])
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

    def open_home(self, state: Position, unit: int) -> int:
        """The same while there is room for the unit."""
        home = self.home(state, unit)
        return home if home and has_place(state, unit, lowest(home)) else 0

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
        return [Question(state.seat(self.side), WITHDRAW, text, standing=True, about=state.world.hex(self.point))]

    @derived
    def ways(self, state: Position) -> dict[int, int]:
        """The units that can get away, each with the spaces where it may go: back, or on any legal retreat (X11)."""
        able = (
            unit
            for unit in bits(self.units_to_go(state))
            if self.open_home(state, unit) or places(state, unit) or retreats_by_air(state, unit)
        )
        return {unit: self.home(state, unit) | every_way(state, unit) for unit in able}

    @derived
    def returning(self, state: Position) -> int:
        """Who goes back now: before all others those who can; of several for whom there is no room together one that
        leaves the others a way (15.3c, X11)."""
        ways = self.ways(state)
        homes = {unit: home for unit in ways if (home := self.open_home(state, unit))}
        for group in (ways, {unit: ways[unit] for unit in homes}):
            kept = [unit for unit, home in homes.items() if can_pack(state, group | {unit: home})]
            if kept:
                return mask_of(kept)
        return mask_of(homes)

    @derived
    def spaces(self, state: Position, unit: int, verb: str) -> int:
        """Where a unit may go now: where it came from; if that is full, or it came by air, on any legal retreat that
        leaves the others theirs (X11, 16.4e, X20)."""
        if returning := self.returning(state):
            return self.open_home(state, unit) if verb == RETREAT and returning >> unit & 1 else 0
        found = places(state, unit) if verb == RETREAT else retreats_by_air(state, unit)
        return leaving_room(state, unit, found, self.ways(state))

    @derived
    def movable(self, state: Position) -> int:
        """Units that go now on the ground, while not all can simply go back."""
        if self.easy(state):
            return 0
        return mask_of(unit for unit in bits(self.units_to_go(state)) if self.spaces(state, unit, RETREAT))

    @derived
    def flyers(self, state: Position) -> int:
        """Units that came by air, or find no room where they came from, and may fly out."""
        return mask_of(unit for unit in bits(self.units_to_go(state)) if self.spaces(state, unit, FLY))

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
            return Choices((), self.spaces(state, world.units.index[prefix[1]], prefix[0]), world.spaces)
        return after_goal(state, self.side, prefix, retreat=True) if prefix[0] == FLY else Choices(complete=True)

    def refuse(self, state: Position, seat: str, prefix: Words, word: str | None) -> Refusal:
        near = list(self.choices(state, seat, prefix))[:3]
        if not prefix and near == [FLY]:
            why = "who came by air, or finds no room where he came from, flies out where there is no way on the ground"
            return Refusal(why, "X11", "15.3c", nearest=near)
        if not prefix or word is None:
            return Refusal("your attackers withdraw to where they came from", "15.3c", nearest=near)
        if len(prefix) == 1:
            return Refusal(self._why_not_this_unit(state, word), "X11", "15.3c", units=[word], nearest=near)
        if prefix[0] == FLY and len(prefix) > 2:
            return no_such_cover(word, "X11")
        unit = state.world.units.index[prefix[1]]
        if self.ways(state)[unit] & state.world.space_named(word) and not self.returning(state):
            why = f"{prefix[1]} leaves {word} to others, who would have nowhere to go"
        elif prefix[0] == FLY:
            return why_no_flight_out(state, unit, word)
        else:
            why = f"{prefix[1]} cannot withdraw to {word}"
        return Refusal(why, "X11", spaces=[word], units=[prefix[1]], nearest=near)

    def _why_not_this_unit(self, state: Position, word: str) -> str:
        """Why a unit does not go now."""
        if not mask_of(self.ways(state)) & state.world.unit_named(word):
            return f"{word} cannot withdraw"
        if self.returning(state):
            return f"{word} waits: whoever can go back to where he came from goes first"
        return f"{word} leaves its places to others, who would have nowhere to go"

    def proposal(self, state: Position, seat: str) -> Words:
        world = state.world
        if self.movable(state):
            unit = lowest(self.movable(state))
            return RETREAT, world.unit(unit), world.hex(lowest(self.spaces(state, unit, RETREAT)))
        if self.flyers(state):
            unit = lowest(self.flyers(state))
            return FLY, world.unit(unit), world.hex(lowest(self.spaces(state, unit, FLY)))
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
