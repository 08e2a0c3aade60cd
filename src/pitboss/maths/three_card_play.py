"""Three Card Poker played for the best: every outcome's count and what it is worth."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from pitboss.cards import RANKS
from pitboss.games.paytable import Paytable
from pitboss.games.showdown import Comparison, Showdown
from pitboss.games.three_card_poker.game import settle
from pitboss.hands.hand import three_card_name
from pitboss.hands.three_card import CLASS_SHIFT, HIGH_CARD
from pitboss.maths.played_count import PlayedCount
from pitboss.maths.three_card_duel import DEALERS_HANDS, PlayerHand, player_hands

OUTCOMES = ("fold", "dealer-does-not-qualify", "win", "tie", "lose")
_COMPARED = {Comparison.WIN: "win", Comparison.TIE: "tie", Comparison.LOSE: "lose"}


@dataclass(frozen=True, slots=True)
class Ended:
    """Deals that end alike: what they bring and what was staked, in units of the ANTE."""

    outcome: str
    deals: int
    net: Fraction
    staked: int


def _ended(outcome: str, deals: int, showdown: Showdown, ante_bonus: Paytable) -> Ended:
    pays = settle(showdown, ante_bonus)
    net = sum((pay.net for pay in pays.values()), Fraction(0))
    return Ended(outcome, deals, net, sum(wager in ("ante", "play") for wager in pays))


def _plays(hand: PlayerHand, ante_bonus: Paytable) -> bool:
    return hand.play(ante_bonus) > hand.fold(ante_bonus)


def _ends(hand: PlayerHand, ante_bonus: Paytable, *, plays: bool) -> Iterator[Ended]:
    """How the deals of a hand end once it is decided."""
    if not plays:
        yield _ended("fold", hand.hands * DEALERS_HANDS, Showdown(hand.traits, folded=True), ante_bonus)
        return
    for (qualifies, comparison), count in hand.against.items():
        outcome = _COMPARED[comparison] if qualifies else "dealer-does-not-qualify"
        yield _ended(outcome, hand.hands * count, Showdown(hand.traits, qualifies, comparison), ante_bonus)


def best_play(ante_bonus: Paytable) -> PlayedCount:
    """The edge, element of risk, variance and counts of ANTE and PLAY under an ANTE BONUS table."""
    decided = [(hand, _plays(hand, ante_bonus)) for hand in player_hands()]
    ends = [end for hand, plays in decided for end in _ends(hand, ante_bonus, plays=plays)]
    deals = sum(end.deals for end in ends)
    mean = sum((end.deals * end.net for end in ends), Fraction(0)) / deals
    square = sum((end.deals * end.net**2 for end in ends), Fraction(0)) / deals
    staked = Fraction(sum(end.deals * end.staked for end in ends), deals)
    cut_off = min(hand.value for hand, plays in decided if plays)
    folded = [hand for hand, plays in decided if not plays]
    return PlayedCount(
        -mean,
        -mean / staked,
        square - mean**2,
        deals,
        hands_played=sum(hand.hands for hand, plays in decided if plays),
        hands_folded=sum(hand.hands for hand in folded),
        outcomes={name: sum(end.deals for end in ends if end.outcome == name) for name in OUTCOMES},
        results=_results(ends),
        cut_off=cut_off,
        folded_above=sum(hand.hands for hand in folded if hand.value >= cut_off),
    )


def _results(ends: list[Ended]) -> dict[tuple[str, Fraction], int]:
    """Deals by outcome and what it nets."""
    found: dict[tuple[str, Fraction], int] = {}
    for end in sorted(ends, key=lambda end: (OUTCOMES.index(end.outcome), -end.net)):
        found[end.outcome, end.net] = found.get((end.outcome, end.net), 0) + end.deals
    return {key: deals for key, deals in found.items() if deals}


def cut_off_name(value: int) -> str:
    """The weakest hand that plays, as in "Q-6-4"."""
    if value >> CLASS_SHIFT != HIGH_CARD:
        return three_card_name(value)
    return "-".join(RANKS[value >> shift & 15] for shift in (8, 4, 0))
