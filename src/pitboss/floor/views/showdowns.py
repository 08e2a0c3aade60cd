"""Showdowns as the felt shows them: which cards make a hand, and how each hand came out against the dealer's."""

from collections.abc import Mapping

from pitboss.cards import Card, format_cards, parse_cards
from pitboss.floor.views.table_views import DealerView, HandView, RoundView, SeatView
from pitboss.games.cast import CardsDealt
from pitboss.games.settlement.meeting import DealersHand, SeatHand
from pitboss.games.settlement.showdown import Comparison
from pitboss.games.table.table import Table
from pitboss.rounds import Status

_WORDS = frozenset(comparison.word for comparison in Comparison)
#: The place of the dealer's hand among those of the seats.
DEALER = 0


def best_cards(table: Table, shown: RoundView) -> Mapping[int, str]:
    """The cards that make each hand which is seen whole and has cards to spare, by seat; 0 is the dealer."""
    if table.game.sets_hands:
        return {}
    hands: dict[int, HandView] = {DEALER: shown.dealer} | {seat.seat: seat for seat in shown.seats}
    whole = {place: _whole(table, hand, shown, place) for place, hand in hands.items() if hand.name}
    best = {place: table.game.ranking.hand(cards, table.joker, table.wheel).cards for place, cards in whole.items()}
    return {place: format_cards(cards) for place, cards in best.items() if len(cards) < len(whole[place])}


def _whole(table: Table, hand: HandView, shown: RoundView, place: int) -> tuple[Card, ...]:
    """All cards of a hand, those of the board included; none while some are not seen."""
    made = table.game.own_hand if place != DEALER else table.game.dealers_hand
    cards = tuple(parse_cards(hand.cards))
    return made.cards(CardsDealt(cards, cards, tuple(parse_cards(shown.board.cards)))) if made else ()


def comparisons(table: Table, shown: RoundView) -> Mapping[int, Mapping[str, str]]:
    """Of a round that is over: how each seat's hands stand against the dealer's, as win, tie or lose, by seat.

    The names of the comparisons are those of the game's settlement: one for each hand that meets one of the dealer's.
    """
    if shown.status != Status.CLOSED or not shown.dealer.cards:
        return {}
    dealer = _dealers_hand(shown.dealer, _whole(table, shown.dealer, shown, DEALER))
    played = [seat for seat in shown.seats if seat.cards and seat.action != "fold"]
    return {seat.seat: _compared(table, seat, _whole(table, seat, shown, seat.seat), dealer) for seat in played}


def _dealers_hand(shown: DealerView, cards: tuple[Card, ...]) -> DealersHand:
    return DealersHand(
        cards,
        shown.qualifies,
        shown.barred,
        tuple(parse_cards(shown.back)),
        tuple(parse_cards(shown.front)),
        shown.set_by,
    )


def _compared(table: Table, shown: SeatView, cards: tuple[Card, ...], dealer: DealersHand) -> Mapping[str, str]:
    seat = SeatHand(cards, tuple(parse_cards(shown.front)), foul=shown.foul)
    meeting = table.game.meeting
    facts = meeting.met(table, seat, dealer).facts()
    return {name: word for name in meeting.facts if isinstance(word := facts[name], str) and word in _WORDS}
