"""``pitboss analyze``."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.markup import escape

from pitboss.cli.output import SCHEMA, console, print_csv, print_json, progress_bar, table
from pitboss.cli.own_game import game_of
from pitboss.errors import PitbossError
from pitboss.games import Game, Paytable, load_own_paytables
from pitboss.maths.analysis import Analysis, LineAnalysis
from pitboss.reports.meters import fits_meter, meter_cents
from pitboss.reports.numbers import even_from, fraction, one_in, percent, to_the_cent
from pitboss.reports.priced import Priced, check_players, no_edge_of_its_own, price_for_seat


@dataclass(frozen=True, slots=True)
class Request:
    """What the user asked for."""

    game: str
    wager: str | None
    paytable: str | None
    players: int
    bet: str | None
    meters: tuple[str, ...]
    joker: str | None
    readings: tuple[str, ...]
    hands: int


def _tables(game: Game, request: Request) -> tuple[Paytable, ...]:
    """The pay tables asked for, each of which prices a wager on its own."""
    if request.paytable and request.paytable.endswith(".toml"):
        tables = _own_tables(game, request.paytable, request.wager)
    elif request.paytable:
        tables = (game.paytable(request.paytable, request.wager),)
    else:
        every = game.paytables_of(request.wager) if request.wager else game.paytables
        return _priceable(game, request.wager, tuple(table for table in every if table.role == "wager"))
    for paytable in tables:
        _refuse_ante_bonus(game, paytable, request.paytable)
    return tables


def _own_tables(game: Game, path: str, wager: str | None) -> tuple[Paytable, ...]:
    """The tables of a file of the user's own, those of one wager if it is named."""
    own = load_own_paytables(Path(path), game)
    found = tuple(table for table in own if wager in (None, table.wager))
    if not found:
        has = ", ".join(sorted({table.wager for table in own}))
        raise PitbossError(f"{path} has no pay table for the wager {wager!r}: it has one for {has}")
    return found


def _priceable(game: Game, wager: str | None, tables: tuple[Paytable, ...]) -> tuple[Paytable, ...]:
    """The tables, refused if there are none: then the wager is part of the base game."""
    if not tables and wager:
        name = game.wager(wager).name
        raise PitbossError(f"{name} of {game.name} is not settled by a pay table alone: use `pitboss edge {game.id}`")
    return tables


def _refuse_ante_bonus(game: Game, paytable: Paytable, given: str) -> None:
    """A bonus on the Ante is no wager: what it is worth is part of the base game's edge."""
    if paytable.role != "wager":
        raise PitbossError(f"{no_edge_of_its_own(paytable)}: use `pitboss edge {game.id} --paytable {given}`")


def _read(paytable: Paytable, readings: tuple[str, ...]) -> Paytable:
    for reading in readings:
        line, equals, hand = reading.partition("=")
        if not equals:
            raise PitbossError(f"{reading!r} is not a reading: write LINE=HAND")
        paytable = paytable.reading(line, hand)
    return paytable


def _meters(paytable: Paytable, tables: tuple[Paytable, ...], meters: tuple[str, ...]) -> dict[str, int]:
    """The meters of a pay table; of several tables each takes those that it has."""
    if len(tables) == 1:
        return dict(meter_cents(paytable, meter) for meter in meters)
    for meter in meters:
        if not any(fits_meter(table, meter) for table in tables):
            raise PitbossError(f"No pay table here has the meter {meter!r}: name the table with --paytable")
    return dict(meter_cents(paytable, meter) for meter in meters if fits_meter(paytable, meter))


def _check(game: Game, request: Request) -> None:
    """Refuse numbers that no table and no band can have."""
    check_players(game, request.players)
    if request.hands < 1:
        raise PitbossError(f"A band is taken over 1 hand or more, not {request.hands}")


def _price(game: Game, request: Request, paytable: Paytable, meters: dict[str, int], *, recount: bool) -> Priced:
    joker = game.joker_rule(request.joker)
    paytable = _read(paytable, request.readings)
    with progress_bar() as progress:
        return price_for_seat(
            game,
            paytable,
            joker,
            meters,
            players=request.players,
            bet=request.bet,
            progress=progress,
            recount=recount,
        )


def run(request: Request, *, recount: bool, as_json: bool, as_csv: bool) -> None:
    """Price what was asked for and print it."""
    game = game_of(request.game)
    _check(game, request)
    tables = _tables(game, request)
    meters = [_meters(paytable, tables, request.meters) for paytable in tables]
    priced = [
        _price(game, request, paytable, meters[at], recount=recount and not at) for at, paytable in enumerate(tables)
    ]
    if as_csv:
        print_csv(row for each in priced for row in _csv_rows(each))
    elif as_json:
        results = [_json(each, request.hands) for each in priced]
        print_json(results[0] if len(results) == 1 else {"schema": SCHEMA, "analyses": results})
    elif len(priced) == 1:
        _print_one(priced[0], request.hands)
    else:
        _print_many(game, priced)
    for each in priced:
        for warning in each.analysis.warnings():
            Console(stderr=True).print(f"[yellow]warning:[/yellow] {escape(warning)}", emoji=False)


def _line_json(analysis: Analysis, line: LineAnalysis) -> dict[str, Any]:
    return {
        "line": line.line.id if line.line else "all-other",
        "name": line.line.name if line.line else "All other",
        "pays": str(line.line.pay) if line.line else "loss",
        "combinations": line.combinations,
        "probability": fraction(line.probability),
        "one_in": fraction(1 / line.probability) if line.combinations else None,
        "return": fraction(line.probability * analysis.net(line)),
        "return_with_stake": fraction(line.probability * (analysis.net(line) + 1)),
        "envy_cents": line.line.envy_cents if line.line else 0,
    }


def _json(priced: Priced, hands: int) -> dict[str, Any]:
    analysis, paytable = priced.analysis, priced.paytable
    edge = priced.house_edge
    found: dict[str, Any] = {
        "schema": SCHEMA,
        "game": priced.game.id,
        "game_hash": priced.game.content_hash,
        "wager": paytable.wager,
        "paytable": paytable.designator,
        "name": paytable.name,
        "joker": priced.joker,
        "players": priced.players,
        "bet_cents": priced.bet_cents,
        "deals": analysis.deals,
        "house_edge": fraction(edge),
        "house_edge_without_envy": fraction(analysis.house_edge) if edge is not None else None,
        "envy_return_per_player": fraction(analysis.envy_return(priced.bet_cents)) if paytable.has_envy else None,
        "hit_frequency": fraction(analysis.hit_frequency),
        "push_frequency": fraction(analysis.push_frequency),
        "variance": fraction(analysis.variance) if edge is not None else None,
        "lines": [_line_json(analysis, line) for line in analysis.every],
        "warnings": analysis.warnings(),
    }
    if edge is not None:
        low, high = analysis.hold_band(hands)
        found |= {
            "standard_deviation": analysis.standard_deviation,
            "volatility_index": analysis.volatility_index(),
            "hold_band": {"hands": hands, "confidence": 90, "low": low, "high": high},
            "maximum_award": fraction(analysis.maximum_award),
        }
    return found | (_jackpot_json(analysis) if paytable.meters else {})


def _jackpot_json(analysis: Analysis) -> dict[str, Any]:
    worth = analysis.meter_coefficients
    break_even: str | Mapping[str, Any] | None = fraction(analysis.break_even_meter)
    if break_even is None:
        break_even = {
            "sum": fraction(analysis.break_even_sum),
            "coefficients": {name: fraction(value) for name, value in worth.items()},
        }
    return {
        "fixed_return": fraction(analysis.fixed_return),
        "meters": [{"name": name, "coefficient": fraction(value)} for name, value in worth.items()],
        "break_even": break_even,
    }


def _csv_rows(priced: Priced) -> list[dict[str, Any]]:
    analysis = priced.analysis
    head = {"game": priced.game.id, "wager": priced.paytable.wager, "paytable": priced.paytable.designator}
    return [head | _line_json(analysis, line) for line in analysis.every]


def _print_one(priced: Priced, hands: int) -> None:
    analysis, paytable = priced.analysis, priced.paytable
    out = console()
    rows = []
    for line in analysis.every:
        name = line.line.name if line.line else "All other"
        pays = str(line.line.pay) if line.line else "loss"
        returned = "" if priced.is_unpriced(line) else f"{float(line.probability * analysis.net(line)):+.8f}"
        envy = to_the_cent(line.line.envy_cents) if line.line and line.line.envy_cents else ""
        rows.append((name, pays, f"{line.combinations:,}", f"{float(line.probability):.8f}", one_in(line.probability),
                     returned, envy))  # fmt: skip
    rows.append(("Total", "", f"{analysis.deals:,}", "1.00000000", "", "", ""))
    columns = ("hand", "pays", "combinations", "probability", "1 in", "return", "envy")
    out.print(table(f"{priced.game.name}, {paytable.name}", columns, rows))
    rows_below = _summary(priced, hands)
    width = max(34, *(len(label) for label, _ in rows_below))
    for label, value in rows_below:
        out.print(f"  {label:<{width}} {value}", soft_wrap=True)


def _summary(priced: Priced, hands: int) -> list[tuple[str, str]]:
    analysis, paytable, edge = priced.analysis, priced.paytable, priced.house_edge
    rows: list[tuple[str, str]] = []
    if edge is not None:
        words = (
            f" ({priced.players} players, {to_the_cent(priced.bet_cents)} bet, with envy)" if priced.with_envy else ""
        )
        rows.append(("house edge" + words, f"{percent(edge)}   exactly {fraction(edge)}"))
    rows.append(("hit frequency", f"{percent(analysis.hit_frequency)}   {one_in(analysis.hit_frequency)}"))
    if analysis.push_frequency:
        rows.append(("push frequency", percent(analysis.push_frequency)))
    if edge is not None:
        low, high = analysis.hold_band(hands)
        rows += [
            ("variance", f"{float(analysis.variance):.6f}   (one seat's own hand, envy apart)"),
            ("standard deviation", f"{analysis.standard_deviation:.6f}"),
            ("volatility index (90%)", f"{analysis.volatility_index():.4f}"),
            (f"hold after {hands:,} hands (90%)", f"{low:.3%} to {high:.3%}"),
            ("maximum award", f"{float(analysis.maximum_award):,.2f} units"),
        ]
    return rows + (_jackpot_summary(priced) if paytable.meters else [])


def _jackpot_summary(priced: Priced) -> list[tuple[str, str]]:
    analysis = priced.analysis
    rows = [("return of the fixed pays", percent(analysis.fixed_return))]
    rows += [
        (f"a dollar on the {name} meter", f"adds {float(value):.4e} to a $1 wager")
        for name, value in analysis.meter_coefficients.items()
    ]
    meter = analysis.break_even_meter
    if meter is not None:
        rows.append((f"break-even meter at {to_the_cent(priced.bet_cents)}", even_from(meter * 100)))
    else:
        plane = " + ".join(f"{float(value):.4e}·{name}" for name, value in analysis.meter_coefficients.items())
        rows.append(
            (f"break-even at {to_the_cent(priced.bet_cents)}", f"{plane} = {float(analysis.break_even_sum):.6f}")
        )
    return rows


def _print_many(game: Game, priced: list[Priced]) -> None:
    rows = []
    for each in priced:
        edge, analysis = each.house_edge, each.analysis
        meter = analysis.break_even_meter if each.paytable.meters else None
        rows.append((
            each.paytable.wager,
            each.paytable.designator,
            "" if edge is None else percent(edge),
            percent(analysis.hit_frequency),
            "" if edge is None else f"{analysis.standard_deviation:.4f}",
            percent(analysis.fixed_return) if each.paytable.meters else "",
            even_from(meter * 100) if meter is not None else "",
        ))  # fmt: skip
    columns = ("wager", "pay table", "house edge", "hit frequency", "std. deviation", "fixed return", "break-even")
    console().print(table(f"{game.name}: every pay table, exactly", columns, rows, left=2))
    console().print("  Add --wager and --paytable for the lines of one.")
