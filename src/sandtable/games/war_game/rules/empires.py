"""Empires at the start and those that join or leave. EMPIRE-3, EMPIRE-4, BASE-1, ECON-12"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from colorsys import hls_to_rgb

from msgspec.structs import replace

from sandtable.board import mask_of
from sandtable.games.war_game.data.pack import load_pack
from sandtable.games.war_game.data.setup import changed_setup, start_kit
from sandtable.games.war_game.position.state import (
    CAPITOL,
    CENTER,
    DRILL,
    FACILITY,
    NEUTRAL,
    NOBODY,
    Empire,
    Options,
    War,
)
from sandtable.games.war_game.rules.turn import world_of

_COLOURS = (
    "#c0392b", "#2471a3", "#1e8449", "#b7950b", "#7d3c98", "#ca6f1e", "#148f77", "#616a6b",
    "#e08283", "#5dade2", "#58d68d", "#f4d03f", "#af7ac5", "#eb984e", "#48c9b0", "#34495e",
)  # fmt: skip
NAMES = (
    "Arcadia", "Borealia", "Cathay", "Dacia", "Elysia", "Franconia", "Galicia", "Hibernia", "Illyria", "Jutland",
    "Karelia", "Lusitania", "Moravia", "Numidia", "Oceania", "Patagonia", "Quivira", "Ruthenia", "Samaria", "Thule",
    "Umbria", "Valencia", "Westphalia", "Xanadu", "Yamato", "Zeeland", "Aquitania", "Bactria", "Carinthia",
    "Dalmatia", "Etruria", "Frisia", "Gascony", "Hyrcania", "Iberia", "Judea", "Khazaria", "Livonia", "Macedonia",
    "Navarra", "Ophir", "Parthia", "Quito", "Raetia", "Silesia", "Thrace", "Ungaria", "Volhynia", "Wallachia",
    "Xiongnu", "Yucatan", "Zanzibar", "Albion", "Bohemia", "Castile", "Doria", "Elam", "Flandria", "Galatia",
    "Helvetia", "Ionia", "Jolof", "Kashgar", "Lydia", "Media", "Nubia", "Osroene", "Phrygia", "Qataban", "Rhodes",
    "Sogdia", "Tartary", "Urartu", "Venetia", "Wessex", "Ys", "Zimbabwe", "Anatolia", "Bithynia", "Caria",
    "Drangiana", "Epirus", "Fergana", "Gandhara", "Hatti", "Isauria", "Jericho", "Kent", "Lorraine", "Mysia",
    "Nabatea", "Oghuz", "Pannonia", "Ragusa", "Saba", "Transylvania", "Utica", "Vinland", "Wales", "Yemen",
    "Zagora", "Andalusia", "Brabant", "Cilicia", "Doris", "Estonia", "Fars", "Goryeo", "Hejaz", "Idumea", "Jaffna",
    "Kush", "Lombardy", "Mali", "Novgorod", "Oman", "Pontus", "Songhai", "Tuscany",
)  # fmt: skip
"""What empires are called until their players choose a name: one for every land territory of the world."""

_TURN = 0.618034
"""Round the colour wheel from one further empire to the next: no two come close to each other."""


def colour(seat: int) -> str:
    """The colour of an empire: a chosen one for the first sixteen, then one that differs from those before."""
    if seat < len(_COLOURS):
        return _COLOURS[seat]
    parts = hls_to_rgb(seat * _TURN % 1, 0.35 + 0.12 * (seat % 4), 0.55)
    return "#" + "".join(f"{round(255 * part):02x}" for part in parts)


def settled_options(given: Mapping[str, str]) -> Options:
    """The options that rules ask for, from the words of a match."""
    return Options(
        refund=int(given.get("refund_percent", "50")),
        gifts=given.get("gifts", "yes") == "yes",
        grant=given.get("recovery_grant", "yes") == "yes",
        factor=int(given.get("custom_factor_percent", "125")),
        moderated=given.get("custom_approval", "automatic") == "moderator",
        limit=int(given.get("cycle_limit", "0")),
        absent=given.get("absent", "idle"),
        setup=changed_setup(given),
    )


def empty_war(rules: Options, names: Sequence[str], world: str = "") -> War:
    """A world in which nobody owns anything yet."""
    seats = len(names)
    war = War(1, {}, rules, [], [], [], [], [], [], [None] * seats, [], [], world, [])
    size = world_of(war)
    lands = len(size.lands)
    war.owner, war.buildings = [NOBODY] * lands, [(0, 0, 0, 0)] * lands
    war.forces, war.sightings = [()] * size.size, [()] * seats
    neutral = (NEUTRAL,) * seats
    war.empires = [Empire(name, 0, NOBODY, neutral, (0,) * seats) for name in names]
    return war


FEWEST = 2
"""Empires with which a war begins."""


def new_war(rules: Options, names: Sequence[str], latecomers: int = 0) -> War:
    """The position before cycle 1: each empire with its base and the starting kit. EMPIRE-3

    The last seats stay vacant for so many latecomers; two empires begin in any case.
    """
    war = empty_war(rules, names)
    present = max(FEWEST, len(names) - latecomers)
    bases = starting_bases(present)
    for seat in range(present):
        settle(war, seat, bases[seat] if seat < len(bases) else latecomer_base(war))
    for seat in range(present, len(names)):
        war.empires[seat] = replace(war.empires[seat], base=0, active=False, vacant=True)
    return war


def starting_bases(empires: int) -> list[int]:
    """The suggested bases for so many empires; the longest list for more. EMPIRE-3"""
    starts = {start.empires: start.bases for start in load_pack().start}
    return [number - 1 for number in starts[min(max(empires, min(starts)), max(starts))]]


def settle(war: War, seat: int, base: int) -> None:
    """Give an empire its base and the kit, in place of the Army there. BASE-1, ECON-12"""
    kit = start_kit(war.rules)
    kinds = {unit.id: kind for kind, unit in enumerate(load_pack().unit)}
    counts = [0, 0, 0, 0]
    places = {"capitol": CAPITOL, "research_facility": FACILITY, "resource_center": CENTER, "oil_drill": DRILL}
    for building, place in places.items():
        counts[place] = kit.get(building, 0)
    war.owner[base] = seat
    war.buildings[base] = (counts[0], counts[1], counts[2], counts[3])
    war.forces[base] = tuple(sorted((seat, kinds[unit], n) for unit, n in kit.items() if unit in kinds and n))
    empire = war.empires[seat]
    war.empires[seat] = replace(
        empire,
        treasury=kit["treasury"],
        base=base,
        level=load_pack().start_kit.intelligence,
        connected=(base,),
        active=True,
        vacant=False,
    )


def admit(war: War) -> int:
    """Let the empire in that has asked to join; its base, or -1 while no territory is neutral. EMPIRE-3"""
    base = latecomer_base(war)
    if base >= 0:
        war.news.append((base, NOBODY, war.latecomer))
        settle(war, war.latecomer, base)
    return base


def latecomer_base(war: War) -> int:
    """The neutral coastal territory whose nearest owned one is farthest away; inland only if no coast is left."""
    world = world_of(war)
    neutral = mask_of(territory for territory in world.lands if war.owner[territory] == NOBODY)
    owned = world.grid.land_areas & ~neutral
    coastal = mask_of(territory for territory in world.lands if world.is_coastal(territory)) & neutral
    return world.farthest(coastal or neutral, owned)
