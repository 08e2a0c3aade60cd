"""A filed par sheet against exact values: what matches, what is rounding, what is wrong, and what would explain it."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from functools import cached_property

from pitboss.errors import PitbossError
from pitboss.games import Paytable
from pitboss.games.pay import Pay
from pitboss.maths.base_games import Work
from pitboss.reports.filed_table import named_table
from pitboss.reports.filing import TOTAL, FiledLine, FiledSheet
from pitboss.reports.numbers import decimal, root
from pitboss.reports.par_sheet import ALL_OTHER, ParLine, ParSheet
from pitboss.reports.par_sheets import base_sheet, side_sheet
from pitboss.reports.printed import FEWEST_DIGITS, Fit, Printed
from pitboss.reports.readings import Reading, chosen, envy_readings, line_readings, readings

_OTHER_NAMES = ("allother", "allotherhands", "allothers", "other", "loss", "lose", "nothing", "nowin", "losinghands")


class Verdict(StrEnum):
    """What became of a filed figure."""

    MATCHES = "matches"
    ROUNDED = "rounded"
    CUT = "cut off"
    WRONG = "wrong"
    UNCHECKED = "not checked"


_VERDICT = {Fit.EXACT: Verdict.MATCHES, Fit.ROUNDED: Verdict.ROUNDED, Fit.CUT: Verdict.CUT, Fit.WRONG: Verdict.WRONG}


@dataclass(frozen=True, slots=True)
class Finding:
    """A filed figure, its exact value and the verdict; digits after the point as printed, and what would explain it."""

    where: str
    line: str
    figure: str
    printed: str
    exact: Fraction | str | None
    verdict: Verdict
    digits: int = 0
    reading: str = ""
    explanation: str = ""

    @property
    def shown(self) -> str:
        """The exact value in the form of the printed one, for people."""
        if not isinstance(self.exact, Fraction):
            return self.exact or ""
        try:
            return _printed(self).shown(self.exact)
        except PitbossError:
            return f"{self.exact.numerator:,}" if self.exact.denominator == 1 else decimal(self.exact)


@dataclass(frozen=True, slots=True)
class Checked:
    """A filed sheet, the exact one, and a verdict on each figure."""

    filed: FiledSheet
    sheet: ParSheet
    findings: tuple[Finding, ...]

    def count(self, verdict: Verdict) -> int:
        """How many figures got a verdict."""
        return sum(finding.verdict is verdict for finding in self.findings)

    @property
    def digits(self) -> dict[str, tuple[int, int]]:
        """The fewest and the most digits after the point to which each kind of figure was rounded."""
        found: dict[str, list[int]] = {}
        for finding in self.findings:
            if finding.verdict is Verdict.ROUNDED:
                found.setdefault(finding.figure, []).append(finding.digits)
        return {figure: (min(each), max(each)) for figure, each in found.items()}


def check_filing(sheets: Iterable[FiledSheet], work: Work) -> list[Checked]:
    """The verdicts on every figure of every sheet."""
    return [_Case(filed, work).judge() for filed in sheets]


def _exact(sheet: ParSheet, line: ParLine | None, figure: str) -> Fraction | None:
    """The exact value of a figure of a line, or of the totals; nothing if there is no such figure."""
    if line is not None:
        values = {
            "combinations": Fraction(line.combinations),
            "probability": line.probability,
            "one_in": 1 / line.probability if line.combinations else None,
            "net_return": line.net_return,
            "gross_return": line.gross_return,
            "variance_term": sheet.variance_term(line),
            "envy": Fraction(line.envy_cents, 100) if sheet.envy else None,
        }
        return values.get(figure)
    edge = sheet.house_edge
    totals = {
        "combinations": Fraction(sum(each.combinations for each in sheet.lines)),
        "probability": sum((each.probability for each in sheet.lines), Fraction(0)),
        "net_return": None if edge is None else -edge,
        "gross_return": sheet.gross_total,
        "variance_term": sheet.variance,
        "house_edge": edge,
        "hit_frequency": sheet.hit_frequency,
        "push_frequency": sheet.push_frequency,
        "standard_deviation": None if sheet.variance is None else root(sheet.variance),
        "element_of_risk": sheet.element_of_risk,
    }
    return totals.get(figure)


def _plain(name: str) -> str:
    return re.sub(r"[^a-z0-9]", "", name.lower())


class _Case:
    """One filed sheet while it is judged."""

    def __init__(self, filed: FiledSheet, work: Work) -> None:
        self.filed = filed
        self.game, self.paytable, self.asked = named_table(filed, work)
        self.sheet = self._sheet()

    def _sheet(self) -> ParSheet:
        is_base = self.filed.head.get("wager") == self.game.base.wager
        if is_base or self.paytable is None:
            return base_sheet(self.game, self.paytable, self.asked)
        return side_sheet(self.game, self.paytable, self.asked)

    @cached_property
    def readings(self) -> list[Reading]:
        """The other readings; worked out only if something is wrong."""
        return list(readings(self.sheet, self.game, self._side, self.asked))

    @property
    def _side(self) -> Paytable | None:
        """The pay table of a side bet; a bonus on the first wager has no sheet of its own."""
        return self.paytable if self.paytable and self.paytable.role == "wager" else None

    @cached_property
    def line_readings(self) -> list[Reading]:
        """Lines read as the approved document read them."""
        return list(line_readings(self.game, self._side, self.asked))

    def judge(self) -> Checked:
        """Every figure, then whatever lines are missing."""
        found: list[Finding] = []
        seen: set[str] = set()
        for filed in self.filed.lines:
            line, problem = self._line(filed)
            key = TOTAL if filed.is_total else line.id if line else ""
            if not problem and key in seen:
                problem = "this line stands here a second time"
            if problem:
                found.append(Finding(filed.where, filed.line or filed.name, "line", "", None, Verdict.WRONG,
                                     reading="line", explanation=problem))  # fmt: skip
                continue
            seen.add(key)
            found += self._figures(filed, line)
        found += self._missing(seen)
        return Checked(self.filed, self.sheet, tuple(self._explained(found)))

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
        known = ", ".join(line.id for line in self.sheet.lines)
        return None, f"{self.sheet.title} has no such line; it has {known}"

    def _missing(self, seen: set[str]) -> list[Finding]:
        return [
            Finding(self.filed.title, line.id, "line", "", None, Verdict.WRONG, reading="line",
                    explanation=f"{line.name}, which pays {line.pays}, is missing from the filing")
            for line in self.sheet.lines
            if line.id not in seen and (line.net is None or line.net >= 0)
        ]  # fmt: skip

    def _figures(self, filed: FiledLine, line: ParLine | None) -> Iterable[Finding]:
        name = line.id if line else TOTAL
        if line:
            yield from self._words(filed, line)
        if filed.pays and line:
            yield _judge_pay(filed, line)
        for figure, text in filed.figures.items():
            exact = _exact(self.sheet, line, figure)
            try:
                printed = Printed.parse(_inner(text, figure))
            except PitbossError as error:
                yield Finding(filed.where, name, figure, text, exact, Verdict.WRONG, reading="unreadable",
                              explanation=str(error))  # fmt: skip
                continue
            if exact is None:
                why = (
                    "it depends on a meter that is not given" if self.sheet.jackpot else "there is no such figure here"
                )
                yield Finding(filed.where, name, figure, text, None, Verdict.UNCHECKED, printed.digits, "", why)
                continue
            yield Finding(filed.where, name, figure, text, exact, _VERDICT[printed.fit(exact)], printed.digits)

    def _words(self, filed: FiledLine, line: ParLine) -> Iterable[Finding]:
        """A name that is another line's, and a hand that is not the one of the pay table."""
        others = [each for each in self.sheet.lines if each.id != line.id and _plain(each.name) == _plain(filed.name)]
        if others and _plain(filed.name) != _plain(line.name):
            yield Finding(filed.where, line.id, "name", filed.name, line.name, Verdict.WRONG, reading="name",
                          explanation=f"this is the name of the line {others[0].id}")  # fmt: skip
        is_known = self._side is not None and self._side in self.game.paytables  # or it was made of these hands
        table = {each.id: each for each in chosen(self._side, self.game).lines} if self._side and is_known else {}
        if filed.hand and line.id in table:
            hands = "; ".join(table[line.id].hand)
            same = {each.strip() for each in filed.hand.split(";")} == set(table[line.id].hand)
            verdict, reading = (Verdict.MATCHES, "") if same else (Verdict.WRONG, "hand")
            why = "" if same else "the line is for another hand than the pay table has"
            yield Finding(filed.where, line.id, "hand", filed.hand, hands, verdict, 0, reading, why)

    # What would explain it

    def _explained(self, found: list[Finding]) -> Iterable[Finding]:
        """The findings with an explanation for each wrong one, by a reading that explains most of them if there is one.

        A slip of the pen explains one figure and a reading many: so what explains several comes first.
        """
        wrong = [finding for finding in found if finding.verdict is Verdict.WRONG and not finding.reading]
        if not wrong:
            return found
        if len(wrong) == 1 and (alone := self._alone(wrong[0]))[0]:
            told = replace(wrong[0], reading=alone[0], explanation=alone[1])
            return [told if each is wrong[0] else each for each in found]
        explains = {at: [each for each in wrong if self._agrees(reading, each)] for at, reading in
                    enumerate(self.readings)}  # fmt: skip
        most = max(map(len, explains.values()), default=0)
        likeliest = [at for at, each in explains.items() if len(each) == most] if most > 1 else []
        order = sorted(explains, key=lambda at: -len(explains[at]))
        return [self._explain(each, likeliest, order, explains) if each in wrong else each for each in found]

    def _agrees(self, reading: Reading, finding: Finding) -> bool:
        """Whether a filed figure is right under another reading."""
        line = next((each for each in reading.sheet.lines if each.id == finding.line), None)
        if line is None and finding.line != TOTAL:
            return False
        if finding.figure == "pays":
            return line is not None and _same_pay(finding.printed, line.pays)
        return _printed(finding).agrees(_exact(reading.sheet, line, finding.figure))

    def _nearly(self, finding: Finding, order: list[int]) -> Reading | None:
        """The first reading that a figure misses by one in its last digit; none if it is as near to the exact value."""
        if finding.figure == "pays" or not isinstance(finding.exact, Fraction):
            return None
        printed = _printed(finding)
        if printed.nearly(finding.exact):
            return None
        for reading in (self.readings[at] for at in order):
            line = next((each for each in reading.sheet.lines if each.id == finding.line), None)
            known = line is not None or finding.line == TOTAL
            if known and printed.nearly(_exact(reading.sheet, line, finding.figure)):
                return reading
        return None

    def _explain(
        self, finding: Finding, likeliest: list[int], order: list[int], explains: Mapping[int, list[Finding]]
    ) -> Finding:
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

    def _by(self, finding: Finding, fitting: list[int]) -> Finding:
        chosen = [self.readings[at] for at in fitting]
        text = ", or ".join(dict.fromkeys(each.words(finding.figure) for each in chosen))
        return replace(finding, reading=chosen[0].id, explanation=text)

    def _alone(self, finding: Finding) -> tuple[str, str]:
        """What explains one figure by itself."""
        if finding.figure == "pays":
            return _pay_slip(finding)
        exact, printed = finding.exact, _printed(finding)
        if not isinstance(exact, Fraction):
            return "", ""
        line = next((each for each in self.sheet.lines if each.id == finding.line), None)
        other = {"net_return": "gross_return", "gross_return": "net_return"}.get(finding.figure)
        if other and printed.agrees(_exact(self.sheet, line, other)):
            words = (
                "the gross return is given as the net one" if other == "gross_return" else "the net as the gross one"
            )
            return "stake-counted-twice", f"the stake: {words}"
        known = [each for each in self.line_readings if self._agrees(each, finding)]
        known += [each for each in envy_readings(self.sheet) if finding.line == TOTAL and self._agrees(each, finding)]
        if known:
            return known[0].id, known[0].text
        if slip := printed.slip(exact):
            return "digit", slip
        if printed.agrees(-exact):
            return "sign", "the sign is the other one"
        for factor, words in ((100, "it is a percent without its sign"), (Fraction(1, 100), "it is no percent")):
            if printed.agrees(exact * factor):
                return "percent", words
        return self._of_another_line(finding, printed)

    def _of_another_line(self, finding: Finding, printed: Printed) -> tuple[str, str]:
        """Whether it is the figure of another line, to enough digits to tell."""
        if finding.line == TOTAL or sum(each.isdigit() for each in finding.printed.strip("0.%")) < FEWEST_DIGITS:
            return "", ""
        for line in self.sheet.lines:
            if line.id != finding.line and printed.agrees(_exact(self.sheet, line, finding.figure)):
                return "other-line", f"this is the figure of the line {line.id}"
        return "", ""


def _printed(finding: Finding) -> Printed:
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


def _judge_pay(filed: FiledLine, line: ParLine) -> Finding:
    verdict = Verdict.MATCHES if _same_pay(filed.pays, line.pays) else Verdict.WRONG
    return Finding(filed.where, line.id, "pays", filed.pays, line.pays, verdict)


def _pay_slip(finding: Finding) -> tuple[str, str]:
    said, wanted = _parse_pay(finding.printed), _parse_pay(str(finding.exact))
    if said is None:
        return "unreadable", f"this is no pay; the pay table has {finding.exact}"
    if wanted and said.meter is None and said.odds == wanted.odds and said.stake_returned != wanted.stake_returned:
        return "to-for", f'"to" and "for" are confused: the pay table has {finding.exact}'
    return "pay", f"the pay table has {finding.exact}"
