"""Questions that a case may ask of tables and rules: ``column 25 -1``, ``fire eg-arm-bde-1``, ``loc il-arm-bn-1``."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sandtable.documents import Term
from sandtable.errors import BadFile
from sandtable.games.october_war.position.state import Position
from sandtable.games.october_war.rules.air.defence import umbrella
from sandtable.games.october_war.rules.combat.fire import column
from sandtable.games.october_war.rules.command import in_command
from sandtable.games.october_war.rules.movement.loc import has_loc
from sandtable.games.october_war.rules.stacking import has_room, overstacked
from sandtable.games.october_war.rules.victory import sudden_death, totals


def _unit(state: Position, name: str) -> int:
    return state.world.units.index[name]


def _yes(truth: bool) -> str:
    return "yes" if truth else "no"


def _column(state: Position, strength: str, shift: str = "0") -> str:
    return state.world.ground_crt.column(int(strength), [Term("shift", int(shift))]).heading


def _fire(state: Position, name: str) -> str:
    """The column on which a unit would fire in its point, as an attacker if its side is phasing."""
    unit = _unit(state, name)
    return column(state, unit, state.at[unit], state.world.side[unit] == state.player).heading


def _result(state: Position, heading: str, die: str) -> str:
    return state.world.ground_crt.result_at(heading, int(die))


def _loc(state: Position, name: str) -> str:
    return _yes(has_loc(state, _unit(state, name)))


def _command(state: Position, name: str) -> str:
    unit = _unit(state, name)
    return _yes(bool(in_command(state, state.world.side[unit]) >> unit & 1))


def _room(state: Position, name: str, point: str) -> str:
    return _yes(has_room(state, _unit(state, name), state.world.point[point]))


def _legal(state: Position, point: str) -> str:
    full = overstacked(state, 0) | overstacked(state, 1)
    return _yes(not full >> state.world.point[point] & 1)


def _points(state: Position) -> str:
    arab, israel = totals(state)
    return f"arab {arab} israel {israel}"


def _umbrella(state: Position, name: str, point: str) -> str:
    return _yes(bool(umbrella(state, _unit(state, name)) >> state.world.point[point] & 1))


def _death(state: Position) -> str:
    return sudden_death(state) or "nobody"


QUESTIONS: Mapping[str, Callable[..., str]] = {
    "column": _column, "fire": _fire, "result": _result, "loc": _loc, "command": _command, "room": _room,
    "legal": _legal, "points": _points, "death": _death, "umbrella": _umbrella,
}  # fmt: skip


def ask(state: Position, what: str) -> str:
    """The answer to a question that a case asks. Raises BadFile for a malformed one."""
    verb, *words = what.split() or [""]
    if verb not in QUESTIONS:
        raise BadFile(f"ask '{what}': unknown; there are {', '.join(QUESTIONS)}")
    try:
        return QUESTIONS[verb](state, *words)
    except TypeError:
        raise BadFile(f"ask '{what}': too few or too many words") from None
    except (KeyError, ValueError, IndexError) as error:
        raise BadFile(f"ask '{what}': {error}") from None
