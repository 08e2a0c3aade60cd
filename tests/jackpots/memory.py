"""A jackpot manager in memory: the journal, its chain and the documents; for tests, practice and planning."""

import datetime as dt
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, cast

from pitboss.desk.desk import Decision, Derivations, Documents, Key, State, T
from pitboss.desk.document import D, Document
from pitboss.jackpots.manager import decide
from pitboss.ledger import GENESIS, JournalRecord
from pitboss.reports.day.happenings import exact_sentence
from pitboss.reports.day.names import Names

#: What works a command out: the jackpots' decide, or that of a room above them.
Decider = Callable[[State, Any, dt.datetime], Decision]
NAMES = Names({}, {}, "America/Los_Angeles")


@dataclass
class Memory(Documents):
    """Everything that a database would hold."""

    journal: list[tuple[str, JournalRecord]] = field(default_factory=list)
    documents: dict[Key, Document] = field(default_factory=dict)
    events: list[Mapping[str, Any]] = field(default_factory=list)
    balances: dict[str, int] = field(default_factory=dict)
    decide: Decider = decide
    derivations: Derivations = field(default_factory=Derivations, compare=False)

    @property
    def sequence(self) -> int:
        """The number of the last entry."""
        return len(self.journal)

    def balance(self, account: str) -> int:
        """What an account holds."""
        return self.balances.get(account, 0)

    def find(self, sort: type[D], name: str) -> D | None:
        """A document, if there is one."""
        return cast("D | None", self.documents.get((sort.kind, name)))

    def derive(self, key: tuple[object, ...], work_out: Callable[[], T]) -> T:
        """What follows from documents, worked out once."""
        return self.derivations.derive(key, work_out)

    def do(self, command: object, now: dt.datetime) -> Mapping[str, Any]:
        """Decide a command and keep what it does; a refused one leaves everything as it was."""
        decision = self.decide(self, command, now)
        at = now.isoformat(timespec="milliseconds")
        for entry, posted in decision.entries:
            self.balances |= {posting.account: posting.balance for posting in posted}
            record = JournalRecord(self.sequence + 1, at, entry.kind, entry.reason, entry.facts, posted)
            before = self.journal[-1][0] if self.journal else GENESIS
            self.journal.append((record.hash_after(before), record))
        self.documents.update(decision.documents)
        for event in decision.events:
            assert exact_sentence(str(event["event"]), event, NAMES), "a fact that its sentence needs has its name"
        self.events.extend(decision.events)
        return decision.result
