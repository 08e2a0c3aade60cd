"""The games: their rules, pay tables and printed figures as data, and their settlement."""

from pitboss.games.catalogue import Catalogue, CatalogueEntry, load_catalogue
from pitboss.games.files.figures import Figure, published
from pitboss.games.game import GAME_IDS, Game, game_ids, load_game, load_games, load_own_paytables
from pitboss.games.own_game import load_own_game
from pitboss.games.paytable import Paytable, PaytableLine
from pitboss.games.settlement.pay import Pay
from pitboss.games.wager import Wager

__all__ = [
    "GAME_IDS",
    "Catalogue",
    "CatalogueEntry",
    "Figure",
    "Game",
    "Pay",
    "Paytable",
    "PaytableLine",
    "Wager",
    "game_ids",
    "load_catalogue",
    "load_game",
    "load_games",
    "load_own_game",
    "load_own_paytables",
    "published",
]
