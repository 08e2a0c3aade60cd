"""The worth of every legal choice of one hand, against each dealer's hand that it leaves, one by one.

This is the second way to the numbers of the exact engines. Those never look at a deal, but add and take away what hands
have in common; here all dealer's hands are visited, and nothing is taken away.
"""

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from pitboss.cards import Card, mask_of
from pitboss.games.house_way import SetHand, SplitRule
from pitboss.games.settlement.pai_gow import BaseRules, SetHands, settle
from pitboss.games.settlement.showdown import Comparison
from pitboss.hands import SEVEN_CARD, traits_of
from pitboss.hands.arrays import Integers
from pitboss.hands.hand import five_card_value
from pitboss.hands.splits import splits_of_hand
from pitboss.maths.duel.one_hand import Choice, types_left
from pitboss.maths.duel.pai_gow import SetTypes, barred_types, net_table, type_splits
from pitboss.maths.duel.play_values import Met, decided
from pitboss.maths.play import Play
from pitboss.maths.showdown_rules import ShowdownRules
from pitboss.maths.simulate.situations import SET_HANDS, set_hands_ways

BEST_ANSWER = "best answer"


# Games of ante and play


def _met(value: int, values: Integers, counts: Integers, qualifies_from: int) -> dict[Met, int]:
    """The dealer's hands by whether they qualify and how a hand of this value compares with them."""
    qualifies, compared = values >= qualifies_from, np.sign(value - values)
    found = {}
    for qualified, comparison in itertools.product((True, False), Comparison):
        count = int(counts[(qualifies == qualified) & (compared == comparison)].sum())
        if count:
            found[qualified, comparison] = count
    return found


def high_five_choices(cards: Sequence[Card], play: Play, dealer: Sequence[Card] | None = None) -> list[Choice]:
    """The choices PLAY and FOLD in units of the ANTE, best first, against every dealer's hand or a seen one."""
    joker, wheel, rules = play.joker, play.wheel, ShowdownRules.of(play)
    if dealer:
        values, counts = np.array([five_card_value(dealer, joker, wheel)]), np.ones(1, dtype=np.int64)
    else:
        values, counts = type_splits(joker, wheel).bests(), types_left(mask_of(cards), play.deck)
    met = _met(five_card_value(cards, joker, wheel), values, counts, rules.qualifies_from)
    return decided(met, traits_of(cards, joker), rules)


# Pai gow


@dataclass(frozen=True, slots=True)
class SplitChoice:
    """A legal split and its worth; with the rule of the house way if that would choose it."""

    hands: SetHand
    choice: Choice
    rule: SplitRule | None


@dataclass(frozen=True)
class Dealers:
    """Dealer's hands by type: how they are set, 1 where they are barred, and how many there are of each."""

    backs: Integers
    fronts: Integers
    barred: Integers
    counts: Integers

    @classmethod
    def left_by(cls, play: Play, cards: Sequence[Card]) -> "Dealers":
        """All dealer's hands that a player's hand leaves, set by the house way."""
        sets = SetTypes.by(play.table.dealers_way, type_splits(play.joker, play.wheel))
        counts = types_left(mask_of(cards), play.deck)
        return cls(sets.backs, sets.fronts, barred_types(play.rules.barred, play.joker), counts)

    @classmethod
    def seen(cls, play: Play, cards: Sequence[Card]) -> "Dealers":
        """The one dealer's hand that is seen."""
        splits = splits_of_hand(cards, play.joker, play.wheel)
        sets = SetTypes.chosen(play.table.dealers_way.set_hands(splits), splits)
        barred = play.rules.barred is not None and traits_of(cards, play.joker) & SEVEN_CARD.bit(play.rules.barred) > 0
        return cls(sets.backs, sets.fronts, np.array([int(barred)]), np.ones(1, dtype=np.int64))

    @property
    def hands(self) -> int:
        """The number of the dealer's hands."""
        return int(self.counts.sum())

    def situations(self, back: int, front: int) -> Integers:
        """The number of a split's situation, of eighteen, against each type."""
        return set_hands_ways(self.barred, back - self.backs, front - self.fronts)

    def count(self, situations: Integers) -> dict[SetHands, int]:
        """The number of the dealer's hands in each situation."""
        counts = np.zeros(len(SET_HANDS), dtype=np.int64)
        np.add.at(counts, situations, self.counts)
        return {hands: int(count) for hands, count in zip(SET_HANDS, counts, strict=True) if count}


def _split_choice(name: str, situations: Mapping[SetHands, int], rules: BaseRules) -> Choice:
    """A choice with its worth, by how often it is in each situation, settled by the game."""
    outcomes, total = {"win": 0, "push": 0, "lose": 0}, Fraction(0)
    for hands, count in situations.items():
        net = settle(hands, rules).net
        outcomes["win" if net > 0 else "lose" if net < 0 else "push"] += count
        total += count * net
    return Choice(name, total / sum(situations.values()), outcomes)


def _legal_splits(play: Play, cards: Sequence[Card]) -> Iterator[tuple[int, int, SetHand]]:
    """Every legal split of a hand, one of those alike in value: back, front, and the cards."""
    splits = splits_of_hand(cards, play.joker, play.wheel)
    seen = set()
    for split in np.nonzero(splits.legal[0])[0].tolist():
        values = int(splits.backs[0, split]), int(splits.fronts[0, split])
        if values not in seen:
            seen.add(values)
            yield *values, SetHand.of(splits, 0, split)


def _house_way_split(play: Play, cards: Sequence[Card]) -> tuple[int, int, SplitRule]:
    """Back and front as the house way would set them, and the rule that decides."""
    splits, way = splits_of_hand(cards, play.joker, play.wheel), play.table.dealers_way
    chosen, decided = way.decide(splits)
    split = int(chosen[0])
    return int(splits.backs[0, split]), int(splits.fronts[0, split]), way.rules[int(decided[0])]


def split_choices(play: Play, cards: Sequence[Card], dealers: Dealers) -> list[SplitChoice]:
    """Every legal split in units of the base wager, best first; of equal ones that with the higher front."""
    chosen_back, chosen_front, rule = _house_way_split(play, cards)
    found = []
    for back, front, hands in _legal_splits(play, cards):
        choice = _split_choice("split", dealers.count(dealers.situations(back, front)), play.rules)
        by_way = (back, front) == (chosen_back, chosen_front)
        found.append((choice.value, front, SplitChoice(hands, choice, rule if by_way else None)))
    return [split for *_, split in sorted(found, key=lambda item: item[:2], reverse=True)]


def best_answer_choice(play: Play, cards: Sequence[Card], dealers: Dealers) -> Choice:
    """The choice of a player who sees each dealer's hand before splitting."""
    order = net_table(play.rules).ravel()
    splits = np.stack([dealers.situations(back, front) for back, front, _ in _legal_splits(play, cards)])
    best = np.argmax(order[splits], axis=0)
    return _split_choice(BEST_ANSWER, dealers.count(splits[best, np.arange(len(best))]), play.rules)
