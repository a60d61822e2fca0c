"""Why not: also for a sentence that is not finished yet."""

import pytest

from sandtable.errors import Unfinished
from sandtable.kernel import Match
from sandtable.registry import game

GAME = game("oil-war")


def test_an_unfinished_sentence_is_refused_where_it_goes_wrong() -> None:
    match = Match.start(GAME, "1", "why")
    match.do("arab", "deploy")
    refusal = GAME.why(match.state, "us", "transport US-i-1")
    assert refusal is not None
    assert "5.45a" in refusal.clauses
    assert GAME.why(match.state, "us", "transport US-ai-1 1419") is not None
    with pytest.raises(Unfinished):
        GAME.why(match.state, "us", "transport US-ai-1")
