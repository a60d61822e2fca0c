"""6.2e, 15.1, 15.2: a combat phase, theatre by theatre, battle by battle."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.board.masks import bits, lowest
from sandtable.errors import Refusal
from sandtable.games.october_war.position.state import Position
from sandtable.games.october_war.position.world import ARAB, GOLAN, SINAI, THEATRES
from sandtable.games.october_war.rules.air.ground_attack import RAID, AirAttacks, RaidPlacing
from sandtable.games.october_war.rules.air.raid_plan import FirstRaid, why_no_raid
from sandtable.games.october_war.rules.intelligence.markers import can_play, play, stock
from sandtable.games.october_war.rules.intelligence.recon import LookingStep, audible, new_phase
from sandtable.games.october_war.rules.phases import DONE, out_of_step
from sandtable.kernel import Draws, Event, Question, derived
from sandtable.language import END, LINE, Choices, Words

from .barrage import BarrageOrder, Barrages, lawful, markers
from .battle import Battle, is_syrian_surprise
from .fire import FIRE, shooters
from .rounds import open_round

PLAY, PASS, ATTACK, CONTINGENT, THEATRE, LOOK = "play", "pass", "attack", "contingent", "theatre", "look"


class CombatPhase(LookingStep, frozen=True, tag="combat"):
    """The phasing player picks the theatre to begin with; all its combat comes before the other's (15.1a)."""

    def open(self, state: Position) -> list[Event]:
        state.sorties = state.barraged = 0
        state.helped = []
        new_phase(state)
        return []

    def asks(self, state: Position) -> list[Question]:
        if self.has_choice(state):
            return [Question(state.seat(self.side), THEATRE, "Which theatre fights first?", standing=True)]
        if self.only_looks(state):
            text = "Combat: examine points with an EW marker, or say done"
            return [Question(state.seat(self.side), LOOK, text, standing=True)]
        return []

    def has_choice(self, state: Position) -> bool:
        """Whether something may happen in both theatres (15.1a)."""
        return all(self.is_active(state, theatre) for theatre in (SINAI, GOLAN))

    def only_looks(self, state: Position) -> bool:
        """27.1d: EW reconnaissance is possible in any friendly phase, even if no other decision falls in it."""
        asked = any(self._asks_later(state, theatre) for theatre in (SINAI, GOLAN))
        return not asked and bool(audible(state, self.side))

    def _asks_later(self, state: Position, theatre: int) -> bool:
        """Whether a step in a theatre asks the phasing side, while it may look, before its first battle is fought: by
        the same public facts. In the battle itself it may be too late: the defender fires first."""
        battles = state.contested() & state.world.in_theatre[theatre]
        if battles.bit_count() == 1 and Declaring(self.side, lowest(battles)).asks_attacker(state):
            return True
        steps = RaidPlacing(self.side, theatre), Barrages(self.side, theatre), GroundAttacks(self.side, theatre)
        return any(step.asks(state) for step in steps)

    def is_active(self, state: Position, theatre: int) -> bool:
        """Whether anything may happen in a theatre: battles, air attacks, barrages; by public facts."""
        world = state.world
        strikes = state.units_at(world.box[f"ground-{THEATRES[theatre]}"]) & world.of_side[self.side]
        guns = markers(state, self.side, theatre) and lawful(state, self.side, theatre)
        return bool(state.contested() & world.in_theatre[theatre] or strikes or guns)

    def decisions(self, state: Position, seat: str, prefix: Words) -> Choices:
        if not self.has_choice(state):
            return Choices((DONE,)) if not prefix else END
        if not prefix:
            return Choices((THEATRE, RAID) if self.raids(state).plans else (THEATRE,))
        if prefix[0] == RAID:
            return self.raids(state).choices(prefix)
        return Choices(THEATRES) if len(prefix) == 1 else END

    def raids(self, state: Position) -> FirstRaid:
        """The raid that may begin the phase: its theatre is then the first."""
        steps = [RaidPlacing(self.side, theatre) for theatre in (SINAI, GOLAN)]
        return FirstRaid([step.plan(state) for step in steps if step.asks(state)])

    def line_plan(self, state: Position, seat: str, verb: str) -> FirstRaid | None:
        return self.raids(state) if verb == RAID else None

    def knows(self, state: Position, verb: str) -> bool:
        return verb == BarrageOrder.verb or super().knows(state, verb)

    def objection(self, state: Position, seat: str, prefix: Words, word: str | None) -> Refusal:
        if prefix == (BarrageOrder.verb,) and word is not None and not self.has_choice(state):
            point = state.world.point.get(word)
            theatre = GOLAN if point is not None and state.world.theatre_of[point] == GOLAN else SINAI
            return BarrageOrder(theatre).refuse(state, self.side, prefix, word)
        if prefix[:1] == (RAID,):
            return self._why_no_raid(state, prefix, word)
        if not self.has_choice(state):
            return Refusal("there is nothing else to decide: examine points, or say done", "27.1d", nearest=[DONE])
        return Refusal("name the theatre whose combat comes first", "15.1a", nearest=[f"theatre {t}" for t in THEATRES])

    def _why_no_raid(self, state: Position, prefix: Words, word: str | None) -> Refusal:
        raids = self.raids(state)
        if len(prefix) == 1 and word is None:
            return Refusal("name a strike and the point of its group, or the theatre alone", "15.1a", nearest=[THEATRE])
        points = (*prefix[2:3], word or "")
        plan = next((found for point in points if (found := raids.plan_of(point))), raids.plans[0])
        if LINE in prefix and any(other.could_take(word or "") for other in raids.plans if other is not plan):
            return Refusal(f"{word} waits: the first line has chosen the other theatre", "15.1a")
        return why_no_raid(plan, prefix, word)

    def proposal(self, state: Position, seat: str) -> Words:
        return (THEATRE, THEATRES[SINAI]) if self.has_choice(state) else (DONE,)

    def decide(self, state: Position, seat: str, words: Words, draws: Draws) -> list[Event]:
        state.stack.pop()
        if words[0] != RAID:
            return self.begin(state, THEATRES.index(words[1]) if words[0] == THEATRE else SINAI)
        theatre = state.world.theatre_of[state.world.spaces.index[words[2]]]
        events = self.begin(state, theatre) + state.stack[-1].run(state, draws)
        placing = state.stack[-1]
        assert isinstance(placing, RaidPlacing)
        return events + placing.decide(state, seat, words, draws)

    def run(self, state: Position, draws: Draws) -> list[Event]:
        state.stack.pop()
        return self.begin(state, SINAI)

    def begin(self, state: Position, first: int) -> list[Event]:
        """Air, then barrage, then ground attacks, in one theatre and then in the other (6.2e)."""
        for theatre in (1 - first, first):
            state.stack += [step(self.side, theatre) for step in (GroundAttacks, Barrages, AirAttacks)]
        return []


class GroundAttacks(LookingStep, frozen=True, tag="ground_attacks"):
    """Every point with units of both sides is attacked, in the order that the attacker chooses (15.0a, 15.1a, 15.8)."""

    theatre: int

    @derived
    def battles(self, state: Position) -> int:
        return state.contested() & state.world.in_theatre[self.theatre]

    def asks(self, state: Position) -> list[Question]:
        if self.battles(state).bit_count() < 2:
            return []
        where = THEATRES[self.theatre]
        text = f"Which battle in {where.title()} comes next?"
        return [Question(state.seat(self.side), ATTACK, text, standing=True, about=where)]

    def decisions(self, state: Position, seat: str, prefix: Words) -> Choices:
        if not prefix:
            return Choices((ATTACK,))
        if len(prefix) == 1:
            return Choices((), self.battles(state), state.world.spaces)
        return self._declaring(state, prefix).opening(state, prefix[2:])

    def _declaring(self, state: Position, words: Words) -> Declaring:
        """What is asked about an attack as soon as it is declared: it may be answered with it."""
        return Declaring(self.side, state.world.spaces.index[words[1]])

    def objection(self, state: Position, seat: str, prefix: Words, word: str | None) -> Refusal:
        near = [f"attack {name}" for name in state.world.spaces.say(self.battles(state))]
        if not prefix and (late := out_of_step(word, ATTACK, near)):
            return late
        if not prefix or word is None:
            return Refusal("all points with enemy units are attacked; choose the next one", "15.0a", nearest=near)
        if len(prefix) > 1:
            return self._declaring(state, prefix).objection(state, seat, prefix[2:], word)
        return Refusal(f"there is nothing to attack in {word}", "15.1b", spaces=[word], nearest=near)

    def proposal(self, state: Position, seat: str) -> Words:
        words = ATTACK, state.world.hex(lowest(self.battles(state)))
        return *words, *self._declaring(state, words).proposed_opening(state)

    def decide(self, state: Position, seat: str, words: Words, draws: Draws) -> list[Event]:
        events = declare(state, self.side, state.world.spaces.index[words[1]])
        if len(words) > 2:
            declaring = state.stack[-1]
            assert isinstance(declaring, Declaring)
            events += declaring.decide(state, seat, words[2:], draws)
        return events

    def run(self, state: Position, draws: Draws) -> list[Event]:
        battles = self.battles(state)
        if battles:
            return declare(state, self.side, lowest(battles))
        state.stack.pop()
        return []


def declare(state: Position, side: int, point: int) -> list[Event]:
    """The attacker names a point; everybody there takes part (15.2a, X12)."""
    if state.phase_name == "first_combat":
        state.fought |= state.ground_units(point, side)  # 6.2h
    state.stack.append(Declaring(side, point))
    return [Event("attack", {"seat": state.seat(side), "at": state.world.hex(point)}, ("15.2a",))]


class Declaring(LookingStep, frozen=True, tag="declaring"):
    """Before the first fire: the firing contingent (22.1a), then EW markers, the attacker's first (15.2b, 26.2a)."""

    point: int
    contingent: int = -1
    played: bool = False
    """The attacker has played a marker; the defender is asked for one."""

    def contingents(self, state: Position) -> list[int]:
        """The nations of the attackers."""
        world = state.world
        return sorted({world.nation[unit] for unit in bits(state.ground_units(self.point, self.side))})

    def asked_side(self, state: Position) -> int:
        """The side that decides something now, -1 for nobody."""
        if self.side == ARAB and self.contingent < 0 and len(self.contingents(state)) > 1:
            return self.side
        if is_syrian_surprise(state, self.side, self.point, self.contingent):
            return -1
        side = 1 - self.side if self.played else self.side
        return side if can_play(state, side, self.point) else -1

    def asks_attacker(self, state: Position) -> bool:
        """Whether the attacker is asked now, or at once for his fire (6.3a)."""
        surprise = is_syrian_surprise(state, self.side, self.point, self.contingent)
        return surprise or self.asked_side(state) == self.side

    def may_look(self, state: Position) -> bool:
        return self.asked_side(state) == self.side

    def naming(self, state: Position) -> bool:
        return self.side == ARAB and self.contingent < 0 and len(self.contingents(state)) > 1

    def asks(self, state: Position) -> list[Question]:
        side = self.asked_side(state)
        if side < 0:
            return []
        where, about = state.world.points[self.point].name, state.world.hex(self.point)
        if self.naming(state):
            text = f"{where}: which contingent fires?"
            return [Question(state.seat(side), CONTINGENT, text, standing=True, about=about)]
        text = (
            "the enemy plays an EW marker to fire first; answer with one of yours"
            if self.played
            else "play an EW marker to fire first"
        )
        text, public = f"{where}: {text} ({stock(state, side, self.point)})?", f"{where}: {text}?"
        return [Question(state.seat(side), "first_fire", text, public=public, standing=True, about=about)]

    def decisions(self, state: Position, seat: str, prefix: Words) -> Choices:
        offered = self.opening(state, prefix)
        return offered if prefix else Choices(offered.words)

    def opening(self, state: Position, prefix: Words) -> Choices:
        """All that a side may say before the first die: the contingent, whether it plays a marker, and, where nobody
        else decides or fires before it does, that all its units fire."""
        if self.naming(state):
            if not prefix:
                return Choices((CONTINGENT,), complete=True)
            if len(prefix) == 1:
                return Choices([state.world.nations[n] for n in self.contingents(state)])
            return self._named(state, prefix[1]).opening(state, prefix[2:])
        if prefix[-1:] == (FIRE,):
            return END
        if not prefix and self.asked_side(state) == (1 - self.side if self.played else self.side):
            return Choices((PLAY, PASS), complete=True)
        return Choices((FIRE,) if self.fires_next(state, prefix) else (), complete=True)

    def _named(self, state: Position, nation: str) -> Declaring:
        return replace(self, contingent=state.world.nations.index(nation))

    def fires_next(self, state: Position, words: Words) -> bool:
        """Whether whoever has said that fires at once: nobody else is asked before, nor fires first (15.2b)."""
        if words:
            sure = words == (PLAY,) and (self.played or not can_play(state, 1 - self.side, self.point))
        else:
            sure = is_syrian_surprise(state, self.side, self.point, self.contingent)
        side = 1 - self.side if self.played else self.side
        return sure and bool(shooters(state, side, self.point, -1 if self.played else self.contingent))

    def objection(self, state: Position, seat: str, prefix: Words, word: str | None) -> Refusal:
        if self.naming(state):
            if len(prefix) > 1:
                return self._named(state, prefix[1]).objection(state, seat, prefix[2:], word)
            return Refusal("name one of the contingents in the point", "22.1a", nearest=[CONTINGENT])
        if word == FIRE:
            return Refusal("the other side may decide or fire before you do", "15.2b", "26.2a")
        if prefix or self.asked_side(state) < 0:
            return Refusal("there is nothing more to decide before the first fire", "15.2b")
        return Refusal("say play or pass", "26.2a", nearest=[PLAY, PASS])

    def proposal(self, state: Position, seat: str) -> Words:
        return self.proposed_opening(state)

    def proposed_opening(self, state: Position) -> Words:
        """The strongest contingent, no marker, and fire where nothing comes before it."""
        if self.naming(state):
            world = state.world
            force = state.ground_units(self.point, self.side)
            power = {
                n: sum(world.strength[u] for u in bits(force & world.of_nation[n])) for n in self.contingents(state)
            }
            nation = world.nations[max(power, key=lambda nation: power[nation])]
            return CONTINGENT, nation, *self._named(state, nation).proposed_opening(state)
        offered = self.opening(state, ())
        return (PASS,) if PASS in offered else (FIRE,) if FIRE in offered else ()

    def decide(self, state: Position, seat: str, words: Words, draws: Draws) -> list[Event]:
        if words[0] == CONTINGENT:
            named = self._named(state, words[1])
            state.stack[-1] = named
            events = [Event("contingent", {"at": state.world.hex(self.point), "nation": words[1]}, ("22.1a",))]
            return events + named.decide(state, seat, words[2:], draws) if len(words) > 2 else events
        events = [] if words[0] == FIRE else self._first_fire(state, seat, words[0])
        if words[-1] == FIRE:
            if isinstance(step := state.stack[-1], Declaring):
                events += step.run(state, draws)  # nobody is asked about it any more
            open_round(state, draws)
        return events

    def _first_fire(self, state: Position, seat: str, word: str) -> list[Event]:
        state.stack.pop()
        if word == PASS:
            return self.fight(state, self.side if self.played else 1 - self.side)
        side = state.side(seat)
        free = play(state, side, self.point)
        data = {"seat": seat, "at": state.world.hex(self.point), "free": free}
        events = [Event("ew_played", data, ("26.2a", "26.2b"))]
        if self.played:
            return events + self.fight(state, 1 - self.side)
        state.stack.append(replace(self, played=True))
        return events

    def run(self, state: Position, draws: Draws) -> list[Event]:
        state.stack.pop()
        surprise = is_syrian_surprise(state, self.side, self.point, self.contingent)
        return self.fight(state, self.side if surprise or self.played else 1 - self.side)

    def fight(self, state: Position, first: int) -> list[Event]:
        state.stack.append(Battle(self.side, self.point, self.contingent, first))
        return [Event("first_fire", {"seat": state.seat(first), "at": state.world.hex(self.point)}, ("15.2b",))]
