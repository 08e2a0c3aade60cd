"""The bank watch: an overdue deposit to the jackpots' bank account stops every real progressive."""

import datetime as dt
import uuid
from dataclasses import dataclass

from pitboss.jackpots.care.bank import AT_ONCE, covered, deposit_due, is_owed, reconcile
from pitboss.jackpots.commands import StopUncovered
from pitboss.jackpots.documents import Award, Jackpot, JackpotStatus
from pitboss.ledger import as_cents
from pitboss.store import Committer, Reader
from pitboss.store.read.periods import past
from pitboss.store.tables.database import Clock

#: It is looked at least so often, when the next deposit is due, and when something was posted that has no week: a
#: look reads back a week of the journal.
LOOK = dt.timedelta(hours=1)


@dataclass
class BankWatch:
    """Checks when something may have become overdue, and lets the committer stop what is not covered."""

    database: str
    reader: Reader
    committer: Committer
    clock: Clock
    next_look: dt.datetime | None = None
    seen: int = 0

    def look(self) -> None:
        """Stop the progressives if a deposit is overdue, or has no week's grace (WAC 230-15-455)."""
        now = self.clock()
        if not self._has_more_to_cover() and self.next_look and now < self.next_look:
            return
        jackpots = self.reader.all(Jackpot)
        awards = self.reader.all(Award)
        owed = covered(jackpots, awards)
        with past(self.database) as journal:
            balances = journal.balances()
            due = deposit_due(journal, balances, *owed, now)
        self.next_look = now + LOOK if due is None else min(now + LOOK, max(now, due.due))
        running = any(jackpot.id in owed[0] and jackpot.status is JackpotStatus.RUNNING for jackpot in jackpots)
        if due and due.overdue and running:
            held = reconcile(balances, *owed).held
            unpaid = tuple(name for name in owed[1] if is_owed(balances, name))
            missing = -as_cents(-due.amount)
            command = StopUncovered(missing_cents=missing, due=due.due.isoformat(), held=held, awards=unpaid)
            self.committer.do(f"pitboss:uncovered-{uuid.uuid4()}", command)

    def _has_more_to_cover(self) -> bool:
        """Whether a posting without a week's grace came since the last check; at the first check it may have."""
        before = self.seen
        with past(self.database) as journal:
            self.seen = journal.sequence
            if not before:
                return bool(self.seen)
            return any(record.kind in AT_ONCE for record in journal.others(before + 1, self.seen + 1))
