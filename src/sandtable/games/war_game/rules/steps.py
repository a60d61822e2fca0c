"""The sequence of play: everybody writes orders, the table closes them, the cycle is resolved. X-1, TIME-1"""

from __future__ import annotations

from sandtable.errors import Refusal
from sandtable.games.war_game.orders.document import Document
from sandtable.games.war_game.orders.plan import OrderPlan
from sandtable.games.war_game.orders.reading import orders_of
from sandtable.games.war_game.position.state import NOBODY, War
from sandtable.kernel import DEADLINE, MODERATOR, TABLE, Draws, Event, Question, Step
from sandtable.language import END, NOTHING, Bill, Choices, LinePlan, Words, split_lines

from .cycle import DEPUTY, resolve
from .moderator import LONGEST, Rulings, design_lines, drop_outdated, umpire
from .standings import is_over, outcome, power

JOIN = "join"
"""How a latecomer asks to be let in. EMPIRE-3"""

SILENT = 5
"""Cycles in a row without orders after which an empire counts as absent. EMPIRE-4"""


def seat_name(seat: int) -> str:
    return f"empire-{seat + 1}"


def seat_number(name: str) -> int:
    return int(name.removeprefix("empire-")) - 1


def is_absent(state: War, seat: int) -> bool:
    """Whether a bot writes for an empire: after so many silent cycles, until a mail of its own comes. EMPIRE-4"""
    return state.rules.absent == "bot" and state.empires[seat].active and state.empires[seat].silent >= SILENT


class Orders(Step[War], frozen=True):
    """Sealed orders of all empires for one cycle; each may be replaced until the deadline. ORDERS-9"""

    def asks(self, state: War) -> list[Question]:
        if is_over(state):
            return []
        asked = []
        waiting = False
        for seat, empire in enumerate(state.empires):
            if empire.active:
                open_ = state.orders[seat] is None
                waiting |= open_
                text = f"Write the orders of {empire.name} for cycle {state.cycle}"
                asked.append(Question(seat_name(seat), "orders", text, open_, sealed=True))
        if state.latecomer != NOBODY:
            text = f"Join the war as {state.empires[state.latecomer].name} when this cycle is over"
            asked.append(Question(seat_name(state.latecomer), JOIN, text, False, sealed=True, hidden=True))
        asked.append(Question(TABLE, DEADLINE, f"Close the orders of cycle {state.cycle}", not waiting, sealed=True))
        if state.umpired:
            text = "Approve designs, rule on actions, correct the position"
            asked.append(Question(MODERATOR, "umpire", text, False, sealed=True))
        return asked

    def choices(self, state: War, seat: str, prefix: Words) -> Choices:
        if seat == TABLE:
            return Choices(["deadline"]) if not prefix else END if prefix == ("deadline",) else NOTHING
        if seat == MODERATOR:
            if len(prefix) > 1:
                return END if len(prefix) == 2 else NOTHING
            return Rulings(state) if prefix == ("umpire",) else Choices(["umpire"]) if not prefix else NOTHING
        verbs = self.verbs(state, seat_number(seat))
        if not prefix:
            return Choices(verbs)
        if prefix == (JOIN,) and JOIN in verbs:
            return END
        return OrderPlan(state, seat_number(seat)).choices(prefix) if prefix[0] in verbs else NOTHING

    def verbs(self, state: War, seat: int) -> list[str]:
        """How an empire, or the bot that writes for an absent one, hands its orders in; or joins. EMPIRE-3, EMPIRE-4"""
        if state.empires[seat].vacant:
            return [JOIN]
        return ["orders", DEPUTY] if is_absent(state, seat) else ["orders"]

    def line_plan(self, state: War, seat: str, verb: str) -> LinePlan[Document] | None:
        return (
            OrderPlan(state, seat_number(seat))
            if verb in ("orders", DEPUTY) and seat not in (TABLE, MODERATOR)
            else None
        )

    def refuse(self, state: War, seat: str, prefix: Words, word: str | None) -> Refusal:
        if seat == MODERATOR and prefix == ("umpire",) and word is not None:
            return _refused(state, word)
        if seat == seat_name(state.latecomer):
            return Refusal("this empire has not joined the war yet", "EMPIRE-3", nearest=[JOIN])
        if not prefix or prefix[0] not in ("orders", DEPUTY) or word is None or seat in (TABLE, MODERATOR):
            return Refusal("orders are being written now", "ORDERS-9", nearest=list(self.choices(state, seat, ())))
        lines = [line[0] for line in split_lines(prefix) if line]
        if prefix[-1] != ";" and len(prefix) > 1:
            return Refusal("a line of orders stands alone: separate lines with ;", "ORDERS-10")
        fault = OrderPlan(state, seat_number(seat)).why_not(lines, word)
        return Refusal(fault.why, fault.clause, nearest=fault.nearest)

    def proposal(self, state: War, seat: str) -> Words:
        if seat == MODERATOR:
            return ()
        if seat == seat_name(state.latecomer):
            return (JOIN,)
        return ("deadline",) if seat == TABLE else ("orders",)

    def bill(self, state: War, seat: str, words: Words) -> Bill | None:
        """What each line costs in Points, and what the treasury holds. MAIL-2"""
        if seat in (TABLE, MODERATOR) or not words or words[0] not in ("orders", DEPUTY):
            return None
        document = Document(state, seat_number(seat))
        costs = []
        for line in [line for line in split_lines(words) if line]:
            before = document.buying.money
            document.take(line[0])
            costs.append(document.buying.money - before)
        note = f"{document.points} command points"
        return Bill(costs, state.empires[seat_number(seat)].treasury, "P", note)

    def answer(self, state: War, seat: str, words: Words, draws: Draws) -> list[Event]:
        if seat == TABLE:
            return close(state, draws)
        if seat == MODERATOR:
            return umpire(state, words[1])
        number = seat_number(seat)
        if words == (JOIN,):
            state.orders[number] = ()
            return [Event("joining", {"empire": state.empires[number].name}, ("EMPIRE-3",), seen_by=(seat,))]
        lines = tuple(line[0] for line in split_lines(words) if line)
        replaced = state.orders[number] is not None
        designs = design_lines(state, number)
        state.orders[number] = lines
        drop_outdated(state, number, designs)
        state.rulings = [ruling for ruling in state.rulings if ruling[:2] != (number, DEPUTY)]
        if words[0] == DEPUTY:
            state.rulings.append((number, DEPUTY, ""))
        data = {"cycle": state.cycle, "lines": list(lines), "replaced": replaced}
        return [Event("sealed", data, ("ORDERS-9",), seen_by=(seat,))]


def _refused(state: War, text: str) -> Refusal:
    """Why the moderator may not write a line."""
    try:
        umpire(state.clone(), text)
    except Refusal as refusal:
        return refusal
    return Refusal(f"a line of the moderator has at most {LONGEST} printable letters", "GM-1")


def close(state: War, draws: Draws) -> list[Event]:
    """The deadline: resolve the cycle. What has not arrived does not happen. TIME-3, EMPIRE-2"""
    cycle = state.cycle
    after, events = resolve(state, orders_of(state), draws)
    for name in state.__struct_fields__:
        if name != "stack":
            setattr(state, name, getattr(after, name))
    return [Event("closed", {"cycle": cycle}, ("TIME-3",)), *events, *_result(state)]


def _result(state: War) -> list[Event]:
    """The last line of the log of a limited game: who has won, and the Power of all. X-9"""
    ended = outcome(state)
    if ended is None:
        return []
    ranked = sorted(range(state.seats), key=lambda seat: (-power(state, seat), seat))
    powers = [[state.empires[seat].name, power(state, seat)] for seat in ranked]
    return [Event("ended", {"text": ended.text, "powers": powers}, ("X-9",))]
