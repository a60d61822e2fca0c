"""The sequence of play of The Canal: read the steps from top to bottom. K1"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable

from sandtable.documents import halves
from sandtable.errors import Refusal
from sandtable.kernel import Automatic, Draws, Event, Question, Step
from sandtable.language import END, NOTHING, Bill, Choices, LinePlan, Words, number_word, read_number, split_lines
from tests.canal.battle import attack, forecast
from tests.canal.pack import HOMES, LOST, MAP, OWNER, RULES, SEATS, SPACES, TURNS, UNITS, WARDS
from tests.canal.plans import Orders, Provisions, carry_out, in_halves
from tests.canal.state import Position


class Turn(Automatic[Position], frozen=True):
    """A new turn: depots are filled, units come back, then both seats play."""

    def run(self, state: Position, draws: Draws) -> list[Event]:
        state.turn += 1
        if state.turn > TURNS:
            state.stack.clear()
            return []
        income = in_halves(state.options["income"]) - (state.options["winter"] == "yes")  # K12
        state.depot = [depot + income for depot in state.depot]
        events = [Event("turn", {"turn": state.turn}, ("K1",))]
        for unit, space in enumerate(state.at):
            if SPACES.words[space] == WARDS[state.turn - 1]:  # K9
                state.at[unit] = HOMES[OWNER[unit]]
                events.append(Event("returned", {"unit": UNITS.words[unit]}, ("K9",)))
        for seat in reversed(range(len(SEATS))):
            state.stack += [Assault(seat), Order(seat), Provision(seat)]
        return events


class _Plan(Step[Position], frozen=True):
    """A phase that is one plan of one seat."""

    seat: int

    @abstractmethod
    def verb(self) -> str: ...

    @abstractmethod
    def plan(self, state: Position) -> LinePlan[Position]: ...

    def line_plan(self, state: Position, seat: str, verb: str) -> LinePlan[Position]:
        return self.plan(state)

    def choices(self, state: Position, seat: str, prefix: Words) -> Choices:
        if not prefix:
            return Choices([self.verb()])
        return self.plan(state).choices(prefix) if prefix[0] == self.verb() else NOTHING


class Provision(_Plan, frozen=True):
    """K2"""

    def verb(self) -> str:
        return "provision"

    def plan(self, state: Position) -> LinePlan[Position]:
        return Provisions(state, self.seat)

    def asks(self, state: Position) -> list[Question]:
        left = number_word(halves(state.depot[self.seat]))
        return [Question(SEATS[self.seat], "provision", f"Share {left} points among your units", standing=True)]

    def bill(self, state: Position, seat: str, words: Words) -> Bill:
        lines = [line for line in split_lines(words) if len(line) > 1]
        return Bill([read_number(line[1]) for line in lines], halves(state.depot[self.seat]), "points")

    def proposal(self, state: Position, seat: str) -> Words:
        """As much as each can carry, in order."""
        words: Words = ("provision",)
        left = state.depot[self.seat]
        for unit, name in enumerate(UNITS.index):
            give = min(left, RULES["most"])
            if state.on_map(self.seat) >> unit & 1 and give:
                words += (*([";"] if len(words) > 1 else []), name, number_word(halves(give)))
                left -= give
        return words

    def refuse(self, state: Position, seat: str, prefix: Words, word: str | None) -> Refusal:
        if word in UNITS.index:
            return Refusal(f"{word} is not a unit of yours on the map that has no line yet", "K2", units=[word or ""])
        if prefix and prefix[-1] in UNITS.index:
            return Refusal(f"{prefix[-1]} cannot be given {word}: two points at most, and no more than are left", "K2")
        return Refusal("provisions are shared now", "K2", nearest=["provision"])

    def answer(self, state: Position, seat: str, words: Words, draws: Draws) -> list[Event]:
        state.stack.pop()
        plan = self.plan(state)
        for line in split_lines(words):
            plan.take(state, line)
        return [Event("provided", {"seat": seat, "left": state.depot[self.seat]}, ("K2",))]


class Order(_Plan, frozen=True):
    """K3"""

    def verb(self) -> str:
        return "order"

    def plan(self, state: Position) -> LinePlan[Position]:
        return Orders(state, self.seat)

    def asks(self, state: Position) -> list[Question]:
        return [Question(SEATS[self.seat], "order", "Write the orders of your units")]

    def proposal(self, state: Position, seat: str) -> Words:
        return ("order",)

    def wanted(self, state: Position, seat: str, prefix: Words) -> Iterable[str]:
        """Own units on the map, for whatever they could be ordered to do."""
        if prefix and prefix[-1] in ("march", "bridge", "name"):
            return UNITS.say(state.on_map(self.seat))
        return ["march", "bridge", "name"] if prefix in (("order",), ()) or prefix[-1] == ";" else []

    def refuse(self, state: Position, seat: str, prefix: Words, word: str | None) -> Refusal:
        offered = [*self.choices(state, seat, prefix)][:3] if prefix and prefix[0] == "order" else ["order"]
        if not prefix or prefix[0] != "order":
            return Refusal("orders are written now", "K3", nearest=offered)
        verb = next((w for w in reversed((*prefix, word or "")) if w in ("march", "bridge", "name")), "")
        why, clause = {
            "march": ("it has no points for a road or a bridge from there, or an enemy holds it", "K4"),
            "bridge": ("only an engineer at a bank without a bridge can build one, for 1½ points", "K5"),
            "name": ("only a unit on the map that has no name of honour is given one, of up to 24 letters", "K6"),
        }.get(verb, ("an order says march, bridge or name", "K3"))
        return Refusal(f"'{word}' is not possible: {why}", clause, nearest=offered)

    def answer(self, state: Position, seat: str, words: Words, draws: Draws) -> list[Event]:
        state.stack.pop()
        events = []
        for line in split_lines(words):
            carry_out(state, line)
            events.append(Event(line[0], {"unit": line[1], "seat": seat, "words": list(line[2:])}, ("K3",)))
        return events


class Assault(Step[Position], frozen=True):
    """K7"""

    seat: int

    def targets(self, state: Position) -> list[int]:
        return [point for point in state.contested() if point not in state.fought]

    def asks(self, state: Position) -> list[Question]:
        text = "Attack where you have met the enemy, or hold"
        return [Question(SEATS[self.seat], "assault", text, standing=True)] if self.targets(state) else []

    def choices(self, state: Position, seat: str, prefix: Words) -> Choices:
        match prefix:
            case ():
                return Choices(["attack", "hold"])
            case ("attack",):
                return Choices((), sum(1 << point for point in self.targets(state)), SPACES)
            case ("attack", name):
                return Choices(complete=True, forecast=lambda: forecast(state, SPACES.index[name], self.seat))
        return END

    def proposal(self, state: Position, seat: str) -> Words:
        return ("hold",)

    def refuse(self, state: Position, seat: str, prefix: Words, word: str | None) -> Refusal:
        offered = [*self.choices(state, seat, prefix)][:3]
        if prefix:
            return Refusal(f"there is nobody to attack at {word}, or you have done so", "K7", nearest=offered)
        return Refusal("you attack or hold now", "K7", nearest=offered)

    def answer(self, state: Position, seat: str, words: Words, draws: Draws) -> list[Event]:
        if words[0] == "hold":
            return [Event("held", {"seat": seat}, ("K7",)), *self.run(state, draws)]
        point = SPACES.index[words[1]]
        state.fought.append(point)
        return attack(state, point, self.seat, draws)

    def run(self, state: Position, draws: Draws) -> list[Event]:
        state.stack.pop()
        state.fought = []
        for unit, owner in enumerate(OWNER):
            if owner == self.seat:
                state.points[unit] = 0
        return []


STEPS = (Turn, Provision, Order, Assault)


def faults(state: Position) -> Iterable[str]:
    """Everything that is wrong with a position."""
    if any(len(each) != len(OWNER) for each in (state.at, state.strength, state.reduced, state.points, state.names)):
        yield "units are missing"
    elif not all(0 <= space <= LOST for space in state.at):
        yield "a unit is nowhere"
    elif min(*state.points, *state.depot) < 0:
        yield "somebody owes points (K2)"
    elif any(points and not MAP >> space & 1 for points, space in zip(state.points, state.at, strict=True)):
        yield "a unit off the map has points (K9)"
