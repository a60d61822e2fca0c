"""19.5 to 19.7: strategic attacks, which raise the enemy's casualty index."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.board.masks import bits
from sandtable.documents import Term
from sandtable.errors import Refusal
from sandtable.games.october_war.position.dice import DICE
from sandtable.games.october_war.position.state import Position
from sandtable.games.october_war.position.world import EGYPT, ISRAEL, ISRAELIS, SINAI, SYRIA, THEATRES
from sandtable.games.october_war.rules.casualties import count, test_limits
from sandtable.kernel import Draws, Event, Question, Step
from sandtable.language import END, NOTHING, Choices, Words

from .plan import on_mission, points_of, spend_strikes
from .strike_losses import Downed
from .superiority import air_rolls

ATTACKS = ((0, 0), (0, 1), (1, 0), (1, 1))
"""Side and theatre of every box that can attack."""
JAM, DEFEND, ATTACK, RESULT = range(4)


class Strategic(Step[Position], frozen=True, tag="strategic"):
    """1c: EW markers, then air defence (20.7a), then the attacks of both sides, entered together (X24)."""

    stage: int = JAM
    place: int = 0
    """How far the stage has come, in the order of `ATTACKS`."""
    jammed: tuple[int, ...] = ()
    """Theatres in which an EW marker supports the Israeli attack (26.3a)."""

    def flying(self, state: Position, place: int) -> int:
        side, theatre = ATTACKS[place]
        return on_mission(state, side, "strategic", theatre)

    def _has_question(self, state: Position) -> bool:
        """Whether Israel may support the attack that is due."""
        side, _ = ATTACKS[self.place] if self.place < len(ATTACKS) else (-1, 0)
        return self.stage == JAM and side == ISRAEL and bool(self.flying(state, self.place) and state.ew[ISRAELIS])

    def asks(self, state: Position) -> list[Question]:
        if not self._has_question(state):
            return []
        where = "Egypt" if ATTACKS[self.place][1] == SINAI else "Syria"
        text = f"Support your Strategic Attack on {where} with an EW marker ({state.ew[ISRAELIS]} left), or pass"
        return [Question(state.seat(ISRAEL), "jam", text, standing=True)]

    def choices(self, state: Position, seat: str, prefix: Words) -> Choices:
        if not prefix:
            return Choices(["jam", "pass"])
        return END if len(prefix) == 1 and prefix[0] in ("jam", "pass") else NOTHING

    def refuse(self, state: Position, seat: str, prefix: Words, word: str | None) -> Refusal:
        return Refusal("say jam or pass", "26.3a", nearest=["jam", "pass"])

    def proposal(self, state: Position, seat: str) -> Words:
        return ("pass",)

    def answer(self, state: Position, seat: str, words: Words, draws: Draws) -> list[Event]:
        theatre = ATTACKS[self.place][1]
        if words[0] == "pass":
            state.stack[-1] = replace(self, place=self.place + 1)
            return []
        state.ew = [number - (nation == ISRAELIS) for nation, number in enumerate(state.ew)]
        state.stack[-1] = replace(self, place=self.place + 1, jammed=(*self.jammed, theatre))
        return [Event("jammed", {"theatre": THEATRES[theatre]}, ("26.3a",))]

    def run(self, state: Position, draws: Draws) -> list[Event]:
        if self.stage == ATTACK:
            return self._attack(state, draws)
        if self.place == len(ATTACKS):
            state.stack[-1] = replace(self, stage=self.stage + 1, place=0)
            return []
        state.stack[-1] = replace(self, place=self.place + 1)
        return self._defend(state, draws) if self.stage == DEFEND else []

    def _supported(self, side: int, theatre: int) -> bool:
        return side == ISRAEL and theatre in self.jammed

    def _defend(self, state: Position, draws: Draws) -> list[Event]:
        """20.7a: one roll for each attacking group; missiles are immune (18.9b), EW ignores ELIM (26.3a)."""
        side, theatre = ATTACKS[self.place]
        group = self.flying(state, self.place) & ~state.world.of_type["ssm"]
        if not group:
            return []
        die = draws.roll(DICE.of("strategic_defence", seat=state.seat(side), theatre=THEATRES[theatre]))
        result = state.world.pack.air_defence_crt.strategic[die - 1]
        data = {"seat": state.seat(side), "theatre": THEATRES[theatre], "die": die, "result": result}
        gone = int("ELIM" in result and not self._supported(side, theatre))
        refit = int("AR" in result)
        if gone or refit:
            weasels = state.world.of_type["ww"] & group
            state.stack.append(Downed(side, (tuple(bits(group)),), refit, gone, weasels, together=True))
        return [Event("strategic_defence", data, ("20.7a", "20.9b"))]

    def _attack(self, state: Position, draws: Draws) -> list[Event]:
        """19.6a: all attacks are rolled, then all results entered; only now the limits are tested, also for strikes
        that either side has lost to air defence (X24, 7.3b)."""
        state.stack.pop()
        events: list[Event] = []
        points: dict[int, int] = {}
        for place, (side, theatre) in enumerate(ATTACKS):
            units = self.flying(state, place)
            if not units:
                continue
            shift = state.world.pack.shift.electronic_warfare
            shifts = [Term("EW marker", shift, "19.6b")] if self._supported(side, theatre) else []
            name = DICE.of("strategic", seat=state.seat(side), theatre=THEATRES[theatre])
            rolls = air_rolls(state, points_of(state, units), shifts, name, draws)
            total = sum(int(result) for _, _, result in rolls if result.isdecimal())  # 19.7: A has no effect
            target = (EGYPT, SYRIA)[theatre] if side == ISRAEL else ISRAELIS
            points[target] = points.get(target, 0) + total
            data = {
                "seat": state.seat(side),
                "theatre": THEATRES[theatre],
                "rolls": rolls,
                "total": total,
                "nation": state.world.nations[target],
            }
            events.append(Event("strategic", data, ("19.6a", "19.7", "7.4d")))
            spend_strikes(state, units)
        return [*events, *count(state, points, tested=False), *test_limits(state)]


STEPS = (Strategic,)
