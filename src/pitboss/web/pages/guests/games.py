"""Pages about games: the catalogue, a game, one of its pay tables, its strategy, the designer, and the hand checker."""

from collections.abc import Sequence
from dataclasses import dataclass
from http import HTTPStatus

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse
from markupsafe import Markup

from pitboss.errors import PitbossError
from pitboss.games import CatalogueEntry, Game, Paytable, load_game, load_games
from pitboss.games.catalogue import load_catalogue
from pitboss.games.house_way import house_way_ids, load_house_way
from pitboss.games.paytable import WAGER_ROLE, PaytableLine
from pitboss.games.settlement.pay import PUSH
from pitboss.games.wager import Wager
from pitboss.maths.price.analysis import check_alone
from pitboss.reports.design.own_paytable import hand_name
from pitboss.reports.par.seat_price import bet_cents_of, no_edge_of_its_own
from pitboss.reports.question import Question
from pitboss.reports.rules.game_answer import CatalogueAnswer, catalogue_answer, game_answer, printed_paytable
from pitboss.web.api.answers import Name, PaperForm
from pitboss.web.api.maths.games import NameOrNone, asked_for
from pitboss.web.api.maths.maths import printed_by
from pitboss.web.guard.permissions import STAFF
from pitboss.web.guard.sessions import is_one_of, visitor
from pitboss.web.pages.render import page, public_page
from pitboss.web.tasks.papers import Paper, shown
from pitboss.web.tasks.worker import RETRY_SECONDS

#: The columns of a filing, in groups, and what stands in them.
FILING_COLUMNS = (
    (("game", "wager", "paytable"), "what the sheet is of, as named below"),
    (("line", "name"), "the line's id or its printed name; total for totals, all-other for what loses"),
    (("pays",), "5 to 1, 6 for 1, push, or 50%; a bare number is to 1"),
    (("combinations", "probability", "one_in"), "how often the line comes"),
    (
        ("net_return", "gross_return", "variance_term"),
        "returned without the stake, with it, and its part of the variance",
    ),
    (("envy",), "dollars that the line pays each other player"),
    (("house_edge", "hit_frequency", "push_frequency", "standard_deviation", "element_of_risk"), "in the totals"),
    (("hand",), "the hands of the line, where the game does not have the pay table"),
    (("joker", "house_way", "meters"), "where they are not the game's own"),
    (("player", "wheel", "variant"), "of a whole base game, where they are not its own"),
)
router = APIRouter(tags=["pages"], include_in_schema=False)


@dataclass(frozen=True, slots=True)
class PaytableGrid:
    """The pay tables of a wager, or of a bonus on one, side by side: a row for each hand."""

    wager: Wager
    is_side_bet: bool
    title: str
    tables: tuple[Paytable, ...]
    rows: tuple[tuple[str, tuple[PaytableLine | None, ...]], ...]
    has_envy: bool
    pushes: bool


@dataclass(frozen=True, slots=True)
class Family:
    """The games of one family in the letter, and how many of them have no rules here, in words."""

    name: str
    says: str
    games: tuple[CatalogueEntry, ...]


def _families(catalogue: CatalogueAnswer) -> list[Family]:
    """The games of the letter by family, in the order in which it names the first of each."""
    by_family: dict[str, list[CatalogueEntry]] = {}
    for entry in catalogue.games:
        by_family.setdefault(entry.family, []).append(entry)
    return [Family(name, _not_loaded(entries), tuple(entries)) for name, entries in by_family.items()]


def _not_loaded(entries: Sequence[CatalogueEntry]) -> str:
    """The number of games whose rules are not loaded, in words; empty where all are."""
    missing = sum(not (entry.can_analyse or entry.can_play) for entry in entries)
    if not missing:
        return ""
    return "rules not loaded" if missing == len(entries) else f"rules of {missing} not loaded"


@router.get("/games")
def games(request: Request) -> HTMLResponse:
    """Show the catalogue, playable games first."""

    def shown() -> HTMLResponse:
        known = [game_answer(game) for game in load_games()]
        catalogue = catalogue_answer()
        return page(request, "games/games.html", catalogue=catalogue, families=_families(catalogue), known=known)

    return public_page(request, shown)


@router.get("/games/{game_id}")
def game(request: Request, game_id: Name) -> HTMLResponse:
    """Show a game in reading form."""
    found = load_game(game_id)

    def shown() -> HTMLResponse:
        way = load_house_way(found.base.house_way).name if found.sets_hands else ""
        grids, names = _grids(found), _names(found)
        return page(request, "games/game.html", game=game_answer(found), grids=grids, names=names, house_way_name=way)

    return public_page(request, shown)


def _names(game: Game) -> dict[str, str]:
    return {wager.id: wager.name for wager in game.wagers}


def _grids(game: Game) -> list[PaytableGrid]:
    """The pay tables side by side, for each wager that has some, and for each bonus on one."""
    kinds = dict.fromkeys((table.wager, table.role) for table in game.paytables)
    return [
        _grid(
            game,
            role,
            tuple(paytable for paytable in game.paytables if (paytable.wager, paytable.role) == (wager, role)),
        )
        for wager, role in kinds
    ]


def _grid(game: Game, role: str, tables: tuple[Paytable, ...]) -> PaytableGrid:
    names = {line.id: line.name for table in reversed(tables) for line in reversed(table.lines)}
    order = dict.fromkeys(line.id for table in tables for line in table.lines)
    by_id = [{line.id: line for line in table.lines} for table in tables]
    wager = game.wager(tables[0].wager)
    return PaytableGrid(
        wager=wager,
        is_side_bet=tables[0] in Question(game=game).side_paytables(),
        title=wager.name if role == WAGER_ROLE else role.replace("-", " ").title(),
        tables=tables,
        rows=tuple((names[line], tuple(lines.get(line) for lines in by_id)) for line in order),
        has_envy=any(table.has_envy for table in tables),
        pushes=any(table.otherwise == PUSH for table in tables),
    )


@router.get("/games/{game_id}/paytables/{wager}/{designator}")
def paytable(request: Request, game_id: Name, wager: Name, designator: Name) -> HTMLResponse:
    """Show one pay table with its exact analysis."""
    found = load_game(game_id)
    return _paytable_page(request, "games/paytable.html", found, found.paytable(designator, wager))


@router.get("/games/{game_id}/design")
def design(request: Request, game_id: Name, wager: Name | None = None, paytable: Name | None = None) -> HTMLResponse:
    """Show the pay table designer, starting from one of the game's tables."""
    found = load_game(game_id)
    tables = Question(game=found, wager=wager).side_paytables()
    if not tables:
        raise PitbossError(f"{found.name} has no pay table to design from for this wager")
    chosen = found.paytable(paytable, wager) if paytable else tables[0]
    return _paytable_page(request, "games/design.html", found, chosen)


def _paytable_page(request: Request, template: str, game: Game, paytable: Paytable) -> HTMLResponse:
    """A page about a pay table, with the options of its analysis."""
    if paytable.is_bonus:
        raise PitbossError(f"{no_edge_of_its_own(paytable)}: it is part of the base game's edge")
    check_alone(game, paytable)
    return page(
        request,
        template,
        game=game_answer(game),
        names=_names(game),
        tables=Question(game=game).side_paytables(),
        paytable=printed_paytable(paytable),
        wager=game.wager(paytable.wager),
        meters=paytable.meters,
        hands=[(name, hand_name(name)) for name in paytable.vocabulary.names],
        bet_cents=bet_cents_of(game, paytable, None),
    )


@router.get("/games/{game_id}/strategy")
def strategy(request: Request, game_id: Name) -> HTMLResponse:
    """Show how to play a game."""
    game = load_game(game_id)
    way = load_house_way(game.base.house_way).name if game.sets_hands else ""
    return page(request, "games/strategy.html", game=game_answer(game), way=way)


@router.get("/filing")
def filing(request: Request) -> HTMLResponse:
    """Show the page that judges a filing: a file is dropped on it."""

    def shown() -> HTMLResponse:
        return page(request, "games/filing.html", columns=FILING_COLUMNS, games=load_games())

    return public_page(request, shown)


@router.get("/hand")
def hand(request: Request, game: Name | None = None) -> HTMLResponse:
    """Show the page that checks a hand."""
    known = load_games()
    chosen = load_game(game) if game else known[0]
    return page(
        request,
        "hand/hand.html",
        games=known,
        chosen=chosen,
        house_ways={way: load_house_way(way).name for way in house_way_ids()},
    )


@router.get("/verification")
def verification(request: Request) -> HTMLResponse:
    """Show every printed figure of a document, recomputed."""
    data = {"documents": dict(load_catalogue().documents)}
    return public_page(request, lambda: page(request, "games/verification.html", data=data, printed=printed_by()))


TITLES = {Paper.PAR_SHEET: "Par sheet", Paper.STRATEGY_CARD: "Strategy card", Paper.RULES: "Rules of play"}


@router.get("/games/{game_id}/papers/{paper}")
async def paper_page(
    request: Request,
    game_id: Name,
    paper: Paper,
    wager: NameOrNone = "",
    paytable: NameOrNone = "",
    second: bool = False,  # noqa: FBT001, FBT002 (a part of the address)
) -> HTMLResponse:
    """Show a paper of a game, with its files to download."""
    asked = asked_for(request, game_id, paper, wager, paytable, second=second)
    found = await shown(asked)
    title = f"{TITLES[paper]}: {asked.game.name}"
    is_sheet = paper is Paper.PAR_SHEET
    answer = page(
        request,
        "games/paper.html",
        HTTPStatus.OK if found is not None else HTTPStatus.ACCEPTED,
        title=title,
        game=asked.game,
        paper=paper,
        wager=wager,
        paytable=paytable,
        second=second,
        wait=RETRY_SECONDS,
        content=None if found is None else Markup(found),  # noqa: S704 (its words were escaped where it was made)
        forms=[form for form in PaperForm if form is not PaperForm.CSV or is_sheet],
        may_ask_second=is_sheet and is_one_of(visitor(request), STAFF),
    )
    if found is None:
        answer.headers["Retry-After"] = str(RETRY_SECONDS)
    return answer
