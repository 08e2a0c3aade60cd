"""Outcomes: what a dealer says of the hands instead of entering cards, and the cards that a pay table asks for."""

from collections.abc import Iterator

from pitboss.cards import format_cards
from pitboss.errors import PitbossError
from pitboss.games.cast import BOARD, DEALER, CardsDealt
from pitboss.games.paytable import Paytable
from pitboss.games.settlement.meeting import DealersHand, Outcome, SeatHand, outcomes
from pitboss.games.step import StepKind
from pitboss.games.table.table import Table
from pitboss.rounds import events as e
from pitboss.rounds.face_down import spot_name
from pitboss.rounds.phases.acts import check_multiples, dealer_hand
from pitboss.rounds.phases.deals import entered
from pitboss.rounds.phases.settlement import to_turn
from pitboss.rounds.round import Round, SeatState, check_by_outcomes, must


def check_opening(table: Table) -> None:
    """Refuse outcomes where software knows every card, and where the rules do not say when hands are turned up."""
    if not table.is_live:
        raise PitbossError("Outcomes are entered where people deal: software knows the cards")
    if not any(step.kind is StepKind.TURN for step in table.game.steps):
        raise PitbossError(f"The rules of {table.game.name} do not say when hands are turned up: enter every card")


def state_dealer(state: Round, act: e.DealerStated) -> Iterator[e.Event]:
    """What the dealer's hand comes to; cards that are entered for it must come to the same."""
    check_by_outcomes(state)
    must(state, StepKind.REVEAL, "Saying what the dealer has")
    table, game = state.table, state.table.game
    if not act.qualifies and not game.dealer_qualifies_from:
        raise PitbossError(f"In {game.name} every hand of the dealer's qualifies")
    if act.barred and table.base_rules.barred is None:
        raise PitbossError(f"In {game.name} no hand of the dealer's pushes all wagers")
    if not act.cards:
        _check_dealer_is_not_asked(state, barred=act.barred)
        yield e.DealerHand(name="", qualifies=act.qualifies, barred=act.barred)
        return
    hand = dealer_hand(state, entered(state, e.DEALER, act.cards, game.cards_dealt(DEALER)))
    if not hand.name:
        raise PitbossError("The board is a part of the dealer's hand: enter it before the dealer's cards")
    if (hand.qualifies, hand.barred) != (act.qualifies, act.barred):
        raise PitbossError(
            f"The dealer's {act.cards} is {hand.name}, and that {_dealer_words(hand.qualifies, hand.barred)}: look at "
            "the cards again, or say so"
        )
    yield hand


def _dealer_words(qualifies: bool, barred: bool) -> str:  # noqa: FBT001 - two facts of one hand
    if barred:
        return "pushes all wagers"
    return "qualifies" if qualifies else "does not qualify"


def _check_dealer_is_not_asked(state: Round, *, barred: bool) -> None:
    """Refuse to leave out the dealer's cards where a wager on the layout may be paid by them."""
    for number, seat in sorted(state.seats.items()):
        for name in seat.stakes:
            paytable = state.table.paytables.get(name)
            if barred and paytable and _asks_for_dealer(state.table, paytable, barred=barred):
                raise PitbossError(
                    f"{state.table.spot_name(name)} of seat {number} is paid by the dealer's hand: enter its cards"
                )


def _asks_for_dealer(table: Table, paytable: Paytable, *, barred: bool) -> bool:
    """Whether a line asks for a dealer's hand that he may have; one that pushes all he has only if it was said."""
    return any(line.dealer and (barred or table.base_rules.barred not in line.dealer) for line in paytable.lines)


def outcomes_of(state: Round, seat: SeatState) -> tuple[Outcome, ...]:
    """The outcomes that a seat may have had; none if it folded or has no base wager."""
    base = any(wager in seat.stakes for wager in state.table.game.base_wagers)
    dealer = DealersHand((), state.dealer.qualifies, state.dealer.barred)
    return outcomes(state.table, dealer) if base and not seat.folded else ()


def state_outcome(state: Round, act: e.OutcomeStated) -> None:
    """How a seat came out, with its cards if a pay table has a line for them."""
    check_by_outcomes(state)
    must(state, StepKind.SETTLE, "Saying how a seat came out")
    seat = state.seat(act.seat)
    if act.seat not in to_turn(state):
        done = "is entered: withdraw it first to enter it again" if seat.stated else "need not be entered"
        raise PitbossError(f"How {spot_name(act.seat)} came out {done}")
    _check_outcome(state, act, seat)
    if act.cards:
        _check_shown(state, act, seat)


def _check_outcome(state: Round, act: e.OutcomeStated, seat: SeatState) -> None:
    """Refuse an outcome that the rules do not give this seat."""
    allowed = outcomes_of(state, seat)
    if act.outcome in (allowed or ("",)):
        return
    if not allowed:
        why = "folded" if seat.folded else "meets nobody's hand"
        raise PitbossError(f"Seat {act.seat} {why}, so it did not {act.outcome}: its cards say what its wagers get")
    if not act.outcome:
        raise PitbossError(f"Say how seat {act.seat} came out: {' or '.join(allowed)}")
    dealer = _dealer_words(state.dealer.qualifies, state.dealer.barred)
    raise PitbossError(
        f"Seat {act.seat} can't {act.outcome}: the dealer's hand {dealer}, so it is {' or '.join(allowed)}"
    )


def _check_shown(state: Round, act: e.OutcomeStated, seat: SeatState) -> None:
    """Refuse cards that others have, that lack a part of a hand which is paid, or that say another outcome."""
    table, game = state.table, state.table.game
    cards = entered(state, act.seat, act.cards, game.cards)
    for name in seat.stakes:
        _check_whole(state, name)
    check_multiples(state, act.seat, cards)
    dealt = CardsDealt(cards, state.dealer.cards, state.board[: state.board_up])
    own = game.own_hand.cards(dealt)
    his = game.dealers_hand.cards(dealt) if game.dealers_hand else ()
    if not his or game.sets_hands or len(outcomes_of(state, seat)) < 2:
        return
    met = game.meeting.met(table, SeatHand(own), DealersHand(his, state.dealer.qualifies, state.dealer.barred))
    said = game.meeting.stated(Outcome(act.outcome), DealersHand(his, state.dealer.qualifies), folded=False)
    if met.facts() != said.facts():
        raise PitbossError(
            f"Seat {act.seat} with {act.cards} against {format_cards(state.dealer.cards)} does not {act.outcome}: look "
            "at the cards again, or at the outcome"
        )


def _check_whole(state: Round, name: str) -> None:
    """Refuse cards of a seat alone where its wager is paid by a hand that has cards of the board or the dealer."""
    table, game = state.table, state.table.game
    wager, paytable = table.wagers[name], table.paytables.get(name)
    hands = [game.hand_of(wager.source)] if paytable else [game.own_hand]
    whose = {part.whose for hand in hands for part in hand.parts}
    if paytable and (wager.against or _asks_for_dealer(table, paytable, barred=state.dealer.barred)):
        whose |= {
            part.whose for part in (game.hand(wager.against) if wager.against else game.dealers_hand or hands[0]).parts
        }
    if BOARD in whose and not state.board_up:
        raise PitbossError(
            f"{state.table.spot_name(wager.id)} is paid by a hand with the board: enter the board as well"
        )
    if DEALER in whose and not state.dealer.cards:
        raise PitbossError(
            f"{state.table.spot_name(wager.id)} is paid by a hand with the dealer's cards: enter them as well"
        )
