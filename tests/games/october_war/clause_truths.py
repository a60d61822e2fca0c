"""What must be true of a position for a refusal to name a clause of October War.

Written from the clauses with the slow second implementation: of the engine only the position is asked.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from sandtable.board.masks import bits
from sandtable.conformance.refusals import Predicate
from sandtable.errors import Refusal
from sandtable.games.october_war.position.state import Position
from sandtable.games.october_war.rules.mobilization.resupply import GrantList
from sandtable.games.october_war.rules.phases import OrderList
from sandtable.language import LINE, Words, split_lines
from tests.games.october_war.positions import slowly
from tests.games.october_war.slow_rules import (
    Slow,
    area_of,
    has_flag,
    is_mechanized,
    kind_of,
    kinds,
    other,
    points,
    routes,
    side_of,
)  # fmt: skip
from tests.games.october_war.table import GAME

RESERVES = ("israeli-reserve", "egyptian-reserve", "syrian-reserve")
MAIN = ("israel", "egypt", "syria")


class RefusedAction:
    """A refused sentence beside the position: the unit and the space that it is about."""

    def __init__(self, state: Position, seat: str, words: Words, refusal: Refusal) -> None:
        self.state, self.seat, self.words, self.refusal = state, seat, words, refusal
        self.verb = words[0]
        self.phase = state.phase_name
        self.asked = next(question.kind for question in GAME.asks(state) if question.seat == seat)
        if (self.asked, self.verb) == ("theatre", "raid"):
            self.asked = "raid"  # the first raid may be placed while the theatre is asked for
        self.units = state.world.units.index
        self.spaces = state.world.spaces.index
        blamed = refusal.why.partition(" ")[0]
        named = [*refusal.units, blamed, *(words[1:] if self.verb != "defend" else ())]
        self.unit = next((word for word in named if word in self.units), "")
        after = words[words.index(self.unit) + 1 :] if self.unit in words else words[1:]
        self.space = next((word for word in (*refusal.spaces, *after, *words[1:]) if word in self.spaces), "")

    @property
    def last(self) -> str:
        """The last space of the sentence."""
        return next((word for word in reversed(self.words) if word in self.spaces), "")

    @cached_property
    def slow(self) -> Slow:
        return slowly(self.state)

    @property
    def enemy(self) -> str:
        return other(self.seat)

    @property
    def nation(self) -> str:
        """Whose kind of unit the sentence names; empty for no kind at all."""
        return str(kinds()[self.words[1]]["nation"]) if len(self.words) > 1 and self.words[1] in kinds() else ""

    def says(self, why: str) -> bool:
        return why in self.refusal.why

    # --- the unit

    @property
    def here(self) -> str:
        """Where the unit is; empty if the sentence names none."""
        return self.here_of(self.unit) if self.unit else ""

    def here_of(self, unit: str) -> str:
        return str(self.state.world.hex(self.state.at[self.units[unit]]))

    @property
    def own(self) -> bool:
        return bool(self.unit) and side_of(self.unit) == self.seat

    @property
    def type(self) -> str:
        return str(kind_of(self.unit)["type"]) if self.unit else ""

    def flag(self, name: str) -> bool:
        return bool(self.unit) and has_flag(self.unit, name)

    def marked(self, mask: int) -> bool:
        """Whether the unit is one of a set of the position."""
        return bool(self.unit) and bool(mask >> self.units[self.unit] & 1)

    @property
    def on_map(self) -> bool:
        return self.here in points()

    # --- the space

    @property
    def is_point(self) -> bool:
        return self.space in points()

    @property
    def wet(self) -> bool:
        return self.is_point and bool(points()[self.space].get("water"))

    def enemies_at(self, point: str) -> bool:
        return self.slow.enemy_at(point, self.seat)

    def theatre(self, point: str) -> str:
        return str(points()[point]["theatre"])

    @property
    def enemy_sam(self) -> bool:
        """Whether the start or the goal lies under the umbrella of an enemy SAM."""
        ends = {self.here, self.space}
        sam = [unit for unit in self.slow.at if side_of(unit) == self.enemy and has_flag(unit, "sam")]
        return any(ends & self.slow.umbrella(unit) for unit in sam)

    def steps_beyond(self, points_left: int) -> bool:
        """Whether the space is farther from the unit than some steps along routes of any kind."""
        found = {self.here} if self.on_map else set()
        for _ in range(points_left):
            found |= {near for point in found for near in routes()[point]}
        return self.space not in found

    @property
    def by_canal(self) -> set[str]:
        """The points beyond the canal, next to the unit's own."""
        return {there for there, kind in routes().get(self.here, {}).items() if kind == "suez-canal"}

    @property
    def bridgeless(self) -> set[str]:
        bridged = self.slow.bridges[self.seat]
        return {there for there in self.by_canal if frozenset((self.here, there)) not in bridged}

    @property
    def stuck(self) -> bool:
        """Whether some unit of the force has no legal retreat."""
        force = [unit for unit in self.slow.at if side_of(unit) == self.seat and self.enemies_at(self.slow.at[unit])]
        return any(not self.slow.retreats(unit) for unit in force)

    @property
    def parts_there(self) -> bool:
        """Whether the parts of the large unit stand together somewhere, all with a line of communication."""
        parts = self.state.world.parts[self.state.world.kind[self.units[self.unit]].id]
        spaces = {self.space} if len(self.words) > 2 else {*points(), *RESERVES}
        return any(self._together(space, parts) for space in spaces)

    def _together(self, space: str, parts: tuple[str, ...]) -> bool:
        if space not in self.spaces:
            return False
        here = [self.state.world.unit(unit) for unit in bits(self.state.units_at(self.spaces[space]))]
        chosen = {kind: [u for u in here if kind_of(u)["id"] == kind] for kind in parts}
        if any(len(chosen[kind]) < parts.count(kind) for kind in parts):
            return False
        return space in RESERVES or all(any(self.slow.has_loc(u) for u in chosen[kind]) for kind in parts)

    def lies(self, unit: str, space: str) -> bool:
        return self.here_of(unit) == space

    def stock(self, kind: str, *boxes: str) -> bool:
        """Whether some box holds a counter of a kind."""
        return any(self.lies(unit, box) for unit in self.units if kind_of(unit)["id"] == kind for box in boxes)


Claim = Callable[[RefusedAction], bool]


def _in(*asked: str, verbs: tuple[str, ...] = ()) -> Claim:
    """The seat is asked this, or has said what is said elsewhere."""
    return lambda case: case.asked in asked or case.verb in verbs


def _said(*verbs: str) -> Claim:
    return lambda case: case.verb in verbs


def _and(*claims: Claim) -> Claim:
    return lambda case: all(claim(case) for claim in claims)


def _turn(number: int) -> Claim:
    return lambda case: case.state.turn == number


def _israel(case: RefusedAction) -> bool:
    return case.seat == "israel"


def _arab(case: RefusedAction) -> bool:
    return case.seat == "arab"


# --- movement


def _out_of_reach(case: RefusedAction) -> bool:
    """13.2a: the space is none of those that the unit reaches, or a way was named."""
    return "by" in case.words or case.space not in case.slow.reach(case.unit) if case.on_map else True


def _without_line(case: RefusedAction) -> bool:
    return not case.slow.has_loc(case.unit)


def _stops(case: RefusedAction) -> bool:
    """13.5a: the area at the end of a way stops it, or some point on the way or near enough to be on it."""
    way = set(case.words[3:-1]) or set(points())
    if not way <= set(points()):
        return True
    way |= {near for point in way for near in routes()[point]}
    return any(case.slow.must_stop(case.unit, point) for point in way)


def _enemies_near(case: RefusedAction) -> bool:
    way = set(case.words[3:-1]) if "by" in case.words else set(points())
    return any(case.enemies_at(point) for point in way & set(points()))


def _no_move(case: RefusedAction) -> bool:
    """13.1: off the maps, already there, or no space of those where units move."""
    return (not case.on_map and case.here not in RESERVES) or case.space in (case.here, "") or not (
        case.is_point or case.space in RESERVES
    )  # fmt: skip


def _other_area(case: RefusedAction) -> bool:
    """25.2a: another side's area, another theatre's, or the one that it comes out of."""
    if case.space not in RESERVES or not case.on_map:
        return case.space in RESERVES
    return case.space != area_of(case.seat, case.theatre(case.here))


def _full(case: RefusedAction) -> bool:
    """12.0a: friends are there; without a space: nowhere is room."""
    return bool(case.slow.units(case.last, case.seat)) or case.last not in points()


def _same_headquarters(case: RefusedAction) -> bool:
    size = kind_of(case.unit)["size"]
    there = case.slow.units(case.space, case.seat)
    return any(kind_of(unit)["type"] == "hq" and kind_of(unit)["size"] == size for unit in there)


def _no_mountains(case: RefusedAction) -> bool:
    return is_mechanized(case.unit) and not case.slow.may_enter(case.unit, case.space)


def _dry(case: RefusedAction) -> bool:
    """21.6a: who does not cross water; the space is wet, or water lies on the way."""
    return not case.flag("crosses-lake-and-sea") and (case.wet or _out_of_reach(case))


def _canal_in_the_way(case: RefusedAction) -> bool:
    """21.1a: the way leads over a canal route without a bridge."""
    return any(kind == "suez-canal" for there in routes().values() for kind in there.values()) and _out_of_reach(case)


def _out_of_command(case: RefusedAction) -> bool:
    return case.phase == "second_movement" and not case.marked(case.state.commanded)


def _foreign_command(case: RefusedAction) -> bool:
    """22.2c: an HQ of another nation of its side is on the maps."""
    nation = kind_of(case.unit)["nation"]
    allied = [unit for unit in case.slow.at if side_of(unit) == case.seat and kind_of(unit)["type"] == "hq"]
    return any(kind_of(unit)["nation"] != nation for unit in allied)


def _no_bridge_from(case: RefusedAction) -> bool:
    """X28: no engineer beside the canal, or no unbridged route from its point to the other."""
    return case.space not in case.bridgeless or not case.by_canal


def _not_an_engineer(case: RefusedAction) -> bool:
    built = case.marked(case.state.in_place | case.state.moved)
    return case.type != "engineer" or not case.own or built or len(case.words) < 2


# --- flights


def _not_a_flyer(case: RefusedAction) -> bool:
    """23.4a: no airmobile unit of one's own; or one that may not move at all."""
    return case.verb == "fly" and (not case.own or not case.flag("airmobile") or _unmoved(case) or case.enemy_sam)


def _unmoved(case: RefusedAction) -> bool:
    """23.4d: the flight is a move, and the unit may not move."""
    return not case.marked(case.state.commanded & ~case.state.moved) or case.here not in {*points(), *RESERVES}


def _no_flight(case: RefusedAction) -> bool:
    """23.4b: out of range, or nowhere to land; the whole point is its own."""
    return case.space in (case.here, "") or not case.on_map or case.steps_beyond(1)


def _objective(case: RefusedAction) -> bool:
    return case.is_point and bool(points()[case.space].get("objective_for"))


def _other_map(case: RefusedAction) -> bool:
    return case.on_map and case.is_point and case.theatre(case.here) != case.theatre(case.space)


def _no_landing_place(case: RefusedAction) -> bool:
    """25.7a: neither a point nor the Arab area of that theatre."""
    if case.is_point:
        return False
    return case.seat == "israel" or not case.on_map or case.space != area_of("arab", case.theatre(case.here))


def _no_jumper(case: RefusedAction) -> bool:
    return case.verb == "drop"


def _no_drop(case: RefusedAction) -> bool:
    """13.10a: said elsewhere, a second jump of a phase, or no depot beside the battalion."""
    if case.asked != "move" or case.state.drops:
        return True
    friends = case.slow.units(case.here, case.seat) if case.on_map else []
    return case.here != "israeli-reserve" and not any(has_flag(unit, "depot") for unit in friends)


# --- reorganization and purchases


def _missing_parts(case: RefusedAction) -> bool:
    """9.3a: no unit is named, it is in play, or its parts are not together with a line."""
    return not case.unit or case.on_map or case.here in RESERVES or not case.parts_there


def _beside_guards(case: RefusedAction) -> bool:
    return any(has_flag(unit, "guards") for unit in case.slow.at)


def _not_large(case: RefusedAction) -> bool:
    return not case.flag("large") or not case.own


def _not_in_play(case: RefusedAction) -> bool:
    """9.5a: not a large unit of one's own on a map or in an area."""
    return not case.unit or _not_large(case) or not (case.on_map or case.here in (*RESERVES, "jordan-edge"))


def _no_counters(case: RefusedAction) -> bool:
    """9.4b: not a large unit of this side, or too few counters of its parts lie ready."""
    if _not_large(case) or not case.slow.units(case.here, case.seat):
        return True
    world = case.state.world
    parts = world.parts[world.kind[case.units[case.unit]].id]
    lying = [kind_of(name)["id"] for name in case.units if case.here_of(name).startswith(("hold-", "refit", "elim"))]
    return any(lying.count(kind) < parts.count(kind) for kind in parts) or case.here != _about(case)


def _no_conversion(case: RefusedAction) -> bool:
    """9.9b: not an armour brigade with a line and a mechanized battalion; or one that has been converted now."""
    if not case.own or not case.flag("flips-to-combined-arms") or case.marked(case.state.combined):
        return True
    beside = [unit for unit in case.slow.units(case.here, "israel") if kind_of(unit)["id"] == "il-mech-bn"]
    return not beside or not case.slow.has_loc(case.unit) or bool(case.state.converted)


def _no_armour_in(case: RefusedAction) -> bool:
    """9.9c: the box holds no armour battalion."""
    return (
        not case.stock("il-arm-bn", case.space) or case.space not in case.spaces or case.space in (*points(), *RESERVES)
    )


def _not_bought(case: RefusedAction) -> bool:
    """10.5a: a kind that is never bought, or none in the boxes that one buys from."""
    return case.says("cannot be") or not case.stock(case.words[1], "available", "refit")


def _poor(case: RefusedAction) -> bool:
    """10.2b: no nation of the side has many points left."""
    return min(case.state.mp) < 4


def _not_placed(case: RefusedAction) -> bool:
    """10.8a: the space is neither the Israeli area nor a point with a depot that has a line and room; or nothing waits
    for its place now."""
    depots = [unit for unit in case.slow.units(case.last, case.seat) if has_flag(unit, "depot")]
    if case.asked in ("arrive", "take") or case.last not in case.spaces:
        return True
    return case.last != "israeli-reserve" and (not depots or not all(map(case.slow.has_loc, depots)) or _full(case))


def _free_unit(case: RefusedAction) -> bool:
    """10.6b: before the fifth turn, not Israel's, or no recon, engineer or commando unit."""
    kind = kinds().get(case.words[1], {}) if len(case.words) > 1 else {}
    free = kind.get("type") in ("recon", "engineer", "commando") and kind.get("nation") == "israel"
    lies = free and case.stock(case.words[1], *(word for word in case.words[2:3] if word in ("available", "refit")))
    taken = any(getattr(step, "free_taken", False) for step in case.state.stack)
    return case.asked != "mobilize" or case.state.turn < 5 or taken or not lies or _not_placed(case)


# --- combat


def _no_fire(case: RefusedAction) -> bool:
    """15.1b: the unit is not in the battle, or there is no battle in the point."""
    if case.verb != "fire":
        return case.space not in _battles(case) or case.theatre(case.space) != _about(case)
    return not case.on_map or not case.enemies_at(case.here) or len(_battles(case)) > 1 or not _armed(case)


def _battles(case: RefusedAction) -> set[str]:
    return {point for point in points() if case.enemies_at(point) and case.slow.units(point, case.seat)}


def _armed(case: RefusedAction) -> bool:
    return bool(kind_of(case.unit).get("combat"))


def _contingents(case: RefusedAction) -> bool:
    """22.1a: units of several nations of the side stand in one point with enemies."""
    return any(len({kind_of(u)["nation"] for u in case.slow.units(p, case.seat)}) > 1 for p in _battles(case))


def _not_affected(case: RefusedAction) -> bool:
    """16.0a: none of the units that take the result; or no unit has been named."""
    return not case.unit or not case.on_map or not case.enemies_at(case.here) or not _is_target(case)


def _is_target(case: RefusedAction) -> bool:
    return case.own and case.marked(case.state.world.ground) and case.here == _about(case)


def _taken_by_enemy(case: RefusedAction) -> bool:
    """16.4b: enemies are in the space or control it; no legal retreat: some point around the battle."""
    around = {case.space} if case.is_point and not case.says("no legal") else set(routes()[_about(case)])
    return any(case.enemies_at(point) or case.slow.control.get(point) != case.seat for point in around)


def _no_line_there(case: RefusedAction) -> bool:
    """16.4a: the unit would have none in the space; without a space: in none of those around."""
    if case.is_point and case.unit:
        return not case.slow.has_loc(case.unit, case.space)
    unit = case.unit or next(iter(case.refusal.units), "")
    return not unit or any(not case.slow.has_loc(unit, there) for there in routes()[case.here])


def _no_way_there(case: RefusedAction) -> bool:
    """16.4c: the unit may not enter, or comes there only over a route without a bridge, or nowhere at all."""
    if not (case.is_point and case.unit):  # a whole force has one place to go to, or none at all
        return case.stuck
    return not case.slow.may_enter(case.unit, case.space) or case.space in case.bridgeless


def _flies_out(case: RefusedAction) -> bool:
    """16.4e: an airmobile unit of one's own is in the battle."""
    return case.verb == "fly" or any(
        has_flag(unit, "airmobile") for p in _battles(case) for unit in case.slow.units(p, case.seat)
    )


def _too_far_to_retreat(case: RefusedAction) -> bool:
    return case.space not in routes().get(case.here, {}) or case.says("point long")


def _no_more_retreats(case: RefusedAction) -> bool:
    """16.4i: said while a result or a retreat is open."""
    return case.asked in ("losses", "retreat")


# --- in the air


def _about(case: RefusedAction) -> str:
    """The map or the point that the seat is asked about."""
    return next(str(question.about) for question in GAME.asks(case.state) if question.seat == case.seat)


def _sends(case: RefusedAction, part: str) -> bool:
    """Whether a line of the plan names a wing of this kind or mission."""
    return any(part in word for word in case.words)


def _not_there(case: RefusedAction) -> bool:
    """X18: no enemy unit is in the point, or it lies on the other map."""
    return not case.is_point or not case.enemies_at(case.space) or case.theatre(case.space) != _about(case)


def _covers_nothing(case: RefusedAction) -> bool:
    """20.3a: not a SAM of one's own, or its umbrella does not reach the named point."""
    return not case.own or not case.flag("sam") or not case.is_point or not case.on_map or (
        case.space not in case.slow.umbrella(case.unit) or not _raided(case)
    )  # fmt: skip


def _silent(case: RefusedAction) -> bool:
    """X32: it has been driven off."""
    return case.marked(case.state.silenced)


def _raided(case: RefusedAction) -> bool:
    """Whether enemy strikes are on their way to the point."""
    return any(case.state.world.hex(group.point) == case.space for group in case.state.raid)


def _spotters(case: RefusedAction) -> list[str]:
    """Ground units of the guns' nation in a point or next to it, with a line of communication (24.2a)."""
    beside = {case.space, *routes()[case.space]}
    nation = ("egypt" if case.theatre(case.space) == "sinai" else "syria") if case.seat == "arab" else "israel"
    near = [unit for point in beside for unit in case.slow.units(point, case.seat)]
    return [unit for unit in near if kind_of(unit)["nation"] == nation and case.slow.has_loc(unit)]


def _beyond(flag: str, theatre: str) -> Claim:
    """24.3a, 24.3b: no fort of the Bar-Lev or the Purple line, and not on one's own side of it."""

    def claim(case: RefusedAction) -> bool:
        point = points()[case.space]
        home = point.get("africa") if theatre == "sinai" else point.get("start_control") == "syria"
        return _arab(case) and case.theatre(case.space) == theatre and not home and not point.get(flag)

    return claim


def _no_recon(case: RefusedAction) -> bool:
    """27.1c: no strike of the side flies Recon there, no enemies are there, or too many are named."""
    return case.verb == "recon"


def _no_look(case: RefusedAction) -> bool:
    """27.1b: no scout of one's own, none that is free, or no enemies beside it."""
    if case.verb == "move":
        return case.marked(case.state.in_place)
    free = case.own and case.type in ("recon", "commando") and case.on_map and not case.enemies_at(case.here)
    beside = [point for point in routes().get(case.here, {}) if case.enemies_at(point)]
    return case.asked != "move" or not free or not beside or bool(case.state.moved) or case.space not in beside


def _nothing_to_hear(case: RefusedAction) -> bool:
    """27.1d: another question of it, a place that has been examined, or one without enemies; or no marker."""
    return case.asked in ("answer", "look") or case.verb == "listen"


def _no_area(case: RefusedAction) -> bool:
    """27.2: no point with enemies in it or beside it, and no area of theirs."""
    if not case.is_point:
        return case.verb in ("listen", "recon", "scout")
    near = {case.space, *routes()[case.space]}
    return case.wet or case.verb == "scout" or not any(case.enemies_at(point) for point in near)


def _no_marker(case: RefusedAction) -> bool:
    """26.1: some nation of the side has no EW marker; or a marker is played at another time."""
    return case.verb == "jam" or 0 in _of_side(case, case.state.ew) or len(case.words) > 2


def _of_side(case: RefusedAction, numbers: list[int]) -> list[int]:
    return numbers[:1] if case.seat == "israel" else numbers[1:]


CLAIMS: dict[str, Claim] = {
    "1.1a": lambda case: not case.own or not case.marked(case.state.world.ground),
    "2.3g": lambda case: case.flag("static"),
    "2.4b": _in("breach"),
    "2.6d": lambda case: case.slow.control[case.space] != case.seat,
    "5.0a": _and(_said("quick", "deploy"), lambda case: case.asked != "deploy"),
    "5.2b": lambda case: case.verb == "combine" or not points()[case.space].get("africa"),
    "5.2f": _and(_said("form"), lambda case: case.asked != "deploy"),
    "6.2e": _in("raid", "support", "strike", "barrage", "attack"),
    "6.2h": lambda case: case.marked(case.state.fought) and case.enemies_at(case.space),
    "6.3b": _and(_israel, _turn(1), _said("commit")),
    "6.3c": _turn(1),
    "8.1": _in("event", verbs=("draw",)),
    "9.0a": _in("reorganize", verbs=("combine", "break")),
    "9.1a": _and(_said("combine"), _arab, _not_large),
    "9.2a": _and(_said("combine"), _israel, _not_large),
    "9.3a": _and(_said("combine"), _missing_parts),
    "9.3b": _beside_guards,
    "9.3c": _and(_said("mobilize"), lambda case: case.asked == "mobilize"),
    "9.4a": _and(_said("break"), _not_in_play),
    "9.4b": _and(_said("break"), _no_counters),
    "9.5a": _and(_said("break"), _not_in_play),
    "9.5b": lambda case: case.here.startswith("hold-"),
    "9.5c": lambda case: case.here == "available",
    "9.8a": _and(_said("break"), lambda case: case.flag("large") and case.own),
    "9.8c": lambda case: case.here == "locked" or bool(case.state.converted),
    "9.9a": lambda case: case.verb == "convert" and (case.asked != "reorganize" or _arab(case) or not case.state.drawn),
    "9.9b": _and(_said("convert"), _no_conversion),
    "9.9c": _and(_said("convert"), _no_armour_in),
    "9.10a": _and(_said("combine"), _israel, _missing_parts),
    "9.10b": _and(_said("combine"), _arab, _missing_parts),
    "10.0a": _in("mobilize", verbs=("mobilize",)),
    "10.1c": _and(_said("mobilize"), _arab, _poor),
    "10.2a": _and(_said("mobilize", "refit"), _poor),
    "10.2b": _and(_said("mobilize", "refit"), _poor),
    "10.3a": _and(_said("mobilize"), _israel, _poor),
    "10.4a": lambda case: case.nation not in MAIN,
    "10.5a": _not_bought,
    "10.5b": lambda case: case.nation == "israel" and any(case.state.bought),
    "10.6b": _and(_said("free"), _free_unit),
    "10.7": lambda case: case.words[1] in ("il-ww", "il-at", "il-sam-us"),
    "10.8a": _not_placed,
    "10.10b": lambda case: case.asked == "arrive" and case.nation not in (*MAIN, "jordan"),
    "10.10c": lambda case: case.asked == "arrive" and case.nation == "jordan",
    "10.12c": _in("division"),
    "10.12d": lambda case: case.asked == "take" and (not case.says("is in") or not case.stock(*case.words[1:3])),
    "11.0a": lambda case: case.asked == "refit" and (case.verb != "refit" or not case.stock(case.words[1], "refit")),
    "11.2a": lambda case: not all(map(case.slow.has_loc, case.slow.units(case.last, case.seat))),
    "11.3": lambda case: case.verb == "refit" and (case.asked != "refit" or not case.nation or case.says("kinds")),
    "11.4c": lambda case: case.asked == "arrive" and case.phase == "refit",
    "12.0a": _full,
    "12.1c": _same_headquarters,
    "13.0a": _in("move", verbs=("move",)),
    "13.1": _no_move,
    "13.2a": _out_of_reach,
    "13.2b": _and(_without_line, _out_of_reach),
    "13.3a": lambda case: case.verb == "move" and "by" in case.words,
    "13.4a": lambda case: case.marked(case.state.moved),
    "13.5a": _stops,
    "13.6": _enemies_near,
    "13.7a": lambda case: case.verb == "bridge" and (case.asked != "move" or _without_line(case)),
    "13.8": lambda case: case.verb == "fly" and case.asked != "move",
    "13.10a": _and(_said("drop"), _no_drop),
    "14.0a": lambda case: case.phase == "second_movement" and case.marked(case.state.moved_before),
    "14.1a": _out_of_command,
    "15.0a": _in("attack", verbs=("attack",)),
    "15.1a": _in("theatre", verbs=("raid",)),
    "15.1b": _no_fire,
    "15.2b": _in("attack", "contingent", "first_fire"),
    "15.2c": _in("losses", "stand"),
    "15.3a": _in("fire", verbs=("fire",)),
    "15.3c": _in("withdraw"),
    "15.4a": lambda case: case.asked == "fire" and case.own,
    "16.0a": _not_affected,
    "16.1a": lambda case: case.asked == "losses" and case.verb not in ("lose",),
    "16.1c": lambda case: case.verb == "lose" and case.flag("large"),
    "16.1d": _in("retreat"),
    "16.3a": _in("stand", "losses"),
    "16.3b": _in("retreat", "losses", "stand", "fire"),
    "16.3c": _in("stand"),
    "16.4a": _no_line_there,
    "16.4b": _taken_by_enemy,
    "16.4c": _no_way_there,
    "16.4e": _flies_out,
    "16.4g": lambda case: bool(case.slow.at),
    "16.4h": lambda case: any(has_flag(u, "static") for p in _battles(case) for u in case.slow.units(p, case.seat)),
    "16.4i": _no_more_retreats,
    "16.5": _too_far_to_retreat,
    "17.1a": lambda case: case.state.hq_moved and case.type != "hq",
    "18.3a": _in("commit", "raid", verbs=("commit", "recon")),
    "18.4a": lambda case: case.asked == "raid" or _sends(case, "il-ww") or _sends(case, "superiority"),
    "18.5a": _in("commit", "raid", verbs=("recon",)),
    "18.6": _in("raid", verbs=("recon",)),
    "18.9a": lambda case: case.asked == "commit" and _sends(case, "-ssm"),
    "18.9b": _in("defend"),
    "19.3d": _in("reassign"),
    "19.4a": _in("lose"),
    "19.8a": _in("raid", verbs=("raid", "strike")),
    "19.10b": lambda case: case.asked == "defend" and case.flag("sam"),
    "20.3a": _and(_in("defend"), _covers_nothing),
    "20.6a": lambda case: case.marked(case.state.fired | case.state.silenced) or case.words.count(case.unit) > 1,
    "20.7b": _in("recon"),
    "20.8a": _and(_in("defend"), lambda case: case.says("say defend") or _covers_nothing(case) or _silent(case)),
    "20.9a": _in("lose"),
    "20.10a": _in("support", verbs=("jam",)),
    "20.11c": lambda case: case.asked == "raid" and "il-ww" in case.words,
    "20.11d": lambda case: case.asked == "defend" or "il-ww" in case.words,
    "20.12": lambda case: case.asked in ("recon", "defend") or case.marked(case.state.revealed),
    "21.1a": _canal_in_the_way,
    "21.1c": lambda case: case.type == "engineer" and case.marked(case.state.aiding),
    "21.2a": _not_an_engineer,
    "21.4a": _in("bridges", verbs=("remove",)),
    "21.5": lambda case: case.verb == "bridge" and bool(case.slow.bridges[case.seat]),
    "21.6a": _dry,
    "21.6b": lambda case: case.wet,
    "21.7a": lambda case: case.flag("crosses-lake-and-sea") and _out_of_reach(case),
    "22.1a": _contingents,
    "22.2a": lambda case: case.asked == "raid" and _arab(case) and LINE in case.words,
    "22.2c": _and(_out_of_command, _foreign_command),
    "22.4": lambda case: case.verb == "refit" and case.nation not in MAIN,
    "23.1b": _and(_said("listen"), _no_marker),
    "23.2a": _beside_guards,
    "23.4a": _not_a_flyer,
    "23.4b": _no_flight,
    "23.4d": _unmoved,
    "23.4e": _objective,
    "23.4f": lambda case: case.asked == "flight" or case.enemy_sam,
    "23.4g": _other_map,
    "23.4h": lambda case: "reveal" in case.words,
    "23.5": _no_jumper,
    "24.1a": _in("barrage", verbs=("barrage",)),
    "24.2a": lambda case: case.phase == "first_combat" and not _spotters(case),
    "24.2b": lambda case: case.phase == "second_combat",
    "24.2c": lambda case: bool(case.state.barraged >> case.spaces[case.space] & 1),
    "24.3a": _beyond("bar_lev", "sinai"),
    "24.3b": _beyond("purple_line_fort", "golan"),
    "25.2a": _other_area,
    "25.7a": _no_landing_place,
    "26.1": _no_marker,
    "26.2a": _in("attack", "contingent", "first_fire"),
    "26.3a": _in("jam"),
    "26.3d": lambda case: case.verb == "jam" and _arab(case),
    "27.1b": _no_look,
    "27.1c": _no_recon,
    "27.1d": _nothing_to_hear,
    "27.2": _no_area,
    "28.1i": _and(_in("take"), _israel),
    "28.2d": _in("divide"),
    "28.2i": _and(_in("take", "divide"), _arab),
    "T4": _no_mountains,
    "X8": lambda case: case.asked == "fire" and not _armed(case),
    "X11": _in("withdraw"),
    "X13": lambda case: case.asked == "arrive" and case.phase == "mobilization",
    "X18": _not_there,
    "X28": _and(_said("bridge"), _no_bridge_from),
    "X32": _silent,
}  # fmt: skip


def _truth(clause: str) -> Predicate:
    def predicate(state: Position, seat: str, words: Words, refusal: Refusal) -> bool:
        return CLAIMS[clause](RefusedAction(*_in_its_line(state, seat, words), refusal))

    return predicate


def _kinds_asked(state: Position, seat: str) -> list[str]:
    return [question.kind for question in GAME.asks(state) if question.seat == seat]


def _in_its_line(state: Position, seat: str, words: Words) -> tuple[Position, str, Words]:
    """Of a list of orders the one that is refused, in the position that those before it lead to."""
    plan = state.stack[-1].line_plan(state, seat, words[0])
    if LINE not in words or not isinstance(plan, OrderList | GrantList):
        return state, seat, words
    draft = plan.draft()
    for line in split_lines(words):
        told = draft.state if _kinds_asked(draft.state, seat) == _kinds_asked(state, seat) else state
        if not line or line[0] not in plan.subjects(draft):
            return told, seat, (words[0], *line)
        if any(word not in plan.follow(draft, line[:place]) for place, word in enumerate(line) if place):
            return told, seat, (words[0], *line)
        plan.take(draft, line)
    return draft.state, seat, words


TRUTHS: dict[str, Predicate] = {clause: _truth(clause) for clause in CLAIMS}
