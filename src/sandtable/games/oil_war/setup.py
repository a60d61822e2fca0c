"""11.0 Deployment: each side sets up freely in its home countries (11.12a, 11.32a, X34)."""

from __future__ import annotations

from sandtable.board.masks import bits, lowest
from sandtable.errors import Refusal
from sandtable.kernel import Draws, Event, Question, Step
from sandtable.language import Choices, Domain, Lines, Words, plan_choices, plan_lines, plan_words

from .explain import wrong_word
from .state import Position
from .wording import place, player


class Deploy(Step[Position], frozen=True, tag="deploy"):
    """One plan places every unit of a side that is set up on the map."""

    side: int

    def asks(self, state: Position) -> list[Question]:
        number = state.world.to_deploy[self.side].bit_count()
        return [Question(state.seat(self.side), "deploy", f"Deploy your {number} units in their home countries")]

    def choices(self, state: Position, seat: str, prefix: Words) -> Choices:
        if not prefix:
            return Choices(("deploy",))
        world = state.world
        # every home country is larger than its army, so each unit always has a place
        return plan_choices(prefix, world.units, world.to_deploy[self.side], self._domain(state), always=True)

    def _domain(self, state: Position) -> Domain:
        def domain(lines: Lines, unit: int) -> Choices:
            return Choices((), self.room(state, lines, unit), state.world.spaces)

        return domain

    def ground(self, state: Position, unit: int) -> int:
        """Where a unit may be set up: ground units anywhere at home, aircraft on home air bases (X34)."""
        world = state.world
        home = world.country[world.nation[unit]]
        return home if world.ground >> unit & 1 else home & world.bases

    def room(self, state: Position, lines: Lines, unit: int) -> int:
        """The same, less what the other lines fill up (5.32a)."""
        world = state.world
        on_ground = world.ground >> unit & 1
        same = world.ground if on_ground else world.aircraft
        limit = world.pack.stacking.ground_per_hex if on_ground else world.pack.stacking.air_per_hex
        count: dict[str, int] = {}
        for other, name in lines.items():
            if other != unit and same >> other & 1:
                count[name] = count.get(name, 0) + 1
        full = 0
        for name, number in count.items():
            if number >= limit:
                full |= 1 << world.spaces.index[name]
        return self.ground(state, unit) & ~full

    def refuse(self, state: Position, seat: str, prefix: Words, word: str | None) -> Refusal:
        world = state.world
        if not prefix or word is None:
            return wrong_word(state, seat, word or "", ["deploy"])
        if len(prefix) % 3 == 1:
            why = f"{word} is not one of the units that {player(seat)} sets up in scenario {state.scenario}"
            return Refusal(why, self._list_clause(state), units=[word])
        unit = world.units.index[prefix[-1]]
        return self._no_room(state, plan_lines(prefix, world.units), unit, word)

    def has_line(self, state: Position, subject: str) -> bool:
        return bool(state.world.to_deploy[self.side] >> state.world.units.index[subject] & 1)

    @staticmethod
    def _list_clause(state: Position) -> str:
        """The deployment list of the scenario."""
        return "11.32b" if state.scenario == "3" else "11.12a"

    def _no_room(self, state: Position, lines: Lines, unit: int, word: str) -> Refusal:
        world = state.world
        name, space = world.unit(unit), world.spaces.index[word]
        nation = world.nation[unit]
        near = state.world.nearest(space, self.room(state, lines, unit))
        if space >= world.end or not world.country[nation] >> space & 1:
            why, clause = f"its home country is {nation}", "X34"
        elif not self.ground(state, unit) >> space & 1:
            why, clause = "aircraft are set up on air bases", "X34"
        else:
            kind = "ground units" if world.ground >> unit & 1 else "aircraft"
            why, clause = f"two {kind} are to be set up there already", "5.32a"
        where = place(word)
        return Refusal(f"{name} cannot be set up in {where}: {why}", clause, spaces=[word], units=[name], nearest=near)

    def proposal(self, state: Position, seat: str) -> Words:
        return plan_words("deploy", state.world.units, self.fill(state, {}))

    def fill(self, state: Position, lines: Lines) -> Lines:
        """Complete a plan: the default hex of each unit, or the nearest one with room."""
        world = state.world
        full = dict(lines)
        counts: dict[str, int] = {}
        for unit in bits(world.to_deploy[self.side]):
            data = world.kind[unit]
            assert data is not None
            earlier = counts.get(data.key, 0)
            counts[data.key] = earlier + 1
            if unit in full:
                continue
            wanted = world.advice[self.side].get(data.key, ())
            room = self.room(state, full, unit)
            goal = world.spaces.index[wanted[earlier]] if earlier < len(wanted) else lowest(room)
            if not room >> goal & 1:
                goal = world.spaces.index[state.world.nearest(goal, room, 1)[0]]
            full[unit] = world.hex(goal)
        return full

    def answer(self, state: Position, seat: str, words: Words, draws: Draws) -> list[Event]:
        world = state.world
        full = self.fill(state, plan_lines(words, world.units))
        for unit, name in full.items():
            state.put(unit, world.spaces.index[name])
        state.stack.pop()
        clause = "11.32a" if state.scenario == "3" else "11.12a"
        places = {world.unit(unit): name for unit, name in sorted(full.items())}
        return [Event("deployed", {"seat": seat, "places": places}, (clause, "X34"))]
