"""The Master Games Report: drop, win and hold of every table, accruals and prizes, also of a day without activity."""

import datetime as dt

import pytest
from tests.reports.day.test_paper import MONDAY, Room, busy, pay, room, sat  # noqa: F401 - a fixture
from tests.reports.test_writers import words

from pitboss.floor import commands as f
from pitboss.floor.documents import TableMode
from pitboss.reports.answer import as_json
from pitboss.reports.day.master_games import master_csv, master_document, master_games
from pitboss.reports.writers import pdf


def test_drop_win_and_hold_of_each_table_are_those_of_its_chips(room: Room) -> None:  # noqa: F811 - the fixture
    """$700 drop + $900 closer + $200 credit − $1,000 opener − $500 fill = $300 won, 42.86% of the drop."""
    sat(room)
    report = master_games(room.paper())
    (row,) = report.tables
    assert (row.drop_cents, row.win_cents, row.hold_percent) == (70_000, 30_000, "42.86")
    assert (report.drop_cents, report.win_cents, report.is_active) == (70_000, 30_000, True)
    assert "70000,0,30000,42.86" in master_csv(report).replace('"', "")


def test_a_prize_has_the_record_that_is_asked_for(room: Room) -> None:  # noqa: F811 - the fixture
    busy(room)
    pay(room)
    report = master_games(room.paper())
    (prize,) = report.prizes
    assert (prize.award, prize.cents, prize.status, prize.seat) == ("T0.win.2.1", 500_120, "paid", 2)
    assert (prize.called_by, prize.confirmed_by, prize.surveillance) == ("Dan", ("Eve",), "Sid")
    assert (prize.method, prize.check) == ("check", "1001")
    assert prize.kept_until > prize.sealed_at
    assert prize.winner
    (accrual,) = report.accruals
    assert (accrual.displayed_cents, accrual.not_displayed_cents) == (500_620, 60)
    text = words(pdf(master_document(report)))
    for said in ("Master Games Report 2026-11-16", "T0.win.2.1, paid", "$5,001.20", "Prepared by"):
        assert said in text


@pytest.mark.slow
def test_a_day_without_activity_has_its_report_with_every_table(room: Room) -> None:  # noqa: F811 - the fixture
    table = f.SetUpTable(
        table="TC", name="Three Card 1", mode=TableMode.CARD_ENTRY, base_game="Three Card Poker",
        game="three-card-poker", badge="manager",
    )  # fmt: skip
    room.do(table)
    report = master_games(room.paper(MONDAY + dt.timedelta(days=3)))
    assert not report.is_active
    assert [row.table for row in report.tables] == ["TC"]
    assert report.tables[0].win_cents is None
    text = words(pdf(master_document(report)))
    assert "No activity" in text
    assert "not opened" in text
    assert as_json(report)["is_active"] is False
