"""High Five Poker: what ANTE and PLAY get (document 004, rules 7 and 10 to 12)."""

from pitboss.games.pay import EVEN_MONEY, LOSS, PUSH, Pay
from pitboss.games.showdown import Comparison, Showdown
from pitboss.hands import SEVEN_CARD
from pitboss.hands.five_card import CLASS_SHIFT, PAIR

_SIX = 4

#: The dealer qualifies with a pair of sixes or better.
DEALER_QUALIFIES_FROM = PAIR << CLASS_SHIFT | _SIX << 16

STRAIGHT_OR_BETTER = SEVEN_CARD.bits(
    ("straight", "flush", "full-house", "four-of-a-kind", "straight-flush", "five-of-a-kind")
)

_AGAINST_A_QUALIFYING_DEALER = {Comparison.WIN: EVEN_MONEY, Comparison.TIE: PUSH, Comparison.LOSE: LOSS}


def settle(showdown: Showdown) -> dict[str, Pay]:
    """What ANTE and PLAY get a unit staked."""
    if showdown.folded:
        return {"ante": LOSS}
    if not showdown.dealer_qualifies:
        return {"ante": EVEN_MONEY, "play": EVEN_MONEY if showdown.traits & STRAIGHT_OR_BETTER else PUSH}
    result = _AGAINST_A_QUALIFYING_DEALER[showdown.comparison]
    return {"ante": result, "play": result}
