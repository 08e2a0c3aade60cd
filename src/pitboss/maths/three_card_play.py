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


def best_play(ante_bonus: Paytable) -> dict[str, Fraction]:
    """The edge, element of risk, variance and counts of ANTE and PLAY under an ANTE BONUS table."""
    decided = [(hand, _plays(hand, ante_bonus)) for hand in player_hands()]
    ends = [end for hand, plays in decided for end in _ends(hand, ante_bonus, plays=plays)]
    deals = sum(end.deals for end in ends)
    mean = sum((end.deals * end.net for end in ends), Fraction(0)) / deals
    square = sum((end.deals * end.net**2 for end in ends), Fraction(0)) / deals
    staked = Fraction(sum(end.deals * end.staked for end in ends), deals)
    facts = {
        "house edge": -mean,
        "element of risk": -mean / staked,
        "variance": square - mean**2,
        "deals": Fraction(deals),
    }
    outcomes = {
        f"outcome {outcome}": Fraction(sum(end.deals for end in ends if end.outcome == outcome)) for outcome in OUTCOMES
    }
    return facts | outcomes | _results(ends) | _decisions(decided)


def _results(ends: list[Ended]) -> dict[str, Fraction]:
    """Deals by outcome and what it nets, as in "result win 2"."""
    found: dict[str, Fraction] = {}
    for end in sorted(ends, key=lambda end: (OUTCOMES.index(end.outcome), -end.net)):
        name = f"result {end.outcome} {end.net}"
        found[name] = found.get(name, Fraction(0)) + end.deals
    return {name: deals for name, deals in found.items() if deals}


def _decisions(decided: list[tuple[PlayerHand, bool]]) -> dict[str, Fraction]:
    """The weakest value that plays, how many hands play and fold, and how many fold that are not weaker than it."""
    cut_off = min(hand.value for hand, plays in decided if plays)
    folded = [hand for hand, plays in decided if not plays]
    return {
        "cut-off": Fraction(cut_off),
        "hands played": Fraction(sum(hand.hands for hand, plays in decided if plays)),
        "hands folded": Fraction(sum(hand.hands for hand in folded)),
        "folded above": Fraction(sum(hand.hands for hand in folded if hand.value >= cut_off)),
    }


def cut_off_name(value: int) -> str:
    """The weakest hand that plays, as in "Q-6-4"."""
    if value >> CLASS_SHIFT != HIGH_CARD:
        return three_card_name(value)
    return "-".join(RANKS[value >> shift & 15] for shift in (8, 4, 0))
