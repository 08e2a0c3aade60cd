"""The worth of PLAY and FOLD with one hand, against each dealer's hand that it leaves, one by one."""

import itertools
from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction

from pitboss.cards import STANDARD, Card, mask_of
from pitboss.games.settlement.showdown import Comparison, Showdown
from pitboss.hands import traits_of
from pitboss.hands.rankings.three_card import three_card_value
from pitboss.maths.duel.one_hand import Choice
from pitboss.maths.showdown_rules import ShowdownRules

PLAY, FOLD = "play", "fold"

#: Whether the dealer qualifies, and how the player's hand compares with his.
Met = tuple[bool, Comparison]


def _outcome(met: Met) -> str:
    qualifies, comparison = met
    return comparison.name.lower() if qualifies else "dealer-does-not-qualify"


def _play(met: Mapping[Met, int], nets: Mapping[Met, Fraction]) -> Choice:
    """The choice to play, by how often the hand meets the dealer's in each way and what each way brings."""
    outcomes: Counter[str] = Counter()
    for way, count in met.items():
        outcomes[_outcome(way)] += count
    total = sum((count * nets[way] for way, count in met.items()), Fraction(0))
    return Choice(PLAY, total / sum(met.values()), dict(outcomes))


def decided(met: Mapping[Met, int], traits: int, rules: ShowdownRules) -> list[Choice]:
    """The choices PLAY and FOLD, best first, by how often a hand with these traits meets the dealer's in each way."""
    play = _play(met, {way: rules.net(Showdown(traits, *way)) for way in met})
    fold = Choice(FOLD, rules.net(Showdown(traits, folded=True)), {FOLD: sum(met.values())})
    return sorted([play, fold], key=lambda choice: choice.value, reverse=True)


def _sign(player: int, dealer: int) -> Comparison:
    return Comparison((player > dealer) - (player < dealer))


def three_card_choices(
    cards: Sequence[Card], rules: ShowdownRules, dealer: Sequence[Card] | None = None
) -> list[Choice]:
    """The choices PLAY and FOLD in units of the ANTE, best first, against every dealer's hand or a seen one."""
    value, traits = int(three_card_value(mask_of(cards))), traits_of(cards)
    dealt = [tuple(dealer)] if dealer else itertools.combinations([c for c in STANDARD.cards if c not in cards], 3)
    dealers = [int(three_card_value(mask_of(hand))) for hand in dealt]
    met = Counter((his >= rules.qualifies_from, _sign(value, his)) for his in dealers)
    return decided(met, traits, rules)
