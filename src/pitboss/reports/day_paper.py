"""A gaming day or a shift on paper: everything that is known of it, read from the journal once."""

import datetime as dt
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from pitboss.errors import PitbossError
from pitboss.floor.documents import FloorTable, Sitting, TableMode
from pitboss.jackpots import accounts
from pitboss.jackpots.bank import Reconciliation, covered, reconcile
from pitboss.jackpots.documents import Award, Jackpot, JackpotStatus
from pitboss.jackpots.gaming_day import Hours, Period
from pitboss.jackpots.levels import Level, levels
from pitboss.jackpots.reports import Record, Report, Stretch, report
from pitboss.ledger import as_cents
from pitboss.reports.exceptions import Exceptions, exceptions
from pitboss.reports.happenings import ACCESS, CHANGES, FAULTS, Names, sentence
from pitboss.reports.hold import Hold
from pitboss.reports.sittings import Find, hold_of_sitting
from pitboss.store.periods import Past, past
from pitboss.store.reading import Event, read_documents


@dataclass(frozen=True, slots=True)
class Happening:
    """Something that was told, in words."""

    at: str
    text: str


@dataclass(frozen=True, slots=True)
class Payment:
    """An award that was paid in the period, and how."""

    at: str
    award: str
    jackpot: str
    cents: int
    method: str


@dataclass(frozen=True, slots=True)
class Deposit:
    """Money that went to the jackpots' bank account, or was set aside for it; older journals do not say by whom."""

    at: str
    stage: str
    reference: str
    cents: int
    by: str


@dataclass(frozen=True, slots=True)
class TableLine:
    """A sitting with its hold, if rounds were recorded, and what there is to say if not."""

    sitting: Sitting
    table: FloorTable
    hold: Hold | None
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DayPaper:
    """Everything about a gaming day or a shift; practice is no money, and not in it."""

    zone: str
    made_at: str
    report: Report
    levels: tuple[Level, ...]
    payments: tuple[Payment, ...]
    deposits: tuple[Deposit, ...]
    jackpots: tuple[Jackpot, ...]
    tables: tuple[TableLine, ...]
    money: Reconciliation
    changes: tuple[Happening, ...]
    faults: tuple[Happening, ...]
    access: tuple[Happening, ...]
    exceptions: Exceptions
    names: Names

    @property
    def period(self) -> Period:
        """The day or the shift."""
        return self.report.period

    @property
    def properties(self) -> str:
        """The card rooms of its jackpots."""
        return ", ".join(dict.fromkeys(each.plan.location for each in self.jackpots))


def period_of(hours: Hours, day: dt.date, shift: str) -> Period:
    """A gaming day, or one of its shifts."""
    try:
        if not shift:
            return hours.day(day)
        periods = hours.shifts_of(day)
    except OverflowError:
        raise PitbossError(f"{day} is a day that no calendar has here") from None
    for (name, _), period in zip(hours.shifts, periods, strict=True):
        if name.casefold() == shift.casefold():
            return period
    raise PitbossError(f"{shift!r:.40} is no shift: {', '.join(name for name, _ in hours.shifts)}")


@dataclass(frozen=True, slots=True)
class _Known:
    """The documents that a paper needs."""

    jackpots: tuple[Jackpot, ...]
    practice: frozenset[str]
    awards: tuple[Award, ...]
    tables: Mapping[str, FloorTable]
    sittings: tuple[Sitting, ...]

    @property
    def accounts(self) -> list[str]:
        """What has to be known besides meters: what the bank has to cover, and what the house has laid out."""
        kinds = accounts.pending, accounts.payable, accounts.advanced
        owed = [account(each.id) for each in self.awards for account in kinds]
        laid_out = [accounts.receivable(each.id, meter.id) for each in self.jackpots for meter in each.plan.meters]
        return [accounts.BANK, accounts.IN_TRANSIT, *owed, *laid_out]

    def without(self, jackpots: Collection[str]) -> "_Known":
        """The same, as if some jackpots had not been made yet."""
        return replace(
            self,
            jackpots=tuple(each for each in self.jackpots if each.id not in jackpots),
            awards=tuple(each for each in self.awards if each.jackpot not in jackpots),
        )


def _created(journal: Past, period: Period) -> set[str]:
    return {str(each.data.get("jackpot")) for each in journal.events(period, ["jackpot-created"])}


def _known(journal: Past) -> _Known:
    def read(kind: type) -> list[object]:
        return list(read_documents(journal.connection, kind.kind))  # type: ignore[attr-defined] # a class of documents

    everything = [each for each in read(Jackpot) if isinstance(each, Jackpot)]
    real = tuple(each for each in everything if not each.plan.practice)
    names = {each.id for each in real}
    awards = tuple(each for each in read(Award) if isinstance(each, Award) and each.jackpot in names)
    tables = {each.id: each for each in read(FloorTable) if isinstance(each, FloorTable)}
    sittings = tuple(each for each in read(Sitting) if isinstance(each, Sitting))
    return _Known(real, frozenset(each.id for each in everything) - names, awards, tables, sittings)


def report_over(url: str, period: Period) -> Report:
    """The report of a period: how every meter came from its first reading to its last, without practice."""
    with past(url) as journal:
        known = _known(journal)
        return _report(journal.stretch(period, known.accounts), period, known)


def _report(stretch: Stretch, period: Period, known: _Known) -> Report:
    plans = {each.id: each.plan for each in known.jackpots}
    return report(stretch, period, *covered(known.jackpots, known.awards), plans).without(known.practice)


def day_paper(url: str, period: Period, zone: str, now: dt.datetime, find: Find) -> DayPaper:
    """The paper of a period, from one moment of the database."""
    with past(url) as journal:
        end_of_all = max(now, period.end) + dt.timedelta(days=1)
        known = _known(journal).without(_created(journal, Period("after", period.end, end_of_all)))
        stretch = journal.stretch(period, known.accounts)
        since = Period("since", period.start, end_of_all)
        changed = {str(each.data.get("jackpot")) for each in journal.events(since, ["plan-changed"])}
        told = journal.events(period, [*CHANGES, *FAULTS, *ACCESS])
        long_halts = _long_halts(journal, told)
        return _paper(known, stretch, period, told, zone, now, find, changed, long_halts)


def _paper(
    known: _Known, stretch: Stretch, period: Period, told: Sequence[Event], zone: str, now: dt.datetime, find: Find,
    changed: Iterable[str], long_halts: tuple[str, ...],
) -> DayPaper:  # fmt: skip
    found = _report(stretch, period, known)
    plans = {each.id: each.plan for each in known.jackpots}
    names = Names(
        {each.id: each.name for each in known.tables.values()},
        {each.id: each.plan.name for each in known.jackpots},
        zone,
    )
    all_levels = levels(stretch, found.sheets, plans, changed)
    end = min(now, period.end)
    return DayPaper(
        zone, now.isoformat(), found, all_levels, _payments(stretch.records, plans),
        _deposits(stretch.records), known.jackpots, _tables(known, period, find),
        reconcile(stretch.closing, *covered(known.jackpots, known.awards)),
        _told(told, CHANGES, names, known), _told(told, FAULTS, names, known), _told(told, ACCESS, names, known),
        exceptions(all_levels, known.jackpots, known.awards, period, end, long_halts, names), names,
    )  # fmt: skip


def _told(events: Iterable[Event], kinds: Sequence[str], names: Names, known: _Known) -> tuple[Happening, ...]:
    """What belongs under a heading, practice left out."""
    wanted = (each for each in events if each.data.get("event") in kinds and not _is_practice(each, known))
    return tuple(Happening(each.at, sentence(str(each.data["event"]), each.data, names)) for each in wanted)


def _is_practice(event: Event, known: _Known) -> bool:
    table = known.tables.get(str(event.data.get("table", "")))
    at_practice = table is not None and table.mode is TableMode.PRACTICE
    return at_practice or event.data.get("jackpot") in known.practice


#: A halt of a jackpot that lasted longer is told when it is resumed.
LONG_HALT = dt.timedelta(days=7)


def _long_halts(journal: Past, told: Iterable[Event]) -> tuple[str, ...]:
    """The jackpots that were resumed in the period after more than a week."""
    found = []
    for event in told:
        if event.data.get("event") != "jackpot-resumed":
            continue
        jackpot = str(event.data["jackpot"])
        halt = journal.last_event(event.id, "jackpot-halted", "jackpot", jackpot)
        if halt and dt.datetime.fromisoformat(event.at) - dt.datetime.fromisoformat(halt.at) > LONG_HALT:
            found.append(jackpot)
    return tuple(found)


def _payments(records: Iterable[Record], real: Mapping[str, object]) -> tuple[Payment, ...]:
    paid = (each for each in records if each["kind"] == "award-paid" and each["facts"]["jackpot"] in real)
    return tuple(
        Payment(
            each["at"],
            each["facts"]["award"],
            each["facts"]["jackpot"],
            as_cents(_debit(each)),
            each["facts"]["method"],
        )
        for each in paid
    )


def _deposits(records: Iterable[Record]) -> tuple[Deposit, ...]:
    made = (each for each in records if each["kind"] == "deposit")
    return tuple(
        Deposit(
            each["at"],
            each["facts"]["stage"],
            each["facts"]["reference"],
            as_cents(_debit(each)),
            str(each["facts"].get("by", "")),
        )
        for each in made
    )


def _debit(record: Record) -> int:
    return sum(amount for _, amount, _ in record["postings"] if amount > 0)


def _tables(known: _Known, period: Period, find: Find) -> tuple[TableLine, ...]:
    """The sittings that were opened in the period at tables with real chips."""
    found = []
    for sitting in sorted(known.sittings, key=lambda each: (each.table, each.opened_at)):
        table = known.tables.get(sitting.table)
        if table and table.mode is not TableMode.PRACTICE and period.has(sitting.opened_at):
            found.append(TableLine(sitting, table, *hold_of_sitting(sitting, table, find)))
    return tuple(found)


def in_force(paper: DayPaper) -> tuple[Jackpot, ...]:
    """The jackpots that are not retired."""
    return tuple(each for each in paper.jackpots if each.status is not JackpotStatus.RETIRED)
