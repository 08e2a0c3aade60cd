"""Rounds that software deals: played to their end, and written down."""

from pitboss.games.table.table import TableSetup, open_table
from pitboss.rounds import trial
from pitboss.rounds.log import lines_of
from pitboss.rounds.trial import decide_all, least_bets, place_all
from pitboss.rounds.virtual import VirtualRound

__all__ = ["decide_all", "least_bets", "log_of", "place_all", "whole_round"]


def whole_round(setup: TableSetup, seed: str = "conformance", players: str = "Ann Bob Cat") -> VirtualRound:
    """A finished round with every wager at seats 1, 2, …; from the usual seed no dealer pushes everything."""
    return trial.whole_round(open_table(setup), seed, tuple(players.split()))


def log_of(game: VirtualRound) -> list[str]:
    """The lines of its log."""
    return list(lines_of(game.events))
