"""The officer: answers every question of its seat, from its view and guesses alone."""

from __future__ import annotations

from collections.abc import Callable

from sandtable.board.masks import bits
from sandtable.games.october_war.air.ground_attack import AirAttacks
from sandtable.games.october_war.air.plan import CommitPlan
from sandtable.games.october_war.barrage import targets
from sandtable.games.october_war.battle import Battle
from sandtable.games.october_war.boxes import READY
from sandtable.games.october_war.combat import Declaring
from sandtable.games.october_war.losses import Result, cancelled
from sandtable.games.october_war.names import wings
from sandtable.games.october_war.state import Position
from sandtable.games.october_war.world import ARAB
from sandtable.kernel import SeededDraws
from sandtable.language import Choices, Words
from sandtable.players.base import SeatTable
from sandtable.players.planning import PlanQueue, first_sentence, on_offer

from .appraisal import life, odds, prizes
from .manoeuvre import Manoeuvre
from .sky import plan_raid

HOPELESS = (0.35, 0.6)
"""The odds below which each side leaves a battle: Israeli casualties count double (4.2c)."""
DEAR = 5.0
"""What a point must be worth to the enemy to be held at a price."""
PURCHASES = (
    "il-engineer", "il-arm-bn", "il-mech-bn", "il-inf-bn", "eg-arm-bde", "eg-mech-bde", "eg-inf-bde", "sy-arm-bde",
    "sy-mech-bde", "sy-inf-bde", "eg-ssm", "sy-ssm", "eg-barrage", "sy-barrage", "il-barrage",
)  # fmt: skip
"""What is bought first."""


class Staff:
    """A planner for either side."""

    def __init__(self, scenario: str, seat: str, seed: int = 0) -> None:
        self.seat = seat
        self.queue = PlanQueue()

    def choose(self, table: SeatTable) -> Words:
        """The next action of this seat."""
        kind = next(question.kind for question in table.questions() if question.seat == self.seat)
        if kind == "move":
            return self._move(table)
        if kind == "reassign":
            return ("reassign",) if on_offer(table, ("reassign",)) else ("keep",)
        answers: dict[str, Callable[[Position], Words]] = {
            "commit": self._commit, "barrage": self._barrage, "first_fire": self._first_fire, "stand": self._stand,
            "losses": self._losses, "raid": self._raid,
        }  # fmt: skip
        if kind in answers:
            words = answers[kind](self._guess(table))
            if words and on_offer(table, words):
                return words
        if kind in ("mobilize", "refit", "reorganize"):
            return self._build(table, kind)
        return table.proposal() or first_sentence(table)

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
        """Play a marker in every battle that is not a walk-over."""
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
        return ("retreat",) if chance < HOPELESS[state.side(self.seat)] else ("stand",)

    def _losses(self, state: Position) -> Words:
        """A force that gets away without a loss leaves a point that is not worth it; otherwise it pays and stays."""
        step = state.stack[-1]
        side = state.side(self.seat)
        if not isinstance(step, Result) or step.chooser != side or step.side != side:
            return ()
        ground = prizes(state.world, 1 - side).get(step.point, 0.0)
        free = not step.kind and step.may_retreat(state) and step.left <= cancelled(state, side)
        return ("retreat",) if free and ground < DEAR else step.price(state)

    # --- the sky

    def _commit(self, state: Position) -> Words:
        """Israel hunts enemy strikes as long as there are any; strategic attacks wear the enemy down."""
        side = state.side(self.seat)
        world = state.world
        plan = CommitPlan(state, side)
        draft = plan.draft()
        lines: list[str] = []
        for wing in wings(world):
            if wing.mission == READY or not world.of_kind[wing.kind] & world.of_side[side]:
                continue
            if wing.mission != self._mission(state, side, wing.theatre) or wing.word not in plan.subjects(draft):
                continue
            number = self._share(plan.follow(draft, (wing.word,)), state, side)
            lines += [";"] * bool(lines) + [wing.word, str(number)]
            plan.take(draft, (wing.word, str(number)))
        return ("commit", *lines)

    def _mission(self, state: Position, side: int, theatre: int) -> str:
        """What strikes of a theatre do this turn. The Ready box is public."""
        if side == ARAB:
            return "strategic"
        world = state.world
        ready = state.units_at(world.box[READY]) & world.of_side[ARAB] & world.of_type["tac"]
        prey = [unit for unit in bits(ready) if state.theatre[unit] == theatre]
        return "superiority" if len(prey) > 1 else "strategic"

    def _share(self, offered: Choices, state: Position, side: int) -> int:
        """Arabs send all they have in a theatre, Israel ten at a time: a full column of the table."""
        most = max(int(word) for word in offered if word.isdecimal())
        if side == ARAB:
            return most
        return min(most, 5 if state.turn == 1 else 10)

    def _raid(self, state: Position) -> Words:
        step = state.stack[-1]
        return plan_raid(state, step) if isinstance(step, AirAttacks) else ()

    # --- build-up

    def _build(self, table: SeatTable, kind: str) -> Words:
        verbs = table.choices(())
        if kind == "reorganize" and "combine" in verbs:
            return first_sentence(table, ("combine",))
        if kind == "refit" and "refit" in verbs:
            return first_sentence(table, ("refit",))
        if kind == "mobilize":
            for verb in ("free", "mobilize"):
                if verb in verbs:
                    offered = table.choices((verb,))
                    for wanted in PURCHASES:
                        if wanted in offered:
                            return first_sentence(table, (verb, wanted))
        return ("done",)
