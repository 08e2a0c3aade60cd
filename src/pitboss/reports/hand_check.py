"""A hand checked: its name, what every wager pays for it, and the ways it can be set."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from pitboss.cards import Card
from pitboss.errors import PitbossError
from pitboss.games import Game
from pitboss.games.house_way import HouseWay, SetHand, SplitRule
from pitboss.hands.hand import best_hand
from pitboss.reports.judged import judge
from pitboss.reports.setting import Setting

#: A hand of five cards can be named wherever hands of five decide, though no wager is on it.
FIVE = 5


@dataclass(frozen=True, slots=True)
class SplitCards:
    """A split, and what a dealer calls its two hands."""

    hands: SetHand
    back: str
    front: str


@dataclass(frozen=True, slots=True)
class Checked:
    """A hand judged; a hand that is set has its legal splits too, and the one that the house way chooses."""

    name: str
    best: tuple[Card, ...]
    traits: tuple[str, ...] = ()
    results: tuple[dict[str, Any], ...] = ()
    needs_dealer: tuple[str, ...] = ()
    house_way: HouseWay | None = None
    rule: SplitRule | None = None
    chosen: SplitCards | None = None
    splits: tuple[SplitCards, ...] = ()


def check_hand(
    game: Game, cards: Sequence[Card], dealer: Sequence[Card] | None, joker_name: str | None, way_name: str | None
) -> Checked:
    """Check a whole hand of a game, or name five cards of a game of seven."""
    joker = game.joker_rule(joker_name)
    if len(cards) == FIVE < game.cards:
        best = best_hand(cards, joker, game.wheel)
        return Checked(best.name, best.cards)
    game.deck.check(cards, game.cards)
    game.deck.check([*cards, *(dealer or ())])
    if way_name and not game.sets_hands:
        raise PitbossError(f"In {game.name} no hands are set: leave the house way out")
    judged = judge(game, cards, dealer, joker)
    unknown = () if dealer else tuple(dict.fromkeys(each.wager for each in game.paytables if each.asks_for_dealer))
    found = Checked(judged.name, judged.best.cards, judged.traits, tuple(judged.results), unknown)
    return _with_splits(found, Setting.of(game, joker, None), cards, way_name) if game.sets_hands else found


def _with_splits(found: Checked, setting: Setting, cards: Sequence[Card], way_name: str | None) -> Checked:
    way = setting.house_way(way_name)
    hands, rule = way.set_hand(cards, setting.joker, setting.wheel)
    splits = tuple(_named(setting, each) for each in setting.legal_splits(cards))
    return replace(found, house_way=way, rule=rule, chosen=_named(setting, hands), splits=splits)


def _named(setting: Setting, hands: SetHand) -> SplitCards:
    return SplitCards(hands, setting.back_name(hands.back), setting.front_name(hands.front))
