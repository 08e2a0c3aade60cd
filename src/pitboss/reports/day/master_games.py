"""The Master Games Report of a gaming day: drop, win and hold of every table, accruals, and the record of each prize.

It is made for every day, also for one without activity, and lists every table, also one that stayed closed.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pitboss.cards import as_written
from pitboss.jackpots.award.payment import release_at
from pitboss.jackpots.award.steps import COUNTED, PAID, SEALED, SHOWN, confirmers_of, taken_step
from pitboss.jackpots.documents import Award
from pitboss.jackpots.game.levels import Level
from pitboss.ledger import as_cents
from pitboss.reports.answer import Answer, as_json, derived
from pitboss.reports.day.clock import clock
from pitboss.reports.day.hold import NARROW, Hold, together
from pitboss.reports.day.paper import DayPaper
from pitboss.reports.day.sittings import SittingRow, chip_cells, percent_cell
from pitboss.reports.day.totals import DayTotals, day_totals
from pitboss.reports.document import BY_HAND, Block, Facts, Heading, PrintedDocument, Text, grid
from pitboss.reports.numbers import to_the_cent
from pitboss.reports.writers import rows_csv


@dataclass(frozen=True, slots=True, kw_only=True)
class MasterRow:
    """A table in a gaming day; ``win_cents`` is missing while none of its sittings is counted, or it stayed closed.

    ``theoretical_cents`` and ``band_95`` are those of its recorded rounds, where their mathematics is known.
    """

    table: str
    name: str
    game: str
    sittings: int
    opener_cents: int
    fills_cents: int
    credits_cents: int
    closer_cents: int | None
    drop_cents: int
    jackpot_cents: int
    win_cents: int | None
    hold_percent: str | None
    rounds: int
    theoretical_cents: int | None
    band_95: tuple[int, int] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Accrual:
    """A meter in a gaming day, in cents: what is displayed, what is not, and by how much players' money grew."""

    jackpot: str
    meter: str
    displayed_cents: int
    not_displayed_cents: int
    change_cents: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeRecord:
    """A prize as its record asks for it (WAC 230-15-405): what, where, for whom by reference, by whom, and how paid."""

    award: str
    won_at: str
    keyed_at: str
    table: str
    game: str
    seat: int
    hand: str
    cards: str
    cents: int
    status: str
    called_by: str
    confirmed_by: tuple[str, ...]
    surveillance: str
    deck_checked: str
    sealed_at: str
    kept_until: str
    winner: str
    withheld_cents: int
    method: str
    check: str
    paid_at: str
    paper_form: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MasterGames(Answer):
    """The report of a gaming day."""

    schema: int = 2
    period: str
    start: str
    end: str
    made_at: str
    zone: str
    tables: tuple[MasterRow, ...]
    totals: DayTotals
    accruals: tuple[Accrual, ...]
    prizes: tuple[PrizeRecord, ...]

    @derived
    def is_active(self) -> bool:
        """Whether any table was open or any prize was won."""
        return any(row.sittings for row in self.tables) or bool(self.prizes)

    @derived
    def drop_cents(self) -> int:
        """The drop of all tables."""
        return self.totals.drop_cents

    @derived
    def win_cents(self) -> int | None:
        """The win of the sittings whose chips are counted."""
        return self.totals.win_cents


def master_games(paper: DayPaper) -> MasterGames:
    """The report, from everything that is known of the day."""
    period = paper.period
    return MasterGames(
        period=period.name,
        start=period.start.isoformat(),
        end=period.end.isoformat(),
        made_at=paper.made_at,
        zone=paper.zone,
        tables=tuple(_table(paper, table.id) for table in paper.floor),
        totals=paper.totals,
        accruals=tuple(_accrual(level, paper) for level in paper.levels),
        prizes=tuple(_prize(award, paper) for award in _prizes(paper)),
    )


def _table(paper: DayPaper, name: str) -> MasterRow:
    table = next(table for table in paper.floor if table.id == name)
    shifts = [row for row in paper.tables if row.table == name]
    totals = day_totals(shifts)
    hold = _hold(shifts)
    band = hold.band(NARROW) if hold else None
    return MasterRow(
        table=table.id,
        name=table.name,
        game=table.base_game,
        sittings=totals.sittings,
        opener_cents=totals.opener_cents,
        fills_cents=totals.fills_cents,
        credits_cents=totals.credits_cents,
        closer_cents=totals.closer_cents if totals.sittings and not totals.open else None,
        drop_cents=totals.drop_cents,
        jackpot_cents=totals.jackpot_cents,
        win_cents=totals.win_cents,
        hold_percent=totals.hold_percent,
        rounds=sum(shift.whole.rounds for shift in shifts if shift.shift == 1),
        theoretical_cents=round(hold.expected_cents) if hold else None,
        band_95=(band.low_cents, band.high_cents) if band else None,
    )


def _hold(rows: Sequence[SittingRow]) -> Hold | None:
    holds = [row.hold for row in rows if row.hold is not None]
    return together(holds) if holds else None


def _accrual(level: Level, paper: DayPaper) -> Accrual:
    hidden = level.part("reserve").end + level.part("overflow").end
    change = level.sum_of("end") - level.sum_of("start")
    return Accrual(
        jackpot=paper.names.jackpot(level.jackpot),
        meter=level.meter,
        displayed_cents=as_cents(level.part("meter").end),
        not_displayed_cents=as_cents(hidden),
        change_cents=as_cents(change) if change >= 0 else -as_cents(-change),
    )


def _prizes(paper: DayPaper) -> list[Award]:
    """The awards that were locked or paid in the day, by when they were locked."""
    paid = {payment.award for payment in paper.payments}
    found = [award for award in paper.awards if paper.period.has(award.locked_at) or award.id in paid]
    return sorted(found, key=lambda award: (award.locked_at, award.id))


def _prize(award: Award, paper: DayPaper) -> PrizeRecord:
    shown, sealed, paid = (taken_step(award, step) for step in (SHOWN, SEALED, PAID))
    checked, seen = taken_step(award, COUNTED), taken_step(award, "surveillance")
    plan = next(jackpot.plan for jackpot in paper.jackpots if jackpot.id == award.jackpot)
    line = next((line.name for line in plan.table_of_pays.lines if line.id == award.line), award.line)
    table = next((table for table in paper.floor if table.id == award.table), None)
    kept = release_at(award)
    return PrizeRecord(
        award=award.id,
        won_at=award.won_at or award.locked_at,
        keyed_at=award.locked_at,
        table=paper.names.table_name(award.table),
        game=table.base_game if table else "",
        seat=award.seat,
        hand=line,
        cards=shown.cards if shown else "",
        cents=award.amount_cents,
        status=str(award.status),
        called_by=award.locked_by,
        confirmed_by=tuple(name for name in confirmers_of(award) if name),
        surveillance=seen.by if seen else "",
        deck_checked=checked.by if checked else "",
        sealed_at=sealed.at if sealed else "",
        kept_until=kept.isoformat() if kept else "",
        winner=award.winner.record if award.winner else "",
        withheld_cents=award.withheld_cents,
        method=paid.method if paid else "",
        check=paid.number if paid else "",
        paid_at=paid.at if paid else "",
        paper_form=award.paper_form,
    )


def master_csv(report: MasterGames) -> str:
    """A row for each table."""
    columns = tuple(MasterRow.__dataclass_fields__)
    rows = (
        as_json(row) | {"day": report.period, "band_95": " to ".join(map(str, row.band_95 or ()))}
        for row in report.tables
    )
    return rows_csv(("day", *columns), rows)


def master_document(report: MasterGames) -> PrintedDocument:
    """The report as a paper."""
    start, end, made = (clock(moment, report.zone) for moment in (report.start, report.end, report.made_at))
    return PrintedDocument(
        f"Master Games Report {report.period}", f"{start} to {end}; made {made}", tuple(_blocks(report))
    )


def _blocks(report: MasterGames) -> Iterable[Block]:
    if not report.is_active:
        yield Text("No activity: no table was opened and no prize was won.")
    yield Heading("Tables")
    yield from _tables(report)
    yield Heading("Progressive prizes: accrual")
    columns = ("jackpot", "level", "displayed", "not displayed", "change of both over the day")
    rows = [
        (row.jackpot, row.meter, *map(to_the_cent, (row.displayed_cents, row.not_displayed_cents, row.change_cents)))
        for row in report.accruals
    ]
    yield grid("", columns, rows, left=2) if rows else Text("There was no progressive prize yet.")
    yield Heading("Records of prizes")
    for prize in report.prizes:
        yield Facts(_record(prize, report.zone), two=True)
    if not report.prizes:
        yield Text("No prize was won or paid.")
    yield Heading("Signatures")
    yield Facts((("Prepared by", BY_HAND), ("Checked by", BY_HAND), ("Time", BY_HAND)))


CHIPS = ("opener", "fills", "credits", "drop", "closer", "jackpots", "win", "hold")
TABLES = ("table", "game", *CHIPS, "theoretical", "95% band")


def _tables(report: MasterGames) -> Iterable[Block]:
    rows = [_row(row) for row in report.tables]
    total = (
        "Total",
        "",
        *("",) * 3,
        to_the_cent(report.drop_cents),
        "",
        "",
        "" if report.win_cents is None else to_the_cent(report.win_cents),
        percent_cell(report.totals.hold_percent),
        "",
        "",
    )
    yield grid("", TABLES, [*rows, total], left=2, totals=1) if rows else Text("The room has no table.")


def _row(row: MasterRow) -> tuple[str, ...]:
    if not row.sittings:
        return f"{row.table} {row.name}", f"{row.game}: not opened", *("",) * 10
    put = row.opener_cents, row.fills_cents, row.credits_cents, row.drop_cents
    band = f"{to_the_cent(row.band_95[0])} to {to_the_cent(row.band_95[1])}" if row.band_95 else ""
    return (
        f"{row.table} {row.name}",
        row.game,
        *chip_cells(put, row.closer_cents, row.jackpot_cents, row.win_cents, row.hold_percent),
        "" if row.theoretical_cents is None else to_the_cent(row.theoretical_cents),
        band,
    )


def _record(prize: PrizeRecord, zone: str) -> tuple[tuple[str, str], ...]:
    won = clock(prize.won_at, zone)
    keyed = f", keyed {clock(prize.keyed_at, zone)} from paper form {prize.paper_form}" if prize.paper_form else ""
    return (
        ("Prize", f"{prize.award}, {prize.status}"),
        ("Won", f"{won}{keyed}"),
        ("Table, seat", f"{prize.table}, seat {prize.seat}, {prize.game}"),
        ("Hand", f"{prize.hand}{': ' + as_written(prize.cards) if prize.cards else ''}"),
        ("Amount", to_the_cent(prize.cents)),
        ("Withheld", to_the_cent(prize.withheld_cents)),
        ("Called by", prize.called_by),
        ("Decided by", ", ".join(prize.confirmed_by)),
        ("Surveillance", prize.surveillance),
        ("Deck counted by", prize.deck_checked),
        (
            "Sealed, kept until",
            f"{clock(prize.sealed_at, zone)}, {clock(prize.kept_until, zone)}" if prize.sealed_at else "",
        ),
        ("Winner's record", prize.winner),
        ("Paid", f"{clock(prize.paid_at, zone)} by {prize.method} {prize.check}".strip() if prize.paid_at else ""),
    )
