"""A hand checked: its name, what every wager pays for it, and the ways it can be set."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pitboss.cards import Card, format_cards
from pitboss.errors import PitbossError
from pitboss.games import Game
from pitboss.games.table.table import Table
from pitboss.reports.answer import Answer
from pitboss.reports.base.play import base_table
from pitboss.reports.base.set_hands import NamedHands, legal_splits
from pitboss.reports.hand.pays import HandPay, cards_dealt, judge, needs_dealer


@dataclass(frozen=True, slots=True)
class HouseWaySplit(NamedHands):
    """The split of a house way, and the rule that made it."""

    house_way: str
    rule: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HandAnswer(Answer):
    """A hand: its name, what every wager pays for it, and how the house way sets it.

    ``needs_dealer`` are the wagers that depend on the dealer's hand, which was not given. Of legal splits that are
    alike in value one is named.
    """

    game: str
    cards: str
    name: str
    best: str
    traits: tuple[str, ...] = ()
    wagers: tuple[HandPay, ...] = ()
    needs_dealer: tuple[str, ...] = ()
    house_way: HouseWaySplit | None = None
    splits: tuple[NamedHands, ...] = ()

    @property
    def rows(self) -> tuple[HandPay, ...]:
        """What each pay table makes of the hand."""
        return self.wagers


def check_hand(
    game: Game, cards: Sequence[Card], dealer: Sequence[Card] | None, joker_name: str | None, way_name: str | None
) -> HandAnswer:
    """Check the cards of a seat, then those of the board; as many cards as make one best hand are only named."""
    joker, text = game.joker_rule(joker_name), format_cards(cards)
    if len(cards) == game.ranking.best < game.own_hand.size:
        named = game.ranking.hand(cards, joker, game.wheel)
        return HandAnswer(game=game.id, cards=text, name=named.name, best=format_cards(named.cards))
    dealt = cards_dealt(game, cards, dealer)
    if way_name and not game.base.house_way:
        raise PitbossError(f"In {game.name} no hands are set: leave the house way out")
    judged = judge(game, dealt, joker)
    answer = HandAnswer(
        game=game.id,
        cards=text,
        name=judged.name,
        best=format_cards(judged.best.cards),
        traits=judged.traits,
        wagers=judged.results,
        needs_dealer=needs_dealer(game, dealt),
    )
    if not game.base.house_way:
        return answer
    return _with_splits(answer, base_table(game, joker=joker, house_way=way_name), cards)


def _with_splits(answer: HandAnswer, table: Table, cards: Sequence[Card]) -> HandAnswer:
    hands, rule = table.dealers_way.set_hand(cards, table.joker, table.wheel)
    named = NamedHands.of(table, hands)
    chosen = HouseWaySplit(named.back, named.front, table.dealers_way.name, rule.number, rule.text)
    splits = tuple(NamedHands.of(table, split) for split in legal_splits(table, cards))
    return replace(answer, house_way=chosen, splits=splits)
