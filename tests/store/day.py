"""A day in the room with everything in it: wagers, fixed pays, awards, a void, an adjustment, deposits."""

import datetime as dt
from collections.abc import Iterator

from tests.jackpots.evidence import step_fields
from tests.store import room
from tests.store.winners import identify

from pitboss.jackpots import commands as c
from pitboss.jackpots.award.payment import open_steps
from pitboss.jackpots.award.steps import IDENTIFIED
from pitboss.jackpots.commands import Command
from pitboss.jackpots.documents import Award
from pitboss.jackpots.plan.plan import JackpotPlan
from pitboss.store import Committer, Reader


def lines(plan: JackpotPlan) -> tuple[str, str, str]:
    """A hand that pays all of the meter, one that pays a part of it, and one that pays a fixed amount."""
    table = plan.table_of_pays.lines
    full = next(line.id for line in table if line.pay.share == 1)
    part = next(line.id for line in table if line.pay.meter and line.pay.share != 1)
    fixed = min((line for line in table if not line.pay.meter), key=lambda line: plan.prize_cents(line) or 0)
    return full, part, fixed.id


def games() -> Iterator[Command]:
    """Wagers and hands at three tables."""
    full, part, fixed = lines(room.PLAN)
    for table, line in (("T0", full), ("T1", part), ("T2", fixed)):
        yield room.start(table, 1, (1, 2, 3))
        yield c.PressHand(table=table, seat=2, sensor=1, line=line, badge="dealer")
    yield c.PayHand(table="T2", seat=2, sensor=1, badge="dealer", supervisor="supervisor")
    yield c.CallSupervisor(table="T1", badge="dealer")
    yield c.CallSupervisor(table="T0", badge="dealer")
    yield c.RejectAward(award="T1.1.2.1", badge="supervisor", reason="A card was misread")
    yield c.ConfirmAward(award="T0.1.2.1", badge="executive", seen_cents=1_000_180)
    yield c.EndGame(table="T0", badge="dealer")
    yield c.VoidGame(table="T1", badge="supervisor", reason="Misdeal")
    yield c.EndGame(table="T2", badge="dealer")


def office() -> Iterator[Command]:
    """The cage and the office."""
    adjust = c.AdjustMeter(
        jackpot="fortune", meter="jackpot", cents=500, code="house-addition", reason="Anniversary", badge="manager",
        second="accounting",
    )  # fmt: skip
    yield adjust
    yield c.DepositFunds(cents=5_000_000, stage="set-aside", reference="bag 1", badge="accounting", second="manager")
    yield c.DepositFunds(cents=5_000_000, stage="banked", reference="slip 1", badge="accounting", second="manager")


def live(committer: Committer, reader: Reader) -> None:
    """Live through the day."""
    room.open_room(committer, 3)
    for number, command in enumerate([*games(), *office()]):
        committer.do(f"day-{number}", command)
    award = reader.get(Award, "T0.1.2.1")
    for step in open_steps(award, room.PLAN.fixed_cents, _day(award)):
        if step.id == IDENTIFIED:
            # Where the room is, it may still be the day before.
            seen = _day(award) - dt.timedelta(days=1)
            identify(reader, award.id, lambda command: committer.do("winner", command), day=str(seen))
            continue
        badge = "surveillance" if step.id == "surveillance" else "accounting"
        detail = "check 1001" if step.id == "paid" else "done"
        taken = c.TakeStep(award=award.id, step=step.id, badge=badge, **step_fields(step.id, detail, award.line))
        committer.do(f"step-{step.id}", taken)


def _day(award: Award) -> dt.date:
    return dt.datetime.fromisoformat(award.locked_at).date()
