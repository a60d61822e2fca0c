"""The accepted lines of an order document as arrows on the map."""

from sandtable.documents import OrderWay
from sandtable.games.war_game.game import WarGame
from sandtable.games.war_game.position.state import War
from sandtable.games.war_game.position.units import CRUISER, FIGHTER, INFANTRY, TANK
from sandtable.games.war_game.position.world import earth
from sandtable.kernel import Start

GAME = WarGame()
HOLDING = ((0, INFANTRY, 300), (0, TANK, 50), (0, FIGHTER, 20))


def war() -> War:
    made = GAME.new(Start("3"), GAME.settle_options({}))
    place = earth().grid.space
    made.forces[place("W24")] = HOLDING
    made.forces[place("B4")] = ((0, CRUISER, 2),)
    made.owner[place("W25")] = 0
    return made


def ways(*lines: str) -> list[OrderWay]:
    text = "\n".join(["EMPIRE Arcadia", "CYCLE 1", *lines, "END"])
    receipt = GAME.read_document(war(), "empire-1", text)
    assert not receipt.refused, receipt.refused
    return receipt.ways


def test_moves_by_land_sea_and_air_are_told_apart() -> None:
    found = ways(
        "MOVEMENT", "MOVE 50 Infantry: W24 > W25", "MOVE 2 Cruiser: B4 > B3", "MOVE 5 Fighter: W24 > W25", "ATTACKING"
    )
    assert [(way.line, way.kind, way.spaces) for way in found] == [
        (4, "move", ["W24", "W25"]),
        (5, "sail", ["B4", "B3"]),
        (6, "flight", ["W24", "W25"]),
    ]


def test_every_line_of_an_attack_points_at_its_target() -> None:
    found = ways("ATTACKING", "ATTACK W27", "200 Infantry + 25 Tank: W24 > W27", "10 Fighter: W24 > W27")
    assert [(way.line, way.kind, way.spaces) for way in found] == [
        (5, "attack", ["W24", "W27"]),
        (6, "attack", ["W24", "W27"]),
    ]
    assert found[0].text.startswith("200 Infantry")


def test_what_is_bought_goes_nowhere() -> None:
    assert ways("BUYING", "BUY 10 Tank AT W24") == []
