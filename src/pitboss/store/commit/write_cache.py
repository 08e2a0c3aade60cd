"""The write cache: balances and documents at the head of the journal, kept in memory between commits."""

from collections.abc import Callable, Collection
from typing import cast

from pitboss.desk.desk import Decision, Derivations, Documents, Key, T
from pitboss.desk.document import D, Document
from pitboss.floor import DOCUMENTS
from pitboss.ledger import GENESIS, JournalRecord
from pitboss.store.commit.codec import document_json, read_document, to_json
from pitboss.store.commit.event_chain import BARE, event_hash, request_text
from pitboss.store.commit.writer import CommitRows, Head, Writer

#: Further behind than this, it is quicker to forget everything than to read what others wrote.
MOST_ENTRIES_BEHIND = 10_000
#: More rows than this are not kept in memory.
MOST_ROWS = 200_000

#: Before anything is known.
NOWHERE = Head(0, GENESIS, 0, -1, "", GENESIS)


class WriteCache(Documents):
    """The state that commands are decided on: true under the head's lock, and free of refused commands."""

    def __init__(self, writer: Writer, derivations: Derivations) -> None:
        """Start with an empty cache; rows are read when they are asked for."""
        self._writer, self._derivations = writer, derivations
        self._balances: dict[str, int] = {}
        self._documents: dict[Key, Document | None] = {}
        self.head = self.end = NOWHERE
        self.is_alone = False
        self._nothing_sent()
        self._start()

    def _start(self) -> None:
        self.sequence, self._hash, self._event = self.end.sequence, self.end.hash, self.end.event
        self._event_hash = self.end.event_hash
        self.page = CommitRows()
        self._changed_documents: dict[Key, Document] = {}
        self._changed_balances: dict[str, int] = {}

    def catch_up(self, head: Head) -> None:
        """Bring the cache to the head that is locked now: read what other processes have changed."""
        behind = head.sequence - self.head.sequence
        self.is_alone = head.commits == self.head.commits
        if self.head.commits < 0 or not 0 <= behind <= MOST_ENTRIES_BEHIND or self._is_full:
            self._balances.clear()
            self._documents.clear()
        elif not self.is_alone:
            self._balances |= self._writer.balances_since(self.head.sequence, head.sequence)
            for key, data in self._writer.documents_since(self.head.commits):
                self._documents[key] = read_document(DOCUMENTS[key[0]], data)
        self.head = self.end = head
        self._start()

    @property
    def _is_full(self) -> bool:
        return len(self._balances) + len(self._documents) > MOST_ROWS

    def guess(self) -> bool:
        """Begin a page without the lock, as if no other process had written; refuse where one did so lately.

        A page that was begun so is safe only if ``Writer.landed`` says so, which tells whether the guess was right.
        Rows that were read meanwhile may be later than the head that is known: if so, the guess was wrong.
        """
        self._start()
        return self.is_alone and not self._is_full

    def forget_pages(self) -> None:
        """Drop pages that are not safe: the guess was wrong, or a request was refused."""
        for account in (*self._sent_accounts, *self._changed_balances):
            self._balances.pop(account, None)
        for key in (*self._sent_keys, *self._changed_documents):
            self._documents.pop(key, None)
        self.is_alone = False
        self.end = self.head
        self._nothing_sent()
        self._start()

    def _nothing_sent(self) -> None:
        self._sent_accounts: Collection[str] = ()
        self._sent_keys: Collection[Key] = ()

    def balance(self, account: str) -> int:
        """The balance of an account, in units."""
        found = self._balances.get(account)
        if found is None:
            found = self._balances[account] = self._writer.balance(account)
        return found

    def find(self, sort: type[D], name: str) -> D | None:
        """A document, if there is one."""
        key = sort.kind, name
        try:
            return cast("D | None", self._documents[key])
        except KeyError:
            data = self._writer.document(*key)
            found = self._documents[key] = None if data is None else read_document(sort, data)
            return found

    def derive(self, key: tuple[object, ...], work_out: Callable[[], T]) -> T:
        """A result that follows from documents, worked out once."""
        return self._derivations.derive(key, work_out)

    def post(self, request_id: str, body_hash: str, decision: Decision, at: str, asked: str) -> str:
        """Add what a command of a type does to the page and to the state; return its answer as JSON."""
        page = self.page
        # All text first: what can't be written is refused before anything has changed.
        facts = [to_json(entry.facts) for entry, _ in decision.entries]
        events = [to_json(event) for event in decision.events] or [to_json({"event": BARE, "at": at, "asked": asked})]
        result = to_json(decision.result)
        for (entry, posted), explained in zip(decision.entries, facts, strict=True):
            self.sequence += 1
            for line, (account, amount, balance) in enumerate(posted):
                self._balances[account] = self._changed_balances[account] = balance
                page.postings.append((self.sequence, line, account, amount, balance))
            record = JournalRecord(self.sequence, at, entry.kind, entry.reason, entry.facts, posted)
            self._hash = record.hash_after(self._hash)
            page.journal.append((self.sequence, request_id, at, entry.kind, entry.reason, explained, self._hash))
        request = request_text(body_hash, result, self.sequence, at)
        for data in events:
            self._event += 1
            self._event_hash = event_hash(self._event_hash, self._event, at, data, request_id, request)
            page.events.append((self._event, at, data, request_id, self._event_hash))
            request = ""
        self._documents.update(decision.documents)
        self._changed_documents.update(decision.documents)
        page.requests.append((request_id, body_hash, result, self.sequence, at))
        return result

    def turned(self, at: str) -> tuple[Head, CommitRows]:
        """Finish the page; return it with the head after it."""
        head = Head(self.sequence, self._hash, self._event, self.end.commits + 1, at, self._event_hash)
        page = self.page
        page.after = self.end.event_hash
        page.balances = [(account, balance, head.sequence) for account, balance in self._changed_balances.items()]
        page.documents = [
            (kind, name, document_json(document), head.commits)
            for (kind, name), document in self._changed_documents.items()
        ]
        return head, page

    def sent(self, head: Head) -> None:
        """Note that the page is on its way: the next one follows it."""
        self.end = head
        self._sent_accounts, self._sent_keys = self._changed_balances, self._changed_documents

    def safe(self) -> None:
        """Note that all pages sent are safe: their state counts from now on."""
        self.head = self.end
        self._nothing_sent()
