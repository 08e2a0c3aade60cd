"""The rankings: one file for each order of hands. A new one is a file beside this one and a line here."""

from collections.abc import Sequence

from pitboss.cards import Card, mask_of
from pitboss.errors import PitbossError, unknown
from pitboss.hands.five_card import JokerRule
from pitboss.hands.poker_traits import traits_of_seven
from pitboss.hands.rankings.five_card import FIVE_CARD_RANKING
from pitboss.hands.rankings.four_card import FOUR_CARD_RANKING
from pitboss.hands.rankings.ranking import Ranking
from pitboss.hands.rankings.seven_card import SEVEN_CARD_RANKING
from pitboss.hands.rankings.three_card import THREE_CARD_RANKING, traits_of_three
from pitboss.hands.rankings.two_card import TWO_CARD_RANKING
from pitboss.hands.vocabulary import Vocabulary

__all__ = ["RANKINGS", "Ranking", "ranking", "ranking_of_words", "traits_of"]

RANKINGS = {
    ranking.id: ranking
    for ranking in (SEVEN_CARD_RANKING, FIVE_CARD_RANKING, FOUR_CARD_RANKING, THREE_CARD_RANKING, TWO_CARD_RANKING)
}


def ranking(name: str) -> Ranking:
    """A ranking by its id."""
    if name not in RANKINGS:
        raise unknown("ranking", name, RANKINGS)
    return RANKINGS[name]


def ranking_of_words(words: Vocabulary) -> Ranking:
    """The ranking whose named hands a vocabulary has."""
    return ranking(words.kind)


def traits_of(cards: Sequence[Card], joker: JokerRule = JokerRule.SEMI_WILD) -> int:
    """The traits of three cards, or of five to seven."""
    if len(cards) == 3:
        return int(traits_of_three(mask_of(cards)))
    if 5 <= len(cards) <= 7:
        return int(traits_of_seven(mask_of(cards), joker.wildness))
    raise PitbossError(f"A hand to be judged has 3 or 5 to 7 cards, not {len(cards)}")
