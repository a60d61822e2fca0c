"""Refit, and the allotment of air transport points to support and refit (20.0; 22.0)."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.board.masks import bits, mask_of
from sandtable.documents import Option
from sandtable.errors import Refusal
from sandtable.games.gulf.position.dice import DICE
from sandtable.games.gulf.position.state import Position
from sandtable.games.gulf.position.wording import number_of
from sandtable.games.gulf.position.world import GROUND_STAGING
from sandtable.games.gulf.rules.explain import not_a_choice, wrong_word
from sandtable.kernel import Draws, Event, Question, Step, derived
from sandtable.language import Bill, Choices, Domain, Lines, Words, plan_choices, plan_lines, plan_words

from .lines_of_support import has_line
from .support import (
    MODES,
    SupportCheck,
    always_supported,
    free_of_charge,
    is_supported_locally,
    local_support,
    payers,
    pays,
    price_of,
    to_be_checked,
)

UNSUPPORTED = "has not been supported in this phase, so it cannot be refitted", "refit of supported units"
ALLOT, PAID, REFIT, UNPAID = "allot", "paid", "refit", "unpaid"


def refit_price(state: Position, unit: int) -> int:
    """What refit of a unit costs, whoever may have it (20.3a; 22.2)."""
    kind = state.world.kind[unit].type
    return next(price.cost for price in state.world.pack.atp.refit if kind in price.types)


def why_no_refit(state: Position, unit: int) -> tuple[str, str] | None:
    """What keeps a unit from being refitted for points, and the key of the clause; None if it can be (20.3; 22.3)."""
    world = state.world
    if not state.reduced & world.ground & 1 << unit:
        return "is not a reduced ground unit", "refit"
    if world.contingents[state.contingent(unit)].refit != "atp":
        return "cannot be refitted for ATP", "who refits"
    if world.profile.refit_place == "base or airfield" and not world.bases >> unit & 1:  # 22.3b, 22.3c
        bases = state.base_at(world.side[unit])
        if not world.airfields >> state.at[unit] & 1 and not has_line(state, unit, bases):
            return "has no line of support to a base and is not in an airfield hex", "refit of supported units"
    return None


def in_staging(state: Position, side: int) -> int:
    """Reduced units back in the staging display, always in support and so open to refit, where no place is asked for
    (19.4a, 20.3b, 23.6; 22.3b)."""
    world = state.world
    if world.profile.refit_place != "anywhere":
        return 0
    return state.units_at(world.box[GROUND_STAGING]) & state.reduced & world.ground & world.of_side[side]


@derived
def support_cost(state: Position, unit: int) -> int | None:
    """What support of a unit costs now: nothing where it is free, None where there is none (20.3b)."""
    if not to_be_checked(state, state.world.side[unit]) >> unit & 1 or state.supplied >> unit & 1:
        return 0
    if pays(state, unit):
        price = price_of(state, unit)
        return None if price is None else price.cost
    return 0 if is_supported_locally(state, unit) else None


class Allotment(Step[Position], frozen=True):
    """One plan: a line for each unit that costs something, to be paid, refitted, or left unpaid (6.1i, 19.4g)."""

    side: int

    def with_support(self, state: Position) -> bool:
        """Whether the plan pays for support."""
        return True

    def with_refit(self, state: Position) -> bool:
        """Whether the plan buys refits."""
        return True

    @derived
    def offers(self, state: Position) -> dict[int, dict[str, int]]:
        """The words that each unit may be given, with their costs."""
        world = state.world
        found: dict[int, dict[str, int]] = {}
        here = state.ground_afield(self.side) | state.air_afield(self.side)
        supported = payers(world) if self.with_support(state) else 0
        refitted = state.reduced & world.ground if self.with_refit(state) else 0
        units = here & (supported | refitted)
        if refitted:
            units |= in_staging(state, self.side)
        for unit in bits(units):
            may_refit = why_no_refit(state, unit) is None
            if not may_refit and not pays(state, unit):
                continue  # it costs nothing, whether it is supported or not
            cost = support_cost(state, unit)
            words: dict[str, int] = {}
            if cost and self.with_support(state):
                words[PAID] = cost
            if may_refit and cost is not None and self.with_refit(state) and (not cost or PAID in words):
                words[REFIT] = refit_price(state, unit) + cost
            if words:
                found[unit] = words if not cost else {**words, UNPAID: 0}
        return found

    def asks(self, state: Position) -> list[Question]:
        offers = self.offers(state)
        if not any(cost <= state.atp for words in offers.values() for word, cost in words.items() if word != UNPAID):
            return []
        text = (
            f"Allot {number_of(state.atp, 'ATP', 'ATP')}: {number_of(len(offers), 'unit')} can be supported or refitted"
        )
        return [Question(state.seat(self.side), "allot", text, standing=True)]

    def cost(self, state: Position, lines: Lines) -> int:
        offers = self.offers(state)
        return sum(offers[unit][word] for unit, word in lines.items())

    def _domain(self, state: Position) -> Domain:
        def domain(lines: Lines, unit: int) -> Choices:
            spent = self.cost(state, {other: word for other, word in lines.items() if other != unit})
            words = self.offers(state)[unit]

            def detail(word: str) -> Option:
                return Option(word, "word", self._note(state, unit, word), words[word])

            return Choices([word for word, cost in words.items() if spent + cost <= state.atp], detail=detail)

        return domain

    @staticmethod
    def _note(state: Position, unit: int, word: str) -> str:
        if word == UNPAID or not pays(state, unit):
            return ""
        price = price_of(state, unit)
        return "" if price is None or not price.cost else MODES[price.mode]

    def choices(self, state: Position, seat: str, prefix: Words) -> Choices:
        if not prefix:
            return Choices((ALLOT,))
        return plan_choices(prefix, state.world.units, mask_of(self.offers(state)), self._domain(state))

    def has_line(self, state: Position, subject: str) -> bool:
        return state.world.units.index[subject] in self.offers(state)

    def bill(self, state: Position, seat: str, words: Words) -> Bill | None:
        offers = self.offers(state)
        lines = plan_lines(words, state.world.units)
        costs = [offers[unit][word] for unit, word in lines.items()]
        return Bill(costs, state.atp, "ATP", notes=[self._note(state, *line) for line in lines.items()])

    def refuse(self, state: Position, seat: str, prefix: Words, word: str | None) -> Refusal:
        world, cite = state.world, state.world.cite
        if not prefix or word is None:
            return wrong_word(state, seat, word or "", [ALLOT])
        if len(prefix) % 3 == 1:
            unit = world.units.index[word]
            return not_a_choice(state, seat, unit) or self._no_unit(state, unit)
        unit, lines = world.units.index[prefix[-1]], plan_lines(prefix, world.units)
        near = list(self._domain(state)(lines, unit))
        about = {"units": [prefix[-1]], "nearest": near}
        words = self.offers(state)[unit]
        if word in words:
            left = state.atp - self.cost(state, lines)
            return Refusal(f"this costs {words[word]} ATP, and {left} are left", cite["points are paid"], **about)
        if word == REFIT and not self.with_refit(state):
            why = "units are refitted once support is settled: pay for support first"
            return Refusal(why, cite["phase order"], cite["refit"], **about)
        if word == REFIT:
            return self._no_refit(state, unit, near)
        if not self.with_support(state):
            return Refusal("support is settled: only refits are bought now", cite["phase order"], **about)
        clauses = [cite[key] for key in free_of_charge(state, unit)]
        return Refusal(f"{prefix[-1]} is supported free of charge", *clauses, **about)

    def _no_unit(self, state: Position, unit: int) -> Refusal:
        world, cite = state.world, state.world.cite
        name = world.unit(unit)
        if state.at[unit] >= world.end:
            return Refusal(f"{name} is not on the map and needs no support", cite["displays"], units=[name])
        found = why_no_refit(state, unit)
        if not self.with_support(state) or (found is not None and found[1] == "who refits"):
            return self._no_refit(state, unit)
        refit = [cite["refit of supported units"]] if state.reduced >> unit & 1 else []
        if not pays(state, unit) and not always_supported(world) >> unit & 1:
            why = f"{name} lives on its country and its bases, and is never supported for ATP"
            lives = [cite[key] for key in local_support(state, unit)]
            clauses = dict.fromkeys((*lives, cite["who is paid for"], *refit))
            return Refusal(why, *clauses, units=[name])
        if support_cost(state, unit) is None:
            return Refusal(f"{name} cannot be supported where it is", cite["airlift cut"], *refit, units=[name])
        clauses = dict.fromkeys(cite[key] for key in free_of_charge(state, unit))
        return Refusal(f"nothing has to be paid for {name}", *clauses, units=[name])

    def _no_refit(self, state: Position, unit: int, near: Sequence[str] = ()) -> Refusal:
        """Why points buy no refit for a unit."""
        why, key = why_no_refit(state, unit) or UNSUPPORTED
        if key == UNSUPPORTED[1] and support_cost(state, unit) != 0:
            why = UNSUPPORTED[0]
        name = state.world.unit(unit)
        return Refusal(f"{name} {why}", state.world.cite[key], units=[name], nearest=near)

    def fill(self, state: Position, lines: Lines) -> Lines:
        """What a plan leaves open: support is paid for while points last, the cheapest first; nobody is refitted."""
        full = dict(lines)
        left = state.atp - self.cost(state, full)
        open_ = [(words[PAID], -state.strength(u), u) for u, words in self.offers(state).items() if PAID in words]
        for cost, _, unit in sorted(open_):
            if unit not in full:
                full[unit] = PAID if cost <= left else UNPAID
                left -= cost if cost <= left else 0
        return full

    def proposal(self, state: Position, seat: str) -> Words:
        return plan_words(ALLOT, state.world.units, self.fill(state, {}))

    def answer(self, state: Position, seat: str, words: Words, draws: Draws) -> list[Event]:
        return self._settle(state, plan_lines(words, state.world.units), draws)

    def run(self, state: Position, draws: Draws) -> list[Event]:
        return self._settle(state, {}, draws)

    def _settle(self, state: Position, lines: Lines, draws: Draws) -> list[Event]:
        world, cite = state.world, state.world.cite
        full = self.fill(state, lines)
        cost = self.cost(state, full)
        support = self._ways_of_support(state, full)
        for_refit = cost - sum(paid for _, _, paid in support)
        state.stack.pop()
        state.atp -= cost
        supported = mask_of(u for u, word in full.items() if word in (PAID, REFIT))
        refitted = mask_of(u for u, word in full.items() if word == REFIT)
        state.supplied |= supported
        state.reduced &= ~refitted
        self.after(state)
        unpaid = mask_of(u for u, word in full.items() if word == UNPAID)
        data = {
            "cost": cost,
            "left": state.atp,
            "paid": world.units.say(supported & ~refitted),
            "refit": world.units.say(refitted),
            "unpaid": world.units.say(unpaid),
            "support": [[way, world.units.say(units), paid] for way, units, paid in support],
            "refit cost": for_refit,
        }
        reasons = {"support is paid": support, "refit": refitted, "paying is a choice": unpaid}
        clauses = tuple(dict.fromkeys(cite[key] for key, given in reasons.items() if given))
        return [Event("allotted", data, clauses)] if full else []

    def _ways_of_support(self, state: Position, lines: Lines) -> list[tuple[str, int, int]]:
        """The ways of support that a plan pays for: in words, the units, and the points."""
        offers = self.offers(state)
        found: dict[str, tuple[int, int]] = {}
        for unit, word in lines.items():
            price = price_of(state, unit) if word in (PAID, REFIT) and PAID in offers[unit] else None
            if price is not None:
                units, paid = found.get(price.mode, (0, 0))
                found[price.mode] = units | 1 << unit, paid + price.cost
        return [(MODES[mode], *found[mode]) for mode in MODES if mode in found]

    def after(self, state: Position) -> None:
        """What follows once the points are allotted."""


class Refit(Allotment, frozen=True, tag="refit"):
    """The step of the sequence in which units are refitted: by points, or by dice at a base (20.3, 20.4)."""

    def with_support(self, state: Position) -> bool:
        return state.world.profile.support_paid_with_refit

    def run(self, state: Position, draws: Draws) -> list[Event]:
        return super().run(state, draws) + self._roll(state, draws)

    def answer(self, state: Position, seat: str, words: Words, draws: Draws) -> list[Event]:
        return super().answer(state, seat, words, draws) + self._roll(state, draws)

    def _roll(self, state: Position, draws: Draws) -> list[Event]:
        """Reduced units in the hex of a base of their contingent roll, each once (20.4a)."""
        world, cite, table = state.world, state.world.cite, state.world.pack.refit_die
        if table is None:
            return []
        events = []
        for unit in bits(state.reduced & world.mobile & world.of_side[self.side]):
            contingent = state.contingent(unit)
            if state.at[unit] >= world.end or world.contingents[contingent].refit != "die":
                continue
            here = state.units_at(state.at[unit]) & world.bases & world.of_side[self.side]
            if not any(world.contingent[base] == contingent for base in bits(here)):
                continue
            name = world.unit(unit)
            die = draws.roll(DICE.of("refit", unit=name))
            guard = "republican-guard" in world.kind[unit].flags
            success = die in (table.guard if guard else table.other)  # 20.4b
            if success:
                state.reduced &= ~(1 << unit)
            data = {"unit": name, "die": die, "success": success}
            events.append(Event("refit", data, (cite["refit by die"],)))
        return events


class Support(Allotment, frozen=True, tag="support"):
    """The step of the sequence in which support is checked; where it is not yet paid for, it is paid for first."""

    def with_support(self, state: Position) -> bool:
        return not state.world.profile.support_paid_with_refit

    def with_refit(self, state: Position) -> bool:
        return False

    def after(self, state: Position) -> None:
        state.stack.append(SupportCheck(self.side))
