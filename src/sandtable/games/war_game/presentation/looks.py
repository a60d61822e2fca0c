"""What can be looked up on the map and is no order: how far aircraft fly from a place. AIR-1, AIR-8"""

from __future__ import annotations

from sandtable.documents import Look, LookInfo, Overlay
from sandtable.games.war_game.position.state import War
from sandtable.games.war_game.position.units import unit_table
from sandtable.games.war_game.position.world import World, earth
from sandtable.games.war_game.rules.turn import world_of
from sandtable.language import Names, Words
from sandtable.threadsafe import once

RANGE = "range"
LOOKS = (LookInfo(RANGE, "Range of your aircraft", ["space"]),)


@once
def place_names() -> Names:
    """All places of the map, for looks."""
    return Names("space", earth().names)


def look_up(war: War, seats: list[int], words: Words) -> Look:
    """How far the aircraft of these empires fly from a place: out and back for raids, one way to land elsewhere."""
    world, units = world_of(war), unit_table(war.designs)
    start = world.home[world.names.index(words[1])]
    found: dict[str, int] = {}
    for place in (start, *world.shores(start)):
        for owner, kind, _ in war.forces[place]:
            if owner in seats and units[kind].kind == "air":
                found[units[kind].name] = units[kind].move
    what = f"{RANGE} {words[1]}"
    if not found:
        return Look(what, "")
    text = [f"{name}: raids {move // 2} steps away, lands up to {move} away." for name, move in found.items()]
    overlays = []
    for steps, why in sorted(
        {(move // 2, "raids") for move in found.values()} | {(m, "lands") for m in found.values()}
    ):
        names = ", ".join(name for name, move in found.items() if steps == (move // 2 if why == "raids" else move))
        spaces = [world.names[place] for place in within(world, start, steps)]
        overlays.append(Overlay(f"{RANGE}-{why}-{steps}", f"{names} {why}", spaces, look="outline"))
    return Look(what, "Range", text, overlays=overlays, clauses=["AIR-1", "AIR-8"])


def within(world: World, start: int, steps: int) -> list[int]:
    """The territories at most so many steps away by air."""
    reached = ring = {start}
    for _ in range(steps):
        ring = {near for place in ring for near in world.air_near[place]} - reached
        reached = reached | ring
    return sorted(reached)
