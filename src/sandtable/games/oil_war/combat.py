"""7.0 Combat: what both Combat Phases share - who may attack what, and at which differential."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable
from fractions import Fraction

from msgspec import Struct

from sandtable.board.masks import bits
from sandtable.documents import Chance, Forecast, Option, Term
from sandtable.errors import Refusal
from sandtable.kernel import Draws, Event, Question, Step, derived
from sandtable.language import Choices, Words

from .explain import not_a_choice, nothing_lost, passed_over, wrong_word
from .state import Position
from .wording import listing
from .world import COMBAT_TABLE

WITH = "with"
RESULTS = {
    "ground": {
        "De": "all defenders eliminated",
        "Dr": "all defenders retreat one hex",
        "Ar": "all attackers retreat one hex",
        "Ae": "all attackers eliminated",
    },
    "air": {
        "De": "all defending aircraft eliminated",
        "Dr": "no effect in the air",
        "Ar": "no effect in the air",
        "Ae": "all attacking aircraft eliminated",
    },
}


class Battle(Struct, frozen=True):
    """One attack with everything that counts: strengths with their reasons, differential, column."""

    targets: tuple[int, ...]
    attackers: tuple[int, ...]
    ours: tuple[Term, ...]
    theirs: tuple[Term, ...]

    @property
    def attack(self) -> int:
        return sum(int(term.value) for term in self.ours)

    @property
    def defence(self) -> int:
        return sum(int(term.value) for term in self.theirs)

    @property
    def difference(self) -> int:
        return self.attack - self.defence  # 7.4a


class CombatPhase(Step[Position], frozen=True):
    """Attacks one after the other, each resolved before the next (7.0d). Chapters 7.1 to 7.3 fill in who."""

    side: int

    # --- what the two phases differ in

    @abstractmethod
    def kind(self) -> str: ...

    @abstractmethod
    def defenders(self, state: Position, target: int) -> int:
        """The enemies in a hex that an attack of this phase would strike (7.21a)."""

    @abstractmethod
    def targets(self, state: Position) -> int:
        """Hexes with enemies that may still be attacked (7.15a)."""

    @abstractmethod
    def touched(self, state: Position) -> int:
        """Hexes that any unit of this side could attack at all, by where it stands."""

    @abstractmethod
    def joint(self, state: Position, targets: tuple[int, ...]) -> int:
        """Units that may attack all these hexes in one combat (7.23)."""

    def sound(self, state: Position, targets: tuple[int, ...], units: int) -> bool:
        """Whether such a set of attackers may attack these hexes at all, strengths apart."""
        return True

    @abstractmethod
    def strength(self, state: Position, unit: int) -> Term: ...

    @abstractmethod
    def defence(self, state: Position, target: int) -> list[Term]: ...

    @abstractmethod
    def why_not_target(self, state: Position, target: int) -> Refusal: ...

    @abstractmethod
    def why_not_attacker(self, state: Position, targets: tuple[int, ...], unit: int) -> Refusal: ...

    @abstractmethod
    def in_place(self, state: Position, target: int) -> int:
        """Units of this side that stand where they could attack a hex from, able to attack or not."""

    @abstractmethod
    def carry_out(self, state: Position, battle: Battle, result: str) -> list[Event]: ...

    # --- strengths

    def might(self, state: Position, units: int) -> int:
        """The attack strength of a set of units."""
        return sum(int(self.strength(state, unit).value) for unit in bits(units))

    def resistance(self, state: Position, targets: Iterable[int]) -> int:
        """The defence strength of some hexes."""
        return sum(self._resistance(state, target) for target in targets)

    @derived
    def _resistance(self, state: Position, target: int) -> int:
        return sum(int(term.value) for term in self.defence(state, target))

    def feasible(self, state: Position, targets: tuple[int, ...], units: int) -> bool:
        """At least minus one (7.4b) and at least one point (X24)."""
        if not units or not self.sound(state, targets, units):
            return False
        attack = self.might(state, units)
        lowest = state.world.crt.columns[0]
        return attack >= 1 and attack - self.resistance(state, targets) >= lowest

    def widens(self, state: Position, targets: tuple[int, ...]) -> bool:
        """Whether attacking more hexes at once could bring in strength that these alone do not (7.34)."""
        return False

    def completable(self, state: Position, targets: tuple[int, ...]) -> bool:
        """Whether these hexes, alone or with further ones, can be attacked with all that is at hand."""
        if self.feasible(state, targets, self.joint(state, targets)):
            return True
        if not self.widens(state, targets):
            return False
        further = self.targets(state) >> (targets[-1] + 1) << (targets[-1] + 1)
        return any(self.completable(state, (*targets, target)) for target in bits(further))

    def battle(self, state: Position, targets: tuple[int, ...], units: int) -> Battle:
        ours = tuple(self.strength(state, unit) for unit in bits(units))
        theirs = tuple(term for target in targets for term in self.defence(state, target))
        return Battle(targets, tuple(bits(units)), ours, theirs)

    # --- the sentence: attack HEX… with UNIT…

    def asks(self, state: Position) -> list[Question]:
        if not self.open_targets(state):
            return []
        text = f"Attack enemy {self.kind()} units, or end the phase"
        return [Question(state.seat(self.side), f"{self.kind()}_combat", text)]

    @derived
    def open_targets(self, state: Position) -> int:
        """Hexes that could be attacked now with all that is at hand."""
        found = 0
        for target in bits(self.targets(state) & self.touched(state)):
            if self.completable(state, (target,)):
                found |= 1 << target
        return found

    def choices(self, state: Position, seat: str, prefix: Words) -> Choices:
        world = state.world
        if not prefix:
            return Choices(("attack", "done"))
        if prefix[0] == "done":
            return Choices(complete=True)
        if WITH not in prefix:
            targets = tuple(world.spaces.index[word] for word in prefix[1:])
            return self._more_targets(state, targets)
        cut = prefix.index(WITH)
        targets = tuple(world.spaces.index[word] for word in prefix[1:cut])
        chosen = [world.units.index[word] for word in prefix[cut + 1 :]]
        return self._more_units(state, targets, chosen)

    def _more_targets(self, state: Position, targets: tuple[int, ...]) -> Choices:
        world = state.world
        if not targets:
            return Choices((), self.open_targets(state), world.spaces, detail=self._target_detail(state, ()))
        more = 0
        for target in bits(self.targets(state)):
            if target > targets[-1] and self.completable(state, (*targets, target)):
                more |= 1 << target
        words = (WITH,) if self.feasible(state, targets, self.joint(state, targets)) else ()
        return Choices(words, more, world.spaces, detail=self._target_detail(state, targets))

    def _target_detail(self, state: Position, targets: tuple[int, ...]) -> Callable[[str], Option]:
        world = state.world

        def detail(word: str) -> Option:
            if word == WITH:
                return Option(word, "word", "choose the attackers")
            hexes = (*targets, world.spaces.index[word])
            best = self.might(state, self.joint(state, hexes)) - self.resistance(state, hexes)
            return Option(word, "space", note=f"up to {best:+d}")

        return detail

    def _more_units(self, state: Position, targets: tuple[int, ...], chosen: list[int]) -> Choices:
        world = state.world
        able = self.joint(state, targets)
        have = sum(1 << unit for unit in chosen)
        last = chosen[-1] if chosen else -1
        rest = able >> (last + 1) << (last + 1)
        offered = 0
        for unit in bits(rest):
            later = rest >> unit << unit
            if self.feasible(state, targets, have | later):
                offered |= 1 << unit
        complete = self.feasible(state, targets, have)

        def forecast() -> Forecast | None:
            return self.forecast(state, targets, have) if complete else None

        def detail(word: str) -> Option:
            term = self.strength(state, world.units.index[word])
            return Option(word, "unit", note=f"{term.value}: {term.reason}")

        return Choices((), offered, world.units, complete=complete, forecast=forecast, detail=detail)

    def forecast(self, state: Position, targets: tuple[int, ...], units: int) -> Forecast:
        """The exact chance of every result, before the roll."""
        world = state.world
        battle = self.battle(state, targets, units)
        column = world.crt.column(battle.difference)
        places = " and ".join(world.hex(target) for target in targets)
        chances = [
            Chance(result, RESULTS[self.kind()][result], chance.numerator, chance.denominator)
            for result, chance in self.chances(state, battle.difference).items()
        ]
        how = f"{battle.attack} - {battle.defence} = {battle.difference:+d}, column {column:+d}"
        title = f"{self.kind()} combat at {places}"
        return Forecast(title, list(battle.ours), list(battle.theirs), how, chances, chart=COMBAT_TABLE)

    @staticmethod
    def chances(state: Position, difference: int) -> dict[str, Fraction]:
        return state.world.crt.distribution(difference)

    # --- why not

    def refuse(self, state: Position, seat: str, prefix: Words, word: str | None) -> Refusal:
        world = state.world
        if not prefix:
            return wrong_word(state, seat, word or "", ["attack", "done"])
        if prefix[0] == "done":
            return nothing_lost(["done"])
        if WITH not in prefix:
            targets = tuple(world.spaces.index[name] for name in prefix[1:])
            if word is None or word == WITH:
                more = list(self._more_targets(state, targets))[:3]
                return self._too_weak(state, targets, self.joint(state, targets), more)
            return self._no_target(state, targets, world.spaces.index[word])
        cut = prefix.index(WITH)
        targets = tuple(world.spaces.index[name] for name in prefix[1:cut])
        have = sum(1 << world.units.index[name] for name in prefix[cut + 1 :])
        if word is None:
            return self._too_weak(state, targets, have, list(self._more_units(state, targets, bits(have)))[:3])
        unit = world.units.index[word]
        known = not_a_choice(state, seat, unit, "7.0c")
        if known is not None:
            return known
        if not self.joint(state, targets) >> unit & 1:
            refusal = self.why_not_attacker(state, targets, unit)
            others = list(self._more_units(state, targets, bits(have)))[:3]
            return Refusal(refusal.why, *refusal.clauses, spaces=refusal.spaces, units=refusal.units, nearest=others)
        return self._too_weak(state, targets, have | 1 << unit, list(self._more_units(state, targets, bits(have)))[:3])

    @staticmethod
    def not_adjacent(state: Position, targets: tuple[int, ...], unit: int, clause: str) -> Refusal:
        """A unit is too far from some of the hexes: only those are named."""
        world = state.world
        near = world.grid.neighbours[state.at[unit]]
        far = [world.hex(target) for target in targets if not near >> target & 1]
        clauses = [clause] if len(targets) == 1 else [clause, "7.23"]
        name = world.unit(unit)
        return Refusal(f"{name} is not next to {listing(far)}", *clauses, spaces=far, units=[name])

    def _no_target(self, state: Position, targets: tuple[int, ...], target: int) -> Refusal:
        if target >= state.world.end or not self.targets(state) >> target & 1:
            refusal = self.why_not_target(state, target)
            near = refusal.nearest if not targets else list(self._more_targets(state, targets))[:3]
            return Refusal(refusal.why, *refusal.clauses, spaces=refusal.spaces, nearest=near)
        wider = (*targets, target)
        able = self.joint(state, wider)
        if targets and not able:
            names = [state.world.hex(space) for space in wider]
            return Refusal(f"no unit that can attack is next to all of {listing(names)}", "7.23", spaces=names)
        if targets:
            return self._too_weak(state, wider, able, list(self._more_targets(state, targets))[:3])
        return self._too_weak(state, wider, able, state.world.nearest(target, self.open_targets(state)))

    def _too_weak(self, state: Position, targets: tuple[int, ...], units: int, near: list[str]) -> Refusal:
        world = state.world
        names = [world.hex(target) for target in targets]
        why, *clauses = self._weakness(state, targets, units)
        return Refusal(why, *clauses, spaces=names, units=world.units.say(units), nearest=near)

    def _weakness(self, state: Position, targets: tuple[int, ...], units: int) -> tuple[str, ...]:
        """What is wrong with an attack on these hexes by these units, with the clauses."""
        places = listing([state.world.hex(target) for target in targets])
        if not units:
            return self._nobody(state, targets)
        if not self.sound(state, targets, units):
            return "aircraft alone may not attack several hexes in one combat", "7.34"
        attack = self.might(state, units)
        if attack < 1:
            return f"an attack on {places} needs at least one strength point", "X24"
        defence = self.resistance(state, targets)
        lowest = state.world.crt.columns[0]
        strengths = f"{attack} against {defence} at {places} gives {attack - defence:+d}"
        return f"{strengths}, and an attack needs at least {lowest:+d}", "7.4b", "14.3c"

    def _nobody(self, state: Position, targets: tuple[int, ...]) -> tuple[str, ...]:
        """Why no unit at all can attack some hexes, with the clauses."""
        places = listing([state.world.hex(target) for target in targets])
        waiting = state.world.of_side[self.side]
        for target in targets:
            waiting &= self.in_place(state, target)
        if not waiting:
            where = "next to" if self.kind() == "air" else "next to or over"
            return f"no unit stands {where} {places}", "7.12" if self.kind() == "air" else "7.11a"
        reasons = [self.why_not_attacker(state, targets, unit) for unit in bits(waiting)]
        clauses = dict.fromkeys(clause for reason in reasons for clause in reason.clauses)
        return f"no unit can attack {places}: {listing([reason.why for reason in reasons])}", *clauses

    # --- what happens

    def answer(self, state: Position, seat: str, words: Words, draws: Draws) -> list[Event]:
        if words[0] == "done":
            return self.close(state)
        world = state.world
        cut = words.index(WITH)
        targets = tuple(world.spaces.index[word] for word in words[1:cut])
        units = sum(1 << world.units.index[word] for word in words[cut + 1 :])
        battle = self.battle(state, targets, units)
        places = "+".join(words[1:cut])
        die = draws.roll(f"{self.kind()} combat at {places}", world.pack.scale.die_sides)
        result = world.crt.result(battle.difference, die)
        state.attacked |= units
        data = {
            "kind": self.kind(), "at": list(words[1:cut]), "with": list(words[cut + 1 :]),
            "attack": battle.attack, "defence": battle.defence, "difference": battle.difference,
            "column": world.crt.column(battle.difference), "die": die, "result": result,
        }  # fmt: skip
        events = [Event("attack", data, ("7.0b", "14.3a"))]
        if state.borders and seat == "iran":
            state.end_border_rule()
            events.append(Event("war", {}, ("11.33d",)))
        return events + self.carry_out(state, battle, result)

    def close(self, state: Position) -> list[Event]:
        state.stack.pop()
        return []

    def run(self, state: Position, draws: Draws) -> list[Event]:
        why = "no further attack" if state.attacked else f"no {self.kind()} attack"
        return passed_over(state, why) + self.close(state)
