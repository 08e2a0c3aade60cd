"""Three Card Poker: what ANTE, PLAY and the ANTE BONUS get (document 003, ways 1 to 3 and dealing 4 to 7)."""

from pitboss.games.pay import EVEN_MONEY, LOSS, PUSH, Pay
from pitboss.games.paytable import Paytable
from pitboss.games.showdown import Comparison, Showdown
from pitboss.hands.three_card import QUEEN_HIGH

#: The dealer plays with a queen or better: any pair, and any high card from a queen on.
DEALER_QUALIFIES_FROM = QUEEN_HIGH

_AGAINST_A_QUALIFYING_DEALER = {Comparison.WIN: EVEN_MONEY, Comparison.TIE: PUSH, Comparison.LOSE: LOSS}


def settle(showdown: Showdown, ante_bonus: Paytable) -> dict[str, Pay]:
    """What each wager of the base game gets a unit staked; the ANTE BONUS is paid on the ANTE, and only when played."""
    if showdown.folded:
        return {"ante": LOSS}
    bonus = {"ante-bonus": ante_bonus.pay_for(showdown.traits)} if ante_bonus.line_for(showdown.traits) else {}
    if not showdown.dealer_qualifies:
        return {"ante": EVEN_MONEY, "play": PUSH, **bonus}
    result = _AGAINST_A_QUALIFYING_DEALER[showdown.comparison]
    return {"ante": result, "play": result, **bonus}
