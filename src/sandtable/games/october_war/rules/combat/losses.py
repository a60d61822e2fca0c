"""16.1 to 16.3: what a result does to a force, as its owner decides."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from sandtable.board.masks import bits, lowest
from sandtable.documents import Option
from sandtable.errors import Refusal
from sandtable.games.october_war.position.names import kind_names, kind_numbers
from sandtable.games.october_war.position.state import Position
from sandtable.games.october_war.position.world import ARAB, ISRAEL
from sandtable.games.october_war.rules.casualties import eliminate
from sandtable.games.october_war.rules.mobilization.breakdown import break_down, components
from sandtable.games.october_war.rules.movement.airmobile import no_such_cover, why_no_flight_out
from sandtable.games.october_war.rules.movement.flying import Flight, after_goal, retreats_by_air, take_off
from sandtable.kernel import Automatic, Draws, Event, Question, Step, derived
from sandtable.kernel.plain import Mask
from sandtable.language import END, Choices, Words

from .retreat import FLY, RETREAT, Retreating, withdraw
from .ways_out import all_can, hindrances, might_retreat, mobile, no_retreat, places, why_not_retreat

LOSE, BREAK, STAND = "lose", "break", "stand"
DEEDS = {
    LOSE: "give up a unit",
    BREAK: "split a large unit into its parts: 1 loss point",
    FLY: "one airmobile unit flies out, no loss point",
}
"""What may be done about a result, besides a retreat."""
ALL, ONE = "R", "r"
"""The results that demand a retreat: of all units, of one."""
CLAUSES = {ALL: "16.1d", ONE: "16.1e"}
"""What is cited for the loss point that meets them instead; a number is met by 16.1a."""


def strike(state: Position, side: int, point: int, result: str, *, only: int = 0, chooser: int = -1) -> list[Event]:
    """A force in a point suffers a result: "r", "R" or a number; "A" of the air table acts as R (19.11).

    `only` names the units that it falls on, if not all; `chooser` who picks the losses instead of the owner (26.3f).
    """
    targets = state.ground_units(point, side) & (only or -1)
    if result == "-" or not targets:
        return []
    kind = ALL if result == "A" else result if result in (ALL, ONE) else ""
    left = 1 if kind else int(result)
    state.stack.append(Result(side, point, kind, left, only, chooser=side if chooser < 0 else chooser))
    if chooser >= 0 and chooser != side:
        state.stack.append(Standing(side, point, kind, left, only))
    return []


def cancelled(state: Position, side: int) -> int:
    """How many loss points a retreat of the whole force cancels (16.3a)."""
    data = state.world.pack.losses
    return data.cancelled_israel if side == ISRAEL else data.cancelled_arab


class Result(Step[Position], frozen=True, tag="result"):
    """Loss points that a force has to take, or a retreat instead.

    A number may be reduced by retreating everybody (16.3a); an R is met by a retreat of all, an r by that of one unit,
    or by one loss point (16.1d, 16.1e). Hits beyond what is there are ignored (16.2b).
    """

    side: int
    point: int
    kind: str
    left: int
    only: Mask = 0
    taken: bool = False
    """Some loss points have been taken: nobody may retreat instead any more."""
    chooser: int = -1

    @derived
    def force(self, state: Position) -> int:
        """The units that the result falls on."""
        return state.ground_units(self.point, self.side) & (self.only or -1)

    @derived
    def targets(self, state: Position) -> int:
        """The units that may be chosen as losses."""
        force = self.force(state)
        if self.chooser != self.side and self.side == ARAB and state.turn == 1:
            return force & ~state.world.sam or force  # 6.3c
        return force

    @derived
    def breakable(self, state: Position) -> int:
        """Large units whose components exist (9.4b)."""
        large = self.targets(state) & state.world.large
        return sum(1 << unit for unit in bits(large) if components(state, unit))

    @derived
    def losable(self, state: Position) -> int:
        """Small units; large ones whole for four points, or where they cannot be broken down (16.1c, 9.8a)."""
        whole = self.left >= state.world.pack.losses.large
        return self.targets(state) & ~(0 if whole else self.breakable(state))

    @derived
    def going(self, state: Position) -> int:
        """The units that a retreat takes along: under an R those it falls on, else everybody there (16.3b, X27)."""
        return self.force(state) if self.kind else state.ground_units(self.point, self.side)

    @derived
    def may_retreat(self, state: Position) -> bool:
        """Whether the force may retreat instead (16.3a, 16.3b, 16.1d)."""
        if self.taken or self.kind == ONE or self.chooser != self.side:
            return False
        if self.kind == ALL:
            return bool(self.movable(state) or self.flyers(state))  # 16.4i
        return all_can(state, self.going(state))

    @derived
    def movable(self, state: Position) -> int:
        """The units that have a legal retreat."""
        return sum(1 << unit for unit in bits(self.force(state)) if places(state, unit))

    @derived
    def flyers(self, state: Position) -> int:
        """The units that may fly out (16.4e)."""
        return sum(1 << unit for unit in bits(self.force(state)) if retreats_by_air(state, unit))

    def asks(self, state: Position) -> list[Question]:
        if not self.left or not self.force(state):
            return []
        where, points = state.world.points[self.point].name, f"{self.left} loss point{'s' if self.left > 1 else ''}"
        if self.chooser != self.side:
            text = f"your EW marker lets you choose what the enemy loses ({points})"  # 26.3f
        elif self.kind and not self.taken:
            text = f"retreat {'all your units' if self.kind == ALL else 'one unit'} or take one loss"
        else:
            text = f"take {points}"
        about = state.world.hex(self.point)
        return [Question(state.seat(self.chooser), "losses", f"{where}: {text}", standing=True, about=about)]

    def choices(self, state: Position, seat: str, prefix: Words) -> Choices:
        world = state.world
        if not prefix:
            verbs = [LOSE] if self.losable(state) else []
            verbs += [BREAK] if self.breakable(state) else []
            one = self.kind == ONE and not self.taken
            verbs += [RETREAT] if (one and self.movable(state)) or self.may_retreat(state) else []
            verbs += [FLY] if one and self.flyers(state) else []
            return Choices(verbs, detail=lambda verb: self._deed(state, verb))
        if prefix[0] == RETREAT and self.kind != ONE:
            return END if len(prefix) == 1 else Choices()
        if len(prefix) == 1 and self.chooser != self.side:
            names = kind_names(world)
            return Choices((), self._kinds(state, prefix[0]), names)
        if len(prefix) == 1:
            return Choices((), self._subjects(state, prefix[0]), world.units)
        if len(prefix) == 2 and prefix[0] == FLY:
            return Choices((), retreats_by_air(state, world.units.index[prefix[1]]), world.spaces)
        if len(prefix) == 2 and prefix[0] == RETREAT:
            return Choices((), places(state, world.units.index[prefix[1]]), world.spaces)
        return after_goal(state, self.side, prefix, retreat=True) if prefix[0] == FLY else END

    def _deed(self, state: Position, verb: str) -> Option:
        """What a verb does; a retreat meets an R or an r, and cancels some points of a number (16.1d, 16.3a)."""
        saved = min(cancelled(state, self.side), self.left)
        going = "one unit goes" if self.kind == ONE else "all units go"
        worth = "no loss point" if self.kind else f"cancels {saved} of {self.left} loss point{'s'[: self.left > 1]}"
        if self.kind != ONE and self.going(state) & state.world.static:
            worth += "; static units are lost"  # 16.4h
        return Option(verb, "word", DEEDS.get(verb, f"{going}, {worth}"))

    def _kinds(self, state: Position, verb: str) -> int:
        """What an enemy who picks the losses may name: kinds, never counters (26.3f)."""
        numbers = kind_numbers(state.world)
        found = 0
        for unit in bits(self._subjects(state, verb)):
            found |= 1 << numbers[unit]
        return found

    def _subjects(self, state: Position, verb: str) -> int:
        if verb == RETREAT:
            return self.movable(state)
        if verb == FLY:
            return self.flyers(state)
        return self.losable(state) if verb == LOSE else self.breakable(state)

    def knows(self, state: Position, verb: str) -> bool:
        return verb in (LOSE, BREAK) or (verb in (RETREAT, FLY) and self.kind == ONE and not self.taken)

    def wanted(self, state: Position, seat: str, prefix: Words) -> Iterable[str]:
        return (RETREAT,) if not prefix and self.chooser == self.side else ()

    def refuse(self, state: Position, seat: str, prefix: Words, word: str | None) -> Refusal:
        world = state.world
        if not prefix:
            return self._wrong_verb(state, seat, word or "")
        if word is None:
            return Refusal("name the unit", "16.0a")
        if prefix[0] in (RETREAT, FLY) and len(prefix) == 1:
            hindered = hindrances(state, self.force(state) & world.unit_named(word))
            return Refusal(f"{word} has no legal retreat from this result", "16.4i", *hindered, units=[word])
        if prefix[0] == RETREAT and len(prefix) == 2:
            unit = world.units.index[prefix[1]]
            return why_not_retreat(state, unit, word, places(state, unit))
        if prefix[0] == FLY:
            if len(prefix) > 2:
                return no_such_cover(word, "16.4e")
            return why_no_flight_out(state, world.units.index[prefix[1]], word)
        if self.chooser == self.side:
            near, named = world.units.say(self._subjects(state, prefix[0]))[:3], world.unit_named(word)
        else:  # 26.3f: an enemy reads of kinds, never of counters
            near = kind_names(world).say(self._kinds(state, prefix[0]))[:3]
            named = world.of_kind.get(word, 0)
        if prefix[0] == LOSE and self.breakable(state) & named:
            why, clause = "losing a large unit whole takes four loss points; break it down", "16.1c"
        elif named & self.force(state) & ~self.targets(state):
            why, clause = "on turn 1 air defence is spared as long as other units are there", "6.3c"
        elif prefix[0] == BREAK:
            why, clause = "it is not a large unit of this force with components available", "9.4b"
        else:
            why, clause = "this result does not affect it", "16.0a"
        return Refusal(f"{word} cannot be chosen: {why}", clause, units=[word], nearest=near)

    def _wrong_verb(self, state: Position, seat: str, word: str) -> Refusal:
        near = list(self.choices(state, seat, ()))
        if word == RETREAT:
            if self.taken:
                return Refusal("you have already taken losses, so you can no longer retreat", "16.3a", nearest=near)
            why = hindrances(state, self.force(state))
            if self.kind and FLY in near:
                return Refusal(
                    "no unit can retreat on the ground: fly out, or take a loss point", "16.4e", *why, nearest=near
                )
            if self.kind:
                return Refusal("no unit has a legal retreat: take a loss point", "16.4i", *why, nearest=near)
            return no_retreat(state, self.going(state), near)
        if word == LOSE:
            return Refusal("losing a large unit whole takes four loss points; break it down", "16.1c", nearest=near)
        return Refusal("your force must take this result", "16.1a", nearest=near)

    def proposal(self, state: Position, seat: str) -> Words:
        """Break what can be broken, retreat before a unit dies, lose the weakest; or name the enemy's best."""
        world = state.world
        if self.chooser != self.side:
            verb = LOSE if self.losable(state) else BREAK
            best = max(bits(self._subjects(state, verb)), key=lambda unit: (world.strength[unit], -unit))
            return verb, world.kind[best].id
        breakable = self.breakable(state)
        if breakable.bit_count() < self.left or not breakable:
            if self.may_retreat(state):
                return (RETREAT,)
            if self.kind == ONE and not self.taken and self.movable(state):
                unit = min(bits(self.movable(state)), key=self._worth(state))
                return RETREAT, world.unit(unit), world.hex(lowest(places(state, unit)))
        return self.price(state)

    def price(self, state: Position) -> Words:
        """The loss that hurts least: a large unit is broken down, or the unit that is missed least is lost."""
        world = state.world
        if breakable := self.breakable(state):
            return BREAK, world.unit(lowest(breakable))
        losable = self.losable(state)
        return (LOSE, world.unit(min(bits(losable), key=self._worth(state)))) if losable else ()

    def _worth(self, state: Position) -> Callable[[int], tuple[int, int, int]]:
        """A key that sorts units by how much their owner would miss them: an HQ most."""
        world = state.world
        return lambda unit: (world.leader[unit], world.strength[unit], unit)

    def answer(self, state: Position, seat: str, words: Words, draws: Draws) -> list[Event]:
        world = state.world
        if words[0] == FLY:  # the result stays until it is sure that nobody prevents the flight
            unit, space = world.units.index[words[1]], world.spaces.index[words[2]]
            return take_off(state, Flight(unit, space, retreat=True, settles=True), words)
        state.stack.pop()
        if words[0] == RETREAT:
            if self.kind == ONE:
                return withdraw(state, world.units.index[words[1]], world.spaces.index[words[2]], "16.1e")
            return fall_back(state, self)
        unit = self._named(state, words)
        clause = CLAUSES.get(self.kind, "16.1a")
        if words[0] == BREAK:
            events = break_down(state, unit, clause)
            cost = world.pack.losses.break_down
        else:
            cost = world.pack.losses.large if world.large >> unit & 1 else world.pack.losses.small
            events = eliminate(state, 1 << unit, "9.8a" if world.large >> unit & 1 and self.left < cost else clause)
        left = max(self.left - cost, 0)
        if left:
            state.stack.append(Result(self.side, self.point, self.kind, left, self.only, True, self.chooser))
        return events

    def _named(self, state: Position, words: Words) -> int:
        """The unit that an answer names, by itself or by its kind."""
        world = state.world
        if self.chooser == self.side:
            return world.units.index[words[1]]
        return lowest(self._subjects(state, words[0]) & world.of_kind[words[1]])


def fall_back(state: Position, result: Result) -> list[Event]:
    """The force retreats: what is left of a number is taken first, then the survivors go (16.3a); an R moves those
    alone on whom it falls, a number is cancelled by everybody there (16.3b, X27)."""
    side, point, kind = result.side, result.point, result.kind
    only = result.only if kind else 0
    number = mobile(state, result.force(state)).bit_count()
    state.stack += [Rearguard(side, point, not kind, number, only), Retreating(side, point, not kind, only)]
    rest = 0 if kind else max(result.left - cancelled(state, side), 0)
    if rest:
        state.stack.append(replace(result, left=rest, taken=True))  # 26.3f: whoever picks the losses
    data = {"seat": state.seat(side), "at": state.world.hex(point)}
    return [Event("gives_way", data, ("16.1d" if kind else "16.3a",))]


class Rearguard(Automatic[Position], frozen=True, tag="rearguard"):
    """After a retreat instead of losses: those whose flight was prevented pay for it after all.

    In a retreat that cancels losses everybody who stays behind is lost (X20); under an R one loss point is taken if
    nobody has got away (16.4i).
    """

    side: int
    point: int
    whole: bool
    number: int
    """The mobile units that the result fell on."""
    only: Mask = 0

    def run(self, state: Position, draws: Draws) -> list[Event]:
        state.stack.pop()
        left = mobile(state, state.ground_units(self.point, self.side) & (self.only or -1))
        if self.whole:
            return eliminate(state, left, "X20")
        if left.bit_count() == self.number:
            state.stack.append(Result(self.side, self.point, "", 1, self.only, True, self.side))
        return []


def stand_choices(state: Position, force: int, prefix: Words, possible: bool | None = None) -> Choices:
    """`stand`, or `retreat` where all of a force can; if it cannot, `stand` says why."""
    if prefix:
        return END if len(prefix) == 1 else Choices()
    if all_can(state, force) if possible is None else possible:
        return Choices((STAND, RETREAT))
    return Choices((STAND,), detail=lambda word: Option(word, "word", no_retreat(state, force, []).why))


class Standing(Step[Position], frozen=True, tag="standing"):
    """Before the attacker picks the losses (26.3f), the owner may still retreat his force (X27)."""

    side: int
    point: int
    kind: str
    left: int
    only: Mask = 0

    def result(self) -> Result:
        """The result, if its owner had to take it himself."""
        return Result(self.side, self.point, self.kind, self.left, self.only, False, self.side)

    def force(self, state: Position) -> int:
        return self.result().going(state)

    def asks(self, state: Position) -> list[Question]:
        if not mobile(state, self.force(state)) or not might_retreat(state, self.side, self.point):
            return []
        where = state.world.points[self.point].name
        text = f"{where}: retreat your force, or stand and let the attacker pick the losses?"
        return [Question(state.seat(self.side), STAND, text, standing=True, about=state.world.hex(self.point))]

    def choices(self, state: Position, seat: str, prefix: Words) -> Choices:
        return stand_choices(state, self.force(state), prefix, self.result().may_retreat(state))

    def refuse(self, state: Position, seat: str, prefix: Words, word: str | None) -> Refusal:
        if word == RETREAT:
            return no_retreat(state, self.force(state), [STAND])
        return Refusal("say stand or retreat", "16.3a", nearest=[STAND])

    def proposal(self, state: Position, seat: str) -> Words:
        return (STAND,)

    def answer(self, state: Position, seat: str, words: Words, draws: Draws) -> list[Event]:
        state.stack.pop()
        if words[0] == STAND:
            return []
        losses = state.stack.pop()  # what the attacker would have picked
        assert isinstance(losses, Result)
        return fall_back(state, losses)
