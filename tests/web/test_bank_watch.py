"""The room's clock stops the progressives when a deposit is overdue, and not before."""

from tests.store.room import PLAN
from tests.web.browsers import Browser, Clock

from pitboss.jackpots import commands as c
from pitboss.jackpots.documents import Jackpot, JackpotStatus, Role
from pitboss.web.room import CardRoom

WEEK_MINUTES = 7 * 24 * 60


def status(room: CardRoom) -> JackpotStatus:
    """Whether the one jackpot runs."""
    found = room.reader.document("jackpot", PLAN.id)
    assert isinstance(found, Jackpot)
    return found.status


def test_the_clock_stops_what_is_not_covered_when_it_is_due(room: CardRoom, clock: Clock, browser: Browser) -> None:
    """The seed has to be in the bank after a week; the trail says why it stopped, and nobody did it."""
    room.committer.do("make", c.CreateJackpot(plan=PLAN, badge="manager", second="accounting"))
    room.bank.look()
    clock.pass_minutes(WEEK_MINUTES)
    room.bank.look()
    assert status(room) is JackpotStatus.RUNNING
    clock.pass_minutes(1)
    room.bank.look()
    assert status(room) is JackpotStatus.HALTED
    found = browser.enter(Role.MANAGER).get("/api/v1/audit/events?kind=jackpot-halted").json()["events"][0]["data"]
    assert found["why"].startswith("uncovered: the jackpots' bank account lacks $10,000, due by ")
    assert "by" not in found
    commits = room.reader.head().commits
    room.bank.look()
    assert room.reader.head().commits == commits


def test_a_deposit_in_time_keeps_them_running(room: CardRoom, clock: Clock) -> None:
    room.committer.do("make", c.CreateJackpot(plan=PLAN, badge="manager", second="accounting"))
    clock.pass_minutes(WEEK_MINUTES - 1)
    deposit = c.DepositFunds(
        cents=1_000_000, stage="set-aside", reference="bag 1", badge="accounting", second="manager"
    )
    room.committer.do("bag", deposit)
    clock.pass_minutes(WEEK_MINUTES)
    room.bank.look()
    assert status(room) is JackpotStatus.RUNNING
