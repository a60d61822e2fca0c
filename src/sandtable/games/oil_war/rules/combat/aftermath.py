"""7.6 Retreat after ground combat, and 5.25c displacement off SAM sites."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping

from sandtable.board.masks import bits, mask_of
from sandtable.board.rooms import allot
from sandtable.counters.bars import Bar, bar_at, left_open
from sandtable.counters.placing import PlacingPlan
from sandtable.errors import Refusal
from sandtable.games.oil_war.position.state import GROUND, Position
from sandtable.games.oil_war.position.wording import number_of, place
from sandtable.games.oil_war.rules.explain import barred, not_a_choice, wrong_word
from sandtable.games.oil_war.rules.sites import changes, sites
from sandtable.kernel import Draws, Event, Question, derived
from sandtable.language import Lines


def crossing(state: Position, units: Iterable[int]) -> list[Event]:
    """An Iranian ground unit that retreats or advances into a foreign hex ends the border rule (11.33d)."""
    world = state.world
    abroad = world.land & ~world.country["Iran"]
    crossed = [unit for unit in units if world.nation[unit] == "Iran" and abroad >> state.at[unit] & 1]
    if not state.borders or not crossed:
        return []
    state.end_border_rule()
    return [Event("crossed", {"unit": world.unit(crossed[0])}, ("11.33d",))]


class Placing(PlacingPlan[Position], frozen=True):
    """A plan that gives units one adjacent hex each. What it leaves open is filled by the safest choice."""

    @abstractmethod
    def question(self) -> str: ...

    def motion(self) -> str:
        """What the units do, in a sentence."""
        return self.verb

    @abstractmethod
    def danger(self, state: Position, space: int) -> int:
        """How unpleasant a hex is, for the proposal."""

    @abstractmethod
    def bars(self, state: Position, unit: int) -> tuple[Bar, ...]:
        """The rules that close hexes next to a unit."""

    def reach(self, state: Position, unit: int) -> int:
        return left_open(state.world.grid.neighbours[state.at[unit]], self.bars(state, unit))

    @abstractmethod
    def full_clause(self) -> str:
        """The clause that closes a full hex."""

    def asks(self, state: Position) -> list[Question]:
        """Only if somebody has a choice, be it who of several is saved."""
        open_to = {unit: self.reach(state, unit) for unit in bits(self.subjects(state))}
        if any(options & (options - 1) for options in open_to.values()) or len(self.fill(state, {})) < sum(
            map(bool, open_to.values())
        ):
            return [Question(state.seat(self.side), self.verb, self.question())]
        return []

    @abstractmethod
    def no_attack(self) -> Refusal:
        """Why nobody attacks now, though it is the Ground Combat Phase."""

    def wrong_verb(self, state: Position, seat: str, word: str) -> Refusal:
        return self.no_attack() if word == "attack" else wrong_word(state, seat, word, [self.verb])

    def wrong_space(self, state: Position, seat: str, lines: Lines, unit: int, space: int) -> Refusal:
        world = state.world
        name, word = world.unit(unit), world.hex(space)
        why, *clauses = self._no_hex(state, unit, space)
        room = self.room(state, lines, unit)
        if not room:
            why += "; no other hex is open to it, so it is eliminated"
            clauses += [clause for clause in self.no_way_out(state, unit) if clause not in clauses]
        sentence = f"{name} cannot {self.motion()} to {place(word)}: {why}"
        return Refusal(sentence, *clauses, spaces=[word], units=[name], nearest=world.spaces.say(room))

    def wrong_unit(self, state: Position, seat: str, lines: Lines, unit: int) -> Refusal:
        word = state.world.unit(unit)
        known = not_a_choice(state, seat, unit, self.clauses()[0][0])
        if known is not None:
            return known
        if not self.subjects(state) >> unit & 1:
            return Refusal(f"{word} does not have to {self.motion()}", *self.clauses()[0], units=[word])
        if not self.reach(state, unit):
            why = f"no hex next to it is open to {word}, so it is eliminated"
            return Refusal(why, *self.no_way_out(state, unit), units=[word])
        why = f"other units of the plan fill every hex that is open to {word}, so it is eliminated"
        return Refusal(why, self.full_clause(), units=[word])

    def _no_hex(self, state: Position, unit: int, space: int) -> tuple[str, ...]:
        """Why a unit may not go to a space, with the clauses."""
        world = state.world
        if not world.is_next_to(state.at[unit], space):
            return f"it is not next to {world.hex(state.at[unit])}", self.clauses()[0][0]
        if self.reach(state, unit) >> space & 1:
            return "other units of the plan fill that hex", self.full_clause()
        return barred(state, self.bars(state, unit), unit, space)

    def no_way_out(self, state: Position, unit: int) -> list[str]:
        """The clauses that close the hexes around a unit which cannot go anywhere."""
        around, bars = bits(state.world.grid.neighbours[state.at[unit]]), self.bars(state, unit)
        closing = [bar for space in around if (bar := bar_at(bars, space)) is not None]
        return list(dict.fromkeys(clause for bar in closing for clause in bar.clauses))

    def fill(self, state: Position, lines: Lines) -> Lines:
        """Save as many as possible, each in its least dangerous hex that allows this."""
        world = state.world
        danger = {
            space: (self.danger(state, space), space)
            for unit in bits(self.subjects(state))
            for space in bits(self.reach(state, unit))
        }
        options = {
            unit: [world.spaces.index[lines[unit]]]
            if unit in lines
            else sorted(bits(self.reach(state, unit)), key=danger.__getitem__)
            for unit in bits(self.subjects(state))
        }
        order = sorted(options, key=lambda u: (u not in lines, u))
        limit = world.room[world.group_of[order[0]]] if order else 0
        found = allot(options, lambda space: limit - self.occupied(state, space, 0), order)
        return {unit: world.hex(space) for unit, space in found.items()}

    def run(self, state: Position, draws: Draws) -> list[Event]:
        return self.settle(state, {})

    def settle(self, state: Position, lines: Lines) -> list[Event]:
        """Everybody goes; who has no hex is eliminated (7.69)."""
        world = state.world
        full = self.fill(state, lines)
        lost = self.subjects(state) & ~mask_of(full)
        state.stack.pop()
        state.put_all({unit: world.spaces.index[name] for unit, name in full.items()})
        events: list[Event] = []
        if full:
            places = {world.unit(unit): name for unit, name in sorted(full.items())}
            events.append(Event(self.verb, {"places": places}, self.clauses()[0]))
        if lost:
            names = world.units.say(lost)
            state.eliminate(lost)
            events.append(Event("trapped", {"units": names, "verb": self.verb}, self.clauses()[1]))
        return events

    @abstractmethod
    def clauses(self) -> tuple[tuple[str, ...], tuple[str, ...]]: ...


class Retreat(Placing, frozen=True, tag="retreat"):
    """Dr or Ar: each unit retreats one hex by its owner's choice (14.3d, X25). All are lifted at once (7.67)."""

    units: tuple[int, ...]

    verb = "retreat"

    def question(self) -> str:
        return f"Retreat {number_of(len(self.units), 'unit')} one hex"

    def subjects(self, state: Position) -> int:
        return mask_of(self.units)

    @derived
    def _friends(self, state: Position) -> tuple[int, int, Mapping[int, int]]:
        """Hexes with friendly ground units that do not retreat, those that are full, and how many are in each."""
        world = state.world
        group = GROUND + self.side
        held = full = 0
        number: dict[int, int] = {}
        lifted = mask_of(self.units)
        for unit in world.groups[group]:
            space = state.at[unit]
            if space < world.end and not lifted >> unit & 1:
                number[space] = number.get(space, 0) + 1
                held |= world.bit[space]
                if number[space] >= world.room[group]:
                    full |= world.bit[space]
        return held, full, number

    def bars(self, state: Position, unit: int) -> tuple[Bar, ...]:
        world, enemy = state.world, 1 - self.side
        held, full, _ = self._friends(state)
        controlled = "it is in an enemy Zone of Control and no friendly ground unit holds it"
        return (
            Bar(world.sea, "it is an all-sea hex", ("7.69",)),
            Bar(~world.moves.steps[state.at[unit]], "the hexside is blocked", ("7.69",)),
            Bar(state.ground_at(enemy), "an enemy ground unit is there", ("X25",)),
            Bar(full, "{full} there already", ("7.61",)),
            Bar(state.zone(enemy) & ~held, controlled, ("7.66", "7.67")),
        )

    def occupied(self, state: Position, space: int, unit: int) -> int:
        return self._friends(state)[2].get(space, 0)

    def danger(self, state: Position, space: int) -> int:
        """Enemy strength that could be brought next to the hex now."""
        world = state.world
        near = world.grid.disc(space, 2)
        threat = 0
        for unit in world.ground_list[1 - self.side]:
            if near >> state.at[unit] & 1:
                threat += world.ground_strength[unit]
        held = self._friends(state)[0]
        return threat - 5 * (held >> space & 1)

    def no_attack(self) -> Refusal:
        return Refusal("units retreat before the next combat", "7.0d", nearest=[self.verb])

    def full_clause(self) -> str:
        return "7.61"

    def settle(self, state: Position, lines: Lines) -> list[Event]:
        before = sites(state)
        return super().settle(state, lines) + changes(state, before) + crossing(state, self.units)

    def clauses(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        return ("14.3d", "X25"), ("7.69", "7.66", "7.61")


class Displace(Placing, frozen=True, tag="displace"):
    """5.25c: aircraft on a SAM site that woke up are moved one hex by their owner."""

    verb = "displace"

    def question(self) -> str:
        return "Move aircraft one hex off active SAM sites"

    def motion(self) -> str:
        return "move"

    def subjects(self, state: Position) -> int:
        world = state.world
        shared = state.air_at(self.side) & state.active_sams(1 - self.side)
        return state.units_in(shared) & world.aircraft & world.of_side[self.side] if shared else 0

    def bars(self, state: Position, unit: int) -> tuple[Bar, ...]:
        return (
            Bar(state.air_cover(1 - self.side), "an enemy air unit is there", ("5.25c",)),
            Bar(state.air_full(self.side), "{full} there already", ("5.32a",)),
        )

    def occupied(self, state: Position, space: int, unit: int) -> int:
        return state.air_units(space, self.side).bit_count()

    def danger(self, state: Position, space: int) -> int:
        world = state.world
        near = world.grid.neighbours[space] & state.air_cover(1 - self.side)
        return sum(world.air_strength[u] for u in bits(state.units_in(near)) if world.side[u] != self.side)

    def no_attack(self) -> Refusal:
        why = "all combats are over: aircraft leave the SAM sites that are active again"
        return Refusal(why, "5.25c", nearest=[self.verb])

    def full_clause(self) -> str:
        return "5.32a"

    def clauses(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        return ("5.25c",), ("5.25c",)
