"""The rankings: one file for each order of hands, and the registry that finds them by their ids."""

from pitboss.hands.rankings.ranking import Ranking
from pitboss.hands.rankings.registry import RANKINGS, ranking, ranking_of_words

__all__ = ["RANKINGS", "Ranking", "ranking", "ranking_of_words"]
