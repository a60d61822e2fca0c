"""Checks of buying orders when a mail is read. BUY-1 to BUY-9, RES-1 to RES-6, CUSTOM-1 to CUSTOM-9"""

from __future__ import annotations

from collections.abc import Callable

from sandtable.games.war_game.data.pack import load_pack
from sandtable.games.war_game.position.designs import design_faults
from sandtable.games.war_game.position.names import folded, is_name
from sandtable.games.war_game.position.plurals import standing
from sandtable.games.war_game.position.state import CAPITOL, DRILL, FACILITY
from sandtable.games.war_game.position.units import FIRST_CUSTOM
from sandtable.games.war_game.rules.economy import buildings
from sandtable.games.war_game.rules.turn import why_taken

from . import forms
from .faults import Fault, nearest_words
from .sender import Sender
from .vocabulary import building_names, unit_names

MOST_DRAFTS = 30
"""Drafts that are kept for an empire: they cost nothing, and a game without end keeps them for ever."""
MOST_NAMES = 5
"""New names of an empire: every one stays its own, and a game without end keeps them for ever."""
MOST_MONEY = 10**15
"""More than any lines cost: the sums that a receipt tells stay numbers that every program can read."""
Warn = Callable[[str, str], None]
"""Takes a code and a reason."""


class BuyingChecks:
    """What is legal to buy, sell, research and set, line by line, as far as the sender knows."""

    def __init__(self, sender: Sender, warn: Warn) -> None:
        self.sender = sender
        self.warn = warn
        self.money = 0
        """What the lines so far cost together."""
        self.paid = 0
        """Of that what counts for command points: not gifts. CMD-4"""
        self.once: set[tuple[str, int]] = set()
        self.sold: dict[tuple[int, int], int] = {}
        """Buildings that lines above sell: territory and building."""

    def twin(self, sender: Sender, warn: Warn) -> BuyingChecks:
        """An independent copy for another sender and its warnings."""
        twin = BuyingChecks(sender, warn)
        twin.money, twin.paid, twin.once, twin.sold = self.money, self.paid, set(self.once), dict(self.sold)
        return twin

    def check(self, order: forms.Order) -> None:
        """Raise Fault if the line is refused."""
        checks: dict[type, Callable[..., None]] = {
            forms.Buy: self.buy, forms.Sell: self.sell, forms.Research: self.research, forms.NewDesign: self.design,
            forms.Spy: self.spy, forms.Base: self.base, forms.Rename: self.rename, forms.Diplomacy: self.diplomacy,
            forms.GiveMoney: self.give_money, forms.GiveUnits: self.give_units,
        }  # fmt: skip
        before = set(self.once)
        try:
            checks[type(order)](order)
        except Fault:
            self.once = before  # a refused line has not used up the one that is allowed
            raise

    def only_once(self, what: str, number: int, why: str, finer: str = "") -> None:
        if (what, number) in self.once:
            raise Fault("E11", why, finer)
        self.once.add((what, number))

    def spend(self, points: int, *, counts: bool = True) -> None:
        self.money = min(self.money + points, MOST_MONEY)
        self.paid = min(self.paid + points, MOST_MONEY) if counts else self.paid
        if self.money > self.sender.empire.treasury:
            had = self.sender.empire.treasury
            self.warn("W02", f"the lines so far cost P{self.money:,}, but the treasury holds P{had:,}")

    # --- orders

    def buy(self, order: forms.Buy) -> None:
        sender, territory = self.sender, order.at.at
        title = sender.world.title(territory)
        if not sender.owns(territory):
            raise Fault("E09", f"{title} is {sender.owner_of(territory)}: you buy in your own territories only")
        if order.unit is None:
            self._building(order, title)
            return
        unit = sender.unit(order.unit, bought=True)
        kind = sender.kind(order.unit, bought=True)
        self._buildable(order.unit, kind)
        if unit.afloat:
            if not sender.world.is_coastal(territory):
                raise Fault("E10", f"{title} has no coast for ships", "coast")
            if order.at.facing >= 0 and sender.world.shore(territory, order.at.facing) < 0:
                raise Fault("E10", f"{title} does not face {sender.world.title(order.at.facing)}", "coast")
        place = sender.world.shore(territory, order.at.facing) if unit.afloat else territory  # BUY-5
        sender.bought[place, kind] = sender.bought.get((place, kind), 0) + order.count
        self.spend(unit.cost * order.count)

    def _building(self, order: forms.Buy, title: str) -> None:
        sender, territory, building = self.sender, order.at.at, order.building
        there = sender.buildings[territory]
        room = buildings.room(sender.world, territory, building, sender.base, there)
        if room == 0:
            reason = "it is full"
            if building == CAPITOL and territory != sender.base:
                reason = f"a Capitol stands in the base, which is {sender.world.title(sender.base)}"
            elif building == DRILL and not sender.world.oil[territory]:
                reason = "it has no oil"
            raise Fault("E10", f"{title} takes no {buildings.name(building)}: {reason}")
        number = order.count if room is None else min(order.count, room)
        sender.buildings[territory] = buildings.changed(there, building, number)
        self.spend(buildings.cost(building) * number)

    def _buildable(self, name: forms.UnitName, kind: int) -> None:
        """The buyer's design, one that a line above hands in as the first, or a draft that waits. CUSTOM-2, CUSTOM-3"""
        sender = self.sender
        if kind >= FIRST_CUSTOM:
            if kind - FIRST_CUSTOM not in sender.war.designs_of(sender.seat):
                raise Fault("E04", f"'{name.name}' is not a design of yours that can be built")
        elif kind < 0:
            draft = sender.draft(name.name)
            first = folded(name.name) in sender.fresh and sender.first_is_free(name.name)
            waits = draft is not None and (draft.first or 0 < draft.usable <= sender.war.cycle)
            if not first and not waits:
                raise Fault("E10", f"'{name.name}' has yet to be researched", "research of the design")

    def sell(self, order: forms.Sell) -> None:
        sender = self.sender
        if order.unit is None:
            self._sell_building(order)
            return
        unit = sender.unit(order.unit)
        if unit.kind != "platform":
            raise Fault("E12", f"{unit.name} cannot be sold: only buildings and defensive platforms can")
        wanting = sender.order_away((forms.Part(order.count, order.unit),), order.at)
        if wanting:
            self.warn("W03", wanting)

    def _sell_building(self, order: forms.Sell) -> None:
        key = (order.at.at, order.building)
        there = self.sender.buildings.get(order.at.at, (0, 0, 0, 0))[order.building] - self.sold.get(key, 0)
        if there < max(order.count, 1):
            what, title = buildings.name(order.building), self.sender.world.title(order.at.at)
            left = "left by the lines above" if key in self.sold else "now"
            self.warn("W03", f"{standing(there, what)} in {title} {left}")
        self.sold[key] = self.sold.get(key, 0) + (there if order.count == forms.ALL else min(there, order.count))

    def research(self, order: forms.Research) -> None:
        self.only_once("research", 0, "one research a cycle")
        sender = self.sender
        if not any(there[FACILITY] for there in sender.buildings.values()):
            raise Fault("E10", "research needs a Research Facility, owned or bought on a line above", "facility")
        if not order.custom:
            self._level()
            return
        self._draft_of(order)
        self.spend(load_pack().custom_research.cost_per_cycle)

    def _draft_of(self, order: forms.Research) -> None:
        """Whether a draft is there to be paid for, with a design to give up where it would be the fourth. RES-6"""
        sender = self.sender
        draft = sender.draft(order.custom)
        if draft is None and folded(order.custom) not in sender.fresh:
            raise Fault("E04", f"there is no draft '{order.custom}': hand it in with DESIGN first", "draft")
        if draft.first if draft is not None else sender.first_is_free(order.custom):
            raise Fault("E04", f"'{order.custom}' is your first design and needs no research", "draft")
        if draft is not None and draft.usable:
            raise Fault("E04", f"'{order.custom}' has been paid for", "draft")
        current = sender.coming_designs(order.custom)
        if order.replace and folded(order.replace) not in current:
            near = nearest_words(order.replace, current.values())
            raise Fault("E04", f"you have no design '{order.replace}' to give up", nearest=near)
        replaces = order.replace or (draft.replaces if draft is not None else "")
        if len(current) >= load_pack().custom_research.max_designs and folded(replaces) not in current:
            named = ", ".join(current.values())
            raise Fault(
                "E10",
                f"it would be the fourth design: name one to give up with REPLACE ({named})",
                "fourth design",
                current.values(),
            )

    def _level(self) -> None:
        sender = self.sender
        level = sender.empire.level + 1
        table = load_pack().intelligence_level
        if level > len(table):
            raise Fault("E10", f"there is no level above {len(table)}", "level")
        needed = table[level - 1]
        if not sender.buildings.get(sender.base, (0, 0, 0, 0))[CAPITOL]:
            raise Fault("E10", f"level {level} needs a Capitol in the base, owned or bought on a line above", "level")
        if len(sender.buildings) < needed.requires_territories:
            raise Fault("E10", f"level {level} needs {needed.requires_territories} territories", "level")
        self.spend(needed.cost)

    def design(self, order: forms.NewDesign) -> None:
        sender = self.sender
        if not is_name(order.name):
            raise Fault(
                "E04", f"'{order.name}' cannot be a name: 1 to 24 letters, digits, blanks, hyphens, apostrophes"
            )
        name = folded(order.name)
        if name in unit_names() or name in building_names():
            raise Fault("E04", f"'{order.name}' is the name of a unit or building")
        own = [folded(sender.war.designs[n].name) for n in sender.war.designs_of(sender.seat)]
        if name in own or name in sender.fresh:
            raise Fault("E04", f"you have a design '{order.name}' already")
        draft = sender.draft(order.name)
        if draft is not None and draft.usable:
            why = f"'{order.name}' has been paid for twice and cannot be changed any more"
            raise Fault("E10", why, "research of the design")
        if draft is None and len(sender.empire.drafts) + len(sender.fresh) >= MOST_DRAFTS:
            raise Fault("E04", f"{MOST_DRAFTS} drafts are kept at most: give one of them a new form instead", "draft")
        design = sender.draw_up(order)
        faults = list(design_faults(design))
        if faults:
            clause = faults[0][0]
            why = "; ".join(reason for _, reason in faults)
            raise Fault("E16", why, "role" if clause == "CUSTOM-6" else "")
        sender.fresh[name] = design

    def spy(self, order: forms.Spy) -> None:
        self.sender.other_empire(order.empire)
        self.only_once("spy", 0, "one SPY line a cycle", "spy")

    def base(self, order: forms.Base) -> None:
        sender = self.sender
        if not sender.owns(order.at.at):
            owner = sender.owner_of(order.at.at)
            raise Fault("E09", f"{sender.world.title(order.at.at)} is {owner}: the base must be yours", "base")
        self.only_once("base", 0, "one change of base a cycle", "base")
        sender.base = order.at.at

    def rename(self, order: forms.Rename) -> None:
        """A name that nobody else has, or had. ORDERS-12"""
        if not is_name(order.name):
            why = f"'{order.name}' is no name: 1 to 24 letters, digits, blanks, - or ', a letter first"
            raise Fault("E04", why)
        if why := why_taken(self.sender.war, self.sender.seat, order.name):
            raise Fault("E04", why)
        if len(self.sender.empire.former) >= MOST_NAMES:
            raise Fault("E11", f"an empire takes a new name {MOST_NAMES} times at most", "name")
        self.only_once("name", 0, "one NAME line a cycle", "name")

    def diplomacy(self, order: forms.Diplomacy) -> None:
        other = self.sender.other_empire(order.empire)
        self.only_once("setting", other, f"one DIPLOMACY line for {order.empire} a cycle", "setting")

    def give_money(self, order: forms.GiveMoney) -> None:
        self._gifts_allowed()
        self.sender.other_empire(order.empire)
        self.spend(order.points, counts=False)

    def give_units(self, order: forms.GiveUnits) -> None:
        self._gifts_allowed()
        self.sender.other_empire(order.empire)
        wanting = self.sender.order_away((order.part,), order.at)
        if wanting:
            self.warn("W03", wanting)

    def _gifts_allowed(self) -> None:
        if not self.sender.war.rules.gifts:
            raise Fault("E10", "gifts are switched off in this game", "gifts switched off")
