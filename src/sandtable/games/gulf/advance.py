"""Advance after combat: attackers may at once enter the hex that they cleared, some of them one more (17.5; 17.7)."""

from __future__ import annotations

from sandtable.board.masks import bits, mask_of
from sandtable.documents import Option
from sandtable.errors import Refusal
from sandtable.kernel import Draws, Event, Question, Step, derived
from sandtable.language import END, Choices, Words

from .entering import enter
from .explain import not_a_choice, wrong_word
from .naval import off_ships
from .stacking import has_room
from .state import Position
from .ways import barred, homeland, table_of

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
        world = state.world
        at_sea = world.sea >> state.at[unit] & 1
        touching = world.grid.neighbours if at_sea else table_of(state, unit).steps
        if not touching[state.at[unit]] >> self.target & 1 or not self._allowed(state, unit) >> self.target & 1:
            return 0
        stops = self._has_room(state, self.target, unit)
        return 1 << self.target if stops or self.second_hexes(state, unit) else 0  # 8.1a: it may pass a full hex

    def _allowed(self, state: Position, unit: int) -> int:
        closed = state.ground_at(1 - self.side) | barred(state, unit)
        return state.world.land & homeland(state, unit) & ~closed

    def _has_room(self, state: Position, space: int, unit: int) -> bool:
        return not state.world.profile.advance_within_limits or has_room(state, space, self.side, unit)

    def second_hexes(self, state: Position, unit: int) -> int:
        """Where a unit may go on to: any direction, for the contingents and on the results that allow it (17.5.1a)."""
        world = state.world
        if world.contingents[state.contingent(unit)].advance < 2:
            return 0
        if off_ships(state, 1 << unit) and not world.profile.assault_advances:
            return 0  # 18.3d: assault troops take the beach and no more
        results = world.profile.long_advance_results
        if results and self.result not in results:
            return 0
        near = table_of(state, unit).steps[self.target] & self._allowed(state, unit)
        return mask_of(space for space in bits(near) if self._has_room(state, space, unit))

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
        unit = world.units.index[name]
        if not self.second_hexes(state, unit):
            return Refusal(f"{name} may advance one hex only", cite["length of an advance"], **about)
        return Refusal(f"{name} cannot advance on to {word}", cite["limits of an advance"], **about)

    def _no_unit(self, state: Position, seat: str, unit: int, near: list[str]) -> Refusal:
        world, cite = state.world, state.world.cite
        name = world.unit(unit)
        known = not_a_choice(state, seat, unit)
        if known is not None:
            return known
        about = {"units": [name], "nearest": near}
        if unit not in self.units:
            return Refusal(f"{name} took no part in the attack, or has advanced already", cite["advance"], **about)
        if not world.points[unit]:
            return Refusal(f"{name} is static and never advances", cite["who never advances"], **about)
        if not homeland(state, unit) >> self.target & 1:
            why, clause = state.why_confined(unit)
            return Refusal(f"{name} cannot enter {world.hex(self.target)}: {why}", clause, **about)
        why = f"{name} cannot enter {world.hex(self.target)}: the hex is full or closed to it"
        return Refusal(why, cite["limits of an advance"], **about)

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
            return []
        unit = world.units.index[words[1]]
        rest = tuple(other for other in self.units if other != unit)
        if rest:
            state.stack.append(Advance(self.side, rest, self.target, self.result))
        data = {"unit": words[1], "path": list(words[2:])}
        events = [Event("advanced", data, (world.cite["advance"],))]
        for word in words[2:]:
            events += enter(state, unit, world.spaces.index[word])
        return events
