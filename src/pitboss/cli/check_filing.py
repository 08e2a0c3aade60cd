"""``pitboss check-filing``."""

from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path
from typing import Any

from pitboss.cli.exits import Exit
from pitboss.cli.output import SCHEMA, console, print_json, progress_bar, table
from pitboss.cli.workers import workers
from pitboss.maths.base_games import Work
from pitboss.reports.filing import read_filing
from pitboss.reports.filing_check import Checked, Finding, Verdict, check_filing
from pitboss.reports.numbers import exactly


def run(file: str, *, everything: bool, jobs: int | None, as_json: bool) -> int:
    """Judge a filing and print the verdicts; 1 if anything is wrong."""
    filed = read_filing(Path(file))
    with workers(jobs, None) as executor, progress_bar() as progress:
        checked = check_filing(filed, Work(executor, progress))
    if as_json:
        print_json(_json(checked))
    else:
        _print(checked, everything=everything)
    return Exit.FOUND if any(each.count(Verdict.WRONG) for each in checked) else Exit.DONE


def _json(checked: list[Checked]) -> dict[str, Any]:
    return {
        "schema": SCHEMA,
        "figures": {verdict: sum(each.count(verdict) for each in checked) for verdict in Verdict},
        "sheets": [
            {
                **each.filed.head,
                "game_hash": each.sheet.rules_hash,
                "rounded_to_digits": {figure: list(ends) for figure, ends in each.digits.items()},
                "findings": [_finding_json(finding) for finding in each.findings],
            }
            for each in checked
        ],
    }


def _finding_json(finding: Finding) -> dict[str, Any]:
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


def _print(checked: list[Checked], *, everything: bool) -> None:
    out = console()
    for each in checked:
        listed = [found for found in each.findings if everything or found.verdict in (Verdict.WRONG, Verdict.UNCHECKED)]
        if listed:
            columns = ("where", "line", "figure", "printed", "exact", "verdict", "what would explain it")
            out.print(table(each.sheet.title, columns, map(_row, listed), left=7))
    rows = [
        (each.filed.title, *(str(each.count(verdict)) for verdict in Verdict), _digits(each)) for each in checked
    ]  # fmt: skip
    out.print(table("The filing", ("sheet", *map(str, Verdict), "rounded to digits"), rows))
    out.print(f"  {_verdict(checked)}", markup=False, soft_wrap=True)


def _row(finding: Finding) -> tuple[str, ...]:
    where = finding.where.rpartition(", ")[2]
    return (where, finding.line, finding.figure, finding.printed, finding.shown, finding.verdict, finding.explanation)


def _digits(each: Checked) -> str:
    if len(set(each.digits.values())) == 1:
        low, high = next(iter(each.digits.values()))
        return f"{low}" if low == high else f"{low}-{high}"
    parts = (f"{figure} {low if low == high else f'{low}-{high}'}" for figure, (low, high) in each.digits.items())
    return ", ".join(parts)


def _verdict(checked: Iterable[Checked]) -> str:
    found = [finding for each in checked for finding in each.findings]
    counts = {verdict: sum(finding.verdict is verdict for finding in found) for verdict in Verdict}
    words = ", ".join(f"{count} {verdict}" for verdict, count in counts.items() if count)
    return f"{len(found)} figures: {words}"
