"""The rules about winners as data: age, papers, tax form, withholding, reports of cash, and how long data are kept."""

import datetime as dt
import functools
from collections.abc import Iterable
from pathlib import Path
from typing import Protocol, TypeVar

from pitboss.games.files.toml_types import from_file, placed, read_file
from pitboss.games.settlement.pay import parse_cents

FILE = Path(__file__).parent / "winner.toml"
_PERCENT = 100


def _cents(amount: str) -> int:
    return placed(FILE.name, lambda: parse_cents(amount))


@from_file
class LegalAge:
    """How old somebody has to be to play, from a day on."""

    from_: dt.date
    years: int
    source: str
    until: dt.date | None = None


@from_file
class ExclusionList:
    """The exclusion list: for how many days it is good, and which rule asks for a look at it."""

    days: int
    rule: str
    source: str


@from_file
class IdentityPaper:
    """A paper that shows who somebody is."""

    id: str
    text: str


@from_file
class TaxForm:
    """From which prize on a form goes to the tax office, and by which day of the next year.

    ``copy_by`` is the day by which the winner has a copy. ``uncertain`` says what is not settled about the line.
    """

    from_: dt.date
    form: str
    least: str
    times_the_wager: int
    copy_by: str
    filed_by: str
    source: str
    until: dt.date | None = None
    uncertain: str = ""

    def is_due(self, cents: int, wager_cents: int) -> bool:
        """Whether a prize has to be reported on this form."""
        return cents >= _cents(self.least) and cents >= self.times_the_wager * wager_cents


@from_file
class Withholding:
    """The part of a prize, less its wager, that is kept back for the tax office."""

    from_: dt.date
    above: str
    times_the_wager: int
    percent: int
    without_number: int
    source: str
    until: dt.date | None = None

    def is_due(self, cents: int, wager_cents: int) -> bool:
        """Whether a part of a prize is kept back, regardless of the winner."""
        won = cents - wager_cents
        return won > _cents(self.above) and won >= self.times_the_wager * wager_cents


@from_file
class CashReport:
    """Above which cash, paid to one person in one gaming day, a report is due, and within how many days."""

    from_: dt.date
    above: str
    days: int
    form: str
    rule: str
    source: str
    until: dt.date | None = None

    @property
    def above_cents(self) -> int:
        """The highest amount of cash that needs no report, in cents."""
        return _cents(self.above)


@from_file
class Retention:
    """How many years personal data are kept after a payment."""

    years: int
    source: str


class _Dated(Protocol):
    @property
    def from_(self) -> dt.date: ...
    @property
    def until(self) -> dt.date | None: ...


T = TypeVar("T", bound=_Dated)


def _on(lines: Iterable[T], day: dt.date) -> T | None:
    """The rule in force on a day, if there is one."""
    return next((line for line in lines if line.from_ <= day and (line.until is None or day < line.until)), None)


@from_file
class WinnerRules:
    """The rules about winners as ``winner.toml`` has them, each kind in the order of its days."""

    age: tuple[LegalAge, ...]
    exclusions: ExclusionList
    document: tuple[IdentityPaper, ...]
    tax_form: tuple[TaxForm, ...]
    withholding: tuple[Withholding, ...]
    cash_report: tuple[CashReport, ...]
    retention: Retention

    def age_on(self, day: dt.date) -> LegalAge | None:
        """The legal age on a day."""
        return _on(self.age, day)

    def form_for(self, cents: int, wager_cents: int, day: dt.date) -> TaxForm | None:
        """The form that a prize has to be reported on, if it has to be."""
        form = _on(self.tax_form, day)
        return form if form and form.is_due(cents, wager_cents) else None

    def uncertain_on(self, day: dt.date) -> str:
        """What is not settled about the tax form of a day, whether a prize needs one or not; empty if nothing is."""
        form = _on(self.tax_form, day)
        return form.uncertain if form else ""

    def cash_report_on(self, day: dt.date) -> CashReport | None:
        """The rule about reports of cash on a day."""
        return _on(self.cash_report, day)

    def percent_withheld(self, cents: int, wager_cents: int, day: dt.date, *, has_number: bool) -> int:
        """How many per cent of a prize less its wager are kept back, by what the whole win comes to."""
        held = _on(self.withholding, day)
        if held is None:
            return 0
        if held.is_due(cents, wager_cents):
            return held.percent
        without = not has_number and self.form_for(cents, wager_cents, day) is not None
        return held.without_number if without else 0

    def withholding_on(self, day: dt.date) -> Withholding | None:
        """The rule about withholding on a day."""
        return _on(self.withholding, day)


@functools.cache
def winner_rules() -> WinnerRules:
    """The rules about winners, read from ``winner.toml``."""
    return read_file(FILE, WinnerRules, FILE.name)


def part_of(cents: int, percent: int) -> int:
    """A percentage of an amount, to the nearest cent, half a cent up."""
    return (cents * percent + _PERCENT // 2) // _PERCENT


def years_later(day: dt.date, years: int) -> dt.date:
    """A day so many years later by the calendar; of 29 February the first of March."""
    try:
        return day.replace(year=day.year + years)
    except ValueError:
        return dt.date(day.year + years, 3, 1)
