"""A person moderates: rulings, corrections with their reasons, previews, going back, handing an empire on."""

from __future__ import annotations

import pytest

from sandtable.errors import NotYours, Refusal, SandtableError
from sandtable.games.war_game.game import WarGame
from sandtable.games.war_game.position.state import ALLY, ENEMY, NOBODY, War
from sandtable.kernel import MODERATOR, TABLE, Match
from sandtable.kernel.files import dumps, parse
from sandtable.service import Computers, Tables, moderation
from sandtable.service.answers import Deed
from sandtable.service.calendars import Calendar, new_row, read_calendar
from sandtable.service.clocks import Clocks, close_now
from sandtable.service.new_matches import NewMatch
from sandtable.store import Submission
from tests.mail.post import Clock, war

CANNON = "Sky Cannon"
DESIGN = f'DESIGN "{CANNON}" AS LAND LINE MOVE 2 ARMOR 300 LAND 200 ABILITY "opens a pass through the mountains"'


def moderated(**options: str) -> Match[War]:
    return Match.start(WarGame(), "3", "seed", {"moderator": "person", **options})


def umpire(match: Match[War], text: str) -> None:
    match.do_words(MODERATOR, ("umpire", text))


def order(match: Match[War], seat: str, *lines: str) -> None:
    name = match.state.empires[int(seat[-1]) - 1].name
    text = "\n".join([f"EMPIRE {name}", f"CYCLE {match.state.cycle}", *lines, "END"])
    receipt = match.game.read_document(match.state, seat, text)
    assert not receipt.refused, receipt.refused
    match.do_words(seat, tuple(receipt.action))


def log_texts(match: Match[War], *seats: str) -> list[str]:
    return [line.text for line in match.log(seats)]


def test_nobody_moderates_unless_the_match_says_so() -> None:
    match = Match.start(WarGame(), "3", "seed")
    with pytest.raises(NotYours):
        umpire(match, "NOTE hello")
    with pytest.raises(Refusal):
        match.roll_back(1)


@pytest.mark.clauses("GM-1", "CUSTOM-3", "CUSTOM-2")
def test_a_design_waits_for_the_moderator() -> None:
    match = moderated(custom_approval="moderator")
    plain = DESIGN.partition(" ABILITY")[0]
    base = match.state.empires[0].base + 1
    buy = f'BUY 5 "{CANNON}" AT {base}'
    order(match, "empire-1", "BUYING", plain, buy)
    assert [row[:3] for row in match.view([MODERATOR]).papers[-1].rows] == [["Arcadia", "design", CANNON]]
    price = match.game.read_document(match.state, "empire-1", f"EMPIRE Arcadia\nCYCLE 1\nBUYING\n{plain}").text[2]
    shown = f"land line: MOVE 2, LAND 200, ARMOR 300; {price.partition(': ')[2].rstrip('.')}"
    assert match.view([MODERATOR]).papers[-1].rows[0][3] == shown
    match.do(TABLE, "deadline")
    assert (len(match.state.designs), len(match.state.empires[0].drafts)) == (0, 1)  # it stays a draft
    assert match.view([MODERATOR]).papers[-1].rows[0][3] == f"{shown} (a draft)"
    assert not match.state.empires[0].free_used
    umpire(match, f'APPROVE DESIGN "{CANNON}" OF Arcadia BECAUSE it is fair')
    order(match, "empire-1", "BUYING", buy)
    match.do(TABLE, "deadline")
    assert [design.name for design in match.state.designs] == [CANNON]
    assert any("Bought 5 Sky Cannon" in line for line in log_texts(match, "empire-1"))
    assert f"The design {CANNON} is approved: it is fair" in log_texts(match, "empire-1")
    assert "The moderator has ruled on a design" in log_texts(match, "empire-2")
    assert not any(CANNON in line for line in log_texts(match, "empire-2"))


@pytest.mark.clauses("CUSTOM-3")
def test_a_refused_design_stays_a_draft() -> None:
    match = moderated(custom_approval="moderator")
    order(match, "empire-1", "BUYING", DESIGN.partition(" ABILITY")[0])
    umpire(match, f'REFUSE DESIGN "{CANNON}" OF Arcadia')
    match.do(TABLE, "deadline")
    assert match.state.designs == []
    with pytest.raises(Refusal, match="waits for approval"):
        umpire(match, "APPROVE DESIGN Phantom OF Arcadia")


@pytest.mark.clauses("CUSTOM-8", "CMD-5", "ORDERS-7")
def test_a_unique_action_does_what_the_moderator_ruled() -> None:
    match = moderated()
    base = match.state.empires[0].base + 1
    order(match, "empire-1", "BUYING", DESIGN)
    umpire(match, f'APPROVE DESIGN "{CANNON}" OF Arcadia POINT')
    match.do(TABLE, "deadline")
    order(match, "empire-1", "BUYING", f'BUY 2 "{CANNON}" AT {base}')
    match.do(TABLE, "deadline")
    action = f'ACTION 1 "{CANNON}" AT {base}: open the pass'
    order(match, "empire-1", "MOVEMENT", action)
    with pytest.raises(Refusal, match="sent 1 actions"):
        umpire(match, "RULE ACTION 2 OF Arcadia: NOTHING")
    umpire(match, f"RULE ACTION 1 OF Arcadia: ADD 7 Tank OF Arcadia AT {base} AND CHARGE Arcadia P1M")
    before = match.state.count_of(base - 1, 0, 1)
    match.do(TABLE, "deadline")
    assert match.state.count_of(base - 1, 0, 1) == before + 7
    assert match.state.empires[0].points == 1
    order(match, "empire-1", "MOVEMENT", action)
    match.do(TABLE, "deadline")
    assert any("has not ruled on it" in line for line in log_texts(match, "empire-1"))
    assert match.state.count_of(base - 1, 0, 1) == before + 7
    assert match.state.empires[0].points == 1  # spent all the same


@pytest.mark.clauses("GM-1")
def test_a_correction_is_told_to_all_and_its_details_to_those_concerned() -> None:
    match = moderated()
    base = match.state.empires[0].base + 1
    before = match.state.empires[0].treasury
    umpire(match, f"CORRECT ADD 3 Tank OF Arcadia AT {base} AND PAY Arcadia P2M BECAUSE a fault lost them")
    assert match.state.empires[0].treasury == before + 2_000_000
    public = "The moderator has corrected the position: a fault lost them"
    assert log_texts(match, "empire-2")[-1] == public
    assert log_texts(match)[-1] == public
    assert any("ADD 3 Tank" in line for line in log_texts(match, "empire-1"))


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("CORRECT PAY Arcadia P1M", "say why"),
        ("CORRECT ADD 3 Cruiser OF Arcadia AT 66 BECAUSE x", "shore"),
        ("CORRECT BUILD 9 Capitol AT 1 BECAUSE x", "cannot be"),
        ("CORRECT LEVEL Arcadia 99 BECAUSE x", "level 99"),
        ("CORRECT PAY Atlantis P1M BECAUSE x", "no such empire"),
        ("CORRECT FLY Arcadia BECAUSE x", "expected"),
        ("NOTE ", "says something|cannot|moderator"),
        ("DISSOLVE Arcadia", "say why"),
        ("SING", "expected"),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(line: str, why: str) -> None:
    match = moderated()
    hashed = match.digest()
    with pytest.raises(SandtableError, match=why):
        umpire(match, line)
    assert match.digest() == hashed


@pytest.mark.clauses("BASE-3", "GM-1")
def test_no_correction_takes_a_base_away() -> None:
    match = moderated()
    base = match.state.empires[0].base + 1
    with pytest.raises(Refusal, match="base of Arcadia, which never changes hands") as refused:
        umpire(match, f"CORRECT OWNER {base} Borealia BECAUSE x")
    assert refused.value.clauses == ("BASE-3",)
    umpire(match, f"CORRECT OWNER {base} Arcadia BECAUSE it is hers anyway")


@pytest.mark.clauses("EMPIRE-4")
def test_an_empire_that_leaves_is_dissolved_at_the_end_of_the_cycle() -> None:
    match = moderated()
    umpire(match, "DISSOLVE Arcadia BECAUSE its player has left")
    assert match.state.owned(0)
    match.do(TABLE, "deadline")
    assert not match.state.owned(0)
    assert not any(owner == 0 for held in match.state.forces for owner, _, _ in held)
    assert not match.state.empires[0].active
    assert match.state.empires[0].name == "Arcadia"
    assert "Arcadia has left: its land is neutral again." in log_texts(match)
    assert [question.seat for question in match.game.asks(match.state)] == ["empire-2", "empire-3", TABLE, MODERATOR]
    order(match, "empire-2", "BUYING", "DIPLOMACY Cathay ALLY")
    match.do(TABLE, "deadline")


@pytest.mark.clauses("GM-1", "GM-4")
def test_going_back_is_an_entry_that_can_be_verified() -> None:
    match = moderated()
    order(match, "empire-1", "BUYING", "DIPLOMACY Borealia ALLY")
    before = match.digest()
    match.do(TABLE, "deadline")
    match.roll_back(2)
    assert (match.digest(), match.state.cycle, match.entries[-1].seat) == (before, 1, MODERATOR)
    umpire(match, "NOTE once more")
    again = Match.load(WarGame(), parse(dumps(match.file).encode(), "again"), strict=True)
    assert again.digest() == match.digest()
    assert again.is_checked
    with pytest.raises(SandtableError):
        match.roll_back(99)


class Table:
    """A moderated match on a table, with a calendar and a clock."""

    def __init__(self, tables: Tables) -> None:
        self.tables, self.clock = tables, Clock(1_772_445_600.0)  # Monday, 10:00
        self.clocks = Clocks(tables, clock=self.clock)
        self.made: NewMatch = war(tables, 3, moderator="person")
        self.match = self.made.match
        tables.calendars.keep(new_row(self.match, Calendar(), self.clock.now))
        tables.reseat(self.match)

    @property
    def due(self) -> float | None:
        row = self.tables.calendars.of_match(self.match)
        return row.due if row is not None else None

    def public(self) -> list[str]:
        with self.tables.at(self.match) as live:
            return [line.text for line in live.match.log(())]


@pytest.fixture
def table(sqlite_tables: Tables) -> Table:
    return Table(sqlite_tables)


def test_the_moderator_has_a_seat_that_sees_everything(table: Table) -> None:
    assert set(table.made.seats) == {"empire-1", "empire-2", "empire-3", MODERATOR}
    view = table.tables.look(table.match, frozenset([MODERATOR]))["view"]
    assert {"forces-empire-1", "forces-empire-3", "umpire"} <= {paper["id"] for paper in view["papers"]}
    one = table.tables.look(table.match, frozenset(["empire-1"]))["view"]
    assert not {"forces-empire-2", "umpire"} & {paper["id"] for paper in one["papers"]}


@pytest.mark.clauses("GM-1")
def test_the_moderator_reads_every_line_and_whose_it_is() -> None:
    match = moderated()
    base = match.state.empires[0].base + 1
    order(match, "empire-1", "BUYING", f"BUY 5 Tank AT {base}")
    match.do(TABLE, "deadline")
    told = log_texts(match, MODERATOR)
    assert any(text.startswith("Arcadia: Bought 5 Tank") for text in told)
    for name in ("Arcadia", "Borealia", "Cathay"):
        assert sum(text.startswith(f"{name}: Income P") for text in told) == 1
    assert not any(text.startswith("Income") for text in told)
    assert told == log_texts(match, MODERATOR, *match.seats)
    assert "Income P" in next(text for text in log_texts(match, "empire-1") if "Income" in text)[:8]  # one's own is


def test_a_preview_changes_nothing_and_is_what_comes(table: Table) -> None:
    shown = moderation.preview(table.tables, table.match)
    assert table.public() == []
    moderation.publish(table.tables, table.clocks, table.match, "k1")
    assert shown.log[0].text == table.public()[0] == "The orders of cycle 1 are closed"
    with table.tables.at(table.match) as live:
        assert shown.view["moment"] == live.sections(frozenset([MODERATOR]))["moment"]


def test_rolling_back_says_why(table: Table) -> None:
    moderation.publish(table.tables, table.clocks, table.match, "k1")
    [(n, _)] = moderation.rounds(table.tables, table.match)
    with pytest.raises(SandtableError, match="give a reason"):
        moderation.roll_back(table.tables, table.match, "k2", n, " ")
    moderation.roll_back(table.tables, table.match, "k3", n, "a wrong map was used")
    assert moderation.rounds(table.tables, table.match) == []
    said = table.public()[-1]
    assert said.startswith("The moderator has gone back from cycle 2 to cycle 1: a wrong map was used. The report of")
    moderation.roll_back(table.tables, table.match, "k3", n, "a wrong map was used")  # sent again: nothing more
    assert len(table.public()) == 1


@pytest.mark.clauses("TIME-2", "TIME-4", "GM-1")
def test_the_calendar_in_the_moderators_hand(table: Table) -> None:
    first = table.due
    assert first is not None
    moderation.extend(table.tables, table.clocks, table.match, "k1", 60, "a storm")
    assert table.due == first + 3600
    assert table.public()[-1].startswith("The deadline was postponed: a storm. Deadline: Monday 2026-03-02 19:00")
    moderation.pause(table.tables, table.clocks, table.match, "k2", True, "holidays")
    assert table.due is None
    table.clock.now += 1_000_000
    table.clocks.tick()
    assert not any("closed" in line for line in table.public())
    table.clock.now -= 1_000_000
    moderation.pause(table.tables, table.clocks, table.match, "k3", False, "over")
    assert table.due == first
    moderation.add_holiday(table.tables, table.clocks, table.match, "k4", "2026-03-02", "a fair")
    assert table.due == first + 86400
    by_hand = Calendar(kind="by-hand")
    moderation.set_calendar(table.tables, table.clocks, table.match, "k5", by_hand, "late mail may come")
    assert table.due is None
    row = table.tables.calendars.of_match(table.match)
    assert row is not None
    assert read_calendar(row.calendar) == by_hand
    for minutes in (0, -5, 10**9):
        with pytest.raises(SandtableError):
            moderation.extend(table.tables, table.clocks, table.match, "k6", minutes, "x")


@pytest.mark.clauses("EMPIRE-4", "EMPIRE-1")
def test_an_empire_is_handed_to_somebody_else(table: Table) -> None:
    link = moderation.reassign(table.tables, table.match, "k1", "empire-2", "link", "its player has left")
    assert link.startswith(f"/join/{table.match}#")
    with table.tables.at(table.match) as live:
        assert live.seats["empire-2"].kind == "link"
        from sandtable.service.tokens import Credentials, hash_token

        assert (
            table.tables.seats_held_by(live, Credentials([hash_token(table.made.seats["empire-2"])], None))
            == frozenset()
        )
    moderation.reassign(table.tables, table.match, "k2", "empire-3", "computer:random", "silent for long")
    with table.tables.at(table.match) as live:
        assert (live.seats["empire-3"].kind, live.seats["empire-3"].level) == ("computer", "random")
    assert table.public()[-1] == "Cathay is handed to the computer player random: silent for long"
    for seat, who in (("empire-9", "link"), ("empire-1", "nobody"), (MODERATOR, "link")):
        with pytest.raises(SandtableError):
            moderation.reassign(table.tables, table.match, "k3", seat, who, "x")


@pytest.mark.clauses("EMPIRE-4")
def test_standing_orders_of_a_former_player_do_not_stay(table: Table) -> None:
    for seat in ("empire-1", "empire-2"):
        table.tables.matches.set_order(table.match, seat, "orders", "")
    moderation.reassign(table.tables, table.match, "k1", "empire-2", "link", "its player has left")
    assert table.tables.matches.orders(table.match) == {"empire-1": {"orders": ""}}


@pytest.mark.clauses("GM-1")
def test_a_correction_tells_each_empire_its_own_part() -> None:
    match = moderated()
    first, second, third = (empire.name for empire in match.state.empires)
    umpire(match, f"CORRECT PAY {first} P3M AND CHARGE {second} P4M BECAUSE of a fault")
    for seat, own in (("empire-1", f"Corrected: PAY {first} P3M"), ("empire-2", f"Corrected: CHARGE {second} P4M")):
        assert [line for line in log_texts(match, seat) if line.startswith("Corrected")] == [own]
    assert not any("Corrected" in line for line in log_texts(match, "empire-3"))
    assert third not in " ".join(log_texts(match, "empire-3"))


def corrected(match: Match[War], seat: str) -> list[str]:
    return [line.removeprefix("Corrected: ") for line in log_texts(match, seat) if line.startswith("Corrected")]


@pytest.mark.clauses("GM-1")
def test_a_correction_logs_what_it_did() -> None:
    match = moderated(start_kit_treasury="1000000")
    base = match.state.empires[0].base + 1
    umpire(match, "CORRECT CHARGE Arcadia P5M BECAUSE of a fault")
    umpire(match, f"CORRECT REMOVE 50 Tank OF Arcadia AT {base} AND RAZE 5 Capitol AT {base} BECAUSE of a fault")
    umpire(match, f"CORRECT LEVEL Arcadia 2 AND ADD 3 Tank OF Arcadia AT {base} BECAUSE of a fault")
    at = f"AT White {base}"
    assert corrected(match, "empire-1") == [
        "CHARGE Arcadia P1M (P5M asked for, no more was there)",
        f"REMOVE 30 Tank OF Arcadia {at} (50 asked for, no more was there)"
        f" AND RAZE 1 Capitol {at} (5 asked for, no more was there)",
        f"LEVEL Arcadia 2 (it was 0) AND ADD 3 Tank OF Arcadia {at}",
    ]
    assert match.state.empires[0].treasury == 0
    assert not corrected(match, "empire-2")


@pytest.mark.clauses("GM-1", "WORLD-13")
def test_units_are_put_on_neutral_or_foreign_land_only_in_so_many_words() -> None:
    match = moderated()
    foreign = match.state.empires[1].base
    neutral = next(land for land, owner in enumerate(match.state.owner) if owner == NOBODY)
    for land, words in ((neutral, "ON NEUTRAL LAND"), (foreign, "ON FOREIGN LAND")):
        line = f"CORRECT ADD 3 Tank OF Arcadia AT {land + 1}"
        with pytest.raises(SandtableError, match=words):
            umpire(match, f"{line} BECAUSE x")
        umpire(match, f"{line} {words} BECAUSE x")
        assert match.state.count_of(land, 0, 1) == 3
    with pytest.raises(SandtableError, match="leave out ON NEUTRAL LAND"):
        umpire(match, f"CORRECT ADD 3 Tank OF Arcadia AT {match.state.empires[0].base + 1} ON NEUTRAL LAND BECAUSE x")
    umpire(match, f"CORRECT OWNER {neutral + 1} Arcadia AND ADD 3 Tank OF Arcadia AT {neutral + 1} BECAUSE x")


@pytest.mark.clauses("GM-1", "BASE-2", "DIPL-1", "ORDERS-12")
def test_bases_names_and_settings_are_corrected() -> None:
    match = moderated()
    neutral = next(land for land, owner in enumerate(match.state.owner) if owner == NOBODY) + 1
    with pytest.raises(SandtableError, match="does not belong to Arcadia"):
        umpire(match, f"CORRECT BASE OF Arcadia AT {neutral} BECAUSE x")
    umpire(match, f"CORRECT OWNER {neutral} Arcadia AND BASE OF Arcadia AT {neutral} BECAUSE x")
    assert match.state.empires[0].base == neutral - 1
    umpire(match, "CORRECT SETTING OF Arcadia TO Borealia ALLY BECAUSE x")
    assert match.state.setting(0, 1) == ALLY
    assert corrected(match, "empire-1")[-1] == "SETTING OF Arcadia TO Borealia ALLY (it was NEUTRAL)"
    assert not corrected(match, "empire-2")  # settings are secret
    order(match, "empire-2", "BUYING", "DIPLOMACY Arcadia ENEMY")
    with pytest.raises(SandtableError, match="name of another empire"):
        umpire(match, "CORRECT NAME Arcadia TO Cathay BECAUSE x")
    umpire(match, 'CORRECT NAME Arcadia TO "New Rome" BECAUSE its player asked for it')
    assert "Arcadia is now called New Rome." in log_texts(match)
    match.do(TABLE, "deadline")
    assert match.state.setting(1, 0) == ENEMY  # orders that were sealed with the old name


@pytest.mark.clauses("GM-1", "CUSTOM-4", "CUSTOM-5")
def test_a_design_is_corrected_and_priced_anew() -> None:
    match = moderated()
    order(match, "empire-1", "BUYING", "DESIGN Hammer AS LAND LINE MOVE 2 LAND 100 ARMOR 100")
    match.do(TABLE, "deadline")
    cheap = match.state.designs[0].cost
    with pytest.raises(SandtableError, match="more than"):
        umpire(match, "CORRECT DESIGN Hammer OF Arcadia AS LAND LINE MOVE 2 LAND 9000 ARMOR 100 BECAUSE x")
    umpire(match, "CORRECT DESIGN Hammer OF Arcadia AS LAND LINE MOVE 2 LAND 200 ARMOR 200 BECAUSE x")
    design = match.state.designs[0]
    assert (design.name, design.land, design.armor) == ("Hammer", 200, 200)
    assert design.cost > cheap
    assert f"(P{design.cost:,} each)" in corrected(match, "empire-1")[-1]


@pytest.mark.clauses("CUSTOM-8", "UNITS-16")
def test_whom_a_unique_action_concerns_is_told() -> None:
    match = moderated()
    base, target = match.state.empires[0].base + 1, match.state.empires[1].base + 1
    order(match, "empire-1", "BUYING", DESIGN)
    umpire(match, f'APPROVE DESIGN "{CANNON}" OF Arcadia')
    match.do(TABLE, "deadline")
    order(
        match, "empire-1", "BUYING", f'BUY 1 "{CANNON}" AT {base}', "MOVEMENT", f'ACTION 1 "{CANNON}" AT {base}: fire'
    )
    umpire(match, f"RULE ACTION 1 OF Arcadia: REMOVE 40 Tank OF Borealia AT {target}")
    match.do(TABLE, "deadline")
    done = f"REMOVE 30 Tank OF Borealia AT White {target} (40 asked for, no more was there)"
    assert any(done in line for line in log_texts(match, "empire-1") if line.startswith("As the moderator has ruled"))
    assert f"A unique action: {done}" in log_texts(match, "empire-2")
    assert not any("REMOVE" in line for line in log_texts(match, "empire-3"))


@pytest.mark.clauses("GM-1")
def test_a_note_may_say_because() -> None:
    match = moderated()
    umpire(match, "NOTE We wait BECAUSE of the storm")
    assert "We wait BECAUSE of the storm" in log_texts(match, "empire-1")


def test_a_match_without_a_moderator_has_no_console(sqlite_tables: Tables) -> None:
    match = war(sqlite_tables, 3).match
    with pytest.raises(SandtableError, match="has no moderator"):
        moderation.preview(sqlite_tables, match)
    with pytest.raises(SandtableError):
        moderation.umpire(sqlite_tables, match, "k", "NOTE hello")


@pytest.mark.clauses("EMPIRE-4")
def test_a_bot_writes_for_an_absent_empire_until_it_is_back() -> None:
    match = Match.start(WarGame(), "2", "seed", {"absent": "bot"})
    game = match.game
    for _ in range(5):
        assert game.deputy_verb(match.state, "empire-1") == ""
        match.do(TABLE, "deadline")
    assert game.deputy_verb(match.state, "empire-1") == "deputy"
    match.do_words("empire-1", ("deputy", "BUYING", ";", "DIPLOMACY Borealia ALLY"))
    match.do(TABLE, "deadline")
    assert match.state.empires[0].settings[1] == 2
    assert match.state.empires[0].silent == 6  # it is still away
    match.do_words("empire-1", ("deputy", "BUYING"))
    match.do_words("empire-1", ("orders", "BUYING"))
    match.do(TABLE, "deadline")
    assert match.state.empires[0].silent == 0
    assert game.deputy_verb(match.state, "empire-1") == ""
    with pytest.raises(Refusal):
        match.do_words("empire-1", ("deputy", "BUYING"))


@pytest.mark.clauses("EMPIRE-4", "EMPIRE-2")
def test_without_that_option_an_absent_empire_stays_idle() -> None:
    match = Match.start(WarGame(), "2", "seed")
    for _ in range(6):
        match.do(TABLE, "deadline")
    assert match.state.empires[0].silent == 6
    assert match.game.deputy_verb(match.state, "empire-1") == ""


def test_the_table_lets_a_computer_player_write_for_the_absent(sqlite_tables: Tables) -> None:
    name = war(sqlite_tables, 2, absent="bot").match
    sqlite_tables.calendars.keep(new_row(name, Calendar(kind="by-hand"), 0.0))
    sqlite_tables.reseat(name)
    with sqlite_tables.at(name) as live:
        assert live.waits_for_computer() is None
    for n in range(5):
        sqlite_tables.enter(name, Submission(TABLE, str(n), ""), lambda live: Deed(close_now(live)))
    with sqlite_tables.at(name) as live:
        assert live.waits_for_computer() == "empire-1"
    computers = Computers(sqlite_tables, processes=0)
    job = computers._job(name)
    assert job is not None
    assert (job.seat, job.level) == ("empire-1", "staff")
    computers._stand_in(job)
    computers.close()
    with sqlite_tables.at(name) as live:
        assert live.match.entries[-1].act.startswith("deputy")
        assert live.waits_for_computer() == "empire-2"
