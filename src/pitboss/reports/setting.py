"""What is asked of a base game: the house way of set hands, the Ante Bonus, and what the rules leave open."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from pitboss.cards import Card, format_cards
from pitboss.errors import PitbossError
from pitboss.games import Game, Paytable, load_game, load_games, load_own_paytables
from pitboss.games.house_way import HouseWay, SetHand, load_house_way
from pitboss.games.pai_gow import PaiGowRules
from pitboss.games.variants import load_variant
from pitboss.hands import JokerRule, WheelRule
from pitboss.hands.hand import best_hand, best_two_card_hand
from pitboss.hands.splits import splits_of_hand

BEST, HOUSE_WAY = "best", "house-way"


def refuse_set_hands(game: Game, **asked: str | None) -> None:
    """Refuse what only set hands have, asked of a game in which none are set."""
    for option, value in asked.items():
        if value and not game.sets_hands:
            raise PitbossError(f"--{option.replace('_', '-')} is for pai gow; in {game.name} no hands are set")


@dataclass(frozen=True, slots=True)
class Setting:
    """A pai gow game with the joker and the place of A-2-3-4-5 that were asked for."""

    game: Game
    joker: JokerRule
    wheel: WheelRule

    @classmethod
    def of(cls, named: str | Game, joker: str | None, wheel: str | None) -> "Setting":
        """The setting, refused for a game in which no hands are set."""
        game = named if isinstance(named, Game) else load_game(named)
        if not game.sets_hands:
            known = ", ".join(each.id for each in load_games() if each.sets_hands)
            raise PitbossError(f"In {game.name} no hands are set: choose one of {known}")
        return cls(game, game.joker_rule(joker), game.wheel_rule(wheel))

    def house_way(self, name: str | None) -> HouseWay:
        """The house way asked for, or the game's own."""
        return load_house_way(name or self.game.base.house_way)

    def player(self, name: str | None, dealer: HouseWay) -> HouseWay | None:
        """The player's way; none plays best. Who sees the dealer's hand plays best unless told otherwise."""
        chosen = name or (BEST if self.game.base.dealer_first else HOUSE_WAY)
        if chosen == BEST:
            return None
        return dealer if chosen == HOUSE_WAY else self.house_way(chosen)

    def rules(self, player: HouseWay | None, variant: str | None) -> PaiGowRules:
        """What the base wager is settled by: a variant's rules, or the game's own.

        The best answer to a dealer who is seen is no play of a variant, in which he is not.
        """
        if not variant:
            return self.game.pai_gow_rules
        rules = load_variant(variant).rules
        if player is None and self.game.base.dealer_first:
            raise PitbossError(f"A {variant} dealer's hand is not seen: give --player house-way")
        return rules

    def legal_splits(self, cards: Sequence[Card]) -> list[SetHand]:
        """Every legal split of seven cards, one of those alike in value, the highest front first."""
        splits = splits_of_hand(cards, self.joker, self.wheel)
        found = {
            (int(splits.fronts[0, at]), int(splits.backs[0, at])): SetHand.of(splits, 0, at)
            for at in reversed(np.nonzero(splits.legal[0])[0].tolist())
        }
        return [found[values] for values in sorted(found, reverse=True)]

    def json(self) -> dict[str, Any]:
        """The setting in an answer for machines."""
        return {
            "game": self.game.id,
            "game_hash": self.game.content_hash,
            "joker": str(self.joker),
            "wheel": str(self.wheel),
        }

    def hands_json(self, hands: SetHand) -> dict[str, Any]:
        """Set hands in an answer for machines."""
        return {
            "back": {"cards": format_cards(hands.back), "name": self.back_name(hands.back)},
            "front": {"cards": format_cards(hands.front), "name": self.front_name(hands.front)},
        }

    def back_name(self, cards: tuple[Card, ...]) -> str:
        """A back as a dealer says it."""
        return best_hand(cards, self.joker, self.wheel).name

    def front_name(self, cards: tuple[Card, ...]) -> str:
        """A front as a dealer says it."""
        return best_two_card_hand(cards, self.joker).name


def bonuses_of(game: Game) -> list[Paytable]:
    """The tables of a bonus that is paid on a wager besides its own result."""
    return [paytable for paytable in game.paytables if paytable.role != "wager"]


def ante_bonus(game: Game, name: str | None) -> Paytable:
    """The Ante Bonus table asked for, of the game or of a file of the user's own; the first one if none is."""
    first = bonuses_of(game)[0]
    if not name or not name.endswith(".toml"):
        return game.paytable(name or first.designator, first.wager)
    found = [paytable for paytable in load_own_paytables(Path(name), game) if paytable.role == first.role]
    if len(found) != 1:
        raise PitbossError(f'{name} needs one [[paytable]] with role = "{first.role}", and has {len(found)}')
    return found[0]
