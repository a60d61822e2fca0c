"""Objective markers: hidden by one side, turned up by the other, by special forces or by their owner (26; 18)."""

from __future__ import annotations

from sandtable.board.masks import bits, mask_of
from sandtable.documents import Option, Term, amount_text
from sandtable.errors import Refusal
from sandtable.games.gulf.position.state import Marker, Position
from sandtable.games.gulf.rules.explain import wrong_word
from sandtable.kernel import Draws, Event, Question, Step
from sandtable.language import END, NOTHING, Choices, Names, Words

HIDE, REVEAL = "hide", "reveal"
HOSTAGES, TARGET, BLOOD, DECEPTION, SCUD_LAUNCHERS = "hostages", "target", "blood", "deception", "scud"
PRIZES = {HOSTAGES: "hostages", TARGET: "hvt", SCUD_LAUNCHERS: "scud-launcher"}
"""What taking a marker counts for, by the key of the victory chart (26.3; 18.3)."""
NOTES = {BLOOD: "helps the defenders of its hex once it is turned up", DECEPTION: "nothing but a bluff"}
"""What a marker does that scores for nobody."""
KINDS = Names("marker", (HOSTAGES, TARGET, BLOOD, DECEPTION, SCUD_LAUNCHERS))


def owner(state: Position) -> int:
    """The side that hides the markers."""
    return state.side("opfor")


def marker_at(state: Position, space: int) -> Marker | None:
    return next((marker for marker in state.markers if marker.at == space), None)


def face_down(state: Position) -> int:
    return mask_of(marker.at for marker in state.markers if not marker.up)


def hexes_of(state: Position, kind: str) -> int:
    """Hexes where a marker of a kind lies face up."""
    return mask_of(marker.at for marker in state.markers if marker.up and marker.kind == kind)


def draw_markers(state: Position, number: int, draws: Draws) -> tuple[str, ...]:
    """Mix all markers and draw some of them (26.1; 18.1a)."""
    pool = [data.id for data in state.world.pack.objective_marker for _ in range(data.quantity)]
    drawn = []
    for place in range(min(number, len(pool))):
        drawn.append(pool.pop(draws.roll(f"objective marker {place + 1}", len(pool)) - 1))
    return tuple(sorted(drawn))


def turn_up(state: Position, space: int, key: str) -> list[Event]:
    """A marker is revealed; a deception is gone at once (26.2, 26.3a; 18.2, 18.3b)."""
    marker = marker_at(state, space)
    if marker is None or marker.up:
        return []
    world = state.world
    state.markers = [Marker(m.kind, m.at, True) if m.at == space else m for m in state.markers]
    data = {"at": world.hex(space), "marker": marker.kind}
    events = [Event("marker", data, (world.cite[key],), reveals=True)]
    if marker.kind == DECEPTION:
        _remove(state, space)
    return events


def _remove(state: Position, space: int) -> None:
    gone = [marker.kind for marker in state.markers if marker.at == space]
    state.markers = [marker for marker in state.markers if marker.at != space]
    state.spent_markers = sorted([*state.spent_markers, *(kind for kind in gone if kind not in PRIZES)])


def take(state: Position, space: int) -> list[Event]:
    """A marker that scores goes to the other side (26.3; 18.3)."""
    marker = marker_at(state, space)
    if marker is None or marker.kind not in PRIZES:
        return []
    world = state.world
    _remove(state, space)
    state.prizes = [*state.prizes, PRIZES[marker.kind]]
    return [Event("prize", {"at": world.hex(space), "marker": marker.kind}, (world.cite[f"{marker.kind} taken"],))]


def entered(state: Position, side: int, space: int) -> list[Event]:
    """A ground unit enters a hex: enemy markers are turned up, taken, or gone (26.2, 26.3; 18.2a, 18.3)."""
    if not state.markers or side == owner(state) or marker_at(state, space) is None:
        return []
    events = turn_up(state, space, "marker entered") + take(state, space)
    _remove(state, space)  # 18.3a: a City of Blood is gone for good
    return events


def blood_counts(state: Position, target: int) -> bool:
    """Whether a City of Blood lies in a hex, open or not, with ground units of the country it fights for (18.3a)."""
    marker = marker_at(state, target)
    if marker is None or marker.kind != BLOOD:
        return False
    country = state.world.country_of.get(target, "")
    return any(state.contingent(unit) == country for unit in bits(state.ground_units(target, owner(state))))


def blood_shift(state: Position, target: int) -> Term | None:
    """A City of Blood fights for its owner once it lies open (18.3a)."""
    if not hexes_of(state, BLOOD) >> target & 1 or not blood_counts(state, target):
        return None
    world = state.world
    return Term("City of Blood", -world.shift_columns["city-of-blood"], world.cite["city of blood"])


def _described(state: Position, kind: str) -> Option:
    """A marker that may be hidden, by name, and what comes of it (26.3; 18.3)."""
    pack = state.world.pack
    name = next(marker.name for marker in pack.objective_marker if marker.id == kind)
    line = next((line for line in pack.victory.chart if line.key == PRIZES.get(kind)), None)
    worth = line.values.get(state.scenario) if line is not None else None
    return Option(
        kind, "marker", name, note=f"{amount_text(worth)} points for the enemy" if worth else NOTES.get(kind, "")
    )


class HideMarkers(Step[Position], frozen=True, tag="hide_markers"):
    """The owner looks at what was drawn and lays it face down, one in a hex (26.1; 18.1a)."""

    side: int
    kinds: tuple[str, ...]
    where: str

    def places(self, state: Position) -> int:
        taken = mask_of(marker.at for marker in state.markers)
        return state.world.select(self.where) & ~taken

    def asks(self, state: Position) -> list[Question]:
        if not self.kinds or not self.places(state):
            return []
        text = f"Hide your objective markers: {len(self.kinds)} left"
        return [Question(state.seat(self.side), HIDE, text)]

    def choices(self, state: Position, seat: str, prefix: Words) -> Choices:
        if not prefix:
            return Choices((HIDE,))
        if len(prefix) == 1:
            return Choices(tuple(dict.fromkeys(self.kinds)), detail=lambda word: _described(state, word))
        return Choices((), self.places(state), state.world.spaces) if len(prefix) == 2 else END

    def refuse(self, state: Position, seat: str, prefix: Words, word: str | None) -> Refusal:
        clause = state.world.cite["hide markers"]
        if not prefix:
            return wrong_word(state, seat, word or "", [HIDE])
        near = list(self.choices(state, seat, prefix))[:3]
        if len(prefix) == 1:
            return Refusal(
                f"you have no such marker to hide: {', '.join(dict.fromkeys(self.kinds))}", clause, nearest=near
            )
        return Refusal("markers go in the places that the rule names, one to a hex", clause, nearest=near)

    def proposal(self, state: Position, seat: str) -> Words:
        world = state.world
        space = next(iter(sorted(world.spaces.say(self.places(state)))))
        return (HIDE, self.kinds[0], space)

    def answer(self, state: Position, seat: str, words: Words, draws: Draws) -> list[Event]:
        world = state.world
        left = list(self.kinds)
        left.remove(words[1])
        state.markers = [*state.markers, Marker(words[1], world.spaces.index[words[2]], False)]
        state.stack[-1] = HideMarkers(self.side, tuple(left), self.where)
        clauses = (world.cite["hide markers"],)
        return [
            Event("hidden", {"at": words[2]}, clauses),
            Event("hidden_kind", {"at": words[2], "marker": words[1]}, clauses, seen_by=(seat,)),
        ]

    def run(self, state: Position, draws: Draws) -> list[Event]:
        state.stack.pop()
        return []


class RevealMarkers(Step[Position], frozen=True, tag="reveal_markers"):
    """At any time the owner may turn up a marker (26.2; 18.2c). Nobody waits for it."""

    def asks(self, state: Position) -> list[Question]:
        if not face_down(state) or state.turn == 0:
            return []
        return [Question(state.seat(owner(state)), REVEAL, "You may turn up an objective marker", waits=False)]

    def choices(self, state: Position, seat: str, prefix: Words) -> Choices:
        if not prefix:
            return Choices((REVEAL,))
        if prefix[0] != REVEAL:
            return NOTHING
        return Choices((), face_down(state), state.world.spaces) if len(prefix) == 1 else END

    def refuse(self, state: Position, seat: str, prefix: Words, word: str | None) -> Refusal:
        world = state.world
        near = world.spaces.say(face_down(state))[:3]
        why = "no marker of yours lies face down there" if word else "name the hex of a marker that lies face down"
        return Refusal(why, world.cite["marker revealed"], nearest=near)

    def answer(self, state: Position, seat: str, words: Words, draws: Draws) -> list[Event]:
        return turn_up(state, state.world.spaces.index[words[1]], "marker revealed")
