"""The order of the deal: who gets the next hand."""

from pitboss.games.files.options import DealersPosition, SpotsDealt
from pitboss.games.step import Order, Spots, StepKind
from pitboss.games.table.table import Table
from pitboss.rounds.events import BOARD, DEALER
from pitboss.rounds.round import Round


def spot_of_position(table: Table, position: int) -> int:
    """The seat, or the dealer, that a position of the documents stands for.

    Positions are counted counter-clockwise as the deal goes. Under ``dealer-1`` the dealer is 1, the seat at the
    dealer's right hand 2, and so on; under ``dealer-7`` positions 1 to 6 are the seats by their numbers.
    """
    if table.choice(DealersPosition) is DealersPosition.SEVENTH:
        return position if position <= table.game.players else DEALER
    return DEALER if position == 1 else table.game.players + 2 - position


def positions(table: Table) -> int:
    """How many positions the first hand is drawn from, the dealer's among them; none where nobody draws."""
    draws = any(step.kind is StepKind.START for step in table.game.steps)
    return len(table.seats) + 1 if draws else 0


def position_of_dice(dice: tuple[int, ...], many: int) -> int:
    """The position that a throw counts to: 1 is counted first, and after the last comes 1 again."""
    return (sum(dice) - 1) % many + 1


def deals_every_spot(table: Table, spots: Spots) -> bool:
    """Whether spots without a wager get a hand."""
    chosen = table.choice(SpotsDealt) if spots is Spots.OPTION else None
    return spots is Spots.EVERY or chosen is SpotsDealt.EVERY


def deal_order(state: Round) -> tuple[int, ...]:
    """Everyone who gets a hand in this deal, in order."""
    table, step = state.table, state.step
    active = {*state.seats, DEALER}
    if step.order is Order.LEFT_TO_RIGHT:
        spots = {"seats": tuple(sorted(state.seats)), "dealer": (DEALER,), "board": (BOARD,)}
        return tuple(spot for to in step.deals_to for spot in spots[to])
    # Counter-clockwise the dealer follows the seat at his left hand, seat 1, and is followed by the one at his right.
    circle = [DEALER, *reversed(table.seats)]
    start = circle.index(spot_of_position(table, state.first_position))
    order = circle[start:] + circle[:start]
    if deals_every_spot(table, step.spots):
        return tuple(order)
    if order[0] not in active:  # rule 7b: the first packet goes to a position with a wager, which the dealer has not
        first = next((at for at, spot in enumerate(order) if spot in state.seats), 0)
        order = order[first:] + order[:first]
    return tuple(spot for spot in order if spot in active)


def next_spot(state: Round) -> int | None:
    """Who gets the next cards in this deal; nobody if all have theirs. A void hand gets none."""
    void = {number for number, seat in state.seats.items() if seat.void}
    return next((spot for spot in deal_order(state) if spot not in state.served | void), None)


def left_over(state: Round) -> int:
    """How many cards nobody gets."""
    return len(state.table.game.deck) - state.step.cards * len(deal_order(state))
