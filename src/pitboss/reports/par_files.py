"""Par sheets for machines: CSV that `pitboss check-filing` reads back, and JSON with every fraction exact.

CSV has the lines and the totals, which is what is filed; JSON has all that a page shows.
"""

import csv
import io
import itertools
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from pitboss.games.cells import text_cell
from pitboss.maths.analysis import QUANTILES
from pitboss.reports.numbers import exactly, root
from pitboss.reports.par_sheet import HOLD_AFTER, HOLD_LEVELS, Check, ParLine, ParSheet
from pitboss.reports.writing import own_version

#: Digits after the point in a CSV file.
CSV_DIGITS = 12
TOTAL = "total"
CSV_COLUMNS = (
    "game", "wager", "paytable", "joker", "house_way", "player", "wheel", "variant", "meters", "line", "name", "hand",
    "pays", "combinations", "probability", "one_in", "net_return", "gross_return", "variance_term", "house_edge",
    "hit_frequency", "push_frequency", "standard_deviation", "element_of_risk", "envy",
)  # fmt: skip


def plain(value: Fraction | float, digits: int = CSV_DIGITS) -> str:
    """A number without thousands commas, rounded from the fraction itself."""
    if isinstance(value, float):
        return f"{value:.{digits}f}"
    scaled = round(value * 10**digits)
    whole, rest = divmod(abs(scaled), 10**digits)
    return f"{'-' if scaled < 0 else ''}{whole}.{rest:0{digits}d}"


def csv_text(sheets: Iterable[ParSheet]) -> str:
    """A row for each outcome and one for the totals, of every sheet."""
    out = io.StringIO()
    writer = csv.DictWriter(out, CSV_COLUMNS, lineterminator="\n")
    writer.writeheader()
    for sheet in sheets:
        writer.writerows(_rows(sheet))
    return out.getvalue()


def _rows(sheet: ParSheet) -> Iterable[dict[str, str]]:
    head = {"game": sheet.game, "wager": sheet.wager, "paytable": text_cell(sheet.paytable)}
    if sheet.joker_rule:
        head["joker"] = str(sheet.joker_rule)
    head["house_way"] = sheet.house_way_id
    head |= {"player": text_cell(sheet.player), "wheel": sheet.wheel, "variant": sheet.variant}
    head["meters"] = "; ".join(f"{name}={plain(Fraction(cents, 100), 2)}" for name, cents in sheet.meters_cents.items())
    for line in sheet.lines:
        numbers = {
            "probability": line.probability,
            "one_in": 1 / line.probability if line.combinations else None,
            "net_return": line.net_return,
            "gross_return": line.gross_return,
            "variance_term": sheet.variance_term(line),
        }
        words = {
            "line": text_cell(line.id),
            "name": text_cell(line.name),
            "hand": "; ".join(line.hand),
            "pays": line.pays,
        }
        envy = {"envy": plain(Fraction(line.envy_cents, 100), 2)} if line.envy_cents else {}
        yield head | words | {"combinations": str(line.combinations)} | _plain(numbers) | envy
    totals = {
        "probability": sum((line.probability for line in sheet.lines), Fraction(0)),
        "net_return": None if sheet.house_edge is None else -sheet.house_edge,
        "gross_return": sheet.gross_total,
        "variance_term": sheet.variance,
        "house_edge": sheet.house_edge,
        "hit_frequency": sheet.hit_frequency,
        "push_frequency": sheet.push_frequency,
        "standard_deviation": None if sheet.variance is None else root(sheet.variance),
        "element_of_risk": sheet.element_of_risk,
    }
    combinations = str(sum(line.combinations for line in sheet.lines))
    yield head | {"line": TOTAL, "combinations": combinations} | _plain(totals)


def _plain(numbers: Mapping[str, Fraction | float | None]) -> dict[str, str]:
    return {name: plain(number) for name, number in numbers.items() if number is not None}


def sheet_json(sheet: ParSheet) -> dict[str, Any]:
    """A sheet in an answer for machines."""
    return {
        "game": sheet.game,
        "game_name": sheet.game_name,
        "game_hash": sheet.rules_hash,
        "pitboss_version": own_version() or None,
        "wager": sheet.wager,
        "wager_name": sheet.wager_name,
        "paytable": sheet.paytable or None,
        "paytable_name": sheet.paytable_name or None,
        "own_paytable_sha256": sheet.own_paytable_sha256 or None,
        "title": sheet.title,
        "document": sheet.document,
        "rules_version": sheet.rules_version,
        "deck": sheet.deck,
        "joker": sheet.joker,
        "house_way": sheet.house_way or None,
        "player": sheet.player or None,
        "wheel": sheet.wheel or None,
        "variant": sheet.variant or None,
        "variant_name": sheet.variant_name or None,
        "strategy": sheet.strategy,
        "convention": sheet.convention,
        "unit": sheet.unit,
        "method": sheet.method,
        "deals": str(sheet.space),
        "bonus": [{"hand": hand, "pays": pays} for hand, pays in sheet.bonus],
        "lines": [_line_json(sheet, line) for line in sheet.lines],
        "total": {
            "combinations": str(sum(line.combinations for line in sheet.lines)),
            "probability": exactly(sum((line.probability for line in sheet.lines), Fraction(0))),
            "net_return": None if sheet.house_edge is None else exactly(-sheet.house_edge),
            "gross_return": _exact(sheet.gross_total),
            "variance_term": _exact(sheet.variance),
        },
        "average_stake": exactly(sheet.average_stake),
        "house_edge": _exact(sheet.house_edge),
        "return": _exact(sheet.player_return),
        "hit_frequency": _exact(sheet.hit_frequency),
        "push_frequency": _exact(sheet.push_frequency),
        "element_of_risk": _exact(sheet.element_of_risk),
        "variance": _exact(sheet.variance),
        "standard_deviation": sheet.standard_deviation,
        "skewness": sheet.skewness,
        "volatility_index": sheet.volatility_index(),
        "volatility_indexes": {str(level): sheet.volatility_index(level) for level in QUANTILES},
        "maximum_award": _exact(sheet.maximum_award),
        "hold_bands": _bands_json(sheet),
        "checks": [_check_json(check) for check in sheet.closure],
        **second_json(sheet),
        "envy": envy_json(sheet),
        "jackpot": jackpot_json(sheet),
        "meters_cents": dict(sheet.meters_cents),
        "notes": list(sheet.notes),
    }


def _bands_json(sheet: ParSheet) -> list[dict[str, Any]]:
    """The bands of the hold, as shares of the wagers; one that reaches beyond all that is bet says so."""
    found = []
    for hands, level in itertools.product(HOLD_AFTER, HOLD_LEVELS):
        if band := sheet.hold_band(hands, level):
            low, high = band
            beyond = high > sheet.most_held
            found.append({"hands": hands, "confidence": level, "from": low, "to": high, "beyond_all_bet": beyond})
    return found


def second_json(sheet: ParSheet) -> dict[str, Any]:
    """What the second method says."""
    return {
        "second_method": sheet.second_method or None,
        "second": [_check_json(check) for check in sheet.second],
    }


def _exact(value: Fraction | None) -> str | None:
    return None if value is None else exactly(value)


def _line_json(sheet: ParSheet, line: ParLine) -> dict[str, Any]:
    return {
        "line": line.id,
        "name": line.name,
        "hand": list(line.hand),
        "pays": line.pays,
        "staked": exactly(line.staked),
        "combinations": str(line.combinations),
        "probability": exactly(line.probability),
        "one_in": exactly(1 / line.probability) if line.combinations else None,
        "net_return": _exact(line.net_return),
        "gross_return": _exact(line.gross_return),
        "variance_term": _exact(sheet.variance_term(line)),
        "envy_cents": line.envy_cents,
        "envy_return": _exact(sheet.envy.return_of(line)) if sheet.envy else None,
    }


def _check_json(check: Check) -> dict[str, Any]:
    return {"check": check.text, "found": check.found, "wanted": check.wanted, "holds": check.holds}


def envy_json(sheet: ParSheet) -> dict[str, Any] | None:
    """What other players' hands bring."""
    if sheet.envy is None:
        return None
    paying = sheet.envy_lines
    return {
        "bet_cents": sheet.envy.bet_cents,
        "combinations": str(sum(line.combinations for line in paying)),
        "probability": exactly(sum((line.probability for line in paying), Fraction(0))),
        "return_per_player": exactly(sheet.envy.return_per_player),
        "house_edge_by_players": {str(many): exactly(edge) for many, edge in sheet.envy.edges.items()},
    }


def jackpot_json(sheet: ParSheet) -> dict[str, Any] | None:
    """What the meters of a jackpot do."""
    part = sheet.jackpot
    if part is None:
        return None
    return {
        "wager_cents": part.wager_cents,
        "fixed_return": exactly(part.fixed_return),
        "break_even_sum": exactly(part.break_even_sum),
        "meters": [
            {
                "name": meter.name,
                "pull": exactly(meter.pull),
                "break_even_cents": _exact(meter.break_even_cents),
                "seed_cents": meter.seed_cents,
                "contribution": _exact(meter.contribution),
                "reserve": _exact(meter.reserve),
                "level_cents": _exact(meter.level_cents),
            }
            for meter in part.meters
        ],
        "curve": [
            {"meter_cents": level, "return": exactly(back), "house_edge": exactly(1 - back)}
            for level, back in part.curve
        ],
        "offers": [
            {"contribution": exactly(rate), "house_edge": exactly(kept), "level_cents": exactly(level)}
            for rate, kept, level in part.offers
        ],
        "plan": part.plan or None,
        "house_edge": _exact(part.house_edge),
    }
