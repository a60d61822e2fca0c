"""The air: who flies which mission, and raids where strikes do most, out of reach of the air defence that is known."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.board.masks import bits, mask_of
from sandtable.games.october_war.position.boxes import READY
from sandtable.games.october_war.position.groups import Group
from sandtable.games.october_war.position.names import Wing, wing_names, wings
from sandtable.games.october_war.position.state import Position
from sandtable.games.october_war.position.world import ARAB, ISRAEL, ISRAELIS
from sandtable.games.october_war.rules.air.air_strength import air_points, air_shifts
from sandtable.games.october_war.rules.air.ground_attack import RaidPlacing, RaidSupport
from sandtable.games.october_war.rules.air.plan import CommitPlan
from sandtable.games.october_war.rules.air.raid_plan import strikes_here
from sandtable.games.october_war.rules.intelligence.markers import has_signals
from sandtable.games.october_war.rules.movement.flying import known_danger
from sandtable.language import Words

from .appraisal import expected_result, stakes
from .style import Style

GROUP = (3, 7)
"""Strikes of each side over one point: the Arabs may send no more (18.6), and more than the last columns of the table
reward would be wasted."""
FULL = 10
"""Strikes on one mission: a full column of the table (19.3a)."""
FIGHTING = 2.0
"""How much more a loss counts where a battle is about to be fought."""
ENOUGH = 0.2
"""Loss points that a raid must promise."""
SPARE = 2
"""EW markers that Israel keeps for battles."""


# --- missions (18)


def commitment(state: Position, side: int, style: Style) -> Words:
    """The secret plan of a turn: Israel hunts enemy strikes as long as there are any, and both share what is left
    between the battles on the ground and what lies behind the front."""
    plan = CommitPlan(state, side)
    draft = plan.draft()
    for wing, number in _missions(state, side, style):
        if wing.word in plan.subjects(draft):
            most = max(int(word) for word in plan.follow(draft, (wing.word,)) if word.isdecimal())
            plan.take(draft, (wing.word, str(min(most, number))))
    names = wing_names(state.world).index
    lines = [(";", word, str(draft[word])) for word in sorted(draft, key=names.__getitem__)]
    return ("commit", *[word for line in lines for word in line][1:])


def _missions(state: Position, side: int, style: Style) -> Iterator[tuple[Wing, int]]:
    """How many strikes of a kind should fly each mission; those that are named first are sent first."""
    world = state.world
    mine = [wing for wing in wings(world) if wing.mission != READY and world.of_kind[wing.kind] & world.of_side[side]]
    for mission in ("recon", "ground", "superiority", "strategic"):
        for wing in mine:
            if wing.mission == mission and (number := _share(state, side, wing, style)) > 0:
                yield wing, number


def _share(state: Position, side: int, wing: Wing, style: Style) -> int:
    """Strikes for one mission. Arab missiles and what does not support battles attack what is behind the front."""
    world, theatre = state.world, wing.theatre
    kind = world.of_kind[wing.kind]
    if side == ARAB:
        if kind & world.of_type["tac"] and wing.mission == "ground":
            ready = state.units_at(world.box[READY]) & kind
            at_hand = sum(state.theatre[unit] == theatre for unit in bits(ready))
            return round(style.support * at_hand) if state.turn > 1 else 0
        return FULL if wing.mission == "strategic" else 0
    if wing.mission == "recon":
        return 1 if kind & world.of_type["tac"] and state.turn > 1 else 0
    if wing.mission == "ground":
        return round(style.support * FULL)
    full = FULL // 2 if state.turn == 1 else FULL
    hunted = "superiority" if prey(state, theatre) else "strategic"
    return full if wing.mission == hunted else 0


def prey(state: Position, theatre: int) -> bool:
    """Whether there are enemy strikes over a theatre to hunt. The Ready box is public."""
    world = state.world
    ready = state.units_at(world.box[READY]) & world.of_side[ARAB] & world.of_type["tac"]
    return sum(state.theatre[unit] == theatre for unit in bits(ready)) > 1


# --- raids (19.8)


def plan_raid(state: Position, step: RaidPlacing) -> Words:
    """The groups, the most promising first; `raid` alone where nothing is worth the risk."""
    world, side = state.world, step.side
    left = {kind: bits(units) for kind, units in strikes_here(state, side, step.theatre).items()}
    danger = known_danger(state, side)
    theatre = world.in_theatre[step.theatre]
    targets = state.held(1 - side) & theatre & (~danger | jammable(state, side))
    lines: list[str] = []
    while targets and any(left.values()):
        kind = max(left, key=lambda name: len(left[name]))
        group = tuple(left[kind][: GROUP[side]])
        best = max(bits(targets), key=lambda point: (_worth(state, side, point, group), -point))
        if _worth(state, side, best, group) < ENOUGH:
            break
        lines += [";"] * bool(lines) + [kind, world.hex(best), str(len(group))]
        left[kind] = left[kind][len(group) :]
        targets &= ~(1 << best)
        if danger >> best & 1:
            targets &= ~danger  # one marker is enough to spend
    return ("raid", *lines)


def jammable(state: Position, side: int) -> int:
    """Battles over which Israel would spend a marker to blind the air defence: the free one, or one of many (26.3)."""
    if side != ISRAEL:
        return 0
    able = [p for p in bits(state.contested()) if state.ew[ISRAELIS] > SPARE or has_signals(state, p)]
    return mask_of(able)


def _worth(state: Position, side: int, point: int, group: tuple[int, ...]) -> float:
    """Loss points that a group brings on average, weighed by what the point means."""
    world = state.world
    sent = Group(point, group, jammed=bool(known_danger(state, side) >> point & 1))
    column = world.air_crt.column(air_points(state, sent), air_shifts(state, side, sent))
    fighting = FIGHTING if state.ground_units(point, side) else 1.0
    return expected_result(world.air_crt, column.heading) * fighting * (1 + stakes(world).get(point, 0.0) / 20)


def support(state: Position, step: RaidSupport) -> Words:
    """A marker for a group that fights under air defence."""
    wanted = known_danger(state, ISRAEL) & jammable(state, ISRAEL)
    found = [group.point for group in step.supportable(state) if wanted >> group.point & 1]
    return ("jam", state.world.hex(found[0])) if found else ("pass",)
