"""A hand checked: its name, what every wager pays for it, and the ways it can be set."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pitboss.cards import Card, format_cards
from pitboss.errors import PitbossError
from pitboss.games import Game, Paytable
from pitboss.games.cast import BOARD, DEALER, CardsDealt, GameHand
from pitboss.games.table.table import Table
from pitboss.games.wager import Wager
from pitboss.hands import JokerRule
from pitboss.reports.answer import Answer, Said
from pitboss.reports.base.play import base_table
from pitboss.reports.base.set_hands import NamedHands, legal_splits


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
    dealt = _cards_dealt(game, cards, dealer)
    if way_name and not game.sets_hands:
        raise PitbossError(f"In {game.name} no hands are set: leave the house way out")
    own = game.own_hand.cards(dealt)
    answer = HandAnswer(
        game=game.id,
        cards=text,
        name=game.hand_name(own, joker),
        best=format_cards(game.ranking.hand(own, joker, game.wheel).cards),
        traits=tuple(game.vocabulary.words(game.ranking.traits(own, joker))),
        wagers=tuple(_pays(game, dealt, joker)),
        needs_dealer=_needs_dealer(game, dealt),
    )
    if not game.sets_hands:
        return answer
    return _with_splits(answer, base_table(game, joker=joker, house_way=way_name), cards)


def _with_splits(answer: HandAnswer, table: Table, cards: Sequence[Card]) -> HandAnswer:
    hands, rule = table.dealers_way.set_hand(cards, table.joker, table.wheel)
    named = NamedHands.of(table, hands)
    chosen = HouseWaySplit(named.back, named.front, table.dealers_way.name, rule.number, rule.text)
    splits = tuple(NamedHands.of(table, split) for split in legal_splits(table, cards))
    return replace(answer, house_way=chosen, splits=splits)


def _cards_dealt(game: Game, cards: Sequence[Card], dealer: Sequence[Card] | None) -> CardsDealt:
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


def _pays(game: Game, dealt: CardsDealt, joker: JokerRule) -> Iterator[HandPay]:
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


def _needs_dealer(game: Game, dealt: CardsDealt) -> tuple[str, ...]:
    """The wagers that nothing is said of because they look at cards of the dealer's, which are not known."""
    if dealt.dealer:
        return ()
    tables = (table for table in game.paytables if table.asks_for_dealer or game.hand_of(table.wager).needs(DEALER))
    return tuple(dict.fromkeys(table.wager for table in tables))
