"""28.1i, 28.2i: resupply from abroad, and what the Arab player divides between his two countries."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from sandtable.board.masks import bits
from sandtable.documents import Range
from sandtable.errors import Refusal
from sandtable.games.october_war.position.boxes import AVAILABLE, ELIMINATED, REFIT, US_RESUPPLY
from sandtable.games.october_war.position.names import kind_names
from sandtable.games.october_war.position.state import Position
from sandtable.games.october_war.position.world import ARAB, EGYPT, ISRAEL, ISRAELIS, SYRIA
from sandtable.games.october_war.rules.movement.loc import has_loc_at
from sandtable.games.october_war.rules.phases import Draft
from sandtable.kernel import Draws, Event, Question, Step
from sandtable.language import END, LINE, NOTHING, Choices, LinePlan, Numbers, Words, split_lines

from .arrivals import entries, kind_option, place

AMERICAN = {"strikes": ("il-tac", "il-ww"), "units": ("il-at", "il-sam-us", "il-ad")}
"""What US Resupply grants: strikes, and antitank units or, instead of each, a SAM battalion (10.7, 28.1i)."""
SOVIET = ("eg-tac", "eg-msam", "eg-ssam", "sy-tac", "sy-msam", "sy-ssam")
SOURCES = (US_RESUPPLY, AVAILABLE, REFIT, ELIMINATED)
"""The boxes to take from (10.12d); the first holds counters that only this event brings in."""


def us_resupply(state: Position, draws: Draws) -> list[Event]:
    """Two dice of strikes, one die of antitank units."""
    dice = [draws.roll("strikes"), draws.roll("strikes")]
    strikes, units = sum(dice), draws.roll("antitank units")
    state.stack += [Grant(ISRAEL, AMERICAN["units"], units), Grant(ISRAEL, AMERICAN["strikes"], strikes)]
    return [Event("us_resupply", {"strikes": strikes, "units": units, "dice": dice}, ("28.1i", "10.7"))]


def soviet_resupply(state: Position, draws: Draws, markers: int) -> list[Event]:
    """One die of strikes and air-defence units, one of points to be divided, and an EW marker."""
    number, points = draws.roll("strikes and air defence"), draws.roll("mobilization points")
    state.stack += [
        Divide("markers", min(1, markers), clause="28.2i"),
        Divide("points", points, clause="28.2i"),
        Grant(ARAB, SOVIET, number),
    ]
    return [Event("soviet_resupply", {"number": number, "points": points, "markers": min(1, markers)}, ("28.2i",))]


class Grant(Step[Position], frozen=True, tag="grant"):
    """Counters that an event gives free of charge (10.6a, 10.12a): the player takes them one after the other."""

    side: int
    kinds: tuple[str, ...]
    number: int

    def stock(self, state: Position) -> dict[tuple[str, int], int]:
        """One counter of each kind and box (10.12d)."""
        world = state.world
        found: dict[tuple[str, int], int] = {}
        for kind in self.kinds:
            for box in (world.box[name] for name in SOURCES):
                for unit in bits(world.of_kind[kind] & state.units_at(box)):
                    if self.places(state, unit):
                        found.setdefault((kind, box), unit)
        return found if self.number else {}

    def places(self, state: Position, unit: int) -> int:
        """Where a granted counter may go; a static SAM on a friendly point with LOC at home (28.2i)."""
        world = state.world
        if world.kind[unit].type != "static-sam":
            return entries(state, unit)
        home = world.africa if world.nation[unit] == EGYPT else world.purple_east
        free = home & state.control[ARAB] & ~state.held(ISRAEL)
        return sum(1 << point for point in bits(free) if has_loc_at(state, unit, point))

    def asks(self, state: Position) -> list[Question]:
        if not self.stock(state):
            return []
        text = f"Take up to {self.number} of what was sent, or pass"
        return [Question(state.seat(self.side), "take", text, standing=True)]

    def choices(self, state: Position, seat: str, prefix: Words) -> Choices:
        if not prefix:
            return Choices(["take", "pass"])
        if prefix == ("pass",):
            return END
        return GrantList(self, state).choices(prefix)

    def line_plan(self, state: Position, seat: str, verb: str) -> GrantList | None:
        return GrantList(self, state) if verb == "take" else None

    def one(self, state: Position, prefix: Words) -> Choices:
        """What may follow the words of one counter."""
        world, stock, kinds = state.world, self.stock(state), kind_names(state.world)
        if len(prefix) == 1:
            mask = 0
            for kind, _ in stock:
                mask |= 1 << kinds.index[kind]
            return Choices((), mask, kinds, detail=kind_option(state))
        boxes = {box: unit for (kind, box), unit in stock.items() if kind == prefix[1]}
        if len(prefix) == 2:
            return Choices((), sum(1 << box for box in boxes), world.spaces)
        unit = boxes[world.spaces.index[prefix[2]]]
        if len(prefix) == 3 and self._chooses(state, unit):
            return Choices((), self.places(state, unit), world.spaces)
        return END

    def _chooses(self, state: Position, unit: int) -> bool:
        """Whether a kind can come in at several places by the rules."""
        world = state.world
        return bool(world.ground >> unit & 1) and (
            world.nation[unit] == ISRAELIS or world.kind[unit].type == "static-sam"
        )

    def refuse(self, state: Position, seat: str, prefix: Words, word: str | None) -> Refusal:
        if LINE in prefix or word == LINE:
            return GrantList(self, state).refuse(prefix, word)
        stock = self.stock(state)
        clause = "28.1i" if self.side == ISRAEL else "28.2i"
        if len(prefix) == 1:
            return Refusal(f"no {word or 'such kind'} is left to take", clause, "10.12d", nearest=[k for k, _ in stock])
        if len(prefix) == 2:
            nearest = [state.world.hex(box) for kind, box in stock if kind == prefix[1]]
            if word is not None and word not in SOURCES:
                return Refusal(f"what was sent is not taken from {word}", "10.12d", nearest=nearest)
            return Refusal(f"no {prefix[1]} is in {word or 'that box'}", "10.12d", nearest=nearest)
        if len(prefix) == 3:
            return Refusal(f"{prefix[1]} cannot be put there", clause, "10.8a")
        return Refusal("take what was sent, or pass", clause, nearest=["take", "pass"])

    def proposal(self, state: Position, seat: str) -> Words:
        return GrantList(self, state).first_ones() or ("pass",)

    def first(self, state: Position) -> Words:
        """The first counter that can be taken; empty if there is none."""
        stock = self.stock(state)
        if not stock:
            return ()
        (kind, box), unit = next(iter(stock.items()))
        words = ("take", kind, state.world.hex(box))
        if not self._chooses(state, unit):
            return words
        places = self.places(state, unit)
        return (*words, state.world.spaces.say(places & state.world.reserves or places)[0])

    def answer(self, state: Position, seat: str, words: Words, draws: Draws) -> list[Event]:
        if words[0] == "pass":
            state.stack.pop()
            return [Event("grant_passed", {"seat": seat}, ("10.12a",))]
        events: list[Event] = []
        for number, line in enumerate(split_lines(words)):
            events += replace(self, number=self.number - number).grant(state, seat, ("take", *line))
            state.forget()
        return events

    def grant(self, state: Position, seat: str, words: Words) -> list[Event]:
        """One counter comes in; what is left to take stays on the stack."""
        state.stack.pop()
        world = state.world
        unit = self.stock(state)[words[1], world.spaces.index[words[2]]]
        space = world.spaces.index[words[3]] if len(words) > 3 else entries(state, unit).bit_length() - 1
        if self.number > 1:
            state.stack.append(replace(self, number=self.number - 1))
        data = {"seat": seat, "kind": words[1], "box": words[2]}
        return [Event("granted", data, ("10.12d",)), *place(state, unit, space, ("10.12a",))]


class GrantList(LinePlan[Draft]):
    """Counters that are taken in one sentence: `take KIND BOX; …`, each as if those before it had come in."""

    written = True
    at_least = 1

    def __init__(self, grant: Grant, state: Position) -> None:
        self.grant, self.state = grant, state

    def draft(self) -> Draft:
        return Draft(self.state)

    def _left(self, draft: Draft) -> Grant:
        """The grant after the lines so far."""
        return replace(self.grant, number=self.grant.number - draft.lines)

    def subjects(self, draft: Draft) -> Choices:
        return self._left(draft).one(draft.state, ("take",))

    def follow(self, draft: Draft, line: Words) -> Choices:
        return self._left(draft).one(draft.state, ("take", *line))

    def take(self, draft: Draft, line: Words) -> None:
        left = self._left(draft)
        draft.add_line()
        left.grant(draft.state, draft.state.seat(left.side), ("take", *line))
        draft.state.forget()

    def refuse(self, prefix: Words, word: str | None) -> Refusal:
        """Why a word may not follow."""
        draft = self.draft()
        *lines, line = split_lines(prefix)
        for taken in lines:
            self.take(draft, taken)
        if word == LINE or self.grant.number <= len(lines):
            clause = "28.1i" if self.grant.side == ISRAEL else "28.2i"
            return Refusal(f"no more than {self.grant.number} can be taken", clause)
        return self._left(draft).refuse(draft.state, draft.state.seat(self.grant.side), ("take", *line), word)

    def first_ones(self) -> Words:
        """As many as can be taken, the first ones first."""
        draft = self.draft()
        words: Words = ()
        while line := self._left(draft).first(draft.state)[1:]:
            words = (*words, LINE, *line)
            self.take(draft, line)
        return ("take", *words[1:]) if words else ()


class Divide(Step[Position], frozen=True, tag="divide"):
    """The Arab player divides something between Egypt and Syria: `divide NUMBER` is Egypt's share (28.2d)."""

    what: Literal["points", "markers"]
    total: int
    whole: bool = False
    """All of it goes to one of the two."""
    clause: str = "28.2d"

    def asks(self, state: Position) -> list[Question]:
        if not self.total:
            return []
        name = ("mobilization point" if self.what == "points" else "EW marker") + ("" if self.total == 1 else "s")
        either = " (all or none)" if self.whole and self.total > 1 else ""
        text = f"{self.total} {name}: how many for Egypt{either}? Syria gets the rest"
        return [Question(state.seat(ARAB), "divide", text, standing=True)]

    def choices(self, state: Position, seat: str, prefix: Words) -> Choices:
        if not prefix:
            return Choices(["divide"])
        if prefix == ("divide",):
            return Numbers(Range(0, self.total, self.total if self.whole else 1))
        return END if prefix[0] == "divide" and len(prefix) == 2 else NOTHING

    def refuse(self, state: Position, seat: str, prefix: Words, word: str | None) -> Refusal:
        share = f"0 or {self.total}: all goes to one country" if self.whole else f"up to {self.total}"
        why = f"name Egypt's share, {share}"
        return Refusal(why, self.clause, nearest=["divide 0", f"divide {self.total}"])

    def proposal(self, state: Position, seat: str) -> Words:
        return ("divide", str(self.total if self.whole else (self.total + 1) // 2))

    def answer(self, state: Position, seat: str, words: Words, draws: Draws) -> list[Event]:
        state.stack.pop()
        share = int(words[1])
        have = (state.mp if self.what == "points" else state.ew).copy()
        have[EGYPT] += share
        have[SYRIA] += self.total - share
        if self.what == "points":
            state.mp = have
        else:
            state.ew = have
        return [Event("divided", {"what": self.what, "egypt": share, "syria": self.total - share}, (self.clause,))]


STEPS = (Grant, Divide)
