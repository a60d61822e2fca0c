"""A game as a PettingZoo environment of agents that act in turn (AEC).

An agent says its action word by word: a step is one word, or the end of the sentence, chosen among those that the mask
leaves. `words(agent)` has the words that the numbers stand for. Observations are made of the view of the agent's seat
and of what it has said so far; sealed orders of others are not in it. The reward is what the end is worth, -1 to 1.
"""

from __future__ import annotations

from typing import Any, TypedDict

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from sandtable.errors import SandtableError
from sandtable.kernel import Outcome, SeededDraws, State
from sandtable.kernel.commitments import draw_key
from sandtable.laboratory.playing import match_values
from sandtable.language import Words
from sandtable.registry import game as game_named
from sandtable.selfplay import HORIZON, Horizon, answer_for, opening

from .encoding import Encoding, Numbers
from .vocabulary import END, Mask, Vocabulary


class Observation(TypedDict):
    """What an agent is given."""

    observation: Numbers
    action_mask: Mask


class SentenceEnv(AECEnv[str, Observation, int]):
    """One scenario of a game; the seats are the agents.

    `shaping` adds, after every action, so much for each point by which a seat's lead has changed; only where nothing
    is hidden, since the points may tell what a seat does not know. `most_words` breaks off a match that takes too long.
    """

    def __init__(
        self,
        game: str,
        scenario: str = "",
        options: dict[str, str] | None = None,
        *,
        shaping: float = 0.0,
        cycles: int = 20,
        most_words: int = 100_000,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.game = game_named(game)
        self.scenario = self.game.scenario(scenario or self.game.scenarios[0].id).id
        self.options = self.game.settle_options(options or {}, self.scenario)
        if shaping and self.game.fog:
            raise SandtableError(f"{self.game.title} hides things: its points may not be told while it is played")
        self.shaping = shaping
        self.cycles = cycles
        self.most_words = most_words
        self.render_mode = render_mode
        self.metadata = {"name": f"sandtable_{game}_v0", "render_modes": ["ansi"], "is_parallelizable": False}
        self.possible_agents = list(self.game.seats(self.scenario))
        first = opening(self.game, self.scenario, self.options)
        self.vocabulary = Vocabulary(self.game.grammar(first))
        self.encoding = Encoding(self.game.boards(first), tuple(self.possible_agents))
        size = self.encoding.size + 2 * self.vocabulary.size
        shape: dict[str, spaces.Space[Any]] = {
            "observation": spaces.Box(-np.inf, np.inf, (size,), np.float32),
            "action_mask": spaces.Box(0, 1, (self.vocabulary.size,), np.int8),
        }
        self.observation_spaces = {agent: spaces.Dict(shape) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.vocabulary.size) for agent in self.possible_agents}
        self._chance = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    # --- a match

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new match; the same seed, the same dice."""
        if seed is not None:
            self._chance = np.random.default_rng(seed)
        self._key = draw_key(f"env-{self._chance.integers(1 << 62)}", {})
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, str]] = {agent: {} for agent in self.agents}
        self.state_now: State = opening(self.game, self.scenario, self.options)
        self._horizon = Horizon(self.game, self.cycles)
        self._entries = self._said = 0
        self._leads = self._current_leads()
        self._seen: dict[str, Numbers] = {}
        self._let_others_answer()

    def step(self, action: int) -> None:
        """Say the next word of the agent whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        word = self._offered.get(int(action))
        if word is None:
            raise SandtableError(f"{action} is not among the choices of {agent}: the mask has a one for each of these")
        self._said += 1
        if action == END or self._is_whole(agent, (*self.sentence, word)):
            self._carry_out(agent, self.sentence if action == END else (*self.sentence, word))
        else:
            self._begin(agent, (*self.sentence, word))
        if self._said >= self.most_words and not any(self.terminations.values()):
            self._finish(HORIZON)
        self._accumulate_rewards()

    def _is_whole(self, agent: str, words: Words) -> bool:
        """Whether nothing can follow: the sentence then ends by itself."""
        offered = self.game.choices(self.state_now, agent, words)
        return offered.complete and not offered.has_words()

    def _carry_out(self, agent: str, words: Words) -> None:
        self._entries += 1
        self._horizon.count(words)
        self.game.perform(self.state_now, agent, words, SeededDraws(self._key, self._entries))
        self._seen.clear()
        self._reward_leads()
        self._let_others_answer()

    def _let_others_answer(self) -> None:
        """Let the table and the moderator answer, until an agent is asked or the match is over."""
        while True:
            ended = self.game.outcome(self.state_now)
            if ended is None and self._horizon.is_reached(self._entries):
                ended = HORIZON
            question = None if ended else self.game.next_question(self.state_now)
            if question is None:
                self._finish(ended or HORIZON)
                return
            if question.seat in self.possible_agents:
                self._begin(question.seat, ())
                return
            words = self._horizon.count(answer_for(self.game, self.state_now, question.seat, {}))
            self._entries += 1
            self.game.perform(self.state_now, question.seat, words, SeededDraws(self._key, self._entries))

    def _begin(self, agent: str, sentence: Words) -> None:
        self.agent_selection = agent
        self.sentence = sentence
        self._offered = self.vocabulary.offered(self.game.choices(self.state_now, agent, sentence))

    def _finish(self, ended: Outcome) -> None:
        self.sentence, self._offered = (), {}
        values = match_values(self.possible_agents, ended, self.game.standing(self.state_now), self.game.levels)
        for agent in self.agents:
            self.rewards[agent] += 2 * values[agent] - 1
            self.truncations[agent] = ended is HORIZON
            self.terminations[agent] = ended is not HORIZON
            self.infos[agent] = {"outcome": ended.text}
        self.agent_selection = self.agents[0]

    # --- points on the way

    def _current_leads(self) -> dict[str, float]:
        if not self.shaping:
            return {}
        have = self.game.standing(self.state_now)
        return {
            agent: have.get(agent, 0.0) - max((have[other] for other in have if other != agent), default=0.0)
            for agent in self.possible_agents
        }

    def _reward_leads(self) -> None:
        before, self._leads = self._leads, self._current_leads()
        for agent, lead in self._leads.items():
            self.rewards[agent] += self.shaping * (lead - before[agent])

    # --- what agents are given

    def observe(self, agent: str) -> Observation:
        """The view of the agent's seat as numbers, what it has said, and which words may follow."""
        seen = self._seen.get(agent)
        if seen is None:
            view = self.game.view(self.state_now, frozenset([agent]))
            seen = self._seen[agent] = self.encoding.numbers(view, agent)
        acts = agent == self.agent_selection
        said = self._sentence_numbers(self.sentence if acts else ())
        mask = self.vocabulary.mask(self._offered if acts else {})
        return {"observation": np.concatenate([seen, said]), "action_mask": mask}

    def _sentence_numbers(self, sentence: Words) -> NDArray[np.float32]:
        """The words of the sentence so far, and the last of them once more."""
        size = self.vocabulary.size
        row = np.zeros(2 * size, np.float32)
        numbers = [self.vocabulary.number[word] for word in sentence if word in self.vocabulary.number]
        row[numbers] = 1
        if numbers:
            row[size + numbers[-1]] = 1
        return row

    def words(self, agent: str) -> dict[int, str]:
        """The words that an agent may say next, by their numbers; an empty one ends the sentence."""
        return dict(self._offered) if agent == self.agent_selection else {}

    def render(self) -> str:
        """Who is about to say what."""
        moment = self.game.view(self.state_now, frozenset([self.agent_selection])).moment.text
        return f"{moment}; {self.agent_selection}: {' '.join(self.sentence)} …"

    def close(self) -> None:
        """There is nothing to close."""
