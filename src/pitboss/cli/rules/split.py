"""``pitboss split``."""

from dataclasses import dataclass
from typing import Annotated

import typer
from rich.markup import escape

from pitboss.cards import Card, format_cards
from pitboss.cli.options import AsJson, Joker, PaiGow, Way, Wheel, game_of
from pitboss.cli.output import console, print_json
from pitboss.games.table.table import Table
from pitboss.reports.answer import Exact, derived
from pitboss.reports.answer import as_json as as_answer_json
from pitboss.reports.base.set_hands import (
    NamedCards,
    NamedHands,
    SetHandsAnswer,
    WayRule,
    of_table,
    set_hands_table,
)
from pitboss.reports.numbers import percent


@dataclass(frozen=True, slots=True, kw_only=True)
class SplitAnswer(SetHandsAnswer):
    """A hand as a house way sets it, and the rule that decided."""

    house_way: str
    house_way_hash: str
    cards: str
    back: NamedCards
    front: NamedCards
    rule: WayRule


@dataclass(frozen=True, slots=True)
class BestSplit(NamedHands):
    """The best split of a hand, and what it is worth a unit of the wager."""

    value: Exact


@dataclass(frozen=True, slots=True)
class SplitValues:
    """What the best split and the house way's are worth against every dealer's hand that the cards leave."""

    best: BestSplit
    house_way_value: Exact
    house_way_cost: Exact

    @derived
    def percents(self) -> tuple[str, str]:
        """The values of the best split and of the house way's, as percent."""
        return percent(self.best.value, 6), percent(self.house_way_value, 6)


def run(
    hand: Annotated[str, typer.Argument(metavar="CARDS", help='Seven cards, as in "As Kd Qh Jc Td 9s Jk".')],
    house_way: Way = None,
    game: PaiGow = "ez-pai-gow",
    joker: Joker = None,
    wheel: Wheel = None,
    best: Annotated[
        bool, typer.Option("--best", help="Also the best split against all hands left, and its value.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Set a hand by a house way and print it with the rule that decided, and if asked for the best split."""
    setting = set_hands_table(game_of(game), joker, wheel, house_way)
    way, cards = setting.dealers_way, setting.game.deck.parse(hand, setting.game.cards)
    hands, rule = way.set_hand(cards, setting.joker, setting.wheel)
    named, values = NamedHands.of(setting, hands), _values(setting, cards) if best else None
    if as_json:
        answer = SplitAnswer(
            **of_table(setting),
            house_way=way.id,
            house_way_hash=way.content_hash,
            cards=format_cards(cards),
            back=named.back,
            front=named.front,
            rule=WayRule.of(rule),
        )
        print_json(as_answer_json(answer) | (as_answer_json(values) if values else {}))
        return
    console().print(f"[bold]{format_cards(cards)}[/bold] by the house way {escape(way.name)}")
    _print_hands(named)
    console().print(f"  rule {escape(f'{rule.number}: {rule.text}')}", soft_wrap=True)
    if values:
        worth, top = percent(values.house_way_value, 6), percent(values.best.value, 6)
        console().print(f"  worth {worth} of the wager against all hands that the dealer can have")
        console().print(f"[bold]best[/bold], worth {top}:")
        _print_hands(values.best)


def _values(setting: Table, cards: tuple[Card, ...]) -> SplitValues:
    """The best split and the house way's, each against every dealer's hand that the cards leave."""
    # Valuing compiles and counts; setting a hand must not wait for that.
    from pitboss.maths.duel.values import Dealers, split_choices
    from pitboss.maths.play import Play

    play = Play.at(setting)
    choices = split_choices(play, cards, Dealers.left_by(play, cards))
    top, by_way = choices[0], next(choice for choice in choices if choice.rule).choice.value
    best = NamedHands.of(setting, top.hands)
    worth = top.choice.value
    return SplitValues(BestSplit(best.back, best.front, worth), by_way, worth - by_way)


def _print_hands(hands: NamedHands) -> None:
    console().print(f"  back   {hands.back.cards:<16} {hands.back.name}")
    console().print(f"  front  {hands.front.cards:<16} {hands.front.name}")
