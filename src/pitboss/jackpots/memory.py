"""A jackpot manager in memory: the journal, its chain and the documents; for tests, practice and planning."""

import datetime as dt
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from pitboss.jackpots.documents import Document
from pitboss.jackpots.manager import decide
from pitboss.jackpots.state import Decision, Key, State
from pitboss.ledger import GENESIS, Books, chain_hash
from pitboss.ledger.chain import record_of

#: What works a command out: the jackpots' decide, or that of a room above them.
Decider = Callable[[State, Any, dt.datetime], Decision]


@dataclass
class Memory:
    """Everything that a database would hold."""

    journal: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    documents: dict[Key, Document] = field(default_factory=dict)
    events: list[Mapping[str, object]] = field(default_factory=list)
    books: Books = field(default_factory=Books)
    decide: Decider = decide

    @property
    def sequence(self) -> int:
        """The number of the last entry."""
        return len(self.journal)

    def balance(self, account: str) -> int:
        """What an account holds."""
        return self.books.balance(account)

    def document(self, kind: str, name: str) -> Document | None:
        """A document."""
        return self.documents.get((kind, name))

    def do(self, command: object, now: dt.datetime) -> Mapping[str, object]:
        """Decide a command and keep what it does; a refused one leaves everything as it was."""
        decision = self.decide(self, command, now)
        at = now.isoformat(timespec="milliseconds")
        for entry, posted in decision.entries:
            self.books.post(entry)
            record = record_of(self.sequence + 1, at, entry.kind, entry.reason, entry.facts, posted)
            before = self.journal[-1][0] if self.journal else GENESIS
            self.journal.append((chain_hash(before, record), record))
        self.documents.update(decision.documents)
        self.events.extend(decision.events)
        return decision.result
