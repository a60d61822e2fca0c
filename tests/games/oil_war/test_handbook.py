"""The charts that lie beside the map are the tables that the rules use."""

from sandtable.documents import document_digest
from sandtable.games.oil_war.presentation.handbook import handbook
from sandtable.kernel import Start
from sandtable.registry import game


def test_the_combat_table_is_the_one_that_is_rolled_on() -> None:
    oil_war = game("oil-war")
    for value in ("printed", "graded"):
        state = oil_war.new(Start("1"), oil_war.settle_options({"crt": value}, "1"))
        chart = oil_war.handbook(state).charts[0]
        table = state.world.crt
        assert chart.head == ["die", *(f"{column:+d}" if column else "0" for column in table.columns)]
        for row in chart.rows:
            assert row[1:] == [table.result_at(column, int(row[0])) for column in table.columns]


def test_the_handbook_is_named_by_the_view_and_cites_rules_that_exist() -> None:
    oil_war = game("oil-war")
    known = {clause.id for clause in oil_war.clauses}
    for scenario in ("1", "2", "3"):
        state = oil_war.new(Start(scenario), oil_war.settle_options({}, scenario))
        book = handbook(state.world)
        assert oil_war.view(state, frozenset()).handbook == document_digest(book)
        cited = {clause for chart in book.charts for clause in chart.clauses}
        cited |= {stage.clause for turn in book.sequence for stage in (turn, *turn.parts)}
        assert cited <= known
        phases = [part.id for turn in book.sequence for part in turn.parts]
        assert "movement" in phases
        assert len(book.key) == 2
