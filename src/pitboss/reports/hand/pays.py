"""A hand judged: what it is called, and what every pay table of a game makes of it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pitboss.cards import Card
from pitboss.games import Game, Paytable
from pitboss.hands import JokerRule
from pitboss.hands.hand import Hand
from pitboss.reports.answer import Stated


@dataclass(frozen=True, slots=True)
class HandPay:
    """What a pay table makes of a hand, for the choice that whoever bets has, if any."""

    wager: str
    paytable: str
    role: str
    line: str | None
    name: str
    pays: str
    envy_cents: int
    choice: Stated = ""

    @classmethod
    def of(cls, paytable: Paytable, choice: str, traits: int, dealer: int) -> "HandPay":
        """What a pay table makes of a hand's traits and the dealer's."""
        line = paytable.choose(choice).line_for(traits, dealer)
        head = paytable.wager, paytable.designator, paytable.role
        if line:
            return cls(*head, line.id, line.name, str(line.pay), line.envy_cents, choice)
        otherwise = str(paytable.otherwise) if paytable.role == "wager" else "no bonus"
        return cls(*head, None, "All other", otherwise, 0, choice)


@dataclass(frozen=True, slots=True)
class Judged:
    """The name of a hand, the best hand in it, its traits, and a result for each pay table and choice."""

    name: str
    best: Hand
    traits: tuple[str, ...]
    results: tuple[HandPay, ...]


def judge(game: Game, cards: Sequence[Card], dealer: Sequence[Card] | None, joker: JokerRule) -> Judged:
    """Judge a hand; pay tables that ask for the dealer's hand are left out unless it is known."""
    best, traits = game.ranking.hand(cards, joker, game.wheel), game.ranking.traits(cards, joker)
    results = tuple(_results(game, traits, game.ranking.traits(dealer, joker) if dealer else None))
    return Judged(game.hand_name(cards, joker), best, tuple(game.vocabulary.words(traits)), results)


def _results(game: Game, traits: int, dealer: int | None) -> Iterator[HandPay]:
    """What every pay table makes of the hand; those that ask for the dealer's only if it is known.

    Tables that look at another hand of the game, or at who won, say nothing of these cards alone.
    """
    for paytable in game.paytables:
        other_hand = game.hand_of(paytable.wager) is not game.own_hand
        if (paytable.asks_for_dealer and dealer is None) or other_hand or paytable.asks_for_facts:
            continue
        for choice in game.wager(paytable.wager).choices or ("",):
            yield HandPay.of(paytable, choice, traits, dealer or 0)
