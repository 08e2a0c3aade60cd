"""A hand judged: what it is called, and what every pay table of a game makes of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pitboss.cards import Card
from pitboss.games import Game, Paytable
from pitboss.hands import JokerRule, traits_of
from pitboss.hands.hand import Hand, best_hand, best_three_card_hand


@dataclass(frozen=True, slots=True)
class Judged:
    """The name of a hand, the best hand in it, its traits, and a result for each pay table and choice."""

    name: str
    best: Hand
    traits: tuple[str, ...]
    results: list[dict[str, Any]]


def judge(game: Game, cards: Sequence[Card], dealer: Sequence[Card] | None, joker: JokerRule) -> Judged:
    """Judge a hand; pay tables that ask for the dealer's hand are left out unless it is known."""
    best = best_three_card_hand(cards) if game.cards == 3 else best_hand(cards, joker, game.wheel)
    traits = traits_of(cards, joker)
    results = _results(game, traits, traits_of(dealer, joker) if dealer else None)
    return Judged(game.hand_name(cards, joker), best, tuple(game.vocabulary.words(traits)), results)


def _result(paytable: Paytable, traits: int, dealer: int) -> dict[str, Any]:
    line = paytable.line_for(traits, dealer)
    return {
        "wager": paytable.wager,
        "paytable": paytable.designator,
        "role": paytable.role,
        "line": line.id if line else None,
        "name": line.name if line else "All other",
        "pays": str(line.pay) if line else "loss",
        "envy_cents": line.envy_cents if line else 0,
    }


def _results(game: Game, traits: int, dealer: int | None) -> list[dict[str, Any]]:
    """What every pay table makes of the hand; those that ask for the dealer's only if it is known."""
    results = []
    for paytable in game.paytables:
        if paytable.asks_for_dealer and dealer is None:
            continue
        for choice in game.wager(paytable.wager).choices or ("",):
            result = _result(paytable.choose(choice), traits, dealer or 0)
            if paytable.role != "wager" and not result["line"]:
                result["pays"] = "no bonus"
            results.append(result | ({"choice": choice} if choice else {}))
    return results
