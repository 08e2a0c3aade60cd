"""A hand judged: what it is called, and what every pay table of a game makes of it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pitboss.cards import Card
from pitboss.errors import PitbossError
from pitboss.games import Game, Paytable
from pitboss.games.cast import BOARD, DEALER, CardsDealt, GameHand
from pitboss.games.wager import Wager
from pitboss.hands import JokerRule
from pitboss.hands.hand import Hand
from pitboss.reports.answer import Said


@dataclass(frozen=True, slots=True)
class HandPay:
    """What a pay table makes of a hand, for the choice that whoever bets has, if any."""

    wager: str
    wager_name: str
    paytable: str
    role: str
    line: str | None
    name: str
    pays: str
    envy_cents: int
    choice: Said = ""

    @classmethod
    def of(cls, wager: Wager, paytable: Paytable, choice: str, traits: int, dealer: int) -> "HandPay":
        """What a pay table of a wager, or of a bonus that is paid on it, makes of a hand's traits and the dealer's."""
        line = paytable.choose(choice).line_for(traits, dealer)
        name = paytable.role.replace("-", " ").title() if paytable.is_bonus else wager.name
        head = paytable.wager, name, paytable.designator, paytable.role
        if line:
            return cls(*head, line.id, line.name, str(line.pay), line.envy_cents, choice)
        otherwise = "no bonus" if paytable.is_bonus else str(paytable.otherwise)
        return cls(*head, None, "All other", otherwise, 0, choice)


@dataclass(frozen=True, slots=True)
class Judged:
    """The name of a hand, the best hand in it, its traits, and a result for each pay table and choice."""

    name: str
    best: Hand
    traits: tuple[str, ...]
    results: tuple[HandPay, ...]


def cards_dealt(game: Game, cards: Sequence[Card], dealer: Sequence[Card] | None) -> CardsDealt:
    """Cards as they were dealt: those of the seat, then those of the board where there is one, and the dealer's."""
    board = game.cards_dealt(BOARD)
    if len(cards) != game.cards + board:
        named = f" (the player's {game.cards} and the board's {board})" if board else ""
        raise PitbossError(f"{game.cards + board} cards are needed{named}, {len(cards)} were given")
    if dealer and not game.cast.dealer:
        raise PitbossError(f"The dealer has no hand in {game.name}: leave it out")
    if dealer:
        game.deck.check(dealer, game.cards_dealt(DEALER))
    game.deck.check([*cards, *(dealer or ())])
    return CardsDealt(tuple(cards[: game.cards]), tuple(dealer or ()), tuple(cards[game.cards :]))


def judge(game: Game, dealt: CardsDealt, joker: JokerRule) -> Judged:
    """Judge a seat's hand; pay tables that ask for the dealer's cards are left out unless they are known."""
    cards = game.own_hand.cards(dealt)
    best, traits = game.ranking.hand(cards, joker, game.wheel), game.ranking.traits(cards, joker)
    words = tuple(game.vocabulary.words(traits))
    return Judged(game.hand_name(cards, joker), best, words, tuple(_results(game, dealt, joker)))


def _results(game: Game, dealt: CardsDealt, joker: JokerRule) -> Iterator[HandPay]:
    """What every pay table makes of the hand it looks at, where its cards are known and nobody asks who won."""
    for paytable in game.paytables:
        wager = game.wager(paytable.wager)
        against = game.hand(wager.against) if wager.against else game.dealers_hand
        traits = _traits(game.hand_of(wager.id), dealt, joker)
        dealer = _traits(against, dealt, joker) if against and paytable.asks_for_dealer else 0
        if traits is None or dealer is None or paytable.asks_for_facts:
            continue
        for choice in wager.choices or ("",):
            yield HandPay.of(wager, paytable, choice, traits, dealer)


def _traits(hand: GameHand, dealt: CardsDealt, joker: JokerRule) -> int | None:
    """The traits of a hand of the game; none where some of its cards are not known."""
    cards = hand.cards(dealt)
    return hand.ranking.traits(cards, joker) if cards else None


def needs_dealer(game: Game, dealt: CardsDealt) -> tuple[str, ...]:
    """The wagers that nothing is said of because they look at cards of the dealer's, which are not known."""
    if dealt.dealer:
        return ()
    tables = (table for table in game.paytables if table.asks_for_dealer or game.hand_of(table.wager).needs(DEALER))
    return tuple(dict.fromkeys(table.wager for table in tables))
