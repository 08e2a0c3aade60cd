"""What beats what, and what a hand is called."""

from pitboss.hands.five_card import JokerRule, WheelRule
from pitboss.hands.poker_traits import SEVEN_CARD
from pitboss.hands.rankings import traits_of
from pitboss.hands.rankings.three_card import THREE_CARD
from pitboss.hands.vocabulary import Vocabulary

__all__ = ["SEVEN_CARD", "THREE_CARD", "JokerRule", "Vocabulary", "WheelRule", "traits_of"]
