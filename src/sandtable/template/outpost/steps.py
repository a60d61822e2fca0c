"""The sequence of play: read the steps from top to bottom."""

from __future__ import annotations

from sandtable.board import mask_of
from sandtable.documents import Chance, Forecast, Term
from sandtable.errors import Refusal
from sandtable.kernel import Automatic, Draws, Event, Question, Step
from sandtable.language import END, NOTHING, Choices, Words

from .pack import GRID, HIT, LOST, OWNER, SEATS, SPACES, TURNS, UNITS, WOODS, WOODS_BONUS
from .state import Position

RESULTS = {"defender": "the defender is lost", "attacker": "the attacker is lost", "nothing": "nothing happens"}


class Turn(Automatic[Position], frozen=True):
    """One turn: blue acts, then red (1)."""

    def run(self, state: Position, draws: Draws) -> list[Event]:
        state.turn += 1
        if state.turn > TURNS:
            state.stack.clear()
            return []
        state.stack += [Act(side) for side in reversed(range(len(SEATS)))]
        return [Event("turn", {"turn": state.turn}, ("1",))]


class Act(Step[Position], frozen=True):
    """A side's part of the turn: its units move and attack, each once (4)."""

    side: int

    def asks(self, state: Position) -> list[Question]:
        return [Question(SEATS[self.side], "act", "Move and attack with your units, then say done")]

    def choices(self, state: Position, seat: str, prefix: Words) -> Choices:
        """The only place that decides what is legal."""
        ready = state.ready(self.side)
        match prefix:
            case ():
                moving = ["move"] if any(map(state.exits, ready)) else []
                fighting = ["attack"] if any(map(state.targets, ready)) else []
                return Choices([*moving, *fighting, "done"])
            case ("move",):
                return Choices((), mask_of(unit for unit in ready if state.exits(unit)), UNITS)
            case ("attack",):
                return Choices((), mask_of(unit for unit in ready if state.targets(unit)), UNITS)
            case ("move", name):
                return Choices((), state.exits(UNITS.index[name]), SPACES)
            case ("attack", name):
                return Choices((), state.targets(UNITS.index[name]), SPACES)
            case ("attack", name, where):
                return Choices(complete=True, forecast=lambda: forecast(name, where))
            case ("move", _, _) | ("done",):
                return END
        return NOTHING

    def proposal(self, state: Position, seat: str) -> Words:
        return ("done",)

    def knows(self, state: Position, verb: str) -> bool:
        """A verb that no unit can use now is refused for what is wrong with the unit."""
        return verb in ("move", "attack")

    def refuse(self, state: Position, seat: str, prefix: Words, word: str | None) -> Refusal:
        """Explain what `choices` does not offer; this decides nothing."""
        nearest = [" ".join((*prefix, offered)) for offered in self.choices(state, seat, prefix)][:3]
        unit = UNITS.index.get(word or "")
        if len(prefix) == 1 and unit is not None:
            return self._refuse_unit(state, prefix[0], unit, nearest)
        space = SPACES.index.get(word or "")
        if len(prefix) == 2 and space is not None:
            return self._refuse_space(state, prefix, space, nearest)
        return Refusal("say move, attack or done", "1", nearest=nearest)

    def _refuse_unit(self, state: Position, verb: str, unit: int, nearest: list[str]) -> Refusal:
        name = UNITS.words[unit] or ""
        if OWNER[unit] != self.side:
            return Refusal(f"{name} is not yours, and {SEATS[self.side]} acts now", "1", nearest=nearest, units=[name])
        if state.used >> unit & 1:
            return Refusal(f"{name} has moved or attacked already", "4", nearest=nearest, units=[name])
        if state.at[unit] == LOST:
            return Refusal(f"{name} is lost", "5", nearest=nearest, units=[name])
        if verb == "move":
            return Refusal(f"there is no free hex next to {name}", "3", nearest=nearest, units=[name])
        return Refusal(f"there is no enemy next to {name}", "5", nearest=nearest, units=[name])

    def _refuse_space(self, state: Position, prefix: Words, space: int, nearest: list[str]) -> Refusal:
        verb, name = prefix
        where = SPACES.words[space] or ""
        touching = bool(GRID.neighbours[state.at[UNITS.index[name]]] >> space & 1)
        if verb == "attack":
            why = "there is no enemy" if touching else f"it does not touch the hex of {name}"
            return Refusal(f"{name} cannot attack {where}: {why}", "5", nearest=nearest, spaces=[where])
        if touching:
            return Refusal(f"{name} cannot enter {where}: a unit stands there", "3", nearest=nearest, spaces=[where])
        return Refusal(f"{where} does not touch the hex of {name}", "2", nearest=nearest, spaces=[where])

    def answer(self, state: Position, seat: str, words: Words, draws: Draws) -> list[Event]:
        if words[0] == "done":
            state.stack.pop()
            state.used = 0
            return [Event("done", {"seat": seat}, ("1",))]
        unit, space = UNITS.index[words[1]], SPACES.index[words[2]]
        state.used |= 1 << unit
        if words[0] == "attack":
            return attack(state, unit, space, draws)
        state.at[unit] = space
        return [Event("moved", {"unit": words[1], "at": words[2]}, ("2",))]


def needed(space: int) -> int:
    """The die that removes a defender (5, 6)."""
    return HIT + (WOODS_BONUS if WOODS >> space & 1 else 0)


def forecast(name: str, where: str) -> Forecast:
    """The chances of an attack."""
    hit = needed(SPACES.index[where])
    chances = {"defender": 7 - hit, "attacker": 1, "nothing": hit - 2}
    terms = [Term("roll needed", HIT, "5"), *([Term("woods", WOODS_BONUS, "6")] if hit > HIT else [])]
    return Forecast(
        f"{name} attacks {where}",
        terms,
        chances=[Chance(result, RESULTS[result], count, 6) for result, count in chances.items() if count],
        sums=("roll needed", ""),
    )


def attack(state: Position, unit: int, space: int, draws: Draws) -> list[Event]:
    """5, 6"""
    name, where = UNITS.words[unit] or "", SPACES.words[space] or ""
    target = state.standing(space)
    assert target is not None
    die = draws.roll(f"attack on {where}")
    result = "defender" if die >= needed(space) else "attacker" if die == 1 else "nothing"
    data = {"unit": name, "at": where, "die": die, "result": result, "text": RESULTS[result]}
    events = [Event("fought", data, ("5", "6") if WOODS >> space & 1 else ("5",))]
    if result != "nothing":
        state.at[target if result == "defender" else unit] = LOST
    if not all(state.hexes(side) for side in range(len(SEATS))):
        state.stack.clear()  # 7
    return events


STEPS = (Turn, Act)
