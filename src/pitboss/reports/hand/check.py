"""A hand checked: its name, what every wager pays for it, and the ways it can be set."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pitboss.cards import Card
from pitboss.errors import PitbossError
from pitboss.games import Game
from pitboss.games.house_way import HouseWay, SplitRule
from pitboss.games.table.table import Table
from pitboss.hands.hand import best_hand
from pitboss.reports.base.play import base_table
from pitboss.reports.base.set_hands import NamedHands, legal_splits
from pitboss.reports.hand.pays import HandPay, judge

#: A hand of five cards can be named wherever hands of five decide, though no wager is on it.
FIVE = 5


@dataclass(frozen=True, slots=True)
class HandCheck:
    """A hand judged; a hand that is set has its legal splits too, and the one that the house way chooses."""

    name: str
    best: tuple[Card, ...]
    traits: tuple[str, ...] = ()
    results: tuple[HandPay, ...] = ()
    needs_dealer: tuple[str, ...] = ()
    house_way: HouseWay | None = None
    rule: SplitRule | None = None
    chosen: NamedHands | None = None
    splits: tuple[NamedHands, ...] = ()


def check_hand(
    game: Game, cards: Sequence[Card], dealer: Sequence[Card] | None, joker_name: str | None, way_name: str | None
) -> HandCheck:
    """Check a whole hand of a game, or name five cards of a game of seven."""
    joker = game.joker_rule(joker_name)
    if len(cards) == FIVE < game.cards:
        best = best_hand(cards, joker, game.wheel)
        return HandCheck(best.name, best.cards)
    game.deck.check(cards, game.cards)
    game.deck.check([*cards, *(dealer or ())])
    if way_name and not game.base.house_way:
        raise PitbossError(f"In {game.name} no hands are set: leave the house way out")
    judged = judge(game, cards, dealer, joker)
    unknown = () if dealer else tuple(dict.fromkeys(table.wager for table in game.paytables if table.asks_for_dealer))
    found = HandCheck(judged.name, judged.best.cards, judged.traits, judged.results, unknown)
    if not game.base.house_way:
        return found
    return _with_splits(found, base_table(game, joker=joker, house_way=way_name), cards)


def _with_splits(found: HandCheck, table: Table, cards: Sequence[Card]) -> HandCheck:
    hands, rule = table.dealers_way.set_hand(cards, table.joker, table.wheel)
    splits = tuple(NamedHands.of(table, split) for split in legal_splits(table, cards))
    return replace(found, house_way=table.house_way, rule=rule, chosen=NamedHands.of(table, hands), splits=splits)
