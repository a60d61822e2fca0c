"""7.63 to 7.65: advance after ground combat."""

from __future__ import annotations

from sandtable.board.masks import bits, mask_of
from sandtable.counters.bars import Bar, left_open
from sandtable.counters.placing import PlacingPlan
from sandtable.errors import Refusal
from sandtable.games.oil_war.position.state import Position
from sandtable.games.oil_war.position.wording import filling, listing
from sandtable.games.oil_war.rules.explain import barred, not_a_choice, wrong_word
from sandtable.games.oil_war.rules.sites import changes, sites
from sandtable.kernel import Draws, Event, Question
from sandtable.language import Lines, Words, plan_words

from .aftermath import crossing


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

    def bars(self, state: Position, unit: int) -> tuple[Bar, ...]:
        """Who attacked stands next to every hex of the attack (7.23); control does not matter (7.64)."""
        blocked = "the hexside between {unit} and {space} is blocked"
        return (
            Bar(~self.vacated(state), "{space} was not emptied by this attack", ("7.63",)),
            Bar(~state.world.moves.steps[state.at[unit]], blocked, ("X26",)),
        )

    def reach(self, state: Position, unit: int) -> int:
        return left_open(state.world.grid.all, self.bars(state, unit))

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
        details = {"spaces": [word], "units": [name], "nearest": world.spaces.say(self.room(state, lines, unit))}
        if not self.reach(state, unit) >> space & 1:
            why, *clauses = barred(state, self.bars(state, unit), unit, space)
            return Refusal(why, *clauses, **details)
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
            hexes = world.spaces.say(self.vacated(state))
            why = f"blocked hexsides keep {word} out of {listing(hexes)}"
            return Refusal(why, "X26", spaces=hexes, units=[word])
        return Refusal(f"other units of the plan fill every hex that {word} could enter", "7.63", "5.32a", units=[word])

    def proposal(self, state: Position, seat: str) -> Words:
        """Into each vacated hex the strongest that can go there; nobody leaves a base without a garrison."""
        world = state.world
        lines: Lines = {}
        for space in bits(self.vacated(state)):
            able = (unit for unit in bits(self.able(state)) if unit not in lines and not self._guards(state, unit))
            going = [unit for unit in able if self.room(state, lines, unit) >> space & 1]
            if going:
                lines[max(going, key=lambda unit: (world.ground_strength[unit], -unit))] = world.hex(space)
        return plan_words(self.verb, world.units, lines) if lines else self.instead

    def _guards(self, state: Position, unit: int) -> bool:
        """Whether a unit stands alone in a place that others would take when it leaves."""
        here = state.at[unit]
        return bool(state.world.bases >> here & 1) and state.ground_units(here, self.side) == 1 << unit

    def answer(self, state: Position, seat: str, words: Words, draws: Draws) -> list[Event]:
        if words[0] not in self.instead:
            return super().answer(state, seat, words, draws)
        spaces, units = state.world.spaces, state.world.units
        state.stack.pop()
        data = {"units": units.say(self.able(state)), "at": spaces.say(self.vacated(state))}
        return [Event("stayed", data, ("7.63", "7.65"))]

    def settle(self, state: Position, lines: Lines) -> list[Event]:
        state.stack.pop()
        world, before = state.world, sites(state)
        state.put_all({unit: world.spaces.index[name] for unit, name in lines.items()})
        places = {world.unit(unit): name for unit, name in sorted(lines.items())}
        events = [Event("advanced", {"places": places}, ("7.63", "7.65"))]
        return events + changes(state, before) + crossing(state, lines)
