"""The pack of Desert One War, and the worlds made of it: alliances hang on the scenario and on events (25, 26.6)."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from sandtable.games.gulf.data.pack import GulfPack
from sandtable.games.gulf.data.scenario_records import RandomData, ScenarioData, SetupData, VariantForce
from sandtable.games.gulf.desert_one_war.data.profile import PROFILE
from sandtable.games.gulf.position.world import World

FILES = GulfPack("sandtable.games.gulf.desert_one_war")
ALLIED, OPFOR = "allied", "opfor"
ARABS, FULL, LIMITED, PAKISTAN = "arabs-opfor", "gulf-full-support", "gulf-limited-support", "pakistani-support"
GULF_STATES = ("Saudi Arabia", "Kuwait", "Bahrain", "Qatar", "UAE")
ARAB_STATES = ("Iraq", *GULF_STATES)
SHAPING = (ARABS, FULL, LIMITED, PAKISTAN)
"""Events and options that change who fights for whom, or where."""

Shape = tuple[str, ...]


@lru_cache(maxsize=64)
def world_of(scenario: str, shape: Shape = ()) -> World:
    """The shared world of all matches of a scenario with the same alliances."""
    return World(FILES, PROFILE, scenario, scenario_data(scenario, shape))


@lru_cache(maxsize=64)
def scenario_data(scenario: str, shape: Shape) -> ScenarioData:
    data = next(entry for entry in FILES.pack.scenario if entry.id == scenario)
    if ARABS in shape:
        data = _join(data, ARAB_STATES, OPFOR, True)
    if FULL in shape:
        data = _join(data, GULF_STATES, ALLIED, True)
    if LIMITED in shape:
        data = _join(data, GULF_STATES, ALLIED, False)
    if PAKISTAN in shape:
        data = replace(data, neutral=[name for name in data.neutral if name != "Pakistan"])
    return data


def _join(data: ScenarioData, countries: tuple[str, ...], seat: str, forces: bool) -> ScenarioData:
    """Countries become belligerent on a side, with their forces or as hosts only (25.5a, 26.6r, 26.6w)."""
    data = replace(
        data,
        countries={**data.countries, **dict.fromkeys(countries, seat)},
        neutral=[name for name in data.neutral if name not in countries],
    )
    if not forces:
        return data
    setup, random = variant_forces(data.id, countries, seat)
    contingents = {**data.contingents, seat: [*data.contingents[seat], *countries]}
    return replace(data, contingents=contingents, setup=[*data.setup, *setup], random=[*data.random, *random])


def variant_forces(scenario: str, countries: tuple[str, ...], seat: str) -> tuple[list[SetupData], list[RandomData]]:
    """The forces that 25.5 gives those countries, in 1981 with the changes of 25.6."""
    forces = {entry.id: entry for entry in FILES.pack.variant_force}
    last = next(entry for entry in reversed(FILES.pack.variant_force) if scenario in entry.scenarios)
    chain: list[VariantForce] = [last]
    while chain[0].based_on:
        chain.insert(0, forces[chain[0].based_on])
    setup = [replace(line, side=seat) for entry in chain for line in entry.setup if line.country in countries]
    random = [
        replace(line, side=seat, nation=line.country)
        for entry in chain
        for line in entry.random
        if line.country in countries
    ]
    for name in last.move_to_setup:  # 25.6: at start instead of by die
        home = next((line.country for line in random if name in line.units), "")
        random = [replace(line, units=[unit for unit in line.units if unit != name]) for line in random]
        if home:
            setup.append(SetupData(where=f"anywhere:{home}", side=seat, units=[name]))
    return setup, random
