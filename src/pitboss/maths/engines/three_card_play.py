"""Ante and play with three cards, played for the best: every outcome's count and what it is worth."""

from collections.abc import Iterator

from pitboss.cards import RANKS
from pitboss.games.settlement.showdown import Comparison, Showdown
from pitboss.hands.hand import three_card_name
from pitboss.hands.three_card import CLASS_SHIFT, HIGH_CARD
from pitboss.maths.duel.three_card import DEALERS_HANDS, PlayerHand, player_hands
from pitboss.maths.played_count import Ended, PlayedCount
from pitboss.maths.showdown_rules import ShowdownRules

_COMPARED = {Comparison.WIN: "win", Comparison.TIE: "tie", Comparison.LOSE: "lose"}


def _ended(outcome: str, deals: int, showdown: Showdown, rules: ShowdownRules) -> Ended:
    return Ended(outcome, deals, rules.net(showdown), rules.staked(showdown))


def _ends(hand: PlayerHand, rules: ShowdownRules, *, plays: bool) -> Iterator[Ended]:
    """How the deals of a hand end once it is decided."""
    if not plays:
        yield _ended("fold", hand.hands * DEALERS_HANDS, Showdown(hand.traits, folded=True), rules)
        return
    for (qualifies, comparison), count in hand.against.items():
        outcome = _COMPARED[comparison] if qualifies else "dealer-does-not-qualify"
        yield _ended(outcome, hand.hands * count, Showdown(hand.traits, qualifies, comparison), rules)


def best_play(rules: ShowdownRules) -> PlayedCount:
    """The edge, element of risk, variance and counts of ante and play under these rules."""
    decided = [(hand, hand.plays(rules)) for hand in player_hands(rules.qualifies_from)]
    ends = [end for hand, plays in decided for end in _ends(hand, rules, plays=plays)]
    cut_off = min(hand.value for hand, plays in decided if plays)
    folded = [hand for hand, plays in decided if not plays]
    return PlayedCount.of(
        ends,
        hands_played=sum(hand.hands for hand, plays in decided if plays),
        hands_folded=sum(hand.hands for hand in folded),
        cut_off=cut_off,
        folded_above=sum(hand.hands for hand in folded if hand.value >= cut_off),
    )


def cut_off_name(value: int) -> str:
    """The weakest hand that plays, as in "Q-6-4"."""
    if value >> CLASS_SHIFT != HIGH_CARD:
        return three_card_name(value)
    return "-".join(RANKS[value >> shift & 15] for shift in (8, 4, 0))
