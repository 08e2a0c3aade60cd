"""``pitboss analyze``."""

from collections.abc import Iterator
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape

from pitboss.cli.options import AsJson, Csv, Joker, Meters, OnlyPaytable, OwnGame, Recount, game_of
from pitboss.cli.output import console, print_answer, print_csv, table
from pitboss.cli.work import progress_bar
from pitboss.reports.answer import Json
from pitboss.reports.answer import as_json as encoded
from pitboss.reports.numbers import even_from, exactly, one_in, percent, to_the_cent
from pitboss.reports.par.paytable_answer import JackpotAnswer, LineAnswer, PaytableAnswer, PaytableAnswers, analyze
from pitboss.reports.question import Question

#: What CSV has of a line.
CSV = (
    "line",
    "name",
    "pays",
    "combinations",
    "probability",
    "one_in",
    "return",
    "return_with_stake",
    "envy_cents",
)


def run(
    game: OwnGame,
    wager: Annotated[str | None, typer.Option(help="Only this wager, such as dynasty.")] = None,
    paytable: OnlyPaytable = None,
    players: Annotated[int, typer.Option(help="Players dealt in, your own seat among them; envy needs others.")] = 1,
    bet: Annotated[str | None, typer.Option(help="The wager in dollars; envy and jackpots depend on it.")] = None,
    meters: Meters = None,
    joker: Joker = None,
    readings: Annotated[
        list[str] | None, typer.Option("--reading", help="Read a line another way: LINE=HAND or LINE=CHOICE.")
    ] = None,
    hands: Annotated[int, typer.Option(help="Hands played, for the band of the hold.")] = 10_000,
    recount: Recount = False,
    as_json: AsJson = False,
    as_csv: Csv = False,
) -> None:
    """Price what was asked for and print it."""
    question = Question(
        game=game_of(game),
        wager=wager,
        paytable=paytable,
        players=players,
        bet=bet,
        meters=tuple(meters or ()),
        joker=joker,
        readings=tuple(readings or ()),
        hands=hands,
    )
    with progress_bar() as progress:
        found = analyze(question, progress, recount=recount)
    answers = found.analyses
    if as_csv:
        print_csv(row for answer in answers for row in _csv_rows(answer))
    elif as_json:
        print_answer(answers[0] if len(answers) == 1 else found)
    elif len(answers) == 1:
        _print_one(answers[0], question.hands)
    else:
        _print_many(question.game.name, found)
    for answer in answers:
        for warning in answer.warnings:
            Console(stderr=True).print(f"[yellow]warning:[/yellow] {escape(warning)}", emoji=False)


def _csv_rows(answer: PaytableAnswer) -> Iterator[dict[str, Json]]:
    head: dict[str, Json] = {"game": answer.game, "wager": answer.wager, "paytable": answer.paytable}
    return (head | {name: cell for name, cell in encoded(line).items() if name in CSV} for line in answer.lines)


def _row(line: LineAnswer) -> tuple[str, ...]:
    probability = line.probability
    returned = "" if line.returned is None else f"{float(line.returned):+.8f}"
    envy = to_the_cent(line.envy_cents) if line.envy_cents else ""
    counts = f"{line.combinations:,}", f"{float(probability):.8f}", one_in(probability)
    return line.name, line.pays, *counts, returned, envy


def _print_one(answer: PaytableAnswer, hands: int) -> None:
    out = console()
    rows = [*map(_row, answer.lines), ("Total", "", f"{answer.deals:,}", "1.00000000", "", "", "")]
    columns = ("hand", "pays", "combinations", "probability", "1 in", "return", "envy")
    out.print(table(f"{answer.game_name}, {answer.name}", columns, rows))
    rows_below = _summary(answer, hands)
    width = max(34, *(len(label) for label, _ in rows_below))
    for label, value in rows_below:
        out.print(f"  {label:<{width}} {value}", soft_wrap=True)


def _summary(answer: PaytableAnswer, hands: int) -> list[tuple[str, str]]:
    rows: list[tuple[str, str]] = []
    if answer.house_edge is not None:
        bet = to_the_cent(answer.bet_cents)
        words = f" ({answer.players} players, {bet} bet, with envy)" if answer.with_envy else ""
        rows.append(("house edge" + words, f"{percent(answer.house_edge)}   exactly {exactly(answer.house_edge)}"))
    rows.append(("hit frequency", f"{percent(answer.hit_frequency)}   {one_in(answer.hit_frequency)}"))
    if answer.push_frequency:
        rows.append(("push frequency", percent(answer.push_frequency)))
    if answer.variance is not None and answer.maximum_award is not None:
        band = answer.hold_after(hands)
        rows += [
            ("variance", f"{float(answer.variance):.6f}   (one seat's own hand, envy apart)"),
            ("standard deviation", f"{answer.standard_deviation:.6f}"),
            ("volatility index (90%)", f"{answer.volatility_index:.4f}"),
            (f"hold after {hands:,} hands (90%)", f"{band.low:.3%} to {band.high:.3%}"),
            ("maximum award", f"{float(answer.maximum_award):,.2f} units"),
        ]
    return rows + (_jackpot_summary(answer.jackpot, to_the_cent(answer.bet_cents)) if answer.jackpot else [])


def _jackpot_summary(jackpot: JackpotAnswer, bet: str) -> list[tuple[str, str]]:
    rows = [("return of the fixed pays", percent(jackpot.fixed_return))]
    rows += [
        (f"a dollar on the {meter.name} meter", f"adds {float(meter.coefficient):.4e} to a $1 wager")
        for meter in jackpot.meters
    ]
    if jackpot.break_even_meter is not None:
        rows.append((f"break-even meter at {bet}", even_from(jackpot.break_even_meter * 100)))
    else:
        plane = " + ".join(f"{float(meter.coefficient):.4e}·{meter.name}" for meter in jackpot.meters)
        rows.append((f"break-even at {bet}", f"{plane} = {float(jackpot.break_even_sum):.6f}"))
    return rows


def _print_many(game: str, answers: PaytableAnswers) -> None:
    rows = [
        (
            summary.wager,
            summary.paytable,
            "" if summary.house_edge is None else percent(summary.house_edge),
            percent(summary.hit_frequency),
            "" if summary.standard_deviation is None else f"{summary.standard_deviation:.4f}",
            "" if summary.fixed_return is None else percent(summary.fixed_return),
            "" if summary.break_even_meter is None else even_from(summary.break_even_meter * 100),
        )
        for summary in answers.rows
    ]
    columns = ("wager", "pay table", "house edge", "hit frequency", "std. deviation", "fixed return", "break-even")
    console().print(table(f"{game}: every pay table, exactly", columns, rows, left=2))
    console().print("  Add --wager and --paytable for the lines of one.")
