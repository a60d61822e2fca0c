"""What a receipt says of a refused line is true: each clause it cites has a predicate of its own, which asks the map,
the tables and the position, and nothing of the reader of orders."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

from msgspec import Struct

from sandtable.casefiles import all_cases
from sandtable.documents import Receipt
from sandtable.games.war_game.data.pack import load_pack
from sandtable.games.war_game.game import WarGame
from sandtable.games.war_game.position.state import NOBODY, War
from sandtable.games.war_game.position.world import earth
from sandtable.kernel.cases.running import Running
from tests.games.war_game.slow import touching

UNITS = {unit.name: unit for unit in load_pack().unit}
BUILDINGS = {"Capitol": 0, "Research Facility": 1, "Resource Center": 2, "Oil Drill": 3}
KEYWORDS = {order.keyword: order.phases for order in load_pack().order}
PLACE = re.compile(r"\b(W|B)(?:hite |lue )?(\d+)\b")


class Refused(Struct):
    """A refused line beside its position: what it says, why, and the lines above that were accepted."""

    war: War
    seat: int
    line: str
    why: str
    section: str
    above: list[str]

    @property
    def word(self) -> str:
        return (self.line.split() or [""])[0].upper()

    @property
    def places(self) -> list[int]:
        """The territories that the reason names."""
        return [earth().grid.space(f"{colour[0]}{number}") for colour, number in PLACE.findall(self.why)]

    @property
    def figures(self) -> list[int]:
        """The numbers of the reason, those of territories apart."""
        return [int(n.replace(",", "")) for n in re.findall(r"\b\d[\d,]*", PLACE.sub("", self.why))]

    def quoted(self) -> str:
        return self.why.split("'")[1]

    def has_above(self, start: str) -> bool:
        return any(line.upper().startswith(start) for line in self.above)

    def owner(self, place: int) -> int:
        return self.war.owner[place]

    def unit(self) -> str:
        """The basic unit that the reason names; empty for a custom one."""
        return next((name for name in sorted(UNITS, key=len, reverse=True) if name in self.why), "")


def white(place: int) -> bool:
    return earth().names[place].startswith("W")


def watery(place: int) -> bool:
    return not white(place) or earth().names[place] == "W34"


def on_coast(war: War, place: int) -> bool:
    return any(touching(war, place, other) for other in range(earth().areas) if watery(other))


def shore_count(war: War, place: int) -> int:
    """Groups of seas round a territory that touch each other."""
    seas = {other for other in range(earth().areas) if not white(other) and touching(war, place, other)}
    groups = 0
    while seas:
        groups += 1
        todo = [seas.pop()]
        while todo:
            here = todo.pop()
            near = {other for other in seas if touching(war, here, other)}
            seas -= near
            todo += near
    return groups


def linked_by_land(war: War, a: int, b: int) -> bool:
    """WORLD-6: by a side, or by a corner beside which a third land territory lies."""
    one, other = earth().territories[a], earth().territories[b]
    if not touching(war, a, b) or one.column == other.column or one.row == other.row:
        return touching(war, a, b)
    cells = {(t.column, t.row): t for t in earth().territories}
    partners = [cells.get((one.column, other.row)), cells.get((other.column, one.row))]
    return any(partner is not None and partner.white for partner in partners)


def _gap(case: Refused) -> bool:
    if "stands twice" in case.why or "one place only" in case.why:
        return True
    a, b = case.places[:2]
    if "by land" in case.why:
        return not linked_by_land(case.war, a, b)
    return not touching(case.war, a, b) or not (watery(a) or watery(b))


def _no_such_territory(case: Refused) -> bool:
    code = re.findall(r"\b([WB])(\d+)", case.why)
    names = set(earth().names)
    if case.why.startswith("there is no"):
        return "".join(code[0]) not in names and "".join(code[1]) in names
    return case.why.startswith("W") != ("White" in case.why)


def _wrong_element(case: Refused) -> bool:
    place = case.places[0]
    return not white(place) if case.why.startswith("land units") else white(place) and not on_coast(case.war, place)


def _from_coast_to_coast(case: Refused) -> bool:
    return all(white(place) and earth().names[place] != "W34" for place in case.places)


def _other_shore(case: Refused) -> bool:
    land = next(place for place in case.places if white(place))
    if "no shore that faces" in case.why:
        return not touching(case.war, *case.places[:2]) or white(case.places[1])
    return shore_count(case.war, land) > 1


def _too_far(case: Refused) -> bool:
    if "never moves" in case.why:
        return not case.unit() or UNITS[case.unit()].kind == "platform"
    steps, rating = case.figures[-2:]
    known = case.unit()
    return (
        steps > rating
        and steps == re.split(r"\b(?:RETURN|FLEE)\b", case.line, flags=re.IGNORECASE)[0].count(">")
        and (not known or UNITS[known].move == rating)
    )


def _no_way_back(case: Refused) -> bool:
    if case.why.endswith("neutral: no aircraft can land there"):
        return case.owner(case.places[0]) == NOBODY
    out, back, rating = case.figures[:3]
    known = case.unit()
    return out + back > rating and (not known or UNITS[known].move == rating)


def _not_own(case: Refused) -> bool:
    if "has no coast" in case.why:
        return not on_coast(case.war, case.places[0])
    if "does not face" in case.why:
        return white(case.places[1]) or not touching(case.war, *case.places)
    owner = case.owner(case.places[0])
    named = "neutral" if owner == NOBODY else f"{case.war.empires[owner].name}'s"
    return owner != case.seat and f"is {named}" in case.why


def _no_room(case: Refused) -> bool:
    """BUY-9: no oil, not the base, or as many as the map allows, with those that lines above buy."""
    place = case.places[0]
    name = next(name for name in BUILDINGS if f"no {name}" in case.why)
    territory = earth().territories[place]
    if "a Capitol stands in the base" in case.why:
        return name == "Capitol" and place != case.places[1]
    if "no oil" in case.why:
        return name == "Oil Drill" and not territory.oil
    limit = {"Capitol": 1, "Oil Drill": 1000, "Resource Center": territory.resource_centers}[name]
    bought = sum(_bought(line, name, place) for line in case.above)
    return case.war.buildings[place][BUILDINGS[name]] + bought >= limit


def _bought(line: str, name: str, place: int) -> int:
    found = re.fullmatch(rf"BUY ([\d,]+) {name}s? AT {earth().names[place]}", line)
    return int(found[1].replace(",", "")) if found else 0


def _level(case: Refused) -> bool:
    level = case.war.empires[case.seat].level + 1
    if "no level above" in case.why:
        return level > len(load_pack().intelligence_level)
    if "territories" in case.why:
        needed = load_pack().intelligence_level[level - 1].requires_territories
        return case.figures[-1] == needed and len(list(case.war.owned(case.seat))) < needed
    base = case.war.empires[case.seat].base
    return case.has_above("BASE") or not case.war.buildings[base][0]


def _no_facility(case: Refused) -> bool:
    return not any(case.war.buildings[place][1] for place in case.war.owned(case.seat))


def _cannot_be_carried(case: Refused) -> bool:
    known = case.unit()
    if "transport" in case.why.partition(" is no ")[2]:
        return not known or UNITS[known].role != "transport" or ("sea" in case.why) != (UNITS[known].kind == "sea")
    return not known or UNITS[known].kind != "land"


def _too_many(case: Refused) -> bool:
    needed, there = case.figures[-2:] if "the force" in case.why else case.figures[:2]
    return needed > there


def _name(case: Refused) -> bool:
    names = [empire.name.casefold() for empire in case.war.empires]
    former = [name.casefold() for empire in case.war.empires for name in empire.former]
    if "own empire" in case.why:
        return case.why.startswith(case.war.empires[case.seat].name)
    if case.why.startswith("there is no empire"):
        active = [empire.name.casefold() for empire in case.war.empires if empire.active]
        return case.quoted().casefold() not in active
    if "another empire" in case.why:
        return case.quoted().casefold() in (*names, *former)
    if case.why.startswith("there is no unit"):
        own = [design.name.casefold() for design in case.war.designs if design.designer == case.seat]
        return case.quoted() not in UNITS and (case.quoted().casefold() not in own)
    return True


def _no_number(case: Refused) -> bool:
    if "missing" in case.why:
        return not re.match(rf"{case.word}\s+[0-9]", case.line, re.IGNORECASE)
    return bool(re.search(r"\b0+\b", case.line)) if "zero" in case.why else max(case.figures) > 10**6


def _wrong_section(case: Refused) -> bool:
    """The section that an order belongs to is another one."""
    phase = {"BUYING": "buying", "MOVEMENT": "movement", "ATTACKING": "attacking"}
    return phase[case.section] not in KEYWORDS.get(case.word, [])


def _no_heading(case: Refused) -> bool:
    return "block" in case.why or case.section == "ATTACKING"


def _ends_elsewhere(case: Refused) -> bool:
    return case.places[0] != case.places[1] if "the path ends in" in case.why else _no_heading(case)


def _no_bombardment(case: Refused) -> bool:
    if "has no coast" in case.why:
        return not on_coast(case.war, case.places[0])
    known = case.unit()
    return not known or not UNITS[known].land or UNITS[known].kind not in ("sea", "sub")


def _not_linked(case: Refused) -> bool:
    a, b = case.places[:2]
    return not linked_by_land(case.war, a, b)


def _out_of_step(case: Refused) -> bool:
    """RETREAT-5: ships go one step, from water to water that touches."""
    a, b = case.places[:2]
    return not touching(case.war, a, b) or white(b) or shore_count(case.war, a) > 1


def _fourth_design(case: Refused) -> bool:
    """CUSTOM-9: three designs, those that wait to be built among them."""
    designs = sum(design.designer == case.seat and not design.given_up for design in case.war.designs)
    return designs + sum(draft.first or draft.usable > 0 for draft in case.war.empires[case.seat].drafts) >= 3


CLAIMS: dict[str, Callable[[Refused], bool]] = {
    "AIR-8": _no_way_back,
    "AIR-10": _too_many,
    "ATK-1": _ends_elsewhere,
    "BASE-2": lambda case: case.has_above("BASE") if "one change" in case.why else _not_own(case),
    "BOMB-1": _no_bombardment,
    "BUY-1": _no_number,
    "BUY-4": lambda case: case.word == "SELL" and (not case.unit() or UNITS[case.unit()].kind != "platform"),
    "BUY-5": _not_own,
    "BUY-8": lambda case: case.word == "GIVE" and (not case.war.rules.gifts or any(b in case.line for b in BUILDINGS)),
    "BUY-9": _no_room,
    "CUSTOM-9": _fourth_design,
    "DIPL-1": lambda case: case.word == "DIPLOMACY" and case.has_above("DIPLOMACY"),
    "INTEL-1": lambda case: case.word == "SPY" and case.has_above("SPY"),
    "MOVE-1": _too_far,
    "MOVE-3": _wrong_element,
    "MOVE-4": _gap,
    "ORDERS-2": lambda case: case.section != "BUYING" and _wrong_section(case),
    "ORDERS-4": lambda case: case.section != "MOVEMENT" and _wrong_section(case),
    "ORDERS-5": lambda case: case.section != "ATTACKING" and _wrong_section(case),
    "ORDERS-12": lambda case: case.has_above("NAME") if "one NAME" in case.why else _name(case),
    "RES-1": lambda case: case.word == "RESEARCH" and case.has_above("RESEARCH"),
    "RES-2": _no_facility,
    "RES-3": _level,
    "RETREAT-1": _not_linked,
    "RETREAT-5": _out_of_step,
    "SEA-3": _from_coast_to_coast,
    "SEA-9": lambda case: case.word == "SUBS" and case.has_above("SUBS"),
    "TRANS-1": lambda case: _too_many(case) if "places" in case.why else _cannot_be_carried(case),
    "TRANS-10": _too_many,
    "TRANS-12": lambda case: case.word == "AIRLIFT" and not all(white(place) for place in case.places),
    "TRANS-14": _too_many,
    "WORLD-2": _no_such_territory,
    "WORLD-6": lambda case: (
        touching(case.war, *case.places[:2]) and "corner" in case.why and not linked_by_land(case.war, *case.places[:2])
    ),
    "WORLD-16": _other_shore,
}  # fmt: skip
OTHERS = {"ORDERS-1", "ORDERS-6", "ORDERS-10", "TRANS-2", "TRANS-3", "RES-6", "CUSTOM-2", "CUSTOM-5", "CUSTOM-6",
          "CUSTOM-8", "ATK-2", "MAIL-1"}  # fmt: skip
"""Held by the cases and by `test_language`: of the form of a mail, of designs, or of what may attack what."""


class Listening(WarGame):
    """Notes every document that cases hand in, with its position."""

    def __init__(self) -> None:
        super().__init__()
        self.documents: list[tuple[War, str, str]] = []

    def read_document(self, state: War, seat: str, text: str) -> Receipt:
        self.documents.append((state.clone(), seat, text))
        return super().read_document(state, seat, text)


def documents() -> list[tuple[War, str, str]]:
    listening = Listening()
    for _, case in all_cases("war-game"):
        if any(do.document for do in case.do):
            Running(listening, case).run()
    return listening.documents


def near_misses(text: str, rng: Random) -> Iterator[str]:
    """The mail itself, and one in which a number below the headings is another."""
    yield text
    numbers = list(re.finditer(r"\d+", text))
    start = text.find("CYCLE") + len("CYCLE 1")
    numbers = [number for number in numbers if number.start() > start]
    for number in rng.sample(numbers, min(1, len(numbers))):
        other = str(rng.choice((0, 1, 2, 120, rng.randrange(1, 119), int(number[0]) + 1)))
        yield text[: number.start()] + other + text[number.end() :]


def refusals(state: War, seat: str, text: str) -> Iterator[tuple[str, Refused]]:
    receipt = WarGame().read_document(state, seat, text)
    lines = text.split("\n")
    for line in receipt.refused:
        headings = [w.strip(" :").upper() for w in lines[: line.number]]
        section = next((w for w in reversed(headings) if w in ("BUYING", "MOVEMENT", "ATTACKING")), "")
        above = [accepted for number, accepted in receipt.accepted if number < line.number]
        number = int(seat.removeprefix("empire-")) - 1
        yield line.clause, Refused(state, number, line.text, line.why, section, above)


def test_what_receipts_say_of_refused_lines_is_true() -> None:
    rng = Random("clause truths")
    named: Counter[str] = Counter()
    wrong = []
    for state, seat, text in documents():
        for mail in near_misses(text, rng):
            for clause, case in refusals(state, seat, mail):
                named[clause] += 1
                if clause in CLAIMS and not CLAIMS[clause](case):
                    wrong.append(f"{clause} is not true of '{case.line}': {case.why}")
    assert not wrong, "\n".join(dict.fromkeys(wrong))
    assert set(named) - CLAIMS.keys() - OTHERS == set(), "clauses without a predicate"
    assert len(named) > 35
