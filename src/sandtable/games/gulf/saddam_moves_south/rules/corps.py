"""Iraqi corps: two are chosen at the start, further ones are earned by objective hexes (9.5, 9.6, 22.10, 22.13)."""

from __future__ import annotations

from sandtable.board.masks import bits, mask_of
from sandtable.documents import Option, amount_text
from sandtable.errors import Refusal
from sandtable.games.gulf.position.dice import DICE
from sandtable.games.gulf.position.state import Position
from sandtable.games.gulf.position.world import POOL, TRACK, UNUSED
from sandtable.games.gulf.rules.explain import wrong_word
from sandtable.games.gulf.rules.reinforcement import DONE, PLACE, Reinforcement
from sandtable.kernel import Automatic, Draws, Event, Question, Step
from sandtable.language import END, Choices, Words

from .variants import pool_units

CHOOSE, REMOVE, MUSTER, WITH, BURN = "choose", "remove", "muster", "with", "burn"
LAST_TURN_OF_ROLLS = 2
"""The turn in which Arab League units roll for their arrival (29.2a)."""


def members(state: Position, corps: int) -> list[int]:
    """The base of a corps, then its units."""
    data = state.world.pack.corps[corps]
    return state.world.numbers([data.base, *data.units])


def available(state: Position) -> int:
    """The corps that are still in the pool."""
    world = state.world
    pool = world.box[POOL]
    return mask_of(n for n in range(len(world.pack.corps)) if state.at[members(state, n)[0]] == pool)


def corps_option(state: Position, word: str) -> Option:
    """A corps by its name, with what it brings."""
    units = members(state, state.world.corps.index[word])[1:]
    strength = amount_text(sum(state.strength(unit) for unit in units))
    return Option(word, "corps", note=f"{len(units)} units, combat factors {strength}, and a base")


class PickCorps(Step[Position], frozen=True):
    """OPFOR names so many corps of those in the pool."""

    side: int
    count: int

    verb = ""
    clause = "22.10"

    def asks(self, state: Position) -> list[Question]:
        return [Question(state.seat(self.side), self.verb, self.text(state))]

    def text(self, state: Position) -> str:
        return ""

    def choices(self, state: Position, seat: str, prefix: Words) -> Choices:
        if not prefix:
            return Choices((self.verb,))
        names = state.world.corps
        chosen = [names.index[word] for word in prefix[1:]]
        left = self.count - len(chosen)
        floor = chosen[-1] + 1 if chosen else 0
        rest = bits(available(state) >> floor << floor)
        offered = mask_of(rest[: len(rest) - left + 1]) if left > 0 else 0
        return Choices((), offered, names, complete=not left, detail=lambda word: corps_option(state, word))

    def refuse(self, state: Position, seat: str, prefix: Words, word: str | None) -> Refusal:
        if not prefix:
            return wrong_word(state, seat, word or "", [self.verb])
        near = list(self.choices(state, seat, prefix))[:3]
        return Refusal(f"name exactly {self.count} different corps that are in the pool", self.clause, nearest=near)

    def proposal(self, state: Position, seat: str) -> Words:
        names = state.world.corps
        return (self.verb, *(names.words[n] or "" for n in bits(available(state))[: self.count]))

    def answer(self, state: Position, seat: str, words: Words, draws: Draws) -> list[Event]:
        state.stack.pop()
        for word in words[1:]:
            self.take(state, state.world.corps.index[word])
        return [Event(self.verb, {"corps": list(words[1:])}, (self.clause,))]

    def take(self, state: Position, corps: int) -> None:
        """What becomes of a corps that was named."""


class ChooseCorps(PickCorps, frozen=True, tag="choose_corps"):
    """Two corps of OPFOR's choice are set up in Iraq, with sight of the Coalition's set-up (22.10)."""

    verb = CHOOSE

    def text(self, state: Position) -> str:
        return f"Choose {self.count} corps to start with"

    def proposal(self, state: Position, seat: str) -> Words:
        """The strongest ones."""
        world = state.world
        might = {n: sum(state.strength(unit) for unit in members(state, n)) for n in bits(available(state))}
        best = sorted(sorted(might, key=lambda n: (-might[n], n))[: self.count])
        return (self.verb, *(world.corps.words[n] or "" for n in best))

    def take(self, state: Position, corps: int) -> None:
        state.put_all(dict.fromkeys(members(state, corps), state.world.box[TRACK]))


class RemoveCorps(PickCorps, frozen=True, tag="remove_corps"):
    """No Iraqi-Iranian agreement: two corps are out of the game (29.2f)."""

    verb = REMOVE
    clause = "29.2f"

    def text(self, state: Position) -> str:
        return f"Remove {self.count} corps from the game: they stay on the Iranian border"

    def proposal(self, state: Position, seat: str) -> Words:
        """The last of the list: regular corps before the Guard."""
        names = state.world.corps
        return (self.verb, *(names.words[n] or "" for n in bits(available(state))[-self.count :]))

    def take(self, state: Position, corps: int) -> None:
        state.put_all(dict.fromkeys(members(state, corps), state.world.box[UNUSED]))


class ObjectiveClaims(Automatic[Position], frozen=True, tag="objective_claims"):
    """Objective hexes that are held for the first time in this phase pay, once and for all (9.6a, 9.6b, X14)."""

    side: int

    def run(self, state: Position, draws: Draws) -> list[Event]:
        world = state.world
        state.stack.pop()
        events = self._roll_league(state, draws) if state.turn == LAST_TURN_OF_ROLLS else []
        iraqi = [u for u in world.groups[self.side] if world.contingent[u] == "Iraq" and state.at[u] < world.end]
        held = mask_of(state.at[unit] for unit in iraqi) & world.feature["objective"]
        new = held & ~state.paid
        if state.has("one-corps"):
            self._put_off(state)
        if not new:
            return events
        state.paid |= new
        state.claims = [*state.claims, *bits(new)]
        return [*events, Event("objectives", {"hexes": world.spaces.say(new)}, ("9.6a", "22.13"))]

    @staticmethod
    def _put_off(state: Position) -> None:
        """By the strict reading the new objectives of a phase bring one corps, which may be put off (9.7a, X14)."""
        if state.put_off >= 0:
            state.claims = state.claims[: state.put_off + 1]
        state.put_off = len(state.claims)

    def _roll_league(self, state: Position, draws: Draws) -> list[Event]:
        """Each Arab League unit arrives so many turns after the second (29.2a)."""
        if "arab-league" not in state.events:
            return []
        world = state.world
        turns, dice = {}, {}
        for name in pool_units(state, "Arab League"):
            unit = world.units.index[name]
            dice[name] = [draws.roll(f"arrival of {name}")]
            turn = state.turn + dice[name][0]
            state.due[unit] = turn if turn <= world.turns else 0
            state.put(unit, world.box[TRACK if state.due[unit] else UNUSED])
            turns[name] = state.due[unit]
        details = {"turns": turns, "dice": dice}
        return [Event("rolled_arrivals", details, ("29.2a",), seen_by=(state.seat(self.side),))]


class CorpsReinforcement(Reinforcement, frozen=True, tag="corps_reinforcement"):
    """The Reinforcement Phase of OPFOR: corps and aircraft are raised for objectives, then placed; fires may be set."""

    def open(self, state: Position) -> list[Event]:
        state.stack.append(ObjectiveClaims(self.side))
        return []

    def verbs(self, state: Position) -> list[str]:
        raised = [MUSTER] if self.claims(state) else []
        burn = [BURN] if self.fuel(state) else []
        place = [PLACE] if self.ready(state) else []
        return [*raised, *place, *burn, DONE]

    def question_text(self, state: Position) -> str:
        if self.claims(state):
            return "Raise a corps for each objective that you have taken, and place it"
        return super().question_text(state)

    def claims(self, state: Position) -> int:
        """Objectives that still bring something."""
        if state.put_off < 0:
            return 0
        return mask_of(state.claims) if available(state) or self.aircraft(state) else 0

    def aircraft(self, state: Position) -> int:
        """Air units in the pool; after Israeli intervention objectives bring none (22.14, 29.2d)."""
        world = state.world
        reward = world.pack.objective_reward
        if reward is None or not reward.air or "israeli-intervention" in state.events:
            return 0
        pool = world.box[POOL]
        return mask_of(u for u in world.numbers(pool_units(state, reward.pool)) if state.at[u] == pool)

    def fuel(self, state: Position) -> int:
        """Oilfields with a mobile Iraqi unit where a fire may be tried, once a hex and phase (28.0b)."""
        world = state.world
        if not state.has("fires"):
            return 0
        mobile = world.mobile & world.of_contingent("Iraq")
        held = mask_of(state.at[u] for u in bits(mobile) if state.at[u] < world.end)
        return held & world.feature["oilfield"] & ~state.fires & ~state.struck

    def choices(self, state: Position, seat: str, prefix: Words) -> Choices:
        world = state.world
        if prefix and prefix[0] == BURN:
            return END if len(prefix) > 1 else Choices((), self.fuel(state), world.spaces)
        if not prefix or prefix[0] != MUSTER:
            return super().choices(state, seat, prefix)
        if len(prefix) == 1:
            return Choices((), self.claims(state), world.spaces)
        corps, air = available(state), self.aircraft(state)
        if len(prefix) == 2:
            named = Choices((), corps, world.corps, detail=lambda word: corps_option(state, word))
            return named if corps else Choices((WITH,))
        if prefix[-1] == WITH:
            return Choices((), air, world.units)
        if len(prefix) == 3 and air:
            return Choices((WITH,))
        return END

    def refuse(self, state: Position, seat: str, prefix: Words, word: str | None) -> Refusal:
        near = list(self.choices(state, seat, prefix))[:3]
        if not prefix and word in (BURN, MUSTER):
            return self._nothing_to_do(state, word)
        if prefix and prefix[0] == BURN:
            why = "you may try to set fire to each oilfield with a mobile Iraqi unit, once a phase"
            return Refusal(why, "28.0b", spaces=[word or prefix[1]], nearest=near)
        if not prefix or prefix[0] != MUSTER:
            return super().refuse(state, seat, prefix, word)
        if len(prefix) == 1:
            return Refusal(self._why_no_corps_for(state, word), "9.6a", "9.6b", spaces=[word or ""], nearest=near)
        if word is None:
            return Refusal("an air unit of your choice comes with each corps: name it", "22.14", nearest=near)
        return Refusal(f"{word} is not in the pool", "22.13", nearest=near)

    @staticmethod
    def _why_no_corps_for(state: Position, word: str | None) -> str:
        space = state.world.spaces.index.get(word or "", -1)
        if space < 0 or not state.world.feature["objective"] >> space & 1:
            return f"{word} is not an objective hex"
        if state.paid >> space & 1:
            return f"{word} has brought its corps already"
        return f"{word} is not newly taken"

    def _nothing_to_do(self, state: Position, verb: str) -> Refusal:
        """Why no corps can be raised, or no fire be set, anywhere."""
        near = self.verbs(state)
        if verb == MUSTER:
            return Refusal("no objective hex brings a corps or an air unit now", "9.6a", "9.6b", nearest=near)
        if not state.has("fires"):
            return Refusal("oilfield fires are an optional rule that this match does not use", "28.0b", nearest=near)
        return Refusal("no mobile Iraqi unit stands on an oilfield that could be set on fire", "28.0b", nearest=near)

    def answer(self, state: Position, seat: str, words: Words, draws: Draws) -> list[Event]:
        world = state.world
        if words[0] == BURN:
            return self._burn(state, words[1], draws)
        if words[0] != MUSTER:
            return super().answer(state, seat, words, draws)
        objective = world.spaces.index[words[1]]
        self._spend(state, objective)
        units: list[int] = []
        if words[2] != WITH:
            base, *rest = members(state, world.corps.index[words[2]])
            state.posts = [*state.posts, (base, objective)]
            units += [base, *rest]
        if WITH in words:
            units.append(world.units.index[words[-1]])
        for unit in units:
            state.due[unit] = state.turn
        state.put_all(dict.fromkeys(units, world.box[TRACK]))
        data = {"at": words[1], "units": [world.unit(unit) for unit in units]}
        return [Event("raised", data, ("22.13", "22.14"), seen_by=(seat,))]

    @staticmethod
    def _spend(state: Position, objective: int) -> None:
        """An objective has brought its corps; with one corps a phase the others wait, the new ones for one together."""
        left = [space for space in state.claims if space != objective]
        if state.has("one-corps"):
            older = state.claims[: state.put_off]
            left = left[: len(older)] if objective in older else older
            state.put_off = -1
        state.claims = left

    def _burn(self, state: Position, where: str, draws: Draws) -> list[Event]:
        """An Iraqi unit tries to set an oilfield on fire (28.0b)."""
        world = state.world
        space = world.spaces.index[where]
        fire = world.pack.fire
        assert fire is not None
        die = draws.roll(DICE.of("arson", at=where))
        state.struck |= 1 << space
        burns = die in fire.destruction
        if burns:
            state.fires |= 1 << space
        return [Event("arson", {"at": where, "die": die, "burns": burns}, ("28.0b",))]
