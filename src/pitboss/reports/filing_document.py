"""The verdicts on a filing as people file them in their turn: a paper, and rows and data for machines."""

import csv
import io
import re
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

from pitboss.games.cells import text_cell
from pitboss.reports.document import Block, Document, Facts, Heading, Text, grid
from pitboss.reports.filing_check import Checked, Finding, Verdict
from pitboss.reports.numbers import exactly

COLUMNS = ("where", "line", "figure", "printed", "exact", "verdict", "what would explain it")
_PAPER = ("line", "figure", "printed", "exact", "verdict")
SUMMARY = ("sheet", *map(str, Verdict), "rounded to digits")
_NUMBER = re.compile(r"[-+]?[\d.,/]+%?", re.ASCII)
_CSV = ("game", "wager", "paytable", "where", "line", "figure", "printed", "exact", "verdict", "digits", "reading",
        "explanation")  # fmt: skip


def filing_document(name: str, sha256: str, checked: Sequence[Checked], made: str = "") -> Document:
    """The paper: which file was judged, how it came out, and every figure with its verdict."""
    facts = (("file", name), ("SHA-256", sha256), ("verdict", verdict(checked)))
    blocks: list[Block] = [Facts(facts), grid("The filing", SUMMARY, [summary_row(each) for each in checked])]
    blocks.append(Text(f"{MEANING} Exact values are given with two digits more than were printed.", small=True))
    blocks += _wrong(checked)
    for each in checked:
        rows = [_on_paper(finding, each) for finding in each.findings]
        rules = f"by rules {each.sheet.rules_hash}"
        blocks += [Heading(each.sheet.title, 2), grid(rules, _PAPER, rows, left=len(_PAPER))]
    return Document("Verdicts on a filed par sheet", made, tuple(blocks))


def _wrong(checked: Iterable[Checked]) -> list[Block]:
    """What is wrong before all that is right: that is what the paper is read for."""
    found = [(each, [finding for finding in each.findings if finding.verdict is Verdict.WRONG]) for each in checked]
    tables: list[Block] = [
        grid(each.sheet.title, _PAPER, [_on_paper(finding, each) for finding in wrong], left=len(_PAPER))
        for each, wrong in found
        if wrong
    ]
    return [Heading("What is wrong"), *(tables or [Text("Nothing.")]), Heading("Every figure")]


MEANING = (
    "Matches: the exact value. Rounded: the exact value at the digits printed. Cut off: the same, not rounded. "
    "Wrong: neither. Not checked: it depends on a meter that is not given, or there is no such figure."
)


def verdict(checked: Iterable[Checked]) -> str:
    """How many figures got each verdict, in a line."""
    found = [finding for each in checked for finding in each.findings]
    counts = {verdict: sum(finding.verdict is verdict for finding in found) for verdict in Verdict}
    words = ", ".join(f"{count} {verdict}" for verdict, count in counts.items() if count)
    return f"{len(found)} figures: {words}"


def summary_row(each: Checked) -> tuple[str, ...]:
    """A sheet: how many of each verdict, and to how many digits it is rounded."""
    return each.filed.title, *(str(each.count(verdict)) for verdict in Verdict), _digits(each)


def _digits(each: Checked) -> str:
    if len(set(each.digits.values())) == 1:
        low, high = next(iter(each.digits.values()))
        return f"{low}" if low == high else f"{low}-{high}"
    parts = (f"{figure} {low if low == high else f'{low}-{high}'}" for figure, (low, high) in each.digits.items())
    return ", ".join(parts)


def finding_row(finding: Finding) -> tuple[str, ...]:
    """A figure for people."""
    where = finding.where.rpartition(", ")[2]
    return where, finding.line, finding.figure, finding.printed, finding.shown, finding.verdict, finding.explanation


def _on_paper(finding: Finding, checked: Checked) -> tuple[str, ...]:
    """A figure in columns that fit a page."""
    where, line, figure, printed, exact, said, why = finding_row(finding)
    named = line if finding.where == checked.filed.title else f"{where}: {line}"
    return named, figure, printed, exact, f"{said}: {why}" if why else said


# For machines


def filing_csv(checked: Iterable[Checked]) -> str:
    """A row for each figure, exact values as p/q."""
    out = io.StringIO()
    writer = csv.DictWriter(out, _CSV, lineterminator="\n", extrasaction="ignore")
    writer.writeheader()
    for each in checked:
        head = {key: each.filed.head.get(key, "") for key in ("game", "wager", "paytable")}
        writer.writerows(head | _cells(finding) for finding in each.findings)
    return out.getvalue()


def _cells(finding: Finding) -> dict[str, Any]:
    """A figure as cells: what somebody filed stays a text, but a number with a sign is no formula."""
    data = finding_json(finding)
    return {
        name: text_cell(value) if isinstance(value, str) and not _NUMBER.fullmatch(value) else value
        for name, value in data.items()
    }


def filing_json(name: str, sha256: str, checked: Sequence[Checked]) -> dict[str, Any]:
    """Everything that is known of a filing."""
    return {
        "file": name,
        "sha256": sha256,
        "figures": {verdict: sum(each.count(verdict) for each in checked) for verdict in Verdict},
        "sheets": [
            {
                **each.filed.head,
                "game_hash": each.sheet.rules_hash,
                "rounded_to_digits": {figure: list(ends) for figure, ends in each.digits.items()},
                "findings": [finding_json(finding) for finding in each.findings],
            }
            for each in checked
        ],
    }


def finding_json(finding: Finding) -> dict[str, Any]:
    """A figure, its exact value as p/q."""
    exact = exactly(finding.exact) if isinstance(finding.exact, Fraction) else finding.exact
    return {
        "where": finding.where,
        "line": finding.line,
        "figure": finding.figure,
        "printed": finding.printed,
        "exact": exact,
        "verdict": finding.verdict,
        "digits": finding.digits,
        "reading": finding.reading or None,
        "explanation": finding.explanation or None,
    }
