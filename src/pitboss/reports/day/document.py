"""A gaming day or a shift as a document: meter sheets, accrual, wins, changes, faults, bank, tables, exceptions."""

from collections.abc import Iterable, Sequence

from pitboss.games.settlement.pay import dollars
from pitboss.jackpots.documents import Jackpot
from pitboss.jackpots.game.levels import Level, MeterWins
from pitboss.jackpots.reports import PARTS
from pitboss.ledger import as_cents
from pitboss.reports.day.clock import clock
from pitboss.reports.day.irregularities import irregularity_blocks
from pitboss.reports.day.paper import DayPaper, Happening, in_force
from pitboss.reports.day.sittings import tables_blocks
from pitboss.reports.document import BY_HAND, Block, Facts, Grid, Heading, PrintedDocument, Text, grid, many
from pitboss.reports.numbers import rate, to_the_cent

NOTHING = "–"
CENTS = (
    "Amounts are in whole cents; the exact ones, in millionths of a cent, are in the report's JSON. An "
    "empty line is filled in by hand: Pitboss does not know it."
)
PARTS_NAMES = ("shown on the meter", "reserve", "above the limit")


def money(units: int) -> str:
    """Units as dollars, cut to the cent towards nothing; a dash where nothing moved."""
    cents = as_cents(units) if units >= 0 else -as_cents(-units)
    return to_the_cent(cents) if units else NOTHING


def day_document(paper: DayPaper, made: str = "") -> PrintedDocument:
    """The paper of a gaming day or a shift."""
    period = paper.period
    start, end = (clock(moment.isoformat(), paper.zone) for moment in (period.start, period.end))
    return PrintedDocument(
        f"{period.kind.capitalize()} {period.name}",
        f"{paper.properties or 'No jackpot yet'}; {start} to {end}; made {clock(paper.made_at, paper.zone)}{made}",
        tuple(_blocks(paper)),
    )


def _blocks(paper: DayPaper) -> Iterable[Block]:
    yield Text(CENTS, small=True)
    yield Heading("Exceptions")
    yield Facts(tuple((asked.what, asked.found) for asked in paper.exceptions))
    yield Heading("Meter sheets")
    for level in paper.levels:
        yield from _level(level, paper)
    if not paper.levels:
        yield Text("There was no meter yet.")
    yield Heading("Accrual: displayed and not displayed")
    yield _accrual(paper)
    yield Heading("Jackpots won and paid")
    yield from _wins(paper)
    yield Heading("Adjustments")
    yield from _adjustments(paper)
    for title, told in (
        ("Changes of parameters", paper.changes),
        ("Faults, halts and voids", paper.faults),
        ("Cards and access", paper.access),
    ):
        yield Heading(title)
        yield from _told(told, paper)
    yield Heading("Postings in force")
    yield from _postings(paper)
    yield Heading("The jackpots' bank account")
    yield from _bank(paper)
    yield Heading("Tables")
    yield from tables_blocks(paper.tables)
    yield Heading("Chips: counts, slips, corrections and voids")
    yield from _told(paper.chips, paper)
    yield Heading("Decks")
    yield from _told(paper.decks, paper)
    yield Heading("Irregularities and corrections")
    yield from irregularity_blocks(paper.irregularities, paper.names)
    yield Heading("Signatures")
    yield Facts((("Read by", BY_HAND), ("Checked by", BY_HAND), ("Time", BY_HAND)))


# Meters


def _level(level: Level, paper: DayPaper) -> Iterable[Block]:
    columns = (f"{paper.names.jackpot(level.jackpot)}: {level.meter}", *PARTS_NAMES, "together")
    rows = [_row("Start", level, "start"), _expected(level), _row("Actual increment", level, "contributions")]
    if level.repaid_units:
        rows.append(("Of the wagers, repaid to the house first", "", "", "", money(level.repaid_units)))
    variance = _variance(level.variance_units)
    rows.append(("Variance: actual less expected", "", "", "", variance))
    for text, column in (
        (_taken(level.wins), "awards"),
        ("Seed and reseed", "reseed"),
        ("Returned from rejected wins", "returned"),
        ("Voids", "voids"),
        ("Transfers", "transfers"),
        ("Adjustments", "adjustments"),
        ("End", "end"),
    ):
        rows.append(_row(text, level, column))
    yield Grid("", columns, tuple(rows), totals=1, joined=True)
    if level.receivable_units:
        advanced = money(level.receivable_units)
        yield Text(f"When this meter was dry, the house advanced {advanced} that the next contributions repay.")
    closes = "yes" if level.closes else "NO"
    by_hand = ("Reading of the display", BY_HAND), ("Difference from the end", BY_HAND), ("Read by", BY_HAND)
    yield Facts((("Everything adds up", closes), _hits(level.wins), *by_hand, ("Read at", BY_HAND)), two=True)


def _variance(units: int | None) -> str:
    return "not known" if units is None else money(units) if units else "none"


def _taken(wins: MeterWins) -> str:
    """What took money off the meter: an award does so when it is locked, and what is put back has its own lines."""
    fixed = f", and {many(wins.fixed, 'fixed pay')}" if wins.fixed else ""
    return f"Taken off: {many(wins.locked, 'win')} locked{fixed}"


def _hits(wins: MeterWins) -> tuple[str, str]:
    """Hits are the confirmed awards (identity 5 of docs/jackpots.md)."""
    confirmed = f"{wins.confirmed}, {to_the_cent(as_cents(wins.confirmed_units))}"
    return "Wins confirmed", f"{confirmed}; put back: {wins.rejected} rejected, {wins.reversed} reversed"


def _row(text: str, level: Level, column: str) -> tuple[str, ...]:
    parts = (money(int(getattr(level.part(name), column))) for name in PARTS)
    return text, *parts, money(level.sum_of(column))


def _expected(level: Level) -> tuple[str, ...]:
    if level.rates is None or level.expected_units is None or level.expected_reserve_units is None:
        return "Expected increment: the plan has changed since", "", "", "", "not known"
    wager_cents = level.wagered_cents // level.wagers if level.wagers else 0
    many = f"{level.wagers:,} wagers of {dollars(wager_cents)}" if level.wagers else "no wagers"
    rates = f"{rate(level.rates.contribution_ppm)} and {rate(level.rates.reserve_ppm)}"
    whole = money(level.expected_units + level.expected_reserve_units)
    return f"Expected: {many} at {rates}", money(level.expected_units), money(level.expected_reserve_units), "", whole


def _accrual(paper: DayPaper) -> Grid:
    rows = [
        (
            paper.names.jackpot(level.jackpot),
            level.meter,
            money(level.part("meter").end),
            money(level.part("reserve").end + level.part("overflow").end),
            money(level.sum_of("end")),
            money(level.sum_of("end") - level.sum_of("start")),
        )
        for level in paper.levels
    ]
    ends = [
        sum(level.part("meter").end for level in paper.levels),
        sum(level.part("reserve").end + level.part("overflow").end for level in paper.levels),
        sum(level.sum_of("end") for level in paper.levels),
        sum(level.sum_of("end") - level.sum_of("start") for level in paper.levels),
    ]
    columns = ("jackpot", "level", "displayed", "not displayed", "together", "change over the period")
    return grid("", columns, [*rows, ("Total", "", *map(money, ends))], left=2, totals=1)


# Wins, adjustments, what was told


def _hand(paper: DayPaper, jackpot: str, line: str) -> str:
    plan = next((document.plan for document in paper.jackpots if document.id == jackpot), None)
    found = next((pays.name for pays in plan.table_of_pays.lines if pays.id == line), None) if plan else None
    return found or line.replace("-", " ")


def _wins(paper: DayPaper) -> Iterable[Block]:
    real = {jackpot.id for jackpot in paper.jackpots}
    wins = [win for win in paper.wins if win.jackpot in real]
    rows: list[tuple[str, ...]] = [
        (
            win.award,
            paper.names.time(win.at),
            f"{paper.names.jackpot(win.jackpot)}, {win.meter or 'fixed pay'}",
            f"{paper.names.table_name(win.table)}, seat {win.seat}",
            _hand(paper, win.jackpot, win.line),
            win.status,
            to_the_cent(win.cents),
            to_the_cent(win.borne_cents),
        )
        for win in wins
    ]
    columns = ("slip", "locked", "jackpot", "table and seat", "hand", "status", "amount", "of that, the house's")
    if rows:
        stand = [win for win in wins if win.stands]
        total = sum(win.cents for win in stand), sum(win.borne_cents for win in stand)
        text = "Total" if len(stand) == len(wins) else "Total, without rejected and reversed wins"
        rows.append((text, "", "", "", "", "", *map(to_the_cent, total)))
        yield grid("Locked in the period", columns, rows, left=6, totals=1)
    else:
        yield Text("No win was locked.")
    paid: list[tuple[str, ...]] = [
        (
            payment.award,
            paper.names.time(payment.at),
            paper.names.jackpot(payment.jackpot),
            payment.method,
            *map(to_the_cent, (payment.cents, payment.withheld_cents, payment.net_cents)),
        )
        for payment in paper.payments
    ]
    if paid:
        sums = [(payment.cents, payment.withheld_cents, payment.net_cents) for payment in paper.payments]
        paid.append(("Total", "", "", "", *(to_the_cent(sum(column)) for column in zip(*sums, strict=True))))
        heads = ("slip", "paid", "jackpot", "by", "amount", "tax withheld", "to the winner")
        yield grid("Paid in the period", heads, paid, left=4, totals=1)
    else:
        yield Text("No win was paid.")
    yield from _reworked_wins(paper)
    yield from _taxed_pays(paper)
    fixed = [
        (
            paper.names.jackpot(taking.jackpot),
            money(taking.wagers),
            money(taking.house_share),
            money(taking.fixed_pays),
            money(taking.borne),
        )
        for taking in paper.takings
        if taking.jackpot in real
    ]
    if fixed:
        house = ("jackpot", "wagers less voids", "the house's share", "fixed pays from trays", "borne by the house")
        yield grid("Wagers and the house", house, fixed)


def _reworked_wins(paper: DayPaper) -> Iterable[Block]:
    """A rejection changes what was called after it; what was confirmed is never cut, and the house bears the rest."""
    rows = [
        (
            paper.names.time(win.at),
            win.award,
            win.because,
            f"{paper.names.table_name(win.table)}, seat {win.seat}",
            to_the_cent(win.more_cents),
            to_the_cent(win.borne_cents),
        )
        for win in paper.reworked_wins
        if win.jackpot in {jackpot.id for jackpot in paper.jackpots}
    ]
    columns = ("when", "win", "because of rejected win", "table and seat", "more", "borne by the house")
    if rows:
        yield grid("Wins worked out again", columns, rows, left=4)


def _taxed_pays(paper: DayPaper) -> Iterable[Block]:
    """Fixed pays of an earlier release have no win page: their tax forms are asked for here."""
    rows = [
        (
            BY_HAND,
            paper.names.time(pay.at),
            paper.names.jackpot(pay.jackpot),
            f"{paper.names.table_name(pay.table)}, seat {pay.seat}",
            _hand(paper, pay.jackpot, pay.line),
            " and ".join(filter(None, (pay.by, pay.second))),
            str(pay.sequence),
            to_the_cent(pay.cents),
        )
        for pay in paper.taxed_pays
    ]
    columns = ("form number", "paid", "jackpot", "table and seat", "hand", "by", "entry", "amount")
    if rows:
        yield grid("Fixed pays that need a tax form (W-2G)", columns, rows, left=7)


def _adjustments(paper: DayPaper) -> Iterable[Block]:
    real = {jackpot.id for jackpot in paper.jackpots}
    rows = [
        (
            str(adjustment.sequence),
            paper.names.time(adjustment.at),
            paper.names.jackpot(adjustment.jackpot),
            adjustment.code.replace("-", " "),
            adjustment.reason,
            f"{adjustment.by} and {adjustment.second}",
            money(-sum(amount for account, amount in adjustment.postings if account.split(":", 1)[0] in PARTS)),
        )
        for adjustment in paper.adjustments
        if adjustment.jackpot in real
    ]
    columns = ("entry", "when", "jackpot", "code", "reason", "by", "onto meters")
    yield grid("", columns, rows, left=6) if rows else Text("None.")


def _told(told: Sequence[Happening], paper: DayPaper) -> Iterable[Block]:
    rows = [(paper.names.time(happening.at), happening.text) for happening in told]
    yield grid("", ("when", "what"), rows, left=2) if rows else Text("None.")


# Postings and the bank


def _postings(paper: DayPaper) -> Iterable[Block]:
    rows = [row for jackpot in in_force(paper) for row in _posted(jackpot)]
    columns = ("jackpot", "type", "pay table", "status", "level or prize", "wager", "seed", "rate", "reserve", "limit")
    yield grid("", columns, rows, left=5) if rows else Text("None.")


def _posted(jackpot: Jackpot) -> Iterable[tuple[str, ...]]:
    plan = jackpot.plan
    head = plan.name, str(plan.type), plan.paytable, str(jackpot.status)
    wager = dollars(plan.fixed_cents)
    for meter in plan.meters:
        limit = dollars(meter.limit_cents) if meter.limit_cents is not None else "none"
        rates = rate(meter.contribution_ppm), rate(meter.reserve_ppm)
        yield *head, meter.id, wager, dollars(meter.seed_cents), *rates, limit
    for line in plan.table_of_pays.lines if plan.is_house else ():
        prize = plan.prize_cents(line)
        yield *head, f"{line.name}: {dollars(prize or 0)}", wager, NOTHING, NOTHING, NOTHING, NOTHING


def _bank(paper: DayPaper) -> Iterable[Block]:
    made = [
        (
            paper.names.time(deposit.at),
            deposit.stage.replace("-", " "),
            deposit.reference,
            deposit.by,
            to_the_cent(deposit.cents),
        )
        for deposit in paper.deposits
    ]
    yield (
        grid("Deposits", ("when", "stage", "reference", "by", "amount"), made, left=4)
        if made
        else Text("No deposit was made.")
    )
    due, found = paper.deposit_due, paper.money
    text = "nothing: the account covers the players' money"
    if due is not None:
        late = "OVERDUE: " if due.overdue else ""
        text = f"{late}{money(due.amount)} by {clock(due.due.isoformat(), paper.zone)} (WAC 230-15-720)"
    yield Facts(
        (
            ("In the bank at the end", money(found.bank)),
            ("In transit", money(found.in_transit)),
            ("Posted on meters", money(found.posted)),
            ("Not displayed", money(found.undisplayed)),
            ("Owed to winners", money(found.owed)),
            ("Paid from operating funds", money(paper.advanced_units)),
            ("Reimbursed to the house", money(paper.reimbursed_units)),
            ("To be reimbursed to the house", money(found.advanced)),
            ("To be deposited", text),
            ("Bank statement of the month", BY_HAND),
        )
    )
