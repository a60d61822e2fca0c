"""19.8 to 19.11, 6.2e: ground attacks from the air. All groups are placed, shown, fired at, and then attack."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from sandtable.board.masks import bits, mask_of
from sandtable.documents import Forecast, Option
from sandtable.errors import Refusal
from sandtable.games.october_war.position.dice import DICE
from sandtable.games.october_war.position.groups import Group
from sandtable.games.october_war.position.state import Position
from sandtable.games.october_war.position.world import ISRAEL, THEATRES
from sandtable.games.october_war.rules.combat.strike import strike
from sandtable.games.october_war.rules.intelligence.markers import can_play, has_signals, play, stock
from sandtable.games.october_war.rules.intelligence.recon import LookingStep
from sandtable.games.october_war.rules.phases import out_of_step
from sandtable.games.october_war.rules.results import brief
from sandtable.kernel import Automatic, Draws, Event, Question
from sandtable.kernel.plain import Mask
from sandtable.language import END, Choices, Words, split_lines

from .air_strength import air_forecast, air_points, air_shifts, airborne
from .danger import known_defence
from .defence import coverers, sam_of
from .plan import ground_boxes, spend_strikes
from .raid_plan import HUNT, RaidPlan, strikes_here, why_no_raid
from .sam_fire import AirDefence

RAID, JAM, PASS, STRIKE = "raid", "jam", "pass", "strike"


class AirAttacks(Automatic[Position], frozen=True, tag="raid"):
    """The air part of a combat phase in one theatre (6.2e)."""

    side: int
    theatre: int

    def run(self, state: Position, draws: Draws) -> list[Event]:
        state.stack.pop()
        side, theatre = self.side, self.theatre
        state.stack += reversed(
            [
                RaidPlacing(side, theatre),
                RaidSupport(side, theatre),
                RaidHunt(side),
                AirDefence(1 - side, theatre),
                RaidAttacks(side, theatre),
            ]
        )
        return []


class RaidStep(LookingStep, frozen=True):
    """A part of a raid in which the side that flies it decides."""

    theatre: int

    def why_no_jamming(self, prefix: Words, word: str | None, *, free: bool) -> Refusal | None:
        """Why no EW marker is played, if that is wanted: whose affair it is, and whether one is free for a group."""
        if JAM not in (*prefix[:1], word):
            return None
        if self.side != ISRAEL:
            return Refusal("only Israel may support air attacks with EW markers", "26.3d", "20.10a")
        if not free:
            return Refusal("no EW marker of yours is free to support an air attack here", "26.1", "20.10a")
        return None


class RaidPlacing(RaidStep, frozen=True, tag="raid_placing"):
    """All groups are placed, then shown together with the units in their target points (6.2e, 27.1a)."""

    def asks(self, state: Position) -> list[Question]:
        strikes = strikes_here(state, self.side, self.theatre)
        targets = state.held(1 - self.side) & state.world.in_theatre[self.theatre]
        if not strikes or not targets:
            return []
        about = THEATRES[self.theatre]
        number = sum(units.bit_count() for units in strikes.values())
        text = f"Ground attacks in {about.title()}: place your strikes over points ({number} available), or send none"
        return [Question(state.seat(self.side), RAID, text, standing=True, about=about)]

    def line_plan(self, state: Position, seat: str, verb: str) -> RaidPlan | None:
        return self.plan(state) if verb == RAID else None

    def plan(self, state: Position) -> RaidPlan:
        def foresee(point: int, strikes: tuple[int, ...], hunt: bool) -> Forecast | None:
            group = Group(point, strikes, hunt)
            if not air_points(state, group):
                return None
            found = air_forecast(state, self.side, group, placed=False)
            found = replace(found, action=f"{STRIKE} {state.world.hex(point)}")  # the dice fall then
            danger = known_defence(state, self.side, group)
            return replace(found, theirs=danger, sums=(found.sums[0], "SAM you know of")) if danger else found

        return RaidPlan(state, self.side, self.theatre, foresee)

    def decisions(self, state: Position, seat: str, prefix: Words) -> Choices:
        if not prefix:
            return Choices([RAID])
        return self.plan(state).choices(prefix)

    def objection(self, state: Position, seat: str, prefix: Words, word: str | None) -> Refusal:
        if refusal := self.why_no_jamming(prefix, word, free=True):
            return refusal
        if not prefix:
            if wait := out_of_step(word, RAID, [RAID]):
                return wait
            return Refusal("you place your strikes now: say raid", "19.8a", "6.2e", nearest=[RAID])
        return why_no_raid(RaidPlan(state, self.side, self.theatre), prefix, word)

    def proposal(self, state: Position, seat: str) -> Words:
        return (RAID,)

    def decide(self, state: Position, seat: str, words: Words, draws: Draws) -> list[Event]:
        state.stack.pop()
        state.raid = self._groups(state, words)
        targets = mask_of(group.point for group in state.raid)
        state.targets = [targets if side == self.side else other for side, other in enumerate(state.targets)]
        state.revealed |= state.units_in(targets) & sam_of(state, 1 - self.side)  # 27.1a
        if not state.raid:
            return []
        plan = [list(line) for line in split_lines(words)]
        data = {"seat": state.seat(self.side), "theatre": THEATRES[self.theatre], "groups": plan}
        return [Event("raid", data, ("6.2e", "27.1a"), reveals=True)]

    def _groups(self, state: Position, words: Words) -> tuple[Group, ...]:
        """The groups of a plan: what several lines send over one point flies together."""
        free = dict(strikes_here(state, self.side, self.theatre))
        groups: dict[tuple[int, bool], Group] = {}
        for kind, word, number, *more in split_lines(words):
            taken = bits(free[kind])[: int(number)]
            free[kind] &= ~mask_of(taken)
            place = state.world.spaces.index[word], HUNT in more
            before = groups[place].strikes if place in groups else ()
            groups[place] = Group(place[0], (*before, *taken), place[1])
        return tuple(groups.values())


class RaidSupport(RaidStep, frozen=True, tag="raid_support"):
    """20.10a: Israel may support groups, each with an EW marker of its own."""

    def asks(self, state: Position) -> list[Question]:
        if not self.supportable(state):
            return []
        north = max(self.supportable(state), key=lambda group: has_signals(state, group.point))
        left = stock(state, ISRAEL, north.point)
        public = "Support a group with an EW marker, or pass"
        text = public.replace(",", f" ({left}),")
        about = THEATRES[self.theatre]
        return [Question(state.seat(self.side), "support", text, public=public, standing=True, about=about)]

    def supportable(self, state: Position) -> list[Group]:
        """Groups that an EW marker may still be added to."""
        if self.side != ISRAEL:
            return []
        return [group for group in airborne(state) if not group.jammed and can_play(state, ISRAEL, group.point)]

    def may_look(self, state: Position) -> bool:
        """Not while groups wait to be supported."""
        return False

    def decisions(self, state: Position, seat: str, prefix: Words) -> Choices:
        """`jam POINT`; with `hunt` for Wild Weasels that hunt where others attack too."""
        if not prefix:
            return Choices([JAM, PASS])
        world, groups = state.world, self.supportable(state)
        if prefix == (JAM,):
            points = mask_of({group.point for group in groups})
            return Choices((), points, world.spaces, detail=self._known_defences(state))
        if prefix[0] == JAM and len(prefix) == 2:
            roles = {group.hunt for group in groups if world.hex(group.point) == prefix[1]}
            return Choices((HUNT,) if True in roles else (), complete=True)
        return END

    def _known_defences(self, state: Position) -> Callable[[str], Option]:
        """Groups to support, each with the SAM over it: where none is shown a marker is spent for nothing (20.10a)."""

        def detail(word: str) -> Option:
            over = [group for group in airborne(state) if state.world.hex(group.point) == word]
            number = max(len(known_defence(state, self.side, group)) for group in over)
            return Option(word, "space", note=f"{number or 'no'} SAM known over it")

        return detail

    def objection(self, state: Position, seat: str, prefix: Words, word: str | None) -> Refusal:
        near = list(self.decisions(state, seat, prefix))
        if prefix == (JAM,) and word is not None:
            return Refusal(self._why_not_there(state, word), "20.10a", spaces=[word], nearest=near)
        if not prefix and (wait := out_of_step(word, JAM, near)):
            return wait
        return Refusal("support a group with an EW marker: say jam and its point, or pass", "20.10a", nearest=near)

    def _why_not_there(self, state: Position, word: str) -> str:
        groups = [group for group in airborne(state) if state.world.hex(group.point) == word]
        if not groups:
            return f"no group of yours is over {word}"
        if all(group.jammed for group in groups):
            return f"the group over {word} has its EW marker already"
        return f"no EW marker is left for the group over {word}"

    def proposal(self, state: Position, seat: str) -> Words:
        return (PASS,)

    def decide(self, state: Position, seat: str, words: Words, draws: Draws) -> list[Event]:
        if words[0] == PASS:
            state.stack.pop()
            return []
        point = state.world.spaces.index[words[1]]
        free = play(state, ISRAEL, point)
        able = [group for group in state.raid if group.point == point and not group.jammed]
        chosen = next((group for group in able if group.hunt == (HUNT in words)), able[0])
        state.raid = tuple(replace(group, jammed=True) if group is chosen else group for group in state.raid)
        return [Event("supported", {"at": words[1], "free": free}, ("20.10a", "26.3d"))]


class RaidHunt(Automatic[Position], frozen=True, tag="raid_hunt"):
    """20.11c: Wild Weasels attack air-defence units, group by group, before these fire."""

    side: int
    prey: Mask = 0
    """The SAM that stood where the last group hunts."""
    point: int = -1
    """Where that is; -1 before the first."""

    def run(self, state: Position, draws: Draws) -> list[Event]:
        if self.prey:
            state.silenced |= self.prey & ~state.units_at(self.point)  # X32
        group = next((group for group in airborne(state) if group.hunt and group.units & ~state.sorties), None)
        if group is None:
            state.stack.pop()
            return []
        state.sorties |= group.units
        prey = state.units_at(group.point) & sam_of(state, 1 - self.side)
        state.stack[-1] = RaidHunt(self.side, prey, group.point)
        if not prey:
            return [Event("no_target", {"at": state.world.hex(group.point)}, ("20.11c",))]
        return attack(state, self.side, group, draws, prey)


class RaidAttacks(RaidStep, frozen=True, tag="raid_attacks"):
    """The groups attack one after the other, in the order that their side chooses; then the raid is over."""

    def asks(self, state: Position) -> list[Question]:
        if not self._due(state):
            return []
        about = THEATRES[self.theatre]
        text = f"Choose the next air attack in {about.title()}"
        return [Question(state.seat(self.side), STRIKE, text, standing=True, about=about)]

    def _due(self, state: Position) -> int:
        """Points over which a group still waits to attack; a hunt has been flown before.

        Escorts that are left alone have no points but against SAM, and column 0 is reached by shifts only (20.11a, T2).
        """
        return mask_of(group.point for group in airborne(state) if not group.hunt and air_points(state, group))

    def decisions(self, state: Position, seat: str, prefix: Words) -> Choices:
        world = state.world
        if not prefix:
            return Choices([STRIKE])
        if len(prefix) == 1:
            return Choices((), self._due(state), world.spaces, detail=self._detail(state))
        return Choices(complete=True, forecast=lambda: self._forecast(state, world.spaces.index[prefix[1]]))

    def _group(self, state: Position, point: int) -> Group:
        return next(group for group in airborne(state) if group.point == point and not group.hunt)

    def _detail(self, state: Position) -> Callable[[str], Option]:
        def detail(word: str) -> Option:
            group = self._group(state, state.world.spaces.index[word])
            table, shifts = state.world.air_crt, air_shifts(state, self.side, group)
            return Option(word, "space", note=brief(table, table.column(air_points(state, group), shifts).heading))

        return detail

    def _forecast(self, state: Position, point: int) -> Forecast:
        return air_forecast(state, self.side, self._group(state, point))

    def objection(self, state: Position, seat: str, prefix: Words, word: str | None) -> Refusal:
        near = list(self.decisions(state, seat, prefix))
        free = any(can_play(state, ISRAEL, group.point) for group in state.raid)
        if refusal := self.why_no_jamming(prefix, word, free=free) or out_of_step(
            word if not prefix else None, STRIKE, near
        ):
            return refusal
        if not prefix or word is None:
            return Refusal("your groups attack now: say strike and the point of one", "6.2e", nearest=near)
        return Refusal(f"no group waits to attack {word}", "6.2e", spaces=[word], nearest=near)

    def proposal(self, state: Position, seat: str) -> Words:
        return (STRIKE, state.world.spaces.say(self._due(state))[0])

    def decide(self, state: Position, seat: str, words: Words, draws: Draws) -> list[Event]:
        point = state.world.spaces.index[words[1]]
        group = self._group(state, point)
        state.sorties |= group.units
        state.raid = tuple(other for other in state.raid if other.point != point or other.hunt)
        if not state.ground_units(point, 1 - self.side):
            spend(state, self.side, group.units)
            return [Event("no_target", {"at": words[1]}, ("X18",))]
        events = attack(state, self.side, group, draws)
        spend(state, self.side, group.units)
        return events

    def run(self, state: Position, draws: Draws) -> list[Event]:
        state.stack.pop()
        state.targets = [0 if side == self.side else other for side, other in enumerate(state.targets)]
        for group in state.raid:
            spend(state, self.side, group.units)
        state.raid = ()
        return []


def attack(state: Position, side: int, group: Group, draws: Draws, only: int = 0) -> list[Event]:
    """19.9a: total, shifts, one roll; A acts as R, a number as a number (19.11). `only`: the units that it falls on."""
    world = state.world
    where = world.hex(group.point)
    points = air_points(state, group)
    shifts = air_shifts(state, side, group)
    column = world.air_crt.column(points, shifts)
    die = draws.roll(DICE.of("air_attack", at=where))
    result = world.air_crt.result_at(column.heading, die)
    data = {
        "seat": state.seat(side),
        "at": where,
        "points": points,
        "column": column.heading,
        "die": die,
        "result": result,
        "shifts": [[term.reason, int(term.value)] for term in shifts],
        "hunt": group.hunt,
    }
    events = [Event("air_attack", data, ("19.9a", "19.11"))]
    if result == "-":
        return events
    under = bool(coverers(state, 1 - side, group.point, revealed=True))
    chooser = side if group.jammed and under else -1  # 26.3f: a hunt is a ground attack, too
    meaning = "R" if result == "A" else result
    return events + strike(state, 1 - side, group.point, meaning, chooser=chooser, only=only)


def spend(state: Position, side: int, units: int) -> None:
    """Strikes that have attacked: Arab ones are used, Israeli ones may fly again in the other phase (19.9b, 19.9c)."""
    units &= state.units_in(ground_boxes(state.world))
    if side == ISRAEL and state.phase_name == "first_combat":
        units &= state.world.of_type["ssm"]
    spend_strikes(state, units)


STEPS = (AirAttacks, RaidPlacing, RaidSupport, RaidHunt, RaidAttacks)
