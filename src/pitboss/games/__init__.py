"""The games: their rules, pay tables and printed figures as data, and their settlement."""

from pitboss.games.catalogue import Catalogue, CatalogueEntry, load_catalogue
from pitboss.games.files.figures import Figure, published
from pitboss.games.game import GAME_IDS, Game, load_game, load_games, load_own_game, load_own_paytables
from pitboss.games.paytable import Line, Paytable
from pitboss.games.settlement.pay import Pay
from pitboss.games.wager import Wager

__all__ = [
    "GAME_IDS",
    "Catalogue",
    "CatalogueEntry",
    "Figure",
    "Game",
    "Line",
    "Pay",
    "Paytable",
    "Wager",
    "load_catalogue",
    "load_game",
    "load_games",
    "load_own_game",
    "load_own_paytables",
    "published",
]
