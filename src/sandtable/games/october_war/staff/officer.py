"""The officer: answers every question of its seat, from its view and guesses alone."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from sandtable.board.masks import bits
from sandtable.games.october_war.position.state import Position
from sandtable.games.october_war.position.world import SINAI
from sandtable.games.october_war.rules.air.ground_attack import RaidPlacing, RaidSupport
from sandtable.games.october_war.rules.combat.barrage import targets
from sandtable.games.october_war.rules.combat.combat import PASS, PLAY, Declaring, GroundAttacks
from sandtable.games.october_war.rules.combat.fire import FIRE, RoundStep
from sandtable.games.october_war.rules.combat.losses import Result, cancelled
from sandtable.games.october_war.rules.combat.retreat import RETREAT
from sandtable.kernel import SeededDraws
from sandtable.language import Words
from sandtable.players.base import SeatTable
from sandtable.players.planning import PlanQueue, first_sentence, on_offer

from .appraisal import life, odds, prizes
from .eyes import look
from .manoeuvre import Manoeuvre
from .sky import commitment, plan_raid, support
from .style import STANDARD, Style

HOPELESS = (0.35, 0.6)
"""The odds below which each side leaves a battle: Israeli casualties count double (4.2c)."""
DEAR = 5.0
"""What a point must be worth to the enemy to be held at a price."""
GUESS = b"staff"
"""The seed of what is guessed: the same view, the same guess."""


class Staff:
    """A planner for either side."""

    def __init__(self, scenario: str, seat: str, seed: int = 0, style: Style = STANDARD) -> None:
        self.seat = seat
        self.style = style
        self.queue = PlanQueue()
        self.looked: Hashable = None
        """The phase of movement before which the enemy has been looked at."""

    def choose(self, table: SeatTable) -> Words:
        """The next action of this seat."""
        kind = next(question.kind for question in table.questions() if question.seat == self.seat)
        if kind == "move":
            return self._move(table)
        if kind == "reassign":
            return ("reassign",) if on_offer(table, ("reassign",)) else ("keep",)
        answers: dict[str, Callable[[Position], Words]] = {
            "commit": self._commit,
            "barrage": self._barrage,
            "attack": self._opening,
            "contingent": self._opening,
            "first_fire": self._opening,
            "stand": self._stand,
            "losses": self._losses,
            "theatre": self._theatre,
            "raid": self._raid,
            "support": self._support,
        }
        if kind in answers:
            words = answers[kind](self._guess(table))
            if words and on_offer(table, words):
                return self._to_the_end(table, words)
        if kind in ("mobilize", "refit", "reorganize"):
            return self._build(table, kind)
        return table.proposal() or first_sentence(table)

    def _to_the_end(self, table: SeatTable, words: Words) -> Words:
        """An answer with what would be asked next, before anything new is known: fire, or one place for a retreat."""
        offered = table.choices(words)
        if FIRE in offered:
            return (*words, FIRE)
        return (*words, offered.nth(0)) if words == (RETREAT,) and offered.has_words() else words

    def _guess(self, table: SeatTable) -> Position:
        state = table.guess(SeededDraws(GUESS, 0))
        assert isinstance(state, Position)
        return state

    # --- the ground

    def _move(self, table: SeatTable) -> Words:
        """The rest of the plan, for which nothing has to be guessed; before a new one is carried out, look."""
        moment = table.clock()
        if words := self.queue.rest(table, moment):
            return words
        if self.looked != moment:
            self.looked = moment
            state = self._guess(table)
            side = state.side(self.seat)
            plan = Manoeuvre(state, side, self.style)
            sentences = plan.plan()
            if glance := look(table, state, side, plan.targets, sentences):
                return glance
            return self.queue.next(table, moment, lambda: sentences) or ("done",)
        return self.queue.next(table, moment, lambda: self._plan(table)) or ("done",)

    def _plan(self, table: SeatTable) -> list[Words]:
        state = self._guess(table)
        return Manoeuvre(state, state.side(self.seat), self.style).plan()

    def _barrage(self, state: Position) -> Words:
        """Lay guns on the richest target."""
        side = state.side(self.seat)
        step = state.stack[-1]
        found = bits(targets(state, side, getattr(step, "theatre", 0)))
        if not found:
            return ("done",)
        best = max(found, key=lambda point: (life(state, state.ground_units(point, 1 - side)), -point))
        return "barrage", state.world.hex(best)

    def _opening(self, state: Position) -> Words:
        """Attack as proposed, and play a marker in every battle that is not a walk-over."""
        step = state.stack[-1]
        assert isinstance(step, GroundAttacks | Declaring)
        *words, last = step.proposal(state, self.seat)
        if last != PASS:
            return (*words, last)
        point = step.point if isinstance(step, Declaring) else state.world.spaces.index[words[1]]
        attackers = state.ground_units(point, step.side)
        defenders = state.ground_units(point, 1 - step.side)
        chance = odds(state, attackers, point, defenders)
        return (*words, PLAY if 0.5 < chance < 6 else PASS)

    def _stand(self, state: Position) -> Words:
        """Leave a battle that is lost."""
        step = state.stack[-1]
        if not isinstance(step, RoundStep):
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
        return commitment(state, state.side(self.seat), self.style)

    def _raid(self, state: Position) -> Words:
        step = state.stack[-1]
        return plan_raid(state, step) if isinstance(step, RaidPlacing) else ()

    def _theatre(self, state: Position) -> Words:
        """Begin with a raid over Sinai, if one is worth it."""
        raid = plan_raid(state, RaidPlacing(state.side(self.seat), SINAI))
        return raid if len(raid) > 1 else ()

    def _support(self, state: Position) -> Words:
        step = state.stack[-1]
        return support(state, step) if isinstance(step, RaidSupport) else ()

    # --- build-up

    def _build(self, table: SeatTable, kind: str) -> Words:
        if kind == "refit":
            return first_sentence(table, ("refit",)) if "refit" in table.choices(()) else ("done",)
        return table.proposal()
