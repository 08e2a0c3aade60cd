"""The registry of rankings. A new ranking is a file beside this one and a line here."""

from pitboss.errors import unknown
from pitboss.hands.rankings.five_card import FIVE_CARD_RANKING
from pitboss.hands.rankings.four_card import FOUR_CARD_RANKING
from pitboss.hands.rankings.ranking import Ranking
from pitboss.hands.rankings.seven_card import SEVEN_CARD_RANKING
from pitboss.hands.rankings.three_card import THREE_CARD_RANKING
from pitboss.hands.rankings.two_card import TWO_CARD_RANKING
from pitboss.hands.vocabulary import Vocabulary

RANKINGS = {
    known.id: known
    for known in (SEVEN_CARD_RANKING, FIVE_CARD_RANKING, FOUR_CARD_RANKING, THREE_CARD_RANKING, TWO_CARD_RANKING)
}


def ranking(name: str) -> Ranking:
    """A ranking by its id."""
    if name not in RANKINGS:
        raise unknown("ranking", name, RANKINGS)
    return RANKINGS[name]


def ranking_of_words(words: Vocabulary) -> Ranking:
    """The ranking whose named hands a vocabulary has."""
    return ranking(words.kind)
