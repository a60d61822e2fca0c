"""What the sender of a mail may know: its own position, who owns what, the map, prices, and its lines above.

Everything that a reader asks goes through here, so that no refusal can depend on somebody else's secret. ORDERS-11
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy

from sandtable.games.war_game.battle.forces import Unit
from sandtable.games.war_game.position.designs import Design, Draft
from sandtable.games.war_game.position.names import folded
from sandtable.games.war_game.position.plurals import standing, within
from sandtable.games.war_game.position.state import NOBODY, War
from sandtable.games.war_game.position.units import FIRST_CUSTOM, custom_unit, unit_table
from sandtable.games.war_game.rules.economy.designing import drawn_up, is_due, needs_moderator
from sandtable.games.war_game.rules.movement.transports import Batch
from sandtable.games.war_game.rules.turn import empire_called, world_of

from .faults import Fault, nearest_words
from .forms import ALL, Force, NewDesign, Part, Path, Place, UnitName
from .vocabulary import item_titles


class Sender:
    """The knowledge of one empire while its mail is read."""

    def __init__(self, war: War, seat: int) -> None:
        self.war = war
        self.seat = seat
        self.world = world_of(war)
        self.empire = war.empires[seat]
        self.base = self.empire.base
        self.buildings = {t: war.buildings[t] for t in war.owned(seat)}
        self.units = unit_table(war.designs)
        self.fresh: dict[str, Design] = {}
        """Designs of this mail, by folded name."""
        self.bought: dict[tuple[int, int], int] = {}
        """Units that lines above buy: place and kind."""
        self.loaded: dict[tuple[int, int], int] = {}
        """Units that lines above load: water and kind."""
        self.ordered: dict[tuple[int, int], int] = {}
        """Units that lines above order away, or put ashore: place and kind. MOVE-10"""

    def twin(self) -> Sender:
        """An independent copy of what the lines so far have changed."""
        twin = copy(self)
        twin.buildings, twin.fresh = dict(self.buildings), dict(self.fresh)
        twin.bought, twin.loaded, twin.ordered = dict(self.bought), dict(self.loaded), dict(self.ordered)
        return twin

    # --- names

    def other_empire(self, name: str) -> int:
        """The seat of another empire of the game."""
        seat = empire_called(self.war, name)
        if seat == self.seat:
            raise Fault("E04", f"{self.empire.name} is your own empire")
        if seat >= 0 and self.war.empires[seat].active:
            return seat
        near = nearest_words(name, [empire.name for empire in self.war.empires if empire.active])
        raise Fault("E04", f"there is no empire '{name}'", nearest=near)

    def known_designs(self) -> Iterator[int]:
        """Designs that the empire has made or owns units of: it knows their values. CUSTOM-7"""
        met = {kind for f in self.war.forces for owner, kind, _ in f if owner == self.seat}
        for number, design in enumerate(self.war.designs):
            if design.designer == self.seat or FIRST_CUSTOM + number in met:
                yield number

    def kind(self, unit: UnitName, *, bought: bool = False) -> int:
        """The kind that a name means; -1 for a design of this mail or a draft. Raises E04.

        Without OF the empire's design is meant, also one that becomes a design in this cycle; only these are `bought`.
        """
        if unit.kind >= 0:
            return unit.kind
        wanted = folded(unit.name)
        designer = self.seat
        if unit.designer:
            designer = empire_called(self.war, unit.designer)
        named = [n for n in self.known_designs() if folded(self.war.designs[n].name) == wanted]
        own = [n for n in named if self.war.designs[n].designer == designer]
        drafted = designer == self.seat and (wanted in self.fresh or self.draft(unit.name) is not None)
        built = [n for n in own if not self.war.designs[n].given_up]
        if drafted and not built and (bought or self.comes_now(unit.name)):
            return -1
        if not own and not unit.designer:
            own = named
        if own:
            return FIRST_CUSTOM + min(own, key=lambda n: (self.war.designs[n].given_up, n))
        if drafted:
            return -1
        raise Fault("E04", f"there is no unit '{unit.name}'", nearest=self._near(unit.name))

    def _near(self, name: str) -> list[str]:
        custom = [self.war.designs[n].name for n in self.known_designs()]
        titles = item_titles()
        near = nearest_words(name, [*titles, *custom], 0.75)
        return list(dict.fromkeys(titles.get(word, word) for word in near))

    def unit(self, unit: UnitName, *, bought: bool = False) -> Unit:
        """What a named unit can do; designs and drafts of the empire included."""
        kind = self.kind(unit, bought=bought)
        if kind >= 0:
            return self.units[kind]
        design = self.fresh.get(folded(unit.name))
        draft = self.draft(unit.name)
        if design is None and draft is not None:
            design = draft.design
        if design is None:
            raise Fault("E04", f"there is no unit '{unit.name}'", nearest=self._near(unit.name))
        return custom_unit(design)

    def comes_now(self, name: str) -> bool:
        """Whether a draft, kept or of this mail, becomes a design when the cycle begins. CUSTOM-2, RES-6"""
        design, draft = self.fresh.get(folded(name)), self.draft(name)
        if design is None:
            return draft is not None and is_due(self.war, draft)
        return not needs_moderator(self.war, design) and self.first_is_free(name)

    def first_is_free(self, name: str) -> bool:
        """Whether a design of this mail is the first, which needs no research. CUSTOM-2"""
        others = [draft for draft in self.empire.drafts if draft.first]
        others = [draft for draft in others if folded(draft.design.name) != folded(name)]
        if self.empire.free_used or others:
            return False
        return next(iter(self.fresh)) == folded(name) or self.draft(name) is not None

    def draft(self, name: str) -> Draft | None:
        wanted = folded(name)
        return next((draft for draft in self.empire.drafts if folded(draft.design.name) == wanted), None)

    def coming_designs(self, but: str) -> dict[str, str]:
        """The designs that it will have when a further draft is paid for, by folded name: those it can build now and
        those that are only waiting, less what they replace. CUSTOM-9"""
        drafts = [draft for draft in self.empire.drafts if folded(draft.design.name) != folded(but)]
        waiting = [draft for draft in drafts if draft.first or draft.usable]
        names = [self.war.designs[number].name for number in self.war.designs_of(self.seat)]
        given_up = {folded(draft.replaces) for draft in waiting}
        return {
            folded(name): name for name in (*names, *(d.design.name for d in waiting)) if folded(name) not in given_up
        }

    def draw_up(self, order: NewDesign) -> Design:
        return drawn_up(order, self.seat, self.war.rules.factor)

    # --- places

    def owner_of(self, territory: int) -> str:
        """Whose a land territory is, in words: ownership is public. SITE-5"""
        owner = self.war.owner[territory]
        return "neutral" if owner == NOBODY else f"{self.war.empires[owner].name}'s"

    def owns(self, territory: int) -> bool:
        return self.war.owner[territory] == self.seat

    def station(self, unit: Unit, place: Place, path: Path = ()) -> int:
        """Where units of a kind are that an order places in a territory, or at the start of a path; -1 if nowhere.

        A path says at which shore ships lie; without one it is the only shore with such ships. ORDERS-13
        """
        if not unit.afloat and self.world.is_land[place.at] and not place.aboard:
            return place.at
        if unit.afloat and len(path) > 1:
            return self.world.water_path([(step.at, step.facing) for step in path])[0]

        def has_ships(water: int) -> bool:
            hulls, _ = self.ships_and_cargo(water)
            return any(self.units[kind] == unit if unit.afloat else self.units[kind].slots for kind, _ in hulls)

        return self.world.water_meant(place.at, place.facing, has_ships)

    def held(self, unit: UnitName, station: int) -> int:
        """How many of its own units of a kind an empire has in a place, with what the lines above bring."""
        if station < 0:
            return 0
        kind = self.kind(unit)
        there = self.war.count_of(station, self.seat, kind) if kind >= 0 else 0
        return there + self.bought.get((station, kind), 0) + self.loaded.get((station, kind), 0)

    def there(self, unit: UnitName, place: Place, path: Path = ()) -> int:
        return self.held(unit, self.station(self.unit(unit), place, path))

    def order_away(self, force: Force, place: Place, path: Path = ()) -> str:
        """Note that a line orders units from a place. What is wanting of them, in words; empty if all are there."""
        return self._take(force, [self.station(self.unit(part.unit), place, path) for part in force])

    def order_ashore(self, force: Force, water: int) -> str:
        """Note that a line takes land units from aboard. What is wanting of them, in words."""
        return self._take(force, [water] * len(force))

    def _take(self, force: Force, stations: Sequence[int]) -> str:
        wanting = ""
        for part, station in zip(force, stations, strict=True):
            there, key = self.held(part.unit, station), (station, self.kind(part.unit))
            taken = self.ordered.get(key, 0)
            if there - taken < max(part.count, 1) and not wanting:
                wanting = self._wanting(part, station, there, taken)
            self.ordered[key] = there if part.count == ALL else min(there, taken + part.count)
        return wanting

    def _wanting(self, part: Part, station: int, there: int, taken: int) -> str:
        name = self.unit(part.unit).name
        if station < 0:
            return f"no {name} can be there"
        aboard = not self.unit(part.unit).afloat and self.world.is_water[station]
        where = f"{'aboard at' if aboard else 'in'} {self.world.title(station)}"
        if taken and there >= max(part.count, 1):
            return within(f"lines above already take {taken:,} of the {there:,} {name} {where}")
        others = [water for water in self.world.shores(self.world.home[station]) if water != station]
        elsewhere = sum(self.held(part.unit, water) for water in others) if self.world.is_water[station] else 0
        hint = f", {elsewhere:,} at another shore" if elsewhere else ""
        return f"{standing(there, name)} {where} now{hint}"

    def aboard(self, water: int) -> bool:
        """Whether land units of the empire are aboard in a water, with those that lines above load."""
        _, cargo = self.ships_and_cargo(water)
        return any(number and self.units[kind].by_sea for (kind, _), number in cargo.items())

    def ships_and_cargo(self, water: int) -> tuple[Batch, Batch]:
        """Its own ships in a water and what is aboard, with what BUY and LOAD lines above put there."""
        hulls: Batch = {}
        cargo: Batch = {}
        coming = [(kind, n) for ways in (self.bought, self.loaded) for (at, kind), n in ways.items() if at == water]
        for kind, number in [(k, n) for owner, k, n in self.war.forces[water] if owner == self.seat] + coming:
            if kind >= 0:
                batch = hulls if self.units[kind].afloat else cargo
                batch[kind, 0] = batch.get((kind, 0), 0) + number
        return hulls, cargo

    def number(self, part: Part, there: int) -> int:
        return there if part.count == ALL else part.count
