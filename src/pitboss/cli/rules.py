"""``pitboss rules``."""

import datetime as dt
from dataclasses import dataclass

from pitboss.cli.output import SCHEMA, print_json
from pitboss.cli.own_game import game_of
from pitboss.cli.paper import check_out, made_today, show
from pitboss.errors import PitbossError
from pitboss.games import Game
from pitboss.games.data import parse_cents
from pitboss.games.table import CAP_OPTION, Cap, Scope, TableSetup
from pitboss.reports.rules_booklet import JURISDICTION, rules_booklet, table_in_force
from pitboss.reports.writing import document_json


@dataclass(frozen=True, slots=True)
class Request:
    """What the user asked for."""

    game: str
    options: tuple[str, ...] = ()
    limits: tuple[str, ...] = ()
    fixed: tuple[str, ...] = ()
    cap: str | None = None
    house_way: str | None = None
    wheel: str | None = None
    joker: str | None = None
    jurisdiction: str = JURISDICTION
    out: str | None = None


def run(request: Request, *, as_json: bool) -> None:
    """Make the booklet of a table with these choices, and write or print it."""
    out = check_out(request.out, ".html", ".pdf")
    game = game_of(request.game)
    _refuse_what_does_not_apply(game, request)
    table = table_in_force(_setup(game, request), dt.datetime.now(dt.UTC).date(), request.jurisdiction, game)
    document = rules_booklet(table, made_today())
    if out or not as_json:
        show(document, out, quiet=as_json)
    if as_json:
        head = {"game": table.game.id, "game_hash": table.game.content_hash, "options": dict(table.setup.options)}
        print_json({"schema": SCHEMA, **head, **document_json(document)})


def _setup(game: Game, request: Request) -> TableSetup:
    options = dict(_pair(text, "option", "OPTION=CHOICE") for text in request.options)
    return TableSetup(
        game.id,
        options=options,
        house_way=request.house_way or "",
        joker=request.joker or "",
        wheel=request.wheel or "",
        limits_cents=dict(_limits(text) for text in request.limits),
        fixed_cents=dict(_fixed(text) for text in request.fixed),
        cap=_cap(request.cap, options.get(CAP_OPTION, Scope.TABLE)),
    )


def _refuse_what_does_not_apply(game: Game, request: Request) -> None:
    """Refuse a joker where there is none, and limits of a wager that must equal another: they are the other's."""
    if request.joker and not game.deck.jokers:
        raise PitbossError(f"{game.name} is played without a joker: leave out --joker")
    given = {_limits(text)[0] for text in request.limits}
    for wager in game.wagers:
        if wager.equals and wager.id in given:
            limits = f", so its limits are those of --limit {wager.equals}=LEAST-MOST"
            raise game.refusal(f"{wager.name} equals the {game.wager(wager.equals).name}", wager.rule, limits)


def _pair(text: str, what: str, form: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise PitbossError(f"{text!r:.60} is no {what}: write {form}")
    return name, value


def _limits(text: str) -> tuple[str, tuple[int, int]]:
    form = "WAGER=LEAST-MOST, such as dynasty=5-100"
    wager, amounts = _pair(text, "limit of a wager", form)
    least, dash, most = amounts.partition("-")
    if not dash:
        raise PitbossError(f"{text!r:.60} is no limit of a wager: write {form}")
    return wager, (parse_cents(least), parse_cents(most))


def _fixed(text: str) -> tuple[str, int]:
    wager, amount = _pair(text, "fixed wager", "WAGER=DOLLARS, such as jackpot=2")
    return wager, parse_cents(amount)


def _cap(text: str | None, scope: str) -> Cap | None:
    if text is None:
        return None
    wager, amount = _pair(text, "aggregate limit", "WAGER=DOLLARS, such as fortune=50000")
    return Cap(wager, parse_cents(amount), Scope.PLAYER if scope == Scope.PLAYER else Scope.TABLE)
