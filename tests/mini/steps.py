"""The sequence of play of Two Rivers: read the steps from top to bottom."""

from __future__ import annotations

from sandtable.board import bits, mask_of
from sandtable.errors import Refusal
from sandtable.kernel import MODERATOR, TABLE, Automatic, Draws, Event, Question, Step
from sandtable.language import END, NOTHING, Choices, Lines, Words, plan_choices, plan_lines
from tests.mini.march import Marching, one_word
from tests.mini.pack import FIELDS, HOMES, LOST, MAP, ORDERS, OWNER, REASONS, RULES, SEATS, SPACES, UNITS
from tests.mini.state import Rivers, forget, lift, look


class Begin(Step[Rivers], frozen=True):
    """What is rolled before play. M1"""

    def asks(self, state: Rivers) -> list[Question]:
        return [Question(TABLE, "begin", "Begin the match")]

    def choices(self, state: Rivers, seat: str, prefix: Words) -> Choices:
        return one_word(prefix, "begin")

    def refuse(self, state: Rivers, seat: str, prefix: Words, word: str | None) -> Refusal:
        return Refusal("the match has yet to begin", "M1", nearest=["begin"])

    def answer(self, state: Rivers, seat: str, words: Words, draws: Draws) -> list[Event]:
        state.first = draws.roll("who marches first", len(SEATS)) - 1
        state.stack[:] = [Turn()]
        return [Event("first", {"seat": SEATS[state.first]}, ("M1",))]


class Turn(Automatic[Rivers], frozen=True):
    """One turn: the lost return, the ambush is dealt, all write orders, then each seat marches."""

    def run(self, state: Rivers, draws: Draws) -> list[Event]:
        state.turn += 1
        events = [Event("turn", {"turn": state.turn})]
        for unit, space in enumerate(state.at):
            home = HOMES[OWNER[unit]]
            if space == LOST and state.standing(home) is None:  # M17
                state.at[unit] = home
                events.append(Event("returned", {"unit": UNITS.words[unit]}, ("M17",)))
        forget(state)
        events += look(state) + deal(state, draws)
        order = [(state.first + place) % len(SEATS) for place in range(len(SEATS))]
        state.stack += [*[Marching(seat) for seat in reversed(order)], Orders()]
        return events


def deal(state: Rivers, draws: Draws) -> list[Event]:
    """Give the ambush to a seat, or leave it in the box; only its holder learns of it. M2

    The die is rolled even while somebody holds the card: otherwise the roll would tell.
    """
    die = draws.roll("the ambush", len(SEATS) + 1)
    if state.holder >= 0 or die > len(SEATS):
        return []
    state.holder = die - 1
    return [Event("dealt", {"seat": SEATS[state.holder]}, ("M2",), seen_by=(SEATS[state.holder],), reveals=True)]


class Orders(Step[Rivers], frozen=True):
    """Secret orders of all seats at once, which may be replaced until the table closes them. M3, M4"""

    def asks(self, state: Rivers) -> list[Question]:
        open_ = [plan is None for plan in state.plans]
        asked = [
            Question(seat, "plan", "Order your units to march, forage or hold", open_[number], sealed=True)
            for number, seat in enumerate(SEATS)
        ]
        return [*asked, Question(TABLE, "deadline", "Close the orders", waits=not any(open_), hidden=True)]

    def choices(self, state: Rivers, seat: str, prefix: Words) -> Choices:
        if seat == TABLE:
            return one_word(prefix, "deadline")
        if not prefix:
            return Choices(["plan"])
        if prefix[0] != "plan":
            return NOTHING
        own = SEATS.index(seat)
        subjects = mask_of(u for u, space in enumerate(state.at) if OWNER[u] == own and space != LOST)
        return plan_choices(prefix, UNITS, subjects, lambda lines, unit: self.orders(state, lines, unit))

    def orders(self, state: Rivers, lines: Lines, unit: int) -> Choices:
        """What a unit may be ordered to do, the other lines being what they are. M5"""
        marches = sum(order == "march" for other, order in lines.items() if other != unit)
        mask = 1 << ORDERS.index["hold"]
        if marches < state.sacks[OWNER[unit]]:
            mask |= 1 << ORDERS.index["march"]
        if FIELDS >> state.at[unit] & 1:
            mask |= 1 << ORDERS.index["forage"]
        return Choices((), mask, ORDERS)

    def wanted(self, state: Rivers, seat: str, prefix: Words) -> list[str]:
        """Every order, for a unit that cannot be given all of them."""
        return list(ORDERS.index) if prefix and prefix[-1] in UNITS.index else []

    def refuse(self, state: Rivers, seat: str, prefix: Words, word: str | None) -> Refusal:
        if not prefix:
            return Refusal("orders are being written now", "M3", "M4", nearest=list(self.choices(state, seat, ())))
        if word == "march":
            return Refusal(f"cannot order {prefix[-1]} to march: there is no sack left for it", "M5")
        if word == "forage":
            return Refusal(f"cannot order {prefix[-1]} to forage: it is not in a field", "M5")
        named = word if word in UNITS.index else "another unit"
        return Refusal(f"{seat} cannot order {named}: it orders its own units on the map, each once", "M3")

    def proposal(self, state: Rivers, seat: str) -> Words:
        return ("deadline",) if seat == TABLE else ("plan",)

    def answer(self, state: Rivers, seat: str, words: Words, draws: Draws) -> list[Event]:
        if seat == TABLE:
            return self.close(state)
        state.plans[SEATS.index(seat)] = words
        return [Event("ordered", {"orders": " ".join(words[1:])}, ("M3",), seen_by=(seat,))]

    def close(self, state: Rivers) -> list[Event]:
        """Carry out what was ordered. Who wrote nothing holds. M3, M5, M19"""
        state.stack.pop()
        events = [Event("closed", {}, ("M4",))]
        for seat, words in enumerate(state.plans):
            for unit, order in plan_lines(words or (), UNITS).items():
                if order == "march":
                    state.sacks[seat] -= 1
                    state.points[unit] = RULES["mud" if state.mud else "march"]
                elif order == "forage" and FIELDS >> state.at[unit] & 1:
                    state.sacks[seat] += 1
            events.append(Event("sacks", {"sacks": state.sacks[seat]}, ("M5",), seen_by=(SEATS[seat],)))
            state.plans[seat] = None
        return events


class Show(Step[Rivers], frozen=True):
    """The holder may show the ambush at any time; nobody waits for it. M13"""

    def asks(self, state: Rivers) -> list[Question]:
        text = "You may show the ambush for sacks"
        return [Question(SEATS[state.holder], "show", text, waits=False, hidden=True)] if state.holder >= 0 else []

    def choices(self, state: Rivers, seat: str, prefix: Words) -> Choices:
        return one_word(prefix, "show")

    def refuse(self, state: Rivers, seat: str, prefix: Words, word: str | None) -> Refusal:
        return Refusal("only the ambush can be shown at any time", "M13", nearest=["show"])

    def answer(self, state: Rivers, seat: str, words: Words, draws: Draws) -> list[Event]:
        state.sacks[state.holder] += RULES["gift"]
        state.holder = -1
        return [Event("shown", {"seat": seat}, ("M13",), reveals=True)]


class Correct(Step[Rivers], frozen=True):
    """The moderator puts a unit where it should be, and says why. M18"""

    def asks(self, state: Rivers) -> list[Question]:
        return [Question(MODERATOR, "correct", "You may correct a position", waits=False, hidden=True)]

    def choices(self, state: Rivers, seat: str, prefix: Words) -> Choices:
        match len(prefix):
            case 0:
                return Choices(["correct"])
            case 1:
                return Choices((), (1 << len(UNITS.words)) - 1, UNITS)
            case 2:
                return Choices((), MAP & ~mask_of(state.at), SPACES)
            case 3:
                return Choices(["because"])
            case 4:
                return Choices((), (1 << len(REASONS.words)) - 1, REASONS)
        return END

    def refuse(self, state: Rivers, seat: str, prefix: Words, word: str | None) -> Refusal:
        if not prefix:
            return Refusal("the moderator only corrects", "M18", nearest=["correct"])
        free = [SPACES.words[space] or "" for space in bits(MAP & ~mask_of(state.at))]
        return Refusal(f"cannot put {prefix[1]} into {word}: it is not a free space", "M9", "M18", nearest=free[:3])

    def answer(self, state: Rivers, seat: str, words: Words, draws: Draws) -> list[Event]:
        unit, space = UNITS.index[words[1]], SPACES.index[words[2]]
        owner = SEATS[OWNER[unit]]
        lift(state, unit)
        state.at[unit] = space
        told = Event("corrected", {"seat": owner, "reason": words[4]}, ("M18",))
        where = Event("put", {"unit": words[1], "at": words[2]}, ("M18",), seen_by=(owner,))
        return [told, where, *look(state)]


def anytime(state: Rivers) -> list[Step[Rivers]]:
    """What may be answered besides the step on top."""
    correcting: list[Step[Rivers]] = [Correct()] if state.stack and isinstance(state.stack[-1], Orders) else []
    return [Show(), *correcting]
