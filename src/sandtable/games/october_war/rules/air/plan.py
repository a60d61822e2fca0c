"""18 Air commitment: both players send their strikes on missions, in secret and at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from msgspec.structs import replace

from sandtable.board.masks import bits, mask_of
from sandtable.documents import Option, Range, Term
from sandtable.errors import Refusal
from sandtable.games.october_war.position.boxes import AVAILABLE, MISSIONS, READY, USED
from sandtable.games.october_war.position.names import MISSION_NAMES, Wing, why_grounded, wing_names, wing_of, wings
from sandtable.games.october_war.position.state import Position
from sandtable.games.october_war.position.world import ISRAEL, THEATRES, World
from sandtable.games.october_war.rules.results import brief
from sandtable.kernel import Automatic, Draws, Event, Question, Step
from sandtable.language import END, NOTHING, Bill, Choices, LinePlan, Numbers, Words, split_lines

COMMIT = "commit"


def mission_box(state: Position, mission: str, theatre: int) -> int:
    return state.world.box[f"{mission}-{THEATRES[theatre]}"]


def on_mission(state: Position, side: int, mission: str, theatre: int) -> int:
    """The strikes of a side on a mission in a theatre."""
    return state.units_at(mission_box(state, mission, theatre)) & state.world.of_side[side]


def points_of(state: Position, units: int) -> int:
    """The air points of strikes (19.2a); what a Wild Weasel counts depends on the mission (20.11a)."""
    return sum(state.world.kind[unit].air for unit in bits(units))


def roll_groups(state: Position, points: int) -> list[int]:
    """The points of each roll: full tens, and the rest (19.3a)."""
    group = state.world.pack.air_rules.roll_group
    return [group] * (points // group) + [points % group] * bool(points % group)


def rolls_in_words(state: Position, points: int, shifts: Sequence[Term] = ()) -> str:
    """The columns on which air points roll, and the chance of each (19.3a)."""
    table = state.world.air_crt
    return " and ".join(brief(table, table.column(part, list(shifts)).heading) for part in roll_groups(state, points))


def air_room(state: Position, side: int) -> int:
    """18.6: how many strikes of a side may fly over one point."""
    stacking = state.world.pack.stacking
    return stacking.air_israel_per_point if side == ISRAEL else stacking.air_arab_per_point


def ready_of(state: Position, side: int, kind: str, theatre: int | None = None) -> list[int]:
    """Ready strikes of a kind; Arab ones belong to a theatre (3.1, 18.5a)."""
    world = state.world
    units = state.units_at(world.box[READY]) & world.of_kind[kind] & world.of_side[side]
    return [unit for unit in bits(units) if side == ISRAEL or theatre is None or state.theatre[unit] == theatre]


class CommitPlan(LinePlan[dict[str, int]]):
    """Lines `WING NUMBER`: how many strikes of a kind fly a mission. The draft holds what the lines have taken."""

    def __init__(self, state: Position, side: int) -> None:
        self.state, self.side = state, side

    def draft(self) -> dict[str, int]:
        return {}

    def strikes_at_hand(self, draft: dict[str, int], wing: Wing) -> int:
        """How many more strikes of a wing's kind may go on its mission."""
        state, world = self.state, self.state.world
        if why_grounded(world, wing):
            return 0
        taken = sum(
            number
            for word, number in draft.items()
            if (other := wing_of(world, word)).kind == wing.kind
            and (self.side == ISRAEL or other.theatre == wing.theatre)
        )
        left = len(ready_of(state, self.side, wing.kind, wing.theatre)) - taken
        if self.side == ISRAEL and state.turn == 1 and wing.kind == "il-tac":
            left = min(left, world.pack.air_rules.israeli_tac_cap_turn_1 - taken)  # 6.3b
        return left

    def limit(self) -> int:
        """How many strikes may be sent in all."""
        world = self.state.world
        ready: dict[tuple[str, int], int] = {}
        for wing in wings(world):
            if world.of_kind[wing.kind] & world.of_side[self.side]:
                theatre = 0 if self.side == ISRAEL else wing.theatre  # Israeli strikes fly in either (18.5a)
                at_hand = self.strikes_at_hand({}, wing)
                ready[wing.kind, theatre] = max(at_hand, ready.get((wing.kind, theatre), 0))
        return sum(ready.values())

    def subjects(self, draft: dict[str, int]) -> Choices:
        world = self.state.world
        names = wing_names(world)
        mask = 0
        for number, wing in enumerate(wings(world)):
            mine = world.of_kind[wing.kind] & world.of_side[self.side]
            if mine and wing.mission != READY and wing.word not in draft and self.strikes_at_hand(draft, wing) > 0:
                mask |= 1 << number
        return Choices((), mask, names, detail=self.option)

    def option(self, word: str) -> Option:
        wing = wing_of(self.state.world, word)
        name = next(data.name for data in self.state.world.pack.unit if data.id == wing.kind)
        where = THEATRES[wing.theatre].title()
        return Option(word, "wing", f"{name}: {MISSION_NAMES[wing.mission]}, {where}")

    def follow(self, draft: dict[str, int], line: Words) -> Choices:
        if len(line) > 1:
            return END
        return Numbers(Range(1, self.strikes_at_hand(draft, wing_of(self.state.world, line[0])), 1, "strikes"))

    def take(self, draft: dict[str, int], line: Words) -> None:
        draft[line[0]] = int(line[1])


MISSIONS_IN_WORDS = (
    "Air Superiority fires at enemy strikes over its theatre, also at those on other missions; the side with more "
    "strikes on it fires first. Strategic Attack raises the enemy's casualty index. Ground Attack strikes points in "
    "your combat phases. Recon looks at points."
)
"""19.4a, 19.3b, 19.5a, 19.8a, 27.1c"""


def _prospects(state: Position, sent: Iterable[tuple[Wing, int]]) -> Iterator[str]:
    """What the missions that are rolled for now would roll on, before anybody is shot down (19.3a, 19.6a)."""
    air = {data.id: data.air for data in state.world.pack.unit}
    points: dict[tuple[str, int], int] = {}
    for wing, number in sent:
        if wing.mission in ("superiority", "strategic"):
            box = wing.mission, wing.theatre
            points[box] = points.get(box, 0) + number * air[wing.kind]
    for (mission, theatre), total in points.items():
        yield f"{MISSION_NAMES[mission]} over {THEATRES[theatre].title()}: {rolls_in_words(state, total)}."


class Commitment(Step[Position], frozen=True, tag="commitment"):
    """1a: secret plans of both sides, shown together (18.3a). Strikes that no line names stay Ready."""

    plans: tuple[Words | None, Words | None] = (None, None)

    def asks(self, state: Position) -> list[Question]:
        if None not in self.plans:
            return []
        text = "Air Commitment: send your strikes on missions in secret"
        return [
            Question(seat, COMMIT, text, self.plans[side] is None, sealed=True, standing=True)
            for side, seat in enumerate(state.world.seats)
        ]

    def line_plan(self, state: Position, seat: str, verb: str) -> CommitPlan | None:
        return CommitPlan(state, state.side(seat)) if verb == COMMIT else None

    def choices(self, state: Position, seat: str, prefix: Words) -> Choices:
        if not prefix:
            return Choices([COMMIT])
        return CommitPlan(state, state.side(seat)).choices(prefix) if prefix[0] == COMMIT else NOTHING

    def bill(self, state: Position, seat: str, words: Words) -> Bill | None:
        plan = CommitPlan(state, state.side(seat))
        sent = [(wing_of(state.world, line[0]), int(line[1])) for line in split_lines(words) if len(line) > 1]
        note = " ".join([MISSIONS_IN_WORDS, *_prospects(state, sent)])
        return Bill([number for _, number in sent], plan.limit(), "strikes", note)

    def has_line(self, state: Position, subject: str) -> bool:
        return subject in wing_names(state.world).index

    def wanted(self, state: Position, seat: str, prefix: Words) -> Iterable[str]:
        if prefix and (len(prefix) == 1 or prefix[-1] == ";"):
            side = state.side(seat)
            world = state.world
            mine = [wing for wing in wings(world) if world.of_kind[wing.kind] & world.of_side[side]]
            return [wing.word for wing in mine if wing.mission != READY and not why_grounded(world, wing)]
        return ()

    def refuse(self, state: Position, seat: str, prefix: Words, word: str | None) -> Refusal:
        side = state.side(seat)
        plan = CommitPlan(state, side)
        draft = plan.draft()
        lines = split_lines(prefix)
        for line in lines:
            if len(line) == 2:
                plan.take(draft, line)
        named = word if word in wing_names(state.world).index else lines[-1][0] if lines and lines[-1] else ""
        if not named:
            return Refusal("name a mission and a number of strikes", "18.3a")
        wing = wing_of(state.world, named)
        draft.pop(named, None)
        if not state.world.of_kind[wing.kind] & state.world.of_side[side]:
            return Refusal(f"{wing.kind} does not fly for you", "18.3a")
        if wing.mission != READY and (clause := why_grounded(state.world, wing)):
            why = "flies only in its own theatre" if clause == "18.5a" else "does not fly such missions"
            return Refusal(f"{wing.kind} {why}", clause)
        left = plan.strikes_at_hand(draft, wing)
        if side == ISRAEL and state.turn == 1 and wing.kind == "il-tac":
            cap = state.world.pack.air_rules.israeli_tac_cap_turn_1
            return Refusal(f"on turn 1 at most {cap} TAC may fly missions: {left} more may be sent here", "6.3b")
        return Refusal(self._too_few(state, side, wing, left), "18.3a", "18.5a")

    @staticmethod
    def _too_few(state: Position, side: int, wing: Wing, left: int) -> str:
        """How many strikes of a wing's kind may still be sent, where more were named."""
        title = next(data.name for data in state.world.pack.unit if data.id == wing.kind)
        ready = len(ready_of(state, side, wing.kind, wing.theatre))
        if not ready:
            return f"no {title} is Ready there"
        sent = "other lines send the rest" if left < ready else "there are no more"
        return f"{f'only {left}' if left > 0 else 'no'} {title} may still be sent on {wing.word}: {sent}"

    def proposal(self, state: Position, seat: str) -> Words:
        """Half of the TAC for superiority, the rest for ground attacks, shared between the theatres."""
        side = state.side(seat)
        plan = CommitPlan(state, side)
        draft: dict[str, int] = {}
        lines: list[str] = []
        for mission, share in (("superiority", 3), ("ground", 1)):
            for wing in wings(state.world):
                if wing.mission != mission or not state.world.of_kind[wing.kind] & state.world.of_side[side]:
                    continue
                number = (plan.strikes_at_hand(draft, wing) + share - 1) // share
                if number > 0 and wing.word not in draft:
                    draft[wing.word] = number
        names = wing_names(state.world).index
        for word in sorted(draft, key=names.__getitem__):
            lines += [";"] * bool(lines) + [word, str(draft[word])]
        return (COMMIT, *lines)

    def answer(self, state: Position, seat: str, words: Words, draws: Draws) -> list[Event]:
        side = state.side(seat)
        plans = (words, self.plans[1]) if side == 0 else (self.plans[0], words)
        state.stack[-1] = replace(self, plans=plans)
        return [Event("committed", {"seat": seat, "plan": " ".join(words[1:])}, ("18.3a",), seen_by=(seat,))]

    def run(self, state: Position, draws: Draws) -> list[Event]:
        """Both are in: the missions are shown (6.2a)."""
        state.stack.pop()
        shown: dict[str, dict[str, int]] = {}
        for side, words in enumerate(self.plans):
            missions: dict[str, int] = {}
            for word, number in split_lines(words or ()):
                wing = wing_of(state.world, word)
                for unit in ready_of(state, side, wing.kind, wing.theatre)[: int(number)]:
                    state.put(unit, mission_box(state, wing.mission, wing.theatre))
                missions[word] = int(number)
            shown[state.seat(side)] = missions
        return [Event("missions", shown, ("6.2a", "18.3a"), reveals=True)]


class AirReturn(Automatic[Position], frozen=True, tag="air_return"):
    """4a: strikes in mission and Used boxes are Ready again (6.2j, 18.1a)."""

    def run(self, state: Position, draws: Draws) -> list[Event]:
        world = state.world
        state.stack.pop()
        names = (USED, *(f"{mission}-{theatre}" for theatre in THEATRES for mission in MISSIONS))
        boxes = sum(1 << world.box[name] for name in names)
        for unit in bits(state.units_in(boxes) & world.strikes):
            state.put(unit, world.box[READY])
        state.superior = [-1, -1]
        state.fired = state.silenced = state.sorties = 0
        return [Event("air_return", {}, ("6.2j",))]


@lru_cache(maxsize=16)
def ground_boxes(world: World) -> int:
    """The boxes of strikes on Ground Attack, of both maps."""
    return mask_of(world.box[f"ground-{name}"] for name in THEATRES)


def spend_strikes(state: Position, units: int) -> None:
    """Strikes that have flown go to Used; a missile is spent and must be mobilized again (18.1a, 18.9c)."""
    world = state.world
    for unit in bits(units):
        state.put(unit, world.box[AVAILABLE if world.kind[unit].type == "ssm" else USED])


STEPS = (Commitment, AirReturn)
