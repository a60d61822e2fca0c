"""20.5 to 20.9: the fire of SAM at air groups, declared for all at once and then rolled."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.board.masks import bits, mask_of
from sandtable.errors import Refusal
from sandtable.games.october_war.position.dice import DICE
from sandtable.games.october_war.position.groups import Group
from sandtable.games.october_war.position.state import Position
from sandtable.games.october_war.position.world import THEATRES
from sandtable.kernel import Draws, Event, Question, Step
from sandtable.language import END, NOTHING, Choices, LinePlan, Words, split_lines

from .air_strength import airborne, missiles_only
from .defence import could_hide, coverers, reveal_sam, sam_of, umbrella
from .raid_plan import HUNT
from .strike_losses import Downed

DEFEND, REVEAL = "defend", "reveal"


def open_groups(state: Position, unit: int) -> list[Group]:
    """The groups that a SAM may fire at (20.6a, 20.8a); at one with Wild Weasels, hunters too, only from its point."""
    if (state.fired | state.silenced) >> unit & 1:
        return []
    ww, covered = state.world.of_type["ww"], umbrella(state, unit)
    found = []
    for group in airborne(state):
        escorted = bool(group.units & ww)  # 20.11c, 20.11d
        if missiles_only(state, group) or not covered >> group.point & 1:
            continue
        if not escorted or state.at[unit] == group.point:
            found.append(group)
    return found


def open_targets(state: Position, unit: int) -> int:
    """The points over which a SAM may fire at a group."""
    return mask_of(group.point for group in open_groups(state, unit))


def useful(state: Position, unit: int) -> bool:
    """Whether a SAM covers any group: it may at least be revealed to give its umbrella (19.10b)."""
    groups = [group for group in airborne(state) if not missiles_only(state, group)]
    return any(umbrella(state, unit) >> group.point & 1 for group in groups)


class DefencePlan(LinePlan[set[str]]):
    """Lines `SAM POINT` for its fire, `SAM POINT hunt` for fire at Wild Weasels that hunt there beside others, or
    `SAM reveal` to show it only."""

    def __init__(self, state: Position, side: int) -> None:
        self.state, self.side = state, side

    def draft(self) -> set[str]:
        return set()

    def subjects(self, draft: set[str]) -> Choices:
        state = self.state
        able = sum(
            1 << unit
            for unit in bits(sam_of(state, self.side))
            if state.world.unit(unit) not in draft and self.follow(draft, (state.world.unit(unit),))
        )
        return Choices((), able, state.world.units)

    def follow(self, draft: set[str], line: Words) -> Choices:
        state = self.state
        unit = state.world.units.index[line[0]]
        if len(line) > 1:
            both = len(line) == 2 and line[1] != REVEAL and len(self._groups(unit, line[1])) > 1
            return Choices((HUNT,), complete=True) if both else END
        hidden = not state.revealed >> unit & 1 and useful(state, unit)
        return Choices([REVEAL] if hidden else [], open_targets(state, unit), state.world.spaces)

    def _groups(self, unit: int, word: str) -> list[Group]:
        point = self.state.world.spaces.index[word]
        return [group for group in open_groups(self.state, unit) if group.point == point]

    def take(self, draft: set[str], line: Words) -> None:
        draft.add(line[0])


class AirDefence(Step[Position], frozen=True, tag="air_defence"):
    """The owner of the SAM declares all fire at once, and is asked wherever one could be by public facts (20.12)."""

    side: int
    theatre: int
    shots: tuple[tuple[int, int, bool], ...] | None = None
    """SAM, target, and whether it is the Wild Weasels that hunt there, of the shots that are still to be rolled."""

    def asks(self, state: Position) -> list[Question]:
        if self.shots is not None or not self.window(state):
            return []
        where = THEATRES[self.theatre]
        text = f"Air raid in {where.title()}: fire your SAM at the groups, reveal some, or keep silent"
        return [Question(state.seat(self.side), DEFEND, text, standing=True, about=where)]

    def window(self, state: Position) -> bool:
        """20.12: a revealed SAM that has not fired covers a target, or one could hide near it."""
        ready = ~(state.fired | state.silenced)
        for group in airborne(state):
            if missiles_only(state, group):
                continue
            if coverers(state, self.side, group.point, revealed=True) & ready:
                return True
            if could_hide(state, self.side, group.point):
                return True
        return False

    def line_plan(self, state: Position, seat: str, verb: str) -> DefencePlan | None:
        return DefencePlan(state, self.side) if verb == DEFEND else None

    def choices(self, state: Position, seat: str, prefix: Words) -> Choices:
        if not prefix:
            return Choices([DEFEND])
        return DefencePlan(state, self.side).choices(prefix) if prefix[0] == DEFEND else NOTHING

    def has_line(self, state: Position, subject: str) -> bool:
        return subject in state.world.units.index

    def refuse(self, state: Position, seat: str, prefix: Words, word: str | None) -> Refusal:
        world = state.world
        if not prefix:
            return Refusal("your SAM may fire now: say defend", "20.8a", "20.12", nearest=[DEFEND])
        lines = split_lines(prefix)
        line = lines[-1] if lines else ()
        name = line[0] if line else word or "that"
        unit = world.units.index.get(name, -1)
        if unit < 0 or not sam_of(state, self.side) >> unit & 1:  # nothing is told of the enemy's
            return Refusal(f"{name} is not a SAM of yours that covers a group", "20.8a", "20.3a")
        if any(other[0] == name for other in lines[:-1]):
            return Refusal(f"a line of the plan already says what {name} does", "20.6a", units=[name])
        if state.silenced >> unit & 1:
            why = "hunters have driven it off, and it is silent for the rest of the turn"
            return Refusal(f"{name} cannot fire: {why}", "X32", "20.6a", "20.8a", units=[name])
        if state.fired >> unit & 1 and word != REVEAL:
            return Refusal(f"{name} has already fired this turn", "20.6a", units=[name])
        if not line:
            return Refusal(f"{name} is not a SAM of yours that covers a group", "20.8a", "20.3a", units=[name])
        why, *clauses = self._why_not_there(state, unit, word or "that point")
        return Refusal(f"{name} {why}", *clauses, units=[name], nearest=world.spaces.say(open_targets(state, unit)))

    @staticmethod
    def _why_not_there(state: Position, unit: int, word: str) -> tuple[str, ...]:
        """What keeps a SAM that may still fire from what a line says, and the clauses."""
        if word == REVEAL:
            shown = state.revealed >> unit & 1
            return ("is already revealed", "20.12") if shown else ("covers no group", "19.10b", "20.3a")
        point = state.world.spaces.index.get(word, -1)
        groups = [group for group in airborne(state) if group.point == point]
        if not groups or not umbrella(state, unit) >> point & 1:
            return f"does not cover a group over {word}", "20.8a", "20.3a"
        if all(missiles_only(state, group) for group in groups):
            return f"cannot fire at the group over {word}: it is missiles alone", "18.9b"
        why = "Wild Weasels fly with it, so that only SAM in its point may fire"
        return f"cannot fire at the group over {word}: {why}", "20.11d"

    def proposal(self, state: Position, seat: str) -> Words:
        """Every SAM that can fires at the first group it covers."""
        words: list[str] = []
        for unit in bits(sam_of(state, self.side)):
            targets = open_targets(state, unit)
            if targets:
                words += [";"] * bool(words) + [state.world.unit(unit), state.world.spaces.say(targets)[0]]
        return (DEFEND, *words)

    def answer(self, state: Position, seat: str, words: Words, draws: Draws) -> list[Event]:
        world = state.world
        shots: list[tuple[int, int, bool]] = []
        events: list[Event] = []
        for line in split_lines(words):
            unit = world.units.index[line[0]]
            if not state.revealed >> unit & 1:
                events += reveal_sam(state, unit)
            if line[1] != REVEAL:
                point = world.spaces.index[line[1]]
                groups = [group.hunt for group in open_groups(state, unit) if group.point == point]
                shots.append((unit, point, HUNT in line or all(groups)))
                state.fired |= 1 << unit
        state.stack[-1] = replace(self, shots=tuple(shots))
        return [Event("silent", {"seat": seat}, ("20.12",))] if not shots and not events else events

    def run(self, state: Position, draws: Draws) -> list[Event]:
        """Roll the shots one after the other; results apply before the attack (20.8a)."""
        if not self.shots:
            state.stack.pop()
            return []
        (unit, point, hunt), *rest = self.shots
        state.stack[-1] = replace(self, shots=tuple(rest))
        target = self._target(state, point, hunt)
        if target is None:
            return []
        world = state.world
        where = world.hex(point)
        die = draws.roll(DICE.of("sam_fired", at=where))
        result = world.pack.air_defence_crt.ground_attack_in_umbrella[die - 1]
        data = {
            "at": where,
            "kind": world.kind[unit].id,
            "from": world.hex(state.at[unit]),
            "die": die,
            "result": result,
        }
        events = [Event("sam_fired", data, ("20.1a", "20.9b"))]
        gone = int(result == "ELIM" and not target.jammed)  # 20.10a
        refit = int(result == "AR")
        strikes = target.units & ~world.of_type["ssm"]
        if (gone or refit) and strikes:
            weasels = strikes & world.of_type["ww"]
            state.stack.append(Downed(1 - self.side, (tuple(bits(strikes)),), refit, gone, weasels))
        return events

    def _target(self, state: Position, point: int, hunt: bool) -> Group | None:
        """The group that is fired at; strikes that were shot down do not count any more."""
        return next((f for f in airborne(state) if f.point == point and f.hunt == hunt and f.units), None)


STEPS = (AirDefence,)
