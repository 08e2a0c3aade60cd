"""``pitboss verify``."""

from collections import Counter
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.exits import Exit
from pitboss.cli.options import AsJson, Csv, Recount, game_of
from pitboss.cli.output import console, print_csv, print_json, table
from pitboss.cli.work import progress_bar
from pitboss.games import GAME_IDS
from pitboss.maths.executors import Progress
from pitboss.reports.answer import Json
from pitboss.reports.evidence.verification import Finding, JudgedFigure, Verdict, verify, verify_own


def _row(finding: Finding) -> dict[str, Json]:
    return {name: str(value) for name, value in asdict(JudgedFigure.of(finding)).items()}


def _document(finding: Finding) -> str:
    """The number of an approved document; of public rules, which have none, the game."""
    return finding.figure.document[:3] if finding.figure.is_of_approval else finding.figure.game


def run(
    game: Annotated[
        str | None,
        typer.Argument(metavar="[GAME]", help="Only this game's document; or a folder of your own, as ./NAME."),
    ] = None,
    base_games: Annotated[
        bool, typer.Option("--base-games", help="Count every base game, too, and judge its figures: minutes at first.")
    ] = False,
    everything: Annotated[bool, typer.Option("--all", help="List the figures that match, too.")] = False,
    recount: Recount = False,
    as_json: AsJson = False,
    as_csv: Csv = False,
) -> None:
    """Verify and print; 1 if a figure is unexplained. The base game of a game that is named is always counted."""
    with progress_bar() as progress:
        findings = _findings(game, progress, recount=recount, base_games=base_games)
    if as_json:
        print_json([_row(finding) for finding in findings])
    elif as_csv:
        print_csv(_row(finding) for finding in findings)
    else:
        _print(findings, everything=everything)
    if any(finding.verdict is Verdict.UNEXPLAINED for finding in findings):
        raise typer.Exit(Exit.FOUND)


def _findings(game: str | None, progress: Progress, *, recount: bool, base_games: bool) -> list[Finding]:
    """The verdicts on the figures of all games, of one, or of those that stand in a folder."""
    if game is None:
        return verify(GAME_IDS, progress, recount=recount, base_games=base_games)
    asked = game_of(game)
    if "/" in game:
        return verify_own(asked, Path(game), progress, recount=recount)
    return verify([asked.id], progress, recount=recount)


def _print(findings: list[Finding], *, everything: bool) -> None:
    out = console()
    if not findings:
        out.print("No figures to judge: write what is printed of this game into its published.toml")
        return
    shown = [finding for finding in findings if everything or finding.verdict is not Verdict.MATCHES]
    rows = [
        (
            _document(finding),
            f"{finding.figure.wager} {finding.figure.paytable}".strip(),
            finding.figure.line,
            finding.figure.quantity,
            finding.figure.printed or "(gone)",
            f"{float(finding.exact):.10g}",
            str(finding.verdict),
        )
        for finding in shown
    ]
    if rows:
        columns = ("doc", "pay table", "line", "quantity", "printed", "exact", "verdict")
        out.print(table("Printed figures, recomputed from rules and cards", columns, rows, left=4))
    _print_reasons(shown)
    _print_counts(findings)


def _figures(count: int) -> str:
    return "1 figure" if count == 1 else f"{count} figures"


def _print_reasons(findings: list[Finding]) -> None:
    """Each reason once, with how many figures it explains."""
    out = console()
    reasons: dict[tuple[str, str, str, str], int] = Counter(
        (finding.figure.document, finding.figure.title, str(finding.verdict), finding.explanation)
        for finding in findings
        if finding.verdict in (Verdict.WRONG, Verdict.UNEXPLAINED)
    )
    for (document, title, verdict, explanation), figures in reasons.items():
        out.print(
            f"[bold]{verdict}[/bold] in {document}, {title!r} ({_figures(figures)}): {explanation}", soft_wrap=True
        )
    damaged = sum(finding.verdict is Verdict.DAMAGED for finding in findings)
    if damaged:
        out.print(f"[bold]damaged[/bold] ({_figures(damaged)}): each is printed whole in the document that forces it")


def _print_counts(findings: list[Finding]) -> None:
    out = console()
    by_document: dict[str, Counter[Verdict]] = {}
    for finding in findings:
        by_document.setdefault(finding.figure.document, Counter())[finding.verdict] += 1
    rows = [
        (document, *(str(counts[verdict]) for verdict in Verdict), str(counts.total()))
        for document, counts in by_document.items()
    ]
    out.print(table("Verdicts", ("document", *map(str, Verdict), "figures"), rows))
    total = Counter(finding.verdict for finding in findings)
    verdicts = ", ".join(f"{total[verdict]} {verdict}" for verdict in Verdict if total[verdict])
    out.print(f"{_figures(total.total())}: {verdicts}")
    approved = sum(finding.figure.is_of_approval for finding in findings)
    if 0 < approved < len(findings):
        out.print(f"{approved} are of the approved documents, {len(findings) - approved} of games from public rules")
