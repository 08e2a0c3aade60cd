"""Turning up: which hands have to lie face up before the wagers are settled."""

from pitboss.games.step import StepKind
from pitboss.rounds.phases.settlement import envy_wagers, has_envy, seats_in_order, shows_hand
from pitboss.rounds.round import Round, SeatState


def to_turn(state: Round) -> tuple[int, ...]:
    """The seats whose hand has to be turned up yet, in the order of the settlement.

    A folded hand is never turned up unless a wager that stays in action is settled by it.
    """
    return tuple(number for number in seats_in_order(state) if _waits(state, state.seats[number]))


def _waits(state: Round, seat: SeatState) -> bool:
    entered = seat.stated if state.by_outcomes else seat.is_entered
    return not entered and shows_hand(state, seat) and _is_read(state, seat)


def _is_read(state: Round, seat: SeatState) -> bool:
    """Whether the settlement reads a hand; where the dealer's pushes all, only pay tables and others' envy do."""
    place = state.place_of(StepKind.TURN)
    barred = place is not None and state.table.game.steps[place].unless == "dealer_barred" and state.dealer.barred
    if not barred or any(wager in state.table.paytables for wager in seat.stakes):
        return True
    others = [other for other in state.seats.values() if other.player != seat.player]
    return any(has_envy(state, other, wager) for other in others for wager in envy_wagers(state.table))
