import re
import threading
import time
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from tests.web.browsers import Browser, Clock
from tests.web.office import SEEN, by_denomination, card, closer, movement, opened, plan, table

from pitboss.desk.person import Role
from pitboss.errors import PitbossError
from pitboss.floor.documents import Handle, Sitting
from pitboss.floor.views.chip_views import sitting_view
from pitboss.floor.views.table_views import extended
from pitboss.games.table.table import TableSetup
from pitboss.maths.price.analysis import Spread
from pitboss.reports.day.hold import Expectation
from pitboss.reports.day.sittings import NO_HANDLE, NO_WAGERS
from pitboss.store.read.reader import Snapshot
from pitboss.web.room import CardRoom
from pitboss.web.tasks import expectations
from pitboss.web.tasks.expectations import Expectations
from pitboss.web.views.accounting_views import HoldView, SittingHold, UnknownHold, held_sittings
from pitboss.web.views.charts import hold_chart

#: A wager that the house wins 11 times of 20, for even money.
COIN = Expectation(
    "ante", {"ante": Spread(Fraction(1, 10), Fraction(99, 100))}, {}, frozenset(), Fraction(0), ("said",)
)


class Known(Expectations):
    """Every table has a coin."""

    def find(self, setup: TableSetup) -> Expectation | PitbossError | None:
        """At once."""
        assert setup.game == "three-card-poker"
        return COIN


@pytest.fixture
def manager(browser: Browser, room: CardRoom) -> Browser:
    """The manager's browser, in a room whose mathematics is known at once."""
    room.expectations = Known()
    return browser.enter(Role.MANAGER)


def _played(room: CardRoom, monkeypatch: pytest.MonkeyPatch, won_cents: int, rounds: int = 100) -> None:
    """100 wagers of $5 on the open sitting, without the time that a hundred rounds take."""
    find, find_all, find_in_snapshot = room.reader.find, room.reader.all, Snapshot.find

    def played(found: object) -> object:
        if isinstance(found, Sitting):
            handle = {"ante": Handle(100, 50_000, 25_000_000, won_cents)}
            values = {name: getattr(found, name) for name in Sitting.__dataclass_fields__ if name != "kind"}
            return Sitting(**values | {"handle": handle, "rounds": rounds})
        return found

    monkeypatch.setattr(room.reader, "find", lambda sort, name: played(find(sort, name)))
    monkeypatch.setattr(room.reader, "all", lambda sort: [played(document) for document in find_all(sort)])
    monkeypatch.setattr(Snapshot, "find", lambda state, sort, name: played(find_in_snapshot(state, sort, name)))


@pytest.mark.slow
def test_a_day_adds_up_its_sittings(manager: Browser, clock: Clock) -> None:
    """Table 1: 1,000 + 500 - 200 put there, 900 left, 700 dropped: 300 won of 700. Practice chips are no chips."""
    opened(manager)
    opened(manager, "P", 0, mode="practice")
    for what, cents in (("fill", 50_000), ("credit", 20_000), ("drop", 70_000)):
        body = movement(what, cents, f"{what} 1")
        assert manager.command("/api/v1/tables/T-1/chips", body).is_success
    clock.pass_minutes(5)
    manager.command("/api/v1/tables/T-1/gate/close", closer(90_000))
    found = manager.get("/api/v1/accounting/day").json()
    assert found["day"] == "2026-11-16"
    assert found["totals"] == {
        "opener_cents": 100_000, "fills_cents": 50_000, "credits_cents": 20_000, "drop_cents": 70_000,
        "closer_cents": 90_000, "jackpot_cents": 0, "win_cents": 30_000, "sittings": 1, "open": 0,
        "uncounted": 0, "hold_percent": "42.86",
    }  # fmt: skip
    assert {sitting["sitting"] for sitting in found["sittings"]} == {"T-1.1", "P.1"}
    assert manager.get("/api/v1/accounting/day?day=2026-11-15").json()["sittings"] == []
    tables = manager.get("/reports/day?day=2026-11-16", accept="text/html").text.partition('id="tables-title"')[2]
    shown = tables.partition("</section>")[0]
    assert all(figure in shown for figure in ("T-1.1", "$700.00", "$300.00", "42.86%"))
    assert "P.1" not in shown
    desk = manager.get("/manage", accept="text/html").text
    drawn = desk[desk.index('data-table="T-1"') :].partition("</tr>")[0]
    assert '<svg viewBox="0 0 120 30" role="img" aria-label="Win of Table T-1 in 30 days">' in drawn
    assert "$300.00" in drawn
    assert "<svg" not in desk[desk.index('data-table="P"') :].partition("</tr>")[0]


def test_a_sitting_over_two_gaming_days_counts_by_shift_in_accounting_and_in_the_report(
    manager: Browser, room: CardRoom, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """1,000 put there, 900 left, 700 dropped: 600 won; then 900, 800 and 300: 200 won. Rounds are the first day's."""
    opened(manager)
    clock.pass_minutes(19 * 60)
    manager.enter(Role.MANAGER)
    counted = {"cents": 90_000, "chips": by_denomination(90_000), "second": card("accounting")}
    assert manager.command("/api/v1/tables/T-1/chips/inventory", counted).is_success
    clock.pass_minutes(5)
    assert manager.command("/api/v1/tables/T-1/gate/close", closer(80_000)).is_success
    for shift, cents in ((1, 70_000), (2, 30_000)):
        body = movement("drop", cents, f"D-{shift}", sitting="T-1.1", shift=shift)
        assert manager.command("/api/v1/tables/T-1/chips", body).is_success
    _played(room, monkeypatch, 7_000)
    days = {day["day"]: day for day in manager.get("/api/v1/accounting/days").json()}
    won = {"2026-11-16": (60_000, 70_000, 100, True), "2026-11-17": (20_000, 30_000, 0, False)}
    for day, (win, drop, rounds, is_first) in won.items():
        accounted = manager.get(f"/api/v1/accounting/day?day={day}").json()
        reported = manager.get(f"/api/v1/reports/gaming-day?day={day}").json()
        assert accounted["totals"] == reported["totals"]
        (row,) = accounted["sittings"]
        for figures in (accounted["totals"], row, days[day]):
            assert (figures["win_cents"], figures["drop_cents"]) == (win, drop)
        assert row["shifts"] == [1 if is_first else 2]
        assert row["rounds"] == days[day]["rounds"] == rounds
        assert row["hold"]["known"] == accounted["hold"]["known"] == is_first
    page = manager.get("/accounting?day=2026-11-17", accept="text/html").text
    assert "T-1.1, shift 2<" in page
    assert "Its rounds count on 2026-11-16, when the table was opened" in page
    manager.enter(Role.SURVEILLANCE)
    for is_told in (True, True, False):  # on the day on which it was closed, and on the next: drops come late
        watched = manager.get("/home", accept="text/html").text
        told = r"Table T-1: chips and rounds differ by \$[\d.]+, closed 2026-11-17 07:05"
        assert bool(re.search(told, watched)) is is_told
        clock.pass_minutes(24 * 60)
        manager.enter(Role.SURVEILLANCE)


def test_a_gaming_day_begins_in_the_morning(manager: Browser, clock: Clock) -> None:
    """At five o'clock it is still the day before."""
    clock.pass_minutes(17 * 60)
    manager.enter(Role.MANAGER)
    opened(manager)
    [sitting] = manager.get("/api/v1/accounting/sittings").json()
    assert sitting["day"] == "2026-11-16"


def test_a_table_without_recorded_wagers_says_that_only_the_drop_is_known(manager: Browser) -> None:
    """At a jackpot-only table nobody enters wagers."""
    manager.command("/api/v1/jackpots", {"plan": plan(), "second": card("accounting")})
    link = {
        "location": "Aces Up", "base_game": "Face Up Pai Gow Poker", "seats": 6, "sensors": ["link"],
        "game": "face-up-pai-gow", "paytables": ["FUPGPP-WA01"], "second": card("accounting"),
    }  # fmt: skip
    face_up: dict[str, Any] = {"mode": "jackpot-only", "game": "face-up-pai-gow", "base_game": "Face Up Pai Gow Poker"}
    assert manager.command("/api/v1/tables", table("J", **face_up)).is_success
    assert manager.command("/api/v1/tables/J/sensors", link).is_success
    opened(manager, "J", **face_up)
    [sitting] = manager.get("/api/v1/accounting/sittings?table=J").json()
    assert sitting["hold"] == {"known": False, "notes": [NO_HANDLE]}
    assert sitting["recorded_cents"] is None
    assert manager.get("/api/v1/accounting/day").json()["hold"] == {"known": False, "notes": [NO_WAGERS]}


def test_what_a_table_won_by_its_rounds_is_said_once_it_is_closed(
    manager: Browser, room: CardRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the jackpots took of it is known only then."""
    opened(manager)
    _played(room, monkeypatch, 7_000)
    [sitting] = manager.get("/api/v1/accounting/sittings").json()
    assert sitting["hold"]["won_cents"] == 7_000
    assert sitting["recorded_cents"] is None


def test_no_win_is_shown_before_the_drop_is_booked(
    manager: Browser, room: CardRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Opened with $1,000, closed with $960: nothing is lost before the box is counted. $100 lie there: $60 are won."""
    opened(manager)
    told = manager.command("/api/v1/tables/T-1/gate/close", closer(96_000)).json()["result"]
    assert (told["drop_cents"], told["win_cents"]) == (0, None)
    assert "known once the drop is counted" in manager.get("/manage", accept="text/html").text
    (today,) = manager.get("/api/v1/accounting/days?days=1").json()
    assert (today["win_cents"], today["open"], today["uncounted"]) == (None, 0, 1)
    _played(room, monkeypatch, 7_000)
    found = manager.get("/api/v1/accounting/day").json()
    assert (found["totals"]["win_cents"], found["totals"]["open"], found["totals"]["uncounted"]) == (None, 0, 1)
    (sitting,) = found["sittings"]
    assert (sitting["win_cents"], sitting["recorded_cents"], sitting["difference_cents"]) == (None, None, None)
    page = manager.get("/accounting", accept="text/html").text
    assert "1 not counted" in page
    assert "not recorded" not in page
    body = movement("drop", 10_000, "D-1", sitting="T-1.1")
    assert manager.command("/api/v1/tables/T-1/chips", body).is_success
    found = manager.get("/api/v1/accounting/day").json()
    assert (found["totals"]["win_cents"], found["totals"]["uncounted"]) == (6_000, 0)
    assert found["sittings"][0]["difference_cents"] == -1_000


def test_the_desk_says_of_how_many_sittings_its_win_is(manager: Browser) -> None:
    """A table that was counted and is open again has won what its first sitting won, and one of two is counted."""
    opened(manager)
    manager.command("/api/v1/tables/T-1/gate/close", closer(90_000))
    manager.command("/api/v1/tables/T-1/chips", movement("drop", 4_300, "D-1", sitting="T-1.1"))
    opened(manager, "T-2")
    words = "1 of 2 sittings counted"
    assert words in manager.get("/manage", accept="text/html").text
    manager.command("/api/v1/tables/T-2/gate/close", closer(100_000))
    manager.command("/api/v1/tables/T-2/chips", movement("drop", 10_000, "D-2", sitting="T-2.1"))
    page = manager.get("/manage", accept="text/html").text
    assert "hold 30.07%" in page  # 43 of 143
    again = {"opener_cents": 90_000, "chips": by_denomination(90_000), "acknowledged": SEEN, "second": card("dealer")}
    assert manager.command("/api/v1/tables/T-1/gate/open", again).is_success
    assert "2 of 3 sittings counted" in manager.get("/manage", accept="text/html").text
    assert manager.get("/api/v1/accounting/day").json()["totals"]["win_cents"] == 4_300


def test_an_empty_box_is_counted(manager: Browser) -> None:
    """Nobody has lost at the table, and it is not left waiting: its win is 0 of a drop of 0."""
    opened(manager)
    manager.command("/api/v1/tables/T-1/gate/close", closer(100_000))
    told = manager.command("/api/v1/tables/T-1/chips", movement("drop", 0, "D-1", sitting="T-1.1"))
    assert told.is_success, told.text
    totals = manager.get("/api/v1/accounting/day").json()["totals"]
    assert (totals["win_cents"], totals["uncounted"], totals["hold_percent"]) == (0, 0, None)
    desk = manager.get("/manage", accept="text/html").text
    assert "all counted" in desk
    assert "none counted today" not in desk


@pytest.mark.slow
def test_every_page_and_paper_of_a_day_has_the_same_sums(manager: Browser) -> None:
    """Opened with 1,000, counted at 943 between two shifts, closed with 900: the 943 are no opener and no closer.

    50 were in the first box and 107 in the second: 50 + 107 + 900 - 1,000 = 57 are won, 36.31% of 157.
    """
    opened(manager)
    between = {"cents": 94_300, "chips": by_denomination(94_300), "second": card("dealer")}
    assert manager.command("/api/v1/tables/T-1/chips/inventory", between).is_success
    assert manager.command("/api/v1/tables/T-1/gate/close", closer(90_000)).is_success
    for shift, cents in ((1, 5_000), (2, 10_700)):
        body = movement("drop", cents, f"D-{shift}", sitting="T-1.1", shift=shift)
        assert manager.command("/api/v1/tables/T-1/chips", body).is_success
    sums = {
        "opener_cents": 100_000, "fills_cents": 0, "credits_cents": 0, "drop_cents": 15_700, "closer_cents": 90_000,
        "jackpot_cents": 0, "win_cents": 5_700, "sittings": 1, "open": 0, "uncounted": 0, "hold_percent": "36.31",
    }  # fmt: skip
    reports = "/api/v1/reports"
    assert manager.get("/api/v1/accounting/day").json()["totals"] == sums
    assert manager.get(f"{reports}/gaming-day/json").json()["totals"] == sums
    master = manager.get(f"{reports}/master-games/json").json()
    assert master["totals"] == sums
    assert {name: master["tables"][0][name] for name in sums if name in master["tables"][0]} == {
        name: value for name, value in sums.items() if name not in {"open", "uncounted"}
    }
    for path in ("/accounting", "/reports/day", f"{reports}/gaming-day/html"):
        row = _total(manager, path)
        for amount in ("$1,000.00", "$900.00", "$157.00", "$57.00", "36.31%"):
            assert row.count(amount) == 1, (path, amount)


@pytest.mark.slow
def test_a_negative_hold_has_the_minus_of_amounts_on_every_page_and_paper(manager: Browser) -> None:
    """100 of a drop of 200 are lost: a hyphen breaks a line and does not stand under the other signs."""
    opened(manager)
    manager.command("/api/v1/tables/T-1/gate/close", closer(70_000))
    manager.command("/api/v1/tables/T-1/chips", movement("drop", 20_000, "D-1", sitting="T-1.1"))
    pages = "/accounting", "/manage", "/reports/day", "/tables/T-1/close"
    for path in (*pages, "/api/v1/reports/gaming-day/html", "/api/v1/reports/master-games/html"):
        text = manager.get(path, accept="text/html").text
        assert ("−50.00%" in text, "-50.00%" in text) == (True, False), path


def test_what_the_books_have_in_a_tray_is_without_its_rounds_and_they_stand_beside_it(
    manager: Browser, room: CardRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rounds that have cost the table $364 move no chips in the books: the page says so, and what they came to."""
    opened(manager)
    assert "Won by its rounds" not in manager.get("/tables/T-1/close", accept="text/html").text
    _played(room, monkeypatch, -36_400)
    page = manager.get("/tables/T-1/close", accept="text/html").text
    tray = page.partition("In the tray by the books</dt>")[2].partition("</dd>")[0]
    assert "$1,000.00" in tray
    assert "The books have the last count" in page
    assert "without rounds and chips that were bought" in page
    assert "<dt>Won by its rounds</dt><dd>−$364.00</dd>" in page


def _total(manager: Browser, path: str) -> str:
    """The row of sums of the tables of a page or paper."""
    (row,) = [
        row
        for row in re.findall("<tr.*?</tr>", manager.get(path, accept="text/html").text, re.DOTALL)
        if ">Total<" in row and "$157.00" in row
    ]
    return str(row)


@pytest.mark.slow
def test_the_hold_is_laid_beside_its_band_and_the_chips(
    manager: Browser, room: CardRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By hand: expected $50, bands -$47.51 to $147.51 and -$97.65 to $197.65; the chips say $300, the rounds $70."""
    opened(manager)
    body = movement("drop", 30_000, "D 1")
    manager.command("/api/v1/tables/T-1/chips", body)
    manager.command("/api/v1/tables/T-1/gate/close", closer(100_000))
    _played(room, monkeypatch, 7_000)
    [sitting] = manager.get("/api/v1/accounting/sittings").json()
    hold = sitting["hold"]
    assert (hold["expected"], hold["won_cents"], hold["verdict"]) == ("5000", 7_000, "expected")
    assert (hold["band_95"], hold["band_997"]) == ([-4_751, 14_751], [-9_765, 19_765])
    assert (sitting["win_cents"], sitting["recorded_cents"], sitting["difference_cents"]) == (30_000, 7_000, 23_000)
    assert hold["notes"] == ["said"]
    page = manager.get("/accounting", accept="text/html").text
    assert '<svg class="hold"' in page
    assert "as expected" in page


@pytest.mark.slow
@pytest.mark.parametrize(
    ("won", "rounds", "alerts"), [(19_766, 100, 1), (19_765, 100, 0), (-9_766, 100, 1), (-9_766, 99, 0)]
)
def test_a_live_table_that_leaves_the_wide_band_is_an_alert(
    manager: Browser, room: CardRoom, monkeypatch: pytest.MonkeyPatch, won: int, rounds: int, alerts: int
) -> None:
    """Only with enough rounds, and only while it is open."""
    opened(manager)
    with monkeypatch.context() as during:
        _played(room, during, won, rounds)
        assert len(manager.get("/api/v1/accounting/alerts").json()) == alerts
        assert ("of such sittings end between" in manager.get("/manage", accept="text/html").text) == bool(alerts)
    manager.command("/api/v1/tables/T-1/gate/close", closer(100_000))
    _played(room, monkeypatch, won, rounds)
    assert manager.get("/api/v1/accounting/alerts").json() == []


def test_mathematics_that_is_not_counted_yet_is_counted_beside_and_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first look asks for it, the second finds it; what can't be counted says why."""
    go_on = threading.Event()

    def counted(setup: TableSetup) -> Expectation:
        go_on.wait()
        if setup.game != "three-card-poker":
            raise PitbossError("There is no such game")
        return COIN

    monkeypatch.setattr(expectations, "counted", counted)
    known = Expectations()
    good, bad = TableSetup("three-card-poker"), TableSetup("no-such-game")
    assert known.find(good) is None
    assert known.find(bad) is None
    go_on.set()
    for _ in range(1_000):
        if known.find(bad) is not None:
            break
        time.sleep(0.01)
    assert known.find(good) is COIN
    assert str(known.find(bad)) == "There is no such game"


def test_what_is_due_is_the_seed_until_it_is_deposited(manager: Browser, clock: Clock) -> None:
    """$10,000 of seed: due at once, covered once it is on its way."""
    manager.command("/api/v1/jackpots", {"plan": plan(), "second": card("accounting")})
    due = manager.get("/api/v1/accounting/due").json()
    assert (due["posted_cents"], due["missing_cents"], due["holds"]) == (1_000_000, 1_000_000, False)
    assert due["deposit"]["cents"] == 1_000_000
    assert due["deposit"]["due"].startswith("2026-11-16T20:00")
    assert due["deposit"]["overdue"]
    aside = {"cents": 1_000_000, "stage": "set-aside", "reference": "bag 1", "second": card("accounting")}
    assert manager.command("/api/v1/deposits", aside).is_success
    covered = manager.get("/api/v1/accounting/due").json()
    assert (covered["in_transit_cents"], covered["deposit"], covered["holds"]) == (1_000_000, None, True)
    halt = {"code": "malfunction", "reason": "The display is dark"}
    manager.command("/api/v1/jackpots/link/halt", halt)
    clock.pass_minutes(10)
    [deadline] = manager.get("/api/v1/accounting/due").json()["deadlines"]
    assert (deadline["subject"], deadline["overdue"]) == ("link", False)
    assert "WAC 230-06-054" in deadline["text"]


def test_the_day_report_adds_up_on_its_page(manager: Browser) -> None:
    """Start + contributions - awards + reseed +- adjustments = end, in the figures that the page shows."""
    manager.command("/api/v1/jackpots", {"plan": plan(), "second": card("accounting")})
    body = {
        "meter": "jackpot",
        "cents": 12_345,
        "code": "house-addition",
        "reason": "gift",
        "second": card("accounting"),
    }
    assert manager.command("/api/v1/jackpots/link/adjustments", body).is_success
    page = manager.get("/reports/day?day=2026-11-16", accept="text/html").text
    row = page[page.index('data-sheet="link:jackpot:meter"') :].partition("</tr>")[0]
    units = [int(unit) for unit in re.findall(r'data-units="(-?\d+)"', row)]
    assert sum(units[:-1]) == units[-1] == 1_012_345 * 1_000_000
    assert "Manager One, Accounting One" in page
    moved = page[page.index('class="postings"') :].partition("</ul>")[0]
    assert re.sub(r"<[^>]*>", "", moved).count("+$123.45") == 2  # a meter that goes up is seen to go up
    assert manager.get("/reports/day?day=2026-11-15", accept="text/html").status_code == 200
    assert manager.get("/reports/day?shift=none", accept="text/html").status_code == 422


def test_practice_is_in_no_report_of_a_gaming_day(manager: Browser) -> None:
    """It is no money: neither the page nor the figures for machines have a meter, a wager or a win of it."""
    for name in ("link", "play"):
        body = {"plan": plan(name) | {"practice": name == "play"}, "second": card("accounting")}
        assert manager.command("/api/v1/jackpots", body).is_success
    report = manager.get("/api/v1/reports/gaming-day").json()
    assert {sheet["jackpot"] for sheet in report["sheets"]} == {"link"}
    page = manager.get("/reports/day", accept="text/html").text
    assert 'data-sheet="link:' in page
    assert 'data-sheet="play:' not in page


@pytest.mark.slow
def test_a_hold_out_of_all_reason_is_red_and_stands_under_what_needs_somebody(manager: Browser) -> None:
    """$2,000 more than it opened with, and a drop of $10: nobody wins that; corrected, it is quiet again."""
    opened(manager)
    assert manager.command("/api/v1/tables/T-1/chips", movement("drop", 1_000, "D-1")).is_success
    assert manager.command("/api/v1/tables/T-1/gate/close", closer(300_000, sure=True)).is_success
    words = "Table T-1 won $2,010 in shift 1, with a drop of $10"
    assert manager.get("/api/v1/accounting/sittings").json()[0]["unreasonable"] == [words]
    for path in ("/accounting", "/tables/T-1/close"):
        assert f'<p class="notice bad">{words}' in manager.get(path, accept="text/html").text
    assert '<td class="bad">' in manager.get("/reports/day", accept="text/html").text
    (notice,) = manager.get("/api/v1/tables").json()["attention"]
    assert (notice["kind"], notice["table"], words in notice["text"]) == ("chips-unreasonable", "T-1", True)
    right = {"what": "closer", "sitting": "T-1.1", "cents": 100_000, "chips": by_denomination(100_000)}
    told = manager.command(
        "/api/v1/tables/T-1/chips/corrections", {**right, "reason": "misread", "second": card("accounting")}
    )
    assert told.is_success
    assert manager.get("/api/v1/tables").json()["attention"] == []


def _row(table: str, hold: HoldView | UnknownHold) -> SittingHold:
    """A sitting with this hold."""
    return extended(
        SittingHold,
        sitting_view(Sitting(f"{table}.1", table, "2026-11-16T20:00:00+00:00", "Max", 0, ())),
        name=table,
        mode="card-entry",
        base_game="Three Card Poker",
        day="2026-11-16",
        hold_percent=None,
        recorded_cents=None,
        difference_cents=None,
        unreasonable=(),
        hold=hold,
    )


#: A sitting that won a little more than expected.
HELD = HoldView(
    notes=(),
    rounds=100,
    handle_cents=100_000,
    won_cents=7_000,
    envy_cents=0,
    expected="5000",
    expected_cents=5_000,
    deviation_cents=4_975,
    deviations=0.4,
    band_95=(-4_751, 14_751),
    band_997=(-9_765, 19_765),
    verdict="expected",
    wagers=(),
)


def test_a_drawing_has_round_amounts_and_every_bar_inside_it() -> None:
    """Two sittings on one scale: what is more lies farther to the right."""
    hold = replace(HELD, won_cents=25_000, deviations=4.02, verdict="alert")
    rows = [_row("A", hold), _row("B", UnknownHold(("nothing was recorded",)))]
    drawn = hold_chart(rows)
    assert drawn is not None
    [bar] = drawn.bars
    assert bar.wide[0] < bar.narrow[0] < bar.expected < bar.narrow[1] < bar.wide[1] < bar.won <= drawn.width
    assert 0 in {cents for _, cents in drawn.marks}
    assert all(cents % 5_000 == 0 for _, cents in drawn.marks)
    assert hold_chart(rows[1:]) is None


def test_sittings_farthest_from_their_expectation_come_first_on_either_side() -> None:
    """So a table that lost too much stands before one that won a little; practice is left out unless asked for."""
    near, far = HELD, replace(HELD, won_cents=-5_000, deviations=-2.01)
    rows = [_row("A", near), _row("B", far), _row("C", UnknownHold(("nothing was recorded",)))]
    practice = replace(_row("P", replace(far, deviations=9.0)), mode="practice")
    found = held_sittings([*rows, practice], practice=False, by_deviation=True)
    assert [row.table for row in found] == ["B", "A"]
    found = held_sittings([*rows, practice], practice=True, by_deviation=True)
    assert [row.table for row in found] == ["P", "B", "A"]
    assert [row.table for row in held_sittings(rows, practice=False, by_deviation=False)] == ["A", "B"]


def test_practice_is_marked_wherever_it_stands_beside_real_tables(
    manager: Browser, room: CardRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the drawing and in the list of recorded rounds; a real table has no such mark. It is there if asked for."""
    opened(manager)
    opened(manager, "P", 0, mode="practice")
    _played(room, monkeypatch, 7_000)
    assert "Table P, practice" not in manager.get("/accounting", accept="text/html").text
    page = manager.get("/accounting?practice=1", accept="text/html").text
    hold = page[page.index("Win of recorded rounds") : page.index("The jackpots' bank account")]
    drawn = re.findall(r'<text x="0"[^>]*>([^<]+)</text>', hold)
    rows = [row for row in re.findall(r'<th scope="row">(.*?)</th>', hold) if ".1" in row]
    assert sorted(drawn) == ["Table P, practice", "Table T-1"]
    assert {row.startswith("Table P "): "Practice" in row for row in rows} == {True: True, False: False}


def test_the_office_names_the_zone_of_its_times(manager: Browser) -> None:
    """The desk, the accounting and the chips of a table."""
    opened(manager)
    for path in ("/manage", "/accounting", "/tables/T-1/close", "/audit", "/reports/day"):
        main = manager.get(path, accept="text/html").text.partition("<main")[2]
        assert "America/Los_Angeles" in main, path


@pytest.mark.parametrize("day", ["0001-01-01", "9999-12-31"])
def test_the_ends_of_the_calendar_are_pages_or_sentences_as_they_are_over_the_api(manager: Browser, day: str) -> None:
    """Where no day is before or after, no button leads there."""
    for page, call in (("/accounting", "accounting/day"), ("/reports/day", "reports/gaming-day")):
        wanted = manager.get(f"/api/v1/{call}?day={day}").status_code
        assert wanted in {200, 422}
        shown = manager.get(f"{page}?day={day}", accept="text/html")
        assert shown.status_code == wanted, page
        assert "day=None" not in shown.text
