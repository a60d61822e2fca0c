"""The officer: answers every question of its seat, from its view and guesses alone."""

from __future__ import annotations

from sandtable.board.masks import bits
from sandtable.games.october_war.air.plan import CommitPlan
from sandtable.games.october_war.barrage import targets
from sandtable.games.october_war.battle import Battle
from sandtable.games.october_war.combat import Declaring
from sandtable.games.october_war.names import wings
from sandtable.games.october_war.state import Position
from sandtable.games.october_war.world import ARAB
from sandtable.kernel import SeededDraws
from sandtable.language import Words
from sandtable.players.base import SeatTable
from sandtable.players.planning import PlanQueue, on_offer

from .appraisal import life, odds
from .manoeuvre import Manoeuvre

HOPELESS = 0.35
"""The odds below which a battle is left."""
PURCHASES = (
    "il-engineer", "il-arm-bn", "il-mech-bn", "il-inf-bn", "eg-arm-bde", "eg-mech-bde", "eg-inf-bde", "sy-arm-bde",
    "sy-mech-bde", "sy-inf-bde", "eg-ssm", "sy-ssm", "eg-barrage", "sy-barrage", "il-barrage",
)  # fmt: skip
"""What is bought first."""
MOST_PURCHASES = 12


class Staff:
    """A planner for either side."""

    def __init__(self, scenario: str, seat: str, seed: int = 0) -> None:
        self.seat = seat
        self.queue = PlanQueue()
        self.bought = (0, 0)

    def choose(self, table: SeatTable) -> Words:
        """The next action of this seat."""
        kind = next(question.kind for question in table.questions() if question.seat == self.seat)
        if kind == "move":
            return self._move(table)
        if kind in ("commit", "barrage", "first_fire", "stand"):
            state = self._guess(table)
            words = {
                "commit": self._commit, "barrage": self._barrage, "first_fire": self._first_fire, "stand": self._stand,
            }[kind](state)  # fmt: skip
            if words and on_offer(table, words):
                return words
        if kind in ("mobilize", "refit", "reorganize"):
            return self._build(table, kind)
        return table.proposal() or first_words(table)

    def _guess(self, table: SeatTable) -> Position:
        state = table.guess(SeededDraws(b"staff", 0))
        assert isinstance(state, Position)
        return state

    # --- the ground

    def _move(self, table: SeatTable) -> Words:
        state = self._guess(table)
        moment = (state.turn, state.player, state.phase)
        side = state.side(self.seat)
        words = self.queue.next(table, moment, lambda: Manoeuvre(state, side).plan())
        return words or ("done",)

    def _barrage(self, state: Position) -> Words:
        """Lay guns on the richest target."""
        side = state.side(self.seat)
        step = state.stack[-1]
        found = bits(targets(state, side, getattr(step, "theatre", 0)))
        if not found:
            return ("done",)
        best = max(found, key=lambda point: (life(state, state.ground_units(point, 1 - side)), -point))
        return "barrage", state.world.hex(best)

    def _first_fire(self, state: Position) -> Words:
        """Markers are there to be used: in every battle that is not a walk-over."""
        step = state.stack[-1]
        assert isinstance(step, Declaring)
        attackers = state.ground_units(step.point, step.side)
        defenders = state.ground_units(step.point, 1 - step.side)
        chance = odds(state, attackers, step.point, defenders)
        return ("play",) if 0.5 < chance < 6 else ("pass",)

    def _stand(self, state: Position) -> Words:
        """Leave a battle that is lost."""
        step = state.stack[-1]
        if not isinstance(step, Battle):
            return ("stand",)
        attackers = state.ground_units(step.point, step.side)
        defenders = state.ground_units(step.point, 1 - step.side)
        chance = odds(state, attackers, step.point, defenders)
        if state.side(self.seat) != step.side:
            chance = 1 / max(chance, 0.01)
        return ("retreat",) if chance < HOPELESS else ("stand",)

    # --- the sky

    def _commit(self, state: Position) -> Words:
        """Strategic attacks wear the enemy down; some fight for the sky where the enemy may come."""
        side = state.side(self.seat)
        plan = CommitPlan(state, side)
        draft = plan.draft()
        lines: list[str] = []
        for wing in wings(state.world):
            if wing.mission != "strategic" or not state.world.of_kind[wing.kind] & state.world.of_side[side]:
                continue
            offered = plan.subjects(draft)
            if wing.word not in offered:
                continue
            number = self._share(plan.follow(draft, (wing.word,)), side)
            if number:
                lines += [";"] * bool(lines) + [wing.word, str(number)]
                plan.take(draft, (wing.word, str(number)))
        return ("commit", *lines)

    def _share(self, offered: object, side: int) -> int:
        """Arabs send all they have in a theatre, Israel ten at a time: a full column of the table."""
        numbers = [int(word) for word in offered if word.isdecimal()]  # type: ignore[attr-defined]
        most = max(numbers, default=0)
        return most if side == ARAB else min(most, 10)

    # --- build-up

    def _build(self, table: SeatTable, kind: str) -> Words:
        verbs = table.choices(())
        if kind == "reorganize" and "combine" in verbs:
            return first_words(table, ("combine",))
        if kind == "refit" and "refit" in verbs:
            return first_words(table, ("refit",))
        if kind == "mobilize":
            for verb in ("free", "mobilize"):
                if verb in verbs:
                    offered = table.choices((verb,))
                    for wanted in PURCHASES:
                        if wanted in offered:
                            return first_words(table, (verb, wanted))
        return ("done",)


def first_words(table: SeatTable, words: Words = ()) -> Words:
    """The first legal sentence that begins so."""
    while not (offered := table.choices(words)).complete:
        words = (*words, offered.nth(0))
    return words
