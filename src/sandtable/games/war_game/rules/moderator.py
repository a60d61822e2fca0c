"""The moderator: designs approved, actions ruled on, the position corrected, empires dissolved. GM-1, GM-5

What he does is one line of text, written into the log with its reason. Without a moderator the rules do all of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from sandtable.documents import Paper
from sandtable.errors import Refusal
from sandtable.games.war_game.orders.document import read_lines
from sandtable.games.war_game.orders.faults import Fault
from sandtable.games.war_game.orders.forms import Action, Line, NewDesign, Orders
from sandtable.games.war_game.orders.reader import LineReader
from sandtable.games.war_game.position.designs import described
from sandtable.games.war_game.position.names import folded
from sandtable.games.war_game.position.state import NOBODY, War
from sandtable.games.war_game.rules.turn import Turn, world_of
from sandtable.kernel import MODERATOR, Event, NoDraws
from sandtable.language import Texts

from .combat.retreats import leave_land, push_out_unwelcome
from .economy.designing import drawn_up, needs_moderator
from .effects import Effect, carry_out, check_ground, concerned, empire_named, read_effects
from .invariants import faults
from .standings import is_over

LONGEST = 1000
VERBS = ("APPROVE", "REFUSE", "RULE", "CORRECT", "DISSOLVE", "NOTE")


class Ruling(Struct, frozen=True):
    """One line of the moderator, read."""

    verb: str
    seat: int = NOBODY
    name: str = ""
    point: bool = False
    number: int = 0
    effects: tuple[Effect, ...] = ()
    text: str = ""
    """The effects as written, or the note."""
    why: str = ""


class Rulings(Texts):
    """The lines that the moderator may write now. A note is listed as an example; any good line is accepted."""

    __slots__ = ("war",)

    def __init__(self, war: War) -> None:
        super().__init__(LONGEST, ["NOTE The moderator is listening"])
        self.war = war

    def __contains__(self, word: object) -> bool:
        if not isinstance(word, str) or not super().__contains__(word):
            return False
        try:
            umpire(self.war.clone(), word)
        except Refusal:
            return False
        return True


def read_ruling(war: War, text: str) -> Ruling:
    """Read a line. Raises Refusal with what is wrong with it."""
    order, _, why = (text, "", "") if text.upper().startswith("NOTE ") else text.partition(" BECAUSE ")
    try:
        return _read(war, order.strip(), why.strip())
    except Fault as fault:
        raise Refusal(fault.why, "GM-1", nearest=list(fault.nearest)) from None


def _read(war: War, order: str, why: str) -> Ruling:
    reader = LineReader(order, world_of(war))
    verb = reader.expect(*VERBS)
    if verb == "NOTE":
        return Ruling(verb, text=order.partition(" ")[2].strip())
    if verb in ("APPROVE", "REFUSE"):
        reader.expect("DESIGN")
        name = reader.name("the name of a design")
        reader.expect("OF")
        made = Ruling(verb, empire_named(reader, war), name, verb == "APPROVE" and reader.take("POINT"), why=why)
    elif verb == "RULE":
        reader.expect("ACTION")
        number = reader.count()
        reader.expect("OF")
        seat = empire_named(reader, war)
        reader.expect(":")
        made = Ruling(verb, seat, "", False, number, read_effects(reader, war), order.partition(":")[2].strip(), why)
    elif verb == "CORRECT":
        made = Ruling(verb, effects=read_effects(reader, war), text=order.partition(" ")[2].strip(), why=why)
    else:
        made = Ruling(verb, empire_named(reader, war), why=why)
    reader.end()
    if verb in ("CORRECT", "DISSOLVE") and not why:
        raise Refusal("say why: everybody is shown the reason (BECAUSE …)", "GM-1")
    return made


def umpire(war: War, text: str) -> list[Event]:
    """Carry out a line of the moderator. Raises Refusal; then the position is of no more use."""
    ruling = read_ruling(war, text)
    match ruling.verb:
        case "NOTE":
            if not ruling.text:
                raise Refusal("a note says something", "GM-1")
            return [_public(ruling.text)]
        case "APPROVE" | "REFUSE":
            return _on_design(war, ruling)
        case "RULE":
            return _on_action(war, ruling)
        case "CORRECT":
            return _correct(war, ruling)
        case _:
            _note(war, ruling.seat, "dissolve", "yes")
            name = war.empires[ruling.seat].name
            return [_public(f"{name} is dissolved at the end of this cycle: {ruling.why}", "EMPIRE-4")]


def _public(text: str, *clauses: str) -> Event:
    return Event("umpired", {"text": text}, ("GM-1", *clauses))


def _private(seats: Sequence[int], text: str, *clauses: str) -> Event:
    names = tuple(f"empire-{seat + 1}" for seat in seats)
    return Event("umpired", {"text": text}, ("GM-1", *clauses), seen_by=(*names, MODERATOR), reveals=True)


def _note(war: War, seat: int, about: str, what: str) -> None:
    war.rulings = [each for each in war.rulings if each[:2] != (seat, about)] + [(seat, about, what)]


def _on_design(war: War, ruling: Ruling) -> list[Event]:
    """A design is approved or not; it counts from the Buying phase of this cycle on. CUSTOM-3"""
    wanted = folded(ruling.name)
    if wanted not in {folded(name) for name, _ in awaiting_designs(war, ruling.seat)}:
        raise Refusal(f"no design '{ruling.name}' of {war.empires[ruling.seat].name} waits for approval", "CUSTOM-3")
    what = "no" if ruling.verb == "REFUSE" else "point" if ruling.point else "yes"
    _note(war, ruling.seat, f"design {wanted}", what)
    verdicts = {
        "no": "not approved",
        "yes": "approved",
        "point": "approved; a use of its ability costs a command point",
    }
    reason = f": {ruling.why}" if ruling.why else ""
    return [
        _public("The moderator has ruled on a design", "CUSTOM-3"),
        _private([ruling.seat], f"The design {ruling.name} is {verdicts[what]}{reason}", "CUSTOM-3"),
    ]


def awaiting_designs(war: War, seat: int) -> Iterator[tuple[str, str]]:
    """Designs that wait for the moderator, in words: handed in for this cycle, or drafts from before."""
    for line in _lines(war, seat):
        if isinstance(line.order, NewDesign):
            design = drawn_up(line.order, seat, war.rules.factor)
            if needs_moderator(war, design):
                yield design.name, described(design)
    for draft in war.empires[seat].drafts:
        if not draft.approved:
            yield draft.design.name, f"{described(draft.design)} (a draft)"


def _lines(war: War, seat: int) -> Sequence[Line]:
    sealed = war.orders[seat]
    orders = read_lines(sealed, world_of(war)) if sealed else Orders()
    return (*orders.buying, *orders.movement, *orders.attacking)


def awaiting_actions(war: War, seat: int) -> list[tuple[str, str]]:
    """The ACTION lines that an empire has sent for this cycle, each with what a ruling on it is about. CUSTOM-8"""
    return [(line.text, about) for line, about in _actions(_lines(war, seat))]


def _actions(lines: Sequence[Line]) -> Iterator[tuple[Line, str]]:
    """A ruling is about a line as it was written, and of equal lines about one."""
    equal: dict[str, int] = {}
    for line in lines:
        if isinstance(line.order, Action):
            equal[line.text] = equal.get(line.text, 0) + 1
            yield line, f"action {equal[line.text]}: {line.text}"


def drop_outdated(war: War, seat: int, before: Mapping[str, str]) -> None:
    """Forget the rulings on designs whose lines a new mail has changed: nobody has seen these. CUSTOM-3

    `before` are the DESIGN lines of the mail that was replaced.
    """
    after = design_lines(war, seat)
    changed = {f"design {name}" for name in {*before, *after} if before.get(name) != after.get(name)}
    war.rulings = [ruling for ruling in war.rulings if ruling[0] != seat or ruling[1] not in changed]


def design_lines(war: War, seat: int) -> dict[str, str]:
    """The DESIGN lines that an empire has sent for this cycle, by folded name."""
    return {folded(line.order.name): line.text for line in _lines(war, seat) if isinstance(line.order, NewDesign)}


def _on_action(war: War, ruling: Ruling) -> list[Event]:
    """What a unique action does when its phase begins. CUSTOM-8"""
    actions = awaiting_actions(war, ruling.seat)
    if ruling.number > len(actions):
        raise Refusal(f"{war.empires[ruling.seat].name} has sent {len(actions)} actions for this cycle", "CUSTOM-8")
    _tried(war, ruling.effects)
    _note(war, ruling.seat, actions[ruling.number - 1][1], ruling.text)
    return [_public("The moderator has ruled on a unique action", "CUSTOM-8")]


def _tried(war: War, effects: Sequence[Effect]) -> tuple[War, list[str]]:
    """A position with some effects, and what they have done. Raises Refusal if no position of the game comes of it."""
    after = war.clone()
    turn = Turn(after, [Orders()] * war.seats, NoDraws())
    done = []
    for effect in effects:
        done += carry_out(turn, [effect])
        check_ground(after, effect)
    after.forces = turn.settled()
    for fault in faults(after):
        raise Refusal(f"that cannot be: {fault}", "GM-1")
    return after, done


def _correct(war: War, ruling: Ruling) -> list[Event]:
    """Change the position at once: everybody is told why, those concerned also what was done. GM-1"""
    after, done = _tried(war, ruling.effects)
    told: dict[int, list[str]] = {}
    events = [_public(f"The moderator has corrected the position: {ruling.why}")]
    for effect, text in zip(ruling.effects, done, strict=True):
        for seat in sorted({*concerned(war, [effect]), *concerned(after, [effect])}):
            told.setdefault(seat, []).append(text)
        if effect.verb == "NAME":
            old, name = war.empires[effect.seat].name, effect.name
            events.append(Event("renamed", {"old": old, "name": name}, ("GM-1", "ORDERS-12")))
    war.empires, war.owner, war.buildings, war.forces = after.empires, after.owner, after.buildings, after.forces
    war.designs = after.designs
    return events + [_private([seat], f"Corrected: {' AND '.join(texts)}") for seat, texts in sorted(told.items())]


# --- in the cycle


def act_uniquely(turn: Turn, lines: Sequence[Sequence[Line]]) -> None:
    """The effects of all actions of a phase at its beginning, as far as the moderator has ruled. CUSTOM-8"""
    for seat, own in enumerate(lines):
        for line in own:
            if isinstance(line.order, Action) and (seat, line.number) not in turn.struck:
                _act(turn, seat, line, line.order)


def _act(turn: Turn, seat: int, line: Line, action: Action) -> None:
    orders = turn.orders[seat]
    sent = {each.number: about for each, about in _actions((*orders.buying, *orders.movement, *orders.attacking))}
    about = (seat, sent[line.number])
    ruled = next((what for who, order, what in turn.war.rulings if (who, order) == about), None)
    if not _are_there(turn, seat, action):
        turn.fail(seat, line.number, "no such units were there, so it has no effect", "CUSTOM-8")
        return
    if ruled is None:
        turn.fail(seat, line.number, "the moderator has not ruled on it, so it has no effect", "CUSTOM-8")
        return
    try:
        effects = read_effects(LineReader(ruled, turn.world), turn.war)
        before = {effect: concerned(turn.war, [effect]) for effect in effects}
        done = carry_out(turn, effects)
    except Refusal as refusal:
        turn.fail(seat, line.number, refusal.why, "CUSTOM-8")
        return
    turn.tell("acted", {"line": f"{line.text} ({' AND '.join(done) or 'nothing'})"}, "CUSTOM-8", to=[seat])
    for effect, text in zip(effects, done, strict=True):
        others = {*before[effect], *concerned(turn.war, [effect])} - {seat}
        if others:
            turn.tell("umpired", {"text": f"A unique action: {text}"}, "CUSTOM-8", to=others)


def _are_there(turn: Turn, seat: int, action: Action) -> bool:
    """Whether units that could do it are in the place when their phase begins."""
    kind = turn.kind(seat, action.part.unit)
    places = [action.at.at, *turn.world.waters_of(action.at.at)]
    return kind >= 0 and any(turn.count(place, seat, kind) for place in places)


def dissolve_empires(turn: Turn) -> None:
    """At the end of the cycle the land of those who leave is neutral again. EMPIRE-4"""
    leaving = [seat for seat, about, _ in turn.war.rulings if about == "dissolve"]
    freed = [territory for seat in leaving for territory in turn.war.owned(seat)]
    for seat in leaving:
        _dissolve(turn, seat)
    for territory in freed:  # WORLD-13: nobody stays in neutral land
        for guest in sorted(turn.owners(territory)):
            leave_land(turn, guest, territory)
        push_out_unwelcome(turn, turn.world.shores(territory), "SEA-11")


def _dissolve(turn: Turn, seat: int) -> None:
    war = turn.war
    for territory in war.owned(seat):
        war.owner[territory], war.buildings[territory] = NOBODY, (0, 0, 0, 0)
        war.news.append((territory, seat, NOBODY))
    for stack in turn.field:
        for key in [key for key in stack if key[0] == seat]:
            del stack[key]
    war.designs = [replace(d, given_up=True) if d.designer == seat else d for d in war.designs]
    empire = war.empires[seat]
    war.empires[seat] = replace(empire, treasury=0, drafts=(), connected=(), income=0, level=0, active=False)
    turn.tell("dissolved", {"empire": empire.name}, "EMPIRE-4")


# --- what he has before him


def console(war: War) -> Paper:
    """What waits for a ruling. SITE-3 has nothing of it: only the moderator reads this."""
    rows = []
    for seat, empire in enumerate(war.empires):
        if not empire.active:
            continue
        rulings = {about: what for who, about, what in war.rulings if who == seat}
        for name, line in awaiting_designs(war, seat):
            rows.append([empire.name, "design", name, line, rulings.get(f"design {folded(name)}", "waits")])
        for number, (line, about) in enumerate(awaiting_actions(war, seat), 1):
            rows.append([empire.name, "action", str(number), line, rulings.get(about, "waits")])
        if empire.silent:
            rows.append([empire.name, "silent", str(empire.silent), "cycles in a row without orders", ""])
    sent = sum(orders is not None for orders in war.orders)
    count = f"{sent} of {sum(empire.active for empire in war.empires)} empires have sent orders for cycle {war.cycle}."
    text = ["The war is over." if is_over(war) else count]
    return Paper("umpire", "Moderator", text, ["empire", "what", "which", "line", "ruling"] if rows else [], rows)
