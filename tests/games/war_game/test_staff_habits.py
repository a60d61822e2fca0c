"""What a club player laughs at: positions in which the staff does not do it any more."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import pytest
from msgspec.structs import replace

from sandtable.games.war_game.position.state import ALLY, ENEMY, NEUTRAL, NOBODY, Options, War
from sandtable.games.war_game.position.units import ARTILLERY, CRUISER, FIGHTER, INFANTRY
from sandtable.games.war_game.position.world import World
from sandtable.games.war_game.rules.empires import empty_war
from sandtable.games.war_game.rules.steps import Orders
from sandtable.games.war_game.rules.turn import world_of
from sandtable.games.war_game.staff import STYLES, draft
from tests.games.war_game.worlds import random_war

RICH = 2_000_000_000
BALANCED = STYLES["balanced"]


def two_empires(treasury: int = RICH, cycle: int = 12) -> tuple[War, World, int, int]:
    """Two empires side by side, everything of the first built up: the war, its world, and a border from hers to his."""
    war = empty_war(Options(), ["Arcadia", "Borduria", "Carpania"])
    war.stack, war.cycle = [Orders()], cycle
    world = world_of(war)
    mine = world.lands[23]
    border = next(n for n in world.land_near[mine] if any(_free(world, mine, far) for far in world.land_near[n]))
    his = next(far for far in world.land_near[border] if _free(world, mine, far))
    rest = [t for t in world.lands if t not in (mine, border)]
    for territory in (mine, border):
        war.owner[territory] = 0
        war.buildings[territory] = (int(territory == mine), 1, world.limits[territory], 1000 * world.oil[territory])
    for territory in rest:
        war.owner[territory] = 1
    war.owner[rest[-1]] = 2
    for seat, base in enumerate((mine, rest[0], rest[-1])):
        war.empires[seat] = replace(war.empires[seat], base=base, treasury=treasury, connected=(mine, border))
    war.empires[0] = replace(war.empires[0], income=treasury // 4)
    return war, world, border, his


def _free(world: World, mine: int, far: int) -> bool:
    return far != mine and mine not in world.land_near[far]


def see(war: War, place: int, *held: tuple[int, int, int]) -> None:
    """The first empire saw this in the last cycle."""
    war.forces[place] = tuple(sorted([*war.forces[place], *held]))
    seen = [(place, owner, kind, number, war.cycle - 1) for owner, kind, number in held]
    war.sightings[0] = tuple(sorted([*war.sightings[0], *seen]))


def starting(lines: Iterable[str], *words: str) -> list[str]:
    return [line for line in lines if line.startswith(words)]


def test_the_staff_does_not_spare_the_land_of_empires() -> None:
    war, world, _, his = two_empires()
    see(war, his, (1, INFANTRY, 40))
    assert f"ATTACK {world.names[his]}" in draft(war, 0, BALANCED).lines()


def test_the_staff_does_not_run_against_a_fortress() -> None:
    war, world, _, his = two_empires()
    see(war, his, (1, ARTILLERY, 60_000), (1, INFANTRY, 60_000))
    assert f"ATTACK {world.names[his]}" not in draft(war, 0, BALANCED).lines()


def test_the_staff_does_not_leave_the_land_of_others_unseen() -> None:
    """Empty land gives no sighting, so somebody goes to look."""
    war, world, _, his = two_empires()
    flights = starting(draft(war, 0, BALANCED).lines(), "MOVE 1 Fighter")
    assert any(world.names[his] in line.split(" > ") for line in flights)


def test_the_staff_does_not_hoard() -> None:
    war, _, _, _ = two_empires()
    sheet = draft(war, 0, BALANCED)
    assert sheet.lines()
    assert sheet.money < RICH // 100


@pytest.mark.parametrize("treasury", [80_000, 1_000_000, 30_000_000])
def test_the_staff_does_not_send_an_empty_sheet_while_it_can_pay(treasury: int) -> None:
    war, _, _, _ = two_empires(treasury)
    assert draft(war, 0, BALANCED).lines()


def test_the_staff_does_not_live_on_infantry_alone() -> None:
    war, _, _, _ = two_empires()
    arms = {style: " ".join(starting(draft(war, 0, STYLES[style]).lines(), "BUY")) for style in ("naval", "air")}
    assert "Cruiser" in arms["naval"]
    assert "Bomber" in arms["air"]
    assert all(kind in arms["air"] for kind in ("Artillery", "SAM Site", "Fighter", "Infantry Platoon"))


def test_an_admiral_does_not_sit_on_land() -> None:
    """It shells a coast with the ships that it has, from wherever they lie within reach."""
    war, world, _, _ = two_empires()
    shore = next(s for t in world.lands if war.owner[t] == 1 and world.is_coastal(t) for s in world.shores(t))
    sea = next(water for water in world.sea_near[shore] if not world.is_land[world.home[water]])
    see(war, world.home[shore], (1, ARTILLERY, 500))
    war.forces[sea] = ((0, CRUISER, 5),)
    assert starting(draft(war, 0, STYLES["naval"]).lines(), "BOMBARD")


def test_the_staff_does_not_stay_ashore_where_only_the_sea_leads_on() -> None:
    war, world, _, _ = two_empires()
    for territory in world.lands:
        if war.owner[territory] == 1 and any(n in world.land_near[territory] for n in war.owned(0)):
            war.owner[territory] = 0
    for seat in (0, 1):
        lands = war.owned(seat)
        for territory in lands:
            see(war, territory, *(((1, INFANTRY, 10),) if seat else ()))
    landings = starting(draft(war, 0, STYLES["bold"]).lines(), "LAND ", "LOAD ")
    assert {line.split()[0] for line in landings} == {"LAND", "LOAD"}


def test_the_staff_does_not_guard_everything_alike() -> None:
    """What lies beside an enemy gets more than what does not; what is threatened by nobody gets nothing."""
    war, world, border, _ = two_empires()
    sheet = draft(war, 0, BALANCED)
    spent = {t: sum(n for (kind, at), n in sheet.bought.items() if at == t and kind == ARTILLERY) for t in war.owned(0)}
    assert spent[border] > 0
    inland = [t for t in war.owned(0) if not any(war.owner[n] == 1 for n in world.land_near[t])]
    assert all(spent[t] <= spent[border] for t in inland)


def test_the_staff_does_not_forget_diplomacy_after_the_first_cycle() -> None:
    """Where no neutral land is left it picks its war, keeps peace with the others, and answers who robs it."""
    war, _, _, his = two_empires()
    lines = draft(war, 0, STYLES["diplomat"]).lines()
    assert "DIPLOMACY Borduria ENEMY" in lines
    assert "DIPLOMACY Carpania ALLY" in lines
    war.empires[0] = replace(war.empires[0], settings=(NEUTRAL, ENEMY, ALLY))
    war.news = [(his, 0, 2)]
    assert "DIPLOMACY Carpania ENEMY" in draft(war, 0, STYLES["diplomat"]).lines()


def test_the_staff_does_not_break_a_peace_that_it_keeps() -> None:
    war, world, _, his = two_empires()
    see(war, his, (1, INFANTRY, 40))
    war.empires[0] = replace(war.empires[0], settings=(NEUTRAL, ALLY, ENEMY), since=(war.cycle,) * 3)
    assert not starting(draft(war, 0, BALANCED).lines(), f"ATTACK {world.names[his]}")


def test_the_staff_does_not_do_without_science_and_spies() -> None:
    war, _, _, _ = two_empires()
    lines = draft(war, 0, BALANCED).lines()
    assert "RESEARCH INTELLIGENCE" in lines
    assert starting(lines, "DESIGN")
    war.empires[0] = replace(war.empires[0], level=1, settings=(NEUTRAL, ENEMY, NEUTRAL))
    assert "SPY ON Borduria ATTACK" in draft(war, 0, BALANCED).lines()


def test_the_staff_does_not_study_before_it_has_somewhere_to() -> None:
    """A base that was laid waste gets its Capitol first, and in the next cycle a Research Facility."""
    war, _, _, _ = two_empires()
    for territory in war.owned(0):
        capitol, _, *rest = war.buildings[territory]
        war.buildings[territory] = (capitol, 0, rest[0], rest[1])
    sheet = draft(war, 0, BALANCED)
    assert "RESEARCH INTELLIGENCE" not in sheet.lines()
    assert sheet.refused == []
    assert any("Research Facility" in line for line in sheet.lines())


def test_the_staff_does_not_storm_a_base_that_nobody_can_take() -> None:
    war, world, _, his = two_empires()
    for territory in world.lands:
        if war.owner[territory] == 1 and territory != his:
            war.owner[territory] = NOBODY
    see(war, his, (1, INFANTRY, 10))
    assert f"ATTACK {world.names[his]}" not in draft(war, 0, BALANCED).lines()


@pytest.mark.parametrize("style", STYLES)
def test_no_line_of_a_staff_is_refused_wherever_it_finds_itself(style: str) -> None:
    """Positions with land, fleets, cargo and settings of any kind."""
    for seed in range(6):
        sheet = draft(random_war(Random(seed)), seed % 4, STYLES[style])
        assert sheet.lines()
        assert sheet.refused == []


def test_a_scout_is_not_a_raid() -> None:
    """Scouting flights come back, and take no fighter twice."""
    war, _, border, _ = two_empires(treasury=0)
    war.forces[border] = ((0, FIGHTER, 1),)
    flights = starting(draft(war, 0, BALANCED).lines(), "MOVE 1 Fighter")
    assert len(flights) == 1
    way = flights[0].partition(": ")[2].split(" > ")
    assert way[0] == way[-1]
    assert len(way) <= 9
