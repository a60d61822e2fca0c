"""7.63 to 7.65: advance after ground combat."""

from __future__ import annotations

from sandtable.board.masks import mask_of
from sandtable.counters.placing import PlacingPlan
from sandtable.errors import Refusal
from sandtable.kernel import Event, Question
from sandtable.language import Lines

from .aftermath import crossing
from .explain import not_a_choice, wrong_word
from .state import Position
from .wording import filling, listing, place


class Advance(PlacingPlan[Position], frozen=True, tag="advance"):
    """7.63: ground units that took part may enter each vacated hex while it has room, at once or not at all (7.65)."""

    units: tuple[int, ...]
    targets: tuple[int, ...]

    verb = "advance"
    instead = ("stay",)
    at_least = 1

    def subjects(self, state: Position) -> int:
        return mask_of(self.units)

    def vacated(self, state: Position) -> int:
        return mask_of(self.targets) & ~state.ground_at(1 - self.side)

    def reach(self, state: Position, unit: int) -> int:
        """Vacated hexes next to a unit, not across a blocked side (X26); control does not matter (7.64)."""
        return state.world.moves.steps[state.at[unit]] & self.vacated(state)

    def able(self, state: Position) -> int:
        return mask_of(unit for unit in self.units if self.reach(state, unit))

    def asks(self, state: Position) -> list[Question]:
        if not self.able(state):
            return []
        hexes = listing(state.world.spaces.say(self.vacated(state)))
        return [Question(state.seat(self.side), "advance", f"Advance into {hexes}, or stay")]

    def wrong_verb(self, state: Position, seat: str, word: str) -> Refusal:
        if word in ("attack", "done"):
            return Refusal("an advance is made before the next combat, or not at all", "7.65", nearest=["stay"])
        return wrong_word(state, seat, word, ["advance", "stay"])

    def too_short(self, state: Position, seat: str) -> Refusal:
        return Refusal("name the units that advance and their hexes, or stay", "7.63", nearest=["stay"])

    def wrong_space(self, state: Position, seat: str, lines: Lines, unit: int, space: int) -> Refusal:
        world = state.world
        name, word = world.unit(unit), world.hex(space)
        near = world.spaces.say(self.room(state, lines, unit))
        details = {"spaces": [word], "units": [name], "nearest": near}
        if not self.vacated(state) >> space & 1:
            return Refusal(f"{place(word)} was not emptied by this attack", "7.63", **details)
        if not world.is_next_to(state.at[unit], space):
            return Refusal(f"{name} is not next to {word}", "7.63", **details)
        if not self.reach(state, unit) >> space & 1:
            return Refusal(f"the hexside between {name} and {word} is blocked", "X26", **details)
        return Refusal(f"{filling(world, unit, 'advances', 'advance')} into {word} already", "7.63", "5.32a", **details)

    def wrong_unit(self, state: Position, seat: str, lines: Lines, unit: int) -> Refusal:
        world = state.world
        word = world.unit(unit)
        known = not_a_choice(state, seat, unit, "X26")
        if known is not None:
            return known
        if not world.ground >> unit & 1:
            return Refusal(f"{word} is an air unit, and only ground units advance", "X26", units=[word])
        if unit not in self.units:
            return Refusal(f"{word} did not take part in the attack", "7.63", units=[word])
        if not self.reach(state, unit):
            return Refusal(f"{word} can enter none of the hexes that the attack emptied", "X26", "7.63", units=[word])
        return Refusal(f"other units of the plan fill every hex that {word} could enter", "7.63", "5.32a", units=[word])

    def settle(self, state: Position, lines: Lines) -> list[Event]:
        state.stack.pop()
        world = state.world
        state.put_all({unit: world.spaces.index[name] for unit, name in lines.items()})
        places = {world.unit(unit): name for unit, name in sorted(lines.items())}
        events = [Event("advanced", {"places": places}, ("7.63", "7.65"))]
        return events + crossing(state, lines)
