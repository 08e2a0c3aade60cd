"""A filed par sheet against exact values: what matches, what is rounding, what is wrong, and what would explain it."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from operator import attrgetter
from pathlib import Path
from typing import Annotated

from pydantic import PlainSerializer

from pitboss.desk.answer_fields import Unsaid
from pitboss.errors import PitbossError
from pitboss.games import Game, Paytable
from pitboss.games.settlement.pay import Pay
from pitboss.maths.executors import HERE, Work
from pitboss.reports.answer import Answer, Exact, Said, derived
from pitboss.reports.filing.printed_number import FEWEST_DIGITS, FilingVerdict, Printed
from pitboss.reports.filing.readings import Reading, chosen, envy_readings, line_readings, readings
from pitboss.reports.filing.sheet import TOTAL, FiledLine, FiledPlace, FiledSheet, Filing, read_filing
from pitboss.reports.filing.table import named_table
from pitboss.reports.numbers import decimal
from pitboss.reports.par.seat_price import ALL_OTHER
from pitboss.reports.par.sheet import TOTALS, ParLine, ParSheet
from pitboss.reports.par.sheets import base_sheet, side_sheet

#: A sentence names so many lines, each by so many letters: a table that a filing brings may have many long ones.
MOST_NAMED, LONGEST_NAME = 8, 60
_OTHER_NAMES = ("allother", "allotherhands", "allothers", "other", "loss", "lose", "nothing", "nowin", "losinghands")


@dataclass(frozen=True, slots=True)
class FiledFigure:
    """A filed figure, its exact value and the verdict; digits after the point as printed, and what would explain it."""

    where: Annotated[FiledPlace | str, PlainSerializer(str, return_type=str)]
    line: str
    figure: str
    printed: str
    exact: Exact | str | None
    verdict: FilingVerdict
    digits: int = 0
    reading: Said = ""
    explanation: Said = ""

    @derived
    def row(self) -> str:
        """The row of its file or sheet; what is missing is of the whole sheet."""
        return self.where.row if isinstance(self.where, FiledPlace) else self.where

    @derived
    def shown(self) -> str:
        """The exact value in the form of the printed one, for people."""
        if not isinstance(self.exact, Fraction):
            return self.exact or ""
        try:
            return _printed(self).shown(self.exact)
        except PitbossError:
            return f"{self.exact.numerator:,}" if self.exact.denominator == 1 else decimal(self.exact)


@dataclass(frozen=True, slots=True)
class FilingCheck:
    """A filed sheet, the exact one, and a verdict on each figure."""

    filed: Annotated[FiledSheet, PlainSerializer(attrgetter("head"), return_type=dict[str, str], when_used="json")]
    sheet: Unsaid[ParSheet]
    findings: tuple[FiledFigure, ...]

    @derived
    def title(self) -> str:
        """What the sheet is about."""
        return self.sheet.title

    @derived
    def game_hash(self) -> str:
        """The hash of the rules that it was judged by."""
        return self.sheet.game_hash

    def count(self, verdict: FilingVerdict) -> int:
        """How many figures got a verdict."""
        return sum(finding.verdict is verdict for finding in self.findings)

    @derived
    def rounded_to_digits(self) -> dict[str, tuple[int, int]]:
        """The fewest and the most digits after the point to which each kind of figure was rounded."""
        found: dict[str, list[int]] = {}
        for finding in self.findings:
            if finding.verdict is FilingVerdict.ROUNDED:
                found.setdefault(finding.figure, []).append(finding.digits)
        return {figure: (min(digits), max(digits)) for figure, digits in found.items()}


@dataclass(frozen=True, slots=True, kw_only=True)
class FilingAnswer(Answer):
    """A filing: its file and hash, how many figures got which verdict, and every figure with its verdict."""

    schema: int = 2
    file: str
    sha256: str
    sheets: tuple[FilingCheck, ...]

    @derived
    def figures(self) -> dict[FilingVerdict, int]:
        """How many figures got each verdict."""
        return {verdict: sum(sheet.count(verdict) for sheet in self.sheets) for verdict in FilingVerdict}

    @property
    def rows(self) -> tuple[FiledFigure, ...]:
        """A row for each figure."""
        return tuple(finding for sheet in self.sheets for finding in sheet.findings)


def judge_filing(file: Path, work: Work = HERE, own: Game | None = None) -> FilingAnswer:
    """The verdicts on a filed par sheet, a CSV, TOML or .xlsx file, of our games or of one's own that is given."""
    return judged_filing(file.name, read_filing(file), work, own)


def judged_filing(name: str, filing: Filing, work: Work = HERE, own: Game | None = None) -> FilingAnswer:
    """The verdicts on what stands in a file of a name."""
    sheets = tuple(check_filing(filing.sheets, work, own))
    return FilingAnswer(file=name, sha256=filing.sha256, sheets=sheets)


def check_filing(sheets: Iterable[FiledSheet], work: Work, own: Game | None = None) -> list[FilingCheck]:
    """The verdicts on every figure of every sheet, of our games or of one's own that is given."""
    return [_Case(filed, work, own).judge() for filed in sheets]


def _exact(sheet: ParSheet, line: ParLine | None, figure: str) -> Fraction | None:
    """The exact value of a figure of a line, or of the totals; nothing if there is no such figure."""
    if line is None and figure in TOTALS:
        return sheet.exact_total(figure)
    if figure == "envy":
        return Fraction(line.envy_cents, 100) if line and sheet.envy else None
    found: Fraction | int | None = getattr(sheet.figures(line) if line else sheet.total, figure, None)
    return None if found is None else Fraction(found)


def _exact_in(sheet: ParSheet, finding: FiledFigure, figure: str) -> Fraction | None:
    """The exact value of a figure of a finding's line in a sheet; nothing if the sheet has no such line."""
    line = next((line for line in sheet.lines if line.id == finding.line), None)
    return _exact(sheet, line, figure) if line or finding.line == TOTAL else None


def _short(text: str, most: int) -> str:
    """A text of so many characters at most, cut where it is longer."""
    return text if len(text) <= most else f"{text[: most - 1]}…"


def _plain(name: str) -> str:
    return re.sub(r"[^a-z0-9]", "", name.lower())


class _Case:
    """One filed sheet while it is judged."""

    def __init__(self, filed: FiledSheet, work: Work, own: Game | None) -> None:
        self.filed = filed
        self.question, self.paytable = named_table(filed, own)
        self.game = self.question.game
        is_base = filed.head.get("wager") == self.game.base.wager
        if is_base or self.paytable is None:
            self.sheet = base_sheet(self.question, self.paytable, work)
        else:
            self.sheet = side_sheet(self.question, self.paytable, work)

    @cached_property
    def readings(self) -> list[Reading]:
        """The other readings; worked out only if something is wrong."""
        return list(readings(self.sheet, self.question, self._side))

    @property
    def _side(self) -> Paytable | None:
        """The pay table of a side bet; a bonus on the first wager has no sheet of its own."""
        return self.paytable if self.paytable and not self.paytable.is_bonus else None

    @cached_property
    def line_readings(self) -> list[Reading]:
        """Lines read as the approved document read them."""
        return list(line_readings(self.question, self._side))

    def judge(self) -> FilingCheck:
        """Every figure, then whatever lines are missing."""
        found: list[FiledFigure] = []
        seen: set[str] = set()
        for filed in self.filed.lines:
            line, problem = self._line(filed)
            key = TOTAL if filed.is_total else line.id if line else ""
            if not problem and key in seen:
                problem = "this line stands here a second time"
            if problem:
                found.append(
                    FiledFigure(
                        filed.where,
                        filed.line or filed.name,
                        "line",
                        "",
                        None,
                        FilingVerdict.WRONG,
                        reading="line",
                        explanation=problem,
                    )
                )
                continue
            seen.add(key)
            found += self._figures(filed, line)
        found += self._missing(seen)
        return FilingCheck(self.filed, self.sheet, tuple(self._explained(found)))

    def _line(self, filed: FiledLine) -> tuple[ParLine | None, str]:
        """The line that is meant, none for the totals; or what is the matter with it."""
        if filed.is_total:
            return None, ""
        names = [_plain(name) for name in (filed.line, filed.name) if name]
        by_id = [line for line in self.sheet.lines if line.id == filed.line]
        fitting = by_id or [line for line in self.sheet.lines if {_plain(line.id), _plain(line.name)} & set(names)]
        if len(fitting) > 1:
            fitting = [line for line in fitting if line.pays == filed.pays] or fitting[:1]
        if not fitting and set(names) & set(_OTHER_NAMES):
            fitting = [line for line in self.sheet.lines if line.id == ALL_OTHER]
        if fitting:
            return fitting[0], ""
        return None, self._no_such_line

    @cached_property
    def _no_such_line(self) -> str:
        """What is said of a line that the sheet has not: which it has, in a sentence that stays short."""
        names = [_short(line.id, LONGEST_NAME) for line in self.sheet.lines]
        more = [f"{len(names) - MOST_NAMED} more"] if len(names) > MOST_NAMED else []
        title = _short(self.sheet.title, 2 * LONGEST_NAME)
        return f"{title} has no such line; it has {', '.join([*names[:MOST_NAMED], *more])}"

    def _missing(self, seen: set[str]) -> list[FiledFigure]:
        return [
            FiledFigure(
                self.filed.title,
                line.id,
                "line",
                "",
                None,
                FilingVerdict.WRONG,
                reading="line",
                explanation=f"{_short(line.name, LONGEST_NAME)}, which pays {line.pays}, is missing from the filing",
            )
            for line in self.sheet.lines
            if line.id not in seen and (line.net is None or line.net >= 0)
        ]

    def _figures(self, filed: FiledLine, line: ParLine | None) -> Iterable[FiledFigure]:
        name = line.id if line else TOTAL
        if line:
            yield from self._words(filed, line)
        if filed.pays and line:
            verdict = FilingVerdict.MATCHES if _same_pay(filed.pays, line.pays) else FilingVerdict.WRONG
            yield FiledFigure(filed.where, name, "pays", filed.pays, line.pays, verdict)
        for figure, text in filed.figures.items():
            exact = _exact(self.sheet, line, figure)
            try:
                printed = Printed.parse(_inner(text, figure))
            except PitbossError as error:
                yield FiledFigure(
                    filed.where,
                    name,
                    figure,
                    text,
                    exact,
                    FilingVerdict.WRONG,
                    reading="unreadable",
                    explanation=str(error),
                )
                continue
            if exact is None:
                why = (
                    "it depends on a meter that is not given" if self.sheet.jackpot else "there is no such figure here"
                )
                yield FiledFigure(
                    filed.where, name, figure, text, None, FilingVerdict.UNCHECKED, printed.digits, "", why
                )
                continue
            yield FiledFigure(filed.where, name, figure, text, exact, printed.fit(exact), printed.digits)

    def _words(self, filed: FiledLine, line: ParLine) -> Iterable[FiledFigure]:
        """A name that is another line's, and a hand that is not the one of the pay table."""
        others = [
            other for other in self.sheet.lines if other.id != line.id and _plain(other.name) == _plain(filed.name)
        ]
        if others and _plain(filed.name) != _plain(line.name):
            yield FiledFigure(
                filed.where,
                line.id,
                "name",
                filed.name,
                line.name,
                FilingVerdict.WRONG,
                reading="name",
                explanation=f"this is the name of the line {_short(others[0].id, LONGEST_NAME)}",
            )
        is_known = self._side is not None and self._side in self.game.paytables  # or it was made of these hands
        table = {pays.id: pays for pays in chosen(self._side, self.game).lines} if self._side and is_known else {}
        if filed.hand and line.id in table:
            hands = "; ".join(table[line.id].hand)
            same = {name.strip() for name in filed.hand.split(";")} == set(table[line.id].hand)
            verdict, reading = (FilingVerdict.MATCHES, "") if same else (FilingVerdict.WRONG, "hand")
            why = "" if same else "the line is for another hand than the pay table has"
            yield FiledFigure(filed.where, line.id, "hand", filed.hand, hands, verdict, 0, reading, why)

    # What would explain it

    def _explained(self, found: list[FiledFigure]) -> Iterable[FiledFigure]:
        """The findings with an explanation for each wrong one, by a reading that explains most of them if there is one.

        A slip of the pen explains one figure and a reading many: so what explains several comes first.
        """
        wrong = [finding for finding in found if finding.verdict is FilingVerdict.WRONG and not finding.reading]
        if not wrong:
            return found
        if len(wrong) == 1 and (alone := self._alone(wrong[0]))[0]:
            told = replace(wrong[0], reading=alone[0], explanation=alone[1])
            return [told if finding is wrong[0] else finding for finding in found]
        explains = {
            at: [finding for finding in wrong if self._agrees(reading, finding)]
            for at, reading in enumerate(self.readings)
        }
        most = max(map(len, explains.values()), default=0)
        likeliest = [at for at, findings in explains.items() if len(findings) == most] if most > 1 else []
        order = sorted(explains, key=lambda at: -len(explains[at]))
        return [
            self._explain(finding, likeliest, order, explains) if finding in wrong else finding for finding in found
        ]

    def _agrees(self, reading: Reading, finding: FiledFigure) -> bool:
        """Whether a filed figure is right under another reading."""
        if finding.figure == "pays":
            lines = (line for line in reading.sheet.lines if line.id == finding.line)
            return any(_same_pay(finding.printed, line.pays) for line in lines)
        return _printed(finding).agrees(_exact_in(reading.sheet, finding, finding.figure))

    def _nearly(self, finding: FiledFigure, order: list[int]) -> Reading | None:
        """The first reading that a figure misses by one in its last digit; none if it is as near to the exact value."""
        if finding.figure == "pays" or not isinstance(finding.exact, Fraction):
            return None
        printed = _printed(finding)
        if printed.nearly(finding.exact):
            return None
        for reading in (self.readings[at] for at in order):
            if printed.nearly(_exact_in(reading.sheet, finding, finding.figure)):
                return reading
        return None

    def _explain(
        self, finding: FiledFigure, likeliest: list[int], order: list[int], explains: Mapping[int, list[FiledFigure]]
    ) -> FiledFigure:
        fitting = [at for at in likeliest if finding in explains[at]]
        if fitting:
            return self._by(finding, fitting)
        name, text = self._alone(finding)
        if name:
            return replace(finding, reading=name, explanation=text)
        fitting = [at for at in order if finding in explains[at]]
        if fitting:
            return self._by(finding, fitting[:1])
        if near := self._nearly(finding, order):
            words = f"nearly: one in the last digit from {near.id} ({near.words(finding.figure)})"
            return replace(finding, reading="nearly", explanation=words)
        return replace(finding, reading="unexplained", explanation="no reading that Pitboss knows gives it")

    def _by(self, finding: FiledFigure, fitting: list[int]) -> FiledFigure:
        chosen = [self.readings[at] for at in fitting]
        text = ", or ".join(dict.fromkeys(reading.words(finding.figure) for reading in chosen))
        return replace(finding, reading=chosen[0].id, explanation=text)

    def _alone(self, finding: FiledFigure) -> tuple[str, str]:
        """What explains one figure by itself."""
        if finding.figure == "pays":
            return _pay_slip(finding)
        exact, printed = finding.exact, _printed(finding)
        if not isinstance(exact, Fraction):
            return "", ""
        other = {"net_return": "gross_return", "gross_return": "net_return"}.get(finding.figure)
        if other and printed.agrees(_exact_in(self.sheet, finding, other)):
            words = (
                "the gross return is given as the net one" if other == "gross_return" else "the net as the gross one"
            )
            return "stake-counted-twice", f"the stake: {words}"
        known = [reading for reading in self.line_readings if self._agrees(reading, finding)]
        known += [
            reading for reading in envy_readings(self.sheet) if finding.line == TOTAL and self._agrees(reading, finding)
        ]
        if known:
            return known[0].id, known[0].text
        if slip := printed.slip(exact):
            return "digit", slip
        if printed.agrees(-exact):
            return "sign", "the sign is the other one"
        for factor, words in ((100, "it is a percent without its sign"), (Fraction(1, 100), "it is not a percent")):
            if printed.agrees(exact * factor):
                return "percent", words
        return self._of_another_line(finding, printed)

    def _of_another_line(self, finding: FiledFigure, printed: Printed) -> tuple[str, str]:
        """Whether it is the figure of another line, to enough digits to tell."""
        if (
            finding.line == TOTAL
            or sum(character.isdigit() for character in finding.printed.strip("0.%")) < FEWEST_DIGITS
        ):
            return "", ""
        for line in self.sheet.lines:
            if line.id != finding.line and printed.agrees(_exact(self.sheet, line, finding.figure)):
                return "other-line", f"this is the figure of the line {_short(line.id, LONGEST_NAME)}"
        return "", ""


def _printed(finding: FiledFigure) -> Printed:
    return Printed.parse(_inner(finding.printed, finding.figure))


def _inner(text: str, figure: str) -> str:
    return re.sub(r"^\s*1\s*in\s+", "", text) if figure == "one_in" else text


# Pays


def _parse_pay(text: str) -> Pay | None:
    plain = " ".join(text.split()).lower()
    plain = re.sub(r"^([^\s:/-]+)\s*[:/-]\s*(\d+)$", r"\1 to \2", plain.replace(" one", " 1"))
    plain = f"{plain.partition('.')[0]} to 1" if re.fullmatch(r"\d[\d,]*(\.0+)?", plain) else plain
    try:
        return Pay.parse(plain)
    except PitbossError:
        return None


def _same_pay(one: str, other: str) -> bool:
    if one.strip().lower() == other.lower():
        return True
    first, second = _parse_pay(one), _parse_pay(other)
    return first is not None and second is not None and _worth(first) == _worth(second)


def _worth(pay: Pay) -> tuple[Fraction, str | None, Fraction]:
    return pay.net, pay.meter, pay.share


def _pay_slip(finding: FiledFigure) -> tuple[str, str]:
    said, wanted = _parse_pay(finding.printed), _parse_pay(str(finding.exact))
    if said is None:
        return "unreadable", f"this is not a pay; the pay table has {finding.exact}"
    if wanted and said.meter is None and said.odds == wanted.odds and said.stake_returned != wanted.stake_returned:
        return "to-for", f'"to" and "for" are confused: the pay table has {finding.exact}'
    return "pay", f"the pay table has {finding.exact}"
