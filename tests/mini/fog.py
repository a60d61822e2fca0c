"""Who may know what: the view of an audience, and a full state guessed from it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from msgspec import Struct, field
from msgspec.structs import replace

from sandtable.board import bits
from sandtable.documents import Look, Overlay, Paper, Piece, Quantity
from sandtable.errors import Refusal
from sandtable.kernel import Draws, Step
from sandtable.language import Words
from tests.mini.march import Ford, March, Marching
from tests.mini.pack import FORDS, HOMES, LOST, MAP, NEAR, OWNER, RULES, SEATS, SPACES, STRENGTH, UNITS
from tests.mini.state import Rivers, Sight, handle, look
from tests.mini.steps import Begin, Orders, Turn

STEPS = (Begin, Turn, Orders, Marching, March, Ford)
AnyStep = Begin | Turn | Orders | Marching | March | Ford
UNKNOWN = -2


class Known(Struct):
    """All that an audience knows, built up from nothing: what everybody knows, then what its seats know."""

    seats: list[int]
    mud: bool
    turn: int
    first: int
    levies: list[int]
    pool: list[int]
    lost: list[int]
    fords: list[tuple[int, int]]
    """Space and owner of every counter in a ford."""
    stack: list[AnyStep]
    units: list[tuple[int, int, int]] = field(default_factory=list)
    """Own units with their space and points."""
    sights: list[Sight] = field(default_factory=list)
    handles: list[int] = field(default_factory=list)
    sacks: list[int] = field(default_factory=list)
    plans: list[Words | None] = field(default_factory=list)
    holder: int = -1


def members(audience: Iterable[str]) -> list[int]:
    """The numbers of the seats in an audience."""
    names = set(audience)
    return [seat for seat, name in enumerate(SEATS) if name in names]


def known(state: Rivers, seats: list[int]) -> Known:
    found = Known(
        seats, state.mud, state.turn, state.first, state.levies, state.pool,
        lost=[unit for unit, space in enumerate(state.at) if space == LOST],
        fords=[(space, OWNER[unit]) for space in bits(FORDS) if (unit := state.standing(space)) is not None],
        stack=public_steps(state, seats),
    )  # fmt: skip
    found.units = [(u, state.at[u], state.points[u]) for u, owner in enumerate(OWNER) if owner in seats]
    found.sights = sorted(
        (blanked(sight, seats) for sight in state.sights if sight.seat in seats), key=lambda s: (s.seat, s.handle)
    )
    found.handles = [state.handles[seat] for seat in seats]
    found.sacks = [state.sacks[seat] for seat in seats]
    found.plans = [state.plans[seat] for seat in seats]
    found.holder = state.holder if state.holder in seats else -1
    return found


def blanked(sight: Sight, seats: list[int]) -> Sight:
    """A sight without the unit under a counter that shows its back."""
    hidden = sight.unit >= 0 and not sight.front and sight.owner not in seats
    return replace(sight, unit=UNKNOWN) if hidden else sight


def public_steps(state: Rivers, seats: list[int]) -> list[AnyStep]:
    """The stack, with others' ways and answers left out."""
    steps: list[AnyStep] = []
    for step in cast(list[AnyStep], state.stack):
        if isinstance(step, March) and step.seat not in seats:
            if step is not state.stack[-1]:  # under an open ford; alone nobody can tell it from the phase
                steps.append(March(step.seat, UNKNOWN, (), True))
        elif isinstance(step, Ford):
            answers = tuple("?" if said and seat not in seats else said for seat, said in enumerate(step.answers))
            steps.append(replace(step, answers=answers, unit=step.unit if step.seat in seats else UNKNOWN))
        else:
            steps.append(step)
    return steps


# ------------------------------------------------------------------------------ what is shown of it


def pieces(known: Known) -> list[Piece]:
    """Own counters and lost ones by name, others' by handle; each counter once."""
    shown = [_piece(known, unit, space, bool(points)) for unit, space, points in known.units if space != LOST]
    shown += [_piece(known, unit, LOST) for unit in known.lost]
    taken = {space for _, space, _ in known.units}
    sights = sorted(known.sights, key=lambda sight: not sight.front)  # whoever knows the front tells the others
    for sight in sights:
        watched = sight.unit != -1
        if sight.owner in known.seats or (watched and sight.at in taken):
            continue
        kind = UNITS.words[sight.unit] if sight.front else f"{SEATS[sight.owner]}-back"
        when = "" if watched else f"turn {sight.turn}"
        shown.append(Piece(handle(sight), kind or "", SPACES.words[sight.at] or "", SEATS[sight.owner], known=when))
        if watched:
            taken.add(sight.at)
    for space, owner in known.fords:
        if not known.seats:  # those who only watch follow nothing: the handle is the place
            where = SPACES.words[space] or ""
            shown.append(Piece(f"in-{where}", f"{SEATS[owner]}-back", where, SEATS[owner]))
    return sorted(shown, key=lambda piece: piece.id)


def _piece(known: Known, unit: int, space: int, ready: bool = False) -> Piece:
    name, owner = UNITS.words[unit] or "", OWNER[unit]
    face = "" if STRENGTH[unit] or known.levies[owner] else "untried"
    return Piece(name, name, SPACES.words[space] or "", SEATS[owner], ["ready"] if ready else [], face=face)


def quantities(known: Known) -> list[Quantity]:
    return [
        Quantity(SPACES.words[HOMES[seat]] or "", SEATS[seat], "sack", sacks)
        for seat, sacks in zip(known.seats, known.sacks, strict=True)
    ]


def papers(known: Known) -> list[Paper]:
    """What the scouts of each seat report."""
    return [_report(known, seat) for seat in known.seats]


def _report(known: Known, seat: int) -> Paper:
    seen = [sight for sight in known.sights if sight.seat == seat]
    rows = sorted([SPACES.words[sight.at] or "", SEATS[sight.owner], str(sight.turn)] for sight in seen)
    head = ["place", "of", "turn"] if rows else []
    text = f"Foreign counters that are seen or remembered: {len(rows)}."
    return Paper(f"scouts-{SEATS[seat]}", "What the scouts report", [text], head, rows, SEATS[seat])


def watch(known: Known, unit: int) -> Look:
    """What a unit watches, for those who know where it stands. M6"""
    name = UNITS.words[unit] or ""
    space = next((space for own, space, _ in known.units if own == unit), None)
    if space is None:
        raise Refusal(f"only its owner knows what {name} watches", "M6", units=[name])
    spaces = [] if space == LOST else SPACES.say(1 << space | NEAR[space])
    return Look(f"watch {name}", f"What {name} watches", overlays=[Overlay("watch", "", spaces)], clauses=["M6"])


# ------------------------------------------------------------------------------ a guess at the rest


def guess(known: Known, draws: Draws) -> Rivers:
    """One full state in which the audience would know exactly this."""
    others = [seat for seat in range(len(SEATS)) if seat not in known.seats]
    state = Rivers(
        known.turn, known.mud, known.first, [LOST] * len(OWNER), [0] * len(OWNER), [0] * len(SEATS), known.levies,
        known.pool, known.holder, [None] * len(SEATS), [], [0] * len(SEATS), [*known.stack],
    )  # fmt: skip
    for unit, space, points in known.units:
        state.at[unit], state.points[unit] = space, points
    for place, seat in enumerate(known.seats):
        state.handles[seat] = known.handles[place]
        state.sacks[seat] = known.sacks[place]
        state.plans[seat] = known.plans[place]
    _place_others(state, known, draws)
    state.sights = [replace(s, unit=_under(state, s)) for s in known.sights]
    look(state)
    if known.holder < 0 and others and known.turn:
        state.holder = _pick(draws, "the ambush", [-1, *others])
    for seat in others:
        state.sacks[seat] = draws.roll("sacks", 6)
        _guess_orders(state, seat, draws)
    state.stack = [_whole(state, step, draws) for step in state.stack]
    return state


def _pick(draws: Draws, name: str, items: list[int]) -> int:
    return items[draws.roll(name, len(items)) - 1]


def _under(state: Rivers, sight: Sight) -> int:
    unit = state.standing(sight.at)
    return unit if sight.unit == UNKNOWN and unit is not None else sight.unit


def _place_others(state: Rivers, known: Known, draws: Draws) -> None:
    """Fronts where they are, any unit under each back, the rest out of sight."""
    backs = dict(known.fords) if not known.seats else {}
    for sight in known.sights:
        if sight.unit >= 0:
            state.at[sight.unit] = sight.at
        elif sight.unit == UNKNOWN:
            backs[sight.at] = sight.owner
    out_of_sight = MAP
    for seat in known.seats:
        out_of_sight &= ~state.watched(seat)
    hidden = [
        unit
        for unit, space in enumerate(state.at)
        if space == LOST and OWNER[unit] not in known.seats and unit not in known.lost
    ]
    for space, owner in sorted(backs.items()):
        if state.standing(space) is None:
            unit = _pick(draws, "counter", [unit for unit in hidden if OWNER[unit] == owner])
            hidden.remove(unit)
            state.at[unit] = space
    free = [space for space in bits(out_of_sight & ~FORDS) if space not in state.at]
    for unit in hidden:
        state.at[unit] = _pick(draws, "place", free)
        free.remove(state.at[unit])


def _guess_orders(state: Rivers, seat: int, draws: Draws) -> None:
    top = state.stack[-1] if state.stack else None
    if isinstance(top, Orders):
        state.plans[seat] = ("plan",) if draws.roll("sealed", 2) == 1 else None
    elif any(isinstance(step, Marching) and step.seat == seat for step in state.stack):
        for unit, owner in enumerate(OWNER):
            if owner == seat and state.at[unit] != LOST and draws.roll("ordered", 2) == 1:
                state.points[unit] = RULES["mud" if state.mud else "march"]


def _whole(state: Rivers, step: Step[Rivers], draws: Draws) -> Step[Rivers]:
    """A step with what was left out filled in."""
    if isinstance(step, March) and step.unit == UNKNOWN:
        ford = state.stack[-1]
        assert isinstance(ford, Ford)
        return replace(step, unit=state.at.index(ford.at))
    if isinstance(step, Ford):
        answers = list(step.answers)
        for seat, said in enumerate(answers):
            if said == "?":
                sprung = seat == state.holder and draws.roll("answer", 2) == 1
                answers[seat] = "ambush" if sprung else "pass"
        return replace(step, unit=state.at.index(step.at), answers=tuple(answers))
    return step
