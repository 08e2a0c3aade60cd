"""``pitboss rules``."""

import datetime as dt
from collections.abc import Container
from typing import Annotated

import typer

from pitboss.cli.options import (
    AsJson,
    Choices,
    Joker,
    Jurisdiction,
    OwnGame,
    PaperFile,
    Way,
    Wheel,
    game_of,
    limits_of,
    pair,
)
from pitboss.cli.output import check_out, deliver, made_today
from pitboss.errors import PitbossError
from pitboss.games import Game
from pitboss.games.settlement.pay import parse_cents
from pitboss.games.table.choices import CAP_OPTION
from pitboss.games.table.table import Cap, Scope, TableSetup
from pitboss.reports.rules.booklet import RulesDocument, rules_booklet, table_in_force


def run(
    game: OwnGame,
    out: PaperFile = None,
    options: Choices = None,
    limit: Annotated[list[str] | None, typer.Option(help="The limits of a wager in dollars, as WAGER=MIN-MAX.")] = None,
    fixed: Annotated[
        list[str] | None,
        typer.Option(help="A fixed wager in dollars, as WAGER=DOLLARS: its pays are multiplied."),
    ] = None,
    cap: Annotated[str | None, typer.Option(help="The most one deal pays on a wager, as WAGER=DOLLARS.")] = None,
    house_way: Way = None,
    wheel: Wheel = None,
    joker: Joker = None,
    jurisdiction: Jurisdiction = "washington",
    as_json: AsJson = False,
) -> None:
    """Make the booklet of a table with these choices, and write or print it."""
    own = game_of(game)
    if joker and not own.deck.jokers:
        raise PitbossError(f"{own.name} is played without a joker: leave out --joker")
    limited = dict(limits_of(text, "limit of a wager", "WAGER=MIN-MAX, such as dynasty=5-100") for text in limit or ())
    _refuse_equal_wagers(own, limited)
    chosen = dict(pair(text, "option", "OPTION=CHOICE") for text in options or ())
    setup = TableSetup(
        own.id,
        options=chosen,
        house_way=house_way or "",
        joker=joker or "",
        wheel=wheel or "",
        limits_cents=limited,
        fixed_cents=dict(_fixed(text) for text in fixed or ()),
        cap=_cap(cap, chosen.get(CAP_OPTION, Scope.TABLE)),
    )
    file = check_out(out, ".html", ".pdf")
    table = table_in_force(setup, dt.datetime.now(dt.UTC).date(), jurisdiction, own)
    document = rules_booklet(table, made_today())
    deliver(file, RulesDocument.at(table, document), lambda: document, as_json=as_json)


def _refuse_equal_wagers(game: Game, limited: Container[str]) -> None:
    """Refuse limits of a wager that must equal another: they are the other's."""
    for wager in game.wagers:
        if wager.equals and wager.id in limited:
            limits = f", so its limits are those of --limit {wager.equals}=MIN-MAX"
            raise game.refusal(f"{wager.name} equals the {game.wager(wager.equals).name}", wager.rule, limits)


def _fixed(text: str) -> tuple[str, int]:
    wager, amount = pair(text, "fixed wager", "WAGER=DOLLARS, such as jackpot=2")
    return wager, parse_cents(amount)


def _cap(text: str | None, scope: str) -> Cap | None:
    if text is None:
        return None
    wager, amount = pair(text, "aggregate limit", "WAGER=DOLLARS, such as fortune=50000")
    return Cap(wager, parse_cents(amount), Scope.PLAYER if scope == Scope.PLAYER else Scope.TABLE)
