"""Three cards against the dealer's: every hand up to suit exchange, the hands that it meets, and its best decision."""

import functools
import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from pitboss.cards import STANDARD, Card, mask_of
from pitboss.games.settlement.showdown import Comparison, Showdown
from pitboss.hands import traits_of
from pitboss.hands.arrays import Flags, Integers
from pitboss.hands.rankings.three_card import THREE_CARD_RANKING, three_card_value
from pitboss.maths.card_sets import card_sets, numbers_of_cards
from pitboss.maths.histories import MEETINGS, fill_meetings
from pitboss.maths.left.hands import meet_hands
from pitboss.maths.showdown_rules import ShowdownRules

HAND, DEALERS_HANDS = 3, 18_424
_COMPARED = (Comparison.LOSE, Comparison.TIE, Comparison.WIN)


@dataclass(frozen=True, slots=True)
class PlayerHand:
    """A player's hand up to suit exchange, how many hands it stands for, and how it fares against the dealer."""

    cards: tuple[Card, ...]
    value: int
    traits: int
    hands: int
    against: Mapping[tuple[bool, Comparison], int]

    def play(self, rules: ShowdownRules) -> Fraction:
        """The expectation of playing, in units of the ANTE."""
        nets = (count * rules.net(Showdown(self.traits, *met)) for met, count in self.against.items())
        return sum(nets, Fraction(0)) / DEALERS_HANDS

    def plays(self, rules: ShowdownRules) -> bool:
        """Whether playing is better than folding."""
        return self.play(rules) > self.fold(rules)

    def fold(self, rules: ShowdownRules) -> Fraction:
        """The expectation of folding, in units of the ANTE."""
        return rules.net(Showdown(self.traits, folded=True))


def classes(masks: Integers) -> Integers:
    """The class of each hand: a number that is the same for hands that differ only in the names of their suits."""
    suits = np.sort([masks >> 13 * suit & 0x1FFF for suit in range(4)], axis=0)
    return suits[0] << 39 | suits[1] << 26 | suits[2] << 13 | suits[3]


@dataclass(frozen=True)
class DealtHands:
    """All hands of some cards in lexical order: the cards of each, its mask, value, traits and class of suits."""

    cards: Integers
    masks: Integers
    values: Integers
    traits: Integers
    classes: Integers

    @classmethod
    def of(cls, pack: Sequence[Card]) -> "DealtHands":
        """List the hands of a pack."""
        hands = list(itertools.combinations(sorted(pack), HAND))
        masks = np.array([mask_of(hand) for hand in hands], dtype=np.int64)
        values = np.array([three_card_value(int(mask)) for mask in masks], dtype=np.int64)
        traits = np.array([traits_of(hand) for hand in hands], dtype=np.int64)
        return cls(np.array(hands, dtype=np.int64), masks, values, traits, classes(masks))

    def plays(self, rules: ShowdownRules) -> Flags:
        """Whether each hand of a whole pack plays for the best."""
        hands = player_hands(rules.qualifies_from)
        played = {int(classes(np.array([mask_of(hand.cards)]))[0]): hand.plays(rules) for hand in hands}
        return np.array([played[kind] for kind in self.classes.tolist()])


def _against(meetings: Integers) -> dict[tuple[bool, Comparison], int]:
    """Dealer's hands by whether they qualify and how the player's hand compares, from the six meetings."""
    counts = meetings.tolist()
    return {
        (qualifies, comparison): counts[at + len(_COMPARED) * qualifies]
        for at, comparison in enumerate(_COMPARED)
        for qualifies in (True, False)
    }


@functools.cache
def player_hands(qualifies_from: int) -> tuple[PlayerHand, ...]:
    """All 22,100 hands as 1,755 classes, strongest first, with exact counts against the dealer."""
    pack, ranking = mask_of(STANDARD.cards), THREE_CARD_RANKING
    known = np.unique(ranking.values(card_sets(pack, HAND).masks))
    qualifies = int(np.searchsorted(known, qualifies_from))
    met = meet_hands(
        pack, HAND, HAND, 0, lambda masks: np.searchsorted(known, ranking.values(masks)).astype(np.int64), qualifies
    )
    meetings, found = np.zeros(MEETINGS, dtype=np.int64), []
    traits = ranking.traits_of_masks(met.masks).tolist()
    for at in reversed(range(len(met.masks))):
        fill_meetings(met.met[at], int(met.orders[at] < qualifies), DEALERS_HANDS, meetings)
        cards = tuple(map(Card, numbers_of_cards(int(met.masks[at])).tolist()))
        value, many = int(known[met.orders[at]]), int(met.weights[at])
        found.append(PlayerHand(cards, value, traits[at], many, _against(meetings)))
    return tuple(found)


def par_per_ante(rules: ShowdownRules) -> Fraction:
    """The house edge on the ANTE when every hand is played for the best."""
    hands = player_hands(rules.qualifies_from)
    total = sum((hand.hands * max(hand.play(rules), hand.fold(rules)) for hand in hands), Fraction(0))
    return -total / sum(hand.hands for hand in hands)
