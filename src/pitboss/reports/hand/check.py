"""A hand checked: its name, what every wager pays for it, and the ways it can be set."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pitboss.cards import Card
from pitboss.errors import PitbossError
from pitboss.games import Game
from pitboss.games.house_way import HouseWay, SplitRule
from pitboss.games.table.table import Table
from pitboss.reports.base.play import base_table
from pitboss.reports.base.set_hands import NamedHands, legal_splits
from pitboss.reports.hand.pays import HandPay, cards_dealt, judge, needs_dealer


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
    """Check the cards of a seat, then those of the board; as many cards as make one best hand are only named."""
    joker = game.joker_rule(joker_name)
    if len(cards) == game.ranking.best < game.own_hand.size:
        best = game.ranking.hand(cards, joker, game.wheel)
        return HandCheck(best.name, best.cards)
    dealt = cards_dealt(game, cards, dealer)
    if way_name and not game.base.house_way:
        raise PitbossError(f"In {game.name} no hands are set: leave the house way out")
    judged = judge(game, dealt, joker)
    found = HandCheck(judged.name, judged.best.cards, judged.traits, judged.results, needs_dealer(game, dealt))
    if not game.base.house_way:
        return found
    return _with_splits(found, base_table(game, joker=joker, house_way=way_name), cards)


def _with_splits(found: HandCheck, table: Table, cards: Sequence[Card]) -> HandCheck:
    hands, rule = table.dealers_way.set_hand(cards, table.joker, table.wheel)
    splits = tuple(NamedHands.of(table, split) for split in legal_splits(table, cards))
    return replace(found, house_way=table.house_way, rule=rule, chosen=NamedHands.of(table, hands), splits=splits)
