"""Reports of a gaming day or a shift: how every meter came from its first reading to its last, and the money behind it.

Pure functions over a stretch of the journal; amounts are units, which `as_cents` turns into what was shown.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from pitboss.desk.answer_fields import Units, derived
from pitboss.desk.gaming_day import Period
from pitboss.errors import PitbossError
from pitboss.jackpots import accounts
from pitboss.jackpots.award.payment import needs_tax_form
from pitboss.jackpots.care.bank import DepositDue
from pitboss.jackpots.documents import AwardStatus
from pitboss.jackpots.facts import EntryFacts
from pitboss.jackpots.identities import balances_of
from pitboss.jackpots.plan.plan import JackpotPlan
from pitboss.ledger import JournalRecord, as_cents
from pitboss.ledger.entry import word_of

#: The column of a meter's sheet that an entry of a kind belongs to.
COLUMNS: Mapping[str, str] = {
    "seed": "reseed",
    "wagers": "contributions",
    "fixed-pay": "awards",
    "award-locked": "awards",
    "award-rejected": "returned",
    "award-reworked": "awards",
    "award-supplement": "awards",
    "meter-reworked": "returned",
    "reseed": "reseed",
    "void": "voids",
    "adjustment": "adjustments",
    "retirement": "transfers",
}
PARTS = ("meter", "reserve", "overflow")

#: The kinds of entries that say how far an award has come.
STANDINGS = frozenset(
    {
        "award-locked",
        "award-confirmed",
        "award-rejected",
        "award-paid",
        "adjustment",
        "award-released",
        "award-supplement",
    }
)

#: The entries that say how much an award is, and how far one is after them.
AMOUNTS = frozenset({"award-locked", "award-reworked", "award-supplement"})
_STATUS = {
    "award-supplement": str(AwardStatus.LOCKED),
    "award-released": str(AwardStatus.CONFIRMED),
}


@dataclass(frozen=True, slots=True)
class Stretch:
    """A stretch of the journal: its records, and the balances before it."""

    records: Sequence[JournalRecord]
    opening: Mapping[str, int]

    @property
    def closing(self) -> dict[str, int]:
        """The balances at the end of the stretch."""
        return balances_of(self.records, self.opening)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A meter, its reserve or its overflow over a period: what each kind of movement brought it."""

    jackpot: str
    meter: str
    part: str
    start: Units
    contributions: Units = 0
    awards: Units = 0
    reseed: Units = 0
    returned: Units = 0
    voids: Units = 0
    adjustments: Units = 0
    transfers: Units = 0
    end: Units = 0

    @derived
    def closes(self) -> bool:
        """Whether start, contributions, awards, reseeds and the rest come to the end."""
        moved = self.contributions + self.awards + self.reseed + self.returned
        return self.start + moved + self.voids + self.adjustments + self.transfers == self.end


@dataclass(frozen=True, slots=True)
class Win:
    """An award that was locked in the period, and how far it had come at its end."""

    award: str
    sequence: int
    at: str
    jackpot: str
    meter: str
    table: str
    seat: int
    line: str
    cents: int
    borne_cents: int
    status: str

    @property
    def stands(self) -> bool:
        """Whether the award is still a win: neither rejected nor reversed."""
        return self.status not in {AwardStatus.REJECTED, AwardStatus.REVERSED}


@dataclass(frozen=True, slots=True)
class ReworkedWin:
    """An award that was worked out again because another one was rejected, and what of it the house bears."""

    award: str
    because: str
    sequence: int
    at: str
    jackpot: str
    table: str
    seat: int
    more_cents: int
    borne_cents: int


@dataclass(frozen=True, slots=True)
class Adjustment:
    """A manual adjustment: its code, its reason, the two people, and what it moved."""

    sequence: int
    at: str
    jackpot: str
    code: str
    reason: str
    by: str
    second: str
    postings: tuple[tuple[str, Units], ...]


@dataclass(frozen=True, slots=True)
class Takings:
    """A jackpot's wagers of a period, and what the house kept, paid from trays and bore.

    ``fixed_pay_count`` is how many fixed pays the house's ``fixed_pays`` are; none of them came off a meter.
    """

    jackpot: str
    wagers: Units
    house_share: Units
    fixed_pays: Units
    borne: Units
    fixed_pay_count: int


@dataclass(frozen=True, slots=True)
class PaidAward:
    """An award that was paid, how, what was kept back of it for the tax office, and what its winner got."""

    at: str
    award: str
    jackpot: str
    cents: int
    method: str
    withheld_cents: int
    net_cents: int


@dataclass(frozen=True, slots=True)
class Seizure:
    """Money that was taken from the jackpots' bank account by force, and the two people who told of it."""

    sequence: int
    at: str
    jackpot: str
    cents: int
    reason: str
    by: str
    second: str


@dataclass(frozen=True, slots=True)
class TaxedPay:
    """A fixed pay that is reported to the tax office, of a release that paid it without identifying anybody.

    Who paid it, and with which supervisor.
    """

    sequence: int
    at: str
    jackpot: str
    table: str
    seat: int
    line: str
    cents: int
    by: str
    second: str


@dataclass(frozen=True, slots=True)
class Report:
    """The report of a period: meters, wins, adjustments, takings, payments and seizures."""

    period: Period
    sheets: tuple[Sheet, ...]
    wins: tuple[Win, ...]
    adjustments: tuple[Adjustment, ...]
    takings: tuple[Takings, ...]
    deposited: int
    due: DepositDue | None = None
    taxed_pays: tuple[TaxedPay, ...] = ()
    #: What the house has paid to winners from its operating funds, and what it was given back.
    advanced: int = 0
    reimbursed: int = 0
    reworked: tuple[ReworkedWin, ...] = ()
    payments: tuple[PaidAward, ...] = ()
    seizures: tuple[Seizure, ...] = ()

    def without(self, jackpots: Collection[str]) -> "Report":
        """The report without anything of these jackpots."""
        return replace(
            self,
            sheets=tuple(sheet for sheet in self.sheets if sheet.jackpot not in jackpots),
            wins=tuple(win for win in self.wins if win.jackpot not in jackpots),
            adjustments=tuple(change for change in self.adjustments if change.jackpot not in jackpots),
            takings=tuple(takings for takings in self.takings if takings.jackpot not in jackpots),
            taxed_pays=tuple(pay for pay in self.taxed_pays if pay.jackpot not in jackpots),
            reworked=tuple(win for win in self.reworked if win.jackpot not in jackpots),
            payments=tuple(paid for paid in self.payments if paid.jackpot not in jackpots),
        )


def sheets(stretch: Stretch) -> tuple[Sheet, ...]:
    """A sheet for every meter, reserve and overflow that the journal knows at the end of the stretch."""
    found = {
        account: {"start": -units, "end": -units} for account, units in stretch.opening.items() if _is_part(account)
    }
    for record in stretch.records:
        for account, amount, _ in record.postings:
            if _is_part(account):
                sheet, column = found.setdefault(account, {"start": 0, "end": 0}), _column(record)
                sheet[column] = sheet.get(column, 0) - amount
                sheet["end"] -= amount
    return tuple(_sheet(account, columns) for account, columns in sorted(found.items()))


def _is_part(account: str) -> bool:
    return word_of(account) in PARTS


def _column(record: JournalRecord) -> str:
    if record.kind not in COLUMNS:
        raise PitbossError(f"Entry {record.sequence} is a {record.kind!r}, which has no column in a meter's sheet")
    return COLUMNS[record.kind]


def _sheet(account: str, columns: Mapping[str, int]) -> Sheet:
    part, jackpot, meter = account.split(":")
    return Sheet(jackpot, meter, part, **columns)


def wins(records: Sequence[JournalRecord]) -> tuple[Win, ...]:
    """The awards locked in a stretch, in the order of the ledger, as they stand at its end."""
    status = {_award(record): _status(record) for record in records if record.kind in STANDINGS}
    amounts = [record for record in records if record.kind in AMOUNTS]
    cents, borne = Counter[str](), Counter[str]()
    for record in amounts:
        cents.update({account: -amount for account, amount, _ in record.postings})
        borne[_award(record)] += record.moved("borne")
    return tuple(
        _win(record, as_cents(cents[accounts.pending(award)]), as_cents(borne[award]), status[award])
        for record in amounts
        if record.kind != "award-reworked" and (award := _award(record))
    )


def _award(record: JournalRecord) -> str:
    return EntryFacts.read(record.facts).award


def _status(record: JournalRecord) -> str:
    if record.kind == "adjustment":
        return AwardStatus.REVERSED
    return _STATUS.get(record.kind) or record.kind.removeprefix("award-")


def _win(record: JournalRecord, cents: int, borne_cents: int, status: str) -> Win:
    facts = EntryFacts.read(record.facts)
    place = facts.jackpot, facts.meter, facts.table, facts.seat, facts.line
    return Win(facts.award, record.sequence, record.at, *place, cents, borne_cents, status)


def reworked_wins(records: Sequence[JournalRecord]) -> tuple[ReworkedWin, ...]:
    """The awards that were worked out again in a stretch; below 0 is less than before."""
    return tuple(
        ReworkedWin(
            facts.award,
            facts.because,
            record.sequence,
            record.at,
            facts.jackpot,
            facts.table,
            facts.seat,
            as_cents(-record.moved("pending")),
            as_cents(record.moved("borne")),
        )
        for record in records
        if record.kind in {"award-reworked", "award-supplement"} and (facts := EntryFacts.read(record.facts)).because
    )


def adjustments(records: Sequence[JournalRecord]) -> tuple[Adjustment, ...]:
    """The manual adjustments of a stretch."""
    found = [(record, EntryFacts.read(record.facts)) for record in records if record.kind == "adjustment"]
    return tuple(
        Adjustment(
            record.sequence,
            record.at,
            facts.jackpot,
            facts.code,
            record.reason,
            facts.by,
            facts.second,
            tuple((account, amount) for account, amount, _ in record.postings),
        )
        for record, facts in found
    )


def takings(records: Sequence[JournalRecord]) -> tuple[Takings, ...]:
    """The wagers of a stretch by jackpot, voids taken off."""
    by_jackpot: dict[str, list[JournalRecord]] = {}
    for record in records:
        if "jackpot" in record.facts:
            by_jackpot.setdefault(str(record.facts["jackpot"]), []).append(record)
    return tuple(
        Takings(
            jackpot,
            wagers=sum(record.moved("tray") for record in own if record.kind in {"wagers", "void"}),
            house_share=-sum(record.moved("house-share") for record in own),
            fixed_pays=sum(record.moved("fixed-pays") for record in own),
            borne=sum(record.moved("borne") for record in own),
            fixed_pay_count=sum(_sign(record.moved("fixed-pays")) for record in own),
        )
        for jackpot, own in sorted(by_jackpot.items())
    )


def _sign(units: int) -> int:
    """One for a pay, one less for a pay that was undone."""
    return (units > 0) - (units < 0)


def taxed_pays(records: Sequence[JournalRecord], plans: Mapping[str, JackpotPlan]) -> tuple[TaxedPay, ...]:
    """The fixed pays of a stretch that need a tax form, of the jackpots with these plans."""
    found = []
    for record in records:
        facts = EntryFacts.read(record.facts)
        plan = plans.get(facts.jackpot) if record.kind == "fixed-pay" else None
        if plan and needs_tax_form(plan, cents := as_cents(-record.moved("tray")), record.at):
            hand = facts.table, facts.seat, facts.line
            found.append(TaxedPay(record.sequence, record.at, plan.id, *hand, cents, facts.by, facts.second))
    return tuple(found)


def payments(records: Sequence[JournalRecord]) -> tuple[PaidAward, ...]:
    """The awards that were paid in a stretch; what is kept back of one is posted right after its payment."""
    kept = {_award(record): as_cents(-record.moved("withheld")) for record in records if record.kind == "withholding"}
    paid = [(record, EntryFacts.read(record.facts)) for record in records if record.kind == "award-paid"]
    amounts = [(record, facts, as_cents(record.moved("payable")), kept.get(facts.award, 0)) for record, facts in paid]
    return tuple(
        PaidAward(record.at, facts.award, facts.jackpot, cents, facts.method, withheld, cents - withheld)
        for record, facts, cents, withheld in amounts
    )


def seizures(records: Sequence[JournalRecord]) -> tuple[Seizure, ...]:
    """The seizures of a stretch."""
    found = [(record, EntryFacts.read(record.facts)) for record in records if record.kind == "seizure"]
    return tuple(
        Seizure(
            record.sequence,
            record.at,
            facts.jackpot,
            as_cents(record.moved("seized")),
            record.reason,
            facts.by,
            facts.second,
        )
        for record, facts in found
    )


def report(
    stretch: Stretch, period: Period, plans: Mapping[str, JackpotPlan] | None = None, due: DepositDue | None = None
) -> Report:
    """The report of a gaming day or a shift; with plans it says which fixed pays need a tax form."""
    records = stretch.records
    deposited = sum(max(0, record.moved("bank")) for record in records if record.kind == "deposit")
    parts = sheets(stretch), wins(records), adjustments(records), takings(records)
    advanced, reimbursed = (
        sum(record.moved("operating") for record in records if record.kind == kind)
        for kind in ("advance", "reimbursement")
    )
    taxed = taxed_pays(records, plans or {})
    return Report(
        period,
        *parts,
        deposited,
        due,
        taxed,
        advanced,
        -reimbursed,
        reworked_wins(records),
        payments(records),
        seizures(records),
    )
