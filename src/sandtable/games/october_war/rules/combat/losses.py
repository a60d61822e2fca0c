"""16.1 to 16.3: what a result does to a force, as its owner decides."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from sandtable.board.masks import bits, lowest, mask_of
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

from .fire import FIRE, fire_next, next_salvo
from .retreat import FLY, RETREAT, Retreating, leave_point, no_way_together, places_together, withdraw
from .ways_out import all_can, hindrances, mobile, no_retreat, places, together, why_not_retreat

LOSE, BREAK = "lose", "break"
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
            if len(prefix) == 1 and not self.rest(state):
                return places_together(state, self.going(state))
            return END if len(prefix) < 3 else Choices()
        if len(prefix) == 1 and self.chooser != self.side:
            names = kind_names(world)
            return Choices((), self._kinds(state, prefix[0]), names)
        if len(prefix) == 1:
            return Choices((), self._subjects(state, prefix[0]), world.units)
        if prefix[0] in (LOSE, BREAK) and self.chooser == self.side:
            return self._more(state, prefix)
        if len(prefix) == 2 and prefix[0] == FLY:
            return Choices((), retreats_by_air(state, world.units.index[prefix[1]]), world.spaces)
        if len(prefix) == 2 and prefix[0] == RETREAT:
            return Choices((), places(state, world.units.index[prefix[1]]), world.spaces)
        return after_goal(state, self.side, prefix, retreat=True) if prefix[0] == FLY else END

    def _more(self, state: Position, prefix: Words) -> Choices:
        """After a unit that is lost, or broken down: further small ones that are lost, and `fire` where the same side
        fires next (15.2c)."""
        world = state.world
        if prefix[-1] == FIRE:
            return END
        broken, lost = named_in(state, prefix)
        small = self.losable(state) & ~world.large & ~((1 << lost.bit_length()) - 1)
        if prefix[-1] == LOSE:
            return Choices((), small, world.units)
        paid = self._worth_of(state, broken, lost)
        if paid >= self.left:
            return Choices((FIRE,) if next_salvo(state, self.side, lost) >= 0 else (), complete=True)
        if not lost:
            return Choices((LOSE,) if small else (), complete=True)
        return Choices((), 0 if lost & world.large else small, world.units, complete=True)

    def _worth_of(self, state: Position, broken: int, lost: int) -> int:
        """The loss points that units come to (16.1a, 16.1c)."""
        values = state.world.pack.losses
        large = (lost & state.world.large).bit_count()
        small = lost.bit_count() - large
        return broken.bit_count() * values.break_down + small * values.small + large * values.large

    def rest(self, state: Position) -> int:
        """The points that are taken in spite of a retreat of the whole force (16.3a)."""
        return 0 if self.kind else max(self.left - cancelled(state, self.side), 0)

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
        if prefix[0] == RETREAT and self.kind != ONE:
            return no_way_together(state, self.going(state), word)
        if word == FIRE:
            return Refusal("you do not fire as soon as that is lost", "15.2c")
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
                return self.giving_way(state)
            if self.kind == ONE and not self.taken and self.movable(state):
                unit = min(bits(self.movable(state)), key=self._worth(state))
                return RETREAT, world.unit(unit), world.hex(lowest(places(state, unit)))
        return self.price(state)

    def giving_way(self, state: Position) -> Words:
        """All retreat, to one place if there is one for all of them."""
        found = 0 if self.rest(state) else together(state, self.going(state))
        return (RETREAT, state.world.hex(lowest(found))) if found else (RETREAT,)

    def price(self, state: Position) -> Words:
        """The losses that hurt least: a large unit is broken down, the units that are missed least are lost; then the
        others fire, if it is their turn."""
        world, left = state.world, self.left
        words: Words = ()
        if breakable := self.breakable(state):
            words, left = (BREAK, world.unit(lowest(breakable))), left - world.pack.losses.break_down
        dearest = sorted(bits(self.losable(state)), key=self._worth(state))
        small = [unit for unit in dearest if not world.large >> unit & 1]
        lost = small[:left] if words or dearest[:1] == small[:1] else dearest[:1]
        if lost:
            words = (*words, LOSE, *world.units.say(mask_of(lost)))
        return (*words, FIRE) if words and FIRE in self._more(state, words) else words

    def _worth(self, state: Position) -> Callable[[int], tuple[int, int, int]]:
        """A key that sorts units by how much their owner would miss them: an HQ most."""
        world = state.world
        return lambda unit: (world.leader[unit], world.strength[unit], unit)

    def answer(self, state: Position, seat: str, words: Words, draws: Draws) -> list[Event]:
        world = state.world
        if words[0] == FLY:  # the result stays until it is sure that nobody prevents the flight
            unit, space = world.units.index[words[1]], world.spaces.index[words[2]]
            return take_off(state, Flight(unit, space, retreat=True, settles=True), words)
        if FIRE in words:
            fire_next(state, next_salvo(state, self.side))
        state.stack.pop()
        if words[0] == RETREAT:
            if self.kind == ONE:
                return withdraw(state, world.units.index[words[1]], world.spaces.index[words[2]], "16.1e")
            return fall_back(state, self, words)
        broken, lost = named_in(state, words) if self.chooser == self.side else self._named_by_kind(state, words)
        clause = CLAUSES.get(self.kind, "16.1a")
        events = break_down(state, lowest(broken), clause) if broken else []
        whole = lost & state.world.large and self.left < state.world.pack.losses.large
        events += eliminate(state, lost, "9.8a" if whole else clause)
        left = max(self.left - self._worth_of(state, broken, lost), 0)
        if left:
            state.stack.append(Result(self.side, self.point, self.kind, left, self.only, True, self.chooser))
        return events

    def _named_by_kind(self, state: Position, words: Words) -> tuple[int, int]:
        """The unit that the enemy breaks down or takes: one of the kind that he names (26.3f)."""
        unit = 1 << lowest(self._subjects(state, words[0]) & state.world.of_kind[words[1]])
        return (unit, 0) if words[0] == BREAK else (0, unit)


def named_in(state: Position, words: Words) -> tuple[int, int]:
    """The units of an answer: what is broken down, and what is lost."""
    index = state.world.units.index
    end = words.index(LOSE) if LOSE in words else len(words)
    broken, lost = (mask_of(index[word] for word in part if word in index) for part in (words[:end], words[end:]))
    return broken, lost


def fall_back(state: Position, result: Result, words: Words) -> list[Event]:
    """The force retreats: what is left of a number is taken first, then the survivors go (16.3a); an R moves those
    alone on whom it falls, a number is cancelled by everybody there (16.3b, X27)."""
    side, point, kind = result.side, result.point, result.kind
    only = result.only if kind else 0
    number = mobile(state, result.force(state)).bit_count()
    state.stack.append(Rearguard(side, point, not kind, number, only))
    going = leave_point(state, Retreating(side, point, not kind, only), words)
    if rest := result.rest(state):
        state.stack.append(replace(result, left=rest, taken=True))  # 26.3f: whoever picks the losses
    data = {"seat": state.seat(side), "at": state.world.hex(point)}
    return [Event("gives_way", data, ("16.1d" if kind else "16.3a",)), *going]


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
