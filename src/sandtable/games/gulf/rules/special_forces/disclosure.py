"""A chance to turn up an objective marker when its hex is attacked, before the die is rolled (26.2; 18.2c, 18.3a)."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from sandtable.board.masks import bits, mask_of
from sandtable.errors import Refusal
from sandtable.games.gulf.position.state import Position
from sandtable.games.gulf.position.wording import MARKERS
from sandtable.games.gulf.rules.explain import wrong_word
from sandtable.kernel import Draws, Event, Question, Step
from sandtable.language import END, Choices, Words

from .markers import BLOOD, blood_counts, face_down, marker_at, owner, turn_up

DISCLOSE, PASS = "disclose", "pass"


@runtime_checkable
class Declared(Protocol):
    """A phase of attacks that goes on with one that was declared."""

    def go_on(self, state: Position, target: int, attackers: int, draws: Draws) -> list[Event]:
        """Carry out an attack that was declared."""
        ...


def awaits_disclosure(state: Position, side: int, target: int) -> bool:
    """Whether an attack of a side on a hex waits for the owner of a marker there; whichever marker it is."""
    if side == owner(state) or not face_down(state) >> target & 1:
        return False
    return any(data.id == BLOOD for data in state.world.pack.objective_marker)


def declare(state: Position, target: int, attackers: int) -> list[Event]:
    """Declare an attack and ask the owner of the marker."""
    world = state.world
    state.stack.append(Disclosure(owner(state), target, tuple(bits(attackers))))
    data = {"at": world.hex(target), "units": world.units.say(attackers)}
    return [Event("declared", data, (world.cite["marker revealed"],))]


class Disclosure(Step[Position], frozen=True, tag="disclosure"):
    """The owner of a marker that lies face down in an attacked hex turns it up, or does not."""

    side: int
    target: int
    attackers: tuple[int, ...]

    def asks(self, state: Position) -> list[Question]:
        if not face_down(state) >> self.target & 1:
            return []
        where, marker = state.world.name_of(self.target), marker_at(state, self.target)
        public = f"{where} is attacked: turn up the objective marker there, or leave it face down"
        text = public.replace("the objective marker", f"your {MARKERS[marker.kind]}") if marker else public
        about = state.world.hex(self.target)
        return [Question(state.seat(self.side), DISCLOSE, text, public=public, standing=True, about=about)]

    def choices(self, state: Position, seat: str, prefix: Words) -> Choices:
        return END if prefix else Choices((DISCLOSE, PASS))

    def refuse(self, state: Position, seat: str, prefix: Words, word: str | None) -> Refusal:
        return wrong_word(state, seat, word or "", [DISCLOSE, PASS])

    def proposal(self, state: Position, seat: str) -> Words:
        """Turn up only a City of Blood with troops in it: no other marker gains by it."""
        return (DISCLOSE if blood_counts(state, self.target) else PASS,)

    def answer(self, state: Position, seat: str, words: Words, draws: Draws) -> list[Event]:
        events = turn_up(state, self.target, "marker revealed") if words[0] == DISCLOSE else []
        return events + self._go_on(state, draws)

    def run(self, state: Position, draws: Draws) -> list[Event]:
        return self._go_on(state, draws)

    def _go_on(self, state: Position, draws: Draws) -> list[Event]:
        state.stack.pop()
        segment = state.stack[-1]
        assert isinstance(segment, Declared), "only attacks are declared"
        return segment.go_on(state, self.target, mask_of(self.attackers), draws)
