"""Rules of showdowns at a table of Three Card Poker, under any bonus."""

from pitboss.games.paytable import Paytable
from pitboss.games.table.table import TableSetup, open_table
from pitboss.maths.play import Play
from pitboss.maths.showdown_rules import ShowdownRules


def three_card_rules(bonus: Paytable) -> ShowdownRules:
    """What ante and play is settled by under a bonus on the ANTE."""
    return ShowdownRules.of(Play.at(open_table(TableSetup("three-card-poker")).with_bonus(bonus)))
