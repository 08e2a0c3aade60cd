"""The room's clock stops the progressives when a deposit is overdue or a seed is not in the bank, and not before."""

from tests.store.room import PLAN
from tests.web.browsers import Browser, Clock

from pitboss.desk.person import Role
from pitboss.jackpots import commands as c
from pitboss.jackpots.documents import Jackpot, JackpotStatus, Lit
from pitboss.web.room import CardRoom

WEEK_MINUTES = 7 * 24 * 60


def status(room: CardRoom) -> JackpotStatus:
    """Whether the one jackpot runs."""
    found = room.reader.get(Jackpot, PLAN.id)
    return found.status


def deposit(room: CardRoom, name: str) -> None:
    """The seed is set aside, and on its way to the bank."""
    command = c.DepositFunds(cents=1_000_000, stage="set-aside", reference=name, badge="accounting", second="manager")
    room.committer.do(name, command)


def play(room: CardRoom, name: str) -> None:
    """A wager of $1 at a linked table."""
    link = c.LinkTable(
        table="T1",
        location=PLAN.location,
        base_game="Face Up Pai Gow Poker",
        seats=6,
        sensors=(PLAN.id,),
        game=PLAN.game,
        paytables=(PLAN.paytable,),
        badge="manager",
        second="accounting",
        off_floor=True,
    )
    room.committer.do(f"link-{name}", link)
    room.committer.do(name, c.StartGame(table="T1", round=name, base=(1,), lit=(Lit(1, 1),), badge="dealer"))


def test_a_seed_that_is_not_in_the_bank_stops_its_jackpot_at_once(
    room: CardRoom, clock: Clock, browser: Browser
) -> None:
    """Whoever makes it is told; the trail says why it stopped, and nobody did it."""
    room.bank.look()
    made = room.committer.do("make", c.CreateJackpot(plan=PLAN, badge="manager", second="accounting"))
    assert "lacks $10,000, this jackpot's seed included: deposit it now" in str(made.result["warnings"])
    clock.pass_minutes(1)
    room.bank.look()
    assert status(room) is JackpotStatus.HALTED
    found = browser.enter(Role.MANAGER).get("/api/v1/audit/events?kind=jackpot-halted").json()["events"][0]["data"]
    assert found["why"].startswith("uncovered: the jackpots' bank account lacks $10,000, due by ")
    assert "by" not in found
    commits = room.reader.head().commits
    room.bank.look()
    assert room.reader.head().commits == commits


def test_the_clock_stops_wagers_that_were_not_brought_to_the_bank_within_a_week(room: CardRoom, clock: Clock) -> None:
    deposit(room, "bag 1")
    room.committer.do("make", c.CreateJackpot(plan=PLAN, badge="manager", second="accounting"))
    play(room, "r1")
    room.bank.look()
    clock.pass_minutes(WEEK_MINUTES)
    room.bank.look()
    assert status(room) is JackpotStatus.RUNNING
    clock.pass_minutes(1)
    room.bank.look()
    assert status(room) is JackpotStatus.HALTED


def test_what_is_on_its_way_to_the_bank_keeps_them_running(room: CardRoom, clock: Clock) -> None:
    deposit(room, "bag 1")
    made = room.committer.do("make", c.CreateJackpot(plan=PLAN, badge="manager", second="accounting"))
    assert "seed included" not in str(made.result["warnings"])
    clock.pass_minutes(2 * WEEK_MINUTES)
    room.bank.look()
    assert status(room) is JackpotStatus.RUNNING
