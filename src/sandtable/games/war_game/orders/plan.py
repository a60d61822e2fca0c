"""The order document as a plan of the kernel: each line is one text, legal given the lines above. ORDERS-10"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sandtable.games.war_game.position.state import War
from sandtable.language import END, Choices, LinePlan, Texts, Words, split_lines

from .document import LONGEST, MOST_LINES, Document
from .faults import Fault
from .text import SECTIONS

SAMPLES = 12
"""Lines that are listed as examples; any other legal line is accepted as well."""


class OrderLines(Texts):
    """The lines that may follow in a document. Some are listed; membership asks the document."""

    __slots__ = ("_listed", "document")

    def __init__(self, document: Document) -> None:
        self.document = document
        super().__init__(LONGEST, ())
        self._listed: Sequence[str] | None = None

    @property
    def samples(self) -> Sequence[str]:
        """Some legal lines, looked for only when somebody wants to see them: a mail is checked without."""
        if self._listed is None:
            self._listed = samples(self.document) if self.has_room() else ()
        return self._listed

    @samples.setter
    def samples(self, listed: Sequence[str]) -> None:
        self._listed = listed

    def has_room(self) -> bool:
        return len(self.document.lines) < MOST_LINES

    def __bool__(self) -> bool:
        return self.has_words() or self.complete

    def has_words(self) -> bool:
        return self.has_room()

    def __contains__(self, word: object) -> bool:
        if not isinstance(word, str) or not super().__contains__(word):
            return False
        return self.has_room() and self.document.accepts(word) is None


class OrderPlan(LinePlan[Document]):
    """All lines of one empire's orders, in written order."""

    written = True

    def __init__(self, war: War, seat: int) -> None:
        self.war = war
        self.seat = seat

    def draft(self) -> Document:
        return Document(self.war, self.seat)

    def subjects(self, draft: Document) -> Choices:
        return OrderLines(draft.twin())

    def follow(self, draft: Document, line: Words) -> Choices:
        return END

    def take(self, draft: Document, line: Words) -> None:
        draft.take(line[0])

    def fault(self, words: Words) -> int | None:
        """As of any plan. A line is one text, and one that the document takes as it is written may stand there."""
        document, place = self.draft(), 1
        for line in split_lines(words):
            if place > 1 and len(document.lines) >= MOST_LINES:
                return place - 1
            if not line or not document.takes(line[0]):
                return place
            if len(line) > 1:
                return place + 1
            place += 2
        return None

    def why_not(self, lines: Sequence[str], text: str) -> Fault:
        """Why a line may not follow others that are legal."""
        document = self.draft()
        for line in lines:
            document.take(line)
        fault = document.accepts(text)
        return fault if fault is not None else Fault("E17", "the line cannot stand here")


def samples(document: Document) -> list[str]:
    """A few legal lines: enough to write a whole document by choosing among them."""
    found: list[str] = []
    for line in candidates(document):
        if line not in found and document.accepts(line) is None:
            found.append(line)
            if len(found) == SAMPLES:
                break
    return found


def candidates(document: Document) -> Iterator[str]:
    """Lines that might be legal, from what the sender knows."""
    if document.heading is not None:
        yield from _force_lines(document)
    done = SECTIONS.index(document.section) + 1 if document.section else 0
    yield from SECTIONS[done:]
    if document.section == "BUYING":
        yield from _purchases(document)
    elif document.section == "MOVEMENT":
        yield from _moves(document)
    elif document.section == "ATTACKING":
        yield from _targets(document)


def _purchases(document: Document) -> Iterator[str]:
    sender = document.sender
    names = document.sender.world.names
    base = names[sender.base]
    if document.buying.money < sender.empire.treasury:
        yield f"BUY 20 Infantry Platoon AT {base}"
        yield f"BUY 200 Resource Center AT {base}"
        yield f"BUY 5 Tank AT {base}"
        yield f"BUY 1 Sea Transport AT {base}"
        yield f"BUY 2 Fighter AT {base}"
    for other in document.war.empires:
        if other is not sender.empire:
            yield f"DIPLOMACY {other.name} ALLY"
            yield f"DIPLOMACY {other.name} ENEMY"
            break
    yield "RESEARCH INTELLIGENCE"
    yield f"SELL 1 Artillery AT {base}"


def _stacks(document: Document) -> Iterator[tuple[int, int, int]]:
    """Its own stacks, some further on with every line that is written, so that samples differ."""
    sender = document.sender
    own = [
        (place, kind, number)
        for place, held in enumerate(document.war.forces)
        for owner, kind, number in held
        if owner == sender.seat and sender.units[kind].move
    ]
    turn = 5 * len(document.lines) % max(1, len(own))
    yield from own[turn:]
    yield from own[:turn]


def _near(document: Document, place: int, kind: int) -> Sequence[int]:
    world, unit = document.sender.world, document.sender.units[kind]
    if unit.afloat:
        return world.sea_near[place]
    return world.land_near[place] if unit.kind == "land" else world.air_near[world.home[place]]


def _moves(document: Document) -> Iterator[str]:
    world = document.sender.world
    for place, kind, number in _stacks(document):
        unit = document.sender.units[kind]
        if world.is_water[place] and not unit.afloat:
            continue
        for there in _near(document, place, kind)[:3]:
            goal = world.names[world.home[there]]
            half = max(1, number // 2)
            yield f"MOVE {half} {unit.name}: {world.names[world.home[place]]} > {goal}"


def _targets(document: Document) -> Iterator[str]:
    """Foreign land beside own troops. A heading is never refused, so that one must be listed in any case."""
    world = document.sender.world
    near = [
        there
        for place, kind, _ in _stacks(document)
        if document.sender.units[kind].kind == "land" and world.is_land[place]
        for there in world.land_near[place]
        if document.war.owner[there] != document.sender.seat
    ]
    for target in near or [0]:
        yield f"ATTACK {world.names[target]}"


def _force_lines(document: Document) -> Iterator[str]:
    world, heading = document.sender.world, document.heading
    if heading is None:
        return
    goal = world.names[heading.at.at]
    for place, kind, number in _stacks(document):
        unit = document.sender.units[kind]
        if world.is_land[place] and unit.kind in ("land", "air"):
            yield f"{number} {unit.name}: {world.names[place]} > {goal}"
