"""``pitboss jackpots economics``: what a plan is worth, for people and for machines."""

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from pitboss.cli.output import SCHEMA, console, print_json, table
from pitboss.jackpots.economics import economics_of, house_jackpot_edge
from pitboss.jackpots.plan import check_plan
from pitboss.jackpots.plan_file import parse_rate, read_plan
from pitboss.jackpots.worth import DryWorth, MeterWorth, Pace, Worth, dry_of, worth_of
from pitboss.ledger import PPM
from pitboss.maths.figure import Figure
from pitboss.reports.numbers import decimal, even_from, fraction, percent, significant, to_the_cent

EDGE, SEED_COST = "house edge in the long run", "the seed costs, of a wager"

#: A name and its figure.
Total = tuple[str, Figure]


def run_economics(file: str, pace: Pace, target: str | None, *, as_json: bool) -> None:
    """What a plan is worth, exactly."""
    wanted = None if target is None else _share(target)
    plan = read_plan(Path(file))
    check_plan(plan)
    if plan.is_house:
        _show([("house edge", Figure.of(house_jackpot_edge(plan)))], None, None, as_json=as_json)
        return
    found = worth_of(plan, pace)
    totals = [(EDGE, found.edge), (SEED_COST, Figure.of(found.seed_cost))]
    if wanted is not None:
        rate = economics_of(plan).contribution_for(wanted)
        totals.append((f"contribution for an edge of {target}", Figure.of(rate)))
    _show(totals, found, dry_of(plan, pace), as_json=as_json)


def _share(text: str) -> Fraction:
    """An edge in percent, with or without the sign."""
    return Fraction(parse_rate(text if text.endswith("%") else f"{text}%"), PPM)


def _show(totals: Sequence[Total], found: Worth | None, dry: DryWorth | None, *, as_json: bool) -> None:
    if as_json:
        print_json(_json(totals, found, dry))
        return
    out = console()
    for name, figure in totals:
        exactly = f"exactly {fraction(figure.exact)}" if figure.exact is not None else figure.why
        out.print(f"  {name:<36} {_percents(figure)}   {exactly}", markup=False, highlight=False, soft_wrap=True)
    if found:
        _print(found, dry)


# For machines


def _json(totals: Sequence[Total], found: Worth | None, dry: DryWorth | None) -> dict[str, Any]:
    data: dict[str, Any] = {"schema": SCHEMA, **{name: fraction(figure.exact) for name, figure in totals}}
    data["not_exact"] = {name: _between(figure) for name, figure in totals if figure.exact is None}
    data["meters"] = [_meter_json(each) for each in found.meters] if found else []
    if found:
        data |= {
            "wagers_an_hour": found.pace.hourly,
            "hours": found.pace.hours,
            "hits": [{"line": each.line, "probability": fraction(each.probability), "hits": fraction(each.hits),
                      "hours_between_hits": fraction(each.hours_between)} for each in found.lines],
            "running_dry": _dry_json(dry),
            "notes": list(found.notes),
        }  # fmt: skip
    return data


def _between(figure: Figure) -> dict[str, str | None]:
    return {"at_least": fraction(figure.low), "at_most": fraction(figure.high), "why": figure.why}


def _meter_json(each: MeterWorth) -> dict[str, Any]:
    level = each.level
    return {
        "meter": each.meter,
        "hit": fraction(each.whole),
        "hours_between_hits": fraction(each.hours_between),
        "growth_cents": fraction(each.growth_cents),
        "level_cents": fraction(level.exact) if level else None,
        "break_even_cents": fraction(each.break_even_cents),
        "curve": [{"cents": cents, "return": fraction(back)} for cents, back in each.curve],
        "not_exact": {"level_cents": _between(level)} if level and level.exact is None else {},
        "why": each.why,
    }


def _dry_json(dry: DryWorth | None) -> dict[str, Any] | None:
    if dry is None:
        return None
    chance = dry.chance
    return {
        "meter": dry.meter, "wagers": dry.wagers, "at_least": float(chance.lower) if chance else None,
        "at_most": float(chance.upper) if chance else None, "error": chance.error if chance else None,
        "why": dry.why or None,
    }  # fmt: skip


# For people


def _percents(figure: Figure) -> str:
    if figure.exact is not None:
        return percent(figure.exact)
    return f"{percent(figure.low)} to {percent(figure.high)}"


def _amounts(figure: Figure | None) -> str:
    if figure is None:
        return "none"
    if figure.exact is not None:
        return to_the_cent(figure.exact)
    if not figure.low:
        return f"at most {to_the_cent(figure.high)}"
    return f"{to_the_cent(figure.low)} to {to_the_cent(figure.high)}"


def _print(found: Worth, dry: DryWorth | None) -> None:
    out, columns = console(), ("meter", "100% award", "hours between", "grows a wager", "mean at the hit", "break-even")
    out.print(table("Meters", columns, [_row(each) for each in found.meters]))
    pace = f"in {found.pace.wagers:,} wagers"
    hits = [(each.name, f"1 in {decimal(1 / each.probability, 0)}", decimal(each.hits, 4),
             decimal(each.hours_between, 1)) for each in found.lines]  # fmt: skip
    title = f"Hits: {found.pace.hours:,} hours of {found.pace.hourly:,} wagers"
    out.print(table(title, ("hand", "how often", pace, "hours between"), hits))
    curve = [(each.meter, to_the_cent(cents), percent(back)) for each in found.meters for cents, back in each.curve]
    if curve:
        out.print(table("The player's return", ("meter", "shows", "return"), curve))
    for text in (*_dry_text(dry), *_reasons(found), *found.notes):
        out.print(f"  {text}", markup=False, highlight=False, soft_wrap=True)


def _row(each: MeterWorth) -> tuple[str, ...]:
    growth = decimal(abs(each.growth_cents) / 100, 4)
    return (
        each.meter,
        f"1 in {decimal(1 / each.whole, 0)}" if each.whole else "never",
        decimal(each.hours_between, 0) if each.hours_between is not None else "never",
        f"{'−' if each.growth_cents < 0 else ''}${growth}",
        _amounts(each.level),
        "none" if each.break_even_cents is None else even_from(each.break_even_cents),
    )


def _reasons(found: Worth) -> list[str]:
    """Why a mean is not one number, each reason once."""
    return list(dict.fromkeys(f"Mean at the hit: {each.why['level_cents']}." for each in found.meters
                              if "level_cents" in each.why))  # fmt: skip


def _dry_text(dry: DryWorth | None) -> list[str]:
    if dry is None:
        return []
    words = f"Meter {dry.meter}, from its seed, runs dry within {dry.wagers:,} wagers:"
    if dry.chance is None:
        return [f"{words} {dry.why}"]
    low, high = (significant(each, 6) for each in (dry.chance.lower, dry.chance.upper))
    return [f"{words} a chance of {low if low == high else f'{low} to {high}'}"]
