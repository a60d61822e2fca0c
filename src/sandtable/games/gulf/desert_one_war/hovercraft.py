"""Ground movement of Desert One War: the hovercraft brigade sails along coasts and across the sea (23.2)."""

from __future__ import annotations

from sandtable.board.masks import bits, mask_of
from sandtable.board.moves import Reach, reach
from sandtable.documents import Option, halves
from sandtable.errors import Refusal
from sandtable.games.gulf.entering import enter
from sandtable.games.gulf.explain import not_a_choice
from sandtable.games.gulf.ground_movement import GroundMovement
from sandtable.games.gulf.stacking import cures
from sandtable.games.gulf.state import Position
from sandtable.kernel import Draws, Event, Question, derived
from sandtable.language import END, Choices, Words

SAIL = "sail"
INTERCEPTED = (1, 2)


@derived
def voyages(state: Position, unit: int, by_sea: bool) -> Reach:
    """What the hovercraft reaches: one point a hex along the coast, or over the sea as well (23.2a)."""
    world = state.world
    side = world.side[unit]
    shore = world.hover_hexes
    waters = shore | world.sea if by_sea else shore
    enter_ = waters & ~state.ground_at(1 - side)
    stop = state.zone(1 - side) & shore
    return reach(world.hover_moves, state.at[unit], world.points[unit], enter=enter_, stop=stop)


@derived
def havens(state: Position, unit: int) -> int:
    """Coastal and port hexes where it may end its move."""
    return voyages(state, unit, True).spaces & state.world.hover_hexes


class HoverMovement(GroundMovement, frozen=True, tag="hover_movement"):
    """``sail UNIT HEX``; a voyage over open sea may be intercepted (23.2c)."""

    @derived
    def ready(self, state: Position) -> tuple[int, int]:
        march, lift = super().ready(state)
        return march & ~state.world.hovercraft, lift

    @derived
    def sailing(self, state: Position) -> int:
        units = state.on_map(state.world.hovercraft & state.world.of_side[self.side] & ~state.moved)
        return mask_of(unit for unit in bits(units) if havens(state, unit))

    @derived
    def cure(self, state: Position) -> int:
        sailing = self.sailing(state)
        return super().cure(state) | cures(state, self.side, sailing, lambda unit: havens(state, unit))

    def asks(self, state: Position) -> list[Question]:
        found = super().asks(state)
        if found or not self.sailing(state):
            return found
        return [Question(state.seat(self.side), "move", "Move your ground units: the hovercraft can still move")]

    def choices(self, state: Position, seat: str, prefix: Words) -> Choices:
        world = state.world
        if not prefix:
            found = super().choices(state, seat, prefix)
            return Choices((SAIL, *found.words)) if self.sailing(state) else found
        if prefix[0] != SAIL:
            return super().choices(state, seat, prefix)
        if len(prefix) == 1:
            return Choices((), self.sailing(state), world.units)
        if len(prefix) == 3:
            return END
        unit = world.units.index[prefix[1]]

        def detail(word: str) -> Option:
            way = self._way(state, unit, world.spaces.index[word])
            note = "over open sea" if self._at_sea(state, way) else ""
            return Option(word, "space", "", halves(2 * len(way)), [world.hex(s) for s in way], note)

        return Choices((), havens(state, unit), world.spaces, detail=detail)

    @staticmethod
    def _way(state: Position, unit: int, space: int) -> tuple[int, ...]:
        """Along the coast if that is possible: nobody intercepts there."""
        coast = voyages(state, unit, False)
        found = coast if coast.spaces >> space & 1 else voyages(state, unit, True)
        return found.path(space)

    @staticmethod
    def _at_sea(state: Position, way: tuple[int, ...]) -> bool:
        return any(state.world.sea >> space & 1 for space in way)

    def refuse(self, state: Position, seat: str, prefix: Words, word: str | None) -> Refusal:
        world = state.world
        if (prefix[:1] or (word,)) != (SAIL,):
            return super().refuse(state, seat, prefix, word)
        near = list(self.choices(state, seat, prefix))[:3] if prefix else []
        if not prefix or word is None:
            return Refusal("you have no hovercraft that can sail now", "23.2a", nearest=near)
        if len(prefix) == 1:
            known = not_a_choice(state, seat, world.units.index[word])
            return known or Refusal(f"{word} is no hovercraft that can sail now", "23.2a", units=[word], nearest=near)
        why = f"the hovercraft cannot end its move in {word}: it needs a coastal or port hex in reach"
        return Refusal(why, "23.2a", spaces=[word], units=[prefix[1]], nearest=near)

    def answer(self, state: Position, seat: str, words: Words, draws: Draws) -> list[Event]:
        if words[0] != SAIL:
            return super().answer(state, seat, words, draws)
        world = state.world
        unit, space = world.units.index[words[1]], world.spaces.index[words[2]]
        way = self._way(state, unit, space)
        state.moved |= 1 << unit
        state.shifted |= 1 << unit
        route = {"unit": words[1], "from": world.hex(state.at[unit]), "path": [world.hex(s) for s in way]}
        events = [Event("moved", route, ("23.2a",)), *enter(state, unit, space)]
        if not self._at_sea(state, way) or not world.data.hovercraft_interception:  # 25.4e
            return events
        die = draws.roll("hovercraft interception")
        sunk = die in INTERCEPTED
        if sunk:
            state.eliminate(1 << unit)
        return [*events, Event("interception", {"unit": words[1], "die": die, "sunk": sunk}, ("23.2c",))]
