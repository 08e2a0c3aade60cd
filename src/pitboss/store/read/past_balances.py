"""Balances of the past: what accounts held at an instant, without walking the journal up to it."""

import datetime as dt
from collections.abc import Iterable, Mapping

import sqlalchemy as sa

from pitboss.store.read.instants import first_at
from pitboss.store.tables.database import connected, moment, rows_of
from pitboss.store.tables.schema import HEAD, JOURNAL, POSTING

#: So many instants and balances are remembered; a page asks for some dozens of them.
MOST_REMEMBERED = 10_000


class PastBalances:
    """What accounts held before an instant. Entries are never changed, so an instant that is over is looked up once."""

    def __init__(self, engine: sa.Engine) -> None:
        """For the journal of a database."""
        self._engine = engine
        self._known: dict[str, int] = {}
        self._balances: dict[tuple[str, int], int] = {}

    def sequence_before(self, at: dt.datetime) -> int:
        """The number of the last entry before an instant; 0 where there was none."""
        text = moment(at)
        if text in self._known:
            return self._known[text]
        with connected(self._engine) as connection:
            last, newest = connection.execute(sa.select(HEAD.c.sequence, HEAD.c.at)).one()
            found = first_at(connection, JOURNAL.c.sequence, JOURNAL.c.at, text, int(last)) - 1
        if newest >= text and len(self._known) < MOST_REMEMBERED:
            self._known[text] = found
        return found

    def at(self, accounts: Iterable[str], instant: dt.datetime) -> Mapping[str, int]:
        """The balance of each account just before an instant; nothing was on one that was never used."""
        sequence = self.sequence_before(instant)
        return {account: self._at(account, sequence) for account in accounts}

    def moved_by_table(self, account: str, kind: str, since: dt.datetime) -> Mapping[str, int]:
        """What entries of a kind have moved on an account since an instant, by the table that their facts name."""
        table = JOURNAL.c.facts["table"].as_string()
        query = (
            sa.select(table, sa.func.sum(POSTING.c.amount))
            .join(JOURNAL, JOURNAL.c.sequence == POSTING.c.sequence)
            .where(
                POSTING.c.account == account, POSTING.c.sequence > self.sequence_before(since), JOURNAL.c.kind == kind
            )
            .group_by(table)
        )
        return {str(name): int(amount) for name, amount in rows_of(self._engine, query)}

    def _at(self, account: str, sequence: int) -> int:
        """What an account held after an entry, which no later one changes: it is read once."""
        if not sequence:
            return 0
        if (account, sequence) in self._balances:
            return self._balances[account, sequence]
        held = self._balance(account, sequence)
        if len(self._balances) < MOST_REMEMBERED:
            self._balances[account, sequence] = held
        return held

    def _balance(self, account: str, sequence: int) -> int:
        query = (
            sa.select(POSTING.c.balance)
            .where(POSTING.c.account == account, POSTING.c.sequence <= sequence)
            .order_by(POSTING.c.sequence.desc(), POSTING.c.line.desc())
            .limit(1)
        )
        rows = rows_of(self._engine, query)
        return int(rows[0][0]) if rows else 0
