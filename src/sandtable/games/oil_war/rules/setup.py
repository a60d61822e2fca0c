"""11.0 Deployment: each side sets up freely in its home countries (11.12a, 11.32a, X34)."""

from __future__ import annotations

from sandtable.board.masks import bits, lowest
from sandtable.counters.bars import Bar, left_open
from sandtable.counters.placing import PlacingPlan
from sandtable.errors import Refusal
from sandtable.games.oil_war.position.state import Position
from sandtable.games.oil_war.position.wording import filling, place, player
from sandtable.kernel import Event, Question
from sandtable.language import Lines

from .explain import barred, wrong_word


class Deploy(PlacingPlan[Position], frozen=True, tag="deploy"):
    """One plan places every unit of a side that is set up on the map."""

    verb = "deploy"
    always_room = True
    """Every home country is larger than its army."""

    def asks(self, state: Position) -> list[Question]:
        number = state.world.to_deploy[self.side].bit_count()
        return [Question(state.seat(self.side), "deploy", f"Deploy your {number} units in their home countries")]

    def subjects(self, state: Position) -> int:
        return state.world.to_deploy[self.side]

    def bars(self, state: Position, unit: int) -> tuple[Bar, ...]:
        """Ground units are set up anywhere at home, aircraft on home air bases."""
        world = state.world
        home = Bar(~world.country[world.nation[unit]], "its home country is {nation}", ("X34",))
        return (
            (home,)
            if world.ground >> unit & 1
            else (home, Bar(~world.bases, "aircraft are set up on air bases", ("X34",)))
        )

    def reach(self, state: Position, unit: int) -> int:
        return left_open(state.world.grid.all, self.bars(state, unit))

    def wrong_verb(self, state: Position, seat: str, word: str) -> Refusal:
        return wrong_word(state, seat, word, [self.verb])

    def wrong_unit(self, state: Position, seat: str, lines: Lines, unit: int) -> Refusal:
        name = state.world.unit(unit)
        why = f"{name} is not one of the units that {player(seat)} sets up in scenario {state.scenario}"
        return Refusal(why, self._list_clause(state), units=[name])

    @staticmethod
    def _list_clause(state: Position) -> str:
        """The deployment list of the scenario."""
        return "11.32b" if state.scenario == "3" else "11.12a"

    def wrong_space(self, state: Position, seat: str, lines: Lines, unit: int, space: int) -> Refusal:
        world = state.world
        name, word = world.unit(unit), world.hex(space)
        details = {"spaces": [word], "units": [name], "nearest": world.nearest(space, self.room(state, lines, unit))}
        why, *clauses = f"{filling(world, unit)} to be set up there already", "5.32a"
        if not self.reach(state, unit) >> space & 1:
            why, *clauses = barred(state, self.bars(state, unit), unit, space)
        return Refusal(f"{name} cannot be set up in {place(word)}: {why}", *clauses, **details)

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

    def settle(self, state: Position, lines: Lines) -> list[Event]:
        places = self.put_down(state, lines)
        clause = "11.32a" if state.scenario == "3" else "11.12a"
        return [Event("deployed", {"seat": state.seat(self.side), "places": places}, (clause, "X34"))]
