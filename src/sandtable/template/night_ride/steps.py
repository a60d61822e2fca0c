"""The sequence of play: read the steps from top to bottom."""

from __future__ import annotations

from sandtable.board import mask_of
from sandtable.documents import Chance, Forecast, Term
from sandtable.errors import Refusal
from sandtable.kernel import Automatic, Draws, Event, Question, Step
from sandtable.language import END, NOTHING, Choices, Words

from .pack import GRAPH, HIT, LOST, OWNER, RIDERS, SEATS, SHELTER, SPACES, TOWNS, TURNS, UNITS
from .state import NOBODY, Position

VERBS = {"ride": "3", "scout": "5", "attack": "6"}
"""What a rider can do, with the clauses."""
RESULTS = {"enemy": "the enemy is lost", "attacker": "the attacker is lost", "nothing": "nothing happens"}


class Entrust(Step[Position], frozen=True):
    """Each player secretly chooses a courier (1). Both are asked at once; neither sees whether the other is done."""

    def asks(self, state: Position) -> list[Question]:
        if NOBODY not in state.courier:
            return []
        text = "Choose the rider who carries your dispatch"
        return [
            Question(seat, "entrust", text, state.courier[s] == NOBODY, sealed=True) for s, seat in enumerate(SEATS)
        ]

    def choices(self, state: Position, seat: str, prefix: Words) -> Choices:
        match prefix:
            case ():
                return Choices(["entrust"])
            case ("entrust",):
                return Choices((), RIDERS[SEATS.index(seat)], UNITS)
            case ("entrust", _):
                return END
        return NOTHING

    def refuse(self, state: Position, seat: str, prefix: Words, word: str | None) -> Refusal:
        nearest = [f"entrust {name}" for name in self.choices(state, seat, ("entrust",))]
        return Refusal("entrust the dispatch to one of your own riders", "1", nearest=nearest)

    def proposal(self, state: Position, seat: str) -> Words:
        return ("entrust", next(iter(self.choices(state, seat, ("entrust",)))))

    def answer(self, state: Position, seat: str, words: Words, draws: Draws) -> list[Event]:
        state.courier[SEATS.index(seat)] = UNITS.index[words[1]]
        return [Event("entrusted", {"unit": words[1]}, ("1",), seen_by=(seat,))]

    def run(self, state: Position, draws: Draws) -> list[Event]:
        state.stack.pop()
        return [Event("ready", {}, ("1",))]


class Turn(Automatic[Position], frozen=True):
    """One turn: blue acts, then red (2)."""

    def run(self, state: Position, draws: Draws) -> list[Event]:
        state.turn += 1
        if state.turn > TURNS:
            state.stack.clear()
            return []
        state.stack += [Act(side) for side in reversed(range(len(SEATS)))]
        return [Event("turn", {"turn": state.turn}, ("2",))]


class Act(Step[Position], frozen=True):
    """A side's part of the turn: each of its riders rides, scouts or attacks, once (4)."""

    side: int

    def asks(self, state: Position) -> list[Question]:
        return [Question(SEATS[self.side], "act", "Ride, scout and attack with your riders, then say done")]

    def choices(self, state: Position, seat: str, prefix: Words) -> Choices:
        """The only place that decides what is legal. It asks nothing of the state that is a secret."""
        match prefix:
            case ():
                return Choices([*(verb for verb in VERBS if self._able(state, verb)), "done"])
            case ("ride" | "scout" | "attack",):
                return Choices((), self._able(state, prefix[0]), UNITS)
            case ("ride" | "scout" | "attack", name):
                return Choices((), self._where(state, prefix[0], UNITS.index[name]), SPACES)
            case ("attack", name, where):
                return Choices(complete=True, forecast=lambda: forecast(name, where))
            case ("ride" | "scout", _, _) | ("done",):
                return END
        return NOTHING

    def _able(self, state: Position, verb: str) -> int:
        """The riders that can still do this."""
        return mask_of(unit for unit in state.ready(self.side) if self._where(state, verb, unit))

    def _where(self, state: Position, verb: str, unit: int) -> int:
        return state.exits(unit) if verb == "ride" else state.targets(unit)

    def proposal(self, state: Position, seat: str) -> Words:
        return ("done",)

    def knows(self, state: Position, verb: str) -> bool:
        """A verb that nobody can use now is refused for what is wrong with the rider."""
        return verb in VERBS

    def refuse(self, state: Position, seat: str, prefix: Words, word: str | None) -> Refusal:
        """Explain what `choices` does not offer; this decides nothing."""
        nearest = [" ".join((*prefix, offered)) for offered in self.choices(state, seat, prefix)][:3]
        unit = UNITS.index.get(word or "")
        if len(prefix) == 1 and unit is not None:
            return self._refuse_unit(state, prefix[0], unit, nearest)
        space = SPACES.index.get(word or "")
        if len(prefix) == 2 and space is not None:
            return self._refuse_space(state, prefix, space, nearest)
        return Refusal("say ride, scout, attack or done", "2", nearest=nearest)

    def _refuse_unit(self, state: Position, verb: str, unit: int, nearest: list[str]) -> Refusal:
        name = UNITS.words[unit] or ""
        if OWNER[unit] != self.side:
            return Refusal(f"{name} is not yours, and {SEATS[self.side]} acts now", "2", nearest=nearest, units=[name])
        if state.at[unit] == LOST:
            return Refusal(f"{name} is lost", "6", nearest=nearest, units=[name])
        if state.used >> unit & 1:
            return Refusal(f"{name} has done its one thing already", "4", nearest=nearest, units=[name])
        if verb == "ride":
            return Refusal(f"there is no free place one road from {name}", "3", nearest=nearest, units=[name])
        return Refusal(f"there is no enemy one road from {name}", VERBS[verb], nearest=nearest, units=[name])

    def _refuse_space(self, state: Position, prefix: Words, space: int, nearest: list[str]) -> Refusal:
        verb, name = prefix
        where = SPACES.words[space] or ""
        if not GRAPH.neighbours[state.at[UNITS.index[name]]] >> space & 1:
            why = f"no road leads there from {SPACES.words[state.at[UNITS.index[name]]]}"
        else:
            why = "a rider stands there" if verb == "ride" else "there is no enemy"
        return Refusal(f"{name} cannot {verb} {where}: {why}", VERBS[verb], nearest=nearest, spaces=[where])

    def answer(self, state: Position, seat: str, words: Words, draws: Draws) -> list[Event]:
        if words[0] == "done":
            state.stack.pop()
            state.used = 0
            return [Event("done", {"seat": seat}, ("2",))]
        unit, space = UNITS.index[words[1]], SPACES.index[words[2]]
        state.used |= 1 << unit
        if words[0] == "ride":
            state.at[unit] = space
            events = [Event("rode", {"unit": words[1], "at": words[2]}, ("3",))]
        elif words[0] == "scout":
            events = scout(state, unit, state.standing(space))
        else:
            events = attack(state, unit, state.standing(space), draws)
        state.clear()
        if state.is_over():
            state.stack.clear()
        return events


def scout(state: Position, unit: int, target: int) -> list[Event]:
    """5. Everybody sees who looks at whom; only the owner of the scout reads what it saw."""
    side = OWNER[unit]
    state.scouted[side] |= 1 << target
    what = "is the courier" if state.courier[1 - side] == target else "is not the courier"
    who = {"unit": UNITS.words[unit], "target": UNITS.words[target]}
    return [
        Event("scouted", who, ("5",)),
        Event("saw", {"target": UNITS.words[target], "what": what}, ("5",), seen_by=(SEATS[side],), reveals=True),
    ]


def needed(space: int) -> int:
    """The die that removes an enemy (6, 7)."""
    return HIT + (SHELTER if TOWNS >> space & 1 else 0)


def forecast(name: str, where: str) -> Forecast:
    """The chances of an attack."""
    hit = needed(SPACES.index[where])
    chances = {"enemy": 7 - hit, "attacker": 1, "nothing": hit - 2}
    terms = [Term("roll needed", HIT, "6"), *([Term("shelter", SHELTER, "7")] if hit > HIT else [])]
    return Forecast(
        f"{name} attacks {where}",
        terms,
        chances=[Chance(result, RESULTS[result], count, 6) for result, count in chances.items() if count],
        sums=("roll needed", ""),
    )


def attack(state: Position, unit: int, target: int, draws: Draws) -> list[Event]:
    """6, 7"""
    space = state.at[target]
    where = SPACES.words[space] or ""
    die = draws.roll(f"attack on {where}")
    result = "enemy" if die >= needed(space) else "attacker" if die == 1 else "nothing"
    data = {"unit": UNITS.words[unit], "at": where, "die": die, "result": result, "text": RESULTS[result]}
    if result != "nothing":
        state.at[target if result == "enemy" else unit] = LOST
    return [Event("fought", data, ("6", "7") if TOWNS >> space & 1 else ("6",))]


STEPS = (Entrust, Turn, Act)
AnyStep = Entrust | Turn | Act
