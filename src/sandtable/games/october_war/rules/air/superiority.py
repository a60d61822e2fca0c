"""19.1 to 19.4: air superiority, theatre by theatre."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.board.masks import bits, mask_of
from sandtable.documents import Option, Range, Term
from sandtable.errors import Refusal
from sandtable.games.october_war.position.boxes import USED
from sandtable.games.october_war.position.dice import DICE
from sandtable.games.october_war.position.names import kind_names
from sandtable.games.october_war.position.state import Position
from sandtable.games.october_war.position.world import ARAB, GOLAN, ISRAEL, ISRAELIS, SINAI, THEATRES
from sandtable.games.october_war.rules.casualties import test_limits
from sandtable.games.october_war.rules.intelligence.markers import marker_nation
from sandtable.kernel import Automatic, Draws, Event, Question, Step
from sandtable.language import END, NOTHING, Choices, Numbers, Words

from .plan import mission_box, on_mission, points_of, roll_groups, rolls_in_words
from .strike_losses import Downed, ranks, table_losses

SUPERIORITY = "superiority"
REASSIGN, JAM, ROLL, SECOND, END_OF_BATTLE = range(5)


class Superiority(Automatic[Position], frozen=True, tag="superiority"):
    """1b: both theatres, one after the other (6.2b)."""

    def run(self, state: Position, draws: Draws) -> list[Event]:
        state.stack.pop()
        state.stack += [AirBattle(GOLAN), AirBattle(SINAI)]
        return []


class AirBattle(Step[Position], frozen=True, tag="air_battle"):
    """Superiority combat in one theatre: reassignment where nobody opposes, EW, then both sides roll."""

    theatre: int
    stage: int = REASSIGN
    jammed: bool = False
    """An Israeli EW marker supports the mission (26.3a)."""
    first: int = -1
    """The side that has fired first (19.3b)."""

    def committed(self, state: Position, side: int) -> int:
        return on_mission(state, side, SUPERIORITY, self.theatre)

    def unopposed(self, state: Position) -> int:
        """19.3d: the side that alone has strikes here, -1 for none."""
        counts = [self.committed(state, side).bit_count() for side in (ARAB, ISRAEL)]
        return ARAB if counts[ARAB] and not counts[ISRAEL] else ISRAEL if counts[ISRAEL] and not counts[ARAB] else -1

    def tac(self, state: Position, side: int) -> dict[str, list[int]]:
        """The TAC that a side has sent here, by kind: those of allies are kinds of their own."""
        found: dict[str, list[int]] = {}
        for unit in bits(self.committed(state, side) & state.world.of_type["tac"]):
            found.setdefault(state.world.kind[unit].id, []).append(unit)
        return found

    def movable(self, state: Position, side: int) -> int:
        """How many TAC may be reassigned: half of them, rounded up."""
        return (sum(map(len, self.tac(state, side).values())) + 1) // 2

    def asks(self, state: Position) -> list[Question]:
        where = THEATRES[self.theatre].title()
        if self.stage == REASSIGN:
            side = self.unopposed(state)
            if side < 0 or not self.movable(state, side):
                return []
            number = self.movable(state, side)
            them = "them" if number > 1 else "it"
            text = f"Nobody opposes you over {where}: reassign {number} TAC to Ground Attack, or keep {them}"
            return [Question(state.seat(side), "reassign", text, standing=True)]
        if self.stage == JAM and self.can_jam(state):
            text = f"Support your Air Superiority over {where} with an EW marker ({state.ew[ISRAELIS]} left), or pass"
            return [Question(state.seat(ISRAEL), "jam", text, standing=True)]
        return []

    def can_jam(self, state: Position) -> bool:
        """26.3a; the free marker of the signals unit is for points alone."""
        return bool(self.committed(state, ISRAEL) and state.ew[ISRAELIS] and self.targets(state, ISRAEL))

    def targets(self, state: Position, side: int) -> int:
        """Everything that the other side could lose."""
        return sum(ranks(state, 1 - side, self.theatre))

    def words(self) -> tuple[str, str]:
        return ("reassign", "keep") if self.stage == REASSIGN else ("jam", "pass")

    def choices(self, state: Position, seat: str, prefix: Words) -> Choices:
        if not prefix:
            return Choices(self.words(), detail=lambda word: self._deed(state, state.side(seat), word))
        if prefix[0] == "reassign" and self.stage == REASSIGN:
            return self._shares(state, state.side(seat), prefix)
        return END if len(prefix) == 1 and prefix[0] in self.words() else NOTHING

    def _deed(self, state: Position, side: int, word: str) -> Option:
        """What an answer is worth: how many strikes are left to fire, and on which columns (19.3a, 19.3d, 19.3e)."""
        mine = self.committed(state, side)
        points = points_of(state, mine)
        if word == "reassign":
            gone = self.movable(state, side)
            points -= gone
            what = f"{gone} TAC to Ground Attack; "
        else:
            what = ""
        shifts = [Term("EW marker", state.world.pack.shift.electronic_warfare, "19.3e")] if word == "jam" else []
        fire = rolls_in_words(state, points, shifts) if self.targets(state, side) else "there is nobody to fire at"
        return Option(word, "word", f"{what}{points} points of Air Superiority: {fire if points else 'no fire'}")

    def _shares(self, state: Position, side: int, prefix: Words) -> Choices:
        """`reassign`, or `reassign KIND NUMBER …` for the nations that go: only one attacks a point (22.2a)."""
        tac, kinds = self.tac(state, side), kind_names(state.world)
        left = self.movable(state, side) - sum(map(int, prefix[2::2]))
        others = sum(len(units) for kind, units in tac.items() if kind not in prefix)
        if len(prefix) % 2 == 0:
            mine = len(tac[prefix[-1]])
            return Numbers(Range(max(1, left - others), min(mine, left), 1, "strikes"))
        able = [kind for kind in tac if kind not in prefix] if left and len(tac) > 1 else []
        return Choices((), mask_of(kinds.index[kind] for kind in able), kinds, complete=len(prefix) == 1 or not left)

    def refuse(self, state: Position, seat: str, prefix: Words, word: str | None) -> Refusal:
        if self.stage == REASSIGN and prefix and prefix[0] == "reassign":
            number, kinds = self.movable(state, state.side(seat)), sorted(self.tac(state, state.side(seat)))
            return Refusal(f"reassign half of the TAC: {number} in all", "19.3d", nearest=kinds)
        clause = "19.3d" if self.stage == REASSIGN else "26.3a"
        return Refusal(f"say {' or '.join(self.words())}", clause, nearest=list(self.words()))

    def proposal(self, state: Position, seat: str) -> Words:
        return (self.words()[0 if self.stage == REASSIGN else 1],)

    def answer(self, state: Position, seat: str, words: Words, draws: Draws) -> list[Event]:
        if self.stage == JAM:
            jammed = words[0] == "jam"
            if jammed:
                nation = marker_nation(state, ISRAEL, self.theatre)
                state.ew = [number - (index == nation) for index, number in enumerate(state.ew)]
            state.stack[-1] = replace(self, stage=ROLL, jammed=jammed)
            return [Event("jammed", {"theatre": THEATRES[self.theatre]}, ("26.3a",))] if jammed else []
        state.stack[-1] = replace(self, stage=JAM)
        if words[0] == "keep":
            return []
        moved = self._named(state, state.side(seat), words)
        for unit in moved:
            state.put(unit, mission_box(state, "ground", self.theatre))
        data = {"seat": seat, "theatre": THEATRES[self.theatre], "number": len(moved)}
        return [Event("reassigned", data, ("19.3d",))]

    def _named(self, state: Position, side: int, words: Words) -> list[int]:
        """The TAC that an answer reassigns; the first of them where it names none."""
        tac = self.tac(state, side)
        if len(words) == 1:
            return [unit for units in tac.values() for unit in units][: self.movable(state, side)]
        shares = zip(words[1::2], words[2::2], strict=True)
        return [unit for kind, number in shares for unit in tac[kind][: int(number)]]

    def run(self, state: Position, draws: Draws) -> list[Event]:
        if self.stage in (REASSIGN, JAM):
            state.stack[-1] = replace(self, stage=self.stage + 1)
            return []
        if self.stage == ROLL:
            return self._first(state, draws)
        if self.stage == SECOND:
            state.stack[-1] = replace(self, stage=END_OF_BATTLE)
            return self._fire(state, 1 - self.first, draws)
        return self._end(state)

    def _first(self, state: Position, draws: Draws) -> list[Event]:
        """19.3b: the side with more strikes fires first; equal numbers fire at once."""
        counts = [self.committed(state, side).bit_count() for side in (ARAB, ISRAEL)]
        if counts[ARAB] == counts[ISRAEL]:
            state.stack[-1] = replace(self, stage=END_OF_BATTLE)
            steps, events = [], []
            for side in (ARAB, ISRAEL):
                rolled, step = self._roll(state, side, draws)
                events += rolled
                steps += [replace(losses, together=True) for losses in step]
            state.stack += steps
            return events
        first = ARAB if counts[ARAB] > counts[ISRAEL] else ISRAEL
        state.stack[-1] = replace(self, stage=SECOND, first=first)
        return self._fire(state, first, draws)

    def _fire(self, state: Position, side: int, draws: Draws) -> list[Event]:
        events, steps = self._roll(state, side, draws)
        state.stack += steps
        return events

    def _roll(self, state: Position, side: int, draws: Draws) -> tuple[list[Event], list[Downed]]:
        """19.3a: one roll for each full ten points, and one for the rest."""
        points = points_of(state, self.committed(state, side))
        groups = ranks(state, 1 - side, self.theatre)
        if not points or not any(groups):
            return [], []
        shifts = [Term("EW marker", state.world.pack.shift.electronic_warfare, "19.3e")] if self.jammed and side else []
        seat, where = state.seat(side), THEATRES[self.theatre]
        rolls = air_rolls(state, points, shifts, DICE.of("air_combat", seat=seat, theatre=where), draws)
        refit, gone = table_losses([result for _, _, result in rolls])
        data = {"seat": seat, "theatre": where, "points": points, "rolls": rolls}
        events = [Event("air_combat", data, ("19.3a", "19.4b"))]
        if not refit and not gone:
            return events, []
        return events, [Downed(1 - side, tuple(tuple(bits(group)) for group in groups), refit, gone)]

    def _end(self, state: Position) -> list[Event]:
        """X3: who has more strikes left holds the sky; survivors have flown (19.3c)."""
        state.stack.pop()
        counts = [self.committed(state, side).bit_count() for side in (ARAB, ISRAEL)]
        holder = -1 if counts[ARAB] == counts[ISRAEL] else ARAB if counts[ARAB] > counts[ISRAEL] else ISRAEL
        superior = state.superior.copy()
        superior[self.theatre] = holder
        state.superior = superior
        for unit in bits(self.committed(state, ARAB) | self.committed(state, ISRAEL)):
            state.put(unit, state.world.box[USED])
        seat = state.seat(holder) if holder >= 0 else ""
        shown = Event("superior", {"theatre": THEATRES[self.theatre], "seat": seat}, ("X3", "19.3c"))
        return [shown, *(test_limits(state) if self.first < 0 else [])]  # 7.3b: after simultaneous losses


def air_rolls(state: Position, points: int, shifts: list[Term], name: str, draws: Draws) -> list[tuple[str, int, str]]:
    """Column, die and result of each roll on the air table (19.3a)."""
    table = state.world.air_crt
    rolls = []
    for part in roll_groups(state, points):
        column = table.column(part, shifts)
        die = draws.roll(name)
        rolls.append((column.heading, die, table.result_at(column.heading, die)))
    return rolls


STEPS = (Superiority, AirBattle)
