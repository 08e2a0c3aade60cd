"""What every legal choice of one hand is worth: the hand against each dealer's hand that it leaves, one by one.

This is the second way to the numbers of the exact engines. Those never look at a deal, but add and take away what hands
have in common; here all dealer's hands are visited, and nothing is taken away.
"""

import itertools
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from pitboss.cards import STANDARD, Card, mask_of
from pitboss.games.high_five_poker import game as high_five
from pitboss.games.house_way import HouseWay, SetHand, SplitRule
from pitboss.games.pai_gow import PaiGowRules, SetHands, settle
from pitboss.games.pay import Pay
from pitboss.games.paytable import Paytable
from pitboss.games.showdown import Comparison, Showdown
from pitboss.games.three_card_poker import game as three_card
from pitboss.hands import SEVEN_CARD, JokerRule, WheelRule, traits_of
from pitboss.hands.hand import five_card_value
from pitboss.hands.splits import splits_of_hand
from pitboss.hands.three_card import three_card_value
from pitboss.maths.one_hand import Choice, Integers, types_left
from pitboss.maths.pai_gow import SetTypes, barred_types, net_table, type_splits
from pitboss.maths.situations import SET_HANDS, set_hands_ways
from pitboss.maths.subsets import FULL_DECK

PLAY, FOLD, BEST_ANSWER = "play", "fold", "best answer"

#: Whether the dealer qualifies, and how the player's hand compares with his.
Met = tuple[bool, Comparison]


def _best_first(choices: list[Choice]) -> list[Choice]:
    return sorted(choices, key=lambda choice: choice.value, reverse=True)


# Games of ante and play


def _net(pays: Mapping[str, Pay]) -> Fraction:
    return sum((pay.net for pay in pays.values()), Fraction(0))


def _outcome(met: Met) -> str:
    qualifies, comparison = met
    return comparison.name.lower() if qualifies else "dealer-does-not-qualify"


def _play(met: Mapping[Met, int], nets: Mapping[Met, Fraction]) -> Choice:
    """Playing, by how often the hand meets the dealer's in each way and what each way brings."""
    outcomes: Counter[str] = Counter()
    for way, count in met.items():
        outcomes[_outcome(way)] += count
    total = sum((count * nets[way] for way, count in met.items()), Fraction(0))
    return Choice(PLAY, total / sum(met.values()), dict(outcomes))


def _fold(dealers: int, net: Fraction) -> Choice:
    return Choice(FOLD, net, {FOLD: dealers})


def _sign(player: int, dealer: int) -> Comparison:
    return Comparison((player > dealer) - (player < dealer))


def three_card_choices(
    cards: Sequence[Card], ante_bonus: Paytable, dealer: Sequence[Card] | None = None
) -> list[Choice]:
    """PLAY and FOLD in units of the ANTE, best first, against every dealer's hand or the one that is seen."""
    value, traits = int(three_card_value(mask_of(cards))), traits_of(cards)
    dealt = [tuple(dealer)] if dealer else itertools.combinations([c for c in STANDARD.cards if c not in cards], 3)
    dealers = [int(three_card_value(mask_of(hand))) for hand in dealt]
    met = Counter((each >= three_card.DEALER_QUALIFIES_FROM, _sign(value, each)) for each in dealers)
    nets = {way: _net(three_card.settle(Showdown(traits, *way), ante_bonus)) for way in met}
    fold = _net(three_card.settle(Showdown(traits, folded=True), ante_bonus))
    return _best_first([_play(met, nets), _fold(len(dealers), fold)])


def _high_five_met(value: int, values: Integers, counts: Integers) -> dict[Met, int]:
    """Dealer's hands by whether they qualify and how a hand of this value compares with them."""
    qualifies, compared = values >= high_five.DEALER_QUALIFIES_FROM, np.sign(value - values)
    found = {}
    for qualified, comparison in itertools.product((True, False), Comparison):
        count = int(counts[(qualifies == qualified) & (compared == comparison)].sum())
        if count:
            found[qualified, comparison] = count
    return found


def high_five_choices(
    cards: Sequence[Card], wheel: WheelRule, dealer: Sequence[Card] | None = None, deck: int = FULL_DECK
) -> list[Choice]:
    """PLAY and FOLD in units of the ANTE, best first, against every dealer's hand or the one that is seen."""
    joker = JokerRule.SEMI_WILD
    if dealer:
        values, counts = np.array([five_card_value(dealer, joker, wheel)]), np.ones(1, dtype=np.int64)
    else:
        values, counts = type_splits(joker, wheel).bests(), types_left(mask_of(cards), deck)
    met = _high_five_met(five_card_value(cards, joker, wheel), values, counts)
    traits = traits_of(cards, joker)
    nets = {way: _net(high_five.settle(Showdown(traits, *way))) for way in met}
    fold = _net(high_five.settle(Showdown(traits, folded=True)))
    return _best_first([_play(met, nets), _fold(int(counts.sum()), fold)])


# Pai gow


@dataclass(frozen=True, slots=True)
class SplitChoice:
    """A legal split and what it is worth; the rule of the house way if that would choose it."""

    hands: SetHand
    choice: Choice
    rule: SplitRule | None


@dataclass(frozen=True, slots=True)
class PaiGowSeat:
    """A player's hand at a pai gow table whose dealer sets by a house way."""

    cards: tuple[Card, ...]
    way: HouseWay
    rules: PaiGowRules
    joker: JokerRule
    wheel: WheelRule
    deck: int = FULL_DECK

    def unseen_dealers(self) -> "Dealers":
        """All dealer's hands that this hand leaves, set by the house way."""
        sets = SetTypes.by(self.way, type_splits(self.joker, self.wheel))
        counts = types_left(mask_of(self.cards), self.deck)
        return Dealers(sets.backs, sets.fronts, barred_types(self.rules.barred, self.joker), counts)

    def seen_dealer(self, cards: Sequence[Card]) -> "Dealers":
        """The one dealer's hand that is seen."""
        splits = splits_of_hand(cards, self.joker, self.wheel)
        sets = SetTypes.chosen(self.way.set_hands(splits), splits)
        barred = self.rules.barred is not None and bool(
            traits_of(cards, self.joker) & SEVEN_CARD.bit(self.rules.barred)
        )
        return Dealers(sets.backs, sets.fronts, np.array([int(barred)]), np.ones(1, dtype=np.int64))

    def splits(self) -> Iterator[tuple[int, int, SetHand]]:
        """Every legal split, one of those alike in value: back, front, and the cards."""
        splits = splits_of_hand(self.cards, self.joker, self.wheel)
        seen = set()
        for split in np.nonzero(splits.legal[0])[0].tolist():
            values = int(splits.backs[0, split]), int(splits.fronts[0, split])
            if values not in seen:
                seen.add(values)
                yield *values, SetHand.of(splits, 0, split)

    def house_way_split(self) -> tuple[int, int, SplitRule]:
        """Back and front as the house way would set them, and the rule that decides."""
        splits = splits_of_hand(self.cards, self.joker, self.wheel)
        chosen, decided = self.way.decide(splits)
        split = int(chosen[0])
        return int(splits.backs[0, split]), int(splits.fronts[0, split]), self.way.rules[int(decided[0])]


@dataclass(frozen=True)
class Dealers:
    """Dealer's hands by type: how they are set, 1 where they are barred, and how many there are of each."""

    backs: Integers
    fronts: Integers
    barred: Integers
    counts: Integers

    @property
    def hands(self) -> int:
        """How many hands there are."""
        return int(self.counts.sum())

    def situations(self, back: int, front: int) -> Integers:
        """Which of the eighteen situations a split is in against each type."""
        return set_hands_ways(self.barred, back - self.backs, front - self.fronts)

    def count(self, situations: Integers) -> dict[SetHands, int]:
        """Hands by situation."""
        counts = np.zeros(len(SET_HANDS), dtype=np.int64)
        np.add.at(counts, situations, self.counts)
        return {hands: int(count) for hands, count in zip(SET_HANDS, counts, strict=True) if count}


def _split_choice(name: str, situations: Mapping[SetHands, int], rules: PaiGowRules) -> Choice:
    """A choice by how often it is in each situation, settled by the game."""
    outcomes, total = {"win": 0, "push": 0, "lose": 0}, Fraction(0)
    for hands, count in situations.items():
        net = settle(hands, rules).net
        outcomes["win" if net > 0 else "lose" if net < 0 else "push"] += count
        total += count * net
    return Choice(name, total / sum(situations.values()), outcomes)


def split_choices(seat: PaiGowSeat, dealers: Dealers) -> list[SplitChoice]:
    """Every legal split in units of the base wager, best first; of equal ones that with the higher front."""
    chosen_back, chosen_front, rule = seat.house_way_split()
    found = []
    for back, front, hands in seat.splits():
        choice = _split_choice("split", dealers.count(dealers.situations(back, front)), seat.rules)
        by_way = (back, front) == (chosen_back, chosen_front)
        found.append((choice.value, front, SplitChoice(hands, choice, rule if by_way else None)))
    return [each for *_, each in sorted(found, key=lambda item: item[:2], reverse=True)]


def best_answer_choice(seat: PaiGowSeat, dealers: Dealers) -> Choice:
    """What a player gets who sees each dealer's hand before choosing the split."""
    order = net_table(seat.rules).ravel()
    splits = np.stack([dealers.situations(back, front) for back, front, _ in seat.splits()])
    best = np.argmax(order[splits], axis=0)
    return _split_choice(BEST_ANSWER, dealers.count(splits[best, np.arange(len(best))]), seat.rules)
