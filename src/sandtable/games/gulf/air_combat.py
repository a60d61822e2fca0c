"""What the two kinds of air attack share: odds, shifts, the die, and the aircraft that a result costs (14 to 16)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from fractions import Fraction
from typing import ClassVar

from sandtable.board.masks import bits, mask_of
from sandtable.documents import Chance, Forecast, Option, Term, amount_text
from sandtable.errors import Refusal
from sandtable.kernel import Draws, Event, Question, Step
from sandtable.language import END, Choices, Words

from .basing import Abort
from .combat import COMBAT_TABLE, Kind, column_in_words, heading_of, margins, total
from .explain import not_a_choice, nothing_more, passed_over, wrong_word
from .guerrillas import revealed_worlds
from .losses import CLAUSES, Cause
from .rule_records import ResultData
from .state import Position
from .wording import listing

WITH, DONE = "with", "done"


class AirAttack(Step[Position], frozen=True):
    """Attacks from the air, one hex after the other: ``VERB HEX with UNIT…``."""

    side: int

    verb: ClassVar[str]
    kind: ClassVar[Kind]
    compulsory: ClassVar[bool]
    """Whether every hex that can be attacked must be (15.0a; 15.1a)."""

    # --- what the two kinds differ in

    @abstractmethod
    def targets(self, state: Position) -> int:
        """The hexes that can still be attacked."""

    @abstractmethod
    def next_units(self, state: Position, target: int, chosen: Sequence[int]) -> int:
        """The units that may be named after these, in ascending order."""

    @abstractmethod
    def is_complete(self, state: Position, target: int, chosen: int) -> bool:
        """Whether these units make an attack."""

    @abstractmethod
    def strength(self, state: Position, unit: int) -> Term: ...

    @abstractmethod
    def defence(self, state: Position, target: int, attackers: int) -> list[Term]: ...

    @abstractmethod
    def shifts(self, state: Position, target: int, attackers: int) -> list[Term]: ...

    @abstractmethod
    def meaning(self, state: Position, target: int, attackers: int, result: ResultData) -> str:
        """A result of the table in words, for the units of an attack."""

    @abstractmethod
    def carry_out(self, state: Position, target: int, attackers: int, result: ResultData) -> list[Event]:
        """Push the steps in which the result is suffered."""

    @abstractmethod
    def wrong_target(self, state: Position, target: int) -> Refusal: ...

    @abstractmethod
    def wrong_attacker(self, state: Position, target: int, chosen: Sequence[int], unit: int) -> Refusal: ...

    def before_resolution(self, state: Position, target: int, attackers: int, draws: Draws) -> list[Event]:
        """What happens when the attack is declared, before strengths are compared."""
        return []

    # --- the battle

    def forecast(self, state: Position, target: int, attackers: int) -> Forecast:
        ours = [self.strength(state, unit) for unit in bits(attackers)]
        theirs, shifts = self.defence(state, target, attackers), self.shifts(state, target, attackers)
        world = state.world
        column = column_in_words(world, total(ours), total(theirs), tuple(shifts))
        results = world.pack.crt.result
        chances = [
            Chance(
                code,
                self.meaning(state, target, attackers, results[code][self.kind]),
                chance.numerator,
                chance.denominator,
            )
            for code, chance in self.chances(state, target, attackers).items()
        ]
        title = f"{self.kind} combat at {world.name_of(target)}"
        return Forecast(
            title, ours, theirs, column, chances, shifts, margins(world, ours, theirs, shifts), chart=COMBAT_TABLE
        )

    def chances(self, state: Position, target: int, attackers: int) -> dict[str, Fraction]:
        """The chance of every result, over all strengths that untried guerrillas below may turn out to have."""
        found: dict[str, Fraction] = {}
        for share, world in revealed_worlds(state, self.revealed_by(state, target)):
            ours = [self.strength(world, unit) for unit in bits(attackers)]
            theirs, shifts = self.defence(world, target, attackers), self.shifts(world, target, attackers)
            for code, chance in world.world.crt.chances(heading_of(world.world, ours, theirs, shifts)).items():
                found[code] = found.get(code, Fraction(0)) + share * chance
        return found

    def revealed_by(self, state: Position, target: int) -> int:
        """The units that an attack on a hex turns up."""
        return 0

    # --- the sentence

    def question_text(self, state: Position) -> str:
        return ""

    def asks(self, state: Position) -> list[Question]:
        if not self.targets(state):
            return []
        return [Question(state.seat(self.side), self.verb, self.question_text(state))]

    def more_words(self, state: Position) -> tuple[str, ...]:
        """Further verbs of the phase."""
        return ()

    def choices(self, state: Position, seat: str, prefix: Words) -> Choices:
        world = state.world
        if not prefix:
            targets = self.targets(state)
            words = ((self.verb,) if targets else ()) + self.more_words(state)
            return Choices(words if self.compulsory and targets else (*words, DONE))
        if prefix[0] == DONE:
            return END
        if len(prefix) == 1:
            return Choices((), self.targets(state), world.spaces)
        if len(prefix) == 2:
            return Choices((WITH,))
        target = world.spaces.index[prefix[1]]
        chosen = [world.units.index[word] for word in prefix[3:]]
        have = mask_of(chosen)
        complete = self.is_complete(state, target, have)

        def forecast() -> Forecast | None:
            return self.forecast(state, target, have) if complete else None

        def detail(word: str) -> Option:
            term = self.strength(state, world.units.index[word])
            return Option(word, "unit", note=f"{amount_text(term.value)}: {term.reason}")

        offered = self.next_units(state, target, chosen)
        return Choices((), offered, world.units, complete=complete, forecast=forecast, detail=detail)

    def refuse(self, state: Position, seat: str, prefix: Words, word: str | None) -> Refusal:
        world, cite = state.world, state.world.cite
        if not prefix:
            if word == DONE:
                hexes = world.spaces.say(self.targets(state))
                why = f"aircraft must fight enemy aircraft in their hex first: {listing(hexes)}"
                return Refusal(why, cite["compulsory air combat"], spaces=hexes, nearest=[self.verb])
            return wrong_word(state, seat, word or "", list(self.choices(state, seat, ())))
        if prefix[0] == DONE:
            return nothing_more(state)
        if len(prefix) == 1:
            if word is None:
                return Refusal(
                    "name the hex of the attack", cite["attacks"], nearest=world.spaces.say(self.targets(state))[:3]
                )
            return self.wrong_target(state, world.spaces.index[word])
        if len(prefix) == 2:
            return Refusal("add 'with' and the units that attack", cite["attacks"], nearest=[WITH])
        target, chosen = world.spaces.index[prefix[1]], [world.units.index[name] for name in prefix[3:]]
        near = world.units.say(self.next_units(state, target, chosen))[:3]
        if word is None:
            clause = cite["all against all" if self.compulsory else "attacks"]
            return Refusal("name more units for this attack", clause, nearest=near)
        unit = world.units.index[word]
        known = not_a_choice(state, seat, unit, "command")
        return known or self.wrong_attacker(state, target, chosen, unit)

    # --- what happens

    def answer(self, state: Position, seat: str, words: Words, draws: Draws) -> list[Event]:
        if words[0] == DONE:
            return self.close(state)
        world = state.world
        target = world.spaces.index[words[1]]
        attackers = mask_of(world.units.index[word] for word in words[3:])
        return self.attack(state, target, attackers, draws)

    def attack(self, state: Position, target: int, attackers: int, draws: Draws) -> list[Event]:
        """An attack is declared, and as a rule carried out at once."""
        return self.resolve(state, target, attackers, draws)

    def resolve(self, state: Position, target: int, attackers: int, draws: Draws) -> list[Event]:
        world = state.world
        events = self.before_resolution(state, target, attackers, draws)
        ours = [self.strength(state, unit) for unit in bits(attackers)]
        theirs, shifts = self.defence(state, target, attackers), self.shifts(state, target, attackers)
        heading = heading_of(world, ours, theirs, shifts)
        die = draws.roll(f"{self.kind} combat at {world.hex(target)}", len(world.crt.faces))
        result = world.crt.result_at(heading, die)
        state.attacked |= attackers
        state.struck |= 1 << target
        state.hit = 0
        data = {
            "kind": self.kind, "at": [world.hex(target)], "with": world.units.say(attackers),
            "attack": total(ours), "defence": total(theirs), "column": heading,
            "shifts": [[term.reason, int(term.value)] for term in shifts], "die": die, "result": result,
        }  # fmt: skip
        events.append(Event("attack", data, (world.cite["odds"], world.cite["results"])))
        return events + self.carry_out(state, target, attackers, world.pack.crt.result[result][self.kind])

    def close(self, state: Position) -> list[Event]:
        state.stack.pop()
        return []

    def run(self, state: Position, draws: Draws) -> list[Event]:
        why = "no further attack" if state.attacked else "no attack"
        return passed_over(state, why) + self.close(state)


class AirLosses(Step[Position], frozen=True, tag="air_losses"):
    """Aircraft of one side are shot down; the owner says which (15.3a; 15.4)."""

    side: int
    units: tuple[int, ...]
    number: int
    first: tuple[int, ...] = ()
    """The aircraft from which the first loss must come, if any (15.5b)."""
    aborts: int = 0
    """How many more abort after that."""
    cause: Cause = "air-to-air"

    VERB: ClassVar[str] = "lose"

    def able(self, state: Position) -> int:
        return mask_of(unit for unit in self.units if state.at[unit] < state.world.end)

    def count(self, state: Position) -> int:
        return min(self.number, self.able(state).bit_count())

    def asks(self, state: Position) -> list[Question]:
        able = self.able(state)
        if self.count(state) in (0, able.bit_count()):
            return []
        fate = "lose" if self.cause == "scud" else "be shot down"
        text = f"Choose {self.count(state)} of your aircraft to {fate}"
        return [Question(state.seat(self.side), "air-losses", text, standing=True)]

    def _offered(self, state: Position, chosen: list[int]) -> int:
        """Members in ascending order such that the set can still be completed, the first losses among them."""
        able, number = self.able(state), self.count(state)
        wanted = mask_of(self.first) & able
        found = 0
        floor = chosen[-1] + 1 if chosen else 0
        have = mask_of(chosen)
        for unit in bits(able >> floor << floor):
            now = have | 1 << unit
            later = able >> (unit + 1) << (unit + 1)
            open_ = number - now.bit_count()
            if open_ < 0 or later.bit_count() < open_:
                continue
            if wanted and not now & wanted and not (open_ and later & wanted):
                continue
            found |= 1 << unit
        return found

    def choices(self, state: Position, seat: str, prefix: Words) -> Choices:
        if not prefix:
            return Choices((self.VERB,))
        units = state.world.units
        chosen = [units.index[word] for word in prefix[1:]]
        full = len(chosen) == self.count(state)
        return Choices((), 0 if full else self._offered(state, chosen), units, complete=full)

    def refuse(self, state: Position, seat: str, prefix: Words, word: str | None) -> Refusal:
        world, cite = state.world, state.world.cite
        if not prefix:
            return wrong_word(state, seat, word or "", [self.VERB])
        near = list(self.choices(state, seat, prefix))[:3]
        clause = cite[CLAUSES[self.cause][0]]
        if word is not None:
            unit = world.units.index[word]
            known = not_a_choice(state, seat, unit, "command")
            if known is not None:
                return known
            if not self.able(state) >> unit & 1:
                return Refusal(f"{word} cannot be lost to this result", clause, units=[word], nearest=near)
            if self.first and not mask_of(self.first) & mask_of(
                world.units.index[name] for name in (*prefix[1:], word)
            ):
                why = f"a Wild Weasel must be the first aircraft lost: {listing([world.unit(u) for u in self.first])}"
                return Refusal(why, cite["weasels first"], units=[word], nearest=near)
        return Refusal(f"name exactly {self.count(state)}", clause, nearest=near)

    def proposal(self, state: Position, seat: str) -> Words:
        """Give up the aircraft worth least."""
        world = state.world
        order = sorted(bits(self.able(state)), key=lambda u: (world.kind[u].ad + world.kind[u].ga, u))
        forced = [u for u in order if u in self.first][:1]
        chosen = forced + [u for u in order if u not in forced]
        return (self.VERB, *(world.unit(u) for u in sorted(chosen[: self.count(state)])))

    def answer(self, state: Position, seat: str, words: Words, draws: Draws) -> list[Event]:
        return self._remove(state, mask_of(state.world.units.index[word] for word in words[1:]))

    def run(self, state: Position, draws: Draws) -> list[Event]:
        return self._remove(state, self.able(state) if self.count(state) else 0)

    def _remove(self, state: Position, gone: int) -> list[Event]:
        world = state.world
        state.stack.pop()
        rest = tuple(bits(self.able(state) & ~gone))
        if self.aborts and rest:
            state.stack.append(Abort(self.side, rest, self.aborts))
        if not gone:
            return []
        names = world.units.say(gone)
        state.eliminate(gone)
        fate = "lost" if self.cause == "scud" else "shot_down"  # most stand on the ground when a Scud hits
        return [Event(fate, {"units": names}, (world.cite[CLAUSES[self.cause][0]],))]


def push_air_losses(
    state: Position, side: int, units: int, down: int, aborts: int, cause: Cause, first: int = 0
) -> None:
    """The steps in which a side's aircraft are shot down and then abort."""
    if units and (down or aborts):
        state.stack.append(AirLosses(side, tuple(bits(units)), down, tuple(bits(first)), aborts, cause))
