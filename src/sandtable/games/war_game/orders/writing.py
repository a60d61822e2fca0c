"""Orders written out in their one canonical form, which the grammar reads back. ORDERS-10"""

from __future__ import annotations

from sandtable.games.war_game.data.pack import load_pack
from sandtable.games.war_game.position.world import World

from . import forms
from .forms import ALL, Force, Part, Path, Place, UnitName
from .vocabulary import SETTINGS, WORDS, building_names, unit_names


def quoted(name: str) -> str:
    """A name as orders write it: in quotes where it has blanks or is a word of the language. ORDERS-12"""
    plain = name.isalpha() and name.upper() not in WORDS
    known = name.lower() in unit_names() or name.lower() in building_names()
    return name if plain and not known else f'"{name}"'


class Writer:
    """Writes orders for one map."""

    def __init__(self, world: World) -> None:
        self.world = world

    def place(self, place: Place) -> str:
        facing = f" FACING {self.world.names[place.facing]}" if place.facing >= 0 else ""
        return f"{self.world.names[place.at]}{facing}{' ABOARD' if place.aboard else ''}"

    def path(self, path: Path) -> str:
        return " > ".join(self.place(place) for place in path)

    def unit(self, unit: UnitName) -> str:
        name = load_pack().unit[unit.kind].name if unit.kind >= 0 else quoted(unit.name)
        return f"{name} OF {quoted(unit.designer)}" if unit.designer else name

    def item(self, unit: UnitName | None, building: int) -> str:
        return load_pack().building[building].name if unit is None else self.unit(unit)

    def part(self, part: Part) -> str:
        return f"{'ALL' if part.count == ALL else part.count} {self.unit(part.unit)}"

    def force(self, force: Force) -> str:
        return " + ".join(self.part(part) for part in force) or "ALL"

    def back(self, back: Path) -> str:
        return f" RETURN {self.path(back)}" if back else ""

    # --- by section

    def write(self, order: forms.Order) -> str:
        """The canonical line of an order."""
        line = self._buying(order) or self._movement(order) or self._attacking(order)
        if not line:
            raise TypeError(f"{type(order).__name__} has no written form")
        return line

    def _buying(self, order: forms.Order) -> str:
        match order:
            case forms.Buy():
                return f"BUY {order.count} {self.item(order.unit, order.building)} AT {self.place(order.at)}"
            case forms.Sell():
                count = "ALL" if order.count == ALL else order.count
                return f"SELL {count} {self.item(order.unit, order.building)} AT {self.place(order.at)}"
            case forms.Research():
                replace = f" REPLACE {quoted(order.replace)}" if order.replace else ""
                return f"RESEARCH CUSTOM {quoted(order.custom)}{replace}" if order.custom else "RESEARCH INTELLIGENCE"
            case forms.NewDesign():
                return self._design(order)
            case forms.Spy():
                return f"SPY ON {quoted(order.empire)} {order.phase.upper()}"
            case forms.Base():
                return f"BASE {self.place(order.at)}"
            case forms.Rename():
                return f"NAME {quoted(order.name)}"
            case forms.Diplomacy():
                return f"DIPLOMACY {quoted(order.empire)} {SETTINGS[order.setting]}"
            case forms.GiveMoney():
                return f"GIVE P{order.points} TO {quoted(order.empire)}"
            case forms.GiveUnits():
                return f"GIVE {self.part(order.part)} AT {self.place(order.at)} TO {quoted(order.empire)}"
            case forms.Action():
                return f"ACTION {self.part(order.part)} AT {self.place(order.at)}: {order.text}"
        return ""

    def _design(self, order: forms.NewDesign) -> str:
        values = "".join(f" {name.upper()} {number}" for name, number in order.values)
        flags = (" SONAR" if order.sonar else "") + (" PARADROP" if order.paradrop else "")
        ability = f' ABILITY "{order.ability}"' if order.ability else ""
        return f"DESIGN {quoted(order.name)} AS {order.kind.upper()} {order.role.upper()}{values}{flags}{ability}"

    def _movement(self, order: forms.Order) -> str:
        match order:
            case forms.Move():
                carrying = ""
                if order.carrying is not None:
                    carrying = f" CARRYING {self.force(order.carrying) if order.carrying else 'NOTHING'}"
                return f"MOVE {self.force(order.force)}{carrying}: {self.path(order.path)}"
            case forms.Load():
                return f"LOAD {self.force(order.force)} INTO {self.part(order.transports)} AT {self.place(order.at)}"
            case forms.Unload():
                return f"UNLOAD {self.force(order.force)} AT {self.place(order.at)}"
            case forms.Airlift():
                line = f"AIRLIFT {self.force(order.force)} IN {self.part(order.transports)}: {self.path(order.path)}"
                return line + self.back(order.back)
            case forms.Subs():
                return f"SUBS {'ENGAGE' if order.engage else 'SILENT'} AT {self.place(order.at)}"
            case forms.Retreat():
                return f"RETREAT FROM {self.place(order.start)} TO {self.place(order.to)}"
        return ""

    def _attacking(self, order: forms.Order) -> str:
        match order:
            case forms.Attack():
                return self._heading(order)
            case forms.Strike():
                return f"{self.force(order.force)}: {self.path(order.path)}{self.back(order.back)}"
            case forms.Landing():
                flee = f" FLEE TO {self.place(order.flee)}" if order.flee is not None else ""
                return (
                    f"LAND {self.force(order.force)} FROM {self.part(order.transports)}: {self.path(order.path)}{flee}"
                )
            case forms.Escort():
                return f"ESCORT {self.force(order.force)}: {self.path(order.path)}{self.back(order.back)}"
            case forms.Drop():
                line = f"DROP {self.force(order.force)} IN {self.part(order.transports)}: {self.path(order.path)}"
                return line + self.back(order.back)
            case forms.RetreatTo():
                return f"RETREAT TO {self.place(order.to)}"
        return ""

    def _heading(self, order: forms.Attack) -> str:
        against = f" AGAINST {', '.join(map(quoted, order.against))}" if order.against else ""
        verb = {"bombard": "BOMBARD", "harbour": "ATTACK HARBOUR"}.get(order.sort, "ATTACK")
        return f"{verb} {self.place(order.at)}{against}"
