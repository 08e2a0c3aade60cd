"""High Five Poker: what ANTE and PLAY get (document 004, rules 7 and 10 to 12)."""

from pitboss.games.game import load_game
from pitboss.games.pay import Pay
from pitboss.games.ruling import ruling_for
from pitboss.games.showdown import Showdown

#: The dealer qualifies with a pair of sixes or better.
DEALER_QUALIFIES_FROM = load_game("high-five-poker").dealer_qualifies_from

#: The hands that win PLAY against a dealer who does not qualify.
STRAIGHT_OR_BETTER = next(ruling.hands for ruling in load_game("high-five-poker").rulings if ruling.hands)


def settle(showdown: Showdown) -> dict[str, Pay]:
    """What ANTE and PLAY get a unit staked."""
    return dict(ruling_for(load_game("high-five-poker").rulings, showdown, showdown.traits).pays)
