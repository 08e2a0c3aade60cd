"""``pitboss jackpots economics``: what a plan is worth, for people and for machines."""

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.options import AsJson
from pitboss.cli.output import SCHEMA, console, print_json, show, table
from pitboss.jackpots.plan.advice import ours_of, propose
from pitboss.jackpots.plan.file import meters_in_words, parse_rate, plan_of, read_plan
from pitboss.jackpots.plan.plan import check_plan
from pitboss.jackpots.plan.worth import Pace
from pitboss.ledger import PPM
from pitboss.reports.design.economics import DryChanceAnswer, EconomicsAnswer, LineHits, MeterEconomics, economics
from pitboss.reports.numbers import decimal, even_from, exactly, percent, significant, to_the_cent

app = typer.Typer()
EDGE = "house edge in the long run"


@app.command("propose")
def propose_plan(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game's id.")],
    paytable: Annotated[str, typer.Argument(metavar="PAYTABLE", help="The designator of its jackpot pay table.")],
    wager: Annotated[str, typer.Option(metavar="DOLLARS", help="The fixed wager.")] = "$1",
    edge: Annotated[str, typer.Option(help="The edge in percent that the house wants to keep.")] = "25%",
    reserve: Annotated[str, typer.Option(help="The part of the contribution that is reserved.")] = "10%",
    all_off: Annotated[bool, typer.Option("--all-off", help="All pays come off the meter.")] = False,
    as_json: AsJson = False,
) -> None:
    """Propose contribution, reserve and seed for a pay table, exactly for an edge; ours, as a plan file to complete."""
    words = {"id": "ID", "name": "NAME", "location": "LOCATION", "game": game, "paytable": paytable, "wager": wager}
    plan = plan_of({**words, "off_the_meter": "all" if all_off else "percentages"}, "the proposal")
    found = propose(plan, _share(edge), _share(reserve))
    if as_json:
        meters = meters_in_words(found.plan)
        exact = {name: str(getattr(found, name)) for name in ("wanted", "edge", "return_at_seed")}
        print_json({"schema": SCHEMA, "ours": ours_of(found), **exact, "meters": meters})
        return
    print(f"# {ours_of(found)}.")
    print(f"# The player's return at the seed is {percent(found.return_at_seed)}.")
    for name, value in (*words.items(), ("off_the_meter", str(plan.off_the_meter))):
        print(f'{name} = "{value}"')
    for meter in meters_in_words(found.plan):
        print("\n[[meter]]")
        for name, value in meter.items():
            print(f'{name} = "{value}"')


@app.command("economics")
def show_economics(
    file: Annotated[str, typer.Argument(metavar="PLAN", help="The plan, a TOML file.")],
    wagers: Annotated[int, typer.Option(help="Wagers an hour.", min=1)] = 100,
    hours: Annotated[int, typer.Option(help="Hours for which hits are counted.", min=1, max=8784)] = 24,
    target_edge: Annotated[str | None, typer.Option(help="An edge in percent, to find its contribution.")] = None,
    as_json: AsJson = False,
) -> None:
    """What a plan is worth, exactly: hits, growth, level at a hit, return, the seed's cost, the edge, running dry."""
    wanted = None if target_edge is None else _share(target_edge)
    plan = read_plan(Path(file))
    check_plan(plan)
    answer = economics(plan, Pace(wagers, hours), wanted)
    show(answer, partial(_print, target=target_edge), as_json=as_json)


def _share(text: str) -> Fraction:
    """An edge in percent, with or without the sign."""
    return Fraction(parse_rate(text if text.endswith("%") else f"{text}%"), PPM)


def _print(answer: EconomicsAnswer, target: str | None) -> None:
    out = console()
    for name, percents, exact in _totals(answer, target):
        out.print(f"  {name:<36} {percents}   {exact}", markup=False, highlight=False, soft_wrap=True)
    if answer.wagers_an_hour is None or answer.hours is None:
        return
    columns = ("meter", "100% award", "hours between", "grows a wager", "mean at the hit", "break-even")
    out.print(table("Meters", columns, [_row(meter) for meter in answer.meters]))
    title = f"Hits: {answer.hours:,} hours of {answer.wagers_an_hour:,} wagers"
    wagers = f"in {answer.hours * answer.wagers_an_hour:,} wagers"
    out.print(table(title, ("hand", "how often", wagers, "hours between"), [_hit_row(line) for line in answer.hits]))
    curve = [(meter.meter, to_the_cent(at.cents), percent(at.back)) for meter in answer.meters for at in meter.curve]
    if curve:
        out.print(table("The player's return", ("meter", "shows", "return"), curve))
    for text in (*_dry_text(answer.running_dry), *_reasons(answer), *answer.notes):
        out.print(f"  {text}", markup=False, highlight=False, soft_wrap=True)


def _totals(answer: EconomicsAnswer, target: str | None) -> Iterator[tuple[str, str, str]]:
    between, is_house = answer.house_edge_not_exact, answer.wagers_an_hour is None
    if between:
        yield EDGE, f"{percent(between.at_least)} to {percent(between.at_most)}", between.why
    exact = {
        "house edge" if is_house else EDGE: answer.house_edge,
        "the seed costs, of a wager": answer.seed_cost,
        f"contribution for an edge of {target}": answer.contribution_for_target,
    }
    for name, share in exact.items():
        if share is not None:
            yield name, percent(share), f"exactly {exactly(share)}"


def _row(meter: MeterEconomics) -> tuple[str, ...]:
    growth = decimal(abs(meter.growth_cents) / 100, 4)
    return (
        meter.meter,
        f"1 in {decimal(1 / meter.hit, 0)}" if meter.hit else "never",
        decimal(meter.hours_between_hits, 0) if meter.hours_between_hits is not None else "never",
        f"{'−' if meter.growth_cents < 0 else ''}${growth}",
        _level(meter),
        "none" if meter.break_even_cents is None else even_from(meter.break_even_cents),
    )


def _level(meter: MeterEconomics) -> str:
    between = meter.level_not_exact
    if between is None:
        return "none" if meter.level_cents is None else to_the_cent(meter.level_cents)
    if not between.at_least:
        return f"at most {to_the_cent(between.at_most)}"
    return f"{to_the_cent(between.at_least)} to {to_the_cent(between.at_most)}"


def _hit_row(line: LineHits) -> tuple[str, ...]:
    often = f"1 in {decimal(1 / line.probability, 0)}"
    return line.name, often, decimal(line.hits, 4), decimal(line.hours_between_hits, 1)


def _reasons(answer: EconomicsAnswer) -> list[str]:
    """Why a mean is not one number, each reason once."""
    whys = (meter.why.get("level_cents") for meter in answer.meters)
    return list(dict.fromkeys(f"Mean at the hit: {why}." for why in whys if why))


def _dry_text(dry: DryChanceAnswer | None) -> list[str]:
    if dry is None:
        return []
    words = f"Meter {dry.meter}, from its seed, runs dry within {dry.wagers:,} wagers:"
    if dry.at_least is None or dry.at_most is None:
        return [f"{words} {dry.why}"]
    low, high = (significant(chance, 6) for chance in (dry.at_least, dry.at_most))
    return [f"{words} a chance of {low if low == high else f'{low} to {high}'}"]
