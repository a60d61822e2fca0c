"""Marches, what interrupts them, and strikes."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from sandtable.board import bits, mask_of
from sandtable.errors import Refusal
from sandtable.kernel import Draws, Event, Question, Step
from sandtable.language import END, NOTHING, Choices, Words
from tests.mini.pack import FORDS, LOST, NEAR, OWNER, SEATS, SPACES, STRIKE, UNITS
from tests.mini.state import Rivers, lift, look, turn_up


def one_word(prefix: Words, *words: str) -> Choices:
    """Sentences of a single word."""
    if not prefix:
        return Choices(words)
    return END if prefix[0] in words else NOTHING


MARCHING = "March and strike, or be done"


class Marching(Step[Rivers], frozen=True):
    """A seat's units with orders march and strike, one after the other, until it is done. M8"""

    seat: int

    def asks(self, state: Rivers) -> list[Question]:
        return [Question(SEATS[self.seat], "march", MARCHING)]

    def choices(self, state: Rivers, seat: str, prefix: Words) -> Choices:
        if not prefix:
            able = {"march": self.marchers(state), "strike": self.targets(state)}
            return Choices([*(verb for verb, mask in able.items() if mask), "done"])
        match prefix[0], len(prefix):
            case "done", 1:
                return END
            case "march", 1:
                return Choices((), self.marchers(state), UNITS)
            case "march", _:
                unit = UNITS.index[prefix[1]]
                onward = self.onward(state, unit, [SPACES.index[word] for word in prefix[2:]])
                return Choices((), onward, SPACES, complete=len(prefix) > 2)
            case "strike", 1:
                return Choices((), self.targets(state), SPACES)
            case "strike", 2:
                return Choices(["with"])
            case "strike", count:
                strikers = self.strikers(state, SPACES.index[prefix[1]])
                after = UNITS.index[prefix[-1]] + 1 if count > 3 else 0  # a set is offered in order
                return Choices((), strikers >> after << after, UNITS, complete=count > 3)
        return NOTHING

    def ready(self, state: Rivers) -> int:
        """The seat's units that may still do something."""
        return mask_of(unit for unit, points in enumerate(state.points) if OWNER[unit] == self.seat and points)

    def marchers(self, state: Rivers) -> int:
        return mask_of(unit for unit in bits(self.ready(state)) if self.onward(state, unit, []))

    def onward(self, state: Rivers, unit: int, way: list[int]) -> int:
        """The spaces that may come next on a way, as far as the seat knows. M8, M9"""
        if len(way) >= state.points[unit]:
            return 0
        taken = state.enemies_seen(self.seat)
        for other, space in enumerate(state.at):
            if OWNER[other] == self.seat and other != unit:
                taken |= 1 << space
        return NEAR[way[-1] if way else state.at[unit]] & ~taken

    def targets(self, state: Rivers) -> int:
        """The enemies in sight that some ready unit stands next to. M14"""
        beside = 0
        for unit in bits(self.ready(state)):
            beside |= NEAR[state.at[unit]]
        return beside & state.enemies_seen(self.seat)

    def strikers(self, state: Rivers, target: int) -> int:
        return mask_of(unit for unit in bits(self.ready(state)) if NEAR[target] >> state.at[unit] & 1)

    def wanted(self, state: Rivers, seat: str, prefix: Words) -> Iterable[str]:
        """A player looks for any unit of the seat's own, whether it can do this or not."""
        own = mask_of(unit for unit, space in enumerate(state.at) if OWNER[unit] == self.seat and space != LOST)
        return UNITS.say(own) if prefix[-1:] in (("march",), ("with",)) else ()

    def refuse(self, state: Rivers, seat: str, prefix: Words, word: str | None) -> Refusal:
        offered = [*self.choices(state, seat, prefix)][:3]
        if not prefix:
            why = "nothing can do that now" if word in ("march", "strike") else f"{seat} marches now"
            return Refusal(why, "M14" if word == "strike" else "M8", nearest=offered)
        if prefix[0] == "strike":
            if word in UNITS.index:
                return Refusal(f"{word} cannot strike at {prefix[1]}", "M14", units=[word or ""], nearest=offered)
            return Refusal(f"there is nobody to strike at in {word}", "M14", nearest=offered)
        if len(prefix) == 1:
            return Refusal(f"{word} cannot march", "M8", units=[word or ""], nearest=offered)
        return self.march_reason(state, prefix, word or "", offered)

    def march_reason(self, state: Rivers, prefix: Words, word: str, offered: list[str]) -> Refusal:
        unit, space = UNITS.index[prefix[1]], SPACES.index[word]
        here = SPACES.index[prefix[-1]] if len(prefix) > 2 else state.at[unit]
        if len(prefix) - 2 >= state.points[unit]:
            why, clause = f"{prefix[1]} has {state.points[unit]} points", "M8"
        elif not NEAR[here] >> space & 1:
            why, clause = f"{SPACES.words[here]} does not touch it", "M8"
        else:
            why, clause = "another unit stands there", "M9"
        return Refusal(f"cannot enter {word}: {why}", clause, spaces=[word], units=[prefix[1]], nearest=offered)

    def proposal(self, state: Rivers, seat: str) -> Words:
        return ("done",)

    def answer(self, state: Rivers, seat: str, words: Words, draws: Draws) -> list[Event]:
        if words[0] == "march":
            state.stack.append(March(self.seat, UNITS.index[words[1]], tuple(SPACES.index[w] for w in words[2:])))
            return []
        if words[0] == "strike":
            return strike(state, SPACES.index[words[1]], [UNITS.index[word] for word in words[3:]], draws)
        state.stack.pop()
        for unit in bits(self.ready(state)):
            state.points[unit] = 0
        return [Event("done", {"seat": seat}, ("M8",))]


class March(Step[Rivers], frozen=True):
    """A unit on its way. After an interruption its owner says whether it goes on. M10, M11"""

    seat: int
    unit: int
    way: tuple[int, ...]
    halted: bool = False

    def asks(self, state: Rivers) -> list[Question]:
        if not (self.halted and self.way and state.points[self.unit]):
            return []
        rest = " ".join(SPACES.words[space] or "" for space in self.way)
        text = f"{UNITS.words[self.unit]} was halted with {rest} before it: go on, or stop?"
        return [Question(SEATS[self.seat], "halted", text, public=MARCHING, public_kind="march")]

    def choices(self, state: Rivers, seat: str, prefix: Words) -> Choices:
        return one_word(prefix, "on", "stop")

    def refuse(self, state: Rivers, seat: str, prefix: Words, word: str | None) -> Refusal:
        return Refusal(f"{UNITS.words[self.unit]} is still on its way", "M11", nearest=["on", "stop"])

    def proposal(self, state: Rivers, seat: str) -> Words:
        return ("on",)

    def answer(self, state: Rivers, seat: str, words: Words, draws: Draws) -> list[Event]:
        state.stack[-1] = replace(self, way=self.way if words[0] == "on" else (), halted=False)
        return []

    def run(self, state: Rivers, draws: Draws) -> list[Event]:
        """Enter the next space, unless something stands there that was not seen when the march began."""
        state.stack.pop()
        if not self.way or not state.points[self.unit]:
            return []
        owner, unit, space = SEATS[self.seat], UNITS.words[self.unit], self.way[0]
        if state.standing(space) is not None:
            return [Event("halted", {"unit": unit, "at": SPACES.words[space]}, ("M10",), seen_by=(owner,))]
        state.at[self.unit] = space
        state.points[self.unit] -= 1
        state.stack.append(replace(self, way=self.way[1:], halted=bool(FORDS >> space & 1)))
        events = [Event("marched", {"unit": unit, "at": SPACES.words[space]}, ("M8",), seen_by=(owner,)), *look(state)]
        if FORDS >> space & 1:
            state.stack.append(Ford(self.seat, self.unit, space, ("",) * len(SEATS)))
            events.append(Event("ford", {"seat": owner, "at": SPACES.words[space]}, ("M11",), reveals=True))
        return events


class Ford(Step[Rivers], frozen=True):
    """Every other seat says whether it springs the ambush, holder or not: "pass" tells nothing. M11, M12"""

    seat: int
    unit: int
    at: int
    answers: tuple[str, ...]

    def asks(self, state: Rivers) -> list[Question]:
        where = SPACES.words[self.at]
        return [
            Question(name, "ford", f"{SEATS[self.seat]} crosses at {where}: spring the ambush, or pass?", standing=True)
            for seat, name in enumerate(SEATS)
            if seat != self.seat and not self.answers[seat]
        ]

    def choices(self, state: Rivers, seat: str, prefix: Words) -> Choices:
        return one_word(prefix, *(["ambush"] if SEATS.index(seat) == state.holder else []), "pass")

    def refuse(self, state: Rivers, seat: str, prefix: Words, word: str | None) -> Refusal:
        if word == "ambush":
            return Refusal(f"{seat} does not hold the ambush", "M12", nearest=["pass"])
        return Refusal("a unit stands in the ford and waits for your answer", "M11", nearest=["pass"])

    def proposal(self, state: Rivers, seat: str) -> Words:
        return ("pass",)

    def answer(self, state: Rivers, seat: str, words: Words, draws: Draws) -> list[Event]:
        answers = list(self.answers)
        answers[SEATS.index(seat)] = words[0]
        state.stack[-1] = replace(self, answers=tuple(answers))
        return [Event("answered", {"seat": seat}, ("M11",))]

    def run(self, state: Rivers, draws: Draws) -> list[Event]:
        state.stack.pop()
        if state.holder < 0 or self.answers[state.holder] != "ambush":
            return [Event("quiet", {"at": SPACES.words[self.at]}, ("M11",))]
        where, seat = SPACES.words[self.at], SEATS[state.holder]
        state.holder = -1
        state.points[self.unit] = 0
        die = draws.roll(f"ambush at {where}")
        events = [Event("ambushed", {"seat": seat, "at": where, "die": die}, ("M12",), reveals=True)]
        return events + lose(state, self.unit) if die <= 3 else events


def strike(state: Rivers, target: int, attackers: list[int], draws: Draws) -> list[Event]:
    """M14, M15"""
    defender = state.at.index(target)
    where = SPACES.words[target]
    events: list[Event] = []
    for unit in (*attackers, defender):
        if not state.strength(unit):
            events += draw_levy(state, unit, draws)
    turn_up(state, (*attackers, defender))
    for unit in attackers:
        state.points[unit] = 0
    ahead = sum(state.strength(unit) for unit in attackers) - state.strength(defender)
    die = draws.roll(f"strike at {where}")
    result = STRIKE.result(ahead, die)
    data = {"seat": SEATS[OWNER[attackers[0]]], "at": where, "ahead": ahead, "die": die, "result": result}
    events.append(Event("struck", data, ("M14", "M15"), reveals=True))
    if result == "held":
        return events
    return events + lose(state, defender if result == "beaten" else attackers[0])


def draw_levy(state: Rivers, unit: int, draws: Draws) -> list[Event]:
    """Nobody knew this unit: it becomes what the pool gives. M16"""
    chits = [strength for strength, left in enumerate(state.pool, 1) for _ in range(left)]
    strength = chits[draws.roll(f"levy {UNITS.words[unit]}", len(chits)) - 1]
    state.pool[strength - 1] -= 1
    state.levies[OWNER[unit]] = strength
    return [Event("levy", {"seat": SEATS[OWNER[unit]], "strength": strength}, ("M16",), reveals=True)]


def lose(state: Rivers, unit: int) -> list[Event]:
    lift(state, unit)
    state.points[unit] = 0
    return [Event("lost", {"unit": UNITS.words[unit]}, ("M15",)), *look(state)]
