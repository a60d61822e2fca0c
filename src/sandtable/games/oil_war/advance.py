"""7.63 to 7.65: advance after ground combat."""

from __future__ import annotations

from sandtable.board.masks import mask_of
from sandtable.errors import Refusal
from sandtable.kernel import Draws, Event, Question, Step
from sandtable.language import Choices, Lines, Words, plan_choices, plan_lines

from .aftermath import crossing
from .explain import not_a_choice, wrong_word
from .state import Position
from .wording import listing, place


class Advance(Step[Position], frozen=True, tag="advance"):
    """7.63: up to two ground units that took part may enter each vacated hex, at once or not at all (7.65)."""

    side: int
    units: tuple[int, ...]
    targets: tuple[int, ...]

    def vacated(self, state: Position) -> int:
        return mask_of(self.targets) & ~state.ground_at(1 - self.side)

    def ground(self, state: Position, unit: int) -> int:
        """Vacated hexes next to a unit, not across a blocked side (X26); control does not matter (7.64)."""
        return state.world.moves.steps[state.at[unit]] & self.vacated(state)

    def room(self, state: Position, lines: Lines, unit: int) -> int:
        world = state.world
        found = self.ground(state, unit)
        taken: dict[str, int] = {}
        for other, name in lines.items():
            if other != unit:
                taken[name] = taken.get(name, 0) + 1
                if taken[name] >= world.pack.stacking.ground_per_hex:
                    found &= ~(1 << world.spaces.index[name])
        return found

    def able(self, state: Position) -> int:
        return mask_of(unit for unit in self.units if self.ground(state, unit))

    def asks(self, state: Position) -> list[Question]:
        if not self.able(state):
            return []
        hexes = listing(state.world.spaces.say(self.vacated(state)))
        return [Question(state.seat(self.side), "advance", f"Advance into {hexes}, or stay")]

    def choices(self, state: Position, seat: str, prefix: Words) -> Choices:
        if not prefix:
            return Choices(("advance", "stay"))
        if prefix[0] == "stay":
            return Choices(complete=True)

        def domain(lines: Lines, unit: int) -> Choices:
            return Choices((), self.room(state, lines, unit), state.world.spaces)

        return plan_choices(prefix, state.world.units, self.able(state), domain, at_least=1)

    def refuse(self, state: Position, seat: str, prefix: Words, word: str | None) -> Refusal:
        world = state.world
        if not prefix:
            if word in ("attack", "done"):
                return Refusal("an advance is made before the next combat, or not at all", "7.65", nearest=["stay"])
            return wrong_word(state, seat, word or "", ["advance", "stay"])
        if word is None:
            return Refusal("name the units that advance and their hexes, or stay", "7.63", nearest=["stay"])
        if len(prefix) % 3 == 1:
            return self._no_subject(state, seat, word)
        unit, space = world.units.index[prefix[-1]], world.spaces.index[word]
        lines = plan_lines(prefix, world.units)
        near = world.spaces.say(self.room(state, lines, unit))
        told = {"spaces": [word], "units": [prefix[-1]], "nearest": near}
        if not self.vacated(state) >> space & 1:
            return Refusal(f"{place(word)} was not emptied by this attack", "7.63", **told)
        if not world.grid.neighbours[state.at[unit]] >> space & 1:
            return Refusal(f"{prefix[-1]} is not next to {word}", "7.63", **told)
        if not self.ground(state, unit) >> space & 1:
            return Refusal(f"the hexside between {prefix[-1]} and {word} is blocked", "X26", **told)
        return Refusal(f"two units advance into {word} already", "7.63", "5.32a", **told)

    def has_line(self, state: Position, subject: str) -> bool:
        return state.world.units.index[subject] in self.units

    def _no_subject(self, state: Position, seat: str, word: str) -> Refusal:
        world = state.world
        unit = world.units.index[word]
        known = not_a_choice(state, seat, unit, "X26")
        if known is not None:
            return known
        if not world.ground >> unit & 1:
            return Refusal(f"{word} is an air unit, and only ground units advance", "X26", units=[word])
        if unit not in self.units:
            return Refusal(f"{word} did not take part in the attack", "7.63", units=[word])
        if not self.ground(state, unit):
            return Refusal(f"{word} can enter none of the hexes that the attack emptied", "X26", "7.63", units=[word])
        return Refusal(f"other units of the plan fill every hex that {word} could enter", "7.63", "5.32a", units=[word])

    def proposal(self, state: Position, seat: str) -> Words:
        return ("stay",)

    def answer(self, state: Position, seat: str, words: Words, draws: Draws) -> list[Event]:
        state.stack.pop()
        if words[0] == "stay":
            return []
        world = state.world
        lines = plan_lines(words, world.units)
        for unit, name in lines.items():
            state.put(unit, world.spaces.index[name])
        places = {world.unit(unit): name for unit, name in sorted(lines.items())}
        events = [Event("advanced", {"places": places}, ("7.63", "7.65"))]
        return events + crossing(state, lines)
