"""A par sheet as a document: header, lines, checks, totals, bands, envy, jackpot, charts."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction

from pitboss.games.files.rules_file import document_words
from pitboss.reports.document import Block, Facts, Grid, Heading, PrintedDocument, Text, grid
from pitboss.reports.numbers import decimal, even_from, exactly, fine_percent, percent, rarity, to_the_cent
from pitboss.reports.par.charts import charts
from pitboss.reports.par.jackpot_part import JackpotPart, MeterPart
from pitboss.reports.par.sheet import (
    HOLD_LEVELS,
    EnvyTable,
    LineFigures,
    ParSheet,
    TotalFigures,
)

COLUMNS = ("outcome", "pays", "combinations", "probability", "1 in", "net return", "gross return", "variance term")
NORMAL_LAW = (
    "The bands are the normal law's. It is rough while the rarest outcomes have hardly come up: no table holds more "
    "than {most}, all that is bet, and a band that reaches beyond it says so instead of a number."
)
GROSS_OF_STAKES = (
    "More than one unit is at stake in some outcomes: the gross return is p × (net + staked), and the gross returns "
    "add up to the average stake less the house edge."
)
OWN_PAYTABLE = "the reader's own, no part of the approved rules"
NO_SECOND = "No second count was made for this sheet."


def booklet(sheets: Sequence[ParSheet], made: str, *, with_charts: bool = True) -> PrintedDocument:
    """One sheet, or a booklet of several with a summary in front."""
    blocks: list[Block] = []
    if len(sheets) > 1:
        # That of some no document is approved is said before the first number.
        documents = dict.fromkeys(document_words(sheet.document) for sheet in sheets)
        blocks += [
            Heading("All wagers at a glance"),
            Text(f"By {'; '.join(documents)}.", small=True),
            *_summary(sheets),
        ]
    for at, sheet in enumerate(sheets):
        blocks += _sheet(sheet, at, starts_page=len(sheets) > 1, with_charts=with_charts)
    names = list(dict.fromkeys(sheet.game_name for sheet in sheets))
    title = f"Par sheet: {sheets[0].title}" if len(sheets) == 1 else f"Par sheets: {', '.join(names)}"
    return PrintedDocument(title, made, tuple(blocks))


def _anchor(at: int) -> str:
    return f"part-{at + 1}"


def _summary(sheets: Sequence[ParSheet]) -> Iterable[Grid]:
    """A row for each sheet with where it stands, in one table for each game."""
    columns = ("wager", "pay table", "house edge", "hit frequency", "std. deviation", "checks that hold")
    games = list(dict.fromkeys(sheet.game_name for sheet in sheets))
    for game in games:
        own = [(at, sheet) for at, sheet in enumerate(sheets) if sheet.game_name == game]
        rows = [
            (
                sheet.wager_name,
                f"{sheet.paytable} (own)" if sheet.own_paytable_sha256 else sheet.paytable,
                "" if sheet.house_edge is None else fine_percent(sheet.house_edge),
                percent(sheet.hit_frequency, 4),
                _real(sheet.standard_deviation, 4),
                checks_that_hold(sheet),
            )
            for _, sheet in own
        ]
        table = grid(game if len(games) > 1 else "", columns, rows, left=2)
        yield replace(table, anchors=tuple(_anchor(at) for at, _ in own))


def checks_that_hold(sheet: ParSheet) -> str:
    """Which checks were made and hold, or that one does not; and the meters without which there is no edge."""
    exact = all(check.exact for check in sheet.second)
    kinds = [("closure", sheet.checks), ("second count" if exact else "simulation", sheet.second)]
    failed = [name for name, checks in kinds if not all(check.holds for check in checks)]
    text = " and ".join(name for name, checks in kinds if checks)
    text = f"NO: {' and '.join(failed)}" if failed else text
    meters = sheet.jackpot.meters if sheet.jackpot else ()
    missing = [meter.name for meter in meters if meter.name not in sheet.meters_cents]
    return f"{text}; no edge without the meter{'s' * (len(missing) > 1)} {', '.join(missing)}" if missing else text


def _sheet(sheet: ParSheet, at: int, *, starts_page: bool, with_charts: bool) -> Iterable[Block]:
    if starts_page:
        yield Heading(sheet.title, starts_page=True, anchor=_anchor(at))
    yield _header(sheet)
    yield from _bonus(sheet)
    yield _lines(sheet)
    if sheet.stakes_more:
        yield Text(GROSS_OF_STAKES, small=True)
    yield from _checks(sheet)
    yield Heading("Totals", 2)
    yield _totals(sheet)
    if sheet.variance is not None:
        yield replace(_hold(sheet), joined=True)
        yield Text(NORMAL_LAW.format(most=percent(sheet.most_held, 0)), small=True)
    yield from _envy(sheet)
    if sheet.jackpot:
        yield Heading("Jackpot", 2)
        yield from jackpot_blocks(sheet, sheet.jackpot)
    for note in sheet.notes:
        yield Text(f"Note: {note}.")
    if with_charts:
        yield from charts(sheet, f"sheet-{at + 1}")


def _header(sheet: ParSheet) -> Facts:
    own, rules = sheet.own_paytable_sha256, "rules"
    if own:
        rules = "used with the approved rules"
    rows = [
        ("game", f"{sheet.game_name} ({sheet.game})"),
        ("wager", sheet.wager_name),
        ("pay table", f"{sheet.paytable_name} ({sheet.paytable})" if sheet.paytable else "none: the rules settle it"),
        ("own pay table", f"{OWN_PAYTABLE}; SHA-256 of its file {own}" if own else ""),
        (rules, f"{document_words(sheet.document)}, version {sheet.rules_version}, SHA-256 {sheet.game_hash}"),
        ("variant", f"{sheet.variant_name} ({sheet.variant}); not as the document has it" if sheet.variant else ""),
        ("deck", sheet.deck),
        ("joker", sheet.joker),
        ("house way", sheet.house_way),
        ("A-2-3-4-5", f"the {sheet.wheel.replace('-', ' ')} straight" if sheet.wheel else ""),
        ("strategy", sheet.strategy),
        ("pays are", sheet.convention),
        ("unit", sheet.unit),
        ("method", sheet.method),
        ("second method", sheet.second_method or "none was used"),
    ]
    return Facts(tuple((label, value) for label, value in rows if value))


def _bonus(sheet: ParSheet) -> Iterable[Block]:
    """The bonus that is part of a base game's outcomes."""
    if sheet.bonus:
        title = f"{sheet.paytable_name}: paid on a hand that is played, whatever the dealer has"
        yield grid(title, ("hand", "bonus"), [(bonus.hand, bonus.pays) for bonus in sheet.bonus], left=2)


def _lines(sheet: ParSheet) -> Grid:
    rows = [*((line.name, line.pays, *_figures(line)) for line in sheet.lines_), ("Total", "", *_figures(sheet.total))]
    columns: tuple[str, ...] = COLUMNS
    if sheet.stakes_more:
        stakes = [*(_units(line.staked) for line in sheet.lines), decimal(sheet.average_stake, 4)]
        rows = [(*row[:2], stake, *row[2:]) for row, stake in zip(rows, stakes, strict=True)]
        columns = (*COLUMNS[:2], "staked", *COLUMNS[2:])
    # What hangs on a meter that nobody has given is left out where no line has it.
    used = [at for at in range(len(columns)) if any(row[at] for row in rows)]
    kept = [tuple(row[at] for at in used) for row in rows]
    return grid("Every outcome", tuple(columns[at] for at in used), kept, left=2, totals=1)


def _figures(line: LineFigures | TotalFigures) -> tuple[str, ...]:
    return (
        f"{line.combinations:,}",
        decimal(line.probability),
        rarity(line.probability) if isinstance(line, LineFigures) else "",
        _decimal(line.net_return, signed=True),
        _decimal(line.gross_return),
        _decimal(line.variance_term),
    )


def _units(value: Fraction) -> str:
    return str(value) if value.denominator == 1 else decimal(value, 4)


def _decimal(value: Fraction | None, *, signed: bool = False) -> str:
    return "" if value is None else decimal(value, signed=signed)


def _real(value: float | None, digits: int = 6) -> str:
    return "" if value is None else f"{value:,.{digits}f}"


def _checks(sheet: ParSheet) -> Iterable[Block]:
    yield Heading("Checks", 2)
    yield Facts(
        tuple(
            (check.text, f"yes: {check.found}" if check.holds else f"NO: {check.found}, not {check.wanted}")
            for check in sheet.checks
        )
    )
    if not sheet.second:
        yield Text(NO_SECOND)
        return
    right = sum(check.holds for check in sheet.second)
    yield Text(f"Second method: {sheet.second_method}. {right} of {len(sheet.second)} numbers agree{_which(sheet)}.")
    yield from (
        Text(f"DOES NOT AGREE: {check.text}: {check.found}, not {check.wanted}.")
        for check in sheet.second
        if not check.holds
    )


def _which(sheet: ParSheet) -> str:
    """What the second method spoke of."""
    if all(check.text == line.name for check, line in zip(sheet.second, sheet.lines, strict=False)):
        return ": the combinations of every outcome, to the integer" if all(c.holds for c in sheet.second) else ""
    return f": {'; '.join(check.text for check in sheet.second)}"


def _totals(sheet: ParSheet) -> Facts:
    rows = []
    if sheet.house_edge is not None:
        of = f" of the {sheet.first_wager}" if sheet.stakes_more else ""
        rows += [
            ("house edge", f"{fine_percent(sheet.house_edge)}{of}   exactly {exactly(sheet.house_edge)}"),
            ("return to the player", f"{fine_percent(1 - sheet.house_edge)}{of}"),
        ]
    if sheet.element_of_risk is not None and sheet.element_of_risk != sheet.house_edge:
        rows.append(
            ("average stake", f"{decimal(sheet.average_stake, 6)} units   exactly {exactly(sheet.average_stake)}")
        )
        text = f"{fine_percent(sheet.element_of_risk)} of all that is staked   exactly {exactly(sheet.element_of_risk)}"
        rows.append(("element of risk", text))
    rows += [
        (
            "hit frequency",
            f"{fine_percent(sheet.hit_frequency)}   1 in {rarity(sheet.hit_frequency)}; pushes do not count",
        ),
        ("push frequency", fine_percent(sheet.push_frequency)),
    ]
    if sheet.variance is not None:
        rows += [
            ("variance", decimal(sheet.variance, 8)),
            ("standard deviation", _real(sheet.standard_deviation, 8)),
            ("skewness", _real(sheet.skewness, 4)),
            *((f"volatility index ({level}%)", _real(index)) for level, index in sheet.volatility_indexes.items()),
        ]
    if sheet.maximum_award is not None:
        rows.append(("maximum award", f"{decimal(sheet.maximum_award, 2)} units"))
    rows += [(f"{name} meter at", to_the_cent(cents)) for name, cents in sheet.meters_cents.items()]
    return Facts(tuple(rows))


def _hold(sheet: ParSheet) -> Grid:
    bands: dict[int, list[str]] = {}
    for band in sheet.hold_bands:
        bands.setdefault(band.hands, []).extend(_held(edge, sheet.most_held) for edge in (band.low, band.high))
    rows = [(f"{hands:,}", *ends) for hands, ends in bands.items()]
    columns = ("hands", *(f"{level}% {end}" for level in HOLD_LEVELS for end in ("from", "to")))
    return grid("Hold bands: edge ± volatility index / √hands", columns, rows)


def _held(share: float, most: Fraction) -> str:
    return f"more than {percent(most, 0)}" if share > most else f"{share:,.4%}"


def _envy(sheet: ParSheet) -> Iterable[Block]:
    if sheet.envy is None:
        return
    bet = to_the_cent(sheet.envy.bet_cents)
    yield Text(
        f"Envy: each other player's hand is worth {fine_percent(sheet.envy.return_per_player)} of a bet of {bet}; "
        f"exactly {exactly(sheet.envy.return_per_player)}."
    )
    yield _envy_lines(sheet, sheet.envy)
    rows = [(str(players), fine_percent(edge), exactly(edge)) for players, edge in sheet.envy.edges.items()]
    yield grid("House edge by the number of players", ("players", "house edge", "exactly"), rows)


def _envy_lines(sheet: ParSheet, envy: EnvyTable) -> Grid:
    """What each line pays the others, so that the whole can be worked out again."""
    rows = [
        (
            line.name,
            to_the_cent(line.envy_cents),
            f"{line.combinations:,}",
            decimal(line.probability),
            decimal(envy.return_of(line)),
        )
        for line in sheet.lines
        if line.envy_cents
    ]
    total = ("Total", "", f"{envy.combinations:,}", decimal(envy.probability), decimal(envy.return_per_player))
    columns = ("another player's hand", "envy pays", "combinations", "probability", "return of the bet")
    return grid("Envy by the hand", columns, [*rows, total], totals=1)


#: What is printed of a figure that a limit or a dry meter leaves without a closed form.
NOT_EXACT = "no closed form; `pitboss jackpots economics` has its bounds"


def jackpot_blocks(sheet: ParSheet, part: JackpotPart) -> Iterable[Block]:
    """What the meters of a jackpot do."""
    rows = [("wager", to_the_cent(part.wager_cents)), ("return of the fixed pays", fine_percent(part.fixed_return))]
    for meter in part.meters:
        rows += _meter_rows(meter)
    if len(part.meters) > 1:
        terms = " + ".join(f"{exactly(meter.pull)} × {meter.name}" for meter in part.meters)
        rows.append(("even when, in dollars", f"{terms} = {decimal(part.break_even_sum, 6)}"))
    if part.house_edge is not None:
        rows.append((f"long-run house edge under {part.plan}", fine_percent(part.house_edge)))
    elif part.plan:
        rows.append((f"long-run house edge under {part.plan}", NOT_EXACT))
    yield Facts(tuple(rows))
    if not part.plan:
        yield Text("The contribution is the casino's choice; no plan was given, so none is assumed.")
    if part.offers:
        columns = ("contribution", "the house keeps", "average meter at a hit")
        offers = [
            (percent(offer.contribution, 0), percent(offer.house_edge, 4), to_the_cent(offer.level_cents))
            for offer in part.offers
        ]
        yield grid("What a contribution comes to, with no seed and no reserve", columns, offers)
    if part.curve:
        curve = [
            (to_the_cent(point.meter_cents), percent(point.back, 4), percent(point.house_edge, 4))
            for point in part.curve
        ]
        yield grid("By the meter", (f"{part.meters[0].name} meter", "return to the player", "house edge"), curve)
    if sheet.house_edge is None:
        yield Text("Returns and variance depend on the meters: give them to have every line priced.")


def _meter_rows(meter: MeterPart) -> list[tuple[str, str]]:
    rows = [(f"{meter.name}: share won by a wager", f"{exactly(meter.pull)}, 1 in {rarity(meter.pull)}")]
    if meter.break_even_cents is not None:
        rows.append((f"{meter.name}: break-even meter", even_from(meter.break_even_cents)))
    if meter.contribution is not None and meter.reserve is not None:
        level = NOT_EXACT if meter.level_cents is None else to_the_cent(meter.level_cents)
        rows += [
            (f"{meter.name}: seed", to_the_cent(meter.seed_cents or 0)),
            (f"{meter.name}: contribution", percent(meter.contribution, 4)),
            (f"{meter.name}: reserve", percent(meter.reserve, 4)),
            (f"{meter.name}: average at a hit", level),
        ]
    return rows
