"""The traits of a hand: every named hand that it is."""

from collections.abc import Sequence

from pitboss.cards import Card, mask_of
from pitboss.errors import PitbossError, unknown
from pitboss.hands.poker_traits import SEVEN_CARD, traits_of_seven
from pitboss.hands.rules import JokerRule
from pitboss.hands.three_card import THREE_CARD, traits_of_three
from pitboss.hands.vocabulary import Vocabulary

VOCABULARIES = {vocabulary.kind: vocabulary for vocabulary in (SEVEN_CARD, THREE_CARD)}
#: Of how many cards the hands are that a vocabulary names.
SIZES = {SEVEN_CARD.kind: (5, 6, 7), THREE_CARD.kind: (3,)}


def vocabulary(kind: str) -> Vocabulary:
    """A vocabulary of named hands by its name."""
    if kind not in VOCABULARIES:
        raise unknown("vocabulary of hands", kind, VOCABULARIES)
    return VOCABULARIES[kind]


def traits_of(cards: Sequence[Card], joker: JokerRule = JokerRule.SEMI_WILD) -> int:
    """The traits of three cards, or of five to seven."""
    if len(cards) == 3:
        return int(traits_of_three(mask_of(cards)))
    if 5 <= len(cards) <= 7:
        return int(traits_of_seven(mask_of(cards), joker.wildness))
    raise PitbossError(f"A hand to be judged has 3 or 5 to 7 cards, not {len(cards)}")
