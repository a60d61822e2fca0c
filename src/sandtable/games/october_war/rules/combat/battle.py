"""15.2 to 15.5: a ground combat, round by round, unit by unit."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.board.masks import bits
from sandtable.errors import Refusal
from sandtable.games.october_war.position.state import Position
from sandtable.games.october_war.position.world import ARAB
from sandtable.kernel import Automatic, Draws, Event, Question, Step
from sandtable.language import END, Choices, Words

from .retreat import Withdrawing
from .rounds import Fire, ReturnFire, Rounds, Salvo, StandOrRetreat, is_over

BREACH, LEAVE = "breach", "leave"


class Battle(Rounds, frozen=True, tag="rounds"):
    """All units of both sides in one point fight until one side is gone, or a round brings nothing (15.2d, 15.3c)."""

    def run(self, state: Position, draws: Draws) -> list[Event]:
        state.round_fired, state.round_scored = 0, False
        if is_over(state, self.point):
            state.stack.pop()
            return self._finish(state)
        state.stack[-1] = replace(self, round=self.round + 1)
        state.stack += reversed(self._parts_of_round(self.round + 1))
        return []

    def _parts_of_round(self, round: int) -> list[Step[Position]]:
        """15.3: a round from its first fire to the retreats at its end."""
        attacker, defender, second = self.side, 1 - self.side, 1 - self.first
        answer = ReturnFire if second == defender else Fire
        return [
            Fire(attacker, self.point, self.first, round, self.contingent),
            answer(attacker, self.point, second, round, self.contingent),
            Count(attacker, self.point),
            StandOrRetreat(attacker, self.point, attacker, round),
            StandOrRetreat(attacker, self.point, defender, round),
        ]

    def _finish(self, state: Position) -> list[Event]:
        """The side that is left holds the point (15.10a, 16.6)."""
        world = state.world
        holder = next((side for side in (0, 1) if state.ground_units(self.point, side)), -1)
        data = {"at": world.hex(self.point), "seat": state.seat(holder) if holder >= 0 else ""}
        force = state.ground_units(self.point, self.side)
        if holder == self.side and force & world.flag["engineer"] and Breaching.possible(state, self.point, self.side):
            state.stack.append(Breaching(self.side, self.point))
        return [Event("battle_over", data, ("15.10a",))]


class Count(Automatic[Position], frozen=True, tag="count"):
    """After a round without any result the attackers withdraw (15.3c)."""

    side: int
    point: int

    def run(self, state: Position, draws: Draws) -> list[Event]:
        state.stack.pop()
        if state.round_scored or is_over(state, self.point):
            return []
        state.stack.append(Withdrawing(self.side, self.point))
        data = {"seat": state.seat(self.side), "at": state.world.hex(self.point)}
        return [Event("no_result", data, ("15.3c", "16.0b"))]


class Breaching(Step[Position], frozen=True, tag="breaching"):
    """2.4b, an option: a force with an engineer that wins a fort may leave a breach there."""

    side: int
    point: int

    @staticmethod
    def possible(state: Position, point: int, side: int) -> bool:
        world = state.world
        return world.option("breach") and bool((world.own_forts[1 - side] & ~state.breaches) >> point & 1)

    def asks(self, state: Position) -> list[Question]:
        where = state.world.points[self.point].name
        return [
            Question(
                state.seat(self.side),
                "breach",
                f"{where} is taken: leave a breach in the fort?",
                standing=True,
                about=state.world.hex(self.point),
            )
        ]

    def choices(self, state: Position, seat: str, prefix: Words) -> Choices:
        return Choices((BREACH, LEAVE)) if not prefix else END if len(prefix) == 1 else Choices()

    def refuse(self, state: Position, seat: str, prefix: Words, word: str | None) -> Refusal:
        return Refusal("say breach or leave", "2.4b", nearest=[BREACH, LEAVE])

    def proposal(self, state: Position, seat: str) -> Words:
        return (BREACH,)

    def answer(self, state: Position, seat: str, words: Words, draws: Draws) -> list[Event]:
        state.stack.pop()
        if words[0] == LEAVE:
            return []
        state.breaches |= 1 << self.point
        return [Event("breached", {"at": state.world.hex(self.point)}, ("2.4b",))]


def is_syrian_surprise(state: Position, side: int, point: int, contingent: int) -> bool:
    """On turn 1 Syrian attackers south of the line fire first, and no marker can change it (6.3a, X19)."""
    world = state.world
    if side != ARAB or state.turn != 1 or not world.south >> point & 1:
        return False
    nations = {world.nation[unit] for unit in bits(state.ground_units(point, side))}
    firing = contingent if contingent >= 0 else min(nations)
    return world.nations[firing] == "syria"


STEPS = (Battle, Count, Fire, Salvo, ReturnFire, StandOrRetreat, Breaching)
