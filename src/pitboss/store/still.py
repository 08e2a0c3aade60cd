"""A still: some documents and balances as they were at one moment, in a few queries; a state to make displays of."""

import json
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager

import sqlalchemy as sa

from pitboss.jackpots.documents import Document
from pitboss.jackpots.state import Key
from pitboss.store.codec import read_document
from pitboss.store.reading import read_documents
from pitboss.store.schema import BALANCE, DOCUMENT, HEAD


class Still:
    """What is read in one transaction. What was not fetched before is read when it is asked for."""

    def __init__(self, connection: sa.Connection) -> None:
        """Nothing is known yet."""
        self._connection = connection
        self._documents: dict[Key, Document | None] = {}
        self._balances: dict[str, int] = {}

    @property
    def sequence(self) -> int:
        """The number of the last entry."""
        return int(self._connection.execute(sa.select(HEAD.c.sequence)).scalar_one())

    def fetch(self, kind: str, names: Iterable[str]) -> None:
        """Documents that will be asked for, in one query."""
        wanted = list(names)
        self._documents |= dict.fromkeys((kind, name) for name in wanted)
        query = sa.select(DOCUMENT.c.id, DOCUMENT.c.data).where(DOCUMENT.c.kind == kind, DOCUMENT.c.id.in_(wanted))
        for name, data in self._connection.execute(query) if wanted else ():
            self._documents[kind, name] = read_document(kind, json.dumps(data))

    def fetch_balances(self, accounts: Iterable[str]) -> None:
        """Balances that will be asked for, in one query."""
        wanted = list(accounts)
        self._balances |= dict.fromkeys(wanted, 0)
        query = sa.select(BALANCE.c.account, BALANCE.c.balance).where(BALANCE.c.account.in_(wanted))
        for account, balance in self._connection.execute(query) if wanted else ():
            self._balances[account] = int(balance)

    def document(self, kind: str, name: str) -> Document | None:
        """A document by kind and id."""
        if (kind, name) not in self._documents:
            self.fetch(kind, [name])
        return self._documents[kind, name]

    def documents(self, kind: str, statuses: Collection[str] = ()) -> list[Document]:
        """All documents of a kind, or those of some statuses, by id."""
        found = list(read_documents(self._connection, kind, statuses))
        self._documents |= {(kind, each.id): each for each in found}
        return found

    def balance(self, account: str) -> int:
        """What an account holds."""
        if account not in self._balances:
            self.fetch_balances([account])
        return self._balances[account]


@contextmanager
def still(engine: sa.Engine) -> Iterator[Still]:
    """Everything that is read in this block is of one moment."""
    level = {"isolation_level": "REPEATABLE READ"} if engine.dialect.name == "postgresql" else {}
    with engine.connect().execution_options(**level) as connection, connection.begin():
        yield Still(connection)
