"""The battle calculator: two forces in words, the very battle of the rules, and all that may come of it. SITE-8

A force is ``10 Fighter + 4 Bomber``. A number may be a range, ``40-60 Infantry``, for what was seen only vaguely: every
number of it is taken as equally likely, and the answer is a distribution. A custom unit is typed in with its values:
``5 [land line land 300 armor 300]``. It knows nothing of a running game.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product

from .bombardment import bombardment
from .forces import Force, Unit
from .interception import interception
from .land import LandBattle, land_battle
from .naval import naval_battle
from .tables import rank_among

KINDS = ("land", "naval", "bombardment", "interception")
MOST = 30_000
"""Battles to be fought, times the kinds of units in each: a second of work at most."""
LARGEST = 10**9
"""Of a kind, and of a value of a custom unit."""
_PART = re.compile(r"([0-9,]+)(?:\s*-\s*([0-9,]+))?\s+(\[[^\]]*\]|[^\[\]]+)")
_VALUES = ("land", "air", "sea", "sub", "armor", "cost")

Span = tuple[Unit, int, int]
"""A kind, and the least and the most there may be of it."""


class BadForce(ValueError):
    """A force that cannot be read; `str()` of it is one sentence."""


@dataclass
class Answer:
    """What may come of a battle: chances of the outcomes, and of the numbers that are left on each side."""

    kind: str
    outcomes: dict[str, Fraction] = field(default_factory=dict)
    attackers: dict[str, dict[int, Fraction]] = field(default_factory=dict)
    defenders: dict[str, dict[int, Fraction]] = field(default_factory=dict)
    stages: list[str] = field(default_factory=list)
    """The battle stage by stage, where nothing is uncertain."""


def read_force(text: str, units: Mapping[str, Unit]) -> list[Span]:
    """The force that a text describes. Raises BadForce."""
    spans = []
    for part in text.split("+") if text.strip() else []:
        match = _PART.fullmatch(part.strip())
        if match is None:
            raise BadForce(f"'{part.strip()}' is not a number and a unit, such as 10 Fighter or 40-60 Infantry")
        low = _number(match[1])
        high = _number(match[2]) if match[2] else low
        if low > high:
            raise BadForce(f"'{part.strip()}': a range goes from the smaller number to the larger one")
        spans.append((_unit(match[3].strip(), units), low, high))
    return spans


def _number(text: str) -> int:
    digits = text.replace(",", "")
    if not digits or len(digits) > len(str(LARGEST)) or int(digits) > LARGEST:
        raise BadForce(f"'{text[:20]}' is not a number from 0 to {LARGEST:,}")
    return int(digits)


def _unit(name: str, units: Mapping[str, Unit]) -> Unit:
    if name.startswith("["):
        return _custom(name.strip("[]"), units)
    unit = units.get(name.lower())
    if unit is None:
        raise BadForce(f"there is no unit '{name}'; write a custom one as [land line land 300 armor 300]")
    return unit


def _custom(text: str, units: Mapping[str, Unit]) -> Unit:
    words = text.lower().split()
    if len(words) < 4 or len(words) % 2:
        raise BadForce(f"[{text}]: a custom unit has a class, a role, and values such as land 300 armor 300")
    values: dict[str, int] = {}
    for name, number in zip(words[2::2], words[3::2], strict=True):
        if name not in _VALUES or not number.isdecimal() or not number.isascii():
            raise BadForce(f"[{text}]: values are {', '.join(_VALUES)}, each with a number")
        values[name] = _number(number)
    if values.get("armor", 0) < 1:
        raise BadForce(f"[{text}]: armor is at least 1")
    basic = list(dict.fromkeys(units.values()))
    rank = rank_among(basic, words[0], words[1], values["armor"], values.get("cost", 0), text)
    land, air, sea, sub, armor, cost = (values.get(name, 0) for name in _VALUES)
    return Unit(
        f"[{text}]",
        words[0],
        words[1],
        land=land,
        air=air,
        sea=sea,
        sub=sub,
        armor=armor,
        cost=cost,
        basic=False,
        rank=rank,
    )


def calculate(kind: str, attack: str, defence: str, units: Mapping[str, Unit]) -> Answer:
    """All that may come of a battle between two forces. Raises BadForce. BATTLE-24"""
    if kind not in KINDS:
        raise BadForce(f"there is no battle '{kind}'; there are {', '.join(KINDS)}")
    ours, theirs = read_force(attack, units), read_force(defence, units)
    combinations = 1
    for _, low, high in (*ours, *theirs):
        combinations *= high - low + 1
    most = MOST // max(1, len(ours) + len(theirs))
    if combinations > most:
        raise BadForce(
            f"the ranges have {combinations:,} combinations; with so many kinds {most:,} can be tried: narrow them down"
        )
    answer = Answer(kind)
    chance = Fraction(1, combinations)
    for one in _forces(ours, 0):
        for other in _forces(theirs, 1):
            outcome, left, right, stages = _fight(kind, one, other)
            answer.outcomes[outcome] = answer.outcomes.get(outcome, Fraction(0)) + chance
            _count(answer.attackers, ours, left, chance)
            _count(answer.defenders, theirs, right, chance)
            answer.stages = stages if combinations == 1 else []
    return answer


def _forces(spans: list[Span], seat: int) -> Iterator[Force]:
    for numbers in product(*(range(low, high + 1) for _, low, high in spans)):
        yield Force((unit, (seat, 1), number) for (unit, _, _), number in zip(spans, numbers, strict=True))


def _count(found: dict[str, dict[int, Fraction]], spans: list[Span], left: Force, chance: Fraction) -> None:
    for unit, _, _ in spans:
        numbers = found.setdefault(unit.name, {})
        number = left.count(unit)
        numbers[number] = numbers.get(number, Fraction(0)) + chance


def _fight(kind: str, one: Force, other: Force) -> tuple[str, Force, Force, list[str]]:
    """The outcome in words, what is left on both sides, and the stages."""
    if kind == "land":
        fought = land_battle(one, other)
        return _land_outcome(fought), fought.attackers_survive, fought.defenders_survive, _land_stages(fought)
    if kind == "naval":
        sea = naval_battle({0: one, 1: other}, frozenset({frozenset((0, 1))}), frozenset({1}))
        outcome = "the defenders leave the water" if 1 in sea.leave else "the attackers leave the water"
        outcome = outcome if sea.leave else "both stay in the water"
        return outcome, sea.left(0), sea.left(1), []
    if kind == "bombardment":
        fired = bombardment(one, other)
        return "nothing changes hands", one - fired.ships_lost, other - fired.ashore_lost, []
    met = interception(one, other)
    outcome = "the flight goes on" if one - met.flight_lost else "the flight is destroyed"
    return outcome, one - met.flight_lost, other - met.interceptors_lost, []


def _land_outcome(fought: LandBattle) -> str:
    if not fought.attackers_win:
        return "the defenders win"
    return "the attackers take the territory" if fought.troops_left else "the attackers win without troops"


def _listed(force: Force) -> str:
    return ", ".join(f"{number:,} {unit.name}" for unit, number in force.counts()) or "nothing"


def _land_stages(fought: LandBattle) -> list[str]:
    air = fought.air
    return [
        f"Air: attackers lose {_listed(air.attackers_lost)}, defenders {_listed(air.defenders_lost)}; "
        f"{_listed(air.fighters_on_land + air.bombers)} go on to the land battle.",
        f"Artillery: {fought.early:,} fire early; attackers lose {_listed(fought.early_losses)}.",
        f"Main battle: {fought.attack_fire:,} against {fought.defence_fire:,} Land damage; attackers lose "
        f"{_listed(fought.attackers_lost)}, defenders {_listed(fought.defenders_lost)}.",
        f"Armor left: {fought.attack_left.total('armor'):,} against {fought.defence_left.total('armor'):,}.",
    ]


def report(answer: Answer) -> list[str]:
    """An answer in lines of text."""
    lines = [f"{chance} {outcome}" if chance < 1 else outcome for outcome, chance in sorted(answer.outcomes.items())]
    for side, numbers in (("attackers", answer.attackers), ("defenders", answer.defenders)):
        for name, chances in numbers.items():
            lines.append(f"{side}: {name} left {_spread(chances)}")
    return [*answer.stages, *lines]


def _spread(chances: Mapping[int, Fraction]) -> str:
    if len(chances) == 1:
        return f"{next(iter(chances)):,}"
    mean = sum(number * chance for number, chance in chances.items())
    return f"{min(chances):,} to {max(chances):,}, {float(mean):.1f} on average"
