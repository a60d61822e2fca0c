"""Battles: the column with its shifts, the chances of everything, and what comes of it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product

from sandtable.board import bits
from sandtable.documents import Chance, Forecast, Margin, Term, halves
from sandtable.kernel import Draws, Event
from tests.canal.pack import BATTLE, DATA, DEFENDED, LOST, OWNER, RULES, SEATS, SPACES, TURNS, UNITS, WARDS
from tests.canal.state import Position

UNTRIED: int = DATA["battle"]["untried"]
RESULTS = {
    "attacker": "the attacker loses", "defender": "the defender loses", "both": "both sides lose",
}  # fmt: skip
RATIOS = [(1, 2), (1, 1), (2, 1), (3, 1)]


def column(attack: int, defence: int, shift: int) -> int:
    """The place of the column: the best odds that the strengths reach, shifted, within the table. K8"""
    reached = sum(attack * other >= defence * one for one, other in RATIOS) - 1
    return min(max(reached, 0) + shift, len(RATIOS) - 1) if reached + shift > 0 else 0


def shifts(state: Position, point: int, seat: int) -> list[Term]:
    """K8"""
    found = []
    if DEFENDED >> point & 1:
        found.append(Term(f"{SPACES.words[point]} is a pass", -1, "K8"))
    if any(state.points[unit] >= 2 for unit in bits(state.units_at(point, seat))):
        found.append(Term("an attacker has a point left", 1, "K8"))
    return found


def forecast(state: Position, point: int, seat: int) -> Forecast:
    """The exact chances of an attack, whatever an untried unit may turn out to be. K10"""
    ours, theirs = (list(bits(state.units_at(point, side))) for side in (seat, 1 - seat))
    named = shifts(state, point, seat)
    shift = int(sum(term.value for term in named))
    chances: dict[str, Fraction] = {}
    columns = set()
    tries = [[state.fighting(u)] if state.strength[u] else _possible(state, u) for u in (*ours, *theirs)]
    for strengths in product(*tries):
        here = column(sum(strengths[: len(ours)]), sum(strengths[len(ours) :]), shift)
        columns.add(here)
        for result, chance in BATTLE.chances(BATTLE.columns[here]).items():
            share = chance / Fraction(len(list(product(*tries))))
            chances[result] = chances.get(result, Fraction(0)) + share
    names = [BATTLE.columns[place] for place in sorted(columns)]
    return Forecast(
        f"Attack at {SPACES.words[point]}",
        [_term(state, unit) for unit in ours],
        [_term(state, unit) for unit in theirs],
        " to ".join(dict.fromkeys([names[0], names[-1]])),
        [Chance(result, RESULTS[result], c.numerator, c.denominator) for result, c in sorted(chances.items())],
        named,
        _margins(tries, len(ours), shift),
        chart="battle",
        action=f'attack "{SPACES.words[point]}"',
        seat=SEATS[seat],
        spaces=[SPACES.words[point] or ""],
    )


def _possible(state: Position, unit: int) -> list[int]:
    full = [2 * strength for strength in range(1, UNTRIED + 1)]
    return [strength // 2 for strength in full] if state.reduced[unit] else full


def _term(state: Position, unit: int) -> Term:
    name = UNITS.words[unit] or ""
    if not state.strength[unit]:
        low, *_, high = _possible(state, unit)
        return Term(f"{name}, untried", halves(low), "K10", halves(high))
    reason = f"{name}, reduced" if state.reduced[unit] else name
    return Term(reason, halves(state.fighting(unit)), "K9" if state.reduced[unit] else "K7")


def _margins(tries: Sequence[Sequence[int]], attackers: int, shift: int) -> list[Margin]:
    """How much more strength would reach the next column, where all strengths are known."""
    if any(len(strengths) > 1 for strengths in tries):
        return []
    attack, defence = sum(s[0] for s in tries[:attackers]), sum(s[0] for s in tries[attackers:])
    now = column(attack, defence, shift)
    for more in range(1, 40):
        reached = column(attack + more, defence, shift)
        if reached > now:
            return [Margin(halves(more), BATTLE.columns[reached])]
    return []


def attack(state: Position, point: int, seat: int, draws: Draws) -> list[Event]:
    """K7 to K10"""
    where = SPACES.words[point] or ""
    sides = [list(bits(state.units_at(point, side))) for side in (seat, 1 - seat)]
    events = []
    for unit in (*sides[0], *sides[1]):
        if not state.strength[unit]:
            strength = draws.roll(f"strength of {UNITS.words[unit]}", UNTRIED)
            state.strength[unit] = strength
            events.append(Event("tried", {"unit": UNITS.words[unit], "strength": strength}, ("K10",)))
    strengths = [sum(state.fighting(unit) for unit in side) for side in sides]
    shift = int(sum(term.value for term in shifts(state, point, seat)))
    heading = BATTLE.columns[column(strengths[0], strengths[1], shift)]
    die = draws.roll(f"battle at {where}")
    result = BATTLE.result_at(heading, die)
    data = {"seat": SEATS[seat], "at": where, "column": heading, "die": die, "result": result}
    events.append(Event("fought", data, ("K7", "K8")))
    losers = sides[0] if result == "attacker" else sides[1] if result == "defender" else sides[0] + sides[1]
    return events + [lose(state, unit) for unit in losers]


def lose(state: Position, unit: int) -> Event:
    """K9"""
    name = UNITS.words[unit]
    if not state.reduced[unit]:
        state.reduced[unit] = True
        return Event("reduced", {"unit": name, "seat": SEATS[OWNER[unit]]}, ("K9",))
    turn = state.turn + RULES["hospital"]
    state.at[unit] = SPACES.index[WARDS[turn - 1]] if turn <= TURNS else LOST
    state.points[unit] = 0
    return Event("hospital" if turn <= TURNS else "lost", {"unit": name, "turn": turn}, ("K9",))
