"""Balances of the past against the plainest way: walk every line of the account."""

import datetime as dt
from pathlib import Path

import sqlalchemy as sa
from tests.web.browsers import Clock

from pitboss.floor.demo import demo_commands
from pitboss.jackpots import accounts
from pitboss.store import Committer, Reader, migrate
from pitboss.store.read.periods import PastBalances
from pitboss.store.tables.database import moment, open_database


class Queries:
    """Counts what is asked of a database from now on."""

    def __init__(self, engine: sa.Engine) -> None:
        """None yet."""
        self.count = 0
        sa.event.listen(engine, "before_cursor_execute", self._asked)

    def _asked(self, *_: object) -> None:
        self.count += 1


BOOKS = (accounts.BANK, accounts.meter("fortune-link", "only"), accounts.meter("triple", "mega"), "nobody:ever")


def test_a_balance_of_any_instant_is_what_walking_the_account_gives(tmp_path: Path) -> None:
    """A furnished floor whose clock moves on with every command; instants before, between and after its entries."""
    file, clock = str(tmp_path / "room.db"), Clock()
    migrate(file)
    started = clock.now
    with Committer(file, clock) as committer:
        for name, command in demo_commands(started.date()):
            committer.do(name, command)
            clock.pass_minutes(7)
    reader, engine = Reader(file), open_database(file)
    past = PastBalances(engine)
    names = [account for account in BOOKS if reader.history(account)] + ["nobody:ever"]
    assert len(names) > 1
    for hours in (-5, 0, 0.5, 1, 2.25, 4, 8, 1000):
        at = started + dt.timedelta(hours=hours)
        walked = {}
        for account in names:
            before = [line.balance for line in reader.history(account, limit=1000) if line.at < moment(at)]
            walked[account] = before[0] if before else 0
        assert past.at(names, at) == walked
        asked = Queries(engine)
        assert past.at(names, at) == walked, "and again, from what is remembered"
        assert asked.count == 0 or at > clock.now, "what is over is read once"
    reader.close()
    engine.dispose()
