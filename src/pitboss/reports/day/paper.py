"""A gaming day or a shift on paper: everything that is known of it, read from the journal once."""

import datetime as dt
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from operator import attrgetter
from typing import Annotated
from zoneinfo import ZoneInfo

from pydantic import PlainSerializer

from pitboss.desk.answer_fields import Instant, Units, Unsaid, derived
from pitboss.desk.gaming_day import Hours, Period
from pitboss.errors import PitbossError
from pitboss.floor.chips.shifts import shifts_of, unreasonable
from pitboss.floor.chips.slips import SlipGap, gaps_of
from pitboss.floor.documents import ApprovalLetter, FloorTable, Sitting, TableMode
from pitboss.floor.views.table_views import extended
from pitboss.jackpots import accounts
from pitboss.jackpots.care.bank import DepositDue, Reconciliation, covered, deposit_due, reconcile
from pitboss.jackpots.documents import Award, Jackpot, JackpotStatus
from pitboss.jackpots.facts import EntryFacts
from pitboss.jackpots.game.levels import Level, levels
from pitboss.jackpots.reports import (
    Adjustment,
    PaidAward,
    Report,
    ReworkedWin,
    Seizure,
    Sheet,
    Stretch,
    Takings,
    TaxedPay,
    Win,
    report,
)
from pitboss.ledger import JournalRecord, as_cents
from pitboss.reports.answer import Answer
from pitboss.reports.build import RunningBuild, running_build
from pitboss.reports.day.exceptions import NONE, ExceptionFound, exceptions
from pitboss.reports.day.happenings import ACCESS, CHANGES, CHIPS, DECKS, FAULTS, sentence
from pitboss.reports.day.irregularities import Irregularity, irregular, irregular_events
from pitboss.reports.day.names import Names
from pitboss.reports.day.sittings import Find, SittingRow, hold_of_sitting
from pitboss.reports.day.totals import DayTotals, day_totals
from pitboss.store.read.periods import Past, past
from pitboss.store.read.reader import Event


@dataclass(frozen=True, slots=True)
class Happening:
    """Something that was told, in words."""

    at: str
    text: str


@dataclass(frozen=True, slots=True)
class Deposit:
    """Money that went to the jackpots' bank account, or was set aside for it; older journals do not say by whom."""

    at: str
    stage: str
    reference: str
    cents: int
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DayPaper(Answer):
    """Everything about a gaming day or a shift; practice is no money, and not in it."""

    schema: int = 3
    period: Annotated[Period, PlainSerializer(attrgetter("name"), return_type=str, when_used="json")]
    zone: str
    made_at: str
    sheets: tuple[Sheet, ...]
    levels: tuple[Level, ...]
    wins: tuple[Win, ...]
    reworked_wins: tuple[ReworkedWin, ...]
    payments: tuple[PaidAward, ...]
    taxed_pays: tuple[TaxedPay, ...]
    seizures: tuple[Seizure, ...]
    adjustments: tuple[Adjustment, ...]
    takings: tuple[Takings, ...]
    deposits: tuple[Deposit, ...]
    deposited_units: Units
    advanced_units: Units
    reimbursed_units: Units
    deposit_due: DepositDue | None
    money: Reconciliation
    tables: tuple[SittingRow, ...]
    changes: tuple[Happening, ...]
    faults: tuple[Happening, ...]
    access: tuple[Happening, ...]
    chips: tuple[Happening, ...]
    decks: tuple[Happening, ...]
    irregularities: tuple[Irregularity, ...]
    exceptions: tuple[ExceptionFound, ...]
    build: RunningBuild
    jackpots: Unsaid[tuple[Jackpot, ...]]
    names: Unsaid[Names]
    floor: Unsaid[tuple[FloorTable, ...]]
    awards: Unsaid[tuple[Award, ...]]

    @derived
    def start(self) -> Instant:
        """The instant at which the period begins."""
        return self.period.start

    @derived
    def end(self) -> Instant:
        """When the period is over."""
        return self.period.end

    @derived
    def totals(self) -> DayTotals:
        """The sums of its tables."""
        return day_totals(self.tables)

    @property
    def rows(self) -> tuple[Sheet, ...]:
        """A row for every meter, reserve and overflow."""
        return self.sheets

    @property
    def properties(self) -> str:
        """The card rooms of its jackpots."""
        return ", ".join(dict.fromkeys(jackpot.plan.location for jackpot in self.jackpots))


def period_of(hours: Hours, day: dt.date, shift: str) -> Period:
    """A gaming day, or one of its shifts."""
    if not shift:
        return hours.day(day)
    for (name, _), period in zip(hours.shifts, hours.shifts_of(day), strict=True):
        if name.casefold() == shift.casefold():
            return period
    raise PitbossError(f"{shift!r:.40} is not a shift: {', '.join(name for name, _ in hours.shifts)}")


@dataclass(frozen=True, slots=True)
class _Known:
    """The documents that a paper needs."""

    jackpots: tuple[Jackpot, ...]
    practice: frozenset[str]
    awards: tuple[Award, ...]
    tables: Mapping[str, FloorTable]
    sittings: tuple[Sitting, ...]
    letters: tuple[ApprovalLetter, ...]

    @property
    def practice_tables(self) -> frozenset[str]:
        """The ids of the tables for practice, which hold no money."""
        return frozenset(table.id for table in self.tables.values() if table.mode is TableMode.PRACTICE)

    @property
    def accounts(self) -> list[str]:
        """What has to be known besides meters: what the bank has to cover, and what the house has laid out."""
        kinds = accounts.pending, accounts.payable, accounts.advanced
        owed = [account(award.id) for award in self.awards for account in kinds]
        laid_out = [
            accounts.receivable(jackpot.id, meter.id) for jackpot in self.jackpots for meter in jackpot.plan.meters
        ]
        return [accounts.BANK, accounts.IN_TRANSIT, *owed, *laid_out]

    def without(self, jackpots: Collection[str]) -> "_Known":
        """What is known, as if some jackpots had not been made yet."""
        return replace(
            self,
            jackpots=tuple(jackpot for jackpot in self.jackpots if jackpot.id not in jackpots),
            awards=tuple(award for award in self.awards if award.jackpot not in jackpots),
        )


def _known(journal: Past) -> _Known:
    everything = journal.all(Jackpot)
    real = tuple(jackpot for jackpot in everything if not jackpot.plan.practice)
    names = {jackpot.id for jackpot in real}
    awards = tuple(award for award in journal.all(Award) if award.jackpot in names)
    tables = {table.id: table for table in journal.all(FloorTable)}
    practice = frozenset(jackpot.id for jackpot in everything) - names
    letters = tuple(journal.all(ApprovalLetter))
    return _Known(real, practice, awards, tables, tuple(journal.all(Sitting)), letters)


def _report(journal: Past, stretch: Stretch, period: Period, known: _Known) -> Report:
    plans = {jackpot.id: jackpot.plan for jackpot in known.jackpots}
    owed = covered(known.jackpots, known.awards)
    due = deposit_due(journal, stretch.closing, *owed, period.end, journal.first_at(period.end))
    return report(stretch, period, plans, due).without(known.practice)


def day_paper(url: str, period: Period, zone: str, now: dt.datetime, find: Find) -> DayPaper:
    """The paper of a period, from one moment of a database by its address."""
    with past(url) as journal:
        return day_paper_of(journal, period, zone, now, find)


def day_paper_of(journal: Past, period: Period, zone: str, now: dt.datetime, find: Find) -> DayPaper:
    """The paper of a period, from one moment of an open database."""
    end_of_all = max(now, period.end) + dt.timedelta(days=1)
    after = journal.events(Period("after", period.end, end_of_all), ["jackpot-created"])
    known = _known(journal).without({str(event.data.get("jackpot")) for event in after})
    stretch = journal.summed_stretch(period, known.accounts)
    found = _report(journal, stretch, period, known)
    since = Period("since", period.start, end_of_all)
    changed = {str(event.data.get("jackpot")) for event in journal.events(since, ["plan-changed"])}
    told = journal.events(period, [*CHANGES, *FAULTS, *ACCESS, *CHIPS, *DECKS])
    odd = irregular_events(journal, period)
    long_halts = _long_halts(journal, told)
    return _paper(known, found, stretch, period, told, odd, zone, now, find, changed, long_halts, gaps_of(journal))


def _paper(
    known: _Known,
    found: Report,
    stretch: Stretch,
    period: Period,
    told: Sequence[Event],
    odd: Sequence[Event],
    zone: str,
    now: dt.datetime,
    find: Find,
    changed: Iterable[str],
    long_halts: tuple[str, ...],
    gaps: tuple[SlipGap, ...],
) -> DayPaper:
    tables = _tables(known, period, find)
    plans = {jackpot.id: jackpot.plan for jackpot in known.jackpots}
    names = Names(
        {table.id: table.name for table in known.tables.values()},
        {jackpot.id: jackpot.plan.name for jackpot in known.jackpots},
        zone,
        {award.id: award for award in known.awards}.get,
        plans.values(),
    )
    all_levels = levels(stretch, found.sheets, plans, changed)
    end = min(now, period.end)
    build = running_build(list(known.letters), now.astimezone(ZoneInfo(zone)).date())
    told_of = partial(_told, told, names=names, known=known)
    return DayPaper(
        period=period,
        zone=zone,
        made_at=now.isoformat(),
        sheets=found.sheets,
        levels=all_levels,
        wins=found.wins,
        reworked_wins=found.reworked,
        payments=tuple(paid for paid in found.payments if paid.jackpot in plans),
        taxed_pays=found.taxed_pays,
        seizures=found.seizures,
        adjustments=found.adjustments,
        takings=found.takings,
        deposits=_deposits(stretch.records),
        deposited_units=found.deposited,
        advanced_units=found.advanced,
        reimbursed_units=found.reimbursed,
        deposit_due=found.due,
        money=reconcile(stretch.closing, *covered(known.jackpots, known.awards)),
        tables=tables,
        changes=told_of(CHANGES),
        faults=told_of(FAULTS),
        access=told_of(ACCESS),
        chips=told_of(CHIPS),
        decks=told_of(DECKS),
        irregularities=irregular(odd, names, known.practice | known.practice_tables),
        exceptions=(
            *exceptions(all_levels, known.jackpots, known.awards, period, end, long_halts, names),
            *of_chips(tables, gaps),
            ExceptionFound("Build not approved", NONE if build.is_approved else build.says),
        ),
        build=build,
        jackpots=known.jackpots,
        names=names,
        floor=tuple(table for table in known.tables.values() if table.mode is not TableMode.PRACTICE),
        awards=known.awards,
    )


def _told(events: Iterable[Event], kinds: Sequence[str], names: Names, known: _Known) -> tuple[Happening, ...]:
    """What belongs under a heading, practice left out."""
    wanted = (event for event in events if event.data.get("event") in kinds and not _is_practice(event, known))
    return tuple(Happening(event.at, sentence(str(event.data["event"]), event.data, names)) for event in wanted)


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


def _deposits(records: Iterable[JournalRecord]) -> tuple[Deposit, ...]:
    made = [(record, EntryFacts.read(record.facts)) for record in records if record.kind == "deposit"]
    return tuple(
        Deposit(record.at, facts.stage, facts.reference, as_cents(_debit(record)), facts.by) for record, facts in made
    )


def _debit(record: JournalRecord) -> int:
    return sum(posting.amount for posting in record.postings if posting.amount > 0)


def _tables(known: _Known, period: Period, find: Find) -> tuple[SittingRow, ...]:
    """The shifts of sittings that began in the period at tables with real chips."""
    found = []
    for sitting in sorted(known.sittings, key=attrgetter("table", "opened_at")):
        table = known.tables.get(sitting.table)
        if table is None or table.mode is TableMode.PRACTICE:
            continue
        for shift in shifts_of(sitting):
            if period.has(shift.opened_at):
                hold, notes = hold_of_sitting(sitting, table, find) if shift.shift == 1 else (None, ())
                found.append(extended(SittingRow, shift, whole=sitting, at=table, hold=hold, notes=notes))
    return tuple(found)


def of_chips(tables: Sequence[SittingRow], gaps: Sequence[SlipGap]) -> tuple[ExceptionFound, ...]:
    """What is not in order about chips: numbers of slips that are missing now, and figures out of all reason."""
    sittings = {row.sitting: row for row in tables}
    odd = [text for row in sittings.values() for text in unreasonable(row.whole, row.at.name)]
    return (
        ExceptionFound("Slips not accounted for", "; ".join(gap.text for gap in gaps) or NONE),
        ExceptionFound("Table win, or difference between chips and rounds, out of range", "; ".join(odd) or NONE),
    )


def in_force(paper: DayPaper) -> tuple[Jackpot, ...]:
    """The jackpots that are not retired."""
    return tuple(jackpot for jackpot in paper.jackpots if jackpot.status is not JackpotStatus.RETIRED)
