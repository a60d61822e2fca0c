"""What a result of the table would come to for the units of a battle: forecasts say more than the chart does."""

from __future__ import annotations

from sandtable.board.masks import bits
from sandtable.games.gulf.data.rule_records import ResultData
from sandtable.games.gulf.position.state import Position
from sandtable.games.gulf.position.wording import listing

from .combat import at_most, result_in_words
from .retreat import Retreat


def prospect(state: Position, data: ResultData, losers: tuple[int, int], retreating: tuple[int, int]) -> str:
    """A result in words, with what it means for these attackers and defenders: who would be lost, who may stay.

    `losers` are those who may lose steps, `retreating` those who would retreat, the attackers first in both.
    """
    notes = []
    gone = 0
    for units, number in zip(losers, (data.attacker_reduced, data.defender_reduced), strict=True):
        frail = units & ~(state.world.two_steps & ~state.reduced)
        if number and frail:
            all_of_them = frail == units and units.bit_count() <= number
            gone |= frail if all_of_them else 0
            notes.append(f"{_names(state, frail) if all_of_them else 'a unit with one step left'} would be eliminated")
    leaving = (retreating[0] if data.retreats == "attackers" else retreating[1]) & ~gone
    if data.retreat and leaving:
        notes += _retreat_notes(state, leaving, data)
    words = result_in_words(at_most(data, *losers))
    return f"{words} ({'; '.join(dict.fromkeys(notes))})" if notes else words


def _retreat_notes(state: Position, units: int, data: ResultData) -> list[str]:
    """Who has no way out and would be lost (17.4f; 17.6e), and who may ignore the retreat (17.4.1a; 17.6.1a)."""
    side = state.world.side[units.bit_length() - 1]
    out, stay = Retreat(side, tuple(bits(units)), data.retreat).free(state)
    lost = units & ~(out | stay)
    if data.retreats == "one":
        return [] if out | stay else ["none can, so one would be lost"]
    notes = [f"{_names(state, lost)} cannot and would be lost"] if lost else []
    return [*notes, f"{_names(state, stay)} may stay in the city"] if stay else notes


def _names(state: Position, units: int) -> str:
    """Units by name; of untried guerrillas nobody knows which is which."""
    untried = units & state.untried
    known = [state.world.unit(unit) for unit in bits(units & ~untried)]
    return listing([*known, *(["guerrillas"] if untried else [])])
