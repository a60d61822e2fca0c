"""An option that is added later leaves recorded matches as they were."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from sandtable.errors import SandtableError
from sandtable.games.oil_war.data import options as oil_options
from sandtable.games.oil_war.game import OilWar
from sandtable.games.oil_war.position import world as oil_world
from sandtable.kernel import Match, OptionInfo, Start, fork
from sandtable.kernel.files import read_match

RECORDED = Path(__file__).parents[2] / "recorded" / "format-2" / "oil-war-1-desk.json"
ADDED = OptionInfo("heat", "Aircraft fly by day", ("yes", "no"), before="no")


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> OilWar:
    """Oil War after another option was added to it."""
    options = (*oil_options.OPTIONS, ADDED)
    monkeypatch.setattr(oil_world, "OPTIONS", options)
    monkeypatch.setattr(OilWar, "options", options)
    return OilWar()


def test_a_recorded_match_keeps_its_options_and_its_hashes(later: OilWar) -> None:
    file = read_match(RECORDED)
    before, last = dict(file.options), file.entries[-1].hash
    match = Match.load(later, file)
    assert match.stopped is None
    assert match.state.digest() == last
    assert match.file.options == match.state.options == before
    assert match.state.world.options["heat"] == "no"
    assert match.view([]).options["heat"] == "no"
    state, _ = match.position_before(2)
    assert state.world.options["heat"] == "no"


def test_a_new_match_has_the_default_and_a_fork_what_it_had(later: OilWar) -> None:
    assert Match.start(later, "1", "seed").state.world.options["heat"] == "yes"
    old = Match.load(later, read_match(RECORDED))
    branch = fork(old, 3, "seed")
    assert branch.file.options["heat"] == branch.state.world.options["heat"] == "no"


@pytest.mark.parametrize("given", [{"heat": "perhaps"}, {"cold": "yes"}])
def test_a_position_with_options_that_do_not_exist_is_refused(later: OilWar, given: dict[str, Any]) -> None:
    plain = later.new(Start("1"), later.settle_options({})).plain()
    plain["options"] = given
    with pytest.raises(SandtableError, match="option"):
        later.load(msgspec.json.decode(msgspec.json.encode(plain)))


def test_files_keep_an_option_that_is_gone() -> None:
    """The player ends a Player-Turn now, whatever was chosen once; no new match asks."""
    file = read_match(RECORDED)
    match = Match.load(OilWar(), file)
    assert file.options["turn-end"] == match.state.options["turn-end"] == "ask"
    assert "turn-end" not in match.view([]).options
    assert "turn-end" not in OilWar().settle_options({"turn-end": "ask"})
    assert "turn-end" not in fork(match, 3, "seed").file.options


def test_the_other_way_of_an_option_that_is_gone_is_refused() -> None:
    with pytest.raises(SandtableError, match="no option 'turn-end'"):
        OilWar().recorded_options({"turn-end": "automatic"})
