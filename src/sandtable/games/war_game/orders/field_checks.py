"""Checks of movement and attack orders when a mail is read. MOVE-1 to MOVE-9, TRANS-1 to TRANS-14, ATK-1 to ATK-3"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from sandtable.games.war_game.battle.forces import Unit
from sandtable.games.war_game.position.plurals import standing
from sandtable.games.war_game.position.state import NOBODY
from sandtable.games.war_game.position.units import FIRST_CUSTOM
from sandtable.games.war_game.rules.movement.transports import Batch, by_sea, carries, deck, decks, filled_of, sized

from . import forms
from .buying_checks import Warn
from .faults import Fault
from .forms import ALL, Force, Part, Path, Place
from .paths import check_path
from .sender import Sender


class FieldChecks:
    """What may be moved and attacked, as far as the sender knows. Owners of places on the way never refuse a move."""

    def __init__(self, sender: Sender, warn: Warn) -> None:
        self.sender = sender
        self.warn = warn
        self.once: set[int] = set()
        self.sailing: set[int] = set()
        """Seas on the paths of own submarines in this mail."""
        self.stirred: set[int] = set()
        """Territories where lines above bring ships in or out, or put cargo ashore: the rest cannot be known."""

    def twin(self, sender: Sender, warn: Warn) -> FieldChecks:
        """An independent copy for another sender and its warnings."""
        twin = FieldChecks(sender, warn)
        twin.once, twin.sailing, twin.stirred = set(self.once), set(self.sailing), set(self.stirred)
        return twin

    def check(self, order: forms.Order) -> None:
        checks: dict[type, Callable[..., None]] = {
            forms.Move: self.move,
            forms.Load: self.load,
            forms.Unload: self.unload,
            forms.Airlift: self.airlift,
            forms.Subs: self.subs,
            forms.Retreat: self.retreat,
            forms.Action: self.action,
        }
        checks[type(order)](order)

    def units(self, force: Force) -> list[Unit]:
        return [self.sender.unit(part.unit) for part in force]

    def enough(self, force: Force, place: Place, path: Path = ()) -> None:
        """Warn of units that are not there now, or that lines above order. MOVE-10"""
        self._warn_of(self.sender.order_away(force, place, path))

    def _warn_of(self, wanting: str) -> None:
        if wanting:
            self.warn("W03", f"{wanting}; the line will take what is there when it is executed")

    # --- movement

    def move(self, order: forms.Move) -> None:
        units = self.units(order.force)
        for unit in units:
            if unit.kind == "platform":
                raise Fault("E07", f"{unit.name} never moves")
        self._same_deck(units, order.path)
        check_path(self.sender.world, units, order.path)
        if order.carrying is not None and not any(unit.slots or carries(unit) for unit in units):
            raise Fault("E17", "CARRYING needs transports or carriers on the line")
        afloat = any(unit.afloat for unit in units)
        if afloat:
            self._divided(order.force, order.path, order.carrying)
        if any(unit.kind == "sub" for unit in units):
            self.sailing.update(place.at for place in order.path)
        self.enough(order.force, order.path[0], order.path)
        if order.carrying:
            self._from_aboard(order.carrying, order.path)
        if afloat:
            self.stirred |= {order.path[0].at, order.path[-1].at}
        self._neutral_end(order.path)

    def _same_deck(self, units: list[Unit], path: Path) -> None:
        if len(path) == 1:
            raise Fault("E06", "the path names one place only: a move leads somewhere else")

    def _neutral_end(self, path: Path) -> None:
        last, world = path[-1].at, self.sender.world
        if world.is_land[last] and self.sender.war.owner[last] == NOBODY:
            why = (
                f"{world.title(last)} is neutral: the units will stop in the last place of the path where they may stay"
            )
            self.warn("W04", why)

    def _from_aboard(self, force: Force, path: Path) -> None:
        """Cargo that a line names should be aboard when its ships leave. TRANS-14"""
        water = self.sender.world.water_path([(place.at, place.facing) for place in path])[0]
        if water >= 0 and path[0].at not in self.stirred:
            self._warn_of(self.sender.order_ashore(force, water))

    def _divided(self, force: Force, path: Path, carrying: Force | None) -> None:
        """Places and slots on both sides, as far as present cargo and the LOAD lines above tell. TRANS-14, AIR-10"""
        sender = self.sender
        waters = sender.world.water_path([(place.at, place.facing) for place in path])
        if waters[0] < 0:
            return
        hulls, cargo = sender.ships_and_cargo(waters[0])
        leaving: Batch = {}
        for part in force:
            kind = sender.kind(part.unit)
            there = hulls.get((kind, 0), 0)
            leaving[kind, 0] = leaving.get((kind, 0), 0) + sender.number(part, there)
            if leaving[kind, 0] > there:
                return  # more than is there now: what sails is known only when the line is executed
        staying = {key: number - leaving.get(key, 0) for key, number in hulls.items()}
        if carrying is None:
            taken = filled_of(sender.units, cargo, sized(sender.units, leaving, carries), by_sea)
            taken |= filled_of(sender.units, cargo, sized(sender.units, leaving, decks), deck)
        else:
            taken = self._named(carrying, cargo)
        rest = {key: number - taken.get(key, 0) for key, number in cargo.items()}
        for ships, load, side in ((leaving, taken, "aboard"), (staying, rest, "on what stays behind")):
            for size, room, finer in ((by_sea, carries, "divided fleet"), (deck, decks, "carrier slots")):
                needed, there = sized(sender.units, load, size), sized(sender.units, ships, room)
                if needed > there:
                    raise Fault("E13", f"{needed:,} places are needed {side}, {there:,} are there", finer)

    def _named(self, force: Force, cargo: Batch) -> Batch:
        taken: Batch = {}
        for part in force:
            kind = self.sender.kind(part.unit)
            there = cargo.get((kind, 0), 0)
            taken[kind, 0] = min(there, self.sender.number(part, there))
        return taken

    def load(self, order: forms.Load) -> None:
        self._coast(order.at, "loading")
        transport = self._transport(order.transports, "sea")
        units = self.units(order.force)
        for unit in units:
            if not unit.by_sea:
                raise Fault("E04", f"{unit.name} cannot be carried", "transport")
        needed = sum(unit.by_sea * part.count for unit, part in zip(units, order.force, strict=True))
        if order.transports.count != ALL and needed > order.transports.count * transport.capacity:
            there = order.transports.count * transport.capacity
            raise Fault("E13", f"the force needs {needed:,} places, the transports named have {there:,}")
        water = self.sender.station(transport, order.at)
        self._taken_aboard(order, water)
        self.enough(order.force, order.at)
        self._ships_there(order.transports, water)

    def _ships_there(self, part: Part, water: int) -> None:
        """Transports that load stay where they are: other lines may order them, too."""
        there, name = self.sender.held(part.unit, water), self.sender.unit(part.unit).name
        if there < max(part.count, 1):
            self._warn_of(f"{standing(there, name)} in {self.sender.world.title(water)} now")

    def _taken_aboard(self, order: forms.Load, water: int) -> None:
        """Note what a LOAD line puts aboard: whatever is there, as far as there is room. TRANS-1, TRANS-2"""
        sender = self.sender
        hulls, cargo = sender.ships_and_cargo(water)
        free = sized(sender.units, hulls, carries) - sized(sender.units, cargo, by_sea)
        transports = sender.number(order.transports, sender.held(order.transports.unit, water))
        ashore: Batch = {}
        for part in order.force:
            kind, there = sender.kind(part.unit), sender.there(part.unit, order.at)
            there -= sender.ordered.get((order.at.at, kind), 0)
            if kind >= 0:
                ashore[kind, 0] = ashore.get((kind, 0), 0) + max(0, min(sender.number(part, there), there))
        places = min(free, transports * sender.unit(order.transports.unit).capacity)
        for (kind, _), number in filled_of(sender.units, ashore, max(0, places), by_sea).items():
            sender.loaded[water, kind] = sender.loaded.get((water, kind), 0) + number

    def _coast(self, place: Place, finer: str) -> None:
        sender = self.sender
        title = sender.world.title(place.at)
        if not sender.world.is_coastal(place.at):
            raise Fault("E09", f"{title} has no harbour", finer)
        if sender.war.owner[place.at] == NOBODY:
            raise Fault("E09", f"{title} is neutral", finer)

    def _transport(self, part: Part, kind: str) -> Unit:
        unit = self.sender.unit(part.unit)
        if unit.kind != kind or unit.role != "transport":
            wanted = "sea" if kind == "sea" else "air"
            raise Fault("E04", f"{unit.name} is no {wanted} transport", "transport")
        return unit

    def unload(self, order: forms.Unload) -> None:
        self._coast(order.at, "unloading")
        for unit in self.units(order.force):
            if not unit.by_sea:
                raise Fault("E04", f"{unit.name} cannot be carried", "transport")
        world = self.sender.world
        water = world.water_meant(order.at.at, order.at.facing, self.sender.aboard)
        if order.at.at not in self.stirred and water >= 0:
            self._disembark(order.force, water)
        self.stirred.add(order.at.at)

    def _disembark(self, force: Force, water: int) -> None:
        """Warn of troops that are not aboard where a line wants to put them ashore. TRANS-3, TRANS-7"""
        if force:
            self._warn_of(self.sender.order_ashore(force, water))
        elif not self.sender.aboard(water):
            self._warn_of(f"nobody is aboard at {self.sender.world.title(water)} now")

    def airlift(self, order: forms.Airlift) -> None:
        self.carried_by_air(order.force, order.transports, order.path)
        world = self.sender.world
        for place in (order.path[0], order.path[-1]):
            if not world.is_land[place.at] or place.aboard:
                raise Fault(
                    "E09", f"{world.title(place.at)} is not an airfield: an airlift goes from land to land", "airlift"
                )
        self._same_deck([], order.path)
        transport = self.sender.unit(order.transports.unit)
        if order.back:
            self.there_and_back(transport, order.path, order.back)
        self._neutral_end(order.path)

    def carried_by_air(self, force: Force, transports: Part, path: Path) -> None:
        transport = self._transport(transports, "air")
        units = self.units(force)
        for unit in units:
            if not unit.by_air:
                raise Fault("E04", f"{unit.name} cannot be flown", "transport")
        check_path(self.sender.world, [transport], path)
        needed = sum(unit.by_air * part.count for unit, part in zip(units, force, strict=True))
        if transports.count != ALL and needed > transports.count * transport.capacity:
            there = transports.count * transport.capacity
            raise Fault("E13", f"the force needs {needed:,} places, the transports have {there:,}", "air transport")
        self.enough(force, path[0])
        self.enough((transports,), path[0], path)

    def subs(self, order: forms.Subs) -> None:
        sea = order.at.at
        if sea in self.once:
            raise Fault("E11", f"one SUBS line for {self.sender.world.title(sea)} a cycle", "submarines")
        self.once.add(sea)
        own = any(
            o == self.sender.seat and self.sender.units[k].kind == "sub" for o, k, _ in self.sender.war.forces[sea]
        )
        if not own and sea not in self.sailing:
            self.warn("W03", f"no submarine of yours is in {self.sender.world.title(sea)} now")

    def retreat(self, order: forms.Retreat) -> None:
        world = self.sender.world
        start, to = order.start.at, order.to.at
        if world.is_land[start] and world.is_land[to]:
            if not world.grid.land.neighbours[start] >> to & 1:
                raise Fault("E06", f"{world.title(start)} and {world.title(to)} are not connected by land", "retreat")
            return
        facing = order.start.facing
        waters = world.waters_of(start) if facing < 0 else (world.shore(start, facing),)
        if min(waters) < 0:
            why = f"{world.title(start)} has no shore that faces {world.title(facing)}"
            raise Fault("E06", why, "other shore")
        near = {world.home[w] for water in waters for w in world.sea_near[water]}
        if to not in near:
            why = f"ships cannot go from {world.title(start)} to {world.title(to)} in one step"
            raise Fault("E06", why, "retreat of ships")

    def action(self, order: forms.Action) -> None:
        kind = self.sender.kind(order.part.unit)
        design = self.sender.war.designs[kind - FIRST_CUSTOM] if kind >= FIRST_CUSTOM else None
        if design is None or not design.ability:
            raise Fault("E10", "only a custom unit with an approved ability can do that", "paradrop or action")
        there = sum(self.sender.held(order.part.unit, at) for at in self._anywhere(order.at))
        if there < max(order.part.count, 1):
            title = self.sender.world.title(order.at.at)
            self._warn_of(f"{standing(there, self.sender.unit(order.part.unit).name)} in {title} now")

    def _anywhere(self, place: Place) -> set[int]:
        """The land of a territory and its waters: an action does not say where in it its units are. CUSTOM-8"""
        return {place.at, *self.sender.world.waters_of(place.at)}

    # --- attacking

    def heading(self, order: forms.Attack) -> None:
        for name in order.against:
            self.sender.other_empire(name)
        world = self.sender.world
        if order.sort in ("bombard", "harbour") and not world.is_coastal(order.at.at):
            raise Fault("E10", f"{world.title(order.at.at)} has no coast", "bombardment")
        if order.at.facing >= 0 and world.shore(order.at.at, order.at.facing) < 0:
            why = f"{world.title(order.at.at)} has no shore that faces {world.title(order.at.facing)}"
            raise Fault("E06", why, "other shore")

    def force_line(self, target: forms.Attack, order: forms.Order) -> None:
        """A line below a heading; it must lead into the target. ATK-1, ATK-2"""
        if not isinstance(order, forms.FORCE_LINES):
            return
        world = self.sender.world
        if order.path[-1].at != target.at.at:
            why = f"the path ends in {world.title(order.path[-1].at)}, the block attacks {world.title(target.at.at)}"
            raise Fault("E06", why, "target")
        if isinstance(order, forms.Strike):
            self.strike(target, order)
            self._same_shore(target, order)
            return
        if target.sort != "land":
            raise Fault("E14", "LAND, ESCORT and DROP are for attacks on land", "kind of attack")
        if isinstance(order, forms.Landing):
            self.landing(order)
        elif isinstance(order, forms.Escort):
            units = self.units(order.force)
            if not all(unit.afloat for unit in units):
                raise Fault("E14", "only ships and submarines escort", "kind of attack")
            check_path(world, units, order.path)
            self.enough(order.force, order.path[0], order.path)
        else:
            self.drop(order)

    def strike(self, target: forms.Attack, order: forms.Strike) -> None:
        units = self.units(order.force)
        for unit in units:
            self._may_attack(target, unit)
        check_path(self.sender.world, units, order.path)
        for unit in units:
            if unit.kind == "air":
                self.there_and_back(unit, order.path, order.back)
        self.enough(order.force, order.path[0], order.path)

    def _same_shore(self, target: forms.Attack, order: forms.Strike) -> None:
        """Ships that attack a shore must come to that shore. WORLD-16, ORDERS-13"""
        world = self.sender.world
        facing = target.at.facing
        if facing < 0 or not any(unit.afloat for unit in self.units(order.force)):
            return
        water = world.water_path([(place.at, place.facing) for place in order.path])[-1]
        if water >= 0 and water != world.shore(target.at.at, facing):
            why = f"the path ends at another shore of {world.title(target.at.at)}"
            raise Fault("E06", f"{why} than the one that faces {world.title(facing)}", "other shore")

    def _may_attack(self, target: forms.Attack, unit: Unit) -> None:
        if target.sort == "bombard":
            if not (unit.afloat and unit.land):
                raise Fault("E10", f"{unit.name} cannot bombard", "bombardment")
            return
        allowed = unit.kind in ("land", "air") if target.sort == "land" else unit.afloat or unit.kind == "air"
        if not allowed or (unit.kind == "air" and unit.role == "transport"):
            hint = "; ships LAND troops or ESCORT them" if unit.afloat else ""
            raise Fault("E14", f"{unit.name} cannot make this attack{hint}", "kind of attack")

    def there_and_back(self, unit: Unit, path: Path, back: Path) -> None:
        """Out and back within one Move rating, to a place that may take aircraft. AIR-8"""
        world = self.sender.world
        way = back if back and back[0].at == path[-1].at else (path[-1], *back) if back else path[::-1]
        check_path_back(self.sender, unit, way)
        out, home = len(path) - 1, len(way) - 1
        if out + home > unit.move:
            raise Fault("E08", f"{out} steps out and {home} back are more than the Move {unit.move} of {unit.name}")
        last = way[-1]
        if world.is_land[last.at] and not last.aboard and self.sender.war.owner[last.at] == NOBODY:
            raise Fault("E08", f"{world.title(last.at)} is neutral: no aircraft can land there")

    def landing(self, order: forms.Landing) -> None:
        transport = self._transport(order.transports, "sea")
        units = self.units(order.force)
        for unit in units:
            if not unit.by_sea:
                raise Fault("E04", f"{unit.name} cannot be carried", "transport")
        check_path(self.sender.world, [transport], order.path)
        needed = sum(unit.by_sea * part.count for unit, part in zip(units, order.force, strict=True))
        if order.transports.count != ALL and needed > order.transports.count * transport.capacity:
            there = order.transports.count * transport.capacity
            raise Fault("E13", f"the force needs {needed:,} places, the transports have {there:,}")
        known = order.path[0].at not in self.stirred
        if known:
            self._divided((order.transports,), order.path, order.force or None)
        self.enough((order.transports,), order.path[0], order.path)
        water = self.sender.station(transport, order.path[0], order.path)
        if known and water >= 0:
            self._disembark(order.force, water)

    def drop(self, order: forms.Drop) -> None:
        transport = self.sender.unit(order.transports.unit)
        if not transport.paradrop:
            raise Fault("E10", f"{transport.name} cannot drop troops", "paradrop or action")
        for unit in self.units(order.force):
            if unit.by_air != 1:
                raise Fault("E10", f"{unit.name} is too large to be dropped", "paradrop or action")
        self.carried_by_air(order.force, order.transports, order.path)
        self.there_and_back(transport, order.path, order.back)


def check_path_back(sender: Sender, unit: Unit, way: Path) -> None:
    """The way back must hold together as well; its length is told with that of the way out. AIR-8"""
    world = sender.world
    for a, b in pairwise(way):
        if a.at != b.at and not world.touches(a.at, b.at):
            raise Fault(
                "E06", f"{world.title(a.at)} and {world.title(b.at)} do not touch on the way back of {unit.name}"
            )
