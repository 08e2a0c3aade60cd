"""The verdicts on a filing as people file them in their turn: a paper, and rows and data for machines."""

from collections.abc import Iterable

from pitboss.reports.answer import as_json
from pitboss.reports.document import Block, Facts, Heading, PrintedDocument, Text, grid
from pitboss.reports.filing.check import FiledFigure, FilingAnswer, FilingCheck
from pitboss.reports.filing.printed_number import FilingVerdict
from pitboss.reports.filing.sheet import FiledPlace
from pitboss.reports.writers import rows_csv

COLUMNS = ("where", "line", "figure", "printed", "exact", "verdict", "what would explain it")
_PAPER = ("line", "figure", "printed", "exact", "verdict")
SUMMARY = ("sheet", *map(str, FilingVerdict), "rounded to digits")
_CSV = (
    "game",
    "wager",
    "paytable",
    "where",
    "line",
    "figure",
    "printed",
    "exact",
    "verdict",
    "digits",
    "reading",
    "explanation",
)


def filing_document(answer: FilingAnswer, made: str = "") -> PrintedDocument:
    """The paper: which file was judged, how it came out, and every figure once with its verdict, the wrong first."""
    checked = answer.sheets
    facts = (("file", answer.file), ("SHA-256", answer.sha256), ("verdict", verdict(answer)))
    blocks: list[Block] = [Facts(facts), grid("The filing", SUMMARY, [summary_row(sheet) for sheet in checked])]
    blocks.append(Text(f"{MEANING} Exact values are given with two digits more than were printed.", small=True))
    blocks += _wrong(checked)
    for sheet in checked:
        rows = [_on_paper(finding) for finding in sheet.findings if finding.verdict is not FilingVerdict.WRONG]
        rules = f"by rules {sheet.game_hash}"
        table = grid(rules, _PAPER, rows, left=len(_PAPER)) if rows else Text(f"Every figure is wrong, {rules}.")
        blocks += [Heading(sheet.title, 2), table]
    return PrintedDocument("Verdicts on a filed par sheet", made, tuple(blocks))


def _wrong(checked: Iterable[FilingCheck]) -> list[Block]:
    """What is wrong before all that is right: that is what the paper is read for."""
    found = [
        (sheet, [finding for finding in sheet.findings if finding.verdict is FilingVerdict.WRONG]) for sheet in checked
    ]
    tables: list[Block] = [
        grid(sheet.title, _PAPER, [_on_paper(finding) for finding in wrong], left=len(_PAPER))
        for sheet, wrong in found
        if wrong
    ]
    others = Heading("Every other figure" if tables else "Every figure")
    return [Heading("What is wrong"), *(tables or [Text("Nothing.")]), others]


MEANING = (
    "Matches: the exact value. Rounded: the exact value at the digits printed. Cut off: the same, not rounded. "
    "Wrong: neither. Not checked: it depends on a meter that is not given, or there is no such figure."
)


def verdict(answer: FilingAnswer) -> str:
    """How many figures got each verdict, in a line."""
    words = ", ".join(f"{count} {verdict}" for verdict, count in answer.figures.items() if count)
    return f"{len(answer.rows)} figures: {words}"


def summary_row(checked: FilingCheck) -> tuple[str, ...]:
    """A sheet: how many of each verdict, and to how many digits it is rounded."""
    return checked.filed.title, *(str(checked.count(verdict)) for verdict in FilingVerdict), _digits(checked)


def _digits(checked: FilingCheck) -> str:
    spans = {
        figure: f"{low}" if low == high else f"{low}-{high}"
        for figure, (low, high) in checked.rounded_to_digits.items()
    }
    if len(set(spans.values())) == 1:
        return next(iter(spans.values()))
    return ", ".join(f"{figure} {span}" for figure, span in spans.items())


def finding_row(finding: FiledFigure) -> tuple[str, ...]:
    """A filed figure as a row of a table."""
    return (
        finding.row,
        finding.line,
        finding.figure,
        finding.printed,
        finding.shown,
        finding.verdict,
        finding.explanation,
    )


def _on_paper(finding: FiledFigure) -> tuple[str, ...]:
    """A figure in columns that fit a page."""
    where, line, figure, printed, exact, said, why = finding_row(finding)
    named = f"{where}: {line}" if isinstance(finding.where, FiledPlace) else line
    return named, figure, printed, exact, f"{said}: {why}" if why else said


# For machines


def filing_csv(checked: Iterable[FilingCheck]) -> str:
    """A row for each figure, exact values as p/q."""
    return rows_csv(_CSV, ({**sheet.filed.head, **as_json(finding)} for sheet in checked for finding in sheet.findings))
