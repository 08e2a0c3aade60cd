"""Pages about games: the catalogue, a game, one of its pay tables, its strategy, the designer, and the hand checker."""

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from pitboss.errors import PitbossError
from pitboss.games import Game, Paytable, load_catalogue, load_game, load_games
from pitboss.games.house_way import house_way_ids, load_house_way
from pitboss.reports.priced import bet_cents_of, no_edge_of_its_own
from pitboss.web.api.exact import Name
from pitboss.web.api.games import catalogue_out, game_out, paytable_out
from pitboss.web.pages.render import page, public_page

router = APIRouter(tags=["pages"], include_in_schema=False)


@router.get("/games")
def games(request: Request) -> HTMLResponse:
    """The catalogue, what can be played first."""

    def shown() -> dict[str, Any]:
        return {"catalogue": catalogue_out(load_catalogue()), "known": [game_out(game) for game in load_games()]}

    return public_page(request, "games/games.html", shown)


@router.get("/games/{game_id}")
def game(request: Request, game_id: Name) -> HTMLResponse:
    """A game in reading form."""
    found = load_game(game_id)
    way = found.base.house_way

    def shown() -> dict[str, Any]:
        name = load_house_way(way).name if way else ""
        return {"game": game_out(found), "grids": _grids(found), "names": _names(found), "house_way_name": name}

    return public_page(request, "games/game.html", shown)


def _names(game: Game) -> dict[str, str]:
    return {wager.id: wager.name for wager in game.wagers}


def _grids(game: Game) -> list[dict[str, Any]]:
    """For each wager with pay tables, and each bonus on one: its tables side by side, a row a hand."""
    kinds = dict.fromkeys((table.wager, table.role) for table in game.paytables)
    return [
        _grid(game, role, tuple(each for each in game.paytables if (each.wager, each.role) == (wager, role)))
        for wager, role in kinds
    ]


def _grid(game: Game, role: str, tables: tuple[Paytable, ...]) -> dict[str, Any]:
    names = {line.id: line.name for table in reversed(tables) for line in reversed(table.lines)}
    order = dict.fromkeys(line.id for table in tables for line in table.lines)
    by_id = [{line.id: line for line in table.lines} for table in tables]
    is_wager = role == "wager"
    return {
        "wager": game.wager(tables[0].wager),
        "is_wager": is_wager,
        "title": game.wager(tables[0].wager).name if is_wager else role.replace("-", " ").title(),
        "tables": tables,
        "rows": [(names[line], [lines.get(line) for lines in by_id]) for line in order],
        "has_envy": any(table.has_envy for table in tables),
    }


def _priced_tables(game: Game) -> list[Paytable]:
    return [table for table in game.paytables if table.role == "wager"]


@router.get("/games/{game_id}/paytables/{wager}/{designator}")
def paytable(request: Request, game_id: Name, wager: Name, designator: Name) -> HTMLResponse:
    """One pay table with its exact analysis."""
    found = load_game(game_id)
    return page(
        request, "games/paytable.html", game=game_out(found), **_about(found, found.paytable(designator, wager))
    )


@router.get("/games/{game_id}/design")
def design(request: Request, game_id: Name, wager: Name | None = None, paytable: Name | None = None) -> HTMLResponse:
    """The pay table designer, from one of the game's tables."""
    found = load_game(game_id)
    tables = [each for each in _priced_tables(found) if wager in (None, each.wager)]
    if not tables:
        raise PitbossError(f"{found.name} has no pay table to design from for this wager")
    chosen = found.paytable(paytable, wager) if paytable else tables[0]
    return page(
        request, "games/design.html", game=game_out(found), names=_names(found), tables=_priced_tables(found),
        **_about(found, chosen),
    )  # fmt: skip


def _about(game: Game, paytable: Paytable) -> dict[str, Any]:
    """What the analysis of a pay table may be asked for."""
    if paytable.role != "wager":
        raise PitbossError(f"{no_edge_of_its_own(paytable)}: it is part of the base game's edge")
    return {
        "paytable": paytable_out(paytable),
        "wager": game.wager(paytable.wager),
        "meters": paytable.meters,
        "bet_cents": bet_cents_of(game, paytable, None),
    }


@router.get("/games/{game_id}/strategy")
def strategy(request: Request, game_id: Name) -> HTMLResponse:
    """How to play a game."""
    return page(request, "games/strategy.html", game=game_out(load_game(game_id)))


@router.get("/hand")
def hand(request: Request, game: Name | None = None) -> HTMLResponse:
    """The hand checker."""
    known = load_games()
    chosen = load_game(game) if game else known[0]
    return page(request, "hand/hand.html", games=known, chosen=chosen, house_ways=house_way_ids())
