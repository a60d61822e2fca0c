"""What fighting in a point would mean, from what its side sees: the fire of both sides in a round, and who could come.

Nobody but those whom the side sees is counted; that more may be there is said where the enemy holds the point.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from sandtable.board.masks import bits
from sandtable.documents import Look, Term
from sandtable.errors import Refusal
from sandtable.games.october_war.fog.veil import veil
from sandtable.games.october_war.position.state import Position
from sandtable.games.october_war.rules.combat.fire import column, shooters, strength
from sandtable.games.october_war.rules.movement.ways import goals
from sandtable.kernel import derived
from sandtable.language import Words

CLAUSE = "15.3b"


def look_ahead(state: Position, sides: Sequence[int], words: Words) -> Look:
    """What it would mean if some units of the reader's own fought in a point."""
    world = state.world
    point, units = world.spaces.index[words[1]], [world.units.index[word] for word in words[2:]]
    side = world.side[units[0]]
    for unit in units:
        if world.side[unit] != side or side not in sides:
            name = world.unit(unit)
            raise Refusal(f"only its owner can look ahead for {name}", CLAUSE, units=[name])
    force = [unit for unit in units if world.ground >> unit & 1 and state.is_deployed(unit)]
    if not world.on_map(point) or not force:
        return _look(state, words, ["Nobody of them would fight there."])
    if state.held(1 - side) >> point & 1:
        return _look(state, words, [_attack(_moved(_known(state, tuple(sides)), force, point), side, point)])
    return _arrival(state, tuple(sides), words, force)


def _look(state: Position, words: Words, text: list[str], terms: Sequence[Term] = ()) -> Look:
    world = state.world
    space = world.spaces.index[words[1]]
    name = world.points[space].name if world.on_map(space) else words[1]
    return Look(" ".join(words), f"If you fight at {name}", text, list(terms), clauses=[CLAUSE])


@derived
def _known(state: Position, sides: tuple[int, ...]) -> Position:
    """The position without anybody whom these sides do not see."""
    return veil(state, sides).position


def _moved(state: Position, units: Sequence[int], point: int) -> Position:
    twin = state.clone()
    for unit in units:
        twin.put(unit, point)
    twin.forget()
    return twin


def _attack(there: Position, side: int, point: int) -> str:
    """An enemy holds the point."""
    ours = _score(there, side, point, True)
    if not there.ground_units(point, 1 - side):
        return f"The enemy holds it, and you see nobody there: in a round you would hurt him with {_share(ours)}."
    theirs = _score(there, 1 - side, point, False)
    return f"In a round of battle you would hurt the enemy with {_share(ours)}, he you with {_share(theirs)}."


def _arrival(state: Position, sides: tuple[int, ...], words: Words, force: Sequence[int]) -> Look:
    """Nobody holds the point against the units: whom they see that could come there next turn."""
    known, point = _known(state, sides), state.world.spaces.index[words[1]]
    side = state.world.side[force[0]]
    coming = [unit for unit in bits(known.world.ground_of(1 - side)) if _may_come(known, unit, point)]
    if not coming:
        return _look(state, words, ["No enemy holds it, and none whom you see could come there next turn."])
    battle = _moved(_moved(known, force, point), coming, point)
    ours, theirs = _share(_score(battle, side, point, False)), _share(_score(battle, 1 - side, point, True))
    who = "1 enemy unit" if len(coming) == 1 else f"{len(coming)} enemy units"
    text = [f"No enemy holds it; {who} that you see could come next turn."]
    text.append(f"In a round of battle they would hurt you with {theirs}, you them with {ours}.")
    return _look(state, words, text, [_fire(battle, unit, point) for unit in coming])


def _may_come(state: Position, unit: int, point: int) -> bool:
    return state.at[unit] < state.world.end and bool(goals(state, unit) >> point & 1)


def _score(state: Position, side: int, point: int, attacking: bool) -> Fraction:
    """The chance that the fire of a side has any result in one round (15.3c)."""
    nothing = Fraction(1)
    for unit in bits(shooters(state, side, point, -1)):
        table = state.world.ground_crt
        nothing *= table.chances(column(state, unit, point, attacking).heading).get("-", Fraction(0))
    return 1 - nothing


def _fire(state: Position, unit: int, point: int) -> Term:
    found = column(state, unit, point, True)
    power, _ = strength(state, unit, point, True)
    return Term(f"{state.world.kind[unit].name}, column {found.heading}", power, CLAUSE)


def _share(chance: Fraction) -> str:
    return f"{round(100 * chance)} %"
