"""Words besides units and spaces: kinds of counters, and the strikes of a kind in a box of the air display."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from sandtable.games.october_war.data.pack_records import UnitData
from sandtable.language import Names

from .boxes import MISSIONS, READY
from .world import GOLAN, SINAI, THEATRES, World

MISSION_NAMES = {
    "superiority": "Air Superiority",
    "strategic": "Strategic Attack",
    "ground": "Ground Attack",
    "recon": "Recon",
}


GROUND = {
    "egyptian-city": "Egyptian city",
    "arab-fort": "Arab fort",
    "israeli-fort-sinai": "Israeli fort in Sinai",
    "israeli-fort-golan": "Israeli fort on the Golan",
    "red-sea": "Red Sea",
}
"""What the terrain of a point is called, where its word says it otherwise."""
ADJECTIVES = {"egypt": "Egyptian", "syria": "Syrian"}


def ground_name(terrain: str) -> str:
    return GROUND.get(terrain, terrain)


def kind_title(data: UnitData) -> str:
    """The name of a kind in a list: Egypt and Syria have many of the same name, and one player."""
    return f"{ADJECTIVES[data.nation]} {data.name}" if data.nation in ADJECTIVES else data.name


@lru_cache(maxsize=16)
def counter_names(world: World) -> tuple[str, ...]:
    """What each counter is called: its kind, with a number where there are several; one strike is like another."""
    found: list[str] = []
    for unit, data in enumerate(world.kind):
        number = world.unit(unit).removeprefix(data.id).lstrip("-") if world.ground >> unit & 1 else ""
        found.append(f"{sort_of(data)} {number}".rstrip())
    return tuple(found)


def sort_of(data: UnitData) -> str:
    """A kind in a sentence."""
    return f"{kind_title(data)} marker" if data.unit_class == "marker" else kind_title(data)


def figures(data: UnitData) -> str:
    """What a counter of a kind can do, in a few words: `strength 2, against armour 5`."""
    named = {
        "strength": data.combat,
        "against armour": data.antitank,
        "attacking": data.attack_bracket,
        "leader": data.leader,
        "air points": data.air,
        "barrage": data.barrage,
    }
    return ", ".join(f"{name} {value}" for name, value in named.items() if value)


class Wing(Struct, frozen=True):
    """The strikes of one kind in one box: on a mission in a theatre, or Ready (18.1a)."""

    kind: str
    mission: str
    theatre: int

    @property
    def box(self) -> str:
        return READY if self.mission == READY else f"{self.mission}-{THEATRES[self.theatre]}"

    @property
    def word(self) -> str:
        return f"{self.box}.{self.kind}"


@lru_cache(maxsize=16)
def kind_names(world: World) -> Names:
    """The kinds of counters, by their ids in the pack."""
    return Names("kind", [data.id for data in world.pack.unit])


@lru_cache(maxsize=16)
def kind_numbers(world: World) -> tuple[int, ...]:
    """The number of each unit's kind in the pack."""
    index = kind_names(world).index
    return tuple(index[data.id] for data in world.kind)


def theatres_of(world: World, nation: str) -> tuple[int, ...]:
    """The theatres in which strikes of a nation may fly: Arab ones belong to an air box (18.5a, 10.11a)."""
    record = next(record for record in world.pack.nation if record.id == nation)
    boxes = {"egypt": (SINAI,), "syria": (GOLAN,), "israel": (SINAI, GOLAN), "either": (SINAI, GOLAN), "none": ()}
    return boxes[record.air_box]


def missions_of(kind: str) -> tuple[str, ...]:
    """18.4a, 18.9a: what strikes of a type may be sent on."""
    return {
        "tac": MISSIONS,
        "ww": ("superiority", "ground", "recon"),
        "ssm": ("strategic", "ground"),
    }[kind]


@lru_cache(maxsize=16)
def wings(world: World) -> tuple[Wing, ...]:
    """Every wing that can be named: missions first, then Ready ones. Not all of them may fly."""
    strikes = [data for data in world.pack.unit if data.unit_class == "strike"]
    theatres = range(len(THEATRES))
    found = [Wing(data.id, mission, theatre) for data in strikes for theatre in theatres for mission in MISSIONS]
    return (*found, *(Wing(data.id, READY, SINAI) for data in strikes))


@lru_cache(maxsize=512)
def why_grounded(world: World, wing: Wing) -> str:
    """The clause that keeps a wing from its mission, or from its theatre; empty where it may fly."""
    data = next(data for data in world.pack.unit if data.id == wing.kind)
    if wing.mission not in missions_of(data.type):
        return "18.9a" if data.type == "ssm" else "18.4a"
    return "" if wing.theatre in theatres_of(world, data.nation) else "18.5a"


@lru_cache(maxsize=16)
def wing_names(world: World) -> Names:
    """Wings as words: ``ground-golan.il-tac``."""
    return Names("wing", [wing.word for wing in wings(world)])


def wing_of(world: World, word: str) -> Wing:
    return wings(world)[wing_names(world).index[word]]
