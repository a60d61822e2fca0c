"""Advance after combat: attackers may at once enter the hex that they cleared, some of them one more (17.5; 17.7)."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.board.masks import bits, mask_of
from sandtable.counters.bars import Bar, closing, left_open
from sandtable.documents import Option
from sandtable.errors import Refusal
from sandtable.games.gulf.position.state import Position
from sandtable.games.gulf.rules.explain import not_a_choice, off_map, wrong_word
from sandtable.games.gulf.rules.movement.entering import enter
from sandtable.games.gulf.rules.movement.naval import off_ships
from sandtable.games.gulf.rules.movement.ways import homeland, table_of
from sandtable.games.gulf.rules.stacking import has_room
from sandtable.kernel import Draws, Event, Question, Step, derived
from sandtable.language import END, Choices, Words

ADVANCE, STAY = "advance", "stay"


class Advance(Step[Position], frozen=True, tag="advance"):
    """Units that took part advance one by one, each into the cleared hex and perhaps beyond, or the rest stays."""

    side: int
    units: tuple[int, ...]
    target: int
    result: str

    @derived
    def able(self, state: Position) -> int:
        """Mobile units that took part and may enter the cleared hex (17.5a, 17.5d)."""
        world = state.world
        if state.ground_at(1 - self.side) >> self.target & 1:
            return 0
        return mask_of(
            unit
            for unit in self.units
            if world.points[unit] and state.at[unit] < world.end and self.first_hex(state, unit)
        )

    def first_hex(self, state: Position, unit: int) -> int:
        """The hex that the defenders held, if the unit may enter it (17.5.1b, 17.5c)."""
        return left_open(1 << self.target, self._first_bars(state, unit))

    def _first_bars(self, state: Position, unit: int) -> Iterator[Bar]:
        """The rules that close the cleared hex to a unit; it may pass a full one (8.1a)."""
        world = state.world
        yield from self._bars(state, unit, state.at[unit])
        if not self._has_room(state, self.target, unit) and not self.second_hexes(state, unit):
            why = "it is full, and the unit cannot go on from there"
            yield Bar(1 << self.target, why, (world.cite["limits of an advance"],))

    def _second_bars(self, state: Position, unit: int) -> Iterator[Bar]:
        """The rules that close hexes beyond the cleared one to a unit."""
        world = state.world
        yield from self._bars(state, unit, self.target)
        near = bits(world.grid.neighbours[self.target])
        full = mask_of(space for space in near if not self._has_room(state, space, unit))
        yield Bar(full, "it is full", (world.cite["limits of an advance"],))

    def _bars(self, state: Position, unit: int, here: int) -> Iterator[Bar]:
        """The rules that close the hexes around one that a unit is in, whoever stands in them."""
        world, cite = state.world, state.world.cite
        limits = (cite["limits of an advance"],)
        touching = world.grid.neighbours if world.sea >> here & 1 else table_of(state, unit).steps
        yield Bar(~world.grid.neighbours[here], f"it does not touch {world.hex(here)}", (cite["length of an advance"],))
        yield Bar(state.ground_at(1 - self.side), "an enemy unit is there", limits)
        yield Bar(world.sea, "it is an all-sea hex", limits)
        yield Bar(~world.land, "that country is closed", (cite["closed countries"], *limits))
        yield from state.bars(unit)
        why, clause = state.why_confined(unit)
        yield Bar(~homeland(state, unit), why, (clause,))
        yield Bar(~touching[here], f"only sea lies between it and {world.hex(here)}", limits)

    def _has_room(self, state: Position, space: int, unit: int) -> bool:
        return not state.world.profile.advance_within_limits or has_room(state, space, self.side, unit)

    def second_hexes(self, state: Position, unit: int) -> int:
        """Where a unit may go on to: any direction, for the contingents and on the results that allow it (17.5.1a)."""
        if self._one_hex_only(state, unit):
            return 0
        return left_open(state.world.grid.all, self._second_bars(state, unit))

    def _one_hex_only(self, state: Position, unit: int) -> tuple[str, ...]:
        """Why a unit advances no further than the cleared hex, and the clauses; nothing if it may."""
        world, cite = state.world, state.world.cite
        length = cite["length of an advance"]
        if world.contingents[state.contingent(unit)].advance < 2:
            return "its contingent advances one hex only", length
        if off_ships(state, 1 << unit) and not world.profile.assault_advances:
            return "assault troops take the beach and no more", cite["failed assault"], length
        results = world.profile.long_advance_results
        if results and self.result not in results:
            return f"nobody advances further than one hex on {self.result}", length
        return ()

    def asks(self, state: Position) -> list[Question]:
        if not self.able(state):
            return []
        where = state.world.name_of(self.target)
        return [Question(state.seat(self.side), "advance", f"Advance into {where}, or stay", standing=True)]

    def choices(self, state: Position, seat: str, prefix: Words) -> Choices:
        world = state.world
        if not prefix:
            return Choices((ADVANCE, STAY))
        if prefix[0] == STAY:
            return END
        if len(prefix) == 1:
            return Choices((), self.able(state), world.units)
        unit = world.units.index[prefix[1]]
        if len(prefix) == 2:
            return Choices(
                (), self.first_hex(state, unit), world.spaces, detail=lambda word: self._crowded(state, unit, word)
            )
        if len(prefix) == 3:
            stops = self._has_room(state, self.target, unit)
            return Choices((), self.second_hexes(state, unit), world.spaces, complete=stops)
        return END

    def _crowded(self, state: Position, unit: int, word: str) -> Option:
        """A hex to enter, with a warning where the stacking check would remove a unit (8.5a)."""
        crowded = not has_room(state, state.world.spaces.index[word], self.side, unit)
        return Option(word, "space", note="over the stacking limit: one unit would be removed" if crowded else "")

    def refuse(self, state: Position, seat: str, prefix: Words, word: str | None) -> Refusal:
        world, cite = state.world, state.world.cite
        if not prefix:
            return wrong_word(state, seat, word or "", [ADVANCE, STAY])
        near = list(self.choices(state, seat, prefix))[:3]
        if len(prefix) == 3 and word is None:
            why = f"{world.hex(self.target)} is full: {prefix[1]} has to go on to a second hex"
            return Refusal(why, cite["limits of an advance"], units=[prefix[1]], nearest=near)
        if prefix[0] == STAY or word is None:
            return Refusal("name a unit and the hexes of its advance, or stay", cite["advance"], nearest=near)
        if len(prefix) == 1:
            return self._no_unit(state, seat, world.units.index[word], near)
        name = prefix[1]
        about = {"units": [name], "spaces": [word], "nearest": near}
        if len(prefix) == 2:
            why = f"an advance first enters {world.hex(self.target)}, the hex that the defenders held"
            return Refusal(why, cite["first hex of an advance"], **about)
        if len(prefix) > 3:
            return Refusal(f"{name} advances two hexes at the most", cite["length of an advance"], **about)
        unit = world.units.index[name]
        only = self._one_hex_only(state, unit)
        if not only:
            bar = closing(self._second_bars(state, unit), world.spaces.index[word])
            only = (bar.why, *bar.clauses)
        why, *clauses = only
        return Refusal(f"{name} cannot advance on to {word}: {why}", *clauses, **about)

    def _no_unit(self, state: Position, seat: str, unit: int, near: list[str]) -> Refusal:
        world, cite = state.world, state.world.cite
        name = world.unit(unit)
        known = not_a_choice(state, seat, unit)
        if known is not None:
            return known
        about = {"units": [name], "nearest": near}
        if state.at[unit] == self.target:
            return Refusal(f"{name} has advanced already", cite["advance"], **about)
        if unit not in self.units:
            return Refusal(f"{name} took no part in the attack", cite["advance"], **about)
        if not world.points[unit]:
            return Refusal(f"{name} is static and never advances", cite["who never advances"], **about)
        away = off_map(state, unit, "advance")
        if away is not None:
            return away
        bar = closing(self._first_bars(state, unit), self.target)
        return Refusal(f"{name} cannot enter {world.hex(self.target)}: {bar.why}", *bar.clauses, **about)

    def proposal(self, state: Position, seat: str) -> Words:
        """The strongest unit takes the hex, if none has to leave a city, airfield or oilfield bare for open country."""
        world = state.world
        roomy = mask_of(unit for unit in bits(self.able(state)) if self._has_room(state, self.target, unit))
        worth = world.urban | world.airfields | world.feature["oilfield"]
        if not worth >> self.target & 1:
            bare = (u for u in bits(roomy) if state.ground_units(state.at[u], self.side) == 1 << u)
            roomy &= ~mask_of(unit for unit in bare if worth >> state.at[unit] & 1)
        if not roomy:
            return (STAY,)
        unit = max(bits(roomy), key=lambda unit: (state.strength(unit), -unit))
        if state.ground_at(self.side) >> self.target & 1 and not world.sea >> state.at[unit] & 1:
            return (STAY,)
        return ADVANCE, world.unit(unit), world.hex(self.target)

    def answer(self, state: Position, seat: str, words: Words, draws: Draws) -> list[Event]:
        world = state.world
        state.stack.pop()
        if words[0] == STAY:
            kind = "no_further_advance" if state.ground_at(self.side) >> self.target & 1 else "no_advance"
            return [Event(kind, {"at": world.hex(self.target)}, (world.cite["advance"],))]
        unit = world.units.index[words[1]]
        rest = tuple(other for other in self.units if other != unit)
        if rest:
            state.stack.append(Advance(self.side, rest, self.target, self.result))
        data = {"unit": words[1], "path": list(words[2:])}
        events = [Event("advanced", data, (world.cite["advance"],))]
        for word in words[2:]:
            events += enter(state, unit, world.spaces.index[word])
        return events
