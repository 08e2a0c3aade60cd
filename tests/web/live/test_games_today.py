"""The games of today at each table, as the floor and the page of a table tell them: read once, from the trail."""

from collections.abc import Callable, Sequence

import pytest
from fastapi import FastAPI
from tests.web.browsers import Browser, Clock
from tests.web.office import card, opened

from pitboss.desk.person import Role
from pitboss.floor import commands as c
from pitboss.floor import demo
from pitboss.jackpots import commands as j
from pitboss.jackpots.documents import Lit
from pitboss.rounds import events as e
from pitboss.web.live.games_today import GamesToday
from pitboss.web.room import CardRoom

#: The bets of one seat, and the rest of a round in which it folds.
BETS: tuple[e.Act, ...] = (e.WagerPlaced(seat=2, player="Seat 2", wager="ante", cents=500), e.BettingClosed())
REST: tuple[e.Act, ...] = (
    e.HandDealt(to=2, cards="9h 8h 2c"),
    e.HandDealt(to=0, cards="Qs Jd 4c"),
    e.Decided(seat=2, action="fold"),
    e.DealerRevealed(),
    e.SettlementCalled(),
    e.RoundClosed(),
)


@pytest.fixture
def manager(browser: Browser) -> Browser:
    """The manager's browser, and a table of Three Card Poker that is open from $5 to $200."""
    browser.enter(Role.MANAGER)
    opened(browser, limits_cents={"ante": [500, 20_000]}, second=card("executive"))
    return browser


def _enter(room: CardRoom, name: str, acts: Sequence[e.Act], badge: str = "dealer") -> None:
    for number, act in enumerate(acts):
        room.committer.do(f"{name}-{number}", c.ActAtTable(table="T-1", act=act, badge=badge))


def _round(room: CardRoom, name: str, badge: str = "dealer") -> None:
    room.committer.do(f"{name}-open", c.OpenRound(table="T-1", badge=badge))
    _enter(room, name, (*BETS, *REST), badge)


def _line(manager: Browser) -> dict[str, object]:
    rows = manager.enter(Role.MANAGER).get("/api/v1/tables").json()["tables"]  # signed out where long nothing was done
    return next(row for row in rows if row["table"] == "T-1")


def test_the_floor_tells_limits_seats_the_last_game_and_how_fast_games_go(
    manager: Browser, room: CardRoom, clock: Clock
) -> None:
    """Before any game nothing is told of games; an hour after the last one its speed is none."""
    before = _line(manager)
    assert (before["least_cents"], before["most_cents"]) == (500, 20_000)
    assert (before["last_game_at"], before["entered_by"], before["games_in_hour"]) == ("", "", 0)
    assert (before["seats_in_play"], before["seats_lit"], before["jackpots"]) == (None, None, [])
    room.committer.do("open", c.OpenRound(table="T-1", badge="dealer"))
    _enter(room, "bets", BETS)
    during = _line(manager)
    assert (during["seats_in_play"], during["entered_by"], during["games_in_hour"]) == (1, "Dealer One", 0)
    assert (during["seats"], during["taken"], during["colours"]) == (7, [2], [])
    clock.pass_minutes(1)
    _enter(room, "rest", REST)
    ended = clock.now
    clock.pass_minutes(30)
    _round(room, "second")
    assert _line(manager)["games_in_hour"] == 2
    clock.pass_minutes(30)
    after = _line(manager)
    assert after["games_in_hour"] == 1  # the first ended an hour ago
    assert str(after["last_game_at"]) > ended.isoformat()
    clock.pass_minutes(31)
    assert _line(manager)["games_in_hour"] == 0


def test_a_table_tells_who_entered_its_games_and_when(manager: Browser, room: CardRoom, clock: Clock) -> None:
    """Each turn at the table is a line; a process that was started later tells the very same."""
    for name, badge in (("a", "dealer"), ("b", "dealer"), ("c", "supervisor"), ("d", "dealer")):
        _round(room, name, badge)
        clock.pass_minutes(10)
    stints = room.games_today.of("T-1").stints
    assert [(stint.by, stint.games) for stint in stints] == [
        ("Dealer One", 2),
        ("Supervisor One", 1),
        ("Dealer One", 1),
    ]
    assert stints[0].since < stints[0].until < stints[1].since == stints[1].until < stints[2].since
    later = GamesToday(room.settings.database, room.reader, room.settings.hours, clock)
    assert later.of("T-1") == room.games_today.of("T-1")
    page = manager.enter(Role.MANAGER).get("/tables/T-1/close", accept="text/html").text
    shown = page[page.index("Who entered the games today") :]
    assert shown.index("Dealer One") < shown.index("Supervisor One")
    assert "the room keeps no other record of who deals where" in shown


def test_a_round_that_was_void_is_no_game_and_its_supervisor_no_dealer(manager: Browser, room: CardRoom) -> None:
    """Whoever calls an irregularity has not taken the table over."""
    room.committer.do("open", c.OpenRound(table="T-1", badge="dealer"))
    _enter(room, "bets", BETS)
    _enter(room, "void", (e.IrregularityCalled(kind="void", reason="a card fell"),), "supervisor")
    _enter(room, "end", (e.RoundClosed(),))
    line = _line(manager)
    assert (line["last_game_at"], line["games_in_hour"], line["entered_by"]) == ("", 0, "Dealer One")


def test_a_new_gaming_day_begins_without_games(manager: Browser, room: CardRoom, clock: Clock) -> None:
    """What was played yesterday is in yesterday's report."""
    _round(room, "yesterday")
    assert room.games_today.of("T-1").stints
    clock.pass_minutes(24 * 60)
    assert room.games_today.of("T-1").stints == ()
    assert _line(manager)["last_game_at"] == ""


def _pass_until_the_day_begins(room: CardRoom, clock: Clock, minutes_before: int) -> None:
    """Let the clock stand some minutes before the next gaming day."""
    hours = room.settings.hours
    left = hours.day(hours.day_at(clock.now)).end - clock.now
    clock.pass_minutes(int(left.total_seconds() // 60) - minutes_before)


def test_the_speed_of_games_goes_on_when_the_gaming_day_changes(manager: Browser, room: CardRoom, clock: Clock) -> None:
    """Nobody slows down because a day ends: the last hour is told whole, and the games of the day begin anew."""
    _pass_until_the_day_begins(room, clock, 20)
    _round(room, "yesterday")
    clock.pass_minutes(25)
    line = _line(manager)
    assert (line["games_in_hour"], line["last_game_at"], line["entered_by"]) == (1, "", "Dealer One")
    assert room.games_today.of("T-1").stints == ()
    _round(room, "today")
    games = room.games_today.of("T-1")
    assert (games.hour, [(stint.by, stint.games) for stint in games.stints]) == (2, [("Dealer One", 1)])
    clock.pass_minutes(40)
    assert room.games_today.of("T-1").hour == 1


def test_a_void_round_that_ends_in_the_next_day_is_no_game_of_it(
    manager: Browser, room: CardRoom, clock: Clock
) -> None:
    """That it is void was told yesterday."""
    _pass_until_the_day_begins(room, clock, 5)
    room.committer.do("open", c.OpenRound(table="T-1", badge="dealer"))
    _enter(room, "bets", BETS)
    _enter(room, "void", (e.IrregularityCalled(kind="void", reason="a card fell"),), "supervisor")
    clock.pass_minutes(10)
    _enter(room, "end", (e.RoundClosed(),))
    line = _line(manager)
    assert (line["last_game_at"], line["games_in_hour"]) == ("", 0)


def test_games_of_sensors_under_one_name_are_games_each(app: FastAPI) -> None:
    """Whoever starts a game names it, and nothing refuses a name that was there before."""
    room: CardRoom = app.state.room
    for request_id, command in demo.demo_commands(room.clock().date()):
        room.committer.do(request_id, command)
    for number in range(3):
        start = j.StartGame(table="FU-1", round="g", base=(2,), lit=(Lit(2, 1),), badge="dealer")
        room.committer.do(f"start-{number}", start)
        room.committer.do(f"end-{number}", j.EndGame(table="FU-1", badge="dealer"))
    assert room.games_today.of("FU-1").hour == 3


def test_a_game_of_sensors_counts_when_it_ends_and_tells_seats_with_a_coin(
    app: FastAPI, browsers: Callable[[], Browser]
) -> None:
    """Of a table with sensors only the room knows no more than who has put a coin down."""
    room: CardRoom = app.state.room
    for request_id, command in demo.demo_commands(room.clock().date()):
        room.committer.do(request_id, command)
    lit = (Lit(2, 1), Lit(3, 1))
    room.committer.do("start", j.StartGame(table="FU-1", round="g1", base=(2, 3, 4), lit=lit, badge="dealer"))
    rows = browsers().enter(Role.DEALER).get("/api/v1/tables").json()["tables"]
    row = next(row for row in rows if row["table"] == "FU-1")
    assert (row["seats_lit"], row["seats_in_play"], row["entered_by"]) == (2, None, "Dealer One")
    assert (row["seats"], row["taken"]) == (6, [2, 3])
    assert (row["jackpots"], row["colours"]) == (["Fortune Link", "Triple Jackpot"], [1, 2])
    assert room.games_today.of("FU-1").hour == 0
    room.committer.do("end", j.EndGame(table="FU-1", badge="dealer"))
    games = room.games_today.of("FU-1")
    assert (games.hour, [(stint.by, stint.games) for stint in games.stints]) == (1, [("Dealer One", 1)])
