"""Three Card Poker: what ANTE, PLAY and the ANTE BONUS get (document 003, ways 1 to 3 and dealing 4 to 7)."""

from pitboss.games.game import load_game
from pitboss.games.pay import Pay
from pitboss.games.paytable import Paytable
from pitboss.games.ruling import ruling_for
from pitboss.games.showdown import Showdown, bonus_line

#: The dealer plays with a queen or better: any pair, and any high card from a queen on.
DEALER_QUALIFIES_FROM = load_game("three-card-poker").dealer_qualifies_from


def settle(showdown: Showdown, ante_bonus: Paytable) -> dict[str, Pay]:
    """What each wager of the base game gets a unit staked; the ANTE BONUS is paid on the ANTE, and only when played."""
    pays = dict(ruling_for(load_game("three-card-poker").rulings, showdown, showdown.traits).pays)
    line = bonus_line(ante_bonus, showdown)
    return pays | {"ante-bonus": line.pay} if line else pays
