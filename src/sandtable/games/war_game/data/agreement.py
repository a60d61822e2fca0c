"""Whether the pack asks for what the code does: values that the resolver has in its shape and not as a number.

A pack that says otherwise is refused, so that nobody believes that changing such a value changes the game.
"""

from __future__ import annotations

from sandtable.errors import BadFile
from sandtable.games.war_game.battle.air_stage import SAMS_PER_BOMBER
from sandtable.games.war_game.battle.land import TIED_BY_BOMBER, TIED_BY_FIGHTER

from .pack_records import Pack, TerritoryData
from .setup import ARMY, KIT

ROUNDING = 1000
FACTOR = 125


def check_agreement(pack: Pack) -> None:
    """Raise BadFile for the first value that is not what the code does."""
    battle, transport, price = pack.battle, pack.transport, pack.custom_price
    capacity = {unit.id: unit.capacity for unit in pack.unit}
    settings = {setting.id: setting for setting in pack.setting}
    expected: list[tuple[str, object, object]] = [
        ("battle.artillery_tied_per_fighter", battle.artillery_tied_per_fighter, TIED_BY_FIGHTER),
        ("battle.artillery_tied_per_bomber", battle.artillery_tied_per_bomber, TIED_BY_BOMBER),
        ("battle.sam_max_per_bomber", battle.sam_max_per_bomber, SAMS_PER_BOMBER),
        ("battle.sam_fraction_of_bomber_damage", battle.sam_fraction_of_bomber_damage, "1/4"),
        ("battle.sam_fires_before_fighters", battle.sam_fires_before_fighters, True),
        ("battle.ground_air_fire_hits_bombers", battle.ground_air_fire_hits_bombers, False),
        ("battle.rounds", battle.rounds, 1),
        ("battle.tie", battle.tie, "defender wins"),
        ("transport.sea_capacity", transport.sea_capacity, capacity["sea_transport"]),
        ("transport.air_capacity", transport.air_capacity, capacity["air_transport"]),
        ("transport.mixed_loads", transport.mixed_loads, True),
        ("custom_price.factor_percent", price.factor_percent, FACTOR),
        ("custom_price.round_to", price.round_to, ROUNDING),
        ("custom_research.first_design_free", pack.custom_research.first_design_free, True),
        ("command_points.carry_over", pack.command_points.carry_over, False),
        ("intelligence_level.requires_capitol", {level.requires_capitol for level in pack.intelligence_level}, {True}),
        ("setting.default", [setting.id for setting in pack.setting if setting.default], ["neutral"]),
        ("start_kit.setting_towards_all", pack.start_kit.setting_towards_all, "neutral"),
        ("neutral_army", {name: getattr(pack.neutral_army, name) for name in ARMY}, ARMY),
        ("start_kit", pack.start_kit.buildings | pack.start_kit.units | {"treasury": pack.start_kit.treasury}, KIT),
        ("setting.lets_other_move_through", [s.lets_other_move_through for s in pack.setting], [False, False, True]),
        ("setting.opens_fire_at_sea", [s.opens_fire_at_sea for s in pack.setting], [True, False, False]),
        ("setting.intercepts_overflights", [s.intercepts_overflights for s in pack.setting], [True, True, False]),
        ("setting.fires_when", [bool(s.fires_when) for s in settings.values()], [False, True, True]),
    ]
    for key, value, wanted in expected:
        if value != wanted:
            raise BadFile(f"rules.toml: {key}: the game plays {wanted}, not {value}")
    _check_facts(pack)


def _check_facts(pack: Pack) -> None:
    """What the rulebook prints about the map holds of the map."""
    cells = {territory.id: territory for territory in pack.territory}
    for fact in pack.fact:
        if fact.a and _touch(cells[fact.a], cells[fact.b], pack.world.columns) != fact.touch:
            raise BadFile(f"map.toml: fact '{fact.id}': {fact.a} and {fact.b} do not touch by a {fact.touch}")
        if not fact.a and not fact.claim:
            raise BadFile(f"map.toml: fact '{fact.id}': claims nothing")


def _touch(one: TerritoryData, other: TerritoryData, columns: int) -> str:
    across = (one.column - other.column) % columns
    across, down = min(across, columns - across), abs(one.row - other.row)
    if max(across, down) != 1:
        return ""
    return "corner" if across and down else "side"
