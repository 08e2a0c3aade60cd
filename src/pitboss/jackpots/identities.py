"""Identities: what the books of jackpots must satisfy after every posting, checked on the journal and on a state."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field

from pitboss.desk.desk import OWED
from pitboss.games.settlement.pay import dollars
from pitboss.jackpots import accounts
from pitboss.jackpots.care.care import DOWN, UP
from pitboss.jackpots.facts import EntryFacts
from pitboss.ledger import JournalRecord, Posted, units
from pitboss.ledger.entry import word_of

#: Accounts that never hold a credit.
HELD = frozenset({"seed", "receivable", "in-transit", "seized", "operating"})

#: The players' money.
PLAYERS = frozenset({"meter", "reserve", "overflow"})

_MONEY_BEHIND = {"cage": "-", "bank": "-", "practice": "-"}

#: Which accounts an entry of a kind may move, and which way: + is a debit, - a credit. A meter goes down by a debit,
#: so this is also the closed list of WAC 230-15-695.
MOVES: Mapping[str, Mapping[str, str]] = {
    "seed": {"seed": "+", "meter": "-"},
    "wagers": {"tray": "+", "meter": "-", "reserve": "-", "overflow": "-", "receivable": "-", "house-share": "-"},
    "void": {
        "tray": "-",
        "meter": "+",
        "reserve": "+",
        "overflow": "+",
        "receivable": "+",
        "house-share": "+",
        "borne": "+",
    },
    "fixed-pay": {"tray": "-", "fixed-pays": "+-", "meter": "+", "receivable": "+", "borne": "+"},
    "award-locked": {"meter": "+", "borne": "+", "fixed-pays": "+", "pending": "-"},
    "reseed": {"seed": "+", "reserve": "+", "overflow": "+-", "meter": "-"},
    "award-confirmed": {"pending": "+", "payable": "-"},
    "award-released": {"pending": "+", "payable": "-"},
    "award-reworked": {"pending": "+-", "meter": "+-", "borne": "+-"},
    "award-supplement": {"pending": "+-", "meter": "+-", "borne": "+-"},
    "meter-reworked": {
        "meter": "+-",
        "reserve": "+-",
        "overflow": "+-",
        "seed": "+-",
        "receivable": "+-",
        "borne": "+-",
    },
    "award-rejected": {"pending": "+", "meter": "+-", "overflow": "-", "borne": "-", "fixed-pays": "-", "seed": "-"},
    "award-paid": {"payable": "+", "advanced": "-", "tray": "-", **_MONEY_BEHIND},
    "withholding": {"bank": "+", "tray": "+", "withheld": "-"},
    "tax-remitted": {"withheld": "+", "bank": "-"},
    "advance": {"operating": "+", "bank": "-"},
    "reimbursement": {"advanced": "+", "operating": "-", "bank": "+-"},
    "adjustment": {
        "meter": "+-",
        "reserve": "+-",
        "overflow": "+-",
        "adjustments": "+-",
        "seed": "-",
        "borne": "-",
        "gross-receipts": "-",
        "payable": "+",
        "fixed-pays": "-",
        "practice": "-",
    },
    "retirement": {"meter": "+-", "seed": "-", "receivable": "-", "borne": "+", "reserve": "+", "overflow": "+-"},
    "seizure": {"bank": "-", "seized": "+"},
    "deposit": {"cage": "-", "in-transit": "+-", "bank": "+"},
}


#: What each identity says; a finding names the one that does not hold by its number.
EXPLAINED: Mapping[int, str] = {
    1: "a meter goes up and down only by entries that may move it, and one way only: the closed list of WAC 230-15-695",
    2: "the same for a meter's reserve",
    3: "the same for what is above a meter's limit, and for every other account of the journal",
    4: "wagers split exactly into meters, reserves, what is above their limits, repayment and the house's share",
    5: "an award is locked, then confirmed or rejected, then paid, each for the same amount; its document says so too",
    6: "bank and transit hold what meters, reserves, what is above limits and what winners wait for come to; until the "
    "deposit that accounting asks for is made, they do not",
    7: "a meter that was won whole starts again with its seed and all of its reserve",
    8: "nothing that is owed to players, and nothing that is held for them, is below nothing",
    9: "what the jackpots' account owes the house is what the house has paid to winners from its operating funds",
}


def in_dollars(amount: int) -> str:
    """Units of the journal as people write them, with what is left of a cent."""
    cents, rest = divmod(abs(amount), units(1))
    part = f" and {rest} millionths of a cent" if rest else ""
    return f"{dollars(-cents if amount < 0 else cents)}{part}"


#: An award with its jackpot and its meter.
Subject = tuple[str, str, str]

#: What stands behind a rejection only: the meter and later awards as if that hand had never been called.
REWORKING = frozenset({"award-reworked", "award-supplement", "meter-reworked"})


@dataclass
class Identities:
    """What has moved on the players' accounts by kind of entry, and how far each award has come.

    Numbers in brackets are those of the identities in docs/jackpots.md; ``called`` names an account for people.
    """

    moves: Mapping[str, Mapping[str, str]] = field(default_factory=lambda: MOVES)
    moved: dict[str, dict[str, int]] = field(default_factory=lambda: defaultdict(lambda: defaultdict(int)))
    won: dict[str, int] = field(default_factory=dict)
    locked: dict[str, int] = field(default_factory=dict)
    confirmed: dict[str, int] = field(default_factory=dict)
    paid: dict[str, int] = field(default_factory=dict)
    withheld: dict[str, int] = field(default_factory=dict)
    balances: dict[str, int] = field(default_factory=dict)
    rejected: Subject | None = None
    started_by_nothing: set[tuple[str, str]] = field(default_factory=set)
    called: Callable[[str], str] = str

    def check(self, record: JournalRecord) -> Iterator[str]:
        """The sentences about what is wrong with the next entry."""
        kind, facts, postings = record.kind, EntryFacts.read(record.facts), record.postings
        yield from self._misplaced(kind, postings)
        for posting in postings:
            yield from self._check_posting(kind, posting)
        amounts = {posting.account: posting.amount for posting in postings}
        if kind == "wagers":
            yield from _check_wagers(facts, amounts)
        elif kind == "reseed":
            yield from self._check_reseed(facts)
        elif kind == "adjustment":
            yield from _check_adjustment(facts, record.reason)
        elif kind == "withholding":
            yield from self._check_withholding(facts.award, amounts)
        elif kind in {"advance", "reimbursement"}:
            yield from self._check_advances()
        elif kind in REWORKING:
            yield from self._check_reworked(kind, facts, amounts)
        elif kind.startswith("award-"):
            yield from self._check_award(kind, facts.award, amounts)
        if kind not in REWORKING:
            self.rejected = (facts.award, facts.jackpot, facts.meter) if kind == "award-rejected" else None

    def _misplaced(self, kind: str, postings: Sequence[Posted]) -> Iterator[str]:
        """The accounts that an entry of this kind may not move."""
        allowed = self.moves.get(kind)
        if allowed is None:
            yield f"{kind!r} is not a kind of entry"
            return
        for posting in postings:
            way = "+" if posting.amount > 0 else "-"
            if way not in allowed.get(word_of(posting.account), ""):
                yield f"{kind} may not move {self.called(posting.account)} by {in_dollars(posting.amount)} (1, 2, 3)"

    def _check_posting(self, kind: str, posting: Posted) -> Iterator[str]:
        word = word_of(posting.account)
        if word in OWED and posting.balance > 0:
            yield f"{self.called(posting.account)} owes less than nothing (8)"
        if word in HELD and posting.balance < 0:
            yield f"{self.called(posting.account)} holds less than nothing (8)"
        if word in PLAYERS:
            self.moved[posting.account][kind] -= posting.amount
        self.balances[posting.account] = posting.balance

    def _check_reseed(self, facts: EntryFacts) -> Iterator[str]:
        """Check that a meter starts again with its seed and all of its reserve."""
        reserve = accounts.reserve(facts.jackpot, facts.meter)
        if self.balances.get(reserve):
            yield f"{self.called(reserve)} is not empty after the meter was started again (7)"
        if not self.won.get(facts.award):
            self.started_by_nothing.add((facts.jackpot, facts.meter))

    def _check_advances(self) -> Iterator[str]:
        """Check that the jackpots' account owes the house what the house has advanced."""
        owed = sum(balance for account, balance in self.balances.items() if word_of(account) == "advanced")
        if owed + self.balances.get(accounts.OPERATING, 0):
            yield "what the house has paid from its operating funds is not what it is owed for that (9)"

    def _check_withholding(self, award: str, amounts: Mapping[str, int]) -> Iterator[str]:
        """Check that a part of a prize is kept back once, when it is paid, and is less than the prize."""
        kept = self.withheld[award] = self.withheld.get(award, 0) - amounts.get(accounts.WITHHELD, 0)
        if not 0 < kept < self.paid.get(award, 0):
            yield f"award {award} has more withheld than it was paid, or was not paid (5)"

    def _check_award(self, kind: str, award: str, amounts: Mapping[str, int]) -> Iterator[str]:
        """Check that an award is locked, then confirmed or rejected, then paid: each for its amount, and once."""
        pending, payable = amounts.get(accounts.pending(award), 0), amounts.get(accounts.payable(award), 0)
        if kind == "award-locked":
            self.won[award] = self.locked[award] = -pending
        elif kind == "award-released":
            self.won[award] = self.confirmed[award] = -payable
            self.locked[award] = self.locked.get(award, 0) - pending
            if self.locked[award] < 0:
                yield f"award {award} is released for more than was locked (5)"
            if not self.locked[award]:
                del self.locked[award]
        elif kind == "award-paid":
            self.paid[award] = payable
            if payable != self.confirmed.get(award):
                yield f"award {award} is paid another amount than was confirmed (5)"
        else:
            if pending != self.locked.pop(award, 0):
                yield f"award {award} is not the amount that was locked (5)"
            if kind == "award-confirmed":
                self.confirmed[award] = -payable

    def _check_reworked(self, kind: str, facts: EntryFacts, amounts: Mapping[str, int]) -> Iterator[str]:
        """Check that an unconfirmed award changes only behind a rejection of its meter; a supplement is new."""
        award, pending = facts.award, amounts.get(accounts.pending(facts.award), 0)
        if kind == "award-supplement" and not facts.because:
            yield from self._check_left_over(facts.of, award, amounts)
        else:
            because = facts.because, facts.jackpot, facts.meter
            yield from self._check_because(because, {*amounts} - {accounts.pending(award)})
        if kind == "award-reworked" and pending and award in self.confirmed:
            yield f"award {award} was confirmed, and is changed (5)"
        if kind == "award-supplement" and award in self.won:
            yield f"award {award} is there already (5)"
        if kind != "meter-reworked":
            self.won[award] = self.won.get(award, 0) - pending
        if pending:
            self.locked[award] = self.locked.get(award, 0) - pending

    def _check_left_over(self, main: str, award: str, amounts: Mapping[str, int]) -> Iterator[str]:
        """Check that the rest of a released award stays frozen, as its supplement."""
        left = self.locked.pop(main, 0)
        if self.won.get(main) == left:  # nothing was certain of it, so that its release moved nothing
            self.won[main] = 0
        if amounts != {accounts.pending(main): left, accounts.pending(award): -left}:
            yield f"award {award} is not what was left of {main} (5)"

    def _check_because(self, because: Subject, touched: AbstractSet[str]) -> Iterator[str]:
        """Check that a rejection of the meter stands before it, and that no other players' money is touched."""
        award, jackpot, meter = because
        known = award in self.won or (jackpot, meter) in self.started_by_nothing
        if known and not self.won.get(award):  # there was nothing to give back
            self.rejected = because
        if self.rejected != because:
            yield f"{because[0]!r} is worked out again, and no rejection of it stands before (5)"
        if touched - {*accounts.of_meter(jackpot, meter), accounts.borne(jackpot)}:
            yield f"{because[0]!r} is worked out again on accounts that are not of its meter (5)"


def _check_wagers(facts: EntryFacts, amounts: Mapping[str, int]) -> Iterator[str]:
    """Check that equal wagers come into the tray; the balance and the grammar check their split."""
    staked = sum(amount for account, amount in amounts.items() if word_of(account) == "tray")
    if staked <= 0 or staked % max(1, facts.wagers):
        yield "its wagers are not of one size (4)"


def _check_adjustment(facts: EntryFacts, reason: str) -> Iterator[str]:
    if facts.code not in {*DOWN, *UP} or not reason:
        yield "an adjustment has no code or no reason (WAC 230-15-695)"
    if not facts.by or facts.by == facts.second:
        yield "an adjustment needs two people"


def balances_of(records: Iterable[JournalRecord], opening: Mapping[str, int] | None = None) -> dict[str, int]:
    """The balance of every account, from the movements alone and what was there before them."""
    balances = dict(opening or {})
    for record in records:
        for account, amount, _ in record.postings:
            balances[account] = balances.get(account, 0) + amount
    return balances
